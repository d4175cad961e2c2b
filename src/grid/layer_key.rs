//! What identifies a layer, and what identifies one state of its bits.

use super::ranks::SizeRank;
use crate::geom::Rect;

/// The classes that a layer counts as blocked: bit `c` of the four words for class `c`. Class 0 always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClassMask([u64; 4]);

impl ClassMask {
    /// Class 0 alone.
    pub(crate) const ZERO: ClassMask = ClassMask([1, 0, 0, 0]);

    /// Class 0 and every class for which `blocked` is true.
    pub(crate) fn from_classes(blocked: impl Fn(u8) -> bool) -> Self {
        let mut words = Self::ZERO.0;
        for class in 1..=u8::MAX {
            if blocked(class) {
                words[usize::from(class >> 6)] |= 1 << (class & 63);
            }
        }
        Self(words)
    }

    /// Class 0 and those of a set of bits.
    pub(crate) const fn with(mut classes: [u64; 4]) -> Self {
        classes[0] |= 1;
        Self(classes)
    }

    /// True if the class is blocked.
    #[inline(always)]
    pub(crate) fn blocks(self, class: u8) -> bool {
        self.0[usize::from(class >> 6)] >> (class & 63) & 1 != 0
    }
}

/// Identifies a layer among those of a grid: everything besides the terrain that its bits are derived from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LayerKey {
    pub(crate) mask: ClassMask,
    pub(crate) size: SizeRank,
}

impl LayerKey {
    /// The layer that every grid has: class 0 alone is blocked.
    pub(crate) const FIRST: LayerKey = LayerKey::new(ClassMask::ZERO);

    /// The layer with these blocked classes.
    pub(crate) const fn new(mask: ClassMask) -> Self {
        Self { mask, size: SizeRank::POINT }
    }

    /// The layer of the same classes for agents of a size.
    pub(crate) const fn for_size(self, size: SizeRank) -> Self {
        Self { mask: self.mask, size }
    }

    /// The layer of the same classes for points: from its bits those of every size are derived.
    pub(crate) const fn for_points(self) -> Self {
        Self::new(self.mask)
    }

    /// True for a layer whose blocked cells are those of blocked classes.
    #[inline(always)]
    pub(crate) fn is_for_points(self) -> bool {
        self.size == SizeRank::POINT
    }

    /// The cells of a map of this size that may change in the layer when the classes of `area` do.
    #[inline(always)]
    pub(crate) fn reached(self, area: Rect, (width, height): (i32, i32)) -> Rect {
        if self.is_for_points() {
            return area;
        }
        let (before, after) = self.size.around();
        let (left, top) = ((area.x - before.0).max(0), (area.y - before.1).max(0));
        let (right, bottom) = (area.x + area.width + after.0, area.y + area.height + after.1);
        Rect::new(left, top, right.min(width) - left, bottom.min(height) - top)
    }
}

/// Identifies one state of a layer's bits: two layers of a grid with the same version have the same bits. An edit that
/// changes no bit of a layer keeps its version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LayerVersion {
    pub(crate) key: LayerKey,
    /// The revision of the grid at which a bit changed last, or at which the layer was built.
    pub(crate) revision: u64,
}
