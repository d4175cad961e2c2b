//! What a request allows a search to expand, and what is left of it.

use super::{outcome::Status, request::Request};
use crate::base::Budget;

/// The budget of a request over all its steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spending {
    /// Expansions that the request still allows, `u64::MAX` for no limit.
    pub(super) left: u64,
    /// True once the request's budget was spent: further steps bring their own.
    pub(super) spent: bool,
}

impl Spending {
    pub(super) fn new(request: &Request) -> Self {
        Self { left: Budget::new(request.max_expansions.into()).left(), spent: false }
    }

    /// The budget of a step that brings `own` expansions.
    pub(super) fn budget(&mut self, own: Budget) -> Budget {
        if self.spent {
            self.left = own.left();
        }
        own.min(Budget::exactly(self.left))
    }

    /// The status of a step that has used up its budget: further steps bring their own once the request's is spent.
    pub(super) const fn paused(&mut self) -> Status {
        self.spent |= self.left == 0;
        if self.left == 0 { Status::BudgetSpent } else { Status::InProgress }
    }

    /// Takes what a step has used from what the request allows.
    pub(super) const fn spend(&mut self, expansions: u64) {
        if self.left != u64::MAX {
            self.left -= expansions;
        }
    }
}
