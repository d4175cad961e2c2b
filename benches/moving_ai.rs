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
use measure::cases::{self, Case};
use measure::planners::{self, Configuration};
use measure::sample::{Sample, geometric_mean, time};
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::ExitCode;
use taut::{Outcome, Planner};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

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
    /// Most entries that the open list ever held.
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
    let mut csv = String::from(
        "map,planner,queries,min_us,median_us,mean_us,p99_us,ns_per_expansion,ns_per_projection,expanded,mean_length,allocations,bytes,open_peak\n",
    );
    let mut means = vec![Vec::new(); configurations.len()];
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        announce(&case);
        for (configuration, means) in configurations.iter().zip(&mut means) {
            let row = measure(&case, configuration, arguments)
                .map_err(|message| format!("{}: {}: {message}", case.name, configuration.name))?;
            means.push(row.times.mean());
            report(&case, &row, &mut csv);
        }
    }
    println!("\ngeometric mean over {} maps of the mean time, us", means.first().map_or(0, Vec::len));
    for (configuration, means) in configurations.iter().zip(&means) {
        println!("{:<17} {:>10.1}", configuration.name, geometric_mean(means));
    }
    match &arguments.csv {
        Some(path) => std::fs::write(path, csv).map_err(|error| format!("{}: {error}", path.display())),
        None => Ok(()),
    }
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
    for _ in 0..arguments.rounds {
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
        "\n{}: {} x {} cells, {:.2} bytes a cell; {} queries timed, {} left out (an end in a blocked cell), {} unlike the file (octile length)",
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

fn report(case: &Case, row: &Row, csv: &mut String) {
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
    let _ = writeln!(
        csv,
        "{},{},{},{:.3},{:.3},{:.3},{:.3},{:.2},{projection},{},{:.6},{},{},{}",
        case.name,
        row.planner,
        case.queries.len(),
        times.least(),
        times.median(),
        times.mean(),
        times.p99(),
        each,
        row.expanded,
        row.mean_length,
        row.allocations,
        row.bytes,
        row.open_peak
    );
}
