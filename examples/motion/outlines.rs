//! A world of polygons: the path of a point, that of a body in the grown world, and a wall thinner than a cell that a
//! grid may lose.

use svg::node::element::{Circle, Group, Path};
use taut::plan::WorldPlanner;
use taut::space::{Pose, RasterRule, Shape, World as Polygons};
use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};

use super::Picture;
use super::bodies::{self, BODY, GOAL, START, WALL};
use super::colours;
use super::failure::Failure;
use super::page::{Page, View};
use super::scene::told;
use super::shapes::{precise, rectangle, round};
use super::table::{row, table};

const SIDE: f32 = 40.0;
pub(super) const VIEW: View = View { x: 0.0, y: 0.0, width: 40.0, height: 40.0 };
const ENDS: [Position; 2] = [Position { x: 4.0, y: 34.0 }, Position { x: 37.0, y: 9.0 }];
/// Cells of the grids, along each side.
const CELLS: i32 = 20;
const CELL: f64 = 2.0;
/// The angle at which the body slides, in radians.
const ANGLE: f64 = -0.7;
const GROWN: &str = "#ffc078";
const POSES: usize = 14;

/// Rocks, a bent wall, and a fence that is 1/4 thick. A point passes between both, the body does not.
const OBSTACLES: [&[(f32, f32)]; 6] = [
    &[(8.0, 22.0), (13.0, 20.0), (16.0, 24.0), (14.0, 29.0), (9.0, 28.0)],
    &[(20.0, 26.0), (25.0, 24.0), (28.0, 28.0), (26.0, 34.0), (21.0, 33.0)],
    &[(12.0, 6.0), (20.0, 4.0), (18.0, 9.0), (21.0, 13.0), (14.0, 12.0)],
    &[(30.0, 26.0), (35.0, 25.0), (36.0, 31.0), (31.0, 33.0)],
    &[(23.5, 19.25), (39.0, 12.75), (39.25, 13.0), (23.75, 19.5)],
    &[(5.0, 8.0), (7.0, 7.0), (9.0, 15.0), (20.0, 17.0), (22.5, 19.0), (20.0, 19.5), (7.0, 17.0)],
];

pub(super) fn cells(position: &Position) -> (f64, f64) {
    (f64::from(position.x), f64::from(position.y))
}

pub(super) fn polygons() -> Result<Polygons, Failure> {
    let world = Polygons::new(Position::new(0.0, 0.0), Position::new(SIDE, SIDE)).map_err(told("making a world"))?;
    for corners in OBSTACLES {
        let outline: Vec<Position> = corners.iter().map(|&(x, y)| Position::new(x, y)).collect();
        world.add(&outline).map_err(told("adding a polygon"))?;
    }
    Ok(world)
}

/// A kite, which slides at one angle.
fn body() -> Result<Shape, Failure> {
    let outline = [(-2.0, 0.0), (0.0, -0.75), (1.25, 0.0), (0.0, 0.75)].map(|(x, y)| Position::new(x, y));
    Shape::new(&outline, 0.0).map_err(told("making a body"))
}

/// The shortest path in a world, and its length.
fn shortest(world: &Polygons) -> Result<(Vec<(f64, f64)>, f64), Failure> {
    let options = Options { algorithm: Algorithm::TangentGraph, ..Options::default() };
    let mut planner = WorldPlanner::new(world, options).map_err(told("making a planner"))?;
    let outcome = planner.find(&Request::new(ENDS[0], ENDS[1])).map_err(told("searching in a world"))?;
    Ok((planner.path().iter().map(cells).collect(), outcome.length))
}

/// The cells that the world sets under a rule, and the path on that grid.
struct OnCells {
    data: String,
    path: Vec<(f64, f64)>,
    length: Option<f64>,
}

fn on_cells(world: &Polygons, rule: RasterRule) -> Result<OnCells, Failure> {
    let grid = Grid::new(CELLS, CELLS, 1).map_err(told("making a grid"))?;
    world.rasterise(&grid, (Position::new(0.0, 0.0), CELL), rule, 0).map_err(told("setting cells"))?;
    let snapshot = grid.snapshot();
    let data = super::outline::path_data(CELLS, CELLS, |x, y| {
        (0..CELLS).contains(&x) && (0..CELLS).contains(&y) && snapshot.is_blocked(x, y)
    });
    let mut planner = Planner::new(&grid, Options::default()).map_err(told("making a planner"))?;
    let [start, goal] = ENDS.map(|end| Position::new(end.x / 2.0, end.y / 2.0));
    let outcome = planner.find(&Request::new(start, goal)).map_err(told("searching on cells"))?;
    let path = planner.path().iter().map(|at| (CELL * f64::from(at.x), CELL * f64::from(at.y))).collect();
    Ok(OnCells { data, path, length: (outcome.status == Status::Found).then_some(outcome.length * CELL) })
}

