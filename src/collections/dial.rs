//! A priority queue for keys that lie close together: one stack per key, found by the key's leading bits.
//!
//! Keys are 64-bit words in modular order. All queued keys lie in a window that starts at the key popped last and is
//! shorter than the full range less one slot; the f-values of a search whose heuristic is consistent do. The leading
//! bits of a key name one of [`SLOTS`] slots. A slot lists the levels that fall into it in rising order, nearly always
//! one; a level is the stack of the items of one key. Equal keys leave last in, first out. Push and pop take constant
//! time where few levels share a slot. When not to use it: for keys without such a window, or for very many different
//! keys at once.
//!
//! Based on: R. Dial. Algorithm 360: Shortest-Path Forest with Topological Ordering. Communications of the ACM 1969.
//! There a bucket contains equal integers; here the levels of a slot keep the order exact.

use super::zeroed::{reserve_exact, zeroed_box};
use crate::base::{Error, Result, bytes, high32, index, to_u32};
use crate::collections::counted;

/// Slots of a full turn.
const SLOTS: usize = 1024;
/// What a key is shifted by to name its slot.
const SHIFT: u32 = 64 - SLOTS.ilog2();
/// The end of a list or of a stack. Numbers of entries and levels count from 1.
const NONE: u32 = 0;
/// Bits of a tag.
const TAG_BITS: u32 = 4;
/// Largest number of entries that fits a word next to a tag.
const MOST_ENTRIES: usize = index(u32::MAX >> TAG_BITS);

/// A queued item.
#[derive(Clone, Copy, Debug, Default)]
struct DialEntry {
    item: u32,
    /// The number of the entry below it on its stack, then the tag of the item.
    below: u32,
}

/// The items of one key.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    key: u64,
    label: u64,
    top: u32,
    /// The next level of the slot, of a larger key; or the next unused one.
    next: u32,
}

/// What is popped: an item with its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tagged {
    pub(crate) item: u32,
    /// Below 16.
    pub(crate) tag: u32,
}

/// The queue. An item has a tag of 4 bits; all items of a key share a label.
#[derive(Debug, Default)]
pub(crate) struct Dial {
    /// Entry 0 is never used.
    entries: Vec<DialEntry>,
    /// Entries used so far, entry 0 among them.
    used: usize,
    /// The first of the entries that were popped and may be used again.
    unused: u32,
    /// Level 0 is never used.
    levels: Vec<Level>,
    used_levels: usize,
    unused_level: u32,
    /// Least number of pushes that fit the capacity.
    spare: usize,
    /// The first level of each slot.
    slots: Box<[u32]>,
    /// One bit per slot, set if it contains a level.
    filled: [u64; SLOTS / 64],
    /// The level that is being emptied; it is in no slot.
    key: u64,
    label: u64,
    top: u32,
}

counted!(Dial { entries, levels, slots }
    plain { used, unused, used_levels, unused_level, spare, filled, key, label, top });

impl Dial {
    /// Empties the queue; keeps the memory. `key` and `label` are those of the first item to come.
    pub(crate) fn clear(&mut self, key: u64, label: u64) {
        self.slots.fill(NONE);
        self.filled = [0; SLOTS / 64];
        (self.used, self.unused) = (1, NONE);
        (self.used_levels, self.unused_level) = (1, NONE);
        self.count_spare();
        (self.key, self.label, self.top) = (key, label, NONE);
    }

    /// Most entries in use at once since the last `clear`.
    pub(crate) const fn peak(&self) -> usize {
        self.used.saturating_sub(1)
    }

    /// True if the capacity may not suffice for `pushes` more items.
    #[inline(always)]
    pub(crate) const fn is_short_of(&self, pushes: usize) -> bool {
        self.spare < pushes
    }

    /// Bytes that growing adds at the most.
    pub(crate) fn growth(&self) -> u64 {
        let lists =
            self.entries.len().max(128) * size_of::<DialEntry>() + self.levels.len().max(128) * size_of::<Level>();
        bytes(lists + SLOTS * size_of::<u32>() - size_of_val(&self.slots[..]))
    }

    /// Reserves capacity for at least 64 more items.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; the queue is as before then.
    #[cold]
    pub(crate) fn grow(&mut self) -> Result {
        if self.slots.is_empty() {
            self.slots = zeroed_box(SLOTS)?;
        }
        if self.used + 64 > self.entries.len() {
            let len = self.entries.len().max(64) * 2;
            if len > MOST_ENTRIES {
                return Err(Error::OutOfMemory { bytes: bytes(len.saturating_mul(size_of::<DialEntry>())) });
            }
            lengthen(&mut self.entries, len)?;
        }
        if self.used_levels + 64 > self.levels.len() {
            let len = self.levels.len().max(64) * 2;
            lengthen(&mut self.levels, len)?;
        }
        self.count_spare();
        Ok(())
    }

