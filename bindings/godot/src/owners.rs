//! Owners of the library's objects: each object is destroyed once, and errors have the library's message.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use std::ffi::CStr;

pub use crate::failure::Failure;
pub(crate) use crate::failure::{checked, loaded, written};
pub use crate::grid_owner::{Grid, Snapshot};
use crate::library::library;
use crate::native::{
    self, Functions, Hit, ImproveOptions, Leg, LinkUse, Moment, Mover, Outcome, PathCheck, Place, PlannerHandle,
    PlannerOptions, Point, Rect, Request, SearchEvent, SnapshotHandle,
};

impl Default for PlannerOptions {
    /// What `taut_planner_options_init` writes; a test compares them.
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            algorithm: native::ALGORITHM_OPTIMAL,
            lattice: native::LATTICE_CORNERS,
            neighbours: 8,
            diagonal_gaps: native::DIAGONAL_GAPS_CLOSED,
            corner_cutting: native::CORNER_CUTTING_NEVER,
            heuristic: native::HEURISTIC_AUTO,
            cost_rule: native::COST_RULE_AVERAGE,
            smoothing: native::SMOOTHING_NONE,
            radius: 0.0,
            h_scale: 1.0,
            memory_limit: 0,
            keep_limit: 0,
            margin: 0.0,
            margin_share: 0.0,
            blocked_links: 0,
            reserved32: 0,
            reserved: 0,
            speed: 1.0,
            horizon: 0.0,
            unit_width: 1,
            unit_height: 1,
            turns: native::TURNS_FREE,
            turn_cost: 0.0,
            cost_tolerance: 1.05,
        }
    }
}

/// The name of a status: `TAUT_NO_PATH`.
pub fn status_name(status: i32) -> String {
    let Ok(functions) = library() else { return String::new() };
    // SAFETY: any number is allowed; the text lives as long as the library.
    unsafe { CStr::from_ptr((functions.taut_status_name)(status)) }.to_string_lossy().into_owned()
}

/// The version of the library: `0.1.0`.
pub fn version() -> String {
    let Ok(functions) = library() else { return String::new() };
    // SAFETY: the text lives as long as the library.
    unsafe { CStr::from_ptr((functions.taut_version_string)()) }.to_string_lossy().into_owned()
}

/// The version of the library as a number, and the versions of the C interface that it supports.
pub fn version_numbers() -> (u32, u32) {
    // SAFETY: they take nothing.
    library().map_or((0, 0), |functions| unsafe { ((functions.taut_version_number)(), (functions.taut_abi_version)()) })
}

/// The number of grids, planners, snapshots, pools and fields in the process that are not yet destroyed.
pub fn live_objects() -> u64 {
    // SAFETY: takes nothing.
    library().map_or(0, |functions| unsafe { (functions.taut_live_objects)() })
}

/// Starts recording calls into a ring of this many bytes.
pub fn start_recording(ring_bytes: usize) -> Result<(), Failure> {
    let functions = loaded()?;
    // SAFETY: no pointers.
    checked(functions, unsafe { (functions.taut_record_start)(ring_bytes) }).map(drop)
}

/// Takes what is recorded.
pub fn take_records() -> Result<Vec<u8>, Failure> {
    let functions = loaded()?;
    let mut records = vec![0; 4096];
    loop {
        let mut needed = 0;
        // SAFETY: the capacity is that of the list, the output is ours.
        let status = unsafe { (functions.taut_record_take)(records.as_mut_ptr(), records.len(), &mut needed) };
        if status != native::ERROR_BUFFER_TOO_SMALL {
            checked(functions, status)?;
            records.truncate(needed);
            return Ok(records);
        }
        // Other threads may add records in between.
        records.resize(needed + 4096, 0);
    }
}

/// Stops recording.
pub fn stop_recording() -> Result<(), Failure> {
    let functions = loaded()?;
    // SAFETY: takes nothing.
    checked(functions, unsafe { (functions.taut_record_stop)() }).map(drop)
}

/// A planner of the library. One search at a time; it may be cancelled concurrently.
pub struct Planner {
    functions: &'static Functions,
    handle: PlannerHandle,
}

