//! Strongly connected components of a graph.

use crate::base::{Result, index};
use crate::collections::{List, counted, reserve};
use crate::graph::page::NodeId;
use crate::graph::state::GraphState;

/// The number of each node's component, from 1; 0 for closed nodes. An arc from one component to another leads to a
/// lower number.
pub(super) struct Components {
    numbers: Vec<u32>,
}

counted!(Components { numbers });

/// What finding them needs.
struct Finder<'a> {
    state: &'a GraphState,
    numbers: Vec<u32>,
    last: u32,
    /// When each node was met, from 1; the earliest of those that are known to be in its component.
    met: Vec<u32>,
    earliest: Vec<u32>,
    meetings: u32,
    /// Nodes whose component is not complete.
    pending: Vec<NodeId>,
    /// The way that is being followed: nodes, and which of their arcs is the next.
    way: Vec<(NodeId, usize)>,
}

impl Components {
    /// Depth first (R. Tarjan. Depth-First Search and Linear Graph Algorithms. SIAM Journal on Computing, 1972),
    /// without recursion.
    pub(super) fn new(state: &GraphState) -> Result<Self> {
        let zeros = || {
            let mut zeros = Vec::new();
            zeros.refill(index(state.node_count), 0).map(|()| zeros)
        };
        let (pending, way) = (Vec::new(), Vec::new());
        let (numbers, met, earliest) = (zeros()?, zeros()?, zeros()?);
        let mut finder = Finder { state, numbers, last: 0, met, earliest, meetings: 0, pending, way };
        for (node, known) in (0..).zip(state.nodes()) {
            if known.is_open() && finder.met[index(node)] == 0 {
                finder.follow(node)?;
            }
        }
        Ok(Self { numbers: finder.numbers })
    }

    pub(super) fn of(&self, node: NodeId) -> u32 {
        self.numbers[index(node)]
    }

    /// The lowest node of the component with the most nodes; none if all nodes are closed.
    pub(super) fn largest(&self) -> Result<Option<NodeId>> {
        let mut sizes: Vec<u32> = Vec::new();
        sizes.refill(self.numbers.len() + 1, 0)?;
        self.numbers.iter().for_each(|&number| sizes[index(number)] += 1);
        let size = sizes[1..].iter().max().copied().unwrap_or(0);
        Ok((0..)
            .zip(&self.numbers)
            .find(|&(_, &number)| number > 0 && sizes[index(number)] == size)
            .map(|(node, _)| node))
    }

    /// True if a way leads from one open node to another without the blocked classes: depth first.
    pub(super) fn leads(state: &GraphState, from: NodeId, to: NodeId, blocked_classes: u32) -> Result<bool> {
        let mut is_met: Vec<bool> = Vec::new();
        is_met.refill(index(state.node_count), false)?;
        is_met[index(from)] = true;
        let mut left = Vec::new();
        left.add(from)?;
        while let Some(node) = left.pop() {
            if node == to {
                return Ok(true);
            }
            let arcs = state.arcs(node);
            reserve(&mut left, arcs.ends.len())?;
            for (arc, _) in arcs.iter().filter(|&(_, class)| blocked_classes >> class & 1 == 0) {
                if state.is_open(arc.to) && !std::mem::replace(&mut is_met[index(arc.to)], true) {
                    left.push(arc.to);
                }
            }
        }
        Ok(false)
    }
}

impl Finder<'_> {
    fn meet(&mut self, node: NodeId) -> Result {
        self.meetings += 1;
        self.met[index(node)] = self.meetings;
        self.earliest[index(node)] = self.meetings;
        self.pending.add(node)?;
        self.way.add((node, 0))
    }

    /// Follows all ways from a node, and numbers the components that it completes.
    fn follow(&mut self, start: NodeId) -> Result {
        self.meet(start)?;
        while let Some((node, next)) = self.way.last_mut() {
            let node = *node;
            if let Some(arc) = self.state.arcs(node).ends.get(*next) {
                *next += 1;
                let to = index(arc.to);
                if !self.state.is_open(arc.to) {
                    continue;
                }
                if self.met[to] == 0 {
                    self.meet(arc.to)?;
                } else if self.numbers[to] == 0 {
                    self.earliest[index(node)] = self.earliest[index(node)].min(self.met[to]);
                }
                continue;
            }
            self.way.pop();
            let earliest = self.earliest[index(node)];
            if let Some(&(before, _)) = self.way.last() {
                self.earliest[index(before)] = self.earliest[index(before)].min(earliest);
            }
            if earliest == self.met[index(node)] {
                self.last += 1;
                while let Some(member) = self.pending.pop() {
                    self.numbers[index(member)] = self.last;
                    if member == node {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}
