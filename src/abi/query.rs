//! Queries: in one call or in steps; cancelling, preparing, resetting.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use std::time::Duration;

use crate::base::number_of;
use crate::plan::{AnyPlanner, Outcome, Planner, Request};
use crate::search::core::Guarantee;

use super::choices::taut_request_flag;
use super::door::*;
use super::planner::{PlannerObject, Points, taut_planner};

/// A query. Set it to zero, then fill in what you need; its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_request {
    /// The start of the path. A point that is not free but within 1/64 of free ground counts as the nearest free point;
    /// with a radius one that is too near to walls by at most 7/256 as the nearest place of the centre. So whoever is
    /// within 1/64 of a path may ask again from there.
    pub start: taut_point,
    /// The goal of the path.
    pub goal: taut_point,
    /// 0, or flags of `taut_request_flag` combined with `|`; other bits must be 0.
    pub flags: u32,
    /// The expansion limit of the search over all its steps; then TAUT_BUDGET_SPENT. 0: no limit.
    pub max_expansions: u32,
    /// User data: returned in the result.
    pub user: u64,
    /// Radius of the agent for this request, in grid units: 0 to 16, rounded to 1/256; 0: that of the planner's
    /// options. Every request may bring another one; along the cell lattice one that leaves the same cells free.
    pub radius: f32,
    /// For TAUT_ALGORITHM_SAFE_INTERVALS: 0, the goal is `goal`; k: it is mover k - 1, which the agent meets as early
    /// as it can touch it, and `goal` is ignored. Not with TAUT_REQUEST_ALLOW_PARTIAL, nor for many goals.
    pub goal_mover: u32,
    /// For TAUT_ALGORITHM_SAFE_INTERVALS: the time at which the agent is at the start; -10^9 to 10^9.
    pub start_time: f64,
}

/// The result of a query. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_result {
    /// The outcome: what the call returned (`taut_planner_find_many`: the outcome of this goal).
    pub status: taut_status,
    /// One of `taut_guarantee`. With TAUT_NO_PATH: whether it is proved that there is none.
    pub guarantee: u32,
    /// The Euclidean length of the path in grid units, summed from the start on. Infinite without a path.
    pub length: f64,
    /// The objective of the search: the length, weighted with the terrain costs if there are any. Infinite without a
    /// path.
    pub cost: f64,
    /// 1 if the result is optimal in the sense of the guarantee, the factor if it is bounded, 0 without a guarantee;
    /// for a path to the goal that a search over costs had when its budget was spent, what was proven of it until then;
    /// after TAUT_IMPROVE_ROUND the least radius of the turns.
    pub bound: f64,
    /// Vertices or nodes that were expanded since the search began. Anya and the graphs expand fewer once the planner
    /// has computed the dead ends of the map, which it does once enough search effort has been spent since the last
    /// edit; Anya also after `taut_planner_prepare`.
    pub expanded: u64,
    /// Vertices or nodes that were put on the open list since the search began.
    pub generated: u64,
    /// Line-of-sight checks since the search began, including those of smoothing.
    pub sight_checks: u64,
    /// The revision of the grid that was searched.
    pub revision: u64,
    /// The user data of the request.
    pub user: u64,
    /// The first point of this path in the points of a batch; else 0.
    pub path_first: u32,
    /// The number of points of this path in the points of a batch; else 0.
    pub path_count: u32,
    /// With TAUT_PARTIAL, and for a path so far (TAUT_REQUEST_ALLOW_PARTIAL with TAUT_BUDGET_SPENT or TAUT_CANCELLED),
    /// the straight distance from the end of the path to the goal, else 0.
    pub remaining: f64,
}

replied!(taut_result);

