//! What the size of an agent costs: `cargo bench --bench agents_with_radius -- --help`.
//!
//! The queries of scenario files, between centres of cells, for a point and for discs of three sizes on the same grid.
//! Beside the point's time, by Anya, the time of discs on a new planner (first) and once it has answered the same
//! queries (warm), the least of the rounds each; which goals have room and are reached; how much longer the way is.
//! Optimal and Anya must find paths of the same length, and the larger disc none that is shorter. Then the clearance of
//! maps of 2048 x 2048 cells: the whole map, and after edits. Between them, for each map: a planner that has answered
//! all queries for one radius is asked each of them for a radius that is new to it; and eight planners of eight radii
//! on one grid, what they add to its bytes and to its edits. One thread.
//!
//! docs/performance.md has the tables of a recorded run.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::arguments::Arguments;
use measure::cases::{self, Case, classes};
use measure::large_maps::{Random, SIDE, maps};
use measure::record::Record;
use measure::sample::{Sample, time};
use std::process::ExitCode;
use std::time::Duration;
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};

const RADII: [f32; 3] = [0.5, 1.0, 2.0];
/// Sizes of units that share a grid.
const SHARED: [f32; 8] = [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5];
/// Edits of a grid without and with units of these sizes.
const SHARED_EDITS: usize = 20_000;
/// Edits of each kind on a map whose clearance is asked for.
const EDITS: usize = 300;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let mut record = Record::new("agents_with_radius");
    match run(&arguments, &mut record).and_then(|()| record.save_if(arguments.record)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn told(error: taut::Error) -> String {
    error.to_string()
}

fn run(arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    println!(
        "{:<16} {:>6} {:>6} {:>7} {:>7} {:>10} {:>10} {:>10} {:>10}",
        "map", "radius", "roomy", "reached", "longer", "point us", "first us", "warm us", "Anya us"
    );
    let mut cases = Vec::new();
    for file in cases::files(arguments)? {
        let wanted = |case: &Case| !arguments.maps.is_empty() || ["game", "streets"].contains(&classes::of(&case.name));
        cases.push(cases::load(&file, arguments)?);
        cases.pop_if(|case| !wanted(case));
    }
    let named = |case: &Case, message| format!("{}: {message}", case.name);
    for case in &cases {
        measure(case, arguments, record).map_err(|message| named(case, message))?;
    }
    println!("\n{:<16} {:<34} {:>10} {:>10} {:>10}", "map", "us", "p50", "p99", "max");
    for case in &cases {
        new_radii(case, record).map_err(|message| named(case, message))?;
    }
    println!();
    for case in &cases {
        shared_grid(case, record).map_err(|message| named(case, message))?;
    }
    println!("\n{:<16} {:<34} {:>10} {:>10} {:>10}", "map", "us", "p50", "p99", "max");
    for (name, terrain) in maps(arguments)? {
        clearance(name, &terrain, record)?;
    }
    Ok(())
}

/// The requests of the scenario file for an agent of this size.
fn requests(case: &Case, radius: f32) -> Vec<Request> {
    let centre = |(x, y): (i32, i32)| Position::new(x as f32 + 0.5, y as f32 + 0.5);
    case.queries.iter().map(|q| Request { radius, ..Request::new(centre(q.start), centre(q.goal)) }).collect()
}

/// What one pass over all queries finds, infinite without a path, none without room, and takes.
struct Pass {
    lengths: Vec<Option<f64>>,
    times: Vec<Duration>,
}

fn pass(planner: &mut Planner, requests: &[Request]) -> Result<Pass, String> {
    let mut pass = Pass { lengths: Vec::new(), times: Vec::new() };
    for request in requests {
        let (took, outcome) = time(|| planner.find(request));
        pass.times.push(took);
        pass.lengths.push(match outcome {
            Ok(outcome) if matches!(outcome.status, Status::Found | Status::NoPath) => Some(outcome.length),
            Ok(outcome) => return Err(format!("the outcome is {:?}", outcome.status)),
            Err(taut::Error::StartBlocked { .. } | taut::Error::GoalBlocked { .. }) => None,
            Err(error) => return Err(told(error)),
        });
    }
    Ok(pass)
}

/// The passes of a living planner: the first one, of new planners, and those after it.
struct Life {
    lengths: Vec<Option<f64>>,
    first: Vec<Vec<Duration>>,
    warm: Vec<Vec<Duration>>,
}

impl Life {
    fn of(case: &Case, algorithm: Algorithm, requests: &[Request], rounds: usize) -> Result<Self, String> {
        let mut life = Self { lengths: Vec::new(), first: Vec::new(), warm: Vec::new() };
        for _ in 0..rounds {
            let options = Options { algorithm, ..Options::default() };
            let mut planner = Planner::new(&case.grid, options).map_err(told)?;
            let first = pass(&mut planner, requests)?;
            // As long as a planner makes lists its passes differ.
            (0..3).try_for_each(|_| pass(&mut planner, requests).map(drop))?;
            life.warm.push(pass(&mut planner, requests)?.times);
            life.first.push(first.times);
            life.lengths = first.lengths;
        }
        Ok(life)
    }

    /// The mean of some queries, each by its least round.
    fn mean(rounds: &[Vec<Duration>], counts: impl Fn(usize) -> bool) -> f64 {
        let queries = (0..rounds[0].len()).filter(|&query| counts(query));
        Sample::of_rounds(queries.map(|query| rounds.iter().map(|round| round[query]).collect())).mean()
    }
}

fn measure(case: &Case, arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    let point = Life::of(case, Algorithm::Anya, &requests(case, 0.0), arguments.rounds)?;
    let mut narrower = point.lengths.clone();
    for radius in RADII {
        let asked = requests(case, radius);
        let disc = Life::of(case, Algorithm::Optimal, &asked, arguments.rounds)?;
        let cold = Life::of(case, Algorithm::Anya, &asked, arguments.rounds)?;
        check(&disc.lengths, &cold.lengths, &narrower)?;
        let roomy = |query: usize| disc.lengths[query].is_some();
        let reached = |query: usize| disc.lengths[query].is_some_and(f64::is_finite);
        let count = |of: &dyn Fn(usize) -> bool| (0..asked.len()).filter(|&query| of(query)).count();
        let sum = |lengths: &[Option<f64>]| {
            lengths
                .iter()
                .enumerate()
                .filter(|&(query, _)| reached(query))
                .filter_map(|(_, length)| *length)
                .sum::<f64>()
        };
        let longer = sum(&disc.lengths) / sum(&point.lengths);
        let times = [&point.first, &disc.first, &disc.warm, &cold.first].map(|rounds| Life::mean(rounds, reached));
        let [point_us, first, warm, anya] = times;
        println!(
            "{:<16} {radius:>6} {:>6} {:>7} {longer:>7.4} {point_us:>10.1} {first:>10.1} {warm:>10.1} {anya:>10.1}",
            case.name,
            count(&roomy),
            count(&reached)
        );
        let subject = format!("r = {radius}");
        let mut add = |quantity: &str, value: f64| record.add(&case.name, &subject, quantity, format!("{value:.4}"));
        add("queries", asked.len() as f64);
        add("with room", count(&roomy) as f64);
        add("reached", count(&reached) as f64);
        add("length per point", longer);
        for (quantity, us) in ["point us", "first us", "warm us", "anya us"].into_iter().zip(times) {
            add(quantity, us);
        }
        narrower = disc.lengths;
    }
    record.add(&case.name, "", "class", classes::of(&case.name));
    Ok(())
}

/// A planner that has answered all queries for one radius is asked each of them for another that nobody has asked for.
fn new_radii(case: &Case, record: &mut Record) -> Result<(), String> {
    let mut planner = Planner::new(&case.grid, Options { algorithm: Algorithm::Anya, ..Options::default() });
    let planner = planner.as_mut().map_err(|error| told(*error))?;
    pass(planner, &requests(case, 0.5))?;
    // Multiples of 1/256, mixed, between 0.5 and 1.5.
    let radius = |at: usize| 0.5 + (1 + at * 101 % 255) as f32 / 256.0;
    let asked: Vec<Request> =
        requests(case, 0.0).into_iter().enumerate().map(|(at, ask)| Request { radius: radius(at), ..ask }).collect();
    let Pass { lengths, times } = pass(planner, &asked)?;
    let times = times.into_iter().zip(lengths).filter(|(_, length)| length.is_some()).map(|(took, _)| took);
    row(&case.name, "the first query of a radius", times.collect(), record);
    Ok(())
}

/// Microseconds of the edits of a grid, p50 and mean: cells that change and change back.
fn edits(grid: &Grid, case: &Case) -> Result<[f64; 2], String> {
    let (mut random, mut times) = (Random(7), Vec::new());
    for _ in 0..SHARED_EDITS / 2 {
        let (x, y) = random.cell();
        let (x, y) = (x % case.map.width, y % case.map.height);
        let class = grid.get_cell(x, y).map_err(told)?;
        for class in [u8::from(class == 0), class] {
            let (took, edited) = time(|| grid.set_cell(x, y, class));
            edited.map_err(told)?;
            times.push(took.as_secs_f64() * 1e6);
        }
    }
    times.sort_unstable_by(f64::total_cmp);
    Ok([times[times.len() / 2], times.iter().sum::<f64>() / times.len() as f64])
}

/// What planners of eight radii add to the bytes of a grid and to its edits.
fn shared_grid(case: &Case, record: &mut Record) -> Result<(), String> {
    let new = || Grid::from_terrain(case.map.width, case.map.height, &case.map.terrain).map_err(told);
    let (alone, shared) = (new()?, new()?);
    let planner_of = |grid: &Grid, radius| {
        Planner::new(grid, Options { algorithm: Algorithm::Anya, radius, ..Options::default() }).map_err(told)
    };
    // A point's planner on both, so that both have what every planner needs.
    let mut planners = vec![planner_of(&alone, 0.0)?, planner_of(&shared, 0.0)?];
    for planner in &mut planners {
        pass(planner, &requests(case, 0.0))?;
    }
    let before = shared.memory();
    for radius in SHARED {
        let mut planner = planner_of(&shared, radius)?;
        pass(&mut planner, &requests(case, radius))?;
        planners.push(planner);
    }
    let added = shared.memory() as f64 - before as f64;
    let [mut without, mut with] = [[f64::INFINITY; 2]; 2];
    for _ in 0..3 {
        for (least, grid) in [(&mut without, &alone), (&mut with, &shared)] {
            let found = edits(grid, case)?;
            *least = [least[0].min(found[0]), least[1].min(found[1])];
        }
    }
    println!(
        "{:<16} 8 sizes add {added} bytes to the grid; an edit takes {:.3} us (mean {:.3}), without them {:.3} us (mean {:.3})",
        case.name, with[0], with[1], without[0], without[1]
    );
    let figures = [("bytes added", added), ("edit p50 us", with[0]), ("edit p50 us without", without[0])];
    for (quantity, value) in figures {
        record.add(&case.name, "8 sizes", quantity, format!("{value:.4}"));
    }
    Ok(())
}

/// Both planners agree, and no larger disc has a shorter way.
fn check(disc: &[Option<f64>], anya: &[Option<f64>], narrower: &[Option<f64>]) -> Result<(), String> {
    let unlike = |a: f64, b: f64| a != b && (a - b).abs() > 1e-9 * (1.0 + a.abs());
    for (query, ((&disc, &anya), &narrower)) in disc.iter().zip(anya).zip(narrower).enumerate() {
        let is_wrong = match (disc, anya, narrower) {
            (Some(disc), Some(anya), narrower) => {
                unlike(disc, anya) || narrower.is_none_or(|narrower| disc < narrower * (1.0 - 1e-9))
            }
            (disc, anya, _) => disc.is_some() != anya.is_some(),
        };
        if is_wrong {
            return Err(format!("query {query}: {disc:?}, {anya:?} by Anya, {narrower:?} for a smaller agent"));
        }
    }
    Ok(())
}

/// The clearance of a large map: all of it, then of a screen of cells after each edit.
fn clearance(name: &str, terrain: &[u8], record: &mut Record) -> Result<(), String> {
    let whole = Rect::new(0, 0, SIDE, SIDE);
    let mut out = vec![0.0; (SIDE * SIDE) as usize];
    let (mut builds, mut reads) = (Vec::new(), Vec::new());
    let mut grid = Grid::from_terrain(SIDE, SIDE, terrain).map_err(told)?;
    for _ in 0..5 {
        grid = Grid::from_terrain(SIDE, SIDE, terrain).map_err(told)?;
        let mut ask = |area| time(|| grid.clearance(area, &mut out, SIDE as usize));
        let (took, asked) = ask(Rect::new(0, 0, 1, 1));
        asked.map_err(told)?;
        builds.push(took);
        let (took, asked) = ask(whole);
        asked.map_err(told)?;
        reads.push(took);
    }
    row(name, "clearance of a new map", builds, record);
    row(name, "all of it copied", reads, record);
    let (mut random, mut blocked, mut freed, mut still) = (Random(5), Vec::new(), Vec::new(), Vec::new());
    while blocked.len() < EDITS || freed.len() < EDITS {
        let (x, y) = random.cell();
        let was_free = grid.get_cell(x, y).map_err(told)? != 0;
        grid.set_cell(x, y, u8::from(!was_free)).map_err(told)?;
        let (width, height) = (64.min(SIDE - x), 64.min(SIDE - y));
        let mut ask = || time(|| grid.clearance(Rect::new(x, y, width, height), &mut out, 64));
        let (took, asked) = ask();
        asked.map_err(told)?;
        if was_free {
            blocked.push(took)
        } else {
            freed.push(took)
        }
        still.push(ask().0);
    }
    row(name, "after a cell is blocked", blocked, record);
    row(name, "after a cell is freed", freed, record);
    row(name, "64 x 64 cells on a still map", still, record);
    Ok(())
}

fn row(map: &str, what: &str, mut times: Vec<Duration>, record: &mut Record) {
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() - 1) as f64 * share).round() as usize;
        times.get(index).copied().unwrap_or_default().as_secs_f64() * 1e6
    };
    let quantiles = [("p50 us", at(0.5)), ("p99 us", at(0.99)), ("max us", at(1.0))];
    println!("{map:<16} {what:<34} {:>10.2} {:>10.2} {:>10.2}", quantiles[0].1, quantiles[1].1, quantiles[2].1);
    for (quantity, value) in quantiles {
        record.add(map, what, quantity, format!("{value:.3}"));
    }
}
