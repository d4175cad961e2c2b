//! The node table: g-value, parent and flags of every vertex, 16 bytes per vertex.
//!
//! A new search begins without clearing: see [`StampedTable`].

use super::stamped_table::{StampedEntry, StampedTable};
use crate::base::{Result, index, index_i32};
use crate::collections::{counted, reserve_exact};
use crate::geom::Point;
use crate::search::core::Vertex;

/// What the table contains for a vertex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VertexRecord {
    /// The distance from the start, as the kernel encodes it.
    pub(crate) g: u64,
    pub(crate) parent: Vertex,
    /// [`CLOSED`], and what else a kernel keeps in the bits above it.
    pub(crate) flags: u8,
}

/// The flag of an expanded vertex.
pub(crate) const CLOSED: u8 = 1;

/// The table.
#[derive(Default)]
pub(crate) struct NodeTable {
    /// The word of an entry is the parent.
    table: StampedTable,
    stride: usize,
}

counted!(NodeTable { table } plain { stride });

impl NodeTable {
    /// Prepares the table for a new search on a lattice of `columns` x `rows` points, with two more entries for ends
    /// off the lattice.
    pub(crate) fn begin(&mut self, columns: i32, rows: i32, allowance: u64) -> Result {
        self.stride = index_i32(columns);
        self.table.begin(index_i32(columns) * index_i32(rows) + 2, allowance)
    }

    /// Prepares the table for a new search over vertices with the numbers from 0 up to `count`, and two ends.
    pub(crate) fn begin_numbered(&mut self, count: usize, allowance: u64) -> Result {
        self.stride = 1 << 16;
        self.table.begin(count + 2, allowance)
    }

    #[inline(always)]
    fn slot(&self, v: Vertex) -> usize {
        if v >= Vertex::START {
            return self.table.len() - 1 - index(Vertex::GOAL.0 - v.0);
        }
        index(v.0 >> 16) * self.stride + index(v.0 & 0xFFFF)
    }

    /// What this search wrote for `v`, if it did.
    #[inline(always)]
    pub(crate) fn get(&self, v: Vertex) -> Option<VertexRecord> {
        let StampedEntry { g, word, flags } = self.table.get(self.slot(v))?;
        Some(VertexRecord { g, parent: Vertex(word), flags })
    }

    /// Writes the entry of `v`.
    #[inline(always)]
    pub(crate) fn set(&mut self, v: Vertex, node: VertexRecord) {
        let VertexRecord { g, parent, flags } = node;
        self.table.set(self.slot(v), StampedEntry { g, word: parent.0, flags });
    }

    /// Writes the points of the path to `last` in travel order: parents are followed back to the vertex that is its own
    /// parent.
    pub(crate) fn trace(&self, last: Vertex, point: impl Fn(Vertex) -> Point, out: &mut Vec<Point>) -> Result {
        let parent = |v: Vertex| self.get(v).map(|node| node.parent).filter(|&parent| parent != v);
        trace_back(last, point, parent, out)
    }
}

/// Writes the points of the path to `last` in travel order: `parent` leads back to the start, which has none.
pub(crate) fn trace_back<T: Copy>(
    last: T,
    point: impl Fn(T) -> Point,
    parent: impl Fn(T) -> Option<T>,
    out: &mut Vec<Point>,
) -> Result {
    out.clear();
    let mut next = Some(last);
    while let Some(at) = next {
        if out.len() == out.capacity() {
            let more = out.len().max(16);
            reserve_exact(out, more)?;
        }
        out.push(point(at));
        next = parent(at);
    }
    out.reverse();
    Ok(())
}

#[cfg(test)]
#[path = "node_table_tests.rs"]
mod tests;
