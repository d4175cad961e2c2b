//! Planners that sample: scenes as data, what they find, and what they must not say.

use std::sync::Arc;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind, AxisSpace, StateCheck};
use taut_test_support::hash::Fnv;
use taut_test_support::planners::SAMPLING;

/// A scene of axes: what is free, a start and a goal, and the options that its numbers are given with.
pub(super) struct Scene {
    pub(super) axes: Vec<Axis>,
    pub(super) is_free: fn(&[f64]) -> bool,
    pub(super) start: Vec<f64>,
    pub(super) goal: Vec<f64>,
    pub(super) range: f64,
    pub(super) resolution: f64,
}

impl Scene {
    fn line(low: f64, high: f64) -> Axis {
        Axis { low, high, weight: 1.0, kind: AxisKind::Line }
    }

    /// The unit cube of so many dimensions, free along edges: with k the last axis above 0.1, all before are above 0.9.
    pub(super) fn hypercube(dimension: usize) -> Self {
        Self {
            axes: vec![Self::line(0.0, 1.0); dimension],
            is_free: |q| {
                let last = q.iter().rposition(|&value| value > 0.1).unwrap_or(0);
                q[..last].iter().all(|&value| value >= 0.9)
            },
            start: vec![0.0; dimension],
            goal: vec![1.0; dimension],
            range: 0.05,
            resolution: 0.001 * (dimension as f64).sqrt(),
        }
    }

    /// A square of side 0.4 in the middle of the unit square, between start and goal.
    pub(super) fn square() -> Self {
        Self {
            axes: vec![Self::line(0.0, 1.0); 2],
            is_free: |q| q.iter().any(|value| (value - 0.5).abs() >= 0.2),
            start: vec![0.1, 0.5],
            goal: vec![0.9, 0.5],
            range: 0.2,
            resolution: 0.002,
        }
    }

    /// Over a corner and along a side of the square: sqrt(0.2^2 + 0.2^2) twice, and 0.4.
    pub(super) fn optimum_of_square() -> f64 {
        0.4 + 2.0 * 0.08_f64.sqrt()
    }

    /// A wall that no way leads through, of an angle and a line.
    fn walled() -> Self {
        Self {
            axes: vec![Axis { kind: AxisKind::Angle, ..Self::line(-1.0, 1.0) }, Self::line(0.0, 1.0)],
            is_free: |q| (q[1] - 0.5).abs() > 0.1,
            start: vec![0.0, 0.1],
            goal: vec![0.5, 0.9],
            range: 0.0,
            resolution: 0.0,
        }
    }

    /// An arm of two joints that turn as they like, among blocked sectors: the short way is across the end of an axis.
    pub(super) fn arm() -> Self {
        let angle = Axis { low: -std::f64::consts::PI, high: std::f64::consts::PI, weight: 1.0, kind: AxisKind::Angle };
        Self {
            axes: vec![angle, Axis { weight: 0.5, ..angle }],
            // By the angles without whole turns.
            is_free: |q| {
                let a = q.map_turns();
                !(a[0].abs() < 0.5 || (a[0] - 2.8).abs() < 0.2 && a[1].abs() < 2.0)
            },
            start: vec![2.0, 0.0],
            goal: vec![-2.0, 0.5],
            range: 0.0,
            resolution: 0.01,
        }
    }

    pub(super) fn told(&self) -> AxisSpace {
        AxisSpace::new(&self.axes).unwrap()
    }

    pub(super) fn native(&self) -> AxisSpace {
        let is_free: Arc<StateCheck> = Arc::new(self.is_free);
        AxisSpace::with_check(&self.axes, is_free).unwrap()
    }

    pub(super) fn options(&self, algorithm: MotionAlgorithm, seed: u64) -> MotionOptions {
        let is_roadmap =
            matches!(algorithm, MotionAlgorithm::Prm | MotionAlgorithm::PrmStar | MotionAlgorithm::LazyPrmStar);
        let range = if is_roadmap { 0.0 } else { self.range };
        MotionOptions { algorithm, seed, range, resolution: self.resolution, ..MotionOptions::default() }
    }
}

trait Turns {
    fn map_turns(&self) -> [f64; 2];
}

impl Turns for [f64] {
    fn map_turns(&self) -> [f64; 2] {
        [self[0], self[1]].map(|angle| {
            let turned = angle.rem_euclid(std::f64::consts::TAU);
            if turned > std::f64::consts::PI { turned - std::f64::consts::TAU } else { turned }
        })
    }
}

/// Runs a job, and tells it what it asks for. Returns the outcome, and the states asked for and calls that told them.
pub(super) fn run(job: &mut Motion, scene: &Scene, max_iterations: u64) -> (MotionOutcome, usize, usize) {
    let request = MotionRequest { max_iterations, ..MotionRequest::default() };
    let mut outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
    let (mut states, mut calls) = (0, 0);
    while outcome.status == MotionStatus::Asking {
        let asked = job.ask().unwrap();
        let told: Vec<bool> = asked.chunks_exact(scene.axes.len()).map(scene.is_free).collect();
        job.tell(&told).unwrap();
        states += told.len();
        calls += 1;
        outcome = job.step(0).unwrap();
    }
    (outcome, states, calls)
}

