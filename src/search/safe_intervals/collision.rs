//! When two discs meet: closed forms for one disc that stands or steps along an edge, and another one on a straight
//! stretch of its way.
//!
//! The agent departs at time T along u for a time d, and is at a + u tau, tau = 0 to d. The mover is at p + v sigma,
//! sigma = 0 to L. Both are at the same time where T = begin + sigma - tau, and meet where
//!
//! ```text
//!   | a - p + u tau - v sigma | < R                  sigma
//!                                                      L +-----------+
//! Those (tau, sigma) are an ellipse, or a strip if         |   /@@@\   |   the departures of a collision are an
//! u and v are parallel. Cut by the rectangle of            |  @@@@@@@  |   interval: from the least to the largest
//! both times it is convex: what the times T of its         |   \@@@/   |   sigma - tau of the hatched part
//! points are is one open interval.                       0 +-----------+ tau
//!                                                          0           d
//! ```
//!
//! The extremes of a linear function lie on the sides of the rectangle, where the condition is a quadratic inequality,
//! or where the ellipse itself has its extremes. Touching (distance R) is free: the intervals are open, and an agent
//! may be just in time between two of them. What is shorter than [`MOMENT`] is a touch: rounding makes no collision of
//! it.

use super::stretch::MoverStretch;
use super::vector::{PlaneVector, along, cross, dot, sub};
use crate::base::Bounds;

/// An open interval of times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Times {
    pub(super) from: f64,
    pub(super) to: f64,
}

/// A time that is as good as none: far above the error of the closed forms, far below what anybody sees. Discs that
/// overlap for so long do so by as little, times their speed.
pub(super) const MOMENT: f64 = 1e-10;

/// By what part of its square the least distance of two discs that touch in passing may fall short of the sum of their
/// radii: rounding alone makes a meeting as long as its square root of them.
const GRAZE: f64 = 1e-12;

/// The part of `0 <= s <= length` with `|e + w s| < radius`.
fn near(e: PlaneVector, w: PlaneVector, (length, radius): (f64, f64)) -> Option<Times> {
    let squared = dot(w, w);
    if squared <= 0.0 {
        return (dot(e, e) < radius * radius).then_some(Times { from: 0.0, to: length });
    }
    let off = cross(e, w);
    let most = radius * radius * squared;
    let rest = most - off * off;
    if rest <= GRAZE * most {
        return None;
    }
    let (middle, half) = (-dot(e, w) / squared, rest.sqrt() / squared);
    let (from, to) = ((middle - half).at_least(0.0), (middle + half).at_most(length));
    (to - from > MOMENT).then_some(Times { from, to })
}

/// When a disc that stands at `at` meets the mover.
pub(super) fn standing(at: PlaneVector, stretch: &MoverStretch) -> Option<Times> {
    let MoverStretch { from, velocity, begin, length, reach, .. } = *stretch;
    let e = sub(from, at);
    let Times { from, to } = near(e, velocity, (length, reach))?;
    // A meeting that the ends of the stretch cut goes on in the one beside it: no moment between them is free. One that
    // begins or ends there with a touch does not.
    let cut = |offset: PlaneVector| if reach * reach - dot(offset, offset) > MOMENT { 2.0 * MOMENT } else { 0.0 };
    let before = if from > 0.0 { 0.0 } else { cut(e) };
    let after = if to < length { 0.0 } else { cut(sub(stretch.to(), at)) };
    Some(Times { from: begin + from - before, to: begin + to + after })
}

/// A step of the agent.
#[derive(Clone, Copy, Debug)]
pub(super) struct AgentStep {
    pub(super) from: PlaneVector,
    /// Its velocity.
    pub(super) velocity: PlaneVector,
    /// How long it takes.
    pub(super) duration: f64,
}

impl AgentStep {
    /// Its speed.
    pub(super) fn speed(&self) -> f64 {
        dot(self.velocity, self.velocity).sqrt()
    }

    /// Its length.
    pub(super) fn length(&self) -> f64 {
        self.speed() * self.duration
    }
}

