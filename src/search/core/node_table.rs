//! The node table: g-value, parent and flags of every vertex, 16 bytes per vertex.
//!
//! Entries are stamped with the number of the search that wrote them, so that a new search begins without clearing:
//! an entry with an older stamp counts as unseen.

use crate::base::{Result, bytes, high32, index, index_i32, low8, low32};
use crate::collections::{Allowance, counted, reserve_exact, zeroed_box};
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

/// Stamps have 24 bits: after 2^24 searches the table is cleared once.
const LAST_STAMP: u32 = (1 << 24) - 1;

/// The table.
#[derive(Default)]
pub(crate) struct NodeTable {
    /// g, then parent (32 bits), stamp (24) and flags (8).
    entries: Box<[[u64; 2]]>,
    stride: usize,
    stamp: u32,
}

counted!(NodeTable { entries } plain { stride, stamp });

impl NodeTable {
    /// Prepares the table for a new search on a lattice of `columns` x `rows` points, with two more entries for ends
    /// off the lattice.
    pub(crate) fn begin(&mut self, columns: i32, rows: i32, allowance: u64) -> Result {
        self.stride = index_i32(columns);
        self.set_out(index_i32(columns) * index_i32(rows) + 2, allowance)
    }

    /// Prepares the table for a new search over vertices with the numbers from 0 up to `count`, and two ends.
    pub(crate) fn begin_numbered(&mut self, count: usize, allowance: u64) -> Result {
        self.stride = 1 << 16;
        self.set_out(count + 2, allowance)
    }

    fn set_out(&mut self, len: usize, allowance: u64) -> Result {
        // The table of a larger lattice must not decide about a limit.
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
    fn slot(&self, v: Vertex) -> usize {
        if v >= Vertex::START {
            return self.entries.len() - 1 - index(Vertex::GOAL.0 - v.0);
        }
        index(v.0 >> 16) * self.stride + index(v.0 & 0xFFFF)
    }

    /// What this search wrote for `v`, if it did.
    #[inline(always)]
    pub(crate) fn get(&self, v: Vertex) -> Option<VertexRecord> {
        let [g, rest] = self.entries[self.slot(v)];
        let low = low32(rest);
        (low >> 8 == self.stamp).then(|| VertexRecord { g, parent: Vertex(high32(rest)), flags: low8(low & 0xFF) })
    }

    /// Writes the entry of `v`.
    #[inline(always)]
    pub(crate) fn set(&mut self, v: Vertex, node: VertexRecord) {
        let low = self.stamp << 8 | u32::from(node.flags);
        let slot = self.slot(v);
        self.entries[slot] = [node.g, u64::from(node.parent.0) << 32 | u64::from(low)];
    }

    /// Writes the points of the path to `last` in travel order: parents are followed back to the vertex that is its own
    /// parent.
    pub(crate) fn trace(&self, last: Vertex, point: impl Fn(Vertex) -> Point, out: &mut Vec<Point>) -> Result {
        out.clear();
        let mut v = last;
        loop {
            if out.len() == out.capacity() {
                let more = out.len().max(16);
                reserve_exact(out, more)?;
            }
            out.push(point(v));
            match self.get(v) {
                Some(node) if node.parent != v => v = node.parent,
                _ => break,
            }
        }
        out.reverse();
        Ok(())
    }
}

#[cfg(test)]
#[path = "node_table_tests.rs"]
mod tests;
