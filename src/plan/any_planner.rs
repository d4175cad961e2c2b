//! A planner on a grid, in a world of polygons or on a navigation mesh, for hosts that treat them alike.

use std::time::Duration;

use super::link_search::LinkUse;
use super::outcome::{Memory, Outcome};
use super::questions::{Hit, Nearest, PathCheck, Waypoint};
#[cfg(feature = "motion")]
use super::{mesh_planner::MeshPlanner, world_planner::WorldPlanner};
use super::{options::Options, planner::Planner, request::Request};
#[cfg(feature = "motion")]
use crate::base::Error;
use crate::base::Result;
use crate::collections::CancelHandle;
use crate::geom::Position;

/// A planner on any ground.
#[cfg_attr(
    feature = "motion",
    expect(
        clippy::large_enum_variant,
        reason = "each is allocated once, with its object, where memory can be refused"
    )
)]
pub(crate) enum AnyPlanner {
    Grid(Planner),
    #[cfg(feature = "motion")]
    World(WorldPlanner),
    #[cfg(feature = "motion")]
    Mesh(MeshPlanner),
}

/// Methods that are those of whichever planner it is.
macro_rules! forward {
    ($(fn $name:ident($self:ident: $receiver:ty $(, $arg:ident: $type:ty)*) $(-> $out:ty)?;)*) => {
        impl AnyPlanner {
            $(pub(crate) fn $name($self: $receiver $(, $arg: $type)*) $(-> $out)? {
                match $self {
                    Self::Grid(planner) => planner.$name($($arg),*),
                    #[cfg(feature = "motion")]
                    Self::World(planner) => planner.$name($($arg),*),
                    #[cfg(feature = "motion")]
                    Self::Mesh(planner) => planner.$name($($arg),*),
                }
            })*
        }
    };
}

/// What worlds of polygons and meshes do not have.
#[cfg(feature = "motion")]
const GRID_ONLY: Error = Error::Unsupported {
    what: "this call is for planners on grids: one in a world of polygons or on a mesh has no cells",
};

impl AnyPlanner {
    /// The planner, if it is one on a grid.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for one in a world or on a mesh.
    pub(crate) fn on_grid(&self) -> Result<&Planner> {
        match self {
            Self::Grid(planner) => Ok(planner),
            #[cfg(feature = "motion")]
            Self::World(_) | Self::Mesh(_) => Err(GRID_ONLY),
        }
    }

    /// The same for a call that changes it.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for one in a world or on a mesh.
    pub(crate) fn on_grid_mut(&mut self) -> Result<&mut Planner> {
        match self {
            Self::Grid(planner) => Ok(planner),
            #[cfg(feature = "motion")]
            Self::World(_) | Self::Mesh(_) => Err(GRID_ONLY),
        }
    }

    /// The planner, if it is one on a mesh.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for one on a grid or in a world.
    #[cfg(feature = "motion")]
    pub(crate) fn on_mesh(&mut self) -> Result<&mut MeshPlanner> {
        match self {
            Self::Mesh(planner) => Ok(planner),
            Self::Grid(_) | Self::World(_) => {
                Err(Error::Unsupported { what: "this call is for planners on navigation meshes" })
            }
        }
    }

    /// Sets the cost of each class, of cells or of faces.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a planner in a world; those of [`Planner::set_costs`] and [`MeshPlanner::set_costs`].
    pub(crate) fn set_costs(&mut self, costs: &[f32]) -> Result {
        match self {
            Self::Grid(planner) => planner.set_costs(costs),
            #[cfg(feature = "motion")]
            Self::World(_) => Err(GRID_ONLY),
            #[cfg(feature = "motion")]
            Self::Mesh(planner) => planner.set_costs(costs),
        }
    }

    /// For each of some positions, in order, whether a search may begin there.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn each_free(&self, positions: impl Iterator<Item = Position>, take: impl FnMut(bool)) -> Result {
        match self {
            Self::Grid(planner) => planner.each_free(positions, take),
            #[cfg(feature = "motion")]
            Self::World(planner) => planner.each_free(positions, take),
            #[cfg(feature = "motion")]
            Self::Mesh(planner) => planner.each_free(positions, take),
        }
    }

    /// How high the points of the path are: empty but on a mesh with heights.
    pub(crate) fn path_heights(&self) -> &[f32] {
        match self {
            Self::Grid(_) => &[],
            #[cfg(feature = "motion")]
            Self::World(_) => &[],
            #[cfg(feature = "motion")]
            Self::Mesh(planner) => planner.path_heights(),
        }
    }

    /// The links that the path uses: none in a world.
    pub(crate) fn link_uses(&self) -> &[LinkUse] {
        match self {
            Self::Grid(planner) => planner.link_uses(),
            #[cfg(feature = "motion")]
            Self::World(_) => &[],
            #[cfg(feature = "motion")]
            Self::Mesh(planner) => planner.link_uses(),
        }
    }

    /// Bytes of the components that the planner itself holds.
    pub(crate) const fn memory_of_components(&self) -> u64 {
        match self {
            Self::Grid(_) => 0,
            #[cfg(feature = "motion")]
            Self::World(planner) => planner.components.bytes(),
            #[cfg(feature = "motion")]
            Self::Mesh(_) => 0,
        }
    }
}

forward! {
    fn nearest(self: &mut Self, to: Position, max_distance: f32) -> Result<Option<Nearest>>;
    fn nearest_reachable(self: &mut Self, from: Position, to: Position, max_distance: f32) -> Result<Option<Nearest>>;
    fn reachable(self: &mut Self, from: Position, to: Position) -> Result<bool>;
    fn component(self: &mut Self, of: Position) -> Result<Option<u64>>;
    fn random_point(self: &mut Self, around: Position, max_distance: f32, seed: &mut u64) -> Result<Option<Position>>;
    fn raycast(self: &Self, from: Position, to: Position) -> Result<Hit>;
    fn check_path(self: &Self, points: &[Position], since: u64) -> Result<PathCheck>;
    fn path_cost(self: &Self, points: &[Position]) -> Result<f64>;
    fn waypoint(self: &Self, points: &[Position], position: Position, from: u32, reach: f32) -> Result<Waypoint>;
    fn options(self: &Self) -> &Options;
    fn check(self: &Self, request: &Request) -> Result;
    fn begin_checked(self: &mut Self, request: &Request) -> Result;
    fn step(self: &mut Self, max_expansions: u32) -> Result<Outcome>;
    fn limit_time(self: &mut Self, limit: Duration) -> Result;
    fn path(self: &Self) -> &[Position];
    fn drop_path(self: &mut Self);
    fn reset(self: &mut Self);
    fn memory(self: &Self) -> Memory;
    fn cancel_handle(self: &Self) -> CancelHandle;
    fn use_cancel_handle(self: &mut Self, handle: &CancelHandle);
    fn close(self: &mut Self);
    fn refresh(self: &mut Self) -> Result<Outcome>;
}
