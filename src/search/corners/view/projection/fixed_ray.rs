//! Rays in fixed point: the ends of a projection's intervals.
//!
//! A ray is followed from row to row by one addition: its crossing of the row and what a row adds are fixed-point
//! numbers with [`FRACTION`] fraction bits. This is exact. A ray from a root through a lattice point crosses the rows
//! at multiples of 1 / along, where `along` is at most 2^24; so a crossing that is no lattice point lies at least 2^-24
//! before the next one and past the last one. What a row adds is rounded up, by less than 2^-44, and a map has less
//! than 2^16 rows: the sum is never too small and at most 2^-28 too large. Rounding it down gives the exact lattice
//! point, and it stands on one if and only if its fraction is below [`ON_POINT`].

use crate::base::{narrow, narrow_wide, real};
use crate::geom::SCALE;

/// Fraction bits: 19 bits are left for cells, enough for a ray one row past the border.
const FRACTION: u32 = 44;
const ONE: i64 = 1 << FRACTION;
/// 2^-26 of a cell, between the largest error and the least fraction of a crossing between two lattice points.
const ON_POINT: i64 = 1 << (FRACTION - 26);
/// Most cells that a row adds: more than the widest map has. A ray as flat as this leaves every map within one row.
const FLATTEST: i64 = 1 << 17;

/// 16 cells a row: a ray with a smaller slope may pass a group of rows at once and stay in range.
pub(crate) const STEEP: i64 = 16 << FRACTION;

/// A ray from a root: where it crosses the current row, and what a row adds. Slopes are never negative: a cone's frame
/// is turned so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FixedRay {
    pub(crate) x: i64,
    pub(crate) slope: i64,
}

/// The last lattice point at or before a crossing.
#[inline(always)]
pub(crate) const fn floor(x: i64) -> i32 {
    narrow(x >> FRACTION)
}

/// A crossing in cells, rounded.
pub(crate) fn cells(x: i64) -> f64 {
    real(x) / real(ONE)
}

impl FixedRay {
    /// The ray that crosses the current row at the lattice point `at`, having come `across` to the side over `along`
    /// forward (in any unit; `across >= 0`, `along > 0`, both at most 2^24).
    #[inline(always)]
    pub(crate) fn through(at: i32, across: i32, along: i32) -> Self {
        Self { x: i64::from(at) << FRACTION, slope: slope(across, along) }
    }

    /// The ray straight ahead from a coordinate in 1/256 cell.
    #[inline(always)]
    pub(crate) fn ahead(from: i32) -> Self {
        Self { x: i64::from(from) * (ONE / i64::from(SCALE)), slope: 0 }
    }

    /// Goes on to the next row. A ray that has left the map must not.
    #[inline(always)]
    pub(crate) const fn advance(&mut self) {
        self.x += self.slope;
    }

    /// The last lattice point at or before the crossing: also the first cell of what lies past it.
    #[inline(always)]
    pub(crate) const fn floor(&self) -> i32 {
        floor(self.x)
    }

    /// The first lattice point at or past the crossing.
    #[inline(always)]
    pub(crate) const fn ceil(&self) -> i32 {
        floor(self.x + (ONE - ON_POINT))
    }
}

/// `across / along` in fixed point, rounded up, at most [`FLATTEST`].
#[inline(always)]
fn slope(across: i32, along: i32) -> i64 {
    // Between lattice points both are multiples of 256.
    let shift = (across | along).trailing_zeros();
    let (across, along) = (i64::from(across >> shift), i64::from(along >> shift));
    if across >= FLATTEST {
        return steep(across, along);
    }
    (across * ONE + along - 1) / along
}

/// [`slope`] of numbers that do not fit 64 bits.
#[cold]
fn steep(across: i64, along: i64) -> i64 {
    let slope = (i128::from(across) * i128::from(ONE) + i128::from(along) - 1) / i128::from(along);
    narrow_wide(slope.min(i128::from(FLATTEST * ONE)))
}

#[cfg(test)]
#[path = "fixed_ray_tests.rs"]
mod tests;
