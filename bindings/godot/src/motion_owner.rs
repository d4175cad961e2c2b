//! The owners of shapes, spaces and planners of motions of the library.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::library::motion_library;
use crate::motion_native::{
    Axis, Link, Mode, MotionFunctions, MotionHandle, MotionOptions, MotionPiece, MotionRequest, MotionResult,
    ShapeHandle, SpaceHandle, SpaceOptions, WorldHandle,
};
use crate::native::{
    ERROR_BUFFER_TOO_SMALL, ERROR_INVALID_ARGUMENT, ERROR_UNSUPPORTED, Functions, ImproveOptions, Point, Rect,
};
use crate::owners::{Failure, Grid, checked, loaded};

/// The numbers of a pose.
pub const NUMBERS: usize = 3;

/// Both tables of functions.
#[derive(Clone, Copy)]
pub(crate) struct Both {
    pub(crate) common: &'static Functions,
    pub(crate) motion: &'static MotionFunctions,
}

impl Both {
    pub(crate) fn loaded() -> Result<Self, Failure> {
        let common = loaded()?;
        let without = |why: &str| Failure { status: ERROR_UNSUPPORTED, sentence: why.to_owned() };
        Ok(Self { common, motion: motion_library().map_err(without)? })
    }

    pub(crate) fn checked(self, status: i32) -> Result<i32, Failure> {
        checked(self.common, status)
    }
}

/// The points of several outlines, one after the other, and how many each has.
#[derive(Default)]
pub struct Outlines {
    pub points: Vec<Point>,
    pub lengths: Vec<u32>,
}

/// A shape of the library.
pub struct Shape {
    functions: Both,
    handle: ShapeHandle,
}

impl Shape {
    pub fn new(outline: &[Point], radius: f32) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = ShapeHandle { id: 0 };
        // SAFETY: the points live during the call, the output is ours.
        let status =
            unsafe { (functions.motion.taut_shape_create)(outline.as_ptr(), outline.len(), radius, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    /// What outlines enclose by a rule.
    pub fn of_outlines(outlines: &Outlines, rule: u32, radius: f32) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = ShapeHandle { id: 0 };
        let (first, count) = (outlines.points.as_ptr(), outlines.points.len());
        let (lengths, parts) = (outlines.lengths.as_ptr(), outlines.lengths.len());
        // SAFETY: pointers and lengths are those of the lists, the output is ours.
        let status = unsafe {
            (functions.motion.taut_shape_create_outlines)(first, count, lengths, parts, rule, radius, &mut handle)
        };
        functions.checked(status).map(|_| Self { functions, handle })
    }

    pub(crate) fn handle(&self) -> ShapeHandle {
        self.handle
    }

    /// The radii of the largest disc inside and of the smallest one around it.
    pub fn bounds(&self) -> Result<(f64, f64), Failure> {
        let (mut inner, mut outer) = (0.0, 0.0);
        // SAFETY: the outputs are ours.
        let status = unsafe { (self.functions.motion.taut_shape_bounds)(self.handle, &mut inner, &mut outer) };
        self.functions.checked(status).map(|_| (inner, outer))
    }

    /// The corners of a convex piece; none if there is no such piece.
    pub fn piece(&self, number: usize) -> Result<Vec<Point>, Failure> {
        let mut needed = 0;
        // SAFETY: without a buffer only the number of corners is written.
        unsafe { (self.functions.motion.taut_shape_pieces)(self.handle, number, std::ptr::null_mut(), 0, &mut needed) };
        let mut corners = vec![Point::default(); needed];
        // SAFETY: there is room for as many corners.
        let status = unsafe {
            let out = corners.as_mut_ptr();
            (self.functions.motion.taut_shape_pieces)(self.handle, number, out, corners.len(), &mut needed)
        };
        self.functions.checked(status).map(|_| corners)
    }
}

impl Drop for Shape {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.motion.taut_shape_destroy)(self.handle) };
    }
}

/// The Minkowski sum of two convex polygons.
pub fn polygon_sum(a: &[Point], b: &[Point], reflect_b: bool) -> Result<Vec<Point>, Failure> {
    let functions = Both::loaded()?;
    let mut sum = vec![Point::default(); a.len() + b.len()];
    let mut needed = 0;
    // SAFETY: the points live during the call, and there is room for as many corners.
    let status = unsafe {
        let (out, capacity) = (sum.as_mut_ptr(), sum.len());
        let (a, a_count, b, b_count) = (a.as_ptr(), a.len(), b.as_ptr(), b.len());
        (functions.motion.taut_polygon_sum)(a, a_count, b, b_count, u32::from(reflect_b), out, capacity, &mut needed)
    };
    functions.checked(status)?;
    sum.truncate(needed);
    Ok(sum)
}

