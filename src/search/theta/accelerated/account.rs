//! Which way of looking for parents is cheaper here: to go through the list of the expanded corners, or to look around from the
//! vertex for the corners that it sees.
//!
//! The list grows with the search and most of it is hidden on a map full of corners, where what a vertex sees is little; on wide ground
//! it is the other way round. Both costs are counted in steps of about equal length, never by the clock, and begin anew with each
//! search, so that the same query always has the same answer.

/// Steps for a line of sight, for a strip that is swept, and for a corner that is seen.
const SIGHT: u64 = 16;
const STRIP: u64 = 5;
const CORNER: u64 = 3;
/// Steps below which the list is gone through without asking further.
const SHORT: u64 = 256;
/// Each so many vertices the dearer way is taken, to see whether it still is.
const AGAIN: u32 = 128;

/// The running means of what both ways cost.
pub(crate) struct Account {
    /// Steps for the list, in sixteenths of a step for each entry.
    rate: u64,
    /// Steps for a look around.
    around: u64,
    asked: u32,
}

impl Account {
    pub(crate) const fn new() -> Self {
        Self { rate: 16, around: 0, asked: 0 }
    }

    /// True if the list with `len` entries is to be gone through, false if the vertex is to look around.
    pub(crate) fn takes_list(&mut self, len: u64) -> bool {
        let list = len * self.rate / 16;
        if list <= SHORT {
            return true;
        }
        self.asked = (self.asked + 1) % AGAIN;
        (list <= self.around) != (self.asked == 0)
    }

    /// The list with `len` entries took so many lines of sight.
    pub(crate) fn note_list(&mut self, len: u64, sights: u64) {
        let rate = 16 * (len + SIGHT * sights) / len.max(1);
        self.rate = (self.rate + rate).div_ceil(2);
    }

    /// A look around took so many strips and has found so many corners.
    pub(crate) fn note_around(&mut self, strips: u64, corners: u64) {
        self.around = (self.around + STRIP * strips + CORNER * corners).div_ceil(2);
    }
}

#[cfg(test)]
#[path = "account_tests.rs"]
mod tests;
