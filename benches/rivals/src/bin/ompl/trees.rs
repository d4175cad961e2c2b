//! Planners that sample, in a cube whose free space is a path along edges, and in a horn.

use std::ffi::c_void;
use std::sync::Arc;
use std::time::Instant;
use taut::Error;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind, AxisSpace, StateCheck};

use super::compare::spread;

#[repr(C)]
#[derive(Clone, Copy)]
struct HornScene {
    count: i32,
    walls: [[[f64; 2]; 32]; 2],
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct BoxAnswer {
    pub seconds: f64,
    pub checks: u64,
    pub solved: i32,
    pub length: f64,
}

type IsFree = unsafe extern "C" fn(*const c_void, *const f64) -> i32;

unsafe extern "C" {
    fn cube_is_free(scene: *const c_void, state: *const f64) -> i32;
    fn horn_is_free(scene: *const c_void, state: *const f64) -> i32;
    fn rival_box(
        low: f64,
        high: f64,
        count: usize,
        is_free: IsFree,
        scene: *const c_void,
        from: *const f64,
        to: *const f64,
        planner: i32,
        range: f64,
        resolution: f64,
        limit: f64,
        answer: *mut BoxAnswer,
    );
}

/// A problem for both sides.
struct Problem<S> {
    name: String,
    dimension: usize,
    low: f64,
    high: f64,
    from: Vec<f64>,
    to: Vec<f64>,
    is_free: IsFree,
    scene: S,
    range: f64,
    /// A part of the diagonal.
    resolution: f64,
    /// Seconds of a run.
    limit: f64,
    runs: u32,
}

/// The scene, for closures of any thread.
#[derive(Clone, Copy)]
struct Shared<S>(S);

// SAFETY: the scenes are numbers.
unsafe impl<S> Send for Shared<S> {}
// SAFETY: nobody changes them.
unsafe impl<S> Sync for Shared<S> {}

const RIVALS: [&str; 7] = ["RRT-Connect", "PRM", "BKPIECE1", "RRT", "EST", "KPIECE1", "STRIDE"];

impl<S: Copy + 'static> Problem<S> {
    fn diagonal(&self) -> f64 {
        (self.high - self.low) * (self.dimension as f64).sqrt()
    }

    /// Milliseconds of solved runs, and checks.
    fn ours(&self, algorithm: MotionAlgorithm) -> Result<(Vec<f64>, Vec<f64>), Error> {
        let axis = Axis { low: self.low, high: self.high, weight: 1.0, kind: AxisKind::Line };
        let (scene, is_free) = (Shared(self.scene), self.is_free);
        let check: Arc<StateCheck> = Arc::new(move |state: &[f64]| {
            let scene = &scene;
            // SAFETY: the scene is the one that the function reads, and the state is a row of it.
            unsafe { is_free(std::ptr::from_ref(&scene.0).cast(), state.as_ptr()) != 0 }
        });
        let space = AxisSpace::with_check(&vec![axis; self.dimension], check)?;
        let (mut times, mut checks) = (Vec::new(), Vec::new());
        for seed in 0..u64::from(self.runs) {
            let range = if matches!(algorithm, MotionAlgorithm::Prm) { 0.0 } else { self.range };
            let resolution = self.resolution * self.diagonal();
            let options = MotionOptions { algorithm, seed, range, resolution, ..MotionOptions::default() };
            let began = Instant::now();
            let mut job = Motion::new(&space, options)?;
            let request = MotionRequest { max_iterations: 1 << 40, ..MotionRequest::default() };
            job.begin(&self.from, &self.to, &request)?;
            let mut status = MotionStatus::InProgress;
            while status == MotionStatus::InProgress && began.elapsed().as_secs_f64() < self.limit {
                let outcome = job.step(500)?;
                let is_found = outcome.status == MotionStatus::Found;
                status = if is_found { MotionStatus::Found } else { outcome.status };
            }
            if status == MotionStatus::Found {
                times.push(began.elapsed().as_secs_f64() * 1e3);
                checks.push(job.checks() as f64);
            }
        }
        self.print(&format!("ours, {algorithm:?}"), &mut times, &mut checks);
        Ok((times, checks))
    }

