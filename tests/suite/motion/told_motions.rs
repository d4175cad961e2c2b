//! Hosts that are asked for whole motions: beside hosts that are asked for their states, and where those see too
//! little.

use super::sampling::{Scene, run};
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus, Preparation};
use taut::space::{Axis, AxisKind, AxisSpace, Constraint, Mode, ModelKind};
use taut::{Error, ErrorKind};
use taut_test_support::planners::OF_AXES;

/// The states of a motion that a planner would ask for: so far apart, and the end.
fn states(axes: &[Axis], resolution: f64, [from, to]: [&[f64]; 2]) -> Vec<Vec<f64>> {
    let squares = axes.iter().zip(from.iter().zip(to)).map(|(axis, (a, b))| (axis.weight * (b - a)).powi(2));
    let parts = (squares.sum::<f64>().sqrt() / resolution).ceil().max(1.0) as u32;
    let state = |part: u32| -> Vec<f64> {
        let share = f64::from(part) / f64::from(parts);
        from.iter().zip(to).map(|(a, b)| if part == parts { *b } else { a + share * (b - a) }).collect()
    };
    (1..=parts).map(state).collect()
}

/// Answers until nothing is asked any more, and counts the motions.
fn answer(
    job: &mut Motion,
    first: MotionOutcome,
    dimension: usize,
    mut is_free: impl FnMut([&[f64]; 2]) -> bool,
) -> (MotionOutcome, usize) {
    let (mut outcome, mut count) = (first, 0);
    while outcome.status == MotionStatus::Asking {
        let asked = job.ask_motions().unwrap();
        assert_eq!(asked.len() % (2 * dimension), 0);
        let motions = asked.chunks_exact(2 * dimension).map(|motion| motion.split_at(dimension));
        let told: Vec<bool> = motions.map(|(from, to)| is_free([from, to])).collect();
        job.tell(&told).unwrap();
        count += told.len();
        outcome = job.step(0).unwrap();
    }
    (outcome, count)
}

fn sweep(scene: &Scene, resolution: f64) -> impl Fn([&[f64]; 2]) -> bool {
    move |ends| states(&scene.axes, resolution, ends).iter().all(|state| (scene.is_free)(state))
}

fn options(scene: &Scene, algorithm: MotionAlgorithm, seed: u64) -> MotionOptions {
    let base = scene.options(algorithm, seed);
    match algorithm {
        MotionAlgorithm::DiscreteRrt => MotionOptions { range: 0.0, resolution: 0.05, ..base },
        MotionAlgorithm::Lattice => MotionOptions { range: 0.0, seed: 0, lattice_step: 0.1, ..base },
        _ => base,
    }
}

#[test]
fn a_host_that_looks_at_the_states_of_each_motion_gets_the_path_of_one_that_is_asked_for_them() {
    let mut found = 0;
    for scene in [Scene::square(), Scene::arm()] {
        for algorithm in OF_AXES {
            let options = options(&scene, algorithm, 3);
            let most = if algorithm == MotionAlgorithm::Lattice { 0 } else { 300 };
            let mut by_states = Motion::new(&scene.told(), options).unwrap();
            let (expected, asked, _) = run(&mut by_states, &scene, most);
            for batch in [1, 7, 64] {
                let options = MotionOptions { batch, asks_motions: true, ..options };
                let mut job = Motion::new(&scene.told(), options).unwrap();
                let request = MotionRequest { max_iterations: most, ..MotionRequest::default() };
                let first = job.find(&scene.start, &scene.goal, &request).unwrap();
                let (outcome, count) = answer(&mut job, first, 2, sweep(&scene, options.resolution));
                // These keep the free part of a motion of which states are told.
                if ![MotionAlgorithm::Est, MotionAlgorithm::Kpiece].contains(&algorithm) {
                    assert_eq!((outcome, job.path()), (expected, by_states.path()), "{algorithm:?}, {batch}");
                    assert!(count < asked, "{algorithm:?}: {count} motions, {asked} states");
                }
                found += u32::from(outcome.status == MotionStatus::Found);
                let is_free = |pair: &[f64]| sweep(&scene, options.resolution)([&pair[..2], &pair[2..]]);
                assert!(
                    job.path().windows(4).step_by(2).all(is_free),
                    "{algorithm:?}: a motion of the path is blocked"
                );
            }
        }
    }
    assert!(found > 60, "{found} of 72");
}

/// A wall across the square that is thinner than any distance of states, with a gap above.
const THIN: f64 = 1e-9;
const GAP: f64 = 0.8;

/// True if a straight motion misses the wall: exactly, by where it crosses.
fn misses([from, to]: [&[f64]; 2]) -> bool {
    let [a, b] = [from[0] - 0.5, to[0] - 0.5];
    if a.abs() <= THIN && b.abs() <= THIN {
        return from[1].min(to[1]) >= GAP;
    }
    if a * b > 0.0 && a.abs().min(b.abs()) > THIN {
        return true;
    }
    let height = |x: f64| from[1] + (to[1] - from[1]) * ((x - a) / (b - a)).clamp(0.0, 1.0);
    height(-THIN).min(height(THIN)) >= GAP
}

