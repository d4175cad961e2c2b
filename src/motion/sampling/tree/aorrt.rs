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

use crate::base::{Error, index};
use crate::collections::{Counted, List, counted, reserve};
use crate::motion::sampling::nodes::{Meeting, NONE, Nodes, unwind};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::sampling::tree::connect::{RrtConnect, ask_steps};
use crate::motion::sampling::tree::cut::{Cut, PricedPath};
use crate::motion::{core::metric::Metric, sampling::edge::Until, sampling::nearest::Neighbour};
use crate::motion::{sampling::edge::EdgeCost, sampling::search::Sampling};

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
    best: PricedPath,
    /// Where states have costs: what the motion to each node of a tree costs, in the unit that is told. The step is
    /// that to the node which is added next.
    steps: [Vec<f64>; 2],
    step: f64,
    unit: Unit,
    /// Shortcuts to be tried at once, and those that were tried alone.
    polish: u32,
    count: u32,
    /// A row of states and cost that is worked on.
    row: Vec<f64>,
}

counted!(Aorrt { first, wide, trees, cut, best, steps, row } plain { turn, stage, step, unit, polish, count });

/// How costs are told on the axis of the trees.
struct Unit {
    /// True if states have costs.
    is_priced: bool,
    /// A cost times it is one on the axis: 1 unless states have costs.
    scale: f64,
    /// What a motion costs at least on the axis, as a multiple of its length.
    floor: f64,
}

