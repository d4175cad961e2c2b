//! The edges of all corners in one list.

use std::ops::Range;

use crate::base::Error;
use crate::base::numeric::{bytes, index, to_u32};
use crate::search::core::vertex::Vertex;
use crate::search::corners::graph::meter::Meter;
use crate::search::corners::graph::table::{Id, Table};

/// An edge: where it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) vertex: Vertex,
    /// The number of the corner, and [`NOWHERE`].
    id: Id,
}

/// The flag of an edge into a pocket. Numbers stay below it: so many corners would take 64 GiB.
const NOWHERE: Id = 1 << 31;

impl Edge {
    #[inline(always)]
    pub(crate) const fn new(vertex: Vertex, id: Id) -> Self {
        Self { vertex, id }
    }

    /// The number of the corner.
    #[inline(always)]
    pub(crate) const fn id(self) -> Id {
        self.id & !NOWHERE
    }

    /// True if a path along this edge can go on nowhere but to a goal that the corner sees.
    #[inline(always)]
    pub(crate) const fn leads_nowhere(self) -> bool {
        self.id & NOWHERE != 0
    }

    /// The edge with a flag that says that it leads nowhere.
    pub(crate) const fn into_pocket(self) -> Self {
        Self { id: self.id | NOWHERE, ..self }
    }
}

/// All edges; each corner knows its own range. Ranges of dropped lists are left behind until there are too many.
#[derive(Default)]
pub(crate) struct Lists {
    edges: Vec<Edge>,
    dropped: usize,
}

impl Lists {
    /// The edges of a range.
    #[inline(always)]
    pub(crate) fn range(&self, from: u32, to: u32) -> &[Edge] {
        &self.edges[index(from)..index(to)]
    }

    /// Adds a list and returns its range.
    pub(crate) fn add(&mut self, edges: &[Edge], table: &mut Table, meter: &mut Meter) -> Result<Range<u32>, Error> {
        let full = self.edges.capacity() - self.edges.len() < edges.len();
        if full && self.dropped > self.edges.len() / 2 {
            self.compact(table, meter)?;
        }
        meter.room(&mut self.edges, edges.len(), 256)?;
        let from = to_u32(self.edges.len());
        self.edges.extend_from_slice(edges);
        Ok(from..to_u32(self.edges.len()))
    }

    /// Forgets a list of `count` edges.
    pub(crate) fn forget(&mut self, count: u32) {
        self.dropped += index(count);
    }

    /// Leaves the dropped ranges behind.
    #[cold]
    fn compact(&mut self, table: &mut Table, meter: &mut Meter) -> Result<(), Error> {
        let mut kept = Vec::new();
        meter.room(&mut kept, self.edges.len() - self.dropped, 256)?;
        for corner in table.corners.iter_mut().filter(|corner| corner.built != 0) {
            let from = to_u32(kept.len());
            kept.extend_from_slice(&self.edges[index(corner.from)..index(corner.to)]);
            let moved = |at: u32| at - corner.from + from;
            (corner.from, corner.mid, corner.to) = (from, moved(corner.mid), moved(corner.to));
        }
        meter.give(bytes(self.edges.capacity() * size_of::<Edge>()));
        self.edges = kept;
        self.dropped = 0;
        Ok(())
    }
}
