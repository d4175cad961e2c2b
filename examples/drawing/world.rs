//! What the tour plans on: a map, the letters it was written in (for the picture), its scenarios.

use std::path::{Path, PathBuf};

use taut::Grid;
use taut::io::{Map, Scenario, read_map, read_scenarios};

use super::failure::Failure;

/// The bundled level; `examples/level` draws it.
const BUNDLED: &str = "ravenford.map";
const BUNDLED_MAP: &[u8] = include_bytes!("../maps/ravenford.map");
const BUNDLED_SCENARIOS: &[u8] = include_bytes!("../maps/ravenford.map.scen");

/// A map ready to plan on.
pub struct World {
    /// File name, for titles.
    pub name: String,
    pub width: i32,
    pub height: i32,
    /// The letters of the file, row by row: water and walls are both blocked but look different.
    pub letters: Vec<u8>,
    /// Empty when there is no scenario file.
    pub scenarios: Vec<Scenario>,
    pub grid: Grid,
    /// Whether this is the bundled level.
    pub bundled: bool,
}

impl World {
    /// Reads what the command line names: nothing, a map, or a map and its scenarios.
    pub fn load(map: Option<&Path>, scenarios: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = map else {
            let name = Path::new(BUNDLED);
            let world = Self::from_map(name, BUNDLED_MAP, true)?;
            return world.with_scenarios(name, BUNDLED_SCENARIOS);
        };
        let world = Self::from_map(path, &read(path)?, false)?;
        let beside = beside(path);
        match scenarios {
            Some(given) => world.with_scenarios(given, &read(given)?),
            None if beside.is_file() => world.with_scenarios(&beside, &read(&beside)?),
            None => Ok(world),
        }
    }

    pub fn from_map(path: &Path, text: &[u8], bundled: bool) -> Result<Self, Failure> {
        let bad = |error| Failure::Bad { path: path.to_owned(), error };
        let map = read_map(text).map_err(bad)?;
        let grid = Grid::from_terrain(map.width, map.height, &map.terrain).map_err(bad)?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Self {
            name,
            width: map.width,
            height: map.height,
            letters: letters(text, &map),
            scenarios: Vec::new(),
            grid,
            bundled,
        })
    }

    fn with_scenarios(mut self, path: &Path, text: &[u8]) -> Result<Self, Failure> {
        let path = path.to_owned();
        self.scenarios = match read_scenarios(text) {
            Ok(scenarios) if scenarios.is_empty() => return Err(Failure::NoScenarios { path }),
            Ok(scenarios) => scenarios,
            Err(error) => return Err(Failure::Bad { path, error }),
        };
        let expected = (self.width, self.height);
        let other = self.scenarios.iter().position(|line| (line.width, line.height) != expected);
        match other {
            Some(place) => {
                let size = (self.scenarios[place].width, self.scenarios[place].height);
                Err(Failure::OtherMap { path, line: place + 1, size, expected })
            }
            None => Ok(self),
        }
    }

    /// The letter of a cell, none outside the map.
    pub fn letter(&self, x: i32, y: i32) -> Option<u8> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        let column = usize::try_from(x).ok().filter(|_| inside)?;
        let row = usize::try_from(y).ok()?;
        self.letters.get(row * usize::try_from(self.width).ok()? + column).copied()
    }

    /// Whether a cell can be walked on; nothing outside can.
    pub fn is_free(&self, x: i32, y: i32) -> bool {
        matches!(self.letter(x, y), Some(b'.' | b'G' | b'S'))
    }
}

/// The letters below the line `map`. The reader has checked them already; should it accept a
/// layout that is not understood here, letters made up from the terrain stand in.
fn letters(text: &[u8], map: &Map) -> Vec<u8> {
    let letters: Vec<u8> = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .skip_while(|line| *line != b"map")
        .skip(1)
        .flatten()
        .copied()
        .collect();
    if letters.len() == map.terrain.len() {
        return letters;
    }
    let letter = |terrain: &u8| match terrain {
        0 => b'@',
        2 => b'S',
        _ => b'.',
    };
    map.terrain.iter().map(letter).collect()
}

/// Where Moving AI keeps the scenarios of a map.
fn beside(map: &Path) -> PathBuf {
    let mut name = map.as_os_str().to_owned();
    name.push(".scen");
    PathBuf::from(name)
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| Failure::Read { path: path.to_owned(), error })
}
