//! Worlds of voxels: every planner with its default options, its paths judged by a walk of their own, and Lazy Theta*
//! beside A* with all neighbours. From `benches/rivals`, `TAUT_DATA=FOLDER cargo run --release --bin voxels -- SEEDS`;
//! 0 seeds leave planners that sample out.
//!
//! Scenes are the `.voxels` files of `motion/scenes` in the folder: sizes, an extent per axis, a start, a goal, what
//! the cheapest way over the middles costs, and runs of free and closed voxels in turn. A scene passes if a path is
//! found where there is one, none is where there is none, and no state of it lies in a closed voxel, 64 a voxel.
//! The A* beside is written down here: a binary heap, a table of costs, all voxels of the box around a step free.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind, AxisSpace};

/// Iterations of planners that sample.
const ITERATIONS: u64 = 4000;
/// Seeds of each of them, if no argument tells.
const SEEDS: u64 = 5;

const SAMPLERS: [MotionAlgorithm; 10] = [
    MotionAlgorithm::Prm,
    MotionAlgorithm::PrmStar,
    MotionAlgorithm::LazyPrmStar,
    MotionAlgorithm::Est,
    MotionAlgorithm::Kpiece,
    MotionAlgorithm::Rrt,
    MotionAlgorithm::RrtConnect,
    MotionAlgorithm::RrtStar,
    MotionAlgorithm::Aorrt,
    MotionAlgorithm::TRrt,
];

/// A world.
struct Scene {
    name: String,
    sizes: Vec<u32>,
    axes: Vec<Axis>,
    is_free: Vec<bool>,
    start: Vec<f64>,
    goal: Vec<f64>,
    /// What the cheapest way over the middles costs, `none` or `some`.
    lattice: String,
}