    fn count_spare(&mut self) {
        let [entries, levels] = [self.entries.len(), self.levels.len()];
        self.spare = entries.saturating_sub(self.used).min(levels.saturating_sub(self.used_levels));
    }

    /// The label of the items that leave now.
    #[inline(always)]
    pub(crate) const fn label(&self) -> u64 {
        self.label
    }

    /// Adds an item under the key that is being emptied: it leaves next. The capacity must suffice.
    #[inline(always)]
    pub(crate) fn push_front(&mut self, item: Tagged) {
        self.top = self.store(item, self.top);
    }

    /// Adds an item under a key that is not the one being emptied. The capacity must suffice: see
    /// [`Dial::is_short_of`].
    #[inline(always)]
    pub(crate) fn push(&mut self, key: u64, label: u64, item: Tagged) {
        debug_assert!(key.wrapping_sub(self.key).wrapping_sub(1) < u64::MAX - (1 << SHIFT));
        let slot = index(high32(key) >> (SHIFT - 32));
        let first = self.slots[slot];
        let found = &self.levels[index(first)];
        if first != NONE && found.key == key {
            let top = self.store(item, found.top);
            self.levels[index(first)].top = top;
        } else {
            self.push_apart(slot, key, label, item);
        }
    }

    /// [`Dial::push`] for a key that is not the first of its slot.
    #[inline(never)]
    fn push_apart(&mut self, slot: usize, key: u64, label: u64, item: Tagged) {
        self.filled[slot / 64] |= 1 << (slot % 64);
        let (mut before, mut at) = (NONE, self.slots[slot]);
        while at != NONE && self.levels[index(at)].key < key {
            (before, at) = (at, self.levels[index(at)].next);
        }
        if at != NONE && self.levels[index(at)].key == key {
            let top = self.store(item, self.levels[index(at)].top);
            self.levels[index(at)].top = top;
            return;
        }
        let top = self.store(item, NONE);
        let mut new = self.unused_level;
        if new == NONE {
            new = to_u32(self.used_levels);
            self.used_levels += 1;
            self.spare = self.spare.wrapping_sub(1);
        } else {
            self.unused_level = self.levels[index(new)].next;
        }
        self.levels[index(new)] = Level { key, label, top, next: at };
        if before == NONE {
            self.slots[slot] = new;
        } else {
            self.levels[index(before)].next = new;
        }
    }

    #[inline(always)]
    fn store(&mut self, item: Tagged, below: u32) -> u32 {
        let mut at = self.unused;
        if at == NONE {
            at = to_u32(self.used);
            self.used += 1;
            self.spare = self.spare.wrapping_sub(1);
        } else {
            self.unused = self.entries[index(at)].below >> TAG_BITS;
        }
        self.entries[index(at)] = DialEntry { item: item.item, below: below << TAG_BITS | item.tag };
        at
    }

    /// Removes and returns the next item.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<Tagged> {
        if self.top == NONE && !self.advance() {
            return None;
        }
        let at = self.top;
        let entry = &mut self.entries[index(at)];
        let DialEntry { item, below } = *entry;
        entry.below = self.unused << TAG_BITS;
        self.unused = at;
        self.top = below >> TAG_BITS;
        Some(Tagged { item, tag: below & ((1 << TAG_BITS) - 1) })
    }

    /// Takes the level of the least key out of its slot.
    fn advance(&mut self) -> bool {
        let from = index(high32(self.key) >> (SHIFT - 32));
        let Some(slot) = self.next_filled(from) else { return false };
        let at = self.slots[slot];
        let level = &mut self.levels[index(at)];
        let next = level.next;
        (self.key, self.label, self.top) = (level.key, level.label, level.top);
        level.next = self.unused_level;
        self.unused_level = at;
        self.slots[slot] = next;
        if next == NONE {
            self.filled[slot / 64] &= !(1 << (slot % 64));
        }
        true
    }

    /// The first slot from `from` on, cyclically, that contains a level.
    #[inline(always)]
    fn next_filled(&self, from: usize) -> Option<usize> {
        let words = self.filled.len();
        let mut word = from / 64;
        let mut bits = self.filled[word] & u64::MAX << (from % 64);
        for _ in 0..=words {
            if bits != 0 {
                return Some(word * 64 + index(bits.trailing_zeros()));
            }
            word = (word + 1) % words;
            bits = self.filled[word];
        }
        None
    }
}

/// Makes `list` longer with unused elements.
fn lengthen<T: Copy + Default>(list: &mut Vec<T>, len: usize) -> Result {
    let more = len - list.len();
    reserve_exact(list, more)?;
    list.resize(len, T::default());
    Ok(())
}

#[cfg(test)]
#[path = "dial_tests.rs"]
mod tests;
