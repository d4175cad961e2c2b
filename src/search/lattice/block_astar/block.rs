//! Blocks of cells, and over which sides they may be left.

use crate::search::core::Vertex;

/// A block as one word: row in the high half, column in the low half.
pub(crate) type Block = Vertex;

/// Which of a block's vertices may be left over each of its sides, bit `i` for vertex `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exits {
    pub(super) above: u16,
    pub(super) below: u16,
    pub(super) left: u16,
    pub(super) right: u16,
    /// The vertices at the block's corners that lead into the block past that corner.
    pub(super) corners: u16,
}
