//! Which corners have read which cells: for each tile of 8 x 8 the corners whose scans have read one of its cells or
//! seen one of its lattice points.
//!
//! A changed cell matters only to the corners that have read it. A start or goal at a lattice point is joined to the
//! corners that have seen it, without a scan of its own.
//!
//! Memory: 24 bytes for each corner and tile. A list that was remade leaves its old entries in the lists; they carry
//! the number of the scan, so that they are known as outdated and go when memory is needed.
//!
//! Who joins no starts and goals needs no masks: a coarse footprint has 8 bytes for each corner and tile of 16 x 16. On
//! street maps that is a tenth, for some more lists that an edit drops.

use crate::base::{Result, bytes, index, index_i32, to_i32, to_u32};
use crate::collections::{Meter, reserve_exact, zeroed_box};
use crate::search::corners::graph::corner_table::{Corner, EdgeListId};

/// Cells along the side of a tile: 64 bits make one mask.
const SIDE: i32 = 8;
/// The columns of a tile in one row.
const COLUMNS: u64 = 0xFF;
/// Places in one row of a block.
const WORD: i32 = 64;

/// What one scan has to do with one tile.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScanTile {
    pub(crate) corner: EdgeListId,
    /// The number of the scan.
    built: u32,
    /// Cells that were read: bit `8 (y % 8) + x % 8`.
    pub(crate) cells: u64,
    /// Lattice points that were seen.
    pub(crate) points: u64,
}

impl ScanTile {
    /// True if the corner's list is still the one of this scan.
    #[inline(always)]
    pub(crate) fn is_current(&self, corners: &[Corner]) -> bool {
        self.reader().is_current(corners)
    }

    const fn reader(&self) -> CornerReader {
        CornerReader { corner: self.corner, built: self.built }
    }
}

/// A corner whose scan has read something of a coarse tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CornerReader {
    pub(crate) corner: EdgeListId,
    /// The number of the scan.
    built: u32,
}

impl CornerReader {
    /// True if the corner's list is still the one of this scan.
    #[inline(always)]
    pub(crate) fn is_current(self, corners: &[Corner]) -> bool {
        corners[self.corner.index()].built == self.built
    }
}

/// How exactly a footprint tells what was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Detail {
    /// By cell and lattice point.
    #[default]
    Cells,
    /// By tile.
    Tiles,
}

/// Tiles along the side of a coarse one.
const COARSE: usize = 2;

/// Rows of a block: those of its cells first, then those of its points.
type BlockRows = [u64; 16];

/// The entries of all tiles, and what the scan that is running has marked: rows of 64 points at once, in blocks of
/// eight tiles.
#[derive(Default)]
pub(crate) struct ScanFootprint {
    width: i32,
    height: i32,
    /// Tiles, and blocks, side by side.
    across: usize,
    blocks_across: usize,
    tiles: Vec<Vec<ScanTile>>,
    /// In place of them, if the footprint is coarse.
    coarse: Vec<Vec<CornerReader>>,
    coarse_across: usize,
    /// Cells and points of each block, all zero between two scans.
    marks: Box<[BlockRows]>,
    /// 1 for a block that has marks, and all those.
    is_touched: Box<[u8]>,
    touched: Vec<u32>,
}

/// The bit of a point in its tile.
#[inline(always)]
pub(crate) const fn bit_of(x: i32, y: i32) -> u64 {
    1 << (SIDE * (y % SIDE) + x % SIDE)
}

