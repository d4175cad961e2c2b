//! A fence with a gate, a ledge and a conveyor; a unit of 2 x 2 cells; a path with the fewest turns.

use svg::node::element::{Definitions, Group, Path};
use taut::grid::{Lattice, TurnRule};
use taut::{Algorithm, Options, Planner, Position, Rect, Request};

use super::Picture;
use super::bodies;
use super::colours;
use super::failure::Failure;
use super::page::{Page, View};
use super::scene::{self, middle, told};
use super::shapes::{dot, precise, rectangle, route, text};
use super::table::{row, table};
use super::world::World;

const VIEW: View = View { x: 0.0, y: 0.0, width: 20.0, height: 16.0 };
const SIDES: &str = "#c92a2a";
const HERE: &str = "#4c6ef5";
const THERE: &str = "#37b24d";
const FAINT: &str = "#adb5bd";
/// From where to where the units go.
const WEST: (i32, i32) = (2, 3);
const EAST: (i32, i32) = (17, 3);
/// The columns of the fence and of the ledge, and the row of its stairs.
const FENCE: i32 = 6;
const LEDGE: i32 = 13;
/// The conveyor: a row, and its columns.
const CONVEYOR: (i32, i32, i32) = (12, 7, 12);
/// The bits of the sides east, south, west and north: all but east.
const ONLY_EAST: u8 = 2 | 4 | 8;
/// The turn of 45 degrees.
const EIGHTHS: f64 = std::f64::consts::FRAC_PI_4;

fn cells() -> Options {
    Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() }
}

/// The path of a planner with these options, and its cost.
fn path(world: &World, options: Options, [from, to]: [(i32, i32); 2]) -> Result<(Vec<Position>, f64), Failure> {
    let mut planner = Planner::new(&world.grid, options).map_err(told("making a planner"))?;
    let request = Request::new(middle(from.0, from.1), middle(to.0, to.1));
    let outcome = planner.find(&request).map_err(told("finding a path"))?;
    Ok((planner.path().to_vec(), outcome.cost))
}

/// The turns of a path, by 45 degrees.
fn turns(path: &[Position]) -> u32 {
    let angle = |a: Position, b: Position| f64::from(b.y - a.y).atan2(f64::from(b.x - a.x)) / EIGHTHS;
    let by = |three: &[Position]| {
        let turned = (angle(three[1], three[2]) - angle(three[0], three[1])).round().rem_euclid(8.0);
        turned.min(8.0 - turned) as u32
    };
    path.windows(3).map(by).sum()
}

/// A fence with a gate, a ledge with stairs, and a conveyor.
fn fenced() -> Result<World, Failure> {
    let world = scene::drawn(20, 16, |_, _| false)?;
    let wall = |line: Rect, closed: u32| world.grid.set_wall(line, closed).map_err(told("closing sides"));
    wall(Rect::new(FENCE, 0, 0, 8), 3)?;
    wall(Rect::new(FENCE, 9, 0, 7), 3)?;
    wall(Rect::new(LEDGE, 0, 0, 15), 2)?;
    let (y, from, to) = CONVEYOR;
    let length = (to - from + 1) as usize;
    let sides = vec![ONLY_EAST; length];
    let area = Rect::new(from, y, to - from + 1, 1);
    world.grid.set_sides(area, &sides, length).map_err(told("closing sides"))?;
    Ok(world)
}

fn ground(map: Group, world: &World) -> Group {
    map.add(rectangle(0.0, 0.0, VIEW.width, VIEW.height).set("fill", colours::GROUND)).add(bodies::walls(world))
}

fn line(data: &str, colour: &str, width: f64, scale: f64) -> Path {
    let line = Path::new().set("d", data).set("fill", "none").set("stroke", colour);
    line.set("stroke-width", precise(width / scale)).set("stroke-linecap", "round")
}

