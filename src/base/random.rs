//! Numbers that look random and are the same everywhere.
//!
//! Based on: G. Steele, D. Lea, C. Flood. Fast Splittable Pseudorandom Number Generators. OOPSLA 2014; a range as in
//! D. Lemire. Fast Random Integer Generation in an Interval. ACM Transactions on Modeling and Computer Simulation 2019.

use super::bounds::Bounds;
use super::numeric::{high64, index, low32, low64};

/// The SplitMix64 generator. Its whole state is one word, so a caller can keep it.
pub(crate) struct SplitMix {
    /// The seed, advanced by each number.
    pub(crate) state: u64,
}

impl SplitMix {
    /// The next 64 bits.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number of `0 .. 1`: a multiple of 2^-53, all equally likely.
    pub(crate) fn unit(&mut self) -> f64 {
        const PART: f64 = 1.0 / 9_007_199_254_740_992.0;
        super::numeric::real_u64(self.next() >> 11) * PART
    }

    /// Two distances along a path of this length, the smaller first: the second is within the whole length of the
    /// first, or within a half, a quarter or an eighth of it. Long shortcuts straighten a path in the open, short ones
    /// in passages.
    pub(crate) fn two_places(&mut self, length: f64) -> [f64; 2] {
        let (first, aside) = (self.unit(), self.unit());
        let reach = [1.0, 0.5, 0.25, 0.125][index(low32(self.below(4)))];
        let second = (first + (2.0 * aside - 1.0) * reach).at_least(0.0).at_most(1.0);
        [first.at_most(second) * length, first.at_least(second) * length]
    }

    /// A number of `0 .. limit`, all equally likely; `limit` is above 0.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        // The low words of the products that are left over when 2^64 is divided by the limit.
        let uneven = limit.wrapping_neg() % limit;
        loop {
            let product = u128::from(self.next()) * u128::from(limit);
            if low64(product) >= uneven {
                return high64(product);
            }
        }
    }
}

#[cfg(test)]
#[path = "random_tests.rs"]
mod tests;
