//! What it costs at least to bring each number of a chain's state to that of a goal, one by one: a list per goal, of
//! the values of all axes of the lattice. No path is cheaper than the sum.

use crate::base::turn::wrapped;
use crate::base::{Bounds, Error, index_i32};
use crate::collections::Meter;
use crate::space::{Axis, AxisLattice, AxisNumbers};

/// The costs.
#[derive(Default)]
pub(crate) struct JointCosts {
    /// By goal, axis and value.
    costs: Vec<f64>,
    /// Values of all axes.
    values: usize,
    /// Axes that are left out: the base's, whose way is known better.
    skipped: usize,
    pub(crate) meter: Meter,
}

impl JointCosts {
    /// Finds the costs to some goals, row by row, of all axes but the first `skipped`.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(
        &mut self,
        lattice: &AxisLattice,
        axes: &[Axis],
        goals: &[f64],
        skipped: usize,
    ) -> Result<(), Error> {
        self.skipped = skipped;
        self.values = lattice.sides.iter().map(|side| index_i32(side.count)).sum();
        self.costs.clear();
        self.meter.reserve(&mut self.costs, self.values * (goals.len() / axes.len()), 64)?;
        for goal in goals.chunks_exact(axes.len()) {
            for ((side, axis), &value) in lattice.sides.iter().zip(axes).zip(goal) {
                self.costs.extend((0..side.count).map(|number| {
                    let change = side.value(number) - value;
                    axis.weight * if side.wraps { wrapped(change) } else { change }.abs()
                }));
            }
        }
        Ok(())
    }

    /// The least sum over the goals.
    #[inline(always)]
    pub(crate) fn of(&self, lattice: &AxisLattice, at: AxisNumbers) -> f64 {
        let mut best = f64::INFINITY;
        for costs in self.costs.chunks_exact(self.values) {
            let (mut sum, mut first) = (0.0, 0);
            for (axis, (side, &number)) in lattice.sides.iter().zip(&at).enumerate() {
                if axis >= self.skipped {
                    sum += costs[first + index_i32(number)];
                }
                first += index_i32(side.count);
            }
            best = best.at_most(sum);
        }
        best
    }
}
