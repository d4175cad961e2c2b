//! Positions as the host passes them: two floats in grid units.

use super::point::{Point, SCALE};
use crate::base::{Error, Result, floor, real, single};

/// A position in grid units: the cell (x, y) covers [x, x + 1] x [y, y + 1].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Position {
    /// Grid units to the right.
    pub x: f32,
    /// Grid units down (or up: the library does not depend on the orientation).
    pub y: f32,
}

/// The largest magnitude of a coordinate that is accepted, in grid units.
const LARGEST: f32 = 1_048_576.0;

/// The largest magnitude of a coordinate of [`Point::snap`].
pub(crate) const MOST_COORDINATE: i32 = 1 << 28;

impl Position {
    /// A position from its two coordinates.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }
}

impl Point {
    /// The exact point nearest to a position: `floor(256 v + 0.5)` of each coordinate, computed in `f64`.
    ///
    /// # Errors
    /// [`Error::BadPosition`] if a coordinate is not finite or lies beyond 2^20 grid units.
    pub fn snap(position: Position) -> Result<Point> {
        let Position { x, y } = position;
        // A NaN compares false, so it is refused here too.
        if !(x.abs() <= LARGEST && y.abs() <= LARGEST) {
            return Err(Error::BadPosition { x, y });
        }
        let fix = |v: f32| floor(f64::from(v) * f64::from(SCALE) + 0.5);
        Ok(Point { x: fix(x), y: fix(y) })
    }

    /// The position of the point in grid units; exact for every point of a map.
    #[must_use]
    pub fn position(self) -> Position {
        let unfix = |v: i32| single(real(i64::from(v)) / f64::from(SCALE));
        Position::new(unfix(self.x), unfix(self.y))
    }
}

#[cfg(test)]
#[path = "position_tests.rs"]
mod tests;