/// The departures along an edge with which the agent meets the mover.
pub(super) fn departures(edge: &AgentStep, stretch: &MoverStretch) -> Option<Times> {
    let MoverStretch { velocity, begin, length, reach, .. } = *stretch;
    let e = sub(edge.from, stretch.from);
    if dot(velocity, velocity) <= 0.0 {
        // It stands, perhaps for good: the stretch may have no end.
        let Times { from, to } = near(e, edge.velocity, (edge.duration, reach))?;
        return Some(Times { from: begin - to, to: begin + length - from });
    }
    let region = Region { e, u: edge.velocity, v: velocity, reach };
    let corners = [[0.0, 0.0], [edge.duration, 0.0], [edge.duration, length], [0.0, length]];
    let Times { from, to } = region.extent(&corners, [-1.0, 1.0])?;
    (to - from > MOMENT).then_some(Times { from: begin + from, to: begin + to })
}

/// The time at which an agent that departs along an edge at a time first meets the mover.
pub(super) fn first_overlap(edge: &AgentStep, stretch: &MoverStretch, departure: f64) -> Option<f64> {
    let from = departure.at_least(stretch.begin);
    let length = (departure + edge.duration).at_most(stretch.end()) - from;
    if length <= 0.0 {
        return None;
    }
    let agent = along(edge.from, edge.velocity, from - departure);
    let e = sub(agent, along(stretch.from, stretch.velocity, from - stretch.begin));
    near(e, sub(edge.velocity, stretch.velocity), (length, stretch.reach)).map(|times| from + times.from)
}

/// The points (tau, sigma) with `|e + u tau - v sigma| < reach`.
#[derive(Clone, Copy)]
pub(super) struct Region {
    pub(super) e: PlaneVector,
    pub(super) u: PlaneVector,
    pub(super) v: PlaneVector,
    pub(super) reach: f64,
}

impl Region {
    fn offset(&self, [tau, sigma]: PlaneVector) -> PlaneVector {
        along(along(self.e, self.u, tau), self.v, -sigma)
    }

    /// The least and the largest `towards . (tau, sigma)` in the region's part inside of a convex polygon, whose
    /// corners run to the left.
    pub(super) fn extent(&self, corners: &[PlaneVector], towards: PlaneVector) -> Option<Times> {
        let mut extent = Times { from: f64::INFINITY, to: f64::NEG_INFINITY };
        let mut take = |at: PlaneVector| {
            let value = dot(towards, at);
            extent = Times { from: extent.from.at_most(value), to: extent.to.at_least(value) };
        };
        for (number, &corner) in corners.iter().enumerate() {
            let side = sub(corners[(number + 1) % corners.len()], corner);
            let across = along(along([0.0, 0.0], self.u, side[0]), self.v, -side[1]);
            if let Some(part) = near(self.offset(corner), across, (1.0, self.reach)) {
                take(along(corner, side, part.from));
                take(along(corner, side, part.to));
            }
        }
        // A polygon without an inside has all its points on its sides.
        let area: f64 = (1..corners.len().max(2) - 1)
            .map(|number| cross(sub(corners[number], corners[0]), sub(corners[number + 1], corners[0])))
            .sum();
        let extremes = if area > 0.0 { self.extremes(towards) } else { [None, None] };
        for extreme in extremes.into_iter().flatten() {
            let is_inside = |number: usize| {
                let corner = corners[number];
                cross(sub(corners[(number + 1) % corners.len()], corner), sub(extreme, corner)) >= 0.0
            };
            if (0..corners.len()).all(is_inside) {
                take(extreme);
            }
        }
        (extent.from <= extent.to).then_some(extent)
    }

    /// Where the ellipse has its least and largest `towards . (tau, sigma)`: none if it is a strip.
    fn extremes(&self, towards: PlaneVector) -> [Option<PlaneVector>; 2] {
        let area = cross(self.u, self.v);
        // The offset w is e + u tau - v sigma, so that tau = (w - e) x v / area and sigma = (w - e) x u / area.
        let q = [towards[0] * self.v[0] + towards[1] * self.u[0], towards[0] * self.v[1] + towards[1] * self.u[1]];
        let length = dot(q, q).sqrt();
        if area == 0.0 || length <= 0.0 {
            return [None, None];
        }
        [-1.0, 1.0].map(|sign: f64| {
            let by = sign * self.reach / length;
            let w = sub([q[1] * by, -q[0] * by], self.e);
            Some([cross(w, self.v) / area, cross(w, self.u) / area])
        })
    }
}

#[cfg(test)]
#[path = "collision_tests.rs"]
mod tests;
