//! What the labels of a tile are, whatever its components consist of.

use super::labels::RegionSets;
use crate::base::Result;
use crate::grid::{layer::Layer, rules::DiagonalGaps};

/// A border of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TileBorder {
    Top,
    Bottom,
    Left,
    Right,
}

impl TileBorder {
    pub(super) const fn index(self) -> usize {
        match self {
            Self::Top => 0,
            Self::Bottom => 1,
            Self::Left => 2,
            Self::Right => 3,
        }
    }

    /// The border of the tile beside this one that touches it.
    pub(super) const fn facing(self) -> Self {
        match self {
            Self::Top => Self::Bottom,
            Self::Bottom => Self::Top,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// The cells of a tile, and its nodes: what is connected within the tile.
pub(crate) trait Tile: Sized {
    /// How a tile is made of blocked cells.
    type Rule;

    /// A tile without a node.
    fn blocked() -> Self;

    /// Copies what belongs to tile (`column`, `row`) from the layer, and labels it.
    fn read(&mut self, layer: &Layer, rule: &Self::Rule, place: (i32, i32), sets: &mut RegionSets) -> Result;

    /// True if both have the same nodes for the same reasons.
    fn is_like(&self, other: &Self) -> bool;

    /// The number of nodes.
    fn nodes(&self, gaps: DiagonalGaps) -> usize;

    /// Calls `take` with each pair of a node and one of the tile beside this one that touch across a border: in the
    /// order of the cells there, some pairs several times.
    fn each_pair(&self, side: TileBorder, other: &Self, gaps: DiagonalGaps, take: impl FnMut(u16, u16));

    /// The node of a cell that touches other cells at corners.
    fn corner_node(&self, x: u32, y: u32) -> Option<u16>;

    /// The node of the part of a cell that has a point, given from the upper left corner of the cell; or, for a part
    /// without a node, a number of 8 bits that it has in its row.
    fn node_at(&self, cell: (u32, usize), within: (i32, i32), gaps: DiagonalGaps) -> Result<u16, u32>;

    /// The cells of row `y` with parts of nodes that `takes` lets in, and maybe some more: bit x.
    fn cells_with(&self, y: usize, gaps: DiagonalGaps, takes: impl FnMut(u16) -> bool) -> u64;

    /// True if one of the nodes of a cell that [`Tile::cells_with`] has listed is let in.
    fn has_part(&self, cell: (u32, usize), takes: impl FnMut(u16) -> bool) -> bool;

    /// Bytes allocated for the tile.
    fn bytes(&self) -> u64;
}
