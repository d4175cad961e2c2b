//! Copies rectangles of terrain into and out of a grid, and of clearance out of it.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::Error;
use crate::base::numeric::index_i32;
use crate::geom::Rect;
use crate::grid::Grid;

use super::boundary::recorded;
use super::grid::{GRIDS, taut_grid};
use super::pointer::{self, Out, OutSlice};
use super::recorded::{CellRows, Rows};
use super::slot::Access;
use super::status::{OK, taut_status};
use super::values::taut_rect;

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
    recorded("taut_grid_set_cells", (grid, area, Rows(terrain, row_stride, length)), || {
        GRIDS.with(grid.id, Access::Exclusive, |grid| {
            // SAFETY: the caller guarantees that `area` is null or valid for reads.
            let area = Rect::from(unsafe { pointer::read(area, "area") }?);
            let needed = bytes_needed(grid, area, row_stride, terrain.is_null(), "terrain")?;
            if needed == 0 {
                return Ok(OK);
            }
            if needed > length {
                return Err(Error::BufferTooShort { needed, given: length });
            }
            // SAFETY: the caller guarantees that `terrain` is null or valid for reads of `length` bytes; `needed` is at
            // most that.
            let terrain = unsafe { pointer::bytes(terrain, needed, "terrain") }?;
            grid.set_cells(area, terrain, row_stride)?;
            Ok(OK)
        })
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
    recorded("taut_grid_get_cells", (grid, CellRows(area, out, row_stride, capacity, needed)), || {
        GRIDS.with(grid.id, Access::Shared, |grid| {
            // SAFETY: the caller guarantees that `area` is null or valid for reads.
            let area = Rect::from(unsafe { pointer::read(area, "area") }?);
            // SAFETY: the caller guarantees that `needed` is null or valid for writes.
            let needed = unsafe { Out::new(needed, "needed") }?;
            let missing = out.is_null() && capacity > 0;
            let count = bytes_needed(grid, area, row_stride, missing, "out")?;
            if count > capacity {
                needed.write(count);
                return Err(Error::BufferTooShort { needed: count, given: capacity });
            }
            if count > 0 {
                // SAFETY: the caller guarantees that `out` is null or valid for writes of `capacity` bytes; `count` is
                // at most that.
                let out = unsafe { pointer::bytes_mut(out, count, "out") }?;
                grid.get_cells(area, out, row_stride)?;
            }
            needed.write(count);
            Ok(OK)
        })
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
    recorded("taut_grid_get_clearance", (grid, CellRows(area, out, row_stride, capacity, needed)), || {
        GRIDS.with(grid.id, Access::SharedCaching, |grid| {
            // SAFETY: the caller guarantees that `area` is null or valid for reads.
            let area = Rect::from(unsafe { pointer::read(area, "area") }?);
            // SAFETY: the caller guarantees that `needed` is null or valid for writes.
            let needed = unsafe { Out::new(needed, "needed") }?;
            // SAFETY: the caller guarantees that `out` is null or valid for writes of `capacity` floats.
            let out = unsafe { OutSlice::new(out, capacity, "out") }?;
            area.check_inside(grid.width(), grid.height())?;
            let count = elements_needed(area, row_stride, size_of::<f32>())?;
            if count > capacity {
                needed.write(count);
                return Err(Error::BufferTooShort { needed: count, given: capacity });
            }
            grid.clearance_each(area, |row, column, distance| out.write_at(row * row_stride + column, distance))?;
            needed.write(count);
            Ok(OK)
        })
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
    recorded("taut_grid_get_cell", (grid, x, y, out), || {
        GRIDS.with(grid.id, Access::Shared, |grid| {
            // SAFETY: the caller guarantees that `out` is null or valid for writes.
            let out = unsafe { Out::new(out, "out") }?;
            out.write(grid.get_cell(x, y)?);
            Ok(OK)
        })
    })
}

/// Bytes from the first to the last cell of a rectangle in a buffer with this stride; 0 if the rectangle is empty.
///
/// `missing` means that the buffer is null although its capacity is not 0: pointers are checked before values.
fn bytes_needed(grid: &Grid, area: Rect, row_stride: usize, missing: bool, name: &'static str) -> Result<usize, Error> {
    let empty = area.is_empty();
    if missing && !empty {
        return Err(Error::Null { name });
    }
    area.check_inside(grid.width(), grid.height())?;
    elements_needed(area, row_stride, 1)
}

/// Elements of this size from the first to the last cell of a rectangle in a buffer with this stride; 0 if the
/// rectangle, which lies inside the map, is empty.
pub(super) fn elements_needed(area: Rect, row_stride: usize, size: usize) -> Result<usize, Error> {
    if area.is_empty() {
        return Ok(0);
    }
    let (width, height) = (index_i32(area.width), index_i32(area.height));
    if row_stride < width {
        return Err(Error::StrideTooSmall { stride: row_stride, width: area.width });
    }
    (height - 1)
        .checked_mul(row_stride)
        .and_then(|rows| rows.checked_add(width))
        .filter(|needed| needed.checked_mul(size).is_some_and(|bytes| isize::try_from(bytes).is_ok()))
        .ok_or(Error::BadValue {
            name: "row_stride",
            value: f64::INFINITY,
            allowed: "strides with which the rectangle fits this machine's memory",
        })
}
