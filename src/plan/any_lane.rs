//! A lane on a grid, in a world of polygons or on a navigation mesh, for pools that treat them alike.

use super::query::{Asked, QueryMap as GridMap};
use super::{any_planner::AnyPlanner, lane::Lane};
#[cfg(feature = "motion")]
use super::{mesh_lane::MeshLane, world_planner::WorldLane};
#[cfg(feature = "motion")]
use crate::base::Error;
use crate::base::Result;
#[cfg(feature = "motion")]
use crate::collections::Shared;
#[cfg(feature = "motion")]
use crate::mesh::MeshGround;
#[cfg(feature = "motion")]
use crate::space::Version;

/// What planners on any ground have in common.
#[cfg_attr(feature = "motion", expect(clippy::large_enum_variant, reason = "there are few lanes, each allocated once"))]
pub(crate) enum AnyLane {
    Grid(Lane),
    #[cfg(feature = "motion")]
    World(WorldLane),
    #[cfg(feature = "motion")]
    Mesh(MeshLane),
}

/// A map as it was when requests came in.
#[derive(Clone)]
pub(crate) enum AnyMap {
    Grid(GridMap),
    #[cfg(feature = "motion")]
    World(Shared<Version>),
    #[cfg(feature = "motion")]
    Mesh(MeshGround),
}

impl AnyLane {
    /// True for a lane on a mesh whose points have heights.
    #[cfg(feature = "motion")]
    pub(crate) fn has_heights(&self) -> bool {
        match self {
            Self::Grid(_) | Self::World(_) => false,
            Self::Mesh(lane) => lane.has_heights(),
        }
    }

    /// A planner with at most this many bytes, 0 for no limit besides that of the options.
    pub(crate) fn planner(&self, most_bytes: u64) -> Result<AnyPlanner> {
        match self {
            Self::Grid(lane) => lane.planner(most_bytes).map(AnyPlanner::Grid),
            #[cfg(feature = "motion")]
            Self::World(lane) => lane.planner(most_bytes).map(AnyPlanner::World),
            #[cfg(feature = "motion")]
            Self::Mesh(lane) => lane.planner(most_bytes).map(AnyPlanner::Mesh),
        }
    }

    /// The lane that leaves an obstacle out, or none.
    ///
    /// # Errors
    /// As [`Lane::leaving_out`]; [`Error::Unsupported`] for one in a world or on a mesh.
    pub(crate) fn leaving_out(&self, obstacle: Option<u32>) -> Result<Self> {
        match self {
            Self::Grid(lane) => lane.leaving_out(obstacle).map(Self::Grid),
            #[cfg(feature = "motion")]
            Self::World(_) | Self::Mesh(_) => {
                Err(Error::Unsupported { what: "worlds of polygons and meshes have no obstacles that can be left out" })
            }
        }
    }

    /// Checks requests, and takes the map as it is now. The error of a request is its answer.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn observe<'a>(&self, requests: impl Iterator<Item = &'a mut Asked>) -> Result<AnyMap> {
        match self {
            Self::Grid(lane) => lane.observe(requests).map(AnyMap::Grid),
            #[cfg(feature = "motion")]
            Self::World(lane) => Ok(AnyMap::World(lane.observe(requests))),
            #[cfg(feature = "motion")]
            Self::Mesh(lane) => lane.observe(requests).map(AnyMap::Mesh),
        }
    }
}

impl AnyMap {
    /// The revision of the map.
    pub(crate) fn revision(&self) -> u64 {
        match self {
            Self::Grid(map) => map.revision(),
            #[cfg(feature = "motion")]
            Self::World(version) => version.revision,
            #[cfg(feature = "motion")]
            Self::Mesh(ground) => ground.revision(),
        }
    }
}

impl AnyPlanner {
    /// Begins the search for a request that a lane of the same ground has checked, on this map. It does not withdraw an
    /// earlier cancel.
    ///
    /// # Errors
    /// The error of the request, or those of `begin`.
    pub(crate) fn begin_on(&mut self, map: &AnyMap, asked: &Asked) -> Result {
        match (self, map) {
            (Self::Grid(planner), AnyMap::Grid(map)) => planner.begin_on(map, asked),
            #[cfg(feature = "motion")]
            (Self::World(planner), AnyMap::World(version)) => planner.begin_on(version.clone(), &asked.request?),
            #[cfg(feature = "motion")]
            (Self::Mesh(planner), AnyMap::Mesh(ground)) => planner.begin_at(ground, &asked.request?, asked.heights),
            // Planners and maps of a lane have its ground.
            #[cfg(feature = "motion")]
            _ => Err(Error::Unsupported { what: "a planner has the ground of its lane and no other" }),
        }
    }
}
