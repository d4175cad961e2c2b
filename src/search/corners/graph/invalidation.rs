//! Which lists an edit drops, and which corners have no list.
//!
//! A list that was never made and one that an edit has dropped are the same: pending. Corners whose lists were dropped
//! are kept by vertex; corners that were never scanned lie on the lattice rows from a cursor on.

use crate::base::Result;
use crate::collections::Meter;
use crate::grid::{Layer, LayerCopy, Snapshot};
use crate::search::corners::graph::edges::{EdgeStore, is_corner};
use crate::search::corners::graph::seen_by::{Detail, ScanFootprint};
use crate::search::{core::Vertex, corners::view::rule::CornerRule};

/// What the lists depend on, and those that have to be made.
#[derive(Default)]
pub(crate) struct Invalidation {
    pub(crate) footprint: ScanFootprint,
    copy: Option<LayerCopy>,
    /// Corners whose lists were dropped, and lattice points that edits may have made corners.
    pub(crate) pending: Vec<Vertex>,
    /// Lattice rows from here on were never searched for corners without a list.
    pub(crate) cursor: i32,
}

impl Invalidation {
    /// No lists yet: all corners of the layer are pending.
    pub(crate) fn new(snapshot: &Snapshot, layer: &Layer, detail: Detail, meter: &mut Meter) -> Result<Self> {
        let footprint = ScanFootprint::new(layer.width(), layer.height(), detail, meter)?;
        let copy = Some(LayerCopy::new(layer, snapshot.revision(), meter)?);
        Ok(Self { footprint, copy, pending: Vec::new(), cursor: 0 })
    }

    /// True if the lists are those of this layer, perhaps of an earlier state.
    pub(crate) fn fits(&self, layer: &Layer) -> bool {
        self.copy.as_ref().is_some_and(|copy| copy.fits(layer))
    }

    /// Drops the lists that have read a cell that has changed since the last time; true if there is such a cell.
    pub(crate) fn catch_up(&mut self, snapshot: &Snapshot, layer: &Layer, edges: &mut EdgeStore) -> bool {
        let Some(mut copy) = self.copy.take() else { return false };
        let mut is_edited = false;
        if copy.revision() != snapshot.revision() {
            copy.catch_up(snapshot, layer, |x, y| {
                is_edited = true;
                self.cell_changed(x, y, edges);
            });
        }
        self.copy = Some(copy);
        is_edited
    }

    /// Drops the lists that have read the cell, and adds its corners to those pending.
    fn cell_changed(&mut self, x: i32, y: i32, edges: &mut EdgeStore) {
        let Self { footprint, pending, cursor, .. } = self;
        footprint.for_readers(x, y, |reader| {
            if reader.is_current(&edges.table.corners) {
                let vertex = edges.drop_list(reader.corner);
                postpone(pending, cursor, vertex, &mut edges.meter);
            }
        });
        for vertex in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| Vertex::new(x, y)) {
            postpone(pending, cursor, vertex, &mut edges.meter);
        }
    }

    /// Removes the last pending vertices that are no corners or have their lists again.
    pub(crate) fn skip_done(&mut self, layer: &Layer, rule: CornerRule, edges: &EdgeStore) {
        while let Some(&vertex) = self.pending.last() {
            let (x, y) = vertex.xy();
            let has_lists = |id| edges.table.lists_of(id).all(|id| edges.is_built(id));
            if is_corner(layer, rule, x, y) && !edges.table.known(x, y).is_some_and(has_lists) {
                return;
            }
            self.pending.pop();
        }
    }

    /// True if every corner of the layer has its list.
    pub(crate) fn is_complete(&self, layer: &Layer) -> bool {
        self.cursor > layer.height() && self.pending.is_empty()
    }
}

/// Adds a lattice point whose list may have to be made. Without memory for it the whole map is searched again.
fn postpone(pending: &mut Vec<Vertex>, cursor: &mut i32, vertex: Vertex, meter: &mut Meter) {
    if pending.len() == pending.capacity() {
        pending.sort_unstable();
        pending.dedup();
    }
    match meter.reserve(pending, 1, 64) {
        Ok(()) => pending.push(vertex),
        Err(_) => {
            pending.clear();
            *cursor = 0;
        }
    }
}
