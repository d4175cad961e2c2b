//! RRT-Connect and KPIECE of taut beside RRT-Connect of the crate `oxmpl` 0.8.1 (J. Sundar), in the same run. From
//! `benches/rivals`, `cargo run --release --bin oxmpl`.
//!
//! The hypercube of four dimensions: free along edges 0.1 wide, one after the other. Both ask one function in C, with
//! seeds 0 to 29, motions up to 0.05 long, states 0.001 of the diagonal apart and 10 seconds for a run; a run without a
//! path counts as endless. The rival has no angles, so that lines are compared; it checks ten states per longest valid
//! segment, so that this segment is ten times the resolution. It gets no bias to the goal: RRT-Connect has none. Its
//! other tree goes one step after each new node, not on until it is blocked; that is its own. Every path must pass the
//! function again, at ten times the resolution. One thread.

use oxmpl::base::error::StateSamplingError;
use oxmpl::base::goal::{Goal, GoalRegion, GoalSampleableRegion};
use oxmpl::base::planner::{Planner, PlannerConfig};
use oxmpl::base::problem_definition::ProblemDefinition;
use oxmpl::base::space::{RealVectorStateSpace, StateSpace};
use oxmpl::base::state::RealVectorState;
use oxmpl::base::validity::StateValidityChecker;
use oxmpl::geometric::RRTConnect;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind, AxisSpace};

const DIMENSION: usize = 4;
const RANGE: f64 = 0.05;
/// A part of the diagonal, which is 2.
const RESOLUTION: f64 = 0.001;
const RUNS: u64 = 30;
const LIMIT: Duration = Duration::from_secs(10);

unsafe extern "C" {
    fn cube_is_free(scene: *const c_void, state: *const f64) -> i32;
}

fn is_free(state: &[f64]) -> bool {
    let dimension = DIMENSION as i32;
    // SAFETY: the function reads the number of axes, and a state of so many numbers.
    state.len() == DIMENSION && unsafe { cube_is_free(std::ptr::from_ref(&dimension).cast(), state.as_ptr()) != 0 }
}

/// What the rival asks.
#[derive(Default)]
struct Cube(AtomicU64);

impl StateValidityChecker<RealVectorState> for Cube {
    fn is_valid(&self, state: &RealVectorState) -> bool {
        self.0.store(self.0.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        is_free(&state.values)
    }
}

/// The corner of ones.
struct Corner;

impl Goal<RealVectorState> for Corner {
    fn is_satisfied(&self, state: &RealVectorState) -> bool {
        state.values.iter().all(|value| *value == 1.0)
    }
}

impl GoalRegion<RealVectorState> for Corner {
    fn distance_goal(&self, state: &RealVectorState) -> f64 {
        state.values.iter().map(|value| (1.0 - value).powi(2)).sum::<f64>().sqrt()
    }
}

impl GoalSampleableRegion<RealVectorState> for Corner {
    fn sample_goal(&self, _: &mut impl rand::Rng) -> Result<RealVectorState, StateSamplingError> {
        Ok(RealVectorState { values: vec![1.0; DIMENSION] })
    }
}

/// Seconds, and checks, of each run; endless without a path.
#[derive(Default)]
struct Runs(Vec<(f64, u64)>);

impl Runs {
    fn add(&mut self, seconds: f64, checks: u64, path: &[f64]) {
        assert_eq!(
            (&path[..DIMENSION], &path[path.len() - DIMENSION..]),
            (&[0.0; DIMENSION][..], &[1.0; DIMENSION][..])
        );
        for (from, to) in path.chunks_exact(DIMENSION).zip(path.chunks_exact(DIMENSION).skip(1)) {
            let length = from.iter().zip(to).map(|(a, b)| (b - a).powi(2)).sum::<f64>().sqrt();
            assert!(length <= RANGE * 1.001, "a motion {length} long");
            // A corner may be cut between two states that were asked for: those themselves are looked at.
            let parts = (length / (2.0 * RESOLUTION)).ceil().max(1.0) as u32;
            for part in 0..=parts {
                let part = f64::from(part) / f64::from(parts);
                let state: Vec<f64> = from.iter().zip(to).map(|(a, b)| a + part * (b - a)).collect();
                let inside = [1e-9, -1e-9].map(|aside| state.iter().map(|v| v + aside).collect::<Vec<_>>());
                assert!(is_free(&state) || inside.iter().any(|state| is_free(state)), "{state:?}");
            }
        }
        self.0.push((seconds, checks));
    }

