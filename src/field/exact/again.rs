//! Roots of an earlier build that are to look again.

use super::table::Slot;
use crate::base::Error;
use crate::base::numeric::bytes;
use crate::collections::zeroed::reserve_exact;

/// Roots that are to look again, the next one last.
#[derive(Default)]
pub(super) struct Again(Vec<Slot>);

impl Again {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn peek(&self) -> Option<Slot> {
        self.0.last().copied()
    }

    pub(super) fn pop(&mut self) {
        self.0.pop();
    }

    /// Has a root look again before the others.
    pub(super) fn repeat(&mut self, slot: Slot) -> Result<(), Error> {
        reserve_exact(&mut self.0, 1)?;
        self.0.push(slot);
        Ok(())
    }

    pub(super) fn bytes(&self) -> u64 {
        bytes(self.0.capacity() * size_of::<Slot>())
    }

    /// Has room for `count` roots, and one that was cancelled.
    pub(super) fn reserve(&mut self, count: usize) -> Result<(), Error> {
        let more = (count + 1).saturating_sub(self.0.len());
        reserve_exact(&mut self.0, more)
    }
}
