//! A car that parks, and one that turns round in a corridor.

use std::time::Instant;

use svg::node::element::Path;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest};
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Position, Rect};

use super::Picture;
use super::bodies::{self, BODY, GOAL, START};
use super::failure::Failure;
use super::ground;
use super::page::{Page, View};
use super::scene::{self, told};
use super::shapes::precise;
use super::table::{row, table};

const VIEW: View = View { x: 10.0, y: 0.0, width: 110.0, height: 64.0 };
/// The colour of a piece that is driven backward.
const BACKWARD: &str = "#e8590c";
const STREET: [Rect; 4] = [
    Rect { x: 0, y: 0, width: 160, height: 8 },
    Rect { x: 20, y: 8, width: 40, height: 8 },
    Rect { x: 83, y: 8, width: 40, height: 8 },
    Rect { x: 0, y: 56, width: 160, height: 8 },
];
const CORRIDOR: [Rect; 2] = [Rect { x: 0, y: 0, width: 160, height: 12 }, Rect { x: 0, y: 52, width: 160, height: 12 }];

/// A scene: its name, its walls, and both ends.
type Scene = (&'static str, &'static [Rect], [Pose; 2]);

const SCENES: [Scene; 2] = [
    ("Parking", &STREET, [Pose { x: 90.0, y: 24.0, angle: 0.0 }, Pose { x: 67.5, y: 12.2, angle: 0.0 }]),
    (
        "Turning round",
        &CORRIDOR,
        [Pose { x: 40.0, y: 26.0, angle: 0.0 }, Pose { x: 40.0, y: 38.0, angle: std::f64::consts::PI }],
    ),
];

fn car(shape: &Shape, pose: &Pose, colour: &str, opacity: f64, scale: f64) -> Path {
    bodies::closed(&bodies::corners(shape, pose))
        .set("fill", colour)
        .set("fill-opacity", opacity)
        .set("stroke", colour)
        .set("stroke-opacity", 0.5)
        .set("stroke-width", precise(1.0 / scale))
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let outline = [(-4.0, -3.6), (12.0, -3.6), (12.0, 3.6), (-4.0, 3.6)].map(|(x, y)| Position::new(x, y));
    let shape = Shape::new(&outline, 0.0).map_err(told("making a body"))?;
    let about = [
        "Hybrid A* drives a car of 16 x 7.2 cells whose narrowest circle has a radius of 18 cells at the rear axle, from green \
         to red: forward in blue, backward",
        "in orange. A cell backward costs two, a change of gear five. All of every arc is free, not only the poses drawn.",
    ];
    let first = scene::drawn(160, 64, |x, y| STREET.iter().any(|wall| bodies::has(wall, x, y)))?;
    let mut page = Page::new("Vehicles", &about, 2, VIEW, ground::definitions(&first));
    let scale = page.scale();
    let mut rows = vec![row(["scene", "cost", "pieces", "expanded", "ms"])];
    for (name, walls, [start, goal]) in SCENES {
        let world = scene::drawn(160, 64, |x, y| walls.iter().any(|wall| bodies::has(wall, x, y)))?;
        let space = PoseSpace::new(&world.grid, &shape, SpaceOptions::default()).map_err(told("making a space"))?;
        let algorithm = MotionAlgorithm::HybridAstar;
        let options = MotionOptions { algorithm, turning_radius: 18.0, ..MotionOptions::default() };
        let mut motion = Motion::new(&space, options).map_err(told("making a planner"))?;
        let began = Instant::now();
        let outcome =
            motion.find(&start.row(), &goal.row(), &MotionRequest::default()).map_err(told("planning a drive"))?;
        let milliseconds = began.elapsed().as_secs_f64() * 1e3;
        let states: Vec<Pose> = motion.path().chunks_exact(3).map(Pose::of_row).collect();
        let pieces = motion.pieces();
        let note = format!("{} pieces, cost {:.1}, {} expansions", pieces.len(), outcome.cost, outcome.expanded);
        page.panel(name, &note, |map| {
            let ground = super::shapes::rectangle(0.0, 0.0, 160.0, 64.0).set("fill", super::colours::GROUND);
            let mut map = map.add(ground).add(bodies::walls(&world));
            let mut tracks = Vec::new();
            for (at, piece) in pieces.iter().enumerate() {
                let end = pieces.get(at + 1).map_or(states.len() - 1, |next| next.first);
                let colour = if piece.gear < 0 { BACKWARD } else { BODY };
                let driven = &states[piece.first..=end];
                for pose in driven.iter().step_by((driven.len() / 4).max(1)) {
                    map = map.add(car(&shape, pose, colour, 0.12, scale));
                }
                let track: Vec<(f64, f64)> = driven.iter().map(|pose| (pose.x, pose.y)).collect();
                let line = Path::new().set("d", bodies::line(&track)).set("fill", "none").set("stroke", colour);
                tracks.push(line.set("stroke-width", precise(2.4 / scale)));
            }
            map = map.add(car(&shape, &start, START, 0.6, scale)).add(car(&shape, &goal, GOAL, 0.6, scale));
            tracks.into_iter().fold(map, |map, track| map.add(track))
        });
        rows.push(row([
            name,
            &format!("{:.1}", outcome.cost),
            &pieces.len().to_string(),
            &outcome.expanded.to_string(),
            &format!("{milliseconds:.1}"),
        ]));
    }
    Ok(Picture { file: "cars", svg: page.finish(), words: format!("Vehicles\n{}", table(&rows)) })
}
