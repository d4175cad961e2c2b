//! The queue of D* Lite: a 4-ary heap that records the position of each vertex, so that its key can change and it can
//! leave.

use super::states::{NO_SLOT, VertexStates};
use crate::base::{Result, bytes, index, to_u32};
use crate::collections::{Allowance, counted};
use crate::search::core::Vertex;

/// The key of a vertex, and the vertex after it as the last word of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct QueueEntry {
    /// The bits of min(g, rhs) + h + km, which is not negative.
    pub(crate) first: u64,
    /// The bits of min(g, rhs).
    pub(crate) second: u64,
    pub(crate) vertex: Vertex,
}

/// Children of an entry.
const ARITY: usize = 4;

/// The queue. The slots of its vertices stand in the table that every call is given.
pub(crate) struct Queue {
    entries: Vec<QueueEntry>,
    peak: usize,
    allowance: Allowance,
}

counted!(Queue { entries } plain { peak, allowance });

impl Queue {
    pub(crate) const fn new() -> Self {
        Self { entries: Vec::new(), peak: 0, allowance: Allowance::UNLIMITED }
    }

    /// Empties the queue. The table must forget its slots too.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Starts a query: the queue may take `allowance` bytes.
    pub(crate) fn begin(&mut self, allowance: u64) {
        self.allowance = Allowance::new(allowance);
        self.peak = self.entries.len();
    }

    /// The smallest entry.
    #[inline(always)]
    pub(crate) fn top(&self) -> Option<QueueEntry> {
        self.entries.first().copied()
    }

    /// Puts a vertex in, or changes its key.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`]; nothing has changed then.
    #[inline(always)]
    pub(crate) fn put(&mut self, states: &mut VertexStates, entry: QueueEntry) -> Result {
        let slot = states.get(entry.vertex).slot;
        if slot == NO_SLOT {
            if self.entries.len() == self.entries.capacity() {
                self.allowance.grow(&mut self.entries, 64)?;
            }
            self.entries.push(entry);
            self.peak = self.peak.max(self.entries.len());
            self.rise(states, self.entries.len() - 1, entry);
        } else {
            self.settle(states, index(slot), entry);
        }
        Ok(())
    }

    /// Takes a vertex out if it is in.
    #[inline(always)]
    pub(crate) fn remove(&mut self, states: &mut VertexStates, v: Vertex) {
        let slot = states.get(v).slot;
        if slot == NO_SLOT {
            return;
        }
        states.set_slot(v, NO_SLOT);
        let Some(last) = self.entries.pop() else { return };
        if last.vertex != v {
            self.settle(states, index(slot), last);
        }
    }

    /// Places `entry`, for which there is a hole at `at`.
    fn settle(&mut self, states: &mut VertexStates, at: usize, entry: QueueEntry) {
        if at > 0 && entry < self.entries[(at - 1) / ARITY] {
            self.rise(states, at, entry);
        } else {
            self.sink(states, at, entry);
        }
    }

    fn rise(&mut self, states: &mut VertexStates, mut at: usize, entry: QueueEntry) {
        while at > 0 {
            let parent = (at - 1) / ARITY;
            let above = self.entries[parent];
            if above <= entry {
                break;
            }
            self.write(states, at, above);
            at = parent;
        }
        self.write(states, at, entry);
    }

    fn sink(&mut self, states: &mut VertexStates, mut at: usize, entry: QueueEntry) {
        loop {
            let first = at * ARITY + 1;
            let children = first..(first + ARITY).min(self.entries.len());
            let Some(least) = children.min_by_key(|&child| self.entries[child]) else { break };
            let below = self.entries[least];
            if entry <= below {
                break;
            }
            self.write(states, at, below);
            at = least;
        }
        self.write(states, at, entry);
    }

    #[inline(always)]
    fn write(&mut self, states: &mut VertexStates, at: usize, entry: QueueEntry) {
        self.entries[at] = entry;
        states.set_slot(entry.vertex, to_u32(at));
    }

    /// Most entries held at once in this query.
    pub(crate) const fn peak(&self) -> u64 {
        bytes(self.peak)
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new();
    }
}

#[cfg(test)]
#[path = "queue_tests.rs"]
mod tests;