#[test]
fn a_host_that_sweeps_sees_a_wall_that_is_thinner_than_the_distance_of_states() {
    let scene = Scene { is_free: |q| (q[0] - 0.5).abs() > THIN || q[1] >= GAP, ..Scene::square() };
    for algorithm in OF_AXES {
        let options = options(&scene, algorithm, 1);
        // No state of the lattice is in the wall.
        let start = [0.13, 0.5];
        let request = MotionRequest::default();
        let mut job = Motion::new(&scene.told(), MotionOptions { asks_motions: true, ..options }).unwrap();
        let first = job.find(&start, &scene.goal, &request).unwrap();
        let (outcome, _) = answer(&mut job, first, 2, misses);
        assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}");
        assert!(job.path().windows(4).step_by(2).all(|pair| misses([&pair[..2], &pair[2..]])), "{algorithm:?}");
        assert!(job.path().chunks_exact(2).any(|state| state[1] >= GAP), "{algorithm:?}");
        // Shortcuts ask for motions too.
        if algorithm != MotionAlgorithm::TRrt {
            let shortcuts = ImproveOptions { max_iterations: 60, seed: 3, ..ImproveOptions::default() };
            let mut shorter = job.improve(&shortcuts).unwrap();
            while shorter.status == MotionStatus::Asking {
                let motions = job.ask_motions().unwrap().chunks_exact(4);
                let told: Vec<bool> = motions.map(|pair| misses([&pair[..2], &pair[2..]])).collect();
                job.tell(&told).unwrap();
                shorter = job.improve(&shortcuts).unwrap();
            }
            assert!(shorter.cost <= outcome.cost, "{algorithm:?}");
            assert!(job.path().windows(4).step_by(2).all(|pair| misses([&pair[..2], &pair[2..]])), "{algorithm:?}");
        }
    }
    let mut by_states = Motion::new(&scene.told(), scene.options(MotionAlgorithm::RrtConnect, 1)).unwrap();
    run(&mut by_states, &Scene { start: vec![0.13, 0.5], ..scene }, 0);
    assert!(!by_states.path().windows(4).step_by(2).all(|pair| misses([&pair[..2], &pair[2..]])));
}

/// Dear in the middle.
fn cost(state: &[f64]) -> f64 {
    1.0 + 20.0 * (0.3 - (state[0] - 0.5).hypot(state[1] - 0.5)).max(0.0)
}

#[test]
fn the_mean_cost_of_a_motion_is_worth_as_much_as_the_costs_of_its_states() {
    let scene = Scene::square();
    for algorithm in [
        MotionAlgorithm::Lattice,
        MotionAlgorithm::Prm,
        MotionAlgorithm::PrmStar,
        MotionAlgorithm::LazyPrmStar,
        MotionAlgorithm::Aorrt,
    ] {
        let options = options(&scene, algorithm, 3);
        let request = MotionRequest {
            max_iterations: if algorithm == MotionAlgorithm::Lattice { 0 } else { 40 },
            ..MotionRequest::default()
        };
        let mut ways = Vec::new();
        for asks_motions in [false, true] {
            let mut job = Motion::new(&scene.told(), MotionOptions { asks_motions, ..options }).unwrap();
            let mut outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
            while outcome.status == MotionStatus::Asking {
                let told: Vec<f64> = if asks_motions {
                    let mean = |motion: &[f64]| {
                        let all = states(&scene.axes, options.resolution, [&motion[..2], &motion[2..]]);
                        all.iter().map(|state| cost(state)).sum::<f64>() / all.len() as f64
                    };
                    job.ask_motions().unwrap().chunks_exact(4).map(mean).collect()
                } else {
                    job.ask().unwrap().chunks_exact(2).map(cost).collect()
                };
                job.tell_costs(&told).unwrap();
                outcome = job.step(0).unwrap();
            }
            ways.push((outcome.status, outcome.cost, job.path().to_vec()));
        }
        assert_eq!(ways[0].0, MotionStatus::Found, "{algorithm:?}");
        assert!((ways[0].1 - ways[1].1).abs() < 1e-9 * ways[0].1, "{algorithm:?}: {} {}", ways[0].1, ways[1].1);
        assert_eq!(ways[0].2, ways[1].2, "{algorithm:?}");
    }
}

