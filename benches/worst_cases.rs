//! Planners on hard maps, as tables: `cargo bench --bench worst_cases`. Anya on large ones, then every algorithm on
//! small ones. docs/worst-cases.md discusses them, docs/performance.md has a recorded run.
//!
//! Each query goes across the whole map, once on a new planner and then warm, on a stack of 64 kilobytes.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small maps made by hand"
)]

mod measure;

use measure::arguments::Arguments;
use measure::hard_maps::HardMap;
use measure::planners;
use measure::record::Record;
use std::process::ExitCode;
use std::time::Instant;
use taut::grid::{DiagonalGaps, Lattice};
use taut::plan::Memory;
use taut::{Grid, Options, Outcome, Planner, Position, Request};

/// Warm rounds, of which the least time counts.
const ROUNDS: usize = 3;
const STACK: usize = 64 * 1024;

/// Side of the maps on which every algorithm runs, cells.
const SMALL: i32 = 256;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let mut record = Record::new("worst_cases");
    println!("Anya");
    let makers: [fn() -> HardMap; 7] = [
        || HardMap::noise(512),
        || HardMap::noise(2048),
        || HardMap::maze(1023),
        || HardMap::comb(1024),
        || HardMap::spiral(1024),
        || HardMap::empty(8192),
        || HardMap::pillars(8192),
    ];
    heading();
    for make in makers {
        let map = make();
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            row(&map, Options { diagonal_gaps: gaps, ..Options::default() }, &mut record);
        }
    }
    println!("\nevery algorithm, closed gaps");
    heading();
    let makers: [fn(i32) -> HardMap; 6] = [
        HardMap::noise,
        |side| HardMap::maze(side - 1),
        HardMap::comb,
        HardMap::spiral,
        HardMap::empty,
        HardMap::pillars,
    ];
    for make in makers {
        let map = make(SMALL);
        for configuration in planners::each_algorithm(DiagonalGaps::Closed) {
            row(&map, configuration.options, &mut record);
        }
    }
    match record.save_if(arguments.record) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn heading() {
    println!(
        "| algorithm | map | cells | gaps | status | length | first, ms | warm, ms | expansions | projections | ns/exp. | planner, MB | open list, MB |"
    );
    println!("|---|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
}

/// What one planner needs for the query across one map.
struct Run {
    outcome: Outcome,
    first: f64,
    warm: f64,
    projections: u64,
    memory: Memory,
}

/// Measures on a thread with a small stack, prints a line and records it.
fn row(map: &HardMap, options: Options, record: &mut Record) {
    let run = std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        builder.spawn_scoped(scope, || measure(map, options)).expect("a thread").join()
    });
    let run = run.expect("no stack overflow");
    let name = map.name.replace("40 % noise", "random 40 %");
    let (algorithm, gaps, status) = (
        format!("{:?}", options.algorithm),
        format!("{:?}", options.diagonal_gaps),
        format!("{:?}", run.outcome.status),
    );
    let each = run.warm * 1e6 / run.outcome.expanded.max(1) as f64;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let case = format!("{name}; {side} x {side}; {gaps}", side = map.side);
    let figures = [
        ("status", status),
        ("length", format!("{:.1}", run.outcome.length)),
        ("first ms", format!("{:.3}", run.first)),
        ("warm ms", format!("{:.3}", run.warm)),
        ("expansions", run.outcome.expanded.to_string()),
        ("projections", run.projections.to_string()),
        ("ns per expansion", format!("{each:.0}")),
        ("planner MB", format!("{:.1}", megabytes(run.memory.total()))),
        ("open list MB", format!("{:.1}", megabytes(run.memory.open))),
    ];
    let cells: Vec<&str> = figures.iter().map(|(_, value)| value.as_str()).collect();
    println!("| {algorithm} | {name} | {side} x {side} | {gaps} | {} |", cells.join(" | "), side = map.side);
    figures.iter().for_each(|(quantity, value)| record.add(&case, &algorithm, quantity, value));
}

fn measure(map: &HardMap, options: Options) -> Run {
    let grid = Grid::from_terrain(map.side, map.side, &map.cells).expect("a map of this size");
    let mut planner = Planner::new(&grid, options).expect("lawful options");
    // Planners on cells go between the centres of the cells in which the ends lie.
    let centre = |value: f32| if options.lattice == Lattice::Cells { value.floor() + 0.5 } else { value };
    let position = |(x, y)| Position::new(centre(x), centre(y));
    let request = Request::new(position(map.start), position(map.goal));
    let mut times = Vec::new();
    let mut outcome = None;
    for _ in 0..=ROUNDS {
        let begin = Instant::now();
        outcome = Some(planner.find(&request).expect("free ends"));
        times.push(begin.elapsed().as_secs_f64() * 1e3);
    }
    Run {
        outcome: outcome.expect("at least one round"),
        first: times[0],
        warm: times[1..].iter().copied().fold(f64::INFINITY, f64::min),
        projections: planner.projections(),
        memory: planner.memory(),
    }
}
