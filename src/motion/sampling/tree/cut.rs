//! Shortcuts of a path: the straight motion between two random places of it.

use crate::base::Error;
use crate::collections::{List, counted, reserve};
use crate::motion::{core::metric::Metric, sampling::edge::Until, sampling::problem::Problem};

/// A shortcut of a path.
#[derive(Default)]
pub(super) struct Cut {
    /// Both of its ends, and the motions of the path that they lie on.
    ends: [Vec<f64>; 2],
    pieces: [usize; 2],
    rest: Vec<f64>,
    /// What its three motions may cost at most.
    most: f64,
}

counted!(Cut { ends, rest } plain { pieces, most });

/// A path, its cost, and what each of its motions costs, or none where a motion costs its length.
#[derive(Default)]
pub(super) struct PricedPath {
    pub(super) rows: Vec<f64>,
    pub(super) cost: f64,
    pub(super) costs: Vec<f64>,
}

counted!(PricedPath { rows, costs } plain { cost });

impl PricedPath {
    /// Finds what it costs.
    pub(super) fn weigh(&mut self, metric: &Metric) {
        self.cost = if self.costs.is_empty() { metric.path_cost(&self.rows) } else { self.costs.iter().sum() };
    }
}

impl Cut {
    /// Wants to know about a motion between two places of a path; false if it would save nothing.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn propose(&mut self, problem: &mut Problem, priced: &PricedPath) -> Result<bool, Error> {
        let PricedPath { rows: path, costs, cost } = priced;
        let length = if costs.is_empty() { *cost } else { problem.metric.path_cost(path) };
        let places = problem.sampler.numbers.two_places(length);
        let Problem { metric, edges, .. } = problem;
        let mut on_path = [0.0; 2];
        for (at, place) in places.into_iter().enumerate() {
            reserve(&mut self.ends[at], metric.dimension())?;
            (self.pieces[at], on_path[at]) = locate(metric, path, place, &mut self.ends[at]);
        }
        let [from, to] = &self.ends;
        let row = |at: usize| &path[at * metric.dimension()..][..metric.dimension()];
        if self.pieces[0] == self.pieces[1] {
            return Ok(false);
        }
        if costs.is_empty() {
            self.most = f64::INFINITY;
            if metric.cost(from, to) >= on_path[1] - on_path[0] {
                return Ok(false);
            }
        } else {
            self.most = costs[self.pieces[0]..=self.pieces[1]].iter().sum();
            let rest = metric.cost(row(self.pieces[0]), from) + metric.cost(to, row(self.pieces[1] + 1));
            if (rest + metric.cost(from, to)) * edges.least() >= self.most {
                return Ok(false);
            }
        }
        // What is left of the motions that the ends lie on is checked too, last: states on it may be others than those
        // that were told.
        edges.begin(Until::Blocked);
        edges.push(metric, from, to)?;
        edges.push(metric, row(self.pieces[0]), from)?;
        edges.push(metric, to, row(self.pieces[1] + 1))?;
        Ok(true)
    }

    /// True if the motion was found to be free, and to save something.
    pub(super) fn is_better(&self, problem: &Problem) -> bool {
        let is_free = problem.edges.free_before_blocked() == 3;
        is_free && (self.most == f64::INFINITY || self.costs(problem).iter().sum::<f64>() < self.most)
    }

    /// What its three motions cost.
    fn costs(&self, problem: &Problem) -> [f64; 3] {
        let Problem { metric, edges, .. } = problem;
        let cost = |edge| edges.length(metric, edge) * edges.edge_cost(edge).mean;
        [cost(1), cost(0), cost(2)]
    }

    /// Puts the motion, which is free, in the place of the piece between its ends.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn apply(&mut self, problem: &Problem, priced: &mut PricedPath) -> Result<(), Error> {
        let PricedPath { rows: path, costs, .. } = priced;
        let dimension = problem.dimension();
        let (head, tail) = ((self.pieces[0] + 1) * dimension, (self.pieces[1] + 1) * dimension);
        self.rest.replace_by(&path[tail..])?;
        reserve(path, self.rest.len() + 2 * dimension)?;
        path.truncate(head);
        path.extend_from_slice(&self.ends[0]);
        path.extend_from_slice(&self.ends[1]);
        path.extend_from_slice(&self.rest);
        if self.most < f64::INFINITY {
            self.rest.replace_by(&costs[self.pieces[1] + 1..])?;
            costs.truncate(self.pieces[0]);
            reserve(costs, self.rest.len() + 3)?;
            costs.extend_from_slice(&self.costs(problem));
            costs.extend_from_slice(&self.rest);
        }
        Ok(())
    }
}

/// Writes the state so far along a path, told by what the way there costs; returns the motion that it lies on, and how
/// far along the path it is.
fn locate(metric: &Metric, path: &[f64], place: f64, state: &mut Vec<f64>) -> (usize, f64) {
    let dimension = metric.dimension();
    let rows = || path.chunks_exact(dimension);
    let (mut before, mut last) = (0.0, 0);
    state.clear();
    for (piece, (a, b)) in rows().zip(rows().skip(1)).enumerate() {
        let length = metric.cost(a, b);
        if before + length >= place && length > 0.0 {
            let part = (place - before) / length;
            state.extend(metric.axes.iter().zip(a.iter().zip(b)).map(|(axis, (a, b))| a + part * axis.reduced(b - a)));
            return (piece, place);
        }
        before += length;
        last = piece;
    }
    state.extend_from_slice(rows().next_back().unwrap_or(&[]));
    (last, before)
}
