//! A state of a graph: what a query reads, whatever is edited meanwhile.

use crate::base::{Bounds, Error, Result, bytes, index, real_u32, real_usize, to_u32};
use crate::collections::{List, reserve};
use crate::graph::page::{Arc, Change, MOST_NODES, Node, NodeId, PAGE, Page};

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

    #[inline(always)]
    pub(super) fn node(&self, node: NodeId) -> &Node {
        &self.pages[index(node / PAGE)].nodes[index(node % PAGE)]
    }

    /// The arcs that leave a node, in the order of their ends and classes.
    #[inline(always)]
    pub(super) fn arcs(&self, node: NodeId) -> &[Arc] {
        self.pages[index(node / PAGE)].arcs(node % PAGE)
    }

    /// The nodes, from number 0 on.
    pub(super) fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.pages.iter().flat_map(|page| page.nodes.iter())
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
            nodes.extend((done..done + more).map(|at| Node {
                position: self.position(positions, at),
                is_closed: 0,
                weight: 1.0,
            }));
            self.pages[index(self.node_count / PAGE)].add_nodes(&nodes)?;
            self.node_count += to_u32(more);
            done += more;
        }
        (self.moved, self.cheaper) = (self.revision, self.revision);
        self.note_pages();
        Ok(first)
    }

    /// The position at a place of a list.
    fn position(&self, positions: &[f32], at: usize) -> [f32; 3] {
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
            let page = &mut self.pages[index(node / PAGE)];
            let known = &mut page.nodes.make_mut()?[index(node % PAGE)];
            is_moved |= known.position != new.position;
            if new.is_open() && (!known.is_open() || new.weight < known.weight) {
                self.cheaper = self.revision;
            }
            *known = new;
            page.weigh();
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

    /// Applies changes, which are ascending and without duplicates; their nodes have been checked.
    pub(super) fn change_arcs(&mut self, changes: &[Change]) -> Result {
        let mut merged = Vec::new();
        for changes in changes.chunk_by(|a, b| a.from / PAGE == b.from / PAGE) {
            let page = index(changes[0].from / PAGE);
            if !changes.iter().all(|change| self.is_dearer(change)) {
                self.cheaper = self.revision;
            }
            let changed = &mut self.pages[page];
            if changed.all_arcs().len() + changes.len() > MOST_ARCS_OF_PAGE {
                return Err(Error::Unsupported { what: "256 nodes have at most 2^31 arcs" });
            }
            self.arc_count -= changed.all_arcs().len();
            changed.change(changes[0].from / PAGE * PAGE, changes, &mut merged)?;
            self.arc_count += changed.all_arcs().len();
            self.note_rate_of(page);
        }
        self.note_pages();
        Ok(())
    }

    /// True if a change makes no way cheaper.
    fn is_dearer(&self, change: &Change) -> bool {
        let arcs = self.arcs(change.from);
        let known = arcs.binary_search_by_key(&change.key(), |arc| (change.from, arc.to, arc.class));
        change.arc.cost >= known.map_or(f32::INFINITY, |at| arcs[at].cost)
    }

    /// Notes anew what arcs of a page cost at least for a distance of 1.
    fn note_rate_of(&mut self, page: usize) {
        let mut rate = f64::INFINITY;
        let nodes = &self.pages[page].nodes;
        for (at, node) in (0..).zip(nodes.iter()) {
            for arc in self.pages[page].arcs(at) {
                let cost = f64::from(arc.cost);
                // Over no distance any cost is enough: the quotient is infinite, or no number.
                let length =
                    if self.has_lengths { 1.0 } else { Node::distance(node.position, self.node(arc.to).position) };
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
            for arc in self.arcs(from).iter().filter(|arc| leaves || is_removed(arc.to)) {
                changes.add(Change { from, arc: Arc { cost: f32::INFINITY, ..*arc }, number: 0 })?;
            }
        }
        Ok(())
    }
}
