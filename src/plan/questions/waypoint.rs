//! The waypoint of a path to which an agent goes next.
//!
//! A waypoint is passed once it keeps nothing from going straight to the one after it: once it lies on that straight
//! way or on the inner side of it, or another part of the path is nearer, and the way is free.
//!
//! ```text
//!       o  at                    p is passed `at`: the way to `after` leads around the corner that `at` leads around.
//!      / \   p                   Before, where `at` lies outside of that way, it would lead through the corner.
//!     /###\
//!    /#####o  after
//! ```
//!
//! So agents need not come to the waypoint itself: neither one that overshoots it, nor one that slides along the wall
//! at a distance of its own; and none is led deeper into a wall than rounding may lead it.
//!
//! Cost: the distances of all segments, and one or two lines of sight.

use super::super::planner::Planner;
use super::place::{Place, checked};
use crate::base::{Error, Result, floor, index, real, real_single, real_usize, single, to_u32};
use crate::geom::{Point, Position, SCALE};
use crate::grid::{Layer, SidedCells, clear_for_disc, clear_for_unit, is_free, nearest_wall, visible_from};

/// Where an agent goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waypoint {
    /// The number of the point of the path.
    pub number: u32,
    /// True if the straight way to it is free for the agent, which has not overshot it.
    pub visible: bool,
}

/// How far outside of the way past it a waypoint may lie, in cells: positions are rounded to that.
const ROUNDING: f64 = 1.0 / 256.0;

/// What is not farther away, in cells, is the same place: two roundings.
const SAME: f64 = 1.0 / 128.0;

/// By how much an agent may be nearer to a wall than its radius, in units of a point: what starts may be.
const NEARER: i32 = SCALE / 64;

/// By how much the way to a new waypoint may lead nearer to a wall than the radius, in units of a point. With the
/// rounding of positions that is less than [`NEARER`].
const LED: i32 = NEARER - 1;

impl Planner {
    /// The waypoint of a path to which an agent at a position goes next, if it went to the waypoint `from` before: 1
    /// for a path that is new. It never goes back. An agent whose way to the waypoint is not free, or that stands at it
    /// or has overshot it where the next one is out of sight, needs another path, and stands until it has that.
    ///
    /// A waypoint at most `reach` away, in cells, is also passed if the way to the next one is free for the whole
    /// radius; 0 for a path that is to be followed exactly. The last waypoint is never passed.
    ///
    /// It is led nearer to a wall than the planner's radius by less than 1/64; an agent that stands nearer is led as
    /// near as it stands. The way to the waypoint to which it goes already may come nearer than it stands by 1/64.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points, a waypoint that it does not have, a reach that is negative or
    /// NaN; [`Error::BadPosition`].
    pub fn waypoint(&self, points: &[Position], position: Position, from: u32, reach: f32) -> Result<Waypoint> {
        let at = Point::snap(position)?;
        let (world, options) = (self.world()?, self.options());
        let radius = options.radius().agent;
        let layer = if options.is_large_unit() { world.layer() } else { world.layer_for_points() };
        let room = room(layer, at, radius);
        next_waypoint(points, position, (from, reach), |way, sight| {
            let (from, to) = way.ends(points, position);
            let (place, to) = (Point::snap(from)?, Point::snap(to)?);
            let radius = match sight {
                SightRule::Kept => room - NEARER,
                SightRule::Next => room.min(radius - LED),
                SightRule::Planned => radius - LED,
                SightRule::Whole => radius,
            };
            if options.is_large_unit() {
                return Ok(clear_for_unit(layer, place, to));
            }
            if radius > 0 {
                return Ok(clear_for_disc(layer, (place, to), radius));
            }
            // A path touches corners: one of the points around a place on it is on the free side. Who begins a little
            // in a wall is farther from there.
            let sided = |sides| SidedCells { layer, sides, cutting: options.corner_cutting };
            let is_open = |from| world.snapshot.sides().is_none_or(|sides| sided(sides).crosses_none(from, to));
            let sees =
                |from: Point| is_free(layer, from) && is_open(from) && visible_from(layer, from, to, options.lines());
            let near = |by| around(from, by).into_iter().any(sees);
            let aside = || [NEARER, 2 * NEARER].into_iter().any(|by| near(by - 1));
            Ok(is_free(layer, to) && (sees(place) || near(0) || (sight == SightRule::Kept && aside())))
        })
    }
}

/// The four points around a position, moved away from it by some units along both axes.
fn around(position: Position, by: i32) -> [Point; 4] {
    let whole = |v: f32| floor(real_single(v) * f64::from(SCALE));
    let (x, y) = (whole(position.x), whole(position.y));
    let ((left, right), (top, low)) = ((x - by, x + 1 + by), (y - by, y + 1 + by));
    [(left, top), (right, top), (left, low), (right, low)].map(|(x, y)| Point { x, y })
}

/// The largest disc for which there is room at a point, at most of a radius, in units of a point.
fn room(layer: &Layer, at: Point, radius: i32) -> i32 {
    let near = nearest_wall(layer, at, radius).filter(|_| radius > 0);
    // A distance is rounded down, as the square root of a whole number.
    near.map_or(radius, |wall| floor(real(wall.squared).sqrt()).min(radius))
}

/// How a way is to be free. To where it goes already an agent may see less well, so that it does not change its mind
/// where the rounding of its place hides the waypoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::plan) enum SightRule {
    /// To the waypoint to which it goes: for the agent as it stands there, by 1/64 nearer to walls.
    Kept,
    /// To a later one: for the agent as it stands there.
    Next,
    /// For one that stands on its path, which keeps the radius but for rounding.
    Planned,
    /// For one of the whole radius.
    Whole,
}