    fn end(&mut self, who: &str) -> f64 {
        let solved = self.0.len();
        self.0.resize(RUNS as usize, (f64::INFINITY, u64::MAX));
        self.0.sort_by(|a, b| a.0.total_cmp(&b.0));
        let [least, median, worst] = [self.0[0], self.0[self.0.len() / 2], self.0[self.0.len() - 1]];
        println!(
            "cube {DIMENSION}  {who:<18} {solved:2} of {RUNS}  ms: least {:9.2}  median {:9.2}  worst {:9.2}  checks of the median {}",
            least.0 * 1e3,
            median.0 * 1e3,
            worst.0 * 1e3,
            median.1
        );
        median.0
    }
}

fn ours(algorithm: MotionAlgorithm, seed: u64, runs: &mut Runs) -> Result<(), taut::Error> {
    let axis = Axis { low: 0.0, high: 1.0, weight: 1.0, kind: AxisKind::Line };
    let space = AxisSpace::with_check(&[axis; DIMENSION], Arc::new(is_free))?;
    let options =
        MotionOptions { algorithm, seed, range: RANGE, resolution: RESOLUTION * 2.0, ..MotionOptions::default() };
    let began = Instant::now();
    let mut job = Motion::new(&space, options)?;
    let request = MotionRequest { max_iterations: 1 << 40, ..MotionRequest::default() };
    job.begin(&[0.0; DIMENSION], &[1.0; DIMENSION], &request)?;
    let mut status = MotionStatus::InProgress;
    while status == MotionStatus::InProgress && began.elapsed() < LIMIT {
        status = job.step(500)?.status;
    }
    let seconds = began.elapsed().as_secs_f64();
    if status == MotionStatus::Found {
        runs.add(seconds, job.checks(), job.path());
    }
    Ok(())
}

fn rival(seed: u64, runs: &mut Runs) {
    let mut space = RealVectorStateSpace::new(DIMENSION, Some(vec![(0.0, 1.0); DIMENSION])).expect("bounds");
    space.set_longest_valid_segment_fraction(RESOLUTION * 10.0);
    assert!((space.get_longest_valid_segment_length() * 0.1 - RESOLUTION * 2.0).abs() < 1e-12);
    let start_states = vec![RealVectorState { values: vec![0.0; DIMENSION] }];
    let checker = Arc::new(Cube::default());
    let began = Instant::now();
    let mut planner = RRTConnect::new(RANGE, 0.0, &PlannerConfig { seed: Some(seed) });
    planner.setup(
        Arc::new(ProblemDefinition { space: Arc::new(space), start_states, goal: Arc::new(Corner) }),
        checker.clone(),
    );
    let path = planner.solve(LIMIT);
    let seconds = began.elapsed().as_secs_f64();
    if let Ok(path) = path {
        let rows: Vec<f64> = path.0.iter().flat_map(|state| state.values.clone()).collect();
        runs.add(seconds, checker.0.load(Ordering::Relaxed), &rows);
    }
}

fn main() -> Result<(), taut::Error> {
    let (mut own, mut best, mut other) = (Runs::default(), Runs::default(), Runs::default());
    for seed in 0..RUNS {
        ours(MotionAlgorithm::RrtConnect, seed, &mut own)?;
        ours(MotionAlgorithm::Kpiece, seed, &mut best)?;
        rival(seed, &mut other);
    }
    let (own, best) = (own.end("ours, RrtConnect"), best.end("ours, Kpiece"));
    let other = other.end("oxmpl, RRTConnect");
    println!("        oxmpl / ours, medians: {:.1}, and {:.1} for Kpiece", other / own, other / best);
    Ok(())
}
