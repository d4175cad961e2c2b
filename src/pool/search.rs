//! The search for one request of a ticket, in the hands of a worker.

use std::time::Instant;

use crate::base::sync::atomic::{AtomicU32, Ordering};
use crate::base::{Error, Result, caught};
use crate::collections::CancelHandle;
use crate::plan::{AnyMap, AnyPlanner, Asked, Outcome, Status};

use super::tickets::{NumberedLane, Ticket};

/// Expansions after which a search asks whether a higher priority waits: some milliseconds at most.
const SLICE: u32 = 512;

/// A request that a worker has taken.
pub(super) struct Claim {
    pub(super) ticket: Ticket,
    /// The number of the request in its ticket.
    pub(super) at: usize,
    pub(super) priority: u32,
    pub(super) asked: Asked,
    pub(super) lane: NumberedLane,
    pub(super) map: AnyMap,
}

/// A request that a worker has taken, and the planner that searches.
pub(super) struct RequestSearch {
    pub(super) claim: Claim,
    /// None until it is made, and after a panic.
    pub(super) planner: Option<AnyPlanner>,
    /// A planner that must go before another is made.
    pub(super) surplus: Option<AnyPlanner>,
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
            planner.begin_on(&claim.map, &claim.asked)?;
            *begun = true;
            #[cfg(test)]
            tests::panic_if_armed();
        }
        loop {
            if let Some(deadline) = conduct.deadline {
                // At least a microsecond: zero is no limit, and each call does some work.
                let rest = deadline.saturating_duration_since(Instant::now());
                planner.limit_time(rest.max(std::time::Duration::from_micros(1)))?;
            } else {
                planner.limit_time(std::time::Duration::ZERO)?;
            }
            let outcome = planner.step(SLICE)?;
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
