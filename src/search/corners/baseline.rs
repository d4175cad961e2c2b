//! A layer as it was, and which of its cells have changed since: what was prepared for the layer then bounds what is
//! true of it now.
//!
//! A cell that was blocked and freed again, or the other way round, has not changed. The bits of then are shared with
//! the grid until an edit writes to them. Of two states only the tiles are compared whose revision is newer than that
//! of the state compared before.
//!
//! Most freed cells change no distance between points outside of them. A *notch* touches free space along one side at
//! most: of its eight neighbours none was freed, and free is either none of them or one next to a side, perhaps with
//! those diagonal ones that touch that neighbour too.
//!
//! ```text
//!   ? N ?       A path enters the notch c from the closed cell N and leaves it to there, through the side between
//!   # c #       them. The straight line along that side is no longer than the way inside, and touches no blocked cell
//!   # # #       that the way did not: cut off, the path has lost the notch and no length.
//! ```
//!
//! The neighbours of a notch are no notches, so that all of them are cut off one after the other. What is left of the
//! freed cells are the *openings*.
//!
//! Time: nothing in an edit; a look at the tiles' revisions after it, 64 words for each that has changed, one for each
//! row with changed cells. Memory: 12 bytes per tile, and what the grid no longer shares.

use crate::base::{Result, index_i32, low16, signed, to_i32};
use crate::collections::{Counted, reserve_exact, zeroed_box};
use crate::grid::{Layer, LayerVersion, Snapshot, TILE};

/// Openings that are kept one by one: with more, what they cost each root that a search reaches is more than what the
/// landmarks still spare (up to 57 % more instructions with about 40 of them, 34 % with 16 on a cave map).
const MOST_OPENINGS: usize = 8;
/// Blocked cells since then that leave nearly everything that was prepared of use, besides one per so many cells.
const FEW_BLOCKED: u32 = 256;
const CELLS_PER_BLOCKED: u32 = 256;

/// A layer as it was, and the cells that have changed.
pub(crate) struct Baseline {
    layer: Layer,
    /// Tiles in a row.
    columns: i32,
    /// For each tile how many of its cells have been blocked, and how many freed.
    blocked_in: Box<[u16]>,
    freed_in: Box<[u16]>,
    /// And the rows of the tile with such cells, a bit each.
    rows_in: Box<[u64]>,
    blocked: u32,
    freed: u32,
    openings: Vec<(i32, i32)>,
    too_many: bool,
    /// What was compared last: the version, and the revision of the grid then.
    compared: (LayerVersion, u64),
}

impl Counted for Baseline {
    fn bytes(&self) -> u64 {
        self.layer.own_bytes()
            + self.blocked_in.bytes()
            + self.freed_in.bytes()
            + self.rows_in.bytes()
            + self.openings.bytes()
    }
}

/// The cells of a tile's row that have changed, as bits.
#[derive(Clone, Copy)]
struct ChangedRow {
    blocked: u64,
    freed: u64,
}

impl Baseline {
    /// The layer of a snapshot, as it is.
    pub(crate) fn new(snapshot: &Snapshot, layer: &Layer) -> Result<Self> {
        let tiles = |side: i32| (side + TILE - 1) / TILE;
        let (columns, rows) = (tiles(layer.width()), tiles(layer.height()));
        let mut openings = Vec::new();
        reserve_exact(&mut openings, MOST_OPENINGS + 1)?;
        Ok(Self {
            layer: layer.share()?,
            columns,
            blocked_in: zeroed_box(index_i32(columns * rows))?,
            freed_in: zeroed_box(index_i32(columns * rows))?,
            rows_in: zeroed_box(index_i32(columns * rows))?,
            blocked: 0,
            freed: 0,
            openings,
            too_many: false,
            compared: (layer.version(), snapshot.revision()),
        })
    }

    /// The layer as it was.
    pub(crate) const fn layer(&self) -> &Layer {
        &self.layer
    }

    /// True if `layer` has the same bits.
    pub(crate) fn is(&self, layer: &Layer) -> bool {
        self.layer.version() == layer.version()
    }

    /// True if `layer` may be another state of this one.
    pub(crate) fn fits(&self, layer: &Layer) -> bool {
        let sides = |layer: &Layer| (layer.width(), layer.height());
        self.layer.key() == layer.key() && sides(&self.layer) == sides(layer)
    }

    /// Finds the cells in which a state of the layer differs from what it was.
    pub(crate) fn compare(&mut self, snapshot: &Snapshot, layer: &Layer) {
        let (version, revision) = self.compared;
        if version == layer.version() {
            return;
        }
        // Revisions tell what has changed since the last comparison only: an earlier state is compared as a whole.
        let since = if snapshot.revision() < revision { 0 } else { revision };
        for tile in 0..self.freed_in.len() {
            let (x, y) = self.place(tile);
            if snapshot.tile_revision(x, y) > since {
                self.compare_tile(layer, tile);
            }
        }
        self.find_openings(layer);
        self.compared = (layer.version(), snapshot.revision());
    }

    /// The first cell of a tile.
    fn place(&self, tile: usize) -> (i32, i32) {
        let tile = to_i32(tile);
        (tile % self.columns * TILE, tile / self.columns * TILE)
    }

