//! Planners of graphs: creating and destroying, searching, reading paths and costs.
//!
//! As for planners on grids, the slot admits one exclusive call at a time, and the state that other threads may use
//! meanwhile (cancel, path, memory) lies outside of the planner's lock.

#![expect(unsafe_code, reason = "exports symbols, and a struct is copied as bytes")]

use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use crate::base::{bytes, number_of, real_u32, to_u32};
use crate::collections::{CancelHandle, Shared, reserve_exact};
use crate::graph::{GraphOptions, GraphPlanner, GraphRequest};
use crate::plan::Owner;

use super::door::*;
use super::graph::{taut_graph, taut_graph_flag};
use super::query::taut_result;

/// What the object holds besides its planner: the path is copied to where other threads may read it.
const OWNER: Owner = Owner {
    bytes: bytes(size_of::<GraphPlannerObject>() - size_of::<GraphPlanner>()),
    per_point: bytes(size_of::<u32>()),
};

/// A planner of a graph, and the state that may be read while it searches.
pub(super) struct GraphPlannerObject {
    /// Locked by the holder of the slot's exclusive borrow only, so never contended.
    planner: Mutex<GraphPlanner>,
    path: Mutex<Vec<u32>>,
    /// Bytes that the planner and the path held after the last exclusive call.
    memory: AtomicU64,
    /// The word of the request that began the open search.
    user: AtomicU64,
    /// Stops the search from outside.
    cancel: CancelHandle,
}

/// A handle of a planner of a graph: it finds the cheapest ways between nodes. The value 0 is the null handle.
///
/// It may be copied; all copies refer to the same planner, and all of them are invalid once it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_graph_planner {
    /// Opaque.
    pub id: u64,
}

named!(taut_graph_planner: Shared<GraphPlannerObject> = GraphPlanner);

/// The options of a planner of a graph. Always initialise them with `taut_graph_planner_options_init` first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_graph_planner_options {
    /// sizeof(taut_graph_planner_options) of the caller's header; set by `taut_graph_planner_options_init`.
    pub struct_size: u32,
    /// Bit c blocks the edges of class c. Default: 0.
    pub blocked_classes: u32,
    /// Weight of the estimate; finite, >= 0. Default: 1, A*. 0 is Dijkstra's algorithm; above 1 ways are found sooner
    /// that cost at most so many times what the cheapest does (TAUT_GUARANTEE_BOUNDED).
    pub h_scale: f64,
    /// The limit of the planner's memory in bytes, as `taut_graph_planner_memory` counts it; a search that needs more
    /// ends with TAUT_ERROR_LIMIT. Default: 0, no limit.
    pub memory_limit: u64,
    /// 1: searches at any angle, which ask which nodes see each other; see `taut_graph_planner_ask`. Default: 0.
    pub asks_sights: u32,
    /// Must be 0.
    pub reserved32: u32,
    /// Must be 0.
    pub reserved: [u64; 3],
}

const _: () = assert!(size_of::<taut_graph_planner_options>() == taut_graph_planner_options::FIRST_SIZE);

// SAFETY: `repr(C)`, the size first, then a 4-byte number, two 8-byte ones, two 4-byte ones, 8-byte ones: no padding.
unsafe impl SizedOptions for taut_graph_planner_options {
    type Options = GraphOptions;

    const FIRST_SIZE: usize = 56;
    const SIZES: &'static str = "56 to 4096 bytes";

    fn defaults() -> Self {
        let GraphOptions { h_scale, blocked_classes, memory_limit, asks_sights } = GraphOptions::default();
        let (struct_size, asks_sights) = (to_u32(size_of::<Self>()), asks_sights.into());
        Self { struct_size, blocked_classes, h_scale, memory_limit, asks_sights, reserved32: 0, reserved: [0; 3] }
    }

    fn reserves_are_zero(&self) -> bool {
        self.reserved32 == 0 && self.reserved == [0; 3]
    }

    fn checked(&self) -> Result<GraphOptions, Error> {
        let Self { blocked_classes, h_scale, memory_limit, asks_sights, .. } = *self;
        if asks_sights > 1 {
            let value = real_u32(asks_sights);
            return Err(Error::BadValue { name: "asks_sights", value, allowed: "0 or 1" });
        }
        Ok(GraphOptions { h_scale, blocked_classes, memory_limit, asks_sights: asks_sights == 1 })
    }
}