pub(super) fn ground(map: Group) -> Group {
    map.add(rectangle(0.0, 0.0, 40.0, 40.0).set("fill", colours::GROUND))
}

pub(super) fn obstacles(world: &Polygons, colour: &str) -> Result<Vec<Path>, Failure> {
    let numbers = world.obstacles().map_err(told("listing polygons"))?;
    let drawn = numbers.into_iter().map(|number| {
        let outline = world.outline(number).map_err(told("reading a polygon"))?;
        Ok(bodies::closed(&outline.iter().map(cells).collect::<Vec<_>>()).set("fill", colour))
    });
    drawn.collect()
}

/// A path with its ends.
pub(super) fn way(map: Group, path: &[(f64, f64)], scale: f64) -> Group {
    let end = |(x, y): (f64, f64), colour: &str| {
        Circle::new().set("cx", round(x)).set("cy", round(y)).set("r", precise(6.0 / scale)).set("fill", colour)
    };
    let line = Path::new().set("d", bodies::line(path)).set("fill", "none").set("stroke", BODY);
    let map = map.add(line.set("stroke-width", precise(3.0 / scale)).set("stroke-linejoin", "round"));
    match (path.first(), path.last()) {
        (Some(&first), Some(&last)) => map.add(end(first, START)).add(end(last, GOAL)),
        _ => map,
    }
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let (world, shape) = (polygons()?, body()?);
    let grown = world.grow(&shape, ANGLE).map_err(told("growing a world"))?;
    let (point, length) = shortest(&world)?;
    let (slid, slid_length) = shortest(&grown)?;
    let about = [
        "The map is polygons, not cells; a path bends at their corners and nowhere else. A body that does not turn is a \
         point among grown polygons.",
        "Below: the same world set into a grid. TOUCH sets each cell that a polygon meets; CENTRE those whose centre it \
         covers, and a thin fence gets lost.",
    ];
    let mut page = Page::new("A world of polygons", &about, 2, VIEW, svg::node::element::Definitions::new());
    let scale = page.scale();
    let walls = obstacles(&world, WALL)?;
    page.panel("A point", &format!("shortest path, {length:.2} long"), |map| {
        way(walls.iter().cloned().fold(ground(map), Group::add), &point, scale)
    });
    let rims = obstacles(&grown, GROWN)?;
    let rows: Vec<f64> = slid.iter().flat_map(|&(x, y)| [x, y]).collect();
    let heading = "A kite that slides at one angle";
    page.panel(heading, &format!("amber: where its middle cannot be; {slid_length:.2} long"), |map| {
        let map = rims.into_iter().fold(ground(map), Group::add);
        let map = way(walls.iter().cloned().fold(map, Group::add), &slid, scale);
        bodies::spread(&rows, POSES, [1.0, 1.0]).into_iter().fold(map, |map, [x, y]| {
            let kite = bodies::closed(&bodies::corners(&shape, &Pose::new(x, y, ANGLE)));
            map.add(kite.set("fill", BODY).set("fill-opacity", 0.35))
        })
    });
    let mut lengths = vec![
        row(["world", "length"]),
        row(["polygons, a point", &format!("{length:.2}")]),
        row(["grown by the kite", &format!("{slid_length:.2}")]),
    ];
    for (rule, name, note) in [
        (RasterRule::Touch, "Cells by TOUCH", "no path among the others crosses an outline"),
        (RasterRule::Centre, "Cells by CENTRE", "the fence is lost: the path leads through it"),
    ] {
        let OnCells { data, path, length } = on_cells(&world, rule)?;
        page.panel(name, note, |map| {
            let set = Path::new().set("d", data).set("fill", bodies::TAKEN);
            let map = ground(map).add(Group::new().set("transform", format!("scale({CELL})")).add(set));
            way(walls.iter().cloned().fold(map, Group::add), &path, scale)
        });
        lengths.push(row([name, &length.map_or("no path".to_owned(), |length| format!("{length:.2}"))]));
    }
    Ok(Picture { file: "worlds", svg: page.finish(), words: format!("A world of polygons\n{}", table(&lengths)) })
}
