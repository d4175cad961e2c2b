//! The graph: lists of edges that are made on demand, and dropped when a cell changes that they have read.
//!
//! ```text
//!   a query starts:   drop the lists whose footprint contains a changed cell
//!   it needs a list:  scan the corner, store the list, and the cells and lattice points of the scan in the footprints
//!   it ends:          make some lists that are pending, for later queries
//! ```
//!
//! When no list is pending, starts and goals are looked up in the footprints instead of scanned. Every list is a
//! function of the map alone, whenever and in whatever order lists are made: searches do not depend on it.

use crate::base::{Result, bytes, signed, to_i32};
use crate::geom::{Point, SCALE};
use crate::grid::{Layer, Snapshot, corners_between, free_cells_around};
use crate::search::corners::graph::corner_table::{CornerTable, EdgeListId, block_of};
use crate::search::corners::graph::edges::{EdgeStore, FoundList, is_corner};
use crate::search::corners::graph::scan::{ListPart, ScanRecords, ScanScratch, add_corner, scan};
use crate::search::corners::graph::seen_by::{Detail, bit_of};
use crate::search::corners::view::visible_corners::{corners_on_grid_lines, visible_corners};
use crate::search::{core::Vertex, corners::graph::edge_lists::VisibleEdge};
use crate::search::{corners::graph::invalidation::Invalidation, corners::graph::prefetch::Prefetch};
use crate::search::{corners::view::rule::CornerRule, corners::view::sees::sees, corners::view::sweep::QuadrantSector};

/// The graph of one planner.
pub(crate) struct CornerGraph {
    rule: CornerRule,
    detail: Detail,
    pub(crate) edges: EdgeStore,
    /// Cells beside the quadrant of a list in which corners are looked for too, if there is a list for each side.
    band: i32,
    invalidation: Invalidation,
    pub(crate) prefetch: Prefetch,
    pub(crate) scratch: ScanScratch,
    /// The number of the last scan.
    scans: u32,
}

impl CornerGraph {
    pub(crate) fn new(rule: CornerRule) -> Self {
        Self::with_detail(rule, Detail::Cells)
    }

    /// A graph with a list for each side of a corner, which scans every start and goal and knows by tiles which lists
    /// an edit drops.
    pub(crate) fn with_sides(rule: CornerRule) -> Self {
        Self::with_detail(rule, Detail::Tiles)
    }

    fn with_detail(rule: CornerRule, detail: Detail) -> Self {
        Self {
            rule,
            detail,
            edges: EdgeStore::default(),
            band: 0,
            invalidation: Invalidation::default(),
            prefetch: Prefetch::new(),
            scratch: ScanScratch::default(),
            scans: 0,
        }
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::with_detail(self.rule, self.detail);
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let stack = self.scratch.stack.capacity() * size_of::<QuadrantSector>();
        self.edges.meter.used() + bytes(stack)
    }

    /// True if the graph is one of this layer, perhaps of an earlier state.
    pub(crate) fn fits(&self, layer: &Layer) -> bool {
        // Long before the numbers of scans run out the graph starts over.
        self.invalidation.fits(layer) && self.scans < u32::MAX / 2
    }

    /// Updates the graph to the snapshot, for a query that starts.
    pub(crate) fn catch_up(&mut self, snapshot: &Snapshot, layer: &Layer) {
        let is_edited = self.invalidation.catch_up(snapshot, layer, &mut self.edges);
        self.prefetch.begin(is_edited);
        self.invalidation.skip_done(layer, self.rule, &self.edges);
    }

    /// An empty graph of the layer.
    pub(crate) fn restart(&mut self, snapshot: &Snapshot, layer: &Layer) -> Result {
        let allowance = self.edges.meter.allowance;
        self.release();
        let EdgeStore { meter, table, .. } = &mut self.edges;
        meter.allowance = allowance;
        let sides = if self.detail == Detail::Tiles { 2 } else { 1 };
        *table = CornerTable::new((layer.width() + 1, layer.height() + 1), sides, meter)?;
        self.invalidation = Invalidation::new(snapshot, layer, self.detail, meter)?;
        Ok(())
    }

    /// Widens the band beside the quadrant of every list, which drops those that have been made.
    pub(crate) fn widen(&mut self, band: i32) {
        if self.band < band {
            self.band = band;
            self.edges.drop_all();
        }
    }

    /// Makes the list of a corner for the query that needs it.
    pub(crate) fn make(&mut self, layer: &Layer, id: EdgeListId) -> Result {
        self.prefetch.is_cold = true;
        self.build(layer, id)
    }

    /// Makes the list of a corner.
    #[cold]
    fn build(&mut self, layer: &Layer, id: EdgeListId) -> Result {
        let result = self.scan_and_store(layer, id);
        if result.is_err() {
            self.invalidation.footprint.drop_marks();
        }
        result
    }

    fn scan_and_store(&mut self, layer: &Layer, id: EdgeListId) -> Result {
        let Self { rule, edges, invalidation: Invalidation { footprint, .. }, prefetch, scratch, scans, .. } = self;
        let part = if self.detail == Detail::Tiles { ListPart::Side(self.band) } else { ListPart::Corner };
        scratch.found.clear();
        let strips = &mut prefetch.strips;
        let mid = scan(layer, *rule, (id, part), ScanRecords { edges, footprint, scratch, strips })?;
        *scans += 1;
        footprint.keep(id, *scans, &edges.table.corners, &mut edges.meter)?;
        edges.set_list(layer, id, &FoundList { edges: &scratch.found, mid, scan: *scans })
    }

