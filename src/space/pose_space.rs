//! The poses of a body on a grid: which are free, and slices of them.

use crate::base::sync::Mutex;
use crate::base::sync::atomic::{AtomicU64, Ordering};
use crate::base::{BlockingWall, Error, floor, index, index_i32, real_u32, to_i32};
use crate::collections::{Allowance, Shared, reserve_exact};
use crate::geom::Rect;
use crate::grid::{Grid, Layer, Snapshot};
use crate::space::check::{Check, check_motions, check_states};
use crate::space::footprint::{Bound, Resolution};
use crate::space::{axis::Axis, pose::Pose, shape::Shape, slices::Slices, swept::Checker, touch::Walls};

/// Options of a [`PoseSpace`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaceOptions {
    /// Angles of a turn: 4 to 1,024, a multiple of 4; 0: as many angles and parts as an answer needs, up to 512 and 8.
    pub angles: u32,
    /// Positions along the side of a cell: 1, 2, 4, 8 or 16.
    pub cell_parts: u32,
    /// What a turn by one radian costs, in cells; 0: the shape's outer radius.
    pub turn_weight: f64,
    /// Bytes that slices may take, of each resolution; 0: no limit.
    pub memory_limit: u64,
}

impl Default for SpaceOptions {
    fn default() -> Self {
        Self { angles: 0, cell_parts: 1, turn_weight: 0.0, memory_limit: 0 }
    }
}

impl SpaceOptions {
    /// # Errors
    /// [`Error::BadValue`].
    pub(crate) fn check(&self) -> Result<(), Error> {
        let SpaceOptions { angles, cell_parts, turn_weight, .. } = *self;
        if angles != 0 && !((4..=1024).contains(&angles) && angles.is_multiple_of(4)) {
            let allowed = "0, or a multiple of 4 from 4 to 1,024";
            return Err(Error::BadValue { name: "angles", value: real_u32(angles), allowed });
        }
        if ![1, 2, 4, 8, 16].contains(&cell_parts) {
            return Err(Error::BadValue {
                name: "cell_parts",
                value: real_u32(cell_parts),
                allowed: "1, 2, 4, 8 or 16",
            });
        }
        if !(0.0..=1e6).contains(&turn_weight) {
            return Err(Error::BadValue { name: "turn_weight", value: turn_weight, allowed: "0 to 1,000,000" });
        }
        Ok(())
    }
}

/// Resolutions of `angles` 0, one after the other.
const LADDER: [Resolution; 5] = [
    Resolution { angles: 64, parts: 1 },
    Resolution { angles: 128, parts: 1 },
    Resolution { angles: 256, parts: 2 },
    Resolution { angles: 512, parts: 4 },
    Resolution { angles: 512, parts: 8 },
];

/// What is known about all poses of a voxel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voxel {
    /// No pose of it touches a wall.
    Free = 0,
    /// Neither.
    Undecided = 1,
    /// Every pose of it touches a wall.
    Blocked = 2,
}

/// The configuration space of a [`Shape`] on a [`Grid`]: positions and angles (SE(2)). Cells of class 0 are walls, and
/// so is everything outside of the map.
///
/// Cloning shares: slices are made once for all planners of a space, and follow the grid's edits. Any thread may ask;
/// those that need slices take turns, and so do those that check.
#[derive(Clone)]
pub struct PoseSpace {
    data: Shared<PoseData>,
}

struct PoseData {
    grid: Grid,
    shape: Shape,
    options: SpaceOptions,
    /// What checks of poses and motions work with: they do not wait for a search.
    checker: Mutex<Checker>,
    work: Mutex<PoseWork>,
    /// Bytes of the slices when they were used last.
    bytes: AtomicU64,
}

/// What one thread works on at a time.
#[derive(Default)]
struct PoseWork {
    levels: Vec<Slices>,
    checker: Checker,
}

