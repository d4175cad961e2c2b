//! A query that has begun: the map that it is answered for, what was requested, and what it has used of that.

use std::sync::atomic::AtomicBool;

use super::{endpoints::QueryEnds, link_map::LinkMaps, request::Request, spending::Spending};
use crate::base::Result;
use crate::collections::Shared;
use crate::geom::Position;
use crate::grid::{Costs, Layer, LayerKey, Snapshot};
use crate::search::core::{Scene, Stats};

/// The map of a query: a snapshot, and the planner's costs.
#[derive(Clone)]
pub(crate) struct QueryMap {
    pub(super) snapshot: Snapshot,
    pub(super) costs: Shared<Costs>,
    /// How often costs had been set.
    pub(super) costs_set: u64,
    /// The layer of what is blocked for the planner, and for the size of its agent if it steps along a lattice.
    pub(super) layer_key: LayerKey,
    /// The links that agents may use, for the radii of the requests.
    pub(super) links: LinkMaps,
}

impl QueryMap {
    /// The revision of the map.
    pub(crate) fn revision(&self) -> u64 {
        self.snapshot.revision()
    }

    pub(super) fn layer(&self) -> &Layer {
        self.snapshot.layer(self.layer_key).expect("a planner keeps the layer of its blocked classes alive")
    }

    /// The layer of the same classes for points, whatever the size of the agent.
    pub(super) fn layer_for_points(&self) -> &Layer {
        let layer = self.snapshot.layer(self.layer_key.for_points());
        layer.expect("a layer for agents with a size keeps that for points alive")
    }
}

/// A request of a batch, or the error that is its answer, and the ends of its search.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(super) request: Result<Request>,
    pub(super) ends: QueryEnds,
    /// At which heights start and goal are, in 1/256.
    #[cfg(feature = "motion")]
    pub(super) heights: [i32; 2],
}

impl Asked {
    /// A request whose ends have not been found.
    pub(crate) fn new(request: Result<Request>) -> Self {
        Self {
            request,
            ends: QueryEnds::default(),
            #[cfg(feature = "motion")]
            heights: [0; 2],
        }
    }
}

/// A query that has begun and not ended.
pub(super) struct OpenQuery {
    pub(super) world: QueryMap,
    pub(super) request: Request,
    /// True if no limit ends the search early: kernels may then use what earlier searches have found out about the map.
    pub(super) unlimited: bool,
    /// What the request still allows.
    pub(super) spending: Spending,
    pub(super) ends: QueryEnds,
    /// True if the step has a time limit.
    pub(super) in_haste: bool,
    /// What a first search counted that ended before the goal, if a second one follows it.
    pub(super) earlier: Option<Stats>,
}

impl OpenQuery {
    /// A query that is about to begin, for a planner with this memory limit.
    pub(super) fn new(world: QueryMap, request: &Request, ends: QueryEnds, memory_limit: u64) -> Self {
        Self {
            world,
            request: *request,
            unlimited: request.max_expansions == 0 && memory_limit == 0,
            spending: Spending::new(request),
            ends,
            in_haste: false,
            earlier: None,
        }
    }

    /// What the searches of the query have counted, the last of them `last`.
    pub(super) fn stats(&self, last: Stats) -> Stats {
        self.earlier.unwrap_or_default().with(last)
    }

    pub(super) fn layer(&self) -> &Layer {
        self.world.layer()
    }

    /// What the kernel reads.
    #[inline(always)]
    pub(super) fn scene<'a>(&'a self, cancel: &'a AtomicBool) -> Scene<'a> {
        Scene {
            snapshot: &self.world.snapshot,
            layer: self.layer(),
            costs: self.world.costs.if_weighted(),
            tracks_nearest: self.request.allow_partial,
            from_start: self.request.allow_partial && self.request.max_expansions != 0,
            unlimited: self.unlimited,
            in_haste: self.in_haste,
            turns_only: false,
            radius: self.ends.radius.search,
            cancel,
        }
    }

    /// Makes it the query for another goal, with what is left of the budget.
    pub(super) const fn turn_to(&mut self, goal: Position, ends: QueryEnds) {
        self.request.goal = goal;
        self.ends = ends;
        self.earlier = None;
    }
}

#[cfg(test)]
#[path = "query_tests.rs"]
mod tests;
