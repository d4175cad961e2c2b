//! Searches of graphs at any angle: where they look, and what they ask the host.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::door::*;
use super::graph_planner::taut_graph_planner;
use super::grid::{gap_rule, taut_grid};

/// Lets a planner search at any angle (Theta*: A. Nash, K. Daniel, S. Koenig, A. Felner, 2007): ways turn at nodes, and
/// lead straight between nodes that see each other on a grid, where that costs no more than edges do. A straight way
/// costs its length; weights do not count on it, and it is as long as it is on the way to the end of an edge.
///
/// Each search looks at the newest revision of the grid. An open search is discarded. Ways are mostly shorter than
/// along edges, but not always the shortest: results have no guarantee. Landmarks are not used.
///
/// @param planner        The planner, of a graph of 2 or 3 dimensions. The first two numbers of a position are those on
///                       the grid; nodes off the map or in walls see nothing.
/// @param grid           The grid; the planner keeps it alive. The null handle: searches follow edges alone again.
/// @param radius         The radius of a disc that has room all the way, 0 to 16, rounded to 1/256; 0 for a point.
/// @param diagonal_gaps  One of `taut_diagonal_gaps`; with a radius TAUT_DIAGONAL_GAPS_CLOSED.
/// @return               TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                       TAUT_ERROR_INVALID_ARGUMENT (radius, an unknown gap rule), TAUT_ERROR_UNSUPPORTED (a radius
///                       with open gaps, a graph without two dimensions, a planner with `asks_sights`),
///                       TAUT_ERROR_OUT_OF_MEMORY. After an error it sees what it saw before.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub extern "C" fn taut_graph_planner_see_on(
    planner: taut_graph_planner,
    grid: taut_grid,
    radius: f32,
    diagonal_gaps: u32,
) -> taut_status {
    recorded!(taut_graph_planner_see_on(planner.search, grid, radius, diagonal_gaps), {
        let gaps = gap_rule(diagonal_gaps)?;
        if grid.id == 0 {
            return planner.see_on(None).map(|()| OK);
        }
        grid.read(|grid| planner.see_on(Some((grid, radius, gaps))).map(|()| OK))
    })
}

/// Gets the pairs of nodes of which the search waits to be told whether they see each other, after TAUT_ASKING, which a
/// planner with `asks_sights` returns. Asking again gives the same ones.
///
/// They are all those that matter when one node is expanded. The first node of all pairs is the same.
///
/// @param planner  The planner.
/// @param pairs    Receives the address of the pairs, two numbers of nodes each. The planner owns them, until the next
///                 call on it other than ask, cancel, path and memory; do not change or free them. Not null.
/// @param count    Receives the number of pairs, at least 1. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask).
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_ask(
    planner: taut_graph_planner,
    pairs: *mut *const u32,
    count: *mut usize,
) -> taut_status {
    recorded!(taut_graph_planner_ask(planner.search, OutView(pairs, count, "count")), {
        match planner.asked() {
            [] => Err(Error::NotAsking),
            asked => pairs.show(asked.as_flattened(), 2),
        }
    })
}

/// Tells which of the pairs that were asked for see each other. The next `taut_graph_planner_step` continues the
/// search. What is told is believed, and counts in both directions.
///
/// @param planner  The planner.
/// @param sees     A byte per pair, in the order of `taut_graph_planner_ask`: 0 if they do not see each other, else
///                 they do. Borrowed during the call. Not null.
/// @param count    The number of pairs: that of `taut_graph_planner_ask`.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask, or for another number of pairs),
///                 TAUT_ERROR_OUT_OF_MEMORY. After an error the search waits on.
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_tell(
    planner: taut_graph_planner,
    sees: *const u8,
    count: usize,
) -> taut_status {
    recorded!(taut_graph_planner_tell(planner.search, InputList(sees, count)), {
        planner.tell(sees.iter().map(|&sees| sees != 0)).map(|()| OK)
    })
}