/// What a search of a graph is to do. Set it to zero, then fill in what you need; its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_graph_request {
    /// 0, or TAUT_GRAPH_ALL_GOALS, TAUT_GRAPH_BACKWARD, TAUT_GRAPH_ALLOW_PARTIAL combined with `|`.
    pub flags: u32,
    /// The limit of nodes to expand over all steps; then TAUT_BUDGET_SPENT. 0: no limit.
    pub max_expansions: u32,
    /// Nodes that cost more are not reached; >= 0. 0: no limit.
    pub max_cost: f64,
    /// User data: returned in the result.
    pub user: u64,
    /// Must be 0.
    pub reserved: [u64; 2],
}

impl taut_graph_request {
    pub(super) fn checked(&self) -> Result<GraphRequest, Error> {
        const ALL_GOALS: u32 = number_of!(taut_graph_flag::TAUT_GRAPH_ALL_GOALS, u32);
        const BACKWARD: u32 = number_of!(taut_graph_flag::TAUT_GRAPH_BACKWARD, u32);
        const ALLOW_PARTIAL: u32 = number_of!(taut_graph_flag::TAUT_GRAPH_ALLOW_PARTIAL, u32);
        if self.flags & !(ALL_GOALS | BACKWARD | ALLOW_PARTIAL) != 0 || self.reserved != [0; 2] {
            return Err(Error::Unsupported { what: "unknown flags and reserved words of a request must be zero" });
        }
        Ok(GraphRequest {
            max_expansions: self.max_expansions.into(),
            max_cost: self.max_cost,
            all_goals: self.flags & ALL_GOALS != 0,
            backward: self.flags & BACKWARD != 0,
            allow_partial: self.flags & ALLOW_PARTIAL != 0,
        })
    }
}

impl taut_graph_planner {
    /// Runs a part of a search with exclusive access to a planner, and publishes its path and its memory afterwards. A
    /// result is written after that.
    pub(super) fn search<R: Reply>(
        self,
        body: impl FnOnce(&mut OwnPart<'_, GraphPlannerObject, GraphPlanner>) -> Result<R, Error>,
    ) -> Result<taut_status, Error> {
        self.edit(|object| {
            let mut planner = object.planner.try_lock().ok_or(Error::Busy)?;
            let answer = body(&mut OwnPart { object, part: &mut planner });
            let mut path = object.path.lock();
            path.clear();
            // Exactly as much as the planner has counted.
            let published = reserve_exact(&mut path, planner.path().len());
            if published.is_ok() {
                path.extend_from_slice(planner.path());
            }
            let held = OWNER.bytes + OWNER.per_point * bytes(path.capacity());
            object.memory.store(planner.memory() + held, Ordering::Release);
            answer.and_then(|answer| published.map(|()| answer))
        })
        .map(Reply::give)
    }
}

/// Writes the defaults of the options of a planner of a graph.
///
/// @param options  Receives the defaults. Owned by the caller. Not null.
/// @param size     sizeof(taut_graph_planner_options).
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a size below 56 or above 4,096).
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_options_init(
    options: *mut taut_graph_planner_options,
    size: usize,
) -> taut_status {
    unrecorded!(taut_graph_planner_options_init(Defaults(options, size)), Ok(options))
}

/// Creates a planner of a graph. Use one per thread and per set of options; each search uses the newest revision.
///
/// The planner keeps the graph alive, even if that is destroyed first.
///
/// @param graph    The graph.
/// @param options  Initialised by `taut_graph_planner_options_init`; copied. Not null.
/// @param out      Receives the planner, which you own: free it with `taut_graph_planner_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 56 or above 4,096, h_scale negative or not finite,
///                 asks_sights above 1), TAUT_ERROR_UNSUPPORTED (reserved words or unknown trailing bytes that are
///                 not 0), TAUT_ERROR_LIMIT (a memory_limit below what a planner without a search takes),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_create(
    graph: taut_graph,
    options: *const taut_graph_planner_options,
    out: *mut taut_graph_planner,
) -> taut_status {
    recorded!(taut_graph_planner_create(graph.read, Sized(options), Made(out)), {
        let planner = GraphPlanner::with_owner(graph, options.read()?, OWNER)?;
        let (memory, cancel) = (AtomicU64::new(planner.memory() + OWNER.bytes), planner.cancel_handle());
        let (planner, path, user) = (Mutex::new(planner), Mutex::default(), AtomicU64::new(0));
        let object = GraphPlannerObject { planner, path, memory, user, cancel };
        out.give(taut_graph_planner::made(Shared::new(object)?)?)
    })
}

/// Destroys a planner of a graph and frees its memory.
///
/// @param planner  The planner; the null handle is allowed and ignored.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this planner).
///
/// Threads: any. Also allowed on a poisoned planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_graph_planner_destroy(planner: taut_graph_planner) -> taut_status {
    recorded!(taut_graph_planner_destroy(planner), planner.destroy())
}

