//! Plans of actions: A* over sets of facts.

mod facts;
mod planner;

pub use facts::{Action, Facts};
pub use planner::{ActionOutcome, ActionPlanner, ActionStatus};
