//! Curves between poses: their lengths, pieces and points.
//!
//! When not to use them: where nothing is in the way they are the answer themselves; among walls a search needs them as
//! an estimate and for its last stretch.
//!
//! Cost: O(1), without memory. The end is met to 1e-12 of the length.

use super::word::{CurveGoal, Letter, Steering, Word};
use super::{dubins, reeds_shepp};
use crate::base::turn::{cos_sin, wrapped};
use crate::base::{Bounds, Error, numbered};
use crate::space::pose::Pose;

numbered! {
    /// How a vehicle with a turning radius may drive.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum CurveKind {
        /// Forward only (Dubins).
        #[default]
        Dubins = 1,
        /// Forward and backward (Reeds and Shepp).
        ReedsShepp = 2,
    }
}

/// A piece of a curve: a line, or an arc of the turning radius.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CurvePiece {
    /// How it is steered.
    pub steering: Steering,
    /// Its length in cells, below 0 where it is driven backward.
    pub length: f64,
}

/// The shortest curve between two poses whose radius is nowhere below the turning radius.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    from: Pose,
    to: Pose,
    radius: f64,
    word: Word,
    length: f64,
}

/// The smallest and the largest turning radius, in cells.
const RADII: std::ops::RangeInclusive<f64> = 1.0 / 256.0..=1_048_576.0;

impl Curve {
    /// The shortest curve of a kind. Of equally short ones it is always the same.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a radius below 1/256 or above 2^20 cells or a pose that is not finite or beyond 2^20.
    pub fn shortest(kind: CurveKind, radius: f64, from: &Pose, to: &Pose) -> Result<Curve, Error> {
        Self::check_radius(radius)?;
        from.check()?;
        to.check()?;
        Ok(Self::between(kind, radius, from, to))
    }

    /// # Errors
    /// [`Error::BadValue`].
    pub(crate) fn check_radius(radius: f64) -> Result<(), Error> {
        // A NaN is in no range.
        if RADII.contains(&radius) {
            return Ok(());
        }
        Err(Error::BadValue { name: "radius", value: radius, allowed: "1/256 to 1,048,576 cells" })
    }

    /// The same for arguments that have been checked.
    pub(crate) fn between(kind: CurveKind, radius: f64, from: &Pose, to: &Pose) -> Curve {
        let (c, s) = cos_sin(from.angle);
        let (dx, dy) = ((to.x - from.x) / radius, (to.y - from.y) / radius);
        let angle = wrapped(to.angle - from.angle);
        let (cos, sin) = cos_sin(angle);
        let goal = CurveGoal { x: dx * c + dy * s, y: dy * c - dx * s, angle, cos, sin };
        let word = match kind {
            CurveKind::Dubins => dubins::shortest(&goal),
            CurveKind::ReedsShepp => reeds_shepp::shortest(&goal),
        };
        let length = word.letters[..word.count].iter().fold(0.0, |sum, letter| sum + letter.length.abs()) * radius;
        Curve { from: *from, to: *to, radius, word, length }
    }

    /// Its length in cells.
    #[must_use]
    pub const fn length(&self) -> f64 {
        self.length
    }

    /// Its pieces, up to five, from the start on.
    pub fn pieces(&self) -> impl Iterator<Item = CurvePiece> + '_ {
        self.letters().map(|letter| CurvePiece { steering: letter.steering, length: letter.length * self.radius })
    }

    fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        self.word.letters[..self.word.count].iter().copied()
    }

    /// The pose at a distance along the curve: at one below 0 the start, at one of its length or more the goal. The
    /// angle is above -pi and at most pi.
    #[must_use]
    pub fn at(&self, distance: f64) -> Pose {
        if distance >= self.length {
            return Pose { angle: wrapped(self.to.angle), ..self.to };
        }
        let mut left = distance.at_least(0.0) / self.radius;
        let mut pose = Pose { x: 0.0, y: 0.0, angle: self.from.angle };
        for letter in self.letters() {
            let part = left.at_most(letter.length.abs());
            pose = driven(pose, Letter { length: part.copysign(letter.length), ..letter });
            left -= part;
            if left <= 0.0 {
                break;
            }
        }
        let Pose { x, y, angle } = pose;
        Pose { x: self.from.x + x * self.radius, y: self.from.y + y * self.radius, angle: wrapped(angle) }
    }
}

/// The pose after a piece, where the turning radius is 1.
fn driven(from: Pose, Letter { steering, length }: Letter) -> Pose {
    let (c, s) = cos_sin(from.angle);
    let side = match steering {
        Steering::Straight => {
            return Pose { x: from.x + c * length, y: from.y + s * length, ..from };
        }
        Steering::Left => 1.0,
        Steering::Right => -1.0,
    };
    let angle = from.angle + side * length;
    let (ending_c, ending_s) = cos_sin(angle);
    Pose { x: from.x + side * (ending_s - s), y: from.y - side * (ending_c - c), angle }
}

#[cfg(test)]
#[path = "curve_tests.rs"]
mod tests;
