//! What a planner's memory is worth: `cargo bench --bench passes -- --help`.
//!
//! The default planner and Anya, which keeps nothing between queries, are asked the same queries again and again, in
//! one run: each query on a planner of its own, the first pass of the first planner on a map and the best one of all
//! planners there, the second and the seventh pass, a pass of a prepared planner, and one with a changed cell before
//! each query. Lengths must be the same. One thread.

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
use measure::planners::Configuration;
use measure::random::Random;
use measure::record::Record;
use measure::sample::{Sample, geometric_mean, time};
use std::process::ExitCode;
use std::time::Duration;
use taut::{Grid, Planner};

/// The pass after which hardly anything is new.
const SETTLED: usize = 7;
/// What is measured, in the order of the columns.
const COLUMNS: [&str; 7] = ["cold", "fresh", "first", "second", "settled", "prepared", "edited"];
/// The columns that count in the summary, all but the prepared ones beside Anya's first pass.
const FIRST: usize = 2;
/// A first query may take this much beyond 1.2 times Anya's, in microseconds.
const SPIKE_US: f64 = 50.0;

/// Microseconds of each query, by column, with its length.
struct Passes {
    columns: Vec<Vec<Duration>>,
    lengths: Vec<f64>,
    edited_lengths: Vec<f64>,
    kept: u64,
}

/// Ratios of a map: each column of the default planner beside Anya's first pass, but edited beside edited, prepared
/// beside prepared.
struct Ratios {
    class: &'static str,
    map: String,
    columns: Vec<f64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::read();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut record = Record::new("passes");
    let mut all = Vec::new();
    println!("{:<18} {:<9} {}", "map, mean us", "planner", COLUMNS.map(|name| format!("{name:>9}")).join(" "));
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        record.add(&case.name, "", "class", classes::of(&case.name));
        let named = ["Anya", "Optimal"].map(|name| Configuration::named(name, arguments.gaps));
        let mut rows = Vec::new();
        for configuration in &named {
            let passes = measure(&case, configuration, arguments.rounds)
                .map_err(|message| format!("{}: {}: {message}", case.name, configuration.name))?;
            report(&case, configuration, &passes, &mut record);
            rows.push(passes);
        }
        let [anya, optimal] = [&rows[0], &rows[1]];
        compare(&case, anya, optimal)?;
        all.push(ratios(&case, anya, optimal));
    }
    summarize(&all);
    record.save_if(arguments.record)
}

fn planner(grid: &Grid, configuration: &Configuration) -> Result<Planner, String> {
    Planner::new(grid, configuration.options).map_err(|error| error.to_string())
}

/// One pass over the queries: the least time of each so far.
fn pass(
    case: &Case,
    configuration: &Configuration,
    planner: &mut Planner,
    least: &mut [Duration],
) -> Result<Vec<f64>, String> {
    let mut lengths = Vec::with_capacity(case.queries.len());
    for (query, least) in case.queries.iter().zip(least) {
        let request = configuration.request(query);
        let (took, outcome) = time(|| planner.find(&request));
        lengths.push(outcome.map_err(|error| error.to_string())?.length);
        *least = took.min(*least);
    }
    Ok(lengths)
}

/// All passes of a planner over a map.
fn measure(case: &Case, configuration: &Configuration, rounds: usize) -> Result<Passes, String> {
    let mut columns = vec![vec![Duration::MAX; case.queries.len()]; COLUMNS.len()];
    let (mut lengths, mut edited_lengths, mut kept) = (Vec::new(), Vec::new(), 0);
    for round in 0..rounds {
        let mut living = planner(&case.grid, configuration)?;
        for number in 1..=SETTLED {
            let column = match number {
                // Whatever the process has touched so far, the tables of this planner are new.
                1 if round == 0 => 1,
                1 => 2,
                2 => 3,
                SETTLED => 4,
                _ => {
                    pass(case, configuration, &mut living, &mut vec![Duration::MAX; case.queries.len()])?;
                    continue;
                }
            };
            lengths = pass(case, configuration, &mut living, &mut columns[column])?;
        }
        kept = living.memory().total();
        drop(living);
        cold(case, configuration, &mut columns[0])?;
        let mut prepared = planner(&case.grid, configuration)?;
        prepared.prepare(0).map_err(|error| error.to_string())?;
        pass(case, configuration, &mut prepared, &mut vec![Duration::MAX; case.queries.len()])?;
        pass(case, configuration, &mut prepared, &mut columns[5])?;
        edited_lengths = edited(case, configuration, &mut columns[6])?;
    }
    // With one round there is only one first pass.
    let fresh = columns[1].clone();
    for (first, fresh) in columns[FIRST].iter_mut().zip(fresh) {
        *first = fresh.min(*first);
    }
    Ok(Passes { columns, lengths, edited_lengths, kept })
}

