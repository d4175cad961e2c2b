//! The states of a roadmap and the motions between them.

use crate::base::{Bounds, Error, index, to_u32};
use crate::collections::{List, counted, refused, reserve};
use crate::motion::{core::metric::Metric, sampling::nearest::Near, sampling::nearest::Neighbour};
use crate::search::best_first::{Graph, SettledNode, Successor};

/// No half of a motion.
const NONE: u32 = u32::MAX;
/// Their numbers have 32 bits.
const MOST_HALVES: usize = 0xFFFF_FFF0;

/// What is known about a motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Free,
    Blocked,
    Unknown,
}

/// The roadmap. A motion has two halves with numbers `2 m` and `2 m + 1`, one in the list of each of its ends.
#[derive(Default)]
pub(super) struct RoadmapGraph {
    pub(super) rows: Vec<f64>,
    pub(super) near: Near,
    /// The first half of each node.
    first: Vec<u32>,
    halves: Vec<Half>,
    /// Of each node, and of each motion.
    nodes: Vec<Known>,
    known: Vec<Known>,
    /// What each motion costs where states have no costs.
    lengths: Vec<f64>,
    /// What each costs as a multiple of its length; empty while all cost 1.
    edge_costs: Vec<f64>,
    /// Nodes that free motions join: the node that stands for all of them, by way of others.
    leaders: Vec<u32>,
    /// Those of the nodes that are kept.
    kept_leaders: Vec<u32>,
    /// Motions that are kept, and whether these have costs.
    kept_motions: usize,
    is_kept_priced: bool,
}

counted!(RoadmapGraph { rows, near, first, halves, nodes, known, lengths, edge_costs, leaders, kept_leaders } plain { kept_motions, is_kept_priced });

#[derive(Clone, Copy)]
struct Half {
    to: u32,
    next: u32,
}

impl RoadmapGraph {
    /// Keeps what there is: [`RoadmapGraph::restore`] forgets what is added later.
    pub(super) fn keep(&mut self) -> Result<(), Error> {
        // What is kept stays if there is no memory.
        let more = self.leaders.len().saturating_sub(self.kept_leaders.len());
        reserve(&mut self.kept_leaders, more)?;
        self.kept_leaders.clone_from(&self.leaders);
        self.kept_motions = self.lengths.len();
        self.is_kept_priced = self.is_priced();
        self.near.keep();
        Ok(())
    }

    /// Forgets what was added after [`RoadmapGraph::keep`].
    pub(super) fn restore(&mut self, dimension: usize) -> Result<(), Error> {
        self.near.restore()?;
        let nodes = self.kept_leaders.len();
        for motion in (self.kept_motions..self.lengths.len()).rev() {
            let (from, to, _) = self.ends(motion);
            // The halves are the first ones of their lists: what came later is gone.
            self.first[index(to)] = self.halves[2 * motion + 1].next;
            self.first[index(from)] = self.halves[2 * motion].next;
        }
        self.halves.truncate(2 * self.kept_motions);
        self.rows.truncate(nodes * dimension);
        self.first.truncate(nodes);
        self.nodes.truncate(nodes);
        self.known.truncate(self.kept_motions);
        self.lengths.truncate(self.kept_motions);
        self.edge_costs.truncate(if self.is_kept_priced { self.kept_motions } else { 0 });
        self.leaders.clone_from(&self.kept_leaders);
        Ok(())
    }

    /// Nodes that are kept.
    pub(super) fn kept(&self) -> usize {
        self.kept_leaders.len()
    }

    /// Forgets what is known about all nodes and motions.
    pub(super) fn doubt(&mut self) {
        self.nodes.fill(Known::Unknown);
        self.known.fill(Known::Unknown);
        self.edge_costs.clear();
    }

    /// True if motions have costs.
    pub(super) const fn is_priced(&self) -> bool {
        !self.edge_costs.is_empty()
    }

    /// True if motions that are kept had costs when they were.
    pub(super) const fn is_kept_priced(&self) -> bool {
        self.is_kept_priced
    }

    /// What a motion costs, as a multiple of its length.
    pub(super) fn edge_cost(&self, motion: usize) -> f64 {
        self.edge_costs.get(motion).copied().unwrap_or(1.0)
    }

    /// What a motion costs.
    pub(super) fn cost(&self, motion: usize) -> f64 {
        self.lengths[motion] * self.edge_cost(motion)
    }

