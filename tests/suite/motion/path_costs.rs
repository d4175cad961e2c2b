//! One cost per space: what a path costs is the same sum for every planner, and for the shortcuts of its path.

use super::scene::{random_grid, random_shape};
use std::collections::BTreeMap;
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::space::{AxisKind, ChainSpace, Link, PoseSpace, Space, SpaceOptions};
use taut_test_support::effort::count;
use taut_test_support::planners::of_bodies;
use taut_test_support::random::Random;

/// The way of the first two numbers, if they are a place, and the changes of the others, each times its weight.
fn cost(space: &Space, has_place: bool, path: &[f64]) -> f64 {
    let rows: Vec<&[f64]> = path.chunks_exact(space.dimension()).collect();
    rows.windows(2).map(|pair| motion_cost(space, has_place, pair[0], pair[1])).sum()
}

fn motion_cost(space: &Space, has_place: bool, from: &[f64], to: &[f64]) -> f64 {
    let way = if has_place { (to[0] - from[0]).hypot(to[1] - from[1]) } else { 0.0 };
    let first = if has_place { 2 } else { 0 };
    way + (first..from.len()).map(|at| space.axis(at).unwrap().weight * (to[at] - from[at]).abs()).sum::<f64>()
}

/// A random state that is free.
fn free_state(space: &Space, random: &mut Random) -> Option<Vec<f64>> {
    for _ in 0..200 {
        let axes = (0..space.dimension()).map(|at| space.axis(at).unwrap());
        let state: Vec<f64> = axes.map(|axis| axis.low + random.unit() * (axis.high - axis.low)).collect();
        let mut is_free = [false];
        space.check(&state, &mut is_free).unwrap();
        if is_free[0] {
            return Some(state);
        }
    }
    None
}

/// Random spaces of bodies and of chains, fixed ones too, and whether their states begin with a place.
fn random_space(random: &mut Random, number: u64) -> (Space, bool) {
    let grid = random_grid(random, (16, 16), 12);
    let options =
        SpaceOptions { turn_weight: if number.is_multiple_of(2) { 0.0 } else { 0.7 }, ..SpaceOptions::default() };
    let links = [Link::new(2.0, 0.5), Link::new(1.5, 0.5)];
    match number % 3 {
        0 => (Space::from(&PoseSpace::new(&grid, &random_shape(random, 1.0), options).unwrap()), true),
        1 => (Space::from(&ChainSpace::new(&grid, &links, None, SpaceOptions { angles: 0, ..options }).unwrap()), true),
        _ => {
            grid.fill(taut::Rect::new(4, 4, 8, 8), 1).unwrap();
            grid.fill(taut::Rect::new(10, 8, 1, 1), 0).unwrap();
            let fixed = Some(taut::Position::new(8.0, 8.0));
            let chain = ChainSpace::new(&grid, &links, fixed, SpaceOptions { angles: 0, ..options }).unwrap();
            (Space::from(&chain), false)
        }
    }
}

fn find(job: &mut Motion, (start, goal): (&[f64], &[f64]), max_iterations: u64) -> MotionOutcome {
    job.find(start, goal, &MotionRequest { max_iterations, ..MotionRequest::default() }).unwrap()
}

