//! A map of hexagons as a graph: roads and rivers, a ferry of another class, and what is within reach.

use std::fmt::Write;

use svg::node::element::{Definitions, Group, Path};
use taut::Position;
use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest};

use super::Picture;
use super::alarm::alarm_word;
use super::colours;
use super::failure::Failure;
use super::page::{Page, View};
use super::scene::told;
use super::shapes::{self, precise};
use super::table::{row, table};

const COLUMNS: u32 = 24;
const ROWS: u32 = 14;
/// From one row of middles to the next: the height of an equilateral triangle.
const ROW: f32 = 0.866_025_4;
const START: u32 = 4 * COLUMNS + 3;
const GOAL: u32 = 9 * COLUMNS + 20;
/// The class of ferries.
const FERRY: u32 = 1;
/// Points that a unit may spend in a turn.
const POINTS: f64 = 9.0;

/// The ground of a hexagon: its colour, and what it costs to enter; none if nobody may.
const GROUNDS: [(&str, Option<f32>); 4] =
    [("#e9efdc", Some(1.0)), ("#93ad8c", Some(2.0)), ("#b7a58c", Some(4.0)), ("#a9c9e2", None)];

/// The ground of each hexagon: a river with a ford, woods, hills.
const fn ground(node: u32) -> usize {
    let (column, row) = (node % COLUMNS, node / COLUMNS);
    let river = 11 + row.abs_diff(7) / 3;
    match (column, row) {
        (column, row) if (column == river || column == river + 1) && row != 12 => 3,
        (5..=9, 5..=10) | (15..=18, 2..=5) => 1,
        (14..=19, 7..=8) | (2..=4, 8..=12) | (6..=9, 2..=3) => 2,
        _ => 0,
    }
}

fn middle(node: u32) -> Position {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let [column, row] = [node % COLUMNS, node / COLUMNS].map(|number| number as f32);
    Position::new(column + 0.5 + 0.5 * (row % 2.0), (row + 0.75) * ROW)
}

/// The six hexagons around one, in rows of which every second stands half a place further.
fn around(node: u32) -> impl Iterator<Item = u32> {
    let (column, row) = (node % COLUMNS, node / COLUMNS);
    let left = (column + row % 2).wrapping_sub(1);
    let places = [
        (column.wrapping_sub(1), row),
        (column + 1, row),
        (left, row.wrapping_sub(1)),
        (left.wrapping_add(1), row.wrapping_sub(1)),
        (left, row + 1),
        (left.wrapping_add(1), row + 1),
    ];
    places.into_iter().filter(|&(x, y)| x < COLUMNS && y < ROWS).map(|(x, y)| y * COLUMNS + x)
}

/// What it costs to enter each hexagon from those around it; and a ferry over the river.
fn graph() -> Result<Graph, Failure> {
    let positions: Vec<f32> = (0..COLUMNS * ROWS).map(middle).flat_map(|at| [at.x, at.y]).collect();
    let graph = Graph::new(2, false, positions.len() / 2, &positions).map_err(told("making a graph"))?;
    let mut edges = Vec::new();
    for from in (0..COLUMNS * ROWS).filter(|&node| GROUNDS[ground(node)].1.is_some()) {
        for to in around(from) {
            if let Some(cost) = GROUNDS[ground(to)].1 {
                edges.push(Edge { from, to, cost, edge_class: 0, flags: 0 });
            }
        }
    }
    let (from, to) = ferry();
    edges.push(Edge { from, to, cost: 3.0, edge_class: FERRY, flags: Edge::BOTH_WAYS });
    graph.set_edges(&edges).map_err(told("adding edges"))?;
    Ok(graph)
}

/// The banks of the river in one row.
fn ferry() -> (u32, u32) {
    let row = (5 * COLUMNS)..(6 * COLUMNS);
    let is_water = |node: &u32| ground(*node) == 3;
    let first = row.clone().find(is_water).unwrap_or(row.start);
    let last = row.rev().find(is_water).unwrap_or(first);
    (first - 1, last + 1)
}

