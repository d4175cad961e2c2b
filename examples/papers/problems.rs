//! Maps and problems: random maps from a seed, game maps from files, ends drawn at random or from a scenario file.

use std::path::{Path, PathBuf};

use taut::io::{read_map, read_scenarios};
use taut::{Grid, Planner, Position, Request, Status};

use super::failure::Failure;
use super::planners::Entrant;
use super::random::Random;

const BUNDLED_MAP: &[u8] = include_bytes!("../maps/ravenford.map");
const BUNDLED_SCENARIOS: &[u8] = include_bytes!("../maps/ravenford.map.scen");

/// A game map.
pub(crate) struct GameMap {
    width: i32,
    height: i32,
    terrain: Vec<u8>,
    /// Lattice points to plan between.
    scenarios: Vec<Request>,
}

/// A map with the problems to solve on it.
pub(crate) struct Problems {
    pub(crate) grid: Grid,
    pub(crate) requests: Vec<Request>,
}

/// The maps of a folder in the order of their names, or the bundled one.
pub(crate) fn maps(folder: Option<&Path>) -> Result<Vec<GameMap>, Failure> {
    let Some(folder) = folder else {
        let name = Path::new("ravenford.map");
        return Ok(vec![parse(name, BUNDLED_MAP, Some(BUNDLED_SCENARIOS))?]);
    };
    let unread = |path: &Path, error| Failure::Read { path: path.to_owned(), error };
    let entries = std::fs::read_dir(folder).map_err(|error| unread(folder, error))?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "map"));
    files.sort();
    if files.is_empty() {
        return Err(Failure::NothingToPlan { map: folder.display().to_string() });
    }
    let read = |file: &PathBuf| {
        let text = std::fs::read(file).map_err(|error| unread(file, error))?;
        let scenarios = std::fs::read(format!("{}.scen", file.display())).ok();
        parse(file, &text, scenarios.as_deref())
    };
    files.iter().map(read).collect()
}

fn parse(path: &Path, map: &[u8], scenarios: Option<&[u8]>) -> Result<GameMap, Failure> {
    let bad = |error| Failure::Bad { path: path.to_owned(), error };
    let map = read_map(map).map_err(bad)?;
    let lines = scenarios.map(read_scenarios).transpose().map_err(bad)?.unwrap_or_default();
    let lines = lines.iter().filter(|line| (line.width, line.height) == (map.width, map.height));
    let scenarios = lines.map(|line| request(line.start, line.goal)).collect();
    Ok(GameMap { width: map.width, height: map.height, terrain: map.terrain, scenarios })
}

impl GameMap {
    /// The map at another size: each cell is the one that its centre falls on.
    fn scaled(&self, side: i32) -> Vec<u8> {
        let pick = |at: i32, from: i32| at_index((i64::from(2 * at + 1) * i64::from(from)) / i64::from(2 * side));
        let width = at_index(i64::from(self.width));
        (0..side)
            .flat_map(|y| (0..side).map(move |x| (x, y)))
            .map(|(x, y)| self.terrain[pick(y, self.height) * width + pick(x, self.width)])
            .collect()
    }
}

fn at_index(value: i64) -> usize {
    usize::try_from(value).expect("a place of the map is not negative")
}

fn request((x0, y0): (i32, i32), (x1, y1): (i32, i32)) -> Request {
    #[expect(clippy::cast_precision_loss, reason = "map sides are at most 65,535")]
    let at = |x: i32, y: i32| Position::new(x as f32, y as f32);
    Request::new(at(x0, y0), at(x1, y1))
}

fn grid_of(width: i32, height: i32, terrain: &[u8]) -> Result<Grid, Failure> {
    let library = |error| Failure::Library { doing: String::from("making a map"), error };
    Grid::from_terrain(width, height, terrain).map_err(library)
}

/// `count` problems, a new map of `side` x `side` cells with `percent` blocked for each 10.
pub(crate) fn random(side: i32, percent: i32, count: u32, random: &mut Random) -> Result<Vec<Problems>, Failure> {
    let mut list = Vec::new();
    for first in (0..count).step_by(10) {
        let cells = at_index(i64::from(side) * i64::from(side));
        let terrain: Vec<u8> = (0..cells).map(|_| u8::from(!random.chance(percent))).collect();
        let grid = grid_of(side, side, &terrain)?;
        list.push(between_points(grid, 10.min(count - first), random)?);
    }
    Ok(list)
}

/// `count` problems on the game maps at this size, spread over them.
pub(crate) fn scaled(maps: &[GameMap], side: i32, count: u32, random: &mut Random) -> Result<Vec<Problems>, Failure> {
    spread(maps, count, |map, share| between_points(grid_of(side, side, &map.scaled(side))?, share, random))
}

/// `count` problems between random points on the game maps as they are.
pub(crate) fn on_maps(maps: &[GameMap], count: u32, random: &mut Random) -> Result<Vec<Problems>, Failure> {
    spread(maps, count, |map, share| between_points(grid_of(map.width, map.height, &map.terrain)?, share, random))
}

/// `count` problems of the scenario files, spread over maps and lines.
pub(crate) fn of_scenarios(maps: &[GameMap], count: u32) -> Result<Vec<Problems>, Failure> {
    spread(maps, count, |map, share| {
        let grid = grid_of(map.width, map.height, &map.terrain)?;
        let step = (map.scenarios.len() / usize::try_from(share).unwrap_or(usize::MAX)).max(1);
        let mut requests: Vec<Request> = map.scenarios.iter().step_by(step).copied().collect();
        let mut judge = judge(&grid)?;
        requests.retain(|request| request.start != request.goal && is_solved(&mut judge, request));
        Ok(Problems { grid, requests })
    })
}

fn spread(
    maps: &[GameMap],
    count: u32,
    mut each: impl FnMut(&GameMap, u32) -> Result<Problems, Failure>,
) -> Result<Vec<Problems>, Failure> {
    let share = count.div_ceil(u32::try_from(maps.len()).unwrap_or(u32::MAX)).max(1);
    maps.iter().map(|map| each(map, share)).collect()
}

/// `count` problems between random lattice points that a path joins.
fn between_points(grid: Grid, count: u32, random: &mut Random) -> Result<Problems, Failure> {
    let mut judge = judge(&grid)?;
    let mut requests = Vec::new();
    let (width, height) = (grid.width(), grid.height());
    // A map may have no two points that a path joins: the number of tries is bounded.
    for _ in 0..count * 50 {
        let mut point = || (random.between(0, width), random.between(0, height));
        let (start, goal) = (point(), point());
        let request = request(start, goal);
        if start != goal && is_solved(&mut judge, &request) {
            requests.push(request);
        }
        if requests.len() == usize::try_from(count).unwrap_or(usize::MAX) {
            break;
        }
    }
    Ok(Problems { grid, requests })
}

/// The exact planner, which says whether there is a path.
fn judge(grid: &Grid) -> Result<Planner, Failure> {
    let options = taut::Options { diagonal_gaps: taut::grid::DiagonalGaps::Open, ..taut::Options::default() };
    Entrant { name: "Anya", options }.planner(grid)
}

fn is_solved(judge: &mut Planner, request: &Request) -> bool {
    judge.find(request).is_ok_and(|outcome| outcome.status == Status::Found)
}
