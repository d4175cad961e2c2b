//! The edges of all corners in one list.

use std::ops::Range;

use super::meter::Meter;
use super::table::{Id, Table};
use crate::base::Error;
use crate::base::numeric::{bytes, index, to_u32};
use crate::search::nodes::Vertex;

/// An edge: where it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) vertex: Vertex,
    pub(crate) id: Id,
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
