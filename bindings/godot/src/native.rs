//! The C interface of taut as this binding was compiled for it: numbers, structs and functions.
//!
//! Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
//! `library` fills the tables: with functions inside this extension, or of a shared library.

#![expect(dead_code, reason = "every number of the header is here, used or not")]

use std::ffi::{c_char, c_void};

use crate::function_table::functions;

pub const ABI_VERSION: u32 = 4;

// `taut_status_code`
pub const OK: i32 = 0;
pub const NO_PATH: i32 = 1;
pub const PARTIAL: i32 = 2;
pub const IN_PROGRESS: i32 = 3;
pub const CANCELLED: i32 = 4;
pub const BUDGET_SPENT: i32 = 5;
pub const STALE: i32 = 6;
pub const ASKING: i32 = 7;
pub const ERROR_INVALID_ARGUMENT: i32 = -1;
pub const ERROR_NULL_POINTER: i32 = -2;
pub const ERROR_BUFFER_TOO_SMALL: i32 = -3;
pub const ERROR_OUT_OF_MEMORY: i32 = -4;
pub const ERROR_BUSY: i32 = -5;
pub const ERROR_BAD_HANDLE: i32 = -6;
pub const ERROR_UNSUPPORTED: i32 = -7;
pub const ERROR_FORMAT: i32 = -8;
pub const ERROR_LIMIT: i32 = -9;
pub const ERROR_START_BLOCKED: i32 = -10;
pub const ERROR_GOAL_BLOCKED: i32 = -11;
pub const ERROR_POISONED: i32 = -98;
pub const ERROR_PANIC: i32 = -99;

// `taut_algorithm`
pub const ALGORITHM_ASTAR: u32 = 1;
pub const ALGORITHM_JUMP_POINT: u32 = 2;
pub const ALGORITHM_THETA: u32 = 3;
pub const ALGORITHM_LAZY_THETA: u32 = 4;
pub const ALGORITHM_ANGLE_PROPAGATION_THETA: u32 = 5;
pub const ALGORITHM_FIELD_DSTAR: u32 = 6;
pub const ALGORITHM_BLOCK_ASTAR: u32 = 7;
pub const ALGORITHM_ANYA: u32 = 8;
pub const ALGORITHM_VISIBILITY_GRAPH: u32 = 9;
pub const ALGORITHM_TANGENT_GRAPH: u32 = 10;
pub const ALGORITHM_ACCELERATED_ASTAR: u32 = 11;
pub const ALGORITHM_DSTAR_LITE: u32 = 12;
pub const ALGORITHM_OPTIMAL: u32 = 13;
pub const ALGORITHM_SAFE_INTERVALS: u32 = 14;

// `taut_lattice`
pub const LATTICE_CORNERS: u32 = 0;
pub const LATTICE_CELLS: u32 = 1;

// `taut_diagonal_gaps`
pub const DIAGONAL_GAPS_CLOSED: u32 = 0;
pub const DIAGONAL_GAPS_OPEN: u32 = 1;

// `taut_corner_cutting`
pub const CORNER_CUTTING_NEVER: u32 = 0;
pub const CORNER_CUTTING_ONE_FREE: u32 = 1;
pub const CORNER_CUTTING_ALWAYS: u32 = 2;

// `taut_heuristic`
pub const HEURISTIC_AUTO: u32 = 0;
pub const HEURISTIC_OCTILE: u32 = 1;
pub const HEURISTIC_STRAIGHT_LINE: u32 = 2;
pub const HEURISTIC_MANHATTAN: u32 = 3;
pub const HEURISTIC_CHEBYSHEV: u32 = 4;

// `taut_turns`
pub const TURNS_FREE: u32 = 0;
pub const TURNS_TIE_BREAK: u32 = 1;
pub const TURNS_COST: u32 = 2;
pub const TURNS_FEWEST: u32 = 3;

// `taut_cost_rule`
pub const COST_RULE_AVERAGE: u32 = 0;
pub const COST_RULE_ENTERED: u32 = 1;

// `taut_smoothing`
pub const SMOOTHING_NONE: u32 = 0;
pub const SMOOTHING_GREEDY: u32 = 1;
pub const SMOOTHING_TAUT: u32 = 2;

// `taut_guarantee`
pub const GUARANTEE_NONE: u32 = 0;
pub const GUARANTEE_BOUNDED: u32 = 1;
pub const GUARANTEE_LATTICE_OPTIMAL: u32 = 2;
pub const GUARANTEE_OPTIMAL: u32 = 3;

// `taut_event_kind`
pub const EVENT_EXPAND: u32 = 0;
pub const EVENT_GENERATE: u32 = 1;
pub const EVENT_SIGHT: u32 = 2;
pub const EVENT_CONE: u32 = 3;

// `taut_request_flag`
pub const REQUEST_EVERY_STEP: u32 = 1;
pub const REQUEST_ALLOW_PARTIAL: u32 = 2;
pub const REQUEST_NEAREST_START: u32 = 4;
pub const REQUEST_LATTICE_ENDS: u32 = 8;

