//! Who has looked where: for each tile of 8 x 8 the corners whose scans have read one of its cells or seen one of its
//! lattice points.
//!
//! A changed cell matters only to the corners that have read it. A start or goal at a lattice point is joined to the
//! corners that have seen it, without a scan of its own.
//!
//! Memory: 24 bytes for each corner and tile. A list that was made anew leaves its old entries behind; they carry the number
//! of the scan, so that they are known as outdated and go when room is needed.

use super::meter::Meter;
use super::table::{Corner, Id};
use crate::base::Error;
use crate::base::numeric::{bytes, index, index_i32, to_u32, unsigned};
use crate::collections::zeroed::{reserve_exact, zeroed_box};

/// Cells along the side of a tile: 64 bits make one mask.
const SIDE: i32 = 8;

/// What one scan has to do with one tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) corner: Id,
    /// The number of the scan.
    built: u32,
    /// Cells that were read: bit `8 (y % 8) + x % 8`.
    pub(crate) cells: u64,
    /// Lattice points that were seen.
    pub(crate) points: u64,
}

impl Entry {
    /// True if the corner's list is still the one of this scan.
    #[inline(always)]
    pub(crate) fn is_current(&self, corners: &[Corner]) -> bool {
        corners[index(self.corner)].built == self.built
    }
}

/// The entries of all tiles, and the masks of the scan that is running.
#[derive(Default)]
pub(crate) struct Footprint {
    width: i32,
    height: i32,
    across: i32,
    tiles: Vec<Vec<Entry>>,
    /// Cells and points of each tile, all zero between two scans.
    masks: Box<[[u64; 2]]>,
    /// Tiles with a mask that is not zero.
    touched: Vec<u32>,
}

/// The bit of a place in its tile.
#[inline(always)]
pub(crate) const fn bit_of(x: i32, y: i32) -> u64 {
    1 << (SIDE * (y % SIDE) + x % SIDE)
}

impl Footprint {
    /// No entries yet, for a map of `width` x `height` cells.
    pub(crate) fn new(width: i32, height: i32, meter: &mut Meter) -> Result<Self, Error> {
        let (across, down) = (width / SIDE + 1, height / SIDE + 1);
        let count = index_i32(across) * index_i32(down);
        meter.take(bytes(count * (size_of::<Vec<Entry>>() + size_of::<[u64; 2]>() + size_of::<u32>())))?;
        let (mut tiles, mut touched) = (Vec::new(), Vec::new());
        reserve_exact(&mut tiles, count)?;
        tiles.resize_with(count, Vec::new);
        reserve_exact(&mut touched, count)?;
        Ok(Self { width, height, across, tiles, masks: zeroed_box(count)?, touched })
    }

    #[inline(always)]
    fn tile(&self, x: i32, y: i32) -> usize {
        index_i32(y / SIDE * self.across + x / SIDE)
    }

    /// The entries of the tile that holds a place.
    #[inline(always)]
    pub(crate) fn entries(&self, x: i32, y: i32) -> &[Entry] {
        &self.tiles[self.tile(x, y)]
    }

    /// Notes that cells of a row were read; what lies outside of the map never changes.
    #[inline(always)]
    pub(crate) fn mark_cells(&mut self, y: i32, left: i32, right: i32) {
        if (0..self.height).contains(&y) {
            self.mark(0, y, left.max(0), right.min(self.width - 1));
        }
    }

    /// Notes that lattice points of a row were seen.
    #[inline(always)]
    pub(crate) fn mark_points(&mut self, y: i32, left: i32, right: i32) {
        self.mark(1, y, left, right);
    }

    #[inline(always)]
    fn mark(&mut self, which: usize, y: i32, left: i32, right: i32) {
        let mut x = left;
        let mut tile = self.tile(left, y);
        while x <= right {
            let last = (x | (SIDE - 1)).min(right);
            let row = u64::MAX >> (63 - unsigned(last - x)) << (x % SIDE);
            let masks = &mut self.masks[tile];
            if *masks == [0; 2] {
                // There is room for every tile.
                self.touched.push(to_u32(tile));
            }
            masks[which] |= row << (SIDE * (y % SIDE));
            x = last + 1;
            tile += 1;
        }
    }

    /// Turns the masks into entries of the scan with the number `built`.
    pub(crate) fn keep(&mut self, corner: Id, built: u32, corners: &[Corner], meter: &mut Meter) -> Result<(), Error> {
        let mut result = Ok(());
        while let Some(tile) = self.touched.pop() {
            let [cells, points] = std::mem::take(&mut self.masks[index(tile)]);
            if result.is_ok() {
                let list = &mut self.tiles[index(tile)];
                result = make_room(list, corners, meter);
                if result.is_ok() {
                    list.push(Entry { corner, built, cells, points });
                }
            }
        }
        result
    }

    /// Forgets the masks.
    pub(crate) fn drop_marks(&mut self) {
        while let Some(tile) = self.touched.pop() {
            self.masks[index(tile)] = [0; 2];
        }
    }
}

/// Makes room for an entry, by leaving out outdated ones if there are any.
#[inline(always)]
fn make_room(list: &mut Vec<Entry>, corners: &[Corner], meter: &mut Meter) -> Result<(), Error> {
    if list.len() < list.capacity() {
        return Ok(());
    }
    list.retain(|entry| entry.is_current(corners));
    if list.len() < list.capacity() - list.capacity() / 4 {
        return Ok(());
    }
    meter.room(list, 1 + list.capacity() - list.len(), 4)
}
