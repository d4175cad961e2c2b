//! Times every planner on Moving AI maps and scenarios: `cargo bench --bench moving_ai -- --help`.
//!
//! Each answer is checked before it is timed. The first pass warms the planner up, the second counts allocations, then
//! come the timed rounds. One thread.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::allocations::{self, Counting};
use measure::answers::judge;
use measure::arguments::Arguments;
use measure::cases::{self, Case, classes};
use measure::planners::{self, Configuration};
use measure::record::Record;
use measure::sample::{Sample, geometric_mean, time};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use taut::{Outcome, Planner};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// No round is begun after this: it bounds the slow planners on large maps.
const ENOUGH: Duration = Duration::from_secs(4);

/// What was measured of one planner on one map.
struct Row {
    planner: &'static str,
    times: Sample,
    expanded: u64,
    /// Rows over which intervals were projected, all queries together.
    projections: u64,
    mean_length: f64,
    allocations: u64,
    /// Bytes of the planner, its open list's peak left out.
    bytes: u64,
    /// Most entries of the open list.
    open_peak: u64,
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
    let configurations: Vec<Configuration> =
        planners::all(arguments.gaps).into_iter().filter(|found| arguments.wants(found.name)).collect();
    let mut record = Record::new("moving_ai");
    let mut means = vec![Vec::new(); configurations.len()];
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        announce(&case);
        describe(&case, &mut record);
        for (configuration, means) in configurations.iter().zip(&mut means) {
            let row = measure(&case, configuration, arguments)
                .map_err(|message| format!("{}: {}: {message}", case.name, configuration.name))?;
            means.push(row.times.mean());
            report(&case, &row);
            add(&case, &row, &mut record);
        }
    }
    println!("\ngeometric mean over {} maps of the mean time, us", means.first().map_or(0, Vec::len));
    for (configuration, means) in configurations.iter().zip(&means) {
        println!("{:<17} {:>10.1}", configuration.name, geometric_mean(means));
    }
    record.save_if(arguments.record)
}

/// Checks, warms, counts and times one planner on one map.
fn measure(case: &Case, configuration: &Configuration, arguments: &Arguments) -> Result<Row, String> {
    let mut planner = Planner::new(&case.grid, configuration.options).map_err(|error| error.to_string())?;
    let outcomes: Vec<Outcome> = (0..case.queries.len())
        .map(|index| judge(case, configuration, &mut planner, index))
        .collect::<Result<_, String>>()?;
    let before = allocations::count();
    let mut projections = 0;
    for query in &case.queries {
        let _ = black_box(planner.find(&configuration.request(query)));
        projections += planner.projections();
    }
    let allocations = allocations::count() - before;
    let mut rounds = vec![Vec::with_capacity(arguments.rounds); case.queries.len()];
    let begin = Instant::now();
    for round in 0..arguments.rounds {
        if round > 0 && begin.elapsed() > ENOUGH {
            break;
        }
        for (query, times) in case.queries.iter().zip(&mut rounds) {
            let request = configuration.request(query);
            let (took, outcome) = time(|| planner.find(black_box(&request)));
            let _ = black_box(outcome);
            times.push(took);
        }
    }
    let memory = planner.memory();
    Ok(Row {
        planner: configuration.name,
        times: Sample::of_rounds(rounds),
        expanded: outcomes.iter().map(|outcome| outcome.expanded).sum(),
        projections,
        mean_length: outcomes.iter().map(|outcome| outcome.length).sum::<f64>() / outcomes.len() as f64,
        allocations,
        bytes: memory.total(),
        open_peak: memory.open_peak,
    })
}

fn announce(case: &Case) {
    let cells = f64::from(case.map.width) * f64::from(case.map.height);
    println!(
        "\n{}: {} x {} cells, {:.2} bytes per cell; {} queries timed, {} left out (an end in a blocked cell), {} unlike the file (octile length)",
        case.name,
        case.map.width,
        case.map.height,
        case.grid.memory() as f64 / cells,
        case.queries.len(),
        case.blocked,
        case.unlike_file
    );
    println!(
        "{:<17} {:>9} {:>9} {:>10} {:>10} {:>8} {:>8} {:>9} {:>9} {:>7} {:>10} {:>9}",
        "planner",
        "min us",
        "median",
        "mean",
        "p99",
        "ns/exp.",
        "ns/proj.",
        "expanded",
        "length",
        "allocs",
        "planner kB",
        "open peak"
    );
}

fn report(case: &Case, row: &Row) {
    let times = &row.times;
    let queries = case.queries.len() as f64;
    let each = times.total() * 1e3 / row.expanded.max(1) as f64;
    let projection = (row.projections > 0).then(|| times.total() * 1e3 / row.projections as f64);
    let projection = projection.map_or(String::from("-"), |time| format!("{time:.1}"));
    println!(
        "{:<17} {:>9.1} {:>9.1} {:>10.1} {:>10.1} {:>8.1} {projection:>8} {:>9.0} {:>9.3} {:>7} {:>10.1} {:>9}",
        row.planner,
        times.least(),
        times.median(),
        times.mean(),
        times.p99(),
        each,
        row.expanded as f64 / queries,
        row.mean_length,
        row.allocations,
        row.bytes as f64 / 1000.0,
        row.open_peak
    );
}

/// What the figures of a map depend on.
fn describe(case: &Case, record: &mut Record) {
    record.add(&case.name, "", "class", classes::of(&case.name));
    record.add(&case.name, "", "width", case.map.width);
    record.add(&case.name, "", "height", case.map.height);
    record.add(&case.name, "", "queries", case.queries.len());
    record.add(&case.name, "", "grid bytes", case.grid.memory());
}

fn add(case: &Case, row: &Row, record: &mut Record) {
    let shortest = case.shortest.iter().sum::<f64>() / case.shortest.len() as f64;
    let each = row.times.total() * 1e3 / row.expanded.max(1) as f64;
    let figures = [
        ("mean us", format!("{:.3}", row.times.mean())),
        ("median us", format!("{:.3}", row.times.median())),
        ("p99 us", format!("{:.3}", row.times.p99())),
        ("ns per expansion", format!("{each:.1}")),
        ("expansions", row.expanded.to_string()),
        ("length per shortest", format!("{:.6}", row.mean_length / shortest)),
        ("allocations", row.allocations.to_string()),
        ("planner bytes", row.bytes.to_string()),
    ];
    figures.into_iter().for_each(|(quantity, value)| record.add(&case.name, row.planner, quantity, value));
}
