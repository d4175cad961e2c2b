//! Units of three sizes on one map: what is lost where the map is inflated, and what the exact disc finds.

use std::time::Instant;

use taut::grid::{CornerCutting, Lattice};
use taut::improve::Smoothing;
use taut::{Algorithm, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};

use super::Picture;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::random::Random;
use super::scene::{self, told};
use super::shapes;
use super::table::table;
use super::walk;
use super::world::World;

/// The sizes, and the colours of their corridors.
const RADII: [(f32, &str); 3] = [(0.5, "#1971c2"), (1.0, "#2b8a3e"), (2.0, "#e8590c")];
/// Those of the table, on the bundled level.
const COMPARED: [f32; 4] = [0.5, 1.0, 1.5, 2.0];
/// Two halls with pillars, and doors that the three discs fit exactly.
const WIDTH: i32 = 40;
const HEIGHT: i32 = 26;
const WALL: [i32; 2] = [19, 20];
const DOORS: [(i32, i32); 3] = [(12, 1), (7, 2), (19, 4)];
const PILLARS: [(i32, i32); 8] = [(8, 8), (8, 15), (13, 10), (13, 17), (26, 7), (26, 15), (32, 11), (32, 18)];
const ENDS: (Position, Position) = (Position { x: 3.5, y: 11.5 }, Position { x: 36.5, y: 13.0 });
/// Pairs of places on the level.
const PAIRS: usize = 200;
const SEED: u64 = 19;

/// A way to plan for a radius.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// A point on a grid in which every cell within the radius, rounded up to whole cells, of a wall is blocked.
    Cells,
    /// From centre to centre of the cells where the disc has room, then pulled taut in a grid of just these cells.
    Centres,
    /// The disc itself.
    Disc,
}

const WAYS: [(&str, Way); 3] =
    [("inflated by whole cells", Way::Cells), ("inflated at centres", Way::Centres), ("exact disc", Way::Disc)];

/// What a way makes of many pairs.
#[derive(Default)]
struct Tally {
    lengths: Vec<Option<f64>>,
    /// Of the queries that have found a path.
    microseconds: Vec<f64>,
    /// Bytes of the grid that is made for this size.
    extra: u64,
    preparation: f64,
}

/// A planner for one way and radius.
struct Prepared {
    planner: Planner,
    extra: u64,
    milliseconds: f64,
}

/// The level with every cell blocked for which `is_closed` is true.
fn inflated(world: &World, is_closed: impl Fn(i32, i32) -> bool) -> Result<Grid, Failure> {
    let rows = (0..world.height).flat_map(|y| (0..world.width).map(move |x| (x, y)));
    let cells: Vec<u8> = rows.map(|(x, y)| u8::from(world.is_free(x, y) && !is_closed(x, y))).collect();
    Grid::from_terrain(world.width, world.height, &cells).map_err(told("inflating the map"))
}

fn prepare(world: &World, way: Way, radius: f32) -> Result<Prepared, Failure> {
    let begin = Instant::now();
    let point = Options { algorithm: Algorithm::Anya, ..Options::default() };
    let (grid, options) = match way {
        Way::Disc => (world.grid.clone(), Options { radius, ..point }),
        Way::Cells => {
            #[expect(clippy::cast_possible_truncation, reason = "a few cells")]
            let reach = radius.ceil() as i32;
            let near =
                |x: i32, y: i32| (y - reach..=y + reach).any(|y| (x - reach..=x + reach).any(|x| !world.is_free(x, y)));
            (inflated(world, near)?, point)
        }
        Way::Centres => {
            let (stride, height) = (as_index(world.width), as_index(world.height));
            let mut clearance = vec![0.0; stride * height];
            let area = Rect::new(0, 0, world.width, world.height);
            world.grid.clearance(area, &mut clearance, stride).map_err(told("reading clearance"))?;
            let near = |x: i32, y: i32| clearance[as_index(y) * stride + as_index(x)] < radius;
            let cells = Options {
                algorithm: Algorithm::AStar,
                lattice: Lattice::Cells,
                corner_cutting: CornerCutting::Never,
                smoothing: Smoothing::Greedy,
                ..Options::default()
            };
            (inflated(world, near)?, cells)
        }
    };
    let extra = if way == Way::Disc { 0 } else { grid.memory() };
    let milliseconds = begin.elapsed().as_secs_f64() * 1e3;
    let planner = Planner::new(&grid, options).map_err(told("making a planner"))?;
    Ok(Prepared { planner, extra, milliseconds })
}

fn as_index(v: i32) -> usize {
    usize::try_from(v).unwrap_or(0)
}

/// One query, and its length if it has found a path.
fn find(planner: &mut Planner, (start, goal): (Position, Position)) -> Option<f64> {
    match planner.find(&Request::new(start, goal)) {
        Ok(Outcome { status: Status::Found, length, .. }) => Some(length),
        // An end that has no room is no error here: it is what is counted.
        _ => None,
    }
}