    /// Notes what a motion costs as a multiple of its length; all others cost 1 until theirs is noted.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn price(&mut self, motion: usize, edge_cost: f64) -> Result<(), Error> {
        if self.edge_costs.is_empty() {
            reserve(&mut self.edge_costs, self.lengths.len())?;
            self.edge_costs.resize(self.lengths.len(), 1.0);
        }
        self.edge_costs[motion] = edge_cost;
        Ok(())
    }

    /// The least that a free motion costs, as a multiple of its length, or `least` if it is less.
    fn least(&self, least: f64) -> f64 {
        let known = self.edge_costs.iter().zip(&self.known).filter(|(_, known)| **known == Known::Free);
        known.map(|(edge_cost, _)| *edge_cost).fold(least, Bounds::at_most)
    }

    /// The ends of a motion, and what is known about it.
    pub(super) fn ends(&self, motion: usize) -> (u32, u32, Known) {
        (self.halves[2 * motion + 1].to, self.halves[2 * motion].to, self.known[motion])
    }

    /// Motions.
    pub(super) fn motions(&self) -> usize {
        self.lengths.len()
    }

    /// Motions that are kept.
    pub(super) const fn kept_motions(&self) -> usize {
        self.kept_motions
    }

    pub(super) fn count(&self) -> usize {
        self.first.len()
    }

    pub(super) fn row(&self, node: u32, dimension: usize) -> &[f64] {
        &self.rows[index(node) * dimension..][..dimension]
    }

    /// What a motion between a node and a neighbour of it costs where states have no costs: its length.
    pub(super) fn length(&self, metric: &Metric, neighbour: &Neighbour, node: u32) -> f64 {
        let row = |node| self.row(node, metric.dimension());
        metric.cost_at(neighbour.square, row(neighbour.id), row(node))
    }

    /// Adds a node.
    pub(super) fn add(&mut self, metric: &Metric, row: &[f64]) -> Result<u32, Error> {
        let node = to_u32(self.leaders.len());
        self.rows.add_slice(row)?;
        self.first.add(NONE)?;
        self.nodes.add(Known::Unknown)?;
        // What is kept are as many nodes as have leaders.
        self.leaders.add(node)?;
        self.near.add(metric, &self.rows)?;
        Ok(node)
    }

    /// Adds a motion; it is checked without its beginning, and blocked if that is.
    pub(super) fn join(&mut self, from: u32, to: u32, length: f64, known: Known) -> Result<(), Error> {
        if self.halves.len() > MOST_HALVES {
            return Err(refused(self.halves.len().saturating_mul(size_of::<Half>())));
        }
        reserve(&mut self.halves, 2)?;
        reserve(&mut self.known, 1)?;
        reserve(&mut self.lengths, 1)?;
        if self.is_priced() {
            self.edge_costs.add(1.0)?;
        }
        for (from, to) in [(from, to), (to, from)] {
            self.halves.push(Half { to, next: self.first[index(from)] });
            self.first[index(from)] = to_u32(self.halves.len() - 1);
        }
        self.known.push(if self.nodes[index(from)] == Known::Blocked { Known::Blocked } else { known });
        self.lengths.push(length);
        let (one, other) = (self.leader(from), self.leader(to));
        self.leaders[index(one.max(other))] = one.min(other);
        Ok(())
    }

    /// The node that stands for all that a node is joined to.
    fn leader(&mut self, node: u32) -> u32 {
        let mut at = node;
        while self.leaders[index(at)] != at {
            let above = self.leaders[index(self.leaders[index(at)])];
            self.leaders[index(at)] = above;
            at = above;
        }
        at
    }

    /// True if motions that are not blocked, or were not when they were added, join two nodes.
    pub(super) fn are_joined(&mut self, one: u32, other: u32) -> bool {
        self.leader(one) == self.leader(other)
    }

    /// The motions of a node, with their other ends: what was added last comes first.
    fn around(&self, node: u32) -> impl Iterator<Item = (usize, u32)> {
        let first = Some(self.first[index(node)]).filter(|&half| half != NONE);
        let next = |&half: &u32| Some(self.halves[index(half)].next).filter(|&half| half != NONE);
        std::iter::successors(first, next).map(|half| (index(half / 2), self.halves[index(half)].to))
    }

    /// The number of a motion between two nodes that is not known to be blocked.
    pub(super) fn motion(&self, from: u32, to: u32) -> Option<usize> {
        let mut open = self.around(from).filter(|&(motion, _)| self.known[motion] != Known::Blocked);
        open.find(|&(_, end)| end == to).map(|(motion, _)| motion)
    }

    pub(super) fn known_node(&self, node: u32) -> Known {
        self.nodes[index(node)]
    }

    /// Notes whether a node is free: if it is not, no motion from or to it is.
    pub(super) fn set_known_node(&mut self, node: u32, known: Known) {
        self.nodes[index(node)] = known;
        let mut half = if known == Known::Blocked { self.first[index(node)] } else { NONE };
        while half != NONE {
            self.known[index(half / 2)] = Known::Blocked;
            half = self.halves[index(half)].next;
        }
    }

    pub(super) fn known(&self, motion: usize) -> Known {
        self.known[motion]
    }

    pub(super) fn set_known(&mut self, motion: usize, known: Known) {
        self.known[motion] = known;
    }
}

/// The roadmap as a search sees it.
pub(super) struct Query<'a> {
    map: &'a RoadmapGraph,
    metric: &'a Metric,
    goals: &'a [u32],
    /// What a motion costs at least, as a multiple of its length: so much costs one that is not known.
    least: f64,
}

impl<'a> Query<'a> {
    /// A search in which motions that are not known cost at least `least` times their length.
    pub(super) fn new(map: &'a RoadmapGraph, metric: &'a Metric, goals: &'a [u32], least: f64) -> Self {
        Self { map, metric, goals, least: if map.is_priced() { map.least(least) } else { 1.0 } }
    }
}

impl Graph for Query<'_> {
    type Place = u32;

    // The estimate is rounded.
    const REOPENS: bool = true;

    fn successors(
        &mut self,
        from: SettledNode,
        take: &mut impl FnMut(Successor<u32>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for (motion, to) in self.map.around(from.node) {
            let cost = match self.map.known[motion] {
                Known::Free => self.map.cost(motion),
                Known::Unknown => self.map.lengths[motion] * self.least,
                Known::Blocked => f64::INFINITY,
            };
            if cost < f64::INFINITY {
                take(Successor { node: to, place: to, cost })?;
            }
        }
        Ok(())
    }

    fn estimate(&mut self, place: u32) -> f64 {
        let dimension = self.metric.dimension();
        let row = self.map.row(place, dimension);
        let costs = self.goals.iter().map(|&goal| self.metric.cost(row, self.map.row(goal, dimension)));
        costs.fold(f64::INFINITY, |least, cost| least.at_most(cost)) * self.least
    }

    fn end(&mut self, at: SettledNode) -> Option<f64> {
        self.goals.contains(&at.node).then_some(0.0)
    }
}
