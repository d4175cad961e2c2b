//! A layer: the blocked bits for one set of blocked classes, row by row and transposed, with the corner bits.

use super::components::Components;
use super::corners::write_corner_row;
use super::plane::{BitPlane, padded};
use super::terrain::Terrain;
use crate::base::Error;
use crate::base::numeric::{bytes, index, index_i32, to_i32};
use crate::collections::bits::{bit, transpose};
use crate::collections::shared::Shared;
use crate::geom::Rect;

/// The classes that a layer counts as blocked: bit `c` of the four words for class `c`. Class 0 always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClassMask([u64; 4]);

impl ClassMask {
    /// Class 0 alone.
    pub(crate) const ZERO: ClassMask = ClassMask([1, 0, 0, 0]);

    /// Class 0 and every class for which `blocked` holds.
    pub(crate) fn from_classes(blocked: impl Fn(u8) -> bool) -> Self {
        let mut words = Self::ZERO.0;
        for class in 1..=u8::MAX {
            if blocked(class) {
                words[usize::from(class >> 6)] |= 1 << (class & 63);
            }
        }
        Self(words)
    }

    /// True if the class is blocked.
    #[inline(always)]
    pub(crate) fn blocks(self, class: u8) -> bool {
        self.0[usize::from(class >> 6)] >> (class & 63) & 1 != 0
    }
}

/// Blocked bits and corner bits of a map. Padded coordinates: map cell (x, y) is bit `x + 1` of row `y + 1`; the rim
/// around the map is blocked.
pub(crate) struct Layer {
    mask: ClassMask,
    width: i32,
    height: i32,
    /// Blocked cells, a row of the plane for each row of the map.
    pub(crate) rows: BitPlane,
    /// The same bits transposed: a row of the plane for each column of the map.
    pub(crate) columns: BitPlane,
    /// Convex and double corners: row `y`, bit `x` for the lattice point (x, y).
    pub(crate) corners: BitPlane,
    /// Components of the free cells, if they have been labelled since a bit changed last.
    components: Option<Shared<Components>>,
    /// Edits that changed a bit so far.
    changes: u64,
}

/// Changed cells up to which an edit sets bits one by one instead of rebuilding whole words.
const FEW: i64 = 16;

impl Layer {
    /// Builds the layer of `terrain`.
    pub(crate) fn new(mask: ClassMask, terrain: &Terrain, width: i32, height: i32) -> Result<Self, Error> {
        let mut layer = Self {
            mask,
            width,
            height,
            rows: BitPlane::new(padded(height), padded(width))?,
            columns: BitPlane::new(padded(width), padded(height))?,
            corners: BitPlane::new(padded(height) - 1, padded(width))?,
            components: None,
            changes: 0,
        };
        for edge in [0, height + 1] {
            layer.rows.row_mut(edge).fill(u64::MAX);
        }
        for edge in [0, width + 1] {
            layer.columns.row_mut(edge).fill(u64::MAX);
        }
        layer.write_words(terrain, Rect::new(0, 0, width, height));
        layer.write_columns(Rect::new(0, 0, width, height));
        layer.write_corners(0, height);
        Ok(layer)
    }

    /// The blocked classes.
    pub(crate) const fn mask(&self) -> ClassMask {
        self.mask
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

    /// True if the cell is blocked; cells up to one outside the map may be asked for and are.
    #[inline(always)]
    pub(crate) fn is_blocked(&self, x: i32, y: i32) -> bool {
        bit(self.rows.row(y + 1), crate::base::numeric::unsigned(x + 1))
    }

    /// The components of the free cells, if somebody had them labelled.
    pub(crate) fn components(&self) -> Option<&Components> {
        self.components.as_deref()
    }

    /// Edits that changed a bit so far: a layer and a later state of it with the same number have the same bits.
    pub(crate) const fn changes(&self) -> u64 {
        self.changes
    }

    /// Keeps the components of the free cells until a bit changes.
    pub(crate) fn keep_components(&mut self, components: Shared<Components>) {
        self.components = Some(components);
    }

    /// A copy that shares every band.
    pub(crate) fn share(&self) -> Result<Self, Error> {
        Ok(Self {
            mask: self.mask,
            width: self.width,
            height: self.height,
            rows: self.rows.share()?,
            columns: self.columns.share()?,
            corners: self.corners.share()?,
            components: self.components.clone(),
            changes: self.changes,
        })
    }

    /// Makes everything that depends on the cells of `area` writable without changing it.
    pub(crate) fn own(&mut self, area: Rect) -> Result<(), Error> {
        let (left, top) = (area.x, area.y);
        let (right, bottom) = (area.x + area.width, area.y + area.height);
        self.rows.own(top + 1, bottom)?;
        self.columns.own(left + 1, right)?;
        self.corners.own(top, bottom)
    }

    /// Brings the bits of `area` in line with `terrain`. The layer must own the area.
    pub(crate) fn update(&mut self, terrain: &Terrain, area: Rect) {
        let few = i64::from(area.width) * i64::from(area.height) <= FEW;
        let changed = if few { self.write_cells(terrain, area) } else { self.write_words(terrain, area) };
        if !changed {
            return;
        }
        self.changes += 1;
        self.components = None;
        if few {
            self.write_corners_of(area);
        } else {
            self.write_columns(area);
            self.write_corners(area.y, area.y + area.height);
        }
    }

    /// Rewrites the bits of `area` one by one, `columns` included; says whether one changed.
    fn write_cells(&mut self, terrain: &Terrain, area: Rect) -> bool {
        let mut changed = false;
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                let blocked = self.mask.blocks(terrain.row(y)[index_i32(x)]);
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
                let corner = super::moves::is_corner_pattern(super::moves::corner_pattern(self, x, y));
                self.corners.put(y, x, corner);
            }
        }
    }

    /// Rewrites the words of `rows` that hold cells of `area`; says whether one changed.
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
        let mut word = 0;
        for b in 0..64 {
            let blocked = (i * 64 + b)
                .checked_sub(1)
                .and_then(|column| classes.get(column))
                .is_none_or(|&class| self.mask.blocks(class));
            word |= u64::from(blocked) << b;
        }
        word
    }

    /// Copies the blocks of 64 x 64 bits that hold cells of `area` from `rows` to `columns`.
    fn write_columns(&mut self, area: Rect) {
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
    fn write_corners(&mut self, from: i32, to: i32) {
        for y in from..=to {
            write_corner_row(self.rows.row(y), self.rows.row(y + 1), self.corners.row_mut(y));
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        // A shared value stands behind its count.
        let labels = self.components().map_or(0, |components| components.bytes() + bytes(size_of::<usize>()));
        self.rows.bytes() + self.columns.bytes() + self.corners.bytes() + bytes(size_of::<Self>()) + labels
    }
}

/// The words of a padded row that hold the cells `from .. from + size` of a side of `side` cells; with the last cell of
/// the side come the words that hold nothing but the rim.
fn words_touched(from: i32, size: i32, side: i32, words: usize) -> std::ops::Range<usize> {
    let end = if from + size == side { words } else { index_i32(from + size) / 64 + 1 };
    index_i32(from + 1) / 64..end
}
