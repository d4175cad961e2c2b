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

use crate::base::{Error, index, real_u32, whole_wide};
use crate::collections::{Counted, List, reserve};
use crate::motion::sampling::problem::{Problem, Sampling, Turn, step};
use crate::motion::sampling::tree::nodes::{NONE, Nodes, unwind};
use crate::motion::{sampling::edge::Until, sampling::tree::rrt::trace};

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
        let of = |tree: usize| {
            self.trees[tree].way(self.meeting[tree]).filter_map(move |node| {
                let at = index(node).checked_sub(self.roots[tree])?;
                self.edge_costs[tree].get(at).copied()
            })
        };
        let first = to.len();
        for tree in 0..2 {
            reserve(to, of(tree).count())?;
            to.extend(of(tree));
            if tree == 0 {
                to[first..].reverse();
            }
        }
        Ok(())
    }

    /// Wants to know about the steps from the other tree to a new node.
    fn connect(&mut self, problem: &mut Problem, new: u32) -> Result<Turn, Error> {
        let dimension = problem.dimension();
        let (tree, other) = self.trees();
        let target = tree.row(new, dimension);
        problem.state.copy_from_slice(target);
        let nearest = other.nearest(problem)?.id;
        let from = other.row(nearest, dimension);
        let Problem { metric, edges, state, range, .. } = problem;
        let distance = metric.distance(from, target);
        edges.begin(Until::Blocked);
        let steps = steps(distance / *range);
        let mut is_whole = true;
        for at in 1..=steps {
            state.copy_from_slice(target);
            if at < steps {
                step(metric, from, real_u32(at) * *range / distance, state);
            }
            if !edges.push_following(metric, from, state)? {
                is_whole = false;
                break;
            }
        }
        self.stage = Stage::Connected { new, nearest, is_whole };
        Ok(Turn::Check)
    }

    /// Adds the free steps of the other tree.
    fn add(&mut self, problem: &Problem, (new, nearest): (u32, u32), is_whole: bool) -> Result<Turn, Error> {
        let (free, dimension) = (problem.edges.free_before_blocked(), problem.dimension());
        let (_, other) = self.trees();
        let mut last = nearest;
        for edge in 0..free {
            last = other.add(&problem.metric, last, problem.edges.end(edge, dimension))?;
        }
        for edge in 0..free {
            self.note(problem, 1 - self.turn, edge)?;
        }
        self.stage = Stage::Sample;
        if is_whole && free == problem.edges.count(dimension) {
            self.meeting = if self.turn == 0 { [new, last] } else { [last, new] };
            return Ok(Turn::Found);
        }
        self.turn = 1 - self.turn;
        Ok(Turn::Next)
    }
}

/// The steps of a way that is so many times as long as the longest one.
pub(super) fn steps(times: f64) -> u32 {
    if times >= f64::from(MOST_STEPS) {
        return MOST_STEPS;
    }
    let whole = u32::try_from(whole_wide(times)).unwrap_or(0);
    if real_u32(whole) < times { whole + 1 } else { whole.max(1) }
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

    fn has_path(&self) -> bool {
        false
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        let dimension = problem.dimension();
        trace(&self.trees[0], self.meeting[0], problem, path)?;
        // Both trees have a node where they meet.
        let rest = self.trees[1].way(self.meeting[1]).skip(1);
        reserve(path, rest.count() * dimension)?;
        for node in self.trees[1].way(self.meeting[1]).skip(1) {
            path.extend_from_slice(self.trees[1].row(node, dimension));
        }
        unwind(&problem.metric, path);
        Ok(())
    }

    fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        self.trees.iter().for_each(|tree| tree.each_motion((dimension, 0), take));
    }

    fn nodes(&self) -> usize {
        self.trees.iter().map(Nodes::count).sum()
    }

    fn bytes(&self) -> u64 {
        self.edge_costs.bytes() + self.trees.bytes()
    }

    fn release(&mut self) {
        *self = Self::default();
    }
}
