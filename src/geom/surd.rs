//! The sign of `x sqrt(d) + k` in integers: every question about lines that touch two circles comes down to it.

use std::cmp::Ordering;

use crate::base::{high64, low64, real, real_i128};

/// The sign of `x sqrt(d) + k`, for `d >= 0` and `|k| < 2^120`.
///
/// The sum in floats decides all but near ties: x, d and k are rounded once each, so are the root, the product and the
/// sum, so that its error is below `2^-50 (|x| sqrt(d) + |k|)`. A near tie is decided by the squares, in 256 bits.
#[inline]
pub(crate) fn sign_of_surd(x: i64, d: i64, k: i128) -> Ordering {
    debug_assert!(d >= 0);
    const ERROR: f64 = 4.0 * f64::EPSILON;
    // Most numbers are short, for which there is an instruction.
    let rest = i64::try_from(k).map_or_else(|_| real_i128(k), real);
    let root = real(x) * real(d).sqrt();
    let sum = root + rest;
    let error = ERROR * (root.abs() + rest.abs());
    if sum > error {
        Ordering::Greater
    } else if sum < -error {
        Ordering::Less
    } else {
        sign_by_squares(x, d, k)
    }
}

/// The same in integers.
#[cold]
fn sign_by_squares(x: i64, d: i64, k: i128) -> Ordering {
    let first = if d == 0 { 0 } else { x.signum() };
    let second = k.signum();
    match (first, second) {
        (0, 0) => Ordering::Equal,
        (1, 0 | 1) | (0, 1) => Ordering::Greater,
        (-1, -1 | 0) | (0, -1) => Ordering::Less,
        _ => {
            let x = u128::from(x.unsigned_abs());
            let k = k.unsigned_abs();
            let root_wins = product(x * x, u128::from(d.unsigned_abs())).cmp(&product(k, k));
            if first > 0 { root_wins } else { root_wins.reverse() }
        }
    }
}

/// The product of two numbers: its high and its low half.
fn product(a: u128, b: u128) -> (u128, u128) {
    let halves = |v: u128| (u128::from(high64(v)), u128::from(low64(v)));
    let ((a1, a0), (b1, b0)) = (halves(a), halves(b));
    let (high, low) = (a1 * b1, a0 * b0);
    // Each sum of two products of 64 bits and a carry may exceed 128 bits by one.
    let (middle, carried) = (a1 * b0).overflowing_add(a0 * b1);
    let (low, carry) = low.overflowing_add(middle << 64);
    (high + (middle >> 64) + (u128::from(carried) << 64) + u128::from(carry), low)
}

#[cfg(test)]
#[path = "surd_tests.rs"]
mod tests;
