//! What a lattice point offers to its neighbours: see the proof in [`super`].

use std::f64::consts::FRAC_1_SQRT_2;

use crate::base::Bounds;
use crate::grid::{DX, DY};
use crate::search::{theta::cell_costs::CellCosts, theta::interpolation::over_edge};

/// The four cells around a lattice point.
pub(super) struct CellsAround {
    x: i32,
    y: i32,
    /// Their costs: that of number q lies between the directions 2 q and 2 q + 2.
    pub(super) cells: [f64; 4],
}

/// The cell of a quarter, relative to the lattice point.
const CELLS: [(i32, i32); 4] = [(0, 0), (-1, 0), (-1, -1), (0, -1)];

impl CellsAround {
    #[inline(always)]
    pub(super) fn new<R: CellCosts>(rates: &R, x: i32, y: i32) -> Self {
        Self { x, y, cells: CELLS.map(|(left, up)| rates.cell(x + left, y + up)) }
    }

    /// The cost of the edge with which a quarter begins.
    #[inline(always)]
    pub(super) fn beside(&self, quarter: usize) -> f64 {
        self.cells[quarter].at_most(self.cells[(quarter + 3) % 4])
    }

    /// What the point offers across the cell of a quarter: straight, or along an edge of its other end with a cheap
    /// cell beside it.
    #[inline(always)]
    pub(super) fn across<R: CellCosts>(&self, rates: &R, quarter: usize, value: f64) -> f64 {
        let (inside, diagonal) = (self.cells[quarter], 2 * quarter + 1);
        let (x, y) = (self.x + CELLS[quarter].0, self.y + CELLS[quarter].1);
        let beside = if R::UNIFORM {
            f64::INFINITY
        } else {
            rates.cell(x + DX[diagonal], y).at_most(rates.cell(x, y + DY[diagonal]))
        };
        past(value, over_edge(inside, beside, f64::INFINITY, value).at_least(value + inside))
    }
}

/// The sum of a way over the inner points of an edge with the values `near` and `far` < `near`; none if the way over
/// its far end alone is as good.
#[inline(always)]
pub(super) fn over(inside: f64, beside: f64, near: f64, far: f64) -> Option<f64> {
    let is_inner = near - far < beside.at_most(inside * FRAC_1_SQRT_2);
    is_inner.then(|| past(near, over_edge(inside, beside, near, far)))
}

/// A sum, or the number after the value from which it comes: no cost is so small that it adds nothing.
#[inline(always)]
pub(super) fn past(value: f64, sum: f64) -> f64 {
    sum.at_least(value.next_up())
}
