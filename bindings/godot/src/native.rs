//! The C interface of taut as this binding was compiled for it: types, functions, numbers.
//!
//! Written after `include/taut.h`; a test compares the functions with the header. `library` finds the shared library
//! and fills the table.

#![expect(unsafe_code, reason = "declares and loads functions of a C library")]

use std::ffi::{c_char, c_void};

/// The version of the C surface that the declarations below follow.
pub const ABI_VERSION: u32 = 1;

pub const OK: i32 = 0;
pub const NO_PATH: i32 = 1;
pub const IN_PROGRESS: i32 = 3;
pub const ERROR_INVALID_ARGUMENT: i32 = -1;
pub const ERROR_NULL_POINTER: i32 = -2;
pub const ERROR_OUT_OF_MEMORY: i32 = -4;
pub const ERROR_BAD_HANDLE: i32 = -6;
pub const ERROR_START_BLOCKED: i32 = -10;
pub const ERROR_GOAL_BLOCKED: i32 = -11;

pub const ALGORITHM_ASTAR: u32 = 1;
pub const ALGORITHM_JUMP_POINT: u32 = 2;
pub const ALGORITHM_ANYA: u32 = 8;
pub const LATTICE_CELLS: u32 = 1;
pub const CUTTING_ONE_FREE: u32 = 1;
pub const CUTTING_ALWAYS: u32 = 2;
pub const COST_RULE_ENTERED: u32 = 1;
pub const REQUEST_EVERY_STEP: u32 = 1;
pub const REQUEST_ALLOW_PARTIAL: u32 = 2;

