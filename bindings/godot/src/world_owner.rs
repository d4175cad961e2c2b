//! The owner of a world of polygons of the library.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::motion_native::{SpaceOptions, WorldHandle};
use crate::motion_owner::{Both, Outlines, Shape, Space};
use crate::native::{self, PlannerHandle, PlannerOptions, Point, PoolHandle, SnapshotHandle};
use crate::owners::{Failure, Grid, Planner, Snapshot};

/// A world of the library.
pub struct World {
    functions: Both,
    handle: WorldHandle,
}

impl World {
    pub fn new(low: Point, high: Point) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = WorldHandle { id: 0 };
        // SAFETY: the points live during the call, the output is ours.
        let status = unsafe { (functions.motion.taut_world_create)(&low, &high, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    pub fn handle(&self) -> WorldHandle {
        self.handle
    }

    /// The blocked cells of a grid as polygons.
    pub fn from_grid(grid: &Grid) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = WorldHandle { id: 0 };
        // SAFETY: the output is ours.
        let status = unsafe { (functions.motion.taut_world_from_grid)(grid.handle(), &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// Adds an obstacle; its number.
    pub fn add(&self, outline: &[Point]) -> Result<u32, Failure> {
        let (first, count, mut obstacle) = (outline.as_ptr(), outline.len(), 0);
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe { (self.functions.motion.taut_world_add)(self.handle, first, count, &mut obstacle) };
        self.functions.checked(status).map(|_| obstacle)
    }

    /// Adds an obstacle of several outlines, what they enclose by a rule; its number.
    pub fn add_outlines(&self, outlines: &Outlines, rule: u32) -> Result<u32, Failure> {
        let (first, count) = (outlines.points.as_ptr(), outlines.points.len());
        let (lengths, parts, mut obstacle) = (outlines.lengths.as_ptr(), outlines.lengths.len(), 0);
        // SAFETY: pointers and lengths are those of the lists, the output is ours.
        let status = unsafe {
            (self.functions.motion.taut_world_add_outlines)(
                self.handle,
                first,
                count,
                lengths,
                parts,
                rule,
                &mut obstacle,
            )
        };
        self.functions.checked(status).map(|_| obstacle)
    }

    /// The poses of a body in the world.
    pub fn poses(&self, shape: &Shape, options: &SpaceOptions) -> Result<Space, Failure> {
        Space::of_poses_in_world(self.handle, shape, options)
    }

    pub fn remove(&self, obstacle: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        let status = unsafe { (self.functions.motion.taut_world_remove)(self.handle, obstacle) };
        self.functions.checked(status).map(drop)
    }

    /// How often it has been changed, from 1 on.
    pub fn revision(&self) -> Result<u64, Failure> {
        let mut revision = 0;
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.motion.taut_world_revision)(self.handle, &mut revision) };
        self.functions.checked(status).map(|_| revision)
    }

    /// The world as it is now.
    pub fn snapshot(&self) -> Result<Snapshot, Failure> {
        let mut handle = SnapshotHandle { id: 0 };
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.motion.taut_world_snapshot)(self.handle, &mut handle) };
        self.functions.checked(status).map(|_| Snapshot::adopt(self.functions.common, handle))
    }

    /// The outline of an obstacle.
    pub fn outline(&self, obstacle: u32) -> Result<Vec<Point>, Failure> {
        let mut outline = Vec::new();
        loop {
            let (out, capacity, mut needed) = (outline.as_mut_ptr(), outline.len(), 0);
            // SAFETY: the capacity is that of the vector.
            let status = unsafe {
                (self.functions.motion.taut_world_outline)(self.handle, obstacle, out, capacity, &mut needed)
            };
            if status != native::ERROR_BUFFER_TOO_SMALL {
                return self.functions.checked(status).map(|_| outline);
            }
            outline.resize(needed, Point::default());
        }
    }

    /// The world of the places of a body's origin at an angle.
    pub fn grow(&self, shape: &Shape, angle: f64) -> Result<Self, Failure> {
        let functions = self.functions;
        let mut handle = WorldHandle { id: 0 };
        // SAFETY: the output is ours.
        let status = unsafe { (functions.motion.taut_world_grow)(self.handle, shape.handle(), angle, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// Sets the cells of a grid, which begins at `origin`, that obstacles meet.
    pub fn rasterise(&self, grid: &Grid, (origin, cell): (Point, f64), rule: u32, terrain: u32) -> Result<(), Failure> {
        // SAFETY: the origin lives during the call.
        let status = unsafe {
            (self.functions.motion.taut_world_rasterise)(self.handle, grid.handle(), &origin, cell, rule, terrain)
        };
        self.functions.checked(status).map(drop)
    }

    /// A planner in the world.
    pub fn planner(&self, options: &PlannerOptions) -> Result<Planner, Failure> {
        let mut handle = PlannerHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (self.functions.motion.taut_world_planner)(self.handle, options, &mut handle) };
        self.functions.checked(status).map(|_| Planner::of(self.functions.common, handle))
    }
}

impl World {
    /// Adds a lane in the world to a pool. Returns its number.
    pub fn add_to(&self, pool: PoolHandle, options: &PlannerOptions) -> Result<u32, Failure> {
        let mut lane = 0;
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (self.functions.motion.taut_pool_add_world)(pool, self.handle, options, &mut lane) };
        self.functions.checked(status).map(|_| lane)
    }
}

impl Drop for World {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.motion.taut_world_destroy)(self.handle) };
    }
}