fn hexagon(node: u32, colour: &str) -> Path {
    let (at, mut data) = (middle(node), String::new());
    for (dx, dy) in [(0.0, -0.577), (0.5, -0.289), (0.5, 0.289), (0.0, 0.577), (-0.5, 0.289), (-0.5, -0.289)] {
        let letter = if data.is_empty() { 'M' } else { 'L' };
        let (x, y) = (precise(f64::from(at.x) + dx), precise(f64::from(at.y) + dy));
        write!(data, "{letter}{x} {y}").expect("writing to a string cannot fail");
    }
    Path::new().set("d", data + "Z").set("fill", colour).set("stroke", colours::PAGE).set("stroke-width", 0.06)
}

fn grounds(map: Group) -> Group {
    (0..COLUMNS * ROWS).fold(map, |map, node| map.add(hexagon(node, GROUNDS[ground(node)].0)))
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let graph = graph()?;
    let about = [
        "A hexagon is a node, a step to its neighbour an edge: 1 on grass, 2 into woods, 4 uphill, no edge into water. A \
         ferry is an edge of class 1.",
        "Left: the cheapest way of a unit that may take the ferry (blue), and of one whose planner blocks class 1 (red). \
         Right: what is within 9 points.",
    ];
    let size = [COLUMNS, ROWS].map(f64::from);
    let view = View { x: 0.0, y: 0.0, width: size[0] + 0.5, height: (size[1] + 0.5) * f64::from(ROW) };
    let mut page = Page::new("Hexagons as a graph", &about, 2, view, Definitions::new());
    let scale = page.scale();
    let mut rows = vec![row(["way", "costs", "hexagons", "expanded"])];
    let mut ways = Vec::new();
    for (name, blocked_classes, colour) in [("with the ferry", 0, "#1971c2"), ("without", 1 << FERRY, "#c92a2a")] {
        let options = GraphOptions { blocked_classes, ..GraphOptions::default() };
        let mut planner = GraphPlanner::new(&graph, options).map_err(told("making a planner"))?;
        let outcome = planner.find(START, &[GOAL], &GraphRequest::default()).map_err(told("finding a way"))?;
        let path: Vec<Position> = planner.path().iter().map(|&node| middle(node)).collect();
        let [cost, expanded] = [format!("{}", outcome.cost), outcome.expanded.to_string()];
        rows.push(vec![name.to_owned(), cost, path.len().to_string(), expanded]);
        ways.push((path, colour));
    }
    let note = format!("{} points with the ferry, {} without", rows[1][1], rows[2][1]);
    page.panel("The cheapest ways", &note, |map| {
        let mut map = grounds(map);
        for (path, colour) in &ways {
            map = map.add(shapes::route(path, colours::PAGE, 6.0, scale)).add(shapes::route(path, colour, 3.5, scale));
        }
        let start = shapes::dot(middle(START), colours::PAGE, 6.0, scale).set("stroke", colours::MARKER);
        map.add(start).add(shapes::dot(middle(GOAL), colours::MARKER, 6.0, scale))
    });

    let mut planner = GraphPlanner::new(&graph, GraphOptions::default()).map_err(told("making a planner"))?;
    let request = GraphRequest { all_goals: true, max_cost: POINTS, ..GraphRequest::default() };
    planner.find(START, &[], &request).map_err(told("reaching hexagons"))?;
    let costs: Result<Vec<f64>, _> = (0..COLUMNS * ROWS).map(|node| planner.cost(node)).collect();
    let costs = costs.map_err(told("reading costs"))?;
    let reached = costs.iter().filter(|cost| cost.is_finite()).count();
    page.panel("Within reach", &format!("{reached} hexagons within {POINTS} points: the redder, the farther"), |map| {
        let mut map = grounds(map);
        for (node, cost) in (0..).zip(&costs).filter(|(_, cost)| cost.is_finite()) {
            map = map.add(hexagon(node, &alarm_word(cost / POINTS)).set("fill-opacity", 0.85));
        }
        map.add(shapes::dot(middle(START), colours::PAGE, 6.0, scale).set("stroke", colours::MARKER))
    });
    Ok(Picture { file: "hexagons", svg: page.finish(), words: table(&rows) })
}
