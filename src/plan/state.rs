//! What a planner is doing.

use super::outcome::{Outcome, Status};
use super::{batch::Batch, query::OpenQuery, request::Request};
use crate::geom::Point;
use crate::grid::LayerVersion;

/// The state of the planner's one query.
pub(super) enum QueryState {
    Idle,
    Open(OpenQuery),
    Done(SearchAnswer),
    /// A query for many goals.
    Many(Batch),
    ManyDone(Status),
}

/// The outcome of a search that has ended, and what it is true for.
#[derive(Clone, Copy)]
pub(super) struct SearchAnswer {
    pub(super) outcome: Outcome,
    pub(super) request: Request,
    /// The ends of the request, before they were moved to vertices; but the start of the search, where the request
    /// takes the nearest one.
    pub(super) ends: [Point; 2],
    /// The state of the planner's layer.
    pub(super) version: LayerVersion,
    /// How often costs had been set.
    pub(super) costs_set: u64,
    /// Which links the map had.
    pub(super) links: u64,
}

impl SearchAnswer {
    /// The answer to a query that has ended.
    pub(super) fn new(outcome: Outcome, query: &OpenQuery) -> Self {
        let request = query.request;
        let start =
            if request.nearest_start { query.ends.pair.start } else { Point::snap(request.start).unwrap_or_default() };
        Self {
            outcome,
            request,
            ends: [start, query.ends.requested],
            version: query.layer().version(),
            costs_set: query.world.costs_set,
            links: query.world.snapshot.links().version(),
        }
    }
}
