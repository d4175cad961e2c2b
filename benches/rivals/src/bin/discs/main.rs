//! Agents with a radius beside crate `polyanya` on a mesh that is inflated for that radius: from `benches/rivals`,
//! `cargo run --release --bin discs -- --help`.
//!
//! The queries of scenario files, between centres of cells. Making the mesh is not timed; ours is asked for the radius
//! on the map as it is: by a planner that is new in each round (first), and by one that has answered the same queries
//! (warm). Round by round each side answers all queries in one go, and the least time of each query counts. Times and
//! lengths are those of the queries for which both find a path. The rival's is shorter where its chords cut corners;
//! *only ours* and *only theirs* are queries for which the other finds none. One thread.

#[path = "../../../../measure/mod.rs"]
#[allow(dead_code)]
mod measure;
mod mesh;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use measure::arguments::Arguments;
use measure::cases::{self, Case, classes};
use measure::record::Record;
use measure::sample::{Sample, geometric_mean, time};
use mesh::Area;
use polyanya::Mesh;
use taut::{Algorithm, Options, Planner, Position, Request, Status};

const RADII: [f32; 3] = [0.5, 1.0, 2.0];

type Times = Vec<Vec<Duration>>;
type Ends = (Position, Position);
/// A query, and the rival's mesh for it.
type Query<'a> = (Ends, &'a Mesh);

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let mut record = Record::new("discs");
    match run(&arguments, &mut record).and_then(|()| record.save_if(arguments.record)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    println!(
        "{:<16} {:>6} {:>6} {:>10} {:>12} {:>8} {:>9} {:>9} {:>9} {:>14} {:>14}",
        "map",
        "radius",
        "both",
        "only ours",
        "only theirs",
        "longer",
        "first us",
        "warm us",
        "rival us",
        "first / rival",
        "warm / rival"
    );
    let mut ratios = RADII.map(|_| [Vec::new(), Vec::new()]);
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        if arguments.maps.is_empty() && !["game", "streets"].contains(&classes::of(&case.name)) {
            continue;
        }
        record.add(&case.name, "", "class", classes::of(&case.name));
        for (radius, ratios) in RADII.into_iter().zip(&mut ratios) {
            if let Some(found) = compare(&case, radius, arguments, record)? {
                ratios.iter_mut().zip(found).for_each(|(ratios, ratio)| ratios.push(ratio));
            }
        }
    }
    for (radius, ratios) in RADII.iter().zip(&ratios) {
        let [first, warm] = [0, 1].map(|at| geometric_mean(&ratios[at]));
        let maps = ratios[0].len();
        println!("radius {radius}, {maps} maps, geometric means: first / rival {first:.2}, warm / rival {warm:.2}");
    }
    Ok(())
}

fn ours(case: &Case, radius: f32) -> Result<Planner, String> {
    let options = Options { algorithm: Algorithm::Anya, radius, ..Options::default() };
    Planner::new(&case.grid, options).map_err(|error| error.to_string())
}

/// The length of our path, none without room or a way.
fn find(planner: &mut Planner, (start, goal): Ends) -> Option<f64> {
    match planner.find(&Request::new(start, goal)) {
        Ok(outcome) if outcome.status == Status::Found => Some(outcome.length),
        _ => None,
    }
}

/// Measures one map and radius, prints and records the row: our times as multiples of the rival's.
fn compare(case: &Case, radius: f32, arguments: &Arguments, record: &mut Record) -> Result<Option<[f64; 2]>, String> {
    let area = Area::largest(&case.map);
    let meshes = area.meshes(radius);
    let centre = |(x, y): (i32, i32)| Position::new(x as f32 + 0.5, y as f32 + 0.5);
    let inside = case.queries.iter().filter(|query| area.contains(query.start.0, query.start.1));
    let asked: Vec<_> = inside.map(|query| (centre(query.start), centre(query.goal))).collect();
    let mut planner = ours(case, radius)?;
    let (mut both, mut alone, mut lengths) = (Vec::new(), [0, 0], [0.0, 0.0]);
    for &(start, goal) in &asked {
        // Which mesh it is does not count as time.
        let ground = mesh::below(&meshes, start);
        match (find(&mut planner, (start, goal)), ground.and_then(|ground| mesh::length(ground, start, goal))) {
            (Some(mine), Some(theirs)) => {
                both.extend(ground.map(|ground| ((start, goal), ground)));
                (lengths[0], lengths[1]) = (lengths[0] + mine, lengths[1] + theirs);
            }
            (Some(_), None) => alone[0] += 1,
            (None, Some(_)) => alone[1] += 1,
            (None, None) => {}
        }
    }
    if both.is_empty() {
        println!(
            "{:<16} {radius:>6} nothing that both find, {} only ours, {} only theirs",
            case.name, alone[0], alone[1]
        );
        return Ok(None);
    }
    let (mut first, mut warm, mut theirs): (Times, Times, Times) = Default::default();
    [&mut first, &mut warm, &mut theirs].into_iter().for_each(|times| times.resize(both.len(), Vec::new()));
    for _ in 0..arguments.rounds {
        let mut fresh = ours(case, radius)?;
        all(&both, &mut first, |ends, _| find(&mut fresh, ends));
        all(&both, &mut theirs, |(start, goal), ground| mesh::length(ground, start, goal));
        for _ in 0..3 {
            both.iter().for_each(|&(ends, _)| _ = black_box(find(&mut fresh, ends)));
        }
        all(&both, &mut warm, |ends, _| find(&mut fresh, ends));
    }
    let [first, warm, theirs] = [first, warm, theirs].map(|times| Sample::of_rounds(times).mean());
    let (longer, ratios) = (lengths[0] / lengths[1], [first / theirs, warm / theirs]);
    println!(
        "{:<16} {radius:>6} {:>6} {:>10} {:>12} {longer:>8.4} {first:>9.1} {warm:>9.1} {theirs:>9.1} {:>14.2} {:>14.2}",
        case.name,
        both.len(),
        alone[0],
        alone[1],
        ratios[0],
        ratios[1]
    );
    let subject = format!("r = {radius}");
    let figures = [
        ("both", both.len() as f64),
        ("only ours", f64::from(alone[0])),
        ("only theirs", f64::from(alone[1])),
        ("length per rival's", longer),
        ("first us", first),
        ("warm us", warm),
        ("rival us", theirs),
    ];
    for (quantity, value) in figures {
        record.add(&case.name, &subject, quantity, format!("{value:.4}"));
    }
    Ok(Some(ratios))
}

/// Times every query once.
fn all(queries: &[Query<'_>], times: &mut Times, mut plan: impl FnMut(Ends, &Mesh) -> Option<f64>) {
    for (&(ends, ground), times) in queries.iter().zip(times) {
        let (took, length) = time(|| plan(black_box(ends), ground));
        black_box(length);
        times.push(took);
    }
}
