//! Queries that are over at once: `cargo bench --bench small_queries -- --help`. The goal is in sight of the start at
//! distance 20, or the path turns once. What `begin`, the step with the trace, and a line of sight cost, in Rust and
//! through the C functions.
//!
//! On each map the same pairs of free points for every planner. Each answer is compared with Anya's before it is timed.
//! All pairs of a kind are asked one after the other, and the least time of the rounds counts: a clock that is read for
//! each query would cost as much as the query. One thread.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "statistics of small numbers"
)]

#[path = "small_queries/c_calls.rs"]
mod c_calls;
mod measure;

use c_calls::CPlanner;
use measure::arguments::Arguments;
use measure::cases;
use measure::large_maps::Random;
use measure::planners::Configuration;
use measure::record::Record;
use measure::sample::time;
use std::hint::black_box;
use std::process::ExitCode;
use taut::grid::DiagonalGaps;
use taut::io::Map;
use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};

const PLANNERS: [&str; 3] = ["Optimal", "Anya", "Tangent graph"];
/// Pairs of points of each kind and map.
const PAIRS: usize = 200;
/// Points that are tried for them.
const MOST_TRIED: usize = 400_000;
/// From start to goal, in cells.
const DISTANCE: f64 = 20.0;
/// Each round asks all pairs so often.
const REPEATED: usize = 5;

