//! The plain cells of a map: a cell is plain if it and its eight neighbours are free and cost the same.
//!
//! A search finds out block by block, where it comes: a block of 64 x 64 cells takes about as long as 20 expansions.
//! Nothing is kept for the next search, so that edits, costs and weights need no book-keeping. A block has a word for
//! each row and for each column, so that a scan along either reads 64 cells at once. Memory: 2 bits per cell.

use crate::base::{Result, bytes, index, index_i32, to_i32, unsigned};
use crate::collections::bits::{bits_from, equal_bytes, transpose};
use crate::collections::{Allowance, Counted, counted, zeroed_box};
use crate::grid::{CostMap, Layer, Snapshot};
use crate::search::core::Vertex;

/// Cells along a side of a block.
const SIDE: usize = 64;
/// Words of a block: a row each, then a column each.
const WORDS: usize = 2 * SIDE;

/// What is known of the cells of a map in one search.
#[derive(Default)]
pub(crate) struct PlainGround {
    /// The blocks from the top, row by row: bits of plain cells.
    words: Box<[u64]>,
    /// For each block the search that has written it.
    written: Box<[u32]>,
    search: u32,
    /// Blocks in a row of blocks.
    across: usize,
    /// A cell that counts as not plain, so that scans end there.
    goal: Vertex,
}

counted!(PlainGround { words, written } plain { search, across, goal });

/// What a search goes over.
#[derive(Clone, Copy)]
pub(crate) struct WeightedGround<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) layer: &'a Layer,
    pub(crate) costs: CostMap<'a>,
}

impl PlainGround {
    /// Prepares for a new search for `goal`.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, width: i32, height: i32, goal: Vertex, allowance: u64) -> Result {
        let across = index_i32(width).div_ceil(SIDE);
        let blocks = across * index_i32(height).div_ceil(SIDE);
        if self.written.len() != blocks || self.search == u32::MAX {
            self.release();
            Allowance::new(allowance).check(Self::size(width, height))?;
            self.words = zeroed_box(blocks * WORDS)?;
            self.written = zeroed_box(blocks)?;
        }
        (self.across, self.goal) = (across, goal);
        self.search += 1;
        Ok(())
    }

    /// Bytes for a map.
    pub(crate) fn size(width: i32, height: i32) -> u64 {
        let blocks = index_i32(width).div_ceil(SIDE) * index_i32(height).div_ceil(SIDE);
        bytes(blocks * (WORDS * size_of::<u64>() + size_of::<u32>()))
    }

    /// True if the cell (x, y) of the map is plain.
    #[inline(always)]
    pub(crate) fn is_plain(&mut self, ground: WeightedGround<'_>, x: i32, y: i32) -> bool {
        self.row(ground, unsigned(x), unsigned(y)) >> (x & 63) & 1 != 0
    }

    /// The steps from a plain cell in a straight direction to the first cell that is not plain. There is one, since no
    /// cell at the border is plain.
    #[inline(always)]
    pub(crate) fn run(&mut self, ground: WeightedGround<'_>, (x, y): (i32, i32), direction: usize) -> i32 {
        let (x, y) = (unsigned(x), unsigned(y));
        match direction {
            0 => run_up(x, |x| self.row(ground, x, y)),
            2 => run_up(y, |y| self.column(ground, x, y)),
            4 => run_down(x, |x| self.row(ground, x, y)),
            _ => run_down(y, |y| self.column(ground, x, y)),
        }
    }

    /// The part of row `y` in the block of the cell (x, y).
    #[inline(always)]
    fn row(&mut self, ground: WeightedGround<'_>, x: u32, y: u32) -> u64 {
        self.words[self.block(ground, x, y) + index(y & 63)]
    }

    /// The part of column `x` in that block.
    #[inline(always)]
    fn column(&mut self, ground: WeightedGround<'_>, x: u32, y: u32) -> u64 {
        self.words[self.block(ground, x, y) + SIDE + index(x & 63)]
    }

    /// Where the words of the block with the cell (x, y) begin.
    #[inline(always)]
    fn block(&mut self, ground: WeightedGround<'_>, x: u32, y: u32) -> usize {
        let block = index(y >> 6) * self.across + index(x >> 6);
        if self.written[block] != self.search {
            self.write(ground, block);
        }
        block * WORDS
    }

    /// Finds out which cells of a block are plain.
    #[inline(never)]
    fn write(&mut self, ground: WeightedGround<'_>, block: usize) {
        let (left, top) = (block % self.across * SIDE, block / self.across * SIDE);
        let mut rows = [0; SIDE];
        let mut lines = Lines::new(ground, left);
        let (_, mut above) = lines.next(to_i32(top) - 1);
        let (mut joined, mut here) = lines.next(to_i32(top));
        for (row, y) in rows.iter_mut().zip(to_i32(top)..ground.layer.height()) {
            let (joins, below) = lines.next(y + 1);
            *row = above & here & below & joined & joins;
            (above, here, joined) = (here, below, joins);
        }
        let (x, y) = self.goal.xy();
        if index_i32(x) / SIDE == left / SIDE && index_i32(y) / SIDE == top / SIDE {
            rows[index_i32(y & 63)] &= !(1 << (x & 63));
        }
        let words = &mut self.words[block * WORDS..][..WORDS];
        words[..SIDE].copy_from_slice(&rows);
        if rows != [0; SIDE] {
            transpose(&mut rows);
        }
        words[SIDE..].copy_from_slice(&rows);
        self.written[block] = self.search;
    }
}

