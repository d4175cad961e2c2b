//! The open list of roots.
//!
//! A word of 64 bits per root: f as `f32`, rounded down, and the root's number below it: a total order. Rounding can
//! put two roots in the wrong order, so that a root may be expanded twice; it cannot end the search too early, since it
//! only lowers the bound of a key. Memory: 8 bytes per open root.

use super::table::RootId;
use crate::base::{Result, bytes, high32, low32, single_below, wide};
use crate::collections::{Allowance, Counted, counted};
use crate::collections::{heap::Heap, heap_with_front::HeapWithFront};

/// Open roots by f.
pub(crate) struct OpenRoots {
    heap: HeapWithFront<u64>,
    peak: usize,
    /// Bytes that the list may take.
    allowance: Allowance,
}

counted!(OpenRoots { heap } plain { peak, allowance });

impl OpenRoots {
    pub(crate) fn new() -> Self {
        Self { heap: HeapWithFront::default(), peak: 0, allowance: Allowance::UNLIMITED }
    }

    /// Empties the list for a new search.
    pub(crate) fn begin(&mut self, allowance: Allowance) {
        self.clear();
        (self.peak, self.allowance) = (0, allowance);
    }

    /// Forgets the entries.
    pub(crate) fn clear(&mut self) {
        self.heap.clear();
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, f: f64, id: RootId) -> Result {
        let key = wide(single_below(f).to_bits()) << 32 | wide(id.0);
        let allowance = self.allowance;
        self.heap.push(key, |heap| Self::grow(heap, allowance))?;
        self.peak = self.peak.max(self.heap.most());
        Ok(())
    }

    #[cold]
    fn grow(heap: &mut Heap<u64>, allowance: Allowance) -> Result {
        allowance.check(heap.bytes() + heap.growth())?;
        heap.grow()
    }

    /// The root with the least key and a lower bound of its f.
    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<(f64, RootId)> {
        self.heap.peek().map(|key| (f64::from(f32::from_bits(high32(key))), RootId(low32(key))))
    }

    /// Removes the root that [`OpenRoots::peek`] returns.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        self.heap.pop();
    }

    /// The roots in no particular order, some perhaps more than once, or expanded since.
    pub(crate) fn ids(&self) -> impl Iterator<Item = RootId> + '_ {
        self.heap.keys().map(|key| RootId(low32(key)))
    }

    /// Most roots that may be open.
    pub(crate) const fn most(&self) -> usize {
        self.heap.most()
    }

    /// Entries that the list can take without growing.
    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.heap.capacity()
    }

    /// Most entries that were open at once.
    pub(crate) const fn peak(&self) -> u64 {
        bytes(self.peak)
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        self.heap.release();
        self.peak = 0;
    }
}
