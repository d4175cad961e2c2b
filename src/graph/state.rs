//! A state of a graph: what a query reads, whatever is edited meanwhile.

use crate::base::{Bounds, Error, Result, bytes, index, real_u32, real_usize, to_u32};
use crate::collections::{List, reserve};
use crate::graph::page::{Arc, Arcs, Change, MOST_NODES, Node, NodeId, PAGE, Page, Weight};

/// Most arcs of a page, so that their numbers fit 32 bits.
const MOST_ARCS_OF_PAGE: usize = 1 << 31;

/// Nodes and arcs at one revision.
pub(super) struct GraphState {
    /// Numbers of a position: 0 to 3.
    pub(super) dimensions: u32,
    /// True if arcs cost the straight distance times their own factor.
    pub(super) has_lengths: bool,
    pub(super) revision: u64,
    /// The revision of the last edit that made a way cheaper, or possible, or that added nodes.
    pub(super) cheaper: u64,
    /// The revision of the last edit of a position, or of what nodes there are.
    pub(super) moved: u64,
    /// The cost of a way is at least so much times the straight distance.
    pub(super) rate: f64,
    /// True if all nodes are open and weigh 1, and arcs cost what they say.
    pub(super) is_plain: bool,
    pub(super) node_count: u32,
    pub(super) arc_count: usize,
    pages: Vec<Page>,
}

impl GraphState {
    pub(super) const fn new(dimensions: u32, has_lengths: bool) -> Self {
        Self {
            dimensions,
            has_lengths,
            revision: 1,
            cheaper: 1,
            moved: 1,
            rate: f64::INFINITY,
            is_plain: false,
            node_count: 0,
            arc_count: 0,
            pages: Vec::new(),
        }
    }

    /// A copy that is edited: the pages are shared until they are written.
    pub(super) fn next(&self) -> Result<Self> {
        let mut pages = Vec::new();
        reserve(&mut pages, self.pages.len() + 1)?;
        pages.extend_from_slice(&self.pages);
        Ok(Self { revision: self.revision + 1, pages, ..*self })
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> u64 {
        bytes(self.pages.iter().map(Page::bytes).sum::<usize>() + self.pages.capacity() * size_of::<Page>())
    }

    pub(super) fn node(&self, node: NodeId) -> Node {
        Node { position: self.position(node), weight: self.weight(node) }
    }

    #[inline(always)]
    pub(super) fn position(&self, node: NodeId) -> [f32; 3] {
        self.pages[index(node / PAGE)].position(node % PAGE)
    }

    #[inline(always)]
    pub(super) fn weight(&self, node: NodeId) -> Weight {
        self.pages[index(node / PAGE)].weight(node % PAGE)
    }

    #[inline(always)]
    pub(super) fn is_open(&self, node: NodeId) -> bool {
        self.weight(node).is_open()
    }

    /// The arcs that leave a node, in the order of their ends and classes.
    #[inline(always)]
    pub(super) fn arcs(&self, node: NodeId) -> Arcs<'_> {
        self.pages[index(node / PAGE)].arcs(node % PAGE)
    }

    /// Begins to load what a search reads of a node.
    #[inline(always)]
    pub(super) fn prefetch(&self, node: NodeId) {
        self.pages[index(node / PAGE)].prefetch(node % PAGE);
    }

    /// Begins to load the arcs of a node.
    #[inline(always)]
    pub(super) fn prefetch_arcs(&self, node: NodeId) {
        self.pages[index(node / PAGE)].prefetch_arcs(node % PAGE);
    }

