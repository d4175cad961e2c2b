//! What planners that sample find in 30 runs with other seeds: how many are solved, the median and the worst.

use super::sampling::{Scene, faults, run};
use super::scene::{Body, Keyhole, poses};
use std::sync::Arc;
use taut::ErrorKind;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{AxisSpace, Constraint, PoseSpace, SpaceOptions};
use taut_test_support::effort::full;
use taut_test_support::planners::SAMPLING;
use taut_test_support::random::Random;

/// Seeds of a table.
const SEEDS: u64 = 30;

/// Checks of each solved run, in order.
fn solve(scene: &Scene, algorithm: MotionAlgorithm, seeds: u64, most: u64) -> Vec<u64> {
    let space = scene.native();
    let mut checks = Vec::new();
    for seed in 0..seeds {
        let mut job = Motion::new(&space, scene.options(algorithm, seed)).unwrap();
        let (outcome, ..) = run(&mut job, scene, most);
        if outcome.status == MotionStatus::Found {
            checks.push(job.checks());
            assert_eq!(job.path().chunks_exact(scene.axes.len()).next_back().unwrap(), scene.goal);
        } else {
            assert_eq!(outcome.status, MotionStatus::BudgetSpent);
        }
    }
    checks.sort_unstable();
    checks
}

fn line(name: &str, algorithm: MotionAlgorithm, checks: &[u64], seeds: u64) {
    let median = checks.get(checks.len() / 2).copied().unwrap_or(0);
    let worst = checks.last().copied().unwrap_or(0);
    println!("{name}, {algorithm:?}: {} of {seeds}, median {median} checks, worst {worst}", checks.len());
}

#[test]
fn two_trees_solve_the_cube_of_four_dimensions_whatever_the_seed() {
    let scene = Scene::hypercube(4);
    let seeds = if full() { SEEDS } else { 6 };
    let checks = solve(&scene, MotionAlgorithm::RrtConnect, seeds, 4_000_000);
    line("hypercube 4", MotionAlgorithm::RrtConnect, &checks, seeds);
    assert_eq!(checks.len() as u64, seeds);
    if full() {
        // What the others do with 20,000 iterations is a table, failures included.
        for algorithm in [MotionAlgorithm::Rrt, MotionAlgorithm::Prm] {
            let checks = solve(&scene, algorithm, SEEDS, 20_000);
            line("hypercube 4", algorithm, &checks, SEEDS);
        }
    }
}

#[test]
fn a_tree_that_grows_at_its_border_solves_cubes_of_six_and_nine_dimensions() {
    let seeds = if full() { SEEDS } else { 5 };
    for dimension in [4, 6, 9] {
        let scene = Scene::hypercube(dimension);
        let checks = solve(&scene, MotionAlgorithm::Kpiece, seeds, 1_000_000);
        line(&format!("hypercube {dimension}"), MotionAlgorithm::Kpiece, &checks, seeds);
        assert_eq!(checks.len() as u64, seeds, "hypercube {dimension}");
    }
}

/// A short way over a hill of costs with a block at its top, and a long one around it.
fn cost_of_two_ways(q: &[f64]) -> f64 {
    if (q[0] - 0.5).abs() < 0.01 && (q[1] - 0.35).abs() < 0.02 {
        return f64::INFINITY;
    }
    let hill = 0.4 - ((q[0] - 0.5) * (q[0] - 0.5) + (q[1] - 0.35) * (q[1] - 0.35)).sqrt();
    1.0 + 50.0 * hill.max(0.0)
}

/// The integral of the costs along a path in the plane.
pub(super) fn integral(path: &[f64], cost: fn(&[f64]) -> f64) -> f64 {
    let rows: Vec<&[f64]> = path.chunks_exact(2).collect();
    let parts = rows.windows(2).map(|pair| {
        let length = (pair[1][0] - pair[0][0]).hypot(pair[1][1] - pair[0][1]);
        let cost_at = |at: u32| {
            let part = (f64::from(at) + 0.5) / 2000.0;
            cost(&[0, 1].map(|i| pair[0][i] + part * (pair[1][i] - pair[0][i])))
        };
        length * (0..2000).map(cost_at).sum::<f64>() / 2000.0
    });
    parts.sum()
}