impl Planner {
    /// The library's default options.
    pub fn default_options() -> Result<PlannerOptions, Failure> {
        let functions = loaded()?;
        let mut options = PlannerOptions::default();
        // SAFETY: the size is that of the struct.
        let status = unsafe { (functions.taut_planner_options_init)(&mut options, size_of::<PlannerOptions>()) };
        checked(functions, status).map(|_| options)
    }

    pub fn new(grid: &Grid, options: &PlannerOptions) -> Result<Self, Failure> {
        let functions = loaded()?;
        let mut handle = PlannerHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        checked(functions, unsafe { (functions.taut_planner_create)(grid.handle(), options, &mut handle) })?;
        Ok(Self { functions, handle })
    }

    /// The handle, for calls of the other part.
    pub(crate) fn handle(&self) -> PlannerHandle {
        self.handle
    }

    /// The planner of a handle, which nobody else owns.
    pub(crate) fn of(functions: &'static Functions, handle: PlannerHandle) -> Self {
        Self { functions, handle }
    }

    /// Sets the costs of the 256 terrain classes.
    pub fn set_costs(&self, costs: &[f32]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice; the library insists on 256.
        let status = unsafe { (self.functions.taut_planner_set_costs)(self.handle, costs.as_ptr(), costs.len()) };
        checked(self.functions, status).map(drop)
    }

    /// Sets the weights of the cells of a rectangle, row by row.
    pub fn set_weights(&self, area: Rect, weights: &[f32]) -> Result<(), Failure> {
        let stride = usize::try_from(area.width).unwrap_or(0);
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe {
            let (first, length) = (weights.as_ptr(), weights.len());
            (self.functions.taut_planner_set_weights)(self.handle, &area, first, stride, length)
        };
        checked(self.functions, status).map(drop)
    }

    /// The memory in bytes.
    pub fn memory(&self) -> u64 {
        let mut bytes = 0;
        // SAFETY: the output is ours.
        unsafe { (self.functions.taut_planner_memory)(self.handle, &mut bytes) };
        bytes
    }

