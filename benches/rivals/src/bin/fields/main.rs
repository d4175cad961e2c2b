//! Fields of steps over cells with 8 neighbours, from one cell to all others: taut beside a bucket-queue Dijkstra in
//! C++ (-O2, `bucket_dijkstra.cpp`) and `dijkstra_all` of crate `pathfinding`, and taut's exact field from the same
//! point, in the same run. From `benches/rivals`,
//! `cargo run --release --bin fields -- [MAP...]` (Moving AI maps; without any, those of TAUT_DATA).
//!
//! The answers are compared first. Then the sides build the same fields in turns, and the least time counts. One
//! thread.

use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use pathfinding::prelude::dijkstra_all;
use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::Lattice;
use taut::io::{Map, read_map};
use taut::{Grid, Position, Rect};

/// Rounds of each side; the crate, which takes many times as long, gets fewer.
const ROUNDS: usize = 15;
const ROUNDS_OF_CRATE: usize = 2;

#[repr(C)]
struct Rival {
    _opaque: [u8; 0],
}

unsafe extern "C" {
    fn bucket_dijkstra_new(terrain: *const u8, width: usize, height: usize) -> *mut Rival;
    fn bucket_dijkstra_delete(field: *mut Rival);
    fn bucket_dijkstra_run(field: *mut Rival, x: usize, y: usize);
    fn bucket_dijkstra_distance(field: *const Rival, x: usize, y: usize) -> f64;
}

/// The fields of `dijkstra_all`: costs in units of 2^-16.
fn crate_field(map: &Map, seed: usize) -> std::collections::HashMap<u32, (u32, u32)> {
    const STRAIGHT: u32 = 65_536;
    const DIAGONAL: u32 = 92_682;
    let (width, height) = (map.width, map.height);
    let free = |x: i32, y: i32| {
        (0..width).contains(&x) && (0..height).contains(&y) && map.terrain[(y * width + x) as usize] != 0
    };
    dijkstra_all(&(seed as u32), |&cell| {
        let (x, y) = (cell as i32 % width, cell as i32 / width);
        let mut found = smallvec::SmallVec::<[(u32, u32); 8]>::new();
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)] {
            let straight = dx == 0 || dy == 0;
            if free(x + dx, y + dy) && (straight || (free(x + dx, y) && free(x, y + dy))) {
                found.push((((y + dy) * width + x + dx) as u32, if straight { STRAIGHT } else { DIAGONAL }));
            }
        }
        found
    })
}

