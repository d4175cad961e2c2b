//! The pictures of the page that helps to choose a planner: the shape of the paths, what the searches expand, a map
//! that changes under an agent, and terrain that costs more.

use taut::grid::Lattice;
use taut::plan::Expansion;
use taut::{Algorithm, Grid, Rect};

use super::contenders::{self, Contender, Ends};
use super::failure::Failure;
use super::lens::Lens;
use super::plate::{Panel, Plate, Under};
use super::question::Cell;
use super::showcase::{Run, record};
use super::tables::grouped;
use super::world::World;

/// The bundled level: across two rooms with pillars.
const ROOMS: (Cell, Cell) = ((14, 14), (52, 66));
const ROOMS_VIEW: Lens = Lens { x: 8.0, y: 6.0, side: 66.0 };
/// The bundled level: over the sand, or around it on a track.
const SAND: (Cell, Cell) = ((15, 196), (98, 245));
const SAND_VIEW: Lens = Lens { x: 6.0, y: 156.0, side: 100.0 };
/// What a step on sand costs.
const SAND_COST: f32 = 3.0;
/// Where on its path the agent is when the path is blocked, and where it is blocked, as shares of the length.
const AGENT: f64 = 0.10;
const BLOCK: f64 = 0.15;
/// The blocked square reaches so many cells to each side.
const REACH: i32 = 3;

/// All pictures for a map; `question` is asked where the bundled level has no chosen one.
pub(crate) fn plates(world: &World, question: (Cell, Cell)) -> Result<Vec<Plate>, Failure> {
    let contenders = contenders::all();
    let mut plates = vec![paths(world, &contenders, question)?];
    for family in &FAMILIES {
        plates.push(searches(world, &contenders, family, question)?);
    }
    plates.extend(edit(world, &contenders, question)?);
    if world.letters.contains(&b'S') {
        plates.push(terrain(world, &contenders, question)?);
    }
    Ok(plates)
}

/// The contenders with these names, in this order.
fn named<'a>(contenders: &'a [Contender], names: &'a [&str]) -> impl Iterator<Item = &'a Contender> {
    names.iter().filter_map(|name| contenders.iter().find(|contender| contender.name == *name))
}

/// One search on a map with the given ends.
fn ask(grid: &Grid, contender: &Contender, ends: Ends, (start, goal): (Cell, Cell)) -> Result<Run, Failure> {
    let mut planner = contender.planner(grid)?;
    record(contender, &mut planner, &ends.request(start, goal))
}

/// A square that contains the whole map.
fn whole(world: &World) -> Lens {
    let (width, height) = (f64::from(world.width), f64::from(world.height));
    let side = width.max(height);
    Lens { x: (width - side) / 2.0, y: (height - side) / 2.0, side }
}

/// The shortest path, to compare with.
fn shortest(
    world: &World,
    contenders: &[Contender],
    ends: Ends,
    question: (Cell, Cell),
) -> Result<Option<Run>, Failure> {
    let best = contenders.iter().find(|contender| contender.options.algorithm == Algorithm::Anya);
    best.map(|best| ask(&world.grid, best, ends, question)).transpose()
}

/// The same query by planners whose paths have different shapes.
fn paths(world: &World, contenders: &[Contender], question: (Cell, Cell)) -> Result<Plate, Failure> {
    const NAMES: [&str; 8] =
        ["A* on cells", "A*, greedy", "A*, taut", "Theta*", "Lazy Theta*", "Field D*", "Block A*", "Anya"];
    let (question, view) = if world.bundled { (ROOMS, ROOMS_VIEW) } else { (question, whole(world)) };
    let mut panels = Vec::new();
    for contender in named(contenders, &NAMES) {
        let run = ask(&world.grid, contender, contender.ends(), question)?;
        let reference = shortest(world, contenders, contender.ends(), question)?;
        let length = run.outcome.length;
        let turns = run.turns();
        let ratio = reference.as_ref().map_or(1.0, |best| length / best.outcome.length);
        let mut panel = Panel::new(run, format!("{ratio:.3} x shortest, {turns} turns"));
        panel.under = Under::Terrain;
        panel.reference = reference.map_or_else(Vec::new, |best| best.path);
        panels.push(panel);
    }
    Ok(Plate {
        file: "choose-paths",
        title: "What the paths look like",
        about: String::from(
            "One query. The dots are turns; the thin grey line is the shortest path between the same ends.",
        ),
        view,
        columns: 4,
        panels,
    })
}