impl PoseSpace {
    /// A space. Nothing is computed yet.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::OutOfMemory`].
    pub fn new(grid: &Grid, shape: &Shape, options: SpaceOptions) -> Result<PoseSpace, Error> {
        options.check()?;
        let data = PoseData {
            grid: grid.clone(),
            shape: shape.clone(),
            options,
            checker: Mutex::default(),
            work: Mutex::default(),
            bytes: AtomicU64::new(0),
        };
        Ok(Self { data: Shared::new(data)? })
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.data.grid
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.data.shape
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &SpaceOptions {
        &self.data.options
    }

    /// What a turn by one radian costs, in cells.
    #[must_use]
    pub fn turn_weight(&self) -> f64 {
        let SpaceOptions { turn_weight, .. } = self.data.options;
        if turn_weight > 0.0 { turn_weight } else { self.data.shape.outer_radius() }
    }

    /// How many resolutions a search may try.
    pub(crate) fn levels(&self) -> usize {
        if self.data.options.angles == 0 { LADDER.len() } else { 1 }
    }

    /// Angles and parts of a resolution.
    pub(crate) fn resolution_of(&self, level: usize) -> (u32, u32) {
        let Resolution { angles, parts } = self.resolution(level);
        (angles, parts)
    }

    fn resolution(&self, level: usize) -> Resolution {
        match self.data.options.angles {
            0 => LADDER[level],
            angles => Resolution { angles, parts: self.data.options.cell_parts },
        }
    }

    /// What the numbers of a state are: x, y, angle.
    pub(crate) fn axes(&self) -> [Axis; 3] {
        let grid = &self.data.grid;
        let side = |cells: i32| Axis::line(0.0, f64::from(cells), 1.0);
        [side(grid.width()), side(grid.height()), Axis::angle(self.turn_weight())]
    }

    /// Whether each pose is free: it touches no wall on the grid as it is now. Exact for the shape whose corners are
    /// rounded to 1/65,536 cell.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20, [`Error::OutOfMemory`].
    pub fn check(&self, poses: &[Pose], is_free: &mut [bool]) -> Result<(), Error> {
        self.checking(|check| check.poses(poses, is_free))
    }

    /// Whether each straight motion, from one pose to the one with the same place in the other list, is free. Angles
    /// are not reduced: a motion from 0 to 2 pi turns once. A free motion has no pose that is deeper in a wall than
    /// 1/2,048 cell; without a turn it is exact.
    ///
    /// # Errors
    /// As [`PoseSpace::check`].
    pub fn check_motions(&self, motions: &[(Pose, Pose)], is_free: &mut [bool]) -> Result<(), Error> {
        self.checking(|check| check.motions(motions, is_free))
    }

    /// Lets a task check on the grid as it is now.
    pub(crate) fn checking<R>(&self, task: impl FnOnce(&mut PoseCheck<Layer>) -> R) -> R {
        let snapshot = self.data.grid.snapshot();
        let mut checker = self.data.checker.lock();
        task(&mut PoseCheck::new(snapshot.first_layer(), &self.data.shape, &mut checker))
    }

    /// Lets a search check on a snapshot.
    pub(crate) fn with_check<R>(
        &self,
        snapshot: &Snapshot,
        task: impl FnOnce(&mut PoseCheck<Layer>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let mut work = self.data.work.lock();
        task(&mut PoseCheck::new(snapshot.first_layer(), &self.data.shape, &mut work.checker))
    }

    /// A wall that the body meets in a pose. A search may ask.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn wall(&self, snapshot: &Snapshot, pose: &Pose) -> Result<Option<BlockingWall>, Error> {
        PoseCheck::new(snapshot.first_layer(), &self.data.shape, &mut self.data.checker.lock()).wall(pose)
    }

    /// What is known about the voxels at an angle, which is rounded to one of the space's, in an area of positions:
    /// parts of cells, row by row. For a space with `angles` 0 its first resolution.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::RectOutside`], [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub fn slice(&self, angle: f64, area: Rect) -> Result<Vec<Voxel>, Error> {
        self.check_area(area)?;
        let mut voxels = Vec::new();
        reserve_exact(&mut voxels, index_i32(area.width) * index_i32(area.height))?;
        self.slice_of(angle, area, |_, voxel| voxels.push(voxel))?;
        Ok(voxels)
    }

    /// Columns and rows of the positions that a slice has.
    pub(crate) fn positions(&self) -> (i32, i32) {
        let parts = to_i32(index(self.resolution(0).parts));
        (self.data.grid.width() * parts, self.data.grid.height() * parts)
    }

    /// # Errors
    /// [`Error::RectOutside`] for an area that does not lie among the positions.
    pub(crate) fn check_area(&self, area: Rect) -> Result<(), Error> {
        let (width, height) = self.positions();
        area.check_inside(width, height)
    }

    /// [`PoseSpace::slice`]: tells what is known about each column and row of the area, row by row, once nothing can
    /// fail any more.
    pub(crate) fn slice_of(
        &self,
        angle: f64,
        area: Rect,
        mut tell: impl FnMut((usize, usize), Voxel),
    ) -> Result<(), Error> {
        Pose::new(0.0, 0.0, angle).check()?;
        self.check_area(area)?;
        let snapshot = self.data.grid.snapshot();
        self.with_slices(0, &snapshot, u64::MAX, |slices, _| {
            let angle = angle_number(slices.resolution(), angle);
            let places = || (0..area.height).flat_map(|row| (0..area.width).map(move |column| (column, row)));
            // Looking makes the tiles.
            for (column, row) in places() {
                look(slices, (area.x + column, area.y + row), angle)?;
            }
            for (column, row) in places() {
                let voxel = look(slices, (area.x + column, area.y + row), angle)?;
                tell((index_i32(column), index_i32(row)), voxel);
            }
            Ok(())
        })
    }

