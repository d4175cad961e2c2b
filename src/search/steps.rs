//! Which steps lead from a vertex of a lattice.

use crate::grid::{CornerCutting, Layer, canonical_moves, cell_moves, corner_moves, corner_pattern, is_double_pattern};

/// The steps of a lattice, as a mask of the eight directions of [`crate::grid`].
pub(crate) trait Steps {
    /// The steps that lead from (x, y), which was reached by `step` ((0, 0) for the start of the search); none if the vertex
    /// may not be expanded.
    fn mask(&self, x: i32, y: i32, step: (i32, i32)) -> Option<u8>;
}

/// Steps between cell corners along free cells.
pub(crate) struct CornerSteps<'a> {
    pub(crate) layer: &'a Layer,
    /// Directions that the planner uses at all.
    pub(crate) allowed: u8,
    /// With closed gaps no double corner but the start is expanded.
    pub(crate) closed: bool,
}

impl Steps for CornerSteps<'_> {
    #[inline(always)]
    fn mask(&self, x: i32, y: i32, step: (i32, i32)) -> Option<u8> {
        let pattern = corner_pattern(self.layer, x, y);
        if self.closed && is_double_pattern(pattern) && step != (0, 0) {
            return None;
        }
        Some(corner_moves(pattern) & self.allowed)
    }
}

/// Steps between the centres of free cells.
pub(crate) struct CellSteps<'a> {
    pub(crate) layer: &'a Layer,
    /// Directions that the planner uses at all.
    pub(crate) allowed: u8,
    pub(crate) cutting: CornerCutting,
}

impl Steps for CellSteps<'_> {
    #[inline(always)]
    fn mask(&self, x: i32, y: i32, _step: (i32, i32)) -> Option<u8> {
        Some(cell_moves(self.layer, x, y, self.cutting) & self.allowed)
    }
}

/// Steps between the centres of free cells with 8 neighbours and uncut corners, canonical ones only: as short paths, reached
/// by far fewer steps.
pub(crate) struct CanonicalSteps<'a> {
    pub(crate) layer: &'a Layer,
}

impl Steps for CanonicalSteps<'_> {
    #[inline(always)]
    fn mask(&self, x: i32, y: i32, step: (i32, i32)) -> Option<u8> {
        Some(canonical_moves(self.layer, x, y, step))
    }
}