/// `taut_struct`: the structs whose sizes are compared when the library is loaded.
pub const STRUCT_PLANNER_OPTIONS: u32 = 1;
pub const STRUCT_REQUEST: u32 = 2;
pub const STRUCT_RESULT: u32 = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct GridHandle {
    pub id: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PlannerHandle {
    pub id: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct PlannerOptions {
    pub struct_size: u32,
    pub algorithm: u32,
    pub lattice: u32,
    pub neighbours: u32,
    pub diagonal_gaps: u32,
    pub corner_cutting: u32,
    pub heuristic: u32,
    pub cost_rule: u32,
    pub smoothing: u32,
    pub reserved32: u32,
    pub h_scale: f64,
    pub memory_limit: u64,
    pub reserved: [u64; 4],
}

impl Default for PlannerOptions {
    /// What `taut_planner_options_init` gives; a test compares them.
    fn default() -> Self {
        Self {
            struct_size: 88,
            algorithm: 8,
            lattice: 0,
            neighbours: 8,
            diagonal_gaps: 0,
            corner_cutting: 0,
            heuristic: 0,
            cost_rule: 0,
            smoothing: 0,
            reserved32: 0,
            h_scale: 1.0,
            memory_limit: 0,
            reserved: [0; 4],
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Request {
    pub start: Point,
    pub goal: Point,
    pub flags: u32,
    pub max_expansions: u32,
    pub user: u64,
    pub reserved: [u64; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Outcome {
    pub status: i32,
    pub guarantee: u32,
    pub length: f64,
    pub cost: f64,
    pub bound: f64,
    pub expanded: u64,
    pub generated: u64,
    pub sight_checks: u64,
    pub revision: u64,
    pub user: u64,
    pub reserved: [u64; 2],
}

macro_rules! functions {
    ($(#[$about:meta])* $table:ident: $(fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $answer:ty)?;)*) => {
        $(#[$about])*
        pub struct $table {
            $(pub $name: unsafe extern "C" fn($($argument: $type),*) $(-> $answer)?,)*
        }

        impl $table {
            /// Looks every function up.
            ///
            /// # Errors
            /// The name of the first function that is missing.
            ///
            /// # Safety
            /// The library must be taut with an ABI version that serves [`ABI_VERSION`], and stay loaded as long as the
            /// table is used.
            pub unsafe fn load(library: &libloading::Library) -> Result<Self, &'static str> {
                Ok(Self {
                    $($name: {
                        // SAFETY: the caller vouches for the library; the types follow its header.
                        let symbol = unsafe { library.get(concat!(stringify!($name), "\0").as_bytes()) };
                        *symbol.map_err(|_| stringify!($name))?
                    },)*
                })
            }
        }
    };
}

functions! {
    /// What is asked before any function that takes a struct.
    Sizes:
    fn taut_struct_size(struct_id: u32) -> u32;
}

functions! {
    /// The other functions of the library.
    Functions:
    fn taut_status_name(status: i32) -> *const c_char;
    fn taut_last_error(buffer: *mut c_char, capacity: usize) -> usize;
    fn taut_abi_version() -> u32;
    fn taut_version_number() -> u32;
    fn taut_version_string() -> *const c_char;
    fn taut_live_objects() -> u64;
    fn taut_grid_create(width: i32, height: i32, terrain: u32, out: *mut GridHandle) -> i32;
    fn taut_grid_from_moving_ai(text: *const c_char, length: usize, out: *mut GridHandle) -> i32;
    fn taut_grid_destroy(grid: GridHandle) -> i32;
    fn taut_grid_size(grid: GridHandle, width: *mut i32, height: *mut i32) -> i32;
    fn taut_grid_set_cell(grid: GridHandle, x: i32, y: i32, terrain: u32) -> i32;
    fn taut_grid_fill(grid: GridHandle, area: *const Rect, terrain: u32) -> i32;
    fn taut_grid_revision(grid: GridHandle, out: *mut u64) -> i32;
    fn taut_grid_prepare(grid: GridHandle) -> i32;
    fn taut_grid_line_of_sight(
        grid: GridHandle,
        from: *const Point,
        to: *const Point,
        diagonal_gaps: u32,
        visible: *mut u8,
        first_hit: *mut Point,
    ) -> i32;
    fn taut_grid_set_cells(
        grid: GridHandle,
        area: *const Rect,
        terrain: *const u8,
        row_stride: usize,
        length: usize,
    ) -> i32;
    fn taut_grid_get_cells(
        grid: GridHandle,
        area: *const Rect,
        out: *mut u8,
        row_stride: usize,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_planner_options_init(options: *mut PlannerOptions, size: usize) -> i32;
    fn taut_planner_create(grid: GridHandle, options: *const PlannerOptions, out: *mut PlannerHandle) -> i32;
    fn taut_planner_destroy(planner: PlannerHandle) -> i32;
    fn taut_planner_set_costs(planner: PlannerHandle, costs: *const f32, count: usize) -> i32;
    fn taut_planner_memory(planner: PlannerHandle, bytes: *mut u64) -> i32;
    fn taut_planner_find(planner: PlannerHandle, request: *const Request, out: *mut Outcome) -> i32;
    fn taut_planner_find_many(
        planner: PlannerHandle,
        start: *const Point,
        goals: *const Point,
        count: usize,
        out: *mut Outcome,
    ) -> i32;
    fn taut_planner_select(planner: PlannerHandle, goal: usize) -> i32;
    fn taut_planner_begin(planner: PlannerHandle, request: *const Request) -> i32;
    fn taut_planner_step(planner: PlannerHandle, max_expansions: u32, out: *mut Outcome) -> i32;
    fn taut_planner_cancel(planner: PlannerHandle) -> i32;
    fn taut_planner_prepare(planner: PlannerHandle, max_expansions: u32) -> i32;
    fn taut_planner_reset(planner: PlannerHandle) -> i32;
    fn taut_planner_path(planner: PlannerHandle, out: *mut Point, capacity: usize, needed: *mut usize) -> i32;
    fn taut_planner_path_view(planner: PlannerHandle, out: *mut *const Point, length: *mut usize) -> i32;
}

/// `taut_abi_version`, which is called before anything is known about the library.
pub type AbiVersion = unsafe extern "C" fn() -> u32;

/// An address inside this binding's own file, to find the folder of that file.
pub fn own_address() -> *const c_void {
    own_address as fn() -> *const c_void as *const c_void
}
