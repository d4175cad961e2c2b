//! The one hash of keys.

/// Multiplicative hashing by 2^64 over the golden ratio (D. Knuth, The Art of Computer Programming 3, 6.4): the high
/// bits depend on all bits of the key.
#[inline(always)]
pub(crate) const fn hash(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
