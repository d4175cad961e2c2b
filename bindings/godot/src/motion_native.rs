//! The part of the C interface for bodies with a shape: numbers, structs and functions.
//!
//! Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.

#![expect(dead_code, reason = "every number of the header is here, used or not")]

use crate::function_table::functions;
use crate::native::{
    CrowdHandle, CrowdOptions, FieldHandle, FieldOptions, GridHandle, GridLink, Hit, ImproveOptions, Outcome,
    PlannerHandle, PlannerOptions, Point, PoolHandle, Rect, Request, SnapshotHandle, TicketHandle,
};

// `taut_axis_kind`
pub const AXIS_LINE: u32 = 0;
pub const AXIS_ANGLE: u32 = 1;

// `taut_constraint_kind`
pub const CONSTRAINT_PLANE: u32 = 1;
pub const CONSTRAINT_SPHERE: u32 = 2;
pub const CONSTRAINT_DISTANCE: u32 = 3;

// `taut_model`
pub const MODEL_DOUBLE_INTEGRATOR: u32 = 1;
pub const MODEL_UNICYCLE: u32 = 2;
pub const MODEL_BICYCLE: u32 = 3;
pub const MODEL_BOAT: u32 = 4;

// `taut_motion_algorithm`
pub const MOTION_LATTICE: u32 = 1;
pub const MOTION_HYBRID_ASTAR: u32 = 2;
pub const MOTION_LAZY_THETA: u32 = 3;
pub const MOTION_PRM: u32 = 16;
pub const MOTION_PRM_STAR: u32 = 17;
pub const MOTION_LAZY_PRM_STAR: u32 = 18;
pub const MOTION_EST: u32 = 24;
pub const MOTION_KPIECE: u32 = 25;
pub const MOTION_RRT: u32 = 26;
pub const MOTION_RRT_CONNECT: u32 = 27;
pub const MOTION_RRT_STAR: u32 = 28;
pub const MOTION_AORRT: u32 = 29;
pub const MOTION_T_RRT: u32 = 30;
pub const MOTION_KINODYNAMIC_RRT: u32 = 31;
pub const MOTION_DISCRETE_RRT: u32 = 32;
pub const MOTION_DARRT: u32 = 33;
pub const MOTION_AUTO: u32 = 64;

// `taut_motion_request_flag`
pub const MOTION_REQUEST_ANY_HEADING: u32 = 1;

// `taut_fill`
pub const FILL_EVEN_ODD: u32 = 0;
pub const FILL_NON_ZERO: u32 = 1;

// `taut_raster`
pub const RASTER_TOUCH: u32 = 0;
pub const RASTER_CENTRE: u32 = 1;
pub const RASTER_COVER: u32 = 2;

// `taut_mesh_format`
pub const MESH_FORMAT_AUTO: u32 = 0;
pub const MESH_FORMAT_POLYANYA: u32 = 1;
pub const MESH_FORMAT_OBJ: u32 = 2;
pub const MESH_FORMAT_GODOT: u32 = 3;

// `taut_mesh_axes`
pub const MESH_AXES_XZ: u32 = 0;
pub const MESH_AXES_XY: u32 = 1;

// `taut_mesh_flag`
pub const MESH_MEND: u32 = 1;
pub const MESH_CLASSES: u32 = 2;
pub const MESH_HEIGHTS: u32 = 4;

// `taut_curve`
pub const CURVE_DUBINS: u32 = 1;
pub const CURVE_REEDS_SHEPP: u32 = 2;

/// `taut_shape`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct ShapeHandle {
    pub id: u64,
}

/// `taut_space_options`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct SpaceOptions {
    pub struct_size: u32,
    pub angles: u32,
    pub cell_parts: u32,
    pub diagonal_gaps: u32,
    pub flags: u32,
    pub reserved32: u32,
    pub turn_weight: f64,
    pub memory_limit: u64,
    pub reserved: [u64; 4],
}

/// `taut_space`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct SpaceHandle {
    pub id: u64,
}

/// `taut_axis`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Axis {
    pub low: f64,
    pub high: f64,
    pub weight: f64,
    pub kind: u32,
    pub reserved: u32,
}

