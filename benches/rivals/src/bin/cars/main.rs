//! Cars on six maps against the lowest costs that are known: `TAUT_DATA=FOLDER cargo run --release --bin cars`.
//!
//! Arguments: part of a map's name; `own N` draws N pairs per map instead of the given ones; `big` adds the largest map
//! beside itself, to 2,048 x 2,048 cells; `all` prints every pair; `first` does not improve. A pair gets a new space
//! and one second of processor time in all, to find a path and to improve it. Costs are ways of the rear axle: a cell
//! backward costs 1, a change of gear nothing, as in `motion/scenes/feasible.csv`. The judge is independent.
//!
//! With `ompl` four planners of OMPL 1.5.2 get the same pairs (Debian's package libompl-dev), each a second of
//! processor time, with the judge's function of what is free at poses a cell apart: RRT-Connect and KPIECE1 simplify
//! each path and begin again until the time is over. Their paths count if none of the poses 0.25 cells apart is deeper
//! than 0.02 in a wall. The table at the end has how many pairs each solves, and our length by that of the shortest of
//! the four.

mod judge;
#[cfg(ompl)]
mod rival;
mod scenes;
mod table;

use judge::judge;
use scenes::{Pair, Scene};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;
use table::{Answer, RIVALS, Table};
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{PoseSpace, Shape, SpaceOptions};
use taut::{Error, Grid, Position};

/// Seconds for a pair.
const BUDGET: f64 = 1.0;
/// Expansions after which a pair counts as unsolved.
const MOST: u64 = 2_000_000;

struct Arguments {
    part: String,
    own: usize,
    is_big: bool,
    lists_all: bool,
    improves: bool,
    has_rivals: bool,
}

/// The processor time of this thread where Linux tells it, else the time that passes.
struct Clock {
    began: Instant,
    nanoseconds: Option<u64>,
}

impl Clock {
    fn now() -> Self {
        Self { began: Instant::now(), nanoseconds: Self::nanoseconds() }
    }

    fn nanoseconds() -> Option<u64> {
        std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
    }

