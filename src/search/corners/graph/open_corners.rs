//! The open list of a search over corners.

use crate::base::{Result, low32_wide};
use crate::collections::{Counted, counted};
use crate::search::core::{HeapOpenList, Vertex};
use crate::search::corners::graph::corner_table::EdgeListId;

/// The total order of entries: f, then the corner row by row, then its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CornerKey(u128);

/// No entry: after every other key.
const NONE: CornerKey = CornerKey(u128::MAX);

impl CornerKey {
    #[inline(always)]
    pub(crate) fn new(f: f64, vertex: Vertex, id: EdgeListId) -> Self {
        Self(u128::from(f.to_bits()) << 64 | u128::from(vertex.0) << 32 | u128::from(id.0))
    }

    /// The key of an end of the search: before all corners with the same f.
    pub(crate) fn of_end(f: f64, id: EdgeListId) -> Self {
        // No corner lies at (0, 0).
        Self::new(f, Vertex::new(0, 0), id)
    }

    #[inline(always)]
    pub(crate) const fn id(self) -> EdgeListId {
        EdgeListId(low32_wide(self.0))
    }
}

/// A heap, and next to it the least entry pushed since that one was last taken: the best successor of a corner is often
/// the next to be popped, and never enters the heap then.
pub(crate) struct OpenCorners {
    heap: HeapOpenList<CornerKey>,
    last: CornerKey,
}

counted!(OpenCorners { heap } plain { last });

impl OpenCorners {
    pub(crate) fn new() -> Self {
        Self { heap: HeapOpenList::default(), last: NONE }
    }

    /// Empties the list for a new search; it may take `allowance` bytes.
    pub(crate) fn begin(&mut self, allowance: u64) {
        self.heap.begin(allowance);
        self.last = NONE;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: CornerKey) -> Result {
        let later = if key < self.last { std::mem::replace(&mut self.last, key) } else { key };
        if later == NONE { Ok(()) } else { self.heap.push(later) }
    }

    /// Takes the least entry.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<CornerKey> {
        match self.heap.peek() {
            Some(first) if first < self.last => self.heap.pop(),
            _ if self.last == NONE => None,
            _ => Some(std::mem::replace(&mut self.last, NONE)),
        }
    }

    /// The numbers of all entries, outdated ones among them.
    pub(crate) fn ids(&self) -> impl Iterator<Item = EdgeListId> {
        self.heap.keys().iter().copied().chain([self.last]).filter(|&key| key != NONE).map(CornerKey::id)
    }

    /// Most entries in the heap at once in this search.
    pub(crate) const fn peak(&self) -> u64 {
        self.heap.peak()
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        self.heap.release();
        self.last = NONE;
    }
}
