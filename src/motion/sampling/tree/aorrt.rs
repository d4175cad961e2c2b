//! Trees in the space of states and costs: a planner whose first path comes as soon as that of RRT-Connect, and whose
//! paths tend to the shortest.
//!
//! ```text
//!   RRT-Connect finds a path: its length is the bound
//!   repeat, now and then a shortcut of the best path, else:
//!       a random state over which a shorter path may lead, and a random cost that its node may have there
//!       one tree grows from the node that is nearest to both, straight towards the state, no farther than the range,
//!       unless a path over the new node would be no shorter than the bound
//!       the parent of its parent becomes its parent, if that motion is free, and so on
//!       the other tree grows towards it as in RRT-Connect
//!           if it gets there within the bound: that path is the best one, and its length the bound
//! ```
//!
//! Where states have costs, the way over a node costs so many times its length, and costs on the axis are so many as
//! the best path has on its length: then one metric serves any unit of costs. With a new best path both trees begin
//! anew there, since their axis has another unit.
//!
//! With the cost as an axis a costly node does not stand in the way of a cheap one at the same place, and no node needs
//! another parent later. The papers begin both trees anew with each path. Without costs they go on here: what is too
//! long for the new bound does no harm, and the rest is nearer to the next path.
//!
//! Based on: K. Hauser, Y. Zhou. Asymptotically Optimal Planning by Feasible Kinodynamic Planning in a State-Cost
//! Space. IEEE Transactions on Robotics 2016; with two trees as T. S. Wilson, W. Thomason, Z. Kingston, J. D. Gammell.
//! AORRTC: Almost-Surely Asymptotically Optimal Planning with RRT-Connect. IEEE Robotics and Automation Letters 2025.
//! Shortcuts as R. Geraerts, M. H. Overmars. Creating High-Quality Paths for Motion Planning. International Journal of
//! Robotics Research 2007; grandparents as I.-B. Jeong, S.-J. Lee, J.-H. Kim. Quick-RRT*: Triangular Inequality-Based
//! Implementation of RRT* with Improved Initial Solution and Convergence Rate. Expert Systems with Applications 2019.

use crate::base::{Error, index, real_u32};
use crate::collections::{Counted, List, reserve};
use crate::motion::sampling::problem::{Problem, Sampling, Turn, step};
use crate::motion::sampling::tree::connect::{RrtConnect, steps};
use crate::motion::sampling::tree::cut::{Cut, Priced};
use crate::motion::sampling::tree::nodes::{NONE, Nodes, unwind};
use crate::motion::{core::metric::Metric, sampling::edge::Until, sampling::nearest::Neighbour};

/// Random states that are drawn for one over which a shorter path may lead.
const DRAWS: usize = 16;
/// Shortcuts that are tried of a new path before the trees grow.
const POLISH: u32 = 100;
/// Of so many iterations one tries a shortcut.
const SHORTCUTS: u32 = 6;
/// Nodes that are looked at for one over which a way is short enough.
const NEAR: usize = 16;
/// Where states have costs: the share of samples that may be anywhere.
const OPEN: f64 = 0.25;
/// The least cost of a path as a multiple of its length that is a unit.
const LEAST_UNIT: f64 = 1e-9;

/// The planner.
pub(crate) struct Aorrt {
    first: RrtConnect,
    /// The metric of states with their costs.
    wide: Metric,
    /// From the start, and from the goals. The last number of a row is the cost of the way from the root.
    trees: [Nodes; 2],
    turn: usize,
    stage: Stage,
    cut: Cut,
    /// The best path, and its cost: its length, or the sum of its motions', where states have costs.
    best: Vec<f64>,
    cost: f64,
    costs: Vec<f64>,
    /// True if states have costs: then what the motion to each node of a tree costs, in the unit that is told. The step
    /// is that to the node which is added next.
    is_priced: bool,
    steps: [Vec<f64>; 2],
    step: f64,
    /// A cost times it is one on the axis of the trees: 1 unless states have costs.
    scale: f64,
    /// What a motion costs at least on that axis, as a multiple of its length.
    floor: f64,
    /// Shortcuts to be tried at once, and those that were tried alone.
    polish: u32,
    count: u32,
    /// A row of states and cost that is worked on.
    row: Vec<f64>,
}

