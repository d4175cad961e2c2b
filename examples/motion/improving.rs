//! Paths before and after what improves them.

use svg::node::element::{Group, Path};
use taut::improve::{Descent, ImproveOptions, Improvement};
use taut::{Algorithm, Options, Planner, Position, Rect, Request, Status};

use super::Picture;
use super::bodies::{self, BODY, GOAL, START};
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::{Page, View};
use super::scene::{self, told};
use super::shapes::{dot, precise, rectangle, route};
use super::table::{row, table};
use super::world::World;

const VIEW: View = View { x: 0.0, y: 0.0, width: 40.0, height: 30.0 };
const WALLS: [Rect; 4] = [
    Rect { x: 9, y: 0, width: 4, height: 17 },
    Rect { x: 19, y: 10, width: 5, height: 20 },
    Rect { x: 30, y: 0, width: 3, height: 14 },
    Rect { x: 30, y: 20, width: 3, height: 10 },
];
const ENDS: [Position; 2] = [Position { x: 4.0, y: 4.0 }, Position { x: 36.0, y: 26.0 }];
const BEFORE: &str = "#868e96";

/// A path before and after.
struct Improved {
    name: &'static str,
    note: String,
    before: Vec<Position>,
    after: Vec<Position>,
    walls: bool,
}

fn length(path: &[Position]) -> f64 {
    scene::length(path)
}

/// The path of cells and half steps of A*, which turns often.
fn rough(world: &World) -> Result<(Planner, Vec<Position>), Failure> {
    let options = Options { algorithm: Algorithm::AStar, ..Options::default() };
    let mut planner = Planner::new(&world.grid, options).map_err(told("making a planner"))?;
    planner.find(&Request::new(ENDS[0], ENDS[1])).map_err(told("finding a path"))?;
    let path = planner.path().to_vec();
    Ok((planner, path))
}

fn improved(
    world: &World,
    name: &'static str,
    steps: &[ImproveOptions],
    seed: Option<&[Position]>,
) -> Result<Improved, Failure> {
    let (mut planner, mut before) = rough(world)?;
    if let Some(seed) = seed {
        planner.adopt_seed(seed).map_err(told("taking a seed"))?;
        before = seed.to_vec();
    }
    let mut iterations = 0;
    for options in steps {
        let outcome = planner.improve(options).map_err(told("improving a path"))?;
        if outcome.status != Status::Found {
            break;
        }
        iterations += outcome.expanded;
    }
    let after = planner.path().to_vec();
    let note = format!("length {:.1} to {:.1}, {iterations} iterations", length(&before), length(&after));
    Ok(Improved { name, note, before, after, walls: seed.is_some() })
}

fn panel(map: Group, world: &World, shown: &Improved, scale: f64) -> Group {
    let dash = format!("{} {}", precise(5.0 / scale), precise(4.0 / scale));
    let before: Path = route(&shown.before, BEFORE, 1.8, scale).set("stroke-dasharray", dash);
    map.add(rectangle(0.0, 0.0, 40.0, 30.0).set("fill", colours::GROUND))
        .add(bodies::walls(world))
        .add(before)
        .add(route(&shown.after, BODY, 2.8, scale))
        .add(dot(ENDS[0], START, 6.0, scale))
        .add(dot(ENDS[1], GOAL, 6.0, scale))
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::drawn(40, 30, |x, y| WALLS.iter().any(|wall| bodies::has(wall, x, y)))?;
    let shortcut = ImproveOptions { seed: 3, ..ImproveOptions::default() };
    let descend = ImproveOptions {
        improvement: Improvement::Descend,
        descent: Descent::Convex,
        clearance: 1.0,
        ..ImproveOptions::default()
    };
    let round = ImproveOptions { improvement: Improvement::Round, turning_radius: 3.0, ..ImproveOptions::default() };
    // It cuts the tips of two walls.
    let straight = [ENDS[0], Position::new(11.0, 16.0), Position::new(21.0, 8.5), Position::new(31.5, 17.0), ENDS[1]];
    let panels = [
        improved(&world, "Shortcuts", &[shortcut], None)?,
        improved(&world, "Descent, sequential convex", &[descend], None)?,
        improved(&world, "The same from a seed through walls", &[descend], Some(&straight))?,
        improved(&world, "Rounding after descent", &[descend, round], None)?,
    ];
    let about = [
        "Grey and dashed: a path of A* over 8 neighbours, or a seed that leads through a wall. Blue: after the improvement, in \
         place. Whatever is done, the result",
        "is checked exactly, or the path stays as it was. Rounded paths are arcs of at most 3 cells radius where walls leave \
         room for them.",
    ];
    let mut page = Page::new("Improving paths", &about, 2, VIEW, ground::definitions(&world));
    let scale = page.scale();
    let mut rows = vec![row(["improvement", "before", "after", "points"])];
    for shown in &panels {
        page.panel(shown.name, &shown.note, |map| panel(map, &world, shown, scale));
        let name = if shown.walls { "seed, descent" } else { shown.name };
        rows.push(row([
            name,
            &format!("{:.2}", length(&shown.before)),
            &format!("{:.2}", length(&shown.after)),
            &shown.after.len().to_string(),
        ]));
    }
    Ok(Picture { file: "paths", svg: page.finish(), words: format!("Improving\n{}", table(&rows)) })
}
