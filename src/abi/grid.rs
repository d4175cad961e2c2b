//! Grids: creating, destroying, size, single edits and line of sight.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use std::ffi::c_char;

use crate::base::real_u32;
use crate::grid::{DiagonalGaps, Grid};
use crate::io::read_map;

use super::door::*;

/// A handle of a grid: a map of cells that searches read and edits change. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same grid, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_grid {
    /// Opaque.
    pub id: u64,
}

named!(@only taut_grid: Grid = Grid);

impl Recorded for taut_grid {
    fn inputs(&self, to: &mut Arguments) {
        to.handle(self.id);
    }

    fn outputs(&self, _status: taut_status, to: &mut Outputs) {
        to.revision = self.read(|grid| Ok(grid.revision())).unwrap_or(to.revision);
    }
}

/// Creates a grid whose cells all have the same terrain. Its revision is 1.
///
/// @param width    Columns, 1 to 65,535.
/// @param height   Rows, 1 to 65,535; (width + 1) * (height + 1) may be at most 2^31.
/// @param terrain  The terrain of every cell: 0 is blocked, 1 to 255 are passable classes.
/// @param out      Receives the grid, which you own: free it with `taut_grid_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a side < 1, terrain > 255),
///                 TAUT_ERROR_LIMIT (too large), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_create(width: i32, height: i32, terrain: u32, out: *mut taut_grid) -> taut_status {
    recorded!(taut_grid_create(width, height, terrain, Made(out)), {
        out.give(taut_grid::made(Grid::new(width, height, terrain_byte(terrain)?)?)?)
    })
}

/// Creates a grid from the text of a Moving AI map (type octile).
///
/// `.` and `G` become terrain 1, `S` becomes 2, `@`, `O`, `T` and `W` become 0 (blocked). Lines end with LF or CRLF.
/// A text with an error creates no grid.
///
/// @param text    The text, not NUL-terminated. Borrowed during the call. Not null.
/// @param length  Bytes of the text.
/// @param out     Receives the grid, which you own: free it with `taut_grid_destroy`. Not null.
/// @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message contains the line),
///                TAUT_ERROR_INVALID_ARGUMENT (an impossible length), TAUT_ERROR_LIMIT (too large, see
///                `taut_grid_create`), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_from_moving_ai(
    text: *const c_char,
    length: usize,
    out: *mut taut_grid,
) -> taut_status {
    recorded!(taut_grid_from_moving_ai(Bytes(text, length), Made(out)), [out, text], {
        let map = read_map(text)?;
        out.give(taut_grid::made(Grid::from_terrain(map.width, map.height, &map.terrain)?)?)
    })
}

/// Destroys a grid. Its handle and every copy of it are invalid from now on.
///
/// Planners of this grid are not affected: they keep its current cells until they are destroyed.
///
/// @param grid  The grid; the null handle is allowed and ignored.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this grid).
///
/// Threads: any. Also allowed on a poisoned grid.
#[unsafe(no_mangle)]
pub extern "C" fn taut_grid_destroy(grid: taut_grid) -> taut_status {
    recorded!(taut_grid_destroy(grid), grid.destroy())
}

/// Gets the size of a grid; it never changes.
///
/// @param grid    The grid.
/// @param width   Receives the number of columns. Not null.
/// @param height  Receives the number of rows. Not null.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_size(grid: taut_grid, width: *mut i32, height: *mut i32) -> taut_status {
    recorded!(taut_grid_size(grid.read, Out(width), Out(height)), {
        width.write(grid.width());
        height.give(grid.height())
    })
}

/// Changes the terrain of one cell.
///
/// Like every edit it never waits for a search, and no running search sees it: a search uses the revision at which it
/// began.
///
/// @param grid     The grid.
/// @param x        Column, 0 to width - 1.
/// @param y        Row, 0 to height - 1.
/// @param terrain  0 (blocked) to 255.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
///                 this grid), TAUT_ERROR_INVALID_ARGUMENT (outside the map, terrain > 255),
///                 TAUT_ERROR_OUT_OF_MEMORY (nothing is changed).
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_grid_set_cell(grid: taut_grid, x: i32, y: i32, terrain: u32) -> taut_status {
    recorded!(taut_grid_set_cell(grid.edit, x, y, terrain), {
        grid.set_cell(x, y, terrain_byte(terrain)?).map(|()| OK)
    })
}

