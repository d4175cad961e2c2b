//! Rays as exact fractions: the ends of a sweep's sectors.
//!
//! Followed from row to row by integer additions like a line of Bresenham's: a quotient, and a remainder that carries.
//! Use [`super::projection::fixed_ray`] where a ray is compared more often than it is made: it is one word instead of
//! five.

use crate::base::{signed, unsigned};
use crate::geom::SCALE;

/// Where a ray crosses a grid line: at `column + rest / divisor`, `0 <= rest < divisor`, exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactRay {
    pub(crate) column: i32,
    pub(crate) rest: u32,
    divisor: u32,
    step_column: i32,
    step_rest: u32,
}

impl ExactRay {
    /// The ray straight down from the column `u` (1/256 cell).
    pub(crate) const fn upright(u: i32) -> Self {
        let rest = unsigned(u.rem_euclid(SCALE));
        Self { column: u.div_euclid(SCALE), rest, divisor: unsigned(SCALE), step_column: 0, step_rest: 0 }
    }

    /// The ray from the eye (1/256 cell) through the lattice point (u, w) below it, where it crosses the line `w`.
    ///
    /// A row further down it has moved by the quotient of both differences, which are below 2^25 in magnitude.
    #[inline(always)]
    pub(crate) const fn through(eye: (i32, i32), u: i32, w: i32) -> Self {
        let (du, dw) = (u * SCALE - eye.0, w * SCALE - eye.1);
        let step_column = du.div_euclid(dw);
        Self { column: u, rest: 0, divisor: unsigned(dw), step_column, step_rest: unsigned(du - step_column * dw) }
    }

    /// The ray that leaves a lattice point in column `u` to the right and down, in a direction of 1/256 cell.
    #[inline(always)]
    pub(crate) const fn from_lattice(u: i32, du: u32, dw: u32) -> Self {
        Self { column: u, rest: 0, divisor: dw, step_column: signed(du / dw), step_rest: du % dw }
    }

    /// The same ray a row further down.
    #[inline(always)]
    pub(crate) const fn advanced(mut self) -> Self {
        self.column += self.step_column;
        self.rest += self.step_rest;
        if self.rest >= self.divisor {
            self.rest -= self.divisor;
            self.column += 1;
        }
        self
    }

    /// The first lattice column at or past the crossing.
    #[inline(always)]
    pub(crate) const fn ceil(&self) -> i32 {
        self.column + if self.rest == 0 { 0 } else { 1 }
    }
}
