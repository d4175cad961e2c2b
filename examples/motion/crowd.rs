//! Walkers on a circle, each on its way to the opposite point: they give way to each other.

use svg::node::element::Circle;
use taut::Position;
use taut::agents::{Crowd, CrowdOptions, Walker};

use super::Picture;
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::Page;
use super::scene::{self, apart, told};
use super::shapes::precise;
use super::table::{row, table};
use super::walk;

const SIDE: i32 = 40;
const WALKERS: usize = 40;
/// The cosine and the sine of a fortieth of a turn.
const TURN: (f64, f64) = (0.987_688_340_595_137_8, 0.156_434_465_040_230_87);
const CIRCLE: f64 = 17.0;
const RADIUS: f32 = 0.6;
const SPEED: f32 = 2.0;
/// Seconds of a step; all stand by the last one.
const SECONDS: f64 = 0.05;
const MOST_STEPS: u32 = 2000;
/// Steps after which the first panel is drawn.
const HALFWAY: usize = 190;

/// The walk of all: where each was after every step, the least gap between two, and how many steps it took.
struct Crossing {
    trails: Vec<Vec<Position>>,
    least_gap: f64,
    steps: u32,
    arrived: usize,
}

/// The points of the circle, evenly spread.
fn circle() -> Vec<(f64, f64)> {
    let (mut x, mut y) = (CIRCLE, 0.0);
    (0..WALKERS)
        .map(|_| {
            let here = (x, y);
            (x, y) = (x * TURN.0 - y * TURN.1, x * TURN.1 + y * TURN.0);
            here
        })
        .collect()
}

#[expect(clippy::cast_possible_truncation, reason = "places of a small map")]
fn position(x: f64, y: f64) -> Position {
    Position::new(x as f32, y as f32)
}

/// The velocity that a walker would have if nobody else were there.
fn wanted(at: Position, goal: Position) -> Position {
    let (dx, dy) = (f64::from(goal.x - at.x), f64::from(goal.y - at.y));
    let far = dx.hypot(dy);
    if far < 1e-3 {
        return position(0.0, 0.0);
    }
    let speed = f64::from(SPEED).min(far / SECONDS);
    position(dx / far * speed, dy / far * speed)
}

fn cross() -> Result<Crossing, Failure> {
    let world = scene::drawn(SIDE, SIDE, |_, _| false)?;
    let mut crowd = Crowd::new(&world.grid, CrowdOptions::default()).map_err(told("making a crowd"))?;
    let middle = f64::from(SIDE) / 2.0;
    let goals: Vec<Position> = circle().iter().map(|&(x, y)| position(middle - x, middle - y)).collect();
    let still = Position::new(0.0, 0.0);
    let start = |&(x, y): &(f64, f64)| Walker {
        at: position(middle + x, middle + y),
        velocity: still,
        wanted: still,
        radius: RADIUS,
        speed: SPEED,
    };
    let mut walkers: Vec<Walker> = circle().iter().map(start).collect();
    let mut velocities = vec![still; WALKERS];
    let mut crossing = Crossing {
        trails: walkers.iter().map(|walker| vec![walker.at]).collect(),
        least_gap: f64::INFINITY,
        steps: 0,
        arrived: 0,
    };
    while crossing.steps < MOST_STEPS && crossing.arrived < WALKERS {
        for (walker, &goal) in walkers.iter_mut().zip(&goals) {
            walker.wanted = wanted(walker.at, goal);
        }
        crowd.avoid(&walkers, SECONDS, &mut velocities).map_err(told("avoiding others"))?;
        for (walker, &velocity) in walkers.iter_mut().zip(&velocities) {
            let (dx, dy) = (f64::from(velocity.x) * SECONDS, f64::from(velocity.y) * SECONDS);
            walker.velocity = velocity;
            walker.at = position(f64::from(walker.at.x) + dx, f64::from(walker.at.y) + dy);
        }
        crossing.note(&walkers, &goals);
    }
    Ok(crossing)
}

impl Crossing {
    /// How near two bodies came to each other.
    fn touch(&self) -> String {
        match self.least_gap >= 0.0 {
            true => format!("the least gap was {:.4} cells", self.least_gap),
            false => format!("no two overlapped by more than {:.4} cells", -self.least_gap),
        }
    }

    /// Takes down where all are after a step.
    fn note(&mut self, walkers: &[Walker], goals: &[Position]) {
        self.steps += 1;
        self.arrived = walkers.iter().zip(goals).filter(|(walker, goal)| apart(walker.at, **goal) < 0.05).count();
        for (place, walker) in walkers.iter().enumerate() {
            self.trails[place].push(walker.at);
            for other in &walkers[..place] {
                self.least_gap = self.least_gap.min(apart(walker.at, other.at) - 2.0 * f64::from(RADIUS));
            }
        }
    }
}

/// The colour of a walker: all round the wheel, red, green, blue.
fn colour(order: usize) -> String {
    let along = order as f64 / WALKERS as f64 * 3.0;
    let wave = |centre: f64| {
        let away = (along - centre).abs();
        let part = (1.0 - away.min(3.0 - away)).max(0.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 40 to 230")]
        let value = (40.0 + 190.0 * part) as u8;
        value
    };
    format!("#{:02x}{:02x}{:02x}", wave(0.0), wave(1.0), wave(2.0))
}

/// A walker in its true size.
fn body(at: Position, colour: &str, scale: f64) -> Circle {
    Circle::new()
        .set("cx", at.x)
        .set("cy", at.y)
        .set("r", RADIUS)
        .set("fill", colour)
        .set("stroke", colours::PAGE)
        .set("stroke-width", precise(1.0 / scale))
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let crossing = cross()?;
    let world = scene::drawn(SIDE, SIDE, |_, _| false)?;
    let about = [
        "40 walkers on a circle; each wants to go to the opposite point. Each takes the velocity nearest to the wanted",
        "one with which nobody runs into anybody else (van den Berg, Guy, Lin, Manocha 2009).",
    ];
    let mut page =
        Page::new("Through the middle, all at once", &about, 2, scene::whole(&world), ground::definitions(&world));
    let scale = page.scale();
    for last in [HALFWAY, crossing.trails[0].len() - 1] {
        let heading = format!("After {:.1} seconds", last as f64 * SECONDS);
        let note = match last {
            HALFWAY => "bodies in their true size, with the ways so far".to_owned(),
            _ => {
                format!("{} of {WALKERS} arrived; {}", crossing.arrived, crossing.touch())
            }
        };
        page.panel(&heading, &note, |map| {
            let mut map = map.add(ground::piece(ground::GROUND));
            for (order, trail) in crossing.trails.iter().enumerate() {
                let line = walk::trail(&trail[..=last], &colour(order), 1.6, scale);
                map = map.add(line.set("stroke-opacity", 0.75));
            }
            for (order, trail) in crossing.trails.iter().enumerate() {
                map = map.add(body(trail[last], &colour(order), scale));
            }
            map
        });
    }
    let rows = [
        row(["40 walkers through one point", ""]),
        row(["arrived", &crossing.arrived.to_string()]),
        row(["seconds", &format!("{:.1}", f64::from(crossing.steps) * SECONDS)]),
        row(["seconds if nobody were in the way", &format!("{:.1}", 2.0 * CIRCLE / f64::from(SPEED))]),
        row(["least gap between two bodies", &format!("{:.4} cells", crossing.least_gap)]),
    ];
    Ok(Picture { file: "crowd", svg: page.finish(), words: table(&rows) })
}
