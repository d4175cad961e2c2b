//! A* over the arcs of a graph (P. Hart, N. Nilsson, B. Raphael. A Formal Basis for the Heuristic Determination of
//! Minimum Cost Paths. IEEE Transactions on Systems Science and Cybernetics, 1968); without an estimate Dijkstra's
//! algorithm (1959).
//!
//! A form of its own beside [`crate::search::best_first`]: all nodes have a place in a stamped table, so that nothing
//! is cleared, an arc that improves nothing costs one look at the table, and the open list is a radix heap. Ties of f
//! go to the node pushed last. An f below the one popped last counts as that (pathmax: L. Mero. A Heuristic Search
//! Algorithm with Modifiable Estimate. Artificial Intelligence 1984), so that estimates need not be consistent.

use crate::base::{Budget, Result, index};
use crate::collections::{Allowance, Counted, counted, radix_heap::RadixHeap};
use crate::graph::page::NodeId;
use crate::graph::ways::Ways;
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{NodeTable, Progress, Vertex};

/// A search that can be paused.
#[derive(Default)]
pub(super) struct Search {
    table: NodeTable,
    open: RadixHeap,
    /// The factor of the estimate.
    scale: f64,
    expanded: u64,
    generated: u64,
    /// The goal that was found.
    pub(super) last: Option<NodeId>,
}

counted!(Search { table, open } plain { scale, expanded, generated, last });

impl Search {
    /// Begins a search over so many nodes, from one of them.
    pub(super) fn begin<const R: bool>(
        &mut self,
        ways: &mut Ways<'_, R>,
        start: NodeId,
        scale: f64,
        allowance: u64,
    ) -> Result {
        (self.scale, self.expanded, self.generated, self.last) = (scale, 0, 0, None);
        self.table.begin_numbered(index(ways.state.node_count), allowance)?;
        let rest = if allowance == u64::MAX { allowance } else { allowance.saturating_sub(self.table.bytes()) };
        self.open.begin(Allowance::new(rest));
        self.improve(ways, Vertex(start), Vertex(start), 0.0)
    }

    /// Takes the way to a node over a parent, which is cheaper than what was known.
    #[inline(always)]
    fn improve<const R: bool>(&mut self, ways: &mut Ways<'_, R>, node: Vertex, parent: Vertex, g: f64) -> Result {
        self.table.set(node, VertexRecord { g: g.to_bits(), parent, flags: 0 });
        let h = ways.estimate(node.0);
        if h < f64::INFINITY {
            self.generated += 1;
            self.open.push((g + self.scale * h).to_bits(), node.0)?;
        }
        Ok(())
    }

    /// Goes on until a goal is reached, nothing is left or the budget is used.
    pub(super) fn step<const R: bool>(
        &mut self,
        ways: &mut Ways<'_, R>,
        budget: &mut Budget,
        is_cancelled: impl Fn() -> bool,
    ) -> Result<Progress> {
        if self.last.is_some() {
            return Ok(Progress::Found);
        }
        while let Some(node) = self.open.peek()?.map(Vertex) {
            let Some(known) = self.table.get(node).filter(|known| known.flags != CLOSED) else {
                self.open.pop();
                continue;
            };
            if is_cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.open.pop();
            self.table.set(node, VertexRecord { flags: CLOSED, ..known });
            self.expanded += 1;
            let g = f64::from_bits(known.g);
            if ways.is_end(node.0, g) {
                self.last = Some(node.0);
                return Ok(Progress::Found);
            }
            self.expand(ways, node, g)?;
        }
        Ok(Progress::Exhausted)
    }

    #[inline(always)]
    fn expand<const R: bool>(&mut self, ways: &mut Ways<'_, R>, node: Vertex, g: f64) -> Result {
        for arc in ways.arcs(node.0) {
            let through = g + ways.cost(node.0, arc);
            // No more than an infinite limit is what a closed node or a blocked class costs, too.
            if !ways.is_within(through) {
                continue;
            }
            let known = self.table.get(Vertex(arc.to));
            if known.is_none_or(|known| through < f64::from_bits(known.g) && (R || known.flags != CLOSED)) {
                self.improve(ways, Vertex(arc.to), node, through)?;
            }
        }
        Ok(())
    }

    /// What the way to a settled node costs; infinite for all others.
    pub(super) fn cost(&self, node: NodeId) -> f64 {
        let settled = self.table.get(Vertex(node)).filter(|known| known.flags == CLOSED);
        settled.map_or(f64::INFINITY, |known| f64::from_bits(known.g))
    }

    /// The nodes of the way to a settled node, the last one first.
    pub(super) fn way_to(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(Vertex(node)), |&at| {
            self.table.get(at).map(|known| known.parent).filter(|&parent| parent != at)
        })
        .map(|at| at.0)
    }

    pub(super) const fn expanded(&self) -> u64 {
        self.expanded
    }

    pub(super) const fn generated(&self) -> u64 {
        self.generated
    }
}
