//! Rows of blocked cells, dilated along x: whether one of 1, 2, 4, 8 ... parts in a row is blocked, for 64 places at
//! once. Any run is two of them (van Herk 1992 has another decomposition, for one length).

use crate::base::Error;
use crate::base::numeric::{bytes, index, index_i32, to_i32, to_u32, unsigned};
use crate::collections::bits::{bit, bits_from, put_bits, words_for};
use crate::collections::zeroed::{reserve_exact, zeroed_box};
use crate::grid::Layer;

/// The rows.
#[derive(Default)]
pub(crate) struct DilatedRows {
    parts: u32,
    /// Blocked parts to the left and to the right of the map.
    margin: u32,
    height: i32,
    words: usize,
    /// Level m has the rows dilated by 2^m parts.
    levels: Vec<Box<[u64]>>,
}

impl DilatedRows {
    /// Bytes of the rows of a layer for runs of at most `longest` parts, which begin at most `reach` parts away.
    pub(crate) fn bytes_for(layer: &Layer, parts: u32, reach: i32, longest: i32) -> u64 {
        let (_, words) = Self::layout(layer, parts, reach);
        bytes(words * index_i32(layer.height()) * size_of::<u64>()) * u64::from(levels_for(longest))
    }

    fn layout(layer: &Layer, parts: u32, reach: i32) -> (u32, usize) {
        // A tile reads 64 parts from its first one on, wherever the map ends.
        let margin = unsigned(reach) + 64;
        (margin, words_for(unsigned(layer.width()) * parts + 2 * margin + 64) + 1)
    }

    /// The rows of a layer.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(layer: &Layer, parts: u32, reach: i32, longest: i32) -> Result<Self, Error> {
        let (margin, words) = Self::layout(layer, parts, reach);
        let mut levels = Vec::new();
        reserve_exact(&mut levels, index(levels_for(longest)))?;
        for _ in 0..levels_for(longest) {
            levels.push(zeroed_box(words * index_i32(layer.height()))?);
        }
        let mut rows = Self { parts, margin, height: layer.height(), words, levels };
        (0..layer.height()).for_each(|y| rows.write(layer, y));
        Ok(rows)
    }

    /// Writes a row of the map again.
    pub(crate) fn write(&mut self, layer: &Layer, y: i32) {
        let range = index_i32(y) * self.words..(index_i32(y) + 1) * self.words;
        let first = &mut self.levels[0][range.clone()];
        first.fill(u64::MAX);
        let row = layer.rows.row(y + 1);
        for x in 0..unsigned(layer.width()) {
            if !bit(row, x + 1) {
                put_bits(first, (self.margin + x * self.parts, self.parts), 0);
            }
        }
        for level in 1..self.levels.len() {
            let (before, after) = self.levels.split_at_mut(level);
            let (from, to) = (&before[level - 1][range.clone()], &mut after[0][range.clone()]);
            let shift = 1 << (level - 1);
            for (word, out) in to.iter_mut().enumerate() {
                let at = to_u32(word) * 64 + shift;
                // Past the end everything is blocked.
                let next = if index(at >> 6) < from.len() { bits_from(from, at) } else { u64::MAX };
                *out = from[word] | next;
            }
        }
    }

    /// For the 64 parts from `at` on in a row of cells: whether one of the parts `from ..= to`, counted from each, is
    /// blocked. Everything outside of the map is.
    #[inline(always)]
    pub(crate) fn any(&self, y: i32, at: i32, (from, to): (i32, i32)) -> u64 {
        if !(0..self.height).contains(&y) {
            return u64::MAX;
        }
        let level = (to - from + 1).ilog2();
        let row = &self.levels[index(level)][index_i32(y) * self.words..][..self.words];
        let first = to_i32(index(self.margin)) + at + from;
        let second = first + to - from + 1 - (1 << level);
        bits_from(row, unsigned(first)) | bits_from(row, unsigned(second))
    }
}

/// Levels for runs of so many parts.
const fn levels_for(longest: i32) -> u32 {
    if longest < 1 { 1 } else { longest.ilog2() + 1 }
}

#[cfg(test)]
#[path = "dilated_tests.rs"]
mod tests;