impl Scene {
    fn read(path: &Path) -> Option<Scene> {
        let text = std::fs::read_to_string(path).ok()?;
        let mut words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).peekable();
        let (mut sizes, mut extent, mut start, mut goal) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut lattice, mut is_free) = (String::new(), Vec::new());
        while let Some(key) = words.next() {
            if key == "lattice" {
                lattice = words.next()?.to_owned();
                continue;
            }
            let mut numbers = Vec::new();
            while let Some(number) = words.peek().and_then(|word| word.parse::<f64>().ok()) {
                numbers.push(number);
                words.next();
            }
            match key {
                "voxels" => sizes = numbers[1..].iter().map(|&size| size as u32).collect(),
                "extent" => extent = numbers,
                "start" => start = numbers,
                "goal" => goal = numbers,
                "runs" => {
                    for (at, &run) in numbers[1..].iter().enumerate() {
                        is_free.resize(is_free.len() + run as usize, at % 2 == 0);
                    }
                }
                _ => return None,
            }
        }
        let axis = |ends: &[f64]| Axis { low: ends[0], high: ends[1], weight: 1.0, kind: AxisKind::Line };
        let axes: Vec<Axis> = extent.chunks_exact(2).map(axis).collect();
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let is_whole = sizes.iter().product::<u32>() as usize == is_free.len();
        is_whole.then_some(Scene { name, sizes, axes, is_free, start, goal, lattice })
    }

    fn has_path(&self) -> bool {
        self.lattice != "none"
    }

    fn space(&self) -> AxisSpace {
        let space = AxisSpace::new(&self.axes).expect("axes");
        space.set_voxels(&self.sizes, &self.is_free).expect("voxels");
        space
    }

    fn number(&self, at: &[i64]) -> Option<usize> {
        let mut number = 0;
        for (&place, &size) in at.iter().zip(&self.sizes).rev() {
            if !(0..i64::from(size)).contains(&place) {
                return None;
            }
            number = number * size as usize + place as usize;
        }
        Some(number)
    }

    fn voxel(&self, state: &[f64]) -> Vec<i64> {
        let places = state.iter().zip(&self.axes).zip(&self.sizes);
        let place = |((value, axis), &size): ((&f64, &Axis), &u32)| {
            ((value - axis.low) / (axis.high - axis.low) * f64::from(size)).floor().min(f64::from(size - 1)) as i64
        };
        places.map(place).collect()
    }

    /// States of a path in closed voxels.
    fn closed(&self, path: &[f64]) -> usize {
        let rows: Vec<&[f64]> = path.chunks_exact(self.axes.len()).collect();
        let mut closed = 0;
        for pair in rows.windows(2) {
            let side = self.axes.iter().zip(&self.sizes).map(|(axis, &size)| (axis.high - axis.low) / f64::from(size));
            let voxels = pair[0].iter().zip(pair[1]).zip(side).map(|((a, b), side)| (b - a).abs() / side);
            let parts = (voxels.fold(0.0, f64::max) * 64.0).ceil().max(1.0) as u32;
            for part in 0..=parts {
                let share = f64::from(part) / f64::from(parts);
                let state: Vec<f64> = pair[0].iter().zip(pair[1]).map(|(a, b)| a + (b - a) * share).collect();
                let is_free = self.number(&self.voxel(&state)).is_some_and(|number| self.is_free[number]);
                closed += usize::from(!is_free);
            }
        }
        closed
    }

    /// A* over the middles of voxels with all neighbours: what the way costs, with those from and to the ends.
    fn astar(&self) -> Option<f64> {
        let dimension = self.axes.len();
        let sides: Vec<f64> =
            self.axes.iter().zip(&self.sizes).map(|(axis, &size)| (axis.high - axis.low) / f64::from(size)).collect();
        let middle = |at: &[i64]| -> Vec<f64> {
            let places = at.iter().zip(&self.axes).zip(&sides);
            places.map(|((&place, axis), side)| axis.low + (place as f64 + 0.5) * side).collect()
        };
        let way = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (b - a) * (b - a)).sum::<f64>().sqrt();
        let (first, last) = (self.voxel(&self.start), self.voxel(&self.goal));
        let (start, goal) = (self.number(&first)?, self.number(&last)?);
        let end = middle(&last);
        let mut costs = vec![f64::INFINITY; self.is_free.len()];
        costs[start] = way(&self.start, &middle(&first));
        let mut open = BinaryHeap::from([(Reverse(0_u64), Reverse(costs[start].to_bits()), start)]);
        while let Some((_, Reverse(bits), from)) = open.pop() {
            let cost = f64::from_bits(bits);
            if from == goal {
                return Some(cost + way(&end, &self.goal));
            }
            if cost > costs[from] {
                continue;
            }
            let (mut rest, mut at) = (from, Vec::new());
            for &size in &self.sizes {
                at.push((rest % size as usize) as i64);
                rest /= size as usize;
            }
            for code in 1..3_usize.pow(dimension as u32) {
                let by: Vec<i64> = (0..dimension).map(|axis| [0, 1, -1][code / 3_usize.pow(axis as u32) % 3]).collect();
                let is_clear = (1..1_usize << dimension).all(|part| {
                    let moved = |axis: usize| if part >> axis & 1 != 0 { by[axis] } else { 0 };
                    let box_at: Vec<i64> = (0..dimension).map(|axis| at[axis] + moved(axis)).collect();
                    self.number(&box_at).is_some_and(|number| self.is_free[number])
                });
                if !is_clear {
                    continue;
                }
                let to: Vec<i64> = at.iter().zip(&by).map(|(a, b)| a + b).collect();
                let Some(number) = self.number(&to) else { continue };
                let step = by.iter().zip(&sides).map(|(&by, side)| by as f64 * side * by as f64 * side).sum::<f64>();
                let reached = cost + step.sqrt();
                if reached < costs[number] - 1e-12 {
                    costs[number] = reached;
                    let f = reached + way(&middle(&to), &end);
                    open.push((Reverse(f.to_bits()), Reverse(reached.to_bits()), number));
                }
            }
        }
        None
    }
}