// `taut_path_state`
pub const PATH_UNTOUCHED: u32 = 0;
pub const PATH_CLEAR: u32 = 1;
pub const PATH_CUT: u32 = 2;

// `taut_leg_kind`
pub const LEG_LINE: u32 = 0;
pub const LEG_ARC: u32 = 1;

// `taut_policy_kind`
pub const POLICY_WALK_TO: u32 = 1;
pub const POLICY_BUG: u32 = 2;
pub const POLICY_POTENTIAL: u32 = 3;
pub const POLICY_FIELD: u32 = 4;
pub const POLICY_FLOW: u32 = 5;

// `taut_side`
pub const SIDE_LEFT: u32 = 0;
pub const SIDE_RIGHT: u32 = 1;

// `taut_follower_state`
pub const FOLLOWER_MOVING: u32 = 0;
pub const FOLLOWER_ARRIVED: u32 = 1;
pub const FOLLOWER_BLOCKED: u32 = 2;
pub const FOLLOWER_STUCK: u32 = 3;
pub const FOLLOWER_UNREACHABLE: u32 = 4;
pub const FOLLOWER_INVALID: u32 = 5;

// `taut_struct`
pub const STRUCT_PLANNER_OPTIONS: u32 = 1;
pub const STRUCT_REQUEST: u32 = 2;
pub const STRUCT_RESULT: u32 = 3;
pub const STRUCT_POOL_OPTIONS: u32 = 4;
pub const STRUCT_HIT: u32 = 5;
pub const STRUCT_LEG: u32 = 6;
pub const STRUCT_PATH_CHECK: u32 = 7;
pub const STRUCT_PLACE: u32 = 8;
pub const STRUCT_ALLOCATOR: u32 = 9;
pub const STRUCT_FIELD_OPTIONS: u32 = 10;
pub const STRUCT_FIELD_SEED: u32 = 11;
pub const STRUCT_FIELD_RESULT: u32 = 12;
pub const STRUCT_POLICY_OPTIONS: u32 = 15;
pub const STRUCT_FOLLOWER: u32 = 16;
pub const STRUCT_PULL: u32 = 17;
pub const STRUCT_POLICY_RESULT: u32 = 18;
pub const STRUCT_CROWD_OPTIONS: u32 = 19;
pub const STRUCT_WALKER: u32 = 20;
pub const STRUCT_SPACE_OPTIONS: u32 = 21;
pub const STRUCT_AXIS: u32 = 22;
pub const STRUCT_MOTION_OPTIONS: u32 = 23;
pub const STRUCT_MOTION_REQUEST: u32 = 24;
pub const STRUCT_MOTION_RESULT: u32 = 25;
pub const STRUCT_IMPROVE_OPTIONS: u32 = 26;
pub const STRUCT_ACTION: u32 = 27;
pub const STRUCT_MOVER: u32 = 28;
pub const STRUCT_MOMENT: u32 = 29;
pub const STRUCT_MOTION_PIECE: u32 = 30;
pub const STRUCT_WALKER_TRAITS: u32 = 31;
pub const STRUCT_GRAPH_PLANNER_OPTIONS: u32 = 32;
pub const STRUCT_GRAPH_REQUEST: u32 = 33;
pub const STRUCT_GRAPH_NODE: u32 = 34;
pub const STRUCT_GRAPH_EDGE: u32 = 35;
pub const STRUCT_GRAPH_INFO: u32 = 36;
pub const STRUCT_GRID_LINK: u32 = 37;
pub const STRUCT_LINK_USE: u32 = 38;
pub const STRUCT_CROSSING: u32 = 39;
pub const STRUCT_SEARCH_EVENT: u32 = 40;

// `taut_cell_side`
pub const CELL_SIDE_EAST: u32 = 1;
pub const CELL_SIDE_SOUTH: u32 = 2;
pub const CELL_SIDE_WEST: u32 = 4;
pub const CELL_SIDE_NORTH: u32 = 8;

// `taut_wall`
pub const WALL_ONWARD: u32 = 1;
pub const WALL_BACK: u32 = 2;

// `taut_grid_link_flag`
pub const GRID_LINK_BOTH_WAYS: u32 = 1;
pub const GRID_LINK_CLOSED: u32 = 2;
pub const GRID_LINK_BACKWARD: u32 = 4;

// `taut_improvement`
pub const IMPROVE_SHORTCUT: u32 = 1;
pub const IMPROVE_DESCEND: u32 = 2;
pub const IMPROVE_ROUND: u32 = 3;

// `taut_descent`
pub const DESCENT_COVARIANT: u32 = 0;
pub const DESCENT_CONJUGATE: u32 = 1;
pub const DESCENT_PLAIN: u32 = 2;
pub const DESCENT_CONVEX: u32 = 3;

// `taut_adopt_flag`
pub const ADOPT_SEED: u32 = 1;

// `taut_field_kind`
pub const FIELD_EXACT: u32 = 1;
pub const FIELD_STEPS: u32 = 2;
pub const FIELD_SMOOTH: u32 = 3;

// `taut_field_flag`
pub const FIELD_NEAR: u32 = 1;

