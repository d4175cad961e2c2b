//! Chains of links: the bent corridor, the arm that shortens, and paths on random maps, by a test of links of its own.

use super::scene::random_grid;
use std::time::{Duration, Instant};
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Axis, AxisKind, ChainSpace, Link, Pose, PoseSpace, Shape, Space, SpaceOptions};
use taut::{Error, Grid, Position, Rect};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

fn walls(side: i32, walls: &[(i32, i32, i32, i32)]) -> Grid {
    let grid = Grid::new(side, side, 1).unwrap();
    for &(x, y, width, height) in walls {
        grid.fill(Rect::new(x, y, width, height), 0).unwrap();
    }
    grid
}

/// What the test knows of a chain: links, and whether the base moves.
pub(super) struct Chain {
    pub(super) links: Vec<Link>,
    pub(super) base: Option<(f64, f64)>,
}

impl Chain {
    /// The least distance of the chain from walls, less than 0 for one that is in them: by points on each link, at
    /// most 1/64 cell apart.
    pub(super) fn room(&self, grid: &Grid, state: &[f64]) -> f64 {
        let (mut numbers, snapshot) = (state.iter().copied(), grid.snapshot());
        let mut next = || numbers.next().unwrap();
        let (mut x, mut y) = self.base.unwrap_or_else(|| (next(), next()));
        let (mut angle, mut least) = (0.0_f64, f64::INFINITY);
        for link in &self.links {
            angle += next();
            let length = if link.longest > link.length { next() } else { f64::from(link.length) };
            let (radius, steps) = (f64::from(link.thickness) / 2.0, (length * 64.0).ceil() as i32);
            for step in 0..=steps {
                let along = length * f64::from(step) / f64::from(steps);
                let (px, py) = (x + along * angle.cos(), y + along * angle.sin());
                let (low, high) = ((py - radius).floor() as i32 - 1, (py + radius).ceil() as i32 + 1);
                for cy in low..high {
                    for cx in (px - radius).floor() as i32 - 1..(px + radius).ceil() as i32 + 1 {
                        let inside = (0..grid.width()).contains(&cx) && (0..grid.height()).contains(&cy);
                        if !inside || snapshot.is_blocked(cx, cy) {
                            let off = |v: f64, cell: i32| (f64::from(cell) - v).max(v - f64::from(cell) - 1.0).max(0.0);
                            least = least.min(off(px, cx).hypot(off(py, cy)) - radius);
                        }
                    }
                }
            }
            (x, y) = (x + length * angle.cos(), y + length * angle.sin());
        }
        least
    }
}

/// The state at a part of a motion.
fn between(from: &[f64], to: &[f64], part: f64) -> Vec<f64> {
    from.iter().zip(to).map(|(a, b)| a + (b - a) * part).collect()
}

/// States along a path: none deeper in a wall than motions are checked to.
fn validate(chain: &Chain, space: &ChainSpace, path: &[f64], (start, goal): (&[f64], &[f64])) {
    let dimension = start.len();
    let rows: Vec<&[f64]> = path.chunks_exact(dimension).collect();
    assert_eq!(rows[0], start);
    for ((axis, value), wanted) in space.axes().iter().zip(rows[rows.len() - 1]).zip(goal) {
        let off = (value - wanted).abs();
        let turn = std::f64::consts::TAU;
        assert!(off < 1e-9 || axis.kind == AxisKind::Angle && ((off / turn).round() * turn - off).abs() < 1e-9);
    }
    for pair in rows.windows(2) {
        for step in 0..=50 {
            let state = between(pair[0], pair[1], f64::from(step) / 50.0);
            let room = chain.room(space.grid(), &state);
            assert!(room >= -1.0 / 1024.0, "{state:?} is {} deep", -room);
            assert!(
                space.axes().iter().zip(&state).all(|(axis, v)| {
                    axis.kind == AxisKind::Angle || (axis.low - 1e-9..=axis.high + 1e-9).contains(v)
                })
            );
        }
    }
}

