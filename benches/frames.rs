//! What a frame of a game pays for a path: `cargo bench --bench frames -- --help`.
//!
//! One living planner and one grid per algorithm. The same queries are asked in five phases: on a new planner (cold),
//! on the same map again (warm), with an edit of a random cell before each (edits), after a burst of 1,000 such edits
//! (burst), and once more (rest). Edits stay. Every frame counts with the least time of the rounds, each of which
//! begins with a new planner; all planners must find paths of the same length. One thread.
//!
//! docs/performance.md has table and picture of a recorded run.

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
use measure::large_maps::Random;
use measure::planners::Configuration;
use measure::record::Record;
use measure::sample::{Sample, time};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::time::Duration;
use taut::{Grid, Planner, Status};

/// A game map, streets, a maze and rooms: parts of the names of the data folder's maps.
const MAPS: [&str; 4] = ["AR0602SR", "NewYork_0_512", "maze512-4-0", "32room_000"];
const PLANNERS: [&str; 3] = ["Optimal", "Anya", "Tangent graph"];
/// Edits of a burst.
const BURST: usize = 1000;

/// What happens before the queries of a phase.
#[derive(Clone, Copy)]
enum Before {
    Nothing,
    /// The queries are asked so often, untimed.
    Queries(usize),
    /// An edit before each of them.
    EachAnEdit,
    Burst,
}

const PHASES: [(&str, Before); 5] = [
    ("cold", Before::Nothing),
    ("warm", Before::Queries(4)),
    ("edits", Before::EachAnEdit),
    ("burst", Before::Burst),
    ("rest", Before::Nothing),
];

/// The frames of one planner on one map, in their order.
struct Game {
    times: Vec<Duration>,
    lengths: Vec<f64>,
}

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
    let mut record = Record::new("frames");
    let mut files = cases::files(arguments)?;
    let chosen = |file: &std::path::PathBuf| MAPS.iter().any(|map| file.to_string_lossy().contains(map));
    if arguments.maps.is_empty() && files.iter().any(chosen) {
        files.retain(chosen);
    }
    for file in files {
        let case = cases::load(&file, arguments)?;
        println!("\n{} ({}), {} queries; us: mean, median, p99, worst", case.name, class(&case), case.queries.len());
        record.add(&case.name, "", "class", class(&case));
        measure(&case, arguments, &mut record).map_err(|message| format!("{}: {message}", case.name))?;
    }
    record.save_if(arguments.record)
}

fn class(case: &Case) -> &'static str {
    classes::of(&case.name)
}

/// Plays the game with every planner.
fn measure(case: &Case, arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    let mut judge: Option<Vec<f64>> = None;
    for name in PLANNERS.into_iter().filter(|name| arguments.wants(name)) {
        let configuration = Configuration::named(name, arguments.gaps);
        let mut best = play(case, &configuration)?;
        for _ in 1..arguments.rounds {
            let game = play(case, &configuration)?;
            best.times.iter_mut().zip(game.times).for_each(|(best, took)| *best = took.min(*best));
        }
        let wanted = judge.get_or_insert_with(|| best.lengths.clone());
        let differs = |(a, b): (&f64, &f64)| a != b && (a - b).abs() > 1e-9 * a.abs();
        if let Some(frame) = wanted.iter().zip(&best.lengths).position(differs) {
            return Err(format!("{name}: frame {frame}: {} instead of {}", best.lengths[frame], wanted[frame]));
        }
        for ((phase, _), times) in PHASES.iter().zip(best.times.chunks(case.queries.len())) {
            report(&case.name, name, phase, times, record);
        }
    }
    Ok(())
}

/// One game of a new planner.
fn play(case: &Case, configuration: &Configuration) -> Result<Game, String> {
    let told = |error: taut::Error| error.to_string();
    let map = &case.map;
    let grid = Grid::from_terrain(map.width, map.height, &map.terrain).map_err(told)?;
    let mut planner = Planner::new(&grid, configuration.options).map_err(told)?;
    let mut edits = Edits::of(case);
    let mut game = Game { times: Vec::new(), lengths: Vec::new() };
    // Scenario files go from short to long paths: mixed they are what units ask for.
    let count = case.queries.len();
    let mixed = || (0..count).map(|number| &case.queries[number * stride(count) % count]);
    for (_, before) in PHASES {
        match before {
            Before::Nothing | Before::EachAnEdit => {}
            Before::Queries(times) => {
                for query in (0..times).flat_map(|_| mixed()) {
                    planner.find(&configuration.request(query)).map_err(told)?;
                }
            }
            Before::Burst => (0..BURST).try_for_each(|_| edits.make(&grid))?,
        }
        for query in mixed() {
            if matches!(before, Before::EachAnEdit) {
                edits.make(&grid)?;
            }
            let (took, outcome) = time(|| planner.find(&configuration.request(query)));
            let outcome = outcome.map_err(told)?;
            if !matches!(outcome.status, Status::Found | Status::NoPath) {
                return Err(format!("the outcome is {:?}", outcome.status));
            }
            game.times.push(took);
            game.lengths.push(outcome.length);
        }
    }
    Ok(game)
}

/// A step with which all numbers below `count` are met.
fn stride(count: usize) -> usize {
    let prime = |step: &usize| !count.is_multiple_of(*step);
    [37, 41, 43].into_iter().find(prime).unwrap_or(1)
}

/// Random edits of single cells, the same for every planner.
struct Edits {
    random: Random,
    size: (i32, i32),
    /// Cells at ends of queries, which stay free.
    ends: BTreeSet<(i32, i32)>,
}

impl Edits {
    fn of(case: &Case) -> Self {
        let ends = case.queries.iter().flat_map(|query| [query.start, query.goal]);
        Self { random: Random(7), size: (case.map.width, case.map.height), ends: ends.collect() }
    }

    /// Blocks a free cell or frees a blocked one.
    fn make(&mut self, grid: &Grid) -> Result<(), String> {
        let told = |error: taut::Error| error.to_string();
        let cell = loop {
            let (width, height) = self.size;
            let cell = (self.random.below(width as u64) as i32, self.random.below(height as u64) as i32);
            if !self.ends.contains(&cell) {
                break cell;
            }
        };
        let was_free = grid.get_cell(cell.0, cell.1).map_err(told)? != 0;
        grid.set_cell(cell.0, cell.1, u8::from(!was_free)).map(drop).map_err(told)
    }
}

fn report(map: &str, planner: &str, phase: &str, times: &[Duration], record: &mut Record) {
    let sample = Sample::of_rounds(times.iter().map(|&took| vec![took]));
    let figures = [
        ("mean", sample.mean()),
        ("median", sample.median()),
        ("p99", sample.p99()),
        ("worst", times.iter().max().copied().unwrap_or_default().as_secs_f64() * 1e6),
    ];
    let words: Vec<String> = figures.iter().map(|(_, us)| format!("{us:>10.1}")).collect();
    println!("{planner:<14} {phase:<6} {}", words.join(" "));
    for (what, us) in figures {
        record.add(map, planner, &format!("{phase}: {what} us"), format!("{us:.2}"));
    }
    // For the picture.
    let frames: Vec<String> = times.iter().map(|took| format!("{:.1}", took.as_secs_f64() * 1e6)).collect();
    record.add(map, planner, &format!("{phase}: frames us"), frames.join(" "));
}
