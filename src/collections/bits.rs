//! Rows of bits in 64-bit words, bit `i` being bit `i % 64` of word `i / 64`.

use crate::base::{index, signed, to_u32};

/// Number of words for `bits` bits.
pub(crate) const fn words_for(bits: u32) -> usize {
    index(bits.div_ceil(64))
}

/// Bit `i`.
#[inline(always)]
pub(crate) fn bit(row: &[u64], i: u32) -> bool {
    row[index(i >> 6)] >> (i & 63) & 1 != 0
}

/// The index of the lowest bit that is set in a mask of eight, which must not be 0.
#[inline(always)]
pub(crate) fn lowest(mask: u8) -> usize {
    index(mask.trailing_zeros())
}

/// Bits `i` and `i + 1` in the low two bits. Bit `i + 1` must exist.
#[inline(always)]
pub(crate) fn pair(row: &[u64], i: u32) -> u32 {
    let word = index(i >> 6);
    let shift = i & 63;
    let low = row[word] >> shift;
    let both = if shift == 63 { low | row[word + 1] << 1 } else { low };
    crate::base::numeric::low32(both) & 3
}

/// Bits `i` to `i + 3` in the low four bits. Bit `i + 3` must exist.
#[inline(always)]
pub(crate) fn quad(row: &[u64], i: u32) -> u64 {
    let word = index(i >> 6);
    let shift = i & 63;
    let low = row[word] >> shift;
    let all = if shift > 60 { low | row[word + 1] << (64 - shift) } else { low };
    all & 15
}

/// Bits `i`, `i + 1` and `i + 2` in the low three bits. Bit `i + 2` must exist.
#[inline(always)]
pub(crate) fn triple(row: &[u64], i: u32) -> u32 {
    let word = index(i >> 6);
    let shift = i & 63;
    let low = row[word] >> shift;
    let all = if shift > 61 { low | row[word + 1] << (64 - shift) } else { low };
    crate::base::numeric::low32(all) & 7
}

/// The words that contain the bits `from .. to` (`from < to`): first and last index, and the masks of the bits that
/// count in them.
#[inline(always)]
const fn span(from: u32, to: u32) -> (usize, usize, u64, u64) {
    let last = to - 1;
    (index(from >> 6), index(last >> 6), u64::MAX << (from & 63), u64::MAX >> (63 - (last & 63)))
}

/// Bits `i ..` in the low bits of a word: 64 of them, or as many as the row has.
#[inline(always)]
pub(crate) fn bits_from(row: &[u64], i: u32) -> u64 {
    let (at, shift) = (index(i >> 6), i & 63);
    let next = if shift == 0 { 0 } else { row.get(at + 1).copied().unwrap_or_default() << (64 - shift) };
    row[at] >> shift | next
}

/// Writes the low `count` bits of a word, 1 to 64, over the bits `i ..` of a row, which must have them.
#[inline(always)]
pub(crate) fn put_bits(row: &mut [u64], (i, count): (u32, u32), bits: u64) {
    let (at, shift, mask) = (index(i >> 6), i & 63, u64::MAX >> (64 - count));
    row[at] = row[at] & !(mask << shift) | (bits & mask) << shift;
    if shift + count > 64 {
        let (mask, bits) = (mask >> (64 - shift), (bits & mask) >> (64 - shift));
        row[at + 1] = row[at + 1] & !mask | bits;
    }
}

/// True if a bit of `from .. to` is set, where `word(i)` gives the row's word `i`; false if the range is empty.
#[inline(always)]
pub(crate) fn any_in(word: impl Fn(usize) -> u64, from: u32, to: u32) -> bool {
    if from >= to {
        return false;
    }
    let (first, last, low, high) = span(from, to);
    if first == last {
        return word(first) & low & high != 0;
    }
    if word(first) & low != 0 {
        return true;
    }
    (first + 1..last).any(|i| word(i) != 0) || word(last) & high != 0
}

