//! How every planner grows with hard maps, as a table: `cargo bench --bench growth -- --help`.
//!
//! One query across the whole of each map, on a new planner: maps of 256 x 256 cells, and twice as many a side as long
//! as a query takes less than two seconds. A cell of the table has the milliseconds of the largest map, what one
//! doubling of the side has multiplied them with, and the planner's megabytes.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "maps made by hand"
)]

mod measure;

use measure::arguments::Arguments;
use measure::hard_maps::HardMap;
use measure::planners::{self, Configuration};
use measure::record::Record;
use measure::{large_maps, sample};
use std::process::ExitCode;
use taut::grid::{DiagonalGaps, Lattice};
use taut::{Grid, Options, Planner, Position, Request};

const SIDES: [i32; 6] = [256, 512, 1024, 2048, 4096, 8192];

/// A query that takes longer is the last one of its map, in milliseconds.
const LONGEST: f64 = 2000.0;

/// A kind of maps, of any side.
struct MapKind {
    name: &'static str,
    make: Box<dyn Fn(i32) -> HardMap>,
}

fn kinds(arguments: &Arguments) -> Result<Vec<MapKind>, String> {
    let game = large_maps::named(arguments, "AR0602SR")?;
    let kind = |name: &'static str, make: fn(&'static str, i32) -> HardMap| MapKind {
        name,
        make: Box::new(move |side| make(name, side)),
    };
    Ok(vec![
        kind("pillars", |_, side| HardMap::pillars(side)),
        kind("random 10 %", |name, side| HardMap::noise_of(name, side, 100)),
        kind("random 30 %", |name, side| HardMap::noise_of(name, side, 300)),
        kind("random 40 %", |name, side| HardMap::noise_of(name, side, 400)),
        kind("comb", |_, side| HardMap::comb(side)),
        kind("spiral", |_, side| HardMap::spiral(side)),
        kind("maze of 1", |name, side| HardMap::wide_maze(name, side, 1)),
        kind("maze of 4", |name, side| HardMap::wide_maze(name, side, 4)),
        kind("maze of 32", |name, side| HardMap::wide_maze(name, side, 32)),
        kind("empty", |_, side| HardMap::empty(side)),
        MapKind {
            name: "game, tiled",
            make: Box::new(move |side| HardMap::tiled("game, tiled", side, (game.width, game.height), &game.terrain)),
        },
    ])
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
    let mut record = Record::new("growth");
    let all = planners::each_algorithm(DiagonalGaps::Closed);
    println!("| map | planner | cells a side | ms | times | planner, MB |\n|---|---|--:|--:|--:|--:|");
    for kind in kinds(arguments)? {
        // The times before, of the planners that go on.
        let mut open: Vec<(Configuration, f64)> =
            all.iter().filter(|one| arguments.wants(one.name)).map(|&one| (one, 0.0)).collect();
        for side in SIDES {
            if open.is_empty() {
                break;
            }
            let map = (kind.make)(side);
            let grid = Grid::from_terrain(side, side, &map.cells).map_err(|error| error.to_string())?;
            open.retain_mut(|(planner, before)| {
                let run = measure(&grid, &map, planner.options);
                let grown = if *before > 0.0 { format!("{:.1}", run.milliseconds / *before) } else { "-".to_owned() };
                let figures = [format!("{:.2}", run.milliseconds), grown, format!("{:.1}", run.bytes as f64 / 1e6)];
                println!("| {} | {} | {side} | {} |", kind.name, planner.name, figures.join(" | "));
                let case = format!("{}; {side}", kind.name);
                for (quantity, value) in ["first ms", "times", "planner MB"].iter().zip(&figures) {
                    record.add(&case, planner.name, quantity, value);
                }
                *before = run.milliseconds;
                run.milliseconds < LONGEST
            });
        }
    }
    record.save_if(arguments.record)
}

/// What a query has taken.
struct Run {
    milliseconds: f64,
    bytes: u64,
}

/// One query on a new planner.
fn measure(grid: &Grid, map: &HardMap, options: Options) -> Run {
    let mut planner = Planner::new(grid, options).expect("lawful options");
    // Planners on cells go between the centres of the cells in which the ends lie.
    let centre = |value: f32| if options.lattice == Lattice::Cells { value.floor() + 0.5 } else { value };
    let position = |(x, y)| Position::new(centre(x), centre(y));
    let request = Request::new(position(map.start), position(map.goal));
    let (took, _) = sample::time(|| planner.find(&request).expect("free ends"));
    Run { milliseconds: took.as_secs_f64() * 1e3, bytes: planner.memory().total() }
}