fn tally(world: &World, way: Way, radius: f32, pairs: &[(Position, Position)]) -> Result<Tally, Failure> {
    let Prepared { mut planner, extra, milliseconds } = prepare(world, way, radius)?;
    let mut tally = Tally { extra, preparation: milliseconds, ..Tally::default() };
    for &ends in pairs {
        let begin = Instant::now();
        tally.lengths.push(find(&mut planner, ends));
        if tally.lengths.last().is_some_and(Option::is_some) {
            tally.microseconds.push(begin.elapsed().as_secs_f64() * 1e6);
        }
    }
    Ok(tally)
}

/// Rows of the table: what all ways make of all pairs with one radius.
fn compared(world: &World, radius: f32, pairs: &[(Position, Position)]) -> Result<Vec<Vec<String>>, Failure> {
    let tallies = WAYS.map(|(_, way)| tally(world, way, radius, pairs));
    let exact = match &tallies[2] {
        Ok(exact) => exact.lengths.clone(),
        Err(_) => Vec::new(),
    };
    let mut rows = Vec::new();
    for ((name, _), tally) in WAYS.iter().zip(tallies) {
        let mut tally = tally?;
        let reached = tally.lengths.iter().flatten().count();
        let ratios: Vec<f64> =
            tally.lengths.iter().zip(&exact).filter_map(|(length, exact)| Some((*length)? / (*exact)?)).collect();
        #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
        let mean = ratios.iter().sum::<f64>() / ratios.len().max(1) as f64;
        tally.microseconds.sort_by(f64::total_cmp);
        rows.push(vec![
            format!("{name}, radius {radius}"),
            reached.to_string(),
            format!("{:.1} %", (mean - 1.0) * 100.0),
            tally
                .microseconds
                .get(tally.microseconds.len() / 2)
                .map_or("-".to_owned(), |median| format!("{median:.0}")),
            format!("{:.1}", tally.preparation),
            tally.extra.to_string(),
        ]);
    }
    Ok(rows)
}

/// The halls.
fn halls() -> Result<World, Failure> {
    let in_wall = |x: i32, y: i32| WALL.contains(&x) && !DOORS.iter().any(|&(at, width)| (at..at + width).contains(&y));
    let in_pillar = |x: i32, y: i32| PILLARS.iter().any(|&(left, top)| x / 2 == left / 2 && y - top < 2 && y >= top);
    scene::drawn(WIDTH, HEIGHT, |x, y| in_wall(x, y) || in_pillar(x, y))
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = halls()?;
    let about = [
        "Discs of radius 1/2, 1 and 2, and doors that are 1, 2 and 4 wide. Above: every cell near a wall is blocked, \
         rounded up to whole cells. In the",
        "middle: from centre to centre of the cells where the disc has room. Below: the exact shortest path of the disc, \
         lines and arcs, on the grid as it is.",
    ];
    let mut page = Page::new("Three sizes on one map", &about, 3, scene::whole(&world), ground::definitions(&world));
    let scale = page.scale();
    for (name, way) in WAYS {
        for (radius, colour) in RADII {
            let mut planner = prepare(&world, way, radius)?.planner;
            let length = find(&mut planner, ENDS);
            let note = length.map_or("no path".to_owned(), |length| format!("{length:.2} cells"));
            let path = if length.is_some() { planner.path() } else { &[] };
            page.panel(&format!("Radius {radius}, {name}"), &note, |map| {
                let width = 2.0 * f64::from(radius) * scale;
                let map = map.add(ground::piece(ground::TERRAIN));
                let map = if path.is_empty() {
                    map
                } else {
                    map.add(
                        walk::trail(path, colour, width, scale)
                            .set("stroke-opacity", 0.35)
                            .set("stroke-linecap", "round"),
                    )
                    .add(walk::trail(path, colour, 1.5, scale))
                };
                map.add(shapes::dot(ENDS.0, colours::PAGE, 4.0, scale).set("stroke", colours::MARKER)).add(shapes::dot(
                    ENDS.1,
                    colours::MARKER,
                    4.0,
                    scale,
                ))
            });
        }
    }
    let world = scene::level()?;
    let all = Rect::new(0, 0, world.width, world.height);
    let places = scene::free_places(&world, all, 2 * PAIRS, &mut Random::new(SEED));
    let pairs: Vec<(Position, Position)> = places.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let head =
        [&format!("{PAIRS} pairs of free cells"), "reached", "longer", "query us", "inflation ms", "bytes a size"];
    let mut rows = vec![head.iter().map(|&cell| cell.to_owned()).collect()];
    for radius in COMPARED {
        rows.extend(compared(&world, radius, &pairs)?);
    }
    Ok(Picture { file: "discs", svg: page.finish(), words: table(&rows) })
}
