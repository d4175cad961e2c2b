//! The data folder: Moving AI maps, scenarios and reference lengths, named by `TAUT_DATA`.
//!
//! The readers here are the tests' own, so that a fault of the library's readers cannot hide itself.

use super::world::World;
use std::path::{Path, PathBuf};

/// The top of the project; tests of packages below it find its files from there.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder, when the environment names one.
pub fn folder() -> Option<PathBuf> {
    std::env::var_os("TAUT_DATA").filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// All `.map` files of the data folder; the project's own maps when there is no data folder.
pub fn maps() -> Vec<PathBuf> {
    folder().map_or_else(bundled, |folder| maps_in(&folder.join("maps")))
}

/// The maps that come with the project.
pub fn bundled() -> Vec<PathBuf> {
    maps_in(&root().join("examples/maps"))
}

fn maps_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut maps: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    maps.retain(|path| path.extension().is_some_and(|extension| extension == "map"));
    maps.sort();
    maps
}

/// The file's stem, for messages and tables.
pub fn name(map: &Path) -> String {
    map.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

pub fn read_world(map: &Path) -> World {
    let text = std::fs::read_to_string(map).expect("a readable map");
    let mut lines = text.lines();
    let mut header = |key: &str| -> String {
        let line = lines.next().expect("a header line");
        line.strip_prefix(key).unwrap_or_else(|| panic!("{key} in {}", map.display())).trim().to_owned()
    };
    assert_eq!(header("type"), "octile");
    let height: usize = header("height").parse().expect("a height");
    let width: usize = header("width").parse().expect("a width");
    header("map");
    let class = |byte: u8| match byte {
        b'.' | b'G' => 1,
        b'S' => 2,
        b'@' | b'O' | b'T' | b'W' => 0,
        other => panic!("unknown cell {other}"),
    };
    let terrain: Vec<u8> = lines.take(height).flat_map(|row| row.bytes().map(class)).collect();
    World::new(width as i32, height as i32, terrain)
}

/// One line of a scenario file.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    pub start: (i32, i32),
    pub goal: (i32, i32),
    pub octile: f64,
}

/// The queries of the map's scenario file: `NAME.map.scen`, or `NAME.scen`.
pub fn read_queries(map: &Path) -> Vec<Query> {
    let beside = PathBuf::from(format!("{}.scen", map.display()));
    let path = if beside.exists() { beside } else { map.with_extension("scen") };
    let text = std::fs::read_to_string(&path).expect("a readable scenario file");
    let query = |line: &str| {
        let mut fields = line.split_whitespace().skip(4);
        let mut number = || fields.next().expect("nine fields").parse::<f64>().expect("a number");
        let mut point = || (number() as i32, number() as i32);
        Query { start: point(), goal: point(), octile: number() }
    };
    text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(query).collect()
}

/// One reference length of the data folder.
#[derive(Clone, Debug)]
pub struct Reference {
    pub map: String,
    pub open: bool,
    pub on_lattice: bool,
    pub start: (f32, f32),
    pub goal: (f32, f32),
    pub length: f64,
}

/// The exact any-angle lengths of the data folder, empty without one.
pub fn references() -> Vec<Reference> {
    let Some(folder) = folder() else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join("oracle/any_angle.csv")).expect("readable reference lengths");
    let reference = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |index: usize| fields[index].parse::<f64>().expect("a number");
        Reference {
            map: fields[0].to_owned(),
            open: fields[1] == "open",
            on_lattice: fields[2] == "scen",
            start: (number(3) as f32, number(4) as f32),
            goal: (number(5) as f32, number(6) as f32),
            length: number(7),
        }
    };
    text.lines().skip(1).filter(|line| !line.is_empty()).map(reference).collect()
}