/// A space of poses or of states of a chain of the library.
pub struct Space {
    functions: Both,
    handle: SpaceHandle,
    /// The numbers of a state.
    numbers: usize,
}

impl Space {
    /// The library's default options.
    pub fn default_options() -> Result<SpaceOptions, Failure> {
        let functions = Both::loaded()?;
        let mut options = SpaceOptions {
            struct_size: 0,
            angles: 0,
            cell_parts: 0,
            diagonal_gaps: 0,
            flags: 0,
            reserved32: 0,
            turn_weight: 0.0,
            memory_limit: 0,
            reserved: [0; 4],
        };
        // SAFETY: the size is that of the struct.
        let status = unsafe { (functions.motion.taut_space_options_init)(&mut options, size_of::<SpaceOptions>()) };
        functions.checked(status).map(|_| options)
    }

    pub fn of_poses(grid: &Grid, shape: &Shape, options: &SpaceOptions) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = SpaceHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        let status =
            unsafe { (functions.motion.taut_space_of_poses)(grid.handle(), shape.handle, options, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle, numbers: NUMBERS })
    }

    /// The poses in a world of polygons.
    pub fn of_poses_in_world(world: WorldHandle, shape: &Shape, options: &SpaceOptions) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = SpaceHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        let status =
            unsafe { (functions.motion.taut_space_of_poses_in_world)(world, shape.handle, options, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle, numbers: NUMBERS })
    }

    /// The space of a chain of links whose first pin is at `base`, or moves if there is none.
    pub fn of_chain(grid: &Grid, links: &[Link], base: Option<Point>, options: &SpaceOptions) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = SpaceHandle { id: 0 };
        let (first, count) = (links.as_ptr(), links.len());
        let base = base.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
        // SAFETY: the links, the base and the options live during the call, the output is ours.
        let status =
            unsafe { (functions.motion.taut_space_of_chain)(grid.handle(), first, count, base, options, &mut handle) };
        functions.checked(status)?;
        let mut space = Self { functions, handle, numbers: 0 };
        // SAFETY: without a buffer only the number of axes is written.
        unsafe { (functions.motion.taut_space_axes)(handle, std::ptr::null_mut(), 0, &mut space.numbers) };
        Ok(space)
    }

    /// A space that the host alone knows.
    pub fn of_axes(axes: &[Axis]) -> Result<Self, Failure> {
        let (functions, options) = (Both::loaded()?, Self::default_options()?);
        let mut handle = SpaceHandle { id: 0 };
        let (first, count) = (axes.as_ptr(), axes.len());
        // SAFETY: the axes and the options live during the call, the output is ours.
        let status = unsafe { (functions.motion.taut_space_of_axes)(first, count, &options, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle, numbers: count })
    }

    /// Adds an equation that all states of paths fulfil.
    pub fn add_constraint(&self, kind: u32, numbers: &[f64]) -> Result<(), Failure> {
        let (first, count) = (numbers.as_ptr(), numbers.len());
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.motion.taut_space_add_constraint)(self.handle, kind, first, count) };
        self.functions.checked(status).map(|_| ())
    }

    /// Sets the equations of motion.
    pub fn set_model(&self, kind: u32, limits: &[f64]) -> Result<(), Failure> {
        let (first, count) = (limits.as_ptr(), limits.len());
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.motion.taut_space_set_model)(self.handle, kind, first, count) };
        self.functions.checked(status).map(|_| ())
    }

    /// Sets the ways to move.
    pub fn set_modes(&self, modes: &[Mode]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.motion.taut_space_set_modes)(self.handle, modes.as_ptr(), modes.len()) };
        self.functions.checked(status).map(|_| ())
    }

    /// Sets the plane in which trees count their nodes.
    pub fn set_projection(&self, factors: &[f64]) -> Result<(), Failure> {
        let (first, count) = (factors.as_ptr(), factors.len());
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.motion.taut_space_set_projection)(self.handle, first, count) };
        self.functions.checked(status).map(|_| ())
    }

    /// Says which voxels are free.
    pub fn set_voxels(&self, sizes: &[u32], is_free: &[u8]) -> Result<(), Failure> {
        if sizes.len() != self.numbers {
            return Err(Failure { status: ERROR_INVALID_ARGUMENT, sentence: "there is a size per axis".into() });
        }
        let (first, count) = (is_free.as_ptr(), is_free.len());
        // SAFETY: there is a size per axis; pointer and length are those of the slice.
        let status =
            unsafe { (self.functions.motion.taut_space_set_voxels)(self.handle, sizes.as_ptr(), first, count) };
        self.functions.checked(status).map(|_| ())
    }

    /// Says anew which voxels of a part are free.
    pub fn edit_voxels(&self, low: &[u32], sizes: &[u32], is_free: &[u8]) -> Result<(), Failure> {
        self.check_part(low, sizes)?;
        let (low, sizes, first, count) = (low.as_ptr(), sizes.as_ptr(), is_free.as_ptr(), is_free.len());
        // SAFETY: there is a number and a size per axis; pointer and length are those of the slice.
        let status = unsafe { (self.functions.motion.taut_space_edit_voxels)(self.handle, low, sizes, first, count) };
        self.functions.checked(status).map(|_| ())
    }

    /// Says what the voxels of a part cost.
    pub fn edit_voxel_costs(&self, low: &[u32], sizes: &[u32], costs: &[f32]) -> Result<(), Failure> {
        self.check_part(low, sizes)?;
        let (low, sizes, first, count) = (low.as_ptr(), sizes.as_ptr(), costs.as_ptr(), costs.len());
        // SAFETY: there is a number and a size per axis; pointer and length are those of the slice.
        let status =
            unsafe { (self.functions.motion.taut_space_edit_voxel_costs)(self.handle, low, sizes, first, count) };
        self.functions.checked(status).map(|_| ())
    }

    fn check_part(&self, low: &[u32], sizes: &[u32]) -> Result<(), Failure> {
        if low.len() != self.numbers || sizes.len() != self.numbers {
            let sentence = "there is a number and a size per axis".into();
            return Err(Failure { status: ERROR_INVALID_ARGUMENT, sentence });
        }
        Ok(())
    }

    /// The axes, one per number of a state.
    pub fn axes(&self) -> Result<Vec<Axis>, Failure> {
        let mut axes = vec![Axis::default(); self.numbers];
        let mut needed = 0;
        // SAFETY: there is room for as many axes as a state has numbers.
        let status =
            unsafe { (self.functions.motion.taut_space_axes)(self.handle, axes.as_mut_ptr(), axes.len(), &mut needed) };
        self.functions.checked(status).map(|_| axes)
    }

    /// Which states are free, a byte each.
    pub fn check(&self, states: &[f64]) -> Result<Vec<u8>, Failure> {
        let mut is_free = vec![0; states.len() / self.numbers];
        // SAFETY: there are as many states, and room for as many answers.
        let status = unsafe {
            (self.functions.motion.taut_space_check)(self.handle, states.as_ptr(), is_free.len(), is_free.as_mut_ptr())
        };
        self.functions.checked(status).map(|_| is_free)
    }

    /// Which straight motions are free, a byte each.
    pub fn check_motions(&self, from: &[f64], to: &[f64]) -> Result<Vec<u8>, Failure> {
        let mut is_free = vec![0; from.len().min(to.len()) / self.numbers];
        let (count, out) = (is_free.len(), is_free.as_mut_ptr());
        // SAFETY: both lists have as many states, and there is room for as many answers.
        let status = unsafe {
            (self.functions.motion.taut_space_check_motions)(self.handle, from.as_ptr(), to.as_ptr(), count, out)
        };
        self.functions.checked(status).map(|_| is_free)
    }

    /// What is known about voxels at an angle, a byte per position, row by row.
    pub fn slice(&self, angle: f64, area: Rect) -> Result<Vec<u8>, Failure> {
        let side = |v: i32| usize::try_from(v).unwrap_or(0);
        let stride = side(area.width);
        let (mut needed, mut out) = (0, Vec::new());
        // SAFETY: without a buffer only the number of bytes is written.
        let status = unsafe {
            let null = std::ptr::null_mut();
            (self.functions.motion.taut_space_slice)(self.handle, angle, &area, null, stride, 0, &mut needed)
        };
        if needed == 0 {
            return self.functions.checked(status).map(|_| out);
        }
        out.try_reserve_exact(needed).map_err(|_| Failure::out_of_memory())?;
        out.resize(needed, 0);
        // SAFETY: there is room for as many bytes.
        let status = unsafe {
            let (first, capacity) = (out.as_mut_ptr(), out.len());
            (self.functions.motion.taut_space_slice)(self.handle, angle, &area, first, stride, capacity, &mut needed)
        };
        self.functions.checked(status).map(|_| out)
    }

    /// The memory of what is known about voxels.
    pub fn memory(&self) -> u64 {
        let mut bytes = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.motion.taut_space_memory)(self.handle, &mut bytes) };
        bytes
    }
}

