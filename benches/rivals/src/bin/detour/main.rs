//! Paths on navigation meshes: our searches beside Detour's, in one run. From `benches/rivals`, `cargo run --release
//! --bin detour -- [MESH...] [--queries N] [--rounds N]`; without meshes those of TAUT_DATA.
//!
//! Detour gets the same faces, cut along diagonals where they have more than six corners. A query of it is
//! findNearestPoly for both ends, findPath with room for 65,535 nodes, and findStraightPath. Pairs of ends are random
//! points between which there is a path. The first pass asks a fresh planner for each pair once; else the least time
//! of the rounds counts. Lengths are compared with the shortest one, times are means.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

#[path = "../../../../measure/mod.rs"]
#[allow(dead_code)]
mod measure;
#[cfg(detour)]
mod rival;

use std::process::ExitCode;

#[cfg(not(detour))]
fn main() -> ExitCode {
    eprintln!("DetourNavMesh.h was not found when this was built: Debian's package librecast-dev brings it");
    ExitCode::from(2)
}

#[cfg(detour)]
fn main() -> ExitCode {
    match compare::all(&measure::arguments::Arguments::read()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

#[cfg(detour)]
mod compare {
    use super::measure::arguments::Arguments;
    use super::measure::record::Record;
    use super::measure::sample::time;
    use super::rival::Detour;
    use std::path::{Path, PathBuf};
    use taut::grid::Lattice;
    use taut::mesh::Mesh;
    use taut::plan::MeshPlanner;
    use taut::{Algorithm, Options, Position, Request, Status};

    /// Our searches.
    const SEARCHES: [(&str, Algorithm, Lattice); 5] = [
        ("OPTIMAL", Algorithm::Optimal, Lattice::Corners),
        ("ASTAR, faces", Algorithm::AStar, Lattice::Cells),
        ("ASTAR, edges", Algorithm::AStar, Lattice::Corners),
        ("THETA", Algorithm::Theta, Lattice::Corners),
        ("LAZY_THETA", Algorithm::LazyTheta, Lattice::Corners),
    ];

    /// What one side took and found, over all pairs.
    #[derive(Default)]
    struct Tally {
        first: f64,
        settled: f64,
        ratios: Vec<f64>,
        missed: u32,
    }

    impl Tally {
        fn take(&mut self, length: Option<f64>, shortest: f64) {
            match length {
                Some(length) => self.ratios.push(length / shortest),
                None => self.missed += 1,
            }
        }
    }

    /// Compares all searches on all meshes.
    ///
    /// # Errors
    /// A mesh that cannot be read or made.
    pub fn all(arguments: &Arguments) -> Result<(), String> {
        let mut record = Record::new("detour");
        let files = files(arguments)?;
        let mut tallies: Vec<Tally> = (0..=SEARCHES.len()).map(|_| Tally::default()).collect();
        let pairs = arguments.queries.unwrap_or(1_000).div_ceil(files.len());
        for file in &files {
            let told = |error: String| format!("{}: {error}", file.display());
            let bytes = std::fs::read(file).map_err(|error| told(error.to_string()))?;
            let mesh = Mesh::read(&bytes).map_err(|error| told(error.to_string()))?;
            compare(&mesh, pairs, arguments.rounds, &mut tallies).map_err(told)?;
        }
        println!(
            "{:<16}{:>8}{:>12}{:>12}{:>14}{:>12}{:>8}",
            "", "pairs", "mean ratio", "worst", "first pass us", "settled us", "no way"
        );
        let names = SEARCHES.iter().map(|search| search.0).chain(["Detour"]);
        for (name, tally) in names.zip(&tallies) {
            let count = tally.ratios.len();
            let all = (count + tally.missed as usize).max(1) as f64;
            let mean = tally.ratios.iter().sum::<f64>() / count.max(1) as f64;
            let worst = tally.ratios.iter().copied().fold(0.0, f64::max);
            let [first, settled] = [tally.first, tally.settled].map(|seconds| 1e6 * seconds / all);
            println!("{name:<16}{count:>8}{mean:>12.4}{worst:>12.3}{first:>14.1}{settled:>12.1}{:>8}", tally.missed);
            record.add("mesh", name, "mean length over the shortest", format!("{mean:.4}"));
            record.add("mesh", name, "microseconds", format!("{settled:.1}"));
        }
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

    fn compare(mesh: &Mesh, pairs: usize, rounds: usize, tallies: &mut [Tally]) -> Result<(), String> {
        let told = |error: taut::Error| error.to_string();
        let (requests, shortest) = draw(mesh, pairs)?;
        for ((_, algorithm, lattice), tally) in SEARCHES.into_iter().zip(&mut *tallies) {
            let options = Options { algorithm, lattice, ..Options::default() };
            let mut planner = MeshPlanner::new(mesh, options).map_err(told)?;
            for request in &requests {
                let (took, outcome) = time(|| planner.find(request));
                outcome.map_err(told)?;
                tally.first += took.as_secs_f64();
            }
            for (request, &shortest) in requests.iter().zip(&shortest) {
                let mut least = f64::INFINITY;
                for _ in 0..rounds {
                    let (took, outcome) = time(|| planner.find(request));
                    outcome.map_err(told)?;
                    least = least.min(took.as_secs_f64());
                }
                tally.settled += least;
                let outcome = planner.find(request).map_err(told)?;
                tally.take((outcome.status == Status::Found).then_some(outcome.length), shortest);
            }
        }
        let (mut detour, _) = Detour::of(mesh)?;
        let tally = &mut tallies[SEARCHES.len()];
        for request in &requests {
            tally.first += time(|| detour.find(request.start, request.goal)).0.as_secs_f64();
        }
        for (request, &shortest) in requests.iter().zip(&shortest) {
            let mut least = f64::INFINITY;
            for _ in 0..rounds {
                let (took, count) = time(|| detour.find(request.start, request.goal));
                least = least.min(took.as_secs_f64());
                std::hint::black_box(count);
            }
            tally.settled += least;
            let count = detour.find(request.start, request.goal);
            tally.take((count > 0).then(|| detour.length(count)), shortest);
        }
        Ok(())
    }

    /// Pairs of random points between which there is a path, and its length.
    fn draw(mesh: &Mesh, pairs: usize) -> Result<(Vec<Request>, Vec<f64>), String> {
        let told = |error: taut::Error| error.to_string();
        let mut judge = MeshPlanner::new(mesh, Options::default()).map_err(told)?;
        let (mut requests, mut lengths) = (Vec::new(), Vec::new());
        let mut seed = 0x3E5_4E5;
        while requests.len() < pairs {
            let mut end = || judge.random_point(Position::new(0.0, 0.0), f32::INFINITY, &mut seed);
            let [start, goal] = [end().map_err(told)?, end().map_err(told)?];
            let request = Request::new(start.ok_or("a mesh has points")?, goal.ok_or("a mesh has points")?);
            let outcome = judge.find(&request).map_err(told)?;
            if outcome.status == Status::Found && outcome.length > 0.0 {
                requests.push(request);
                lengths.push(outcome.length);
            }
        }
        Ok((requests, lengths))
    }
}
