//! The velocities that keep a walker out of walls, as half-planes.
//!
//! Based on: J. van den Berg, S. Guy, M. Lin, D. Manocha. Reciprocal n-Body Collision Avoidance. ISRR 2009, section
//! 5.4, and on how RVO2 treats corners. Walls are the straight faces of blocked cells, so that directions are axes.
//!
//! ```text
//!    left leg \           / right leg      Velocities that lead into a face within the horizon: those beyond the
//!              \  #####  /                 cut-off (the face and the disc, divided by the horizon) between the legs.
//!               (-------)   cut-off        The half-plane is tangent where the present velocity is nearest, so that
//!                                          a walker on its way past a corner is not slowed down by it.
//!                   o
//! ```
//!
//! The velocity 0 is in each of the half-planes: a walker that is in contact, or wider than the gap that it stands in,
//! is not pushed out. At a concave end the cut-off goes on, since another face begins there, unless the walker stands
//! beyond it: it does not see the face behind the wall that begins there. At a convex end beyond which the walker
//! stands, the leg belongs to the face around the corner.

use super::{lines::HalfPlane, vector::Vector, walkers::Body};
use crate::base::{Bounds, Result, index, real, unsigned, whole_wide};
use crate::collections::List;
use crate::grid::{BitPlane, Layer};

/// The farthest that faces are looked for, in cells: their bits fit one word.
const FARTHEST: f64 = 28.0;

/// How near to a corner a point is on it, in cells: fields and paths round to 1/256.
const TOUCHES: f64 = 1.0 / 256.0;

/// A face as a walker in front of it sees it: ahead of it along y, from one x to another.
struct Face {
    ahead: f64,
    ends: [f64; 2],
    /// Whether the wall turns away at the ends.
    convex: [bool; 2],
}

/// Adds the half-planes of the faces near a walker.
pub(super) fn add(layer: &Layer, body: &Body, horizon: f64, lines: &mut Vec<HalfPlane>) -> Result {
    let reach = (body.radius + body.speed * horizon).at_most(FARTHEST);
    let on_map = |v: f64, side: i32| (-FARTHEST..=f64::from(side) + FARTHEST).contains(&v);
    if !on_map(body.at.x, layer.width()) || !on_map(body.at.y, layer.height()) {
        return Ok(());
    }
    let (width, height) = (layer.width(), layer.height());
    let (at, velocity) = (body.at, body.velocity);
    let mut push = |line: Option<HalfPlane>, turn: &dyn Fn(Vector) -> Vector| {
        let Some(HalfPlane { point, direction }) = line else { return Ok(()) };
        lines.add(HalfPlane { point: turn(point), direction: turn(direction) })?;
        Ok(())
    };
    // Each way to turn is its own inverse; those that mirror reverse the line, which must keep the free side left.
    faces(&layer.rows, (at.x, at.y), (width, height), reach, |face, inward| {
        let turn = |v: Vector| Vector::new(v.x, v.y * inward);
        push(mirrored(face.line((turn(velocity), turn(body.wanted)), body.radius, horizon), inward < 0.0), &turn)
    })?;
    faces(&layer.columns, (at.y, at.x), (height, width), reach, |face, inward| {
        let (to, back) = (|v: Vector| Vector::new(v.y, v.x * inward), |v: Vector| Vector::new(v.y * inward, v.x));
        push(mirrored(face.line((to(velocity), to(body.wanted)), body.radius, horizon), inward > 0.0), &back)
    })
}

fn mirrored(line: Option<HalfPlane>, mirrors: bool) -> Option<HalfPlane> {
    line.map(|line| HalfPlane { direction: if mirrors { -line.direction } else { line.direction }, ..line })
}