#[test]
fn a_tree_that_prefers_cheap_states_takes_the_long_way_around_a_hill() {
    let is_free = |q: &[f64]| cost_of_two_ways(q) < f64::INFINITY;
    let scene = Scene { start: vec![0.05, 0.35], goal: vec![0.95, 0.35], range: 0.1, is_free, ..Scene::square() };
    let costs = AxisSpace::with_costs(&scene.axes, Arc::new(cost_of_two_ways)).unwrap();
    let (mut cheaper, mut sums) = (0, (0.0, 0.0));
    for seed in 0..SEEDS {
        let mut job = Motion::new(&costs, scene.options(MotionAlgorithm::TRrt, seed)).unwrap();
        let (outcome, ..) = run(&mut job, &scene, 100_000);
        assert_eq!(outcome.status, MotionStatus::Found, "seed {seed}");
        let own = integral(job.path(), cost_of_two_ways);
        assert!((outcome.cost - own).abs() < 0.05 * own, "seed {seed}: told {}, {own}", outcome.cost);
        let mut job = Motion::new(&costs, scene.options(MotionAlgorithm::Rrt, seed)).unwrap();
        let (outcome, ..) = run(&mut job, &scene, 100_000);
        assert_eq!(outcome.status, MotionStatus::Found, "seed {seed}");
        let rival = integral(job.path(), cost_of_two_ways);
        cheaper += u64::from(own < rival);
        sums = (sums.0 + own, sums.1 + rival);
    }
    let (own, rival) = (sums.0 / SEEDS as f64, sums.1 / SEEDS as f64);
    println!("two ways: T-RRT is cheaper in {cheaper} of {SEEDS}, on average {own:.2} and RRT {rival:.2}");
    assert!(cheaper >= 27, "{cheaper} of {SEEDS}");
    // The host is asked the same and told the same.
    let options = scene.options(MotionAlgorithm::TRrt, 1);
    let mut native = Motion::new(&costs, options).unwrap();
    run(&mut native, &scene, 100_000);
    let mut told = Motion::new(&scene.told(), options).unwrap();
    let request = MotionRequest { max_iterations: 100_000, ..MotionRequest::default() };
    let mut outcome = told.find(&scene.start, &scene.goal, &request).unwrap();
    while outcome.status == MotionStatus::Asking {
        let answers: Vec<f64> = told.ask().unwrap().chunks_exact(2).map(cost_of_two_ways).collect();
        assert!(told.tell_costs(&vec![f64::NAN; answers.len()]).is_err() && told.tell_costs(&[-1.0]).is_err());
        told.tell_costs(&answers).unwrap();
        outcome = told.step(0).unwrap();
    }
    assert_eq!(told.path(), native.path());
}

/// Random blocked voxels of a cube, by a hash of the voxel.
fn voxels(seed: u64, side: usize, share: f64) -> Vec<bool> {
    let mut random = Random::new(seed);
    (0..side * side * side).map(|_| random.chance(share)).collect()
}

/// Whether the centres of the first and the last voxel of a cube are joined by steps along the axes, by a flood, and
/// the voxels that it visits.
fn flood(is_blocked: &[bool], side: usize) -> (bool, usize) {
    let (mut seen, mut list) = (vec![false; is_blocked.len()], vec![0]);
    seen[0] = true;
    let mut visited = 0;
    while let Some(at) = list.pop() {
        visited += 1;
        let place = [at % side, at / side % side, at / side / side];
        for (axis, step) in [1, side, side * side].into_iter().enumerate() {
            for (can, next) in [(place[axis] + 1 < side, at + step), (place[axis] > 0, at.wrapping_sub(step))] {
                if can && !seen[next] && !is_blocked[next] {
                    seen[next] = true;
                    list.push(next);
                }
            }
        }
    }
    (seen[is_blocked.len() - 1], visited)
}