/// `taut_link`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Link {
    pub length: f32,
    pub longest: f32,
    pub thickness: f32,
    pub angle_low: f32,
    pub angle_high: f32,
    pub reserved: u32,
}

/// `taut_mode`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Mode {
    pub moves: u64,
    pub drags: u64,
    pub contact: f64,
    pub cost: f64,
    pub reserved: u64,
}

/// `taut_motion_options`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MotionOptions {
    pub struct_size: u32,
    pub algorithm: u32,
    pub neighbours: u32,
    pub batch: u32,
    pub asks_motions: u32,
    pub reserved32: u32,
    pub seed: u64,
    pub range: f64,
    pub goal_bias: f64,
    pub resolution: f64,
    pub temperature: f64,
    pub h_scale: f64,
    pub memory_limit: u64,
    pub reserved: [u64; 4],
    pub turning_radius: f64,
    pub reverse_cost: f64,
    pub switch_cost: f64,
    pub first_h_scale: f64,
    pub lattice_step: f64,
    pub spot_turn_cost: f64,
}

/// `taut_motion`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct MotionHandle {
    pub id: u64,
}

/// `taut_motion_request`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MotionRequest {
    pub flags: u32,
    pub max_iterations: u32,
    pub tolerance: f64,
    pub user: u64,
    pub reserved: [u64; 2],
}

/// `taut_motion_result`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MotionResult {
    pub status: i32,
    pub guarantee: u32,
    pub cost: f64,
    pub length: f64,
    pub bound: f64,
    pub iterations: u64,
    pub checks: u64,
    pub nodes: u64,
    pub revision: u64,
    pub user: u64,
    pub reserved: [u64; 2],
}

/// `taut_motion_piece`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MotionPiece {
    pub first: u32,
    pub mode: u32,
    pub gear: i32,
    pub reserved32: u32,
    pub curvature: f64,
    pub duration: f64,
    pub controls: [f64; 6],
}

/// `taut_world`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct WorldHandle {
    pub id: u64,
}

/// `taut_mesh`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct MeshHandle {
    pub id: u64,
}

/// `taut_action`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Action {
    pub need: [u64; 4],
    pub need_not: [u64; 4],
    pub add: [u64; 4],
    pub remove: [u64; 4],
    pub cost: f64,
    pub user: u64,
}