impl Face {
    /// The half-plane of the face for a walker at the origin; none where another face has it.
    fn line(&self, (velocity, wanted): (Vector, Vector), radius: f64, horizon: f64) -> Option<HalfPlane> {
        let [left, right] = self.ends.map(|x| Vector::new(x, self.ahead));
        let beside = if left.x > 0.0 {
            Some(0)
        } else if right.x < 0.0 {
            Some(1)
        } else {
            None
        };
        if let Some(end) = beside {
            let corner = [left, right][end];
            if corner.squared() <= radius * radius || self.ahead <= radius {
                return self.convex[end].then(|| corner_line(corner, velocity, radius, horizon));
            }
            // A wall of at least a cell begins at a concave end, and hides the face.
            if !self.convex[end] && self.ahead <= 1.0 {
                return None;
            }
        } else if self.ahead <= radius {
            // On a convex end the face holds for who goes on along it: others go past the corner.
            let passes = |end: usize, beyond: f64| {
                self.convex[end] && self.ends[end].abs() <= TOUCHES && wanted.x * beyond >= 0.0
            };
            if self.ahead <= TOUCHES && (passes(0, -1.0) || passes(1, 1.0)) {
                return None;
            }
            return Some(HalfPlane { point: Vector::default(), direction: Vector::new(-1.0, 0.0) });
        }
        self.tangent(velocity, radius, horizon)
    }

    /// The tangent of the velocities into the face, for a walker that is farther from its line than its radius.
    fn tangent(&self, velocity: Vector, radius: f64, horizon: f64) -> Option<HalfPlane> {
        let [left, right] = self.ends.map(|x| Vector::new(x, self.ahead));
        // A leg that would lead into the wall is the face around the corner, which has its own half-plane.
        let leg = |corner: Vector, convex: bool, side: f64| {
            let along = leg(corner, radius, side);
            if convex && along.x * side <= 0.0 {
                (Vector::new(0.0, 1.0), true)
            } else if convex || corner.x * side < 0.0 {
                (along, false)
            } else {
                (Vector::new(side, 0.0), false)
            }
        };
        let (left_leg, left_foreign) = leg(left, self.convex[0], -1.0);
        let (right_leg, right_foreign) = leg(right, self.convex[1], 1.0);
        let [left, right] = [left, right].map(|corner| corner * (1.0 / horizon));
        let radius = radius / horizon;
        let (from_left, from_right) = (velocity - left, velocity - right);
        let (along_left, along_right) = (from_left.dot(left_leg), from_right.dot(right_leg));
        if from_left.x < 0.0 && along_left < 0.0 {
            return Some(disc_line(left, from_left, radius));
        }
        if from_right.x > 0.0 && along_right < 0.0 {
            return Some(disc_line(right, from_right, radius));
        }
        let inside = from_left.x >= 0.0 && from_right.x <= 0.0;
        let far = |beside: bool, squared: f64| if beside { squared } else { f64::INFINITY };
        let to_cut_off = far(inside, from_left.y * from_left.y);
        let to_left = far(along_left >= 0.0, (from_left - left_leg * along_left).squared());
        let to_right = far(along_right >= 0.0, (from_right - right_leg * along_right).squared());
        if to_cut_off <= to_left && to_cut_off <= to_right {
            return Some(beside(left, Vector::new(-1.0, 0.0), radius));
        }
        if to_left <= to_right {
            return (!left_foreign).then(|| beside(left, left_leg, radius));
        }
        (!right_foreign).then(|| beside(right, -right_leg, radius))
    }
}

/// The tangent from the origin to a disc around a corner, on its left side for -1 and on its right side for 1.
fn leg(corner: Vector, radius: f64, side: f64) -> Vector {
    let squared = corner.squared();
    let long = (squared - radius * radius).at_least(0.0).sqrt();
    (corner * long + corner.right() * (radius * side)) * (1.0 / squared)
}

/// The line at a distance to the left of one through a point.
fn beside(point: Vector, direction: Vector, radius: f64) -> HalfPlane {
    HalfPlane { point: point - direction.right() * radius, direction }
}

