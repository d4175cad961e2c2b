//! What a grid unit of path costs inside a cell: the terrain as the any-angle kernels with costs see it.

use crate::geom::Point;
use crate::grid::{CostMap, Layer, segment_cost};
use crate::search::core::Scene;

/// Costs of the cells.
pub(crate) trait CellCosts {
    /// True if every free cell costs 1.
    const UNIFORM: bool;

    /// The cost of one grid unit inside the cell (x, y), which lies inside the map or next to its border; infinite if
    /// it is blocked.
    fn cell(&self, x: i32, y: i32) -> f64;
}

/// Every free cell costs 1.
pub(crate) struct UniformCosts<'a>(pub(crate) &'a Layer);

impl CellCosts for UniformCosts<'_> {
    const UNIFORM: bool = true;

    #[inline(always)]
    fn cell(&self, x: i32, y: i32) -> f64 {
        if self.0.is_blocked(x, y) { f64::INFINITY } else { 1.0 }
    }
}

/// Cells cost what a map of costs says; blocked ones are infinite.
pub(crate) struct WeightedCosts<'a> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) costs: CostMap<'a>,
}

impl CellCosts for WeightedCosts<'_> {
    const UNIFORM: bool = false;

    #[inline(always)]
    fn cell(&self, x: i32, y: i32) -> f64 {
        self.costs.of_cell(self.scene.snapshot, x, y)
    }
}

/// The cost of a clear segment: its length, or with terrain costs the sum over the cells that it crosses.
pub(crate) fn clear_cost(scene: &Scene<'_>, from: Point, to: Point) -> f64 {
    match scene.costs {
        None => from.distance(to),
        Some(costs) => segment_cost(scene.snapshot, scene.layer, costs, from, to),
    }
}
