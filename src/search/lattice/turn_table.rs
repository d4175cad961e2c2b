//! What a search knows of each cell and each direction in which it was reached: 16 bytes a state, stamped instead of
//! cleared.

use crate::base::{Result, index, index_i32, low8, to_u32, unsigned};
use crate::collections::counted;
use crate::search::core::Vertex;
use crate::search::core::node_table::CLOSED;
use crate::search::core::stamped_table::{StampedEntry, StampedTable};

/// The direction of a state that no step has reached, or from which none leads on.
pub(crate) const NO_DIRECTION: usize = 8;
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
    /// The direction of the step before, or of the next one where a search comes from the goal.
    pub(crate) before: usize,
    pub(crate) closed: bool,
}

/// The table.
#[derive(Default)]
pub(crate) struct TurnTable {
    /// The word of an entry is the number of turns; above [`CLOSED`] its flags have the direction before. The last
    /// entry is that of the start.
    table: StampedTable,
    stride: usize,
}

counted!(TurnTable { table } plain { stride });

impl TurnTable {
    /// Forgets every state of a map of this size.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, columns: i32, rows: i32, allowance: u64) -> Result {
        self.stride = index_i32(columns);
        let len = (self.stride * index_i32(rows)).checked_mul(8).and_then(|states| states.checked_add(1));
        self.table.begin(len.unwrap_or(usize::MAX), allowance)
    }

    #[inline(always)]
    fn slot(&self, state: TurnState) -> usize {
        if state.direction == NO_DIRECTION {
            return self.table.len() - 1;
        }
        let (x, y) = state.vertex.xy();
        (index(unsigned(y)) * self.stride + index(unsigned(x))) * 8 + state.direction
    }

    /// What this search wrote for a state, if it did.
    #[inline(always)]
    pub(crate) fn get(&self, state: TurnState) -> Option<TurnRecord> {
        let StampedEntry { g, word: turns, flags } = self.table.get(self.slot(state))?;
        Some(TurnRecord { g, turns, before: usize::from(flags >> 1), closed: flags & CLOSED != 0 })
    }

    /// Writes what is known of a state.
    #[inline(always)]
    pub(crate) fn set(&mut self, state: TurnState, TurnRecord { g, turns, before, closed }: TurnRecord) {
        let flags = low8(to_u32(before) << 1) | if closed { CLOSED } else { 0 };
        self.table.set(self.slot(state), StampedEntry { g, word: turns, flags });
    }
}
