//! What warm queries do not show: `cargo bench --bench cold_planners -- --help`.
//!
//! On each map: the first query on a new planner; bytes once all lines of the scenario file have been planned;
//! preparing Anya; and the same query again and again without a path: between a closed room and the rest of the map,
//! and on a map that a wall cuts in two. One thread.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::arguments::Arguments;
use measure::cases::{self, Case, classes};
use measure::planners::{self, Configuration};
use measure::record::Record;
use measure::sample::time;
use std::hint::black_box;
use std::process::ExitCode;
use taut::io::Scenario;
use taut::plan::Expansion;
use taut::{Grid, Planner, Position, Rect, Request, Status};

/// Planners made anew per map and configuration.
const NEW_PLANNERS: usize = 10;
/// Closed rooms per map.
const ROOMS: usize = 6;
/// Queries per room and direction.
const REPEATED: usize = 12;
/// A query that takes less has not searched.
const NO_SEARCH_US: f64 = 5.0;

fn main() -> ExitCode {
    match run(&Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut record = Record::new("cold_planners");
    let chosen: Vec<Configuration> =
        planners::all(arguments.gaps).into_iter().filter(|found| arguments.wants(found.name)).collect();
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        println!("\n{} ({}), {} x {} cells", case.name, classes::of(&case.name), case.map.width, case.map.height);
        record.add(&case.name, "", "class", classes::of(&case.name));
        for configuration in &chosen {
            let mut figures = first_queries(&case, configuration)?;
            figures.extend(unreachable(&case, configuration)?);
            figures.extend(cut(&case, configuration)?);
            let traits = configuration.options.algorithm.traits();
            if traits.prepares {
                figures.extend(preparing(&case, configuration, arguments.rounds)?);
            }
            if traits.expansion == Expansion::Corner {
                figures.extend(bytes(&case, configuration, &every_line(&case)?)?);
            }
            let words: Vec<String> = figures.iter().map(|(name, value)| format!("{name} {value:.3}")).collect();
            println!("{:<17} {}", configuration.name, words.join(", "));
            for (quantity, value) in figures {
                record.add(&case.name, configuration.name, quantity, format!("{value:.4}"));
            }
        }
    }
    record.save_if(arguments.record)
}

