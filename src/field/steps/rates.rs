//! What a step costs where not all cells cost 1.

use crate::base::Bounds;
use crate::field::rates::CellRates;
use crate::grid::{DX, DY};
use crate::search::{lattice::metric::StepCost, theta::cell_costs::CellCosts};

/// The costs of steps.
#[derive(Clone, Copy)]
pub(crate) struct Rates<'a> {
    pub(crate) cells: CellRates<'a>,
    pub(crate) step_cost: StepCost,
}

impl Rates<'_> {
    #[inline(always)]
    fn cell(&self, x: i32, y: i32) -> f64 {
        self.cells.cell(x, y)
    }

    /// The cost of the step that leads in `direction` *to* (x, y) when one walks towards the seeds: from the neighbour
    /// that lies against the direction of the search. `(x, y)` is the vertex that is expanded, nearer to the seeds.
    #[inline(always)]
    pub(crate) fn step_from(&self, x: i32, y: i32, direction: usize) -> f64 {
        let (dx, dy) = (DX[direction], DY[direction]);
        let rate = match self.step_cost {
            StepCost::Mean => (self.cell(x, y) + self.cell(x + dx, y + dy)) * 0.5,
            // Whoever walks towards the seeds enters the cell that the search leaves.
            StepCost::Entered => self.cell(x, y),
            StepCost::Crossed => {
                // The cells beside the step: for a diagonal one both names mean the crossed cell.
                let (left, top) = (x + dx.min(0), y + dy.min(0));
                let first = self.cell(left, top);
                let beside = if dx == 0 { self.cell(left - 1, top) } else { self.cell(left, top - 1) };
                if direction & 1 == 1 { first } else { first.at_most(beside) }
            }
        };
        rate * if direction & 1 == 0 { 1.0 } else { std::f64::consts::SQRT_2 }
    }
}