impl Drop for Space {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.motion.taut_space_destroy)(self.handle) };
    }
}

/// A planner of motions of the library.
pub struct Motion {
    functions: Both,
    handle: MotionHandle,
    /// The numbers of a state.
    numbers: usize,
}

impl Motion {
    /// The library's default options.
    pub fn default_options() -> Result<MotionOptions, Failure> {
        let functions = Both::loaded()?;
        let mut options = MotionOptions {
            struct_size: 0,
            algorithm: 0,
            neighbours: 0,
            batch: 0,
            asks_motions: 0,
            reserved32: 0,
            seed: 0,
            range: 0.0,
            goal_bias: 0.0,
            resolution: 0.0,
            temperature: 0.0,
            h_scale: 0.0,
            memory_limit: 0,
            reserved: [0; 4],
            turning_radius: 0.0,
            reverse_cost: 0.0,
            switch_cost: 0.0,
            first_h_scale: 0.0,
            lattice_step: 0.0,
            spot_turn_cost: 0.0,
        };
        // SAFETY: the size is that of the struct.
        let status = unsafe { (functions.motion.taut_motion_options_init)(&mut options, size_of::<MotionOptions>()) };
        functions.checked(status).map(|_| options)
    }

    pub fn new(space: &Space, options: &MotionOptions) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MotionHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (functions.motion.taut_motion_create)(space.handle, options, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle, numbers: space.numbers })
    }

    /// Start and goals as pointers with the number of goals.
    fn ends(&self, start: &[f64], goals: &[f64]) -> Result<(*const f64, *const f64, usize), Failure> {
        if start.len() != self.numbers || !goals.len().is_multiple_of(self.numbers) {
            let sentence = format!("a state of this space is {} numbers", self.numbers);
            return Err(Failure { status: ERROR_INVALID_ARGUMENT, sentence });
        }
        Ok((start.as_ptr(), goals.as_ptr(), goals.len() / self.numbers))
    }

    /// Finds a path from a state to one of some goals.
    pub fn find(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<MotionResult, Failure> {
        let mut result = MotionResult::default();
        let (from, to, count) = self.ends(start, goals)?;
        // SAFETY: there are a start and as many goals, which live during the call; the output is ours.
        let status =
            unsafe { (self.functions.motion.taut_motion_find)(self.handle, from, to, count, request, &mut result) };
        self.functions.checked(status).map(|_| result)
    }

    /// Begins a search that steps continue.
    pub fn begin(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<(), Failure> {
        let (from, to, count) = self.ends(start, goals)?;
        // SAFETY: there are a start and as many goals, which live during the call.
        let status = unsafe { (self.functions.motion.taut_motion_begin)(self.handle, from, to, count, request) };
        self.functions.checked(status).map(|_| ())
    }

    /// Continues the open search; 0 is no limit.
    pub fn step(&mut self, max_iterations: u32) -> Result<MotionResult, Failure> {
        let mut result = MotionResult::default();
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.motion.taut_motion_step)(self.handle, max_iterations, &mut result) };
        self.functions.checked(status).map(|_| result)
    }

    /// The states that the search waits to be told of, one after the other.
    pub fn ask(&self) -> Vec<f64> {
        let (mut first, mut count) = (std::ptr::null(), 0);
        // SAFETY: the outputs are ours.
        let status = unsafe { (self.functions.motion.taut_motion_ask)(self.handle, &mut first, &mut count) };
        if status < 0 || first.is_null() {
            return Vec::new();
        }
        // SAFETY: the planner holds as many states until the next call that may change them, and we borrow it.
        unsafe { std::slice::from_raw_parts(first, count * self.numbers) }.to_vec()
    }

    /// The motions that it waits to be told of: of each where it begins, then where it ends.
    pub fn ask_motions(&self) -> Vec<f64> {
        let (mut first, mut count) = (std::ptr::null(), 0);
        // SAFETY: the outputs are ours.
        let status = unsafe { (self.functions.motion.taut_motion_ask_motions)(self.handle, &mut first, &mut count) };
        if status < 0 || first.is_null() {
            return Vec::new();
        }
        // SAFETY: the planner holds two states of as many motions until the next call that may change them.
        unsafe { std::slice::from_raw_parts(first, count * 2 * self.numbers) }.to_vec()
    }

    /// Tells which of them are free.
    pub fn tell(&mut self, is_free: &[u8]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.motion.taut_motion_tell)(self.handle, is_free.as_ptr(), is_free.len()) };
        self.functions.checked(status).map(|_| ())
    }

    /// Tells what each of them costs.
    pub fn tell_costs(&mut self, costs: &[f64]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status =
            unsafe { (self.functions.motion.taut_motion_tell_costs)(self.handle, costs.as_ptr(), costs.len()) };
        self.functions.checked(status).map(|_| ())
    }

    /// Grows the roadmap; returns the status.
    pub fn prepare(&mut self, max_iterations: u32) -> Result<i32, Failure> {
        // SAFETY: no pointers.
        let status = unsafe { (self.functions.motion.taut_motion_prepare)(self.handle, max_iterations) };
        self.functions.checked(status)
    }

    /// The roadmap as bytes.
    pub fn save(&self) -> Result<Vec<u8>, Failure> {
        let mut needed = 0;
        // SAFETY: without a buffer only the number of bytes is written.
        let status =
            unsafe { (self.functions.motion.taut_motion_save)(self.handle, std::ptr::null_mut(), 0, &mut needed) };
        if status != ERROR_BUFFER_TOO_SMALL {
            self.functions.checked(status)?;
        }
        let mut saved = vec![0; needed];
        // SAFETY: there is room for as many bytes.
        let status =
            unsafe { (self.functions.motion.taut_motion_save)(self.handle, saved.as_mut_ptr(), needed, &mut needed) };
        self.functions.checked(status).map(|_| saved)
    }

    /// A planner with a roadmap that was saved.
    pub fn load(space: &Space, saved: &[u8]) -> Result<Self, Failure> {
        let functions = Both::loaded()?;
        let mut handle = MotionHandle { id: 0 };
        let (first, count) = (saved.as_ptr(), saved.len());
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe { (functions.motion.taut_motion_load)(space.handle, first, count, &mut handle) };
        functions.checked(status).map(|_| Self { functions, handle, numbers: space.numbers })
    }

    /// Shortens the last path in place.
    pub fn improve(&mut self, options: &ImproveOptions) -> Result<MotionResult, Failure> {
        let mut result = MotionResult::default();
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (self.functions.motion.taut_motion_improve)(self.handle, options, &mut result) };
        self.functions.checked(status).map(|_| result)
    }

    /// The states of the last path, one after the other.
    pub fn path(&self) -> Vec<f64> {
        let (mut first, mut length) = (std::ptr::null(), 0);
        // SAFETY: the outputs are ours.
        unsafe { (self.functions.motion.taut_motion_path_view)(self.handle, &mut first, &mut length) };
        let mut path = vec![0.0; length * self.numbers];
        let mut needed = 0;
        // SAFETY: there is room for as many states.
        unsafe { (self.functions.motion.taut_motion_path)(self.handle, path.as_mut_ptr(), length, &mut needed) };
        path
    }

    /// How the last path is driven.
    pub fn pieces(&self) -> Vec<MotionPiece> {
        let mut needed = 0;
        // SAFETY: without a buffer only the number of pieces is written.
        unsafe { (self.functions.motion.taut_motion_pieces)(self.handle, std::ptr::null_mut(), 0, &mut needed) };
        let mut pieces = vec![MotionPiece::default(); needed];
        // SAFETY: there is room for as many pieces.
        unsafe { (self.functions.motion.taut_motion_pieces)(self.handle, pieces.as_mut_ptr(), needed, &mut needed) };
        pieces
    }

    pub fn cancel(&self) -> Result<(), Failure> {
        // SAFETY: no pointers.
        self.functions.checked(unsafe { (self.functions.motion.taut_motion_cancel)(self.handle) }).map(|_| ())
    }

    pub fn reset(&mut self) -> Result<(), Failure> {
        // SAFETY: no pointers.
        self.functions.checked(unsafe { (self.functions.motion.taut_motion_reset)(self.handle) }).map(|_| ())
    }

    /// How it searches; not what its options said if these leave the choice to the library.
    pub fn algorithm(&self) -> u32 {
        let mut algorithm = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.motion.taut_motion_algorithm_of)(self.handle, &mut algorithm) };
        algorithm
    }

    /// The memory of the planner, without that of its space.
    pub fn memory(&self) -> u64 {
        let mut bytes = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.motion.taut_motion_memory)(self.handle, &mut bytes) };
        bytes
    }
}

impl Drop for Motion {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.motion.taut_motion_destroy)(self.handle) };
    }
}