fn bend() -> Grid {
    walls(40, &[(0, 0, 40, 12), (24, 12, 16, 28), (0, 18, 18, 22)])
}

#[test]
fn two_links_pass_a_bend_that_a_capsule_of_their_length_cannot() {
    let (grid, links) = (bend(), vec![Link::new(8.0, 1.0); 2]);
    let space = ChainSpace::new(&grid, &links, None, SpaceOptions { angles: 0, ..SpaceOptions::default() }).unwrap();
    let (start, goal) = ([2.0, 15.0, 0.0, 0.0], [21.0, 21.0, std::f64::consts::FRAC_PI_2, 0.0]);
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let outcome = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::Found, Guarantee::LatticeOptimal));
    assert_eq!((outcome.resolution, outcome.bound), ((32, 1), 1.0));
    validate(&Chain { links: links.clone(), base: None }, &space, motion.path(), (&start, &goal));
    // The path costs what it is told to.
    let weights = [16.0, 8.0];
    let cost: f64 = motion
        .path()
        .windows(8)
        .step_by(4)
        .map(|pair| {
            let turns = (0..2).map(|at| weights[at] * (pair[6 + at] - pair[2 + at]).abs());
            (pair[4] - pair[0]).hypot(pair[5] - pair[1]) + turns.sum::<f64>()
        })
        .sum();
    assert!((cost - outcome.cost).abs() < 1e-6 && outcome.length < cost, "{cost} {outcome:?}");

    let shorter = motion.improve(&ImproveOptions::default()).unwrap();
    assert!(shorter.cost < outcome.cost && shorter.length < outcome.length, "{shorter:?}");
    validate(&Chain { links, base: None }, &space, motion.path(), (&start, &goal));

    let capsule = Shape::new(&[Position::new(0.0, 0.0), Position::new(16.0, 0.0)], 0.5).unwrap();
    let poses = PoseSpace::new(&grid, &capsule, SpaceOptions::default()).unwrap();
    let (start, goal) = (Pose::new(2.0, 15.0, 0.0), Pose::new(21.0, 21.0, std::f64::consts::FRAC_PI_2));
    let whole = Motion::new(&poses, MotionOptions::default())
        .unwrap()
        .find(&start.row(), &goal.row(), &MotionRequest::default())
        .unwrap();
    assert_eq!(whole.status, MotionStatus::NoPath);
}

#[test]
fn an_arm_shortens_to_pass_a_wall() {
    let grid = walls(32, &[(12, 12, 3, 8)]);
    let links = vec![Link { length: 4.0, longest: 14.0, thickness: 1.0, limits: None }];
    let options = SpaceOptions { angles: 32, ..SpaceOptions::default() };
    let space = ChainSpace::new(&grid, &links, Some(Position::new(6.0, 16.0)), options).unwrap();
    let (start, goal) = ([-1.2, 12.0], [1.2, 12.0]);
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let outcome = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    assert_eq!((outcome.status, outcome.length), (MotionStatus::Found, 0.0));
    validate(&Chain { links, base: Some((6.0, 16.0)) }, &space, motion.path(), (&start, &goal));
    let shortest = motion.path().chunks_exact(2).map(|state| state[1]).fold(f64::INFINITY, f64::min);
    assert!(shortest < 5.5, "{shortest}");
    // The straight motion would hit the wall.
    let mut is_free = [true];
    space.check_motions(&start, &goal, &mut is_free).unwrap();
    assert!(!is_free[0]);
    // With a limit that ends before the goal there is no such state.
    let limited = [Link { length: 4.0, longest: 14.0, thickness: 1.0, limits: Some((-1.5, 1.0)) }];
    let space = ChainSpace::new(&grid, &limited, Some(Position::new(6.0, 16.0)), options).unwrap();
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    assert!(matches!(motion.find(&start, &goal, &MotionRequest::default()), Err(Error::GoalBlocked { .. })));
    let outcome = motion.find(&start, &[1.0, 12.0], &MotionRequest::default()).unwrap();
    assert_eq!(outcome.status, MotionStatus::Found);
}