#[derive(Clone, Copy, Default)]
enum Stage {
    /// Until there is a path.
    First,
    #[default]
    Sample,
    /// A shortcut is checked.
    Cut,
    /// The motion from a node is, of such a length.
    Grown(u32, f64),
    /// That from the parent of that node is, over which its end costs so much.
    Raised { parent: u32, cost: f64, higher: u32, distance: f64 },
    /// The steps of the other tree from its node to the new one.
    Connected { new: u32, nearest: u32 },
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
            trees: Default::default(),
            turn: 0,
            stage: Stage::First,
            cut: Cut::default(),
            best: PricedPath::default(),
            steps: Default::default(),
            step: 0.0,
            unit: Unit { is_priced: false, scale: 1.0, floor: 1.0 },
            polish: 0,
            count: 0,
            row: Vec::new(),
        })
    }

    /// Begins both trees anew.
    fn restart(&mut self, problem: &Problem) -> Result<(), Error> {
        reserve(&mut self.row, problem.dimension() + 1)?;
        self.trees.iter_mut().for_each(Nodes::clear);
        self.steps.iter_mut().for_each(Vec::clear);
        (self.turn, self.stage) = (0, Stage::Sample);
        self.add_root(0, &problem.start)?;
        problem.goals.chunks_exact(problem.dimension()).try_for_each(|goal| self.add_root(1, goal))
    }

    /// Writes the row of a state and a cost.
    fn put(&mut self, state: &[f64], cost: f64) {
        self.row.clear();
        self.row.extend_from_slice(state);
        self.row.push(cost);
    }

    /// Adds the node of `row`, and notes what the motion to it costs.
    fn add(&mut self, tree: usize, parent: u32, step: f64) -> Result<u32, Error> {
        if self.unit.is_priced {
            self.steps[tree].add(step)?;
        }
        self.trees[tree].add(&self.wide, parent, &self.row)
    }

    fn add_root(&mut self, tree: usize, state: &[f64]) -> Result<(), Error> {
        self.put(state, 0.0);
        self.add(tree, NONE, 0.0).map(|_| ())
    }

    /// Takes a path as the best one.
    fn take(&mut self, problem: &Problem) -> Result<(), Error> {
        self.best.weigh(&problem.metric);
        let (length, cost) = (problem.metric.path_cost(&self.best.rows), self.best.cost);
        // A path that costs nothing has no unit.
        let has_unit = self.unit.is_priced && cost > length * LEAST_UNIT;
        self.unit.scale = if has_unit { length / cost } else { 1.0 };
        self.polish = POLISH;
        // Without costs the axis keeps its unit.
        if self.trees[0].count() > 0 && !self.unit.is_priced {
            self.stage = Stage::Sample;
            return Ok(());
        }
        self.restart(problem)
    }

    /// The cost of the best path, on the axis of the trees.
    fn bound(&self) -> f64 {
        self.best.cost * self.unit.scale
    }

    /// What a motion costs as a multiple of its length, on the axis of the trees.
    fn on_axis(&self, edge_cost: EdgeCost) -> f64 {
        if self.unit.is_priced { edge_cost.mean * self.unit.scale } else { 1.0 }
    }

    /// The least that the way from the root of a tree to a state costs, on the axis of the trees.
    fn least(&self, problem: &Problem, tree: usize, state: &[f64]) -> f64 {
        let Problem { metric, start, .. } = problem;
        let distance = if tree == 0 { metric.cost(start, state) } else { problem.cost_to_goal(state) };
        distance * self.unit.floor
    }

    /// Of the nodes of a tree that are near to a state and a cost the nearest one over which the way to the state costs
    /// no more; if there is none, that over which it costs the least.
    fn nearest(&mut self, tree: usize, problem: &Problem, (state, cost): (&[f64], f64)) -> Result<u32, Error> {
        self.put(state, cost);
        let Nodes { rows, near, found, .. } = &mut self.trees[tree];
        near.find((&self.wide, rows), &self.row, NEAR, found)?;
        let (nodes, mut best) = (&self.trees[tree], (f64::INFINITY, 0));
        for &Neighbour { id, .. } in &nodes.found {
            let over = nodes.cost(id) + problem.metric.cost(nodes.state(id), state) * self.unit.floor;
            if over <= cost {
                return Ok(id);
            }
            if over < best.0 {
                best = (over, id);
            }
        }
        Ok(best.1)
    }

    /// Wants to know about the motion from a node towards a random state.
    fn sample(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        self.turn = 1 - self.turn;
        let (tree, bound) = (self.turn, self.bound());
        if bound <= 0.0 {
            return Ok(Turn::Next);
        }
        // There may be states that are cheaper than all that were told.
        self.unit.floor = match self.unit.is_priced {
            true if problem.sampler.chance(OPEN) => 0.0,
            true => problem.edges.least() * self.unit.scale,
            false => 1.0,
        };
        let mut ends = (f64::INFINITY, 0.0);
        for _ in 0..DRAWS {
            problem.sample_within(bound / self.unit.floor);
            let state = &problem.state;
            ends = (self.least(problem, tree, state), self.least(problem, 1 - tree, state));
            if ends.0 + ends.1 < bound {
                break;
            }
        }
        if ends.0 + ends.1 >= bound {
            return Ok(Turn::Next);
        }
        let cost = ends.0 + problem.sampler.numbers.unit() * (bound - ends.0 - ends.1);
        let nearest = self.nearest(tree, problem, (&problem.state, cost))?;
        let from = self.trees[tree].state(nearest);
        if !problem.steer(from)? {
            return Ok(Turn::Next);
        }
        let distance = problem.metric.cost(from, &problem.state);
        let cost = self.trees[tree].cost(nearest) + distance * self.unit.floor;
        if cost + self.least(problem, 1 - tree, &problem.state) >= bound {
            return Ok(Turn::Next);
        }
        self.stage = Stage::Grown(nearest, distance);
        Ok(Turn::Check)
    }

    /// Wants to know about the motion from the parent of a new node's parent.
    fn raise(&mut self, problem: &mut Problem, (parent, cost): (u32, f64)) -> Result<Turn, Error> {
        let tree = &self.trees[self.turn];
        let higher = tree.parents[index(parent)];
        if higher == NONE {
            return self.connect(problem, parent, cost);
        }
        let Problem { metric, edges, state, .. } = problem;
        let from = tree.state(higher);
        let distance = metric.cost(from, state);
        edges.begin(Until::End);
        edges.push(metric, from, state)?;
        self.stage = Stage::Raised { parent, cost, higher, distance };
        Ok(Turn::Check)
    }

    /// Adds the new node, and wants to know about the steps from the other tree to it.
    fn connect(&mut self, problem: &mut Problem, parent: u32, cost: f64) -> Result<Turn, Error> {
        let (tree, other) = (self.turn, 1 - self.turn);
        self.put(&problem.state, cost);
        let new = self.add(tree, parent, self.step)?;
        let least = self.least(problem, other, &problem.state);
        let nearest = self.nearest(other, problem, (&problem.state, least))?;
        let (from, target) = (self.trees[other].state(nearest), self.trees[tree].state(new));
        let least = problem.metric.cost(from, target) * self.unit.floor;
        if cost + self.trees[other].cost(nearest) + least >= self.bound() {
            return Ok(Turn::Next);
        }
        ask_steps(problem, from, target)?;
        self.stage = Stage::Connected { new, nearest };
        Ok(Turn::Check)
    }

    /// Adds the free steps of the other tree; if it meets the new node, that is the best path.
    fn meet(&mut self, problem: &Problem, (new, nearest): (u32, u32)) -> Result<Turn, Error> {
        let free = problem.edges.free_before_blocked();
        let (tree, other) = (self.turn, 1 - self.turn);
        let mut last = nearest;
        for edge in 0..free {
            let (end, edge_cost) = (problem.edges.end(edge), problem.edges.edge_cost(edge));
            let distance = problem.metric.cost(self.trees[other].state(last), end);
            self.put(end, self.trees[other].cost(last) + distance * self.on_axis(edge_cost));
            last = self.add(other, last, distance * edge_cost.mean)?;
        }
        if free < problem.edges.count() {
            return Ok(Turn::Next);
        }
        // The costly states between are known only now.
        if self.unit.is_priced && self.trees[tree].cost(new) + self.trees[other].cost(last) >= self.bound() {
            return Ok(Turn::Next);
        }
        let nodes = if tree == 0 { [new, last] } else { [last, new] };
        let Self { trees, best, .. } = self;
        let meeting = Meeting { trees, nodes };
        best.rows.clear();
        let states: usize = trees.iter().zip(nodes).map(|(tree, node)| tree.way(node).count()).sum();
        reserve(&mut best.rows, states * problem.dimension())?;
        meeting.trace(problem, &mut best.rows)?;
        if self.unit.is_priced {
            best.costs.clear();
            meeting.of_motions(&self.steps, [0; 2], &mut best.costs)?;
        }
        self.take(problem)?;
        Ok(Turn::Next)
    }

    /// Takes the path of RRT-Connect.
    fn take_first(&mut self, problem: &Problem) -> Result<(), Error> {
        let PricedPath { rows, costs, .. } = &mut self.best;
        self.first.trace(problem, rows)?;
        costs.clear();
        self.first.edge_costs(costs)?;
        let rows = || rows.chunks_exact(problem.dimension());
        for (edge_cost, (from, to)) in costs.iter_mut().zip(rows().zip(rows().skip(1))) {
            *edge_cost *= problem.metric.cost(from, to);
        }
        self.take(problem)
    }
}