/// The lattice added the changes of all numbers, samplers took the root of their squares: 60.1 against 38.2 for one
/// path of a chain.
#[test]
fn a_path_costs_the_same_sum_for_every_planner_and_its_shortcuts() {
    let (mut random, mut found) = (Random::new(11), BTreeMap::new());
    for number in 0..count(18, 300) {
        let (space, has_place) = random_space(&mut random, number as u64);
        let (Some(start), Some(goal)) = (free_state(&space, &mut random), free_state(&space, &mut random)) else {
            continue;
        };
        for algorithm in of_bodies() {
            let resolution = if algorithm == MotionAlgorithm::DiscreteRrt { 0.5 } else { 0.0 };
            let options = MotionOptions { algorithm, resolution, ..MotionOptions::default() };
            let mut job = Motion::new(&space, options).unwrap();
            let limit = if algorithm == MotionAlgorithm::Lattice { 200_000 } else { 400 };
            let outcome = find(&mut job, (&start, &goal), limit);
            if outcome.status != MotionStatus::Found {
                continue;
            }
            let own = cost(&space, has_place, job.path());
            assert!((outcome.cost - own).abs() <= 1e-6 * own, "{number}, {algorithm:?}: {} {own}", outcome.cost);
            let improved = job.improve(&ImproveOptions { max_iterations: 100, ..ImproveOptions::default() }).unwrap();
            let own = cost(&space, has_place, job.path());
            assert!((improved.cost - own).abs() <= 1e-6 * own, "{number}, {algorithm:?}: {} {own}", improved.cost);
            assert!(improved.cost <= outcome.cost + 1e-9, "{number}, {algorithm:?}: {} {own}", improved.cost);
            *found.entry(format!("{algorithm:?}")).or_insert(0) += 1;
        }
    }
    println!("{found:?}");
    assert!(found.len() == of_bodies().count() && found.values().all(|&paths| paths >= 5), "{found:?}");
}

/// What the cheapest way over some motions costs, by Bellman's and Ford's relaxations.
fn cheapest(space: &Space, has_place: bool, motions: &[(Vec<f64>, Vec<f64>)], ends: (&[f64], &[f64])) -> f64 {
    let bits = |row: &[f64]| row.iter().map(|value| value.to_bits()).collect::<Vec<u64>>();
    let mut costs = BTreeMap::from([(bits(ends.0), 0.0)]);
    // The shorter way round.
    let reached = |from: &[f64], to: &[f64]| -> Vec<f64> {
        let turn = std::f64::consts::TAU;
        let wraps = |at| space.axis(at).unwrap().kind == AxisKind::Angle;
        let value = |at: usize| if wraps(at) { to[at] - ((to[at] - from[at]) / turn).round() * turn } else { to[at] };
        (0..from.len()).map(value).collect()
    };
    loop {
        let mut is_changed = false;
        for (from, to) in motions.iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
            let Some(&before) = costs.get(&bits(from)) else { continue };
            let sum = before + motion_cost(space, has_place, from, &reached(from, to));
            let slot = costs.entry(bits(to)).or_insert(f64::INFINITY);
            if sum < *slot - 1e-12 {
                (*slot, is_changed) = (sum, true);
            }
        }
        if !is_changed {
            return costs.get(&bits(ends.1)).copied().unwrap_or(f64::INFINITY);
        }
    }
}

/// A path that is the shortest by the distances of states need not be the cheapest.
#[test]
fn roadmaps_take_the_cheapest_of_their_paths_by_the_cost_that_they_report() {
    let (mut random, mut seen) = (Random::new(5), 0);
    for number in 0..count(12, 100) {
        let (space, has_place) = random_space(&mut random, number as u64);
        let (Some(start), Some(goal)) = (free_state(&space, &mut random), free_state(&space, &mut random)) else {
            continue;
        };
        for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar] {
            let mut job = Motion::new(&space, MotionOptions { algorithm, ..MotionOptions::default() }).unwrap();
            let outcome = find(&mut job, (&start, &goal), 200);
            if outcome.status != MotionStatus::Found || job.path().len() == 2 * start.len() {
                continue;
            }
            let mut motions = Vec::new();
            job.each_motion(|from, to| motions.push((from.to_vec(), to.to_vec())));
            let best = cheapest(&space, has_place, &motions, (&start, &goal));
            assert!((outcome.cost - best).abs() < 1e-6 * best, "{number}, {algorithm:?}: {} {best}", outcome.cost);
            seen += 1;
        }
    }
    assert!(seen >= 4, "{seen}");
}
