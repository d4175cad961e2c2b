//! Numbers for the corners of a map, row by row without gaps, so that a table of corners has no holes.
//!
//! The number of a corner is the count of the corners before it: those of earlier rows, of earlier words in its row,
//! and of lower bits in its word. Memory: 2 bytes for 64 lattice points and 4 a row. Time: a corner costs three loads
//! and a bit count; after an edit only the words of changed tiles are counted again.

use std::ops::Range;

use crate::base::typed_id::typed_id;
use crate::base::{Result, bytes, index_i32, low16, signed, to_i32};
use crate::collections::{Allowance, counted, zeroed_box};
use crate::grid::{Layer, LayerVersion, Snapshot, TILE};

typed_id! {
    /// The number of a corner of the map.
    CornerId
}

/// The numbers of one layer's corners.
#[derive(Default)]
pub(crate) struct CornerIds {
    /// For each word of a row of corner bits, the corners before it in that row.
    words: Box<[u16]>,
    /// For each row, the corners of the rows before it; one more at the end.
    rows: Box<[u32]>,
    /// Words of a row.
    stride: usize,
    /// What was counted: the layer, and the revision of the grid then.
    counted: Option<(LayerVersion, u64)>,
}

counted!(CornerIds { words, rows } plain { stride, counted });

impl CornerIds {
    /// Counts the corners of `layer`, as far as they may have changed since the last time.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`] if that takes more than `allowance` bytes, [`crate::Error::OutOfMemory`].
    #[inline]
    pub(crate) fn update(&mut self, snapshot: &Snapshot, layer: &Layer, allowance: u64) -> Result {
        if self.counted.as_ref().is_some_and(|(version, _)| layer.is(version)) {
            return Ok(());
        }
        self.count_again(snapshot, layer, allowance)
    }

    #[cold]
    fn count_again(&mut self, snapshot: &Snapshot, layer: &Layer, allowance: u64) -> Result {
        let wanted = layer.version();
        let known = self.counted.take().filter(|(version, _)| version.key == wanted.key);
        let height = index_i32(layer.height()) + 1;
        if self.rows.len() != height + 1 {
            Allowance::new(allowance).check(Self::bytes_for(layer))?;
            self.stride = layer.corners.words();
            (self.rows, self.words) = (zeroed_box(height + 1)?, zeroed_box(height * self.stride)?);
        }
        // Tile revisions tell what has changed since then only: for an earlier snapshot all rows are counted.
        let since = known.map(|(_, revision)| revision).filter(|&revision| revision <= snapshot.revision());
        self.count_rows(snapshot, layer, since);
        self.counted = Some((wanted, snapshot.revision()));
        Ok(())
    }

    /// Counts the rows around tiles that changed after `since`; all rows if there is no such revision.
    fn count_rows(&mut self, snapshot: &Snapshot, layer: &Layer, since: Option<u64>) {
        let (mut total, mut old, mut above) = (0, self.rows[0], 0..0);
        for tile in 0..=layer.height() / TILE {
            let changed = self.changed_words(snapshot, layer, tile, since);
            for row in tile * TILE..((tile + 1) * TILE).min(layer.height() + 1) {
                // The first lattice row of a tile lies between it and the tile above.
                let words = if row == tile * TILE { union(&changed, &above) } else { changed.clone() };
                let next = self.rows[index_i32(row) + 1];
                let count = self.count_row(layer, row, words, if since.is_some() { next - old } else { 0 });
                self.rows[index_i32(row)] = total;
                (total, old) = (total + count, next);
            }
            above = changed;
        }
        self.rows[index_i32(layer.height()) + 1] = total;
    }

