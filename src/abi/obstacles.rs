//! Obstacles: shapes laid over the cells of a grid and taken away again.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::grid::MOST_OUTLINE_POINTS;

use super::door::*;
use super::grid::taut_grid;

/// Lays an obstacle over a grid: a unit that stands, a crate, a door. Every cell whose inside the shape meets is
/// blocked, until the obstacle is moved or removed.
///
/// The shape is a polygon, closed by itself, in any orientation; it may cross itself (inside by the even-odd rule) and
/// lie partly or wholly outside the map. Two points are a segment, one covers the cell that it lies inside of. A cell
/// that the shape only touches from outside stays as it is. Obstacles may overlap: a cell is covered while at least one
/// meets it. The terrain under them stays and may be edited; while a cell is covered, reading it returns 0. Snapshots
/// and saved grids contain the obstacles, and `taut_grid_restore` and `taut_grid_load_into` bring them back with their
/// numbers; numbers given since then are given again. A planner may leave one out: `taut_planner_leave_out`.
///
/// One edit, whose time grows with the cells of the shape's bounding rectangle. Memory: the outline, and the rows of 16
/// cells in height in which cells are covered, once more.
///
/// @param grid      The grid.
/// @param outline   The corners of the shape in order. Borrowed during the call. Not null.
/// @param count     Their number, 1 to 4,096.
/// @param obstacle  Receives the number of the obstacle in this grid, at least 1. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
///                  this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, a coordinate that is
///                  not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_add_obstacle(
    grid: taut_grid,
    outline: *const taut_point,
    count: usize,
    obstacle: *mut u32,
) -> taut_status {
    recorded!(taut_grid_add_obstacle(grid.edit, Few(outline, count, MOST_OUTLINE_POINTS), Out(obstacle)), {
        obstacle.give(grid.add_obstacle(outline)?)
    })
}

/// Moves an obstacle, or gives it another shape, as one edit.
///
/// @param grid      The grid.
/// @param obstacle  A number from `taut_grid_add_obstacle`.
/// @param outline   The corners of the shape in order. Borrowed during the call. Not null.
/// @param count     Their number, 1 to 4,096.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
///                  this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the grid has no such obstacle,
///                  the count, a coordinate that is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After
///                  an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_move_obstacle(
    grid: taut_grid,
    obstacle: u32,
    outline: *const taut_point,
    count: usize,
) -> taut_status {
    recorded!(taut_grid_move_obstacle(grid.edit, obstacle, Few(outline, count, MOST_OUTLINE_POINTS)), {
        grid.move_obstacle(obstacle, outline).map(|()| OK)
    })
}

/// Takes an obstacle away, as one edit: cells that no other obstacle covers have their terrain again.
///
/// @param grid      The grid.
/// @param obstacle  A number from `taut_grid_add_obstacle`.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
///                  this grid), TAUT_ERROR_INVALID_ARGUMENT (the grid has no such obstacle), TAUT_ERROR_OUT_OF_MEMORY.
///                  After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_grid_remove_obstacle(grid: taut_grid, obstacle: u32) -> taut_status {
    recorded!(taut_grid_remove_obstacle(grid.edit, obstacle), grid.remove_obstacle(obstacle).map(|()| OK))
}
