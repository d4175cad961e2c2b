//! Followers on their way: where each has been, as a line.

use std::fmt::Write;

use svg::node::element::Path;
use taut::Position;
use taut::agents::{Follower, FollowerState, Policy, PolicyKind, PolicyOptions, PolicyResult};
use taut::field::Field;

use super::failure::Failure;
use super::scene::{apart, told};
use super::shapes::precise;
use super::world::World;

/// A turn of less than this, in cells beside the line, is no turn on a picture.
const STRAIGHT: f64 = 0.02;

/// What became of a group of followers.
pub(crate) struct Walk {
    /// Where each has been, first to last.
    pub(crate) trails: Vec<Vec<Position>>,
    /// The length that each has walked.
    pub(crate) walked: Vec<f64>,
    /// The counts after the last step.
    pub(crate) result: PolicyResult,
    pub(crate) steps: u32,
}

/// A policy of this kind with default options.
pub(crate) fn policy(world: &World, kind: PolicyKind) -> Result<Policy, Failure> {
    policy_of(world, PolicyOptions { kind, ..PolicyOptions::default() })
}

pub(crate) fn policy_of(world: &World, options: PolicyOptions) -> Result<Policy, Failure> {
    Policy::new(&world.grid, options).map_err(told("making a policy"))
}

/// Steps followers until none moves, at most so often.
pub(crate) fn walk(
    policy: &Policy,
    field: Option<&Field>,
    followers: &mut [Follower],
    most: u32,
) -> Result<Walk, Failure> {
    let mut trails: Vec<Vec<Position>> = followers.iter().map(|follower| vec![follower.at]).collect();
    let mut walked = vec![0.0; followers.len()];
    let mut result = PolicyResult::default();
    let mut steps = 0;
    while steps < most {
        result = policy.step(field, followers).map_err(told("stepping followers"))?;
        steps += 1;
        for ((follower, trail), walked) in followers.iter().zip(&mut trails).zip(&mut walked) {
            // A follower that moves on has walked a whole stride, round corners too.
            let moves = follower.outcome() == FollowerState::Moving;
            let straight = trail.last().map_or(0.0, |&last| apart(last, follower.at));
            *walked += if moves { f64::from(follower.stride) } else { straight };
            trail.push(follower.at);
        }
        if result.moving == 0 {
            break;
        }
    }
    Ok(Walk { trails, walked, result, steps })
}

/// A trail as a line of `width` pixels on a panel of the given scale.
pub(crate) fn trail(points: &[Position], colour: &str, width: f64, scale: f64) -> Path {
    let mut data = String::new();
    let hundredths = |value: f32| (f64::from(value) * 100.0).round() / 100.0;
    for (place, point) in straightened(points).iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        write!(data, "{letter}{} {}", hundredths(point.x), hundredths(point.y)).expect("writing to a string");
    }
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-width", precise(width / scale))
        .set("stroke-linejoin", "round")
        .set("stroke-linecap", "round")
}

/// The points at which a trail turns.
fn straightened(points: &[Position]) -> Vec<Position> {
    let mut kept: Vec<Position> = Vec::new();
    let mut from = 0;
    for place in 0..points.len() {
        // A point is left out while all since the last kept one lie beside the straight line.
        let is_end = place == 0 || place + 1 == points.len();
        if is_end || (from + 1..=place).any(|between| beside(points[from], points[place + 1], points[between])) {
            kept.push(points[place]);
            from = place;
        }
    }
    kept
}

/// Whether a point lies away from the straight line between two others.
fn beside(from: Position, to: Position, point: Position) -> bool {
    let (dx, dy) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let (px, py) = (f64::from(point.x - from.x), f64::from(point.y - from.y));
    let length = dx.hypot(dy);
    if length == 0.0 { px.hypot(py) > STRAIGHT } else { (dx * py - dy * px).abs() > STRAIGHT * length }
}