    /// The words of a row's corner bits from the first to the last on tiles of a row of tiles that have changed after
    /// `since`, all words if there is no such revision.
    fn changed_words(&self, snapshot: &Snapshot, layer: &Layer, tile: i32, since: Option<u64>) -> Range<usize> {
        let Some(since) = since else { return 0..self.stride };
        let columns = (0..layer.width()).step_by(index_i32(TILE)).enumerate();
        let changed = columns.filter(|&(_, x)| snapshot.tile_revision(x, tile * TILE) > since);
        // The last column of a tile's corners is the first one of the next word.
        changed.fold(0..0, |words, (column, _)| union(&words, &(column..(column + 2).min(self.stride))))
    }

    /// Counts these words of a row whose corners were `count` before. Returns how many it has now.
    fn count_row(&mut self, layer: &Layer, row: i32, words: Range<usize>, count: u32) -> u32 {
        if words.is_empty() {
            return count;
        }
        let from = index_i32(row) * self.stride;
        let before = &mut self.words[from..from + self.stride];
        let mut sum = if words.start == 0 { 0 } else { u32::from(before[words.start]) };
        for (before, word) in before[words.clone()].iter_mut().zip(&layer.corners.row(row)[words.clone()]) {
            *before = low16(sum);
            sum += word.count_ones();
        }
        let Some(&next) = before.get(words.end) else { return sum };
        let more = low16(sum).wrapping_sub(next);
        if more != 0 {
            before[words.end..].iter_mut().for_each(|before| *before = before.wrapping_add(more));
        }
        (count + sum) - u32::from(next)
    }

    /// The number of the corner at (x, y).
    #[inline(always)]
    pub(crate) fn id(&self, layer: &Layer, x: i32, y: i32) -> CornerId {
        let (row, word) = (index_i32(y), index_i32(x) >> 6);
        let lower = layer.corners.row(y)[word] & !(u64::MAX << (x & 63));
        CornerId(self.rows[row] + u32::from(self.words[row * self.stride + word]) + lower.count_ones())
    }

    /// The corner with a number.
    pub(crate) fn place(&self, layer: &Layer, CornerId(id): CornerId) -> (i32, i32) {
        let row = self.rows.partition_point(|&before| before <= id) - 1;
        let counts = &self.words[row * self.stride..][..self.stride];
        let rest = id - self.rows[row];
        let word = counts.partition_point(|&before| u32::from(before) <= rest) - 1;
        let mut bits = layer.corners.row(to_i32(row))[word];
        for _ in u32::from(counts[word])..rest {
            bits &= bits - 1;
        }
        (to_i32(word * 64) + signed(bits.trailing_zeros()), to_i32(row))
    }

    /// How many corners are around a cell, in a sample: every eighth of 129 lattice rows, over 128 columns, of which at
    /// least 32 lie on either side; fewer at the rim of the map.
    pub(crate) fn around(&self, layer: &Layer, x: i32, y: i32) -> u32 {
        let first = index_i32((x - 32).max(0)) >> 6;
        let (top, bottom) = (index_i32((y - 64).max(0)), index_i32((y + 64).min(layer.height())));
        let mut count = 0;
        for row in (top..=bottom).step_by(8) {
            let before = &self.words[row * self.stride..][..self.stride];
            let end = match before.get(first + 2) {
                Some(&corners) => corners.into(),
                None => self.rows[row + 1] - self.rows[row],
            };
            count += end - u32::from(before[first]);
        }
        count
    }

    /// The corners of the layer.
    pub(crate) fn count(&self) -> u32 {
        self.rows.last().copied().unwrap_or(0)
    }

    /// Bytes that the numbers of a layer take.
    fn bytes_for(layer: &Layer) -> u64 {
        let height = index_i32(layer.height()) + 1;
        bytes(height * layer.corners.words() * size_of::<u16>() + (height + 1) * size_of::<u32>())
    }
}

/// The words from the first to the last of two ranges.
fn union(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    match (a.is_empty(), b.is_empty()) {
        (true, _) => b.clone(),
        (_, true) => a.clone(),
        _ => a.start.min(b.start)..a.end.max(b.end),
    }
}

#[cfg(test)]
#[path = "ids_tests.rs"]
mod tests;
