//! Searches of a planner of motions: in one call or in steps; cancelling, resetting.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::abi::query::number_of_guarantee;
use crate::base::number_of;
use crate::motion::{Motion, MotionOutcome, MotionRequest, MotionStatus};
use crate::plan::Status;

use super::choices::taut_motion_request_flag;
use super::planner::{MotionObject, StatePath, taut_motion};
use super::rows::{StateRow, StateRows};

/// What a search is to do. Set it to zero, then fill in what you need; its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_motion_request {
    /// 0, or flags of `taut_motion_request_flag` combined with `|`; other bits must be 0.
    pub flags: u32,
    /// The limit of iterations of the search over all its steps; then TAUT_BUDGET_SPENT. 0: no limit, for algorithms
    /// that sample 100,000. Those with STAR in their names, AORRT and KINODYNAMIC_RRT use all of them to make the path
    /// shorter, and with 0 end with the first path.
    pub max_iterations: u32,
    /// How far from a goal a path may end, as sqrt(sum of (weight x change)^2): above 0 for TAUT_MOTION_KINODYNAMIC_RRT
    /// and DARRT. Must be 0 for all others, whose paths end at goals.
    pub tolerance: f64,
    /// User data: returned in the result.
    pub user: u64,
    /// Must be 0.
    pub reserved: [u64; 2],
}

/// The result of a search for a motion. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_motion_result {
    /// The outcome: what the call returned.
    pub status: taut_status,
    /// One of `taut_guarantee`. With TAUT_OK: TAUT_GUARANTEE_LATTICE_OPTIMAL, or TAUT_GUARANTEE_BOUNDED where the bound
    /// is above 1; with TAUT_IN_PROGRESS that, where there is a path which is made cheaper. With TAUT_NO_PATH:
    /// TAUT_GUARANTEE_OPTIMAL if it is proved that the body has no way at all, TAUT_GUARANTEE_LATTICE_OPTIMAL if there
    /// is none at this resolution. Of TAUT_MOTION_HYBRID_ASTAR TAUT_GUARANTEE_NONE: a path is free, but there may be a
    /// cheaper one, or one where none was found; but TAUT_GUARANTEE_OPTIMAL where a curve alone is free and provably
    /// cheapest, and where no motion at all leads on. Planners that sample have none.
    pub guarantee: u32,
    /// What the path costs: the same sum for all algorithms of a space, and after `taut_motion_improve`. For a body the
    /// way of its origin in cells and its turns in radians, these times the turn weight of the space; for a chain the
    /// way of its first pin and the changes of all other numbers, each times its weight; in a space of axes sqrt(sum of
    /// (weight x change)^2) over all motions, each times what its states cost. Algorithms with a cost of their own:
    /// TAUT_MOTION_HYBRID_ASTAR has the way, backward times `reverse_cost`, `switch_cost` for each change of the gear,
    /// and `spot_turn_cost` for each radian on the spot, TAUT_MOTION_KINODYNAMIC_RRT the time, TAUT_MOTION_DARRT the
    /// ways times the costs of their modes. Infinite without a path.
    pub cost: f64,
    /// The way of the body's origin, or of a chain's first pin, in cells. Infinite without a path.
    pub length: f64,
    /// 1 if the result is optimal in the sense of the guarantee, the factor if it is bounded: the path costs at most so
    /// many times what the cheapest of the lattice does. 0 without a guarantee.
    pub bound: f64,
    /// Iterations since the search began: states expanded, or samples.
    pub iterations: u64,
    /// States and motions that were checked exactly since the search began. TAUT_MOTION_LATTICE checks the ends, and
    /// looks the others up among the voxels; what TAUT_MOTION_HYBRID_ASTAR checks along its arcs is not counted.
    pub checks: u64,
    /// Nodes of the search: for algorithms that sample those of the trees or of the roadmap, else the states expanded.
    pub nodes: u64,
    /// The revision of the grid that was searched.
    pub revision: u64,
    /// The user data of the request.
    pub user: u64,
    /// 0.
    pub reserved: [u64; 2],
}

replied!(taut_motion_result);

impl taut_motion_request {
    /// The request for the planner.
    fn checked(&self) -> Result<MotionRequest, Error> {
        const ANY_HEADING: u32 = number_of!(taut_motion_request_flag::TAUT_MOTION_REQUEST_ANY_HEADING, u32);
        if self.flags & !ANY_HEADING != 0 || self.reserved != [0; 2] {
            return Err(Error::Unsupported { what: "unknown flags and reserved words of a request must be zero" });
        }
        let any_heading = self.flags & ANY_HEADING != 0;
        Ok(MotionRequest { max_iterations: self.max_iterations.into(), tolerance: self.tolerance, any_heading })
    }
}

impl taut_motion_result {
    pub(super) fn new(outcome: &MotionOutcome, (checks, nodes): (u64, Option<u64>), user: u64) -> Self {
        Self {
            status: status_of(outcome.status),
            guarantee: number_of_guarantee(outcome.guarantee),
            cost: outcome.cost,
            length: outcome.length,
            bound: outcome.bound,
            iterations: outcome.expanded,
            checks,
            nodes: nodes.unwrap_or(outcome.expanded),
            revision: outcome.revision,
            user,
            reserved: [0; 2],
        }
    }
}

/// The number of an outcome.
const fn status_of(status: MotionStatus) -> taut_status {
    of_search(match status {
        MotionStatus::Found => Status::Found,
        MotionStatus::NoPath => Status::NoPath,
        MotionStatus::InProgress => Status::InProgress,
        MotionStatus::Cancelled => Status::Cancelled,
        MotionStatus::BudgetSpent => Status::BudgetSpent,
        MotionStatus::Asking => return ASKING,
    })
}