type Figures = Vec<(&'static str, f64)>;

fn planner(grid: &Grid, configuration: &Configuration) -> Result<Planner, String> {
    Planner::new(grid, configuration.options).map_err(|error| error.to_string())
}

/// The first query on a new planner.
fn first_queries(case: &Case, configuration: &Configuration) -> Result<Figures, String> {
    let (mut worst, mut sum, mut count) = (0.0_f64, 0.0, 0);
    for query in case.queries.iter().step_by(case.queries.len().div_ceil(NEW_PLANNERS)) {
        let mut planner = planner(&case.grid, configuration)?;
        let (took, outcome) = time(|| planner.find(&configuration.request(query)));
        black_box(outcome).map_err(|error| error.to_string())?;
        let took = took.as_secs_f64() * 1e3;
        (worst, sum, count) = (worst.max(took), sum + took, count + 1);
    }
    Ok(vec![("first query worst ms", worst), ("first query mean ms", sum / f64::from(count))])
}

/// All lines of the scenario file whose ends are free.
fn every_line(case: &Case) -> Result<Vec<Scenario>, String> {
    let scen = format!("{}.scen", case.file.display());
    let text = std::fs::read(&scen).map_err(|error| format!("{scen}: {error}"))?;
    let mut lines = taut::io::read_scenarios(&text).map_err(|error| format!("{scen}: {error}"))?;
    let snapshot = case.grid.snapshot();
    lines.retain(|line| [line.start, line.goal].iter().all(|&(x, y)| !snapshot.is_blocked(x, y)));
    Ok(lines)
}

/// Bytes once every line has been planned; `kept` is what the planner keeps besides tables and open list: for the
/// graphs their edge lists.
fn bytes(case: &Case, configuration: &Configuration, lines: &[Scenario]) -> Result<Figures, String> {
    let mut planner = planner(&case.grid, configuration)?;
    for line in lines {
        planner.find(&configuration.request(line)).map_err(|error| error.to_string())?;
    }
    let memory = planner.memory();
    Ok(vec![("kept MB", memory.other as f64 / 1e6), ("planner MB", memory.total() as f64 / 1e6)])
}

/// Preparing a new planner: the least of the rounds.
fn preparing(case: &Case, configuration: &Configuration, rounds: usize) -> Result<Figures, String> {
    let (mut least, mut before, mut after) = (f64::INFINITY, 0, 0);
    for _ in 0..rounds {
        let mut planner = planner(&case.grid, configuration)?;
        planner.find(&configuration.request(&case.queries[0])).map_err(|error| error.to_string())?;
        before = planner.memory().total();
        let (took, status) = time(|| planner.prepare(0));
        status.map_err(|error| error.to_string())?;
        least = least.min(took.as_secs_f64() * 1e3);
        after = planner.memory().total();
    }
    Ok(vec![("preparing ms", least), ("prepared MB", (after.saturating_sub(before)) as f64 / 1e6)])
}

/// The same query again and again between a closed room and the rest of the map, in both directions. The room is
/// walled in around the goals of some of the queries.
fn unreachable(case: &Case, configuration: &Configuration) -> Result<Figures, String> {
    let shift = if configuration.on_cells() { 0.5 } else { 0.0 };
    let position = |(x, y): (i32, i32)| Position::new(x as f32 + shift, y as f32 + shift);
    let (mut first, mut later, mut prepared, mut cases, mut searched) = (0.0_f64, 0.0_f64, 0.0_f64, 0, 0);
    for query in case.queries.iter().rev().step_by(case.queries.len().div_ceil(ROOMS)) {
        let (grid, room) = closed_room(case, query.goal).map_err(|error| format!("{}: {error}", case.name))?;
        if room.0.abs_diff(query.start.0) < 4 && room.1.abs_diff(query.start.1) < 4 {
            continue;
        }
        let mut planners = [planner(&grid, configuration)?, planner(&grid, configuration)?];
        let requests = [(query.start, room), (room, query.start)];
        let requests = requests.map(|(from, to)| Request::new(position(from), position(to)));
        for (planner, request) in planners.iter_mut().zip(&requests) {
            let times: Vec<f64> = (0..REPEATED).map(|_| no_path(planner, request)).collect::<Result<_, _>>()?;
            let settled = times[REPEATED / 2..].iter().copied().fold(f64::INFINITY, f64::min);
            (first, later) = (first.max(times[0]), later.max(settled));
            cases += 1;
            searched += usize::from(settled > NO_SEARCH_US);
        }
        grid.prepare().map_err(|error| error.to_string())?;
        for (planner, request) in planners.iter_mut().zip(&requests) {
            let times: Vec<f64> = (0..3).map(|_| no_path(planner, request)).collect::<Result<_, _>>()?;
            prepared = prepared.max(times.into_iter().fold(f64::INFINITY, f64::min));
        }
    }
    Ok(vec![
        ("no path first us", first),
        ("no path later us", later),
        ("no path cases", f64::from(cases)),
        ("no path cases searched every time", searched as f64),
        ("no path on a prepared grid us", prepared),
    ])
}

/// The same, where a wall cuts the whole map in two: the least time of the later queries, the most over the cases.
fn cut(case: &Case, configuration: &Configuration) -> Result<Figures, String> {
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let grid = Grid::from_terrain(case.map.width, case.map.height, &case.map.terrain).map_err(told)?;
    let wall = case.map.width / 2;
    grid.fill(Rect::new(wall, 0, 1, case.map.height), 0).map_err(told)?;
    let (mut first, mut later, mut cases, mut searched) = (0.0_f64, 0.0_f64, 0, 0);
    // Ends off the wall by more than a cell: their corners do not touch it.
    let apart = |query: &&Scenario| {
        let [one, other] = [query.start.0, query.goal.0].map(|x| x - wall);
        one.abs() > 2 && other.abs() > 2 && (one < 0) != (other < 0)
    };
    let across: Vec<&Scenario> = case.queries.iter().filter(apart).collect();
    for query in across.iter().step_by(across.len().div_ceil(ROOMS).max(1)) {
        let mut planner = planner(&grid, configuration)?;
        let request = configuration.request(query);
        let times: Vec<f64> = (0..REPEATED).map(|_| no_path(&mut planner, &request)).collect::<Result<_, _>>()?;
        let settled = times[REPEATED / 2..].iter().copied().fold(f64::INFINITY, f64::min);
        (first, later) = (first.max(times[0]), later.max(settled));
        cases += 1;
        searched += usize::from(settled > NO_SEARCH_US);
    }
    Ok(vec![
        ("cut map first us", first),
        ("cut map later us", later),
        ("cut map cases", f64::from(cases)),
        ("cut map cases searched every time", searched as f64),
    ])
}

/// Microseconds of a query without a path.
fn no_path(planner: &mut Planner, request: &Request) -> Result<f64, String> {
    let (took, outcome) = time(|| planner.find(request));
    match outcome.map_err(|error| error.to_string())?.status {
        Status::NoPath => Ok(took.as_secs_f64() * 1e6),
        other => Err(format!("a query into a closed room ends with {other:?}")),
    }
}

/// The map with a room of 3 x 3 cells inside walls of one cell, off the border of the map, and the room's middle.
fn closed_room(case: &Case, goal: (i32, i32)) -> Result<(Grid, (i32, i32)), taut::Error> {
    let grid = Grid::from_terrain(case.map.width, case.map.height, &case.map.terrain)?;
    let (x, y) = (goal.0.clamp(3, case.map.width - 4), goal.1.clamp(3, case.map.height - 4));
    grid.fill(Rect::new(x - 2, y - 2, 5, 5), 0)?;
    grid.fill(Rect::new(x - 1, y - 1, 3, 3), 1)?;
    Ok((grid, (x, y)))
}
