//! The g-values of nodes, kept for the tiles of the map that a search has come to.

use super::net::{NetNode, part_of};
use crate::base::{Result, bytes, index, index_i32, to_u32};
use crate::collections::{Meter, counted, zeroed_box};

/// Lattice points along a side of a tile, as a shift.
const TILE_SHIFT: u16 = 3;
const POINTS: usize = 1 << (2 * TILE_SHIFT);
/// The lowest bit of a label: it is worth less than what rounding takes off every bound.
const EXPANDED: u64 = 1;
/// The label of a node that has none.
const UNREACHED: u64 = f64::INFINITY.to_bits();

/// The table: g of each node that was reached, infinite for the others.
#[derive(Default)]
pub(super) struct NetLabels {
    /// The number of the page of each tile, from 1; 0 for one without a page.
    directory: Box<[u32]>,
    /// The tiles that have pages, in the order of these.
    tiles: Vec<u32>,
    /// The pages: the bits of each label, of which the lowest tells that the node has been expanded with it.
    values: Vec<u64>,
    /// Tiles in a row.
    columns: usize,
    /// Nodes of a lattice point.
    parts: usize,
}

counted!(NetLabels { directory, tiles, values } plain { columns, parts });

impl NetLabels {
    /// Forgets all labels, for a graph with so many nodes a lattice point over a map of this width and height.
    pub(super) fn begin(&mut self, (width, height): (i32, i32), parts: usize, meter: &mut Meter) -> Result {
        let tiles = |side: i32| (index_i32(side) >> TILE_SHIFT) + 1;
        (self.columns, self.parts) = (tiles(width), parts);
        let needed = self.columns * tiles(height);
        for &tile in &self.tiles {
            self.directory[index(tile)] = 0;
        }
        self.tiles.clear();
        self.values.clear();
        if self.directory.len() != needed {
            meter.free(bytes(self.directory.len() * size_of::<u32>()));
            self.directory = Box::default();
            meter.take(bytes(needed * size_of::<u32>()))?;
            self.directory = zeroed_box(needed)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn tile(&self, node: NetNode) -> usize {
        usize::from(node.y >> TILE_SHIFT) * self.columns + usize::from(node.x >> TILE_SHIFT)
    }

    /// Where a node is within the page of its tile.
    #[inline(always)]
    fn place(&self, node: NetNode) -> usize {
        const LOW: u16 = (1 << TILE_SHIFT) - 1;
        let point = (node.y & LOW) << TILE_SHIFT | (node.x & LOW);
        usize::from(point) * self.parts + part_of(node)
    }

    #[inline(always)]
    fn word(&self, node: NetNode) -> u64 {
        match self.directory[self.tile(node)] {
            0 => UNREACHED,
            page => self.values[(index(page) - 1) * POINTS * self.parts + self.place(node)],
        }
    }

    /// The label of a node.
    #[inline(always)]
    pub(super) fn get(&self, node: NetNode) -> f64 {
        f64::from_bits(self.word(node) & !EXPANDED)
    }

    /// True if a node has been expanded with its label.
    #[inline(always)]
    pub(super) fn is_expanded(&self, node: NetNode) -> bool {
        self.word(node) & EXPANDED != 0
    }

    /// Marks a node that has a label as expanded with it.
    #[inline(always)]
    pub(super) fn mark_expanded(&mut self, node: NetNode) {
        let page = index(self.directory[self.tile(node)]) - 1;
        let place = page * POINTS * self.parts + self.place(node);
        self.values[place] |= EXPANDED;
    }

    /// Writes the label of a node, which is to be expanded with it.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    #[inline(always)]
    pub(super) fn set(&mut self, node: NetNode, value: f64, meter: &mut Meter) -> Result {
        let tile = self.tile(node);
        if self.directory[tile] == 0 {
            self.add_page(tile, meter)?;
        }
        let page = index(self.directory[tile]) - 1;
        let place = page * POINTS * self.parts + self.place(node);
        self.values[place] = value.to_bits() & !EXPANDED;
        Ok(())
    }

    /// Gives a tile a page without labels.
    #[cold]
    fn add_page(&mut self, tile: usize, meter: &mut Meter) -> Result {
        let size = POINTS * self.parts;
        meter.reserve(&mut self.values, size, 16 * POINTS)?;
        meter.add(&mut self.tiles, to_u32(tile), 16)?;
        self.values.resize(self.values.len() + size, UNREACHED);
        self.directory[tile] = to_u32(self.tiles.len());
        Ok(())
    }
}
