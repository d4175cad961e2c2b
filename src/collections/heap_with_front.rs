//! A heap with the least key pushed last beside it.
//!
//! The best successor of a vertex is often the next to be popped: it stays in front and never touches the heap. When
//! not to use it: where pushed keys are seldom the least. Time: one comparison per push and pop more than the heap's.

use super::{counted::counted, heap::Heap};
use crate::base::Result;

/// A key with a value that no entry has.
pub(crate) trait FrontKey: Copy + Ord {
    /// Greater than the key of every entry.
    const NONE: Self;
}

impl FrontKey for u64 {
    const NONE: Self = u64::MAX;
}

/// A min-heap, and in front of it the least key pushed since the front was last taken.
#[derive(Debug)]
pub(crate) struct HeapWithFront<K> {
    heap: Heap<K>,
    /// [`FrontKey::NONE`] if there is none.
    front: K,
}

counted!([K] HeapWithFront<K> { heap } plain { front });

impl<K: FrontKey> Default for HeapWithFront<K> {
    fn default() -> Self {
        Self { heap: Heap::default(), front: K::NONE }
    }
}

impl<K: FrontKey> HeapWithFront<K> {
    /// Forgets the entries; keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.heap.clear();
        self.front = K::NONE;
    }

    /// Adds a key. `grow` makes the heap larger if it is full.
    ///
    /// # Errors
    /// That of `grow`: the greater one of the front and the key is lost then.
    #[inline(always)]
    pub(crate) fn push(&mut self, key: K, grow: impl FnOnce(&mut Heap<K>) -> Result) -> Result {
        let later = self.front.max(key);
        self.front = self.front.min(key);
        if later != K::NONE {
            if self.heap.is_full() {
                grow(&mut self.heap)?;
            }
            self.heap.push_within_capacity(later);
        }
        Ok(())
    }

    /// The smallest key.
    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<K> {
        let key = self.front.min(self.heap.peek().unwrap_or(K::NONE));
        (key != K::NONE).then_some(key)
    }

    /// Removes the smallest key.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        if self.heap.peek().is_none_or(|key| self.front < key) {
            self.front = K::NONE;
        } else {
            self.heap.pop();
        }
    }

    /// The keys in no particular order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = K> + '_ {
        self.heap.keys().iter().copied().chain([self.front].into_iter().filter(|&key| key != K::NONE))
    }

    /// Most entries that there may be: those of the heap, and the front.
    pub(crate) const fn most(&self) -> usize {
        self.heap.len() + 1
    }

    /// Keys that the heap can take without growing.
    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.heap.capacity()
    }
}

#[cfg(test)]
#[path = "heap_with_front_tests.rs"]
mod tests;
