//! A 4-ary min-heap: the order of every open list.
//!
//! Four children share two cache lines of 16-byte keys, and the tree is half as deep as a binary one. Keys are total
//! orders, so that equal keys never meet and the order of pops is fixed.

use super::{counted::counted, zeroed::reserve_exact};
use crate::base::{Result, bytes};

/// A min-heap of copyable keys.
#[derive(Debug)]
pub(crate) struct Heap<K> {
    keys: Vec<K>,
}

/// Children of an entry.
const ARITY: usize = 4;

counted!([K] Heap<K> { keys });

impl<K> Default for Heap<K> {
    fn default() -> Self {
        Self { keys: Vec::new() }
    }
}

impl<K: Copy + Ord> Heap<K> {
    /// Forgets the entries; keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
    }

    /// The smallest key.
    #[inline(always)]
    pub(crate) fn peek(&self) -> Option<K> {
        self.keys.first().copied()
    }

    /// The keys in no particular order.
    pub(crate) fn keys(&self) -> &[K] {
        &self.keys
    }

    /// Number of entries.
    pub(crate) const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Number of keys that fit the capacity.
    #[inline(always)]
    pub(crate) const fn capacity(&self) -> usize {
        self.keys.capacity()
    }

    /// True if the next push has to grow the list.
    #[inline(always)]
    pub(crate) const fn is_full(&self) -> bool {
        self.keys.len() == self.capacity()
    }

    /// Makes room for so many keys in all.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    #[cfg(feature = "motion")]
    pub(crate) fn make_room(&mut self, count: usize) -> Result {
        let more = count.saturating_sub(self.keys.len());
        reserve_exact(&mut self.keys, more)
    }

    /// Bytes that growing the list adds.
    pub(crate) fn growth(&self) -> u64 {
        bytes(self.keys.len().max(64) * size_of::<K>())
    }

    /// Adds a key.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`] if the list cannot grow; it is unchanged then.
    #[inline(always)]
    pub(crate) fn push(&mut self, key: K) -> Result {
        if self.is_full() {
            self.grow()?;
        }
        self.push_within_capacity(key);
        Ok(())
    }

    /// Adds a key; the capacity must suffice.
    #[inline(always)]
    pub(crate) fn push_within_capacity(&mut self, key: K) {
        debug_assert!(!self.is_full());
        let mut hole = self.keys.len();
        self.keys.push(key);
        while hole > 0 {
            let parent = (hole - 1) / ARITY;
            let above = self.keys[parent];
            if above <= key {
                break;
            }
            self.keys[hole] = above;
            hole = parent;
        }
        self.keys[hole] = key;
    }

    /// Doubles the list.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; the list is unchanged then.
    #[cold]
    pub(crate) fn grow(&mut self) -> Result {
        let more = self.keys.len().max(64);
        reserve_exact(&mut self.keys, more)
    }

    /// Removes and returns the smallest key.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<K> {
        let last = self.keys.pop()?;
        let Some(&top) = self.keys.first() else {
            return Some(last);
        };
        let mut hole = 0;
        loop {
            let child = hole * ARITY + 1;
            let Some((best, key)) = self.smallest_child(child) else { break };
            if last <= key {
                break;
            }
            self.keys[hole] = key;
            hole = best;
        }
        self.keys[hole] = last;
        Some(top)
    }

    /// Index and key of the smallest of the children that start at `child`.
    #[inline(always)]
    fn smallest_child(&self, child: usize) -> Option<(usize, K)> {
        if let Some(four) = self.keys.get(child..child + ARITY) {
            // Two independent comparisons, then one: shorter than a chain of three.
            let left = if four[1] < four[0] { (child + 1, four[1]) } else { (child, four[0]) };
            let right = if four[3] < four[2] { (child + 3, four[3]) } else { (child + 2, four[2]) };
            return Some(if right.1 < left.1 { right } else { left });
        }
        let rest = self.keys.get(child..)?;
        let mut best: Option<(usize, K)> = None;
        for (i, &key) in rest.iter().enumerate() {
            if best.is_none_or(|(_, least)| key < least) {
                best = Some((child + i, key));
            }
        }
        best
    }
}

#[cfg(test)]
#[path = "heap_tests.rs"]
mod tests;
