//! Which cells have changed, and whether one of them lies in the area that a list has read.
//!
//! The latest changes are kept cell by cell, all of them by square tiles: the number of the last change in each. So a
//! list knows by the number of changes at the time when it was right whether it still is, without a word of its own per
//! edit.
//!
//! ```text
//!   changes      1: a   2: b   3: a   4: c         of cells a, b and c, numbered; now is 4
//!   differing    after 3: c;   after 2: a, c;   after 1: a, b, c;   after 0: b, c
//! ```
//!
//! A cell that has changed back has not changed: a list that was right with a door open is right whenever it is open.
//! The cells that differ between a state and the present one are found backwards, one change after the other, as far as
//! a list asks, and as long as they are few.

use crate::base::{Result, index, index_i32, low16};
use crate::collections::{Meter, Plain, counted, zeroed_box};
use crate::geom::Point;
use crate::grid::{Layer, LayerCopy, Snapshot};
use crate::search::{core::Vertex, corners::kept::reach::SectorReach, corners::view::orientation::Orientation};

/// Changes that are kept cell by cell, a power of two.
const RECENT: usize = 256;
/// Cells in which two states may differ, so that it is known which.
const FEW: usize = 15;
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

/// Whether what a list has read is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It is: the list is right.
    Same,
    /// It is not now; it will be if the cells that differ change back.
    Differs,
    /// It may not be.
    Unknown,
}

/// Cells in which two states differ.
#[derive(Clone, Copy, Default)]
struct Differing {
    count: u32,
    /// The column in the high half, then the row.
    cells: [u32; FEW],
}

impl Plain for Differing {}

impl Differing {
    fn cells(&self) -> &[u32] {
        &self.cells[..index(self.count).min(FEW)]
    }

    /// A cell changes. False if there are too many.
    fn toggle(&mut self, cell: u32) -> bool {
        let count = index(self.count);
        if let Some(at) = self.cells().iter().position(|&other| other == cell) {
            self.cells[at] = self.cells[count - 1];
            self.count -= 1;
            return true;
        }
        let Some(place) = self.cells.get_mut(count) else { return false };
        *place = cell;
        self.count += 1;
        true
    }
}

/// A cell as it is kept.
#[inline(always)]
fn unpacked(cell: u32) -> (u16, u16) {
    (low16(cell >> 16), low16(cell & 0xFFFF))
}

/// The changes of a layer's blocked bits, numbered from 1 on.
pub(crate) struct ChangeLog {
    copy: LayerCopy,
    /// By number: the column in the high half, then the row.
    recent: Box<[u32]>,
    /// By number: the cells in which the state after that change differs from the present one, from `compared` on.
    differing: Box<[Differing]>,
    compared: u32,
    /// True if states before that one differ in too many cells.
    is_compared: bool,
    /// The number of the last change of each tile.
    tiles: Box<[u32]>,
    across: usize,
    /// The number of the last change.
    last: u32,
}

counted!(ChangeLog { copy, recent, differing, tiles } plain { compared, is_compared, across, last });

impl ChangeLog {
    /// No changes yet.
    pub(crate) fn new(snapshot: &Snapshot, layer: &Layer) -> Result<Self> {
        let copy = LayerCopy::new(layer, snapshot.revision(), &mut Meter::default())?;
        let tiles_along = |cells: i32| index_i32(((cells - 1) >> TILE_SHIFT) + 1);
        let (across, down) = (tiles_along(layer.width()), tiles_along(layer.height()));
        Ok(Self {
            copy,
            recent: zeroed_box(RECENT)?,
            differing: zeroed_box(RECENT)?,
            compared: 0,
            is_compared: false,
            tiles: zeroed_box(across * down)?,
            across,
            last: 0,
        })
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
        let Self { copy, recent, tiles, across, last, .. } = self;
        copy.catch_up(snapshot, layer, |x, y| {
            // A map has less than 2^16 columns and rows.
            let (Ok(column), Ok(row)) = (u16::try_from(x), u16::try_from(y)) else { return };
            *last += 1;
            recent[index(*last) % RECENT] = u32::from(column) << 16 | u32::from(row);
            tiles[index_i32(y >> TILE_SHIFT) * *across + index_i32(x >> TILE_SHIFT)] = *last;
        });
        (self.compared, self.is_compared) = (self.last, false);
        self.differing[index(self.last) % RECENT].count = 0;
    }

