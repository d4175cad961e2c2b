//! Angles, sines and cosines, from the four operations and the square root alone: the functions of a platform's own
//! mathematics library differ in their last bits from one platform to the next.

use crate::base::bounds::Bounds;
use std::f64::consts::{FRAC_2_PI, FRAC_PI_2, FRAC_PI_4, PI};

use super::numeric::{floor, index_i32, real_usize, whole_wide};

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
    let quarters = whole_wide(angle * FRAC_2_PI + half);
    let count = super::numeric::real(quarters);
    // A quarter has 53 bits: its product is split, so that what is taken away is exact.
    let high = product(count, FRAC_PI_2);
    let rest = (angle - high.0) - (high.1 + count * REST_OF_QUARTER);
    let (c, s) = near_zero(rest);
    let (c, s) = if quarters & 1 == 0 { (c, s) } else { (-s, c) };
    if quarters & 2 == 0 { (c, s) } else { (-c, -s) }
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
    // The terms 1 / (2 k)! and 1 / (2 k + 1)! of alternating sign, the last one first.
    let series = |terms: &[f64; TERMS]| terms.iter().rev().fold(0.0, |sum, term| term + square * sum);
    (series(&COSINE), angle * series(&SINE))
}

/// Terms of both series.
const TERMS: usize = 10;
const COSINE: [f64; TERMS] = inverse_factorials(0.0);
const SINE: [f64; TERMS] = inverse_factorials(1.0);

/// 1 / (2 k + first)! with alternating sign: 19! is still exact.
const fn inverse_factorials(first: f64) -> [f64; TERMS] {
    let mut terms = [1.0; TERMS];
    let (mut factorial, mut at, mut k) = (1.0, first, 1);
    while k < TERMS {
        at += 2.0;
        factorial *= (at - 1.0) * at;
        terms[k] = if k % 2 == 0 { 1.0 / factorial } else { -1.0 / factorial };
        k += 1;
    }
    terms
}

/// The angle in (-pi, pi] that differs from this one by whole turns.
#[cfg(any(test, feature = "motion"))]
pub(crate) fn wrapped(angle: f64) -> f64 {
    let turns = super::numeric::real(whole_wide(angle * (FRAC_2_PI / 4.0) + if angle < 0.0 { -0.5 } else { 0.5 }));
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
/// Below half a right angle the nearest k / 16 to the tangent is taken away: (y - k x / 16) / (x + k y / 16) is the
/// tangent of what is left, at most 1 / 32. The series of the arctangent follows, whose first term left out is below
/// 2^-59 of the sum. The relative error is below 2^-50.
pub(crate) fn angle(x: f64, y: f64) -> f64 {
    debug_assert!(y >= 0.0);
    if y <= 0.0 {
        return if x < 0.0 { PI } else { 0.0 };
    }
    if x < 0.0 {
        return if y > -x { FRAC_PI_2 + below_half(y, -x) } else { PI - below_half(-x, y) };
    }
    if y > x { FRAC_PI_2 - below_half(y, x) } else { below_half(x, y) }
}

/// The angle of (x, y) for `0 <= y <= x`, `x > 0`.
fn below_half(x: f64, y: f64) -> f64 {
    let near = index_i32(floor(16.0 * (y / x) + 0.5)).min(16);
    let part = real_usize(near) / 16.0;
    let t = (y - part * x) / (x + part * y);
    let square = t * t;
    // The terms 1 / (2 k + 1) of alternating sign, the last one first.
    let series = ARCTANGENT.iter().rev().fold(0.0, |sum, term| term + square * sum);
    SIXTEENTHS[near] + t * series
}

const ARCTANGENT: [f64; 6] = [1.0, -1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0, -1.0 / 11.0];

/// The arctangents of k / 16.
const SIXTEENTHS: [f64; 17] = [
    0.0,
    0.062_418_809_995_957_35,
    0.124_354_994_546_761_44,
    0.185_347_949_995_694_76,
    0.244_978_663_126_864_14,
    0.302_884_868_374_971_4,
    0.358_770_670_270_572_25,
    0.412_410_441_597_387_3,
    0.463_647_609_000_806_1,
    0.512_389_460_310_737_7,
    0.558_599_315_343_562_4,
    0.602_287_346_134_964_2,
    0.643_501_108_793_284_4,
    0.682_316_554_874_748_1,
    0.718_829_999_621_624_5,
    0.753_151_280_962_194_4,
    FRAC_PI_4,
];

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
