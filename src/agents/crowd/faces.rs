//! Faces of walls, as half-planes of the velocities that keep a walker out of them.
//!
//! Based on: J. van den Berg, S. Guy, M. Lin, D. Manocha. Reciprocal n-Body Collision Avoidance. ISRR 2009, section
//! 5.4, and on how RVO2 treats corners.
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

use super::{lines::HalfPlane, vector::Vector};
use crate::base::Bounds;

/// The farthest that faces are looked for, in cells: their bits fit one word.
pub(super) const FARTHEST: f64 = 28.0;

/// A face as a walker in front of it sees it: ahead of it along y, from one x to another.
pub(super) struct Face {
    pub(super) ahead: f64,
    pub(super) ends: [f64; 2],
    /// Whether the wall turns away at the ends.
    pub(super) convex: [bool; 2],
    /// The wall turns away by less than a quarter turn.
    pub(super) blunt: [bool; 2],
    /// The wall that begins at a concave end hides the face from beyond that end, up to this far ahead.
    pub(super) hides: f64,
    /// How near to a convex end a walker is on it, and may go on past it.
    pub(super) touches: f64,
}

impl Face {
    /// The half-plane of the face for a walker at the origin; none where another face has it.
    pub(super) fn line(&self, (velocity, wanted): (Vector, Vector), radius: f64, horizon: f64) -> Option<HalfPlane> {
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
            if !self.convex[end] && self.ahead <= self.hides {
                return None;
            }
        } else if self.ahead <= radius {
            // On a convex end the face holds for who goes on along it: others go past the corner.
            let passes = |end: usize, beyond: f64| {
                self.convex[end] && self.ends[end].abs() <= self.touches && wanted.x * beyond >= 0.0
            };
            if self.ahead <= self.touches && (passes(0, -1.0) || passes(1, 1.0)) {
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
        // What is nearest is the face around the corner: that holds, unless the corner is blunt. There both faces would
        // leave it to each other.
        let holds = |end: usize| inside && self.blunt[end];
        if to_left <= to_right {
            return match left_foreign {
                true => holds(0).then(|| beside(left, Vector::new(-1.0, 0.0), radius)),
                false => Some(beside(left, left_leg, radius)),
            };
        }
        match right_foreign {
            true => holds(1).then(|| beside(left, Vector::new(-1.0, 0.0), radius)),
            false => Some(beside(right, -right_leg, radius)),
        }
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
