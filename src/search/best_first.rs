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

use crate::base::{Bounds, Budget, Result, bytes, index, low32_wide, single, to_u32};
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

    /// Whether a successor may be reached from the parent of the node that is expanded.
    const ANY_ANGLE: AnyAngle = AnyAngle::Never;

    /// True if the straight way from a parent to a node is free. Asked with [`Graph::ANY_ANGLE`].
    fn sees(&mut self, _parent: NodeId, _node: NodeId) -> bool {
        true
    }

    /// What that way costs; infinite where nothing asks.
    fn way(&mut self, _parent: NodeId, _node: NodeId) -> f64 {
        f64::INFINITY
    }

    /// Calls `take` with each successor of a node. It may leave out those that are reached from the parent at no higher
    /// cost without this node, if some order of the steps of a way lets only one of both do so (canonical orderings,
    /// Sturtevant and Rabin 2016).
    fn successors(&mut self, from: SettledNode, take: &mut impl FnMut(Successor<Self::Place>) -> Result) -> Result;

    /// No more than the cost from a node to a goal; infinite where none can be reached.
    fn estimate(&mut self, place: Self::Place) -> f64;

    /// The cost of the end of a way that ends in the node, if one may.
    fn end(&mut self, at: SettledNode) -> Option<f64>;

    /// The place of a node. Asked by [`BestFirst::repair`] alone.
    fn place(&self, _node: NodeId) -> Option<Self::Place> {
        None
    }
}

/// Whether a successor is reached from the parent of the node that is expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyAngle {
    /// A*: always from the node.
    Never,
    /// Theta* (Nash, Daniel, Koenig, Felner 2007): from the parent if that sees it.
    #[cfg(feature = "motion")]
    Eager,
    /// Lazy Theta* (Nash, Koenig, Tovey 2010): from the parent, as if that saw it, which is found out when the
    /// successor is expanded itself.
    #[cfg(feature = "motion")]
    Lazy,
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

impl AnyAngle {
    /// True for Lazy Theta*.
    const fn is_lazy(self) -> bool {
        match self {
            Self::Never => false,
            #[cfg(feature = "motion")]
            Self::Eager => false,
            #[cfg(feature = "motion")]
            Self::Lazy => true,
        }
    }
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
    /// True if it was expanded with its present cost, in this repair or before.
    is_consistent: bool,
}

impl SearchNode {
    fn settled(self, node: NodeId) -> SettledNode {
        SettledNode { node, parent: Some(self.parent).filter(|&parent| parent != GOAL), g: self.g }
    }
}

/// More than rounding makes of two sums of the same costs.
#[cfg(feature = "motion")]
const ROUNDED: f64 = 1.0 + 1e-12;

