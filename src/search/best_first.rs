//! A* over any graph whose nodes have numbers (Hart, Nilsson, Raphael 1968).
//!
//! ```text
//!   pop the node with the least f = g + w h; of several the one with the larger g, then the one with the least number
//!   if it was expanded before: next
//!   for each successor that becomes cheaper by way of it: note, push
//! ```
//!
//! The kernels on grids have loops of their own, made for their graphs. Nodes are kept in pages of 512 numbers each,
//! made when one of them is first reached: a graph whose near nodes have near numbers costs the pages that it visits.

use crate::base::{Budget, Error, bytes, index, low32_wide, single, to_u32};
use crate::collections::{Counted, Meter, zeroed_box};
use crate::search::core::{HeapOpenList, Progress};

/// The number of a node.
pub(crate) type NodeId = u32;

/// Most nodes of a graph.
pub(crate) const MOST_NODES: u64 = 1 << 31;

/// What a search needs of a graph.
pub(crate) trait Graph {
    /// What a node is beside its number, so that its estimate need not find out.
    type Place: Copy;

    /// True if the estimate of a node depends on how it was reached, or is not consistent: then a node that was
    /// expanded and is reached at a lower cost is expanded again.
    const REOPENS: bool = false;

    /// Calls `take` with each successor of a node. It may leave out those that are reached from the parent at no higher
    /// cost without this node, if some order of the steps of a way lets only one of both do so (canonical orderings,
    /// Sturtevant and Rabin 2016).
    fn successors(
        &mut self,
        from: SettledNode,
        take: &mut impl FnMut(Successor<Self::Place>) -> Result<(), Error>,
    ) -> Result<(), Error>;

    /// No more than the cost from a node to a goal; infinite where none can be reached.
    fn estimate(&mut self, place: Self::Place) -> f64;

    /// The cost of the end of a way that ends in the node, if one may.
    fn end(&mut self, at: SettledNode) -> Option<f64>;
}

/// A node whose cost is final.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SettledNode {
    pub(crate) node: NodeId,
    /// The node before it; none for a start.
    pub(crate) parent: Option<NodeId>,
    /// The cost of the way to it.
    pub(crate) g: f64,
}

/// A node next to another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Successor<P> {
    pub(crate) node: NodeId,
    pub(crate) place: P,
    /// The cost of the way there, above 0.
    pub(crate) cost: f64,
}

/// Nodes of a page.
const PAGE: u32 = 512;
/// The number that stands for a goal in the open list, and of no parent.
const GOAL: NodeId = NodeId::MAX;

/// What is known about a node.
#[derive(Clone, Copy)]
struct SearchNode {
    g: f64,
    parent: NodeId,
    is_closed: bool,
}

const UNSEEN: SearchNode = SearchNode { g: f64::INFINITY, parent: GOAL, is_closed: false };

/// A search that can be paused, over a graph with places of this type.
pub(crate) struct BestFirst<P> {
    /// The page of each 512 numbers, from 1; 0 for none.
    directory: Box<[u32]>,
    /// The directory's entries that are not 0.
    used: Vec<u32>,
    pages: Vec<[SearchNode; 512]>,
    open: OpenNodes,
    goal: SearchNode,
    /// The factor of the estimate.
    scale: f64,
    /// Of the directory, the pages and the successors.
    pub(crate) meter: Meter,
    /// The successors of the node that is being expanded.
    found: Vec<Successor<P>>,
    expanded: u64,
    generated: u64,
    peak: u64,
}

struct OpenNodes(HeapOpenList<u128>);

impl<P> Default for BestFirst<P> {
    fn default() -> Self {
        Self {
            directory: Box::default(),
            used: Vec::new(),
            pages: Vec::new(),
            open: OpenNodes(HeapOpenList::default()),
            goal: UNSEEN,
            scale: 1.0,
            meter: Meter::default(),
            found: Vec::new(),
            expanded: 0,
            generated: 0,
            peak: 0,
        }
    }
}

/// f, the larger g first, the number.
fn key(f: f64, g: f64, node: NodeId) -> u128 {
    u128::from(f.to_bits()) << 64 | u128::from(!single(g).to_bits()) << 32 | u128::from(node)
}