impl taut_request {
    /// The request for the planner. Flags and reserved words are checked here, positions by the planner.
    pub(super) fn checked(&self) -> Result<Request, Error> {
        const EVERY_STEP: u32 = number_of!(taut_request_flag::TAUT_REQUEST_EVERY_STEP, u32);
        const ALLOW_PARTIAL: u32 = number_of!(taut_request_flag::TAUT_REQUEST_ALLOW_PARTIAL, u32);
        const NEAREST_START: u32 = number_of!(taut_request_flag::TAUT_REQUEST_NEAREST_START, u32);
        const LATTICE_ENDS: u32 = number_of!(taut_request_flag::TAUT_REQUEST_LATTICE_ENDS, u32);
        if self.flags & !(EVERY_STEP | ALLOW_PARTIAL | NEAREST_START | LATTICE_ENDS) != 0 {
            return Err(Error::Unsupported { what: "unknown flags of a request must be zero" });
        }
        let mut request = Request::new(self.start.into(), self.goal.into());
        request.every_step = self.flags & EVERY_STEP != 0;
        request.allow_partial = self.flags & ALLOW_PARTIAL != 0;
        request.nearest_start = self.flags & NEAREST_START != 0;
        request.lattice_ends = self.flags & LATTICE_ENDS != 0;
        request.max_expansions = self.max_expansions;
        request.radius = self.radius;
        request.goal_mover = self.goal_mover;
        request.start_time = self.start_time;
        Ok(request)
    }
}

/// The number of a guarantee.
pub(super) const fn number_of_guarantee(guarantee: Guarantee) -> u32 {
    number_of!(guarantee, u32)
}

impl taut_result {
    /// A result without a path.
    pub(super) const NONE: Self = Self {
        status: OK,
        guarantee: 0,
        length: f64::INFINITY,
        cost: f64::INFINITY,
        bound: 0.0,
        expanded: 0,
        generated: 0,
        sight_checks: 0,
        revision: 0,
        user: 0,
        path_first: 0,
        path_count: 0,
        remaining: 0.0,
    };

    /// The result of a search that a request with this `user` word began.
    pub(super) fn new(outcome: &Outcome, user: u64) -> Self {
        Self {
            status: of_search(outcome.status),
            guarantee: number_of_guarantee(outcome.guarantee),
            length: outcome.length,
            cost: outcome.cost,
            bound: outcome.bound,
            expanded: outcome.expanded,
            generated: outcome.generated,
            sight_checks: outcome.sight_checks,
            revision: outcome.revision,
            user,
            remaining: outcome.remaining,
            ..Self::NONE
        }
    }
}

impl taut_planner {
    /// [`taut_planner::query_any`] for queries that only planners on grids have.
    pub(super) fn query<R: Reply>(
        self,
        body: impl FnOnce(&mut OwnPart<'_, PlannerObject, Planner>) -> Result<R, Error>,
    ) -> Result<taut_status, Error> {
        self.query_any(|planner| body(&mut OwnPart { object: planner.object, part: planner.on_grid_mut()? }))
    }

    /// Runs a part of a query and publishes the planner's path; a result is written after that. After an error the
    /// planner has the path that it had before, which is published, or none.
    pub(super) fn query_any<R: Reply>(
        self,
        body: impl FnOnce(&mut OwnPart<'_, PlannerObject, AnyPlanner>) -> Result<R, Error>,
    ) -> Result<taut_status, Error> {
        self.change_any(|planner| {
            let answer = body(planner).and_then(|answer| {
                let published = planner.object.points.lock().path.publish(planner.path());
                published.inspect_err(|_| planner.drop_path())?;
                Ok(answer)
            });
            if planner.path().is_empty() {
                planner.object.points.lock().path.clear();
            }
            answer
        })
        .map(Reply::give)
    }
}

/// Searches a path in one call: the same as `taut_planner_begin` and one step with the request's budget.
///
/// Afterwards `taut_planner_path` returns the path. An open search of this planner is discarded. A planner that runs
/// the same queries again on the same map allocates nothing; after an edit, the state that D* Lite and the graphs keep
/// across queries may grow.
///
/// @param planner  The planner.
/// @param request  The query. Borrowed during the call. Not null.
/// @param out      Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
/// @return         An outcome: TAUT_OK, TAUT_NO_PATH, TAUT_PARTIAL, TAUT_CANCELLED, TAUT_BUDGET_SPENT (the search is
///                 kept, `taut_planner_step` continues it), TAUT_IN_PROGRESS (the time limit of
///                 `taut_planner_limit_time`; `taut_planner_step` continues the search).
///                 An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_UNSUPPORTED (unknown flags, reserved words, a flag that the algorithm does not support),
///                 TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576),
///                 TAUT_ERROR_START_BLOCKED, TAUT_ERROR_GOAL_BLOCKED, TAUT_ERROR_LIMIT (the memory limit),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_find(
    planner: taut_planner,
    request: *const taut_request,
    out: *mut taut_result,
) -> taut_status {
    recorded!(taut_planner_find(planner.query_any, In(request), Answer(out)), {
        let checked = request.checked()?;
        planner.check(&checked)?;
        planner.object.begin(planner.options(), request.user);
        planner.begin_checked(&checked)?;
        Ok((out, taut_result::new(&planner.watched_step(0)?, request.user)))
    })
}

/// Begins a search that `taut_planner_step` runs in slices.
///
/// The search uses the current revision of the grid; later edits do not affect it. An open search of this planner is
/// discarded, and the path is empty until the new search has one.
///
/// @param planner  The planner.
/// @param request  The query; its `max_expansions` applies to all steps together. Borrowed during the call. Not null.
/// @return         TAUT_OK; the errors of `taut_planner_find`.
///
/// Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_begin(planner: taut_planner, request: *const taut_request) -> taut_status {
    recorded!(taut_planner_begin(planner.query_any, In(request)), {
        let checked = request.checked()?;
        planner.check(&checked)?;
        planner.object.begin(planner.options(), request.user);
        planner.begin_checked(&checked).map(|()| OK)
    })
}

