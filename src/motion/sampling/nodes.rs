//! The states of a tree.

use crate::base::{Error, index, to_u32};
use crate::collections::{List, counted, reserve};
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
    /// Numbers of a row: those of a state, and behind them its cost in some trees.
    width: usize,
}

counted!(Nodes { rows, parents, near, found } plain { width });

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

    /// The row of a node.
    pub(crate) fn row(&self, node: u32) -> &[f64] {
        &self.rows[index(node) * self.width..][..self.width]
    }

    /// The state of a node whose cost is behind it.
    pub(crate) fn state(&self, node: u32) -> &[f64] {
        &self.rows[index(node) * self.width..][..self.width - 1]
    }

    /// That cost.
    pub(crate) fn cost(&self, node: u32) -> f64 {
        self.rows[(index(node) + 1) * self.width - 1]
    }

    /// Adds a node.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, metric: &Metric, parent: u32, row: &[f64]) -> Result<u32, Error> {
        self.width = row.len();
        self.rows.add_slice(row)?;
        self.parents.add(parent)?;
        self.near.add(metric, &self.rows)?;
        Ok(to_u32(self.parents.len() - 1))
    }

    /// The node whose row is nearest to another one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn nearest_to(&mut self, metric: &Metric, row: &[f64]) -> Result<Neighbour, Error> {
        self.near.find((metric, &self.rows), row, 1, &mut self.found)?;
        Ok(self.found.first().copied().unwrap_or(Neighbour { square: f64::INFINITY, id: 0 }))
    }

    /// The node that is nearest to the problem's state.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn nearest(&mut self, problem: &Problem) -> Result<Neighbour, Error> {
        self.nearest_to(&problem.metric, &problem.state)
    }

    /// Wants to know about the motion from the node that is nearest to the problem's state towards it; none if that is
    /// the state.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn steer(&mut self, problem: &mut Problem) -> Result<Option<u32>, Error> {
        let nearest = self.nearest(problem)?.id;
        Ok(problem.steer(self.row(nearest))?.then_some(nearest))
    }

    /// Adds a node for the first motion that was checked, which is free.
    ///
    /// # Errors
    /// As [`Nodes::add`].
    pub(crate) fn extend(&mut self, problem: &Problem, parent: u32) -> Result<u32, Error> {
        self.add(&problem.metric, parent, problem.edges.end(0))
    }

    /// Wants to know about the motions from a node to the goals that are no farther than `reach`; false if none is.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn ask_goals(&self, problem: &mut Problem, node: u32, reach: f64) -> Result<bool, Error> {
        let Problem { metric, edges, goals, .. } = problem;
        let from = self.row(node);
        edges.begin(Until::Free);
        for goal in goals.chunks_exact(from.len()) {
            if metric.distance(from, goal) <= reach && edges.follows(metric, from, goal)? {
                edges.push(metric, from, goal)?;
            }
        }
        Ok(edges.count() > 0)
    }

    /// The nodes from one back to its root.
    pub(crate) fn way(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors((node != NONE).then_some(node), |&node| {
            Some(self.parents[index(node)]).filter(|&parent| parent != NONE)
        })
    }

    /// Writes the path from the root to a node.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn trace(&self, last: u32, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        let dimension = problem.dimension();
        path.refill(self.way(last).count() * dimension, 0.0)?;
        for (node, row) in self.way(last).zip(path.chunks_exact_mut(dimension).rev()) {
            row.copy_from_slice(&self.row(node)[..dimension]);
        }
        unwind(&problem.metric, path);
        Ok(())
    }

    /// Calls `take` with the states of each node and its parent.
    pub(crate) fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        for (node, &parent) in (0..).zip(&self.parents).filter(|(_, parent)| **parent != NONE) {
            take(&self.row(parent)[..dimension], &self.row(node)[..dimension]);
        }
    }
}

/// Two trees that have met, in a node of each.
pub(crate) struct Meeting<'a> {
    pub(crate) trees: &'a [Nodes; 2],
    pub(crate) nodes: [u32; 2],
}

impl Meeting<'_> {
    /// Writes the path from the root of the first tree to that of the second one.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn trace(&self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        let Self { trees: [first, second], nodes: [to, from] } = *self;
        first.trace(to, problem, path)?;
        reserve(path, (second.way(from).count() - 1) * problem.dimension())?;
        // Both trees have a node where they meet.
        for node in second.way(from).skip(1) {
            path.extend_from_slice(&second.row(node)[..problem.dimension()]);
        }
        unwind(&problem.metric, path);
        Ok(())
    }

    /// Adds a number of each motion of the path to a list: of those to the nodes of each tree but its first ones, so
    /// many of which have none.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn of_motions(&self, of: &[Vec<f64>; 2], without: [usize; 2], to: &mut Vec<f64>) -> Result<(), Error> {
        let first = to.len();
        for (tree, nodes) in self.trees.iter().enumerate() {
            let motions = nodes.way(self.nodes[tree]).count() - 1;
            reserve(to, motions)?;
            to.extend(nodes.way(self.nodes[tree]).take(motions).map(|node| of[tree][index(node) - without[tree]]));
            if tree == 0 {
                to[first..].reverse();
            }
        }
        Ok(())
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