impl ScanFootprint {
    /// No entries yet, for a map of `width` x `height` cells.
    pub(crate) fn new(width: i32, height: i32, detail: Detail, meter: &mut Meter) -> Result<Self> {
        let (across, down) = (index_i32(width / SIDE + 1), index_i32(height / SIDE + 1));
        let blocks_across = index_i32(width / WORD + 1);
        let coarse_across = across.div_ceil(COARSE);
        let blocks = blocks_across * down;
        let each = size_of::<BlockRows>() + size_of::<u8>() + size_of::<u32>();
        meter.take(bytes(blocks * each))?;
        let (tiles, coarse) = match detail {
            Detail::Cells => (empty_lists(across * down, meter)?, Vec::new()),
            Detail::Tiles => (Vec::new(), empty_lists(coarse_across * down.div_ceil(COARSE), meter)?),
        };
        let mut touched = Vec::new();
        reserve_exact(&mut touched, blocks)?;
        let (marks, is_touched) = (zeroed_box(blocks)?, zeroed_box(blocks)?);
        Ok(Self { width, height, across, blocks_across, tiles, coarse, coarse_across, marks, is_touched, touched })
    }

    /// The entries of the tile that contains a point; none in a coarse footprint.
    #[inline(always)]
    pub(crate) fn entries(&self, x: i32, y: i32) -> &[ScanTile] {
        self.tiles.get(index_i32(y / SIDE) * self.across + index_i32(x / SIDE)).map_or(&[], Vec::as_slice)
    }

    /// Calls `take` with every scan that has read a cell, and perhaps with some that have not.
    pub(crate) fn for_readers(&self, x: i32, y: i32, mut take: impl FnMut(CornerReader)) {
        let bit = bit_of(x, y);
        self.entries(x, y).iter().filter(|entry| entry.cells & bit != 0).for_each(|entry| take(entry.reader()));
        let side = SIDE * to_i32(COARSE);
        let coarse = self.coarse.get(index_i32(y / side) * self.coarse_across + index_i32(x / side));
        coarse.into_iter().flatten().for_each(|&reader| take(reader));
    }

    /// Notes that cells of a row were read; what lies outside of the map never changes.
    #[inline(always)]
    pub(crate) fn mark_cells(&mut self, y: i32, left: i32, right: i32) {
        if (0..self.height).contains(&y) {
            self.mark(0, y, left.max(0), right.min(self.width - 1));
        }
    }

    /// Notes that the cells of a rectangle were read, both corners of it included.
    #[inline(always)]
    pub(crate) fn mark_box(&mut self, (left, top): (i32, i32), (right, bottom): (i32, i32)) {
        for y in top.max(0)..=bottom.min(self.height - 1) {
            self.mark(0, y, left.max(0), right.min(self.width - 1));
        }
    }

    /// Notes that lattice points of a row were seen.
    #[inline(always)]
    pub(crate) fn mark_points(&mut self, y: i32, left: i32, right: i32) {
        if self.coarse.is_empty() {
            self.mark(index_i32(SIDE), y, left, right);
        }
    }

    /// Notes that the cells of a column were read.
    #[inline(always)]
    pub(crate) fn mark_column(&mut self, x: i32, top: i32, bottom: i32) {
        // In a coarse footprint one cell stands for all of its tile.
        let step = if self.coarse.is_empty() { 1 } else { SIDE };
        let (top, bottom) = (top.max(0), bottom.min(self.height - 1));
        let mut y = top;
        while y <= bottom {
            self.mark_cells(y, x, x);
            y += step;
        }
        if top <= bottom {
            self.mark_cells(bottom, x, x);
        }
    }

    /// Marks points of a row; `kind` is the first row of their kind in a block.
    #[inline(always)]
    fn mark(&mut self, kind: usize, y: i32, left: i32, right: i32) {
        if left > right {
            return;
        }
        let row = kind + index_i32(y % SIDE);
        let block = index_i32(y / SIDE) * self.blocks_across + index_i32(left / WORD);
        let last = block + index_i32(right / WORD - left / WORD);
        let (low, high) = (u64::MAX << (left % WORD), u64::MAX >> (WORD - 1 - right % WORD));
        if block == last {
            self.touch(block)[row] |= low & high;
            return;
        }
        self.touch(block)[row] |= low;
        for between in block + 1..last {
            self.touch(between)[row] = u64::MAX;
        }
        self.touch(last)[row] |= high;
    }

