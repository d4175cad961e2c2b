//! What comes back from a search.

use super::guarantee::Promise;
use crate::search::core::{Guarantee, Stats};

/// How a search, or a step of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// A path to the goal was found.
    Found = 0,
    /// There is no path; with a complete planner this is a proof.
    NoPath = 1,
    /// There is no path, and the path to the vertex nearest to the goal is returned as asked.
    Partial = 2,
    /// The step's own budget ran out; the next step goes on.
    InProgress = 3,
    /// The search was cancelled.
    Cancelled = 4,
    /// The request's budget ran out; the search is kept, and a further step allows more.
    BudgetSpent = 5,
    /// [`crate::Planner::refresh`] could not prove that the last answer holds still.
    Stale = 6,
}

/// The result of a search or of a step of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// What is known about the path (or, without one, about there being none).
    pub guarantee: Guarantee,
    /// Euclidean length of the path in cells; infinite without a path.
    pub length: f64,
    /// What the search minimised: the length, or with terrain costs the cost; infinite without a path.
    pub cost: f64,
    /// 1 for optimal results, the factor of a bounded one, 0 where nothing is guaranteed.
    pub bound: f64,
    /// Of a partial path the straight distance from its end to the goal, otherwise 0.
    pub remaining: f64,
    /// Vertices expanded since `begin`.
    pub expanded: u64,
    /// Entries put on the open list since `begin`.
    pub generated: u64,
    /// Line-of-sight checks since `begin`, smoothing included.
    pub sight_checks: u64,
    /// The grid's revision that the answer is true for.
    pub revision: u64,
}

impl Outcome {
    /// The outcome of a request that was cancelled before its search began.
    pub(crate) fn cancelled(revision: u64) -> Self {
        Self::without_path(Status::Cancelled, Promise::NONE, Stats::default(), revision)
    }

    /// An outcome with these counts and without a path.
    pub(super) const fn without_path(status: Status, promise: Promise, stats: Stats, revision: u64) -> Self {
        let Promise { guarantee, bound } = promise;
        let Stats { expanded, generated, sight_checks } = stats;
        let (length, cost, remaining) = (f64::INFINITY, f64::INFINITY, 0.0);
        Self { status, guarantee, length, cost, bound, remaining, expanded, generated, sight_checks, revision }
    }
}

/// What a planner holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Bytes of the node tables.
    pub nodes: u64,
    /// Bytes of the open list.
    pub open: u64,
    /// Most entries on the open list in the last search.
    pub open_peak: u64,
    /// Bytes of the path buffers.
    pub path: u64,
    /// Bytes of the planner itself.
    pub other: u64,
    /// Bytes that the planner shares with others of its kind: the local distance database of Block A*, counted in
    /// full for each of them. No memory limit counts it.
    pub shared: u64,
}

impl Memory {
    /// All bytes.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.nodes + self.open + self.path + self.other + self.shared
    }
}