impl Sampling for Aorrt {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.best.rows.clear();
        self.best.costs.clear();
        self.trees.iter_mut().for_each(Nodes::clear);
        self.unit.is_priced = problem.edges.is_priced();
        (self.stage, self.polish, self.count) = (Stage::First, 0, 0);
        self.first.begin(problem)
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match std::mem::take(&mut self.stage) {
            Stage::First => {
                self.stage = Stage::First;
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
                    if !self.cut.propose(problem, &self.best)? {
                        return Ok(Turn::Next);
                    }
                    self.stage = Stage::Cut;
                    return Ok(Turn::Check);
                }
                self.sample(problem)
            }
            Stage::Cut => {
                if self.cut.is_better(problem) {
                    self.cut.apply(problem, &mut self.best)?;
                    self.best.weigh(&problem.metric);
                }
                Ok(Turn::Next)
            }
            Stage::Grown(parent, distance) => {
                if !problem.edges.is_free(0) {
                    return Ok(Turn::Next);
                }
                let edge_cost = problem.edges.edge_cost(0);
                problem.state.copy_from_slice(problem.edges.end(0));
                self.step = distance * edge_cost.mean;
                let cost = self.trees[self.turn].cost(parent) + distance * self.on_axis(edge_cost);
                let least = cost + self.least(problem, 1 - self.turn, &problem.state);
                if self.unit.is_priced && least >= self.bound() {
                    return Ok(Turn::Next);
                }
                self.raise(problem, (parent, cost))
            }
            Stage::Raised { parent, cost, higher, distance } => {
                let edge_cost = problem.edges.edge_cost(0);
                let less = self.trees[self.turn].cost(higher) + distance * self.on_axis(edge_cost);
                if problem.edges.is_free(0) && less < cost {
                    self.step = distance * edge_cost.mean;
                    return self.raise(problem, (higher, less));
                }
                self.connect(problem, parent, cost)
            }
            Stage::Connected { new, nearest } => self.meet(problem, (new, nearest)),
        }
    }

    fn has_path(&self) -> bool {
        !self.best.rows.is_empty()
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        path.replace_by(&self.best.rows)?;
        unwind(&problem.metric, path);
        Ok(())
    }

    fn cost(&self) -> Option<f64> {
        (!self.best.costs.is_empty()).then_some(self.best.cost)
    }

    fn each_motion(&self, dimension: usize, take: &mut dyn FnMut(&[f64], &[f64])) {
        self.first.each_motion(dimension, take);
        self.trees.iter().for_each(|tree| tree.each_motion(dimension, take));
    }

    fn nodes(&self) -> usize {
        self.first.nodes() + self.trees.iter().map(Nodes::count).sum::<usize>()
    }

    fn free(&mut self) {
        let Self { first, trees, best, steps, row, .. } = self;
        first.release();
        trees.iter_mut().for_each(Counted::release);
        (*best, *steps, *row) = Default::default();
        self.stage = Stage::First;
    }
}
