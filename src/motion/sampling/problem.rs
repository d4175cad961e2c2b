//! What a sampling-based planner works with: the ends, random states, and motions to be checked.

use crate::base::{Bounds, Error, bytes, index, low32};
use crate::motion::sampling::edge::{Edges, Until};
use crate::motion::{core::metric::Metric, sampling::sample::Sampler};
use crate::space::AxisVoxels;

/// An ellipsoid that is longer is the whole space.
const WIDEST: f64 = 1e100;

/// The problem of one search.
pub(crate) struct Problem {
    pub(crate) metric: Metric,
    pub(crate) sampler: Sampler,
    pub(crate) edges: Edges,
    pub(crate) start: Vec<f64>,
    /// Row by row.
    pub(crate) goals: Vec<f64>,
    /// The longest motion from a state of a tree to the next.
    pub(crate) range: f64,
    /// The share of samples that are goals.
    pub(crate) goal_bias: f64,
    /// Neighbours of a state in a roadmap; 0: as many as the planner needs.
    pub(crate) neighbours: usize,
    /// How far from a goal a path may end.
    pub(crate) tolerance: f64,
    /// True if the search ends with the first path.
    pub(crate) takes_first: bool,
    /// A state that is being worked on.
    pub(crate) state: Vec<f64>,
    /// True if that is a goal.
    pub(crate) is_at_goal: bool,
    /// What the start costs, and goals on average.
    pub(crate) edge_costs: (f64, f64),
    /// The voxels of the space when the search, or the preparation, began.
    pub(crate) voxels: Option<AxisVoxels>,
}

/// What a planner does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// It wants to know about the motions in the list, and goes on then.
    Check,
    /// An iteration is over.
    Next,
    /// There is a path, and the search goes on to a cheaper one.
    Cheaper,
    /// There is a path, and the search is over.
    Found,
    /// There is none over its lattice.
    Exhausted,
}

impl Problem {
    /// Numbers of a state.
    pub(crate) fn dimension(&self) -> usize {
        self.metric.dimension()
    }

    /// Goals.
    pub(crate) fn goal_count(&self) -> usize {
        self.goals.len() / self.dimension()
    }

    /// Writes a random state to `state`: a goal now and then, else any.
    pub(crate) fn sample(&mut self) {
        if self.goal_bias > 0.0 && self.sampler.chance(self.goal_bias) {
            self.sample_goal();
        } else {
            self.sample_anywhere();
        }
    }

    /// Writes a random goal to `state`.
    pub(crate) fn sample_goal(&mut self) {
        let goal = self.random_goal();
        self.state.copy_from_slice(&self.goals[goal..goal + self.metric.dimension()]);
        self.is_at_goal = true;
    }

    /// Where a random goal begins.
    fn random_goal(&mut self) -> usize {
        index(low32(self.sampler.numbers.below(bytes(self.goal_count())))) * self.dimension()
    }

    /// Writes a random state to `state` whose numbers are each at most the range from those of another one.
    pub(crate) fn sample_near(&mut self, from: &[f64]) {
        self.is_at_goal = false;
        self.sampler.near(&self.metric, (from, self.range), &mut self.state);
    }

    /// The distance of a state to the goal nearest to it.
    pub(crate) fn distance_to_goal(&self, row: &[f64]) -> f64 {
        let distances = self.goals.chunks_exact(self.dimension()).map(|goal| self.metric.distance(row, goal));
        distances.fold(f64::INFINITY, Bounds::at_most)
    }

    /// The least that a motion from a state to a goal costs, where states have no costs.
    pub(crate) fn cost_to_goal(&self, row: &[f64]) -> f64 {
        let costs = self.goals.chunks_exact(self.dimension()).map(|goal| self.metric.cost(row, goal));
        costs.fold(f64::INFINITY, Bounds::at_most)
    }

    /// Writes a random state to `state` over which a way from the start to a random goal may be no longer than `most`.
    pub(crate) fn sample_within(&mut self, most: f64) {
        // Its square would be no number.
        if most.is_nan() || most > WIDEST {
            return self.sample_anywhere();
        }
        self.is_at_goal = false;
        let goal = self.random_goal();
        let Self { metric, sampler, start, goals, state, .. } = self;
        sampler.within(metric, (start, &goals[goal..goal + start.len()]), most, state);
    }

    /// Writes a random state to `state`.
    pub(crate) fn sample_anywhere(&mut self) {
        self.is_at_goal = false;
        self.sampler.uniform(&self.metric, &mut self.state);
    }

    /// Wants to know about the motion from a state towards `state`, no longer than the range; false if it has no
    /// length.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn steer(&mut self, from: &[f64]) -> Result<bool, Error> {
        let Self { metric, edges, range, state, is_at_goal, .. } = self;
        let distance = metric.distance(from, state);
        edges.begin(Until::End);
        // Two equal samples make one state.
        if distance <= 0.0 {
            return Ok(false);
        }
        if distance > *range {
            step(metric, from, *range / distance, state);
            *is_at_goal = false;
        }
        if !edges.project(state) || !edges.follows(metric, from, state)? {
            return Ok(false);
        }
        edges.push(metric, from, state)?;
        Ok(true)
    }
}

/// Moves a state back to a part of its way from another one.
pub(crate) fn step(metric: &Metric, from: &[f64], part: f64, state: &mut [f64]) {
    for (axis, (from, value)) in metric.axes.iter().zip(from.iter().zip(state)) {
        *value = from + part * axis.reduced(*value - from);
    }
}
