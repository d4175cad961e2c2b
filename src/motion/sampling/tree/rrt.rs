//! Rapidly-exploring random trees.
//!
//! ```text
//!   repeat:
//!       a random state, now and then a goal
//!       from the nearest node straight towards it, no farther than the range
//!       if that motion is free: its end is a new node
//!           if a goal is within the range, and the motion to it is free: found
//! ```
//!
//! The tree fills large free regions soon and narrow passages late: a passage is entered only from a node in front of
//! it, by a sample behind it.
//!
//! Based on: S. M. LaValle. Rapidly-Exploring Random Trees: A New Tool for Path Planning. Technical report TR 98-11,
//! Iowa State University 1998. There a tree ends in a region of goals; here the last motion is checked like any other.

use crate::base::Error;
use crate::collections::{Counted, reserve};
use crate::motion::sampling::problem::{Problem, Sampling, Turn};
use crate::motion::sampling::tree::growth::Growth;
use crate::motion::sampling::tree::nodes::{NONE, Nodes, unwind};

/// The planner, and those that differ from it in how the tree grows.
pub(crate) struct Rrt {
    nodes: Nodes,
    growth: Growth,
    stage: Stage,
    /// The last node of the path.
    last: u32,
}

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The motion from a node is checked.
    Grown(u32),
    /// Those from the new node to goals are.
    Joined(u32),
}

impl Rrt {
    pub(crate) fn new(growth: Growth) -> Self {
        Self { nodes: Nodes::default(), growth, stage: Stage::Sample, last: NONE }
    }

    /// Wants to know about the motions from a node to the goals within the range.
    fn join(&mut self, problem: &mut Problem, node: u32) -> Result<Turn, Error> {
        let is_near = self.nodes.ask_goals(problem, node, problem.range)?;
        self.stage = if is_near { Stage::Joined(node) } else { Stage::Sample };
        Ok(if is_near { Turn::Check } else { Turn::Next })
    }
}

impl Sampling for Rrt {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.nodes.clear();
        (self.stage, self.last) = (Stage::Sample, NONE);
        self.nodes.add(&problem.metric, NONE, &problem.start)?;
        self.growth.begin(problem)
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match self.stage {
            Stage::Sample => {
                let Some(parent) = self.growth.pick(&mut self.nodes, problem)? else { return Ok(Turn::Next) };
                self.stage = Stage::Grown(parent);
                Ok(Turn::Check)
            }
            Stage::Grown(parent) => {
                self.stage = Stage::Sample;
                if !self.growth.takes(&self.nodes, problem, parent) {
                    return Ok(Turn::Next);
                }
                let node = self.nodes.extend(problem, parent)?;
                self.growth.added(&self.nodes, problem, (node, parent), problem.edges.edge_cost(0))?;
                self.join(problem, node)
            }
            Stage::Joined(node) => {
                self.stage = Stage::Sample;
                let Some(goal) = problem.edges.first_free() else { return Ok(Turn::Next) };
                let end = problem.edges.end(goal, problem.dimension());
                self.last = self.nodes.add(&problem.metric, node, end)?;
                self.growth.added(&self.nodes, problem, (self.last, node), problem.edges.edge_cost(goal))?;
                Ok(Turn::Found)
            }
        }
    }

    fn has_path(&self) -> bool {
        false
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        trace(&self.nodes, self.last, problem, path)
    }

    fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        self.nodes.each_motion((dimension, 0), take);
    }

    fn nodes(&self) -> usize {
        self.nodes.count()
    }

    fn cost(&self) -> Option<f64> {
        self.growth.way(self.last)
    }

    fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.growth.bytes()
    }

    fn release(&mut self) {
        (self.nodes, self.stage) = (Nodes::default(), Stage::Sample);
        self.growth.release();
    }
}

/// Writes the path from the root to a node.
pub(super) fn trace(nodes: &Nodes, last: u32, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
    let dimension = problem.dimension();
    path.clear();
    let states = nodes.way(last).count();
    reserve(path, states * dimension)?;
    path.resize(states * dimension, 0.0);
    for (node, row) in nodes.way(last).zip(path.chunks_exact_mut(dimension).rev()) {
        row.copy_from_slice(nodes.row(node, dimension));
    }
    unwind(&problem.metric, path);
    Ok(())
}
