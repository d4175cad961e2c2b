//! Shortcuts of paths in spaces of axes: natively, and told by the host.

use super::sampling::{Scene, faults, run};
use taut::Error;
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::space::{AxisSpace, Constraint, StateCheck};

fn shortcuts() -> ImproveOptions {
    ImproveOptions { max_iterations: 200, seed: 3, ..ImproveOptions::default() }
}

/// Shortens, and tells what is asked for. Returns the outcome and the calls that told.
fn shorten(job: &mut Motion, scene: &Scene) -> (MotionOutcome, usize) {
    let path = job.path().to_vec();
    let mut calls = 0;
    loop {
        let outcome = job.improve(&shortcuts()).unwrap();
        if outcome.status != MotionStatus::Asking {
            return (outcome, calls);
        }
        assert_eq!(job.path(), path, "the path stays until the end");
        let asked = job.ask().unwrap();
        let told: Vec<bool> = asked.chunks_exact(scene.axes.len()).map(scene.is_free).collect();
        job.tell(&told).unwrap();
        calls += 1;
    }
}

#[test]
fn told_shortcuts_are_those_of_a_function_whatever_the_batch() {
    for (scene, dimension) in [(Scene::square(), 2), (Scene::arm(), 2), (Scene::hypercube(4), 4), (open_cube(6), 6)] {
        for algorithm in [MotionAlgorithm::RrtConnect, MotionAlgorithm::Rrt] {
            if (dimension, algorithm) == (4, MotionAlgorithm::Rrt) {
                continue;
            }
            let options = scene.options(algorithm, 5);
            let mut native = Motion::new(&scene.native(), options).unwrap();
            let (found, ..) = run(&mut native, &scene, 4_000_000);
            assert_eq!(found.status, MotionStatus::Found);
            let (expected, calls) = shorten(&mut native, &scene);
            assert_eq!((expected.status, calls), (MotionStatus::Found, 0));
            assert!(expected.cost <= found.cost && expected.expanded > 0);
            assert_eq!(faults(&scene, native.path(), 1.0).0, 0, "states at the resolution are free");
            let before = found.cost;
            println!("{dimension} axes, {algorithm:?}: {before:.4}, then {:.4}", expected.cost);
            for batch in [1, 7, 64, 1024] {
                let options = MotionOptions { batch, ..options };
                let mut told = Motion::new(&scene.told(), options).unwrap();
                run(&mut told, &scene, 4_000_000);
                let (outcome, calls) = shorten(&mut told, &scene);
                assert!(calls > 0);
                assert_eq!(outcome, expected);
                assert_eq!(told.path(), native.path());
                assert_eq!(told.checks(), native.checks());
            }
        }
    }
}

/// A cube around a smaller one that is not free.
fn open_cube(dimension: usize) -> Scene {
    Scene {
        is_free: |q| q.iter().any(|value| (value - 0.5).abs() >= 0.2),
        start: vec![0.1; dimension],
        goal: vec![0.9; dimension],
        range: 0.3,
        resolution: 0.01,
        ..Scene::hypercube(dimension)
    }
}

#[test]
fn whoever_tells_too_little_or_begins_anew_loses_no_path() {
    let scene = Scene::square();
    let mut job = Motion::new(&scene.told(), scene.options(MotionAlgorithm::Rrt, 5)).unwrap();
    let (found, ..) = run(&mut job, &scene, 4_000_000);
    let path = job.path().to_vec();
    let waiting = job.improve(&shortcuts()).unwrap();
    assert_eq!((waiting.status, waiting.cost), (MotionStatus::Asking, f64::INFINITY));
    let asked = job.ask().unwrap().to_vec();
    assert!(matches!(job.tell(&[]), Err(Error::BadValue { name: "count", .. })));
    assert_eq!(job.improve(&shortcuts()).unwrap(), waiting, "it asks for the same");
    assert_eq!(job.ask().unwrap(), asked);
    assert_eq!((job.step(0).unwrap(), job.path()), (found, &path[..]), "the search is over");
    // With other options the tries begin anew.
    job.improve(&ImproveOptions { seed: 4, ..shortcuts() }).unwrap();
    assert_ne!(job.ask().unwrap(), asked);
    // A new search drops the shortcuts, and what they have asked.
    let request = MotionRequest { max_iterations: 4_000_000, ..MotionRequest::default() };
    job.begin(&scene.start, &scene.goal, &request).unwrap();
    assert_eq!(job.improve(&shortcuts()), Err(Error::NoAnswer));
    let (again, ..) = run(&mut job, &scene, 4_000_000);
    assert_eq!((again, job.path()), (found, &path[..]));
}

#[test]
fn paths_that_are_no_straight_motions_have_no_shortcuts() {
    let free: std::sync::Arc<StateCheck> = std::sync::Arc::new(|_: &[f64]| true);
    let scene = Scene::square();
    let find = |space: AxisSpace, algorithm| {
        let mut job = Motion::new(&space, scene.options(algorithm, 1)).unwrap();
        job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
        job.improve(&shortcuts())
    };
    let space = AxisSpace::with_check(&scene.axes, free.clone()).unwrap();
    assert!(matches!(find(space.clone(), MotionAlgorithm::TRrt), Err(Error::Unsupported { .. })));
    space.add_constraint(Constraint::Plane { factors: &[0.0, 1.0], value: 0.5 }).unwrap();
    assert!(matches!(find(space, MotionAlgorithm::Rrt), Err(Error::Unsupported { .. })));
}
