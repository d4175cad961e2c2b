//! Which search for parents is cheaper here: to go through the list of the expanded corners, or to scan what is visible
//! from the vertex for the corners that it sees.
//!
//! The list grows with the search and most of it is hidden on a map full of corners, where what a vertex sees is
//! little; on wide ground it is the opposite. Both costs are counted in steps of about equal length, never by the
//! clock, and start over with each search, so that the same query always has the same answer.

/// Steps for a line of sight, for a strip that is swept, and for a corner that is seen.
const SIGHT: u64 = 16;
const STRIP: u64 = 5;
const CORNER: u64 = 3;
/// Steps below which the list is gone through without asking further.
const SHORT: u64 = 256;
/// Once per so many vertices the more expensive one is taken, to see whether it still is.
const AGAIN: u32 = 128;

/// The running means of both costs.
pub(crate) struct CostModel {
    /// Steps for the list, in sixteenths of a step for each entry.
    rate: u64,
    /// Steps for a visibility scan.
    scan: u64,
    asked: u32,
}

impl CostModel {
    pub(crate) const fn new() -> Self {
        Self { rate: 16, scan: 0, asked: 0 }
    }

    /// True if the list with `len` entries is to be searched, false if the vertex is to be scanned from.
    pub(crate) fn takes_list(&mut self, len: u64) -> bool {
        let list = len * self.rate / 16;
        if list <= SHORT {
            return true;
        }
        self.asked = (self.asked + 1) % AGAIN;
        (list <= self.scan) != (self.asked == 0)
    }

    /// The list with `len` entries took so many lines of sight.
    pub(crate) fn note_list(&mut self, len: u64, sights: u64) {
        let rate = 16 * (len + SIGHT * sights) / len.max(1);
        self.rate = (self.rate + rate).div_ceil(2);
    }

    /// A visibility scan took so many strips and has found so many corners.
    pub(crate) fn note_scan(&mut self, strips: u64, corners: u64) {
        self.scan = (self.scan + STRIP * strips + CORNER * corners).div_ceil(2);
    }
}

#[cfg(test)]
#[path = "cost_model_tests.rs"]
mod tests;
