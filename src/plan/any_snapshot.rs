//! A snapshot of a grid, a world of polygons or a navigation mesh, for hosts that treat them alike.

use super::any_planner::AnyPlanner;
#[cfg(feature = "motion")]
use crate::base::Error;
use crate::base::Result;
use crate::grid::Snapshot;
#[cfg(feature = "motion")]
use crate::{mesh::MeshSnapshot, space::WorldSnapshot};

/// A snapshot of any ground.
pub(crate) enum AnySnapshot {
    Grid(Snapshot),
    #[cfg(feature = "motion")]
    World(WorldSnapshot),
    #[cfg(feature = "motion")]
    Mesh(MeshSnapshot),
}

impl AnySnapshot {
    /// The revision at which it was taken.
    pub(crate) fn revision(&self) -> u64 {
        match self {
            Self::Grid(snapshot) => snapshot.revision(),
            #[cfg(feature = "motion")]
            Self::World(snapshot) => snapshot.revision(),
            #[cfg(feature = "motion")]
            Self::Mesh(snapshot) => snapshot.revision(),
        }
    }

    /// The snapshot, if it is one of a grid.
    ///
    /// # Errors
    /// [`crate::Error::OtherGrid`] for one of a world or a mesh.
    pub(crate) fn of_grid(&self) -> Result<&Snapshot> {
        match self {
            Self::Grid(snapshot) => Ok(snapshot),
            #[cfg(feature = "motion")]
            Self::World(_) | Self::Mesh(_) => Err(OTHER_MAP),
        }
    }

    #[cfg(feature = "motion")]
    fn of_world(&self) -> Result<&WorldSnapshot> {
        if let Self::World(snapshot) = self { Ok(snapshot) } else { Err(OTHER_MAP) }
    }

    #[cfg(feature = "motion")]
    fn of_mesh(&self) -> Result<&MeshSnapshot> {
        if let Self::Mesh(snapshot) = self { Ok(snapshot) } else { Err(OTHER_MAP) }
    }
}

#[cfg(feature = "motion")]
const OTHER_MAP: Error = Error::OtherGrid { what: "snapshot" };

impl AnyPlanner {
    /// Answers all later queries on `snapshot`; `None`: on the map as it is then again.
    ///
    /// # Errors
    /// [`crate::Error::OtherGrid`] for a snapshot of another map, [`crate::Error::OutOfMemory`]. Nothing has changed
    /// then.
    pub(crate) fn pin(&mut self, snapshot: Option<&AnySnapshot>) -> Result {
        match self {
            Self::Grid(planner) => planner.pin(snapshot.map(AnySnapshot::of_grid).transpose()?),
            #[cfg(feature = "motion")]
            Self::World(planner) => planner.pin(snapshot.map(AnySnapshot::of_world).transpose()?),
            #[cfg(feature = "motion")]
            Self::Mesh(planner) => planner.pin(snapshot.map(AnySnapshot::of_mesh).transpose()?),
        }
    }
}