/// The steps up from `at` to the first place whose bit is not set.
#[inline(always)]
fn run_up(at: u32, mut word: impl FnMut(u32) -> u64) -> i32 {
    let mut to = at;
    loop {
        let ends = !word(to) >> (to & 63);
        if ends != 0 {
            return to_i32(index(to + ends.trailing_zeros() - at));
        }
        to = (to | 63) + 1;
    }
}

/// The steps down from `at`.
#[inline(always)]
fn run_down(at: u32, mut word: impl FnMut(u32) -> u64) -> i32 {
    let mut to = at;
    loop {
        let ends = !word(to) << (!to & 63);
        if ends != 0 {
            return to_i32(index(at + ends.leading_zeros() - to));
        }
        to = (to & !63) - 1;
    }
}

/// The rows of a block, one after the other.
struct Lines<'a> {
    ground: WeightedGround<'a>,
    left: usize,
    /// The classes of the last row's cells, with one more on either side; those of the one before.
    classes: [[u8; SIDE + 2]; 2],
    /// The weights of both rows' cells, likewise; the row may end before the block.
    weights: [Option<&'a [u32]>; 2],
}

impl<'a> Lines<'a> {
    const fn new(ground: WeightedGround<'a>, left: usize) -> Self {
        Self { ground, left, classes: [[0; SIDE + 2]; 2], weights: [None; 2] }
    }

    /// Of each cell of row `y`: whether it costs what the one above does; and whether it and its two neighbours in the
    /// row are free and cost the same.
    fn next(&mut self, y: i32) -> (u64, u64) {
        self.classes.swap(0, 1);
        self.weights.swap(0, 1);
        self.read(y);
        let [here, above] = &self.classes;
        let mut joined = equal_bytes(&here[1..=SIDE], &above[1..=SIDE]);
        let mut level = equal_bytes(&here[..SIDE], &here[1..=SIDE]);
        let mut last = here[SIDE] == here[SIDE + 1];
        if let [Some(here), Some(above)] = self.weights {
            joined &= equal_words(&here[1..], &above[1..]);
            level &= equal_words(here, &here[1..]);
            last &= here.get(SIDE) == here.get(SIDE + 1);
        }
        (joined, self.free(y) & level & (level >> 1 | u64::from(last) << 63))
    }

    /// Which cells of a row are free together with both neighbours.
    fn free(&self, y: i32) -> u64 {
        let row = self.ground.layer.rows.row(y + 1);
        let left = unsigned(to_i32(self.left));
        !(bits_from(row, left) | bits_from(row, left + 1) | bits_from(row, left + 2))
    }

    /// Reads a row. What is not on the map may be anything: it is not free.
    fn read(&mut self, y: i32) {
        let WeightedGround { snapshot, costs, .. } = self.ground;
        self.weights[0] = costs.weights_of_row(y).map(|row| &row[self.left..row.len().min(self.left + SIDE + 2)]);
        if !(0..snapshot.height()).contains(&y) {
            return;
        }
        let width = index_i32(snapshot.width());
        if self.left > 0 && self.left + SIDE < width {
            let classes = snapshot.terrain_run(to_i32(self.left - 1), y, to_i32(SIDE + 2));
            self.classes[0].copy_from_slice(classes);
        } else {
            let first = self.left.saturating_sub(1);
            let skipped = first + 1 - self.left;
            let classes = snapshot.terrain_run(to_i32(first), y, to_i32(SIDE + 2 - skipped));
            self.classes[0][skipped..skipped + classes.len()].copy_from_slice(classes);
        }
    }
}

/// Which of 64 words are those of another 64, as bits.
fn equal_words(a: &[u32], b: &[u32]) -> u64 {
    a.iter().zip(b).take(SIDE).rev().fold(0, |bits, (a, b)| bits << 1 | u64::from(a == b))
}

#[cfg(test)]
#[path = "plain_ground_tests.rs"]
mod tests;
