//! Options and outcomes of planners in configuration space.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::Error;
use crate::collections::shared::Shared;
use crate::search::core::guarantee::Guarantee;

/// Options of a [`crate::Motion`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOptions {
    /// The factor of the estimate: 1 finds the cheapest path of the lattice, more a path that costs at most so many
    /// times as much, sooner. 0 is Dijkstra's algorithm.
    pub h_scale: f64,
    /// Bytes that the search may take beside the slices of the space; 0: no limit.
    pub memory_limit: u64,
}

impl Default for MotionOptions {
    fn default() -> Self {
        Self { h_scale: 1.0, memory_limit: 0 }
    }
}

/// How a search, or a step of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MotionStatus {
    /// There is a path.
    Found,
    /// There is none: with [`Guarantee::Optimal`] for no motion of the body, with [`Guarantee::LatticeOptimal`] at this
    /// resolution, and with [`Guarantee::None`] the lattice of a chain has none.
    NoPath,
    /// The step's budget ran out.
    InProgress,
    /// The search was cancelled.
    Cancelled,
    /// The iterations of the request are used up ([`crate::MotionJob`]).
    BudgetSpent,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOutcome {
    /// How it ended.
    pub status: MotionStatus,
    /// What is known about the answer.
    pub guarantee: Guarantee,
    /// The cost of the path: its way and what lengths change, in cells, and the weights of turns times the turns in
    /// radians.
    pub cost: f64,
    /// The way of the body's origin, or of the base of a chain, in cells.
    pub length: f64,
    /// For [`Guarantee::Bounded`]: the path costs at most so many times what the cheapest of the lattice does.
    pub bound: f64,
    /// States expanded.
    pub expanded: u64,
    /// Angles of the resolution at which the search ended, and parts of a cell.
    pub resolution: (u32, u32),
    /// The grid's revision that the answer is true for.
    pub revision: u64,
}

/// Cancels a [`crate::Motion`] from any thread.
#[derive(Clone)]
pub struct MotionCancel {
    flag: Shared<AtomicBool>,
}

impl MotionCancel {
    pub(crate) fn new() -> Result<Self, Error> {
        Ok(Self { flag: Shared::new(AtomicBool::new(false))? })
    }

    /// Requests the end of the open search.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    pub(crate) fn withdraw(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
