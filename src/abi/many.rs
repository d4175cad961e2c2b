//! Queries from one start to many goals.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::real_usize;
use crate::geom::Position;
use crate::plan::{Outcome, Planner, Request};

use super::door::*;
use super::planner::{PlannerObject, taut_planner};
use super::query::{taut_request, taut_result};
use super::status::of;

impl taut_result {
    /// The result for one of several goals or requests; after an error only the status is set.
    pub(super) fn of_answer(answer: &Result<Outcome, Error>, user: u64, revision: u64) -> Self {
        answer
            .as_ref()
            .map_or_else(|error| Self::without_path(of(error), user, revision), |outcome| Self::new(outcome, user))
    }

    const fn without_path(status: taut_status, user: u64, revision: u64) -> Self {
        Self { status, revision, user, ..Self::NONE }
    }
}

/// Writes the results of all goals after a step that returned `status`.
fn write_results(out: &Places<'_, taut_result>, planner: &Planner, status: taut_status, user: u64) {
    let (answers, revision) = (planner.answers(), planner.answers_revision());
    let unanswered = planner.goal_count() - answers.len();
    let left = std::iter::repeat_n(taut_result::without_path(status, user, revision), unanswered);
    out.write(answers.iter().map(|answer| taut_result::of_answer(answer, user, revision)).chain(left));
}

/// Searches paths from one start to many goals, on the current revision of the grid.
///
/// Every goal has its own result, equal to that of `taut_planner_find` for the same start and goal (among equally short
/// paths it may choose another). With TAUT_ALGORITHM_OPTIMAL and ANYA one search serves all goals: it expands no root
/// twice, and each result contains the counts of the whole search. With every other algorithm, and for a single goal,
/// the planner runs one search per goal. Flags, budgets and steps: `taut_planner_begin_many`.
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
/// @return         An outcome: TAUT_OK (every goal has its result), TAUT_CANCELLED (some goals may have none),
///                 TAUT_IN_PROGRESS (the time limit; `taut_planner_step_many` goes on).
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
    recorded!(taut_planner_find_many(planner.query, In(start), InputList(goals, count), Answers(out, count)), {
        begin_many(planner, (&Request::new(start.into(), start.into()), 0), goals)?;
        let status = of_search(planner.step_many(0)?);
        write_results(&out, planner, status, 0);
        Ok(status)
    })
}

/// Begins a query from one start to many goals, which `taut_planner_step_many` answers in slices.
///
/// The same as `taut_planner_find_many` with flags and a limit: run to its end, in slices of any size, it has the same
/// results. The search uses the current revision of the grid; later edits do not affect it. An open search of this
/// planner is discarded, and the path is empty until `taut_planner_select`.
///
/// For partial paths TAUT_ALGORITHM_ANYA runs one search per goal, too.
///
/// @param planner  The planner.
/// @param common   Start, flags and user data of all goals; `goal` is ignored. `max_expansions` limits the expansions
///                 for all goals together; in the common search of Anya each goal costs as much of it as an expansion.
///                 Borrowed during the call. Not null.
/// @param goals    The goals, `count` of them; they may be equal. Copied. May be null if `count` is 0.
/// @param count    The number of goals; with 0 only the start is checked.
/// @return         TAUT_OK; the errors of `taut_planner_find_many`, and TAUT_ERROR_UNSUPPORTED (unknown flags, reserved
///                 words, a flag that the algorithm does not support).
///
/// Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_begin_many(
    planner: taut_planner,
    common: *const taut_request,
    goals: *const taut_point,
    count: usize,
) -> taut_status {
    recorded!(taut_planner_begin_many(planner.query, In(common), InputList(goals, count)), {
        begin_many(planner, (&common.checked()?, common.user), goals)?;
        Ok(OK)
    })
}

/// Continues the query of `taut_planner_begin_many`.
///
/// Goals are answered in their order, in the common search of Anya all of them when it ends. An answered goal can be
/// selected at once; the path is empty after each step.
///
/// @param planner         The planner.
/// @param max_expansions  The expansion limit of this step; then TAUT_IN_PROGRESS. 0: no limit. After
///                        TAUT_BUDGET_SPENT each step allows that many more.
/// @param out             Receives `count` results after an outcome, nothing after an error: `out[i]` belongs to
///                        `goals[i]`. The status of a goal that is not answered is what the call returns, without
///                        counts. See `taut_planner_find_many`. Owned by the caller. May be null if `count` is 0.
/// @param count           The number of goals of the query, or 0: then no result is written.
/// @param done            Receives the number of goals that are answered: the first ones. Not null.
/// @return                An outcome: TAUT_OK (every goal has its result), TAUT_CANCELLED (some goals may have none);
///                        a further step returns it again. TAUT_IN_PROGRESS (call again), TAUT_BUDGET_SPENT (the search
///                        is kept).
///                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no query for many goals is open,
///                        another count), TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner, not always the same; any number of planners per grid, concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_step_many(
    planner: taut_planner,
    max_expansions: u32,
    out: *mut taut_result,
    count: usize,
    done: *mut usize,
) -> taut_status {
    recorded!(taut_planner_step_many(planner.query, max_expansions, Answers(out, count), count, Out(done)), {
        if count != 0 && count != planner.goal_count() {
            let allowed = "the number of goals of the query, or 0";
            return Err(Error::BadValue { name: "count", value: real_usize(count), allowed });
        }
        let status = of_search(planner.step_many(max_expansions)?);
        write_results(&out, planner, status, planner.object.user());
        done.write(planner.answers().len());
        Ok(status)
    })
}

/// Begins a query for many goals with this request and user data, unless its arguments refuse it.
fn begin_many(
    planner: &mut OwnPart<'_, PlannerObject, Planner>,
    (common, user): (&Request, u64),
    goals: &[Position],
) -> Result<(), Error> {
    planner.check_many(common, goals)?;
    planner.object.begin(planner.options(), user);
    planner.begin_many(common, goals)
}

/// Selects the goal of `taut_planner_find_many` whose path `taut_planner_path` and `taut_planner_path_view` return.
///
/// The same for a goal that `taut_planner_step_many` has answered. May be called repeatedly until the next query of
/// this planner or `taut_planner_reset`. Nothing is searched.
///
/// @param planner  The planner.
/// @param goal     The index of the goal in the call of `taut_planner_find_many` or `taut_planner_begin_many`, from 0.
/// @return         TAUT_OK; the path is empty if there is none to this goal. TAUT_ERROR_BAD_HANDLE,
///                 TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (the last query had no such goal,
///                 or has not answered it; the path stays), TAUT_ERROR_OUT_OF_MEMORY and, before the query has ended,
///                 TAUT_ERROR_LIMIT (the path is empty).
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_planner_select(planner: taut_planner, goal: usize) -> taut_status {
    recorded!(taut_planner_select(planner.query, goal), planner.select(goal).map(|()| OK))
}
