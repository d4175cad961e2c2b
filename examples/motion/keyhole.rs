//! The keyhole: a path of poses through a slot that is wide enough, and the proof that another one is not.

use std::time::Instant;

use svg::node::element::Path;
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Pose, Shape, Voxel};

use super::Picture;
use super::bodies::{self, BODY, ENDS, GOAL, START};
use super::failure::Failure;
use super::ground;
use super::page::{Page, View};
use super::scene::told;
use super::shapes::precise;
use super::table::{row, table};

/// The slots of both panels, and those of the table.
const WIDE: i32 = 12;
const NARROW: i32 = 6;
const SLOTS: [i32; 5] = [12, 10, 8, 6, 4];
const POSES: usize = 40;
const VIEW: View = View { x: 0.0, y: 0.0, width: 200.0, height: 200.0 };

struct Answer {
    outcome: MotionOutcome,
    path: Vec<f64>,
    milliseconds: f64,
}

fn ask(slot: i32, shape: &Shape) -> Result<Answer, Failure> {
    let world = bodies::keyhole(slot)?;
    let began = Instant::now();
    let space = bodies::space(&world, shape)?;
    let mut motion = Motion::new(&space, MotionOptions::default()).map_err(told("making a planner"))?;
    let outcome =
        motion.find(&ENDS[0].row(), &ENDS[1].row(), &MotionRequest::default()).map_err(told("planning a motion"))?;
    let milliseconds = began.elapsed().as_secs_f64() * 1e3;
    Ok(Answer { outcome, path: motion.path().to_vec(), milliseconds })
}

/// Positions that a flood over all neighbouring voxels that are not blocked for sure comes to, from the start.
fn reached(slot: i32, shape: &Shape) -> Result<Vec<bool>, Failure> {
    let world = bodies::keyhole(slot)?;
    let space = bodies::space(&world, shape)?;
    let (side, angles) = (bodies::SIDE as usize, bodies::ANGLES as usize);
    let slices = (0..bodies::ANGLES).map(|angle| bodies::slice(&space, angle)).collect::<Result<Vec<_>, _>>()?;
    let mut seen = vec![vec![false; side * side]; angles];
    // A quarter turn is a quarter of the angles.
    let mut stack = vec![(angles / 4, 40_usize, 30_usize)];
    while let Some((angle, y, x)) = stack.pop() {
        if std::mem::replace(&mut seen[angle][y * side + x], true) {
            continue;
        }
        for angle in [angle, (angle + 1) % angles, (angle + angles - 1) % angles] {
            for y in y.saturating_sub(1)..=(y + 1).min(side - 1) {
                for x in x.saturating_sub(1)..=(x + 1).min(side - 1) {
                    let at = y * side + x;
                    if !seen[angle][at] && slices[angle][at] != Voxel::Blocked {
                        stack.push((angle, y, x));
                    }
                }
            }
        }
    }
    Ok((0..side * side).map(|at| seen.iter().any(|slice| slice[at])).collect())
}

/// A body in a pose: its outline, and inside of it a little of its colour.
fn place(shape: &Shape, pose: &Pose, colour: &str, opacity: f64, scale: f64) -> Path {
    bodies::closed(&bodies::corners(shape, pose))
        .set("fill", colour)
        .set("fill-opacity", opacity)
        .set("stroke", colour)
        .set("stroke-width", precise(1.4 / scale))
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let shape = bodies::body()?;
    let answers = SLOTS.map(|slot| ask(slot, &shape)).into_iter().collect::<Result<Vec<_>, _>>()?;
    let wide = &answers[0];
    let weights = [1.0, 1.0, shape.outer_radius()];
    let poses: Vec<Pose> = bodies::spread(&wide.path, POSES, weights).iter().map(|row| Pose::of_row(row)).collect();
    let about = [
        "A body of 40 x 8 cells starts upright (green) and must lie at the bottom (red). The way leads through two slots \
         at right angles:",
        "in, turn, out. Nothing is sampled: a path is free at every moment between its poses, and a proof holds for every \
         motion there is.",
    ];
    let world = bodies::keyhole(WIDE)?;
    let mut page = Page::new("The keyhole", &about, 2, VIEW, ground::definitions(&world));
    let scale = page.scale();
    let heading = format!("Slots {WIDE} cells wide: {POSES} poses of the path found");
    let [wide_walls, narrow_walls] = [bodies::walls(&world), bodies::walls(&bodies::keyhole(NARROW)?)];
    page.panel(&heading, "pale to dark blue: from the first pose to the last", |map| {
        let mut map = map.add(ground::piece(ground::GROUND)).add(wide_walls);
        for (number, pose) in poses.iter().enumerate() {
            let opacity = 0.05 + 0.25 * number as f64 / POSES as f64;
            map = map.add(place(&shape, pose, BODY, opacity, scale));
        }
        map.add(place(&shape, &ENDS[0], START, 0.8, scale)).add(place(&shape, &ENDS[1], GOAL, 0.8, scale))
    });
    let flooded = reached(NARROW, &shape)?;
    let heading = format!("Slots {NARROW} cells wide, the body is 8: proven that there is no way");
    page.panel(&heading, "amber: all places that its middle could come to, at best, at any angle", |map| {
        let data = bodies::region(bodies::SIDE, |at| flooded[at]);
        map.add(ground::piece(ground::GROUND))
            .add(Path::new().set("d", data).set("fill", bodies::UNDECIDED).set("fill-opacity", 0.7))
            .add(narrow_walls)
            .add(place(&shape, &ENDS[0], START, 0.8, scale))
            .add(place(&shape, &ENDS[1], GOAL, 0.8, scale))
    });
    let mut rows = vec![row(["slot, cells", "answer", "guarantee", "cost", "expanded", "ms"])];
    for (slot, Answer { outcome, milliseconds, .. }) in SLOTS.iter().zip(&answers) {
        let is_found = outcome.status == MotionStatus::Found;
        let guarantee = match outcome.guarantee {
            Guarantee::Optimal => "optimal: proven for every motion",
            Guarantee::LatticeOptimal => "lattice_optimal",
            Guarantee::Bounded | Guarantee::None => "none",
        };
        rows.push(row([
            &slot.to_string(),
            if is_found { "a path" } else { "no path" },
            guarantee,
            &if is_found { format!("{:.1}", outcome.cost) } else { "-".to_owned() },
            &outcome.expanded.to_string(),
            &format!("{milliseconds:.0}"),
        ]));
    }
    let words = format!("The keyhole, {} angles\n{}", bodies::ANGLES, table(&rows));
    Ok(Picture { file: "keyhole", svg: page.finish(), words })
}
