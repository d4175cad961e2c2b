//! Plans of actions.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::abi::query::{number_of_guarantee, taut_result};
use crate::base::real_usize;
use crate::motion::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};
use crate::plan::Status;

/// Something that can be done: when, what it changes and what it costs. There are 256 facts, numbered by the host: fact
/// i is bit i % 64 of word i / 64. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_action {
    /// Facts that must hold.
    pub need: [u64; 4],
    /// Facts that must not hold.
    pub need_not: [u64; 4],
    /// Facts that hold afterwards.
    pub add: [u64; 4],
    /// Facts that do not hold afterwards.
    pub remove: [u64; 4],
    /// What it costs: finite, at least 0.
    pub cost: f64,
    /// The host's own; the library does not read it.
    pub user: u64,
}

elements! { taut_action = Action { need, need_not, add, remove, cost, user } }

/// Facts, in as many words.
struct FactWords;

impl FactWords {
    /// # Safety
    /// As [`In::new`] for all words.
    #[expect(clippy::new_ret_no_self, reason = "it is one value")]
    const unsafe fn new(start: *const u64, name: &'static str) -> In<Facts> {
        // SAFETY: as the caller guarantees.
        unsafe { In::new(start.cast(), name) }
    }
}

/// Most actions.
const MOST: usize = 65_536;

/// Finds the cheapest sequence of actions that leads from some facts to others: A* over sets of facts, with the dearest
/// missing fact as the estimate.
///
/// Moving through a map can be an action whose cost is the length of a path or the distance of a field. The call keeps
/// nothing: its memory, about 200 bytes for each set of facts that it meets and a table of 128 KiB, is freed before it
/// returns.
///
/// @param actions         The actions. Borrowed during the call. May be null if `count` is 0.
/// @param count           Their number, at most 65,536.
/// @param start           The facts at the beginning, 4 words. Borrowed during the call. Not null.
/// @param goal            Facts that are to hold, 4 words. Borrowed during the call. Not null.
/// @param goal_not        Facts that are not to hold, 4 words. Borrowed during the call. Not null.
/// @param max_expansions  Most sets of facts that are expanded; 0: no limit.
/// @param out             Receives the numbers of the actions, in their order. Owned by the caller. May be null if
///                        `capacity` is 0.
/// @param capacity        Capacity of `out`. If it is too small, only `needed` and `result` are written.
/// @param needed          Receives the number of actions of the plan; 0 without one. Not null.
/// @param result          Receives the result: `cost` (and `length`) is the sum of the costs, `expanded` counts sets of
///                        facts; TAUT_GUARANTEE_OPTIMAL. Not null.
/// @return                An outcome: TAUT_OK, TAUT_NO_PATH (there is no plan: proved), TAUT_BUDGET_SPENT.
///                        An error: TAUT_ERROR_BUFFER_TOO_SMALL (`needed` and `result` are written);
///                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, an action whose cost is
///                        not finite or below 0, or that adds a fact and removes it: the message has its number; a fact
///                        that is in `goal` and `goal_not`), TAUT_ERROR_LIMIT (more than 16,777,216 sets of facts),
///                        TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_actions_plan(
    actions: *const taut_action,
    count: usize,
    start: *const u64,
    goal: *const u64,
    goal_not: *const u64,
    max_expansions: u32,
    out: *mut u32,
    capacity: usize,
    needed: *mut usize,
    result: *mut taut_result,
) -> taut_status {
    recorded!(
        taut_actions_plan(
            Few(actions, count, MOST),
            FactWords(start),
            FactWords(goal),
            FactWords(goal_not),
            max_expansions,
            Buffer(out, capacity, needed),
            Answer(result)
        ),
        {
            if actions.len() > MOST {
                return Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "at most 65,536" });
            }
            let mut planner = ActionPlanner::new();
            let found = of_plan(&planner.find(actions, &start, (&goal, &goal_not), max_expansions)?);
            result.write(found);
            out.fill(planner.plan().iter().copied())?;
            Ok(found.status)
        }
    )
}

/// The result of a plan.
const fn of_plan(outcome: &ActionOutcome) -> taut_result {
    let status = match outcome.status {
        ActionStatus::Found => Status::Found,
        ActionStatus::NoPlan => Status::NoPath,
        ActionStatus::BudgetSpent => Status::BudgetSpent,
    };
    taut_result {
        status: of_search(status),
        guarantee: number_of_guarantee(outcome.guarantee),
        length: outcome.cost,
        cost: outcome.cost,
        bound: if matches!(outcome.status, ActionStatus::BudgetSpent) { 0.0 } else { 1.0 },
        expanded: outcome.expanded,
        ..taut_result::NONE
    }
}
