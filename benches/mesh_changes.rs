//! What a change of a navigation mesh costs, and the query after it: `cargo bench --bench mesh_changes -- --help`.
//!
//! Meshes of the free cells of maps. A cart of 2 x 1.2 cells at any angle moves from one free place to another; then
//! the shortest path between two free places is searched: the first query after the change, which also puts the faces
//! together, the same one again, and once more on a planner that is new. Beside them a mesh made anew of the grid
//! alone, into which a game would have to cut all obstacles again. All paths must be as long as each other. One
//! thread.
//!
//! docs/meshes.md has the table.

#![allow(missing_docs, unreachable_pub, dead_code)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics of small numbers"
)]

mod measure;

use measure::arguments::Arguments;
use measure::cases::{self, Case};
use measure::large_maps::Random;
use measure::record::Record;
use measure::sample::{Sample, time};
use std::process::ExitCode;
use std::time::Duration;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{Options, Position, Request};

/// Carts that stand on a map, and how often one of them moves.
const CARTS: usize = 20;
const MOVES: usize = 400;
/// Meshes that are made anew.
const REBUILDS: usize = 8;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    let mut record = Record::new("mesh_changes");
    match run(&arguments, &mut record).and_then(|()| record.save_if(arguments.record)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn told(error: taut::Error) -> String {
    error.to_string()
}

fn run(arguments: &Arguments, record: &mut Record) -> Result<(), String> {
    println!("{:<16} {:>7} {:<20} {:>10} {:>10}", "map", "faces", "us", "p50", "p99");
    for file in cases::files(arguments)? {
        let case = cases::load(&file, arguments)?;
        measure(&case, record).map_err(|message| format!("{}: {message}", case.name))?;
    }
    Ok(())
}

/// A free place that is drawn by lot.
fn place(case: &Case, random: &mut Random) -> Position {
    let snapshot = case.grid.snapshot();
    loop {
        let x = random.below(snapshot.width() as u64) as i32;
        let y = random.below(snapshot.height() as u64) as i32;
        if !snapshot.is_blocked(x, y) {
            return Position::new(x as f32 + 0.5, y as f32 + 0.5);
        }
    }
}

fn cart(at: Position, random: &mut Random) -> [Position; 4] {
    let (sine, cosine) = (random.below(3600) as f32 / 3600.0 * std::f32::consts::TAU).sin_cos();
    [(1.0, 0.6), (-1.0, 0.6), (-1.0, -0.6), (1.0, -0.6)]
        .map(|(x, y): (f32, f32)| Position::new(at.x + x * cosine - y * sine, at.y + x * sine + y * cosine))
}

/// The times of each kind.
#[derive(Default)]
struct Times {
    moves: Vec<Duration>,
    first: Vec<Duration>,
    again: Vec<Duration>,
    anew: Vec<Duration>,
    rebuild: Vec<Duration>,
}

fn find(planner: &mut MeshPlanner, request: &Request) -> Result<(Duration, f64), String> {
    let (took, outcome) = time(|| planner.find(request));
    match outcome {
        Ok(outcome) => Ok((took, outcome.length)),
        // An end under a cart.
        Err(taut::Error::StartBlocked { .. } | taut::Error::GoalBlocked { .. }) => Ok((took, f64::INFINITY)),
        Err(error) => Err(told(error)),
    }
}

fn measure(case: &Case, record: &mut Record) -> Result<(), String> {
    let mut random = Random(7);
    let mesh = Mesh::from_grid(&case.grid).map_err(told)?;
    let mut carts = Vec::new();
    for _ in 0..CARTS {
        let outline = cart(place(case, &mut random), &mut random);
        carts.push(mesh.add_obstacle(&outline).map_err(told)?);
    }
    let options = Options::default();
    let mut planner = MeshPlanner::new(&mesh, options).map_err(told)?;
    let mut times = Times::default();
    for number in 0..MOVES {
        let obstacle = carts[number % CARTS];
        let outline = cart(place(case, &mut random), &mut random);
        let (took, moved) = time(|| mesh.move_obstacle(obstacle, &outline));
        moved.map_err(told)?;
        times.moves.push(took);
        let request = Request::new(place(case, &mut random), place(case, &mut random));
        let (took, length) = find(&mut planner, &request)?;
        times.first.push(took);
        let (took, again) = find(&mut planner, &request)?;
        times.again.push(took);
        let mut new = MeshPlanner::new(&mesh, options).map_err(told)?;
        let (took, anew) = find(&mut new, &request)?;
        times.anew.push(took);
        if [again, anew].iter().any(|other| other.to_bits() != length.to_bits()) {
            return Err(format!("{request:?} is {length}, {again}, {anew} long"));
        }
    }
    for _ in 0..REBUILDS {
        let (took, made) = time(|| Mesh::from_grid(&case.grid));
        made.map_err(told)?;
        times.rebuild.push(took);
    }
    let kinds = [
        ("move", times.moves),
        ("query after it", times.first),
        ("the same again", times.again),
        ("on a new planner", times.anew),
        ("mesh made anew", times.rebuild),
    ];
    for (name, times) in kinds {
        let sample = Sample::of_rounds(times.into_iter().map(|time| vec![time]));
        let (p50, p99) = (sample.median(), sample.p99());
        println!("{:<16} {:>7} {name:<20} {p50:>10.1} {p99:>10.1}", case.name, mesh.face_count());
        record.add(&case.name, name, "p50 us", format!("{p50:.1}"));
        record.add(&case.name, name, "p99 us", format!("{p99:.1}"));
    }
    Ok(())
}
