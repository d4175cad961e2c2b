//! The functions that can be replayed.
//!
//! Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.

use taut::abi::*;

use super::player::Call;

macro_rules! table {
    ($($name:ident($($part:tt),+);)*) => {
        &[$((stringify!($name), &($name as unsafe extern "C" fn($($part),+) -> _)),)*]
    };
}

/// Names and functions.
pub(super) static FUNCTIONS: &[(&str, &dyn Call)] = table! {
    taut_grid_create(_, _, _, _);
    taut_grid_from_moving_ai(_, _, _);
    taut_grid_destroy(_);
    taut_grid_size(_, _, _);
    taut_grid_set_cell(_, _, _, _);
    taut_grid_fill(_, _, _);
    taut_grid_revision(_, _);
    taut_grid_prepare(_);
    taut_grid_line_of_sight(_, _, _, _, _, _);
    taut_grid_set_cells(_, _, _, _, _);
    taut_grid_get_cells(_, _, _, _, _, _);
    taut_grid_get_clearance(_, _, _, _, _, _);
    taut_grid_get_cell(_, _, _, _);
    taut_grid_add_obstacle(_, _, _, _);
    taut_grid_move_obstacle(_, _, _, _);
    taut_grid_remove_obstacle(_, _);
    taut_planner_create(_, _, _);
    taut_planner_destroy(_);
    taut_planner_set_costs(_, _, _);
    taut_planner_set_weights(_, _, _, _, _);
    taut_planner_memory(_, _);
    taut_planner_find(_, _, _);
    taut_planner_begin(_, _);
    taut_planner_step(_, _, _);
    taut_planner_cancel(_);
    taut_planner_prepare(_, _);
    taut_planner_limit_time(_, _);
    taut_planner_reset(_);
    taut_planner_find_many(_, _, _, _, _);
    taut_planner_begin_many(_, _, _, _);
    taut_planner_step_many(_, _, _, _, _);
    taut_planner_select(_, _);
    taut_planner_path(_, _, _, _);
    taut_planner_path_view(_, _, _);
    taut_planner_route(_, _, _, _);
    taut_planner_find_batch(_, _, _, _);
    taut_planner_points_view(_, _, _);
    taut_planner_set_movers(_, _, _, _, _);
    taut_planner_times(_, _, _, _);
    taut_planner_raycast(_, _, _, _);
    taut_planner_check_path(_, _, _, _, _);
    taut_planner_refresh(_, _);
    taut_planner_nearest(_, _, _, _, _);
    taut_planner_nearest_reachable(_, _, _, _, _, _);
    taut_planner_reachable(_, _, _, _);
    taut_planner_component(_, _, _);
    taut_planner_random_point(_, _, _, _, _);
    taut_planner_reach(_, _, _, _, _, _, _, _, _);
    taut_path_locate(_, _, _, _, _);
    taut_path_ahead(_, _, _, _, _, _);
    taut_planner_adopt(_, _, _, _, _);
    taut_planner_improve(_, _, _);
    taut_path_times(_, _, _, _, _, _);
    taut_field_create(_, _, _);
    taut_field_destroy(_);
    taut_field_set_costs(_, _, _);
    taut_field_set_weights(_, _, _, _, _);
    taut_field_build(_, _, _, _);
    taut_field_begin(_, _, _);
    taut_field_update(_);
    taut_field_step(_, _, _);
    taut_field_cancel(_);
    taut_field_reset(_);
    taut_field_memory(_, _);
    taut_field_distances(_, _, _, _, _);
    taut_field_owners(_, _, _, _);
    taut_field_next(_, _, _, _);
    taut_field_path(_, _, _, _, _);
    taut_field_rows(_, _, _, _, _, _);
    taut_field_directions(_, _, _, _, _, _);
    taut_policy_create(_, _, _);
    taut_policy_destroy(_);
    taut_policy_set_pulls(_, _, _);
    taut_policy_set_flow(_, _, _, _, _);
    taut_policy_step(_, _, _, _, _);
    taut_crowd_create(_, _, _);
    taut_crowd_destroy(_);
    taut_crowd_avoid(_, _, _, _, _);
    taut_grid_snapshot(_, _);
    taut_snapshot_destroy(_);
    taut_snapshot_revision(_, _);
    taut_grid_restore(_, _);
    taut_planner_pin(_, _);
    taut_grid_save(_, _, _, _);
    taut_grid_load(_, _, _);
    taut_shape_create(_, _, _, _);
    taut_shape_destroy(_);
    taut_shape_bounds(_, _, _);
    taut_shape_pieces(_, _, _, _, _);
    taut_polygon_sum(_, _, _, _, _, _, _, _);
    taut_space_of_poses(_, _, _, _);
    taut_space_destroy(_);
    taut_space_axes(_, _, _, _);
    taut_space_memory(_, _);
    taut_space_of_chain(_, _, _, _, _, _);
    taut_space_check(_, _, _, _);
    taut_space_check_motions(_, _, _, _, _);
    taut_space_slice(_, _, _, _, _, _, _);
    taut_motion_create(_, _, _);
    taut_motion_destroy(_);
    taut_motion_memory(_, _);
    taut_motion_find(_, _, _, _, _, _);
    taut_motion_begin(_, _, _, _, _);
    taut_motion_step(_, _, _);
    taut_motion_cancel(_);
    taut_motion_reset(_);
    taut_motion_path(_, _, _, _);
    taut_motion_path_view(_, _, _);
    taut_motion_pieces(_, _, _, _);
    taut_motion_improve(_, _, _);
    taut_world_create(_, _, _);
    taut_world_from_grid(_, _);
    taut_world_destroy(_);
    taut_world_add(_, _, _, _);
    taut_world_remove(_, _);
    taut_world_outline(_, _, _, _, _);
    taut_world_grow(_, _, _, _);
    taut_world_rasterise(_, _, _, _, _, _);
    taut_world_planner(_, _, _);
    taut_curve_lengths(_, _, _, _, _, _);
    taut_curve_sample(_, _, _, _, _, _, _, _);
    taut_actions_plan(_, _, _, _, _, _, _, _, _, _);
};
