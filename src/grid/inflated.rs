//! Layers for agents with a size: built from the layer for points of the same classes, and kept in line with it.
//!
//! They have the form of any layer, so that whatever reads one reads them. After an edit the rows of the box that it
//! reaches are inflated anew; of everything else only what lies around the bits that changed is written, which is
//! often nothing.

use super::ranks::SizeRank;
use super::{corners::corner_word, groups::group_of, inflation::inflate, layer::Layer, plane::BitPlane};
use crate::base::{Result, index_i32, signed, to_i32, unsigned};
use crate::collections::bits::{bits_from, put_bits, transpose};
use crate::geom::Rect;

/// Rows that are inflated at once.
const BLOCK: usize = 64;

/// Cells that have changed.
struct ChangedBits {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
    /// True if one has become free.
    freed: bool,
}

impl ChangedBits {
    const NOTHING: Self = Self { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN, freed: false };

    /// Takes the bits of word `i` of row `p` of a padded plane that have changed, of which `freed` are free now.
    fn take(&mut self, (p, i): (i32, usize), changed: u64, freed: u64) {
        let first = to_i32(i) * 64 - 1;
        self.left = self.left.min(first + signed(changed.trailing_zeros()));
        self.right = self.right.max(first + 63 - signed(changed.leading_zeros()));
        (self.top, self.bottom) = (self.top.min(p - 1), self.bottom.max(p - 1));
        self.freed |= freed != 0;
    }

    /// The rectangle around them, if there are any.
    fn area(&self) -> Option<Rect> {
        let (width, height) = (self.right.wrapping_sub(self.left) + 1, self.bottom.wrapping_sub(self.top) + 1);
        (self.left <= self.right).then(|| Rect::new(self.left, self.top, width, height))
    }
}

impl Layer {
    /// Builds the layer for a size from that for points, of the grid's `revision`.
    pub(crate) fn inflate(points: &Layer, size: SizeRank, revision: u64) -> Result<Self> {
        let (width, height) = (points.width(), points.height());
        let mut layer = Self::with_rim(points.key().for_size(size), (width, height), revision)?;
        let mut words = [0; BLOCK];
        for first in (1..=height).step_by(BLOCK) {
            let words = &mut words[..BLOCK.min(index_i32(height + 1 - first))];
            for i in 0..layer.rows.words() {
                inflate(&points.rows, size, (first, i), words);
                for (p, &word) in (first..).zip(&*words) {
                    layer.rows.row_mut(p)[i] = word;
                }
            }
        }
        layer.follow_rows();
        Ok(layer)
    }

    /// Brings the layer in line with that for points, of the grid's `revision`, in which bits of `area` may have
    /// changed. The layer must own the area. Its version changes if a bit does.
    pub(crate) fn follow(&mut self, points: &Layer, area: Rect, revision: u64) {
        // The layer for points has this revision if one of its bits has changed.
        if points.version().revision == revision {
            self.inflate_area(points, area, revision);
        }
    }

    /// [`Layer::follow`] for a layer for points that may have changed at any revision.
    pub(crate) fn inflate_area(&mut self, points: &Layer, area: Rect, revision: u64) {
        let reached = self.key().reached(area, (self.width(), self.height()));
        let changed = self.inflate_rows(points, reached);
        let Some(area) = changed.area() else { return };
        self.revision = revision;
        if area.width.max(area.height) <= SMALL {
            self.follow_small(area);
        } else {
            self.write_columns(area);
            self.write_corners(area.y, area.y + area.height);
        }
        if changed.freed {
            self.write_groups_of(area);
        } else {
            let (right, bottom) = (area.x + area.width, area.y + area.height);
            add_to_groups(&self.rows, &mut self.row_groups, (area.y + 1, bottom), (area.x + 1, right));
            add_to_groups(&self.columns, &mut self.column_groups, (area.x + 1, right), (area.y + 1, bottom));
        }
    }

    /// Writes the bits of `area` in `rows`, and tells which have changed.
    fn inflate_rows(&mut self, points: &Layer, area: Rect) -> ChangedBits {
        let mut changed = ChangedBits::NOTHING;
        let (left, right) = (area.x + 1, area.x + area.width);
        let mut words = [0; BLOCK];
        for first in (area.y + 1..=area.y + area.height).step_by(BLOCK) {
            let words = &mut words[..BLOCK.min(index_i32(area.y + area.height + 1 - first))];
            for i in index_i32(left) / 64..=index_i32(right) / 64 {
                // Only these columns are owned; others may be about to change.
                let mask = between(left - to_i32(i) * 64, right - to_i32(i) * 64);
                inflate(&points.rows, self.key().size, (first, i), words);
                for (p, &word) in (first..).zip(&*words) {
                    let difference = (self.rows.row(p)[i] ^ word) & mask;
                    if difference != 0 {
                        self.rows.row_mut(p)[i] ^= difference;
                        changed.take((p, i), difference, difference & !word);
                    }
                }
            }
        }
        changed
    }

    /// Brings columns and corners in line with the rows of a small area.
    fn follow_small(&mut self, area: Rect) {
        let Rect { x, y, width, height } = area;
        // Words from the column before the area on, from the row above it on.
        let mut rows = [0; 64];
        for (p, word) in (y..=y + height + 1).zip(&mut rows) {
            *word = bits_from(self.rows.row(p), unsigned(x));
        }
        for (p, pair) in (y..=y + height).zip(rows.windows(2)) {
            let word = corner_word(pair[0], pair[0] >> 1, pair[1], pair[1] >> 1);
            put_bits(self.corners.row_mut(p), (unsigned(x), unsigned(width) + 1), word);
        }
        let within = &rows[1..=index_i32(height)];
        let put = |columns: &mut BitPlane, p: i32, word: u64| {
            put_bits(columns.row_mut(p), (unsigned(y) + 1, unsigned(height)), word);
        };
        if width * height <= FEW {
            for (p, column) in (x + 1..=x + width).zip(1..) {
                let word = within.iter().rev().fold(0, |word, row| word << 1 | row >> column & 1);
                put(&mut self.columns, p, word);
            }
            return;
        }
        let mut block = [0; 64];
        for (column, &row) in block.iter_mut().zip(within) {
            *column = row >> 1;
        }
        transpose(&mut block);
        for (p, &word) in (x + 1..=x + width).zip(&block) {
            put(&mut self.columns, p, word);
        }
    }
}

/// Cells up to which it is faster to take them one by one than to transpose a block of 64 x 64: about 200.
const FEW: i32 = 128;

/// The longest side of a small area: a word has one column more on either side.
const SMALL: i32 = 62;

/// The bits `first ..= last` of a word, as far as it has them.
fn between(first: i32, last: i32) -> u64 {
    let from = u64::MAX << first.max(0);
    from & u64::MAX >> (63 - last.min(63))
}

/// Adds the words with the bits `left ..= right` of the rows `from ..= to` of a plane, in which bits have been set, to
/// its groups, which must be writable.
fn add_to_groups(plane: &BitPlane, groups: &mut BitPlane, (from, to): (i32, i32), (left, right): (i32, i32)) {
    let words = index_i32(left) / 64..=index_i32(right) / 64;
    for p in from..=to {
        let group = groups.row_mut(group_of(p));
        for (all, &word) in group[words.clone()].iter_mut().zip(&plane.row(p)[words.clone()]) {
            *all |= word;
        }
    }
}

#[cfg(test)]
#[path = "inflated_tests.rs"]
mod tests;
