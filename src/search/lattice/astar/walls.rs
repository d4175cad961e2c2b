//! The blocked bits around the vertices of one search, copied row by row when the search first comes there.
//!
//! A layer keeps its rows in shared bands, which costs a look-up per row. Copied side by side, the 3 x 3 cells around a
//! vertex are three words at fixed distances: half the work of the steps from it. The copy is of one snapshot; a new
//! search starts over.

use crate::base::{Result, bytes, index, index_i32, low32, to_i32};
use crate::collections::{Counted, counted, zeroed_box};
use crate::grid::Layer;
use crate::search::core::Vertex;

/// The copy.
#[derive(Default)]
pub(crate) struct WallBits {
    /// The padded rows of the layer, those that were copied.
    words: Box<[u64]>,
    /// For each row of the map: 1 if it, the one above and the one below were copied for this search.
    copied: Box<[u8]>,
    stride: usize,
}

counted!(WallBits { words, copied } plain { stride });

impl WallBits {
    /// Bytes for the layer's map.
    pub(crate) fn size(layer: &Layer) -> u64 {
        let rows = index_i32(layer.height());
        bytes((rows + 2) * layer.rows.words() * size_of::<u64>() + rows)
    }

    /// Prepares for a new search.
    pub(crate) fn begin(&mut self, layer: &Layer) -> Result {
        let (rows, stride) = (index_i32(layer.height()), layer.rows.words());
        if self.copied.len() == rows && self.stride == stride {
            self.copied.fill(0);
            return Ok(());
        }
        self.release();
        let words = zeroed_box((rows + 2) * stride)?;
        self.copied = zeroed_box(rows)?;
        (self.words, self.stride) = (words, stride);
        Ok(())
    }

    /// The blocked bits of the 3 x 3 cells around `v`: bit 3 r + c.
    #[inline(always)]
    pub(crate) fn around(&mut self, layer: &Layer, v: Vertex) -> u32 {
        let (column, row) = (v.0 & 0xFFFF, index(v.0 >> 16));
        if self.copied[row] == 0 {
            self.copy(layer, row);
        }
        let first = row * self.stride + index(column >> 6);
        let [above, here, below] = [0, 1, 2].map(|i| self.words[first + i * self.stride]);
        let shift = column & 63;
        if shift > 61 {
            return self.astride(first, shift);
        }
        low32(above >> shift & 7 | (here >> shift & 7) << 3 | (below >> shift & 7) << 6)
    }

    /// [`WallBits::around`] where the cells stand in two words.
    #[inline(never)]
    fn astride(&self, first: usize, shift: u32) -> u32 {
        let [above, here, below] = [0, 1, 2].map(|i| {
            let at = first + i * self.stride;
            (self.words[at] >> shift | self.words[at + 1] << (64 - shift)) & 7
        });
        low32(above | here << 3 | below << 6)
    }

    /// Copies the rows around a row of the map.
    #[cold]
    fn copy(&mut self, layer: &Layer, row: usize) {
        for padded in row..row + 3 {
            let words = &mut self.words[padded * self.stride..(padded + 1) * self.stride];
            words.copy_from_slice(layer.rows.row(to_i32(padded)));
        }
        self.copied[row] = 1;
    }
}
