//! The owner of a field of the library.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::native::{
    Crossing, ERROR_BUFFER_TOO_SMALL, FieldHandle, FieldOptions, FieldResult, FieldSeed, Functions, LATTICE_CELLS,
    Point, Rect,
};
use crate::owners::{Failure, Grid, checked, loaded};

/// A field of the library. One thread builds at a time, any number of them read.
pub struct Field {
    functions: &'static Functions,
    handle: FieldHandle,
    lattice: u32,
}

/// The number of items in rows of a rectangle, each with so many items a point.
fn items(area: Rect, each: usize) -> (usize, usize) {
    let side = |v: i32| usize::try_from(v).unwrap_or(0);
    (side(area.width) * each, side(area.width) * each * side(area.height))
}

impl Field {
    /// The handle, still owned.
    pub fn handle(&self) -> FieldHandle {
        self.handle
    }

    /// The library's default options.
    pub fn default_options() -> Result<FieldOptions, Failure> {
        let functions = loaded()?;
        let mut options = FieldOptions {
            struct_size: 0,
            kind: 0,
            lattice: 0,
            neighbours: 0,
            diagonal_gaps: 0,
            corner_cutting: 0,
            cost_rule: 0,
            radius: 0.0,
            reach: 0.0,
            wall_distance: 0.0,
            wall_weight: 0.0,
            memory_limit: 0,
            blocked_links: 0,
            reserved32: 0,
            reserved: [0; 3],
            unit_width: 1,
            unit_height: 1,
            turns: 0,
            turn_cost: 0.0,
        };
        // SAFETY: the size is that of the struct.
        let status = unsafe { (functions.taut_field_options_init)(&mut options, size_of::<FieldOptions>()) };
        checked(functions, status).map(|_| options)
    }

    /// The owner of a handle.
    pub fn of(functions: &'static Functions, handle: FieldHandle, lattice: u32) -> Self {
        Self { functions, handle, lattice }
    }

    pub fn new(grid: &Grid, options: &FieldOptions) -> Result<Self, Failure> {
        let functions = loaded()?;
        let mut handle = FieldHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        checked(functions, unsafe { (functions.taut_field_create)(grid.handle(), options, &mut handle) })?;
        Ok(Self { functions, handle, lattice: options.lattice })
    }

    /// True if its lattice points are cells.
    pub fn is_of_cells(&self) -> bool {
        self.lattice == LATTICE_CELLS
    }

    /// Sets the costs of the 256 terrain classes.
    pub fn set_costs(&self, costs: &[f32]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice; the library insists on 256.
        let status = unsafe { (self.functions.taut_field_set_costs)(self.handle, costs.as_ptr(), costs.len()) };
        checked(self.functions, status).map(drop)
    }

    /// Sets the weights of the cells of a rectangle, row by row.
    pub fn set_weights(&self, area: Rect, weights: &[f32]) -> Result<(), Failure> {
        let (stride, _) = items(area, 1);
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe {
            let (first, length) = (weights.as_ptr(), weights.len());
            (self.functions.taut_field_set_weights)(self.handle, &area, first, stride, length)
        };
        checked(self.functions, status).map(drop)
    }

    pub fn build(&self, seeds: &[FieldSeed]) -> Result<FieldResult, Failure> {
        let mut result = FieldResult::default();
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status =
            unsafe { (self.functions.taut_field_build)(self.handle, seeds.as_ptr(), seeds.len(), &mut result) };
        checked(self.functions, status).map(|_| result)
    }

