//! A layer: the blocked bits for one set of blocked classes, row by row and transposed, with the corner bits. Layers
//! for agents with a size are derived from that for points of the same classes: see [`super::inflated`].

use super::corners::{is_corner_pattern, pattern_between, write_corner_row};
use super::groups::{group_of, new_groups, write_groups};
use super::layer_key::{ClassMask, LayerKey, LayerVersion};
use super::plane::{BitPlane, padded};
use super::terrain::Terrain;
use crate::base::{Result, bytes, index, index_i32, to_i32, unsigned};
use crate::collections::bits::{bit, transpose};
use crate::geom::Rect;

/// Blocked bits and corner bits of a map. Padded coordinates: map cell (x, y) is bit `x + 1` of row `y + 1`; the rim
/// around the map is blocked.
pub(crate) struct Layer {
    key: LayerKey,
    width: i32,
    height: i32,
    /// Blocked cells, one row of the plane per row of the map.
    pub(crate) rows: BitPlane,
    /// The same bits transposed: one row of the plane per column of the map.
    pub(crate) columns: BitPlane,
    /// Sixteen rows of `rows` in one, and of `columns`: see [`super::groups`].
    pub(crate) row_groups: BitPlane,
    pub(crate) column_groups: BitPlane,
    /// Convex and double corners: row `y`, bit `x` for the lattice point (x, y).
    pub(crate) corners: BitPlane,
    /// The revision of [`LayerVersion`].
    pub(super) revision: u64,
}

/// Changed cells up to which an edit sets bits one by one instead of rebuilding whole words.
const FEW: i64 = 16;

impl Layer {
    /// Builds the layer of `terrain`, which is that of the grid's `revision`, for points.
    pub(crate) fn new(mask: ClassMask, terrain: &Terrain, (width, height): (i32, i32), revision: u64) -> Result<Self> {
        let mut layer = Self::with_rim(LayerKey::new(mask), (width, height), revision)?;
        layer.write_words(terrain, Rect::new(0, 0, width, height));
        layer.follow_rows();
        Ok(layer)
    }

    /// A layer with nothing but the rim blocked.
    pub(super) fn with_rim(key: LayerKey, (width, height): (i32, i32), revision: u64) -> Result<Self> {
        let rows = BitPlane::new(padded(height), padded(width))?;
        let columns = BitPlane::new(padded(width), padded(height))?;
        let mut layer = Self {
            key,
            width,
            height,
            row_groups: new_groups(&rows, padded(width))?,
            column_groups: new_groups(&columns, padded(height))?,
            rows,
            columns,
            corners: BitPlane::new(padded(height) - 1, padded(width))?,
            revision,
        };
        for edge in [0, height + 1] {
            layer.rows.row_mut(edge).fill(u64::MAX);
        }
        for edge in [0, width + 1] {
            layer.columns.row_mut(edge).fill(u64::MAX);
        }
        Ok(layer)
    }

    /// Writes everything else after the rows.
    pub(super) fn follow_rows(&mut self) {
        let (width, height) = (self.width, self.height);
        self.write_columns(Rect::new(0, 0, width, height));
        let (wide, high) = (self.rows.words(), self.columns.words());
        write_groups(&self.rows, &mut self.row_groups, (0, height + 1), 0..wide);
        write_groups(&self.columns, &mut self.column_groups, (0, width + 1), 0..high);
        self.write_corners(0, height);
    }

    /// Identifies the layer among those of its grid.
    pub(crate) const fn key(&self) -> LayerKey {
        self.key
    }

    /// Identifies the present state of the layer's bits.
    pub(crate) const fn version(&self) -> LayerVersion {
        LayerVersion { key: self.key, revision: self.revision }
    }

    /// True if the layer is in this state.
    #[inline(always)]
    pub(crate) fn is(&self, version: &LayerVersion) -> bool {
        self.revision == version.revision && self.key == version.key
    }

    /// Makes it a state of its bits of its own, at a revision.
    pub(super) const fn stamp(&mut self, revision: u64) {
        self.revision = revision;
    }

    /// Columns of the map.
    #[inline(always)]
    pub(crate) const fn width(&self) -> i32 {
        self.width
    }

