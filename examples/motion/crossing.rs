//! A film of a crossing: an agent that waits for movers, and one that meets a mover.

use svg::node::element::Group;
use taut::grid::Lattice;
use taut::plan::{Moment, Mover};
use taut::{Algorithm, Options, Planner, Position, Rect, Request};

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

const VIEW: View = View { x: 0.0, y: 0.0, width: 20.0, height: 14.0 };
const FRAMES: usize = 8;
const WALLS: [Rect; 2] = [Rect { x: 0, y: 0, width: 20, height: 4 }, Rect { x: 0, y: 10, width: 20, height: 4 }];
/// A bay in the lower wall.
const BAY: Rect = Rect { x: 9, y: 10, width: 2, height: 2 };
const MOVING: &str = "#e8590c";

/// A scene: what moves, and where the agent goes.
struct Film {
    name: &'static str,
    world: World,
    movers: Vec<Vec<Moment>>,
    radius: f64,
    path: Vec<Position>,
    times: Vec<f64>,
    arrival: f64,
    expanded: u64,
}

fn moment(x: f32, y: f32, time: f64) -> Moment {
    Moment { at: Position::new(x, y), time }
}

/// Where something is at a time, by places and times.
fn at(stations: &[(Position, f64)], time: f64) -> (f64, f64) {
    let place = |at: Position| (f64::from(at.x), f64::from(at.y));
    let last = stations.len() - 1;
    if time <= stations[0].1 {
        return place(stations[0].0);
    }
    for pair in stations.windows(2) {
        let ((a, from), (b, to)) = (pair[0], pair[1]);
        if time <= to {
            let part = (time - from) / (to - from).max(1e-9);
            let along = |a: f32, b: f32| f64::from(a) + f64::from(b - a) * part;
            return (along(a.x, b.x), along(a.y, b.y));
        }
    }
    place(stations[last].0)
}

fn film(
    name: &'static str,
    world: World,
    movers: Vec<Vec<Moment>>,
    (start, goal, goal_mover): (Position, Position, u32),
) -> Result<Film, Failure> {
    let radius = 0.4;
    let options = Options {
        algorithm: Algorithm::SafeIntervals,
        lattice: Lattice::Cells,
        radius,
        horizon: 60.0,
        ..Options::default()
    };
    let mut planner = Planner::new(&world.grid, options).map_err(told("making a planner"))?;
    let (mut list, mut moments) = (Vec::new(), Vec::new());
    for mover in &movers {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        list.push(Mover { radius: 0.45, first: number(moments.len()), count: number(mover.len()) });
        moments.extend_from_slice(mover);
    }
    planner.set_movers(&list, &moments).map_err(told("setting movers"))?;
    let request = Request { goal_mover, ..Request::new(start, goal) };
    let outcome = planner.find(&request).map_err(told("finding a path"))?;
    let (path, times) = (planner.path().to_vec(), planner.times().to_vec());
    let arrival = times.last().copied().unwrap_or(0.0);
    Ok(Film { name, world, movers, radius: radius.into(), path, times, arrival, expanded: outcome.expanded })
}

fn frame(map: Group, film: &Film, time: f64, scale: f64) -> Group {
    let disc = |at: (f64, f64), radius: f64, colour: &str| {
        bodies::pin(at, radius, colour).set("stroke", colours::PAGE).set("stroke-width", precise(1.0 / scale))
    };
    let mut map = map
        .add(rectangle(0.0, 0.0, 20.0, 14.0).set("fill", colours::GROUND))
        .add(bodies::walls(&film.world))
        .add(route(&film.path, "#a5d8ff", 2.0, scale))
        .add(dot(film.path[0], START, 4.0, scale));
    if let Some(&last) = film.path.last() {
        map = map.add(dot(last, GOAL, 4.0, scale));
    }
    for mover in &film.movers {
        let stations: Vec<(Position, f64)> = mover.iter().map(|moment| (moment.at, moment.time)).collect();
        map = map.add(disc(at(&stations, time), 0.45, MOVING));
    }
    let stations: Vec<(Position, f64)> = film.path.iter().copied().zip(film.times.iter().copied()).collect();
    map.add(disc(at(&stations, time), film.radius, BODY))
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let open = scene::drawn(20, 14, |_, _| false)?;
    let crossing = (0..6).map(|number| {
        let (x, late) = (4.5 + 2.0 * number as f32, 1.5 * f64::from(number));
        let ends = if number % 2 == 0 { (0.5, 13.5) } else { (13.5, 0.5) };
        vec![moment(x, ends.0, late), moment(x, ends.1, late + 13.0)]
    });
    let ends = (Position::new(1.5, 7.5), Position::new(18.5, 7.5));
    let crossing = film("Crossing", open, crossing.collect(), (ends.0, ends.1, 0))?;
    let lane =
        |x, y| (WALLS.iter().any(|wall| bodies::has(wall, x, y)) || y != 9 && y >= 4) && !bodies::has(&BAY, x, y);
    let corridor = scene::drawn(20, 14, lane)?;
    let coming = vec![vec![moment(18.5, 9.5, 3.0), moment(1.5, 9.5, 20.0)]];
    let ends = (Position::new(1.5, 9.5), Position::new(18.5, 9.5));
    let aside = film("Stepping aside", corridor, coming, (ends.0, ends.1, 0))?;
    let open = scene::drawn(20, 14, |_, _| false)?;
    let fleeing = vec![vec![moment(10.5, 2.5, 0.0), moment(17.5, 2.5, 10.0), moment(17.5, 12.5, 24.0)]];
    let pursuit = film("Pursuit", open, fleeing, (Position::new(1.5, 11.5), Position::new(1.5, 11.5), 1))?;
    let about = [
        "An agent (blue) at one cell per unit of time among movers (orange) whose ways are known, from green to red; each row \
         is one film. It waits where that is",
        "soonest: for gaps in the crossing, and in a bay of a corridor that is one cell wide until the other one has passed. \
         The last one meets a mover.",
    ];
    let mut page = Page::new("Moving obstacles", &about, 4, VIEW, ground::definitions(&crossing.world));
    let scale = page.scale();
    let mut rows = vec![row(["film", "arrival", "points", "expanded"])];
    for film in [&crossing, &aside, &pursuit] {
        for number in (1..FRAMES).step_by(2) {
            let time = film.arrival * number as f64 / (FRAMES - 1) as f64;
            page.panel(&format!("{}, time {time:.1}", film.name), "", |map| frame(map, film, time, scale));
        }
        rows.push(row([
            film.name,
            &format!("{:.2}", film.arrival),
            &film.path.len().to_string(),
            &film.expanded.to_string(),
        ]));
    }
    Ok(Picture { file: "films", svg: page.finish(), words: format!("Moving obstacles\n{}", table(&rows)) })
}
