//! How a lattice search measures: what a step adds to g, and what the key of a vertex is.
//!
//! Without terrain costs g is a pair of integers, the numbers of straight and of diagonal steps: sums are exact, so
//! that equal f-values are seen to be equal and ties really go to the larger g. With costs g is a float.

use crate::base::{Bounds, unsigned};
use crate::grid::{CostMap, DX, DY, Snapshot};
use crate::search::core::{Heuristic, estimate, octile_steps, steps_length};

/// Measures of a lattice search; g-values are words that only the metric reads.
pub(crate) trait LatticeMetric {
    /// g after a step in `direction` from (x, y).
    fn add(&self, g: u64, x: i32, y: i32, direction: usize) -> u64;
    /// g as a cost.
    fn value(&self, g: u64) -> f64;
    /// The key f of (x, y).
    fn key(&self, g: u64, x: i32, y: i32) -> f64;
}

/// The estimate that both metrics add: `scale` times the heuristic to the goal.
#[derive(Clone, Copy)]
pub(crate) struct Estimate {
    pub(crate) heuristic: Heuristic,
    pub(crate) scale: f64,
    pub(crate) goal: (i32, i32),
}

impl Estimate {
    /// The estimate at (x, y).
    #[inline(always)]
    pub(crate) fn of(&self, x: i32, y: i32) -> f64 {
        self.scale * estimate(self.heuristic, x - self.goal.0, y - self.goal.1)
    }
}

/// Every step costs its length.
pub(crate) struct UniformMetric {
    pub(crate) estimate: Estimate,
    /// True if the estimate is the plain octile distance: then f is formed from whole steps, exactly.
    pub(crate) exact: bool,
}

impl UniformMetric {
    pub(crate) fn new(estimate: Estimate) -> Self {
        #[expect(clippy::float_cmp, reason = "the default scale is exactly 1")]
        let exact = estimate.heuristic == Heuristic::Octile && estimate.scale == 1.0;
        Self { estimate, exact }
    }
}

/// One straight step.
const STRAIGHT: u64 = 1 << 32;

impl LatticeMetric for UniformMetric {
    #[inline(always)]
    fn add(&self, g: u64, _x: i32, _y: i32, direction: usize) -> u64 {
        g + if direction & 1 == 0 { STRAIGHT } else { 1 }
    }

    #[inline(always)]
    fn value(&self, g: u64) -> f64 {
        steps_length(g)
    }

    #[inline(always)]
    fn key(&self, g: u64, x: i32, y: i32) -> f64 {
        if self.exact {
            let (dx, dy) = (x - self.estimate.goal.0, y - self.estimate.goal.1);
            steps_length(g + octile_steps(dx, dy))
        } else {
            steps_length(g) + self.estimate.of(x, y)
        }
    }
}

/// Every step costs its length, as a float: for searches without an estimate to which other costs are added.
pub(crate) struct LengthMetric;

impl LatticeMetric for LengthMetric {
    #[inline(always)]
    fn add(&self, g: u64, _x: i32, _y: i32, direction: usize) -> u64 {
        (f64::from_bits(g) + length_of(direction)).to_bits()
    }

    #[inline(always)]
    fn value(&self, g: u64) -> f64 {
        f64::from_bits(g)
    }

    #[inline(always)]
    fn key(&self, g: u64, _x: i32, _y: i32) -> f64 {
        f64::from_bits(g)
    }
}

/// The length of a step.
#[inline(always)]
const fn length_of(direction: usize) -> f64 {
    if direction & 1 == 0 { 1.0 } else { std::f64::consts::SQRT_2 }
}

/// Which cells a step pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepCost {
    /// Between cell centres: length times the mean of both cells' costs.
    Mean,
    /// Between cell centres: length times the entered cell's cost.
    Entered,
    /// Between corners: a diagonal step pays for its cell, a straight one for the cheaper free cell next to it.
    Crossed,
}

/// Steps cost their length times the terrain's cost.
pub(crate) struct WeightedMetric<'a> {
    pub(crate) estimate: Estimate,
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) costs: CostMap<'a>,
    pub(crate) step_cost: StepCost,
}

impl WeightedMetric<'_> {
    #[inline(always)]
    fn cost(&self, x: i32, y: i32) -> f64 {
        self.costs.of_cell(self.snapshot, x, y)
    }

    /// The cost of one grid unit of the step.
    #[inline(always)]
    fn rate(&self, x: i32, y: i32, direction: usize) -> f64 {
        let (dx, dy) = (DX[direction], DY[direction]);
        match self.step_cost {
            StepCost::Mean => (self.cost(x, y) + self.cost(x + dx, y + dy)) * 0.5,
            StepCost::Entered => self.cost(x + dx, y + dy),
            StepCost::Crossed => {
                // The cells next to the step: for a diagonal one both names mean the crossed cell.
                let (left, top) = (x + dx.min(0), y + dy.min(0));
                let first = self.cost(left, top);
                let beside = if dx == 0 { self.cost(left - 1, top) } else { self.cost(left, top - 1) };
                if direction & 1 == 1 { first } else { first.at_most(beside) }
            }
        }
    }
}

impl LatticeMetric for WeightedMetric<'_> {
    #[inline(always)]
    fn add(&self, g: u64, x: i32, y: i32, direction: usize) -> u64 {
        (f64::from_bits(g) + self.rate(x, y, direction) * length_of(direction)).to_bits()
    }

    #[inline(always)]
    fn value(&self, g: u64) -> f64 {
        f64::from_bits(g)
    }

    #[inline(always)]
    fn key(&self, g: u64, x: i32, y: i32) -> f64 {
        f64::from_bits(g) + self.estimate.of(x, y)
    }
}

/// The squared straight-line distance in cells, for picking the vertex nearest to the goal.
#[inline(always)]
pub(crate) fn squared(a: (i32, i32), b: (i32, i32)) -> u64 {
    let (dx, dy) = (unsigned((a.0 - b.0).abs()), unsigned((a.1 - b.1).abs()));
    u64::from(dx) * u64::from(dx) + u64::from(dy) * u64::from(dy)
}
