//! How lengths and turns make one order of costs.

use super::turn_table::NO_DIRECTION;
use crate::base::{Error, Result, real_u32, to_u32};
use crate::grid::TurnRule;

/// The rule, and what a turn of 45 degrees costs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct TurnOrder {
    pub(crate) rule: TurnRule,
    pub(crate) cost: f64,
}

impl TurnOrder {
    pub(crate) fn new(rule: TurnRule, cost: f32) -> Self {
        Self { rule, cost: f64::from(cost) }
    }

    /// Checks that the cost goes with the rule.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::Unsupported`].
    pub(crate) fn check(self) -> Result {
        let Self { rule, cost: value } = self;
        if rule == TurnRule::Cost && !(value.is_finite() && value > 0.0) {
            return Err(Error::BadValue { name: "turn_cost", value, allowed: "finite and above 0" });
        }
        if rule != TurnRule::Cost && value != 0.0 {
            return Err(Error::Unsupported { what: "a turn_cost needs turns COST" });
        }
        Ok(())
    }

    /// The parts of a cost, the first of which counts first. Both only grow along a path.
    #[inline(always)]
    pub(crate) fn parts(self, length: f64, turns: u32) -> (f64, f64) {
        match self.rule {
            TurnRule::Free | TurnRule::Cost => (length + self.cost * real_u32(turns), 0.0),
            TurnRule::TieBreak => (length, real_u32(turns)),
            TurnRule::Fewest => (real_u32(turns), length),
        }
    }

    /// The cost that is told.
    pub(crate) fn told(self, length: f64, turns: u32) -> f64 {
        if self.rule == TurnRule::Cost { length + self.cost * real_u32(turns) } else { length }
    }
}

/// The turn from one direction to another, by 45 degrees; none from the start or to the end.
pub(crate) const fn turn(from: usize, to: usize) -> u32 {
    if from == NO_DIRECTION || to == NO_DIRECTION {
        return 0;
    }
    let by = to_u32(from.abs_diff(to));
    if by > 4 { 8 - by } else { by }
}
