//! `TautActions`: the cheapest sequence of actions from some facts to others.

use godot::prelude::*;

use crate::action_owner::{Facts, plan};
use crate::map::{narrow, status};
use crate::motion_native::Action;
use crate::native::{self, Outcome};
use crate::owners::Failure;
use crate::planner::{describe, failure};

/// Actions that need some facts and change others, and plans of them. Facts are numbers from 0 to 255.
///
/// ```text
/// enum {HAS_KEY, DOOR_OPEN}
/// var actions := TautActions.new()
/// actions.add([], [HAS_KEY], [HAS_KEY], [], 5.0)
/// actions.add([HAS_KEY], [], [DOOR_OPEN], [], 1.0)
/// if actions.plan([], [DOOR_OPEN]) == TautPlanner.STATUS_OK:
///     print(actions.get_plan())
/// ```
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautActions {
    actions: Vec<Action>,
    plan: Vec<u32>,
    outcome: Outcome,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautActions {
    /// Adds an action: facts that must hold and that must not, facts that hold afterwards and that do not, and what it
    /// costs. Its number, from 0 on; after an error its status, which is negative.
    #[func]
    fn add(
        &mut self,
        need: PackedInt32Array,
        need_not: PackedInt32Array,
        add: PackedInt32Array,
        remove: PackedInt32Array,
        cost: f64,
    ) -> i64 {
        let read = || {
            let (need, need_not) = (facts(&need)?, facts(&need_not)?);
            Ok(Action { need, need_not, add: facts(&add)?, remove: facts(&remove)?, cost, user: 0 })
        };
        match read() {
            Ok(action) => {
                self.actions.push(action);
                self.actions.len() as i64 - 1
            }
            Err(Failure { status, .. }) => status.into(),
        }
    }

    /// Changes what an action costs, such as the length of a path.
    #[func]
    fn set_cost(&mut self, action: i64, cost: f64) -> i32 {
        let action = usize::try_from(action).ok().and_then(|action| self.actions.get_mut(action));
        let none = || failure(native::ERROR_INVALID_ARGUMENT, "there is no such action");
        status(action.ok_or_else(none).map(|action| action.cost = cost))
    }

    /// Removes all actions.
    #[func]
    fn clear(&mut self) {
        self.actions.clear();
    }

    /// Finds the cheapest plan from the facts `start` to all of `goal` and none of `goal_not`, with at most so many
    /// expanded sets of facts (0: no limit). Returns one of the `STATUS_` constants of [TautPlanner].
    #[func]
    fn plan(
        &mut self,
        start: PackedInt32Array,
        goal: PackedInt32Array,
        #[opt(default = &PackedInt32Array::new())] goal_not: PackedInt32Array,
        #[opt(default = 0)] max_expansions: i64,
    ) -> i32 {
        let ends = || Ok((facts(&start)?, facts(&goal)?, facts(&goal_not)?));
        let found = ends().and_then(|(start, goal, goal_not)| {
            plan(&self.actions, &start, (&goal, &goal_not), narrow(max_expansions))
        });
        let refused = |failure: Failure| (Vec::new(), Outcome { status: failure.status, ..Outcome::default() });
        (self.plan, self.outcome) = found.unwrap_or_else(refused);
        self.outcome.status
    }

    /// The numbers of the actions of the last plan, in their order.
    #[func]
    fn get_plan(&self) -> PackedInt32Array {
        self.plan.iter().map(|&action| action as i32).collect()
    }

    /// The outcome of the last plan, as [method TautPlanner.get_outcome] has it: `cost` is the sum of the costs, and
    /// `expanded` counts sets of facts.
    #[func]
    fn get_outcome(&self) -> VarDictionary {
        describe(&self.outcome)
    }
}

/// A set of facts from their numbers.
fn facts(numbers: &PackedInt32Array) -> Result<Facts, Failure> {
    let mut facts = Facts::default();
    for &number in numbers.as_slice() {
        let place = u8::try_from(number).map(usize::from);
        let place = place.map_err(|_| failure(native::ERROR_INVALID_ARGUMENT, "facts are numbers from 0 to 255"))?;
        facts[place / 64] |= 1 << (place % 64);
    }
    Ok(facts)
}
