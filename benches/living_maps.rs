//! Maps of 2048 x 2048 cells that change before each question: `cargo bench --bench living_maps`. Edits, whether a goal
//! can be reached right after an edit, queries without a path, partial paths, cells within a cost, saving and loading,
//! and kept paths on game and city maps.
//! docs/performance.md has a recorded run.
//!
//! The game map is the largest of $TAUT_DATA/maps, or the bundled one, tiled. Edits block or free a random cell.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "maps made by hand"
)]

#[path = "living_maps/kept_paths.rs"]
mod kept_paths;
mod measure;

use measure::arguments::Arguments;
use measure::large_maps::{Random, SIDE, maps};
use measure::record::Record;
use measure::sample::time;
use std::process::ExitCode;
use std::time::Duration;
use taut::grid::Lattice;
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};

/// Edits per map.
const EDITS: usize = 4000;
/// Times that a map is saved and loaded.
const LOADS: usize = 15;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let mut record = Record::new("living_maps");
    match measure_all(&arguments, &mut record).and_then(|()| record.save_if(arguments.record)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn measure_all(arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    println!("{:<15} {:<34} {:>10} {:>10} {:>10} {:>10}", "map", "us", "p50", "p90", "p99", "max");
    for (name, terrain) in maps(arguments)? {
        measure_map(name, &terrain, record)?;
    }
    kept_paths::measure(arguments, record)
}

fn centre((x, y): (i32, i32)) -> Position {
    Position::new(x as f32 + 0.5, y as f32 + 0.5)
}

fn measure_map(name: &str, terrain: &[u8], record: &mut Record) -> Result<(), String> {
    let told = |error: taut::Error| error.to_string();
    let grid = save_and_load(name, terrain, record)?;
    let (preparing, prepared) = time(|| grid.prepare());
    prepared.map_err(told)?;
    let per_cell = grid.memory() as f64 / f64::from(SIDE) / f64::from(SIDE);
    println!("{name}: components of both rules in {preparing:.2?}, {per_cell:.2} bytes per cell");
    let mut planner = Planner::new(&grid, Options::default()).map_err(told)?;
    let mut random = Random(1);
    let free = |grid: &Grid, (x, y): (i32, i32)| grid.snapshot().terrain(x, y) != 0;
    let (mut edits, mut reachable, mut held) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..EDITS {
        let (x, y) = random.cell();
        let class = u8::from(!free(&grid, (x, y)));
        let snapshot = (i % 2 == 1).then(|| grid.snapshot());
        let took = time(|| grid.set_cell(x, y, class)).0;
        if snapshot.is_some() {
            held.push(took)
        } else {
            edits.push(took)
        }
        drop(snapshot);
        let (from, to) = (centre(random.cell()), centre(random.cell()));
        let (took, answer) = time(|| planner.reachable(from, to));
        answer.map_err(told)?;
        reachable.push(took);
        // The map stays as it is.
        grid.set_cell(x, y, 1 - class.min(1)).map_err(told)?;
        planner.reachable(from, to).map_err(told)?;
    }
    row(name, "edit of a cell", edits, record);
    row(name, "edit while a snapshot is held", held, record);
    row(name, "reachable after an edit", reachable, record);
    without_path(name, &grid, record)?;
    within_a_cost(name, &grid, record)
}

/// The cells within a cost of 20 of a free cell, 8 neighbours: what a unit reaches in a few seconds.
fn within_a_cost(name: &str, grid: &Grid, record: &mut Record) -> Result<(), String> {
    const COST: i32 = 20;
    const ACROSS: i32 = 2 * COST + 1;
    let told = |error: taut::Error| error.to_string();
    let on_cells = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    let mut planner = Planner::new(grid, on_cells).map_err(told)?;
    let mut costs = vec![0.0; (ACROSS * ACROSS) as usize];
    let mut random = Random(3);
    let mut times = Vec::new();
    while times.len() < 1000 {
        let (x, y) = random.cell();
        let area = Rect::new(x - COST, y - COST, ACROSS, ACROSS);
        let inside = area.x >= 0 && area.y >= 0 && area.x + ACROSS <= SIDE && area.y + ACROSS <= SIDE;
        if !inside || grid.get_cell(x, y).map_err(told)? == 0 {
            continue;
        }
        let (took, reached) =
            time(|| planner.reach(&[centre((x, y))], f64::from(COST), area, &mut costs, ACROSS as usize));
        reached.map_err(told)?;
        times.push(took);
    }
    row(name, "cells within a cost of 20", times, record);
    Ok(())
}

/// Saves the map and loads it several times, each time with the components of one gap rule; returns a new grid.
fn save_and_load(name: &str, terrain: &[u8], record: &mut Record) -> Result<Grid, String> {
    let told = |error: taut::Error| error.to_string();
    let grid = Grid::from_terrain(SIDE, SIDE, terrain).map_err(told)?;
    let (mut saves, mut loads, mut ready) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..LOADS {
        let (saving, bytes) = time(|| taut::io::save_grid(&grid.snapshot()));
        let bytes = bytes.map_err(told)?;
        let (loading, loaded) = time(|| taut::io::load_grid(&bytes));
        let loaded = loaded.map_err(told)?;
        let mut planner = Planner::new(&loaded, Options::default()).map_err(told)?;
        // The first question labels the components.
        let (labelling, answer) = time(|| planner.reachable(centre((1, 1)), centre((2, 2))));
        answer.map_err(told)?;
        saves.push(saving);
        loads.push(loading);
        ready.push(loading + labelling);
    }
    row(name, "save", saves, record);
    row(name, "load", loads, record);
    row(name, "load with components of one rule", ready, record);
    Grid::from_terrain(SIDE, SIDE, terrain).map_err(told)
}

/// A goal on an island of 3 x 3 cells: no path, and a partial one.
fn without_path(name: &str, grid: &Grid, record: &mut Record) -> Result<(), String> {
    let told = |error: taut::Error| error.to_string();
    let mut planner = Planner::new(grid, Options::default()).map_err(told)?;
    let mut random = Random(2);
    let (mut still, mut edited, mut partial, mut partial_edited) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..200 {
        let (x, y) = (random.below(SIDE as u64 - 8) as i32 + 2, random.below(SIDE as u64 - 8) as i32 + 2);
        let mut before = vec![0; 25];
        let area = Rect::new(x, y, 5, 5);
        grid.get_cells(area, &mut before, 5).map_err(told)?;
        grid.fill(area, 0).map_err(told)?;
        grid.fill(Rect::new(x + 1, y + 1, 3, 3), 1).map_err(told)?;
        let mut start = random.cell();
        // A walk of at most 200 cells away, as units have it.
        while grid.snapshot().is_blocked(start.0, start.1) {
            start = random.cell();
        }
        let request = Request::new(centre(start), centre((x + 2, y + 2)));
        let outcome = planner.find(&request).map_err(told)?;
        if outcome.status == Status::NoPath {
            still.push(time(|| planner.find(&request)).0);
            partial.push(time(|| planner.find(&Request { allow_partial: true, ..request })).0);
            let far = random.cell();
            let class = u8::from(grid.snapshot().is_blocked(far.0, far.1));
            grid.set_cell(far.0, far.1, class).map_err(told)?;
            edited.push(time(|| planner.find(&request)).0);
            grid.set_cell(far.0, far.1, 1 - class).map_err(told)?;
            partial_edited.push(time(|| planner.find(&Request { allow_partial: true, ..request })).0);
        }
        grid.set_cells(area, &before, 5).map_err(told)?;
    }
    row(name, "no path on a still map", still, record);
    row(name, "no path after an edit", edited, record);
    row(name, "partial path on a still map", partial, record);
    row(name, "partial path after an edit", partial_edited, record);
    Ok(())
}

fn row(map: &str, what: &str, mut times: Vec<Duration>, record: &mut Record) {
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() - 1) as f64 * share).round() as usize;
        times.get(index).copied().unwrap_or_default().as_secs_f64() * 1e6
    };
    let quantiles = [("p50 us", at(0.5)), ("p90 us", at(0.9)), ("p99 us", at(0.99)), ("max us", at(1.0))];
    println!(
        "{map:<15} {what:<34} {:>10.2} {:>10.2} {:>10.2} {:>10.2}",
        quantiles[0].1, quantiles[1].1, quantiles[2].1, quantiles[3].1
    );
    for (quantity, value) in quantiles {
        record.add(map, what, quantity, value);
    }
}
