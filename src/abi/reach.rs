//! What can be reached within a cost: distances of cells from several starts.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::plan::ReachQuestion;

use super::door::*;
use super::planner::taut_planner;

/// Computes how far cells are from the nearest of several starts: movement ranges, threat maps, flow fields.
///
/// The cost of a cell is that of the cheapest path to its centre along the cell lattice, by the planner's neighbours,
/// corner rule, blocked classes and terrain costs; a start counts as the centre of the nearest free cell that touches
/// it, as for a search. Paths cross the links that the planner may use (taut_grid_add_link): an end counts as the
/// centre of the nearest free cell that touches it too, and the cost has theirs. The value for column `c` and row `r`
/// of the rectangle is written to `out[r * row_stride + c]`; it is INFINITY for a cell that is blocked, cannot be
/// reached or costs more than `max_cost`. Values between the rows are not written. The grid is that of one revision;
/// search and path of the planner stay as they are.
///
/// The call takes as long as a search that expands each cell within the cost. Budgets, time limits and
/// `taut_planner_cancel` do not apply. The planner keeps 16 bytes per cell of the map for the next call, until
/// `taut_planner_reset`; with a memory limit it keeps nothing.
///
/// @param planner     A planner with TAUT_LATTICE_CELLS: A*, jump point search, D* Lite or Block A*. Its smoothing and
///                    heuristic do not matter.
/// @param starts      The starts. Borrowed during the call. Not null.
/// @param count       Their number, at least 1.
/// @param max_cost    The largest cost, >= 0; INFINITY for no limit.
/// @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param out         Receives one float per cell. Owned by the caller. May be null if `capacity` is 0.
/// @param row_stride  Floats from one row to the next, at least the width of the rectangle.
/// @param capacity    Floats at `out`.
/// @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
/// @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written, nothing is searched);
///                    TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_UNSUPPORTED (the planner's paths do not follow the cell lattice, or its agent is
///                    larger than a cell and sides are closed),
///                    TAUT_ERROR_INVALID_ARGUMENT (no start, a coordinate that is not finite or beyond 1,048,576, a
///                    cost that is negative or NaN, a negative side, not inside the map, stride < width, sizes that
///                    exceed the address space), TAUT_ERROR_START_BLOCKED (one of the starts is not free),
///                    TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is written
///                    to `out`.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_reach(
    planner: taut_planner,
    starts: *const taut_point,
    count: usize,
    max_cost: f64,
    area: *const taut_rect,
    out: *mut f32,
    row_stride: usize,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(
        taut_planner_reach(
            planner.change,
            Each(starts, count),
            max_cost,
            CellRows(area, out, row_stride, capacity, needed)
        ),
        {
            let question = ReachQuestion { max_cost, area: area.rect };
            let starts = starts.iter().map(Into::into);
            planner.check_reach(starts.clone(), question)?;
            let rows = area.rows()?;
            planner.reach_each(starts, question, |row, column, cost| rows.write(row, column, cost))?;
            rows.done()
        }
    )
}