// `taut_walker_flag`
pub const WALKER_IMMOVABLE: u32 = 1;
pub const WALKER_HAS_GOAL: u32 = 2;

// `taut_walker_state`
pub const WALKER_WALKING: u32 = 0;
pub const WALKER_ARRIVED: u32 = 1;
pub const WALKER_INVALID: u32 = 2;

// `taut_graph_flag`
pub const GRAPH_LENGTHS: u32 = 1;
pub const GRAPH_NODE_CLOSED: u32 = 2;
pub const GRAPH_EDGE_BOTH_WAYS: u32 = 4;
pub const GRAPH_ALL_GOALS: u32 = 8;
pub const GRAPH_BACKWARD: u32 = 16;
pub const GRAPH_ALLOW_PARTIAL: u32 = 32;

// `taut_hexagon_layout`
pub const HEXAGONS_AXIAL: u32 = 0;
pub const HEXAGONS_ODD_ROWS: u32 = 1;
pub const HEXAGONS_EVEN_ROWS: u32 = 2;
pub const HEXAGONS_ODD_COLUMNS: u32 = 3;
pub const HEXAGONS_EVEN_COLUMNS: u32 = 4;

/// `taut_allocator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Allocator {
    pub struct_size: u32,
    pub reserved32: u32,
    pub user: *mut c_void,
    pub alloc: *mut c_void,
    pub realloc: *mut c_void,
    pub free: *mut c_void,
    pub alloc_zeroed: *mut c_void,
}

/// `taut_point`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// `taut_rect`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

/// `taut_grid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct GridHandle {
    pub id: u64,
}

/// `taut_planner_options`.
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
    pub radius: f32,
    pub h_scale: f64,
    pub memory_limit: u64,
    pub keep_limit: u64,
    pub margin: f32,
    pub margin_share: f32,
    pub blocked_links: u32,
    pub reserved32: u32,
    pub reserved: u64,
    pub speed: f64,
    pub horizon: f64,
    pub unit_width: u32,
    pub unit_height: u32,
    pub turns: u32,
    pub turn_cost: f32,
    pub cost_tolerance: f64,
}

/// `taut_planner`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PlannerHandle {
    pub id: u64,
}

/// `taut_request`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Request {
    pub start: Point,
    pub goal: Point,
    pub flags: u32,
    pub max_expansions: u32,
    pub user: u64,
    pub radius: f32,
    pub goal_mover: u32,
    pub start_time: f64,
}

/// `taut_result`.
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
    pub path_first: u32,
    pub path_count: u32,
    pub remaining: f64,
}

/// `taut_leg`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Leg {
    pub from: Point,
    pub to: Point,
    pub centre: Point,
    pub sweep: f32,
    pub kind: u32,
}

/// `taut_search_event`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct SearchEvent {
    pub event_kind: u32,
    pub visible: u32,
    pub from: Point,
    pub to: Point,
    pub near_low: Point,
    pub near_high: Point,
    pub far_low: Point,
    pub far_high: Point,
    pub g: f64,
    pub f: f64,
}

/// `taut_grid_link`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct GridLink {
    pub from: Point,
    pub to: Point,
    pub cost: f64,
    pub user: u64,
    pub flags: u32,
    pub link_class: u32,
}

/// `taut_link_use`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct LinkUse {
    pub point: u32,
    pub link: u32,
    pub flags: u32,
    pub reserved: u32,
}

/// `taut_crossing`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Crossing {
    pub entry: Point,
    pub exit: Point,
    pub link: u32,
    pub flags: u32,
}

/// `taut_mover`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Mover {
    pub radius: f32,
    pub first: u32,
    pub count: u32,
    pub reserved: u32,
}

/// `taut_moment`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Moment {
    pub at: Point,
    pub time: f64,
}

/// `taut_hit`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Hit {
    pub at: Point,
    pub normal: Point,
    pub share: f32,
    pub cell_x: i32,
    pub cell_y: i32,
    pub visible: u32,
}

/// `taut_path_check`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct PathCheck {
    pub state: u32,
    pub shortest: u32,
    pub segment: u32,
    pub reserved32: u32,
    pub at: Point,
    pub revision: u64,
}

/// `taut_place`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Place {
    pub segment: u32,
    pub share: f32,
    pub away: f32,
    pub left: f32,
}

/// `taut_improve_options`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ImproveOptions {
    pub struct_size: u32,
    pub improvement: u32,
    pub descent: u32,
    pub max_iterations: u32,
    pub seed: u64,
    pub spacing: f64,
    pub clearance: f64,
    pub wall_weight: f64,
    pub turn_weight: f64,
    pub turning_radius: f64,
    pub reserved_real: f64,
    pub reserved: [u64; 4],
}

/// `taut_field_options`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct FieldOptions {
    pub struct_size: u32,
    pub kind: u32,
    pub lattice: u32,
    pub neighbours: u32,
    pub diagonal_gaps: u32,
    pub corner_cutting: u32,
    pub cost_rule: u32,
    pub radius: f32,
    pub reach: f64,
    pub wall_distance: f64,
    pub wall_weight: f64,
    pub memory_limit: u64,
    pub blocked_links: u32,
    pub reserved32: u32,
    pub reserved: [u64; 3],
    pub unit_width: u32,
    pub unit_height: u32,
    pub turns: u32,
    pub turn_cost: f32,
}

