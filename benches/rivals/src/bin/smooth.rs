//! Smooth fields beside the fast marching method of scikit-fmm (orders 1 and 2): how far both are from the exact field
//! on ground of one cost, and what they take, in the same run. From `benches/rivals`,
//! `cargo run --release --bin smooth -- [MAP...]` (Moving AI maps; without any, those of TAUT_DATA).
//!
//! The rival runs in PYTHON (`python3` unless the variable is set); without scikit-fmm there the other figures are
//! printed: `python3 -m venv venv && venv/bin/pip install scikit-fmm==2025.6.23`, then `PYTHON=venv/bin/python`.
//!
//! On open ground the seed is a lattice point, and errors are those of all lattice points. On maps it is the centre of
//! a cell, and errors are those of all centres: scikit-fmm has its points there. The last columns are times: ours, as
//! multiples of the rival's, and with costs from 1 to 4 as a multiple of the field of steps over corners. Ours and the
//! steps build in turns, and the least time counts. One thread.

#[path = "../fast_marching.rs"]
mod fast_marching;

use fast_marching::FastMarching;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::io::{Map, read_map};
use taut::{Grid, Position};

/// Rounds of each side.
const ROUNDS: usize = 9;
/// Side of the open ground.
const OPEN: i32 = 256;

type Answer<T> = Result<T, String>;

/// Mean and largest error, and the largest undercut, over the points that both reach.
fn errors(found: &[f64], exact: &[f64]) -> [f64; 3] {
    let (mut sum, mut count, mut most, mut under) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for (&found, &exact) in found.iter().zip(exact) {
        if found.is_finite() && exact.is_finite() {
            let error = found - exact;
            (sum, count) = (sum + error.abs(), count + 1.0);
            (most, under) = (most.max(error.abs()), under.min(error));
        }
    }
    [sum / count, most, under]
}

