//! Paths of poses beside Dijkstra's algorithm over the voxels that a slice calls free, and proofs beside searches at
//! finer resolutions.

use super::scene::{Body, poses, random_grid, random_shape};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::TAU;
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Pose, PoseSpace, SpaceOptions, Voxel};
use taut::{Error, Grid, Rect};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

/// The free voxels of a space, by angle, row and column.
struct Voxels {
    free: Vec<bool>,
    size: [i64; 3],
    side: f64,
    turn: f64,
}

impl Voxels {
    fn of(space: &PoseSpace) -> Self {
        let SpaceOptions { angles, cell_parts, .. } = *space.options();
        let parts = cell_parts as i32;
        let (width, height) = (space.grid().width() * parts, space.grid().height() * parts);
        let step = TAU / f64::from(angles);
        let free = (0..angles)
            .flat_map(|angle| space.slice(f64::from(angle) * step, Rect::new(0, 0, width, height)).unwrap())
            .map(|voxel| voxel == Voxel::Free)
            .collect();
        let turn = step * space.shape().outer_radius();
        Self {
            free,
            size: [i64::from(angles), i64::from(height), i64::from(width)],
            side: 1.0 / f64::from(parts),
            turn,
        }
    }

    fn at(&self, [k, j, i]: [i64; 3]) -> usize {
        ((k * self.size[1] + j) * self.size[2] + i) as usize
    }

    fn is_free(&self, [k, j, i]: [i64; 3]) -> bool {
        (0..self.size[1]).contains(&j) && (0..self.size[2]).contains(&i) && self.free[self.at([k, j, i])]
    }

    /// The cost of the cheapest way between two voxels.
    fn cost(&self, from: [i64; 3], to: [i64; 3]) -> f64 {
        let mut best = vec![f64::INFINITY; self.free.len()];
        let mut open = BinaryHeap::from([Reverse((0_u64, from))]);
        best[self.at(from)] = 0.0;
        while let Some(Reverse((bits, here))) = open.pop() {
            let g = f64::from_bits(bits);
            if g > best[self.at(here)] {
                continue;
            }
            let [k, j, i] = here;
            let mut go = |to: [i64; 3], cost: f64| {
                if self.is_free(to) && g + cost < best[self.at(to)] {
                    best[self.at(to)] = g + cost;
                    open.push(Reverse(((g + cost).to_bits(), to)));
                }
            };
            for by in [1, self.size[0] - 1] {
                go([(k + by) % self.size[0], j, i], self.turn);
            }
            for (dy, dx) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
                if dx == 0 || dy == 0 {
                    go([k, j + dy, i + dx], self.side);
                } else if self.is_free([k, j + dy, i]) && self.is_free([k, j, i + dx]) {
                    go([k, j + dy, i + dx], self.side * std::f64::consts::SQRT_2);
                }
            }
        }
        best[self.at(to)]
    }

    fn middle(&self, [k, j, i]: [i64; 3]) -> Pose {
        let place = |v: i64| (v as f64 + 0.5) * self.side;
        Pose::new(place(i), place(j), k as f64 * TAU / self.size[0] as f64)
    }
}

/// A space on a random map, a start and a goal: middles of voxels.
fn scene(random: &mut Random) -> (PoseSpace, Voxels, [[i64; 3]; 2]) {
    loop {
        let (width, height) = (random.between(6, 20) as i32, random.between(6, 20) as i32);
        let percent = *random.pick(&[3, 8, 15]);
        let grid = random_grid(random, (width, height), percent);
        let shape = random_shape(random, 1.5);
        let (angles, cell_parts) = (*random.pick(&[8, 16, 32]), *random.pick(&[1, 2]));
        let options = SpaceOptions { angles, cell_parts, ..SpaceOptions::default() };
        let space = PoseSpace::new(&grid, &shape, options).unwrap();
        let voxels = Voxels::of(&space);
        let mut ends = [[0; 3]; 2];
        for end in &mut ends {
            for _ in 0..100 {
                *end = voxels.size.map(|side| random.between(0, side));
                if voxels.is_free(*end) {
                    break;
                }
            }
        }
        if ends.iter().all(|&end| voxels.is_free(end)) {
            return (space, voxels, ends);
        }
    }
}