/// `taut_field`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct FieldHandle {
    pub id: u64,
}

/// `taut_field_seed`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct FieldSeed {
    pub at: Point,
    pub cost: f64,
}

/// `taut_field_result`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct FieldResult {
    pub status: i32,
    pub guarantee: u32,
    pub expanded: u64,
    pub written: u64,
    pub reached: u64,
    pub farthest: f64,
    pub revision: u64,
    pub skipped: u64,
    pub reserved: u64,
}

/// `taut_policy_options`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct PolicyOptions {
    pub struct_size: u32,
    pub policy: u32,
    pub side: u32,
    pub diagonal_gaps: u32,
    pub patience: u32,
    pub radius: f32,
    pub attract: f64,
    pub repel: f64,
    pub influence: f64,
    pub blocked_classes: [u64; 4],
}

/// `taut_policy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PolicyHandle {
    pub id: u64,
}

/// `taut_pull`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Pull {
    pub at: Point,
    pub weight: f32,
    pub reach: f32,
}

/// `taut_follower`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Follower {
    pub at: Point,
    pub goal: Point,
    pub stride: f32,
    pub state: u32,
    pub memory: [u64; 13],
}

/// `taut_policy_result`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PolicyResult {
    pub moving: u64,
    pub arrived: u64,
    pub blocked: u64,
    pub stuck: u64,
    pub unreachable: u64,
    pub invalid: u64,
    pub revision: u64,
    pub reserved: u64,
}

/// `taut_crowd_options`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct CrowdOptions {
    pub struct_size: u32,
    pub neighbours: u32,
    pub horizon: f64,
    pub wall_horizon: f64,
    pub reach: f64,
    pub blocked_classes: [u64; 4],
}

/// `taut_crowd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct CrowdHandle {
    pub id: u64,
}

/// `taut_walker`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Walker {
    pub at: Point,
    pub velocity: Point,
    pub wanted: Point,
    pub radius: f32,
    pub speed: f32,
}

/// `taut_walker_traits`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct WalkerTraits {
    pub priority: u32,
    pub layers: u32,
    pub ignores: u32,
    pub flags: u32,
    pub goal: Point,
    pub arrive: f32,
    pub state: u32,
    pub reserved: [u64; 2],
}

/// `taut_graph_edge`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct GraphEdge {
    pub from: u32,
    pub to: u32,
    pub cost: f32,
    pub edge_class: u32,
    pub flags: u32,
}

/// `taut_graph`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct GraphHandle {
    pub id: u64,
}

/// `taut_graph_info`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct GraphInfo {
    pub dimensions: u32,
    pub flags: u32,
    pub nodes: u64,
    pub edges: u64,
    pub revision: u64,
    pub bytes: u64,
}

/// `taut_graph_node`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct GraphNode {
    pub node: u32,
    pub flags: u32,
    pub weight: f32,
    pub position: [f32; 3],
}

/// `taut_graph_planner_options`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct GraphOptions {
    pub struct_size: u32,
    pub blocked_classes: u32,
    pub h_scale: f64,
    pub memory_limit: u64,
    pub asks_sights: u32,
    pub reserved32: u32,
    pub reserved: [u64; 3],
}

/// `taut_graph_planner`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct GraphPlannerHandle {
    pub id: u64,
}

/// `taut_graph_request`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct GraphRequest {
    pub flags: u32,
    pub max_expansions: u32,
    pub max_cost: f64,
    pub user: u64,
    pub reserved: [u64; 2],
}

/// `taut_snapshot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct SnapshotHandle {
    pub id: u64,
}

/// `taut_pool_options`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PoolOptions {
    pub struct_size: u32,
    pub threads: u32,
    pub max_workers: u32,
    pub reserved32: u32,
    pub memory_limit: u64,
    pub reserved: [u64; 4],
}

/// `taut_pool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct PoolHandle {
    pub id: u64,
}