    pub fn find(&self, request: &Request) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        // SAFETY: the request lives during the call, the output is ours.
        checked(self.functions, unsafe { (self.functions.taut_planner_find)(self.handle, request, &mut outcome) })?;
        Ok(outcome)
    }

    /// Searches from one start to many goals; [`Self::select`] chooses the goal of [`Self::path`].
    pub fn find_many(&self, start: Point, goals: &[Point]) -> Result<Vec<Outcome>, Failure> {
        let mut outcomes = vec![Outcome::default(); goals.len()];
        // SAFETY: there is room for as many outcomes as there are goals.
        let status = unsafe {
            let (goals, count, out) = (goals.as_ptr(), goals.len(), outcomes.as_mut_ptr());
            (self.functions.taut_planner_find_many)(self.handle, &start, goals, count, out)
        };
        checked(self.functions, status).map(|_| outcomes)
    }

    /// Answers later queries on a snapshot; none: on the newest revision.
    pub fn pin(&self, snapshot: Option<&Snapshot>) -> Result<(), Failure> {
        let handle = snapshot.map_or(SnapshotHandle { id: 0 }, |snapshot| snapshot.handle());
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_planner_pin)(self.handle, handle) }).map(drop)
    }

    /// Answers later queries as if the grid had no such obstacle; 0: none is left out.
    pub fn leave_out(&self, obstacle: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_planner_leave_out)(self.handle, obstacle) }).map(drop)
    }

    /// Answers many requests; [`Self::points`] has all paths.
    pub fn find_batch(&self, requests: &[Request]) -> Result<Vec<Outcome>, Failure> {
        let mut outcomes = vec![Outcome::default(); requests.len()];
        // SAFETY: there is room for as many outcomes as there are requests.
        let status = unsafe {
            let (requests, count, out) = (requests.as_ptr(), requests.len(), outcomes.as_mut_ptr());
            (self.functions.taut_planner_find_batch)(self.handle, requests, count, out)
        };
        checked(self.functions, status).map(|_| outcomes)
    }

    /// Reads the points of all paths of the last batch without a copy. The caller lets no search run meanwhile.
    pub fn with_points<R>(&self, read: impl FnOnce(&[Point]) -> R) -> R {
        let (mut first, mut length) = (std::ptr::null(), 0);
        // SAFETY: the outputs are ours.
        unsafe { (self.functions.taut_planner_points_view)(self.handle, &mut first, &mut length) };
        if first.is_null() || length == 0 {
            return read(&[]);
        }
        // SAFETY: the view is good until the next exclusive call, which the caller keeps away.
        read(unsafe { std::slice::from_raw_parts(first, length) })
    }

    /// Begins a query for many goals that [`Self::step_many`] answers.
    pub fn begin_many(&self, common: &Request, goals: &[Point]) -> Result<(), Failure> {
        // SAFETY: request and goals live during the call, and the length is that of the slice.
        let status =
            unsafe { (self.functions.taut_planner_begin_many)(self.handle, common, goals.as_ptr(), goals.len()) };
        checked(self.functions, status).map(drop)
    }

    /// Continues the query for many goals, of which there are as many as outcomes. Returns status and answered goals.
    pub fn step_many(&self, max_expansions: u32, outcomes: &mut [Outcome]) -> Result<(i32, usize), Failure> {
        let (mut done, out, count) = (0, outcomes.as_mut_ptr(), outcomes.len());
        // SAFETY: there is room for `count` outcomes, and `done` is ours.
        let status =
            unsafe { (self.functions.taut_planner_step_many)(self.handle, max_expansions, out, count, &mut done) };
        checked(self.functions, status).map(|status| (status, done))
    }

    pub fn select(&self, goal: usize) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_planner_select)(self.handle, goal) }).map(drop)
    }

    pub fn begin(&self, request: &Request) -> Result<(), Failure> {
        // SAFETY: the request lives during the call.
        checked(self.functions, unsafe { (self.functions.taut_planner_begin)(self.handle, request) }).map(drop)
    }

    pub fn step(&self, max_expansions: u32) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        // SAFETY: the output is ours.
        let status = unsafe { (self.functions.taut_planner_step)(self.handle, max_expansions, &mut outcome) };
        checked(self.functions, status).map(|_| outcome)
    }

    pub fn cancel(&self) -> Result<(), Failure> {
        // SAFETY: no pointers; allowed beside a search.
        checked(self.functions, unsafe { (self.functions.taut_planner_cancel)(self.handle) }).map(drop)
    }

    pub fn prepare(&self, max_expansions: u32) -> Result<i32, Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_planner_prepare)(self.handle, max_expansions) })
    }

    /// What a ray meets first.
    pub fn raycast(&self, from: Point, to: Point) -> Result<Hit, Failure> {
        let mut hit = Hit::default();
        // SAFETY: inputs live during the call, the output is ours.
        let status = unsafe { (self.functions.taut_planner_raycast)(self.handle, &from, &to, &mut hit) };
        checked(self.functions, status).map(|_| hit)
    }

    /// Whether a kept path is clear still.
    pub fn check_path(&self, points: &[Point], since: u64) -> Result<PathCheck, Failure> {
        let mut check = PathCheck::default();
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (points, count) = (points.as_ptr(), points.len());
            (self.functions.taut_planner_check_path)(self.handle, points, count, since, &mut check)
        };
        checked(self.functions, status).map(|_| check)
    }

    /// What a kept path costs by now; infinite if it is cut.
    pub fn path_cost(&self, points: &[Point]) -> Result<f64, Failure> {
        let mut cost = 0.0;
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (points, count) = (points.as_ptr(), points.len());
            (self.functions.taut_planner_path_cost)(self.handle, points, count, &mut cost)
        };
        checked(self.functions, status).map(|_| cost)
    }

    /// The waypoint to which an agent goes next after `from`, and whether the way to it is free.
    pub fn waypoint(&self, points: &[Point], at: Point, from: u32, reach: f32) -> Result<(u32, bool), Failure> {
        let (mut next, mut visible) = (0, 0);
        // SAFETY: pointer and length are those of the slice, the position and the outputs are ours.
        let status = unsafe {
            let (points, count) = (points.as_ptr(), points.len());
            let (next, visible) = (&mut next, &mut visible);
            (self.functions.taut_planner_waypoint)(self.handle, points, count, &at, from, reach, next, visible)
        };
        checked(self.functions, status).map(|_| (next, visible != 0))
    }

    /// Makes a path the last one; a seed may lead through walls.
    pub fn adopt(&self, points: &[Point], is_seed: bool) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        let flags = if is_seed { native::ADOPT_SEED } else { 0 };
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (points, count) = (points.as_ptr(), points.len());
            (self.functions.taut_planner_adopt)(self.handle, points, count, flags, &mut outcome)
        };
        checked(self.functions, status).map(|_| outcome)
    }

    /// The library's default options of improvements.
    pub fn improve_options() -> Result<ImproveOptions, Failure> {
        let functions = loaded()?;
        let mut options = ImproveOptions {
            struct_size: 0,
            improvement: 0,
            descent: 0,
            max_iterations: 0,
            seed: 0,
            spacing: 0.0,
            clearance: 0.0,
            wall_weight: 0.0,
            turn_weight: 0.0,
            turning_radius: 0.0,
            reserved_real: 0.0,
            reserved: [0; 4],
        };
        // SAFETY: the size is that of the struct.
        let status = unsafe { (functions.taut_improve_options_init)(&mut options, size_of::<ImproveOptions>()) };
        checked(functions, status).map(|_| options)
    }

    /// Improves the last path in place.
    pub fn improve(&self, options: &ImproveOptions) -> Result<Outcome, Failure> {
        let mut outcome = Outcome::default();
        // SAFETY: the options live during the call, the output is ours.
        let status = unsafe { (self.functions.taut_planner_improve)(self.handle, options, &mut outcome) };
        checked(self.functions, status).map(|_| outcome)
    }

    /// When a body that walks a path is at each of its points: speed, acceleration, speed in turns.
    pub fn path_times(points: &[Point], [speed, acceleration, turn_speed]: [f64; 3]) -> Result<Vec<f64>, Failure> {
        let functions = loaded()?;
        let mut times = vec![0.0; points.len()];
        // SAFETY: pointers and length are those of the slices, which are equally long.
        let status = unsafe {
            let (points, count) = (points.as_ptr(), points.len());
            (functions.taut_path_times)(points, count, speed, acceleration, turn_speed, times.as_mut_ptr())
        };
        checked(functions, status).map(|_| times)
    }

    /// Whether the last outcome holds for the newest revision.
    pub fn refresh(&self) -> Result<Outcome, Failure> {
        // SAFETY: the output is valid for writes.
        written(self.functions, |out| unsafe { (self.functions.taut_planner_refresh)(self.handle, out) })
    }

    /// What the last path costs at most above the cheapest one.
    pub fn prove_cost(&self) -> Result<Outcome, Failure> {
        // SAFETY: the output is valid for writes.
        written(self.functions, |out| unsafe { (self.functions.taut_planner_prove_cost)(self.handle, out) })
    }

    /// The nearest free point and its distance; the status is that there is none, if so.
    pub fn nearest(&self, point: Point, max_distance: f32) -> Result<(i32, Point, f32), Failure> {
        let (mut nearest, mut distance) = (Point::default(), 0.0);
        // SAFETY: the input lives during the call, the outputs are ours.
        let status = unsafe {
            (self.functions.taut_planner_nearest)(self.handle, &point, max_distance, &mut nearest, &mut distance)
        };
        checked(self.functions, status).map(|status| (status, nearest, distance))
    }

    /// Which points are free: 1 or 0 for each.
    pub fn are_free(&self, points: &[Point]) -> Result<Vec<u8>, Failure> {
        let mut out = vec![0; points.len()];
        // SAFETY: there is room for as many bytes as there are points.
        let status = unsafe {
            (self.functions.taut_planner_is_free)(self.handle, points.as_ptr(), points.len(), out.as_mut_ptr())
        };
        checked(self.functions, status).map(|_| out)
    }

    /// The nearest reachable point and its distance; the status is that there is none, if so.
    pub fn nearest_reachable(
        &self,
        (from, point): (Point, Point),
        max_distance: f32,
    ) -> Result<(i32, Point, f32), Failure> {
        let (mut nearest, mut distance) = (Point::default(), 0.0);
        let (at, away) = (&mut nearest, &mut distance);
        // SAFETY: the inputs live during the call, the outputs are ours.
        let status = unsafe {
            (self.functions.taut_planner_nearest_reachable)(self.handle, &from, &point, max_distance, at, away)
        };
        checked(self.functions, status).map(|status| (status, nearest, distance))
    }

    /// True if a path joins two points.
    pub fn reachable(&self, from: Point, to: Point) -> Result<bool, Failure> {
        let mut reachable = 0;
        // SAFETY: the inputs live during the call, the output is ours.
        let status = unsafe { (self.functions.taut_planner_reachable)(self.handle, &from, &to, &mut reachable) };
        checked(self.functions, status).map(|_| reachable != 0)
    }

    /// The number of the component of a point; 0 if it is not free.
    pub fn component(&self, point: Point) -> Result<u64, Failure> {
        let mut component = 0;
        // SAFETY: the input lives during the call, the output is ours.
        let status = unsafe { (self.functions.taut_planner_component)(self.handle, &point, &mut component) };
        checked(self.functions, status).map(|_| component)
    }

    /// A random free point; the status is that there is none, if so. The seed is advanced.
    pub fn random_point(&self, around: Point, max_distance: f32, seed: &mut u64) -> Result<(i32, Point), Failure> {
        let mut point = Point::default();
        // SAFETY: the input lives during the call, the outputs are ours.
        let status =
            unsafe { (self.functions.taut_planner_random_point)(self.handle, &around, max_distance, seed, &mut point) };
        checked(self.functions, status).map(|status| (status, point))
    }

    /// The costs of the cells of `area` from the nearest start, row by row.
    pub fn reach(&self, starts: &[Point], max_cost: f64, area: Rect) -> Result<Vec<f32>, Failure> {
        let side = |v: i32| usize::try_from(v).unwrap_or(0);
        let (stride, cells) = (side(area.width), side(area.width) * side(area.height));
        let mut needed = 0;
        // Checks the arguments, so that a rectangle outside of the map is not allocated.
        // SAFETY: pointer and length are those of the slice; without capacity nothing but `needed` is written.
        let status = unsafe {
            let (starts, count, out) = (starts.as_ptr(), starts.len(), std::ptr::null_mut());
            (self.functions.taut_planner_reach)(
                self.handle,
                starts,
                count,
                max_cost,
                &area,
                out,
                stride,
                0,
                &mut needed,
            )
        };
        if status != native::ERROR_BUFFER_TOO_SMALL {
            return checked(self.functions, status).map(|_| Vec::new());
        }
        let mut costs = vec![0.0; cells];
        // SAFETY: pointers and lengths are those of the slices.
        let status = unsafe {
            let (starts, count, out) = (starts.as_ptr(), starts.len(), costs.as_mut_ptr());
            (self.functions.taut_planner_reach)(
                self.handle,
                starts,
                count,
                max_cost,
                &area,
                out,
                stride,
                cells,
                &mut needed,
            )
        };
        checked(self.functions, status).map(|_| costs)
    }

    pub fn limit_time(&self, microseconds: u32) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_planner_limit_time)(self.handle, microseconds) })
            .map(drop)
    }

    pub fn reset(&self) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_planner_reset)(self.handle) }).map(drop)
    }

    /// A copy of the last path.
    pub fn path(&self) -> Result<Vec<Point>, Failure> {
        let mut needed = 0;
        // SAFETY: no buffer: only the size is asked for.
        unsafe { (self.functions.taut_planner_path)(self.handle, std::ptr::null_mut(), 0, &mut needed) };
        let mut points = vec![Point::default(); needed];
        // SAFETY: the capacity is that of the vector.
        let status =
            unsafe { (self.functions.taut_planner_path)(self.handle, points.as_mut_ptr(), points.len(), &mut needed) };
        checked(self.functions, status)?;
        points.truncate(needed);
        Ok(points)
    }

    /// Sets the movers that later queries avoid.
    pub fn set_movers(&self, movers: &[Mover], moments: &[Moment]) -> Result<(), Failure> {
        // SAFETY: pointers and lengths are those of the slices.
        let status = unsafe {
            let (first, moment) = (movers.as_ptr(), moments.as_ptr());
            (self.functions.taut_planner_set_movers)(self.handle, first, movers.len(), moment, moments.len())
        };
        checked(self.functions, status).map(drop)
    }

    /// The times of the points of the last path.
    pub fn times(&self) -> Result<Vec<f64>, Failure> {
        let mut times = Vec::new();
        loop {
            let mut needed = 0;
            let (out, capacity) = (times.as_mut_ptr(), times.len());
            // SAFETY: the capacity is that of the vector.
            let status = unsafe { (self.functions.taut_planner_times)(self.handle, out, capacity, &mut needed) };
            if status != native::ERROR_BUFFER_TOO_SMALL {
                return checked(self.functions, status).map(|_| times);
            }
            times.resize(needed, 0.0);
        }
    }

    /// Where the last path uses links.
    pub fn links(&self) -> Result<Vec<LinkUse>, Failure> {
        let mut uses = Vec::new();
        loop {
            let mut needed = 0;
            let (out, capacity) = (uses.as_mut_ptr(), uses.len());
            // SAFETY: the capacity is that of the vector.
            let status = unsafe { (self.functions.taut_planner_links)(self.handle, out, capacity, &mut needed) };
            if status != native::ERROR_BUFFER_TOO_SMALL {
                return checked(self.functions, status).map(|_| uses);
            }
            uses.resize(needed, LinkUse::default());
        }
    }

    /// Keeps so many events of each later search.
    pub fn watch(&self, count: usize) -> Result<(), Failure> {
        // SAFETY: no pointers.
        checked(self.functions, unsafe { (self.functions.taut_planner_watch)(self.handle, count) }).map(|_| ())
    }

    /// What the last search has done.
    pub fn events(&self) -> Result<Vec<SearchEvent>, Failure> {
        let mut events = Vec::new();
        loop {
            let mut needed = 0;
            let (out, capacity) = (events.as_mut_ptr(), events.len());
            // SAFETY: the capacity is that of the vector.
            let status = unsafe { (self.functions.taut_planner_events)(self.handle, out, capacity, &mut needed) };
            if status != native::ERROR_BUFFER_TOO_SMALL {
                return checked(self.functions, status).map(|_| events);
            }
            events.resize(needed, SearchEvent::default());
        }
    }

    /// The exact pieces of the last path.
    pub fn route(&self) -> Result<Vec<Leg>, Failure> {
        let mut legs = Vec::new();
        loop {
            let mut needed = 0;
            // SAFETY: the capacity is that of the vector.
            let status =
                unsafe { (self.functions.taut_planner_route)(self.handle, legs.as_mut_ptr(), legs.len(), &mut needed) };
            if status != native::ERROR_BUFFER_TOO_SMALL {
                return checked(self.functions, status).map(|_| legs);
            }
            legs.resize(needed, Leg::default());
        }
    }

    /// Reads the last path without a copy. `&mut`: no search of this planner can run meanwhile.
    pub fn with_path<R>(&mut self, read: impl FnOnce(&[Point]) -> R) -> R {
        let (mut first, mut length) = (std::ptr::null(), 0);
        // SAFETY: the outputs are ours.
        unsafe { (self.functions.taut_planner_path_view)(self.handle, &mut first, &mut length) };
        if first.is_null() || length == 0 {
            return read(&[]);
        }
        // SAFETY: the view is good until the next exclusive call, which `&mut self` keeps away.
        read(unsafe { std::slice::from_raw_parts(first, length) })
    }
}

/// The place of a path that is nearest to a position.
pub fn locate(points: &[Point], position: Point, from_segment: u32) -> Result<Place, Failure> {
    let functions = loaded()?;
    let mut place = Place::default();
    // SAFETY: pointer and length are those of the slice, the output is ours.
    let status =
        unsafe { (functions.taut_path_locate)(points.as_ptr(), points.len(), &position, from_segment, &mut place) };
    checked(functions, status).map(|_| place)
}

/// The point of a path at a distance ahead of a place, and the next corner.
pub fn ahead(points: &[Point], place: &Place, distance: f32) -> Result<(Point, u32), Failure> {
    let functions = loaded()?;
    let (mut target, mut corner) = (Point::default(), 0);
    // SAFETY: pointer and length are those of the slice, the outputs are ours.
    let status = unsafe {
        (functions.taut_path_ahead)(points.as_ptr(), points.len(), place, distance, &mut target, &mut corner)
    };
    checked(functions, status).map(|_| (target, corner))
}

impl Drop for Planner {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the only owner.
        unsafe { (self.functions.taut_planner_destroy)(self.handle) };
    }
}
