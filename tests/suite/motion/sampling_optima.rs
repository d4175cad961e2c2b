//! Planners whose paths tend to the shortest, beside the shortest paths in worlds of polygons.

use std::sync::Arc;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::WorldPlanner;
use taut::space::{Axis, AxisKind, AxisSpace, StateCheck, World};
use taut::{Algorithm, Options, Position, Request, Status};
use taut_test_support::effort::full;
use taut_test_support::random::Random;

const SIDE: u64 = 64;

/// Rectangles that are apart: low and high corners.
fn walls(random: &mut Random) -> Vec<[f64; 4]> {
    let mut walls: Vec<[f64; 4]> = Vec::new();
    for _ in 0..200 {
        let (width, height) = (4 + random.below(16), 4 + random.below(16));
        let (x, y) = (4 + random.below(SIDE - width - 8), 4 + random.below(SIDE - height - 8));
        let new = [x as f64, y as f64, (x + width) as f64, (y + height) as f64];
        let is_apart = |old: &[f64; 4]| (0..2).any(|at| new[at] > old[at + 2] + 2.0 || old[at] > new[at + 2] + 2.0);
        if walls.len() < 9 && walls.iter().all(is_apart) {
            walls.push(new);
        }
    }
    walls
}

/// The length of the shortest path from a corner of the world to the other one.
fn shortest(walls: &[[f64; 4]]) -> f64 {
    let at = |x: f64, y: f64| Position::new(x as f32, y as f32);
    let world = World::new(at(0.0, 0.0), at(SIDE as f64, SIDE as f64)).unwrap();
    for &[a, b, c, d] in walls {
        world.add(&[at(a, b), at(c, b), at(c, d), at(a, d)]).unwrap();
    }
    let options = Options { algorithm: Algorithm::TangentGraph, ..Options::default() };
    let mut planner = WorldPlanner::new(&world, options).unwrap();
    let outcome = planner.find(&Request::new(at(2.0, 2.0), at(62.0, 62.0))).unwrap();
    assert_eq!(outcome.status, Status::Found);
    outcome.length
}

#[test]
fn star_planners_come_near_the_shortest_paths_among_polygons() {
    let line = Axis { low: 0.0, high: SIDE as f64, weight: 1.0, kind: AxisKind::Line };
    let (worlds, seeds) = if full() { (20, 30) } else { (2, 1) };
    let (iterations, most) = if full() { (20_000, 1.02) } else { (4_000, 1.05) };
    let mut random = Random::new(12);
    let scenes: Vec<_> = (0..worlds).map(|_| walls(&mut random)).map(|walls| (shortest(&walls), walls)).collect();
    for algorithm in [MotionAlgorithm::RrtStar, MotionAlgorithm::PrmStar, MotionAlgorithm::Aorrt] {
        let mut ratios = Vec::new();
        for (length, walls) in &scenes {
            let walls = walls.clone();
            let check: Arc<StateCheck> = Arc::new(move |q: &[f64]| {
                walls.iter().all(|wall| q[0] <= wall[0] || q[0] >= wall[2] || q[1] <= wall[1] || q[1] >= wall[3])
            });
            let space = AxisSpace::with_check(&[line, line], check).unwrap();
            for seed in 0..seeds {
                let options = MotionOptions { algorithm, seed, resolution: 0.1, ..MotionOptions::default() };
                let mut job = Motion::new(&space, options).unwrap();
                let request = MotionRequest { max_iterations: iterations, ..MotionRequest::default() };
                let outcome = job.find(&[2.0, 2.0], &[62.0, 62.0], &request).unwrap();
                assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}, seed {seed}");
                // Corners may be cut between two states that are told.
                assert!(outcome.cost > length - 1.0, "{algorithm:?}: {} {length}", outcome.cost);
                ratios.push(outcome.cost / length);
            }
        }
        ratios.sort_by(f64::total_cmp);
        let within = ratios.iter().filter(|ratio| **ratio <= 1.02).count();
        let (runs, median, worst) = (ratios.len(), ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
        println!("{worlds} worlds, {algorithm:?}: median {median:.4}, worst {worst:.4}, {within} of {runs} within 2 %");
        // Two trees may stay on the other side of an obstacle for long.
        let is_tree = algorithm == MotionAlgorithm::Aorrt;
        assert!(worst <= if is_tree { 1.05 } else { most }, "{algorithm:?}: {worst}");
        assert!(within * 100 >= runs * if full() { 99 } else { 50 }, "{algorithm:?}: {within} of {runs}");
    }
}

#[test]
fn two_trees_with_costs_are_as_soon_as_two_trees_and_within_five_per_cent_at_ten_times_that() {
    let line = Axis { low: 0.0, high: SIDE as f64, weight: 1.0, kind: AxisKind::Line };
    let mut random = Random::new(99);
    let mut late = Vec::new();
    for _ in 0..if full() { 20 } else { 4 } {
        let walls = walls(&mut random);
        let length = shortest(&walls);
        let check: Arc<StateCheck> = Arc::new(move |q: &[f64]| {
            walls.iter().all(|wall| q[0] <= wall[0] || q[0] >= wall[2] || q[1] <= wall[1] || q[1] >= wall[3])
        });
        let space = AxisSpace::with_check(&[line, line], check).unwrap();
        for seed in 0..if full() { 30 } else { 3 } {
            let find = |algorithm, max_iterations| {
                let options = MotionOptions { algorithm, seed, resolution: 0.1, ..MotionOptions::default() };
                let mut job = Motion::new(&space, options).unwrap();
                let request = MotionRequest { max_iterations, ..MotionRequest::default() };
                let outcome = job.find(&[2.0, 2.0], &[62.0, 62.0], &request).unwrap();
                (outcome.status, outcome.cost, outcome.expanded, job.checks())
            };
            let (first, again) = (find(MotionAlgorithm::RrtConnect, 0), find(MotionAlgorithm::Aorrt, 0));
            assert_eq!(first, again);
            let (_, cost, _, checks) = find(MotionAlgorithm::Aorrt, 10 * first.2.max(10));
            late.push((cost / length, checks as f64 / first.3 as f64));
        }
    }
    late.sort_by(|a, b| a.0.total_cmp(&b.0));
    let within = late.iter().filter(|late| late.0 <= 1.05).count();
    println!("{within} of {} within 5 % of the shortest at ten times the iterations", late.len());
    println!("median {:.4}, worst {:.4}", late[late.len() / 2].0, late[late.len() - 1].0);
    assert!(late[late.len() / 2].0 <= 1.05);
}
