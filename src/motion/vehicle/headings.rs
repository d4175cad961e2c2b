//! The headings with which a vehicle comes to a place where any of them will do.
//!
//! ```text
//!   the tree of the goals begins at free headings of the place: at each sixteenth of a turn, and in the middle of each
//!   arc of free ones, so that the body stands where it just fits
//!   a node of the other tree also tries those at which it arrives by a turn and a straight line, in either gear, or by
//!   a turn, a quarter turn in the other gear and a straight line on in that:
//!
//!       _--> place       From a distance of two turning radii on one of them is the shortest curve to the place,
//!      (                 whatever its heading is; the best sixteenth costs up to 0.002 radii more, and nearer by
//!       o node           up to 0.05 radii more than the best heading.
//! ```
//!
//! Based on: E. J. Cockayne, G. W. C. Hall. Plane Motion of a Particle Subject to Curvature Constraints. SIAM Journal
//! on Control 1975 (a turn and a line are the shortest forward way to a place).

use crate::base::turn::{arctangent, wrapped};
use crate::base::{Bounds, real_usize};
use crate::space::{CurveKind, Headed, Pose};

/// Headings that are tested at a place, and the number of them in a sixteenth of a turn.
pub(crate) const TESTED: usize = 512;
const APART: usize = TESTED / 16;

/// Turns the wrong way by less are rounding, not nearly whole ones.
const SLACK: f64 = 1e-12;
const TURN: f64 = 2.0 * std::f64::consts::PI;

/// The angle with a number.
pub(crate) fn heading(number: usize) -> f64 {
    wrapped(real_usize(number % TESTED) * (TURN / real_usize(TESTED)))
}

/// The numbers of the headings at which a tree begins, of those that are free.
pub(crate) fn chosen(is_free: &[bool; TESTED]) -> impl Iterator<Item = usize> + '_ {
    (0..TESTED).filter(|&at| is_free[at] && (at % APART == 0 || is_middle(is_free, at)))
}

/// True in the middle of the arc of free headings that it is in.
fn is_middle(is_free: &[bool; TESTED], at: usize) -> bool {
    let until = |step: usize| (0..TESTED).find(|&number| !is_free[(at + number * step) % TESTED]);
    // One more step onward than back, or as many: no other one of the arc has that.
    match (until(TESTED - 1), until(1)) {
        (Some(back), Some(onward)) => onward == back || onward == back + 1,
        _ => false,
    }
}

/// The poses at a place, in cells, to which a turn and a straight line lead from another one, and how long those are:
/// forward, and backward where the vehicle drives so.
pub(crate) fn arrivals(
    from: &Pose,
    (x, y): (f64, f64),
    radius: f64,
    kind: CurveKind,
) -> impl Iterator<Item = (Pose, f64)> {
    let Headed { cos, sin, .. } = Headed::new(*from);
    let (dx, dy) = ((x - from.x) / radius, (y - from.y) / radius);
    // As the node sees it, with the turning radius as the unit.
    let (ahead, aside) = (dx * cos + dy * sin, dy * cos - dx * sin);
    let angle = from.angle;
    let gears = if kind == CurveKind::ReedsShepp { 2 } else { 1 };
    let ways = (0..8).map(|number| ([1.0, -1.0][number & 1], [1.0, -1.0][number >> 1 & 1], number >= 4));
    // The gear of the line, the side of the first turn, and whether a quarter turn in the gear of the line follows it.
    ways.filter(move |&(gear, _, has_cusp)| gears == 2 || gear > 0.0 && !has_cusp).filter_map(
        move |(gear, side, has_cusp)| {
            let to = (ahead, aside - side);
            let line = (to.0 * to.0 + to.1 * to.1 - 1.0).at_least(-1.0);
            if line < if has_cusp { 4.0 } else { 0.0 } {
                return None;
            }
            // From the centre of the first circle (line, beside) leads to the place, turned by what the heading turns.
            let (line, beside) = (gear * line.sqrt(), if has_cusp { side } else { -side });
            let turn = arctangent(to.1 * line - to.0 * beside, to.0 * line + to.1 * beside);
            let turned = if has_cusp { -gear * side * turn } else { gear * side * turn };
            let arc = if turned < -SLACK { TURN + turned } else { turned.at_least(0.0) };
            let length = radius * (arc + line.abs() - if has_cusp { 2.0 } else { 0.0 });
            let is_fit = !has_cusp || (0.5..1.0).contains(&(arc / std::f64::consts::PI));
            is_fit.then_some((Pose { x, y, angle: wrapped(angle + turn) }, length))
        },
    )
}

/// The poses at a place that look along the line from another one, and against it.
pub(crate) fn facing(from: &Pose, (x, y): (f64, f64)) -> impl Iterator<Item = Pose> + use<> {
    let angle = arctangent(y - from.y, x - from.x);
    [angle, angle + std::f64::consts::PI].into_iter().map(move |angle| Pose { x, y, angle: wrapped(angle) })
}

/// The places of some poses, in their order; those that follow each other at the same place are one.
pub(crate) fn places_of(poses: &[Pose]) -> impl Iterator<Item = (f64, f64)> {
    let place = |pose: &Pose| (pose.x, pose.y);
    let is_next = move |at: &usize| *at == 0 || place(&poses[*at]) != place(&poses[*at - 1]);
    (0..poses.len()).filter(is_next).map(move |at| place(&poses[at]))
}

/// The length of the shortest way to a place of a turn and a straight line.
pub(crate) fn arrival(from: &Pose, place: (f64, f64), radius: f64, kind: CurveKind) -> f64 {
    arrivals(from, place, radius, kind).map(|(_, length)| length).fold(f64::INFINITY, f64::at_most)
}

#[cfg(test)]
#[path = "headings_tests.rs"]
mod tests;