#[test]
fn a_path_of_a_chain_of_many_links_has_shortcuts() {
    let grid = walls(32, &[(20, 4, 2, 8), (4, 20, 8, 2)]);
    let links = vec![Link { length: 2.0, longest: 2.0, thickness: 0.5, limits: None }; 7];
    let space = ChainSpace::new(&grid, &links, Some(Position::new(16.0, 16.0)), SpaceOptions::default()).unwrap();
    let (start, goal) = ([-2.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], [0.2, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1]);
    let options = MotionOptions { algorithm: MotionAlgorithm::Rrt, seed: 2, ..MotionOptions::default() };
    let mut motion = Motion::new(&space, options).unwrap();
    let found = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    let (status, before) = (found.status, motion.path().to_vec());
    let better = motion.improve(&ImproveOptions { max_iterations: 300, ..ImproveOptions::default() }).unwrap();
    println!("seven links: {:.3}, then {:.3}", found.cost, better.cost);
    assert_eq!((status, better.status), (MotionStatus::Found, MotionStatus::Found));
    assert!(before.len() > 2 * 7 && better.cost < 0.9 * found.cost);
    validate(&Chain { links, base: Some((16.0, 16.0)) }, &space, motion.path(), (&start, &goal));
}

/// A chain of up to four numbers.
pub(super) fn random_chain(random: &mut Random, size: i32) -> Chain {
    let is_free = random.chance(0.6);
    let mut numbers = if is_free { 2 } else { 0 };
    let mut links = Vec::new();
    while numbers < 4 && (links.is_empty() || random.chance(0.8)) {
        let length = 1.0 + random.unit() as f32 * 4.0;
        let varies = numbers < 3 && random.chance(0.4);
        let limits = random.chance(0.3).then(|| (-2.5 * random.unit() as f32, 0.1 + 2.4 * random.unit() as f32));
        let longest = if varies { length + 3.0 } else { 0.0 };
        links.push(Link { length, longest, thickness: 0.25 + random.unit() as f32, limits });
        numbers += if varies { 2 } else { 1 };
    }
    let mut place = || random.between(4, i64::from(size) - 4) as f64 + 0.5;
    Chain { links, base: (!is_free).then(|| (place(), place())) }
}

pub(super) fn space_of(chain: &Chain, grid: &Grid, options: SpaceOptions) -> ChainSpace {
    let base = chain.base.map(|(x, y)| Position::new(x as f32, y as f32));
    ChainSpace::new(grid, &chain.links, base, options).unwrap()
}

pub(super) fn random_state(random: &mut Random, axes: &[Axis]) -> Vec<f64> {
    axes.iter().map(|axis| axis.low + random.unit() * (axis.high - axis.low)).collect()
}