fn least(mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// A field of a kind, with costs of classes if there are any.
fn field(grid: &Grid, kind: FieldKind, costs: Option<&[f32]>) -> Answer<Field> {
    let field =
        Field::new(grid, FieldOptions { kind, ..FieldOptions::default() }).map_err(|error| error.to_string())?;
    costs.map_or(Ok(()), |costs| field.set_costs(costs)).map_err(|error| error.to_string())?;
    Ok(field)
}

/// The points that are compared: lattice points or centres of cells.
fn points(map: &Map, centres: bool) -> Vec<Position> {
    let (more, offset) = if centres { (0, 0.5) } else { (1, 0.0) };
    let row = |y: i32| (0..map.width + more).map(move |x| Position::new(x as f32 + offset, y as f32 + offset));
    (0..map.height + more).flat_map(row).collect()
}

/// Seconds of the kinds in turns.
fn times(fields: &[&Field], seeds: &[Seed]) -> Vec<f64> {
    let mut best = vec![f64::INFINITY; fields.len()];
    for _ in 0..ROUNDS {
        for (field, best) in fields.iter().zip(&mut best) {
            *best = best.min(least(|| _ = field.build(seeds)).as_secs_f64());
        }
    }
    best
}

/// The same map with blocks of three classes, and what they cost.
fn varied(map: &Map) -> (Vec<u8>, [f32; 256]) {
    let class = |cell: usize| (cell % map.width as usize / 16 + cell / map.width as usize / 16) * 7 % 3 + 1;
    let terrain = map.terrain.iter().enumerate();
    let terrain = terrain.map(|(cell, &old)| if old == 0 { 0 } else { class(cell) as u8 }).collect();
    let mut costs = [1.0; 256];
    (costs[2], costs[3]) = (2.0, 4.0);
    (terrain, costs)
}

/// Prints the line of a map.
fn compare(name: &str, map: &Map, centres: bool, rival: Option<&mut FastMarching>) -> Answer<[f64; 3]> {
    let failed = |error: taut::Error| error.to_string();
    let grid = Grid::from_terrain(map.width, map.height, &map.terrain).map_err(failed)?;
    let (width, height) = (map.width as usize, map.height as usize);
    let middle = width * (height / 2) + width / 2;
    let cell = (middle..width * height).find(|&cell| map.terrain[cell] != 0).ok_or("no free cell")?;
    let (x, y) = (cell % width, cell / width);
    let offset = if centres { 0.5 } else { 0.0 };
    let seeds = [Seed::new(Position::new(x as f32 + offset, y as f32 + offset))];
    let at = points(map, centres);
    let (mut ours, mut exact) = (vec![0.0; at.len()], vec![0.0; at.len()]);
    let smooth = field(&grid, FieldKind::Smooth, None)?;
    for (field, out) in [(&smooth, &mut ours), (&field(&grid, FieldKind::Exact, None)?, &mut exact)] {
        field.build(&seeds).map_err(failed)?;
        field.distances(&at, false, out).map_err(failed)?;
    }
    let (terrain, costs) = varied(map);
    let hilly = Grid::from_terrain(map.width, map.height, &terrain).map_err(failed)?;
    let dear = [field(&hilly, FieldKind::Smooth, Some(&costs))?, field(&hilly, FieldKind::Steps, Some(&costs))?];
    let seconds = times(&[&smooth, &dear[0], &dear[1]], &seeds);
    let [mean, most, under] = errors(&ours, &exact);
    print!("{name:24} {mean:8.4} {most:7.3} {under:7.3}");
    let mut ratios = [f64::NAN, f64::NAN, seconds[1] / seconds[2]];
    if let Some(rival) = rival {
        let free = |cell: usize| if map.terrain[cell] == 0 { f64::INFINITY } else { 1.0 };
        let costs: Vec<f64> = if centres { (0..width * height).map(free).collect() } else { vec![1.0; at.len()] };
        let size = if centres { (width, height) } else { (width + 1, height + 1) };
        let marched = rival.march(size, (x, y), &costs, ROUNDS)?;
        for (order, distances) in marched.distances.iter().enumerate() {
            let [mean, most, _] = errors(distances, &exact);
            print!(" {mean:8.4} {most:7.3}");
            ratios[order] = seconds[0] / marched.seconds[order];
        }
    }
    println!(" {:8.3} {:6.2} {:6.2} {:6.2}", seconds[0] * 1e3, ratios[0], ratios[1], ratios[2]);
    Ok(ratios)
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
    let mut rival = FastMarching::start();
    if rival.is_none() {
        println!("scikit-fmm is missing: only our own figures (see the head of this program)");
    }
    println!(
        "{:24} {:>8} {:>7} {:>7} {} {:>8} {:>6} {:>6} {:>6}",
        "errors in cells",
        "mean",
        "most",
        "under",
        if rival.is_some() { "  mean 1    most   mean 2    most" } else { "" },
        "ms",
        "/ 1",
        "/ 2",
        "/steps"
    );
    let open = Map { width: OPEN, height: OPEN, terrain: vec![1; (OPEN * OPEN) as usize] };
    let maps = files.iter().map(|file| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read(file).map_err(|error| error.to_string())?;
        Ok((name, read_map(&text).map_err(|error| error.to_string())?, true))
    });
    let (mut logs, mut count) = ([0.0_f64; 3], 0.0_f64);
    for map in std::iter::once(Ok(("open ground".to_owned(), open, false))).chain(maps) {
        let compared = map.and_then(|(name, map, centres)| compare(&name, &map, centres, rival.as_mut()));
        match compared {
            Ok(ratios) => {
                logs.iter_mut().zip(ratios).for_each(|(log, ratio)| *log += ratio.ln());
                count += 1.0;
            }
            Err(message) => {
                eprintln!("{message}");
                return ExitCode::FAILURE;
            }
        }
    }
    let [a, b, c] = logs.map(|log: f64| (log / count).exp());
    println!("geometric means: smooth / order 1 {a:.3}, smooth / order 2 {b:.3}, with costs smooth / steps {c:.3}");
    if let Some(rival) = rival {
        rival.end();
    }
    ExitCode::SUCCESS
}