/// Each query on a planner of its own.
fn cold(case: &Case, configuration: &Configuration, least: &mut [Duration]) -> Result<(), String> {
    for (query, least) in case.queries.iter().zip(least) {
        let mut planner = planner(&case.grid, configuration)?;
        let request = configuration.request(query);
        let (took, outcome) = time(|| planner.find(&request));
        outcome.map_err(|error| error.to_string())?;
        *least = took.min(*least);
    }
    Ok(())
}

/// A pass of a settled planner with a cell that changes, and stays, before each query. Edits that would block an end or
/// part it from the other are taken back.
fn edited(case: &Case, configuration: &Configuration, least: &mut [Duration]) -> Result<Vec<f64>, String> {
    let told = |error: taut::Error| error.to_string();
    let (width, height) = (case.map.width, case.map.height);
    let grid = Grid::from_terrain(width, height, &case.map.terrain).map_err(told)?;
    let mut planner = planner(&grid, configuration)?;
    for _ in 0..SETTLED {
        pass(case, configuration, &mut planner, &mut vec![Duration::MAX; case.queries.len()])?;
    }
    let mut random = Random::new(7);
    let mut lengths = Vec::new();
    for (query, least) in case.queries.iter().zip(least) {
        let cell = [width, height].map(|side| random.below(side.unsigned_abs().into()) as i32);
        let before = grid.get_cell(cell[0], cell[1]).map_err(told)?;
        let request = configuration.request(query);
        grid.set_cell(cell[0], cell[1], u8::from(before == 0)).map_err(told)?;
        if !planner.reachable(request.start, request.goal).unwrap_or(false) {
            grid.set_cell(cell[0], cell[1], before).map_err(told)?;
        }
        let (took, outcome) = time(|| planner.find(&request));
        lengths.push(outcome.map_err(told)?.length);
        *least = took.min(*least);
    }
    Ok(lengths)
}

fn mean(times: &[Duration]) -> f64 {
    Sample::of_rounds(times.iter().map(|&time| vec![time])).mean()
}

fn report(case: &Case, configuration: &Configuration, passes: &Passes, record: &mut Record) {
    let means: Vec<f64> = passes.columns.iter().map(|column| mean(column)).collect();
    let words: Vec<String> = means.iter().map(|mean| format!("{mean:>9.1}")).collect();
    println!("{:<18} {:<9} {}  {} kB", case.name, configuration.name, words.join(" "), passes.kept / 1000);
    for (name, mean) in COLUMNS.iter().zip(&means) {
        record.add(&case.name, configuration.name, &format!("{name} us"), format!("{mean:.2}"));
    }
    record.add(&case.name, configuration.name, "planner bytes", passes.kept);
}

/// Both planners find paths of one length; tells of queries of a first pass that take much longer than Anya's.
fn compare(case: &Case, anya: &Passes, optimal: &Passes) -> Result<(), String> {
    let pairs = anya.lengths.iter().zip(&optimal.lengths);
    let edited = anya.edited_lengths.iter().zip(&optimal.edited_lengths);
    if let Some((anya, optimal)) = pairs.chain(edited).find(|(a, b)| (**a - **b).abs() > 1e-9 * a.abs()) {
        return Err(format!("{}: a length of {optimal}, Anya's is {anya}", case.name));
    }
    let spikes = anya.columns[0].iter().zip(&optimal.columns[0]).filter(|(anya, optimal)| {
        let [anya, optimal] = [anya, optimal].map(|time| time.as_secs_f64() * 1e6);
        optimal > 1.2 * anya + SPIKE_US
    });
    let spikes = spikes.count();
    if spikes > 0 {
        println!("{spikes} of {} cold queries take more than 1.2 x Anya's and {SPIKE_US} us", case.queries.len());
    }
    Ok(())
}

fn ratios(case: &Case, anya: &Passes, optimal: &Passes) -> Ratios {
    let base = |column: usize| mean(&anya.columns[if column < 5 && column != 0 { FIRST } else { column }]);
    let columns = (0..COLUMNS.len()).map(|column| mean(&optimal.columns[column]) / base(column)).collect();
    Ratios { class: classes::of(&case.name), map: case.name.clone(), columns }
}

/// Geometric means per class of maps, with the worst map of each.
fn summarize(all: &[Ratios]) {
    println!("\nbeside Anya's first pass (cold, prepared, edited: beside Anya's own); geometric mean, worst map");
    for class in ["game", "rooms", "maze", "streets", "random", ""] {
        let chosen: Vec<&Ratios> = all.iter().filter(|ratios| class.is_empty() || ratios.class == class).collect();
        if chosen.is_empty() {
            continue;
        }
        let name = if class.is_empty() { "all" } else { class };
        println!("{name}, {} maps", chosen.len());
        for (column, what) in COLUMNS.iter().enumerate() {
            let values: Vec<f64> = chosen.iter().map(|ratios| ratios.columns[column]).collect();
            let Some(worst) = chosen.iter().max_by(|a, b| a.columns[column].total_cmp(&b.columns[column])) else {
                continue;
            };
            let mean = geometric_mean(&values);
            println!("  {what:<9} {mean:>5.2}, {:.2} {}", worst.columns[column], worst.map);
        }
    }
}
