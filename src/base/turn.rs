//! Angles, sines and cosines, from the four operations and the square root alone: the functions of a platform's own
//! mathematics library differ in their last bits from one platform to the next.

use crate::base::bounds::Bounds;
use std::f64::consts::{FRAC_PI_2, PI};

use super::numeric::whole_wide;

/// Angles of a larger magnitude, in radians, are not taken: their last turns are lost in rounding.
pub(crate) const LARGEST_ANGLE: f64 = 1_048_576.0;

/// What a curve may add to the angle that it begins at.
const MOST_TURNED: f64 = 64.0;

/// What a quarter turn, pi / 2, is more than the double next to it.
const REST_OF_QUARTER: f64 = 6.123_233_995_736_766e-17;

/// The cosine and sine of an angle in radians, at most some turns above [`LARGEST_ANGLE`] in magnitude. Each is exact
/// to 2^-50, and exact at 0. The sum of both squares is 1 to 2^-50.
///
/// The angle is reduced by quarter turns, by Cody and Waite's two-part constant, to at most pi / 4 in magnitude; the
/// Taylor series follow, whose first terms left out are below 2^-56.
pub(crate) fn cos_sin(angle: f64) -> (f64, f64) {
    debug_assert!(angle.abs() <= LARGEST_ANGLE + MOST_TURNED);
    let half = if angle < 0.0 { -0.5 } else { 0.5 };
    let quarters = whole_wide(angle / FRAC_PI_2 + half);
    let count = super::numeric::real(quarters);
    // A quarter has 53 bits: its product is split, so that what is taken away is exact.
    let high = product(count, FRAC_PI_2);
    let rest = (angle - high.0) - (high.1 + count * REST_OF_QUARTER);
    let (c, s) = near_zero(rest);
    match quarters.rem_euclid(4) {
        0 => (c, s),
        1 => (-s, c),
        2 => (-c, -s),
        _ => (s, -c),
    }
}

/// The product of two doubles as a double and what is left of it (Dekker 1971).
fn product(a: f64, b: f64) -> (f64, f64) {
    let split = |v: f64| {
        let scaled = 134_217_729.0 * v;
        let high = scaled - (scaled - v);
        (high, v - high)
    };
    let ((ah, al), (bh, bl)) = (split(a), split(b));
    let nearest = a * b;
    (nearest, ((ah * bh - nearest) + ah * bl + al * bh) + al * bl)
}

/// Cosine and sine of an angle of at most pi / 4 in magnitude.
fn near_zero(angle: f64) -> (f64, f64) {
    let square = angle * angle;
    // Terms of x^(2 k) / (2 k)! and x^(2 k + 1) / (2 k + 1)! of alternating sign, the last one first.
    let series = |first: f64| {
        let mut sum = 1.0;
        for k in (1..=9_u32).rev() {
            let at = f64::from(2 * k) + first;
            sum = 1.0 - square / ((at - 1.0) * at) * sum;
        }
        sum
    };
    (series(0.0), angle * series(1.0))
}

/// The angle in (-pi, pi] that differs from this one by whole turns.
#[cfg(any(test, feature = "motion"))]
pub(crate) fn wrapped(angle: f64) -> f64 {
    let turns = super::numeric::real(whole_wide(angle / (2.0 * PI) + if angle < 0.0 { -0.5 } else { 0.5 }));
    let (high, low) = product(turns, 2.0 * PI);
    let rest = (angle - high) - (low + turns * 4.0 * REST_OF_QUARTER);
    if rest <= -PI {
        rest + 2.0 * PI
    } else if rest > PI {
        rest - 2.0 * PI
    } else {
        rest
    }
}

/// The angle of the vector (x, y), in radians, for `y >= 0`: 0 to pi. Both coordinates must be finite; the angle of the
/// null vector is 0.
///
/// Three steps halve the angle: tan(a / 2) = y / (x + |(x, y)|), then tan(a / 2) = t / (1 + sqrt(1 + t^2)), so that
/// t <= tan(pi / 16) < 0.2 for `x >= 0`. The series of the arctangent follows, whose first term left out is below
/// 2^-57 of the sum. The relative error is below 2^-50.
pub(crate) fn angle(x: f64, y: f64) -> f64 {
    debug_assert!(y >= 0.0);
    if y <= 0.0 {
        return if x < 0.0 { PI } else { 0.0 };
    }
    if x < 0.0 {
        return PI - angle(-x, y);
    }
    let halved = |t: f64| t / (1.0 + (1.0 + t * t).sqrt());
    let t = halved(halved(y / (x + (x * x + y * y).sqrt())));
    let square = t * t;
    // The terms 1 / (2 k + 1) of alternating sign, the last one first.
    let series = (0..=11).rev().fold(0.0, |sum, k| {
        let term = 1.0 / f64::from(2 * k + 1);
        (if k % 2 == 0 { term } else { -term }) + square * sum
    });
    8.0 * t * series
}

/// The angle of the vector (x, y), in radians: above -pi, at most pi. Both coordinates must be finite; the angle of the
/// null vector is 0. As exact as [`angle`].
#[cfg(any(test, feature = "motion"))]
pub(crate) fn arctangent(y: f64, x: f64) -> f64 {
    if y >= 0.0 { angle(x, y) } else { -angle(x, -y) }
}

/// The angle, 0 to pi, whose cosine is `c`, from -1 to 1; numbers beyond count as these.
pub(crate) fn arccosine(c: f64) -> f64 {
    angle(c, ((1.0 - c) * (1.0 + c)).at_least(0.0).sqrt())
}

#[cfg(test)]
#[path = "turn_tests.rs"]
mod tests;
