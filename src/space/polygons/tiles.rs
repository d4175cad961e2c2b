//! Sets of tiles: the 32 x 32 squares, or fewer, in which a world is divided to tell what an edit may change.

/// Tiles of a side.
pub(crate) const SIDE: u32 = 32;

/// A set of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TileSet([u64; 16]);

impl TileSet {
    pub(crate) const ALL: Self = Self([u64::MAX; 16]);

    #[inline(always)]
    pub(crate) const fn add(&mut self, column: u32, row: u32) {
        let at = row * SIDE + column;
        self.0[crate::base::numeric::index(at / 64)] |= 1 << (at % 64);
    }

    pub(super) const fn has(&self, column: u32, row: u32) -> bool {
        let at = row * SIDE + column;
        self.0[crate::base::numeric::index(at / 64)] >> (at % 64) & 1 != 0
    }

    /// True if both sets have a tile in common.
    pub(crate) fn meet(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The tiles of either set.
    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}
