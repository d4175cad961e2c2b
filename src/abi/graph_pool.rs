//! Pools that answer pairs of nodes: lanes on graphs.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::door::*;
use super::graph::taut_graph;
use super::graph_planner::{taut_graph_planner_options, taut_graph_request};
use super::pool::{check_count, results_of, taut_pool, taut_ticket, ticket_of, word_of};
use super::query::taut_result;
use crate::base::real_usize;

/// Adds a lane on a graph to a pool: a graph with the options and the estimates of the planners that answer pairs of
/// nodes on it. It is asked by `taut_pool_submit_nodes`; `taut_pool_take_nodes` takes its answers.
///
/// The pool keeps the graph alive, even if that is destroyed. A lane stays until `taut_pool_remove` or the end of the
/// pool.
///
/// @param pool       The pool.
/// @param graph      The graph.
/// @param options    Initialised by `taut_graph_planner_options_init`, without `asks_sights`; copied. Not null.
/// @param estimates  For each node what the way to any goal costs at least, see `taut_graph_planner_set_estimates`.
///                   Copied. May be null if `count` is 0.
/// @param count      As many as the graph has nodes, or 0: the library estimates.
/// @param lane       Receives the number of the lane, which counts on from those of `taut_pool_add`. Not null.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the graph), TAUT_ERROR_POISONED,
///                   TAUT_ERROR_NULL_POINTER, the errors of `taut_graph_planner_create` and
///                   `taut_graph_planner_set_estimates`; TAUT_ERROR_UNSUPPORTED also for `asks_sights`.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_add_graph(
    pool: taut_pool,
    graph: taut_graph,
    options: *const taut_graph_planner_options,
    estimates: *const f32,
    count: usize,
    lane: *mut u32,
) -> taut_status {
    unrecorded!(
        taut_pool_add_graph(pool.read, graph.read, Sized(options), InputList(estimates, count), Out(lane)),
        [estimates, lane, options],
        lane.give(pool.add_graph(graph, &options.read()?, estimates)?)
    )
}

/// Submits pairs of nodes to a lane on a graph: a way from the first to the second is to be found for each, on the
/// graph as it is now. Later edits do not affect them. Order and priorities are those of `taut_pool_submit`.
///
/// @param pool      The pool.
/// @param lane      A number that `taut_pool_add_graph` has returned.
/// @param priority  0 (the last) to 255 (the first).
/// @param pairs     The numbers of the first and the last node of each way; the error of a pair is its answer, see
///                  `taut_graph_planner_find_batch`. Copied. May be null if `count` is 0.
/// @param count     Numbers at `pairs`: two for each way. With 0 the ticket is finished at once.
/// @param request   For all of them, without TAUT_GRAPH_ALL_GOALS. Copied. Not null.
/// @param out       Receives the ticket, which is valid until it is taken or the pool is destroyed. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an unknown
///                  lane, priority > 255, an odd count, more than 4,294,967,295 pairs, `max_cost`),
///                  TAUT_ERROR_UNSUPPORTED (a lane that takes positions; flags, TAUT_GRAPH_ALL_GOALS too, reserved
///                  words), TAUT_ERROR_OUT_OF_MEMORY (also for more than 1,048,576 tickets that were not taken).
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_submit_nodes(
    pool: taut_pool,
    lane: u32,
    priority: u32,
    pairs: *const u32,
    count: usize,
    request: *const taut_graph_request,
    out: *mut taut_ticket,
) -> taut_status {
    unrecorded!(
        taut_pool_submit_nodes(pool.read, lane, priority, InputList(pairs, count), In(request), Out(out)),
        [out, pairs, request],
        {
            let (pairs, []) = pairs.as_chunks() else {
                let value = real_usize(pairs.len());
                return Err(Error::BadValue { name: "count", value, allowed: "two numbers for each way" });
            };
            out.give(word_of(pool.submit_pairs(lane, priority, pairs, &request.checked()?, request.user)?))
        }
    )
}

/// Takes the answers of a ticket on a graph, after which the ticket is gone.
///
/// `results[i]` is that of `taut_graph_planner_find` for pair i, on the revision at which the ticket was submitted,
/// errors included. Its way has `path_count` nodes from `path_first` on. Otherwise as `taut_pool_take`.
///
/// @param pool      The pool.
/// @param ticket    A ticket of this pool that `taut_pool_submit_nodes` has made.
/// @param results   Receives the results. Owned by the caller. May be null if `count` is 0.
/// @param count     The number of pairs of the ticket.
/// @param nodes     Receives the nodes of all ways. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `nodes`. If it is too small, only `needed` is written, and the ticket stays.
/// @param needed    Receives the number of nodes. Not null.
/// @return          TAUT_OK; TAUT_IN_PROGRESS (not all pairs are answered; nothing is written);
///                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
///                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT
///                  (`count` is not the number of pairs), TAUT_ERROR_UNSUPPORTED (a ticket of a lane that gives points:
///                  `taut_pool_take`). After an error the ticket stays.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_pool_take_nodes(
    pool: taut_pool,
    ticket: taut_ticket,
    results: *mut taut_result,
    count: usize,
    nodes: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    unrecorded!(taut_pool_take_nodes(pool.read, ticket, Items(results, count), Buffer(nodes, capacity, needed)), {
        let taken = pool.take(ticket_of(ticket)?, |taken| {
            taken.check_kind(true)?;
            check_count(taken.ways().len(), count)?;
            nodes.fill_with(taken.nodes(), taken.ways().flat_map(|(_, way)| way).copied())?;
            results.write(results_of(taken, taken.ways().map(|(answer, way)| (answer, way.len()))));
            Ok(OK)
        })?;
        Ok(taken.unwrap_or(IN_PROGRESS))
    })
}