    /// Bytes of the slices, when they were used last.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.data.bytes.load(Ordering::Acquire)
    }

    /// Lets a task work with the slices of a level, up to date with a snapshot; they may take `most` bytes.
    pub(crate) fn with_slices<R>(
        &self,
        level: usize,
        snapshot: &Snapshot,
        most: u64,
        task: impl FnOnce(&mut Slices, &mut Checker) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let mut kept = self.data.work.lock();
        // What a panic leaves half-made is dropped, and made anew.
        let mut work = std::mem::take(&mut *kept);
        let answer = self.within(&mut work, (level, most), snapshot, task);
        self.data.bytes.store(work.levels.iter().map(Slices::bytes).sum(), Ordering::Release);
        *kept = work;
        answer
    }

    fn within<R>(
        &self,
        work: &mut PoseWork,
        (level, most): (usize, u64),
        snapshot: &Snapshot,
        task: impl FnOnce(&mut Slices, &mut Checker) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let limit = self.data.options.memory_limit;
        let limit = if limit == 0 { u64::MAX } else { limit }.min(most);
        while work.levels.len() <= level {
            let at = self.resolution(work.levels.len());
            let slices = Slices::new(snapshot, &self.data.shape, at, Allowance::new(limit))?;
            reserve_exact(&mut work.levels, 1)?;
            work.levels.push(slices);
        }
        let slices = &mut work.levels[level];
        slices.catch_up(snapshot);
        task(slices, &mut work.checker)
    }
}

/// Checks a body among walls.
pub(crate) struct PoseCheck<'a, W> {
    walls: &'a W,
    shape: &'a Shape,
    checker: &'a mut Checker,
}

impl<'a, W: Walls> PoseCheck<'a, W> {
    pub(crate) const fn new(walls: &'a W, shape: &'a Shape, checker: &'a mut Checker) -> Self {
        Self { walls, shape, checker }
    }

    /// A wall that the body meets in a pose.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn wall(&mut self, pose: &Pose) -> Result<Option<BlockingWall>, Error> {
        self.checker.wall(self.walls, self.shape, pose)
    }

    /// [`check_states`] of poses.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn poses(&mut self, poses: &[Pose], is_free: &mut [bool]) -> Result<(), Error> {
        let number = |at: usize| poses[at / 3].row()[at % 3];
        check_states(self, (3, poses.len()), number, |at, free| is_free[at] = free)
    }

    /// [`check_motions`] of motions between poses.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn motions(&mut self, motions: &[(Pose, Pose)], is_free: &mut [bool]) -> Result<(), Error> {
        let from = |at: usize| motions[at / 3].0.row()[at % 3];
        let to = |at: usize| motions[at / 3].1.row()[at % 3];
        check_motions(self, (3, motions.len()), (from, to), |at, free| is_free[at] = free)
    }
}

impl<W: Walls> Check for PoseCheck<'_, W> {
    fn state(&mut self, row: &[f64]) -> Result<bool, Error> {
        self.checker.is_pose_free(self.walls, self.shape, &Pose::of_row(row))
    }

    fn motion(&mut self, from: &[f64], to: &[f64]) -> Result<bool, Error> {
        let (from, to) = (Pose::of_row(from), Pose::of_row(to));
        self.checker.is_motion_free(self.walls, self.shape, &from, &to)
    }

    fn turns(&self, axis: usize) -> bool {
        axis == 2
    }
}

/// What is known about a voxel.
fn look(slices: &mut Slices, place: (i32, i32), angle: u32) -> Result<Voxel, Error> {
    Ok(if !slices.is_blocked(Bound::Outer, place, angle)? {
        Voxel::Free
    } else if slices.is_blocked(Bound::Inner, place, angle)? {
        Voxel::Blocked
    } else {
        Voxel::Undecided
    })
}

/// The number of the angle of a resolution that is nearest to one in radians.
pub(crate) fn angle_number(at: Resolution, angle: f64) -> u32 {
    let turns = crate::base::turn::wrapped(angle) / at.step();
    let nearest = floor(turns + 0.5);
    let count = to_i32(index(at.angles));
    crate::base::numeric::unsigned(nearest.rem_euclid(count))
}

#[cfg(test)]
#[path = "pose_space_tests.rs"]
mod tests;