    /// The cells in which the state after change number `since` differs from the present one, if they are few.
    #[inline(always)]
    fn differing_since(&mut self, since: u32) -> Option<&[u32]> {
        if since < self.compared {
            self.compare_since(since);
        }
        (since >= self.compared).then(|| self.differing[index(since) % RECENT].cells())
    }

    #[cold]
    fn compare_since(&mut self, since: u32) {
        while since < self.compared && !self.is_compared && index(self.last - self.compared) + 1 < RECENT {
            let mut cells = self.differing[index(self.compared) % RECENT];
            if !cells.toggle(self.recent[index(self.compared) % RECENT]) {
                self.is_compared = true;
                return;
            }
            self.compared -= 1;
            self.differing[index(self.compared) % RECENT] = cells;
        }
    }

    /// Whether a part of the area, of which `has_read` tells the cells, is as it was after change number `since`.
    fn standing(&mut self, area: Area, since: u32, has_read: impl Fn((u16, u16)) -> bool) -> Standing {
        let holds = |&cell: &u32| {
            let cell = unpacked(cell);
            area.contains(cell) && has_read(cell)
        };
        if let Some(cells) = self.differing_since(since) {
            return if cells.iter().any(holds) { Standing::Differs } else { Standing::Same };
        }
        let is_touched = if index(self.last - since) <= RECENT {
            (since..self.last).any(|before| holds(&self.recent[index(before + 1) % RECENT]))
        } else {
            self.touches_tile(area, since)
        };
        if is_touched { Standing::Unknown } else { Standing::Same }
    }

    /// Whether an area is as it was after change number `since`.
    pub(crate) fn standing_of_area(&mut self, area: Area, since: u32) -> Standing {
        self.standing(area, since, |_| true)
    }

    /// True if a cell of the tiles that the area touches has changed after change number `since`.
    fn touches_tile(&self, area: Area, since: u32) -> bool {
        let tile = |cell: u16, tiles: usize| usize::from(cell >> TILE_SHIFT).min(tiles - 1);
        let (across, down) = (self.across, self.tiles.len() / self.across);
        let (left, right) = (tile(area.left, across), tile(area.right, across));
        let (top, bottom) = (tile(area.top, down), tile(area.bottom, down));
        (right - left + 1) * (bottom - top + 1) > MOST_TILES
            || (top..=bottom)
                .any(|row| self.tiles[row * self.across..][left..=right].iter().any(|&change| change > since))
    }

    /// Whether what a list has read is as it was after change number `since`: the list of a corner into the quadrant of
    /// an orientation.
    pub(crate) fn standing_of_list(
        &mut self,
        (vertex, into): (Vertex, Orientation),
        reach: SectorReach,
        since: u32,
    ) -> Standing {
        let (x, y) = vertex.xy();
        let (u, w) = into.coordinates(Point { x, y });
        let most = reach.most();
        // The square of the quadrant, and the cells behind the corner.
        let [(ax, ay), (bx, by)] = [(u - 2, w - 2), (u + most, w + most)].map(|(u, w)| into.cell(u, w));
        let inside = |value: i32| u16::try_from(value.max(0)).unwrap_or(u16::MAX);
        let (left, top, right, bottom) = (ax.min(bx), ay.min(by), ax.max(bx), ay.max(by));
        let area = Area { left: inside(left), top: inside(top), right: inside(right), bottom: inside(bottom) };
        self.standing(area, since, |cell| reach.has_read((x, y), into, (i32::from(cell.0), i32::from(cell.1))))
    }
}

#[cfg(test)]
#[path = "changes_tests.rs"]
mod tests;
