//! Two rapidly-exploring random trees, one from the start and one from the goals.
//!
//! ```text
//!   repeat:
//!       a random state
//!       one tree grows from its nearest node straight towards it, no farther than the range
//!       if it grew: the other one grows from its nearest node towards the new node, step by step, as far as it gets
//!           if it gets there: found
//!       the trees change places
//! ```
//!
//! The planner to begin with. It needs no bias: the trees grow towards each other. A passage between two rooms that is
//! narrow from both sides stays hard.
//!
//! Based on: J. J. Kuffner, S. M. LaValle. RRT-Connect: An Efficient Approach to Single-Query Path Planning. ICRA 2000.

use crate::base::{Error, real_u32};
use crate::collections::{Counted, List, counted};
use crate::motion::sampling::edge::{Until, parts_of};
use crate::motion::sampling::nodes::{Meeting, NONE, Nodes};
use crate::motion::sampling::problem::{Problem, Turn, step};
use crate::motion::sampling::search::Sampling;

/// Most steps that a tree grows at once.
const MOST_STEPS: u32 = 1 << 16;

/// The planner.
#[derive(Default)]
pub(crate) struct RrtConnect {
    /// From the start, and from the goals.
    trees: [Nodes; 2],
    /// The tree that grows first.
    turn: usize,
    stage: Stage,
    /// Where the trees meet, in each.
    meeting: [u32; 2],
    /// True if states have costs: then what the motion to each node costs, as a multiple of its length.
    is_priced: bool,
    edge_costs: [Vec<f64>; 2],
    /// Roots of each tree: its first nodes, to which no motion leads.
    roots: [usize; 2],
}

counted!(RrtConnect { trees, edge_costs } plain { turn, stage, meeting, is_priced, roots });

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The motion from a node is checked.
    Grown(u32),
    /// The steps of the other tree from its node `nearest` to the new one, or as far as they follow constraints.
    Connected { new: u32, nearest: u32, is_whole: bool },
}

impl RrtConnect {
    /// The tree that grows first, and the other one.
    fn trees(&mut self) -> (&mut Nodes, &mut Nodes) {
        let [from_start, from_goals] = &mut self.trees;
        if self.turn == 0 { (from_start, from_goals) } else { (from_goals, from_start) }
    }

    /// Notes what the motion to a node that was added to a tree costs.
    fn note(&mut self, problem: &Problem, tree: usize, edge: usize) -> Result<(), Error> {
        if self.is_priced {
            let edge_costs = &mut self.edge_costs[tree];
            edge_costs.add(problem.edges.edge_cost(edge).mean)?;
        }
        Ok(())
    }

    /// Adds what the motions of the path cost, as multiples of their lengths, to a list; nothing where no state has
    /// costs.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn edge_costs(&self, to: &mut Vec<f64>) -> Result<(), Error> {
        if self.is_priced { self.path().of_motions(&self.edge_costs, self.roots, to) } else { Ok(()) }
    }

    fn path(&self) -> Meeting<'_> {
        Meeting { trees: &self.trees, nodes: self.meeting }
    }

    /// Wants to know about the steps from the other tree to a new node.
    fn connect(&mut self, problem: &mut Problem, new: u32) -> Result<Turn, Error> {
        let (tree, other) = self.trees();
        let target = tree.row(new);
        problem.state.copy_from_slice(target);
        let nearest = other.nearest(problem)?.id;
        let is_whole = ask_steps(problem, other.row(nearest), target)?;
        self.stage = Stage::Connected { new, nearest, is_whole };
        Ok(Turn::Check)
    }

    /// Adds the free steps of the other tree.
    fn add(&mut self, problem: &Problem, (new, nearest): (u32, u32), is_whole: bool) -> Result<Turn, Error> {
        let (free, other) = (problem.edges.free_before_blocked(), 1 - self.turn);
        let mut last = nearest;
        for edge in 0..free {
            last = self.trees[other].add(&problem.metric, last, problem.edges.end(edge))?;
            self.note(problem, other, edge)?;
        }
        self.stage = Stage::Sample;
        if is_whole && free == problem.edges.count() {
            self.meeting = if self.turn == 0 { [new, last] } else { [last, new] };
            return Ok(Turn::Found);
        }
        self.turn = 1 - self.turn;
        Ok(Turn::Next)
    }
}

/// Wants to know about the steps from a state to another one, as far as they follow constraints; true if all do.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn ask_steps(problem: &mut Problem, from: &[f64], target: &[f64]) -> Result<bool, Error> {
    let Problem { metric, edges, state, range, .. } = problem;
    let distance = metric.distance(from, target);
    edges.begin(Until::Blocked);
    let steps = parts_of(distance / *range, MOST_STEPS);
    for at in 1..=steps {
        state.copy_from_slice(target);
        if at < steps {
            step(metric, from, real_u32(at) * *range / distance, state);
        }
        if !edges.push_following(metric, from, state)? {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Sampling for RrtConnect {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.trees.iter_mut().for_each(Nodes::clear);
        (self.turn, self.stage, self.meeting) = (0, Stage::Sample, [NONE; 2]);
        let Problem { metric, edges, start, goals, .. } = problem;
        self.trees[0].add(metric, NONE, start)?;
        for goal in goals.chunks_exact(metric.dimension()) {
            self.trees[1].add(metric, NONE, goal)?;
        }
        self.edge_costs.iter_mut().for_each(Vec::clear);
        self.is_priced = edges.is_priced();
        self.roots = [1, self.trees[1].count()];
        Ok(())
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match self.stage {
            Stage::Sample => {
                problem.sample_anywhere();
                let Some(parent) = self.trees().0.steer(problem)? else {
                    self.turn = 1 - self.turn;
                    return Ok(Turn::Next);
                };
                self.stage = Stage::Grown(parent);
                Ok(Turn::Check)
            }
            Stage::Grown(parent) => {
                if problem.edges.is_free(0) {
                    let new = self.trees().0.extend(problem, parent)?;
                    self.note(problem, self.turn, 0)?;
                    return self.connect(problem, new);
                }
                self.stage = Stage::Sample;
                self.turn = 1 - self.turn;
                Ok(Turn::Next)
            }
            Stage::Connected { new, nearest, is_whole } => self.add(problem, (new, nearest), is_whole),
        }
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        self.path().trace(problem, path)
    }

    fn trees(&self) -> &[Nodes] {
        &self.trees
    }

    fn free(&mut self) {
        self.release();
    }
}