#[test]
fn states_and_motions_are_free_where_the_test_says_so() {
    let mut random = Random::new(4710);
    let mut seen = [0; 4];
    for _ in 0..count(60, 400) {
        let (grid, chain) = (random_grid(&mut random, (16, 16), 6), random_chain(&mut random, 16));
        let space = space_of(&chain, &grid, SpaceOptions::default());
        for _ in 0..20 {
            let from = random_state(&mut random, space.axes());
            let part = 0.3 * random.unit();
            let to = between(&from, &random_state(&mut random, space.axes()), part);
            let (room, mut is_free) = (chain.room(&grid, &from), [false]);
            space.check(&from, &mut is_free).unwrap();
            // The test looks at points 1/64 cell apart: its distances are at most 1/8,192 too large.
            assert!(if is_free[0] { room > -1e-3 } else { room < 1e-3 }, "{room} {is_free:?}");
            seen[usize::from(is_free[0])] += 1;
            space.check_motions(&from, &to, &mut is_free).unwrap();
            let least = (0..=40)
                .map(|step| chain.room(&grid, &between(&from, &to, f64::from(step) / 40.0)))
                .fold(f64::INFINITY, f64::min);
            // A motion that is not free may touch a wall between the states that are looked at.
            assert!(!is_free[0] || least > -1e-3, "{least}");
            assert!(is_free[0] || least < 0.25, "{least}");
            seen[2 + usize::from(is_free[0])] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn paths_on_random_maps_are_free_and_the_same_in_steps() {
    let mut random = Random::new(4720);
    let (mut asked, mut found, mut repaired, mut time) = (0, 0, 0, Duration::ZERO);
    for _ in 0..count(30, 100) {
        let (grid, chain) = (random_grid(&mut random, (24, 24), 5), random_chain(&mut random, 24));
        let space = space_of(&chain, &grid, SpaceOptions { angles: 0, ..SpaceOptions::default() });
        let mut ends = Vec::new();
        for _ in 0..200 {
            let (state, mut is_free) = (random_state(&mut random, space.axes()), [false]);
            space.check(&state, &mut is_free).unwrap();
            if is_free[0] && ends.len() < 2 {
                ends.push(state);
            }
        }
        let [start, goal] = &ends[..] else { continue };
        let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
        let began = Instant::now();
        let outcome = motion.find(start, goal, &MotionRequest::default()).unwrap();
        time += began.elapsed();
        asked += 1;
        assert_eq!((outcome.guarantee, outcome.bound), (Guarantee::LatticeOptimal, 1.0));
        // Without an estimate it is Dijkstra's algorithm.
        let mut blind = Motion::new(&space, MotionOptions { h_scale: 0.0, ..MotionOptions::default() }).unwrap();
        let least = blind.find(start, goal, &MotionRequest::default()).unwrap().cost;
        assert!(outcome.cost == least || (outcome.cost - least).abs() < 1e-9, "{} {least}", outcome.cost);
        if outcome.status != MotionStatus::Found {
            continue;
        }
        found += 1;
        let path = motion.path().to_vec();
        validate(&chain, &space, &path, (start, goal));
        motion.begin(start, goal, &MotionRequest::default()).unwrap();
        let stepped = loop {
            let outcome = motion.step(50).unwrap();
            if outcome.status != MotionStatus::InProgress {
                break outcome;
            }
            if outcome.guarantee == Guarantee::Bounded {
                assert!(outcome.cost <= outcome.bound * least + 1e-9, "{outcome:?} {least}");
                repaired += 1;
            }
        };
        assert_eq!((stepped, motion.path()), (outcome, &path[..]));
    }
    println!("{found} of {asked} random scenes solved, {:.1} ms each", time.as_secs_f64() * 1e3 / f64::from(asked));
    assert!(asked > 15 && found * 2 > asked && repaired > 5, "{found} of {asked}, {repaired}");
}

#[test]
fn bad_links_states_and_lattices_are_refused() {
    let grid = bend();
    let good = Link::new(8.0, 1.0);
    let new = |links: &[Link]| ChainSpace::new(&grid, links, None, SpaceOptions::default());
    for bad in [
        Link { length: 0.0, ..good },
        Link { length: f32::NAN, ..good },
        Link { longest: 7.0, ..good },
        Link { thickness: 0.0, ..good },
        Link { thickness: f32::INFINITY, ..good },
        Link { limits: Some((1.0, 1.0)), ..good },
        Link { limits: Some((-9.0, 1.0)), ..good },
        Link { limits: Some((0.0, f32::NAN)), ..good },
    ] {
        assert!(matches!(new(&[good, bad]), Err(Error::BadValue { .. })), "{bad:?}");
    }
    assert!(matches!(new(&[]), Err(Error::BadValue { name: "count", .. })));
    assert!(matches!(new(&[good; 32]), Err(Error::BadValue { name: "count", .. })));
    let base = Some(Position::new(f32::NAN, 0.0));
    assert!(matches!(ChainSpace::new(&grid, &[good], base, SpaceOptions::default()), Err(Error::BadPosition { .. })));

    let space = new(&[good; 2]).unwrap();
    let mut is_free = [true; 2];
    assert!(matches!(space.check(&[0.0; 7], &mut is_free), Err(Error::BufferTooShort { needed: 8, given: 7 })));
    assert!(matches!(space.check(&[f64::NAN; 8], &mut is_free), Err(Error::BadValue { name: "state", .. })));
    space.check(&[-1.0, 15.0, 0.0, 0.0, 2.0, 15.0, 0.0, 0.0], &mut is_free).unwrap();
    assert_eq!(is_free, [false, true]);

    // Seven numbers: checks, but no lattice. Five at 256 angles, four at 1,024 and 16 parts: too many voxels.
    let long = new(&[good; 5]).unwrap();
    assert!(long.check(&[2.0, 15.0, 0.0, 0.0, 0.0, 0.0, 0.0], &mut [true]).is_ok());
    assert!(matches!(Motion::new(&long, MotionOptions::default()), Err(Error::Unsupported { .. })));
    assert!(Motion::new(&new(&[good; 3]).unwrap(), MotionOptions::default()).is_ok());
    let angles = SpaceOptions { angles: 256, ..SpaceOptions::default() };
    let three = ChainSpace::new(&grid, &[good; 3], None, angles).unwrap();
    assert!(matches!(Motion::new(&three, MotionOptions::default()), Err(Error::VoxelLimit { .. })));
    let fine = SpaceOptions { angles: 1024, cell_parts: 16, ..SpaceOptions::default() };
    let fine = ChainSpace::new(&grid, &[good; 2], None, fine).unwrap();
    assert!(matches!(Motion::new(&fine, MotionOptions::default()), Err(Error::VoxelLimit { .. })));

    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let start = [2.0, 15.0, 0.0, 0.0];
    assert!(matches!(
        motion.find(&start, &[21.0, 21.0, 1.5], &MotionRequest::default()),
        Err(Error::BufferTooShort { .. })
    ));
    assert!(matches!(
        motion.find(&start, &[], &MotionRequest::default()),
        Err(Error::BadValue { name: "goal_count", .. })
    ));
    assert!(matches!(
        motion.find(&[2.0, 12.25, 0.0, 0.0], &start, &MotionRequest::default()),
        Err(Error::StartBlocked { .. })
    ));
    assert!(matches!(motion.step(1), Err(Error::NoSearch)));
    motion.begin(&start, &[21.0, 21.0, 1.5, 0.0], &MotionRequest::default()).unwrap();
    motion.cancel_handle().cancel();
    assert_eq!(motion.step(0).unwrap().status, MotionStatus::Cancelled);
    let little = MotionOptions { memory_limit: 20_000, ..MotionOptions::default() };
    let mut little = Motion::new(&space, little).unwrap();
    assert!(matches!(
        little.find(&start, &[21.0, 21.0, 1.5, 0.0], &MotionRequest::default()),
        Err(Error::MemoryLimit { .. })
    ));
    // A space knows its axes.
    let any = Space::from(&space);
    assert_eq!((any.dimension(), any.axis(4)), (4, None));
    assert_eq!(any.axis(2).map(|axis| (axis.kind, axis.weight)), Some((AxisKind::Angle, 16.0)));
}

/// An arm on a pin whose first joint turns all around, the others by 0.8 either way: four values of each at 8 angles.
fn arm(random: &mut Random, joints: usize) -> Chain {
    let mut link = || Link { length: 1.0 + 1.5 * random.unit() as f32, longest: 0.0, ..Link::new(1.0, 0.5) };
    let mut links: Vec<Link> = (0..joints).map(|_| link()).collect();
    links.iter_mut().skip(1).for_each(|link| link.limits = Some((-0.8, 0.8)));
    Chain { links, base: Some((16.5, 16.5)) }
}

/// The state of the numbers of an arm's values.
fn arm_state(axes: &[Axis], numbers: &[i32]) -> Vec<f64> {
    let value = |(axis, &number): (&Axis, &i32)| match axis.kind {
        AxisKind::Angle => f64::from(number) * std::f64::consts::TAU / 8.0,
        _ => axis.low + f64::from(number) * (axis.high - axis.low) / 3.0,
    };
    axes.iter().zip(numbers).map(value).collect()
}

/// What the cheapest way between two states costs over all states of an arm, by rounds until nothing falls any more.
fn cost_by_rounds(space: &ChainSpace, from: &[i32], to: &[i32]) -> f64 {
    let (axes, joints) = (space.axes(), from.len());
    let count = 8 * 4_usize.pow(joints as u32 - 1);
    let states: Vec<Vec<i32>> = (0..count)
        .map(|code| {
            (0..joints).map(move |at| if at == 0 { code % 8 } else { code / 8 / 4_usize.pow(at as u32 - 1) % 4 } as i32)
        })
        .map(Iterator::collect)
        .collect();
    let mut is_free = vec![false; count];
    let rows: Vec<f64> = states.iter().flat_map(|numbers| arm_state(axes, numbers)).collect();
    space.check(&rows, &mut is_free).unwrap();
    let code_of = |numbers: &[i32]| {
        let places = || numbers.iter().enumerate().rev();
        let is_inside = places().all(|(at, &number)| (0..if at == 0 { 8 } else { 4 }).contains(&number));
        is_inside.then(|| places().fold(0, |code, (at, &n)| code * if at == 0 { 8 } else { 4 } + n as usize))
    };
    let (mut steps, mut ends) = (Vec::new(), [Vec::new(), Vec::new()]);
    for (code, numbers) in states.iter().enumerate().filter(|(code, _)| is_free[*code]) {
        for joint in 0..joints {
            let mut next = numbers.clone();
            next[joint] += 1;
            let there = arm_state(axes, &next);
            next[0] %= 8;
            let Some(reached) = code_of(&next).filter(|&reached| is_free[reached]) else { continue };
            let here = arm_state(axes, numbers);
            let cost = axes[joint].weight * (there[joint] - here[joint]);
            ends[0].extend(here);
            ends[1].extend(there);
            steps.push((code, reached, cost));
        }
    }
    let mut is_open = vec![false; steps.len()];
    space.check_motions(&ends[0], &ends[1], &mut is_open).unwrap();
    let mut costs = vec![f64::INFINITY; count];
    costs[code_of(from).unwrap()] = 0.0;
    loop {
        let mut falls = false;
        for (&(a, b, cost), _) in steps.iter().zip(&is_open).filter(|(_, is_open)| **is_open) {
            for (a, b) in [(a, b), (b, a)] {
                if costs[a] + cost + 1e-9 < costs[b] {
                    (costs[b], falls) = (costs[a] + cost, true);
                }
            }
        }
        if !falls {
            return costs[code_of(to).unwrap()];
        }
    }
}

#[test]
fn arms_of_five_and_six_joints_cost_what_rounds_over_all_states_find() {
    let mut random = Random::new(4730);
    let (mut found, mut none, mut dearer) = (0, 0, 0);
    for round in 0..count(5, 40) {
        let (grid, chain) =
            (random_grid(&mut random, (32, 32), 2), arm(&mut random, if round % 4 == 3 { 6 } else { 5 }));
        let space = space_of(&chain, &grid, SpaceOptions { angles: 8, ..SpaceOptions::default() });
        let mut ends = Vec::new();
        for _ in 0..2000 {
            let most = |at: usize| if at == 0 { 7 } else { 3 };
            let numbers: Vec<i32> = (0..chain.links.len()).map(|at| random.between(0, most(at)) as i32).collect();
            let mut is_free = [false];
            space.check(&arm_state(space.axes(), &numbers), &mut is_free).unwrap();
            if is_free[0] && ends.len() < 2 {
                ends.push(numbers);
            }
        }
        let [from, to] = &ends[..] else { continue };
        let [start, goal] = [from, to].map(|numbers| arm_state(space.axes(), numbers));
        let least = cost_by_rounds(&space, from, to);
        for h_scale in [1.0, 3.0] {
            let mut motion = Motion::new(&space, MotionOptions { h_scale, ..MotionOptions::default() }).unwrap();
            let outcome = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
            assert_eq!(outcome.status == MotionStatus::Found, least < f64::INFINITY, "{outcome:?} {least}");
            if outcome.status != MotionStatus::Found {
                none += 1;
                continue;
            }
            let most = if h_scale > 1.0 { outcome.bound } else { 1.0 };
            assert!(
                most <= h_scale && (least - 1e-9..=least * most + 1e-9).contains(&outcome.cost),
                "{outcome:?} {least}"
            );
            validate(&chain, &space, motion.path(), (&start, &goal));
            found += 1;
            dearer += usize::from(outcome.cost > least + 1e-9);
        }
    }
    println!("{found} found, {dearer} of them not the cheapest; {none} have none");
    assert!(found > 3);
}

#[test]
fn an_arm_of_six_links_reaches_around_walls_on_a_lattice() {
    let grid = walls(32, &[(14, 20, 10, 2), (20, 4, 2, 10), (6, 8, 2, 10)]);
    let chain = Chain { links: vec![Link::new(2.5, 0.5); 6], base: Some((16.5, 16.5)) };
    let space = space_of(&chain, &grid, SpaceOptions { angles: 16, ..SpaceOptions::default() });
    let (start, goal) = ([0.1, 0.0, 0.0, 0.0, 0.0, 0.0], [-1.7, 0.0, 0.0, 0.0, 0.0, 0.0]);
    // Of five numbers and more the cheapest path takes long; the first ones come soon.
    let options = MotionOptions { h_scale: 3.0, ..MotionOptions::default() };
    let mut motion = Motion::new(&space, options).unwrap();
    let outcome = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    println!("six links: {outcome:?}, {} bytes", motion.memory());
    assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::Found, Guarantee::Bounded));
    assert!(outcome.bound <= 3.0, "{outcome:?}");
    validate(&chain, &space, motion.path(), (&start, &goal));
    let auto = MotionOptions { algorithm: MotionAlgorithm::Auto, ..MotionOptions::default() };
    let auto = Motion::new(&space, auto).unwrap();
    assert!(auto.nodes().is_some(), "a tree, not a lattice");
}

#[test]
fn edits_are_seen_by_the_next_search_of_a_chain() {
    let grid = Grid::new(32, 20, 1).unwrap();
    let links = [Link::new(3.0, 0.5), Link::new(3.0, 0.5)];
    let space = ChainSpace::new(&grid, &links, None, SpaceOptions { angles: 16, ..SpaceOptions::default() }).unwrap();
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let (start, goal) = ([4.0, 10.0, 0.0, 0.0], [22.0, 10.0, 0.0, 0.0]);
    let open = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    grid.fill(Rect::new(14, 0, 1, 20), 0).unwrap();
    assert_eq!(motion.find(&start, &goal, &MotionRequest::default()).unwrap().status, MotionStatus::NoPath);
    grid.fill(Rect::new(14, 2, 1, 4), 1).unwrap();
    let around = motion.find(&start, &goal, &MotionRequest::default()).unwrap();
    assert!(around.status == MotionStatus::Found && around.cost > open.cost);
    let fresh = ChainSpace::new(&grid, &links, None, SpaceOptions { angles: 16, ..SpaceOptions::default() }).unwrap();
    assert_eq!(
        Motion::new(&fresh, MotionOptions::default()).unwrap().find(&start, &goal, &MotionRequest::default()).unwrap(),
        around
    );
}
