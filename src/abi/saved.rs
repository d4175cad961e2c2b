//! Saved grids: the cells and obstacles of a grid as bytes, and a grid of such bytes.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::io::{load_grid, load_grid_into, saved_size, write_saved};

use super::door::*;
use super::grid::taut_grid;

/// Saves the cells and obstacles of a grid as bytes, for a file or another machine: `taut_grid_load` makes a grid of
/// them, `taut_grid_load_into` brings them back into a grid that exists.
///
/// The bytes contain the terrain as runs of equal cells, also under obstacles, the outlines and numbers of these, and
/// check sums; docs/saved.md has the layout. Nothing that is derived from them is saved, neither is the revision. Equal
/// cells, and obstacles with equal numbers, give equal bytes, on every platform. Each call saves the newest revision:
/// after an edit the size may differ from that of an earlier call.
///
/// @param grid      The grid.
/// @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of bytes. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY (more bytes than this
///                  machine can address).
///
/// Threads: any; concurrent with edits and searches. The cells are those of one revision.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_save(
    grid: taut_grid,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_grid_save(grid.read, Buffer(out, capacity, needed)), {
        let snapshot = grid.snapshot();
        out.fill_slice(saved_size(&snapshot)?, |saved| {
            write_saved(&snapshot, saved);
            Ok(())
        })
    })
}

/// Creates a grid from the bytes of `taut_grid_save`. It is a new grid: its revision is 1.
///
/// It has the obstacles of the saved one, with their numbers: those of obstacles that were removed stay invalid, and
/// the next one gets the number that it would have got there.
///
/// Every byte is checked before a cell is allocated: a file that is cut, changed or not a saved grid creates no grid.
/// Files of releases with the same major version of the format can be loaded, unless they contain a section that this
/// release needs to understand and does not have.
///
/// @param data    The bytes. Borrowed during the call. Not null.
/// @param length  How many there are.
/// @param out     Receives the grid, which you own: free it with `taut_grid_destroy`. Not null.
/// @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the section),
///                TAUT_ERROR_INVALID_ARGUMENT (an impossible length), TAUT_ERROR_LIMIT (a map too large, see
///                `taut_grid_create`), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_load(data: *const u8, length: usize, out: *mut taut_grid) -> taut_status {
    recorded!(taut_grid_load(Bytes(data, length), Made(out)), [out, data], out.give(taut_grid::made(load_grid(data)?)?))
}

/// Makes the cells and obstacles of a grid those that `taut_grid_save` has saved from a grid of the same size, as one
/// edit: planners, fields, crowds, lanes and snapshots of the grid live on and see it as any other edit.
///
/// The revision goes up by one if a cell changes; tiles of 64 x 64 cells that come out as they were keep theirs. The
/// grid has the obstacles of the saved one with their numbers, in the place of its own. Every byte is checked before
/// anything changes.
///
/// @param grid    The grid.
/// @param data    The bytes. Borrowed during the call. Not null.
/// @param length  How many there are.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
///                grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the section),
///                TAUT_ERROR_INVALID_ARGUMENT (a saved grid of another size, an impossible length), TAUT_ERROR_LIMIT (a
///                size that no grid has), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_load_into(grid: taut_grid, data: *const u8, length: usize) -> taut_status {
    recorded!(taut_grid_load_into(grid.edit, Bytes(data, length)), load_grid_into(grid, data).map(|()| OK))
}