/// The lowest set bit of `from .. to`, where `word(i)` gives the row's word `i`.
#[inline(always)]
pub(crate) fn first_in(word: impl Fn(usize) -> u64, from: u32, to: u32) -> Option<u32> {
    if from >= to {
        return None;
    }
    let (first, last, low, high) = span(from, to);
    let mut base = from & !63;
    for i in first..=last {
        let mut bits = word(i);
        if i == first {
            bits &= low;
        }
        if i == last {
            bits &= high;
        }
        if bits != 0 {
            return Some(base + bits.trailing_zeros());
        }
        base += 64;
    }
    None
}

/// The highest set bit of `from .. to`, where `word(i)` gives the row's word `i`.
#[inline(always)]
pub(crate) fn last_in(word: impl Fn(usize) -> u64, from: u32, to: u32) -> Option<u32> {
    if from >= to {
        return None;
    }
    let (first, last, low, high) = span(from, to);
    let mut i = last;
    let mut bits = word(i) & high;
    loop {
        if i == first {
            bits &= low;
        }
        if bits != 0 {
            return Some(to_u32(i * 64) + 63 - bits.leading_zeros());
        }
        if i == first {
            return None;
        }
        i -= 1;
        bits = word(i);
    }
}

/// Which of 64 bytes are those of another 64, as bits.
#[inline(always)]
pub(crate) fn equal_bytes(a: &[u8], b: &[u8]) -> u64 {
    // Gathers the lowest bits of eight bytes in the highest byte: that of byte k is multiplied to bit 56 + k, and no
    // two products meet.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    // Compared byte by byte into an array, which compilers do 16 or more at a time.
    let mut same = [0_u8; 64];
    for ((same, a), b) in same.iter_mut().zip(a).zip(b) {
        *same = u8::from(a == b);
    }
    same.as_chunks()
        .0
        .iter()
        .rev()
        .fold(0, |bits, &eight| bits << 8 | u64::from_le_bytes(eight).wrapping_mul(GATHER) >> 56)
}

/// Transposes a 64 x 64 block of bits in place: bit `c` of word `r` becomes bit `r` of word `c`.
pub(crate) fn transpose(block: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    while size != 0 {
        let mut row = 0;
        while row < 64 {
            let swap = ((block[row] >> size) ^ block[row + size]) & mask;
            block[row] ^= swap << size;
            block[row + size] ^= swap;
            // The next row whose bit `size` is clear: its partner is `size` rows below.
            row = (row + size + 1) & !size;
        }
        size >>= 1;
        mask ^= mask << size;
    }
}

/// Zeros from a bit of a word on, or back from it if `back`; 64 if there is no one in the word.
#[inline(always)]
pub(crate) const fn free_run(word: u64, bit: u32, back: bool) -> i32 {
    let (on, before) = ((word >> (bit & 63)).trailing_zeros(), (word << (!bit & 63)).leading_zeros());
    signed(if back { before } else { on })
}

/// Ones from a bit of a word on, or back from it if `back`, up to the end of the word.
#[inline(always)]
pub(crate) const fn blocked_run(word: u64, bit: u32, back: bool) -> i32 {
    let (on, before) = ((!(word >> (bit & 63))).trailing_zeros(), (!(word << (!bit & 63))).leading_zeros());
    signed(if back { before } else { on })
}

/// Calls `take` with each free run of a row of blocked bits, its first bit and the one past its end: at most half as
/// many runs as bits.
#[inline(always)]
pub(crate) fn free_runs(row: &[u64], mut take: impl FnMut(u32, u32)) {
    let mut start = 0;
    let mut before = 1;
    for (base, &word) in (0..).step_by(64).zip(row) {
        // Bits that differ from the one before.
        let mut edges = word ^ (word << 1 | before);
        before = word >> 63;
        while edges != 0 {
            let at = edges.trailing_zeros();
            if word >> at & 1 == 0 {
                start = base + at;
            } else {
                take(start, base + at);
            }
            edges &= edges - 1;
        }
    }
}

#[cfg(test)]
#[path = "bits_tests.rs"]
mod tests;
