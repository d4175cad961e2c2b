//! Seeded numbers for tests.

use super::numeric::{narrow, signed, to_u32};

/// Whether long counts run whole.
pub(crate) fn long_counts() -> bool {
    std::env::var_os("TAUT_FULL").is_some_and(|value| !value.is_empty() && value != "0")
}

/// A generator of numbers that look random and are the same everywhere (the SplitMix64 sequence).
pub(crate) struct TestRng(u64);

impl TestRng {
    /// The generator with this seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number of `0 .. limit`.
    pub(crate) fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        narrow(i64::from(signed(super::numeric::high32(z) >> 1)) % i64::from(limit))
    }

    /// True in `percent` of 100 cases.
    pub(crate) fn chance(&mut self, percent: i32) -> bool {
        self.below(100) < percent
    }

    /// A coordinate of a map's side in 1/256 cell: often a lattice or a middle one.
    pub(crate) fn coordinate(&mut self, side: i32) -> i32 {
        match self.below(4) {
            0 | 1 => self.below(side + 1) * 256,
            2 => self.below(2 * side + 1) * 128,
            _ => self.below(side * 256 + 1),
        }
    }

    /// The classes of a map: `percent` of the cells 0, the others 1 to `classes`.
    pub(crate) fn terrain(&mut self, cells: i32, percent: i32, classes: i32) -> Vec<u8> {
        let class = |v: i32| super::numeric::low8(to_u32(super::numeric::index_i32(v)));
        (0..cells).map(|_| if self.chance(percent) { 0 } else { class(1 + self.below(classes)) }).collect()
    }
}
