//! A straight part of a mover's way.

use super::vector::{PlaneVector, along};

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
}