#[test]
fn a_discrete_tree_solves_what_a_flood_of_its_lattice_solves_and_proves_the_rest() {
    let (mut solved, mut proven, mut nodes, mut floods) = (0, 0, 0, 0);
    let worlds = [(16, 0.35, 40), (16, 0.62, 40), (64, 0.4, 2), (64, 0.72, 2)];
    for (side, share, count) in worlds {
        for seed in 0..count {
            let mut is_blocked = voxels(seed + 1000 * side as u64, side, share);
            let last = is_blocked.len() - 1;
            (is_blocked[0], is_blocked[last]) = (false, false);
            let (expected, visited) = flood(&is_blocked, side);
            let axis =
                taut::space::Axis { low: 0.0, high: side as f64, weight: 1.0, kind: taut::space::AxisKind::Line };
            let voxel = move |q: &[f64]| {
                let place = |value: f64| (value as usize).min(side - 1);
                !is_blocked[place(q[0]) + side * (place(q[1]) + side * place(q[2]))]
            };
            let space = AxisSpace::with_check(&[axis; 3], Arc::new(voxel)).unwrap();
            let options = MotionOptions {
                algorithm: MotionAlgorithm::DiscreteRrt,
                resolution: 1.0,
                seed,
                ..MotionOptions::default()
            };
            let mut job = Motion::new(&space, options).unwrap();
            let request = MotionRequest { max_iterations: 10_000_000, ..MotionRequest::default() };
            let end = side as f64 - 0.5;
            let outcome = job.find(&[0.5; 3], &[end; 3], &request).unwrap();
            if outcome.status == MotionStatus::Found {
                // The last motion may leave the lattice: where the flood finds no way, by a diagonal.
                solved += 1;
                assert!(
                    job.path()
                        .chunks_exact(3)
                        .skip(1)
                        .zip(job.path().chunks_exact(3))
                        .all(|(a, b)| { a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f64>() <= 3.0 })
                );
            } else {
                proven += 1;
                assert!(!expected, "side {side}, seed {seed}: {outcome:?}");
                assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::NoPath, Guarantee::LatticeOptimal));
                assert_eq!(job.nodes(), Some(visited as u64), "all of the lattice within reach");
            }
            assert!(!expected || outcome.status == MotionStatus::Found);
            (nodes, floods) = (nodes + job.nodes().unwrap(), floods + visited);
        }
    }
    println!("voxels: {solved} solved, {proven} proven, {nodes} nodes and {floods} voxels of floods");
    assert!(solved > 20 && proven > 20, "{solved}, {proven}");
    let space = Scene::square().native();
    let none = MotionOptions { algorithm: MotionAlgorithm::DiscreteRrt, ..MotionOptions::default() };
    assert_eq!(Motion::new(&space, none).err().unwrap().kind(), ErrorKind::Unsupported);
    // Too fine a lattice is refused, by a search.
    let fine = MotionOptions { resolution: 1e-6, ..none };
    let mut job = Motion::new(&space, fine).unwrap();
    let refused = job.find(&[0.1, 0.5], &[0.9, 0.5], &MotionRequest::default());
    assert_eq!(refused.unwrap_err().kind(), ErrorKind::Limit);
}

/// On the unit sphere: both caps and a belt between start and goal are blocked, but for one gap in the belt.
fn sphere() -> Scene {
    let axis = taut::space::Axis { low: -1.5, high: 1.5, weight: 1.0, kind: taut::space::AxisKind::Line };
    let is_free = |q: &[f64]| {
        let in_belt = q[0].abs() < 0.2 && !(q[1] > 0.0 && (q[2] - 0.6).abs() < 0.15);
        q[2].abs() <= 0.9 && !in_belt
    };
    let (start, goal) = (vec![-0.8, -0.6, 0.0], vec![0.8, -0.6, 0.0]);
    Scene { axes: vec![axis; 3], is_free, start, goal, range: 0.2, resolution: 0.02 }
}

