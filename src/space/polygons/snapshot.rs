//! A world as it was at one revision, which no edit changes.

use super::{version::Version, world::World};
use crate::collections::Shared;

/// A world at one revision. It keeps that alive.
///
/// ```
/// use taut::plan::WorldPlanner;
/// use taut::space::{World, WorldSnapshot};
/// use taut::{Options, Position, Request};
///
/// let at = |x, y| Position::new(x, y);
/// let world = World::new(at(0.0, 0.0), at(9.0, 9.0))?;
/// let before: WorldSnapshot = world.snapshot();
/// world.add(&[at(4.0, -1.0), at(5.0, -1.0), at(5.0, 5.0), at(4.0, 5.0)])?;
/// let mut planner = WorldPlanner::new(&world, Options::default())?;
/// planner.pin(Some(&before))?;
/// let across = Request::new(at(1.0, 2.0), at(8.0, 2.0));
/// assert_eq!(planner.find(&across)?.length, 7.0);
/// planner.pin(None)?;
/// assert!(planner.find(&across)?.length > 9.0);
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone)]
pub struct WorldSnapshot {
    world: World,
    version: Shared<Version>,
}

impl WorldSnapshot {
    /// The revision at which it was taken.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.version.revision
    }

    /// True if it is one of this world.
    pub(crate) fn is_of(&self, world: &World) -> bool {
        self.world.is(world)
    }

    pub(crate) fn version(&self) -> Shared<Version> {
        self.version.clone()
    }
}

impl World {
    /// Takes a snapshot of the world as it is now, in constant time: the next edit copies what it changes.
    #[must_use]
    pub fn snapshot(&self) -> WorldSnapshot {
        WorldSnapshot { world: self.clone(), version: self.version() }
    }
}