/// Sets all cells of a rectangle to the same terrain, as one edit.
///
/// @param grid     The grid.
/// @param area     The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param terrain  0 (blocked) to 255.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
///                 this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not inside the
///                 map, terrain > 255), TAUT_ERROR_OUT_OF_MEMORY (nothing is changed).
///
/// Threads: one editing thread at a time; concurrent with reads and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_fill(grid: taut_grid, area: *const taut_rect, terrain: u32) -> taut_status {
    recorded!(taut_grid_fill(grid.edit, In(area), terrain), {
        grid.fill(area.into(), terrain_byte(terrain)?).map(|()| OK)
    })
}

/// Gets the revision of a grid: 1 at first, incremented by each edit that changes at least one cell, an obstacle, or
/// terrain under one.
///
/// @param grid  The grid.
/// @param out   Receives the revision. Not null.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_revision(grid: taut_grid, out: *mut u64) -> taut_status {
    recorded!(taut_grid_revision(grid.read, Out(out)), out.give(grid.revision()))
}

/// Computes the connected components of the free space ahead of the first query.
///
/// Every query first asks the components whether its ends are connected, so that an unreachable goal costs no search.
/// The first query on a grid computes them, and each later one brings them in line with the edits since. After this
/// call the first query does not pay for that: call it after loading a map. Components for planners that block further
/// terrain classes are computed at the first query of such a planner, those for agents of a radius above 1/2 at the
/// first query with one that passes the same gaps. Time per million cells: 0.5 to 1.5 ms on a game map, up to 10 ms on
/// a random map. Memory: 0.35 bytes per cell, up to 1 on random maps.
///
/// @param grid  The grid.
/// @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub extern "C" fn taut_grid_prepare(grid: taut_grid) -> taut_status {
    recorded!(taut_grid_prepare(grid.cache), grid.prepare().map(|()| OK))
}

/// Tests the line of sight between two points: whether the straight segment between them lies in free space.
///
/// The test is exact. A segment may touch corners of blocked cells and slide along walls; along the border between two
/// cells it is free if one of them is. The outside of the map is blocked.
///
/// @param grid           The grid.
/// @param from           The start of the segment. Borrowed during the call. Not null.
/// @param to             The end of the segment. Borrowed during the call. Not null.
/// @param diagonal_gaps  One of `taut_diagonal_gaps`.
/// @param visible        Receives 1 if `to` is visible, else 0. May be null.
/// @param first_hit      Receives the first point that blocks the segment, rounded to float; `to` if it is visible;
///                       `from` if that point is itself blocked. May be null.
/// @return               TAUT_OK, visible or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
///                       TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or
///                       beyond 1,048,576, an unknown gap rule).
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_grid_line_of_sight(
    grid: taut_grid,
    from: *const taut_point,
    to: *const taut_point,
    diagonal_gaps: u32,
    visible: *mut u8,
    first_hit: *mut taut_point,
) -> taut_status {
    recorded!(taut_grid_line_of_sight(grid.read, In(from), In(to), diagonal_gaps, Maybe(visible), Maybe(first_hit)), {
        let sight = grid.line_of_sight(from.into(), to.into(), gap_rule(diagonal_gaps)?)?;
        visible.inspect(|out| out.write(u8::from(sight.visible)));
        first_hit.inspect(|out| out.write(sight.hit.into()));
        Ok(OK)
    })
}

/// The gap rule with a number.
pub(super) fn gap_rule(number: u32) -> Result<DiagonalGaps, Error> {
    DiagonalGaps::from_u32(number).ok_or(Error::BadValue {
        name: "diagonal_gaps",
        value: real_u32(number),
        allowed: "0 (closed) or 1 (open)",
    })
}

/// A terrain class from the word that it travels in.
fn terrain_byte(terrain: u32) -> Result<u8, Error> {
    u8::try_from(terrain).map_err(|_| Error::BadValue {
        name: "terrain",
        value: real_u32(terrain),
        allowed: "0 (blocked) to 255",
    })
}