/// A row of planners of one family.
struct Family {
    file: &'static str,
    title: &'static str,
    names: [&'static str; 4],
}

const FAMILIES: [Family; 3] = [
    Family {
        file: "choose-steps",
        title: "Step by step, and block by block",
        names: ["A* on corners", "Jump point search", "D* Lite on cells", "Block A*"],
    },
    Family {
        file: "choose-theta",
        title: "From point to point, at any angle",
        names: ["Theta*", "Lazy Theta*", "Angle-Propagation Theta*", "Field D*"],
    },
    Family {
        file: "choose-corners",
        title: "Long steps, and from corner to corner",
        names: ["Accelerated A*", "Anya", "Visibility graph", "Tangent graph"],
    },
];

/// What a family of planners expands for one long path.
fn searches(
    world: &World,
    contenders: &[Contender],
    family: &Family,
    question: (Cell, Cell),
) -> Result<Plate, Failure> {
    let mut panels = Vec::new();
    for contender in named(contenders, &family.names) {
        let run = ask(&world.grid, contender, contender.ends(), question)?;
        let best = shortest(world, contenders, contender.ends(), question)?;
        let ratio = best.map_or(1.0, |best| run.outcome.length / best.outcome.length);
        let what = match (contender.options.algorithm.traits().expansion, contender.options.lattice) {
            (Expansion::Block, _) => "blocks",
            (Expansion::Corner, _) => "corners",
            (Expansion::Vertex, Lattice::Cells) => "cells",
            (Expansion::Vertex, Lattice::Corners) => "points",
        };
        let note = format!("{} {what}, {ratio:.3} x shortest", grouped(run.outcome.expanded));
        panels.push(Panel::new(run, note));
    }
    Ok(Plate {
        file: family.file,
        title: family.title,
        about: String::from(
            "One query, the whole map. Coloured: what was expanded, from first (dark) to last (yellow).",
        ),
        view: whole(world),
        columns: 4,
        panels,
    })
}

/// A copy of the map that can be edited.
fn copy(world: &World) -> Result<Grid, Failure> {
    let fail = |error| Failure::Library { doing: String::from("copying the map"), error };
    let mut terrain = vec![0; world.letters.len()];
    let area = Rect { x: 0, y: 0, width: world.width, height: world.height };
    let stride = usize::try_from(world.width).expect("a side is positive");
    world.grid.get_cells(area, &mut terrain, stride).map_err(fail)?;
    Grid::from_terrain(world.width, world.height, &terrain).map_err(fail)
}

/// The cell at a share of a path's length.
fn cell_at(run: &Run, share: f64) -> Option<Cell> {
    let legs = || {
        run.path
            .windows(2)
            .map(|leg| (leg[0], leg[1], f64::from(leg[1].x - leg[0].x).hypot(f64::from(leg[1].y - leg[0].y))))
    };
    let mut left = legs().map(|(_, _, length)| length).sum::<f64>() * share;
    for (from, to, length) in legs() {
        if left <= length {
            let part = left / length.max(f64::MIN_POSITIVE);
            let between = |a: f32, b: f32| f64::from(a) + (f64::from(b) - f64::from(a)) * part;
            #[expect(clippy::cast_possible_truncation, reason = "inside the map, sides at most 65,535")]
            let whole = |value: f64| value.floor() as i32;
            return Some((whole(between(from.x, to.x)), whole(between(from.y, to.y))));
        }
        left -= length;
    }
    None
}

/// The path of an agent is blocked while it walks: the second query of planners that keep their search and of others.
fn edit(world: &World, contenders: &[Contender], question: (Cell, Cell)) -> Result<Option<Plate>, Failure> {
    const NAMES: [&str; 3] = ["D* Lite on cells", "A* on cells", "Anya"];
    let mut panels = Vec::new();
    let Some(walker) = named(contenders, &NAMES).next() else { return Ok(None) };
    let first = ask(&world.grid, walker, walker.ends(), question)?;
    let (Some(agent), Some(middle)) = (cell_at(&first, AGENT), cell_at(&first, BLOCK)) else { return Ok(None) };
    let (x, y) = ((middle.0 - REACH).max(0), (middle.1 - REACH).max(0));
    let (right, bottom) = ((middle.0 + REACH + 1).min(world.width), (middle.1 + REACH + 1).min(world.height));
    let patch = Rect { x, y, width: right - x, height: bottom - y };
    let holds = |(cx, cy): Cell| (x..right).contains(&cx) && (y..bottom).contains(&cy);
    if holds(agent) || holds(question.1) {
        return Ok(None);
    }
    let note = format!("{} expanded", grouped(first.outcome.expanded));
    panels.push(Panel { heading: Some(String::from("D* Lite: the first query")), ..Panel::new(first, note) });
    for contender in named(contenders, &NAMES) {
        let grid = copy(world)?;
        let fail = |error| contender.failure(error);
        let mut planner = contender.planner(&grid)?;
        planner.find(&contender.ends().request(question.0, question.1)).map_err(fail)?;
        grid.fill(patch, 0).map_err(fail)?;
        let run = record(contender, &mut planner, &contender.ends().request(agent, question.1))?;
        let note = format!("{} expanded", grouped(run.outcome.expanded));
        let heading = Some(format!("{}: after the edit", contender.name));
        panels.push(Panel { heading, patch: Some(patch), ..Panel::new(run, note) });
    }
    Ok(Some(Plate {
        file: "choose-edit",
        title: "When the map changes under an agent",
        about: String::from(
            "The agent has walked a part of its path when the red cells become blocked. Coloured: what the query then expands.",
        ),
        view: whole(world),
        columns: 4,
        panels,
    }))
}

/// Sand costs more: planners that support terrain costs, and one that does not.
fn terrain(world: &World, contenders: &[Contender], question: (Cell, Cell)) -> Result<Plate, Failure> {
    const NAMES: [&str; 4] = ["Anya", "A* on corners", "Theta*", "Optimal"];
    let (question, view) = if world.bundled { (SAND, SAND_VIEW) } else { (question, whole(world)) };
    let mut costs = [1.0; 256];
    costs[2] = SAND_COST;
    let mut panels = Vec::new();
    for contender in named(contenders, &NAMES) {
        let mut planner = contender.planner(&world.grid)?;
        let weighted = contender.options.algorithm.takes_costs();
        if weighted {
            planner.set_costs(&costs).map_err(|error| contender.failure(error))?;
        }
        let run = record(contender, &mut planner, &Ends::Corners.request(question.0, question.1))?;
        let note = match weighted {
            true => format!("length {:.1}, cost {:.1}", run.outcome.length, run.outcome.cost),
            false => format!("length {:.1}: no terrain costs", run.outcome.length),
        };
        panels.push(Panel { under: Under::Terrain, ..Panel::new(run, note) });
    }
    Ok(Plate {
        file: "choose-terrain",
        title: "When sand is slow",
        about: format!("A path over sand (dark yellow) costs {SAND_COST} times as much as one on other ground."),
        view,
        columns: 4,
        panels,
    })
}