const UNSEEN: SearchNode = SearchNode { g: f64::INFINITY, parent: GOAL, is_closed: false, is_consistent: false };

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
    /// The way is repaired later, with a lesser factor.
    is_repaired: bool,
    /// The next page of an open repair, and the least f, without a factor, of the pages before.
    repair: Option<(usize, f64)>,
    /// No way costs less than so much: known after a repair.
    least: f64,
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
            is_repaired: false,
            repair: None,
            least: 0.0,
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
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, nodes: u64, scale: f64, allowance: u64) -> Result {
        (self.scale, self.is_repaired, self.repair, self.least) = (scale, false, None, 0.0);
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
        self.lessen(self.open.0.bytes());
        (self.goal, self.expanded, self.generated) = (UNSEEN, 0, 0);
        Ok(())
    }

    /// What the open list takes the other lists may not.
    fn lessen(&mut self, taken: u64) {
        if !self.meter.allowance.is_unlimited() {
            self.meter.allowance = self.meter.allowance.less(taken);
        }
    }

    /// Puts a node on the open list.
    #[inline(always)]
    fn push(&mut self, key: u128) -> Result {
        let before = self.open.0.bytes();
        self.open.0.push(key)?;
        let after = self.open.0.bytes();
        if after > before {
            self.lessen(after - before);
        }
        Ok(())
    }

    /// Adds a node to begin at, after a way of the given cost.
    pub(crate) fn start<G: Graph<Place = P>>(&mut self, graph: &mut G, start: Successor<P>) -> Result {
        self.improve(graph, start, (GOAL, start.cost))
    }

    /// Takes the way to a node over a parent if it is cheaper than what is known.
    #[inline(always)]
    fn improve<G: Graph<Place = P>>(
        &mut self,
        graph: &mut G,
        Successor { node, place, .. }: Successor<P>,
        (parent, g): (NodeId, f64),
    ) -> Result {
        let is_repaired = self.is_repaired;
        let known = self.node_mut(node)?;
        if g >= known.g {
            return Ok(());
        }
        if known.is_closed && (is_repaired || !G::REOPENS) {
            if is_repaired {
                *known = SearchNode { g, parent, is_consistent: false, ..*known };
            }
            return Ok(());
        }
        *known = SearchNode { g, parent, ..UNSEEN };
        let h = graph.estimate(place);
        if h < f64::INFINITY {
            self.generated += 1;
            self.push(key(g + self.scale * h, g, node))?;
        }
        Ok(())
    }

    #[inline(always)]
    fn node_mut(&mut self, node: NodeId) -> Result<&mut SearchNode> {
        let entry = node / PAGE;
        let page = self.directory[index(entry)];
        let page = if page == 0 { self.add_page(entry)? } else { page };
        Ok(&mut self.pages[index(page) - 1][index(node % PAGE)])
    }

    #[cold]
    fn add_page(&mut self, entry: u32) -> Result<u32> {
        let before = self.meter.used();
        self.meter.reserve(&mut self.pages, 1, 16)?;
        self.meter.reserve(&mut self.used, 1, 256)?;
        self.open.0.give_up(self.meter.used() - before);
        self.pages.push([UNSEEN; 512]);
        self.used.push(entry);
        let page = to_u32(self.pages.len());
        self.directory[index(entry)] = page;
        Ok(page)
    }

    /// Goes on until a way is found, nothing is left or the budget is used.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`], and those of the graph.
    pub(crate) fn step<G: Graph<Place = P>>(
        &mut self,
        graph: &mut G,
        budget: &mut Budget,
        is_cancelled: impl Fn() -> bool,
    ) -> Result<Progress> {
        while let Some((page, least)) = self.repair {
            if is_cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.expanded += 1;
            if page == self.pages.len() {
                (self.least, self.repair) = (least, None);
                break;
            }
            self.repair = Some((page + 1, self.reopen(graph, page, least)?));
        }
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
            let expanded = self.node_mut(node)?;
            (expanded.is_closed, expanded.is_consistent) = (true, true);
            self.expanded += 1;
            let reached = if G::ANY_ANGLE.is_lazy() { self.settle(graph, node)? } else { known.settled(node) };
            if let Some(rest) = graph.end(reached)
                && reached.g + rest < self.goal.g
            {
                self.goal = SearchNode { g: reached.g + rest, parent: node, ..UNSEEN };
                self.push(self::key(self.goal.g, self.goal.g, GOAL))?;
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

    /// Lets ways be repaired: call it once the search has begun.
    #[cfg(feature = "motion")]
    pub(crate) const fn allow_repair(&mut self) {
        self.is_repaired = true;
    }

    /// After a way was found: goes on with a lesser factor (ARA*: M. Likhachev, G. Gordon, S. Thrun. ARA*: Anytime A*
    /// with Provable Bounds on Sub-Optimality. NIPS 2003). The open nodes, and those that became cheaper after they
    /// were expanded, are put on the open list anew by the next steps, a page of nodes for each expansion; the costs of
    /// all nodes are kept.
    #[cfg(feature = "motion")]
    pub(crate) fn repair(&mut self, scale: f64) -> Result {
        self.scale = scale;
        self.open.0.clear();
        self.repair = Some((0, f64::INFINITY));
        self.push(key(self.goal.g, self.goal.g, GOAL))
    }

    /// Notes that the way that was found costs no more than so much.
    #[cfg(feature = "motion")]
    pub(crate) const fn found_at(&mut self, cost: f64) {
        if self.is_repaired && cost < self.goal.g {
            self.goal.g = cost;
        }
    }

    /// The factor of the estimate by now.
    #[cfg(feature = "motion")]
    pub(crate) const fn scale(&self) -> f64 {
        self.scale
    }

    /// True if ways are.
    #[cfg(feature = "motion")]
    pub(crate) const fn is_repaired(&self) -> bool {
        self.is_repaired
    }

    /// The way that was found costs at most so many times what the cheapest does.
    #[cfg(feature = "motion")]
    pub(crate) fn bound(&self) -> f64 {
        let by_least = if self.least > 0.0 { self.goal.g / self.least } else { f64::INFINITY };
        // Sums are rounded.
        if by_least <= ROUNDED { 1.0 } else { self.scale.at_most(by_least).at_least(1.0) }
    }

    /// Opens the nodes of a page for a repair; the least f without a factor.
    fn reopen<G: Graph<Place = P>>(&mut self, graph: &mut G, page: usize, mut least: f64) -> Result<f64> {
        let first = self.used[page] * PAGE;
        for (node, at) in (first..).zip(0..index(PAGE)) {
            let known = &mut self.pages[page][at];
            let is_open = known.g < f64::INFINITY && !known.is_consistent;
            known.is_closed = false;
            let g = known.g;
            let Some(h) = graph.place(node).filter(|_| is_open).map(|place| graph.estimate(place)) else { continue };
            if h < f64::INFINITY {
                least = least.at_most(g + h);
                self.push(key(g + self.scale * h, g, node))?;
            }
        }
        Ok(least)
    }

    fn expand<G: Graph<Place = P>>(&mut self, graph: &mut G, from: SettledNode) -> Result {
        // The graph is borrowed while it tells the successors: their estimates are asked for afterwards.
        let Self { found, meter, open, .. } = self;
        found.clear();
        let before = meter.used();
        graph.successors(from, &mut |to| {
            meter.add(found, to, 16)?;
            Ok(())
        })?;
        open.0.give_up(meter.used() - before);
        // With any angle the successors are reached from the parent.
        let parent = from.parent.filter(|_| G::ANY_ANGLE != AnyAngle::Never);
        let g = parent.map_or(from.g, |parent| self.cost_of(parent));
        for at in 0..self.found.len() {
            let to = self.found[at];
            let by_parent = parent.map(|parent| (parent, g + graph.way(parent, to.node)));
            let way = match by_parent {
                Some(way) if G::ANY_ANGLE.is_lazy() => way,
                Some((parent, cost)) => {
                    // No way is shorter than the straight one: without gain nothing needs to be seen.
                    let known = self.node_mut(to.node)?;
                    if known.is_closed || known.g <= cost {
                        continue;
                    }
                    if graph.sees(parent, to.node) { (parent, cost) } else { (from.node, from.g + to.cost) }
                }
                None => (from.node, from.g + to.cost),
            };
            self.improve(graph, to, way)?;
        }
        Ok(())
    }

    /// A node that is expanded: if it does not see its parent, the cheapest of the expanded nodes beside it becomes
    /// that.
    fn settle<G: Graph<Place = P>>(&mut self, graph: &mut G, node: NodeId) -> Result<SettledNode> {
        let mut known = *self.node_mut(node)?;
        if known.parent != GOAL && !graph.sees(known.parent, node) {
            let Self { found, meter, open, .. } = self;
            found.clear();
            let before = meter.used();
            graph.successors(known.settled(node), &mut |to| meter.add(found, to, 16).map(|_| ()))?;
            open.0.give_up(meter.used() - before);
            known.g = f64::INFINITY;
            for beside in &self.found {
                let by = self.met(beside.node).filter(|by| by.is_closed && by.g + beside.cost < known.g);
                if let Some(by) = by.filter(|_| beside.node != node) {
                    (known.g, known.parent) = (by.g + beside.cost, beside.node);
                }
            }
            *self.node_mut(node)? = known;
        }
        Ok(known.settled(node))
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

impl<P: Copy> Counted for BestFirst<P> {
    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

#[cfg(test)]
#[path = "best_first_tests.rs"]
mod tests;
