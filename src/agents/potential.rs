//! POTENTIAL: the sum of forces. The goal draws, the nearest wall pushes, points of the host do either.
//!
//! Based on: O. Khatib. Real-Time Obstacle Avoidance for Manipulators and Mobile Robots. International Journal of
//! Robotics Research 1986. Changed: the force of a wall is felt within `influence` only and fades near the goal, so
//! that a goal beside a wall is reached; no step enters a wall; a follower in a local minimum says so.
//!
//! ```text
//! force = attract * (direction of the goal)
//!       + repel * (1/d - 1/d0) / d^2 * min(1, D/d0) * (away from the nearest wall, d < d0)
//!       + weight * (1 - r/reach) * (direction of the pull), for each pull at a distance r < reach
//! d: distance of the wall from the follower's disc, d0: influence, D: distance of the goal
//! ```
//!
//! A step has the length of the stride and the direction of the force. No least distance to the goal that is smaller by
//! 1/256 for `patience` steps: STUCK. Cost: the rows within the influence, and all pulls.

use super::follower::{
    FollowerState, MemoryTag, Recalled, Situation, Stepped, WORDS, pack, pack_fine, recall, unpack, unpack_fine,
};
use super::stride::{Slide, reaches, stride};
use super::{ground::StepScene, options::PolicyKind, segment::Fine};
use crate::base::{Bounds, floor, number_of, real, real_single};
use crate::geom::{Point, SCALE};
use crate::grid::{NearestWall, nearest_wall};

const KIND: u8 = number_of!(PolicyKind::Potential, u8);
const WALKING: u8 = 1;
/// A least distance counts as new if it is smaller by this, in cells: what one unit of a point can show.
const GAIN: f64 = 1.0 / 256.0;
/// The least distance from a wall that the force takes, in cells: at contact it would be infinite.
const LEAST: f64 = 1.0 / 256.0;

/// What a follower remembers.
struct Approach {
    place: Fine,
    /// The least distance to the goal so far, and the steps since it was found.
    least: f64,
    steps: u64,
}

/// One step; none if the memory is strange.
pub(super) fn step(ground: &StepScene<'_>, follower: Situation, memory: &[u64; WORDS]) -> Option<Stepped> {
    let options = ground.options;
    let variant = number_of!(options.diagonal_gaps, u8);
    let place = Fine::of(follower.at);
    let mut progress = Approach { place, least: place.distance(Fine::of(follower.goal)), steps: 0 };
    match recall(memory, KIND, variant) {
        Recalled::Nothing => {}
        Recalled::Phase(WALKING) => {
            let (goal, kept) = read(memory)?;
            let rests = kept.steps >= options.patience.into() && memory[6] != ground.revision();
            if goal == follower.goal && kept.place.point() == follower.at && !rests {
                progress = kept;
            }
        }
        _ => return None,
    }
    let walls = ground.walls();
    if reaches(&walls, progress.place, follower.goal, follower.stride) {
        return Some(Stepped { at: follower.goal, state: FollowerState::Arrived, memory: [0; WORDS] });
    }
    if progress.steps < options.patience.into() {
        let by = direction(force(ground, follower.at, follower.goal))
            .map_or((0.0, 0.0), |(x, y)| (x * follower.stride, y * follower.stride));
        progress.place = stride(&walls, progress.place, by, Slide::No);
        let distance = progress.place.distance(Fine::of(follower.goal));
        progress.steps += 1;
        if distance <= progress.least - GAIN {
            (progress.least, progress.steps) = (distance, 0);
        }
    }
    let is_stuck = progress.steps >= options.patience.into();
    let mut words = [0; WORDS];
    words[..2].copy_from_slice(&[MemoryTag { kind: KIND, variant, phase: WALKING }.word(), pack(follower.goal)]);
    words[2..4].copy_from_slice(&pack_fine(progress.place));
    words[4..7].copy_from_slice(&[progress.least.to_bits(), progress.steps, ground.revision()]);
    let state = if is_stuck { FollowerState::Stuck } else { FollowerState::Moving };
    Some(Stepped { at: progress.place.point(), state, memory: words })
}

