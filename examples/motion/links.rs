//! A ledge, a ladder and a portal: the paths of three units, and the exact field that leads over them.

use svg::node::element::{Definitions, Group, Path};
use taut::grid::Link;
use taut::{Options, Planner, Position, Request};

use super::Picture;
use super::bodies;
use super::colours;
use super::failure::Failure;
use super::page::{Page, View};
use super::scene::{self, Corners, told};
use super::shapes::{dot, precise, rectangle, route, text};
use super::table::{row, table};

const VIEW: View = View { x: 0.0, y: 0.0, width: 32.0, height: 16.0 };
const GOAL: Position = Position { x: 28.5, y: 12.5 };
const UNITS: [(&str, Position, &str); 3] = [
    ("from the tower", Position { x: 6.5, y: 4.5 }, "#4c6ef5"),
    ("from the pit", Position { x: 16.5, y: 12.5 }, "#37b24d"),
    ("from the west", Position { x: 2.5, y: 13.5 }, "#ae3ec9"),
];
const LINK: &str = "#f08c00";

/// A tower with a ledge, a pit with a ladder, and a wall with a portal through it.
fn is_wall(x: i32, y: i32) -> bool {
    let rim = |left: i32, top: i32, right: i32, low: i32| {
        (left..=right).contains(&x) && (top..=low).contains(&y) && (x == left || x == right || y == top || y == low)
    };
    rim(3, 2, 10, 7) || rim(13, 10, 20, 14) || x == 24 && y > 1
}

/// A link with its name, and where that is written.
struct Named {
    name: &'static str,
    at: (f64, f64),
    link: Link,
}

fn links() -> [Named; 3] {
    let at = Position::new;
    let ladder = Link { both_ways: true, ..Link::new(at(19.5, 11.5), at(21.5, 9.5), 4.0) };
    let portal = Link { both_ways: true, ..Link::new(at(1.5, 10.5), at(26.5, 5.5), 6.0) };
    [
        Named { name: "ledge", at: (12.0, 8.9), link: Link::new(at(9.5, 6.5), at(11.5, 8.5), 1.0) },
        Named { name: "ladder", at: (17.2, 9.6), link: ladder },
        Named { name: "portal", at: (13.2, 6.6), link: portal },
    ]
}

/// The walks of a path, one after the other.
fn walks(planner: &Planner) -> Vec<Vec<Position>> {
    let (path, mut walks, mut first) = (planner.path(), Vec::new(), 0);
    for used in planner.link_uses() {
        let last = usize::try_from(used.point).unwrap_or(usize::MAX);
        walks.push(path[first..=last].to_vec());
        first = last + 1;
    }
    walks.push(path[first..].to_vec());
    walks
}

fn floor(map: Group) -> Group {
    map.add(rectangle(0.0, 0.0, VIEW.width, VIEW.height).set("fill", colours::GROUND))
}

/// The links as arcs with their names.
fn drawn(mut map: Group, scale: f64) -> Group {
    for Named { name, at, link } in links() {
        let [(x, y), (to_x, to_y)] = [link.from, link.to].map(|at| (f64::from(at.x), f64::from(at.y)));
        let (middle, top) = ((x + to_x) / 2.0, (y + to_y) / 2.0 - 1.5);
        let data = format!("M{x} {y}Q{middle} {top} {to_x} {to_y}");
        let arc = Path::new().set("d", data).set("fill", "none").set("stroke", LINK);
        let arc = arc.set("stroke-width", precise(2.0 / scale)).set("stroke-dasharray", precise(6.0 / scale));
        map = map.add(arc).add(dot(link.from, LINK, 3.0, scale)).add(dot(link.to, LINK, 3.0, scale));
        map = map.add(text(at.0, at.1, 0.8, name).set("fill", LINK));
    }
    map
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = scene::drawn(32, 16, is_wall)?;
    for Named { link, .. } in links() {
        world.grid.add_link(&link).map_err(told("adding a link"))?;
    }
    let mut planner = Planner::new(&world.grid, Options::default()).map_err(told("making a planner"))?;
    let about = [
        "Orange: a ledge that leads down only, a ladder and a portal, with costs of 1, 4 and 6.",
        "Left: the cheapest paths to the red dot. Right: the exact field of the dot, a line every 2 cells.",
    ];
    let mut page = Page::new("Ways that are no walks", &about, 2, VIEW, Definitions::new());
    let scale = page.scale();
    let mut rows = vec![row(["unit", "links", "length of walks", "cost"])];
    let mut paths = Vec::new();
    for (name, start, colour) in UNITS {
        let outcome = planner.find(&Request::new(start, GOAL)).map_err(told("finding a path"))?;
        let used = planner.link_uses().len().to_string();
        rows.push(row([name, &used, &format!("{:.2}", outcome.length), &format!("{:.2}", outcome.cost)]));
        paths.push((start, colour, walks(&planner)));
    }
    page.panel("Paths", "shortest walks between links", |map| {
        let mut map = drawn(floor(map).add(bodies::walls(&world)), scale);
        for (start, colour, walks) in &paths {
            for walk in walks {
                map = map.add(route(walk, colour, 3.0, scale));
            }
            map = map.add(dot(*start, colour, 6.0, scale));
        }
        map.add(dot(GOAL, "#e03131", 6.0, scale))
    });
    let built = scene::build(scene::field(&world.grid, scene::exact(0.0))?, &[GOAL])?;
    let lines = Corners::of(&built.field, &world)?.lines(2.0);
    page.panel("Field", "distances over links", |map| {
        let lines = Path::new().set("d", lines).set("fill", "none").set("stroke", "#1c7ed6");
        let lines = lines.set("stroke-width", precise(1.2 / scale));
        // Lines between the corners on both sides of a wall mean nothing: it is drawn over them.
        drawn(floor(map).add(lines).add(bodies::walls(&world)), scale).add(dot(GOAL, "#e03131", 6.0, scale))
    });
    Ok(Picture { file: "paths", svg: page.finish(), words: table(&rows) })
}
