//! Walls between cells, and ways in one direction.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::door::*;
use super::grid::taut_grid;

/// Sides of a cell over which nobody may leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_cell_side {
    /// Towards larger x.
    TAUT_CELL_SIDE_EAST = 1,
    /// Towards larger y.
    TAUT_CELL_SIDE_SOUTH = 2,
    /// Towards smaller x.
    TAUT_CELL_SIDE_WEST = 4,
    /// Towards smaller y.
    TAUT_CELL_SIDE_NORTH = 8,
}

/// For whom a wall between cells is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_wall {
    /// For those who go to larger x or y.
    TAUT_WALL_ONWARD = 1,
    /// For those who go to smaller x or y.
    TAUT_WALL_BACK = 2,
}

/// Sets the closed sides of every cell of a rectangle, as one edit.
///
/// Nobody may leave a cell over a closed side: closed on both of its sides a line between two cells is a wall without
/// thickness, closed on one it is a ledge that one can only jump down. A diagonal step passes a corner on two ways of
/// two straight steps: with TAUT_CORNER_CUTTING_NEVER both must be open, else one. Sides towards the rim of the map do
/// not matter.
///
/// A*, jump point search, D* Lite and Block A* with TAUT_LATTICE_CELLS, for points and without smoothing, keep to
/// closed sides, and so do their questions and TAUT_FIELD_STEPS on cells. Other planners and fields refuse a grid with
/// closed sides (TAUT_ERROR_UNSUPPORTED): `taut_grid_refine` makes cells of the walls for them. Lines of sight,
/// clearance, free points and followers ask for cells alone. Snapshots, rollbacks and saved grids have the sides. While
/// all sides are open they take no memory and no time.
///
/// @param grid        The grid.
/// @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param sides       One byte per cell, a sum of `taut_cell_side`; rows as in `taut_grid_set_cells`. Borrowed during
///                    the call. Not null unless the rectangle is empty.
/// @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
/// @param length      Bytes at `sides`: at least (height - 1) * row_stride + width of the rectangle.
/// @return            As `taut_grid_set_cells`; TAUT_ERROR_INVALID_ARGUMENT also for a byte above 15. After an error
///                    nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_set_sides(
    grid: taut_grid,
    area: *const taut_rect,
    sides: *const u8,
    row_stride: usize,
    length: usize,
) -> taut_status {
    recorded!(taut_grid_set_sides(grid.edit, In(area), Rows(sides, row_stride, length)), [area], {
        let area = area.into();
        grid.set_sides(area, sides.inside(area, grid.size())?, row_stride).map(|()| OK)
    })
}

/// Copies the closed sides of a rectangle out of a grid.
///
/// @param grid        The grid.
/// @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param out         Receives one byte per cell, as `taut_grid_set_sides` takes them. Owned by the caller. May be null
///                    if `capacity` is 0.
/// @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
/// @param capacity    Bytes at `out`.
/// @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
/// @return            As `taut_grid_get_cells`.
///
/// Threads: any; concurrent with edits and searches. The sides are those of one revision.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_get_sides(
    grid: taut_grid,
    area: *const taut_rect,
    out: *mut u8,
    row_stride: usize,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_grid_get_sides(grid.read, CellRows(area, out, row_stride, capacity, needed)), [], {
        area.fill_inside(grid.size(), |area, sides, row_stride| grid.get_sides(area, sides, row_stride))
    })
}

/// Builds, changes or removes a wall between cells along a grid line, as one edit: fences, ledges, doors.
///
/// It closes or opens the sides of the cells on both sides of the line, as `taut_grid_set_sides` does.
///
/// @param grid    The grid.
/// @param line    A rectangle without thickness inside the map: with height 0 it runs from the lattice point (x, y)
///                over `width` cells along a row, with width 0 over `height` cells along a column. Borrowed during the
///                call. Not null.
/// @param closed  A sum of `taut_wall`: 3 is a wall, 0 opens the line, 1 and 2 let one pass in one direction.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
///                grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (neither side is 0, one is negative, not
///                inside the map, `closed` above 3), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_set_wall(grid: taut_grid, line: *const taut_rect, closed: u32) -> taut_status {
    recorded!(taut_grid_set_wall(grid.edit, In(line), closed), grid.set_wall(line.into(), closed).map(|()| OK))
}

/// Makes a new grid in which every cell is `factor` x `factor` cells of its terrain, and every wall between cells is
/// one of blocked cells: for planners and fields that know no sides.
///
/// All lengths are `factor` times as long there, and a position p of the grid is the position factor * p. A side that
/// is closed in either direction becomes a wall 1/factor of a cell thick, on the far side of its line: to the east or
/// south of it. So the last column and row of each cell that is not blocked stay free, and two neighbours are connected
/// there if and only if the line between them is open. A way in one direction becomes a wall, obstacles become cells.
///
/// @param grid    The grid.
/// @param factor  2 to 16.
/// @param out     Receives the new grid, which you own: free it with `taut_grid_destroy`. Not null.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                TAUT_ERROR_INVALID_ARGUMENT (the factor), TAUT_ERROR_LIMIT (too large, see `taut_grid_create`),
///                TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_refine(grid: taut_grid, factor: u32, out: *mut taut_grid) -> taut_status {
    recorded!(taut_grid_refine(grid.read, factor, Made(out)), out.give(taut_grid::made(grid.refine(factor)?)?))
}
