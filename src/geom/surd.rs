//! The sign of `x sqrt(d) + k` in integers: every question about lines that touch two circles comes down to it; with
//! sides of any slope to that of a sum with two roots.

use std::cmp::Ordering;

#[cfg(feature = "motion")]
use super::int512::Int512;
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

/// The sum of a whole number and two multiples of roots: `k + x sqrt(d) + y sqrt(e)`.
#[cfg(feature = "motion")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoSurds {
    /// Below 2^110 in magnitude.
    pub(crate) k: i128,
    /// As `y`, below 2^70 in magnitude.
    pub(crate) x: i128,
    /// As `e`, at least 0 and below 2^56.
    pub(crate) d: i64,
    pub(crate) y: i128,
    pub(crate) e: i64,
}

#[cfg(feature = "motion")]
impl TwoSurds {
    /// Its sign: in floats where they decide, else in integers of 512 bits.
    pub(crate) fn sign(&self) -> Ordering {
        // Each number is rounded once, so are roots, products and both sums.
        const ERROR: f64 = 8.0 * f64::EPSILON;
        let terms =
            [real_i128(self.k), real_i128(self.x) * real(self.d).sqrt(), real_i128(self.y) * real(self.e).sqrt()];
        let sum = terms[0] + terms[1] + terms[2];
        let error = ERROR * (terms[0].abs() + terms[1].abs() + terms[2].abs());
        if sum > error {
            Ordering::Greater
        } else if sum < -error {
            Ordering::Less
        } else {
            self.exact_sign()
        }
    }

    #[cold]
    fn exact_sign(&self) -> Ordering {
        let Self { k, x, d, y, e } = *self;
        let [k, x, y] = [k, x, y].map(Int512::new);
        let [d, e] = [d, e].map(|root| Int512::new(root.into()));
        let (square_k, square_x, square_y) = (k.squared(), x.squared().times(&d), y.squared().times(&e));
        let first = sign_of_sum(k.sign(), x.times(&d).sign(), square_k.minus(&square_x).sign());
        // (k + x sqrt(d))^2 - y^2 e = p + q sqrt(d)
        let p = square_k.plus(&square_x).minus(&square_y);
        let q = k.times(&x).times(&Int512::new(2));
        let larger = p.squared().minus(&q.squared().times(&d)).sign();
        sign_of_sum(first, y.times(&e).sign(), sign_of_sum(p.sign(), q.times(&d).sign(), larger))
    }
}

/// The sign of a sum of two numbers by their signs and by which has the larger magnitude.
#[cfg(feature = "motion")]
fn sign_of_sum(first: Ordering, second: Ordering, larger: Ordering) -> Ordering {
    match (first, second) {
        (Ordering::Equal, sign) | (sign, Ordering::Equal) => sign,
        (first, second) if first == second => first,
        (first, _) if larger.is_gt() => first,
        (_, second) if larger.is_lt() => second,
        _ => Ordering::Equal,
    }
}

#[cfg(test)]
#[path = "surd_tests.rs"]
mod tests;