/// Sets estimates of the host for the next searches, in the place of those of the library: for each node no more than
/// what the way from there to the nearest goal costs.
///
/// Ways are the cheapest if no estimate is too high; since the library cannot know that, results have no guarantee.
///
/// @param planner    The planner.
/// @param estimates  A number >= 0 for each node, INFINITY where no way leads to a goal. Copied. May be null if `count`
///                   is 0.
/// @param count      The number of nodes; 0: the library estimates again.
/// @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                   TAUT_ERROR_INVALID_ARGUMENT (the count, a number that is negative or none),
///                   TAUT_ERROR_OUT_OF_MEMORY. After an error they are as before.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_set_estimates(
    planner: taut_graph_planner,
    estimates: *const f32,
    count: usize,
) -> taut_status {
    recorded!(
        taut_graph_planner_set_estimates(planner.search, InputList(estimates, count)),
        planner.set_estimates(estimates).map(|()| OK)
    )
}

/// Begins a search.
fn begin(
    planner: &mut OwnPart<'_, GraphPlannerObject, GraphPlanner>,
    start: u32,
    goals: &[u32],
    request: taut_graph_request,
) -> Result<(), Error> {
    planner.begin(start, goals, &request.checked()?)?;
    // Read and written under the exclusive borrow only.
    planner.object.user.store(request.user, Ordering::Relaxed);
    Ok(())
}

/// The result of a step.
fn result_of(
    planner: &mut OwnPart<'_, GraphPlannerObject, GraphPlanner>,
    max_expansions: u32,
) -> Result<taut_result, Error> {
    let outcome = planner.step(max_expansions.into())?;
    let result = taut_result::new(&outcome, planner.object.user.load(Ordering::Relaxed));
    let is_asking = result.status == IN_PROGRESS && !planner.asked().is_empty();
    Ok(taut_result { status: if is_asking { ASKING } else { result.status }, ..result })
}

/// Searches in one call: the same as `taut_graph_planner_begin` and one step with the request's expansions.
///
/// The way is the cheapest from the start to the goal that is cheapest to reach, by A* with the straight distance times
/// the least cost that any edge has for it, whatever the costs are; with landmarks if `taut_graph_prepare` has made
/// some. An open search of this planner is discarded. A planner that runs the same searches again on the same graph
/// allocates nothing.
///
/// @param planner     The planner.
/// @param start       The number of the first node.
/// @param goals       Numbers of nodes; those that are closed are left out if another one is open. Borrowed during the
///                    call. May be null if `goal_count` is 0.
/// @param goal_count  How many: at least 1, but with TAUT_GRAPH_ALL_GOALS.
/// @param request     Borrowed during the call. Not null.
/// @param out         Receives the result of an outcome, nothing after an error. `length` is the sum of the straight
///                    distances. Owned by the caller. Not null.
/// @return            An outcome: TAUT_OK, TAUT_NO_PATH, TAUT_PARTIAL (see TAUT_GRAPH_ALLOW_PARTIAL; with
///                    TAUT_GRAPH_ALL_GOALS some goals are reached, but not all), TAUT_CANCELLED, TAUT_BUDGET_SPENT (the
///                    search is kept, `taut_graph_planner_step` continues it), TAUT_ASKING (it is kept, too: see
///                    `taut_graph_planner_ask`).
///                    An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_INVALID_ARGUMENT (no numbers of nodes, no goal, max_cost),
///                    TAUT_ERROR_UNSUPPORTED (flags, reserved words, estimates of other nodes),
///                    TAUT_ERROR_START_BLOCKED and TAUT_ERROR_GOAL_BLOCKED (the node, or all goals, are closed),
///                    TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_find(
    planner: taut_graph_planner,
    start: u32,
    goals: *const u32,
    goal_count: usize,
    request: *const taut_graph_request,
    out: *mut taut_result,
) -> taut_status {
    recorded!(taut_graph_planner_find(planner.search, start, InputList(goals, goal_count), In(request), Answer(out)), {
        begin(planner, start, goals, request)?;
        Ok((out, result_of(planner, 0)?))
    })
}

/// Begins a search that `taut_graph_planner_step` runs in slices, on the graph as it is now.
///
/// @param planner     The planner.
/// @param start       The number of the first node.
/// @param goals       As for `taut_graph_planner_find`. Borrowed during the call. May be null if `goal_count` is 0.
/// @param goal_count  How many.
/// @param request     Its `max_expansions` applies to all steps together. Borrowed during the call. Not null.
/// @return            TAUT_OK; the errors of `taut_graph_planner_find`.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_begin(
    planner: taut_graph_planner,
    start: u32,
    goals: *const u32,
    goal_count: usize,
    request: *const taut_graph_request,
) -> taut_status {
    recorded!(
        taut_graph_planner_begin(planner.search, start, InputList(goals, goal_count), In(request)),
        begin(planner, start, goals, request).map(|()| OK)
    )
}

