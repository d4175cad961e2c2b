//! Terrain costs, as tables: `cargo bench --bench terrain -- --help`.
//!
//! Seeded terrain of three kinds is laid over the free cells of each map: patches, roads and rivers, and noise of 3 and
//! of 16 costs. Every pair of ends lies 40 cells or more apart. Times are the geometric means of the ratios to A* on
//! cells with the same costs, warm, the least of the rounds; costs are beside the cheapest path that any planner has
//! found. A* on cells counts another model, the mean cost of the cells of a step: its path is measured again.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::arguments::Arguments;
use measure::cases::{self, Case};
use measure::random::Random;
use measure::record::Record;
use measure::sample::{geometric_mean, time};
use measure::terrain::{EndPlace, TerrainKind, TerrainMap, cost_of_path, draw, kinds};
use std::process::ExitCode;
use taut::grid::Lattice;
use taut::{Algorithm, Options, Outcome, Planner, Request};

/// The tolerances that are measured.
const TOLERANCES: [f64; 7] = [1.0824, 1.05, 1.03, 1.02, 1.01, 1.005, 1.002];

fn main() -> ExitCode {
    match run(&Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// A planner, and what its answers were worth.
struct TerrainPlanner {
    name: String,
    options: Options,
    /// What no bound may exceed; 0 for planners without.
    tolerance: f64,
    times: Vec<f64>,
    costs: Vec<f64>,
    told: Vec<f64>,
    expanded: u64,
}

fn contenders(arguments: &Arguments) -> Vec<TerrainPlanner> {
    let usual = Options { diagonal_gaps: arguments.gaps, ..Options::default() };
    let of = |name: &str, algorithm| (name.to_owned(), Options { algorithm, ..usual }, 0.0);
    let cells = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    let mut list = vec![
        ("A* on cells".to_owned(), cells, 0.0),
        of("A* on corners", Algorithm::AStar),
        of("Theta*", Algorithm::Theta),
        of("Lazy Theta*", Algorithm::LazyTheta),
        of("Field D*", Algorithm::FieldDStar),
    ];
    list.extend(
        TOLERANCES.map(|tolerance| {
            (format!("Optimal, {tolerance}"), Options { cost_tolerance: tolerance, ..usual }, tolerance)
        }),
    );
    let is_wanted = |(name, ..): &(String, Options, f64)| name == "A* on cells" || arguments.wants(name);
    let new = |(name, options, tolerance)| TerrainPlanner {
        name,
        options,
        tolerance,
        times: Vec::new(),
        costs: Vec::new(),
        told: Vec::new(),
        expanded: 0,
    };
    list.into_iter().filter(is_wanted).map(new).collect()
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut record = Record::new("terrain");
    let files = cases::files(arguments)?;
    for kind in kinds() {
        let mut all = contenders(arguments);
        for (number, file) in files.iter().enumerate() {
            let case = cases::load(file, &Arguments { queries: Some(1), ..arguments.clone() })?;
            measure_map(&case, &kind, number as u64, arguments, &mut all)?;
        }
        print_table(&kind, &all, &mut record);
    }
    record.save_if(arguments.record)
}

/// Asks every contender for paths over one kind of terrain on one map.
fn measure_map(
    case: &Case,
    kind: &TerrainKind,
    seed: u64,
    arguments: &Arguments,
    all: &mut [TerrainPlanner],
) -> Result<(), String> {
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let mut random = Random::new(0x7E55_A111 + seed);
    let TerrainMap { grid, costs } = kind.over(&case.map, &mut random).map_err(told)?;
    let with_costs = |options: Options| {
        let mut planner = Planner::new(&grid, options)?;
        planner.set_costs(&costs).map(|()| planner)
    };
    let mut planners: Vec<Planner> = Vec::new();
    for contender in all.iter() {
        planners.push(with_costs(contender.options).map_err(told)?);
    }
    let snapshot = grid.snapshot();
    let mut judge = with_costs(Options { diagonal_gaps: arguments.gaps, ..Options::default() }).map_err(told)?;
    for _ in 0..arguments.queries.unwrap_or(100) {
        let Some(request) = draw(&grid, EndPlace::Corner, &mut judge, &mut random) else { break };
        for (contender, planner) in all.iter_mut().zip(&mut planners) {
            let answer = ask(planner, &request, arguments.rounds).map_err(told)?;
            contender.times.push(answer.seconds);
            contender.told.push(answer.outcome.bound);
            contender.expanded += answer.outcome.expanded;
            contender.costs.push(cost_of_path(&snapshot, &costs, planner.path()));
        }
    }
    Ok(())
}

struct TimedAnswer {
    outcome: Outcome,
    seconds: f64,
}

fn ask(planner: &mut Planner, request: &Request, rounds: usize) -> Result<TimedAnswer, taut::Error> {
    let mut outcome = planner.find(request)?;
    let mut seconds = f64::INFINITY;
    for _ in 0..rounds {
        let (took, result) = time(|| planner.find(request));
        (outcome, seconds) = (result?, seconds.min(took.as_secs_f64()));
    }
    Ok(TimedAnswer { outcome, seconds })
}

fn print_table(kind: &TerrainKind, all: &[TerrainPlanner], record: &mut Record) {
    let queries = all[0].times.len();
    let best: Vec<f64> =
        (0..queries).map(|at| all.iter().map(|one| one.costs[at]).fold(f64::INFINITY, f64::min)).collect();
    println!("\n{}, {queries} queries", kind.name);
    println!(
        "{:<16}{:>12}{:>14}{:>14}{:>14}{:>12}{:>12}",
        "", "x A* cells", "cost / best", "mean told", "within", "expanded", "us"
    );
    let mean = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / queries as f64;
    for one in all {
        let times: Vec<f64> = one.times.iter().zip(&all[0].times).map(|(own, base)| own / base).collect();
        let (ratio, us) = (geometric_mean(&times), 1e6 * mean(&mut one.times.iter().copied()));
        let cost = mean(&mut one.costs.iter().zip(&best).map(|(own, best)| own / best));
        let expanded = one.expanded / queries as u64;
        print!("{:<16}{ratio:>12.2}{cost:>14.5}", one.name);
        let told = mean(&mut one.told.iter().copied());
        if one.tolerance > 0.0 {
            // No bound may be below what another planner's path shows.
            let wrong = one
                .costs
                .iter()
                .zip(&one.told)
                .zip(&best)
                .filter(|((own, told), best)| *own / *told > *best * (1.0 + 1e-9))
                .count();
            assert!(wrong == 0, "{}: {wrong} bounds are wrong", one.name);
            let within = one.told.iter().filter(|&&told| told <= one.tolerance * (1.0 + 1e-9)).count();
            print!("{told:>14.4}{:>14}", format!("{within}/{queries}"));
            record.add(kind.name, &one.name, "mean bound", format!("{told:.4}"));
        } else {
            print!("{:>28}", "");
        }
        println!("{expanded:>12}{us:>12.1}");
        record.add(kind.name, &one.name, "time over A* on cells", format!("{ratio:.2}"));
        record.add(kind.name, &one.name, "cost over the best", format!("{cost:.5}"));
    }
}
