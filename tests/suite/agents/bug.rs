//! BUG on random maps: it arrives exactly where a path exists, within Lumelsky's bound.

use super::contours::contours;
use super::scenes::walk;
use taut::agents::{Follower, FollowerState, Policy, PolicyKind, PolicyOptions, Side};
use taut::grid::DiagonalGaps;
use taut::{Grid, Position, Rect};
use taut_test_support::effort;
use taut_test_support::oracle::Spot;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

fn blocked(world: &World, x: i64, y: i64) -> bool {
    !(0..i64::from(world.width)).contains(&x)
        || !(0..i64::from(world.height)).contains(&y)
        || world.terrain[(y * i64::from(world.width) + x) as usize] == 0
}

/// A number for each free cell that its component shares.
fn components(world: &World, gaps: DiagonalGaps) -> Vec<usize> {
    let (width, height) = (i64::from(world.width), i64::from(world.height));
    let mut labels = vec![usize::MAX; world.terrain.len()];
    let steps: &[(i64, i64)] = match gaps {
        DiagonalGaps::Closed => &[(1, 0), (0, 1), (-1, 0), (0, -1)],
        DiagonalGaps::Open => &[(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)],
    };
    for start in 0..width * height {
        if labels[start as usize] != usize::MAX || world.terrain[start as usize] == 0 {
            continue;
        }
        let mut stack = vec![start];
        labels[start as usize] = start as usize;
        while let Some(cell) = stack.pop() {
            for (dx, dy) in steps {
                let (x, y) = (cell % width + dx, cell / width + dy);
                if !blocked(world, x, y) && labels[(y * width + x) as usize] == usize::MAX {
                    labels[(y * width + x) as usize] = start as usize;
                    stack.push(y * width + x);
                }
            }
        }
    }
    labels
}

/// The free cells whose closure contains a point in 1/256 of a cell.
fn cells_around(world: &World, (x, y): (i64, i64)) -> Vec<usize> {
    let span = |v: i64| if v % 256 == 0 { vec![v / 256 - 1, v / 256] } else { vec![v.div_euclid(256)] };
    let mut cells = Vec::new();
    for cy in span(y) {
        for cx in span(x) {
            if !blocked(world, cx, cy) {
                cells.push((cy * i64::from(world.width) + cx) as usize);
            }
        }
    }
    cells
}

/// The lattice points of a map.
fn lattice(world: &World) -> impl Iterator<Item = (i64, i64)> {
    let (width, height) = (i64::from(world.width), i64::from(world.height));
    (0..=height).flat_map(move |y| (0..=width).map(move |x| (x * 256, y * 256)))
}

fn is_double_corner(world: &World, (x, y): (i64, i64)) -> bool {
    let (cx, cy) = (x / 256, y / 256);
    let [a, b, c, d] = [(cx - 1, cy - 1), (cx, cy - 1), (cx - 1, cy), (cx, cy)].map(|(x, y)| blocked(world, x, y));
    x % 256 == 0 && y % 256 == 0 && a == d && b == c && a != b
}

/// A point of the map: often a lattice point or a middle, sometimes any.
fn point(random: &mut Random, world: &World) -> (i64, i64) {
    let mut coordinate = |side: i32| match random.below(4) {
        0 => random.between(0, i64::from(side) + 1) * 256,
        1 => random.between(0, 2 * i64::from(side) + 1) * 128,
        _ => random.between(0, i64::from(side) * 256 + 1),
    };
    (coordinate(world.width), coordinate(world.height))
}

fn position((x, y): (i64, i64)) -> Position {
    Position::new(x as f32 / 256.0, y as f32 / 256.0)
}

/// One map: all walks from some starts on both sides.
fn check(seed: u64, gaps: DiagonalGaps) -> [usize; 3] {
    let mut random = Random::new(seed);
    let (width, height) = (random.between(3, 15) as i32, random.between(3, 15) as i32);
    let density = 0.20 + 0.25 * random.unit();
    let world = World::noise(&mut random, width, height, density);
    let grid = Grid::from_terrain(width, height, &world.terrain).unwrap();
    let (labels, contours) = (components(&world, gaps), contours(&world, gaps));
    let (mut arrived, mut refused, mut in_gaps) = (0, 0, 0);
    let gaps_of_map: Vec<(i64, i64)> = lattice(&world).filter(|&at| is_double_corner(&world, at)).collect();
    for number in 0..9 {
        let (mut from, to) = (point(&mut random, &world), point(&mut random, &world));
        if number >= 6 && !gaps_of_map.is_empty() {
            from = *random.pick(&gaps_of_map);
        }
        let to = world.field().place(Spot::new(to.0, to.1)).map_or(to, |place| (place.x, place.y));
        let around = cells_around(&world, from);
        if around.is_empty() || from == to {
            continue;
        }
        let goals = cells_around(&world, to);
        let reachable = around.iter().any(|&a| goals.iter().any(|&b| labels[a] == labels[b]));
        let straight = (((from.0 - to.0).pow(2) + (from.1 - to.1).pow(2)) as f64).sqrt() / 256.0;
        // A contour that the line meets an odd number of times lies around one of the ends: one more, for the loop that
        // proves it.
        let around: f64 =
            contours.iter().map(|each| (each.meetings(from, to).div_ceil(2) * each.perimeter) as f64).sum();
        // From a closed gap both sides are tried, with once more round a contour between.
        let between = contours.iter().map(|each| each.perimeter).max().unwrap_or_default() as f64;
        let in_gap = gaps == DiagonalGaps::Closed && is_double_corner(&world, from);
        let bound = if in_gap { 2.0 * (straight + around) + between } else { straight + around };
        for side in [Side::Left, Side::Right] {
            let options =
                PolicyOptions { kind: PolicyKind::Bug, side, diagonal_gaps: gaps, ..PolicyOptions::default() };
            let policy = Policy::new(&grid, options).unwrap();
            let stride = *random.pick(&[0.25, 0.7, 1.0, 5.0]);
            let mut follower = Follower::new(position(from), position(to), stride);
            let (state, walked) = walk(&policy, &mut follower, 1_000_000);
            let expected = if reachable { FollowerState::Arrived } else { FollowerState::Unreachable };
            let case = format!("seed {seed}, {gaps:?}, {side:?}, {from:?} to {to:?}, stride {stride}\n{world:?}");
            assert_eq!(state, expected, "{case}");
            assert!(walked <= bound + 1e-6, "{walked} > {bound}: {case}");
            in_gaps += usize::from(in_gap);
            if reachable {
                assert_eq!(follower.at, position(to), "{case}");
                arrived += 1;
            } else {
                refused += 1;
            }
        }
    }
    [arrived, refused, in_gaps]
}

