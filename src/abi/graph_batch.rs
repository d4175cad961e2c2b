//! Many searches of a graph in one call.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::door::*;
use super::graph_planner::{taut_graph_planner, taut_graph_request};
use super::query::taut_result;
use crate::base::{real_usize, to_u32};
use crate::graph::BatchOutcome;

/// Finds the cheapest ways between many pairs of nodes in one call, all on the same revision of the graph, by several
/// threads.
///
/// Each result is that of `taut_graph_planner_find` for its pair, errors included, whatever the number of threads; a
/// search whose budget is spent is not kept. `taut_graph_planner_path` then copies the nodes of all ways one after the
/// other: those of a result begin at `path_first` and are `path_count`, 0 without a way. `taut_graph_planner_cancel`
/// ends the call: the searches without an answer so far get TAUT_CANCELLED. An open search of this planner is
/// discarded.
///
/// Threads are started for the call. Each has tables of its own, which the planner keeps for the next call: they are
/// part of `taut_graph_planner_memory`, and `memory_limit` is that of each. The standard library ends the process if it
/// is refused a few hundred bytes for a thread.
///
/// @param planner  The planner, without `asks_sights`.
/// @param pairs    The numbers of the first and the last node of each way. Borrowed during the call. May be null if
///                 `count` is 0.
/// @param count    Numbers at `pairs`: two for each way.
/// @param request  For all of them, without TAUT_GRAPH_ALL_GOALS. Borrowed during the call. Not null.
/// @param threads  How many threads search, the calling one among them, at most 64. 0 and 1: that one alone.
/// @param out      Receives `count` / 2 results after an outcome, nothing after an error: `out[i]` belongs to
///                 `pairs[2 * i]`. Owned by the caller. May be null if `count` is below 2.
/// @return         An outcome: TAUT_OK (every pair has its result), TAUT_CANCELLED.
///                 An error, and no pair has a result: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an odd count, more than 64 threads, more than
///                 4,294,967,295 pairs or nodes), TAUT_ERROR_UNSUPPORTED (flags, reserved words,
///                 `asks_sights`, several threads on WebAssembly), TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_find_batch(
    planner: taut_graph_planner,
    pairs: *const u32,
    count: usize,
    request: *const taut_graph_request,
    threads: u32,
    out: *mut taut_result,
) -> taut_status {
    recorded!(
        taut_graph_planner_find_batch(
            planner.search,
            InputList(pairs, count),
            In(request),
            threads,
            Answers(out, count / 2)
        ),
        {
            let (pairs, []) = pairs.as_chunks() else {
                let value = real_usize(pairs.len());
                return Err(Error::BadValue { name: "count", value, allowed: "two numbers for each way" });
            };
            let BatchOutcome { status, revision } = planner.find_batch(pairs, &request.checked()?, threads)?;
            out.write(planner.answers().iter().map(|answer| {
                let (path_first, path_count) = (to_u32(answer.first), to_u32(answer.count));
                taut_result { path_first, path_count, ..taut_result::of_answer(&answer.result, request.user, revision) }
            }));
            Ok(of_search(status))
        }
    )
}
