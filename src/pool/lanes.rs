//! What a pool searches: a map that has positions, or a graph that has nodes.
//!
//! Both have lanes, states as they were when requests came in, requests and planners. The parts of a search belong
//! together: those of different kinds never meet, since a ticket is made for its lane.

use std::time::Duration;

use crate::base::{Error, Result};
use crate::collections::CancelHandle;
use crate::geom::Position;
use crate::graph::{AskedWay, GraphLane, GraphPlanner, GraphScene};
use crate::plan::{AnyLane, AnyMap, AnyPlanner, Asked, LinkUse, Outcome};

/// Expansions on a graph after which the clock is read.
const CLOCK_SLICE: u32 = 16;

/// A ground, and how to plan on it.
#[expect(clippy::large_enum_variant, reason = "there are few lanes, each allocated once")]
pub(super) enum PoolLane {
    Map(AnyLane),
    Graph(GraphLane),
}

/// A ground as it was when requests came in.
#[derive(Clone)]
pub(super) enum PoolGround {
    Map(AnyMap),
    Graph(GraphScene),
}

/// A request, or the error that is its answer.
#[derive(Clone, Copy)]
pub(super) enum PoolRequest {
    Path(Asked),
    Way(AskedWay),
}

/// A planner of a lane.
#[expect(clippy::large_enum_variant, reason = "each is one of a few in a list that has room for them")]
pub(super) enum PoolPlanner {
    Map(AnyPlanner),
    Graph(GraphPlanner),
}

/// What a search has found: points and links of a path, or nodes of a way.
#[derive(Clone, Copy, Default)]
pub(super) struct PoolPath<'a> {
    pub(super) points: &'a [Position],
    /// Of the points, on a mesh with heights.
    pub(super) heights: &'a [f32],
    pub(super) uses: &'a [LinkUse],
    pub(super) nodes: &'a [u32],
}

/// Requests to a lane of the other kind.
pub(super) const OTHER_KIND: Error = Error::Unsupported {
    what: "a lane on a graph takes and gives nodes, every other lane points: submit and take have a form for each",
};

impl PoolLane {
    /// A planner with at most this many bytes, 0 for no limit besides that of the options.
    pub(super) fn planner(&self, most_bytes: u64) -> Result<PoolPlanner> {
        match self {
            Self::Map(lane) => lane.planner(most_bytes).map(PoolPlanner::Map),
            Self::Graph(lane) => lane.planner(most_bytes).map(PoolPlanner::Graph),
        }
    }

    /// True for a lane on a mesh whose points have heights.
    #[cfg(feature = "motion")]
    pub(super) fn has_heights(&self) -> bool {
        matches!(self, Self::Map(lane) if lane.has_heights())
    }

    /// The lane that leaves an obstacle out, or none.
    ///
    /// # Errors
    /// As [`AnyLane::leaving_out`]; [`Error::Unsupported`] on a graph.
    pub(super) fn leaving_out(&self, obstacle: Option<u32>) -> Result<Self> {
        match self {
            Self::Map(lane) => lane.leaving_out(obstacle).map(Self::Map),
            Self::Graph(_) => Err(Error::Unsupported { what: "graphs have no obstacles that can be left out" }),
        }
    }

    /// Checks requests, and takes the ground as it is now. The error of a request is its answer.
    ///
    /// # Errors
    /// [`OTHER_KIND`]; [`Error::OutOfMemory`].
    pub(super) fn observe<'a>(&self, requests: impl Iterator<Item = &'a mut PoolRequest>) -> Result<PoolGround> {
        let mut requests = requests.peekable();
        match (self, requests.peek()) {
            (Self::Map(lane), None | Some(PoolRequest::Path(_))) => {
                lane.observe(requests.filter_map(PoolRequest::path)).map(PoolGround::Map)
            }
            (Self::Graph(lane), None | Some(PoolRequest::Way(_))) => Ok(PoolGround::Graph(lane.observe())),
            _ => Err(OTHER_KIND),
        }
    }
}

impl PoolRequest {
    fn path(&mut self) -> Option<&mut Asked> {
        match self {
            Self::Path(asked) => Some(asked),
            Self::Way(_) => None,
        }
    }
}

impl PoolGround {
    /// The revision of the ground.
    pub(super) fn revision(&self) -> u64 {
        match self {
            Self::Map(map) => map.revision(),
            Self::Graph(scene) => scene.revision(),
        }
    }
}

impl PoolPlanner {
    /// Begins the search for a request that a lane of the same ground has checked. It does not withdraw an earlier
    /// cancel.
    ///
    /// # Errors
    /// The error of the request, or those of `begin`.
    pub(super) fn begin_on(&mut self, ground: &PoolGround, request: &PoolRequest) -> Result {
        match (self, ground, request) {
            (Self::Map(planner), PoolGround::Map(map), PoolRequest::Path(asked)) => planner.begin_on(map, asked),
            (Self::Graph(planner), PoolGround::Graph(scene), PoolRequest::Way(asked)) => {
                planner.begin_asked(scene, asked)
            }
            _ => Err(OTHER_KIND),
        }
    }

    /// Goes on for about so many expansions, or until `limit` has passed; zero is none.
    ///
    /// # Errors
    /// Those of `step` of the planner.
    pub(super) fn step(&mut self, expansions: u32, limit: Duration) -> Result<Outcome> {
        match self {
            Self::Map(planner) => {
                planner.limit_time(limit)?;
                planner.step(expansions)
            }
            // A graph's planner reads no clock: whoever has one asks it more often.
            Self::Graph(planner) => {
                let slice = if limit.is_zero() { expansions } else { CLOCK_SLICE };
                planner.step(slice.into())
            }
        }
    }

    /// What the last search has found.
    pub(super) fn found(&self) -> PoolPath<'_> {
        match self {
            Self::Map(planner) => PoolPath {
                points: planner.path(),
                heights: planner.path_heights(),
                uses: planner.link_uses(),
                nodes: &[],
            },
            Self::Graph(planner) => PoolPath { nodes: planner.path(), ..PoolPath::default() },
        }
    }

    /// Makes `handle` the one that cancels the searches of this planner.
    pub(super) fn use_cancel_handle(&mut self, handle: &CancelHandle) {
        match self {
            Self::Map(planner) => planner.use_cancel_handle(handle),
            Self::Graph(planner) => planner.use_cancel_handle(handle),
        }
    }

    /// Drops the search, which lets go of its ground, and keeps the path.
    pub(super) fn close(&mut self) {
        match self {
            Self::Map(planner) => planner.close(),
            Self::Graph(planner) => planner.forget_query(),
        }
    }
}