    /// The rows of a block that gets a mark.
    #[inline(always)]
    fn touch(&mut self, block: usize) -> &mut BlockRows {
        if self.is_touched[block] == 0 {
            self.is_touched[block] = 1;
            // There is room for every block.
            self.touched.push(to_u32(block));
        }
        &mut self.marks[block]
    }

    /// Turns the marks into entries of the scan with the number `built`.
    pub(crate) fn keep(&mut self, corner: EdgeListId, built: u32, corners: &[Corner], meter: &mut Meter) -> Result {
        while let Some(block) = self.touched.pop() {
            let block = index(block);
            self.is_touched[block] = 0;
            let rows = std::mem::take(&mut self.marks[block]);
            let (down, along) = (block / self.blocks_across, block % self.blocks_across);
            if self.tiles.is_empty() {
                self.keep_coarse((along, down), &rows, CornerReader { corner, built }, (corners, meter))?;
                continue;
            }
            let first = down * self.across + along * index_i32(WORD / SIDE);
            let mut any = rows.iter().fold(0, |any, row| any | row);
            let mut tile = 0;
            while any != 0 {
                if any & COLUMNS != 0 {
                    let [cells, points] = [0, index_i32(SIDE)].map(|kind| gather(&rows[kind..], tile));
                    let list = &mut self.tiles[first + tile];
                    make_room(list, |entry| entry.is_current(corners), meter)?;
                    list.push(ScanTile { corner, built, cells, points });
                }
                any >>= SIDE;
                tile += 1;
            }
        }
        Ok(())
    }

    /// The same for a block of a coarse footprint.
    fn keep_coarse(
        &mut self,
        (along, down): (usize, usize),
        rows: &BlockRows,
        reader: CornerReader,
        (corners, meter): (&[Corner], &mut Meter),
    ) -> Result {
        let across = index_i32(WORD / SIDE);
        let mut cells = rows[..index_i32(SIDE)].iter().fold(0, |any, row| any | row);
        let mut tile = along * across;
        while cells != 0 {
            if cells & COLUMNS != 0 {
                let list = &mut self.coarse[down / COARSE * self.coarse_across + tile / COARSE];
                // Another block of the same scan may have been here.
                if list.last() != Some(&reader) {
                    make_room(list, |reader| reader.is_current(corners), meter)?;
                    list.push(reader);
                }
            }
            cells >>= SIDE;
            tile += 1;
        }
        Ok(())
    }

    /// Forgets the marks.
    pub(crate) fn drop_marks(&mut self) {
        while let Some(block) = self.touched.pop() {
            self.is_touched[index(block)] = 0;
            self.marks[index(block)] = BlockRows::default();
        }
    }
}

/// The mask of a tile from the rows of its block.
#[inline(always)]
fn gather(rows: &[u64], tile: usize) -> u64 {
    let shift = index_i32(SIDE) * tile;
    (0..index_i32(SIDE)).fold(0, |mask, row| mask | (rows[row] >> shift & COLUMNS) << (index_i32(SIDE) * row))
}

/// So many empty lists.
fn empty_lists<T>(count: usize, meter: &mut Meter) -> Result<Vec<Vec<T>>> {
    meter.take(bytes(count * size_of::<Vec<T>>()))?;
    let mut lists = Vec::new();
    reserve_exact(&mut lists, count)?;
    lists.resize_with(count, Vec::new);
    Ok(lists)
}

/// Reserves memory for an entry, by leaving out outdated ones if there are any.
#[inline(always)]
fn make_room<T>(list: &mut Vec<T>, is_current: impl Fn(&T) -> bool, meter: &mut Meter) -> Result {
    if list.len() < list.capacity() {
        return Ok(());
    }
    list.retain(is_current);
    if list.len() < list.capacity() - list.capacity() / 4 {
        return Ok(());
    }
    meter.reserve(list, 1 + list.capacity() - list.len(), 4)
}