#[derive(Clone, Copy)]
enum Stage {
    /// Until there is a path.
    First,
    Sample,
    /// A shortcut is checked.
    Cut,
    /// The motion from a node is, of such a length.
    Grown(u32, f64),
    /// That from the parent of that node is, over which its end costs so much.
    Raised {
        parent: u32,
        cost: f64,
        higher: u32,
        distance: f64,
    },
    /// The steps of the other tree from its node to the new one.
    Connected {
        new: u32,
        nearest: u32,
    },
}

impl Aorrt {
    /// A planner for states with such distances.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(metric: &Metric) -> Result<Self, Error> {
        Ok(Self {
            first: RrtConnect::default(),
            wide: metric.with_cost(1.0)?,
            trees: [Nodes::default(), Nodes::default()],
            turn: 0,
            stage: Stage::First,
            cut: Cut::default(),
            best: Vec::new(),
            cost: f64::INFINITY,
            costs: Vec::new(),
            is_priced: false,
            steps: [Vec::new(), Vec::new()],
            step: 0.0,
            scale: 1.0,
            floor: 1.0,
            polish: 0,
            count: 0,
            row: Vec::new(),
        })
    }

    /// Begins both trees anew.
    fn restart(&mut self, problem: &Problem) -> Result<(), Error> {
        let dimension = problem.dimension();
        reserve(&mut self.row, dimension + 1)?;
        self.trees.iter_mut().for_each(Nodes::clear);
        self.steps.iter_mut().for_each(Vec::clear);
        (self.turn, self.stage) = (0, Stage::Sample);
        self.add_root(0, &problem.start)?;
        problem.goals.chunks_exact(dimension).try_for_each(|goal| self.add_root(1, goal))
    }

    /// Adds the node of `row`, and notes what the motion to it costs.
    fn add(&mut self, tree: usize, parent: u32, step: f64) -> Result<u32, Error> {
        if self.is_priced {
            self.steps[tree].add(step)?;
        }
        self.trees[tree].add(&self.wide, parent, &self.row)
    }

    fn add_root(&mut self, tree: usize, state: &[f64]) -> Result<(), Error> {
        self.row.clear();
        self.row.extend_from_slice(state);
        self.row.push(0.0);
        self.add(tree, NONE, 0.0).map(|_| ())
    }

    /// Takes a path as the best one.
    fn take(&mut self, problem: &Problem) -> Result<(), Error> {
        self.weigh(problem);
        let length = length(&problem.metric, &self.best);
        // A path that costs nothing has no unit.
        let has_unit = self.is_priced && self.cost > length * LEAST_UNIT;
        self.scale = if has_unit { length / self.cost } else { 1.0 };
        self.polish = POLISH;
        // Without costs the axis keeps its unit.
        if self.trees[0].count() > 0 && !self.is_priced {
            self.stage = Stage::Sample;
            return Ok(());
        }
        self.restart(problem)
    }

    /// Finds what the best path costs.
    fn weigh(&mut self, problem: &Problem) {
        self.cost = if self.is_priced { self.costs.iter().sum() } else { length(&problem.metric, &self.best) };
    }

    /// The cost of the best path, on the axis of the trees.
    fn bound(&self) -> f64 {
        self.cost * self.scale
    }

    /// What a motion that was checked costs as a multiple of its length, on the axis of the trees.
    fn edge_cost(&self, problem: &Problem, edge: usize) -> f64 {
        if self.is_priced { problem.edges.edge_cost(edge).mean * self.scale } else { 1.0 }
    }

    /// The least that the way from the root of a tree to a state costs, on the axis of the trees.
    fn least(&self, problem: &Problem, tree: usize, state: &[f64]) -> f64 {
        let Problem { metric, start, .. } = problem;
        let distance = if tree == 0 { metric.distance(start, state) } else { problem.distance_to_goal(state) };
        distance * self.floor
    }

    fn cost_of(&self, tree: usize, node: u32) -> f64 {
        self.trees[tree].rows[(index(node) + 1) * self.wide.dimension() - 1]
    }

    /// Of the nodes of a tree that are near to a state and a cost the nearest one over which the way to the state costs
    /// no more; if there is none, that over which it costs the least.
    fn nearest(&mut self, tree: usize, problem: &Problem, (state, cost): (&[f64], f64)) -> Result<u32, Error> {
        let (metric, floor, dimension) = (&problem.metric, self.floor, state.len());
        self.row.clear();
        self.row.extend_from_slice(state);
        self.row.push(cost);
        let Nodes { rows, near, found, .. } = &mut self.trees[tree];
        near.find((&self.wide, rows), &self.row, NEAR, found)?;
        let mut best = (f64::INFINITY, 0);
        for &Neighbour { id, .. } in &*found {
            let row = &rows[index(id) * (dimension + 1)..][..=dimension];
            let over = row[dimension] + metric.distance(&row[..dimension], state) * floor;
            if over <= cost {
                return Ok(id);
            }
            if over < best.0 {
                best = (over, id);
            }
        }
        Ok(best.1)
    }

    fn state_of(&self, tree: usize, node: u32, dimension: usize) -> &[f64] {
        &self.trees[tree].row(node, dimension + 1)[..dimension]
    }

    /// Wants to know about the motion from a node towards a random state.
    fn sample(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        self.turn = 1 - self.turn;
        let (tree, dimension, bound) = (self.turn, problem.dimension(), self.bound());
        if bound <= 0.0 {
            return Ok(Turn::Next);
        }
        // There may be states that are cheaper than all that were told.
        self.floor = match self.is_priced {
            true if problem.sampler.chance(OPEN) => 0.0,
            true => problem.edges.least() * self.scale,
            false => 1.0,
        };
        let mut ends = (f64::INFINITY, 0.0);
        for _ in 0..DRAWS {
            problem.sample_within(bound / self.floor);
            let state = &problem.state;
            ends = (self.least(problem, tree, state), self.least(problem, 1 - tree, state));
            if ends.0 + ends.1 < bound {
                break;
            }
        }
        if ends.0 + ends.1 >= bound {
            return Ok(Turn::Next);
        }
        let cost = ends.0 + problem.sampler.unit() * (bound - ends.0 - ends.1);
        let state = std::mem::take(&mut problem.state);
        let nearest = self.nearest(tree, problem, (&state, cost));
        problem.state = state;
        let nearest = nearest?;
        let from = self.state_of(tree, nearest, dimension);
        if !problem.steer(from)? {
            return Ok(Turn::Next);
        }
        let distance = problem.metric.distance(from, &problem.state);
        let cost = self.cost_of(tree, nearest) + distance * self.floor;
        if cost + self.least(problem, 1 - tree, &problem.state) >= bound {
            return Ok(Turn::Next);
        }
        self.stage = Stage::Grown(nearest, distance);
        Ok(Turn::Check)
    }

    /// Wants to know about the motion from the parent of a new node's parent.
    fn raise(&mut self, problem: &mut Problem, (parent, cost): (u32, f64)) -> Result<Turn, Error> {
        let (tree, dimension) = (self.turn, problem.dimension());
        let higher = self.trees[tree].parents[index(parent)];
        if higher == NONE {
            return self.connect(problem, parent, cost);
        }
        let Problem { metric, edges, state, .. } = problem;
        let from = self.state_of(tree, higher, dimension);
        let distance = metric.distance(from, state);
        edges.begin(Until::End);
        edges.push(metric, from, state)?;
        self.stage = Stage::Raised { parent, cost, higher, distance };
        Ok(Turn::Check)
    }

    /// Adds the new node, and wants to know about the steps from the other tree to it.
    fn connect(&mut self, problem: &mut Problem, parent: u32, cost: f64) -> Result<Turn, Error> {
        self.stage = Stage::Sample;
        let (tree, dimension) = (self.turn, problem.dimension());
        self.row.clear();
        self.row.extend_from_slice(&problem.state);
        self.row.push(cost);
        let new = self.add(tree, parent, self.step)?;
        let state = std::mem::take(&mut problem.state);
        let least = self.least(problem, 1 - tree, &state);
        let nearest = self.nearest(1 - tree, problem, (&state, least));
        problem.state = state;
        let nearest = nearest?;
        let from = &self.trees[1 - tree].row(nearest, dimension + 1)[..dimension];
        let target = &self.trees[tree].row(new, dimension + 1)[..dimension];
        let Problem { metric, edges, state, range, .. } = problem;
        let distance = metric.distance(from, target);
        let least = distance * self.floor;
        if cost + self.cost_of(1 - tree, nearest) + least >= self.bound() {
            return Ok(Turn::Next);
        }
        edges.begin(Until::Blocked);
        let count = steps(distance / *range);
        for at in 1..=count {
            state.copy_from_slice(target);
            if at < count {
                step(metric, from, real_u32(at) * *range / distance, state);
            }
            edges.push_on(metric, from, state)?;
        }
        self.stage = Stage::Connected { new, nearest };
        Ok(Turn::Check)
    }

    /// Adds the free steps of the other tree; if it meets the new node, that is the best path.
    fn meet(&mut self, problem: &Problem, (new, nearest): (u32, u32)) -> Result<Turn, Error> {
        self.stage = Stage::Sample;
        let (free, dimension) = (problem.edges.free_before_blocked(), problem.dimension());
        let (tree, other) = (self.turn, 1 - self.turn);
        let mut last = nearest;
        for edge in 0..free {
            let end = problem.edges.end(edge, dimension);
            let distance = problem.metric.distance(self.state_of(other, last, dimension), end);
            let cost = self.cost_of(other, last) + distance * self.edge_cost(problem, edge);
            self.row.clear();
            self.row.extend_from_slice(end);
            self.row.push(cost);
            last = self.add(other, last, distance * problem.edges.edge_cost(edge).mean)?;
        }
        if free < problem.edges.count(dimension) {
            return Ok(Turn::Next);
        }
        // The costly states between are known only now.
        if self.is_priced && self.cost_of(tree, new) + self.cost_of(other, last) >= self.bound() {
            return Ok(Turn::Next);
        }
        let meeting = if tree == 0 { [new, last] } else { [last, new] };
        self.best.clear();
        let states = self.trees[0].way(meeting[0]).count() + self.trees[1].way(meeting[1]).count();
        reserve(&mut self.best, states * dimension)?;
        let before = self.trees[0].way(meeting[0]).count() * dimension;
        self.best.resize(before, 0.0);
        for (node, row) in self.trees[0].way(meeting[0]).zip(self.best.chunks_exact_mut(dimension).rev()) {
            row.copy_from_slice(&self.trees[0].row(node, dimension + 1)[..dimension]);
        }
        // Both trees have a node where they meet.
        for node in self.trees[1].way(meeting[1]).skip(1) {
            self.best.extend_from_slice(&self.trees[1].row(node, dimension + 1)[..dimension]);
        }
        unwind(&problem.metric, &mut self.best);
        if self.is_priced {
            self.price(meeting)?;
        }
        self.take(problem)?;
        Ok(Turn::Next)
    }

    /// Finds what the motions of the path over a node of each tree cost.
    fn price(&mut self, meeting: [u32; 2]) -> Result<(), Error> {
        self.costs.clear();
        for (tree, end) in meeting.into_iter().enumerate() {
            let motions = self.trees[tree].way(end).count() - 1;
            reserve(&mut self.costs, motions)?;
            for node in self.trees[tree].way(end).take(motions) {
                self.costs.push(self.steps[tree][index(node)]);
            }
            if tree == 0 {
                self.costs.reverse();
            }
        }
        Ok(())
    }

    /// Takes the path of RRT-Connect.
    fn take_first(&mut self, problem: &Problem) -> Result<(), Error> {
        self.first.trace(problem, &mut self.best)?;
        self.costs.clear();
        self.first.edge_costs(&mut self.costs)?;
        let rows = || self.best.chunks_exact(problem.dimension());
        let pairs = rows().zip(rows().skip(1));
        for (edge_cost, (from, to)) in self.costs.iter_mut().zip(pairs) {
            *edge_cost *= problem.metric.distance(from, to);
        }
        self.take(problem)
    }
}

