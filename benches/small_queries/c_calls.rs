//! The C functions, called as a program in C calls them.

#![expect(unsafe_code, reason = "the C interface takes pointers")]

use taut::abi::{
    taut_grid, taut_grid_create, taut_grid_destroy, taut_grid_line_of_sight, taut_grid_set_cells, taut_planner,
    taut_planner_create, taut_planner_destroy, taut_planner_find, taut_planner_options, taut_planner_options_init,
    taut_planner_path, taut_point, taut_rect, taut_request, taut_result,
};
use taut::grid::DiagonalGaps;
use taut::io::Map;
use taut::{Algorithm, Position, Request};

/// Points of the longest path that is copied.
const MOST_POINTS: usize = 64;

/// A grid and a planner of the C interface.
pub struct CPlanner {
    grid: taut_grid,
    planner: taut_planner,
    gaps: u32,
}

fn check(call: &str, status: i32) -> Result<(), String> {
    if status == 0 { Ok(()) } else { Err(format!("{call}: status {status}")) }
}

const fn point(position: Position) -> taut_point {
    taut_point { x: position.x, y: position.y }
}

impl CPlanner {
    pub fn new(map: &Map, algorithm: Algorithm, gaps: DiagonalGaps) -> Result<Self, String> {
        let mut made = Self {
            grid: taut_grid { id: 0 },
            planner: taut_planner { id: 0 },
            gaps: u32::from(gaps == DiagonalGaps::Open),
        };
        let area = taut_rect { x: 0, y: 0, width: map.width, height: map.height };
        let (cells, stride, length) = (map.terrain.as_ptr(), map.width as usize, map.terrain.len());
        let mut options = [0_u64; size_of::<taut_planner_options>() / 8];
        let (words, size) = (options.as_mut_ptr().cast::<taut_planner_options>(), size_of_val(&options));
        // SAFETY: every pointer is to a value that lives until the end of this function; the terrain has a byte per
        // cell, and the words have size and alignment of the options.
        let statuses = unsafe {
            let grid = taut_grid_create(map.width, map.height, 1, &raw mut made.grid);
            let cells = taut_grid_set_cells(made.grid, &raw const area, cells, stride, length);
            let init = taut_planner_options_init(words, size);
            ((*words).algorithm, (*words).diagonal_gaps) = (algorithm.number(), made.gaps);
            [grid, cells, init, taut_planner_create(made.grid, words, &raw mut made.planner)]
        };
        statuses.into_iter().try_for_each(|status| check("making a planner", status))?;
        Ok(made)
    }

    /// The length of the path that is found.
    pub fn find(&self, request: &Request) -> Result<f64, String> {
        let asked = taut_request {
            start: point(request.start),
            goal: point(request.goal),
            flags: 0,
            max_expansions: 0,
            user: 0,
            radius: 0.0,
            goal_mover: 0,
            start_time: 0.0,
        };
        let mut result = std::mem::MaybeUninit::<taut_result>::uninit();
        // SAFETY: both pointers are to values of this function.
        let status = unsafe { taut_planner_find(self.planner, &raw const asked, result.as_mut_ptr()) };
        check("taut_planner_find", status)?;
        // SAFETY: the call has written the result, since it has returned an outcome.
        Ok(unsafe { result.assume_init() }.length)
    }

    /// The number of points of the last path, which is copied.
    pub fn path(&self) -> Result<usize, String> {
        let (mut points, mut needed) = ([taut_point::default(); MOST_POINTS], 0);
        // SAFETY: the buffer has so many points, and both pointers are to values of this function.
        let status = unsafe { taut_planner_path(self.planner, points.as_mut_ptr(), MOST_POINTS, &raw mut needed) };
        check("taut_planner_path", status)?;
        std::hint::black_box(points);
        Ok(needed)
    }

    /// True if the ends of a request see each other.
    pub fn line_of_sight(&self, request: &Request) -> Result<bool, String> {
        let (from, to, mut visible) = (point(request.start), point(request.goal), 0);
        let (from, to, hit) = (&raw const from, &raw const to, std::ptr::null_mut());
        // SAFETY: the pointers are to values of this function; the last one may be null.
        let status = unsafe { taut_grid_line_of_sight(self.grid, from, to, self.gaps, &raw mut visible, hit) };
        check("taut_grid_line_of_sight", status)?;
        Ok(visible != 0)
    }
}

impl Drop for CPlanner {
    fn drop(&mut self) {
        let _ = taut_planner_destroy(self.planner);
        let _ = taut_grid_destroy(self.grid);
    }
}
