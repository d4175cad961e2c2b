//! Poses: where a body stands and how it is turned.

use crate::base::Error;
use crate::base::turn::LARGEST_ANGLE;

/// A place of a body's origin, in cells, and its angle in radians, from the x axis towards the y axis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Pose {
    /// Cells to the right.
    pub x: f64,
    /// Cells down.
    pub y: f64,
    /// Radians.
    pub angle: f64,
}

/// Coordinates of a larger magnitude are not taken.
const LARGEST: f64 = 1_048_576.0;

impl Pose {
    /// A pose.
    #[must_use]
    pub const fn new(x: f64, y: f64, angle: f64) -> Self {
        Self { x, y, angle }
    }

    /// # Errors
    /// [`Error::BadValue`] if a number is not finite or above 2^20 in magnitude.
    pub(crate) fn check(&self) -> Result<(), Error> {
        for (name, value, most) in
            [("x", self.x, LARGEST), ("y", self.y, LARGEST), ("angle", self.angle, LARGEST_ANGLE)]
        {
            // A NaN is in no range.
            if !(-most..=most).contains(&value) {
                return Err(Error::BadValue { name, value, allowed: "numbers up to 1,048,576 in magnitude" });
            }
        }
        Ok(())
    }

    /// The three numbers as a state of a space: x, y, angle.
    #[must_use]
    pub const fn row(&self) -> [f64; 3] {
        [self.x, self.y, self.angle]
    }

    /// The pose of a state of a space, its first three numbers.
    ///
    /// # Panics
    /// If there are fewer.
    #[must_use]
    pub const fn of_row(row: &[f64]) -> Self {
        Self { x: row[0], y: row[1], angle: row[2] }
    }

    /// The length of the way to another pose, in cells.
    pub(crate) fn way(&self, to: &Pose) -> f64 {
        let (dx, dy) = (to.x - self.x, to.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The pose at a part, 0 to 1, of the straight motion to another one.
    #[must_use]
    pub fn towards(&self, to: &Pose, part: f64) -> Pose {
        let mix = |a: f64, b: f64| a + (b - a) * part;
        Pose { x: mix(self.x, to.x), y: mix(self.y, to.y), angle: mix(self.angle, to.angle) }
    }
}
