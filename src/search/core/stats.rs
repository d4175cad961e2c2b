//! What a search counted.

/// Counters of one search, from `begin` to its outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stats {
    /// Vertices taken from the open list and expanded.
    pub(crate) expanded: u64,
    /// Entries put on the open list.
    pub(crate) generated: u64,
    /// Line-of-sight checks, smoothing included.
    pub(crate) sight_checks: u64,
}

impl Stats {
    /// The counters of two searches of one query.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            sight_checks: self.sight_checks + other.sight_checks,
        }
    }
}
