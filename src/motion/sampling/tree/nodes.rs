//! The states of a tree.

use crate::base::{Error, index, to_u32};
use crate::collections::counted;
use crate::motion::sampling::nearest::{Near, Neighbour};
use crate::motion::{core::metric::Metric, sampling::edge::Until, sampling::problem::Problem};

/// No node: the parent of a root.
pub(crate) const NONE: u32 = u32::MAX;

/// A tree of states, or one with several roots.
#[derive(Default)]
pub(crate) struct Nodes {
    pub(crate) rows: Vec<f64>,
    pub(crate) parents: Vec<u32>,
    pub(crate) near: Near,
    pub(crate) found: Vec<Neighbour>,
}

counted!(Nodes { rows, parents, near, found });

impl Nodes {
    /// Forgets all nodes.
    pub(crate) fn clear(&mut self) {
        self.rows.clear();
        self.parents.clear();
        self.near.clear();
    }

    /// Nodes.
    pub(crate) fn count(&self) -> usize {
        self.parents.len()
    }

    /// The state of a node.
    pub(crate) fn row(&self, node: u32, dimension: usize) -> &[f64] {
        &self.rows[index(node) * dimension..][..dimension]
    }

    /// Adds a node.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, metric: &Metric, parent: u32, row: &[f64]) -> Result<u32, Error> {
        crate::collections::reserve(&mut self.rows, row.len())?;
        crate::collections::reserve(&mut self.parents, 1)?;
        let node = to_u32(self.parents.len());
        self.rows.extend_from_slice(row);
        self.parents.push(parent);
        self.near.add(metric, &self.rows)?;
        Ok(node)
    }

    /// The node that is nearest to the problem's state.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn nearest(&mut self, problem: &Problem) -> Result<Neighbour, Error> {
        let Self { rows, near, found, .. } = self;
        let nearest = near.nearest((&problem.metric, rows), &problem.state, found)?;
        Ok(nearest.unwrap_or(Neighbour { square: f64::INFINITY, id: 0 }))
    }

    /// Wants to know about the motion from the node that is nearest to the problem's state towards it; none if that is
    /// the state.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn steer(&mut self, problem: &mut Problem) -> Result<Option<u32>, Error> {
        let nearest = self.nearest(problem)?.id;
        let is_motion = problem.steer(self.row(nearest, problem.dimension()))?;
        Ok(is_motion.then_some(nearest))
    }

    /// Adds a node for the first motion that was checked, which is free.
    ///
    /// # Errors
    /// As [`Nodes::add`].
    pub(crate) fn extend(&mut self, problem: &Problem, parent: u32) -> Result<u32, Error> {
        self.add(&problem.metric, parent, problem.edges.end(0, problem.dimension()))
    }

    /// Wants to know about the motions from a node to the goals that are no farther than `reach`; false if none is.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn ask_goals(&self, problem: &mut Problem, node: u32, reach: f64) -> Result<bool, Error> {
        let Problem { metric, edges, goals, .. } = problem;
        let from = self.row(node, metric.dimension());
        edges.begin(Until::Free);
        let mut is_near = false;
        for goal in goals.chunks_exact(metric.dimension()) {
            if metric.distance(from, goal) <= reach && edges.follows(metric, from, goal)? {
                edges.push(metric, from, goal)?;
                is_near = true;
            }
        }
        Ok(is_near)
    }

    /// The nodes from one back to its root.
    pub(crate) fn way(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors((node != NONE).then_some(node), |&node| {
            Some(self.parents[index(node)]).filter(|&parent| parent != NONE)
        })
    }

    /// Calls `take` with the states of each node and its parent, whose rows have some numbers more.
    pub(crate) fn each_motion(&self, (dimension, more): (usize, usize), take: &mut dyn FnMut(&[f64], &[f64])) {
        let row = |node: usize| &self.rows[node * (dimension + more)..][..dimension];
        for (node, &parent) in self.parents.iter().enumerate().filter(|(_, parent)| **parent != NONE) {
            take(row(index(parent)), row(node));
        }
    }
}

/// Lets the angles of a list of states go on from the first one, by at most half a turn each.
pub(crate) fn unwind(metric: &Metric, rows: &mut [f64]) {
    let dimension = metric.dimension();
    for at in dimension..rows.len() {
        let axis = &metric.axes[at % dimension];
        if axis.wraps {
            rows[at] -= axis.turns(rows[at] - rows[at - dimension]);
        }
    }
}
