//! A straight part of a mover's way.

use super::vector::{PlaneVector, along, dot, sub};
use crate::base::Bounds;

/// A part of a mover's way: straight, at constant speed, beginning at a time for so long. Times are those since the
/// agent's start.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoverStretch {
    pub(super) from: PlaneVector,
    pub(super) velocity: PlaneVector,
    pub(super) begin: f64,
    /// Infinite for the last one, which stands.
    pub(super) length: f64,
    /// The sum of both radii.
    pub(super) reach: f64,
}

impl MoverStretch {
    /// Where it ends.
    pub(super) fn to(&self) -> PlaneVector {
        if self.length < f64::INFINITY { along(self.from, self.velocity, self.length) } else { self.from }
    }

    /// When it ends.
    pub(super) fn end(&self) -> f64 {
        self.begin + self.length
    }

    /// False if it never comes so near to a place that it could touch an agent within a distance of it. True for some
    /// that do not either.
    pub(super) fn passes(&self, at: PlaneVector, within: f64) -> bool {
        let (way, e) = (sub(self.to(), self.from), sub(at, self.from));
        let squared = dot(way, way);
        let part = if squared > 0.0 { (dot(e, way) / squared).at_least(0.0).at_most(1.0) } else { 0.0 };
        let offset = sub(e, along([0.0, 0.0], way, part));
        let farthest = self.reach + within + 1e-6;
        dot(offset, offset) <= farthest * farthest
    }
}
