//! Straight lines that touch two circles, or lead from or to points, and the exact predicates on them.
//!
//! ```text
//!   a tangent leads from p1 to p2 in the direction u; m is u turned by a quarter, from x to y
//!   the centres of the circles lie aside:  c1 = p1 + o1 m,  c2 = p2 + o2 m;  a point is a circle of radius 0
//!
//!   d = c2 - c1,  e = o2 - o1,  n = |d|^2,  L = sqrt(n - e^2):   d = L u + e m
//!                                                                n u = L d - e d',  d' = d turned by a quarter
//!   for a vector v and a number k:  n (u v + k) = L (d v) - e (d x v) + k n
//! ```
//!
//! With integers for c, o, v and k the last line is of the form `x sqrt(D) + k`, whose sign
//! [`sign_of_surd`](super::surd) finds without an error. A product with m is one with u: `m v = u (v_y, -v_x)`.

use std::cmp::Ordering;

use super::point::{Point, SCALE};
#[cfg(feature = "motion")]
use super::surd::TwoSurds;
use super::surd::sign_of_surd;
use crate::base::real;

/// A circle, or a point if `aside` is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Round {
    pub(crate) centre: Point,
    /// The radius in 1/256 cell, with the sign of the side on which a tangent has the centre: positive if it lies
    /// towards m.
    pub(crate) aside: i32,
}

/// A directed straight line between two circles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tangent {
    pub(crate) from: Round,
    pub(crate) to: Round,
    /// The vector between the centres.
    d: (i64, i64),
    /// The difference of `aside`.
    e: i64,
    /// The square of the distance of the centres.
    n: i64,
    /// The square of the length.
    square: i64,
}

/// A vector in floats.
pub(crate) type FloatVector = (f64, f64);

impl Tangent {
    /// The tangent, unless one circle lies within the other or they are points at the same place.
    #[inline]
    pub(crate) fn new(from: Round, to: Round) -> Option<Self> {
        let d = offset(from.centre, to.centre);
        let e = i64::from(to.aside) - i64::from(from.aside);
        let n = d.0 * d.0 + d.1 * d.1;
        let square = n - e * e;
        (square >= 0 && n > 0).then_some(Self { from, to, d, e, n, square })
    }

    /// The sign of `u v + k`, exact for coordinates of v below 2^36 and `|k| < 2^40`.
    #[inline]
    pub(crate) fn sign(&self, v: (i64, i64), k: i64) -> Ordering {
        let (dx, dy) = self.d;
        // Coordinates of d are below 2^25: both are sums of two products below 2^61.
        let (dot, cross) = (dx * v.0 + dy * v.1, dx * v.1 - dy * v.0);
        // Lines of some thousand cells, which most are, need no more than 64 bits.
        let short = || k.checked_mul(self.n)?.checked_sub(self.e.checked_mul(cross)?);
        let rest = short()
            .map_or_else(|| i128::from(k) * i128::from(self.n) - i128::from(self.e) * i128::from(cross), i128::from);
        sign_of_surd(dot, self.square, rest)
    }

    /// The sign of `m v + k`.
    #[inline]
    pub(crate) fn sign_aside(&self, v: (i64, i64), k: i64) -> Ordering {
        self.sign((v.1, -v.0), k)
    }

    /// The sign of `m v + k + y sqrt(root)`, exact for coordinates of v below 2^40, `|k| < 2^56`, `|y| < 2^16` and
    /// `0 <= root < 2^52`.
    #[cfg(feature = "motion")]
    pub(crate) fn sign_aside_with(&self, v: (i64, i64), k: i64, y: i64, root: i64) -> Ordering {
        let [dx, dy, wx, wy] = [self.d.0, self.d.1, v.1, -v.0].map(i128::from);
        let n = i128::from(self.n);
        let (dot, cross) = (dx * wx + dy * wy, dx * wy - dy * wx);
        let k = i128::from(k) * n - i128::from(self.e) * cross;
        TwoSurds { k, x: dot, d: self.square, y: i128::from(y) * n, e: root }.sign()
    }

    /// How the offset of a point from the line, towards m, compares with a distance.
    #[inline]
    pub(crate) fn offset_of(&self, q: Point, than: i32) -> Ordering {
        self.sign_aside(offset(self.from.centre, q), i64::from(self.from.aside) - i64::from(than))
    }

    /// Whether a point lies before the line's start, beside it or after it, along u.
    #[inline]
    pub(crate) fn after_start(&self, q: Point) -> Ordering {
        self.sign(offset(self.from.centre, q), 0)
    }

    /// Whether a point lies before the line's end, beside it or after it, along u.
    #[inline]
    pub(crate) fn after_end(&self, q: Point) -> Ordering {
        self.sign(offset(self.to.centre, q), 0)
    }

    /// True if the line has no length.
    #[inline]
    pub(crate) const fn is_point(&self) -> bool {
        self.square == 0
    }

    /// The length in cells: the sum of squares is exact, so that one root and one exact division remain.
    #[inline]
    pub(crate) fn length(&self) -> f64 {
        real(self.square).sqrt() / f64::from(SCALE)
    }

    /// The direction u, to some 2^-51 of its length.
    #[inline]
    pub(crate) fn direction(&self) -> FloatVector {
        let (dx, dy) = (real(self.d.0), real(self.d.1));
        let (length, e, n) = (real(self.square).sqrt(), real(self.e), real(self.n));
        ((length * dx + e * dy) / n, (length * dy - e * dx) / n)
    }

    /// Where the line starts and ends, in 1/256 cell.
    #[inline]
    pub(crate) fn ends(&self) -> [FloatVector; 2] {
        let (ux, uy) = self.direction();
        [self.from, self.to].map(|Round { centre, aside }| {
            let aside = f64::from(aside);
            (f64::from(centre.x) + aside * uy, f64::from(centre.y) - aside * ux)
        })
    }
}

/// The vector between two points.
#[inline(always)]
fn offset(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

#[cfg(test)]
#[path = "tangent_tests.rs"]
mod tests;
