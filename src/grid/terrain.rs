//! Terrain: one byte a cell, in bands of rows.

use super::plane::{BAND_ROWS, band_bytes, new_bands, own_bands, share_bands};
use crate::base::{Result, index, index_i32, unsigned};
use crate::collections::SharedSlice;

/// The class of every cell: 0 is always blocked, 1 to 255 are passable classes.
pub(crate) struct Terrain {
    bands: Vec<SharedSlice<u8>>,
    width: i32,
}

impl Terrain {
    /// Terrain of class 0.
    pub(crate) fn new(width: i32, height: i32) -> Result<Self> {
        Ok(Self { bands: new_bands(unsigned(height), index_i32(width))?, width })
    }

    /// The classes of row `y`.
    #[inline(always)]
    pub(crate) fn row(&self, y: i32) -> &[u8] {
        let y = unsigned(y);
        let width = index_i32(self.width);
        let from = index(y % BAND_ROWS) * width;
        &self.bands[index(y / BAND_ROWS)][from..from + width]
    }

    /// A copy that shares every band.
    pub(crate) fn share(&self) -> Result<Self> {
        Ok(Self { bands: share_bands(&self.bands)?, width: self.width })
    }

    /// Makes the bands of the rows `from ..= to` writable without changing them.
    pub(crate) fn own(&mut self, from: i32, to: i32) -> Result {
        own_bands(&mut self.bands, from, to)
    }

    /// Row `y` for writing. Its band must have been made writable with [`Terrain::own`].
    pub(crate) fn row_mut(&mut self, y: i32) -> &mut [u8] {
        let y = unsigned(y);
        let width = index_i32(self.width);
        let from = index(y % BAND_ROWS) * width;
        let band = self.bands[index(y / BAND_ROWS)].get_mut();
        &mut band.expect("an edit owns the bands that it writes")[from..from + width]
    }

    /// The bands of terrain that nobody shares yet, for writing: whole rows, from the top.
    pub(super) fn bands_mut(&mut self) -> impl Iterator<Item = &mut [u8]> {
        self.bands.iter_mut().map(|band| band.get_mut().expect("terrain that was just made has one owner"))
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        band_bytes(&self.bands)
    }
}
