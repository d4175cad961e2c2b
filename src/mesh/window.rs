//! Lengths about a window: the part of a side that a cone sees.
//!
//! ```text
//!     A ------- P ======= Q ------- B      A is the left end of the side, P and Q the ends of the window. Both are
//!                 \     /                  computed in floats: they rank windows, and decide by a margin beyond all
//!                   \ /                    rounding which may be dropped.
//!                    r
//! ```

use super::cone::EdgeCone;
use super::entries::ALIKE;
use super::topology::Topology;
use crate::base::{Bounds, real};
use crate::geom::{Point, SCALE, cross};

/// A window on its side, relative to the left end, in cells.
#[derive(Clone, Copy)]
pub(super) struct WindowSide {
    /// The length of the side.
    length: f64,
    /// How far along the side the window begins and ends.
    from: f64,
    to: f64,
    /// The root: along the side, and its distance from the line.
    along: f64,
    beside: f64,
}

fn part(of: i32, from: i32) -> f64 {
    (f64::from(of) - f64::from(from)) / f64::from(SCALE)
}

impl WindowSide {
    pub(super) fn of(mesh: &Topology, through: EdgeCone) -> Self {
        let (a, b) = (mesh.at(through.side), mesh.at(mesh.next(through.side)));
        let root = through.cone.root;
        let (dx, dy) = (part(b.x, a.x), part(b.y, a.y));
        let length = (dx * dx + dy * dy).sqrt();
        let (x, y) = (dx / length, dy / length);
        let (rx, ry) = (part(root.x, a.x), part(root.y, a.y));
        let share = |ray: Point| {
            let (left, right) = (real(cross(root, ray, a)), real(cross(root, ray, b)));
            // The ends lie on both sides of the ray, or on it.
            (left / (left - right)).at_least(0.0).at_most(1.0)
        };
        let (from, to) = (share(through.cone.left) * length, share(through.cone.right) * length);
        Self { length, from, to, along: rx * x + ry * y, beside: rx * y - ry * x }
    }

    /// From the root to a place on the line of the side.
    fn reach(self, place: f64) -> f64 {
        let along = place - self.along;
        (along * along + self.beside * self.beside).sqrt()
    }

    /// From the root to the left end of the window.
    pub(super) fn to_left(self) -> f64 {
        self.reach(self.from)
    }

    /// From the root to the right end of the window.
    pub(super) fn to_right(self) -> f64 {
        self.reach(self.to)
    }

    /// From the left end of the side to the right end of the window.
    pub(super) const fn far_from_left(self) -> f64 {
        self.to
    }

    /// From the right end of the side to the left end of the window.
    pub(super) fn far_from_right(self) -> f64 {
        self.length - self.from
    }

    /// From the root to the nearest point of the window.
    pub(super) fn nearest(self) -> f64 {
        self.reach(self.along.at_least(self.from).at_most(self.to))
    }

    /// True if one length about the window is longer than another one, beyond all rounding.
    pub(super) fn is_longer(self, length: f64, other: f64) -> bool {
        other + (length + other + self.length) * ALIKE < length
    }

    /// No way from the root through the window is shorter that goes on to what is so far from the ends of the side.
    ///
    /// At p from the left end that is |root, p| + max(left - p, right - (length - p)). Up to where both are equal it
    /// falls with p, from there on it rises.
    pub(super) fn onward(self, left: f64, right: f64) -> f64 {
        let equal = (0.5 * (left - right + self.length)).at_least(self.from).at_most(self.to);
        let length = self.reach(equal) + (left - equal).at_least(right - (self.length - equal));
        length - (length + self.length) * ALIKE
    }
}
