//! What a search knows of each cell and each direction in which it was reached: 16 bytes a state, stamped instead of
//! cleared.

use crate::base::{Result, bytes, high32, index, index_i32, low32, unsigned};
use crate::collections::{Allowance, counted, zeroed_box};
use crate::search::core::Vertex;

/// The direction of a state that no step has reached.
pub(crate) const NO_DIRECTION: usize = 8;
/// Bits of the last word below the stamp: the direction before, and whether the state is closed.
const FLAG_BITS: u32 = 5;
const CLOSED: u32 = 1 << 4;
/// The last stamp.
const LAST_STAMP: u32 = u32::MAX >> FLAG_BITS;

/// A cell, and the direction of the step that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TurnState {
    pub(crate) vertex: Vertex,
    /// 0 to 7, or [`NO_DIRECTION`] at the start.
    pub(crate) direction: usize,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnRecord {
    /// As the metric writes it.
    pub(crate) g: u64,
    /// By 45 degrees.
    pub(crate) turns: u32,
    /// The direction of the step before.
    pub(crate) before: usize,
    pub(crate) closed: bool,
}

/// The table.
#[derive(Default)]
pub(crate) struct TurnTable {
    /// g; turns, stamp, closed and the direction before. The last one is that of the start.
    entries: Box<[[u64; 2]]>,
    stride: usize,
    stamp: u32,
}

counted!(TurnTable { entries } plain { stride, stamp });

impl TurnTable {
    /// Forgets every state of a map of this size.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, columns: i32, rows: i32, allowance: u64) -> Result {
        self.stride = index_i32(columns);
        let len = (self.stride * index_i32(rows)).checked_mul(8).and_then(|states| states.checked_add(1));
        let len = len.unwrap_or(usize::MAX);
        let is_too_large = allowance != u64::MAX && self.entries.len() > len;
        if self.entries.len() < len || is_too_large {
            Allowance::new(allowance).check(bytes(len).saturating_mul(16))?;
            self.entries = Box::default();
            self.entries = zeroed_box(len)?;
            self.stamp = 0;
        }
        if self.stamp == LAST_STAMP {
            self.entries.fill([0; 2]);
            self.stamp = 0;
        }
        self.stamp += 1;
        Ok(())
    }

    #[inline(always)]
    fn slot(&self, state: TurnState) -> usize {
        if state.direction == NO_DIRECTION {
            return self.entries.len() - 1;
        }
        let (x, y) = state.vertex.xy();
        (index(unsigned(y)) * self.stride + index(unsigned(x))) * 8 + state.direction
    }

    /// What this search wrote for a state, if it did.
    #[inline(always)]
    pub(crate) fn get(&self, state: TurnState) -> Option<TurnRecord> {
        let [g, rest] = self.entries[self.slot(state)];
        let low = low32(rest);
        (low >> FLAG_BITS == self.stamp).then(|| TurnRecord {
            g,
            turns: high32(rest),
            before: index(low & 15),
            closed: low & CLOSED != 0,
        })
    }

    /// Writes what is known of a state.
    #[inline(always)]
    pub(crate) fn set(&mut self, state: TurnState, record: TurnRecord) {
        let flags = crate::base::to_u32(record.before) | if record.closed { CLOSED } else { 0 };
        let slot = self.slot(state);
        self.entries[slot] = [record.g, u64::from(record.turns) << 32 | u64::from(self.stamp << FLAG_BITS | flags)];
    }
}
