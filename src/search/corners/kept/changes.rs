//! Which cells have changed, and whether one of them lies in the area that a list has read.
//!
//! The latest changes are kept cell by cell, all of them by square tiles: the number of the last change in each. So a
//! list knows by the number of changes at the time when it was right whether it still is, without a word of its own per
//! edit.

use crate::base::Error;
use crate::base::numeric::{bytes, index, index_i32, low16};
use crate::collections::allowance::Meter;
use crate::collections::zeroed::zeroed_box;
use crate::geom::Point;
use crate::grid::{Layer, Snapshot};
use crate::search::core::vertex::Vertex;
use crate::search::corners::changed_cells::LayerCopy;
use crate::search::corners::kept::reach::Reach;
use crate::search::corners::view::orientation::Orientation;

/// Changes that are kept cell by cell, a power of two.
const RECENT: usize = 256;
/// Cells along the side of a tile, as a shift.
const TILE_SHIFT: i32 = 4;
/// With more tiles an area is taken for changed without a look: a new list is about as cheap.
const MOST_TILES: usize = 256;

/// Cells of the map, the last ones included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: u16,
    pub(crate) top: u16,
    pub(crate) right: u16,
    pub(crate) bottom: u16,
}

impl Area {
    /// True if a cell lies in it.
    #[inline(always)]
    fn contains(self, (x, y): (u16, u16)) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }
}

/// The changes of a layer's blocked bits, numbered from 1 on.
pub(crate) struct ChangeLog {
    copy: LayerCopy,
    /// By number: the column in the high half, then the row.
    recent: Box<[u32]>,
    /// The number of the last change of each tile.
    tiles: Box<[u32]>,
    across: usize,
    /// The number of the last change.
    last: u32,
}

impl ChangeLog {
    /// No changes yet.
    pub(crate) fn new(snapshot: &Snapshot, layer: &Layer) -> Result<Self, Error> {
        let copy = LayerCopy::new(layer, snapshot.revision(), &mut Meter::default())?;
        let tiles_along = |cells: i32| index_i32(((cells - 1) >> TILE_SHIFT) + 1);
        let (across, down) = (tiles_along(layer.width()), tiles_along(layer.height()));
        Ok(Self { copy, recent: zeroed_box(RECENT)?, tiles: zeroed_box(across * down)?, across, last: 0 })
    }

    /// True if these are changes of this layer. Long before the numbers run out the log starts over.
    pub(crate) fn fits(&self, layer: &Layer) -> bool {
        self.copy.fits(layer) && self.last < u32::MAX / 2
    }

    /// The number of the last change.
    #[inline(always)]
    pub(crate) const fn last(&self) -> u32 {
        self.last
    }

    /// Takes the changes up to the snapshot.
    pub(crate) fn catch_up(&mut self, snapshot: &Snapshot, layer: &Layer) {
        if self.copy.revision() == snapshot.revision() {
            return;
        }
        let Self { copy, recent, tiles, across, last } = self;
        copy.catch_up(snapshot, layer, |x, y| {
            // A map has less than 2^16 columns and rows.
            let (Ok(column), Ok(row)) = (u16::try_from(x), u16::try_from(y)) else { return };
            *last += 1;
            recent[index(*last) % RECENT] = u32::from(column) << 16 | u32::from(row);
            tiles[index_i32(y >> TILE_SHIFT) * *across + index_i32(x >> TILE_SHIFT)] = *last;
        });
    }

    /// The cell of one of the latest changes.
    #[inline(always)]
    fn cell(&self, number: u32) -> (u16, u16) {
        let packed = self.recent[index(number) % RECENT];
        (low16(packed >> 16), low16(packed & 0xFFFF))
    }

    /// True if a cell of the area may have changed after change number `since`.
    pub(crate) fn touches(&self, area: Area, since: u32) -> bool {
        if index(self.last - since) <= RECENT {
            return (since..self.last).any(|before| area.contains(self.cell(before + 1)));
        }
        let tile = |cell: u16, tiles: usize| usize::from(cell >> TILE_SHIFT).min(tiles - 1);
        let (across, down) = (self.across, self.tiles.len() / self.across);
        let (left, right) = (tile(area.left, across), tile(area.right, across));
        let (top, bottom) = (tile(area.top, down), tile(area.bottom, down));
        (right - left + 1) * (bottom - top + 1) > MOST_TILES
            || (top..=bottom)
                .any(|row| self.tiles[row * self.across..][left..=right].iter().any(|&change| change > since))
    }

    /// True if a cell that a list has read may have changed after change number `since`: the list of a corner into the
    /// quadrant of an orientation.
    pub(crate) fn touches_list(&self, (vertex, into): (Vertex, Orientation), reach: Reach, since: u32) -> bool {
        let (x, y) = vertex.xy();
        let (u, w) = into.coordinates(Point { x, y });
        let most = reach.most();
        // The square of the quadrant, and the cells behind the corner.
        let [(ax, ay), (bx, by)] = [(u - 2, w - 2), (u + most, w + most)].map(|(u, w)| into.cell(u, w));
        let inside = |value: i32| u16::try_from(value.max(0)).unwrap_or(u16::MAX);
        let (left, top, right, bottom) = (ax.min(bx), ay.min(by), ax.max(bx), ay.max(by));
        let area = Area { left: inside(left), top: inside(top), right: inside(right), bottom: inside(bottom) };
        if index(self.last - since) <= RECENT {
            return (since..self.last).any(|before| {
                let cell = self.cell(before + 1);
                area.contains(cell) && reach.has_read((x, y), into, (i32::from(cell.0), i32::from(cell.1)))
            });
        }
        self.touches(area, since)
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.copy.bytes() + bytes(size_of_val(&self.tiles[..]) + size_of_val(&self.recent[..]))
    }
}

#[cfg(test)]
#[path = "changes_tests.rs"]
mod tests;
