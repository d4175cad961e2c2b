//! The stack of all slices in a slanted view, with the path through it.

use svg::Document;
use svg::node::element::{Group, Path};
use taut::motion::{Motion, MotionOptions, MotionRequest};
use taut::space::{Pose, Voxel};

use super::Picture;
use super::bodies::{self, ENDS, FREE, GOAL, START, TAKEN};
use super::colours;
use super::failure::Failure;
use super::page::{MARGIN, WIDTH};
use super::scene::told;
use super::shapes::FONT;
use super::shapes::{precise, rectangle, round, text};

const SLOT: i32 = 12;
/// Slices that are drawn, of a half turn.
const LEVELS: u32 = 8;
/// Pixels of a cell across and down, the slant, and pixels from one slice to the next.
const ACROSS: f64 = 3.1;
const DOWN: f64 = 0.68;
const SLANT: f64 = 1.75;
const RISE: f64 = 142.0;
const TOP: f64 = 116.0;

/// Where a position lies on the page: on slice 0, which is the lowest.
fn project(x: f64, y: f64, level: f64) -> (f64, f64) {
    let bottom = TOP + RISE * f64::from(LEVELS - 1);
    (MARGIN + 150.0 + ACROSS * x + SLANT * (200.0 - y) * 0.55, bottom - RISE * level + DOWN * y)
}

/// The level of an angle: a half turn is all of them.
fn level_of(angle: f64) -> f64 {
    let half = std::f64::consts::PI;
    angle.rem_euclid(half) / half * f64::from(LEVELS)
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let (world, shape) = (bodies::keyhole(SLOT)?, bodies::body()?);
    let space = bodies::space(&world, &shape)?;
    let mut motion = Motion::new(&space, MotionOptions::default()).map_err(told("making a planner"))?;
    let outcome =
        motion.find(&ENDS[0].row(), &ENDS[1].row(), &MotionRequest::default()).map_err(told("planning a motion"))?;
    let weights = [1.0, 1.0, shape.outer_radius()];
    let path: Vec<Pose> = bodies::spread(motion.path(), 600, weights).iter().map(|row| Pose::of_row(row)).collect();
    let mut content = Group::new().set("font-family", FONT);
    let (right, down) = (project(200.0, 0.0, 0.0), project(0.0, 200.0, 0.0));
    let origin = project(0.0, 0.0, 0.0);
    for level in 0..LEVELS {
        let slice = bodies::slice(&space, level * bodies::ANGLES / 2 / LEVELS)?;
        let blocked = bodies::region(bodies::SIDE, |at| slice[at] != Voxel::Free);
        let (dx, dy) = project(0.0, 0.0, f64::from(level));
        // Columns of the matrix: a cell to the right, a cell down.
        let matrix = format!(
            "matrix({} {} {} {} {} {})",
            precise((right.0 - origin.0) / 200.0),
            precise((right.1 - origin.1) / 200.0),
            precise((down.0 - origin.0) / 200.0),
            precise((down.1 - origin.1) / 200.0),
            round(dx),
            round(dy)
        );
        let sheet = Group::new()
            .set("transform", matrix)
            .add(rectangle(0.0, 0.0, 200.0, 200.0).set("fill", FREE).set("stroke", colours::LINE))
            .add(Path::new().set("d", blocked).set("fill", TAKEN))
            .add(bodies::walls(&world));
        content = content.add(sheet);
        let degrees = format!("{:.1} degrees", 180.0 * f64::from(level) / f64::from(LEVELS));
        content =
            content.add(text(dx + ACROSS * 200.0 + 12.0, dy + 16.0, 15.0, degrees).set("fill", colours::FAINT_INK));
    }
    for level in 0..LEVELS {
        let line = trail(&path, level);
        content = content.add(line.clone().set("stroke", colours::PAGE).set("stroke-width", 7.0)).add(line);
    }
    content = content.add(ends());
    content = content
        .add(text(MARGIN, 44.0, 26.0, "The stack").set("font-weight", "bold"))
        .add(faint(72.0, "The slices of a half turn, one above the other; above the last one the first one comes again. The path (blue) moves"))
        .add(faint(94.0, "across a slice while the body keeps its angle, and climbs to the next one where it turns. Green: start, red: goal."));
    let height = TOP + RISE * f64::from(LEVELS - 1) + DOWN * 200.0 + 24.0;
    let document = Document::new()
        .set("width", WIDTH)
        .set("height", round(height))
        .set("viewBox", (0, 0, WIDTH, round(height)))
        .add(rectangle(0.0, 0.0, WIDTH, height).set("fill", colours::PAGE))
        .add(content);
    let words = format!("The stack: a path of cost {:.1} through {} slices\n", outcome.cost, bodies::ANGLES);
    Ok(Picture { file: "stack", svg: document.to_string(), words })
}

fn faint(base: f64, words: &str) -> svg::node::element::Text {
    text(MARGIN, base, 15.0, words).set("fill", colours::FAINT_INK)
}

/// The parts of the path that are nearest to a level.
fn trail(path: &[Pose], level: u32) -> Path {
    let mut data = String::new();
    let mut run: Vec<(f64, f64)> = Vec::new();
    for pose in path {
        let at = level_of(pose.angle);
        // The last half level below the first slice belongs to it.
        let at = if at > f64::from(LEVELS) - 0.5 { at - f64::from(LEVELS) } else { at };
        if (at - f64::from(level)).abs() <= 0.52 {
            run.push(project(pose.x, pose.y, at));
        } else if !run.is_empty() {
            data.push_str(&bodies::line(&run));
            run.clear();
        }
    }
    data.push_str(&bodies::line(&run));
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", bodies::BODY)
        .set("stroke-width", 3.5)
        .set("stroke-linecap", "round")
}

/// The dots of start and goal.
fn ends() -> Group {
    let dot = |(pose, colour): (&Pose, &str)| bodies::pin(project(pose.x, pose.y, level_of(pose.angle)), 8.0, colour);
    ENDS.iter().zip([START, GOAL]).map(dot).fold(Group::new(), Group::add)
}