    /// Rows of the map.
    #[inline(always)]
    pub(crate) const fn height(&self) -> i32 {
        self.height
    }

    /// True if the cell is blocked. The cells next to the border outside the map are valid arguments and blocked.
    #[inline(always)]
    pub(crate) fn is_blocked(&self, x: i32, y: i32) -> bool {
        bit(self.rows.row(y + 1), unsigned(x + 1))
    }

    /// True if the lattice point is a convex or double corner.
    #[inline(always)]
    pub(crate) fn is_corner(&self, x: i32, y: i32) -> bool {
        bit(self.corners.row(y), unsigned(x))
    }

    /// A copy that shares every band.
    pub(crate) fn share(&self) -> Result<Self> {
        Ok(Self {
            key: self.key,
            width: self.width,
            height: self.height,
            rows: self.rows.share()?,
            columns: self.columns.share()?,
            row_groups: self.row_groups.share()?,
            column_groups: self.column_groups.share()?,
            corners: self.corners.share()?,
            revision: self.revision,
        })
    }

    /// Makes everything that depends on the classes of `area` writable without changing it.
    pub(crate) fn own(&mut self, area: Rect) -> Result {
        let area = self.key.reached(area, (self.width, self.height));
        let (left, top) = (area.x, area.y);
        let (right, bottom) = (area.x + area.width, area.y + area.height);
        self.rows.own(top + 1, bottom)?;
        self.columns.own(left + 1, right)?;
        self.row_groups.own(group_of(top + 1), group_of(bottom))?;
        self.column_groups.own(group_of(left + 1), group_of(right))?;
        self.corners.own(top, bottom)
    }

    /// Brings the bits of `area` in line with `terrain`, which is that of the grid's `revision`. The layer, one for
    /// points, must own the area. Its version changes if a bit does.
    pub(crate) fn update(&mut self, terrain: &Terrain, area: Rect, revision: u64) {
        let few = i64::from(area.width) * i64::from(area.height) <= FEW;
        let changed = if few { self.write_cells(terrain, area) } else { self.write_words(terrain, area) };
        if !changed {
            return;
        }
        self.revision = revision;
        if few {
            self.write_corners_of(area);
        } else {
            self.write_columns(area);
            self.write_corners(area.y, area.y + area.height);
        }
        self.write_groups_of(area);
    }

    /// Rewrites the words of both planes of groups that contain cells of `area`.
    pub(super) fn write_groups_of(&mut self, area: Rect) {
        let wide = words_touched(area.x, area.width, self.width, self.rows.words());
        let high = words_touched(area.y, area.height, self.height, self.columns.words());
        write_groups(&self.rows, &mut self.row_groups, (area.y + 1, area.y + area.height), wide);
        write_groups(&self.columns, &mut self.column_groups, (area.x + 1, area.x + area.width), high);
    }

