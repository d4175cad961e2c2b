//! Copies rectangles of terrain into and out of a grid, and of clearance out of it.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::door::*;
use super::grid::taut_grid;

/// Copies the terrain of a rectangle into a grid, as one edit.
///
/// The cell in column `c` and row `r` of the rectangle is `terrain[r * row_stride + c]`; the bytes between the rows are
/// not read.
///
/// @param grid        The grid.
/// @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param terrain     One byte per cell, 0 (blocked) to 255. Borrowed during the call. Not null unless the rectangle is
///                    empty.
/// @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
/// @param length      Bytes at `terrain`: at least (height - 1) * row_stride + width of the rectangle.
/// @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
///                    this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not inside the
///                    map, stride < width, sizes that exceed the address space), TAUT_ERROR_BUFFER_TOO_SMALL
///                    (`length`), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_set_cells(
    grid: taut_grid,
    area: *const taut_rect,
    terrain: *const u8,
    row_stride: usize,
    length: usize,
) -> taut_status {
    recorded!(taut_grid_set_cells(grid.edit, In(area), Rows(terrain, row_stride, length)), [area], {
        let area = area.into();
        grid.set_cells(area, terrain.inside(area, grid.size())?, row_stride).map(|()| OK)
    })
}

/// Copies the terrain of a rectangle out of a grid.
///
/// The cell in column `c` and row `r` of the rectangle is written to `out[r * row_stride + c]`; the bytes between the
/// rows are not written. If `capacity` is too small, only `needed` is written.
///
/// @param grid        The grid.
/// @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param out         Receives one byte per cell. Owned by the caller. May be null if `capacity` is 0.
/// @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
/// @param capacity    Bytes at `out`.
/// @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
/// @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                    TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not
///                    inside the map, stride < width, sizes that exceed the address space).
///
/// Threads: any; concurrent with edits and searches. The cells are those of one revision.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_get_cells(
    grid: taut_grid,
    area: *const taut_rect,
    out: *mut u8,
    row_stride: usize,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_grid_get_cells(grid.read, CellRows(area, out, row_stride, capacity, needed)), [], {
        area.fill_inside(grid.size(), |area, cells, row_stride| grid.get_cells(area, cells, row_stride))
    })
}

/// Gets how far the centres of the cells of a rectangle are from the nearest blocked cell, in cells, 16 if it is
/// farther.
///
/// Distances are exact, rounded once to float: to the nearest point of a closed cell of terrain 0, 0 in such a cell;
/// the cells outside the map are blocked. An agent of radius r has room about the centre of a cell if its clearance is
/// at least r. The value for column `c` and row `r` of the rectangle is written to `out[r * row_stride + c]`; values
/// between the rows are not written. If `capacity` is too small, only `needed` is written.
///
/// The first call computes the whole map, some nanoseconds per cell; a later one only what has changed around the cells
/// edited since, some microseconds per row of tiles of 64 x 64 cells and per cell. The grid keeps 1.2 bytes per cell
/// from the first call on. Calls for the clearance of one grid wait for each other; edits and searches do not.
///
/// @param grid        The grid.
/// @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param out         Receives one float per cell, 0 to 16. Owned by the caller. May be null if `capacity` is 0.
/// @param row_stride  Floats from one row to the next, at least the width of the rectangle.
/// @param capacity    Floats at `out`.
/// @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
/// @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                    TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not
///                    inside the map, stride < width, sizes that exceed the address space), TAUT_ERROR_OUT_OF_MEMORY
///                    (nothing is written).
///
/// Threads: any; concurrent with edits and searches. The distances are those of one revision.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_get_clearance(
    grid: taut_grid,
    area: *const taut_rect,
    out: *mut f32,
    row_stride: usize,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_grid_get_clearance(grid.cache, CellRows(area, out, row_stride, capacity, needed)), {
        area.rect.check_inside(grid.width(), grid.height())?;
        let rows = area.rows()?;
        grid.clearance_each(area.rect, |row, column, distance| rows.write(row, column, distance))?;
        rows.done()
    })
}

/// Gets the terrain of one cell.
///
/// @param grid  The grid.
/// @param x     Column, 0 to width - 1.
/// @param y     Row, 0 to height - 1.
/// @param out   Receives the terrain, 0 (blocked) to 255. Not null.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///              TAUT_ERROR_INVALID_ARGUMENT (outside the map).
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_get_cell(grid: taut_grid, x: i32, y: i32, out: *mut u8) -> taut_status {
    recorded!(taut_grid_get_cell(grid.read, x, y, Out(out)), out.give(grid.get_cell(x, y)?))
}