/// `taut_ticket`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct TicketHandle {
    pub id: u64,
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
    fn taut_set_allocator(allocator: *const Allocator) -> i32;
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
    fn taut_grid_get_clearance(
        grid: GridHandle,
        area: *const Rect,
        out: *mut f32,
        row_stride: usize,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_grid_get_cell(grid: GridHandle, x: i32, y: i32, out: *mut u8) -> i32;
    fn taut_grid_set_sides(
        grid: GridHandle,
        area: *const Rect,
        sides: *const u8,
        row_stride: usize,
        length: usize,
    ) -> i32;
    fn taut_grid_get_sides(
        grid: GridHandle,
        area: *const Rect,
        out: *mut u8,
        row_stride: usize,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_grid_set_wall(grid: GridHandle, line: *const Rect, closed: u32) -> i32;
    fn taut_grid_refine(grid: GridHandle, factor: u32, out: *mut GridHandle) -> i32;
    fn taut_grid_add_obstacle(grid: GridHandle, outline: *const Point, count: usize, obstacle: *mut u32) -> i32;
    fn taut_grid_move_obstacle(grid: GridHandle, obstacle: u32, outline: *const Point, count: usize) -> i32;
    fn taut_grid_remove_obstacle(grid: GridHandle, obstacle: u32) -> i32;
    fn taut_planner_options_init(options: *mut PlannerOptions, size: usize) -> i32;
    fn taut_planner_create(grid: GridHandle, options: *const PlannerOptions, out: *mut PlannerHandle) -> i32;
    fn taut_planner_destroy(planner: PlannerHandle) -> i32;
    fn taut_planner_set_costs(planner: PlannerHandle, costs: *const f32, count: usize) -> i32;
    fn taut_planner_set_weights(
        planner: PlannerHandle,
        area: *const Rect,
        weights: *const f32,
        row_stride: usize,
        length: usize,
    ) -> i32;
    fn taut_planner_memory(planner: PlannerHandle, bytes: *mut u64) -> i32;
    fn taut_planner_find(planner: PlannerHandle, request: *const Request, out: *mut Outcome) -> i32;
    fn taut_planner_begin(planner: PlannerHandle, request: *const Request) -> i32;
    fn taut_planner_step(planner: PlannerHandle, max_expansions: u32, out: *mut Outcome) -> i32;
    fn taut_planner_cancel(planner: PlannerHandle) -> i32;
    fn taut_planner_prepare(planner: PlannerHandle, max_expansions: u32) -> i32;
    fn taut_planner_limit_time(planner: PlannerHandle, microseconds: u32) -> i32;
    fn taut_planner_reset(planner: PlannerHandle) -> i32;
    fn taut_planner_leave_out(planner: PlannerHandle, obstacle: u32) -> i32;
    fn taut_planner_find_many(
        planner: PlannerHandle,
        start: *const Point,
        goals: *const Point,
        count: usize,
        out: *mut Outcome,
    ) -> i32;
    fn taut_planner_begin_many(
        planner: PlannerHandle,
        common: *const Request,
        goals: *const Point,
        count: usize,
    ) -> i32;
    fn taut_planner_step_many(
        planner: PlannerHandle,
        max_expansions: u32,
        out: *mut Outcome,
        count: usize,
        done: *mut usize,
    ) -> i32;
    fn taut_planner_select(planner: PlannerHandle, goal: usize) -> i32;
    fn taut_planner_path(planner: PlannerHandle, out: *mut Point, capacity: usize, needed: *mut usize) -> i32;
    fn taut_planner_path_view(planner: PlannerHandle, out: *mut *const Point, length: *mut usize) -> i32;
    fn taut_planner_route(planner: PlannerHandle, out: *mut Leg, capacity: usize, needed: *mut usize) -> i32;
    fn taut_planner_find_batch(
        planner: PlannerHandle,
        requests: *const Request,
        count: usize,
        out: *mut Outcome,
    ) -> i32;
    fn taut_planner_points_view(planner: PlannerHandle, out: *mut *const Point, length: *mut usize) -> i32;
    fn taut_planner_watch(planner: PlannerHandle, count: usize) -> i32;
    fn taut_planner_events(planner: PlannerHandle, out: *mut SearchEvent, capacity: usize, needed: *mut usize) -> i32;
    fn taut_grid_add_link(grid: GridHandle, link: *const GridLink, number: *mut u32) -> i32;
    fn taut_grid_set_link(grid: GridHandle, number: u32, link: *const GridLink) -> i32;
    fn taut_grid_set_link_spans(grid: GridHandle, number: u32, from_span: *const Point, to_span: *const Point) -> i32;
    fn taut_grid_remove_link(grid: GridHandle, number: u32) -> i32;
    fn taut_grid_get_link(grid: GridHandle, number: u32, out: *mut GridLink) -> i32;
    fn taut_grid_link_spans(grid: GridHandle, number: u32, from_span: *mut Point, to_span: *mut Point) -> i32;
    fn taut_grid_links(grid: GridHandle, out: *mut u32, capacity: usize, needed: *mut usize) -> i32;
    fn taut_planner_links(planner: PlannerHandle, out: *mut LinkUse, capacity: usize, needed: *mut usize) -> i32;
    fn taut_planner_set_movers(
        planner: PlannerHandle,
        movers: *const Mover,
        count: usize,
        moments: *const Moment,
        moment_count: usize,
    ) -> i32;
    fn taut_planner_times(planner: PlannerHandle, out: *mut f64, capacity: usize, needed: *mut usize) -> i32;
    fn taut_planner_raycast(planner: PlannerHandle, from: *const Point, to: *const Point, out: *mut Hit) -> i32;
    fn taut_planner_check_path(
        planner: PlannerHandle,
        points: *const Point,
        count: usize,
        since: u64,
        out: *mut PathCheck,
    ) -> i32;
    fn taut_planner_path_cost(planner: PlannerHandle, points: *const Point, count: usize, out: *mut f64) -> i32;
    fn taut_planner_waypoint(
        planner: PlannerHandle,
        points: *const Point,
        count: usize,
        position: *const Point,
        from: u32,
        reach: f32,
        out: *mut u32,
        visible: *mut u32,
    ) -> i32;
    fn taut_planner_refresh(planner: PlannerHandle, out: *mut Outcome) -> i32;
    fn taut_planner_is_free(planner: PlannerHandle, points: *const Point, count: usize, out: *mut u8) -> i32;
    fn taut_planner_nearest(
        planner: PlannerHandle,
        point: *const Point,
        max_distance: f32,
        out: *mut Point,
        distance: *mut f32,
    ) -> i32;
    fn taut_planner_nearest_reachable(
        planner: PlannerHandle,
        from: *const Point,
        point: *const Point,
        max_distance: f32,
        out: *mut Point,
        distance: *mut f32,
    ) -> i32;
    fn taut_planner_reachable(planner: PlannerHandle, from: *const Point, to: *const Point, reachable: *mut u8) -> i32;
    fn taut_planner_component(planner: PlannerHandle, point: *const Point, out: *mut u64) -> i32;
    fn taut_planner_random_point(
        planner: PlannerHandle,
        around: *const Point,
        max_distance: f32,
        seed: *mut u64,
        out: *mut Point,
    ) -> i32;
    fn taut_planner_reach(
        planner: PlannerHandle,
        starts: *const Point,
        count: usize,
        max_cost: f64,
        area: *const Rect,
        out: *mut f32,
        row_stride: usize,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_path_locate(
        points: *const Point,
        count: usize,
        position: *const Point,
        from_segment: u32,
        out: *mut Place,
    ) -> i32;
    fn taut_path_ahead(
        points: *const Point,
        count: usize,
        place: *const Place,
        distance: f32,
        target: *mut Point,
        corner: *mut u32,
    ) -> i32;
    fn taut_improve_options_init(options: *mut ImproveOptions, size: usize) -> i32;
    fn taut_planner_adopt(
        planner: PlannerHandle,
        path: *const Point,
        count: usize,
        flags: u32,
        out: *mut Outcome,
    ) -> i32;
    fn taut_planner_improve(planner: PlannerHandle, options: *const ImproveOptions, out: *mut Outcome) -> i32;
    fn taut_planner_prove_cost(planner: PlannerHandle, out: *mut Outcome) -> i32;
    fn taut_path_times(
        path: *const Point,
        count: usize,
        speed: f64,
        acceleration: f64,
        turn_speed: f64,
        out: *mut f64,
    ) -> i32;
    fn taut_field_options_init(options: *mut FieldOptions, size: usize) -> i32;
    fn taut_field_create(grid: GridHandle, options: *const FieldOptions, out: *mut FieldHandle) -> i32;
    fn taut_field_destroy(field: FieldHandle) -> i32;
    fn taut_field_set_costs(field: FieldHandle, costs: *const f32, count: usize) -> i32;
    fn taut_field_set_weights(
        field: FieldHandle,
        area: *const Rect,
        weights: *const f32,
        row_stride: usize,
        length: usize,
    ) -> i32;
    fn taut_field_build(field: FieldHandle, seeds: *const FieldSeed, count: usize, out: *mut FieldResult) -> i32;
    fn taut_field_begin(field: FieldHandle, seeds: *const FieldSeed, count: usize) -> i32;
    fn taut_field_update(field: FieldHandle) -> i32;
    fn taut_field_step(field: FieldHandle, max_expansions: u32, out: *mut FieldResult) -> i32;
    fn taut_field_cancel(field: FieldHandle) -> i32;
    fn taut_field_reset(field: FieldHandle) -> i32;
    fn taut_field_revision(field: FieldHandle, revision: *mut u64) -> i32;
    fn taut_field_is_stale(field: FieldHandle, is_stale: *mut u8) -> i32;
    fn taut_field_memory(field: FieldHandle, bytes: *mut u64) -> i32;
    fn taut_field_distances(field: FieldHandle, at: *const Point, count: usize, flags: u32, out: *mut f64) -> i32;
    fn taut_field_owners(field: FieldHandle, at: *const Point, count: usize, out: *mut u32) -> i32;
    fn taut_field_links(field: FieldHandle, at: *const Point, count: usize, out: *mut u32) -> i32;
    fn taut_field_crossings(field: FieldHandle, at: *const Point, count: usize, out: *mut Crossing) -> i32;
    fn taut_field_next(field: FieldHandle, at: *const Point, count: usize, next: *mut Point) -> i32;
    fn taut_field_next_within(
        field: FieldHandle,
        at: *const Point,
        count: usize,
        reached: f32,
        next: *mut Point,
    ) -> i32;
    fn taut_field_path(
        field: FieldHandle,
        from: *const Point,
        out: *mut Point,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_field_prove_costs(
        field: FieldHandle,
        at: *const Point,
        count: usize,
        tolerance: f64,
        costs: *mut f64,
        bounds: *mut f64,
    ) -> i32;
    fn taut_field_rows(
        field: FieldHandle,
        area: *const Rect,
        out: *mut f32,
        row_stride: usize,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_field_directions(
        field: FieldHandle,
        area: *const Rect,
        xy: *mut f32,
        row_stride: usize,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_policy_options_init(options: *mut PolicyOptions, size: usize) -> i32;
    fn taut_policy_create(grid: GridHandle, options: *const PolicyOptions, out: *mut PolicyHandle) -> i32;
    fn taut_policy_destroy(policy: PolicyHandle) -> i32;
    fn taut_policy_set_pulls(policy: PolicyHandle, pulls: *const Pull, count: usize) -> i32;
    fn taut_policy_set_flow(
        policy: PolicyHandle,
        area: *const Rect,
        xy: *const f32,
        row_stride: usize,
        length: usize,
    ) -> i32;
    fn taut_policy_step(
        policy: PolicyHandle,
        field: FieldHandle,
        followers: *mut Follower,
        count: usize,
        out: *mut PolicyResult,
    ) -> i32;
    fn taut_crowd_options_init(options: *mut CrowdOptions, size: usize) -> i32;
    fn taut_crowd_create(grid: GridHandle, options: *const CrowdOptions, out: *mut CrowdHandle) -> i32;
    fn taut_crowd_destroy(crowd: CrowdHandle) -> i32;
    fn taut_crowd_avoid(
        crowd: CrowdHandle,
        walkers: *const Walker,
        count: usize,
        seconds: f64,
        velocities: *mut Point,
    ) -> i32;
    fn taut_crowd_avoid_with(
        crowd: CrowdHandle,
        walkers: *const Walker,
        count: usize,
        traits: *mut WalkerTraits,
        seconds: f64,
        velocities: *mut Point,
    ) -> i32;
    fn taut_graph_create(
        dimensions: u32,
        flags: u32,
        node_count: usize,
        positions: *const f32,
        position_count: usize,
        edges: *const GraphEdge,
        edge_count: usize,
        out: *mut GraphHandle,
    ) -> i32;
    fn taut_graph_destroy(graph: GraphHandle) -> i32;
    fn taut_graph_get_info(graph: GraphHandle, out: *mut GraphInfo) -> i32;
    fn taut_graph_add_nodes(
        graph: GraphHandle,
        count: usize,
        positions: *const f32,
        position_count: usize,
        first: *mut u32,
    ) -> i32;
    fn taut_graph_set_nodes(graph: GraphHandle, nodes: *const GraphNode, count: usize) -> i32;
    fn taut_graph_remove_nodes(graph: GraphHandle, nodes: *const u32, count: usize) -> i32;
    fn taut_graph_get_node(graph: GraphHandle, node: u32, out: *mut GraphNode) -> i32;
    fn taut_graph_set_edges(graph: GraphHandle, edges: *const GraphEdge, count: usize) -> i32;
    fn taut_graph_edges(graph: GraphHandle, node: u32, out: *mut GraphEdge, capacity: usize, needed: *mut usize) -> i32;
    fn taut_graph_nearest(
        graph: GraphHandle,
        point: *const f32,
        length: usize,
        count: usize,
        out: *mut u32,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_graph_reachable(graph: GraphHandle, from: u32, to: u32, blocked_classes: u32, out: *mut u32) -> i32;
    fn taut_graph_component(graph: GraphHandle, node: u32, out: *mut u32) -> i32;
    fn taut_graph_prepare(graph: GraphHandle, count: u32) -> i32;
    fn taut_graph_save(graph: GraphHandle, out: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    fn taut_graph_load(data: *const u8, length: usize, out: *mut GraphHandle) -> i32;
    fn taut_graph_add_hexagons(
        graph: GraphHandle,
        layout: u32,
        columns: u32,
        rows: u32,
        directions: u32,
        costs: *const f32,
        cost_count: usize,
        first: *mut u32,
    ) -> i32;
    fn taut_graph_add_triangles(
        graph: GraphHandle,
        columns: u32,
        rows: u32,
        neighbours: u32,
        costs: *const f32,
        cost_count: usize,
        first: *mut u32,
    ) -> i32;
    fn taut_graph_add_quadtree(
        graph: GraphHandle,
        grid: GridHandle,
        largest: u32,
        edge_class: u32,
        first: *mut u32,
    ) -> i32;
    fn taut_graph_add_sights(
        graph: GraphHandle,
        grid: GridHandle,
        first: u32,
        reach: f64,
        diagonal_gaps: u32,
        edge_class: u32,
        count: *mut u64,
    ) -> i32;
    fn taut_graph_add_disc_sights(
        graph: GraphHandle,
        grid: GridHandle,
        first: u32,
        reach: f64,
        radius: f32,
        edge_class: u32,
        count: *mut u64,
    ) -> i32;
    fn taut_graph_planner_options_init(options: *mut GraphOptions, size: usize) -> i32;
    fn taut_graph_planner_create(graph: GraphHandle, options: *const GraphOptions, out: *mut GraphPlannerHandle) -> i32;
    fn taut_graph_planner_destroy(planner: GraphPlannerHandle) -> i32;
    fn taut_graph_planner_set_estimates(planner: GraphPlannerHandle, estimates: *const f32, count: usize) -> i32;
    fn taut_graph_planner_find(
        planner: GraphPlannerHandle,
        start: u32,
        goals: *const u32,
        goal_count: usize,
        request: *const GraphRequest,
        out: *mut Outcome,
    ) -> i32;
    fn taut_graph_planner_begin(
        planner: GraphPlannerHandle,
        start: u32,
        goals: *const u32,
        goal_count: usize,
        request: *const GraphRequest,
    ) -> i32;
    fn taut_graph_planner_step(planner: GraphPlannerHandle, max_expansions: u32, out: *mut Outcome) -> i32;
    fn taut_graph_planner_cancel(planner: GraphPlannerHandle) -> i32;
    fn taut_graph_planner_reset(planner: GraphPlannerHandle) -> i32;
    fn taut_graph_planner_path(
        planner: GraphPlannerHandle,
        nodes: *mut u32,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_graph_planner_path_to(
        planner: GraphPlannerHandle,
        node: u32,
        nodes: *mut u32,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_graph_planner_costs(planner: GraphPlannerHandle, first: u32, count: usize, costs: *mut f64) -> i32;
    fn taut_graph_planner_memory(planner: GraphPlannerHandle, bytes: *mut u64) -> i32;
    fn taut_graph_planner_see_on(planner: GraphPlannerHandle, grid: GridHandle, radius: f32, diagonal_gaps: u32) -> i32;
    fn taut_graph_planner_ask(planner: GraphPlannerHandle, pairs: *mut *const u32, count: *mut usize) -> i32;
    fn taut_graph_planner_tell(planner: GraphPlannerHandle, sees: *const u8, count: usize) -> i32;
    fn taut_graph_planner_find_batch(
        planner: GraphPlannerHandle,
        pairs: *const u32,
        count: usize,
        request: *const GraphRequest,
        threads: u32,
        out: *mut Outcome,
    ) -> i32;
    fn taut_grid_snapshot(grid: GridHandle, out: *mut SnapshotHandle) -> i32;
    fn taut_snapshot_destroy(snapshot: SnapshotHandle) -> i32;
    fn taut_snapshot_revision(snapshot: SnapshotHandle, out: *mut u64) -> i32;
    fn taut_grid_restore(grid: GridHandle, snapshot: SnapshotHandle) -> i32;
    fn taut_planner_pin(planner: PlannerHandle, snapshot: SnapshotHandle) -> i32;
    fn taut_grid_save(grid: GridHandle, out: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    fn taut_grid_load(data: *const u8, length: usize, out: *mut GridHandle) -> i32;
    fn taut_grid_load_into(grid: GridHandle, data: *const u8, length: usize) -> i32;
    fn taut_record_start(ring_bytes: usize) -> i32;
    fn taut_record_take(out: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    fn taut_record_stop() -> i32;
    fn taut_pool_options_init(options: *mut PoolOptions, size: usize) -> i32;
    fn taut_pool_create(options: *const PoolOptions, out: *mut PoolHandle) -> i32;
    fn taut_pool_destroy(pool: PoolHandle) -> i32;
    fn taut_pool_add(
        pool: PoolHandle,
        grid: GridHandle,
        options: *const PlannerOptions,
        costs: *const f32,
        count: usize,
        lane: *mut u32,
    ) -> i32;
    fn taut_pool_remove(pool: PoolHandle, lane: u32) -> i32;
    fn taut_pool_leave_out(pool: PoolHandle, lane: u32, obstacle: u32) -> i32;
    fn taut_pool_submit(
        pool: PoolHandle,
        lane: u32,
        priority: u32,
        requests: *const Request,
        count: usize,
        out: *mut TicketHandle,
    ) -> i32;
    fn taut_pool_work(pool: PoolHandle, microseconds: u32, left: *mut u32) -> i32;
    fn taut_pool_poll(pool: PoolHandle, out: *mut TicketHandle, capacity: usize, needed: *mut usize) -> i32;
    fn taut_pool_wait(pool: PoolHandle, ticket: TicketHandle, milliseconds: u32) -> i32;
    fn taut_pool_take(
        pool: PoolHandle,
        ticket: TicketHandle,
        results: *mut Outcome,
        count: usize,
        points: *mut Point,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_pool_links(
        pool: PoolHandle,
        ticket: TicketHandle,
        request: usize,
        out: *mut LinkUse,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_pool_cancel(pool: PoolHandle, ticket: TicketHandle) -> i32;
    fn taut_pool_add_graph(
        pool: PoolHandle,
        graph: GraphHandle,
        options: *const GraphOptions,
        estimates: *const f32,
        count: usize,
        lane: *mut u32,
    ) -> i32;
    fn taut_pool_submit_nodes(
        pool: PoolHandle,
        lane: u32,
        priority: u32,
        pairs: *const u32,
        count: usize,
        request: *const GraphRequest,
        out: *mut TicketHandle,
    ) -> i32;
    fn taut_pool_take_nodes(
        pool: PoolHandle,
        ticket: TicketHandle,
        results: *mut Outcome,
        count: usize,
        nodes: *mut u32,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
}