/// Begins a search.
fn begin(
    motion: &mut OwnPart<'_, MotionObject, Motion>,
    start: &[f64],
    goals: &[f64],
    request: taut_motion_request,
) -> Result<(), Error> {
    motion.begin(start, goals, &request.checked()?)?;
    motion.object.begin(request.user);
    Ok(())
}

/// Searches a path in one call: the same as `taut_motion_begin` and one step with the request's iterations.
///
/// Afterwards `taut_motion_path` returns the path, which leads to the goal that is cheapest to reach. Between two of
/// its states every number changes at a constant rate, and the whole motion is free; but see `taut_motion_pieces` for
/// TAUT_MOTION_HYBRID_ASTAR, whose arcs are free. An open search of this planner is
/// discarded. A planner that runs the same searches again on the same map allocates nothing.
///
/// @param motion      The planner.
/// @param start       The state to begin at. Borrowed during the call. Not null.
/// @param goals       The states to end at, one after the other: any of them will do. Goals that are not free are left
///                    out, if there is another. Where a car may stand at any angle, see
///                    TAUT_MOTION_REQUEST_ANY_HEADING. Borrowed during the call. Not null.
/// @param goal_count  Their number, at least 1.
/// @param request     Flags, iterations, user data. Borrowed during the call. Not null.
/// @param out         Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
/// @return            An outcome: TAUT_OK, TAUT_NO_PATH, TAUT_CANCELLED, TAUT_BUDGET_SPENT (the search is kept,
///                    `taut_motion_step` continues it), TAUT_ASKING (in a space of axes: see `taut_motion_ask`). An
///                    error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                    TAUT_ERROR_UNSUPPORTED (a flag or a tolerance that the algorithm does not support, reserved
///                    words), TAUT_ERROR_INVALID_ARGUMENT (a number that is not finite or beyond 1,048,576, no goal, a
///                    negative tolerance), TAUT_ERROR_START_BLOCKED, TAUT_ERROR_GOAL_BLOCKED (no goal is free),
///                    TAUT_ERROR_LIMIT (a memory limit, or more than 2^31 voxels), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner; concurrent with edits. Searches in the same space take turns: one waits for the
/// step or find that is running. In different spaces they run beside each other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_find(
    motion: taut_motion,
    start: *const f64,
    goals: *const f64,
    goal_count: usize,
    request: *const taut_motion_request,
    out: *mut taut_motion_result,
) -> taut_status {
    recorded!(
        taut_motion_find(
            motion.search,
            StateRow(start, motion),
            StateRows(goals, motion, goal_count),
            In(request),
            Answer(out)
        ),
        {
            begin(motion, start, goals, request)?;
            Ok((out, result_of(motion, 0)?))
        }
    )
}

/// Begins a search that `taut_motion_step` runs in slices.
///
/// The search uses the current revision of the grid; later edits do not affect it. An open search of this planner is
/// discarded, and the path is empty until the new search has one.
///
/// @param motion      The planner.
/// @param start       The state to begin at. Borrowed during the call. Not null.
/// @param goals       The states to end at. Borrowed during the call. Not null.
/// @param goal_count  Their number, at least 1.
/// @param request     Its `max_iterations` applies to all steps together. Borrowed during the call. Not null.
/// @return            TAUT_OK; the errors of `taut_motion_find`.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_begin(
    motion: taut_motion,
    start: *const f64,
    goals: *const f64,
    goal_count: usize,
    request: *const taut_motion_request,
) -> taut_status {
    recorded!(
        taut_motion_begin(motion.search, StateRow(start, motion), StateRows(goals, motion, goal_count), In(request)),
        begin(motion, start, goals, request).map(|()| OK)
    )
}

/// Continues the open search.
///
/// @param motion          The planner.
/// @param max_iterations  The limit of iterations of this step; then TAUT_IN_PROGRESS. 0: no limit. After
///                        TAUT_BUDGET_SPENT each step allows that many more.
/// @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
/// @return                An outcome: TAUT_IN_PROGRESS (call again), TAUT_ASKING (answer, then call again), or one
///                        that ends the search; a further step returns it again. See `taut_motion_find`.
///                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no search is open), TAUT_ERROR_LIMIT
///                        (a memory limit, or more than 2^31 voxels), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner, not always the same; else as `taut_motion_find`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_step(
    motion: taut_motion,
    max_iterations: u32,
    out: *mut taut_motion_result,
) -> taut_status {
    recorded!(
        taut_motion_step(motion.search, max_iterations, Answer(out)),
        Ok((out, result_of(motion, max_iterations)?))
    )
}

/// The result of some steps.
fn result_of(motion: &mut OwnPart<'_, MotionObject, Motion>, max_iterations: u32) -> Result<taut_motion_result, Error> {
    let outcome = motion.step(max_iterations.into())?;
    Ok(taut_motion_result::new(&outcome, (motion.checks(), motion.nodes()), motion.object.user()))
}

/// Cancels the planner's search: it ends soon with TAUT_CANCELLED. Without an open search the call has no effect.
///
/// @param motion  The planner.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
///
/// Threads: any, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn taut_motion_cancel(motion: taut_motion) -> taut_status {
    recorded!(taut_motion_cancel(motion.read), {
        motion.cancel.cancel();
        Ok(OK)
    })
}

/// Discards the open search and the path, and frees the planner's scratch memory. The options stay, and so does what
/// the space keeps.
///
/// @param motion  The planner.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
///
/// Threads: one at a time per planner.
#[unsafe(no_mangle)]
pub extern "C" fn taut_motion_reset(motion: taut_motion) -> taut_status {
    recorded!(taut_motion_reset(motion.search), {
        motion.reset();
        *motion.object.path.lock() = StatePath::default();
        Ok(OK)
    })
}
