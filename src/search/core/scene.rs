//! The input of a kernel.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::grid::{CostMap, Layer, Snapshot};

/// The input of one search: the snapshot, the layer of what is blocked for this planner, and the costs of the classes.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) layer: &'a Layer,
    /// What cells cost, or none if every free cell costs 1.
    pub(crate) costs: Option<CostMap<'a>>,
    /// True if a search that is interrupted must have the path to the vertex nearest to the goal so far.
    pub(crate) tracks_nearest: bool,
    /// True if the search must expand from the start, because its limit may interrupt it.
    pub(crate) from_start: bool,
    /// True if the request limits neither expansions nor memory: then the answer does not depend on what a kernel has
    /// found out about the map in earlier searches.
    pub(crate) unlimited: bool,
    /// True if the step has a time limit: nothing is computed ahead for later searches once the search has ended.
    pub(crate) in_haste: bool,
    /// True if a traced path may leave out the points at which it goes straight on.
    pub(crate) turns_only: bool,
    /// The radius of the agent, a disc, in 1/256 cell; 0 for a point.
    pub(crate) radius: i32,
    /// Set by another thread to end the search.
    pub(crate) cancel: &'a AtomicBool,
}

impl Scene<'_> {
    /// True if another thread has cancelled the search.
    #[inline(always)]
    pub(crate) fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}
