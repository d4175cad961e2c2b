//! How many expansions a search may still do.

/// A countdown of expansions; `0` in a request means no limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    left: u64,
}

impl Budget {
    /// A budget of `expansions`, where `0` is no limit.
    pub(crate) const fn new(expansions: u64) -> Self {
        Self { left: if expansions == 0 { u64::MAX } else { expansions } }
    }

    /// A budget that has exactly `left` expansions, `u64::MAX` being no limit.
    pub(crate) const fn exactly(left: u64) -> Self {
        Self { left }
    }

    /// The smaller of two budgets.
    pub(crate) fn min(self, other: Self) -> Self {
        Self { left: self.left.min(other.left) }
    }

    /// Expansions left, `u64::MAX` being no limit.
    pub(crate) const fn left(self) -> u64 {
        self.left
    }

    /// Takes `expansions`, which must not exceed what is left.
    pub(crate) const fn spend(&mut self, expansions: u64) {
        if self.left != u64::MAX {
            self.left -= expansions;
        }
    }

    /// Takes what has been done already: at most what is left.
    #[inline(always)]
    pub(crate) const fn charge(&mut self, expansions: u64) {
        self.spend(if expansions < self.left { expansions } else { self.left });
    }

    /// True if nothing is left.
    #[inline(always)]
    pub(crate) const fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Takes one expansion; false when none is left.
    #[inline(always)]
    pub(crate) const fn take(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        if self.left != u64::MAX {
            self.left -= 1;
        }
        true
    }
}

#[cfg(test)]
#[path = "budget_tests.rs"]
mod tests;
