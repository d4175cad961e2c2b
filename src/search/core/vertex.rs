//! Vertices of the lattices.

use crate::base::{signed, unsigned};

/// A vertex as one word: row in the high half, column in the low half. Orders row by row. Rows and columns of a map's
/// lattices fit 16 bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub(crate) struct Vertex(pub(crate) u32);

impl Vertex {
    /// A start off the lattice. No map has both a column and a row of these numbers: it would have 2^32 points.
    pub(crate) const START: Vertex = Vertex(u32::MAX - 1);
    /// A goal off the lattice.
    pub(crate) const GOAL: Vertex = Vertex(u32::MAX);

    /// The vertex in column `x` of row `y`.
    #[inline(always)]
    pub(crate) const fn new(x: i32, y: i32) -> Self {
        Self(unsigned(y) << 16 | unsigned(x))
    }

    /// Column and row.
    #[inline(always)]
    pub(crate) const fn xy(self) -> (i32, i32) {
        (signed(self.0 & 0xFFFF), signed(self.0 >> 16))
    }
}
