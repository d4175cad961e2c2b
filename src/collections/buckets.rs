//! A priority queue for keys of few distinct values: one stack per value, a heap of the values.
//!
//! The octile f-values of a search on a uniform grid are such keys: thousands of entries share each. Pushing finds the
//! stack of a value in a hash table; popping takes from the stack of the least value. Equal values leave last in, first
//! out. Keys must never fall below the last one popped. When not to use it: for keys that are nearly all different.
//!
//! The table decides only where a stack is found, never an order.

use super::{heap::Heap, zeroed::reserve_exact};
use crate::base::{Result, bytes, hash, high32, index, to_u32};
use crate::collections::counted;

/// The end of a stack.
const NONE: u32 = u32::MAX;
/// The key of no stack: no f-value has these bits (they are a NaN).
const NO_KEY: u64 = u64::MAX;

/// A queued value and the link to the next on its stack.
#[derive(Clone, Copy, Debug)]
struct BucketEntry {
    item: u32,
    next: u32,
}

/// Where the stack of a key begins.
#[derive(Clone, Copy, Debug)]
struct StackHead {
    key: u64,
    top: u32,
    /// The slot is in use if this is the queue's stamp: the queue is cleared by incrementing its stamp.
    stamp: u32,
}

/// The queue.
#[derive(Debug)]
pub(crate) struct Buckets {
    entries: Vec<BucketEntry>,
    /// The first of the entries that were popped and may be used again.
    unused: u32,
    /// Open addressing; its length is a power of two and at least twice the number of keys.
    table: Vec<StackHead>,
    used: usize,
    stamp: u32,
    /// The keys of the stacks that wait, without `key`.
    waiting: Heap<u64>,
    /// The stack that is being emptied.
    key: u64,
    top: u32,
}

counted!(Buckets { entries, table, waiting } plain { unused, used, stamp, key, top });

impl Default for Buckets {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            unused: NONE,
            table: Vec::new(),
            used: 0,
            stamp: 1,
            waiting: Heap::default(),
            key: NO_KEY,
            top: NONE,
        }
    }
}

impl Buckets {
    /// Empties the queue; keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.unused = NONE;
        if self.stamp == u32::MAX {
            self.table.fill(StackHead { key: NO_KEY, top: NONE, stamp: 0 });
            self.stamp = 0;
        }
        self.stamp += 1;
        self.used = 0;
        self.waiting.clear();
        (self.key, self.top) = (NO_KEY, NONE);
    }

    /// Most entries in use at once since the last `clear`.
    pub(crate) const fn peak(&self) -> usize {
        self.entries.len()
    }

    /// True if the next push may have to grow something.
    #[inline(always)]
    pub(crate) const fn is_full(&self) -> bool {
        self.unused == NONE && self.entries.len() == self.entries.capacity()
            || self.used * 2 >= self.table.len()
            || self.waiting.is_full()
    }

    /// Bytes that growing adds at the most.
    pub(crate) fn growth(&self) -> u64 {
        let lists =
            self.entries.len().max(64) * size_of::<BucketEntry>() + self.table.len().max(128) * size_of::<StackHead>();
        bytes(lists) + self.waiting.growth()
    }

    /// Reserves capacity for one more push.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; the queue is unchanged then.
    #[cold]
    pub(crate) fn grow(&mut self) -> Result {
        if self.unused == NONE && self.entries.len() == self.entries.capacity() {
            let more = self.entries.len().max(64);
            reserve_exact(&mut self.entries, more)?;
        }
        if self.waiting.is_full() {
            self.waiting.grow()?;
        }
        if self.used * 2 >= self.table.len() {
            self.grow_table()?;
        }
        Ok(())
    }

    fn grow_table(&mut self) -> Result {
        let len = (self.table.len() * 2).max(128);
        let mut table = Vec::new();
        reserve_exact(&mut table, len)?;
        table.resize(len, StackHead { key: NO_KEY, top: NONE, stamp: 0 });
        let old = std::mem::replace(&mut self.table, table);
        let stamp = self.stamp;
        for place in old.into_iter().filter(|place| place.stamp == stamp) {
            let at = self.find(place.key);
            self.table[at] = place;
        }
        Ok(())
    }

    /// The index of the key's slot, or of the unused slot where it belongs.
    #[inline(always)]
    fn find(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        // The high bits of a product with an odd constant near 2^64 / golden ratio depend on all bits of the key.
        let mut at = index(high32(hash(key))) & mask;
        while self.table[at].key != key && self.table[at].stamp == self.stamp {
            at = (at + 1) & mask;
        }
        at
    }

    /// Adds an item. The capacity must suffice: see [`Buckets::is_full`].
    #[inline(always)]
    pub(crate) fn push(&mut self, key: u64, item: u32) {
        if key == self.key {
            self.top = self.store(item, self.top);
            return;
        }
        let at = self.find(key);
        let place = self.table[at];
        let known = place.stamp == self.stamp;
        let top = if known { place.top } else { NONE };
        self.used += usize::from(!known);
        if top == NONE {
            self.waiting.push_within_capacity(key);
        }
        let top = self.store(item, top);
        self.table[at] = StackHead { key, top, stamp: self.stamp };
    }

    #[inline(always)]
    fn store(&mut self, item: u32, next: u32) -> u32 {
        let entry = BucketEntry { item, next };
        let at = self.unused;
        if at == NONE {
            self.entries.push(entry);
            return to_u32(self.entries.len() - 1);
        }
        self.unused = self.entries[index(at)].next;
        self.entries[index(at)] = entry;
        at
    }

    /// The next item and its key.
    #[inline(always)]
    pub(crate) fn peek(&mut self) -> Option<(u64, u32)> {
        if self.top == NONE {
            self.key = self.waiting.pop()?;
            let at = self.find(self.key);
            self.top = std::mem::replace(&mut self.table[at].top, NONE);
        }
        Some((self.key, self.entries[index(self.top)].item))
    }

    /// Removes the item that `peek` has shown.
    #[inline(always)]
    pub(crate) fn pop(&mut self) {
        let at = self.top;
        let entry = &mut self.entries[index(at)];
        self.top = entry.next;
        entry.next = self.unused;
        self.unused = at;
    }
}

#[cfg(test)]
#[path = "buckets_tests.rs"]
mod tests;