/// What is measured, by name.
type Figures = Vec<(&'static str, f64)>;

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
    let mut record = Record::new("small_queries");
    for file in cases::files(arguments)? {
        let text = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let map = taut::io::read_map(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        measure_map(&name, &map, arguments, &mut record).map_err(|message| format!("{name}: {message}"))?;
    }
    record.save_if(arguments.record)
}

fn told(error: taut::Error) -> String {
    error.to_string()
}

/// Measures every wanted planner with goals in sight and one turn away.
fn measure_map(name: &str, map: &Map, arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    let grid = Grid::from_terrain(map.width, map.height, &map.terrain).map_err(told)?;
    let pairs = find_pairs(&grid, map, arguments.gaps)?;
    for (kind, requests) in [("in sight", &pairs.in_sight), ("one turn", &pairs.one_turn)] {
        println!("\n{name}: {} goals {kind}, ns per call", requests.len());
        if requests.is_empty() {
            continue;
        }
        let mut all = vec![("-", sight(&grid, map, requests, arguments)?)];
        for name in PLANNERS.into_iter().filter(|name| arguments.wants(name)) {
            let algorithm = Configuration::named(name, arguments.gaps).options.algorithm;
            all.push((name, measure_planner(&grid, map, algorithm, requests, arguments)?));
        }
        for (planner, figures) in all {
            let words: Vec<String> = figures.iter().map(|(what, ns)| format!("{what} {ns:.0}")).collect();
            println!("{planner:<14} {}", words.join(", "));
            for (what, ns) in figures {
                record.add(name, planner, &format!("{kind}: {what} ns"), format!("{ns:.1}"));
            }
        }
    }
    Ok(())
}

/// Requests by how their paths end.
#[derive(Default)]
struct Pairs {
    in_sight: Vec<Request>,
    one_turn: Vec<Request>,
}

/// Pairs of points on multiples of 1/256, as units have them.
fn find_pairs(grid: &Grid, map: &Map, gaps: DiagonalGaps) -> Result<Pairs, String> {
    let mut planner = Planner::new(grid, options(Algorithm::Anya, gaps)).map_err(told)?;
    let (mut random, mut pairs) = (Random(20), Pairs::default());
    for _ in 0..MOST_TRIED {
        let mut point = |side: i32| random.below(side as u64 * 256) as f64 / 256.0;
        let (x, y, turn) = (point(map.width), point(map.height), point(64));
        // A direction of whole numbers: no circle functions.
        let (dx, dy) = (turn - 32.0, (turn * 7.0) % 64.0 - 32.0);
        let length = (dx * dx + dy * dy).sqrt();
        let (to_x, to_y) = (x + dx / length * DISTANCE, y + dy / length * DISTANCE);
        let inside = |v: f64, side: i32| v >= 0.0 && v <= f64::from(side);
        if length < 1.0 || !inside(to_x, map.width) || !inside(to_y, map.height) {
            continue;
        }
        let request = Request::new(Position::new(x as f32, y as f32), Position::new(to_x as f32, to_y as f32));
        let Ok(outcome) = planner.find(&request) else { continue };
        let kind = match (outcome.status, planner.path().len()) {
            (Status::Found, 2) => &mut pairs.in_sight,
            (Status::Found, 3) => &mut pairs.one_turn,
            _ => continue,
        };
        if kind.len() < PAIRS {
            kind.push(request);
        }
        if pairs.in_sight.len() + pairs.one_turn.len() == 2 * PAIRS {
            break;
        }
    }
    Ok(pairs)
}

fn options(algorithm: Algorithm, diagonal_gaps: DiagonalGaps) -> Options {
    Options { algorithm, diagonal_gaps, ..Options::default() }
}

/// Nanoseconds per call of `work`, which asks every request of a kind.
fn least(
    requests: &[Request],
    rounds: usize,
    mut work: impl FnMut(&Request) -> Result<(), String>,
) -> Result<f64, String> {
    let mut least = f64::INFINITY;
    // The first round warms up.
    for _ in 0..=rounds {
        let (took, result) = time(|| {
            for _ in 0..REPEATED {
                requests.iter().try_for_each(&mut work)?;
            }
            Ok::<(), String>(())
        });
        result?;
        least = least.min(took.as_secs_f64() * 1e9 / (requests.len() * REPEATED) as f64);
    }
    Ok(least)
}

/// A line of sight between the ends of the requests.
fn sight(grid: &Grid, map: &Map, requests: &[Request], arguments: &Arguments) -> Result<Figures, String> {
    let rust = least(requests, arguments.rounds, |request| {
        black_box(grid.line_of_sight(request.start, request.goal, arguments.gaps)).map(drop).map_err(told)
    })?;
    let c = CPlanner::new(map, Algorithm::Anya, arguments.gaps)?;
    let through_c = least(requests, arguments.rounds, |request| c.line_of_sight(request).map(drop))?;
    Ok(vec![("line of sight", rust), ("in C", through_c)])
}

/// A warm planner of this algorithm.
fn measure_planner(
    grid: &Grid,
    map: &Map,
    algorithm: Algorithm,
    requests: &[Request],
    arguments: &Arguments,
) -> Result<Figures, String> {
    let mut planner = Planner::new(grid, options(algorithm, arguments.gaps)).map_err(told)?;
    let mut judge = Planner::new(grid, options(Algorithm::Anya, arguments.gaps)).map_err(told)?;
    let c = CPlanner::new(map, algorithm, arguments.gaps)?;
    for request in requests {
        let wanted = judge.find(request).map_err(told)?.length;
        let found = [planner.find(request).map_err(told)?.length, c.find(request)?];
        if found.iter().any(|length| (length - wanted).abs() > 1e-9 * wanted) {
            return Err(format!("{:?} to {:?}: {found:?} instead of {wanted}", request.start, request.goal));
        }
    }
    let find = least(requests, arguments.rounds, |request| black_box(planner.find(request)).map(drop).map_err(told))?;
    let begin = least(requests, arguments.rounds, |request| planner.begin(request).map_err(told))?;
    let through_c = least(requests, arguments.rounds, |request| c.find(request).map(drop))?;
    let with_path = least(requests, arguments.rounds, |request| c.find(request).and_then(|_| c.path().map(drop)))?;
    Ok(vec![
        ("find", find),
        ("of it begin", begin),
        ("step and trace", find - begin),
        ("find in C", through_c),
        ("with the path", with_path),
    ])
}
