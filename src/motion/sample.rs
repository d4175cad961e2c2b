//! States at random: uniform by integers, from a seed, the same on all platforms.

use crate::base::random::SplitMix;
use crate::motion::metric::Metric;

/// The random numbers of a search.
pub(crate) struct Sampler {
    numbers: SplitMix,
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

    /// A number of `0 .. limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.numbers.below(limit)
    }

    /// Writes a state, all equally likely.
    pub(crate) fn uniform(&mut self, metric: &Metric, state: &mut [f64]) {
        for (axis, value) in metric.axes.iter().zip(state) {
            *value = axis.low + axis.span * self.numbers.unit();
        }
    }
}
