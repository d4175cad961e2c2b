//! A thousand kept paths after one random edit: how many are proven to be shortest still, what that costs, and what
//! finding them again costs.
//!
//! Game and city maps: the files of the data folder but mazes, rooms and random ones. An edit blocks or frees a random
//! cell; the second row frees random blocked cells only. Each proof is compared with the new search.

use super::measure::arguments::Arguments;
use super::measure::cases;
use super::measure::record::Record;
use super::measure::sample::time;
use super::{Random, centre};
use std::path::Path;
use taut::plan::PathState;
use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};

/// Paths of a map.
const PATHS: usize = 1000;
/// Edits of a map, one at a time; after the first few all paths are found again.
const EDITS: usize = 100;
const FOUND_AGAIN: usize = 5;

/// A path with its request and its length.
struct Kept {
    request: Request,
    points: Vec<Position>,
    length: f64,
}

#[derive(Default)]
struct Sums {
    proven: usize,
    cut: usize,
    asked: usize,
    still_shortest: usize,
    found: usize,
    finding: f64,
    /// Nanoseconds per path, of each edit.
    per_edit: Vec<f64>,
}

pub fn measure(arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    println!(
        "{:<22} {:<22} {:>8} {:>8} {:>8} {:>9} {:>9} {:>7}",
        "kept paths", "edits", "proven %", "true %", "cut %", "ns/path", "find us", "ratio"
    );
    for file in cases::files(arguments)? {
        let name = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if ["maze", "room", "random"].iter().any(|kind| name.contains(kind)) {
            continue;
        }
        measure_map(&name, &file, record)?;
    }
    Ok(())
}

fn measure_map(name: &str, file: &Path, record: &mut Record) -> Result<(), String> {
    let told = |error: taut::Error| error.to_string();
    let text = std::fs::read(file).map_err(|error| error.to_string())?;
    let map = taut::io::read_map(&text).map_err(told)?;
    let grid = Grid::from_terrain(map.width, map.height, &map.terrain).map_err(told)?;
    let options = Options { algorithm: Algorithm::TangentGraph, ..Options::default() };
    let mut planner = Planner::new(&grid, options).map_err(told)?;
    let mut random = Random(17);
    let cell = |random: &mut Random| (random.below(map.width as u64) as i32, random.below(map.height as u64) as i32);
    let mut kept: Vec<Kept> = Vec::new();
    while kept.len() < PATHS {
        let request = Request::new(centre(cell(&mut random)), centre(cell(&mut random)));
        if let Ok(outcome) = planner.find(&request)
            && outcome.status == Status::Found
        {
            kept.push(Kept { request, points: planner.path().to_vec(), length: outcome.length });
        }
    }
    for (what, walls_only) in [("any cell", false), ("a blocked cell freed", true)] {
        let mut sums = Sums::default();
        for edit in 0..EDITS {
            let (x, y) = loop {
                let (x, y) = cell(&mut random);
                if !walls_only || grid.get_cell(x, y).map_err(told)? == 0 {
                    break (x, y);
                }
            };
            let (class, since) = (grid.get_cell(x, y).map_err(told)?, grid.revision());
            grid.set_cell(x, y, u8::from(class == 0)).map_err(told)?;
            let (took, checks) =
                time(|| kept.iter().map(|path| planner.check_path(&path.points, since)).collect::<Vec<_>>());
            sums.per_edit.push(took.as_secs_f64() / PATHS as f64 * 1e9);
            let again = if edit < FOUND_AGAIN { Some(find_again(&mut planner, &kept, &mut sums)) } else { None };
            for (i, check) in checks.into_iter().enumerate() {
                let check = check.map_err(told)?;
                sums.asked += 1;
                sums.proven += usize::from(check.shortest);
                sums.cut += usize::from(check.state == PathState::Cut);
                if let Some(lengths) = &again {
                    let same = lengths[i].is_some_and(|length| (length - kept[i].length).abs() < 1e-9 * length);
                    sums.still_shortest += usize::from(same && check.state != PathState::Cut);
                    if check.shortest && !same {
                        return Err(format!("{name}: a path that was proven is not the shortest"));
                    }
                }
            }
            grid.set_cell(x, y, class).map_err(told)?;
        }
        report(name, what, sums, record);
    }
    Ok(())
}

/// Finds all paths again.
fn find_again(planner: &mut Planner, kept: &[Kept], sums: &mut Sums) -> Vec<Option<f64>> {
    let find = |path: &Kept| planner.find(&path.request).ok().map(|outcome| outcome.length);
    let (took, lengths) = time(|| kept.iter().map(find).collect::<Vec<_>>());
    sums.finding += took.as_secs_f64();
    sums.found += kept.len();
    lengths
}

fn report(name: &str, what: &str, mut sums: Sums, record: &mut Record) {
    sums.per_edit.sort_unstable_by(f64::total_cmp);
    let share = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
    let (proven, cut) = (share(sums.proven, sums.asked), share(sums.cut, sums.asked));
    let still = share(sums.still_shortest, sums.found);
    let checking = sums.per_edit[sums.per_edit.len() / 2];
    let finding = sums.finding / sums.found.max(1) as f64 * 1e6;
    let ratio = finding * 1e3 / checking;
    println!("{name:<22} {what:<22} {proven:>8.1} {still:>8.1} {cut:>8.2} {checking:>9.0} {finding:>9.1} {ratio:>7.0}");
    let case = format!("kept paths of {name}");
    for (quantity, value) in [("proven %", proven), ("ns per path", checking), ("find us", finding), ("ratio", ratio)] {
        record.add(&case, what, quantity, value);
    }
}
