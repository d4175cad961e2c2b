//! Rows of blocked cells, dilated along x: whether one of 1, 2, 4, 8 ... parts in a row is blocked, for 64 places at
//! once. Any run is two of them (van Herk 1992 has another decomposition, for one length).

use crate::base::{Error, bytes, index, index_i32, to_i32, unsigned};
use crate::collections::bits::{bit, words_for};
use crate::collections::{reserve_exact, zeroed_box};
use crate::grid::Layer;

/// The rows.
#[derive(Default)]
pub(crate) struct DilatedRows {
    parts: u32,
    /// Blocked parts to the left and to the right of the map.
    margin: u32,
    height: i32,
    words: usize,
    /// Level m has the rows dilated by 2^m parts: word by word, and of each word all rows.
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
        let (height, words) = (index_i32(self.height), self.words);
        let at = |word: usize| word * height + index_i32(y);
        let first = &mut self.levels[0];
        (0..words).for_each(|word| first[at(word)] = u64::MAX);
        let row = layer.rows.row(y + 1);
        for x in (0..unsigned(layer.width())).filter(|&x| !bit(row, x + 1)) {
            let (from, to) = (self.margin + x * self.parts, self.margin + (x + 1) * self.parts);
            (from..to).for_each(|part| first[at(index(part >> 6))] &= !(1 << (part & 63)));
        }
        for level in 1..self.levels.len() {
            let (before, after) = self.levels.split_at_mut(level);
            let (from, to) = (&before[level - 1], &mut after[0]);
            let shift = 1 << (level - 1);
            // Past the end everything is blocked.
            let word_of = |word: usize| if word < words { from[at(word)] } else { u64::MAX };
            for word in 0..words {
                let (ahead, by) = (word + (shift >> 6), shift & 63);
                to[at(word)] = word_of(word) | word_of(ahead) >> by | word_of(ahead + 1) << 1 << (63 - by);
            }
        }
    }

    /// For the rows of cells from `y` on, one for each word of `found`, and the 64 parts from `at` on: sets the bits of
    /// those for which one of the parts `from ..= to`, counted from each, is blocked. Everything outside of the map is.
    #[inline(always)]
    pub(crate) fn add(&self, found: &mut [u64], y: i32, at: i32, (from, to): (i32, i32)) {
        let rows = to_i32(found.len());
        let (above, below) = ((-y).clamp(0, rows), (self.height - y).clamp(0, rows));
        if above >= below {
            return found.fill(u64::MAX);
        }
        found[..index_i32(above)].fill(u64::MAX);
        found[index_i32(below)..].fill(u64::MAX);
        let found = &mut found[index_i32(above)..index_i32(below)];
        let level = (to - from + 1).ilog2();
        let first = to_i32(index(self.margin)) + at + from;
        let second = first + to - from + 1 - (1 << level);
        let column = |word: i32| &self.levels[index(level)][index_i32(word * self.height + y + above)..][..found.len()];
        let [a, b] = [first, second].map(|part| (column(part >> 6), column((part >> 6) + 1), part & 63));
        // One shift for all rows: this loop is made of vector instructions.
        for (at, word) in found.iter_mut().enumerate() {
            *word |= a.0[at] >> a.2 | a.1[at] << 1 << (63 - a.2) | b.0[at] >> b.2 | b.1[at] << 1 << (63 - b.2);
        }
    }
}

/// Levels for runs of so many parts.
const fn levels_for(longest: i32) -> u32 {
    if longest < 1 { 1 } else { longest.ilog2() + 1 }
}

#[cfg(test)]
#[path = "dilated_tests.rs"]
mod tests;
