//! Pages of nodes with the arcs that leave them, shared between the states of a graph.

use crate::base::{Bounds, Result, index, to_u32};
use crate::collections::{Plain, SharedSlice, reserve};

/// The number of a node.
pub(super) type NodeId = u32;

/// Most nodes of a graph.
pub(super) const MOST_NODES: u64 = 1 << 31;
/// Nodes of a page. An edit writes the pages of its nodes anew, whatever else the graph has.
pub(super) const PAGE: u32 = 256;

/// A node: where it stands, and what it weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Node {
    pub(super) position: [f32; 3],
    /// 1 if no way leads over it.
    pub(super) is_closed: u32,
    /// The factor of the costs of arcs that lead here, which the host gives in 32 bits. It is widened once: where both
    /// factors are, compilers make one instruction of it that not every emulator has right.
    pub(super) weight: f64,
}

// All bytes zero are a node, and nothing needs a drop.
impl Plain for Node {}

impl Node {
    pub(super) const fn is_open(&self) -> bool {
        self.is_closed == 0
    }

    /// The straight distance between two positions.
    #[inline(always)]
    pub(super) fn distance(a: [f32; 3], b: [f32; 3]) -> f64 {
        Self::distance_squared(a, b).sqrt()
    }

    #[inline(always)]
    pub(super) fn distance_squared(a: [f32; 3], b: [f32; 3]) -> f64 {
        let [x, y, z] = [0, 1, 2].map(|axis| f64::from(a[axis]) - f64::from(b[axis]));
        x * x + y * y + z * z
    }
}

/// An edge in one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Arc {
    pub(super) to: NodeId,
    pub(super) class: u32,
    /// What it costs; in a graph of lengths the factor of the straight distance.
    pub(super) cost: f32,
}

// All bytes zero are an arc, and nothing needs a drop.
impl Plain for Arc {}

/// An arc that is to be as given; of infinite cost if there is to be none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) from: NodeId,
    pub(super) arc: Arc,
    /// Of several changes of the same arc the one with the greatest number counts.
    pub(super) number: usize,
}

impl Change {
    /// Arcs are told apart by their ends and their class.
    pub(super) const fn key(&self) -> (NodeId, NodeId, u32) {
        (self.from, self.arc.to, self.arc.class)
    }
}

/// Up to [`PAGE`] nodes, and the arcs that leave them in the order of node, end and class.
#[derive(Clone)]
pub(super) struct Page {
    pub(super) nodes: SharedSlice<Node>,
    /// Where the arcs of each node begin, and the end of all.
    first: SharedSlice<u32>,
    arcs: SharedSlice<Arc>,
    /// No arc costs less for a straight distance of 1, weights apart.
    pub(super) least_rate: f64,
    /// No node weighs less.
    pub(super) least_weight: f64,
    /// True if all nodes are open and weigh 1.
    pub(super) is_plain: bool,
}

impl Page {
    /// A page without nodes.
    pub(super) fn new() -> Result<Self> {
        let (nodes, first, arcs) = (SharedSlice::zeroed(0)?, SharedSlice::zeroed(1)?, SharedSlice::zeroed(0)?);
        Ok(Self { nodes, first, arcs, least_rate: f64::INFINITY, least_weight: f64::INFINITY, is_plain: true })
    }

    /// The arcs that leave the node at a place of the page.
    #[inline(always)]
    pub(super) fn arcs(&self, at: u32) -> &[Arc] {
        let at = index(at);
        &self.arcs[index(self.first[at])..index(self.first[at + 1])]
    }

    /// All arcs.
    pub(super) fn all_arcs(&self) -> &[Arc] {
        &self.arcs
    }

    /// Appends nodes without arcs.
    pub(super) fn add_nodes(&mut self, more: &[Node]) -> Result {
        let (old, count) = (self.nodes.len(), self.nodes.len() + more.len());
        let (mut nodes, mut first) = (SharedSlice::zeroed(count)?, SharedSlice::zeroed(count + 1)?);
        let written = nodes.make_mut()?;
        written[..old].copy_from_slice(&self.nodes);
        written[old..].copy_from_slice(more);
        let starts = first.make_mut()?;
        starts[..=old].copy_from_slice(&self.first);
        starts[old..].fill(self.first[old]);
        (self.nodes, self.first) = (nodes, first);
        self.weigh();
        Ok(())
    }

    /// Notes anew what holds of all nodes.
    pub(super) fn weigh(&mut self) {
        let weights = self.nodes.iter().map(|node| node.weight);
        self.least_weight = weights.clone().fold(f64::INFINITY, Bounds::at_most);
        let is_one = weights.map(f64::to_bits).all(|weight| weight == 1.0_f64.to_bits());
        self.is_plain = is_one && self.nodes.iter().all(Node::is_open);
    }

    /// Applies changes, ascending and without duplicates, all of nodes of this page, which begins at node `base`; the
    /// number of arcs that are there afterwards. `merged` is scratch.
    pub(super) fn change(&mut self, base: NodeId, changes: &[Change], merged: &mut Vec<Arc>) -> Result {
        merged.clear();
        reserve(merged, self.arcs.len() + changes.len())?;
        let mut first = SharedSlice::zeroed(self.first.len())?;
        let starts = first.make_mut()?;
        let mut rest = changes;
        for at in 0..to_u32(self.nodes.len()) {
            starts[index(at)] = to_u32(merged.len());
            let (of, later) = rest.split_at(rest.partition_point(|change| change.from == base + at));
            rest = later;
            merge(self.arcs(at), of, merged);
        }
        starts[self.nodes.len()] = to_u32(merged.len());
        let mut arcs = SharedSlice::zeroed(merged.len())?;
        arcs.make_mut()?.copy_from_slice(merged);
        (self.first, self.arcs) = (first, arcs);
        Ok(())
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let Self { nodes, first, arcs, .. } = self;
        SharedSlice::<Node>::bytes(nodes.len())
            + SharedSlice::<u32>::bytes(first.len())
            + SharedSlice::<Arc>::bytes(arcs.len())
    }
}

/// Appends the arcs of a node after the changes.
fn merge(old: &[Arc], changes: &[Change], merged: &mut Vec<Arc>) {
    let key = |arc: &Arc| (arc.to, arc.class);
    let mut old = old.iter().copied().peekable();
    for change in changes {
        while let Some(arc) = old.next_if(|arc| key(arc) < key(&change.arc)) {
            merged.push(arc);
        }
        old.next_if(|arc| key(arc) == key(&change.arc));
        if change.arc.cost < f32::INFINITY {
            merged.push(change.arc);
        }
    }
    merged.extend(old);
}
