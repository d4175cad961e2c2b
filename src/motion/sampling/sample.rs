//! States at random: uniform by integers, from a seed, the same on all platforms.

use crate::base::{Bounds, SplitMix, bytes};
use crate::motion::core::metric::Metric;

/// The random numbers of a search.
pub(crate) struct Sampler {
    pub(crate) numbers: SplitMix,
}

impl Sampler {
    /// Those of a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self { numbers: SplitMix { state: seed } }
    }

    /// True once in so many cases: `share` is 0 to 1.
    pub(crate) fn chance(&mut self, share: f64) -> bool {
        self.numbers.unit() < share
    }

    /// Writes a state, all equally likely.
    pub(crate) fn uniform(&mut self, metric: &Metric, state: &mut [f64]) {
        for (axis, value) in metric.axes.iter().zip(state) {
            *value = axis.low + axis.span * self.numbers.unit();
        }
    }

    /// Writes a state of the box around the ellipsoid with two foci: all states over which a way from one to the other
    /// is no longer than `most`. Informed sampling, as J. D. Gammell, S. S. Srinivasa, T. D. Barfoot. Informed RRT*.
    /// IROS 2014, do; what is drawn in vain is the caller's.
    pub(crate) fn within(&mut self, metric: &Metric, (from, to): (&[f64], &[f64]), most: f64, state: &mut [f64]) {
        let least = metric.distance(from, to);
        let long = most / 2.0;
        // Squares of the half axes: across the line between the foci and along it.
        let across = ((most - least) * (most + least) / 4.0).at_least(0.0);
        for ((axis, value), (from, to)) in metric.axes.iter().zip(state).zip(from.iter().zip(to)) {
            let change = axis.reduced(to - from);
            let part = if least > 0.0 { axis.weight * change / least } else { 0.0 };
            let half = (long * long * part * part + across * (1.0 - part * part)).sqrt() / axis.weight;
            let middle = from + change / 2.0;
            let (mut low, mut high) = (middle - half, middle + half);
            if axis.wraps {
                if 2.0 * half >= axis.span {
                    (low, high) = (axis.low, axis.low + axis.span);
                }
            } else {
                (low, high) = (low.at_least(axis.low), high.at_most(axis.low + axis.span));
            }
            *value = low + (high - low) * self.numbers.unit();
        }
    }

    /// Writes a state near another one: every second time all its numbers are others, by at most so much, and else a
    /// single one is. A passage along an axis that is narrow in many others is found by those that change one number:
    /// the chance that none of many random changes meets its walls is small. On a line a number stays on the axis.
    pub(crate) fn near(&mut self, metric: &Metric, (from, reach): (&[f64], f64), state: &mut [f64]) {
        let single = self.chance(0.5).then(|| self.numbers.below(bytes(from.len())));
        state.copy_from_slice(from);
        for ((axis, value), at) in metric.axes.iter().zip(state.iter_mut()).zip(0..) {
            if single.is_some_and(|single| single != at) {
                continue;
            }
            let reach = (reach / axis.weight).at_most(axis.span);
            *value += reach * (2.0 * self.numbers.unit() - 1.0);
            if !axis.wraps {
                *value = value.at_least(axis.low).at_most(axis.low + axis.span);
            }
        }
    }
}
