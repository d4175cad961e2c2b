//! Shortest paths on navigation meshes: ours beside crate `polyanya`, whose mesh is baked, in one run. From
//! `benches/rivals`, `cargo run --release --bin meshes -- [MESH...] [--queries N] [--rounds N]`; without meshes those
//! of TAUT_DATA.
//!
//! Pairs of ends are drawn from the seed of each mesh: multiples of 1/2 within its box, between which our planner finds
//! a path. In the first pass a fresh planner is asked for each pair once, one that has answered all of them is settled;
//! of each time the least of the rounds counts, for the crate too. Times are geometric means of ratios to the crate's.
//! Its lengths are single precision; one counts as longer, or as shorter, by more than one part in 10,000.

#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]

#[path = "../../../measure/mod.rs"]
#[allow(dead_code)]
mod measure;

use glam::Vec2;
use measure::arguments::Arguments;
use measure::random::Random;
use measure::record::Record;
use measure::sample::{geometric_mean, time};
use polyanya::PolyanyaFile;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{Options, Position, Request, Status};

/// Pairs that are drawn for one that is kept, at most.
const DRAWS: usize = 1_000;
/// By which part a length may differ.
const ALIKE: f64 = 1e-4;

fn main() -> ExitCode {
    match run(&Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// What was measured on one mesh.
struct Comparison {
    first: f64,
    settled: f64,
    longer: usize,
    shorter: usize,
    missed: usize,
    pairs: usize,
    faces: u32,
    microseconds: f64,
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut record = Record::new("meshes");
    println!(
        "{:<20}{:>8}{:>8}{:>12}{:>10}{:>10}{:>16}{:>9}{:>8}",
        "", "faces", "pairs", "first pass", "settled", "us", "crate's longer", "shorter", "no way"
    );
    let (mut first, mut settled) = (Vec::new(), Vec::new());
    for file in files(arguments)? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let found = compare(&file, arguments).map_err(|error| format!("{}: {error}", file.display()))?;
        let Comparison { longer, shorter, missed, pairs, faces, microseconds, .. } = found;
        println!(
            "{name:<20}{faces:>8}{pairs:>8}{:>12.2}{:>10.2}{microseconds:>10.1}{longer:>16}{shorter:>9}{missed:>8}",
            found.first, found.settled
        );
        record.add("mesh", &name, "first pass over polyanya", format!("{:.2}", found.first));
        record.add("mesh", &name, "settled over polyanya", format!("{:.2}", found.settled));
        first.push(found.first);
        settled.push(found.settled);
    }
    println!("{:<20}{:>28.2}{:>10.2}", "geometric mean", geometric_mean(&first), geometric_mean(&settled));
    record.save_if(arguments.record)
}

fn files(arguments: &Arguments) -> Result<Vec<PathBuf>, String> {
    if !arguments.maps.is_empty() {
        return Ok(arguments.maps.iter().map(PathBuf::from).collect());
    }
    let data = std::env::var_os("TAUT_DATA").ok_or("name a mesh, or set TAUT_DATA")?;
    let folder = Path::new(&data).join("meshes");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "mesh"));
    found.sort();
    Ok(found)
}

fn compare(file: &Path, arguments: &Arguments) -> Result<Comparison, String> {
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    let mut other: polyanya::Mesh =
        PolyanyaFile::from_bytes(&bytes).try_into().map_err(|error| format!("{error:?}"))?;
    other.bake();
    let mesh = Mesh::read(&bytes).map_err(|error| error.to_string())?;
    let told = |error: taut::Error| error.to_string();
    let mut judge = MeshPlanner::new(&mesh, Options::default()).map_err(told)?;
    let requests = draw(&bytes, &mut judge, arguments.queries.unwrap_or(100));
    let mut planner = MeshPlanner::new(&mesh, Options::default()).map_err(told)?;
    let (mut first, mut settled, mut own_times) = (Vec::new(), Vec::new(), Vec::new());
    let (mut longer, mut shorter, mut missed) = (0, 0, 0);
    let mut passes = vec![f64::INFINITY; requests.len()];
    for _ in 0..arguments.rounds {
        planner = MeshPlanner::new(&mesh, Options::default()).map_err(told)?;
        for (request, pass) in requests.iter().zip(&mut passes) {
            let (took, outcome) = time(|| planner.find(request));
            outcome.map_err(told)?;
            *pass = pass.min(took.as_secs_f64());
        }
    }
    for (request, pass) in requests.iter().zip(&passes) {
        let [start, goal] = [request.start, request.goal].map(|end| Vec2::new(end.x, end.y));
        let (mut own, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let (mut length, mut their_length) = (0.0, None);
        for _ in 0..arguments.rounds {
            let (took, path) = time(|| other.path(start, goal));
            theirs = theirs.min(took.as_secs_f64());
            their_length = path.map(|path| f64::from(path.length));
            let (took, outcome) = time(|| planner.find(request));
            own = own.min(took.as_secs_f64());
            length = outcome.map_err(told)?.length;
        }
        match their_length {
            None => missed += 1,
            Some(other) if other > length * (1.0 + ALIKE) => longer += 1,
            Some(other) if other < length * (1.0 - ALIKE) => shorter += 1,
            Some(_) => {}
        }
        first.push(pass / theirs);
        settled.push(own / theirs);
        own_times.push(own);
    }
    let pairs = requests.len();
    Ok(Comparison {
        first: geometric_mean(&first),
        settled: geometric_mean(&settled),
        longer,
        shorter,
        missed,
        pairs,
        faces: mesh.face_count(),
        microseconds: 1e6 * own_times.iter().sum::<f64>() / pairs.max(1) as f64,
    })
}

/// Pairs of ends on the mesh between which there is a path.
fn draw(text: &[u8], judge: &mut MeshPlanner, wanted: usize) -> Vec<Request> {
    let [width, height] = size(text);
    let mut random = Random::new(0x3E5_4E5);
    let mut kept = Vec::new();
    for _ in 0..wanted * DRAWS {
        if kept.len() == wanted {
            break;
        }
        let mut end = || {
            let [x, y] = [width, height].map(|most| random.below(2 * most as u64 + 1) as f32 / 2.0);
            Position::new(x, y)
        };
        let request = Request::new(end(), end());
        if judge.find(&request).is_ok_and(|outcome| outcome.status == Status::Found && outcome.length > 0.0) {
            kept.push(request);
        }
    }
    kept
}

/// The largest coordinates of the points of a mesh.
fn size(text: &[u8]) -> [f32; 2] {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines().skip(2);
    let points = lines.next().and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0);
    let mut most = [0.0_f32; 2];
    for line in lines.take(points) {
        for (most, word) in most.iter_mut().zip(line.split_whitespace()) {
            *most = most.max(word.parse().unwrap_or(0.0));
        }
    }
    most
}
