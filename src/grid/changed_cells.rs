//! Which cells have changed since something was last updated to the map.
//!
//! The tile revisions of the snapshot restrict the comparison to some rows of tiles; a copy of the blocked bits, one
//! bit per cell, has the state before.

use crate::base::{Result, bytes, index_i32, signed, to_i32};
use crate::collections::{Meter, counted, zeroed_box};
use crate::grid::snapshot::{Snapshot, TILE};
use crate::grid::{layer::Layer, layer_key::LayerKey};

/// A copy of a layer's blocked bits.
pub(crate) struct LayerCopy {
    key: LayerKey,
    width: i32,
    height: i32,
    /// Rows of the map without the rim rows; padded bits as in the layer.
    bits: Box<[u64]>,
    words: usize,
    revision: u64,
}

counted!(LayerCopy { bits } plain { key, width, height, words, revision });

impl LayerCopy {
    /// A copy of the layer's bits.
    pub(crate) fn new(layer: &Layer, revision: u64, meter: &mut Meter) -> Result<Self> {
        let words = layer.rows.words();
        let count = words * index_i32(layer.height());
        meter.take(bytes(count * size_of::<u64>()))?;
        let mut bits = zeroed_box(count)?;
        for (y, row) in bits.chunks_exact_mut(words).enumerate() {
            row.copy_from_slice(layer.rows.row(to_i32(y) + 1));
        }
        Ok(Self { key: layer.key(), width: layer.width(), height: layer.height(), bits, words, revision })
    }

    /// True if this is a copy of the layer, perhaps of an earlier state.
    pub(crate) fn fits(&self, layer: &Layer) -> bool {
        (self.key, self.width, self.height) == (layer.key(), layer.width(), layer.height())
    }

    /// The revision of the copy.
    pub(crate) const fn revision(&self) -> u64 {
        self.revision
    }

    /// Updates the copy to the snapshot and calls `changed` with every cell that differed.
    pub(crate) fn catch_up(&mut self, snapshot: &Snapshot, layer: &Layer, mut changed: impl FnMut(i32, i32)) {
        // Tile revisions tell what has changed since the copy, not what changed before it: an earlier snapshot is
        // compared as a whole.
        let since = if snapshot.revision() < self.revision { 0 } else { self.revision };
        for tile_y in 0..(layer.height() + TILE - 1) / TILE {
            let mut rows_changed = false;
            for tile_x in 0..(layer.width() + TILE - 1) / TILE {
                rows_changed |= snapshot.tile_revision(tile_x * TILE, tile_y * TILE) > since;
            }
            if rows_changed {
                for y in tile_y * TILE..layer.height().min((tile_y + 1) * TILE) {
                    self.compare_row(layer, y, &mut changed);
                }
            }
        }
        self.revision = snapshot.revision();
    }

    fn compare_row(&mut self, layer: &Layer, y: i32, changed: &mut impl FnMut(i32, i32)) {
        let old = &mut self.bits[index_i32(y) * self.words..][..self.words];
        for (i, (old, &new)) in old.iter_mut().zip(layer.rows.row(y + 1)).enumerate() {
            let mut differs = *old ^ new;
            *old = new;
            while differs != 0 {
                let at = signed(differs.trailing_zeros());
                differs &= differs - 1;
                changed(to_i32(i) * 64 + at - 1, y);
            }
        }
    }
}
