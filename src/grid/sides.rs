//! Sides of cells that may not be crossed: walls without thickness, and ways that lead in one direction only.
//!
//! ```text
//!        NORTH 8             a byte per cell: the sides over which nobody may leave it
//!        +-----+             +---+---+     a ledge: from the left cell one may go to the right one,
//! WEST 4 |     | EAST 1      |   > 4 |     not back: the right cell's WEST is closed
//!        +-----+             +---+---+     a fence: the left cell's EAST is closed too
//!        SOUTH 2
//! ```
//!
//! The plane exists only while a side is closed. It is shared by bands, as the terrain is.

use super::terrain::Terrain;
use crate::base::{Result, index_i32};

/// The bits of the sides, in the order of the straight directions.
pub(crate) const ALL_SIDES: u8 = 0b1111;

/// The closed sides of every cell.
pub(crate) struct Sides {
    cells: Terrain,
    size: (i32, i32),
    /// Sides that are closed on the whole map.
    closed: u64,
}

impl Sides {
    /// All sides open.
    pub(crate) fn new((width, height): (i32, i32)) -> Result<Self> {
        Ok(Self { cells: Terrain::new(width, height)?, size: (width, height), closed: 0 })
    }

    /// The sides of whole rows from the top, which `write` fills in, bits of [`ALL_SIDES`] each; none if all are open.
    pub(crate) fn from_bands(size: (i32, i32), write: impl FnMut(&mut [u8])) -> Result<Option<Self>> {
        let mut sides = Self::new(size)?;
        sides.cells.bands_mut().for_each(write);
        sides.closed = (0..size.1).map(|y| closed_of(sides.cells.row(y))).sum();
        Ok((sides.closed > 0).then_some(sides))
    }

    /// A copy that shares every band.
    pub(crate) fn share(&self) -> Result<Self> {
        Ok(Self { cells: self.cells.share()?, ..*self })
    }

    /// The closed sides of the cells of a row.
    pub(crate) fn row(&self, y: i32) -> &[u8] {
        self.cells.row(y)
    }

    /// The closed sides of a cell; none outside the map.
    #[inline(always)]
    pub(crate) fn of(&self, x: i32, y: i32) -> u8 {
        let is_inside = (0..self.size.0).contains(&x) && (0..self.size.1).contains(&y);
        if is_inside { self.cells.row(y)[index_i32(x)] } else { 0 }
    }

    /// True if a side is closed.
    pub(super) const fn is_used(&self) -> bool {
        self.closed > 0
    }

    /// Makes the rows `from ..= to` writable.
    pub(super) fn own(&mut self, from: i32, to: i32) -> Result {
        self.cells.own(from, to)
    }

    /// Sets the closed sides of a cell, whose row must be writable.
    pub(super) fn set(&mut self, (x, y): (i32, i32), closed: u8) {
        let place = &mut self.cells.row_mut(y)[index_i32(x)];
        self.closed = self.closed + u64::from(closed.count_ones()) - u64::from(place.count_ones());
        *place = closed;
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.cells.bytes()
    }
}

/// The closed sides of a row.
fn closed_of(row: &[u8]) -> u64 {
    row.iter().map(|sides| u64::from(sides.count_ones())).sum()
}

/// The closed sides of a row of cells where there may be no plane: then all are open.
pub(crate) fn row_of(sides: Option<&Sides>, y: i32) -> Option<&[u8]> {
    sides.map(|sides| sides.row(y))
}

/// True if two planes, or none, have the same sides closed in the cells `from .. to` of a row.
pub(crate) fn are_equal(a: Option<&Sides>, b: Option<&Sides>, y: i32, (from, to): (usize, usize)) -> bool {
    match (row_of(a, y), row_of(b, y)) {
        (Some(a), Some(b)) => a[from..to] == b[from..to],
        (Some(row), None) | (None, Some(row)) => row[from..to].iter().all(|&sides| sides == 0),
        (None, None) => true,
    }
}
