//! The closed list of a search by steps: a byte per vertex, the direction by which it was reached.
//!
//! A search whose heuristic is consistent takes a vertex from its open list with the least g first, so that nothing
//! else need be kept of it: the path back is the path of the directions. A byte per vertex stays in the second cache on
//! maps of 512 x 512. There is no space for a stamp: what a search has touched is cleared before the next one, in runs
//! of [`RUN`] vertices.

use crate::base::{Result, bytes, index, index_i32, low8};
use crate::collections::{Allowance, Counted, counted, zeroed_box};
use crate::grid::{DX, DY};
use crate::search::core::Vertex;

/// Vertices that are cleared together.
const RUN: usize = 1024;
/// The direction of the start, which no step has reached.
pub(crate) const START: u32 = 8;

/// The table.
#[derive(Default)]
pub(crate) struct Reached {
    /// 0 for a vertex that is not closed, else 1 + its direction.
    directions: Box<[u8]>,
    /// For each run of vertices: whether one of them was closed.
    touched: Box<[u8]>,
    stride: usize,
}

counted!(Reached { directions, touched } plain { stride });

impl Reached {
    /// Prepares the table for a new search on a lattice of `columns` x `rows` vertices.
    pub(crate) fn begin(&mut self, columns: i32, rows: i32, allowance: u64) -> Result {
        let len = index_i32(columns) * index_i32(rows);
        if self.directions.len() == len {
            self.clear();
            return Ok(());
        }
        let runs = len.div_ceil(RUN);
        Allowance::new(allowance).check(bytes(len + runs))?;
        self.release();
        let touched = zeroed_box(runs)?;
        self.directions = zeroed_box(len)?;
        self.touched = touched;
        self.stride = index_i32(columns);
        Ok(())
    }

    /// Clears the runs in which a vertex was closed.
    fn clear(&mut self) {
        for (run, touched) in self.directions.chunks_mut(RUN).zip(&mut self.touched) {
            if *touched != 0 {
                run.fill(0);
                *touched = 0;
            }
        }
    }

    /// The index of the vertex in column `x` of row `y`.
    #[inline(always)]
    pub(crate) fn index(&self, v: Vertex) -> usize {
        index(v.0 >> 16) * self.stride + index(v.0 & 0xFFFF)
    }

    /// True if the vertex with this index is closed.
    #[inline(always)]
    pub(crate) fn is_closed(&self, at: usize) -> bool {
        self.directions[at] != 0
    }

    /// Closes the vertex with this index, reached in `direction`, [`START`] for none.
    #[inline(always)]
    pub(crate) fn close(&mut self, at: usize, direction: u32) {
        self.directions[at] = low8(direction + 1);
        self.touched[at / RUN] = 1;
    }

    /// The vertex from which the closed `v` was reached and the direction of the step; none for the start.
    pub(crate) fn step_to(&self, v: Vertex) -> Option<(Vertex, usize)> {
        let direction = usize::from(self.directions[self.index(v)]).wrapping_sub(1);
        let (dx, dy) = (*DX.get(direction)?, DY[direction]);
        let (x, y) = v.xy();
        Some((Vertex::new(x - dx, y - dy), direction))
    }
}

#[cfg(test)]
#[path = "reached_tests.rs"]
mod tests;
