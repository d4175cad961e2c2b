//! Many queries in one call, with all paths in one view.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::door::*;
use super::planner::taut_planner;
use super::query::{taut_request, taut_result};

/// Answers many queries in one call, all on the same revision of the grid.
///
/// Each result is that of `taut_planner_find` for its request, errors included: its `status` is TAUT_OK, TAUT_NO_PATH,
/// TAUT_PARTIAL, TAUT_CANCELLED, TAUT_BUDGET_SPENT (the search is not kept) or the error of that request, such as
/// TAUT_ERROR_START_BLOCKED. All paths lie one after the other in the points that `taut_planner_points_view` returns:
/// that of a result begins at `path_first` and has `path_count` points, 0 without a path. `taut_planner_cancel` ends
/// the call: the requests without an answer so far get TAUT_CANCELLED.
///
/// The path of the planner is empty until `taut_planner_select` chooses a request by its index. An open search of this
/// planner is discarded. A planner that runs the same requests again on the same map allocates nothing.
/// Results and paths that are kept are part of `taut_planner_memory`, not of the memory limit of the searches.
///
/// @param planner   The planner.
/// @param requests  The queries, `count` of them. Borrowed during the call. May be null if `count` is 0.
/// @param count     The number of requests.
/// @param out       Receives `count` results after an outcome, nothing after an error: `out[i]` belongs to
///                  `requests[i]`. Owned by the caller. May be null if `count` is 0.
/// @return          An outcome: TAUT_OK (every request has its result), TAUT_CANCELLED.
///                  An error, and no request has a result: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (more than 4,294,967,295 requests or points),
///                  TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY (for the results).
///
/// Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_find_batch(
    planner: taut_planner,
    requests: *const taut_request,
    count: usize,
    out: *mut taut_result,
) -> taut_status {
    recorded!(taut_planner_find_batch(planner.query, Each(requests, count), Answers(out, count)), {
        planner.object.begin(planner.options(), 0);
        let status = planner.find_all(requests.iter().map(|request| request.checked()))?;
        planner.object.points.lock().batch.publish(planner.answered_points())?;
        let revision = planner.answers_revision();
        out.write(planner.answers().iter().zip(requests.iter()).enumerate().map(|(at, (answer, request))| {
            let (path_first, path_count) = planner.answered_part(at);
            taut_result { path_first, path_count, ..taut_result::of_answer(answer, request.user, revision) }
        }));
        Ok(of_search(status))
    })
}

/// Gets a view of the points of all paths of the last `taut_planner_find_batch`, without a copy.
///
/// The view is valid until the next call on this planner other than cancel, path, path_view, points_view and memory.
/// The library cannot detect a view in use.
///
/// @param planner  The planner.
/// @param out      Receives the address of the first point, null if there is none. The planner owns the points; do not
///                 change or free them. Not null.
/// @param length   Receives the number of points of all paths together; 0 unless the last query was a batch. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_points_view(
    planner: taut_planner,
    out: *mut *const taut_point,
    length: *mut usize,
) -> taut_status {
    recorded!(taut_planner_points_view(planner.read, OutView(out, length, "length")), {
        out.show(planner.points.lock().batch.points(), 1)
    })
}