/// Continues the open search.
///
/// @param planner         The planner.
/// @param max_expansions  The expansion limit of this step; then TAUT_IN_PROGRESS. 0: no limit. After
///                        TAUT_BUDGET_SPENT each step allows that many more.
/// @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
/// @return                An outcome: TAUT_IN_PROGRESS (call again), or one that ends the search; a further step
///                        returns it again. See `taut_planner_find`.
///                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no search is open), TAUT_ERROR_LIMIT
///                        (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner, not always the same; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_step(
    planner: taut_planner,
    max_expansions: u32,
    out: *mut taut_result,
) -> taut_status {
    recorded!(taut_planner_step(planner.query_any, max_expansions, Answer(out)), {
        Ok((out, taut_result::new(&planner.watched_step(max_expansions)?, planner.object.user())))
    })
}

/// Cancels the planner's search: it ends soon with TAUT_CANCELLED, and so does a running `taut_planner_prepare` or
/// `taut_planner_prove_cost`. With TAUT_REQUEST_ALLOW_PARTIAL the search is kept, and a further step goes on. Without
/// an open search the call has no effect.
///
/// @param planner  The planner.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
///
/// Threads: any, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_cancel(planner: taut_planner) -> taut_status {
    recorded!(taut_planner_cancel(planner.read), {
        planner.cancel_handle.cancel();
        Ok(OK)
    })
}

/// Precomputes data for queries: the same results and paths with fewer expansions.
///
/// A call costs about as much as `max_expansions` expansions. Call it after loading a map, or repeatedly when the
/// program is idle, until it returns TAUT_OK. An open search continues and ends as it would have without it, and the
/// path stays.
///
/// For TAUT_ALGORITHM_OPTIMAL and ANYA it computes the dead ends of the map and the distances of its corners from 16
/// landmarks, which takes as long as about twenty searches for an unreachable goal. That pays off after some thousand
/// queries. The distances are those of the map as it was at the first call, however often it changes before the last
/// one and afterwards: searches correct them by the cells that have changed since. Blocked cells leave nearly all of
/// the gain, freed ones most of it, as long as few of them open new ways. Once these are more than 8, or so many cells
/// are blocked (256, and one in 256), the next call discards the data and begins anew; `taut_planner_reset` frees it.
/// Dead ends stay in use until 32 cells have changed; from then on they are computed anew. Memory: 64 bytes per convex
/// corner of the map and 1 per cell, and up to 0.5 per cell and 150 KB after edits. Landmarks that turn out to save
/// next to nothing are discarded. For TAUT_ALGORITHM_OPTIMAL it then makes all lists for which `keep_limit` has room.
///
/// Nothing is precomputed for other algorithms, with a memory limit, with an h_scale above 1, on random maps (fewer
/// than 5 cells per corner), and with more than 524,288 corners. Searches with a budget or for many goals do not use
/// the data.
///
/// @param planner         The planner.
/// @param max_expansions  The approximate cost limit of this call; 0: no limit.
/// @return                TAUT_OK (nothing is left to prepare), TAUT_IN_PROGRESS (call again), TAUT_CANCELLED (finished
///                        work is kept); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                        TAUT_ERROR_OUT_OF_MEMORY (the planner is unchanged).
///
/// Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_prepare(planner: taut_planner, max_expansions: u32) -> taut_status {
    recorded!(taut_planner_prepare(planner.change, max_expansions), Ok(of_search(planner.prepare(max_expansions)?)))
}