#[test]
fn paths_keep_to_the_sphere_that_they_are_constrained_to() {
    let scene = sphere();
    let space = scene.native();
    space.add_constraint(Constraint::Sphere { first: 0, centre: &[0.0; 3], radius: 1.0 }).unwrap();
    for algorithm in [MotionAlgorithm::RrtConnect, MotionAlgorithm::Rrt] {
        let (mut worst, mut costs) = (0.0_f64, Vec::new());
        for seed in 0..SEEDS {
            let mut job = Motion::new(&space, scene.options(algorithm, seed)).unwrap();
            let (outcome, ..) = run(&mut job, &scene, 100_000);
            assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}, seed {seed}");
            let rows: Vec<&[f64]> = job.path().chunks_exact(3).collect();
            assert_eq!((rows[0], rows[rows.len() - 1]), (&scene.start[..], &scene.goal[..]));
            for (at, row) in rows.iter().enumerate() {
                worst = worst.max((row.iter().map(|value| value * value).sum::<f64>().sqrt() - 1.0).abs());
                // States between those that were told may cut a corner, but not deeply.
                assert!(row[2].abs() <= 0.9 + 1e-3, "{row:?}");
                let step = |from: &[f64]| row.iter().zip(from).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
                assert!(at == 0 || step(rows[at - 1]) <= 2.0 * scene.resolution / 10.0, "a leap at {at}");
            }
            costs.push(outcome.cost);
            // Native against told.
            let told = scene.told();
            told.add_constraint(Constraint::Sphere { first: 0, centre: &[0.0; 3], radius: 1.0 }).unwrap();
            let mut asking = Motion::new(&told, MotionOptions { batch: 7, ..scene.options(algorithm, seed) }).unwrap();
            run(&mut asking, &scene, 100_000);
            assert_eq!(asking.path(), job.path());
        }
        costs.sort_by(f64::total_cmp);
        println!("sphere, {algorithm:?}: 30 of 30, residual {worst:.1e}, length {:.2} to {:.2}", costs[0], costs[29]);
        assert!(worst <= 1e-9, "{worst}");
    }
    let mut job = Motion::new(&space, scene.options(MotionAlgorithm::Rrt, 1)).unwrap();
    let aside = job.find(&[0.0, 0.0, 0.9], &scene.goal, &MotionRequest::default());
    assert_eq!(aside.unwrap_err().kind(), ErrorKind::StartBlocked);
    let refused = Motion::new(&space, scene.options(MotionAlgorithm::Kpiece, 1));
    assert_eq!(refused.err().unwrap().kind(), ErrorKind::Unsupported);
}

#[test]
fn two_trees_take_a_body_through_the_keyhole() {
    let scene = Keyhole::new(12);
    let space = PoseSpace::new(&scene.grid, &scene.body, SpaceOptions::default()).unwrap();
    let body = Body::of(&scene.body);
    let (seeds, mut checks) = (if full() { SEEDS } else { 3 }, Vec::new());
    for seed in 0..seeds {
        let algorithm = MotionAlgorithm::RrtConnect;
        let options = MotionOptions { algorithm, seed, range: 20.0, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).unwrap();
        let request = MotionRequest { max_iterations: 200_000, ..MotionRequest::default() };
        let outcome = job.find(&scene.start.row(), &scene.goal.row(), &request).unwrap();
        if outcome.status != MotionStatus::Found {
            continue;
        }
        checks.push(job.checks());
        let path = poses(job.path());
        assert_eq!((path[0], path.last().unwrap().x), (scene.start, scene.goal.x));
        for pair in path.windows(2) {
            for step in 0..=50 {
                let deep = body.depth(&scene.grid, &pair[0].towards(&pair[1], f64::from(step) / 50.0));
                assert!(deep <= 1.0 / 2048.0, "seed {seed}: {deep} deep in a wall");
            }
        }
    }
    checks.sort_unstable();
    line("keyhole 0.60", MotionAlgorithm::RrtConnect, &checks, seeds);
    assert_eq!(checks.len() as u64, seeds);
}

#[test]
fn the_paths_of_star_planners_tend_to_the_shortest_around_a_square() {
    let scene = Scene::square();
    for algorithm in
        [MotionAlgorithm::RrtStar, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar, MotionAlgorithm::Aorrt]
    {
        // A lazy roadmap searches anew after each blocked motion: 20,000 states take it long.
        let is_long = full() && algorithm != MotionAlgorithm::LazyPrmStar;
        let (seeds, nodes) = (if full() { SEEDS } else { 2 }, if is_long { 20_000 } else { 3_000 });
        let most = Scene::optimum_of_square() * if is_long { 1.02 } else { 1.05 };
        let mut costs = Vec::new();
        for seed in 0..seeds {
            let mut job = Motion::new(&scene.native(), scene.options(algorithm, seed)).unwrap();
            let (outcome, ..) = run(&mut job, &scene, nodes);
            assert_eq!((outcome.status, outcome.expanded), (MotionStatus::Found, nodes));
            // States a step apart may cut a corner by less than a step.
            assert!(outcome.cost > Scene::optimum_of_square() - 2.0 * scene.resolution);
            costs.push(outcome.cost / Scene::optimum_of_square());
        }
        costs.sort_by(f64::total_cmp);
        let (median, worst) = (costs[costs.len() / 2], costs[costs.len() - 1]);
        println!("square, {algorithm:?}, {nodes} iterations: median {median:.4}, worst {worst:.4} of the optimum");
        assert!(worst * Scene::optimum_of_square() <= most, "{algorithm:?}: {worst}");
    }
}