/// A straight way to a point of the path.
#[derive(Clone, Copy, Debug)]
pub(in crate::plan) struct WayToPoint {
    /// The point of the path at which it begins; none for where the agent is.
    pub(in crate::plan) from_point: Option<u32>,
    pub(in crate::plan) to_point: u32,
}

impl WayToPoint {
    /// Where it begins, and where it ends.
    pub(in crate::plan) fn ends(self, points: &[Position], position: Position) -> (Position, Position) {
        (self.from_point.map_or(position, |from| points[index(from)]), points[index(self.to_point)])
    }
}

/// The waypoint after `from` for an agent, for which ways are free or not.
pub(in crate::plan) fn next_waypoint(
    points: &[Position],
    position: Position,
    (from, reach): (u32, f32),
    is_clear: impl Fn(WayToPoint, SightRule) -> Result<bool>,
) -> Result<Waypoint> {
    let count = points.len();
    if count == 0 || u32::try_from(count).is_err() {
        return Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "1 to 2^32 - 1 points" });
    }
    if index(from) >= count {
        let allowed = "the number of a point of the path, from 0";
        return Err(Error::BadValue { name: "from", value: f64::from(from), allowed });
    }
    if reach.is_nan() || reach < 0.0 {
        return Err(Error::BadValue { name: "reach", value: f64::from(reach), allowed: "at least 0" });
    }
    let position = checked(position)?;
    let place = Place::locate(points, position, from.saturating_sub(1))?;
    let at_end_of_segment = u32::from(place.share >= 1.0);
    let nearest = (place.segment.saturating_add(1).saturating_add(at_end_of_segment)).min(to_u32(count - 1));
    let point = |number: u32| points[index(number)];
    let from_here = |to_point, sight| is_clear(WayToPoint { from_point: None, to_point }, sight);
    let along = |to: u32, sight| is_clear(WayToPoint { from_point: Some(to - 1), to_point: to }, sight);
    let is_on_path = place.away <= single(SAME);
    // True if it is on the segment before a waypoint that it has passed, to which its way leads through the one before.
    let is_before = |number: u32| {
        let ends = [number - 2, number - 1].map(&point);
        let place = Place::locate(&ends, position, 0)?;
        Ok::<_, Error>(place.away <= single(SAME) && is_outside(ends[0], ends[1], point(number), position))
    };
    let sees = |number: u32, sight| {
        if from_here(number, sight)? {
            return Ok(true);
        }
        // Rounding may put it behind a corner that the path only grazes.
        let is_along = (is_on_path && place.segment + 1 == number)
            || (sight == SightRule::Kept && number >= 2 && is_before(number)?);
        if is_along { along(number, sight) } else { Ok(false) }
    };
    let (mut number, mut visible) = (from, None);
    if nearest > from && sees(nearest, SightRule::Next)? {
        (number, visible) = (nearest, Some(true));
    }
    while index(number) + 1 < count {
        let (before, at, after) = (number.checked_sub(1).map(&point), point(number), point(number + 1));
        let is_passed = number < nearest || before.is_none_or(|before| is_outside(before, at, after, position));
        let is_near = reach > 0.0 && distance(at, position) <= f64::from(reach);
        if !is_passed && !is_near {
            break;
        }
        if !sees(number + 1, if is_passed { SightRule::Next } else { SightRule::Whole })? {
            // Whoever has overshot it and goes back would overshoot it again: there is a shorter way from here. The
            // first point is where the path was asked: a path that is asked anew at each step would lead to and fro.
            // Whoever stands at it goes on, unless an edit has shut the way.
            if let Some(before) = before.filter(|_| is_passed) {
                // Where it sees less it would stand for ever.
                let is_there = distance(at, position) <= SAME;
                let leads_on =
                    if is_there { along(number + 1, SightRule::Planned)? } else { !is_beyond(before, at, position) };
                visible = if leads_on { visible } else { Some(false) };
            }
            break;
        }
        (number, visible) = (number + 1, Some(true));
    }
    let visible = visible.map_or_else(|| sees(number, SightRule::Kept), Ok)?;
    Ok(Waypoint { number, visible })
}

/// True if the straight way from a position to `after` leads past `at` on the outer side of its turn, or through it.
fn is_outside(before: Position, at: Position, after: Position, position: Position) -> bool {
    let turn = cross(difference(at, before), difference(after, at));
    let way = difference(after, position);
    let aside = cross(way, difference(at, position));
    let outside = if turn > 0.0 {
        -aside
    } else if turn < 0.0 {
        aside
    } else {
        aside.abs()
    };
    outside <= ROUNDING * (way.0 * way.0 + way.1 * way.1).sqrt()
}

/// True if a position lies past the end of the segment from `before` to `at`.
fn is_beyond(before: Position, at: Position, position: Position) -> bool {
    let ((ax, ay), (bx, by)) = (difference(at, before), difference(position, at));
    ax * bx + ay * by > 0.0
}

fn difference(to: Position, from: Position) -> (f64, f64) {
    (f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y))
}

fn cross(a: (f64, f64), b: (f64, f64)) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

fn distance(a: Position, b: Position) -> f64 {
    let (x, y) = difference(a, b);
    (x * x + y * y).sqrt()
}

#[cfg(test)]
#[path = "waypoint_tests.rs"]
mod tests;