/// The closed sides: thick lines, with arrows where one may pass in one direction.
fn sides(mut map: Group, scale: f64) -> Group {
    map = map.add(line(&format!("M{FENCE} 0V8M{FENCE} 9V16"), SIDES, 4.0, scale));
    map = map.add(line(&format!("M{LEDGE} 0V15"), SIDES, 2.0, scale));
    let arrows: String = (0..15).map(|y| format!("M{LEDGE} {}l.45 .25l-.45 .25z", f64::from(y) + 0.25)).collect();
    map = map.add(Path::new().set("d", arrows).set("fill", SIDES));
    let (y, from, to) = CONVEYOR;
    let width = f64::from(to - from + 1);
    let belt = rectangle(from.into(), y.into(), width, 1.0).set("fill", "#ffe066");
    let arrows: String =
        (from..=to).map(|x| format!("M{} {}l.3 .25l-.3 .25", f64::from(x) + 0.35, f64::from(y) + 0.25)).collect();
    map = map.add(belt).add(line(&arrows, SIDES, 2.0, scale));
    for (x, y, word) in [(6.3, 0.9, "fence"), (13.6, 0.9, "ledge"), (7.0, 11.7, "conveyor"), (6.2, 9.9, "gate")] {
        map = map.add(text(x, y, 0.8, word).set("fill", SIDES));
    }
    map
}

/// A path with its ends.
fn drawn(map: Group, path: &[Position], colour: &str, scale: f64) -> Group {
    let ends = path.first().into_iter().chain(path.last());
    ends.fold(map.add(route(path, colour, 3.0, scale)), |map, &end| map.add(dot(end, colour, 6.0, scale)))
}

/// Blocks between which a narrow and a wide way lead.
fn is_block(x: i32, y: i32) -> bool {
    (6..=8).contains(&x) && y != 3 && !(11..=12).contains(&y)
        || (12..=14).contains(&x) && y != 4 && !(12..=14).contains(&y)
}

/// Pillars.
fn is_pillar(x: i32, y: i32) -> bool {
    (3..17).contains(&x) && (2..14).contains(&y) && (x * 7 + y * 5) % 11 < 2
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let about = [
        "Left: the closed sides of cells, red; blue goes east through the gate and down the ledge, green comes back by the stairs.",
        "Middle: a unit of 2 x 2 cells and one of a single cell. Right: a cheapest path, and the one with the fewest turns.",
    ];
    let mut page = Page::new("Sides of cells, units of several cells, turns", &about, 3, VIEW, Definitions::new());
    let scale = page.scale();
    let mut rows = vec![row(["path", "cost", "turns by 45 degrees"])];
    let mut note = |name: &str, path: &[Position], cost: f64| {
        rows.push(row([name, &format!("{cost:.2}"), &turns(path).to_string()]));
    };
    let world = fenced()?;
    let ((east, cost), (west, back)) = (path(&world, cells(), [WEST, EAST])?, path(&world, cells(), [EAST, (9, 12)])?);
    note("east over the ledge", &east, cost);
    note("back to the conveyor", &west, back);
    page.panel("Walls between cells", "a fence, a ledge and a conveyor", |map| {
        let map = sides(ground(map, &world), scale);
        drawn(drawn(map, &east, HERE, scale), &west, THERE, scale)
    });
    let blocks = scene::drawn(20, 16, is_block)?;
    let unit = Options { unit_width: 2, unit_height: 2, ..cells() };
    let ((narrow, cost), (wide, more)) = (path(&blocks, cells(), [WEST, EAST])?, path(&blocks, unit, [WEST, EAST])?);
    note("one cell", &narrow, cost);
    note("2 x 2 cells", &wide, more);
    page.panel("2 x 2 cells", "the path is that of the cell with the least x and y", |map| {
        let mut map = drawn(ground(map, &blocks), &narrow, FAINT, scale);
        for at in &wide {
            let (x, y) = (f64::from(at.x) - 0.5, f64::from(at.y) - 0.5);
            map = map.add(rectangle(x, y, 2.0, 2.0).set("fill", HERE).set("fill-opacity", "0.25"));
        }
        drawn(map, &wide, HERE, scale)
    });
    let pillars = scene::drawn(20, 16, is_pillar)?;
    let fewest = Options { turns: TurnRule::Fewest, ..cells() };
    let ends = [(1, 1), (18, 14)];
    let ((usual, cost), (steady, more)) = (path(&pillars, cells(), ends)?, path(&pillars, fewest, ends)?);
    note("cheapest", &usual, cost);
    note("fewest turns", &steady, more);
    let words = format!("{} eighths of a turn instead of {}", turns(&steady), turns(&usual));
    page.panel("Fewest turns", &words, |map| {
        drawn(drawn(ground(map, &pillars), &usual, FAINT, scale), &steady, HERE, scale)
    });
    Ok(Picture { file: "fences", svg: page.finish(), words: table(&rows) })
}
