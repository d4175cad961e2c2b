//! The cheapest sequence of actions that leads from some facts to others.
//!
//! Based on: R. E. Fikes, N. J. Nilsson. STRIPS: A New Approach to the Application of Theorem Proving to Problem
//! Solving. Artificial Intelligence 1971. The search is the same A* as that over poses; nodes are sets of facts,
//! numbered when they are met.
//!
//! When not to use it: for problems with many independent parts, whose sets of facts multiply. Moving through a map is
//! one action here, with the length of a path or a field's distance as its cost.
//!
//! Cost: actions times sets expanded; 64 bytes per set met.

use super::facts::{Action, Facts, Met, Missing, meet};
use crate::base::{Budget, Error, real_usize, to_u32};
use crate::collections::List;
use crate::search::best_first::{BestFirst, Graph, NodeId, SettledNode, Successor};
use crate::search::core::{Guarantee, Progress};

/// Most actions of a problem.
const MOST_ACTIONS: usize = 65_536;
/// Most sets of facts that a search may meet.
const MOST_SETS: u64 = 1 << 24;

/// How a search for a plan ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionStatus {
    /// There is a plan, perhaps an empty one.
    Found,
    /// There is none.
    NoPlan,
    /// The expansions were used up.
    BudgetSpent,
}

/// The result of a search for a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ActionOutcome {
    /// How it ended.
    pub status: ActionStatus,
    /// [`Guarantee::Optimal`], or none if the budget was spent.
    pub guarantee: Guarantee,
    /// The sum of the costs of the plan; infinite without one.
    pub cost: f64,
    /// Sets of facts expanded.
    pub expanded: u64,
}

/// Plans actions. It keeps its memory from one plan to the next.
#[derive(Default)]
pub struct ActionPlanner {
    search: BestFirst<NodeId>,
    met: Met,
    plan: Vec<u32>,
}

/// The graph of sets of facts.
struct Graphed<'a> {
    actions: &'a [Action],
    met: &'a mut Met,
    missing: &'a Missing,
}

impl Graph for Graphed<'_> {
    type Place = NodeId;

    fn successors(
        &mut self,
        SettledNode { node, .. }: SettledNode,
        take: &mut impl FnMut(Successor<NodeId>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let facts = *self.met.set(node);
        for action in self.actions {
            if let Some(after) = action.apply(&facts)
                && after != facts
            {
                let number = self.met.number(&after)?;
                if u64::from(number) >= MOST_SETS {
                    return Err(Error::MemoryLimit { needed: MOST_SETS + 1, limit: MOST_SETS });
                }
                take(Successor { node: number, place: number, cost: action.cost })?;
            }
        }
        Ok(())
    }

    fn estimate(&mut self, place: NodeId) -> f64 {
        self.missing.of(self.met.set(place))
    }

    fn end(&mut self, SettledNode { node, .. }: SettledNode) -> Option<f64> {
        self.missing.is_goal(self.met.set(node)).then_some(0.0)
    }
}

impl ActionPlanner {
    /// A planner without memory.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the cheapest plan from the facts of `start` to some that contain all of `goal` and none of `goal_not`;
    /// [`ActionPlanner::plan`] has it. At most `max_expansions` sets are expanded; 0 is no limit.
    ///
    /// # Errors
    /// [`Error::BadValue`] with the number of an action whose cost is not finite or below 0 or that adds a fact and
    /// removes it, for more than 65,536 actions, and if a fact is in `goal` and `goal_not`: the plan is as before.
    /// [`Error::MemoryLimit`] if more than 2^24 sets of facts are met; [`Error::OutOfMemory`]: there is no plan then.
    pub fn find(
        &mut self,
        actions: &[Action],
        start: &Facts,
        (goal, goal_not): (&Facts, &Facts),
        max_expansions: u32,
    ) -> Result<ActionOutcome, Error> {
        if actions.len() > MOST_ACTIONS {
            return Err(Error::BadValue { name: "count", value: real_usize(actions.len()), allowed: "0 to 65,536" });
        }
        actions.iter().enumerate().try_for_each(|(number, action)| action.check(number))?;
        if meet(goal, goal_not) {
            return Err(Error::BadValue {
                name: "goal_not",
                value: real_usize(goal.iter().zip(goal_not).position(|(a, b)| a & b != 0).unwrap_or(0)),
                allowed: "words without facts of the goal",
            });
        }
        self.plan.clear();
        let missing = Missing::new(actions, goal, goal_not)?;
        self.met.clear();
        let mut graph = Graphed { actions, met: &mut self.met, missing: &missing };
        let first = graph.met.number(start)?;
        self.search.begin(MOST_SETS, 1.0, u64::MAX)?;
        self.search.start(&mut graph, Successor { node: first, place: first, cost: 0.0 })?;
        let progress = self.search.step(&mut graph, &mut Budget::new(max_expansions.into()), || false)?;
        let (status, guarantee) = match progress {
            Progress::Found => (ActionStatus::Found, Guarantee::Optimal),
            Progress::Exhausted => (ActionStatus::NoPlan, Guarantee::Optimal),
            Progress::Paused | Progress::Cancelled => (ActionStatus::BudgetSpent, Guarantee::None),
        };
        if status == ActionStatus::Found {
            self.trace(actions)?;
        }
        // A goal that is met but not yet taken when the budget ends is no plan.
        let cost = if status == ActionStatus::Found { self.search.cost() } else { f64::INFINITY };
        Ok(ActionOutcome { status, guarantee, cost, expanded: self.search.expanded() })
    }

    /// Reads the plan off the sets on the way: of several actions between two sets the cheapest, of equally cheap ones
    /// the first.
    fn trace(&mut self, actions: &[Action]) -> Result<(), Error> {
        let mut after: Option<NodeId> = None;
        for node in self.search.way() {
            if let Some(to) = after {
                let (from, to) = (self.met.set(node), self.met.set(to));
                let leading = actions.iter().enumerate().filter(|(_, action)| action.apply(from).as_ref() == Some(to));
                let cheapest = leading.min_by(|a, b| a.1.cost.total_cmp(&b.1.cost).then(a.0.cmp(&b.0)));
                let (number, _) = cheapest.expect("an action leads from each set of a way to the next one");
                self.plan.add(to_u32(number))?;
            }
            after = Some(node);
        }
        self.plan.reverse();
        Ok(())
    }

    /// The numbers of the actions of the last plan, in their order; empty without one.
    #[must_use]
    pub fn plan(&self) -> &[u32] {
        &self.plan
    }
}

#[cfg(test)]
#[path = "planner_tests.rs"]
mod tests;