fn least(rounds: usize, mut work: impl FnMut()) -> Duration {
    (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

/// Milliseconds of ours, the C++ rival, the crate, and our exact field on one map, and the number of cells reached.
fn compare(map: &Map) -> Result<([f64; 4], u64), String> {
    let grid = Grid::from_terrain(map.width, map.height, &map.terrain).map_err(|error| error.to_string())?;
    let options = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
    let field = Field::new(&grid, options).map_err(|error| error.to_string())?;
    let exact = Field::new(&grid, FieldOptions::default()).map_err(|error| error.to_string())?;
    let middle = map.terrain.len() / 2;
    let seed = (middle..map.terrain.len()).find(|&cell| map.terrain[cell] != 0).ok_or("no free cell")?;
    let (x, y) = (seed % map.width as usize, seed / map.width as usize);
    let seeds = [Seed::new(Position::new(x as f32 + 0.5, y as f32 + 0.5))];
    let reached = field.build(&seeds).map_err(|error| error.to_string())?.reached;
    let (width, height) = (map.width as usize, map.height as usize);
    // SAFETY: the terrain has width * height bytes.
    let rival = unsafe { bucket_dijkstra_new(map.terrain.as_ptr(), width, height) };
    // SAFETY: the rival lives, and the cell is one of the map.
    unsafe { bucket_dijkstra_run(rival, x, y) };
    let mut rows = vec![0.0_f32; width * height];
    field.rows(Rect::new(0, 0, map.width, map.height), &mut rows, width).map_err(|error| error.to_string())?;
    let known = crate_field(map, seed);
    for (cell, &ours) in rows.iter().enumerate() {
        // SAFETY: the cell is one of the map.
        let theirs = unsafe { bucket_dijkstra_distance(rival, cell % width, cell / width) };
        let theirs = if theirs < 0.0 { f64::INFINITY } else { theirs };
        let of_crate = known.get(&(cell as u32)).map(|&(_, cost)| f64::from(cost) / 65_536.0);
        let of_crate = if cell == seed { 0.0 } else { of_crate.unwrap_or(f64::INFINITY) };
        let ours = f64::from(ours);
        let close = |other: f64| ours == other || (ours - other).abs() <= 1e-5 * other;
        if !close(theirs) || !close(of_crate) {
            return Err(format!("cell {cell}: {ours}, C++ {theirs}, crate {of_crate}"));
        }
    }
    exact.build(&seeds).map_err(|error| error.to_string())?;
    let mut times = [Duration::MAX; 4];
    for _ in 0..ROUNDS {
        times[0] = times[0].min(least(1, || {
            let _ = black_box(field.build(&seeds));
        }));
        // SAFETY: as above.
        times[1] = times[1].min(least(1, || unsafe { bucket_dijkstra_run(rival, x, y) }));
        times[3] = times[3].min(least(1, || {
            let _ = black_box(exact.build(&seeds));
        }));
    }
    times[2] = least(ROUNDS_OF_CRATE, || drop(crate_field(map, seed)));
    // SAFETY: the rival is not used any more.
    unsafe { bucket_dijkstra_delete(rival) };
    Ok((times.map(|time| time.as_secs_f64() * 1e3), reached))
}

fn main() -> ExitCode {
    let mut files: Vec<PathBuf> = std::env::args().skip(1).filter(|a| a.ends_with(".map")).map(PathBuf::from).collect();
    if files.is_empty() {
        let folder = std::env::var("TAUT_DATA").map(|data| PathBuf::from(data).join("maps"));
        let listed = folder.ok().and_then(|folder| std::fs::read_dir(folder).ok());
        let all = listed.into_iter().flatten().flatten().map(|entry| entry.path());
        files = all.filter(|path| path.extension().is_some_and(|extension| extension == "map")).collect();
        files.sort();
    }
    if files.is_empty() {
        eprintln!("name Moving AI maps, or set TAUT_DATA to the folder that contains maps/");
        return ExitCode::from(2);
    }
    println!(
        "{:24} {:>9} {:>9} {:>9} {:>10} {:>9} {:>7} {:>7} {:>7} {:>7}",
        "map", "cells", "steps ms", "C++ ms", "crate ms", "exact ms", "st/C++", "st/crat", "ex/st", "ex/crat"
    );
    let (mut logs, mut count) = ([0.0_f64; 4], 0.0_f64);
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let read = std::fs::read(&file).map_err(|error| error.to_string());
        let compared =
            read.and_then(|text| read_map(&text).map_err(|error| error.to_string())).and_then(|map| compare(&map));
        match compared {
            Ok(([steps, cpp, of_crate, exact], cells)) => {
                let ratios = [steps / cpp, steps / of_crate, exact / steps, exact / of_crate];
                let [a, b, c, d] = ratios;
                println!(
                    "{name:24} {cells:9} {steps:9.3} {cpp:9.3} {of_crate:10.2} {exact:9.3} {a:7.2} {b:7.3} {c:7.2} {d:7.3}"
                );
                if !name.starts_with("random") {
                    logs.iter_mut().zip(ratios).for_each(|(log, ratio)| *log += ratio.ln());
                    count += 1.0;
                }
            }
            Err(message) => {
                eprintln!("{name}: {message}");
                return ExitCode::FAILURE;
            }
        }
    }
    let [a, b, c, d] = logs.map(|log| (log / count).exp());
    println!(
        "geometric means without random maps: steps / C++ {a:.3}, steps / crate {b:.4}, exact / steps {c:.3}, \
         exact / crate {d:.4}"
    );
    ExitCode::SUCCESS
}
