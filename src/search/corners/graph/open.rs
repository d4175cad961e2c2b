//! The open list of a search over corners.

use crate::base::Error;
use crate::base::numeric::low32_wide;
use crate::search::core::open_list::HeapOpenList;
use crate::search::corners::graph::table::Id;

/// An entry: f, then the place (0 for the goal: no corner lies there), then the number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key(u128);

/// No entry: behind every one.
const NONE: Key = Key(u128::MAX);

impl Key {
    #[inline(always)]
    pub(crate) fn new(f: f64, place: u32, id: Id) -> Self {
        Self(u128::from(f.to_bits()) << 64 | u128::from(place) << 32 | u128::from(id))
    }

    #[inline(always)]
    pub(crate) const fn id(self) -> Id {
        low32_wide(self.0)
    }
}

/// A heap, and the least entry pushed since it was last taken beside it: the best successor of a corner is often the next to
/// be popped, and never touches the heap then.
pub(crate) struct Open {
    heap: HeapOpenList<Key>,
    last: Key,
}

impl Open {
    pub(crate) const fn new() -> Self {
        Self { heap: HeapOpenList::new(), last: NONE }
    }

    /// Empties the list for a new search; it may hold `allowance` bytes.
    pub(crate) fn begin(&mut self, allowance: u64) {
        self.heap.begin(allowance);
        self.last = NONE;
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, key: Key) -> Result<(), Error> {
        let later = if key < self.last { std::mem::replace(&mut self.last, key) } else { key };
        if later == NONE { Ok(()) } else { self.heap.push(later) }
    }

    /// Takes the least entry.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<Key> {
        match self.heap.peek() {
            Some(first) if first < self.last => self.heap.pop(),
            _ if self.last == NONE => None,
            _ => Some(std::mem::replace(&mut self.last, NONE)),
        }
    }

    /// The numbers of all entries, outdated ones among them.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        self.heap.keys().iter().copied().chain([self.last]).filter(|&key| key != NONE).map(Key::id)
    }

    /// Bytes held.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> u64 {
        self.heap.bytes()
    }

    /// Most entries held in the heap at once in this search.
    pub(crate) const fn peak(&self) -> u64 {
        self.heap.peak()
    }

    /// Gives the memory back.
    pub(crate) fn release(&mut self) {
        self.heap.release();
        self.last = NONE;
    }
}
