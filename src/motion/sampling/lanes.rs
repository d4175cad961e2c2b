//! States in blocks of eight, number by number in single precision, to tell which of them are certainly farther away
//! than others.
//!
//! A compiler makes instructions over several states of this. What is not left out the caller measures exactly, so that
//! nothing depends on the rounding here: a bound is raised by all that rounding can make of it.

use crate::base::{Bounds, Error, real_usize, single};
use crate::collections::{counted, reserve};
use crate::motion::core::metric::{AxisExtent, Metric};

/// States of a block.
pub(crate) const LANES: usize = 8;
/// Numbers of a state that are looked at: the sum over some of them is no larger than that over all.
const AXES: usize = 72;
/// Numbers after which a block may be left out.
const AT_ONCE: usize = 4;
/// What rounding changes a number by at most, as a part of the largest ones: four times 2^-24, twice.
const ROUNDED: f64 = 1.0 / 2_097_152.0;
/// The same of a sum of squares: more than 2^-24 for each of its operations.
const ROUNDED_SUM: f64 = 1.0 + 1.0 / 32_768.0;
/// More than squares too small for single precision can hide.
const TINY: f64 = 1e-18;
/// Squares of larger numbers might be infinite.
const LARGEST: f64 = 1e16;

/// States by their places in a list.
#[derive(Debug, Default)]
pub(crate) struct Lanes {
    numbers: Vec<f32>,
    largest: f64,
}

counted!(Lanes { numbers } plain { largest });

/// A state that others are measured from.
pub(crate) struct LaneProbe {
    numbers: [f32; AXES],
    largest: f64,
    /// How much larger the distance of states may seem than it is.
    slack: f64,
}

/// A number from the low end of its axis on, an angle within half a turn of it, times the weight.
fn place(axis: &AxisExtent, number: f64) -> f32 {
    single(axis.weight * axis.reduced(number - axis.low))
}

/// No less than any number that [`place`] makes and rounds.
fn size(axis: &AxisExtent, number: f64) -> f64 {
    axis.weight * (number.abs() + axis.low.abs() + if axis.wraps { axis.span } else { 0.0 })
}

fn largest(metric: &Metric, row: &[f64]) -> f64 {
    metric.axes.iter().zip(row).map(|(axis, &number)| size(axis, number)).fold(0.0, Bounds::at_least)
}

impl LaneProbe {
    pub(crate) fn new(metric: &Metric, state: &[f64]) -> Self {
        let mut numbers = [0.0; AXES];
        for (number, (axis, &value)) in numbers.iter_mut().zip(metric.axes.iter().zip(state)) {
            *number = place(axis, value);
        }
        Self { numbers, largest: largest(metric, state), slack: f64::INFINITY }
    }

    /// Begins with other states.
    pub(crate) fn turn_to(&mut self, metric: &Metric, lanes: &Lanes) {
        let largest = self.largest + lanes.largest;
        let slack = real_usize(metric.dimension()).sqrt() * largest * ROUNDED + TINY;
        self.slack = if largest <= LARGEST { slack } else { f64::INFINITY };
    }

    /// What a square in single precision exceeds only if the exact one exceeds `square`.
    pub(crate) fn limit(&self, square: f64) -> f32 {
        let most = square.sqrt() + self.slack;
        single(most * most * ROUNDED_SUM)
    }
}

impl Lanes {
    /// Takes the rows of a list anew.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn fill<'a>(
        &mut self,
        metric: &Metric,
        count: usize,
        rows: impl Iterator<Item = &'a [f64]>,
    ) -> Result<(), Error> {
        let dimension = metric.dimension();
        let room = count.next_multiple_of(LANES) * dimension;
        self.clear();
        reserve(&mut self.numbers, room)?;
        self.numbers.resize(room, 0.0);
        for (at, row) in rows.enumerate() {
            let block = &mut self.numbers[at / LANES * LANES * dimension..][..LANES * dimension];
            for ((axis, &value), numbers) in metric.axes.iter().zip(row).zip(block.chunks_exact_mut(LANES)) {
                numbers[at % LANES] = place(axis, value);
            }
            self.largest = self.largest.at_least(largest(metric, row));
        }
        Ok(())
    }

    /// Forgets the states; their memory is kept.
    pub(crate) fn clear(&mut self) {
        self.numbers.clear();
        self.largest = 0.0;
    }

    /// The squares of the distances to the states of a block, as far as single precision goes; none if all are above
    /// the limit.
    #[inline(always)]
    pub(crate) fn squares(&self, metric: &Metric, probe: &LaneProbe, block: usize, limit: f32) -> Option<[f32; LANES]> {
        let dimension = metric.dimension();
        let block = self.numbers[block * LANES * dimension..][..LANES * dimension].as_chunks::<LANES>().0;
        let mut sums = [0.0; LANES];
        let parts = block.chunks(AT_ONCE).zip(probe.numbers.chunks(AT_ONCE));
        for (axes, (rows, values)) in metric.axes.chunks(AT_ONCE).zip(parts) {
            for (axis, (row, value)) in axes.iter().zip(rows.iter().zip(values)) {
                let mut changes = row.map(|number| (number - value).abs());
                if axis.wraps {
                    let turn = single(axis.weight * axis.span);
                    changes = changes.map(|change| change.at_most(turn - change));
                }
                for (sum, change) in sums.iter_mut().zip(changes) {
                    *sum += change * change;
                }
            }
            if sums.iter().fold(true, |all, &sum| all & (sum > limit)) {
                return None;
            }
        }
        Some(sums)
    }
}

#[cfg(test)]
#[path = "lanes_tests.rs"]
mod tests;
