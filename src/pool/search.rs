//! The search for one request of a ticket, in the hands of a worker.

use std::time::{Duration, Instant};

use crate::base::sync::atomic::{AtomicU32, Ordering};
use crate::base::{Error, Result, caught};
use crate::collections::CancelHandle;
use crate::plan::{Outcome, Status};

use super::lanes::{PoolGround, PoolPlanner, PoolRequest};
use super::tickets::{NumberedLane, Ticket};

/// Expansions after which a search asks whether a higher priority waits: some milliseconds at most.
const SLICE: u32 = 512;

/// A request that a worker has taken.
pub(super) struct Claim {
    pub(super) ticket: Ticket,
    /// The number of the request in its ticket.
    pub(super) at: usize,
    pub(super) priority: u32,
    pub(super) asked: PoolRequest,
    pub(super) lane: NumberedLane,
    pub(super) ground: PoolGround,
}

/// A request that a worker has taken, and the planner that searches.
pub(super) struct RequestSearch {
    pub(super) claim: Claim,
    /// None until it is made, and after a panic.
    pub(super) planner: Option<PoolPlanner>,
    /// A planner that must go before another is made.
    pub(super) surplus: Option<PoolPlanner>,
    pub(super) begun: bool,
}

/// What a worker goes by.
pub(super) struct Conduct<'a> {
    /// Cancels the search.
    pub(super) cancel: CancelHandle,
    /// When the worker must return.
    pub(super) deadline: Option<Instant>,
    /// One more than the priority of the request that may interrupt searches; 0 if there is none.
    pub(super) urgent: &'a AtomicU32,
    /// The most bytes of the planner; 0: no limit of the pool.
    pub(super) share: u64,
}

impl RequestSearch {
    /// Goes on until there is an answer; none if the time is up or a higher priority waits.
    ///
    /// A panic is the answer to the request: the planner that it has interrupted is dropped.
    pub(super) fn advance(&mut self, conduct: &Conduct<'_>) -> Option<Result<Outcome>> {
        match caught(|| self.search(conduct)) {
            Ok(Ok(outcome)) => (outcome.status != Status::InProgress).then_some(Ok(outcome)),
            Ok(Err(error)) => Some(Err(error)),
            Err(_) => {
                // Nothing is left to report if the half-written planner cannot be dropped either.
                let planner = self.planner.take();
                let _ = caught(|| drop(planner));
                Some(Err(Error::Panicked))
            }
        }
    }

    fn search(&mut self, conduct: &Conduct<'_>) -> Result<Outcome> {
        let Self { claim, planner, surplus, begun } = self;
        if planner.is_none() {
            *surplus = None;
            *planner = Some(claim.lane.lane.planner(conduct.share)?);
        }
        let planner = planner.as_mut().expect("made above");
        planner.use_cancel_handle(&conduct.cancel);
        if !*begun {
            planner.begin_on(&claim.ground, &claim.asked)?;
            *begun = true;
            #[cfg(test)]
            tests::panic_if_armed();
        }
        loop {
            // At least a microsecond: zero is no limit, and each call does some work.
            let rest = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
            let limit =
                conduct.deadline.map_or(Duration::ZERO, |deadline| rest(deadline).max(Duration::from_micros(1)));
            let outcome = planner.step(SLICE, limit)?;
            let must_return = conduct.deadline.is_some_and(|deadline| Instant::now() >= deadline)
                || conduct.urgent.load(Ordering::Relaxed) > claim.priority + 1;
            if outcome.status != Status::InProgress || must_return {
                return Ok(outcome);
            }
        }
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
pub(super) mod tests;
