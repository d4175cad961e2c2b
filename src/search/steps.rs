//! Which steps lead from a vertex of a lattice.

use crate::grid::{CornerCutting, Layer, cell_moves, corner_moves, corner_pattern, is_double_pattern};

/// The steps of a lattice, as a mask of the eight directions of [`crate::grid`].
pub(crate) trait Steps {
    /// The steps that lead from (x, y); none if the vertex may not be expanded. `start` says that the vertex is the
    /// start of the search.
    fn mask(&self, x: i32, y: i32, start: bool) -> u8;
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
    fn mask(&self, x: i32, y: i32, start: bool) -> u8 {
        let pattern = corner_pattern(self.layer, x, y);
        if self.closed && is_double_pattern(pattern) && !start {
            return 0;
        }
        corner_moves(pattern) & self.allowed
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
    fn mask(&self, x: i32, y: i32, _start: bool) -> u8 {
        cell_moves(self.layer, x, y, self.cutting) & self.allowed
    }
}