/// The length of a path.
fn length(metric: &Metric, path: &[f64]) -> f64 {
    let rows = || path.chunks_exact(metric.dimension());
    rows().zip(rows().skip(1)).map(|(a, b)| metric.distance(a, b)).sum()
}

impl Sampling for Aorrt {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.best.clear();
        self.costs.clear();
        self.trees.iter_mut().for_each(Nodes::clear);
        self.is_priced = problem.edges.is_priced();
        (self.cost, self.stage, self.polish, self.count) = (f64::INFINITY, Stage::First, 0, 0);
        self.first.begin(problem)
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match self.stage {
            Stage::First => {
                let turn = self.first.turn(problem)?;
                if turn != Turn::Found {
                    return Ok(turn);
                }
                self.take_first(problem)?;
                Ok(if problem.takes_first { Turn::Found } else { Turn::Next })
            }
            Stage::Sample => {
                self.count = self.count.wrapping_add(1);
                if self.polish > 0 || self.count.is_multiple_of(SHORTCUTS) {
                    self.polish = self.polish.saturating_sub(1);
                    let length = if self.is_priced { length(&problem.metric, &self.best) } else { self.cost };
                    let path = Priced { path: &self.best, length, costs: &self.costs };
                    let is_cut = self.cut.propose(problem, &path)?;
                    self.stage = if is_cut { Stage::Cut } else { Stage::Sample };
                    return Ok(if is_cut { Turn::Check } else { Turn::Next });
                }
                self.sample(problem)
            }
            Stage::Cut => {
                self.stage = Stage::Sample;
                if self.cut.is_better(problem) {
                    self.cut.apply(problem, &mut self.best, &mut self.costs)?;
                    self.weigh(problem);
                }
                Ok(Turn::Next)
            }
            Stage::Grown(parent, distance) => {
                self.stage = Stage::Sample;
                if !problem.edges.is_free(0) {
                    return Ok(Turn::Next);
                }
                problem.state.copy_from_slice(problem.edges.end(0, problem.metric.dimension()));
                self.step = distance * problem.edges.edge_cost(0).mean;
                let cost = self.cost_of(self.turn, parent) + distance * self.edge_cost(problem, 0);
                let least = cost + self.least(problem, 1 - self.turn, &problem.state);
                if self.is_priced && least >= self.bound() {
                    return Ok(Turn::Next);
                }
                self.raise(problem, (parent, cost))
            }
            Stage::Raised { parent, cost, higher, distance } => {
                let less = self.cost_of(self.turn, higher) + distance * self.edge_cost(problem, 0);
                if problem.edges.is_free(0) && less < cost {
                    self.step = distance * problem.edges.edge_cost(0).mean;
                    return self.raise(problem, (higher, less));
                }
                self.connect(problem, parent, cost)
            }
            Stage::Connected { new, nearest } => self.meet(problem, (new, nearest)),
        }
    }

    fn has_path(&self) -> bool {
        !self.best.is_empty()
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        path.clear();
        path.add_slice(&self.best)?;
        unwind(&problem.metric, path);
        Ok(())
    }

    fn cost(&self) -> Option<f64> {
        (!self.costs.is_empty()).then_some(self.cost)
    }

    fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        self.first.each_motion(dimension, take);
        self.trees.iter().for_each(|tree| tree.each_motion((dimension, 1), take));
    }

    fn nodes(&self) -> usize {
        self.first.nodes() + self.trees.iter().map(Nodes::count).sum::<usize>()
    }

    fn bytes(&self) -> u64 {
        let Self { best, row, costs, steps, trees, .. } = self;
        let lists = best.bytes() + row.bytes() + costs.bytes() + steps.bytes() + trees.bytes();
        self.first.bytes() + self.cut.bytes() + self.wide.bytes() + lists
    }

    fn release(&mut self) {
        (self.first, self.trees) = (RrtConnect::default(), [Nodes::default(), Nodes::default()]);
        for list in [&mut self.best, &mut self.row, &mut self.costs].into_iter().chain(&mut self.steps) {
            *list = Vec::new();
        }
        self.stage = Stage::First;
    }
}