/// The answer of a planner with default options, and its time.
fn find(scene: &Scene, algorithm: MotionAlgorithm, seed: u64) -> (Option<f64>, usize, Duration) {
    let options = MotionOptions { algorithm, seed, ..MotionOptions::default() };
    let mut motion = Motion::new(&scene.space(), options).expect("a planner");
    let max_iterations = if algorithm as u32 >= MotionAlgorithm::Prm as u32 { ITERATIONS } else { 0 };
    let request = MotionRequest { max_iterations, ..MotionRequest::default() };
    let begun = Instant::now();
    let outcome = motion.find(&scene.start, &scene.goal, &request).expect("ends that are free");
    let time = begun.elapsed();
    let cost = (outcome.status == MotionStatus::Found).then_some(outcome.cost);
    (cost, scene.closed(motion.path()), time)
}

fn main() -> ExitCode {
    let seeds = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(SEEDS);
    let folder = std::env::var("TAUT_DATA").map(|data| PathBuf::from(data).join("motion/scenes"));
    let Some(entries) = folder.ok().and_then(|folder| std::fs::read_dir(folder).ok()) else {
        eprintln!("TAUT_DATA names no folder with motion/scenes");
        return ExitCode::FAILURE;
    };
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "voxels"));
    files.sort();
    let (mut faults, mut shorter, mut share, mut compared, mut paths) = (0, 0, 0.0, 0_u32, 0);
    println!("scene, cost over middles (told, ours, beside), Lazy Theta*, ms of the last three, solved of samplers");
    for file in files {
        let Some(scene) = Scene::read(&file) else {
            println!("{}: not read", file.display());
            faults += 1;
            continue;
        };
        let (lattice, closed, time) = find(&scene, MotionAlgorithm::Lattice, 0);
        let begun = Instant::now();
        let beside = scene.astar();
        let beside_time = begun.elapsed();
        let (theta, theta_closed, theta_time) = find(&scene, MotionAlgorithm::LazyTheta, 0);
        faults += closed + theta_closed;
        faults += usize::from(lattice.is_some() != scene.has_path() || theta.is_some() != scene.has_path());
        if let (Some(ours), Some(beside)) = (lattice, beside) {
            faults += usize::from((ours - beside).abs() > 1e-6);
            let told = scene.lattice.parse::<f64>();
            faults += usize::from(told.is_ok_and(|told| (told - ours).abs() > 1e-6));
        }
        if let (Some(lattice), Some(theta)) = (lattice, theta) {
            compared += 1;
            shorter += usize::from(theta < lattice - 1e-9);
            share += theta / lattice;
        }
        let mut solved = 0;
        for algorithm in SAMPLERS {
            for seed in 0..seeds {
                let (cost, closed, _) = find(&scene, algorithm, seed);
                faults += closed + usize::from(cost.is_some() && !scene.has_path());
                solved += usize::from(cost.is_some());
                paths += usize::from(cost.is_some());
            }
        }
        let print = |cost: Option<f64>| cost.map_or_else(|| "none".to_owned(), |cost| format!("{cost:.3}"));
        println!(
            "{:24} {:>12} {:>9} {:>9} {:>9}   {:8.2} {:8.2} {:8.2}   {solved} of {}",
            scene.name,
            scene.lattice,
            print(lattice),
            print(beside),
            print(theta),
            time.as_secs_f64() * 1e3,
            beside_time.as_secs_f64() * 1e3,
            theta_time.as_secs_f64() * 1e3,
            SAMPLERS.len() * seeds as usize,
        );
    }
    let mean = share / f64::from(compared);
    println!("Lazy Theta*: shorter in {shorter} of {compared}, {mean:.4} of the length in the mean");
    println!("{paths} paths of samplers, {faults} faults");
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
