//! The lattices, and which steps lead from a vertex of one.

use crate::geom::{Point, SCALE};
use crate::grid::{
    CornerCutting, Layer, SidedCells, canonical_moves, cell_moves, corner_moves, corner_pattern, is_double_pattern,
};
use crate::search::core::Vertex;

/// The lattice and its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LatticeRule {
    /// Cell corners; with `closed` gaps no double corner is passed.
    Corners {
        /// The gap rule.
        closed: bool,
    },
    /// Cell centres, with the rule for cutting corners.
    Cells(CornerCutting),
}

impl LatticeRule {
    /// The point of the plane that a vertex stands for.
    pub(crate) const fn point(self, v: Vertex) -> Point {
        let (x, y) = v.xy();
        match self {
            Self::Corners { .. } => Point::lattice(x, y),
            Self::Cells(_) => Point::centre(x, y),
        }
    }

    /// The vertex at a point of the lattice.
    pub(crate) const fn vertex(self, p: Point) -> Vertex {
        Vertex::new(p.x / SCALE, p.y / SCALE)
    }
}

/// The steps of a lattice, as a mask of the eight directions of [`crate::grid`].
pub(crate) trait StepRule {
    /// The steps that lead from (x, y), which was reached by `step` ((0, 0) for the start of the search); none if the
    /// vertex may not be expanded.
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

impl StepRule for CornerSteps<'_> {
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

impl StepRule for CellSteps<'_> {
    #[inline(always)]
    fn mask(&self, x: i32, y: i32, _step: (i32, i32)) -> Option<u8> {
        Some(cell_moves(self.layer, x, y, self.cutting) & self.allowed)
    }
}

/// Steps between the centres of free cells some of whose sides are closed.
pub(crate) struct SidedSteps<'a> {
    pub(crate) cells: SidedCells<'a>,
    /// Directions that the planner uses at all.
    pub(crate) allowed: u8,
}

impl StepRule for SidedSteps<'_> {
    #[inline(always)]
    fn mask(&self, x: i32, y: i32, _step: (i32, i32)) -> Option<u8> {
        Some(self.cells.leaving(x, y) & self.allowed)
    }
}

/// Steps between the centres of free cells with 8 neighbours and uncut corners, canonical ones only: as short paths,
/// reached by far fewer steps.
pub(crate) struct CanonicalSteps<'a> {
    pub(crate) layer: &'a Layer,
}

impl StepRule for CanonicalSteps<'_> {
    #[inline(always)]
    fn mask(&self, x: i32, y: i32, step: (i32, i32)) -> Option<u8> {
        Some(canonical_moves(self.layer, x, y, step))
    }
}
