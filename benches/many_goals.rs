//! Times one query for many goals against as many single queries: `cargo bench --bench many_goals -- --help`.
//!
//! For each number of goals: the first start of the chosen queries, and goals spread over the scenario file. Every
//! length is compared with that of the single query before anything is timed. One thread, warm, the least of the
//! rounds.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::arguments::Arguments;
use measure::cases::{self, Case};
use measure::planners::{self, Configuration};
use measure::sample::{geometric_mean, time};
use std::hint::black_box;
use std::process::ExitCode;
use taut::{Algorithm, Planner, Position, Request};

/// Goals of a query.
const COUNTS: [usize; 6] = [1, 2, 5, 10, 30, 100];
/// Starts per map and number of goals.
const STARTS: usize = 5;

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
    let anya: Vec<Configuration> = planners::all(arguments.gaps)
        .into_iter()
        .filter(|configuration| configuration.options.algorithm == Algorithm::Anya)
        .collect();
    println!("time of one query for n goals over that of n queries");
    print!("{:<28}", "map");
    COUNTS.iter().for_each(|count| print!("{count:>9}"));
    println!("    us for {} goals", COUNTS[COUNTS.len() - 1]);
    let mut shares = vec![Vec::new(); COUNTS.len()];
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        print!("{:<28}", case.name);
        let mut last = 0.0;
        for (count, shares) in COUNTS.into_iter().zip(&mut shares) {
            let (many, single) = compare(&case, &anya[0], count, arguments.rounds)?;
            print!("{:>9.3}", many / single);
            shares.push(many / single);
            last = many;
        }
        println!("{last:>12.1}");
    }
    print!("{:<28}", "geometric mean");
    shares.iter().for_each(|shares| print!("{:>9.3}", geometric_mean(shares)));
    println!();
    Ok(())
}

/// Microseconds of queries for `count` goals, and of as many single queries; means over the starts.
fn compare(case: &Case, configuration: &Configuration, count: usize, rounds: usize) -> Result<(f64, f64), String> {
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let mut planner = Planner::new(&case.grid, configuration.options).map_err(told)?;
    let end = |(x, y): (i32, i32)| Position::new(x as f32, y as f32);
    let all = case.queries.len();
    let (mut many_sum, mut single_sum) = (0.0, 0.0);
    for at in 0..STARTS.min(all) {
        let start = end(case.queries[at * all / STARTS].start);
        let goals: Vec<Position> = (0..count).map(|i| end(case.queries[(at + i * all / count) % all].goal)).collect();
        let mut alone = Vec::new();
        for &goal in &goals {
            alone.push(planner.find(&Request::new(start, goal)).map_err(told)?.length);
        }
        planner.find_many(start, &goals).map_err(told)?;
        for (answer, length) in planner.answers().iter().zip(&alone) {
            let found = answer.map_err(told)?.length;
            if found != *length && (found - length).abs() > 1e-9 * length {
                return Err(format!("{}: the length is {found}, alone it is {length}", case.name));
            }
        }
        let (mut many, mut single) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..rounds {
            many = many.min(time(|| planner.find_many(start, black_box(&goals))).0.as_secs_f64());
            let mut each =
                || goals.iter().map(|&goal| planner.find(&Request::new(start, goal))).filter(Result::is_ok).count();
            single = single.min(time(|| black_box(each())).0.as_secs_f64());
        }
        many_sum += many;
        single_sum += single;
    }
    Ok((many_sum * 1e6 / STARTS as f64, single_sum * 1e6 / STARTS as f64))
}