#[test]
fn controls_and_modes_are_asked_for_in_straight_pieces() {
    let line = Axis { low: 0.0, high: 4.0, weight: 1.0, kind: AxisKind::Line };
    let is_free = |q: &[f64]| (q[0] - 2.0).abs() >= 0.3 || q[1] >= 2.5;
    let ship =
        AxisSpace::new(&[line, line, Axis { low: -3.0, high: 3.0, ..line }, Axis { low: -3.0, high: 3.0, ..line }]);
    let ship = ship.unwrap();
    ship.set_model(ModelKind::DoubleIntegrator, &[1.0, 1.0]).unwrap();
    let modes = AxisSpace::new(&[line; 2]).unwrap();
    modes
        .set_modes(&[
            Mode { moves: 1, drags: 0, contact: 0.0, cost: 1.0 },
            Mode { moves: 2, drags: 0, contact: 0.0, cost: 2.0 },
        ])
        .unwrap();
    for (space, algorithm) in [(ship, MotionAlgorithm::KinodynamicRrt), (modes, MotionAlgorithm::Darrt)] {
        let dimension = space.axes().len();
        let options = MotionOptions { algorithm, resolution: 0.1, seed: 4, ..MotionOptions::default() };
        let (mut start, mut goal) = ([0.5; 2].to_vec(), vec![3.5, 0.5]);
        start.resize(dimension, 0.0);
        goal.resize(dimension, 0.0);
        let request = MotionRequest { tolerance: 0.7, ..MotionRequest::default() };
        let mut by_states = Motion::new(&space, options).unwrap();
        let mut expected = by_states.find(&start, &goal, &request).unwrap();
        while expected.status == MotionStatus::Asking {
            let told: Vec<bool> = by_states.ask().unwrap().chunks_exact(dimension).map(is_free).collect();
            by_states.tell(&told).unwrap();
            expected = by_states.step(0).unwrap();
        }
        let mut job = Motion::new(&space, MotionOptions { asks_motions: true, ..options }).unwrap();
        let first = job.find(&start, &goal, &request).unwrap();
        let sweep = |ends: [&[f64]; 2]| states(space.axes(), 0.1, ends).iter().all(|state| is_free(state));
        let (outcome, count) = answer(&mut job, first, dimension, sweep);
        assert_eq!(expected.status, MotionStatus::Found, "{algorithm:?}");
        assert_eq!((outcome, job.path(), count > 0), (expected, by_states.path(), true), "{algorithm:?}");
    }
}

#[test]
fn who_asks_for_the_other_kind_is_told_so_and_loses_nothing() {
    let scene = Scene::square();
    let options = scene.options(MotionAlgorithm::RrtConnect, 2);
    let whole = MotionOptions { asks_motions: true, ..options };
    let mut job = Motion::new(&scene.told(), whole).unwrap();
    assert_eq!((job.ask(), job.ask_motions()), (Err(Error::NotAsking), Err(Error::NotAsking)));
    let first = job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
    assert_eq!(job.ask().unwrap_err().kind(), ErrorKind::Unsupported);
    let ends = [&scene.start[..], &scene.start, &scene.goal, &scene.goal].concat();
    assert_eq!(job.ask_motions().unwrap(), ends, "a state is a motion that ends where it begins");
    assert!(matches!(job.tell(&[true]), Err(Error::BadValue { name: "count", .. })));
    assert!(matches!(job.tell(&[true; 4]), Err(Error::BadValue { name: "count", .. })));
    let (outcome, _) = answer(&mut job, first, 2, sweep(&scene, 0.002));
    assert_eq!(outcome.status, MotionStatus::Found);
    let mut job = Motion::new(&scene.told(), options).unwrap();
    job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
    assert_eq!(job.ask_motions().unwrap_err().kind(), ErrorKind::Unsupported);
    assert_eq!(job.ask().unwrap().len(), 4);

    let space = scene.told();
    space.add_constraint(Constraint::Plane { factors: &[0.0, 1.0], value: 0.5 }).unwrap();
    assert_eq!(Motion::new(&space, whole).err().unwrap().kind(), ErrorKind::Unsupported);
}

#[test]
fn a_saved_roadmap_goes_on_asking_for_motions() {
    let scene = Scene::square();
    let options = MotionOptions { asks_motions: true, ..scene.options(MotionAlgorithm::Prm, 2) };
    let mut job = Motion::new(&scene.told(), options).unwrap();
    while job.prepare(30).unwrap() == Preparation::Asking {
        let motions = job.ask_motions().unwrap().chunks_exact(4);
        let told: Vec<bool> = motions.map(|pair| sweep(&scene, 0.002)([&pair[..2], &pair[2..]])).collect();
        job.tell(&told).unwrap();
    }
    let mut loaded = Motion::load(&scene.told(), &job.save().unwrap()).unwrap();
    let ways = [&mut job, &mut loaded].map(|job| {
        let first = job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
        let (outcome, count) = answer(job, first, 2, sweep(&scene, 0.002));
        (outcome.status, outcome.cost, count, job.path().to_vec())
    });
    assert_eq!(ways[0].0, MotionStatus::Found);
    assert_eq!(ways[0], ways[1]);
}
