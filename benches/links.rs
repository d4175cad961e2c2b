//! Times the default planner on grids with links against the same grids without: `cargo bench --bench links -- --help`.
//!
//! 64 links between random free points, of three kinds: so dear that their straight lines cannot beat a path; a little
//! dearer than the walk between their ends, so that they never pay but may seem to; and cheap ones that help. One
//! thread, warm, the least of the rounds of each query; the path of a query is compared with the one without links.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::arguments::Arguments;
use measure::cases::{self, Case};
use measure::sample::{geometric_mean, time};
use std::hint::black_box;
use std::process::ExitCode;
use taut::grid::Link;
use taut::{Options, Planner, Position, Request, Status};

const LINKS: usize = 64;
const KINDS: [&str; 3] = ["too dear", "never pay", "help"];

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
    println!("time of a query with {LINKS} links over that without, geometric means; and how many paths use one");
    print!("{:<28}", "map");
    KINDS.iter().for_each(|kind| print!("{kind:>16}"));
    println!();
    let mut all = [const { Vec::new() }; 3];
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        let without = times(&case, arguments.rounds)?.0;
        print!("{:<28}", case.name);
        for (kind, all) in all.iter_mut().enumerate() {
            let numbers = add(&case, kind)?;
            let (with, used) = times(&case, arguments.rounds)?;
            let ratios: Vec<f64> = with.iter().zip(&without).map(|(with, without)| with / without).collect();
            print!("{:>10.3} {used:>5}", geometric_mean(&ratios));
            all.extend(ratios);
            for number in numbers {
                case.grid.remove_link(number).map_err(|error| error.to_string())?;
            }
        }
        println!();
    }
    print!("{:<28}", "all queries");
    all.iter().for_each(|ratios| print!("{:>10.3}      ", geometric_mean(ratios)));
    println!();
    Ok(())
}

const fn end((x, y): (i32, i32)) -> Position {
    Position::new(x as f32, y as f32)
}

/// Adds the links of a kind between ends of the queries, far apart in their list.
fn add(case: &Case, kind: usize) -> Result<Vec<u32>, String> {
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let mut planner = Planner::new(&case.grid, Options::default()).map_err(told)?;
    let count = case.queries.len();
    let mut links = Vec::new();
    for number in 0..LINKS {
        let (a, b) = (&case.queries[(number * 7919) % count], &case.queries[(number * 104_729 + 13) % count]);
        let (from, to) = (end(a.start), end(b.goal));
        if from == to {
            continue;
        }
        let walk = planner.find(&Request::new(from, to)).map_err(told)?;
        let cost = match kind {
            0 => 3.0 * f64::from(case.grid.width() + case.grid.height()),
            1 if walk.status == Status::Found => 1.05 * walk.length + 0.5,
            1 => continue,
            _ => 1.0,
        };
        links.push(Link::new(from, to, cost));
    }
    links.iter().map(|link| case.grid.add_link(link).map_err(told)).collect()
}

/// Microseconds of each query, and how many paths use a link.
fn times(case: &Case, rounds: usize) -> Result<(Vec<f64>, usize), String> {
    let told = |error: taut::Error| format!("{}: {error}", case.name);
    let mut planner = Planner::new(&case.grid, Options::default()).map_err(told)?;
    let requests: Vec<Request> =
        case.queries.iter().map(|query| Request::new(end(query.start), end(query.goal))).collect();
    let mut least = vec![f64::INFINITY; requests.len()];
    let mut used = 0;
    for round in 0..=rounds {
        for ((request, least), shortest) in requests.iter().zip(&mut least).zip(&case.shortest) {
            let (taken, outcome) = time(|| planner.find(black_box(request)));
            let outcome = outcome.map_err(told)?;
            if outcome.cost > shortest * (1.0 + 1e-9) {
                return Err(format!("{}: a path costs {}, without links {shortest}", case.name, outcome.cost));
            }
            if round == 0 {
                used += usize::from(!planner.link_uses().is_empty());
            } else {
                *least = least.min(taken.as_secs_f64() * 1e6);
            }
        }
    }
    Ok((least, used))
}
