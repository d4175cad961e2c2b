//! g and rhs of every vertex, and its position in the queue: 24 bytes each, stamped instead of cleared.

use crate::base::{Result, bytes, high32, index, index_i32, low32};
use crate::collections::{Allowance, counted, zeroed_box};
use crate::search::core::Vertex;

/// The distance of a vertex from which no path to the goal is known. No sum of steps and no float that a search forms
/// has these bits.
pub(crate) const NEVER: u64 = u64::MAX;

/// The slot of a vertex that is not in the queue.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// The search's values of a vertex; distances as the metric encodes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VertexState {
    pub(crate) g: u64,
    pub(crate) rhs: u64,
    /// The index in the queue, or [`NO_SLOT`].
    pub(crate) slot: u32,
}

impl VertexState {
    /// The state of a vertex that the search has not reached.
    pub(crate) const UNSEEN: VertexState = VertexState { g: NEVER, rhs: NEVER, slot: NO_SLOT };
}

/// The table.
#[derive(Default)]
pub(crate) struct VertexStates {
    /// g, rhs, then stamp and slot.
    entries: Box<[[u64; 3]]>,
    stride: usize,
    stamp: u32,
    reached: u64,
}

counted!(VertexStates { entries } plain { stride, stamp, reached });

impl VertexStates {
    /// Forgets every vertex; the lattice has `columns` x `rows` points.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`] for a table of more than `allowance` bytes; [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, columns: i32, rows: i32, allowance: u64) -> Result {
        let len = index_i32(columns) * index_i32(rows);
        self.stride = index_i32(columns);
        self.reached = 0;
        Allowance::new(allowance).check(bytes(len).saturating_mul(24))?;
        if self.entries.len() < len {
            self.entries = Box::default();
            self.entries = zeroed_box(len)?;
            self.stamp = 0;
        }
        if self.stamp == u32::MAX {
            self.entries.fill([0; 3]);
            self.stamp = 0;
        }
        self.stamp += 1;
        Ok(())
    }

    #[inline(always)]
    fn at(&self, v: Vertex) -> usize {
        index(v.0 >> 16) * self.stride + index(v.0 & 0xFFFF)
    }

    /// What is known of `v`.
    #[inline(always)]
    pub(crate) fn get(&self, v: Vertex) -> VertexState {
        let [g, rhs, rest] = self.entries[self.at(v)];
        if high32(rest) == self.stamp { VertexState { g, rhs, slot: low32(rest) } } else { VertexState::UNSEEN }
    }

    /// Writes what is known of `v`.
    #[inline(always)]
    pub(crate) fn set(&mut self, v: Vertex, state: VertexState) {
        let at = self.at(v);
        self.reached += u64::from(high32(self.entries[at][2]) != self.stamp);
        self.entries[at] = [state.g, state.rhs, u64::from(self.stamp) << 32 | u64::from(state.slot)];
    }

    /// Writes the position of `v` in the queue; the vertex must have been written before.
    #[inline(always)]
    pub(crate) fn set_slot(&mut self, v: Vertex, slot: u32) {
        let at = self.at(v);
        self.entries[at][2] = u64::from(self.stamp) << 32 | u64::from(slot);
    }

    /// Vertices written since `begin`.
    pub(crate) const fn reached(&self) -> u64 {
        self.reached
    }
}
