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
