//! The configuration space of a body among the polygons of a world: positions and angles, without slices.
//!
//! When not to use it: the slices of a grid prove that there is no way, and need the cells of [`World::rasterise`].

use crate::base::sync::Mutex;
use crate::base::sync::atomic::{AtomicU64, Ordering};
use crate::base::{BlockingWall, Error, real};
use crate::collections::{Allowance, Shared};
use crate::geom::SCALE;
use crate::space::axis::Axis;
use crate::space::polygons::{Version, World};
use crate::space::pose_space::{PoseCheck, SpaceOptions};
use crate::space::{footprint::Resolution, pose::Pose, shape::Shape, swept::Checker, verdicts::Verdicts};

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
    work: Mutex<WorldWork>,
    /// Bytes of the verdicts when they were used last.
    bytes: AtomicU64,
}

/// What one search works on at a time.
#[derive(Default)]
struct WorldWork {
    checker: Checker,
    verdicts: Verdicts,
}

/// Angles of a turn where the options have 0.
const ANGLES: u32 = 64;

impl WorldSpace {
    /// A space, which follows the world's edits. Of the options, `angles` is 64 for 0.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::OutOfMemory`].
    pub fn new(world: &World, shape: &Shape, options: SpaceOptions) -> Result<WorldSpace, Error> {
        options.check()?;
        let (world, shape, bytes) = (world.clone(), shape.clone(), AtomicU64::new(0));
        let (checker, work) = (Mutex::default(), Mutex::default());
        let data = WorldSpaceData { world, shape, options, checker, work, bytes };
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

    /// Angles and parts of a cell of the lattice.
    pub(crate) fn resolution(&self) -> Resolution {
        let SpaceOptions { angles, cell_parts, .. } = self.data.options;
        Resolution { angles: if angles == 0 { ANGLES } else { angles }, parts: cell_parts }
    }

    /// Bytes that verdicts may take.
    pub(crate) fn allowance(&self) -> Allowance {
        let limit = self.data.options.memory_limit;
        Allowance::new(if limit == 0 { u64::MAX } else { limit })
    }

    /// Bytes of what is kept about the lattice, when it was used last.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.data.bytes.load(Ordering::Acquire)
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
        self.checking(|check| check.poses(poses, is_free))
    }

    /// Whether each straight motion, from one pose to the one with the same place in the other list, is free: as
    /// [`crate::space::PoseSpace::check_motions`].
    ///
    /// # Errors
    /// As there.
    pub fn check_motions(&self, motions: &[(Pose, Pose)], is_free: &mut [bool]) -> Result<(), Error> {
        self.checking(|check| check.motions(motions, is_free))
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
        task(&mut PoseCheck::new(version, &self.data.shape, &mut self.data.work.lock().checker))
    }

    /// Lets a search ask in a state of the world, and keep what it is told.
    pub(crate) fn with_verdicts<R>(
        &self,
        version: &Version,
        task: impl FnOnce(&mut PoseCheck<Version>, &mut Verdicts) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let mut kept = self.data.work.lock();
        // What a panic leaves half-made is dropped, and made anew.
        let WorldWork { mut checker, mut verdicts } = std::mem::take(&mut *kept);
        let answer = task(&mut PoseCheck::new(version, &self.data.shape, &mut checker), &mut verdicts);
        self.data.bytes.store(verdicts.bytes(), Ordering::Release);
        *kept = WorldWork { checker, verdicts };
        answer
    }

    /// Lets a search check another body.
    pub(crate) fn with_body<R>(
        &self,
        version: &Version,
        body: &Shape,
        task: impl FnOnce(&mut PoseCheck<Version>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        task(&mut PoseCheck::new(version, body, &mut self.data.checker.lock()))
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
