//! The configuration space of a body among the polygons of a world: positions and angles, without voxels.
//!
//! When not to use it: a lattice proves that there is no way, and needs the cells of [`World::rasterise`].

use crate::base::sync::Mutex;
use crate::base::{BlockingWall, Error, real};
use crate::collections::Shared;
use crate::geom::SCALE;
use crate::space::axis::Axis;
use crate::space::check::{check_motions, check_states};
use crate::space::polygons::{Version, World};
use crate::space::pose_space::{PoseCheck, SpaceOptions};
use crate::space::{pose::Pose, shape::Shape, swept::Checker};

/// The poses of a body in a world of polygons. What is blocked, and all outside of the rectangle, is a wall.
///
/// Touching is free; links over narrow gaps do not count, since the body's own width decides. Cloning shares. Any
/// thread may ask; those that check take turns.
#[derive(Clone)]
pub struct WorldSpace {
    data: Shared<WorldSpaceData>,
}

struct WorldSpaceData {
    world: World,
    shape: Shape,
    options: SpaceOptions,
    /// What checks of poses and motions work with: they do not wait for a search.
    checker: Mutex<Checker>,
    searching: Mutex<Checker>,
}

impl WorldSpace {
    /// A space, which follows the world's edits.
    ///
    /// # Errors
    /// [`Error::BadValue`]; [`Error::Unsupported`] for options of a lattice that are not the default ones;
    /// [`Error::OutOfMemory`].
    pub fn new(world: &World, shape: &Shape, options: SpaceOptions) -> Result<WorldSpace, Error> {
        options.check()?;
        if options != (SpaceOptions { turn_weight: options.turn_weight, ..SpaceOptions::default() }) {
            return Err(Error::Unsupported {
                what: "poses in a world have no lattice: angles, cell_parts and memory_limit must keep their defaults",
            });
        }
        let (world, shape) = (world.clone(), shape.clone());
        let data = WorldSpaceData { world, shape, options, checker: Mutex::default(), searching: Mutex::default() };
        Ok(Self { data: Shared::new(data)? })
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.data.world
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.data.shape
    }

    /// What a turn by one radian costs, in cells.
    #[must_use]
    pub fn turn_weight(&self) -> f64 {
        let SpaceOptions { turn_weight, .. } = self.data.options;
        if turn_weight > 0.0 { turn_weight } else { self.data.shape.outer_radius() }
    }

    /// What the numbers of a state are: x, y, angle.
    pub(crate) fn axes(&self) -> [Axis; 3] {
        let version = self.data.world.version();
        let cells = |v: i32| real(i64::from(v)) / f64::from(SCALE);
        let side = |low: i32, high: i32| Axis::line(cells(low), cells(high), 1.0);
        let ((low, high), turn) = ((version.low, version.high), Axis::angle(self.turn_weight()));
        [side(low.x, high.x), side(low.y, high.y), turn]
    }

    /// Whether each pose is free: it touches no wall in the world as it is now. Exact for the shape whose corners are
    /// rounded to 1/65,536 cell.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20, [`Error::OutOfMemory`].
    pub fn check(&self, poses: &[Pose], is_free: &mut [bool]) -> Result<(), Error> {
        let number = |at: usize| poses[at / 3].row()[at % 3];
        self.checking(|check| check_states(check, (3, poses.len()), number, |at, free| is_free[at] = free))
    }

    /// Whether each straight motion, from one pose to the one with the same place in the other list, is free: as
    /// [`crate::space::PoseSpace::check_motions`].
    ///
    /// # Errors
    /// As there.
    pub fn check_motions(&self, motions: &[(Pose, Pose)], is_free: &mut [bool]) -> Result<(), Error> {
        let from = |at: usize| motions[at / 3].0.row()[at % 3];
        let to = |at: usize| motions[at / 3].1.row()[at % 3];
        self.checking(|check| check_motions(check, (3, motions.len()), (from, to), |at, free| is_free[at] = free))
    }

    /// Lets a task check in the world as it is now.
    pub(crate) fn checking<R>(&self, task: impl FnOnce(&mut PoseCheck<Version>) -> R) -> R {
        let version = self.data.world.version();
        let mut checker = self.data.checker.lock();
        task(&mut PoseCheck::new(&version, &self.data.shape, &mut checker))
    }

    /// Lets a search check in a state of the world.
    pub(crate) fn with_check<R>(
        &self,
        version: &Version,
        task: impl FnOnce(&mut PoseCheck<Version>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let mut checker = self.data.searching.lock();
        task(&mut PoseCheck::new(version, &self.data.shape, &mut checker))
    }

    /// A wall that the body meets in a pose. A search may ask.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn wall(&self, version: &Version, pose: &Pose) -> Result<Option<BlockingWall>, Error> {
        PoseCheck::new(version, &self.data.shape, &mut self.data.checker.lock()).wall(pose)
    }
}

#[cfg(test)]
#[path = "world_space_tests.rs"]
mod tests;
