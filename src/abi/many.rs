//! Queries from one start to many goals.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::Error;
use crate::plan::{Outcome, Planner};

use super::boundary::call;
use super::planner::taut_planner;
use super::pointer::{self, InSlice, OutSlice};
use super::query::{part_of_a_query, taut_result};
use super::status::{OK, of, of_search, taut_status};
use super::values::taut_point;

impl taut_result {
    /// The result for one of several goals or requests; after an error only the status is set.
    pub(super) fn of_answer(answer: &Result<Outcome, Error>, user: u64, revision: u64) -> Self {
        answer.as_ref().map_or_else(
            |error| Self {
                status: of(error),
                guarantee: 0,
                length: f64::INFINITY,
                cost: f64::INFINITY,
                bound: 0.0,
                expanded: 0,
                generated: 0,
                sight_checks: 0,
                revision,
                user,
                path_first: 0,
                path_count: 0,
                remaining: 0.0,
            },
            |outcome| Self::new(outcome, user),
        )
    }
}

/// Searches paths from one start to many goals, on the current revision of the grid.
///
/// Every goal has its own result, equal to that of `taut_planner_find` for the same start and goal (among equally short
/// paths it may choose another). With TAUT_ALGORITHM_ANYA one search serves all goals: it expands no root twice, and
/// each result contains the counts of the whole search. With every other algorithm, and for a single goal, the planner
/// runs one search per goal. Flags, budgets and steps are not available.
///
/// The path is empty until `taut_planner_select` chooses a goal. An open search of this planner is discarded. A planner
/// that runs the same queries again on the same map allocates nothing.
///
/// @param planner  The planner.
/// @param start    The common start. Borrowed during the call. Not null.
/// @param goals    The goals, `count` of them; they may be equal. Borrowed during the call. May be null if `count` is
///                 0.
/// @param count    The number of goals; with 0 only the start is checked.
/// @param out      Receives `count` results after an outcome, nothing after an error: `out[i]` belongs to `goals[i]`.
///                 Its status is TAUT_OK, TAUT_NO_PATH, TAUT_CANCELLED (before there was a result), or
///                 TAUT_ERROR_GOAL_BLOCKED if the goal lies outside the map or touches no free cell; `user` is 0. Owned
///                 by the caller. May be null if `count` is 0.
/// @return         An outcome: TAUT_OK (every goal has its result), TAUT_CANCELLED (some goals may have none).
///                 An error, and no goal has a result: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate of the start or of a goal that is
///                 not finite or beyond 1,048,576; more than 4,294,967,295 goals or than memory can hold),
///                 TAUT_ERROR_START_BLOCKED, TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_find_many(
    planner: taut_planner,
    start: *const taut_point,
    goals: *const taut_point,
    count: usize,
    out: *mut taut_result,
) -> taut_status {
    call("taut_planner_find_many", || {
        part_of_a_query(planner, |planner, object| {
            // SAFETY: the caller guarantees that `start` is null or valid for reads.
            let start = unsafe { pointer::read(start, "start") }?;
            // SAFETY: the caller guarantees that `goals` is null or valid for reads of `count` points.
            let goals = unsafe { InSlice::new(goals, count, "goals") }?;
            // SAFETY: the caller guarantees that `out` is null or valid for writes of `count` results.
            let out = unsafe { OutSlice::new(out, count, "out") }?;
            let (start, goals) = (start.into(), goals.iter().map(Into::into));
            Planner::check_goals(start, goals.clone())?;
            object.begin(planner, 0);
            let status = planner.find_each(start, goals)?;
            let (answers, revision) = (planner.answers(), planner.answers_revision());
            out.write(answers.iter().map(|answer| taut_result::of_answer(answer, 0, revision)));
            Ok(of_search(status))
        })
    })
}

/// Selects the goal of `taut_planner_find_many` whose path `taut_planner_path` and `taut_planner_path_view` return.
///
/// May be called repeatedly until the next query of this planner or `taut_planner_reset`. Nothing is searched.
///
/// @param planner  The planner.
/// @param goal     The index of the goal in the call of `taut_planner_find_many`, from 0.
/// @return         TAUT_OK; the path is empty if there is none to this goal. TAUT_ERROR_BAD_HANDLE,
///                 TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (the last query had no such goal;
///                 the path stays), TAUT_ERROR_OUT_OF_MEMORY (the path is empty).
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_select(planner: taut_planner, goal: usize) -> taut_status {
    call("taut_planner_select", || part_of_a_query(planner, |planner, _| planner.select(goal).map(|()| OK)))
}
