//! What a search knows of the nodes.

use crate::base::{Result, bytes, index};
use crate::collections::{Allowance, Plain, counted, zeroed_box};
use crate::graph::page::NodeId;

/// What is known of a node, in 16 bytes.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
struct Label {
    /// What the way to it costs.
    g: f64,
    parent: NodeId,
    /// Twice the number of the search that wrote this, and 1 if the node is settled.
    stamp: u32,
}

// All bytes zero are a label of no search, and nothing needs a drop.
impl Plain for Label {}

/// The last number of a search, after which all labels are cleared.
const LAST_STAMP: u32 = u32::MAX - 1;

/// A label for each node, not cleared between searches.
#[derive(Default)]
pub(super) struct Labels {
    labels: Box<[Label]>,
    /// Twice the number of the search.
    stamp: u32,
}

counted!(Labels { labels } plain { stamp });

impl Labels {
    /// Begins a search over so many nodes, of which nothing is known.
    pub(super) fn begin(&mut self, count: usize, allowance: Allowance) -> Result {
        // The labels of a larger graph must not decide about a limit.
        let is_too_large = !allowance.is_unlimited() && self.labels.len() > count;
        if self.labels.len() < count || is_too_large {
            allowance.check(bytes(count).saturating_mul(bytes(size_of::<Label>())))?;
            self.labels = Box::default();
            self.labels = zeroed_box(count)?;
            self.stamp = 0;
        }
        if self.stamp == LAST_STAMP {
            self.labels.fill(Label::default());
            self.stamp = 0;
        }
        self.stamp += 2;
        Ok(())
    }

    /// What a way must cost less than to be better than the known one: 0 at a settled node, unless it may be reopened.
    #[inline(always)]
    pub(super) fn bar<const REOPENS: bool>(&self, node: NodeId) -> f64 {
        let Label { g, stamp, .. } = self.labels[index(node)];
        let open = if stamp == self.stamp { g } else { f64::INFINITY };
        let settled = if REOPENS { g } else { 0.0 };
        if stamp == self.stamp + 1 { settled } else { open }
    }

    /// Notes a way to a node over its parent.
    #[inline(always)]
    pub(super) fn improve(&mut self, node: NodeId, parent: NodeId, g: f64) {
        self.labels[index(node)] = Label { g, parent, stamp: self.stamp };
    }

    /// What the known way to a node costs that is not settled.
    #[inline(always)]
    pub(super) fn open(&self, node: NodeId) -> Option<f64> {
        let label = &self.labels[index(node)];
        (label.stamp == self.stamp).then_some(label.g)
    }

    /// What the known way to a node costs that was reached.
    #[inline(always)]
    pub(super) fn reached(&self, node: NodeId) -> f64 {
        self.labels[index(node)].g
    }

    /// The node before one that was reached; of the start itself.
    #[inline(always)]
    pub(super) fn parent(&self, node: NodeId) -> NodeId {
        self.labels[index(node)].parent
    }

    /// Settles a node.
    #[inline(always)]
    pub(super) fn settle(&mut self, node: NodeId) {
        self.labels[index(node)].stamp = self.stamp + 1;
    }

    /// What the way to a settled node costs; infinite for all others.
    pub(super) fn cost(&self, node: NodeId) -> f64 {
        let label = &self.labels[index(node)];
        if label.stamp == self.stamp + 1 { label.g } else { f64::INFINITY }
    }

    /// The nodes of the way to a settled node, the last one first.
    pub(super) fn way_to(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(node), |&at| {
            let Label { parent, .. } = self.labels[index(at)];
            Some(parent).filter(|&parent| parent != at)
        })
    }
}

#[cfg(test)]
#[path = "labels_tests.rs"]
mod tests;