    fn seconds(&self) -> f64 {
        match (self.nanoseconds, Self::nanoseconds()) {
            (Some(began), Some(now)) => (now - began) as f64 * 1e-9,
            _ => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// What came of a pair.
#[derive(Debug, Default)]
struct Run {
    is_found: bool,
    is_refused: bool,
    /// Milliseconds until the first path, and in all.
    first_ms: f64,
    all_ms: f64,
    first: f64,
    cost: f64,
    expanded: u64,
    memory: u64,
    space_memory: u64,
    deepest: f64,
    switches: u32,
}

fn main() -> ExitCode {
    let mut arguments =
        Arguments { part: String::new(), own: 0, is_big: false, lists_all: false, improves: true, has_rivals: false };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "own" => arguments.own = words.next().and_then(|count| count.parse().ok()).unwrap_or(100),
            "big" => arguments.is_big = true,
            "all" => arguments.lists_all = true,
            "first" => arguments.improves = false,
            "ompl" => arguments.has_rivals = true,
            part => arguments.part = part.to_owned(),
        }
    }
    if arguments.has_rivals && !cfg!(ompl) {
        eprintln!("OMPL was not found when this was built: Debian's package libompl-dev brings it");
        return ExitCode::from(2);
    }
    let Some(folder) = std::env::var_os("TAUT_DATA") else {
        println!("TAUT_DATA names no folder with motion/scenes");
        return ExitCode::SUCCESS;
    };
    let scenes = match Scene::read_all(&PathBuf::from(folder).join("motion/scenes")) {
        Ok(scenes) => scenes,
        Err(error) => {
            eprintln!("motion/scenes: {error}");
            return ExitCode::from(2);
        }
    };
    match run_all(scenes, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run_all(mut scenes: Vec<Scene>, arguments: &Arguments) -> Result<(), Error> {
    if arguments.is_big
        && let Some(largest) = scenes.last()
    {
        let mut big = largest.tiled(2);
        big.draw_pairs(arguments.own.max(20));
        scenes.push(big);
    }
    let (mut ratios, mut tables) = (Vec::new(), Vec::new());
    for scene in &mut scenes {
        if !scene.name.contains(&arguments.part) {
            continue;
        }
        if arguments.own > 0 {
            scene.draw_pairs(arguments.own);
        }
        let grid = scene.grid()?;
        let (mut runs, mut table) = (Vec::new(), Table::default());
        for pair in &scene.pairs {
            let run = drive(scene, &grid, pair, arguments)?;
            if arguments.has_rivals {
                table.add(&run, &rivals(scene, pair));
            }
            if arguments.lists_all {
                let known = pair.known.unwrap_or(f64::NAN);
                println!(
                    "  {:>3} first {:9.3} ({:5.3}) {:6.1} ms {:>7} expanded; then {:9.3} ({:5.3}) {:6.1} ms, \
                     {} switches{}",
                    pair.number,
                    run.first,
                    run.first / known,
                    run.first_ms,
                    run.expanded,
                    run.cost,
                    run.cost / known,
                    run.all_ms,
                    run.switches,
                    if run.is_refused { " NO_PATH" } else { "" }
                );
            }
            if let Some(known) = pair.known.filter(|_| !pair.is_impossible) {
                ratios.push(run.cost / known);
            }
            runs.push(run);
        }
        print(scene, &runs);
        tables.push((scene.name.clone(), table));
    }
    if arguments.has_rivals {
        Table::print_head();
        let mut all = Table::default();
        for (name, table) in &tables {
            table.print(name);
            all.add_all(table);
        }
        all.print("all");
    }
    if !ratios.is_empty() {
        let under = |limit: f64| ratios.iter().filter(|&&ratio| ratio <= limit).count();
        println!(
            "all: cost / lowest known of {}: median {:.4}, p95 {:.4}, worst {:.4}; {} at most 1, {} at most 1.05",
            ratios.len(),
            share(&ratios, 0.5),
            share(&ratios, 0.95),
            share(&ratios, 1.0),
            under(1.000_01),
            under(1.05)
        );
    }
    Ok(())
}

#[cfg(ompl)]
fn rivals(scene: &Scene, pair: &Pair) -> [Answer; RIVALS.len()] {
    rival::drive(scene, pair, BUDGET)
}

/// Never called: the argument is refused.
#[cfg(not(ompl))]
fn rivals(_: &Scene, _: &Pair) -> [Answer; RIVALS.len()] {
    Default::default()
}

fn share(values: &[f64], part: f64) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    values.get((part * last as f64).round() as usize).copied().unwrap_or(f64::NAN)
}

fn print(scene: &Scene, runs: &[Run]) {
    let of = |value: &dyn Fn(&Run) -> f64| runs.iter().map(value).collect::<Vec<f64>>();
    let known = || runs.iter().zip(&scene.pairs).filter_map(|(run, pair)| Some((run, pair.known?)));
    let first: Vec<f64> = known().map(|(run, known)| run.first / known).collect();
    let last: Vec<f64> = known().map(|(run, known)| run.cost / known).collect();
    let (begun, all) = (of(&|run| run.first_ms), of(&|run| run.all_ms));
    let expanded = of(&|run| run.expanded as f64);
    let found = runs.iter().filter(|run| run.is_found).count();
    println!(
        "{:<18} {}x{}: {found} of {} found, {} NO_PATH; first path {:.1} ms median, {:.1} worst; expanded {} median, \
         {} worst; {:.1} ms in all, {:.1} worst",
        scene.name,
        scene.width,
        scene.height,
        runs.len(),
        runs.iter().filter(|run| run.is_refused).count(),
        share(&begun, 0.5),
        share(&begun, 1.0),
        share(&expanded, 0.5),
        share(&expanded, 1.0),
        share(&all, 0.5),
        share(&all, 1.0)
    );
    println!(
        "{:<18} cost / lowest known, first: median {:.4} p95 {:.4} worst {:.4}; improved: median {:.4} p95 {:.4} worst \
         {:.4}; sum {:.2} -> {:.2}",
        "",
        share(&first, 0.5),
        share(&first, 0.95),
        share(&first, 1.0),
        share(&last, 0.5),
        share(&last, 0.95),
        share(&last, 1.0),
        of(&|run| if run.is_found { run.first } else { 0.0 }).iter().sum::<f64>(),
        of(&|run| if run.is_found { run.cost } else { 0.0 }).iter().sum::<f64>()
    );
    println!(
        "{:<18} deepest pose {:.6} cells in a wall; {} changes of gear; planner at most {:.1} MB, space {:.1} MB",
        "",
        share(&of(&|run| run.deepest), 1.0),
        runs.iter().map(|run| run.switches).sum::<u32>(),
        share(&of(&|run| run.memory as f64 / 1e6), 1.0),
        share(&of(&|run| run.space_memory as f64 / 1e6), 1.0)
    );
}

fn drive(scene: &Scene, grid: &Grid, pair: &Pair, arguments: &Arguments) -> Result<Run, Error> {
    let [back, front, half] = scene.car.map(|side| side as f32);
    let outline = [(back, -half), (front, -half), (front, half), (back, half)].map(|(x, y)| Position::new(x, y));
    let algorithm = MotionAlgorithm::HybridAstar;
    let options = MotionOptions {
        algorithm,
        turning_radius: scene.radius,
        reverse_cost: 1.0,
        switch_cost: 0.0,
        ..MotionOptions::default()
    };
    let began = Clock::now();
    let space = PoseSpace::new(grid, &Shape::new(&outline, 0.0)?, SpaceOptions::default())?;
    let mut motion = Motion::new(&space, options)?;
    let request = MotionRequest { max_iterations: MOST, ..MotionRequest::default() };
    let [start, goal] = &pair.ends;
    let found = motion.find(start, goal, &request)?;
    let first_ms = began.seconds() * 1e3;
    let is_found = found.status == MotionStatus::Found;
    let (mut cost, mut seed) = (found.cost, 0);
    let mut calm = 0;
    while is_found && arguments.improves && calm < 3 && began.seconds() < BUDGET {
        let better = motion.improve(&ImproveOptions { seed, max_iterations: 200, ..ImproveOptions::default() })?;
        calm = if better.cost < cost * (1.0 - 1e-5) { 0 } else { calm + 1 };
        assert!(better.cost <= cost);
        (cost, seed) = (better.cost, seed + 1);
    }
    let mut run = Run {
        is_found,
        is_refused: found.status == MotionStatus::NoPath,
        first_ms,
        all_ms: began.seconds() * 1e3,
        first: found.cost,
        cost,
        expanded: found.expanded,
        memory: motion.memory(),
        space_memory: space.memory(),
        ..Run::default()
    };
    if is_found {
        let seen = judge(scene, pair.ends, motion.pieces());
        assert!(!pair.is_impossible, "{} {} is impossible", scene.name, pair.number);
        assert!((seen.way - cost).abs() < 1e-6, "{seen:?} {cost}");
        assert!(seen.deepest < 1e-3 && seen.missed < 1e-5, "{} {} {seen:?}", scene.name, pair.number);
        (run.deepest, run.switches) = (seen.deepest, seen.switches);
    }
    Ok(run)
}
