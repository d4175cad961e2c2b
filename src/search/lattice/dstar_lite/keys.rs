//! Keys: min(g, rhs) + h + km, in whole steps where the estimate is the octile distance.
//!
//! km is the sum of the estimates between the starts of the queries so far: with it an old key is never above the key
//! that the vertex has now, so that the queue need not be rebuilt when the start moves.

use super::{queue::QueueEntry, states::NEVER};
use crate::base::Bounds;
use crate::search::core::{Heuristic, Vertex, estimate, octile_steps, steps_length};
use crate::search::lattice::metric::LatticeMetric;

/// What the loop runs on beyond the start's key where keys are rounded: 10^-8 of it. A sum of 2^24 lengths is wrong by
/// less than 2^-29 of itself, so that no vertex of a path as short as the shortest is left out.
const MARGIN: f64 = 1e-8;
/// km up to which sums of steps are told apart exactly: see [`steps_length`].
const MOST_STEPS: u64 = 1 << 22;

/// How keys of one query are formed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    heuristic: Heuristic,
    scale: f64,
    exact: bool,
    start: Vertex,
    /// km in whole steps, for exact keys.
    km_steps: u64,
    /// km as a length, for the others.
    km: f64,
}

impl Keys {
    /// Keys of a first query. `uniform` says that every step costs its length.
    pub(crate) fn new(heuristic: Heuristic, scale: f64, uniform: bool, start: Vertex) -> Self {
        #[expect(clippy::float_cmp, reason = "the default scale is exactly 1")]
        let exact = uniform && heuristic == Heuristic::Octile && scale == 1.0;
        Self { heuristic, scale, exact, start, km_steps: 0, km: 0.0 }
    }

    /// The start that keys aim at.
    pub(crate) const fn start(&self) -> Vertex {
        self.start
    }

    /// Moves the start; false if the search should start over, since km has grown until sums lose their order.
    pub(crate) fn move_to(&mut self, start: Vertex) -> bool {
        let (dx, dy) = difference(self.start, start);
        if self.exact {
            self.km_steps += octile_steps(dx, dy);
        } else {
            self.km += self.scale * estimate(self.heuristic, dx, dy);
        }
        self.start = start;
        (self.km_steps >> 32).max(self.km_steps & 0xFFFF_FFFF) < MOST_STEPS
            && self.km < crate::base::numeric::real(1 << 22) * self.scale.at_least(f64::MIN_POSITIVE)
    }

    /// The key of a vertex whose smaller distance is `least`.
    #[inline(always)]
    pub(crate) fn of<M: LatticeMetric>(&self, metric: &M, least: u64, vertex: Vertex) -> QueueEntry {
        let (dx, dy) = difference(self.start, vertex);
        let value = metric.value(least);
        let first = if self.exact {
            steps_length(least + octile_steps(dx, dy) + self.km_steps)
        } else {
            value + self.scale * estimate(self.heuristic, dx, dy) + self.km
        };
        QueueEntry { first: first.to_bits(), second: value.to_bits(), vertex }
    }

    /// The key below which entries must be expanded before a start at the distance `least` is known for sure: all that
    /// lie on a path as short as the shortest have smaller ones.
    #[inline(always)]
    pub(crate) fn limit<M: LatticeMetric>(&self, metric: &M, least: u64) -> QueueEntry {
        if least == NEVER {
            return QueueEntry { first: u64::MAX, second: u64::MAX, vertex: self.start };
        }
        let key = self.of(metric, least, self.start);
        if self.exact {
            return key;
        }
        QueueEntry { first: (f64::from_bits(key.first) * (1.0 + MARGIN)).to_bits(), ..key }
    }
}

#[inline(always)]
fn difference(a: Vertex, b: Vertex) -> (i32, i32) {
    let ((ax, ay), (bx, by)) = (a.xy(), b.xy());
    (bx - ax, by - ay)
}