/// Continues the open search.
///
/// @param planner         The planner.
/// @param max_expansions  The limit of nodes to expand in this step; then TAUT_IN_PROGRESS. 0: no limit. After
///                        TAUT_BUDGET_SPENT each step allows that many more.
/// @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
/// @return                An outcome: TAUT_IN_PROGRESS (call again), TAUT_ASKING (`taut_graph_planner_ask`), or one
///                        that ends the search; a further step returns it again. See `taut_graph_planner_find`. An
///                        error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                        TAUT_ERROR_INVALID_ARGUMENT (no search is open), TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner, not always the same; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_step(
    planner: taut_graph_planner,
    max_expansions: u32,
    out: *mut taut_result,
) -> taut_status {
    recorded!(
        taut_graph_planner_step(planner.search, max_expansions, Answer(out)),
        Ok((out, result_of(planner, max_expansions)?))
    )
}

/// Cancels the planner's search: it ends soon with TAUT_CANCELLED. Without an open search the call has no effect.
///
/// @param planner  The planner.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
///
/// Threads: any, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn taut_graph_planner_cancel(planner: taut_graph_planner) -> taut_status {
    recorded!(taut_graph_planner_cancel(planner.read), {
        planner.cancel.cancel();
        Ok(OK)
    })
}

/// Discards the open search and the path, and frees the planner's scratch memory. Options and estimates stay.
///
/// @param planner  The planner.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_graph_planner_reset(planner: taut_graph_planner) -> taut_status {
    recorded!(taut_graph_planner_reset(planner.search), {
        planner.reset();
        *planner.object.path.lock() = Vec::new();
        Ok(OK)
    })
}

/// Copies the nodes of the way that was found, both ends included, in the direction of travel. There are none without a
/// way, and after a search for all goals: see `taut_graph_planner_path_to`.
///
/// @param planner   The planner.
/// @param nodes     Receives numbers of nodes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Numbers at `nodes`. If it is too small, only `needed` is written.
/// @param needed    Receives how many there are. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_path(
    planner: taut_graph_planner,
    nodes: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_graph_planner_path(planner.read, Buffer(nodes, capacity, needed)), {
        let path = planner.path.lock();
        nodes.fill(path.iter().copied())
    })
}

/// Copies the nodes of the way to a node that the last search has settled, which was one with TAUT_GRAPH_ALL_GOALS;
/// with TAUT_GRAPH_BACKWARD the way from it. There are none if the search has not settled it.
///
/// @param planner   The planner.
/// @param node      The number of the node.
/// @param nodes     Receives numbers of nodes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Numbers at `nodes`. If it is too small, only `needed` is written.
/// @param needed    Receives how many there are. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no
///                  number of a node, another kind of search), TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_path_to(
    planner: taut_graph_planner,
    node: u32,
    nodes: *mut u32,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_graph_planner_path_to(planner.search, node, Buffer(nodes, capacity, needed)), {
        planner.path_to(node)?;
        nodes.fill(planner.path().iter().copied())
    })
}

/// Copies what the ways to some nodes cost that follow each other by number, after a search with TAUT_GRAPH_ALL_GOALS;
/// with TAUT_GRAPH_BACKWARD the ways from them. INFINITY for a node that the search has not settled.
///
/// @param planner  The planner.
/// @param first    The number of the first node.
/// @param count    How many nodes.
/// @param costs    Receives `count` costs. Owned by the caller. May be null if `count` is 0.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (no numbers of nodes, another kind of search).
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_costs(
    planner: taut_graph_planner,
    first: u32,
    count: usize,
    costs: *mut f64,
) -> taut_status {
    recorded!(taut_graph_planner_costs(planner.search, first, count, Items(costs, count)), {
        planner.check_range(first, count)?;
        for (offset, node) in (0..count).zip(first..) {
            costs.write_at(offset, planner.cost(node)?);
        }
        Ok(OK)
    })
}

/// Gets the memory of a planner of a graph: search tables, open list, estimates and path.
///
/// @param planner  The planner.
/// @param bytes    Receives the bytes. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_graph_planner_memory(planner: taut_graph_planner, bytes: *mut u64) -> taut_status {
    recorded!(taut_graph_planner_memory(planner.read, Out(bytes)), bytes.give(planner.memory.load(Ordering::Acquire)))
}
