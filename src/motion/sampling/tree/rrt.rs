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
use crate::collections::{Counted, counted};
use crate::motion::sampling::nodes::{NONE, Nodes};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::sampling::{search::Sampling, tree::growth::Growth};

/// The planner, and those that differ from it in how the tree grows.
pub(crate) struct Rrt {
    nodes: Nodes,
    growth: Growth,
    stage: Stage,
    /// The last node of the path.
    last: u32,
}

counted!(Rrt { nodes, growth } plain { stage, last });

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The motion from a node is checked, or those one after the other.
    Grown(u32),
    /// Those from the last new node to goals are.
    Joined(u32),
}

impl Rrt {
    pub(crate) fn new(growth: Growth) -> Self {
        Self { nodes: Nodes::default(), growth, stage: Stage::Sample, last: NONE }
    }

    /// Adds a node for a motion that was checked, which is free.
    fn add(&mut self, problem: &Problem, parent: u32, edge: usize) -> Result<u32, Error> {
        let node = self.nodes.add(&problem.metric, parent, problem.edges.end(edge))?;
        self.growth.added(&self.nodes, problem, (node, parent), problem.edges.edge_cost(edge))?;
        Ok(node)
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
        match std::mem::take(&mut self.stage) {
            Stage::Sample => {
                let Some(parent) = self.growth.pick(&mut self.nodes, problem)? else {
                    return Ok(if self.growth.is_exhausted() { Turn::Exhausted } else { Turn::Next });
                };
                self.stage = Stage::Grown(parent);
                Ok(Turn::Check)
            }
            Stage::Grown(parent) => {
                let taken = self.growth.takes(&self.nodes, problem, parent);
                if taken == 0 {
                    return Ok(Turn::Next);
                }
                let node = (0..taken).try_fold(parent, |last, step| self.add(problem, last, step))?;
                if !self.nodes.ask_goals(problem, node, self.growth.reach(problem))? {
                    return Ok(Turn::Next);
                }
                self.stage = Stage::Joined(node);
                Ok(Turn::Check)
            }
            Stage::Joined(node) => {
                let Some(goal) = problem.edges.first_free() else { return Ok(Turn::Next) };
                self.last = self.add(problem, node, goal)?;
                Ok(Turn::Found)
            }
        }
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        self.nodes.trace(self.last, problem, path)
    }

    fn trees(&self) -> &[Nodes] {
        std::slice::from_ref(&self.nodes)
    }

    fn cost(&self) -> Option<f64> {
        self.growth.way(self.last)
    }

    fn free(&mut self) {
        self.nodes.release();
        self.growth.release();
    }
}