/// States of a path that are not free, looked at so often between two of those that the planner looked at.
pub(super) fn faults(scene: &Scene, path: &[f64], times: f64) -> (u64, u64) {
    let dimension = scene.axes.len();
    let (mut faults, mut states) = (0, 0);
    let rows: Vec<&[f64]> = path.chunks_exact(dimension).collect();
    for pair in rows.windows(2) {
        let weighed = |(axis, (a, b)): (&Axis, (&f64, &f64))| (axis.weight * (b - a)).powi(2);
        let length = scene.axes.iter().zip(pair[0].iter().zip(pair[1])).map(weighed).sum::<f64>().sqrt();
        let parts = (length / scene.resolution * times).ceil().max(1.0);
        for at in 0..=parts as u64 {
            let part = at as f64 / parts;
            let state: Vec<f64> = pair[0].iter().zip(pair[1]).map(|(a, b)| a + part * (b - a)).collect();
            states += 1;
            faults += u64::from(!(scene.is_free)(&state));
        }
    }
    (faults, states)
}

fn hash_of(job: &Motion, outcome: &MotionOutcome) -> u64 {
    let mut hash = Fnv::new();
    for word in [outcome.status as u64, outcome.cost.to_bits(), outcome.expanded, job.checks()] {
        hash.word(word);
    }
    job.path().iter().for_each(|value| hash.word(value.to_bits()));
    hash.value()
}

#[test]
fn a_path_has_the_same_bytes_for_every_batch_and_for_a_function_in_its_place() {
    // The same on all platforms, in debug and release builds.
    let committed: [[u64; 2]; 10] = [
        [0x0226_c7fc_db12_49db, 0x3d9f_36ec_33bf_de66],
        [0xc8b3_270a_e385_690e, 0xcb5d_fd4b_6fd8_7539],
        [0xdbda_5c0c_06de_c555, 0x6370_7059_a91d_a17b],
        [0xbbf5_d9be_33a8_5068, 0x292c_c01d_f838_d2bb],
        [0x643f_77ea_2a02_9c7c, 0x34d8_cd40_ce9f_b865],
        [0xd4e4_8127_82ea_9940, 0x6df3_8226_e3af_f50e],
        [0x24ac_5dd5_8955_03f1, 0xe4e2_f237_f22d_255a],
        [0x482c_57a5_57d5_be77, 0x3af9_c4d5_fa52_cc3c],
        [0xbbf5_d9be_33a8_5068, 0xc0fc_e196_7a32_8273],
        [0x8390_d9f8_fe88_1b14, 0x2ca6_3b28_b2ec_3b02],
    ];
    let mut hashes = [[0; 2]; 10];
    for (at, algorithm) in SAMPLING.iter().copied().enumerate() {
        for (number, (scene, iterations)) in [(Scene::square(), 400), (Scene::arm(), 300)].iter().enumerate() {
            let options = scene.options(algorithm, 7);
            let mut native = Motion::new(&scene.native(), options).unwrap();
            let (outcome, states, _) = run(&mut native, scene, *iterations);
            assert_eq!((outcome.status, states), (MotionStatus::Found, 0), "{algorithm:?}");
            let (faults, _) = faults(scene, native.path(), 1.0);
            assert!(faults == 0 && native.path()[..2] == scene.start, "{algorithm:?}: {faults} faults");
            let expected = hash_of(&native, &outcome);
            for batch in [1, 7, 64, 1024] {
                let mut told = Motion::new(&scene.told(), MotionOptions { batch, ..options }).unwrap();
                let (outcome, states, calls) = run(&mut told, scene, *iterations);
                assert!(states >= calls && states <= calls * batch as usize);
                assert_eq!(hash_of(&told, &outcome), expected, "{algorithm:?}, batches of {batch}");
            }
            // And again, by the same planner.
            let (outcome, ..) = run(&mut native, scene, *iterations);
            assert_eq!(hash_of(&native, &outcome), expected);
            hashes[at][number] = expected;
        }
    }
    assert_eq!(hashes, committed, "{hashes:#x?}");
}

#[test]
fn the_motion_from_the_start_to_a_goal_is_tried_first() {
    let mut scene = Scene::square();
    scene.goal = vec![0.1, 0.9];
    for &algorithm in SAMPLING {
        let mut job = Motion::new(&scene.native(), scene.options(algorithm, 1)).unwrap();
        let (outcome, ..) = run(&mut job, &scene, 50);
        assert_eq!((outcome.status, outcome.expanded), (MotionStatus::Found, 0), "{algorithm:?}");
        assert_eq!(job.path(), [0.1, 0.5, 0.1, 0.9]);
        assert!((outcome.cost - 0.4).abs() < 1e-12);
    }
}

#[test]
fn without_a_way_the_iterations_end_and_nobody_says_that_there_is_none() {
    let scene = Scene::walled();
    for &algorithm in SAMPLING {
        let mut job = Motion::new(&scene.native(), scene.options(algorithm, 3)).unwrap();
        let (outcome, ..) = run(&mut job, &scene, 700);
        assert_eq!((outcome.status, outcome.expanded), (MotionStatus::BudgetSpent, 700), "{algorithm:?}");
        assert!(outcome.cost == f64::INFINITY && job.path().is_empty());
        let more = job.step(100).unwrap();
        assert_eq!((more.status, more.expanded), (MotionStatus::BudgetSpent, 800), "{algorithm:?}");
    }
    // A search without a number of iterations ends too.
    let mut job = Motion::new(&scene.native(), scene.options(MotionAlgorithm::RrtConnect, 3)).unwrap();
    let (outcome, ..) = run(&mut job, &scene, 0);
    assert_eq!((outcome.status, outcome.expanded), (MotionStatus::BudgetSpent, 100_000));
}