functions! {
    /// The functions of this part.
    MotionFunctions:
    fn taut_shape_create(outline: *const Point, count: usize, radius: f32, out: *mut ShapeHandle) -> i32;
    fn taut_shape_create_outlines(
        points: *const Point,
        count: usize,
        lengths: *const u32,
        outline_count: usize,
        rule: u32,
        radius: f32,
        out: *mut ShapeHandle,
    ) -> i32;
    fn taut_shape_destroy(shape: ShapeHandle) -> i32;
    fn taut_shape_bounds(shape: ShapeHandle, inner_radius: *mut f64, outer_radius: *mut f64) -> i32;
    fn taut_shape_pieces(shape: ShapeHandle, piece: usize, out: *mut Point, capacity: usize, needed: *mut usize) -> i32;
    fn taut_polygon_sum(
        a: *const Point,
        a_count: usize,
        b: *const Point,
        b_count: usize,
        reflect_b: u32,
        out: *mut Point,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_space_options_init(options: *mut SpaceOptions, size: usize) -> i32;
    fn taut_space_of_poses(
        grid: GridHandle,
        shape: ShapeHandle,
        options: *const SpaceOptions,
        out: *mut SpaceHandle,
    ) -> i32;
    fn taut_space_of_axes(axes: *const Axis, count: usize, options: *const SpaceOptions, out: *mut SpaceHandle) -> i32;
    fn taut_space_destroy(space: SpaceHandle) -> i32;
    fn taut_space_axes(space: SpaceHandle, out: *mut Axis, capacity: usize, needed: *mut usize) -> i32;
    fn taut_space_memory(space: SpaceHandle, bytes: *mut u64) -> i32;
    fn taut_space_of_chain(
        grid: GridHandle,
        links: *const Link,
        count: usize,
        base: *const Point,
        options: *const SpaceOptions,
        out: *mut SpaceHandle,
    ) -> i32;
    fn taut_space_add_constraint(space: SpaceHandle, kind: u32, numbers: *const f64, count: usize) -> i32;
    fn taut_space_set_model(space: SpaceHandle, model: u32, limits: *const f64, count: usize) -> i32;
    fn taut_space_set_modes(space: SpaceHandle, modes: *const Mode, count: usize) -> i32;
    fn taut_space_set_projection(space: SpaceHandle, factors: *const f64, count: usize) -> i32;
    fn taut_space_set_voxels(space: SpaceHandle, sizes: *const u32, is_free: *const u8, count: usize) -> i32;
    fn taut_space_edit_voxels(
        space: SpaceHandle,
        low: *const u32,
        sizes: *const u32,
        is_free: *const u8,
        count: usize,
    ) -> i32;
    fn taut_space_edit_voxel_costs(
        space: SpaceHandle,
        low: *const u32,
        sizes: *const u32,
        costs: *const f32,
        count: usize,
    ) -> i32;
    fn taut_space_check(space: SpaceHandle, states: *const f64, count: usize, is_free: *mut u8) -> i32;
    fn taut_space_check_motions(
        space: SpaceHandle,
        from: *const f64,
        to: *const f64,
        count: usize,
        is_free: *mut u8,
    ) -> i32;
    fn taut_space_slice(
        space: SpaceHandle,
        angle: f64,
        area: *const Rect,
        out: *mut u8,
        row_stride: usize,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_motion_options_init(options: *mut MotionOptions, size: usize) -> i32;
    fn taut_motion_create(space: SpaceHandle, options: *const MotionOptions, out: *mut MotionHandle) -> i32;
    fn taut_motion_algorithm_of(motion: MotionHandle, algorithm: *mut u32) -> i32;
    fn taut_motion_destroy(motion: MotionHandle) -> i32;
    fn taut_motion_memory(motion: MotionHandle, bytes: *mut u64) -> i32;
    fn taut_motion_find(
        motion: MotionHandle,
        start: *const f64,
        goals: *const f64,
        goal_count: usize,
        request: *const MotionRequest,
        out: *mut MotionResult,
    ) -> i32;
    fn taut_motion_begin(
        motion: MotionHandle,
        start: *const f64,
        goals: *const f64,
        goal_count: usize,
        request: *const MotionRequest,
    ) -> i32;
    fn taut_motion_step(motion: MotionHandle, max_iterations: u32, out: *mut MotionResult) -> i32;
    fn taut_motion_cancel(motion: MotionHandle) -> i32;
    fn taut_motion_reset(motion: MotionHandle) -> i32;
    fn taut_motion_ask(motion: MotionHandle, states: *mut *const f64, count: *mut usize) -> i32;
    fn taut_motion_ask_motions(motion: MotionHandle, motions: *mut *const f64, count: *mut usize) -> i32;
    fn taut_motion_tell(motion: MotionHandle, is_free: *const u8, count: usize) -> i32;
    fn taut_motion_tell_costs(motion: MotionHandle, costs: *const f64, count: usize) -> i32;
    fn taut_motion_prepare(motion: MotionHandle, max_iterations: u32) -> i32;
    fn taut_motion_save(motion: MotionHandle, out: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    fn taut_motion_load(space: SpaceHandle, bytes: *const u8, size: usize, out: *mut MotionHandle) -> i32;
    fn taut_motion_path(motion: MotionHandle, out: *mut f64, capacity: usize, needed: *mut usize) -> i32;
    fn taut_motion_path_view(motion: MotionHandle, out: *mut *const f64, length: *mut usize) -> i32;
    fn taut_motion_pieces(motion: MotionHandle, out: *mut MotionPiece, capacity: usize, needed: *mut usize) -> i32;
    fn taut_motion_improve(motion: MotionHandle, options: *const ImproveOptions, out: *mut MotionResult) -> i32;
    fn taut_world_create(low: *const Point, high: *const Point, out: *mut WorldHandle) -> i32;
    fn taut_world_from_grid(grid: GridHandle, out: *mut WorldHandle) -> i32;
    fn taut_world_destroy(world: WorldHandle) -> i32;
    fn taut_world_add(world: WorldHandle, outline: *const Point, count: usize, obstacle: *mut u32) -> i32;
    fn taut_world_add_outlines(
        world: WorldHandle,
        points: *const Point,
        count: usize,
        lengths: *const u32,
        outline_count: usize,
        rule: u32,
        obstacle: *mut u32,
    ) -> i32;
    fn taut_world_remove(world: WorldHandle, obstacle: u32) -> i32;
    fn taut_world_outline(
        world: WorldHandle,
        obstacle: u32,
        out: *mut Point,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_world_grow(world: WorldHandle, shape: ShapeHandle, angle: f64, out: *mut WorldHandle) -> i32;
    fn taut_world_revision(world: WorldHandle, out: *mut u64) -> i32;
    fn taut_world_snapshot(world: WorldHandle, out: *mut SnapshotHandle) -> i32;
    fn taut_space_of_poses_in_world(
        world: WorldHandle,
        shape: ShapeHandle,
        options: *const SpaceOptions,
        out: *mut SpaceHandle,
    ) -> i32;
    fn taut_world_rasterise(
        world: WorldHandle,
        grid: GridHandle,
        origin: *const Point,
        cell: f64,
        rule: u32,
        terrain: u32,
    ) -> i32;
    fn taut_world_planner(world: WorldHandle, options: *const PlannerOptions, out: *mut PlannerHandle) -> i32;
    fn taut_pool_add_world(pool: PoolHandle, world: WorldHandle, options: *const PlannerOptions, lane: *mut u32) -> i32;
    fn taut_mesh_create(
        points: *const Point,
        point_count: usize,
        corners: *const u32,
        corner_count: usize,
        face_sizes: *const u32,
        face_count: usize,
        out: *mut MeshHandle,
    ) -> i32;
    fn taut_mesh_read(data: *const u8, length: usize, out: *mut MeshHandle) -> i32;
    fn taut_mesh_from_grid(grid: GridHandle, out: *mut MeshHandle) -> i32;
    fn taut_mesh_from_world(world: WorldHandle, out: *mut MeshHandle) -> i32;
    fn taut_mesh_destroy(mesh: MeshHandle) -> i32;
    fn taut_mesh_size(mesh: MeshHandle, points: *mut u32, faces: *mut u32, islands: *mut u32) -> i32;
    fn taut_mesh_planner(mesh: MeshHandle, options: *const PlannerOptions, out: *mut PlannerHandle) -> i32;
    fn taut_mesh_create_with(
        points: *const Point,
        point_count: usize,
        corners: *const u32,
        corner_count: usize,
        face_sizes: *const u32,
        face_count: usize,
        flags: u32,
        out: *mut MeshHandle,
    ) -> i32;
    fn taut_mesh_read_as(
        data: *const u8,
        length: usize,
        format: u32,
        axes: u32,
        scale: f32,
        flags: u32,
        out: *mut MeshHandle,
    ) -> i32;
    fn taut_mesh_save(mesh: MeshHandle, out: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_load(data: *const u8, length: usize, out: *mut MeshHandle) -> i32;
    fn taut_mesh_create_floors(
        points: *const Point,
        point_count: usize,
        heights: *const f32,
        height_count: usize,
        corners: *const u32,
        corner_count: usize,
        face_sizes: *const u32,
        face_count: usize,
        out: *mut MeshHandle,
    ) -> i32;
    fn taut_mesh_floor_at(mesh: MeshHandle, point: *const Point, height: f32, face: *mut u32, found: *mut f32) -> i32;
    fn taut_mesh_planner_set_heights(planner: PlannerHandle, start: f32, goal: f32) -> i32;
    fn taut_mesh_planner_heights(planner: PlannerHandle, out: *mut f32, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_planner_set_path_heights(planner: PlannerHandle, heights: *const f32, count: usize) -> i32;
    fn taut_mesh_planner_raycast(
        planner: PlannerHandle,
        from: *const Point,
        to: *const Point,
        out: *mut Hit,
        height: *mut f32,
    ) -> i32;
    fn taut_mesh_from_grid_with(grid: GridHandle, flags: u32, out: *mut MeshHandle) -> i32;
    fn taut_mesh_with_classes(mesh: MeshHandle, classes: *const u8, count: usize, out: *mut MeshHandle) -> i32;
    fn taut_mesh_classes(mesh: MeshHandle, out: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_origins(mesh: MeshHandle, out: *mut u32, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_corner_points(mesh: MeshHandle, out: *mut Point, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_corner_heights(mesh: MeshHandle, out: *mut f32, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_face_sizes(mesh: MeshHandle, out: *mut u32, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_face_at(mesh: MeshHandle, point: *const Point, face: *mut u32) -> i32;
    fn taut_mesh_add_obstacle(mesh: MeshHandle, outline: *const Point, count: usize, obstacle: *mut u32) -> i32;
    fn taut_mesh_move_obstacle(mesh: MeshHandle, obstacle: u32, outline: *const Point, count: usize) -> i32;
    fn taut_mesh_remove_obstacle(mesh: MeshHandle, obstacle: u32) -> i32;
    fn taut_mesh_revision(mesh: MeshHandle, out: *mut u64) -> i32;
    fn taut_mesh_snapshot(mesh: MeshHandle, out: *mut SnapshotHandle) -> i32;
    fn taut_mesh_add_link(
        mesh: MeshHandle,
        link: *const GridLink,
        from_height: f32,
        to_height: f32,
        number: *mut u32,
    ) -> i32;
    fn taut_mesh_set_link(
        mesh: MeshHandle,
        number: u32,
        link: *const GridLink,
        from_height: f32,
        to_height: f32,
    ) -> i32;
    fn taut_mesh_set_link_spans(mesh: MeshHandle, number: u32, from_span: *const Point, to_span: *const Point) -> i32;
    fn taut_mesh_remove_link(mesh: MeshHandle, number: u32) -> i32;
    fn taut_mesh_get_link(
        mesh: MeshHandle,
        number: u32,
        out: *mut GridLink,
        from_height: *mut f32,
        to_height: *mut f32,
    ) -> i32;
    fn taut_mesh_link_spans(mesh: MeshHandle, number: u32, from_span: *mut Point, to_span: *mut Point) -> i32;
    fn taut_mesh_links(mesh: MeshHandle, out: *mut u32, capacity: usize, needed: *mut usize) -> i32;
    fn taut_mesh_field(mesh: MeshHandle, options: *const FieldOptions, out: *mut FieldHandle) -> i32;
    fn taut_mesh_crowd(mesh: MeshHandle, options: *const CrowdOptions, out: *mut CrowdHandle) -> i32;
    fn taut_pool_add_mesh(
        pool: PoolHandle,
        mesh: MeshHandle,
        options: *const PlannerOptions,
        costs: *const f32,
        count: usize,
        lane: *mut u32,
    ) -> i32;
    fn taut_pool_submit_heights(
        pool: PoolHandle,
        lane: u32,
        priority: u32,
        requests: *const Request,
        count: usize,
        heights: *const f32,
        height_count: usize,
        out: *mut TicketHandle,
    ) -> i32;
    fn taut_pool_heights(
        pool: PoolHandle,
        ticket: TicketHandle,
        out: *mut f32,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_curve_lengths(
        curve: u32,
        radius: f64,
        from: *const f64,
        to: *const f64,
        count: usize,
        out: *mut f64,
    ) -> i32;
    fn taut_curve_sample(
        curve: u32,
        radius: f64,
        from: *const f64,
        to: *const f64,
        spacing: f64,
        out: *mut f64,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_curve_pieces(
        curve: u32,
        radius: f64,
        from: *const f64,
        to: *const f64,
        spacing: f64,
        out: *mut MotionPiece,
        capacity: usize,
        needed: *mut usize,
    ) -> i32;
    fn taut_actions_plan(
        actions: *const Action,
        count: usize,
        start: *const u64,
        goal: *const u64,
        goal_not: *const u64,
        max_expansions: u32,
        out: *mut u32,
        capacity: usize,
        needed: *mut usize,
        result: *mut Outcome,
    ) -> i32;
}
