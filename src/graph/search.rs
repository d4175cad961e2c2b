//! A* over the arcs of a graph (P. Hart, N. Nilsson, B. Raphael. A Formal Basis for the Heuristic Determination of
//! Minimum Cost Paths. IEEE Transactions on Systems Science and Cybernetics, 1968); without an estimate Dijkstra's
//! algorithm (1959).
//!
//! A form of its own beside [`crate::search::best_first`]: all nodes have a label in a stamped table, so that nothing
//! is cleared. What the arcs of a node lead to is read for some of them at once, before anything depends on it, and
//! what is read later is announced, so that the processor does not wait for memory. Ties of f go to the larger g, then
//! to the lower number.

use crate::base::{Budget, Result, index};
use crate::collections::{Allowance, Counted, counted};
use crate::graph::asked::AskedSights;
use crate::graph::labels::Labels;
use crate::graph::page::{Arcs, NodeId};
use crate::graph::ways::Ways;
use crate::search::core::{HeapOpenList, LatticeKey, Progress, Vertex};

/// Arcs whose ends are read at once.
const AT_ONCE: usize = 8;

/// A search that can be paused.
#[derive(Default)]
pub(super) struct Search {
    pub(super) labels: Labels,
    open: HeapOpenList<LatticeKey>,
    /// What straight ways a search at any angle asks for.
    pub(super) asked: AskedSights,
    /// The factor of the estimate.
    pub(super) scale: f64,
    expanded: u64,
    generated: u64,
    /// The goal that was found.
    pub(super) last: Option<NodeId>,
}

counted!(Search { labels, open, asked } plain { scale, expanded, generated, last });

/// A node that is expanded, and what the way to it costs.
#[derive(Clone, Copy)]
pub(super) struct From {
    pub(super) node: NodeId,
    pub(super) g: f64,
}

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
        self.asked.forget();
        self.labels.begin(index(ways.state.node_count), Allowance::new(allowance))?;
        let rest = if allowance == u64::MAX { allowance } else { allowance.saturating_sub(self.labels.bytes()) };
        self.open.begin(rest);
        self.labels.improve(start, start, 0.0);
        let f = self.scale * ways.estimate(start);
        self.push(start, 0.0, f)
    }

    #[inline(always)]
    pub(super) fn push(&mut self, node: NodeId, g: f64, f: f64) -> Result {
        if f < f64::INFINITY {
            self.generated += 1;
            self.open.push(LatticeKey::new(f, g, Vertex(node)))?;
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
        loop {
            let From { node, g } = match self.next(ways, budget, &is_cancelled) {
                Ok(from) => from,
                Err(progress) => return Ok(progress),
            };
            let arcs = ways.arcs(node);
            for arcs in arcs.chunks(AT_ONCE) {
                self.follow(ways, From { node, g }, arcs)?;
            }
        }
    }

    /// Settles the next node, whose arcs are to be followed; how the search ends or pauses if there is none.
    #[inline(always)]
    pub(super) fn next<const R: bool>(
        &mut self,
        ways: &mut Ways<'_, R>,
        budget: &mut Budget,
        is_cancelled: &impl Fn() -> bool,
    ) -> std::result::Result<From, Progress> {
        while let Some(key) = self.open.peek() {
            let node = key.vertex().0;
            let Some(g) = self.labels.open(node) else {
                self.open.pop();
                continue;
            };
            if is_cancelled() {
                return Err(Progress::Cancelled);
            }
            if !budget.take() {
                return Err(Progress::Paused);
            }
            self.open.pop();
            self.labels.settle(node);
            self.expanded += 1;
            if ways.is_end(node, g) {
                self.last = Some(node);
                return Err(Progress::Found);
            }
            return Ok(From { node, g });
        }
        Err(Progress::Exhausted)
    }

    /// Follows arcs of a node, as many as are read at once.
    #[inline(always)]
    fn follow<const R: bool>(&mut self, ways: &Ways<'_, R>, from: From, arcs: Arcs<'_>) -> Result {
        let From { node, g } = from;
        let is_plain = ways.is_plain(arcs);
        let mut better = [(0, 0.0); AT_ONCE];
        let mut count = 0;
        for (at, arc) in arcs.ends.iter().enumerate() {
            // Read below, if the way is better.
            ways.state.prefetch(arc.to);
            let cost = if is_plain { arc.cost.into() } else { ways.cost(node, arc, arcs.class(at)) };
            let through = g + cost;
            // No more than an infinite limit is what a closed node or a blocked class costs, too.
            let is_better = ways.is_within(through) & (through < self.labels.bar::<R>(arc.to));
            better[count] = (arc.to, through);
            count += usize::from(is_better);
        }
        let better = &better[..count];
        let mut f = [0.0; AT_ONCE];
        for (f, &(to, through)) in f.iter_mut().zip(better) {
            *f = through + self.scale * ways.estimate(to);
        }
        for (&f, &(to, through)) in f.iter().zip(better) {
            // Another arc may have led there meanwhile.
            if through < self.labels.bar::<R>(to) {
                ways.prefetch_arcs(to);
                self.labels.improve(to, node, through);
                self.push(to, through, f)?;
            }
        }
        Ok(())
    }

    /// What the way to a settled node costs; infinite for all others.
    pub(super) fn cost(&self, node: NodeId) -> f64 {
        self.labels.cost(node)
    }

    /// The nodes of the way to a settled node, the last one first.
    pub(super) fn way_to(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.labels.way_to(node)
    }

    pub(super) const fn expanded(&self) -> u64 {
        self.expanded
    }

    pub(super) const fn generated(&self) -> u64 {
        self.generated
    }
}