    pub fn begin(&self, seeds: &[FieldSeed]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.taut_field_begin)(self.handle, seeds.as_ptr(), seeds.len()) };
        checked(self.functions, status).map(drop)
    }

    pub fn update(&self) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_field_update)(self.handle) }).map(drop)
    }

    pub fn step(&self, max_expansions: u32) -> Result<FieldResult, Failure> {
        let mut result = FieldResult::default();
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_field_step)(self.handle, max_expansions, &mut result) };
        checked(self.functions, status).map(|_| result)
    }

    pub fn cancel(&self) -> Result<(), Failure> {
        // SAFETY: no pointers; allowed beside a build.
        checked(self.functions, unsafe { (self.functions.taut_field_cancel)(self.handle) }).map(drop)
    }

    pub fn reset(&self) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_field_reset)(self.handle) }).map(drop)
    }

    /// The memory in bytes.
    pub fn memory(&self) -> u64 {
        let mut bytes = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.taut_field_memory)(self.handle, &mut bytes) };
        bytes
    }

    pub fn distances(&self, at: &[Point], flags: u32) -> Result<Vec<f64>, Failure> {
        let mut out = vec![0.0; at.len()];
        // SAFETY: there is room for as many distances as there are points.
        let status = unsafe {
            (self.functions.taut_field_distances)(self.handle, at.as_ptr(), at.len(), flags, out.as_mut_ptr())
        };
        checked(self.functions, status).map(|_| out)
    }

    pub fn owners(&self, at: &[Point]) -> Result<Vec<u32>, Failure> {
        let mut out = vec![0; at.len()];
        // SAFETY: there is room for as many numbers as there are points.
        let status =
            unsafe { (self.functions.taut_field_owners)(self.handle, at.as_ptr(), at.len(), out.as_mut_ptr()) };
        checked(self.functions, status).map(|_| out)
    }

    /// What the ways from points cost, and how much that is above the cheapest at most.
    pub fn prove_costs(&self, at: &[Point], tolerance: f64) -> Result<(Vec<f64>, Vec<f64>), Failure> {
        let (mut costs, mut bounds) = (vec![0.0; at.len()], vec![0.0; at.len()]);
        let (told, proven) = (costs.as_mut_ptr(), bounds.as_mut_ptr());
        // SAFETY: there is room for as many costs and bounds as there are points.
        let status = unsafe {
            (self.functions.taut_field_prove_costs)(self.handle, at.as_ptr(), at.len(), tolerance, told, proven)
        };
        checked(self.functions, status).map(|_| (costs, bounds))
    }

    /// The numbers of the links that ways enter first, 0 for ways on foot.
    pub fn links(&self, at: &[Point]) -> Result<Vec<u32>, Failure> {
        let mut out = vec![0; at.len()];
        // SAFETY: there is room for as many numbers as there are points.
        let status = unsafe { (self.functions.taut_field_links)(self.handle, at.as_ptr(), at.len(), out.as_mut_ptr()) };
        checked(self.functions, status).map(|_| out)
    }

    /// The first links on ways, with where they are entered and left; the number 0 for ways on foot.
    pub fn crossings(&self, at: &[Point]) -> Result<Vec<Crossing>, Failure> {
        let mut out = vec![Crossing::default(); at.len()];
        let (first, count) = (at.as_ptr(), at.len());
        // SAFETY: there is room for as many crossings as there are points.
        let status = unsafe { (self.functions.taut_field_crossings)(self.handle, first, count, out.as_mut_ptr()) };
        checked(self.functions, status).map(|_| out)
    }

    /// Where to walk; `next` contains the last answers, as many as there are points. Within `reached` of an answer it
    /// counts as reached.
    pub fn next(&self, at: &[Point], reached: f32, next: &mut [Point]) -> Result<(), Failure> {
        debug_assert_eq!(at.len(), next.len());
        // SAFETY: both slices have as many points.
        let status = unsafe {
            let (at, count, next) = (at.as_ptr(), at.len(), next.as_mut_ptr());
            match reached {
                0.0 => (self.functions.taut_field_next)(self.handle, at, count, next),
                _ => (self.functions.taut_field_next_within)(self.handle, at, count, reached, next),
            }
        };
        checked(self.functions, status).map(drop)
    }

    /// The revision of the map that the finished field is true for.
    pub fn revision(&self) -> Result<u64, Failure> {
        let mut revision = 0;
        // SAFETY: the place is ours.
        let status = unsafe { (self.functions.taut_field_revision)(self.handle, &mut revision) };
        checked(self.functions, status).map(|_| revision)
    }

    /// True if the map was edited since the field was finished.
    pub fn is_stale(&self) -> Result<bool, Failure> {
        let mut is_stale = 0;
        // SAFETY: the place is ours.
        let status = unsafe { (self.functions.taut_field_is_stale)(self.handle, &mut is_stale) };
        checked(self.functions, status).map(|_| is_stale != 0)
    }

    /// The way from a point; empty if there is none.
    pub fn path(&self, from: Point) -> Result<Vec<Point>, Failure> {
        let mut points: Vec<Point> = Vec::new();
        loop {
            let (mut needed, capacity) = (0, points.len());
            // SAFETY: the input lives during the call, there is room for `capacity` points, `needed` is ours.
            let status = unsafe {
                (self.functions.taut_field_path)(self.handle, &from, points.as_mut_ptr(), capacity, &mut needed)
            };
            if status != ERROR_BUFFER_TOO_SMALL {
                points.truncate(needed);
                return checked(self.functions, status).map(|_| points);
            }
            // Another thread may finish a build in between: the next call tells.
            points.resize(needed, Point::default());
        }
    }

    /// The distances of lattice points, row by row.
    pub fn rows(&self, area: Rect) -> Result<Vec<f32>, Failure> {
        let (stride, count) = items(area, 1);
        let mut needed = 0;
        // Checks the arguments, so that a rectangle outside of the map is not allocated.
        // SAFETY: without capacity nothing but `needed` is written.
        let status = unsafe {
            let none = std::ptr::null_mut();
            (self.functions.taut_field_rows)(self.handle, &area, none, stride, 0, &mut needed)
        };
        if status != ERROR_BUFFER_TOO_SMALL {
            return checked(self.functions, status).map(|_| Vec::new());
        }
        let mut out = vec![0.0; count];
        // SAFETY: there is room for `count` values.
        let status = unsafe {
            (self.functions.taut_field_rows)(self.handle, &area, out.as_mut_ptr(), stride, count, &mut needed)
        };
        checked(self.functions, status).map(|_| out)
    }

    /// The directions of cells, two values a cell, row by row.
    pub fn directions(&self, area: Rect) -> Result<Vec<f32>, Failure> {
        let (stride, count) = items(area, 2);
        let mut needed = 0;
        // SAFETY: without capacity nothing but `needed` is written.
        let status = unsafe {
            let none = std::ptr::null_mut();
            (self.functions.taut_field_directions)(self.handle, &area, none, stride, 0, &mut needed)
        };
        if status != ERROR_BUFFER_TOO_SMALL {
            return checked(self.functions, status).map(|_| Vec::new());
        }
        let mut out = vec![0.0; count];
        // SAFETY: there is room for `count` values.
        let status = unsafe {
            (self.functions.taut_field_directions)(self.handle, &area, out.as_mut_ptr(), stride, count, &mut needed)
        };
        checked(self.functions, status).map(|_| out)
    }
}

impl Drop for Field {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_field_destroy)(self.handle) };
    }
}
