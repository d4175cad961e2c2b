//! What goes wrong in planners that sample as they are often told, and does not here.

use super::sampling::{Scene, faults, run};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind};
use taut_test_support::planners::SAMPLING;

/// A pocket around the goal that opens away from the start: within a step of it the wall is in the way.
fn pocket() -> Scene {
    Scene {
        is_free: |q| {
            let (x, y) = (q[0] - 0.8, q[1] - 0.5);
            let is_in = x.abs() < 0.1 && y.abs() < 0.1;
            let is_hollow = x > -0.07 && y.abs() < 0.07;
            !is_in || is_hollow
        },
        start: vec![0.1, 0.5],
        goal: vec![0.77, 0.5],
        range: 0.2,
        resolution: 0.004,
        ..Scene::square()
    }
}

#[test]
fn the_last_motion_to_the_goal_is_checked_like_all_others() {
    let scene = pocket();
    // T-RRT refines where it is, and that is seldom in front of the pocket.
    for algorithm in SAMPLING.iter().copied().filter(|&algorithm| algorithm != MotionAlgorithm::TRrt) {
        for seed in 0..5 {
            let mut job = Motion::new(&scene.native(), scene.options(algorithm, seed)).unwrap();
            let (outcome, ..) = run(&mut job, &scene, 0);
            assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}, seed {seed}");
            let path = job.path();
            assert_eq!(path[path.len() - 2..], scene.goal);
            assert_eq!(faults(&scene, path, 1.0).0, 0, "{algorithm:?}, seed {seed}");
            // Into the pocket from behind.
            let before = &path[path.len() - 4..path.len() - 2];
            assert!(before[0] > 0.7 && (before[1] - 0.5).abs() < 0.3, "{algorithm:?}: {before:?}");
        }
    }
}

#[test]
fn start_and_goal_are_joined_to_the_states_that_came_before_them() {
    let scene = Scene::square();
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        let mut job = Motion::new(&scene.native(), scene.options(algorithm, 4)).unwrap();
        job.prepare(200).unwrap();
        // Both ends, and not one random state.
        let (outcome, ..) = run(&mut job, &scene, 2);
        assert_eq!((outcome.status, outcome.expanded <= 2), (MotionStatus::Found, true), "{algorithm:?}");
    }
}

#[test]
fn states_that_come_later_join_a_start_and_a_goal_that_were_alone() {
    // Nothing is near the ends when they are added, and no state is before them.
    let scene = Scene::square();
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        let options = MotionOptions { range: 0.15, ..scene.options(algorithm, 4) };
        let mut job = Motion::new(&scene.native(), options).unwrap();
        let (outcome, ..) = run(&mut job, &scene, 0);
        assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}");
        assert!(job.path().len() > 8, "{algorithm:?}: {:?}", job.path());
    }
}

#[test]
fn two_equal_samples_make_one_state() {
    // Every sample is the goal, behind a wall: the tree grows up to the wall, and then no more.
    let scene = Scene { is_free: |q| (q[0] - 0.5).abs() > 0.05, ..Scene::square() };
    for algorithm in [MotionAlgorithm::Rrt, MotionAlgorithm::RrtStar, MotionAlgorithm::TRrt] {
        let options = MotionOptions { goal_bias: 1.0, ..scene.options(algorithm, 4) };
        let mut job = Motion::new(&scene.native(), options).unwrap();
        let (outcome, ..) = run(&mut job, &scene, 500);
        assert_eq!(outcome.status, MotionStatus::BudgetSpent);
        assert!(job.nodes().unwrap() <= 3, "{algorithm:?}: {} nodes", job.nodes().unwrap());
    }
    // A start that is a goal is a path without a length.
    let mut scene = Scene::square();
    scene.goal.clone_from(&scene.start);
    for &algorithm in SAMPLING {
        let mut job = Motion::new(&scene.native(), scene.options(algorithm, 4)).unwrap();
        let outcome = job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
        assert_eq!((outcome.status, outcome.cost), (MotionStatus::Found, 0.0), "{algorithm:?}");
    }
}

/// KPIECE blamed the cell of its last pick for a step to a goal that failed: at the beginning of a second search that
/// cell was one of the first, and there was none with its number yet.
#[test]
fn a_search_that_begins_with_a_goal_knows_nothing_of_the_one_before() {
    let mut scene = Scene::square();
    let options = MotionOptions { goal_bias: 0.9, ..scene.options(MotionAlgorithm::Kpiece, 3) };
    let mut job = Motion::new(&scene.native(), options).unwrap();
    let (first, ..) = run(&mut job, &scene, 0);
    let path = job.path().to_vec();
    scene.goal = vec![0.9, 0.45];
    assert_eq!(run(&mut job, &scene, 0).0.status, MotionStatus::Found);
    scene.goal = vec![0.9, 0.5];
    let (again, ..) = run(&mut job, &scene, 0);
    assert_eq!((again, job.path()), (first, &path[..]));
}

/// A round room with a wall 3 thick, out of which a passage leads that begins far inside.
fn is_in_trap_wall(x: f64, y: f64) -> bool {
    let in_ring = (27.0..30.0).contains(&x.hypot(y)) && !(x > 0.0 && y.abs() < 3.5);
    in_ring || (8.0..29.0).contains(&x) && (3.5..6.0).contains(&y.abs())
}

/// A rod 9 long in that room. Towards goals KPIECE grew from the node nearest to it, which soon stood before the wall
/// for good, so that all of these steps were in vain: 35,000 checks in the median, where 19,000 serve.
#[test]
fn a_tree_that_grows_at_its_border_leaves_a_trap_by_steps_towards_the_goal() {
    let line = Axis { low: -40.0, high: 40.0, weight: 1.0, kind: AxisKind::Line };
    let turn = std::f64::consts::PI;
    let scene = Scene {
        axes: vec![line, line, Axis { low: -turn, high: turn, weight: 4.5, kind: AxisKind::Angle }],
        is_free: |q| {
            let (sin, cos) = q[2].sin_cos();
            (-9..=9).all(|at| {
                let along = 0.5 * f64::from(at);
                !is_in_trap_wall(q[0] + along * cos, q[1] + along * sin)
            })
        },
        start: vec![-20.0, 0.0, turn / 2.0],
        goal: vec![36.0, 0.0, turn / 2.0],
        range: 0.0,
        resolution: 0.25,
    };
    let mut checks: Vec<u64> = (0..10)
        .map(|seed| {
            let mut job = Motion::new(&scene.native(), scene.options(MotionAlgorithm::Kpiece, seed)).unwrap();
            let (outcome, ..) = run(&mut job, &scene, 1_000_000);
            assert_eq!(outcome.status, MotionStatus::Found, "seed {seed}");
            job.checks()
        })
        .collect();
    checks.sort_unstable();
    println!("trap: median {}, worst {} checks", checks[checks.len() / 2], checks[checks.len() - 1]);
    assert!(checks[checks.len() / 2] < 25_000, "{checks:?}");
}
