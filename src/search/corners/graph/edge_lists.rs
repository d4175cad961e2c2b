//! The edges of all corners in one list.

use std::ops::Range;

use crate::base::{Result, bytes, index, to_u32};
use crate::collections::Meter;
use crate::search::core::Vertex;
use crate::search::corners::graph::corner_table::{CornerTable, EdgeListId};

/// An edge: where it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VisibleEdge {
    pub(crate) vertex: Vertex,
    /// The number of the corner, and [`NOWHERE`].
    id: u32,
}

/// The flag of an edge into a cul-de-sac. Numbers are less: so many corners would take 64 GiB.
const NOWHERE: u32 = 1 << 31;

impl VisibleEdge {
    #[inline(always)]
    pub(crate) const fn new(vertex: Vertex, id: EdgeListId) -> Self {
        Self { vertex, id: id.0 }
    }

    /// The number of the corner.
    #[inline(always)]
    pub(crate) const fn id(self) -> EdgeListId {
        EdgeListId(self.id & !NOWHERE)
    }

    /// True if a path along this edge can only continue to a goal that the corner sees.
    #[inline(always)]
    pub(crate) const fn leads_nowhere(self) -> bool {
        self.id & NOWHERE != 0
    }

    /// The edge with the flag of one that leads nowhere.
    pub(crate) const fn into_cul_de_sac(self) -> Self {
        Self { id: self.id | NOWHERE, ..self }
    }
}

/// All edges; the corner table has the range of each corner. Ranges of dropped lists stay until they are too many.
#[derive(Default)]
pub(crate) struct EdgeLists {
    edges: Vec<VisibleEdge>,
    dropped: usize,
}

impl EdgeLists {
    /// The edges of a range.
    #[inline(always)]
    pub(crate) fn range(&self, from: u32, to: u32) -> &[VisibleEdge] {
        &self.edges[index(from)..index(to)]
    }

    /// Adds a list and returns its range.
    pub(crate) fn add(
        &mut self,
        edges: &[VisibleEdge],
        table: &mut CornerTable,
        meter: &mut Meter,
    ) -> Result<Range<u32>> {
        let full = self.edges.capacity() - self.edges.len() < edges.len();
        if full && self.dropped > self.edges.len() / 2 {
            self.compact(table, meter)?;
        }
        meter.reserve(&mut self.edges, edges.len(), 256)?;
        let from = to_u32(self.edges.len());
        self.edges.extend_from_slice(edges);
        Ok(from..to_u32(self.edges.len()))
    }

    /// Counts a dropped list of `count` edges.
    pub(crate) fn forget(&mut self, count: u32) {
        self.dropped += index(count);
    }

    /// Removes the dropped ranges.
    #[cold]
    fn compact(&mut self, table: &mut CornerTable, meter: &mut Meter) -> Result {
        let mut kept = Vec::new();
        meter.reserve(&mut kept, self.edges.len() - self.dropped, 256)?;
        for corner in table.corners.iter_mut().filter(|corner| corner.built != 0) {
            let from = to_u32(kept.len());
            kept.extend_from_slice(&self.edges[index(corner.from)..index(corner.to)]);
            let moved = |at: u32| at - corner.from + from;
            (corner.from, corner.mid, corner.to) = (from, moved(corner.mid), moved(corner.to));
        }
        meter.free(bytes(self.edges.capacity() * size_of::<VisibleEdge>()));
        self.edges = kept;
        self.dropped = 0;
        Ok(())
    }
}
