//! What identifies a layer, and what identifies one state of its bits.

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
}

impl LayerKey {
    /// The layer that every grid has: class 0 alone is blocked.
    pub(crate) const FIRST: LayerKey = LayerKey { mask: ClassMask::ZERO };

    /// The layer with these blocked classes.
    pub(crate) const fn new(mask: ClassMask) -> Self {
        Self { mask }
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