    fn theirs(&self, planner: usize) -> (Vec<f64>, Vec<f64>) {
        let (mut times, mut checks) = (Vec::new(), Vec::new());
        for _ in 0..self.runs {
            let mut answer = BoxAnswer::default();
            // SAFETY: the scene is the one that the validity function reads; rows have a number per axis.
            unsafe {
                rival_box(
                    self.low,
                    self.high,
                    self.dimension,
                    self.is_free,
                    std::ptr::from_ref(&self.scene).cast(),
                    self.from.as_ptr(),
                    self.to.as_ptr(),
                    planner as i32,
                    self.range,
                    self.resolution,
                    self.limit,
                    &raw mut answer,
                );
            }
            if answer.solved == 1 {
                times.push(answer.seconds * 1e3);
                checks.push(answer.checks as f64);
            }
        }
        self.print(&format!("OMPL, {}", RIVALS[planner]), &mut times, &mut checks);
        (times, checks)
    }

    fn print(&self, who: &str, times: &mut [f64], checks: &mut [f64]) {
        let (solved, runs) = (times.len(), self.runs);
        if times.is_empty() {
            println!("{:<8} {who:<20} {solved:2} of {runs} within {} s", self.name, self.limit);
            return;
        }
        let per_check = times.iter().sum::<f64>() * 1e6 / checks.iter().sum::<f64>();
        checks.sort_by(f64::total_cmp);
        println!(
            "{:<8} {who:<20} {solved:2} of {runs}  ms: {}  checks, median {:9.0}, {per_check:5.0} ns each",
            self.name,
            spread(times),
            checks[checks.len() / 2]
        );
    }
}

fn median(values: &[f64]) -> f64 {
    values.get(values.len() / 2).copied().unwrap_or(f64::INFINITY)
}

pub fn cubes() -> Result<(), Error> {
    for dimension in [4, 6, 9] {
        let problem = Problem {
            name: format!("cube {dimension}"),
            dimension,
            low: 0.0,
            high: 1.0,
            from: vec![0.0; dimension],
            to: vec![1.0; dimension],
            is_free: cube_is_free,
            scene: dimension as i32,
            range: 0.05,
            resolution: 0.001,
            limit: 10.0,
            runs: 30,
        };
        if dimension == 4 {
            let ours = problem.ours(MotionAlgorithm::RrtConnect)?;
            let theirs = problem.theirs(0);
            println!("         ours / OMPL, medians: {:.2}", median(&ours.0) / median(&theirs.0));
        }
        let ours = problem.ours(MotionAlgorithm::Kpiece)?;
        let theirs = problem.theirs(2);
        println!("         ours / OMPL, medians: {:.2}", median(&ours.0) / median(&theirs.0));
    }
    Ok(())
}

/// The horn of the benchmark of kinematic chains (M. Moll, I. Sucan, L. Kavraki. Benchmarking Motion Planning
/// Algorithms. IEEE Robotics and Automation Magazine 2015).
fn horn(count: usize) -> HornScene {
    let (n, turn) = (count as f64, std::f64::consts::PI / count as f64);
    let gap = n.ln() / n;
    let mut scene = HornScene { count: count as i32, walls: [[[0.0; 2]; 32]; 2] };
    for (wall, sign) in scene.walls.iter_mut().zip([-1.0, 1.0]) {
        let length = (1.0 - sign * std::f64::consts::PI * gap) / n;
        wall[0] = [1.0 / n, sign * gap];
        for at in 1..count {
            let angle = turn * at as f64;
            wall[at] = [wall[at - 1][0] + length * angle.cos(), wall[at - 1][1] + length * angle.sin()];
        }
    }
    scene
}

pub fn horns() -> Result<(), Error> {
    for count in [10, 20] {
        let turn = std::f64::consts::PI / count as f64;
        let (mut from, mut to) = (vec![turn; count], vec![0.0; count]);
        (from[0], to[0]) = (0.0, std::f64::consts::PI - 0.001);
        let problem = Problem {
            name: format!("horn {count}"),
            dimension: count,
            low: -std::f64::consts::PI,
            high: std::f64::consts::PI,
            from,
            to,
            is_free: horn_is_free,
            scene: horn(count),
            range: 0.0,
            resolution: 0.002,
            limit: 30.0,
            runs: 5,
        };
        let mut best = [f64::INFINITY; 2];
        for algorithm in
            [MotionAlgorithm::RrtConnect, MotionAlgorithm::Kpiece, MotionAlgorithm::Est, MotionAlgorithm::Rrt]
        {
            let (times, _) = problem.ours(algorithm)?;
            best[0] = best[0].min(if times.len() > 2 { median(&times) } else { f64::INFINITY });
        }
        for planner in [6, 5, 4, 3, 1] {
            let (times, _) = problem.theirs(planner);
            best[1] = best[1].min(if times.len() > 2 { median(&times) } else { f64::INFINITY });
        }
        println!("         best of OMPL / best of ours, medians: {:.2}", best[1] / best[0]);
    }
    Ok(())
}
