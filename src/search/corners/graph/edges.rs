//! The edges of a graph: its corners, and the list of each.

use crate::base::Result;
use crate::collections::Meter;
use crate::grid::{Layer, corner_pattern, is_double_pattern};
use crate::search::corners::graph::corner_table::{CornerTable, EdgeListId};
use crate::search::corners::graph::edge_lists::{EdgeLists, VisibleEdge};
use crate::search::{core::Vertex, corners::view::rule::CornerRule};

/// A list that a scan has found.
pub(crate) struct FoundList<'a> {
    pub(crate) edges: &'a [VisibleEdge],
    /// How many of them lead into the first quadrant.
    pub(crate) mid: u32,
    /// The number of the scan.
    pub(crate) scan: u32,
}

/// The corners seen so far and their edge lists.
#[derive(Default)]
pub(crate) struct EdgeStore {
    pub(crate) meter: Meter,
    pub(crate) table: CornerTable,
    pub(crate) lists: EdgeLists,
}

impl EdgeStore {
    /// Stores the list of a corner.
    pub(crate) fn set_list(&mut self, layer: &Layer, id: EdgeListId, found: &FoundList<'_>) -> Result {
        let range = self.lists.add(found.edges, &mut self.table, &mut self.meter)?;
        let corner = self.table.get_mut(id);
        let (x, y) = corner.vertex.xy();
        corner.pattern = corner_pattern(layer, x, y);
        (corner.from, corner.mid, corner.to) = (range.start, range.start + found.mid, range.end);
        corner.built = found.scan;
        Ok(())
    }

    /// Drops the list of a corner and returns where the corner is.
    pub(crate) fn drop_list(&mut self, id: EdgeListId) -> Vertex {
        let corner = self.table.get_mut(id);
        corner.built = 0;
        let (vertex, count) = (corner.vertex, corner.to - corner.from);
        self.lists.forget(count);
        vertex
    }

    /// Drops all lists.
    pub(crate) fn drop_all(&mut self) {
        for corner in self.table.corners.iter_mut().filter(|corner| corner.built != 0) {
            corner.built = 0;
            self.lists.forget(corner.to - corner.from);
        }
    }

    /// True if a corner has its list.
    #[inline(always)]
    pub(crate) fn is_built(&self, id: EdgeListId) -> bool {
        self.table.get(id).built != 0
    }
}

/// True if the lattice point is a corner of a graph of this rule.
pub(crate) fn is_corner(layer: &Layer, rule: CornerRule, x: i32, y: i32) -> bool {
    let pattern = corner_pattern(layer, x, y);
    pattern.count_ones() == 1 || rule.open && is_double_pattern(pattern)
}