    /// Rewrites the bits of `area` one by one, `columns` included; true if one changes.
    fn write_cells(&mut self, terrain: &Terrain, area: Rect) -> bool {
        let mut changed = false;
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                let blocked = self.key.mask.blocks(terrain.row(y)[index_i32(x)]);
                changed |= blocked != self.is_blocked(x, y);
                self.rows.put(y + 1, x + 1, blocked);
                self.columns.put(x + 1, y + 1, blocked);
            }
        }
        changed
    }

    /// Rewrites the corner bits around the cells of `area` one by one.
    fn write_corners_of(&mut self, area: Rect) {
        for y in area.y..=area.y + area.height {
            for x in area.x..=area.x + area.width {
                let corner = is_corner_pattern(corner_pattern(self, x, y));
                self.corners.put(y, x, corner);
            }
        }
    }

    /// Rewrites the words of `rows` that contain cells of `area`; true if one changes.
    fn write_words(&mut self, terrain: &Terrain, area: Rect) -> bool {
        let words = words_touched(area.x, area.width, self.width, self.rows.words());
        let mut changed = false;
        for y in area.y..area.y + area.height {
            let classes = terrain.row(y);
            for i in words.clone() {
                let word = self.word_of(classes, i);
                let old = std::mem::replace(&mut self.rows.row_mut(y + 1)[i], word);
                changed |= old != word;
            }
        }
        changed
    }

    /// Word `i` of the padded row whose classes are given.
    fn word_of(&self, classes: &[u8], i: usize) -> u64 {
        // Bit b of word i is column 64 i + b - 1.
        if self.key == LayerKey::FIRST
            && let Some(cells) = (i * 64).checked_sub(1).and_then(|from| classes.get(from..from + 64))
        {
            return zero_bytes(cells);
        }
        let mut word = 0;
        for b in 0..64 {
            let blocked = (i * 64 + b)
                .checked_sub(1)
                .and_then(|column| classes.get(column))
                .is_none_or(|&class| self.key.mask.blocks(class));
            word |= u64::from(blocked) << b;
        }
        word
    }

    /// Copies the blocks of 64 x 64 bits that contain cells of `area` from `rows` to `columns`.
    pub(super) fn write_columns(&mut self, area: Rect) {
        let (wide, high) = (self.rows.words(), self.columns.words());
        for block_y in words_touched(area.y, area.height, self.height, high) {
            for block_x in words_touched(area.x, area.width, self.width, wide) {
                self.transpose_block(block_x, block_y, area);
            }
        }
    }

    fn transpose_block(&mut self, block_x: usize, block_y: usize, area: Rect) {
        let mut block = [u64::MAX; 64];
        for (r, word) in block.iter_mut().enumerate() {
            if block_y * 64 + r < index(self.rows.rows()) {
                *word = self.rows.row(to_i32(block_y * 64 + r))[block_x];
            }
        }
        transpose(&mut block);
        for (c, &word) in block.iter().enumerate() {
            let column = to_i32(block_x * 64 + c);
            // Only the columns of the area are owned; the others have not changed.
            if column > area.x && column <= area.x + area.width {
                self.columns.row_mut(column)[block_y] = word;
            }
        }
    }

    /// Rewrites the corner bits of the lattice rows `from ..= to`.
    pub(super) fn write_corners(&mut self, from: i32, to: i32) {
        for y in from..=to {
            write_corner_row(self.rows.row(y), self.rows.row(y + 1), self.corners.row_mut(y));
        }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let planes = [&self.rows, &self.columns, &self.row_groups, &self.column_groups, &self.corners];
        planes.iter().map(|plane| plane.bytes()).sum::<u64>() + bytes(size_of::<Self>())
    }

    /// Bytes that a copy holds alone: what it shares with the grid or with other copies does not count.
    pub(crate) fn own_bytes(&self) -> u64 {
        let planes = [&self.rows, &self.columns, &self.row_groups, &self.column_groups, &self.corners];
        planes.iter().map(|plane| plane.own_bytes()).sum()
    }
}

/// Which of 64 bytes are zero, as bits.
fn zero_bytes(cells: &[u8]) -> u64 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    // Gathers the lowest bits of eight bytes in the highest byte: that of byte k is multiplied to bit 56 + k, and no
    // two products meet.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    cells.chunks_exact(8).rev().fold(0, |word, eight| {
        let bytes = eight.iter().rev().fold(0_u64, |bytes, &byte| bytes << 8 | u64::from(byte));
        // The highest bit of each byte that is zero: no carry leaves a byte.
        let zero = !(((bytes & LOW) + LOW) | bytes | LOW);
        word << 8 | (zero >> 7).wrapping_mul(GATHER) >> 56
    })
}

/// The blocked bits of the four cells around the lattice point (x, y): bit 0 north-west, 1 north-east, 2 south-west,
/// 3 south-east.
#[inline(always)]
pub(crate) fn corner_pattern(layer: &Layer, x: i32, y: i32) -> u32 {
    pattern_between(layer.rows.row(y), layer.rows.row(y + 1), unsigned(x))
}

/// The words of a padded row that contain the cells `from .. from + size` of a side of `side` cells; with the last cell
/// of the side come the words that contain nothing but the rim.
fn words_touched(from: i32, size: i32, side: i32, words: usize) -> std::ops::Range<usize> {
    let end = if from + size == side { words } else { index_i32(from + size) / 64 + 1 };
    index_i32(from + 1) / 64..end
}

#[cfg(test)]
#[path = "layer_tests.rs"]
mod tests;
