//! What a search at any angle asks: which nodes see each other.

use crate::base::Result;
use crate::collections::{List, counted};
use crate::graph::page::NodeId;

/// What the expansion of a node waits for.
#[derive(Default)]
pub(super) struct AskedSights {
    /// The node that is expanded.
    pub(super) from: Option<NodeId>,
    /// Pairs of nodes: its parent, and the end of an arc.
    pub(super) pairs: Vec<[NodeId; 2]>,
    /// Which of them see each other; none until it is told.
    pub(super) told: Vec<bool>,
    pub(super) checks: u64,
}

counted!(AskedSights { pairs, told } plain { from, checks });

impl AskedSights {
    /// Forgets everything; keeps the memory.
    pub(super) fn forget(&mut self) {
        (self.from, self.checks) = (None, 0);
        self.clear();
    }

    pub(super) fn clear(&mut self) {
        self.pairs.clear();
        self.told.clear();
    }

    /// The pairs that the search waits to be told of; none if it does not wait.
    pub(super) fn waiting(&self) -> &[[NodeId; 2]] {
        if self.from.is_some() && self.told.is_empty() { &self.pairs } else { &[] }
    }

    /// Tells which of the pairs see each other.
    pub(super) fn tell(&mut self, sees: impl ExactSizeIterator<Item = bool>) -> Result {
        self.told.add_all(sees)
    }

    /// How many pairs were told of.
    pub(super) const fn checks(&self) -> u64 {
        self.checks
    }
}
