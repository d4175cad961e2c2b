//! Planners that sample against dimensions: `cargo bench --bench dimensions`.
//!
//! The cube of `docs/sampling.md` in 2 to 9 dimensions, free along edges 0.1 wide, 30 seeds each: how many runs are
//! solved, the median time and states checked of those. A run ends with its first path or after the iterations of its
//! row, never by time, so that what is solved is the same everywhere. One thread.

#![allow(missing_docs, unreachable_pub)]

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use taut::Error;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind, AxisSpace, Mode, ModelKind};

const SEEDS: u64 = 30;
const DIMENSIONS: [usize; 5] = [2, 3, 4, 6, 9];
const RANGE: f64 = 0.05;
/// A double integrator has so many positions at most, and a lattice so many voxels.
const MOST_CONTROLS: usize = 6;
const MOST_VOXELS: f64 = 2_147_483_648.0;

/// A planner, and the iterations of a run at most.
const PLANNERS: [(MotionAlgorithm, u64); 13] = [
    (MotionAlgorithm::RrtConnect, 200_000),
    (MotionAlgorithm::Aorrt, 200_000),
    (MotionAlgorithm::Rrt, 200_000),
    (MotionAlgorithm::RrtStar, 200_000),
    (MotionAlgorithm::Kpiece, 200_000),
    (MotionAlgorithm::Est, 40_000),
    (MotionAlgorithm::TRrt, 200_000),
    (MotionAlgorithm::DiscreteRrt, 200_000),
    (MotionAlgorithm::KinodynamicRrt, 50_000),
    (MotionAlgorithm::Darrt, 200_000),
    (MotionAlgorithm::Prm, 200_000),
    (MotionAlgorithm::PrmStar, 50_000),
    (MotionAlgorithm::LazyPrmStar, 5_000),
];

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// With k the last axis above 0.1, all before are above 0.9.
fn is_free(q: &[f64]) -> bool {
    let last = q.iter().rposition(|&value| value > 0.1).unwrap_or(0);
    q[..last].iter().all(|&value| value >= 0.9)
}

/// A planner's space, the ends, its options and its tolerance.
struct Problem {
    space: AxisSpace,
    ends: [Vec<f64>; 2],
    options: MotionOptions,
    tolerance: f64,
}

impl Problem {
    /// None where the planner has no such space.
    fn new(algorithm: MotionAlgorithm, dimension: usize) -> Result<Option<Self>, Error> {
        let drives = algorithm == MotionAlgorithm::KinodynamicRrt;
        let voxels: f64 = (0..dimension).map(|_| 1.0 / RANGE + 1.0).product();
        let is_too_large = algorithm == MotionAlgorithm::DiscreteRrt && voxels > MOST_VOXELS;
        if is_too_large || drives && dimension > MOST_CONTROLS {
            return Ok(None);
        }
        let mut axes = vec![Axis { low: 0.0, high: 1.0, weight: 1.0, kind: AxisKind::Line }; dimension];
        let mut ends = [vec![0.0; dimension], vec![1.0; dimension]];
        if drives {
            // Speeds, which count a tenth of a way.
            axes.resize(2 * dimension, Axis { low: -0.5, high: 0.5, weight: 0.1, kind: AxisKind::Line });
            ends.iter_mut().for_each(|end| end.resize(2 * dimension, 0.0));
        }
        let space = AxisSpace::with_check(&axes, Arc::new(move |q: &[f64]| is_free(&q[..dimension])))?;
        let resolution = 0.001 * (dimension as f64).sqrt();
        let mut options = MotionOptions { algorithm, range: RANGE, resolution, ..MotionOptions::default() };
        let mut tolerance = 0.0;
        match algorithm {
            MotionAlgorithm::Prm | MotionAlgorithm::PrmStar | MotionAlgorithm::LazyPrmStar => options.range = 0.0,
            MotionAlgorithm::DiscreteRrt => (options.range, options.resolution) = (0.0, RANGE),
            MotionAlgorithm::KinodynamicRrt => {
                space.set_model(ModelKind::DoubleIntegrator, &[1.0])?;
                (options.range, tolerance) = (0.0, 0.1);
            }
            MotionAlgorithm::Darrt => {
                space.set_modes(&[Mode { moves: (1 << dimension) - 1, drags: 0, contact: 0.0, cost: 1.0 }])?;
                tolerance = RANGE;
            }
            _ => {}
        }
        Ok(Some(Self { space, ends, options, tolerance }))
    }

    /// Milliseconds and checks of a run, if it is solved.
    fn solve(&self, seed: u64, most: u64) -> Result<Option<(f64, f64)>, Error> {
        let began = Instant::now();
        let mut job = Motion::new(&self.space, MotionOptions { seed, ..self.options })?;
        let request = MotionRequest { tolerance: self.tolerance, ..MotionRequest::default() };
        job.begin(&self.ends[0], &self.ends[1], &request)?;
        let outcome = job.step(most)?;
        let time = began.elapsed().as_secs_f64() * 1e3;
        Ok((outcome.status == MotionStatus::Found).then(|| (time, job.checks() as f64)))
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A number with two or three digits that count, and thousands as k.
fn short(value: f64) -> String {
    match value {
        1e4.. => format!("{:.0} k", value / 1e3),
        1e3.. => format!("{:.1} k", value / 1e3),
        100.0.. => format!("{value:.0}"),
        10.0.. => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

fn run() -> Result<(), Error> {
    let began = Instant::now();
    println!("Solved of {SEEDS}, median ms, median checks\n");
    println!("| planner | iterations at most | 2 | 3 | 4 | 6 | 9 |");
    println!("|---|---|---|---|---|---|---|");
    for (algorithm, most) in PLANNERS {
        print!("| `{algorithm:?}` | {},000 |", most / 1000);
        for dimension in DIMENSIONS {
            let Some(problem) = Problem::new(algorithm, dimension)? else {
                print!(" - |");
                continue;
            };
            let since = Instant::now();
            let mut solved = Vec::new();
            for seed in 0..SEEDS {
                solved.extend(problem.solve(seed, most)?);
            }
            eprintln!("{algorithm:?} {dimension}: {:.1} s", since.elapsed().as_secs_f64());
            let count = solved.len();
            if count == 0 {
                print!(" 0 |");
                continue;
            }
            let (times, checks) = solved.into_iter().unzip();
            print!(" {count}, {} ms, {} |", short(median(times)), short(median(checks)));
        }
        println!();
    }
    println!("\n{:.0} s in all", began.elapsed().as_secs_f64());
    Ok(())
}
