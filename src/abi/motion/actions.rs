//! Plans of actions.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::boundary::recorded;
use crate::abi::pointer::{self, InSlice, Out, OutSlice};
use crate::abi::query::{number_of_guarantee, taut_result};
use crate::abi::recorded::{Buffer, List, Results};
use crate::abi::status::{of_search, taut_status};
use crate::base::Error;
use crate::base::numeric::real_usize;
use crate::collections::zeroed::reserve_exact;
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

impl From<taut_action> for Action {
    fn from(action: taut_action) -> Self {
        let taut_action { need, need_not, add, remove, cost, user } = action;
        Self { need, need_not, add, remove, cost, user }
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
    recorded(
        "taut_actions_plan",
        (
            List(actions, count),
            facts(start),
            facts(goal),
            facts(goal_not),
            max_expansions,
            Buffer(out, capacity, needed),
            Results(result, 1),
        ),
        || {
            // SAFETY: the caller guarantees that `actions` is null or valid for reads of `count` actions.
            let actions = unsafe { InSlice::new(actions, count, "actions") }?;
            // SAFETY: the caller guarantees that `start` is null or valid for reads of 4 words.
            let start = unsafe { pointer::read(facts(start), "start") }?;
            // SAFETY: the caller guarantees that `goal` is null or valid for reads of 4 words.
            let goal = unsafe { pointer::read(facts(goal), "goal") }?;
            // SAFETY: the caller guarantees that `goal_not` is null or valid for reads of 4 words.
            let goal_not = unsafe { pointer::read(facts(goal_not), "goal_not") }?;
            // SAFETY: the caller guarantees that `out` is null or valid for writes of `capacity` numbers.
            let out = unsafe { OutSlice::new(out, capacity, "out") }?;
            // SAFETY: the caller guarantees that `needed` is null or valid for writes.
            let needed = unsafe { Out::new(needed, "needed") }?;
            // SAFETY: the caller guarantees that `result` is null or valid for writes.
            let result = unsafe { Out::new(result, "result") }?;
            let actions = copied(&actions)?;
            let mut planner = ActionPlanner::new();
            let found = of_plan(&planner.find(&actions, &start, (&goal, &goal_not), max_expansions)?);
            let plan = planner.plan();
            needed.write(plan.len());
            result.write(found);
            if plan.len() > capacity {
                return Err(Error::BufferTooShort { needed: plan.len(), given: capacity });
            }
            out.write(plan.iter().copied());
            Ok(found.status)
        },
    )
}

/// The words of a set of facts.
const fn facts(words: *const u64) -> *const Facts {
    words.cast()
}

/// The actions of a list.
fn copied(list: &InSlice<taut_action>) -> Result<Vec<Action>, Error> {
    if list.len() > MOST {
        return Err(Error::BadValue { name: "count", value: real_usize(list.len()), allowed: "at most 65,536" });
    }
    let mut actions = Vec::new();
    reserve_exact(&mut actions, list.len())?;
    actions.extend(list.iter().map(Action::from));
    Ok(actions)
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
        generated: 0,
        sight_checks: 0,
        revision: 0,
        user: 0,
        path_first: 0,
        path_count: 0,
        remaining: 0.0,
    }
}
