//! Entries of 16 bytes that are stamped instead of cleared: one with the stamp of an older search counts as unseen.

use crate::base::{Result, bytes, high32, low8, low32};
use crate::collections::{Allowance, counted, zeroed_box};

/// Stamps have 24 bits: after 2^24 searches the table is cleared once.
const LAST_STAMP: u32 = (1 << 24) - 1;

/// What an entry contains.
#[derive(Clone, Copy)]
pub(crate) struct StampedEntry {
    pub(crate) g: u64,
    pub(crate) word: u32,
    pub(crate) flags: u8,
}

/// The table.
#[derive(Default)]
pub(crate) struct StampedTable {
    /// g, then the word (32 bits), stamp (24) and flags (8).
    entries: Box<[[u64; 2]]>,
    stamp: u32,
}

counted!(StampedTable { entries } plain { stamp });

impl StampedTable {
    /// Forgets all entries, of which there are at least `len` then.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, len: usize, allowance: u64) -> Result {
        // The table of a larger lattice must not decide about a limit.
        let is_too_large = allowance != u64::MAX && self.entries.len() > len;
        if self.entries.len() < len || is_too_large {
            Allowance::new(allowance).check(bytes(len).saturating_mul(16))?;
            self.entries = Box::default();
            self.entries = zeroed_box(len)?;
            self.stamp = 0;
        }
        if self.stamp == LAST_STAMP {
            self.entries.fill([0; 2]);
            self.stamp = 0;
        }
        self.stamp += 1;
        Ok(())
    }

    /// The number of entries.
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// As if all searches but one had been that a table can tell apart.
    #[cfg(test)]
    pub(crate) const fn use_up_stamps(&mut self) {
        self.stamp = LAST_STAMP - 1;
    }

    /// What this search wrote in a slot, if it did.
    #[inline(always)]
    pub(crate) fn get(&self, slot: usize) -> Option<StampedEntry> {
        let [g, rest] = self.entries[slot];
        let low = low32(rest);
        (low >> 8 == self.stamp).then(|| StampedEntry { g, word: high32(rest), flags: low8(low & 0xFF) })
    }

    /// Writes a slot.
    #[inline(always)]
    pub(crate) fn set(&mut self, slot: usize, StampedEntry { g, word, flags }: StampedEntry) {
        let low = self.stamp << 8 | u32::from(flags);
        self.entries[slot] = [g, u64::from(word) << 32 | u64::from(low)];
    }
}
