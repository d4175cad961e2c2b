//! A rapidly-exploring random tree whose paths become shorter with every node.
//!
//! ```text
//!   as RRT, but for each new node, whose motion from the nearest node is free:
//!       its k nearest nodes, in the order of the ways over them: the first one with a free motion is its parent
//!       each of them to which the way over the new node is shorter, by a free motion, is rewired to it
//!   k = e (1 + 1 / d) ln n
//! ```
//!
//! Where states have costs, the way over a neighbour is known only once the motion from it is checked: then those from
//! all k are, and the cheapest way is taken.
//!
//! The paths tend to the shortest one, slowly: the error of 20,000 nodes in the plane is about 1 %. In more than about
//! six dimensions the first path comes late, since nodes are spent on what is known already.
//!
//! Based on: S. Karaman, E. Frazzoli. Sampling-based Algorithms for Optimal Motion Planning. International Journal of
//! Robotics Research 2011: k-nearest RRT*. Ways over neighbours are tried from the shortest on, as J. J. Perez et al.
//! Asymptotically-Optimal Path Planning for Manipulation Using Incremental Sampling-Based Algorithms. IROS 2011 do.

use std::f64::consts::E;

use crate::base::logarithm::ln;
use crate::base::{Error, floor, index, index_i32, real_usize, to_u32};
use crate::collections::{Counted, List, counted};
use crate::motion::sampling::edge::{Edges, Until};
use crate::motion::sampling::nodes::{NONE, Nodes};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::{core::metric::Metric, sampling::nearest::Neighbour, sampling::search::Sampling};

/// The planner.
#[derive(Default)]
pub(crate) struct RrtStar {
    nodes: Nodes,
    /// Of the way from the root to each node, and of the last motion of it.
    costs: Vec<f64>,
    steps: Vec<f64>,
    /// The first child of each node, and the next child of its parent.
    children: Vec<u32>,
    siblings: Vec<u32>,
    /// Nodes near the new one, by the ways over them.
    ways: Vec<Way>,
    /// Nodes whose costs change.
    changed: Vec<u32>,
    /// Nodes at goals.
    ends: Vec<u32>,
    stage: Stage,
    /// True if states have costs.
    is_priced: bool,
}

counted!(RrtStar { nodes, costs, steps, children, siblings, ways, changed, ends } plain { stage, is_priced });

/// A neighbour of the new node.
#[derive(Clone, Copy)]
struct Way {
    /// Of the way to the new node over this one.
    cost: f64,
    /// From one to the other, and what the motion costs as a multiple of it.
    distance: f64,
    edge_cost: f64,
    node: u32,
}

#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Sample,
    /// The motion from the nearest node is checked.
    Steered,
    /// Those from the neighbours are.
    Chosen,
    /// Those from a new node to its neighbours are.
    Rewired(u32),
}

/// Neighbours of a new node among so many.
pub(crate) fn star_neighbours(nodes: usize, dimension: usize) -> usize {
    let factor = E * (1.0 + 1.0 / real_usize(dimension));
    index_i32(floor(factor * ln(to_u32(nodes.max(2))))) + 1
}

impl RrtStar {
    fn add(&mut self, metric: &Metric, (parent, step): (u32, f64), row: &[f64]) -> Result<u32, Error> {
        self.costs.add(self.costs.get(index(parent)).map_or(0.0, |cost| cost + step))?;
        self.steps.add(step)?;
        self.children.add(NONE)?;
        self.siblings.add(NONE)?;
        let node = self.nodes.add(metric, NONE, row)?;
        if parent != NONE {
            self.attach(node, parent);
        }
        Ok(node)
    }

    /// Makes a node that has no parent a child.
    fn attach(&mut self, node: u32, parent: u32) {
        self.nodes.parents[index(node)] = parent;
        self.siblings[index(node)] = self.children[index(parent)];
        self.children[index(parent)] = node;
    }

    /// Takes a node from its parent.
    fn take(&mut self, node: u32) {
        let (parent, next) = (self.nodes.parents[index(node)], self.siblings[index(node)]);
        let mut before = self.children[index(parent)];
        if before == node {
            self.children[index(parent)] = next;
            return;
        }
        while self.siblings[index(before)] != node {
            before = self.siblings[index(before)];
        }
        self.siblings[index(before)] = next;
    }

    /// Makes a node a child of another one, and the ways over it shorter. No node gets cheaper than its parent by
    /// rounding: a node that it could become a parent of would be its own ancestor.
    fn reattach(&mut self, node: u32, parent: u32, step: f64) -> Result<(), Error> {
        self.take(node);
        self.attach(node, parent);
        self.steps[index(node)] = step;
        self.costs[index(node)] = self.costs[index(parent)] + step;
        self.changed.clear();
        self.changed.add(node)?;
        while let Some(node) = self.changed.pop() {
            let mut child = self.children[index(node)];
            while child != NONE {
                self.costs[index(child)] = self.costs[index(node)] + self.steps[index(child)];
                self.changed.add(child)?;
                child = self.siblings[index(child)];
            }
        }
        Ok(())
    }