    fn compare_tile(&mut self, layer: &Layer, tile: usize) {
        let (mut blocked, mut freed, mut rows) = (0, 0, 0);
        let (_, top) = self.place(tile);
        self.rows_in[tile] = u64::MAX;
        for (_, y, changed) in self.changes_in(layer, tile) {
            blocked += changed.blocked.count_ones();
            freed += changed.freed.count_ones();
            rows |= u64::from(changed.blocked | changed.freed != 0) << (y - top);
        }
        self.rows_in[tile] = rows;
        let total = |sum: u32, before: u16, now: u32| sum - u32::from(before) + now;
        self.blocked = total(self.blocked, self.blocked_in[tile], blocked);
        self.freed = total(self.freed, self.freed_in[tile], freed);
        (self.blocked_in[tile], self.freed_in[tile]) = (low16(blocked), low16(freed));
    }

    /// The rows of a tile that are known to have changed, each by its first cell, and what has changed in them.
    fn changes_in<'a>(&'a self, layer: &'a Layer, tile: usize) -> impl Iterator<Item = (i32, i32, ChangedRow)> + 'a {
        let (x, top) = self.place(tile);
        let of_map = u64::MAX >> (TILE - TILE.min(layer.height() - top));
        cells_of(self.rows_in[tile] & of_map, 0, 0).map(move |(row, _)| {
            let y = top + row;
            // Padded rows and columns: cell (x, y) is bit x + 1 of row y + 1.
            let word = index_i32(x) / 64;
            let cells = |row: &[u64]| row[word] >> 1 | row.get(word + 1).unwrap_or(&u64::MAX) << 63;
            let (old, new) = (cells(self.layer.rows.row(y + 1)), cells(layer.rows.row(y + 1)));
            let of_map = u64::MAX >> (TILE - TILE.min(layer.width() - x));
            (x, y, ChangedRow { blocked: new & !old & of_map, freed: old & !new & of_map })
        })
    }

    fn find_openings(&mut self, layer: &Layer) {
        let mut openings = std::mem::take(&mut self.openings);
        openings.clear();
        // One more shows that there are too many.
        let tiles = (0..self.freed_in.len()).filter(|&tile| self.freed_in[tile] > 0);
        let rows = tiles.flat_map(|tile| self.changes_in(layer, tile));
        let freed = rows.flat_map(|(x, y, changed)| cells_of(changed.freed, x, y));
        openings.extend(freed.filter(|&(x, y)| !self.is_notch(layer, x, y)).take(MOST_OPENINGS + 1));
        self.too_many = openings.len() > MOST_OPENINGS;
        self.openings = openings;
    }

    /// True if a freed cell is a notch.
    fn is_notch(&self, layer: &Layer, x: i32, y: i32) -> bool {
        // The neighbours once around: even ones are next to a side.
        const AROUND: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let mut free = 0_u32;
        for (place, (dx, dy)) in AROUND.into_iter().enumerate() {
            let was_blocked = self.layer.is_blocked(x + dx, y + dy);
            if was_blocked && !layer.is_blocked(x + dx, y + dy) {
                return false;
            }
            free |= u32::from(!was_blocked) << place;
        }
        let beside = |side: u32| 1 << side | 1 << (side + 1) | 1 << ((side + 7) % 8);
        free == 0 || (0..8).step_by(2).any(|side| free >> side & 1 != 0 && free & !beside(side) == 0)
    }

    /// True if so much has changed that what was prepared is of little use.
    pub(crate) fn is_worn(&self) -> bool {
        let cells = self.layer.width().unsigned_abs() * self.layer.height().unsigned_abs();
        self.too_many || self.blocked > FEW_BLOCKED + cells / CELLS_PER_BLOCKED
    }

    /// The cells of the state compared last, which is `layer`, that have been blocked.
    pub(crate) fn blocked_cells<'a>(&'a self, layer: &'a Layer) -> impl Iterator<Item = (i32, i32)> + 'a {
        let tiles = (0..self.blocked_in.len()).filter(|&tile| self.blocked_in[tile] > 0);
        let rows = tiles.flat_map(|tile| self.changes_in(layer, tile));
        rows.flat_map(|(x, y, changed)| cells_of(changed.blocked, x, y))
    }

    /// How many there are.
    pub(crate) const fn blocked(&self) -> u32 {
        self.blocked
    }

    /// The openings of the state compared last, none if there are too many.
    pub(crate) fn openings(&self) -> Option<&[(i32, i32)]> {
        (!self.too_many).then_some(&self.openings)
    }

    /// The state compared last.
    pub(crate) const fn compared(&self) -> LayerVersion {
        self.compared.0
    }
}

/// The cells of a tile's row, from (x, y) on, whose bits are set.
fn cells_of(mut set: u64, x: i32, y: i32) -> impl Iterator<Item = (i32, i32)> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| signed(set.trailing_zeros()))?;
        set &= set - 1;
        Some((x + at, y))
    })
}

#[cfg(test)]
#[path = "baseline_tests.rs"]
mod tests;
