//! The time limit of a call: when it is up, a search pauses.
//!
//! The clock is read between slices of expansions, so that reading it costs next to nothing. How a search is cut into
//! slices does not change its answer.

use std::time::{Duration, Instant};

use super::traits::Expansion;
use crate::base::Budget;

/// True if the platform has a clock.
pub(crate) const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// When a call must return.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    end: Option<Instant>,
    /// Expansions from one look at the clock to the next.
    slice: u64,
}

impl Deadline {
    /// No limit.
    pub(super) const NONE: Self = Self { end: None, slice: u64::MAX };

    /// `limit` from now on, for searches with expansions of this kind; zero is no limit.
    pub(super) fn after(limit: Duration, expansion: Expansion) -> Self {
        // An end beyond what the clock can tell is none.
        let end = if limit.is_zero() { None } else { Instant::now().checked_add(limit) };
        Self { end, ..Self::NONE }.of(expansion)
    }

    /// The same for searches with expansions of another kind.
    pub(super) const fn of(self, expansion: Expansion) -> Self {
        // Reading the clock takes about 30 ns; expansions take about 0.1, 1 and 5 us.
        let slice = match expansion {
            Expansion::Vertex => 16,
            Expansion::Block => 8,
            Expansion::Corner => 4,
        };
        Self { slice, ..self }
    }

    /// True if there is a limit.
    pub(super) const fn is_set(&self) -> bool {
        self.end.is_some()
    }

    /// True if the time is up.
    pub(super) fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// The part of a budget up to the next look at the clock.
    pub(super) fn slice_of(&self, budget: Budget) -> Budget {
        if self.is_set() { budget.min(Budget::exactly(self.slice)) } else { budget }
    }
}

#[cfg(test)]
#[path = "deadline_tests.rs"]
mod tests;
