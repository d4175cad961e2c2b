//! The maps and their queries.

use super::arguments::Arguments;
use super::planners::Configuration;
use std::path::{Path, PathBuf};
use taut::grid::DiagonalGaps;
use taut::io::{Map, Scenario, read_map, read_scenarios};
use taut::{Grid, Planner};

/// How far a file's octile length may be off: published files round to two digits or more.
const ROUNDING: f64 = 0.0051;

/// One map with the queries to time.
pub struct Case {
    pub name: String,
    pub file: PathBuf,
    pub map: Map,
    pub grid: Grid,
    pub queries: Vec<Scenario>,
    /// Queries of the scenario file with an end in a blocked cell: left out, as no planner answers them.
    pub blocked: usize,
    /// Octile lengths of the queries, by A* on cells.
    pub octile: Vec<f64>,
    /// Any-angle lengths of the queries, by Anya.
    pub shortest: Vec<f64>,
    /// Queries whose length in the file is another: some published files do not fit their map.
    pub unlike_file: usize,
}

/// The map files that the arguments ask for.
pub fn files(arguments: &Arguments) -> Result<Vec<PathBuf>, String> {
    let given = |name: &str| name.ends_with(".map") && Path::new(name).is_file();
    let parts: Vec<&String> = arguments.maps.iter().filter(|name| !given(name)).collect();
    let mut files: Vec<PathBuf> = arguments.maps.iter().filter(|name| given(name)).map(PathBuf::from).collect();
    if arguments.maps.is_empty() || !parts.is_empty() {
        let folder = folder();
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        found.retain(|path| path.extension().is_some_and(|extension| extension == "map"));
        found.retain(|path| parts.is_empty() || parts.iter().any(|part| stem(path).contains(part.as_str())));
        found.sort();
        files.extend(found);
    }
    if files.is_empty() {
        return Err("no map fits the arguments".to_owned());
    }
    Ok(files)
}

/// The maps of the data folder, or those that come with the project.
fn folder() -> PathBuf {
    match std::env::var_os("TAUT_DATA").filter(|value| !value.is_empty()) {
        Some(data) => PathBuf::from(data).join("maps"),
        None => PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/maps")),
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Reads a map and its scenarios, and picks the queries.
pub fn load(file: &Path, arguments: &Arguments) -> Result<Case, String> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let told = |path: &Path, error: taut::Error| format!("{}: {error}", path.display());
    let map = read_map(&read(file)?).map_err(|error| told(file, error))?;
    let scen = PathBuf::from(format!("{}.scen", file.display()));
    let scenarios = read_scenarios(&read(&scen)?).map_err(|error| told(&scen, error))?;
    let grid = Grid::from_terrain(map.width, map.height, &map.terrain).map_err(|error| told(file, error))?;
    let snapshot = grid.snapshot();
    let free = |(x, y): (i32, i32)| !snapshot.is_blocked(x, y);
    let count = scenarios.len();
    let mut queries: Vec<Scenario> =
        scenarios.into_iter().filter(|query| free(query.start) && free(query.goal)).collect();
    let blocked = count - queries.len();
    if let Some(wanted) = arguments.queries {
        queries = spread(queries, wanted);
    }
    let octile = lengths("A* cells", &grid, &queries, arguments.gaps).map_err(|error| told(file, error))?;
    let shortest = lengths("Anya", &grid, &queries, arguments.gaps).map_err(|error| told(file, error))?;
    let unlike = queries.iter().zip(&octile).filter(|(query, found)| (query.length - **found).abs() > ROUNDING);
    let unlike_file = unlike.count();
    Ok(Case { name: stem(file), file: file.to_owned(), map, grid, queries, blocked, octile, shortest, unlike_file })
}

/// The lengths that this configuration finds.
fn lengths(name: &str, grid: &Grid, queries: &[Scenario], gaps: DiagonalGaps) -> Result<Vec<f64>, taut::Error> {
    let configuration = Configuration::named(name, gaps);
    let mut planner = Planner::new(grid, configuration.options)?;
    queries.iter().map(|query| Ok(planner.find(&configuration.request(query))?.length)).collect()
}

/// `wanted` of the queries, spread evenly over the file.
fn spread(queries: Vec<Scenario>, wanted: usize) -> Vec<Scenario> {
    let count = queries.len();
    if count <= wanted {
        return queries;
    }
    let chosen = |index: usize| (index * wanted).div_ceil(count) * count / wanted == index;
    let picked: Vec<Scenario> =
        queries.into_iter().enumerate().filter(|&(index, _)| chosen(index)).map(|(_, query)| query).collect();
    picked
}

/// Classes of the published maps.
pub mod classes {
    /// The class of a map, from its name.
    pub fn of(name: &str) -> &'static str {
        let class = |(part, class): &(&str, &'static str)| name.starts_with(part).then_some(*class);
        let known = [
            ("random", "random"),
            ("maze", "maze"),
            ("8room", "rooms"),
            ("16room", "rooms"),
            ("32room", "rooms"),
            ("64room", "rooms"),
            ("Berlin", "streets"),
            ("Boston", "streets"),
            ("Denver", "streets"),
            ("London", "streets"),
            ("Milan", "streets"),
            ("Moscow", "streets"),
            ("NewYork", "streets"),
            ("Paris", "streets"),
            ("Shanghai", "streets"),
            ("Sydney", "streets"),
        ];
        known.iter().find_map(class).unwrap_or("game")
    }
}
