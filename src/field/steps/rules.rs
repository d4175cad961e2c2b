//! Which steps lead from a vertex to its neighbours, for both lattices and all their rules.

use crate::field::{options::FieldOptions, walls::WallCosts};
use crate::geom::Point;
use crate::grid::{
    ALL_STRAIGHT, CornerCutting, CostRule, DiagonalGaps, Lattice, Layer, Neighbours, SidedCells, Sides, cell_moves,
    corner_moves, corner_pattern, is_double_pattern, nearest_centre, nearest_corner,
};
use crate::search::{core::Vertex, lattice::metric::StepCost};

/// The rules of a field along a lattice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rules {
    pub(super) lattice: Lattice,
    pub(super) four: bool,
    pub(super) cutting: CornerCutting,
    /// No path passes a double corner.
    pub(super) closed: bool,
    pub(super) step_cost: StepCost,
    pub(super) walls: WallCosts,
    /// The radius of discs that are wider than a cell, in 1/256 cell; else 0.
    pub(super) wide: i32,
}

impl Rules {
    pub(crate) fn new(options: &FieldOptions) -> Self {
        let step_cost = match (options.lattice, options.cost_rule) {
            (Lattice::Corners, _) => StepCost::Crossed,
            (Lattice::Cells, CostRule::Average) => StepCost::Mean,
            (Lattice::Cells, CostRule::Entered) => StepCost::Entered,
        };
        Self {
            lattice: options.lattice,
            four: matches!(options.neighbours, Neighbours::Four),
            cutting: options.corner_cutting,
            closed: matches!(options.diagonal_gaps, DiagonalGaps::Closed),
            step_cost,
            walls: WallCosts::new(options),
            wide: options.wide_radius(),
        }
    }

    /// Columns and rows of the lattice.
    pub(super) const fn size(self, layer: &Layer) -> (i32, i32) {
        match self.lattice {
            Lattice::Corners => (layer.width() + 1, layer.height() + 1),
            Lattice::Cells => (layer.width(), layer.height()),
        }
    }

    /// The steps of the rule from a vertex to others, as a mask of directions. They are those to it as well.
    #[inline(always)]
    pub(super) fn moves(self, layer: &Layer, x: i32, y: i32) -> u8 {
        let all = match self.lattice {
            Lattice::Corners => corner_moves(corner_pattern(layer, x, y)),
            Lattice::Cells => cell_moves(layer, x, y, self.cutting),
        };
        self.kept(all)
    }

    /// The cells of a layer with closed sides, by the rule.
    pub(super) const fn sided<'a>(self, layer: &'a Layer, sides: &'a Sides) -> SidedCells<'a> {
        SidedCells { layer, sides, cutting: self.cutting }
    }

    /// Those of some steps that the rule has.
    #[inline(always)]
    pub(super) const fn kept(self, steps: u8) -> u8 {
        if self.four { steps & ALL_STRAIGHT } else { steps }
    }

    /// True if paths may lead through a vertex, not only to it or from it.
    #[inline(always)]
    pub(super) fn is_passable(self, layer: &Layer, x: i32, y: i32) -> bool {
        !(self.lattice == Lattice::Corners && self.closed && is_double_pattern(corner_pattern(layer, x, y)))
    }

    /// The vertex that a point counts as: the nearest one of the free cells that it touches.
    pub(super) fn vertex_of(self, layer: &Layer, at: Point) -> Option<Vertex> {
        let (x, y) = match self.lattice {
            Lattice::Corners => nearest_corner(layer, at, self.corner_gaps()),
            Lattice::Cells => nearest_centre(layer, at),
        }?;
        Some(Vertex::new(x, y))
    }

    /// The point of a vertex.
    pub(super) const fn point_of(self, vertex: Vertex) -> Point {
        let (x, y) = vertex.xy();
        match self.lattice {
            Lattice::Corners => Point::lattice(x, y),
            Lattice::Cells => Point::centre(x, y),
        }
    }

    /// The gap rule at corners.
    const fn corner_gaps(self) -> DiagonalGaps {
        if self.closed { DiagonalGaps::Closed } else { DiagonalGaps::Open }
    }

    /// The gap rule of straight legs between vertices of steps.
    pub(super) const fn gaps(self) -> DiagonalGaps {
        let open = match self.lattice {
            Lattice::Corners => !self.closed,
            Lattice::Cells => matches!(self.cutting, CornerCutting::Always),
        };
        if open { DiagonalGaps::Open } else { DiagonalGaps::Closed }
    }
}
