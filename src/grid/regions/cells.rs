//! The size of a tile, runs of its free cells, and lists that are filled again and again.

use crate::base::Result;
use crate::collections::List;

/// Cells along the side of a tile, as an index.
pub(super) const SIDE: usize = 64;
/// The last row and column of a tile.
pub(super) const LAST: u32 = 63;

/// The first cell of each run of free cells.
#[inline(always)]
pub(super) const fn starts(free: u64) -> u64 {
    free & !(free << 1)
}

/// The bits of the run of ones from bit `from` on, which must be one.
pub(super) const fn run_at(bits: u64, from: u32) -> u64 {
    let length = (!(bits >> from)).trailing_zeros();
    // A shift by the whole width is none.
    let ones = if length >= 64 { u64::MAX } else { !(u64::MAX << length) };
    ones << from
}

/// A list of `len` copies of a value in place of what the list contained.
pub(super) fn refill<T: Copy>(list: &mut Vec<T>, len: usize, value: T) -> Result {
    list.refill(len, value)?;
    Ok(())
}
