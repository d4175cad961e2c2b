//! A Bloom filter of fixed size with one hash function.
//!
//! It answers "certainly not inserted" or "perhaps inserted": use it where a false positive costs time only. With `n`
//! keys the rate of false positives is about `n / 4096`.
//!
//! Based on: B. Bloom. Space/Time Trade-offs in Hash Coding with Allowable Errors. Communications of the ACM 1970.

use crate::base::{index, low32};

/// Bits of a hash: the filter has so many bits.
const HASH_BITS: u32 = 12;

/// The filter: 512 bytes.
#[derive(Debug)]
pub(crate) struct BloomFilter([u64; 1 << (HASH_BITS - 6)]);

impl BloomFilter {
    /// The empty filter.
    pub(crate) const fn new() -> Self {
        Self([0; 1 << (HASH_BITS - 6)])
    }

    /// Inserts a key by its hash, of [`hash`] or [`hash_all`]; true if it was certainly not inserted before.
    pub(crate) const fn insert(&mut self, hash: u32) -> bool {
        let word = &mut self.0[index(hash >> 6)];
        let is_new = *word >> (hash & 63) & 1 == 0;
        *word |= 1 << (hash & 63);
        is_new
    }

    /// False if the key was certainly not inserted.
    #[inline(always)]
    pub(crate) const fn may_contain(&self, hash: u32) -> bool {
        self.0[index(hash >> 6)] >> (hash & 63) & 1 != 0
    }
}

/// The hash of one word.
#[inline(always)]
pub(crate) const fn hash(key: u32) -> u32 {
    // The upper bits are mixed best.
    key.wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS)
}

/// The hash of a sequence of words.
pub(crate) fn hash_all(keys: impl IntoIterator<Item = u64>) -> u32 {
    let mix = |hash: u64, key: u64| crate::base::hash(hash.rotate_left(5) ^ key);
    low32(keys.into_iter().fold(0, mix) >> (64 - HASH_BITS))
}

#[cfg(test)]
#[path = "bloom_tests.rs"]
mod tests;
