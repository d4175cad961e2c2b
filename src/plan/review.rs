//! What a planner sees of a grid and of the edits that led to it.

use crate::grid::{Costs, DiagonalGaps, Effect, History, Layer, LayerKey, LayerVersion, Links, Snapshot};

/// The state that queries are answered on, the newest or the pinned one, with the edits before it.
pub(super) struct Review<'a> {
    pub(super) history: History<'a>,
    pub(super) pinned: Option<&'a Snapshot>,
    pub(super) layer_key: LayerKey,
    pub(super) gaps: DiagonalGaps,
    pub(super) costs: &'a Costs,
}

impl Review<'_> {
    /// The revision of the state.
    pub(super) fn revision(&self) -> u64 {
        self.pinned.map_or_else(|| self.history.revision(), Snapshot::revision)
    }

    /// The state.
    pub(super) fn snapshot(&self) -> Snapshot {
        self.pinned.map_or_else(|| self.history.snapshot(), Clone::clone)
    }

    /// The links of the state.
    pub(super) fn links(&self) -> &Links {
        self.pinned.map_or_else(|| self.history.links(), Snapshot::links)
    }

    /// The revision that has changed them last.
    pub(super) fn linked_at(&self) -> u64 {
        self.pinned.map_or_else(|| self.history.linked_at(), Snapshot::linked_at)
    }

    /// The version of the planner's layer.
    pub(super) fn version(&self) -> LayerVersion {
        let pinned = self.pinned.and_then(|snapshot| snapshot.layer(self.layer_key));
        pinned.map_or_else(|| self.history.layer(self.layer_key).version(), Layer::version)
    }

    /// What the edits since a revision have done to the planner's layer; none if not all of them are remembered.
    pub(super) fn effects(&self, since: u64) -> Option<impl Iterator<Item = Effect>> {
        self.history.effects((self.layer_key, self.gaps), since, self.revision())
    }
}