    /// Keeps what the last look found next to what the next one finds.
    pub(crate) fn put_aside(&mut self) -> Result {
        self.scratch.put_aside(&mut self.edges)
    }

    /// Fills `found` with the corners that a start or goal sees.
    pub(crate) fn look(&mut self, layer: &Layer, eye: Point) -> Result {
        self.scratch.found.clear();
        if self.detail == Detail::Cells && self.invalidation.is_complete(layer) {
            return match eye.as_lattice() {
                Some((x, y)) => self.look_up(x, y),
                None => self.look_up_between(layer, eye),
            };
        }
        let Self { rule, edges, prefetch, scratch: ScanScratch { stack, found, .. }, .. } = self;
        prefetch.strips += visible_corners(layer, eye, *rule, stack, |x, y| add_corner(found, edges, x, y))?;
        Ok(())
    }

    /// Fills `seen` with the corners that a start or goal sees, which get no numbers.
    pub(crate) fn view(&mut self, layer: &Layer, eye: Point, seen: &mut Vec<Vertex>) -> Result {
        let Self { rule, edges: EdgeStore { meter, .. }, prefetch, scratch: ScanScratch { stack, .. }, .. } = self;
        seen.clear();
        prefetch.strips += visible_corners(layer, eye, *rule, stack, |x, y| {
            meter.add(seen, Vertex::new(x, y), 64)?;
            Ok(())
        })?;
        Ok(())
    }

    /// The same from the footprints, for a lattice point: they contain it.
    fn look_up(&mut self, x: i32, y: i32) -> Result {
        let Self { edges, invalidation, scratch: ScanScratch { found, .. }, .. } = self;
        let bit = bit_of(x, y);
        for entry in invalidation.footprint.entries(x, y) {
            if entry.points & bit != 0 && entry.is_current(&edges.table.corners) {
                edges.meter.add(found, VisibleEdge::new(edges.table.get(entry.corner).vertex, entry.corner), 64)?;
            }
        }
        Ok(())
    }

    /// The same from the footprints, for any other point: every corner that sees it has read a cell around it.
    fn look_up_between(&mut self, layer: &Layer, eye: Point) -> Result {
        let Self { rule, edges, invalidation, scratch: ScanScratch { found, .. }, .. } = self;
        let cells = free_cells_around(layer, eye);
        // Between two cells a corner may be met twice.
        let twice = cells.len() > 1;
        for (x, y) in cells {
            let bit = bit_of(x, y);
            for entry in invalidation.footprint.entries(x, y).iter().filter(|entry| entry.cells & bit != 0) {
                let corner = *edges.table.get(entry.corner);
                let (corner_x, corner_y) = corner.vertex.xy();
                let (right, down) = block_of(corner.pattern);
                let (dx, dy) = (eye.x - corner_x * SCALE, eye.y - corner_y * SCALE);
                // Past its blocked cell a path is taut on the other diagonal only. What lies on an axis comes below.
                let side = right * down * i64::from(dx) * i64::from(dy);
                let may = if rule.all { side != 0 } else { side < 0 };
                let known = twice && found.iter().any(|edge| edge.id() == entry.corner);
                let is_current = may && !known && entry.is_current(&edges.table.corners);
                if is_current && sees(layer, (corner_x, corner_y), eye) {
                    edges.meter.add(found, VisibleEdge::new(corner.vertex, entry.corner), 64)?;
                }
            }
        }
        corners_on_grid_lines(layer, eye, *rule, |x, y| add_corner(found, edges, x, y))
    }

    /// Makes lists that later queries will need, if the present query may.
    pub(crate) fn work_ahead(&mut self, layer: &Layer) {
        if let Some(most) = self.prefetch.limit() {
            // A list for which there is no memory is left to the query that needs it.
            let _ = self.build_pending(layer, most);
        }
    }

    /// Makes pending lists until this query has swept more than `most` strips.
    pub(crate) fn build_pending(&mut self, layer: &Layer, most: u64) -> Result {
        while let Some(&vertex) = self.invalidation.pending.last() {
            if self.prefetch.strips > most {
                return Ok(());
            }
            let (x, y) = vertex.xy();
            self.build_at(layer, x, y)?;
            self.invalidation.pending.pop();
        }
        while self.invalidation.cursor <= layer.height() {
            let y = self.invalidation.cursor;
            for i in 0..layer.rows.words() {
                let (above, below) = (layer.rows.row(y), layer.rows.row(y + 1));
                let (one, other) = (corners_between(above, below, i, true), corners_between(above, below, i, false));
                let mut corners = one.turning | other.turning | if self.rule.open { one.double } else { 0 };
                while corners != 0 {
                    if self.prefetch.strips > most {
                        return Ok(());
                    }
                    let x = to_i32(i) * 64 + signed(corners.trailing_zeros());
                    corners &= corners - 1;
                    self.build_at(layer, x, y)?;
                }
            }
            self.invalidation.cursor += 1;
        }
        Ok(())
    }

    /// Makes the lists of the corner at a lattice point, if there is one without.
    fn build_at(&mut self, layer: &Layer, x: i32, y: i32) -> Result {
        if is_corner(layer, self.rule, x, y) {
            let EdgeStore { meter, table, .. } = &mut self.edges;
            let id = table.number(x, y, meter)?;
            for id in self.edges.table.lists_of(id) {
                if !self.edges.is_built(id) {
                    self.build(layer, id)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "corner_graph_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "any_edits_tests.rs"]
mod any_edits_tests;