impl<P: Copy> BestFirst<P> {
    /// Begins a search over a graph of so many nodes, at most [`MOST_NODES`]. Starts are added next.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, nodes: u64, scale: f64, allowance: u64) -> Result<(), Error> {
        self.scale = scale;
        self.meter.allowance = crate::collections::allowance::Allowance::new(allowance);
        let entries = crate::base::numeric::low32(nodes.div_ceil(u64::from(PAGE)));
        // One that is larger serves too, unless a limit counts it.
        let is_kept = allowance == u64::MAX && self.directory.len() > index(entries);
        if is_kept || self.directory.len() == index(entries) {
            for &entry in &self.used {
                self.directory[index(entry)] = 0;
            }
        } else {
            let old = bytes(size_of_val(&self.directory[..]));
            self.directory = Box::default();
            self.meter.free(old);
            self.meter.take(bytes(index(entries) * size_of::<u32>()))?;
            self.directory = zeroed_box(index(entries))?;
        }
        self.used.clear();
        self.pages.clear();
        self.open.0.begin(allowance.saturating_sub(self.meter.used()));
        (self.goal, self.expanded, self.generated) = (UNSEEN, 0, 0);
        Ok(())
    }

    /// Adds a node to begin at, after a way of the given cost.
    pub(crate) fn start<G: Graph<Place = P>>(&mut self, graph: &mut G, start: Successor<P>) -> Result<(), Error> {
        self.improve(graph, start, (GOAL, start.cost))
    }

    /// Takes the way to a node over a parent if it is cheaper than what is known.
    #[inline(always)]
    fn improve<G: Graph<Place = P>>(
        &mut self,
        graph: &mut G,
        Successor { node, place, .. }: Successor<P>,
        (parent, g): (NodeId, f64),
    ) -> Result<(), Error> {
        let known = self.node_mut(node)?;
        if (known.is_closed && !G::REOPENS) || g >= known.g {
            return Ok(());
        }
        *known = SearchNode { g, parent, is_closed: false };
        let h = graph.estimate(place);
        if h < f64::INFINITY {
            self.generated += 1;
            self.open.0.push(key(g + self.scale * h, g, node))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn node_mut(&mut self, node: NodeId) -> Result<&mut SearchNode, Error> {
        let entry = node / PAGE;
        let page = self.directory[index(entry)];
        let page = if page == 0 { self.add_page(entry)? } else { page };
        Ok(&mut self.pages[index(page) - 1][index(node % PAGE)])
    }

    #[cold]
    fn add_page(&mut self, entry: u32) -> Result<u32, Error> {
        self.meter.reserve(&mut self.pages, 1, 16)?;
        self.meter.reserve(&mut self.used, 1, 256)?;
        self.pages.push([UNSEEN; 512]);
        self.used.push(entry);
        let page = to_u32(self.pages.len());
        self.directory[index(entry)] = page;
        Ok(page)
    }

    /// Goes on until a way is found, nothing is left or the budget is used.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`], and those of the graph.
    pub(crate) fn step<G: Graph<Place = P>>(
        &mut self,
        graph: &mut G,
        budget: &mut Budget,
        is_cancelled: impl Fn() -> bool,
    ) -> Result<Progress, Error> {
        loop {
            let Some(key) = self.open.0.peek() else { return Ok(Progress::Exhausted) };
            let node = low32_wide(key);
            if node == GOAL {
                return Ok(Progress::Found);
            }
            let known = *self.node_mut(node)?;
            if known.is_closed {
                self.open.0.pop();
                continue;
            }
            if is_cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.open.0.pop();
            self.node_mut(node)?.is_closed = true;
            self.expanded += 1;
            let parent = Some(known.parent).filter(|&parent| parent != GOAL);
            let reached = SettledNode { node, parent, g: known.g };
            if let Some(rest) = graph.end(reached)
                && known.g + rest < self.goal.g
            {
                self.goal = SearchNode { g: known.g + rest, parent: node, is_closed: false };
                self.open.0.push(self::key(self.goal.g, self.goal.g, GOAL))?;
            }
            self.expand(graph, reached)?;
            self.peak = self.peak.max(self.meter.used() + self.open.0.bytes());
        }
    }

    /// The node that the next step expands first; none if it finds a way, or nothing is left.
    #[cfg(feature = "motion")]
    pub(crate) fn next(&mut self) -> Option<NodeId> {
        loop {
            let node = low32_wide(self.open.0.peek()?);
            if node == GOAL {
                return None;
            }
            if !self.is_expanded(node) {
                return Some(node);
            }
            self.open.0.pop();
        }
    }

    fn expand<G: Graph<Place = P>>(&mut self, graph: &mut G, from: SettledNode) -> Result<(), Error> {
        // The graph is borrowed while it tells the successors: their estimates are asked for afterwards.
        let Self { found, meter, .. } = self;
        found.clear();
        graph.successors(from, &mut |to| {
            meter.add(found, to, 16)?;
            Ok(())
        })?;
        for at in 0..self.found.len() {
            let to = self.found[at];
            self.improve(graph, to, (from.node, from.g + to.cost))?;
        }
        Ok(())
    }

    /// The cost of the way that was found.
    pub(crate) const fn cost(&self) -> f64 {
        self.goal.g
    }

    /// The cost of the way to a node that was reached.
    pub(crate) fn cost_of(&self, node: NodeId) -> f64 {
        let page = self.directory[index(node / PAGE)];
        self.pages[index(page) - 1][index(node % PAGE)].g
    }

    /// Nodes expanded since the search began.
    pub(crate) const fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Entries put on the open list since the search began.
    pub(crate) const fn generated(&self) -> u64 {
        self.generated
    }

    /// The nodes of the way that was found, the last one first.
    pub(crate) fn way(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.way_to(self.goal.parent)
    }

    /// The nodes of the way to a node that was met, the last one first.
    pub(crate) fn way_to(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors((node != GOAL).then_some(node), move |&node| {
            self.met(node).map(|known| known.parent).filter(|&before| before != GOAL)
        })
    }

    /// True if a node was expanded.
    #[cfg(feature = "motion")]
    pub(crate) fn is_expanded(&self, node: NodeId) -> bool {
        self.met(node).is_some_and(|known| known.is_closed)
    }

    fn met(&self, node: NodeId) -> Option<&SearchNode> {
        let page = self.directory.get(index(node / PAGE)).copied().filter(|&page| page != 0)?;
        Some(&self.pages[index(page) - 1][index(node % PAGE)])
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.meter.used() + self.open.0.bytes()
    }

    /// Lets the tables, and the open list, grow by so many bytes from now on.
    #[cfg(feature = "motion")]
    pub(crate) fn allow(&mut self, more: u64) {
        self.meter.allowance = crate::collections::allowance::Allowance::new(self.meter.used().saturating_add(more));
        self.open.0.allow(more);
    }

    /// Bytes of the open list, now and at most.
    pub(crate) fn open_bytes(&self) -> (u64, u64) {
        (self.open.0.bytes(), self.open.0.peak())
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
#[path = "best_first_tests.rs"]
mod tests;