    /// The nodes, from number 0 on.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Node> {
        self.pages.iter().flat_map(Page::nodes)
    }

    /// Checks the number of a node.
    pub(super) fn check(&self, name: &'static str, node: NodeId) -> Result {
        if node < self.node_count {
            return Ok(());
        }
        Err(Error::BadValue { name, value: real_u32(node), allowed: "numbers of nodes of the graph" })
    }

    /// Appends nodes at positions, `dimensions` numbers each; the number of the first one.
    pub(super) fn add_nodes(&mut self, positions: &[f32], count: usize) -> Result<NodeId> {
        let first = self.node_count;
        if bytes(count) > MOST_NODES - u64::from(first) {
            return Err(Error::BadValue {
                name: "count",
                value: real_usize(count),
                allowed: "up to 2^31 nodes in all",
            });
        }
        let width = index(self.dimensions);
        if positions.len() != count * width {
            return Err(Error::BufferTooShort { needed: count * width, given: positions.len() });
        }
        if let Some(&value) = positions.iter().find(|value| !value.is_finite()) {
            return Err(Error::BadValue { name: "positions", value: value.into(), allowed: "finite numbers" });
        }
        let mut nodes = Vec::new();
        reserve(&mut nodes, count.min(index(PAGE)))?;
        let mut done = 0;
        while done < count {
            if self.node_count.is_multiple_of(PAGE) {
                self.pages.add(Page::new()?)?;
            }
            let more = (count - done).min(index(PAGE - self.node_count % PAGE));
            nodes.clear();
            let new = |at| Node { position: self.position_of(positions, at), weight: Weight::ONE };
            nodes.extend((done..done + more).map(new));
            self.pages[index(self.node_count / PAGE)].add_nodes(&nodes)?;
            self.node_count += to_u32(more);
            done += more;
        }
        (self.moved, self.cheaper) = (self.revision, self.revision);
        self.note_pages();
        Ok(first)
    }

    /// The position at a place of a list.
    fn position_of(&self, positions: &[f32], at: usize) -> [f32; 3] {
        let width = index(self.dimensions);
        let mut position = [0.0; 3];
        // Adding 0 makes -0 a 0, so that equal positions are equal bytes.
        for (value, given) in position.iter_mut().zip(&positions[at * width..][..width]) {
            *value = given + 0.0;
        }
        position
    }

    /// Writes nodes anew; the numbers have been checked.
    pub(super) fn set_nodes(&mut self, nodes: impl Iterator<Item = (NodeId, Node)>) -> Result {
        let mut is_moved = false;
        for (node, new) in nodes {
            let known = self.node(node);
            is_moved |= known.position != new.position;
            if new.is_open() && (!known.is_open() || new.weight.value() < known.weight.value()) {
                self.cheaper = self.revision;
            }
            self.pages[index(node / PAGE)].set_node(node % PAGE, &new)?;
        }
        if is_moved {
            self.moved = self.revision;
            // Where arcs cost what they say, their rates follow from the positions.
            if self.has_lengths {
                self.cheaper = self.revision;
            } else {
                (0..self.pages.len()).for_each(|page| self.note_rate_of(page));
            }
        }
        self.note_pages();
        Ok(())
    }

    /// Weighs nodes; the numbers have been checked.
    pub(super) fn set_weights(&mut self, nodes: impl Iterator<Item = (NodeId, Weight)>) -> Result {
        for (node, weight) in nodes {
            self.pages[index(node / PAGE)].set_weight(node % PAGE, weight)?;
        }
        self.cheaper = self.revision;
        self.pages.iter_mut().for_each(Page::weigh);
        self.note_pages();
        Ok(())
    }

    /// Applies changes, which are ascending and without duplicates; their nodes have been checked.
    pub(super) fn change_arcs(&mut self, changes: &[Change]) -> Result {
        let mut merged = Vec::new();
        for changes in changes.chunk_by(|a, b| a.from / PAGE == b.from / PAGE) {
            let page = index(changes[0].from / PAGE);
            if !changes.iter().all(|change| self.is_dearer(change)) {
                self.cheaper = self.revision;
            }
            let changed = &mut self.pages[page];
            if changed.arc_count() + changes.len() > MOST_ARCS_OF_PAGE {
                return Err(Error::Unsupported { what: "256 nodes have at most 2^31 arcs" });
            }
            self.arc_count -= changed.arc_count();
            changed.change(changes[0].from / PAGE * PAGE, changes, &mut merged)?;
            self.arc_count += changed.arc_count();
            self.note_rate_of(page);
        }
        self.note_pages();
        Ok(())
    }

    /// True if a change makes no way cheaper.
    fn is_dearer(&self, change: &Change) -> bool {
        let arcs = self.arcs(change.from);
        let first = arcs.ends.partition_point(|arc| arc.to < change.arc.to);
        let of_pair = (first..).zip(arcs.ends[first..].iter().take_while(|arc| arc.to == change.arc.to));
        let known = of_pair.filter(|&(at, _)| arcs.class(at) == change.class).map(|(_, arc)| arc).next();
        change.arc.cost >= known.map_or(f32::INFINITY, |arc| arc.cost)
    }

    /// Notes anew what arcs of a page cost at least for a distance of 1.
    fn note_rate_of(&mut self, page: usize) {
        let mut rate = f64::INFINITY;
        let page_of = &self.pages[page];
        for (at, node) in (0..).zip(page_of.nodes()) {
            for arc in page_of.arcs(at).ends {
                let cost = f64::from(arc.cost);
                // Over no distance any cost is enough: the quotient is infinite, or no number.
                let length = if self.has_lengths { 1.0 } else { Node::distance(node.position, self.position(arc.to)) };
                rate = (cost / length).at_most(rate);
            }
        }
        self.pages[page].least_rate = rate;
    }

    /// Notes what holds of all pages.
    fn note_pages(&mut self) {
        let least = |of: fn(&Page) -> f64| self.pages.iter().map(of).fold(f64::INFINITY, Bounds::at_most);
        let rate = least(|page| page.least_rate) * least(|page| page.least_weight);
        // Without arcs, or with weights of 0 and no arcs, there is nothing to estimate.
        self.rate = if rate < f64::INFINITY { rate } else { 0.0 };
        self.is_plain = !self.has_lengths && self.pages.iter().all(|page| page.is_plain);
    }

    /// Lists the arcs that lead to or leave some nodes, which are ascending, as changes that take them away.
    pub(super) fn removals(&self, nodes: &[NodeId], changes: &mut Vec<Change>) -> Result {
        let is_removed = |node: NodeId| nodes.binary_search(&node).is_ok();
        for from in 0..self.node_count {
            let leaves = is_removed(from);
            for (arc, class) in self.arcs(from).iter().filter(|(arc, _)| leaves || is_removed(arc.to)) {
                changes.add(Change { from, arc: Arc { cost: f32::INFINITY, ..arc }, class, number: 0 })?;
            }
        }
        Ok(())
    }
}