    /// Wants to know about the motions from the neighbours of a new state, the shortest way first.
    fn choose(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        let Problem { metric, edges, state, .. } = problem;
        state.copy_from_slice(edges.end(0));
        let Self { nodes, costs, ways, is_priced, .. } = self;
        let Nodes { rows, near, found, parents, .. } = nodes;
        near.find((metric, rows), state, star_neighbours(parents.len(), state.len()), found)?;
        ways.clear();
        ways.add_all(found.iter().map(|&Neighbour { square, id }| {
            let distance = metric.cost_at(square, &rows[index(id) * state.len()..][..state.len()], state);
            Way { cost: costs[index(id)] + distance, distance, edge_cost: 1.0, node: id }
        }))?;
        ways.sort_unstable_by(|a, b| a.cost.total_cmp(&b.cost).then(a.node.cmp(&b.node)));
        edges.begin(if *is_priced { Until::End } else { Until::Free });
        for way in &*ways {
            edges.push(metric, nodes.row(way.node), state)?;
        }
        self.stage = Stage::Chosen;
        Ok(Turn::Check)
    }

    /// The neighbour over which the way to the new node is the cheapest, now that the motions from all of them are
    /// checked.
    fn weigh(&mut self, edges: &Edges) -> Option<usize> {
        for (at, way) in self.ways.iter_mut().enumerate() {
            way.edge_cost = if edges.is_free(at) { edges.edge_cost(at).mean } else { f64::INFINITY };
            way.cost = self.costs[index(way.node)] + way.distance * way.edge_cost;
        }
        let known = self.ways.iter().enumerate().filter(|(_, way)| way.cost < f64::INFINITY);
        known.min_by(|(_, a), (_, b)| a.cost.total_cmp(&b.cost).then(a.node.cmp(&b.node))).map(|(at, _)| at)
    }

    /// Adds the new node, and wants to know about the motions to nodes that it shortens the way to.
    fn rewire(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        // None if it is free from the nearest node only, which a rounding may leave out.
        let first = if self.is_priced { self.weigh(&problem.edges) } else { problem.edges.first_free() };
        let Some(first) = first else { return Ok(Turn::Next) };
        let Way { cost, node: parent, distance, edge_cost } = self.ways[first];
        let Problem { metric, edges, state, is_at_goal, .. } = problem;
        state.copy_from_slice(edges.end(first));
        let new = self.add(metric, (parent, distance * edge_cost), state)?;
        if *is_at_goal {
            self.ends.add(new)?;
        }
        // What a motion costs in one direction it costs in the other, but for its ends: a short one has no other
        // states.
        let costs = &self.costs;
        let (least, short) = (edges.least(), edges.resolution());
        let edge_cost =
            |way: &Way| if way.distance <= short && way.edge_cost < f64::INFINITY { least } else { way.edge_cost };
        self.ways.retain(|way| way.node != parent && cost + way.distance * edge_cost(way) < costs[index(way.node)]);
        if self.ways.is_empty() {
            return Ok(self.over(problem));
        }
        edges.begin(Until::End);
        for way in &self.ways {
            edges.push(metric, state, self.nodes.row(way.node))?;
        }
        self.stage = Stage::Rewired(new);
        Ok(Turn::Check)
    }

    /// The node at a goal with the cheapest way.
    fn best(&self) -> Option<u32> {
        self.ends.iter().copied().min_by(|&a, &b| self.costs[index(a)].total_cmp(&self.costs[index(b)]))
    }

    /// The end of an iteration.
    fn over(&self, problem: &Problem) -> Turn {
        if problem.takes_first && self.has_path() { Turn::Found } else { Turn::Next }
    }
}

impl Sampling for RrtStar {
    fn begin(&mut self, problem: &mut Problem) -> Result<(), Error> {
        self.nodes.clear();
        self.is_priced = problem.edges.is_priced();
        [&mut self.costs, &mut self.steps].into_iter().for_each(Vec::clear);
        [&mut self.children, &mut self.siblings, &mut self.changed, &mut self.ends].into_iter().for_each(Vec::clear);
        self.stage = Stage::Sample;
        self.add(&problem.metric, (NONE, 0.0), &problem.start)?;
        Ok(())
    }

    fn turn(&mut self, problem: &mut Problem) -> Result<Turn, Error> {
        match std::mem::take(&mut self.stage) {
            Stage::Sample => {
                problem.sample();
                if self.nodes.steer(problem)?.is_none() {
                    return Ok(Turn::Next);
                }
                self.stage = Stage::Steered;
                Ok(Turn::Check)
            }
            Stage::Steered if problem.edges.is_free(0) => self.choose(problem),
            Stage::Steered => Ok(Turn::Next),
            Stage::Chosen => self.rewire(problem),
            Stage::Rewired(new) => {
                let cost = self.costs[index(new)];
                for at in 0..self.ways.len() {
                    let Way { node, distance, .. } = self.ways[at];
                    let step = if self.is_priced { distance * problem.edges.edge_cost(at).mean } else { distance };
                    // An earlier one of them may have made the way shorter meanwhile.
                    if problem.edges.is_free(at) && cost + step < self.costs[index(node)] {
                        self.reattach(node, new, step)?;
                    }
                }
                Ok(self.over(problem))
            }
        }
    }

    fn has_path(&self) -> bool {
        !self.ends.is_empty()
    }

    fn trace(&mut self, problem: &Problem, path: &mut Vec<f64>) -> Result<(), Error> {
        self.nodes.trace(self.best().unwrap_or(NONE), problem, path)
    }

    fn cost(&self) -> Option<f64> {
        self.best().filter(|_| self.is_priced).map(|best| self.costs[index(best)])
    }

    fn trees(&self) -> &[Nodes] {
        std::slice::from_ref(&self.nodes)
    }

    fn free(&mut self) {
        self.release();
    }
}