/// The goal and the progress of a memory; none if it has none.
fn read(memory: &[u64; WORDS]) -> Option<(Point, Approach)> {
    let goal = unpack(memory[1])?;
    let place = unpack_fine([memory[2], memory[3]])?;
    let least = f64::from_bits(memory[4]);
    (0.0..f64::INFINITY).contains(&least).then_some((goal, Approach { place, least, steps: memory[5] }))
}

/// The sum of the forces at a point.
fn force(ground: &StepScene<'_>, at: Point, goal: Point) -> (f64, f64) {
    let options = ground.options;
    let (gx, gy) = (apart(at.x, goal.x), apart(at.y, goal.y));
    let distance = (gx * gx + gy * gy).sqrt();
    let mut sum = (0.0, 0.0);
    if let Some((x, y)) = direction((gx, gy)) {
        sum = (options.attract * x, options.attract * y);
    }
    let influence = options.influence;
    if influence > 0.0
        && let Some(wall) = nearest_wall(ground.layer, at, floor(influence * f64::from(SCALE)) + options.fixed_radius())
    {
        let rim = f64::from(ground.options.fixed_radius()) / f64::from(SCALE);
        let d = (real(wall.squared).sqrt() / f64::from(SCALE) - rim).at_least(LEAST);
        if d < influence {
            let near = (distance / influence).at_most(1.0);
            let push = options.repel * (1.0 / d - 1.0 / influence) / (d * d) * near;
            let (x, y) = away(at, &wall);
            sum = (sum.0 + push * x, sum.1 + push * y);
        }
    }
    for &(pull, weight, reach) in ground.pulls {
        let (px, py) = (apart_from(at.x, pull.x), apart_from(at.y, pull.y));
        let d = (px * px + py * py).sqrt();
        if d < reach
            && let Some((x, y)) = direction((px, py))
        {
            let draw = weight * (1.0 - d / reach);
            sum = (sum.0 + draw * x, sum.1 + draw * y);
        }
    }
    sum
}

/// From a coordinate to another, in cells.
fn apart(from: i32, to: i32) -> f64 {
    real(i64::from(to) - i64::from(from)) / f64::from(SCALE)
}

/// As [`apart`], to a position of the host.
fn apart_from(from: i32, to: f32) -> f64 {
    real_single(to) - real(from.into()) / f64::from(SCALE)
}

/// A vector made one cell long; none if it has no direction.
fn direction((x, y): (f64, f64)) -> Option<(f64, f64)> {
    // Scaled first: the square of the strongest force is beyond all floats.
    let most = x.abs().at_least(y.abs());
    if !(most > 0.0 && most < f64::INFINITY) {
        return None;
    }
    let (x, y) = (x / most, y / most);
    let length = (x * x + y * y).sqrt();
    Some((x / length, y / length))
}

/// The direction away from a wall. In contact it is that across the face, at a corner that from the cell's centre.
fn away(at: Point, wall: &NearestWall) -> (f64, f64) {
    if wall.squared > 0 {
        return direction((apart(wall.point.x, at.x), apart(wall.point.y, at.y))).unwrap_or((0.0, 0.0));
    }
    let centre = Point::centre(wall.cell.0, wall.cell.1);
    let (x, y) = (at.x - centre.x, at.y - centre.y);
    let sign = |v: i32| f64::from(v.signum());
    match x.abs().cmp(&y.abs()) {
        std::cmp::Ordering::Greater => (sign(x), 0.0),
        std::cmp::Ordering::Less => (0.0, sign(y)),
        std::cmp::Ordering::Equal => direction((sign(x), sign(y))).unwrap_or((0.0, 0.0)),
    }
}
