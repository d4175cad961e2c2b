//! The steps of the lattice as D* Lite needs them: from a vertex, and to a vertex.

use crate::collections::bits::lowest;
use crate::grid::{DX, DY, Layer, SidedCells, Sides, cell_moves, corner_moves, corner_pattern, is_double_pattern};
use crate::search::{core::Vertex, lattice::steps::LatticeRule};

/// The lattice of a query; `SIDED` if sides of its cells are closed.
#[derive(Clone, Copy)]
pub(crate) struct Neighbourhood<'a, const SIDED: bool> {
    pub(crate) layer: &'a Layer,
    pub(crate) lattice: LatticeRule,
    /// Directions that the planner uses at all.
    pub(crate) allowed: u8,
    /// The closed sides, if there are any.
    pub(crate) sides: Option<&'a Sides>,
    /// The one vertex that may be left though it is a closed double corner.
    pub(crate) start: Vertex,
}

impl<const SIDED: bool> Neighbourhood<'_, SIDED> {
    /// The directions of the steps that lead from `v`.
    #[inline(always)]
    pub(crate) fn leaving(&self, v: Vertex) -> u8 {
        if self.may_be_left(v) { self.joined(v, |cells, x, y| cells.leaving(x, y)) } else { 0 }
    }

    /// The vertices from which a step leads to `v`, each with the direction from `v` to it.
    #[inline(always)]
    pub(crate) fn arriving(&self, v: Vertex) -> impl Iterator<Item = (usize, Vertex)> {
        // Without closed sides steps are symmetric but for the vertices that may not be left.
        directions(self.joined(v, |cells, x, y| cells.arriving(x, y)))
            .map(move |d| (d, neighbour(v, d)))
            .filter(|&(_, from)| self.may_be_left(from))
    }

    /// The directions in which a step joins `v` to a neighbour, in either direction; where sides are closed in the one
    /// that `sided` finds.
    #[inline(always)]
    fn joined(&self, v: Vertex, sided: impl Fn(&SidedCells<'_>, i32, i32) -> u8) -> u8 {
        let (x, y) = v.xy();
        let moves = match self.lattice {
            LatticeRule::Corners { .. } => corner_moves(corner_pattern(self.layer, x, y)),
            LatticeRule::Cells(_) if self.layer.is_blocked(x, y) => 0,
            LatticeRule::Cells(cutting) => match self.sides.filter(|_| SIDED) {
                Some(sides) => sided(&SidedCells { layer: self.layer, sides, cutting }, x, y),
                None => cell_moves(self.layer, x, y, cutting),
            },
        };
        moves & self.allowed
    }

    #[inline(always)]
    fn may_be_left(&self, v: Vertex) -> bool {
        if self.lattice != (LatticeRule::Corners { closed: true }) || v == self.start {
            return true;
        }
        let (x, y) = v.xy();
        !is_double_pattern(corner_pattern(self.layer, x, y))
    }
}

/// The directions of a mask, smallest first.
#[inline(always)]
pub(crate) fn directions(mut mask: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let direction = (mask != 0).then(|| lowest(mask))?;
        mask &= mask - 1;
        Some(direction)
    })
}

/// The vertex one step in `direction` from `v`; a step must lead there.
#[inline(always)]
pub(crate) fn neighbour(v: Vertex, direction: usize) -> Vertex {
    let (x, y) = v.xy();
    Vertex::new(x + DX[direction], y + DY[direction])
}