#[test]
fn the_verdict_is_that_of_the_components_within_the_bound() {
    let seeds: Vec<u64> = (0..effort::count(500, 10_000) as u64).collect();
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let counts = parallel::map(&seeds, |&seed| check(seed, gaps));
        let [arrived, refused, in_gaps] = [0, 1, 2].map(|i| counts.iter().map(|each| each[i]).sum::<usize>());
        assert!(arrived > seeds.len() && refused > seeds.len(), "{arrived} and {refused} of {} maps", seeds.len());
        assert!(gaps == DiagonalGaps::Open || in_gaps > seeds.len(), "{in_gaps} starts in closed gaps");
    }
}

#[test]
fn every_start_and_goal_of_small_worlds_has_the_verdict_of_the_components() {
    // All maps of 3 x 3 cells: lattice points and middles of edges and cells as ends.
    let patterns: Vec<u64> = (0..512).collect();
    let step = effort::count(16, 1);
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        parallel::for_each(&patterns, |&pattern| {
            let world = World::from_bits(3, 3, pattern);
            let grid = Grid::from_terrain(3, 3, &world.terrain).unwrap();
            let labels = components(&world, gaps);
            let policies = [Side::Left, Side::Right].map(|side| {
                let kind = PolicyKind::Bug;
                Policy::new(&grid, PolicyOptions { kind, side, diagonal_gaps: gaps, ..PolicyOptions::default() })
                    .unwrap()
            });
            for ends in (pattern as usize % step..49 * 49).step_by(step) {
                let ends = (ends as i64 / 49, ends as i64 % 49);
                let [from, to] = [ends.0, ends.1].map(|end| (end % 7 * 128, end / 7 * 128));
                let around = cells_around(&world, from);
                if around.is_empty() || from == to {
                    continue;
                }
                let goals = cells_around(&world, to);
                let reachable = around.iter().any(|&a| goals.iter().any(|&b| labels[a] == labels[b]));
                let expected = if reachable { FollowerState::Arrived } else { FollowerState::Unreachable };
                for policy in &policies {
                    let mut follower = Follower::new(position(from), position(to), 40.0);
                    let (state, _) = walk(policy, &mut follower, 100);
                    assert_eq!(
                        state,
                        expected,
                        "{gaps:?}, {:?}, {from:?} to {to:?} in {world:?}",
                        policy.options().side
                    );
                }
            }
        });
    }
}

#[test]
fn a_map_that_changes_behind_the_follower_begins_the_loop_anew() {
    // A room with a door that is shut when the follower comes by for the first time.
    let grid = Grid::new(24, 16, 1).unwrap();
    for wall in [(12, 2, 9, 1), (12, 12, 9, 1), (12, 2, 1, 11), (20, 2, 1, 11)] {
        grid.fill(Rect::new(wall.0, wall.1, wall.2, wall.3), 0).unwrap();
    }
    let options = PolicyOptions { kind: PolicyKind::Bug, ..PolicyOptions::default() };
    let policy = Policy::new(&grid, options).unwrap();
    let mut follower = Follower::new(Position::new(4.5, 7.5), Position::new(16.5, 7.5), 0.5);
    for _ in 0..50 {
        policy.step(None, std::slice::from_mut(&mut follower)).unwrap();
        assert_eq!(follower.outcome(), FollowerState::Moving);
    }
    grid.set_cell(12, 9, 1).unwrap();
    assert_eq!(walk(&policy, &mut follower, 1000).0, FollowerState::Arrived);
    // A verdict holds as long as the map does.
    grid.set_cell(12, 9, 0).unwrap();
    let mut outside = Follower::new(Position::new(4.5, 7.5), Position::new(16.5, 7.5), 0.5);
    assert_eq!(walk(&policy, &mut outside, 1000).0, FollowerState::Unreachable);
    policy.step(None, std::slice::from_mut(&mut outside)).unwrap();
    assert_eq!(outside.outcome(), FollowerState::Unreachable);
    grid.set_cell(12, 9, 1).unwrap();
    assert_eq!(walk(&policy, &mut outside, 1000).0, FollowerState::Arrived);
}
