//! When the agent may depart along an edge.

use super::collision::{AgentStep, MOMENT, Times, departures};
use super::stretch::MoverStretch;
use crate::base::Bounds;

/// The departures along an edge with which the agent meets a mover, in order of their beginning.
pub(super) struct Windows<'a> {
    closed: &'a [Times],
}

impl<'a> Windows<'a> {
    /// Those among the stretches near the edge. The scratch has room for as many.
    pub(super) fn new<'b>(
        scratch: &'a mut Vec<Times>,
        edge: &AgentStep,
        stretches: impl Iterator<Item = &'b MoverStretch>,
    ) -> Self {
        scratch.clear();
        scratch.extend(stretches.filter_map(|stretch| departures(edge, stretch)));
        scratch.sort_unstable_by(|a, b| a.from.total_cmp(&b.from));
        Self { closed: scratch }
    }

    /// The first departure at a time or after it with which the agent meets nobody.
    pub(super) fn first_from(&self, time: f64) -> f64 {
        let mut time = time;
        for window in self.closed {
            if window.from >= time - MOMENT {
                break;
            }
            if window.to > time + MOMENT {
                time = window.to;
            }
        }
        time
    }

    /// The end of the safe departures that follow a safe one.
    pub(super) fn end_after(&self, time: f64) -> f64 {
        let begin = self.closed.iter().map(|window| window.from).find(|&from| from >= time - MOMENT);
        begin.map_or(f64::INFINITY, |begin| begin.at_least(time))
    }
}