/// Poses along a path: none in a wall.
fn validate(body: &Body, grid: &Grid, path: &[Pose]) {
    for pair in path.windows(2) {
        for step in 0..=50 {
            let pose = pair[0].towards(&pair[1], f64::from(step) / 50.0);
            let deep = body.depth(grid, &pose);
            assert!(deep <= 1e-9, "{pose:?} is {deep} deep");
        }
    }
}

/// What a path costs.
fn cost_of(path: &[Pose], weight: f64) -> f64 {
    let step = |pair: &[Pose]| {
        (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y) + weight * (pair[1].angle - pair[0].angle).abs()
    };
    path.windows(2).map(step).sum()
}

#[test]
fn paths_cost_what_dijkstra_finds_over_the_free_voxels() {
    let mut random = Random::new(4400);
    let (mut found, mut none) = (0, 0);
    for _ in 0..count(150, 10_000) {
        let (space, voxels, [from, to]) = scene(&mut random);
        let exact = voxels.cost(from, to);
        let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
        let (start, goal) = (voxels.middle(from), voxels.middle(to));
        let outcome = motion.find(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
        if exact.is_infinite() {
            assert_eq!(outcome.status, MotionStatus::NoPath);
            none += 1;
            continue;
        }
        found += 1;
        assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::Found, Guarantee::LatticeOptimal));
        assert!((outcome.cost - exact).abs() < 1e-9, "{} instead of {exact}", outcome.cost);
        let path = poses(motion.path());
        assert_eq!((path[0], path[path.len() - 1].x, path[path.len() - 1].y), (start, goal.x, goal.y));
        assert!((cost_of(&path, space.shape().outer_radius()) - outcome.cost).abs() < 1e-9);
        validate(&Body::of(space.shape()), space.grid(), &path);
        // In steps, and by a planner that has answered others: the same.
        motion.find(&goal.row(), &start.row(), &MotionRequest::default()).unwrap();
        motion.begin(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
        let stepped = loop {
            let outcome = motion.step(7).unwrap();
            if outcome.status != MotionStatus::InProgress {
                break outcome;
            }
        };
        assert_eq!((stepped, poses(motion.path())), (outcome, path));
        let hasty = MotionOptions { h_scale: 1.5, ..MotionOptions::default() };
        let bounded =
            Motion::new(&space, hasty).unwrap().find(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
        assert!((1.0..=1.5).contains(&bounded.bound) && bounded.cost <= bounded.bound * exact + 1e-9);
        assert_eq!(bounded.guarantee == Guarantee::LatticeOptimal, bounded.bound == 1.0);
    }
    assert!(found > 60 && none > 10, "{found} {none}");
}

/// Paths while a search goes on to cheaper ones: each is free, costs no more than its bound says, and the bound falls.
#[test]
fn repaired_paths_keep_the_bounds_that_are_told() {
    let mut random = Random::new(4450);
    let (mut repaired, mut early) = (0, 0);
    for _ in 0..count(80, 5000) {
        let (space, voxels, [from, to]) = scene(&mut random);
        let exact = voxels.cost(from, to);
        let body = Body::of(space.shape());
        let (start, goal) = (voxels.middle(from), voxels.middle(to));
        let options = MotionOptions { first_h_scale: *random.pick(&[1.5, 3.0, 100.0]), ..MotionOptions::default() };
        let mut motion = Motion::new(&space, options).unwrap();
        motion.begin(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
        let mut last = (f64::INFINITY, f64::INFINITY, 0);
        loop {
            let outcome = motion.step(random.between(1, 30) as u64).unwrap();
            if outcome.status == MotionStatus::NoPath {
                assert!(exact.is_infinite() && last.0.is_infinite());
                break;
            }
            if outcome.guarantee == Guarantee::None {
                assert!(outcome.status == MotionStatus::InProgress && last.0.is_infinite());
                assert!(outcome.cost.is_infinite() && motion.path().is_empty());
                continue;
            }
            let path = poses(motion.path());
            assert!((cost_of(&path, space.shape().outer_radius()) - outcome.cost).abs() < 1e-9);
            validate(&body, space.grid(), &path);
            assert!(outcome.cost <= outcome.bound * exact + 1e-9, "{} {} {exact}", outcome.cost, outcome.bound);
            assert!(outcome.cost <= last.0 && outcome.bound <= last.1);
            repaired += usize::from(outcome.cost < last.0 && last.0.is_finite());
            last = (outcome.cost, outcome.bound, outcome.expanded);
            if outcome.status == MotionStatus::Found {
                assert!((outcome.cost - exact).abs() < 1e-9 && outcome.bound == 1.0);
                break;
            }
        }
        // Iterations that end before the cheapest path is known leave the one that there is.
        if last.2 > 20 {
            let request = MotionRequest { max_iterations: last.2 - 1, ..MotionRequest::default() };
            let outcome = motion.find(&start.row(), &goal.row(), &request).unwrap();
            if outcome.status == MotionStatus::Found {
                early += usize::from(outcome.guarantee == Guarantee::Bounded);
                assert!(outcome.cost <= outcome.bound * exact + 1e-9);
                validate(&body, space.grid(), &poses(motion.path()));
                assert_eq!(motion.step(0).unwrap(), outcome);
            }
        }
    }
    assert!(repaired > 3 && early > 5, "{repaired} {early}");
}

#[test]
fn the_cheapest_of_several_goals_is_taken() {
    let mut random = Random::new(4500);
    for _ in 0..count(40, 2000) {
        let (space, voxels, [from, to]) = scene(&mut random);
        let other = loop {
            let other = voxels.size.map(|side| random.between(0, side));
            if voxels.is_free(other) {
                break other;
            }
        };
        let exact = voxels.cost(from, to).min(voxels.cost(from, other));
        let goals = [voxels.middle(to).row(), voxels.middle(other).row()].concat();
        let outcome = Motion::new(&space, MotionOptions::default())
            .unwrap()
            .find(&voxels.middle(from).row(), &goals, &MotionRequest::default())
            .unwrap();
        assert!(outcome.cost.to_bits() == exact.to_bits() || (outcome.cost - exact).abs() < 1e-9);
    }
}

#[test]
fn no_proof_is_contradicted_at_a_finer_resolution() {
    let mut random = Random::new(4600);
    let mut seen = [0; 3];
    for _ in 0..count(60, 1000) {
        // A wall with a gap.
        let grid = random_grid(&mut random, (24, 24), 2);
        grid.fill(Rect::new(11, 0, 2, 24), 0).unwrap();
        grid.fill(Rect::new(11, 12, 2, 1 + random.below(4) as i32), 1).unwrap();
        let shape = random_shape(&mut random, 2.0);
        let solve = |angles: u32, cell_parts: u32, ends: &[Pose; 2]| {
            let options = SpaceOptions { angles, cell_parts, ..SpaceOptions::default() };
            let space = PoseSpace::new(&grid, &shape, options).unwrap();
            let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
            motion
                .find(&ends[0].row(), &ends[1].row(), &MotionRequest::default())
                .map(|outcome| (outcome, poses(motion.path())))
        };
        for _ in 0..3 {
            let ends: [Pose; 2] =
                std::array::from_fn(|_| Pose::new(random.unit() * 24.0, random.unit() * 24.0, random.unit() * TAU));
            let coarse = match solve(32, 1, &ends) {
                Err(Error::StartMeetsWall { .. } | Error::GoalMeetsWall { .. }) => continue,
                other => other.unwrap(),
            };
            let (fine, path) = solve(64, 4, &ends).unwrap();
            let is_proven = coarse.0.status == MotionStatus::NoPath && coarse.0.guarantee == Guarantee::Optimal;
            assert!(!(is_proven && fine.status == MotionStatus::Found), "{ends:?}");
            let fine_is_proven = fine.status == MotionStatus::NoPath && fine.guarantee == Guarantee::Optimal;
            assert!(!(fine_is_proven && coarse.0.status == MotionStatus::Found), "{ends:?}");
            // The ends of a motion that is joined were checked to 1/1,024 cell.
            let body = Body::of(&shape);
            for pair in path.windows(2) {
                for step in 0..=50 {
                    let deep = body.depth(&grid, &pair[0].towards(&pair[1], f64::from(step) / 50.0));
                    assert!(deep <= 1.0 / 1024.0, "{deep}");
                }
            }
            seen[if coarse.0.status == MotionStatus::Found { 0 } else { 1 + usize::from(is_proven) }] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn edits_are_seen_by_the_next_search_and_limits_are_kept() {
    let grid = Grid::new(64, 64, 1).unwrap();
    let shape = super::scene::rectangle(6.0, 3.0);
    let space = PoseSpace::new(&grid, &shape, SpaceOptions::default()).unwrap();
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let (start, goal) = (Pose::new(8.0, 32.0, 0.0), Pose::new(56.0, 32.0, 0.0));
    let open = motion.find(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
    assert_eq!(open.status, MotionStatus::Found);
    grid.fill(Rect::new(32, 0, 1, 64), 0).unwrap();
    let shut = motion.find(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
    assert_eq!((shut.status, shut.guarantee), (MotionStatus::NoPath, Guarantee::Optimal));
    grid.fill(Rect::new(32, 20, 1, 8), 1).unwrap();
    let around = motion.find(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
    assert_eq!(around.status, MotionStatus::Found);
    assert!(around.cost > open.cost + 1.0);
    // A body knows no walls between cells.
    grid.set_wall(Rect::new(5, 0, 0, 64), 3).unwrap();
    let walled = motion.find(&start.row(), &goal.row(), &MotionRequest::default());
    assert!(matches!(walled, Err(Error::Unsupported { .. })), "{walled:?}");
    grid.set_wall(Rect::new(5, 0, 0, 64), 0).unwrap();
    let new = Motion::new(&PoseSpace::new(&grid, &shape, SpaceOptions::default()).unwrap(), MotionOptions::default());
    let new = new.unwrap().find(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
    assert_eq!(MotionOutcome { revision: around.revision, ..new }, around);
    // Blocked ends, a cancel, memory.
    let wall = Pose::new(32.5, 50.0, 0.0);
    assert!(matches!(
        motion.find(&wall.row(), &goal.row(), &MotionRequest::default()),
        Err(Error::StartMeetsWall { .. })
    ));
    assert!(matches!(
        motion.find(&start.row(), &wall.row(), &MotionRequest::default()),
        Err(Error::GoalMeetsWall { .. })
    ));
    assert!(matches!(
        motion.find(&start.row(), &[], &MotionRequest::default()),
        Err(Error::BadValue { name: "goal_count", .. })
    ));
    assert!(matches!(
        motion.find(&[f64::NAN, 0.0, 0.0], &goal.row(), &MotionRequest::default()),
        Err(Error::BadValue { name: "state", .. })
    ));
    assert!(matches!(motion.step(1), Err(Error::NoSearch)));
    motion.begin(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
    motion.cancel_handle().cancel();
    assert_eq!(motion.step(0).unwrap().status, MotionStatus::Cancelled);
    let little = MotionOptions { memory_limit: 20_000, ..MotionOptions::default() };
    assert!(matches!(
        Motion::new(&space, little).unwrap().find(&start.row(), &goal.row(), &MotionRequest::default()),
        Err(Error::MemoryLimit { .. })
    ));
    let options = SpaceOptions { memory_limit: 5_000, ..SpaceOptions::default() };
    let small = PoseSpace::new(&grid, &shape, options).unwrap();
    let refused = Motion::new(&small, MotionOptions::default()).unwrap().find(
        &start.row(),
        &goal.row(),
        &MotionRequest::default(),
    );
    assert!(matches!(refused, Err(Error::MemoryLimit { .. })));
}
