//! Film strips of two chains: one bends round a corner, one shortens to pass a wall.

use std::time::Instant;

use svg::node::element::Group;
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest};
use taut::space::{ChainSpace, Link, SpaceOptions};
use taut::{Position, Rect};

use super::Picture;
use super::bodies::{self, BODY, GOAL, START};
use super::colours;
use super::failure::Failure;
use super::ground;
use super::page::{Page, View};
use super::scene::{self, told};
use super::shapes::{precise, rectangle};
use super::table::{row, table};
use super::world::World;

const VIEW: View = View { x: 0.0, y: 0.0, width: 40.0, height: 40.0 };
const FRAMES: usize = 8;
/// Those that are drawn; the others lie behind the later ones.
const SHOWN: [usize; 4] = [0, 2, 5, 7];
const BEND: [Rect; 3] = [
    Rect { x: 0, y: 0, width: 40, height: 12 },
    Rect { x: 24, y: 12, width: 16, height: 28 },
    Rect { x: 0, y: 18, width: 18, height: 22 },
];
const POST: Rect = Rect { x: 15, y: 15, width: 3, height: 8 };
const BASE: Position = Position { x: 9.0, y: 19.0 };

/// A chain on its way.
struct Film {
    world: World,
    links: Vec<Link>,
    /// The pins of each frame.
    frames: Vec<Vec<(f64, f64)>>,
    outcome: MotionOutcome,
    milliseconds: f64,
}

fn film<const N: usize>(
    world: World,
    links: Vec<Link>,
    base: Option<Position>,
    (ends, weights): ([[f64; N]; 2], [f64; N]),
) -> Result<Film, Failure> {
    let began = Instant::now();
    let options = SpaceOptions { angles: 32, ..SpaceOptions::default() };
    let space = ChainSpace::new(&world.grid, &links, base, options).map_err(told("making a space"))?;
    let mut motion = Motion::new(&space, MotionOptions::default()).map_err(told("making a planner"))?;
    let outcome = motion.find(&ends[0], &ends[1], &MotionRequest::default()).map_err(told("planning a motion"))?;
    let milliseconds = began.elapsed().as_secs_f64() * 1e3;
    let states = bodies::spread(motion.path(), FRAMES, weights);
    let frames = states.iter().map(|state| space.pins(state)).collect::<Result<Vec<_>, _>>();
    Ok(Film { world, links, frames: frames.map_err(told("placing pins"))?, outcome, milliseconds })
}

/// One frame, with the frames before it behind it.
fn frame(map: Group, film: &Film, number: usize, scale: f64) -> Group {
    let ground = rectangle(0.0, 0.0, 40.0, 40.0).set("fill", colours::GROUND);
    let mut map = map.add(ground).add(bodies::walls(&film.world));
    for before in 0..number {
        for link in bodies::links(&film.frames[before], &film.links, BODY) {
            map = map.add(link.set("stroke-opacity", 0.13));
        }
    }
    let colour = match number {
        0 => START,
        last if last + 1 == FRAMES => GOAL,
        _ => BODY,
    };
    for link in bodies::links(&film.frames[number], &film.links, colour) {
        map = map.add(link);
    }
    for &at in &film.frames[number][..film.links.len()] {
        map = map
            .add(bodies::pin(at, 0.28, colours::PAGE).set("stroke", colour).set("stroke-width", precise(1.0 / scale)));
    }
    map
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let bend = scene::drawn(40, 40, |x, y| BEND.iter().any(|wall| bodies::has(wall, x, y)))?;
    let quarter = std::f64::consts::FRAC_PI_2;
    let ends = ([[2.0, 15.0, 0.0, 0.0], [21.0, 21.0, quarter, 0.0]], [1.0, 1.0, 8.0, 8.0]);
    let jointed = film(bend, vec![Link::new(8.0, 1.0); 2], None, ends)?;
    let post = scene::drawn(40, 40, |x, y| bodies::has(&POST, x, y))?;
    let arm = Link { longest: 22.0, ..Link::new(4.0, 1.0) };
    let ends = ([[-1.2, 12.0, 0.0], [1.2, 12.0, 0.0]], [8.0, 1.0, 4.0]);
    let arm = film(post, vec![arm, Link::new(6.0, 1.0)], Some(BASE), ends)?;
    let about = [
        "Left to right, above: two links of 8 cells go round a bend in a corridor 6 wide; in one piece they could not. Below: \
         an arm on a pin, whose",
        "first link is 4 to 22 cells long and whose hand turns, passes a post by pulling itself in. Four and three numbers a \
         state; every motion is checked.",
    ];
    let mut page = Page::new("Chains", &about, 4, VIEW, ground::definitions(&jointed.world));
    let scale = page.scale();
    for film in [&jointed, &arm] {
        for number in SHOWN {
            let heading = format!("{} of {FRAMES}", number + 1);
            page.panel(&heading, "", |map| frame(map, film, number, scale));
        }
    }
    let mut rows = vec![row(["chain", "cost", "expanded", "ms"])];
    for (name, film) in [("two links, base moves", &jointed), ("arm on a pin", &arm)] {
        let Film { outcome, milliseconds, .. } = film;
        rows.push(row([
            name,
            &format!("{:.1}", outcome.cost),
            &outcome.expanded.to_string(),
            &format!("{milliseconds:.0}"),
        ]));
    }
    Ok(Picture { file: "chains", svg: page.finish(), words: format!("Chains, 32 angles\n{}", table(&rows)) })
}