/// Limits the time of every later step, find and prepare of this planner.
///
/// When the time is up, the call pauses the search and returns TAUT_IN_PROGRESS; `taut_planner_find` does so, too, and
/// `taut_planner_step` continues it (`taut_planner_step_many` after `taut_planner_find_many`). The limit never changes
/// an answer. Each call makes some progress; the clock is read every 4 to 16 expansions, so that a call takes longer
/// than the limit by that many. What begins and ends a search (numbering the corners of a changed map, smoothing a
/// path) is not interrupted. With a limit the graphs build no edge lists ahead of later queries. Batches
/// (`taut_planner_find_batch`) have no time limit.
///
/// @param planner       The planner.
/// @param microseconds  The time limit of each call. 0, the default: none.
/// @return              TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_UNSUPPORTED
///                      (the platform has no clock: wasm32-unknown-unknown).
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_limit_time(planner: taut_planner, microseconds: u32) -> taut_status {
    recorded!(taut_planner_limit_time(planner.change_any, microseconds), {
        planner.limit_time(Duration::from_micros(microseconds.into())).map(|()| OK)
    })
}

/// Discards the open search and the path, and frees the planner's scratch memory. Options, costs and the
/// time limit stay.
///
/// @param planner  The planner.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_reset(planner: taut_planner) -> taut_status {
    recorded!(taut_planner_reset(planner.change_any), {
        planner.reset();
        let Points { path, batch } = &mut *planner.object.points.lock();
        path.release();
        batch.release();
        Ok(OK)
    })
}

/// Makes a planner answer all later queries as if its grid had no obstacle with this number: the unit's own, or the
/// building that is its goal. It holds until the next such call.
///
/// The planner follows an obstacle that is moved. One that is removed need not be left out any more, and is again if
/// `taut_grid_restore` or `taut_grid_load_into` brings its number back. Where another obstacle covers the cells too,
/// they stay blocked. The open search and the path are discarded, with what was prepared or kept from earlier queries;
/// `taut_planner_check_path` checks paths that were found before the call, or at the same revision, whole.
///
/// Time: that of copying the list of the grid's rows and revisions, and the cells of the obstacle's bounding rectangle;
/// the next query labels the components of this map, each later one follows the edits since. Memory: the rows of 16
/// cells in height in which the obstacle covers cells or that are edited later, and the components; not counted in
/// `taut_planner_memory`, and freed by the next call.
///
/// @param planner   The planner.
/// @param obstacle  A number from `taut_grid_add_obstacle` of the planner's grid; 0: no obstacle is left out.
/// @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT
///                  (the grid has no such obstacle, nor has the snapshot to which the planner is pinned),
///                  TAUT_ERROR_UNSUPPORTED (a planner in a world or on a mesh), TAUT_ERROR_OUT_OF_MEMORY. After an
///                  error nothing is changed.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_leave_out(planner: taut_planner, obstacle: u32) -> taut_status {
    recorded!(taut_planner_leave_out(planner.query, obstacle), {
        planner.leave_out((obstacle != 0).then_some(obstacle)).map(|()| OK)
    })
}

#[cfg(test)]
#[expect(unsafe_code, reason = "the tests call the exported functions as C does")]
#[path = "query_tests.rs"]
mod tests;