#[test]
fn more_iterations_never_make_a_path_longer() {
    let scene = Scene::square();
    for algorithm in [MotionAlgorithm::RrtStar, MotionAlgorithm::PrmStar, MotionAlgorithm::Aorrt] {
        let mut last = f64::INFINITY;
        for iterations in [50, 100, 200, 400, 800, 1600] {
            let mut job = Motion::new(&scene.native(), scene.options(algorithm, 11)).unwrap();
            let (outcome, ..) = run(&mut job, &scene, iterations);
            assert!(outcome.cost <= last + 1e-12, "{algorithm:?}, {iterations}: {} after {last}", outcome.cost);
            last = outcome.cost;
        }
        assert!(last < 1.1 * Scene::optimum_of_square(), "{algorithm:?}: {last}");
    }
}

#[test]
fn motions_of_results_are_free_where_a_planner_looked_at_them() {
    let scene = Scene::square();
    let (mut states, mut bad) = (0, 0);
    for &algorithm in SAMPLING {
        for seed in 0..10 {
            let mut job = Motion::new(&scene.native(), scene.options(algorithm, seed)).unwrap();
            run(&mut job, &scene, 300);
            let (now, of) = faults(&scene, job.path(), 10.0);
            (bad, states) = (bad + now, states + of);
        }
    }
    // Between two states that were told to be free a corner may be cut: the share is that of such places.
    println!("{bad} of {states} states of paths, at 10 x the resolution, cut a corner");
    assert!(states > 50_000 && bad * 200 < states, "{bad} of {states}");
}

#[test]
fn a_wrong_answer_is_refused_and_the_search_waits_on() {
    let scene = Scene::square();
    let options = MotionOptions { batch: 16, ..scene.options(MotionAlgorithm::RrtConnect, 5) };
    let mut job = Motion::new(&scene.told(), options).unwrap();
    let mut expected = Motion::new(&scene.told(), options).unwrap();
    run(&mut expected, &scene, 5_000);
    let refused = |result: Result<(), taut::Error>| result.unwrap_err().kind() == ErrorKind::InvalidArgument;
    assert!(refused(job.tell(&[true])) && job.ask().is_err());
    let request = MotionRequest { max_iterations: 5_000, ..MotionRequest::default() };
    let mut outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
    while outcome.status == MotionStatus::Asking {
        let asked = job.ask().unwrap().to_vec();
        assert!(refused(job.tell(&[])) && refused(job.tell(&vec![true; asked.len() / 2 + 1])));
        // A step without an answer asks the same again.
        assert_eq!(job.step(0).unwrap().status, MotionStatus::Asking);
        assert_eq!(job.ask().unwrap(), asked);
        let told: Vec<bool> = asked.chunks_exact(2).map(scene.is_free).collect();
        job.tell(&told).unwrap();
        assert!(refused(job.tell(&told)) && job.ask().is_err());
        outcome = job.step(0).unwrap();
    }
    assert_eq!((outcome.status, job.path()), (MotionStatus::Found, expected.path()));
    // Ends that the host says are not free.
    assert_eq!(job.find(&scene.start, &scene.goal, &request).unwrap().status, MotionStatus::Asking);
    let count = job.ask().unwrap().len() / 2;
    job.tell(&vec![false; count]).unwrap();
    assert_eq!(job.step(0).unwrap_err().kind(), ErrorKind::StartBlocked);
    assert_eq!(job.step(0).unwrap_err().kind(), ErrorKind::InvalidArgument);
    job.find(&scene.start, &scene.goal, &request).unwrap();
    let told: Vec<bool> = (0..count).map(|at| at == 0).collect();
    job.tell(&told).unwrap();
    assert_eq!(job.step(0).unwrap_err().kind(), ErrorKind::GoalBlocked);
    assert_eq!(job.find(&scene.start, &[2.0, 0.5], &request).unwrap_err().kind(), ErrorKind::GoalBlocked);
    assert_eq!(job.find(&[-0.1, 0.5], &scene.goal, &request).unwrap_err().kind(), ErrorKind::StartBlocked);
}
