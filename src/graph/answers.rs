//! The answers to many searches.

use crate::base::Result;
use crate::collections::Counted;
use crate::graph::page::NodeId;
use crate::plan::{Outcome, Status};

/// The answer to one of many searches.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphAnswer {
    /// What [`crate::graph::GraphPlanner::find`] returns for the pair.
    pub result: Result<Outcome>,
    /// Where its nodes begin in [`crate::graph::GraphPlanner::path`].
    pub first: usize,
    /// How many there are.
    pub count: usize,
}

/// How many searches ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchOutcome {
    /// [`Status::Found`] if each has its answer, else [`Status::Cancelled`].
    pub status: Status,
    /// The revision of the graph that they searched.
    pub revision: u64,
}

/// An answer, whose nodes lie in a list of the thread.
pub(super) struct Answered {
    pub(super) pair: usize,
    pub(super) answer: GraphAnswer,
}

/// Answers, and the planners of further threads.
pub(super) struct GraphBatch<P> {
    pub(super) answers: Vec<GraphAnswer>,
    pub(super) helpers: Vec<P>,
    /// What the planner itself has answered.
    pub(super) own: Vec<Answered>,
    pub(super) nodes: Vec<NodeId>,
}

impl<P> GraphBatch<P> {
    /// Bytes on the heap; those of a planner are told.
    pub(super) fn bytes(&self, of: impl Fn(&P) -> u64) -> u64 {
        let Self { answers, helpers, own, nodes } = self;
        answers.bytes() + helpers.iter().map(of).sum::<u64>() + own.bytes() + nodes.bytes()
    }

    /// Forgets the answers, and keeps the memory; true if there were any.
    pub(super) fn forget(&mut self) -> bool {
        let had_any = !self.answers.is_empty();
        self.answers.clear();
        had_any
    }
}

impl<P> Default for GraphBatch<P> {
    fn default() -> Self {
        Self { answers: Vec::new(), helpers: Vec::new(), own: Vec::new(), nodes: Vec::new() }
    }
}
