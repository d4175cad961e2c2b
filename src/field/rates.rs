//! What cells cost in a field.

use crate::base::{index_i32, real_single};
use crate::grid::{CostMap, Layer, Snapshot};
use crate::search::theta::cell_costs::CellCosts;

/// The costs of cells: those of their class times those of walls and weights.
#[derive(Clone, Copy)]
pub(crate) struct CellRates<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) layer: &'a Layer,
    pub(crate) costs: Option<CostMap<'a>>,
    /// The bits of a single per cell, or nothing.
    pub(crate) factors: &'a [u32],
}

impl CellCosts for CellRates<'_> {
    const UNIFORM: bool = false;

    #[inline(always)]
    fn cell(&self, x: i32, y: i32) -> f64 {
        if self.layer.is_blocked(x, y) {
            return f64::INFINITY;
        }
        let class = self.costs.map_or(1.0, |costs| costs.of_cell(self.snapshot, x, y));
        let at = index_i32(y) * index_i32(self.layer.width()) + index_i32(x);
        self.factors.get(at).map_or(class, |&factor| class * real_single(f32::from_bits(factor)))
    }
}