/// The tangent of a disc where it is nearest to a velocity.
fn disc_line(centre: Vector, from_centre: Vector, radius: f64) -> HalfPlane {
    let length = from_centre.length();
    let unit = if length > 0.0 { from_centre * (1.0 / length) } else { Vector::new(0.0, -1.0) };
    HalfPlane { point: centre + unit * radius, direction: unit.right() }
}

/// The half-plane of a corner alone.
fn corner_line(corner: Vector, velocity: Vector, radius: f64, horizon: f64) -> HalfPlane {
    if corner.squared() <= radius * radius {
        let length = corner.length();
        let towards = if length > 0.0 { corner * (1.0 / length) } else { Vector::new(0.0, 1.0) };
        return HalfPlane { point: Vector::default(), direction: -towards.right() };
    }
    let legs = [leg(corner, radius, -1.0), leg(corner, radius, 1.0)];
    let (centre, radius) = (corner * (1.0 / horizon), radius / horizon);
    let from_centre = velocity - centre;
    let along = legs.map(|leg| from_centre.dot(leg));
    if along[0] < 0.0 && along[1] < 0.0 {
        return disc_line(centre, from_centre, radius);
    }
    if corner.cross(velocity) >= 0.0 { beside(centre, legs[0], radius) } else { beside(centre, -legs[1], radius) }
}

/// Calls `found` for each face along a row of a plane that the place (u, v) is in front of and within reach of, as seen
/// from there, with 1 or -1: the direction along v into the wall.
fn faces(
    plane: &BitPlane,
    (u, v): (f64, f64),
    (wide, high): (i32, i32),
    reach: f64,
    mut found: impl FnMut(Face, f64) -> Result,
) -> Result {
    let (first, last) = (cell(v - reach).max(0), (cell(v + reach) + 1).min(high));
    let from = (cell(u - reach) - 1).clamp(-1, wide);
    let to = (cell(u + reach) + 1).clamp(-1, wide);
    for row in first..=last {
        let line = f64::from(row);
        let above = bits(plane.row(row), from, to);
        let below = bits(plane.row(row + 1), from, to);
        if above == below {
            continue;
        }
        for (wall, free, inward) in [(above, below, -1.0), (below, above, 1.0)] {
            let ahead = (line - v) * inward;
            let mut mask = if ahead >= 0.0 { wall & !free } else { 0 };
            while mask != 0 {
                let begins = mask.trailing_zeros();
                let run = (!(mask >> begins)).trailing_zeros();
                let beyond = if begins + run >= 64 { 0 } else { u64::MAX << (begins + run) };
                mask &= beyond;
                let left = f64::from(from) + f64::from(begins) - u;
                let ends = [left, left + f64::from(run)];
                let aside = 0.0.at_least(ends[0]).at_most(ends[1]);
                if aside * aside + ahead * ahead <= reach * reach {
                    let turns = |bit: u32| free >> bit & 1 == 0;
                    // Beyond the bits that are looked at the face may go on: it counts as if it did.
                    let convex = [begins > 0 && turns(begins - 1), beyond != 0 && turns(begins + run)];
                    found(Face { ahead, ends, convex }, inward)?;
                }
            }
        }
    }
    Ok(())
}

/// The bits of the cells `from ..= to` of a padded row, fewer than 64.
fn bits(row: &[u64], from: i32, to: i32) -> u64 {
    let (q, count) = (unsigned(from + 1), unsigned(to - from + 1));
    let (word, shift) = (index(q >> 6), q & 63);
    let low = row[word] >> shift;
    let high = if shift == 0 { 0 } else { row.get(word + 1).map_or(0, |next| next << (64 - shift)) };
    (low | high) & ((1 << count) - 1)
}

/// The cell that a coordinate lies in.
fn cell(v: f64) -> i32 {
    let whole = whole_wide(v);
    crate::base::numeric::narrow(whole - i64::from(real(whole) > v))
}
