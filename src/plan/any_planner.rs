//! A planner on a grid or in a world of polygons, for hosts that treat them alike.

use std::time::Duration;

use super::outcome::{Memory, Outcome};
use super::questions::{Hit, Nearest, PathCheck, Waypoint};
#[cfg(feature = "motion")]
use super::world_planner::WorldPlanner;
use super::{options::Options, planner::Planner, request::Request};
use crate::base::{Error, Result};
use crate::collections::CancelHandle;
use crate::geom::Position;

/// A planner on either ground.
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
}

/// Calls the same method of whichever planner it is.
macro_rules! forward {
    ($self:ident, $planner:ident => $call:expr) => {
        match $self {
            Self::Grid($planner) => $call,
            #[cfg(feature = "motion")]
            Self::World($planner) => $call,
        }
    };
}

/// What worlds of polygons do not have.
#[cfg(feature = "motion")]
const GRID_ONLY: Error =
    Error::Unsupported { what: "this call is for planners on grids: a planner in a world of polygons has no cells" };

impl AnyPlanner {
    /// The planner, if it is one on a grid.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for one in a world.
    pub(crate) fn on_grid(&self) -> Result<&Planner> {
        match self {
            Self::Grid(planner) => Ok(planner),
            #[cfg(feature = "motion")]
            Self::World(_) => Err(GRID_ONLY),
        }
    }

    /// The same for a call that changes it.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for one in a world.
    pub(crate) fn on_grid_mut(&mut self) -> Result<&mut Planner> {
        match self {
            Self::Grid(planner) => Ok(planner),
            #[cfg(feature = "motion")]
            Self::World(_) => Err(GRID_ONLY),
        }
    }

    pub(crate) fn nearest(&mut self, to: Position, max_distance: f32) -> Result<Option<Nearest>> {
        forward!(self, planner => planner.nearest(to, max_distance))
    }

    pub(crate) fn nearest_reachable(
        &mut self,
        from: Position,
        to: Position,
        max_distance: f32,
    ) -> Result<Option<Nearest>> {
        forward!(self, planner => planner.nearest_reachable(from, to, max_distance))
    }

    pub(crate) fn reachable(&mut self, from: Position, to: Position) -> Result<bool> {
        forward!(self, planner => planner.reachable(from, to))
    }

    pub(crate) fn component(&mut self, of: Position) -> Result<Option<u64>> {
        forward!(self, planner => planner.component(of))
    }

    pub(crate) fn random_point(
        &mut self,
        around: Position,
        max_distance: f32,
        seed: &mut u64,
    ) -> Result<Option<Position>> {
        forward!(self, planner => planner.random_point(around, max_distance, seed))
    }

    pub(crate) fn raycast(&self, from: Position, to: Position) -> Result<Hit> {
        forward!(self, planner => planner.raycast(from, to))
    }

    pub(crate) fn check_path(&self, points: &[Position], since: u64) -> Result<PathCheck> {
        forward!(self, planner => planner.check_path(points, since))
    }

    pub(crate) fn waypoint(&self, points: &[Position], position: Position, from: u32, reach: f32) -> Result<Waypoint> {
        forward!(self, planner => planner.waypoint(points, position, from, reach))
    }

    /// Bytes of the components that the planner itself holds.
    pub(crate) const fn memory_of_components(&self) -> u64 {
        match self {
            Self::Grid(_) => 0,
            #[cfg(feature = "motion")]
            Self::World(planner) => planner.components.bytes(),
        }
    }

    pub(crate) fn options(&self) -> &Options {
        forward!(self, planner => planner.options())
    }

    pub(crate) fn check(&self, request: &Request) -> Result {
        forward!(self, planner => planner.check(request))
    }

    pub(crate) fn find(&mut self, request: &Request) -> Result<Outcome> {
        forward!(self, planner => planner.find(request))
    }

    pub(crate) fn begin(&mut self, request: &Request) -> Result {
        forward!(self, planner => planner.begin(request))
    }

    pub(crate) fn step(&mut self, max_expansions: u32) -> Result<Outcome> {
        forward!(self, planner => planner.step(max_expansions))
    }

    pub(crate) fn limit_time(&mut self, limit: Duration) -> Result {
        forward!(self, planner => planner.limit_time(limit))
    }

    pub(crate) fn path(&self) -> &[Position] {
        forward!(self, planner => planner.path())
    }

    pub(crate) fn drop_path(&mut self) {
        forward!(self, planner => planner.drop_path());
    }

    pub(crate) fn reset(&mut self) {
        forward!(self, planner => planner.reset());
    }

    pub(crate) fn memory(&self) -> Memory {
        forward!(self, planner => planner.memory())
    }

    pub(crate) fn cancel_handle(&self) -> CancelHandle {
        forward!(self, planner => planner.cancel_handle())
    }

    pub(crate) fn use_cancel_handle(&mut self, handle: &CancelHandle) {
        forward!(self, planner => planner.use_cancel_handle(handle));
    }

    pub(crate) fn close(&mut self) {
        forward!(self, planner => planner.close());
    }
}
