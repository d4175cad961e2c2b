//! Anya on hard maps, as a table: `cargo bench --bench worst_cases`; docs/worst-cases.md has a run of it.
//!
//! Each query goes across the whole map, once on a fresh planner and then warm, on a stack of 64 kilobytes.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "small maps made by hand"
)]

#[path = "../tests/common/hard_maps.rs"]
mod hard_maps;

use hard_maps::HardMap;
use std::time::Instant;
use taut::{DiagonalGaps, Grid, Options, Planner, Position, Request};

/// Warm rounds, of which the least time counts.
const ROUNDS: usize = 3;
const STACK: usize = 64 * 1024;

fn main() {
    println!(
        "| map | cells | gaps | status | length | first, ms | warm, ms | expansions | projections | ns/exp. | planner, MB | open list, MB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let makers: [fn() -> HardMap; 7] = [
        || HardMap::noise(512),
        || HardMap::noise(2048),
        || HardMap::maze(1023),
        || HardMap::comb(1024),
        || HardMap::spiral(1024),
        || HardMap::empty(8192),
        || HardMap::pillars(8192),
    ];
    for make in makers {
        let map = make();
        let grid = Grid::from_terrain(map.side, map.side, &map.cells).expect("a map of this size");
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let line = std::thread::scope(|scope| {
                let builder = std::thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, || measure(&map, &grid, gaps)).expect("a thread").join()
            });
            println!("{}", line.expect("no stack overflow"));
        }
    }
}

fn measure(map: &HardMap, grid: &Grid, gaps: DiagonalGaps) -> String {
    let mut planner =
        Planner::new(grid, Options { diagonal_gaps: gaps, ..Options::default() }).expect("the default options");
    let position = |(x, y)| Position::new(x, y);
    let request = Request::new(position(map.start), position(map.goal));
    let mut times = Vec::new();
    let mut outcome = None;
    for _ in 0..=ROUNDS {
        let begin = Instant::now();
        outcome = Some(planner.find(&request).expect("free ends"));
        times.push(begin.elapsed().as_secs_f64() * 1e3);
    }
    let outcome = outcome.expect("at least one round");
    let warm = times[1..].iter().copied().fold(f64::INFINITY, f64::min);
    let memory = planner.memory();
    let status = format!("{:?}", outcome.status);
    format!(
        "| {} | {side} x {side} | {gaps:?} | {status} | {:.1} | {:.2} | {warm:.2} | {} | {} | {:.0} | {:.1} | {:.1} |",
        map.name,
        outcome.length,
        times[0],
        outcome.expanded,
        planner.projections(),
        warm * 1e6 / outcome.expanded.max(1) as f64,
        memory.total() as f64 / 1e6,
        memory.open as f64 / 1e6,
        side = map.side,
    )
}
