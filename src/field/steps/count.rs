//! Distances of straight and diagonal steps as one whole number.
//!
//! A straight step is [`STRAIGHT`], a diagonal one [`DIAGONAL`]: the quotient is a convergent of the continued fraction
//! of the square root of 2. Numbers of steps below 2^30 then compare as their lengths do: a difference of lengths
//! `a + b sqrt 2` is at least `1 / (3 b)`, and the error of the quotient is below `b / (2 STRAIGHT^2)`. Both are prime
//! to each other, so that the numbers of steps can be read off.

use crate::base::{low32, real_u64};
use crate::search::core::steps_length;

/// A straight step, a little more than 2^30.
pub(super) const STRAIGHT: u64 = 1_311_738_121;
/// A diagonal step, less than 2^31.
pub(super) const DIAGONAL: u64 = 1_855_077_841;
/// The inverse of [`DIAGONAL`] modulo [`STRAIGHT`].
const INVERSE: u64 = inverse(DIAGONAL % STRAIGHT, STRAIGHT);

/// The inverse of a number modulo a larger one that is prime to it, by Euclid's algorithm.
const fn inverse(value: u64, modulus: u64) -> u64 {
    let (mut old, mut new) = (modulus, value);
    // Factors of `value` modulo `modulus`, without their alternating signs.
    let (mut old_factor, mut new_factor, mut is_negative) = (0, 1, true);
    while new != 0 {
        let quotient = old / new;
        (old, new) = (new, old - quotient * new);
        (old_factor, new_factor) = (new_factor, old_factor + quotient * new_factor);
        is_negative = !is_negative;
    }
    if is_negative { modulus - old_factor } else { old_factor }
}

/// The numbers of straight and diagonal steps of a distance, as [`steps_length`] takes them.
const fn steps_of(distance: u64) -> u64 {
    let diagonal = distance % STRAIGHT * INVERSE % STRAIGHT;
    let straight = (distance - diagonal * DIAGONAL) / STRAIGHT;
    straight << 32 | diagonal
}

/// The length of a distance, as A* counts it.
pub(super) fn length(distance: u64) -> f64 {
    steps_length(steps_of(distance))
}

/// The largest distance whose length is at most `most`, compared cheaply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    most: f64,
    /// Distances up to this one are within, those from `out` on are not.
    within: u64,
    out: u64,
}

/// Above this length no distance can be: numbers of steps are below 2^31.
const FARTHEST: f64 = 4.0e9;

impl Limit {
    pub(super) fn new(most: f64) -> Self {
        if most >= FARTHEST {
            return Self { most, within: u64::MAX, out: u64::MAX };
        }
        // The product is off by less than one part in 2^51, and so is the length of a distance.
        let near = most * real_u64(STRAIGHT);
        let bound = |factor: f64| crate::base::numeric::whole_wide(near * factor).unsigned_abs();
        Self { most, within: bound(1.0 - 1e-12), out: bound(1.0 + 1e-12) + 2 }
    }

    /// True if the length of the distance is at most the limit.
    #[inline(always)]
    pub(super) fn contains(self, distance: u64) -> bool {
        distance <= self.within || (distance < self.out && length(distance) <= self.most)
    }
}

/// The number of the bucket of a distance: buckets are narrower than any step.
#[inline(always)]
pub(super) const fn bucket(distance: u64) -> u64 {
    distance >> BUCKET_BITS
}

/// The ring position of a bucket.
#[inline(always)]
pub(super) const fn slot(bucket: u64) -> usize {
    crate::base::numeric::index(low32(bucket) % SLOTS)
}

/// Bits of a distance within its bucket.
const BUCKET_BITS: u32 = 30;
/// Buckets that may be in use at once: a step from one leads to the next or the one after, and a repair begins with
/// those of one diagonal step.
pub(super) const SLOTS: u32 = 4;
const _: () = assert!(STRAIGHT > 1 << BUCKET_BITS && DIAGONAL < 2 << BUCKET_BITS);

#[cfg(test)]
#[path = "count_tests.rs"]
mod tests;
