//! Work done ahead of the queries.

use std::sync::atomic::Ordering;

use super::capabilities::Capabilities;
use super::outcome::Status;
use super::planner::{Planner, Search};
use super::request::Request;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::Position;
use crate::search::core::kernel::Progress;

impl Planner {
    /// Prepares the planner for queries on the map as it is now: they find the same answers and paths with fewer expansions. Costs
    /// about as much as `max_expansions` expansions (0: no limit) and may be called again until it is done, in idle moments, between
    /// queries, also while a search is open, which goes on and ends as it would have.
    ///
    /// Anya finds the dead ends of the map, and the distances of all corners from 16 landmarks: about as much work as twenty
    /// searches for a goal out of reach. It pays where a map stays as it is for a thousand queries and more, and gives most where many
    /// walls stand in the way. What was prepared is of no use any more after a change of what is
    /// blocked for the planner; its memory waits for the next time, or for [`Planner::reset`]. On maps of noise (fewer than 5 cells a
    /// corner), without corners, or with more than 2^19 of them there is nothing to prepare; neither is with other algorithms, with a
    /// memory limit, or with an `h_scale` above 1. Searches with limits of their own, for partial paths and for many goals do not use it.
    ///
    /// [`Status::Found`]: nothing is left to do. [`Status::InProgress`]: the expansions are used up.
    /// [`Status::Cancelled`]: another thread asked for that; what was done is kept.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]: the planner is as good as before.
    pub fn prepare(&mut self, max_expansions: u32) -> Result<Status, Error> {
        if !matches!(self.search, Search::Open(_)) {
            self.cancel.store(false, Ordering::Relaxed);
        }
        if self.options.memory_limit != 0 || self.options.h_scale > 1.0 {
            return Ok(Status::Found);
        }
        let nowhere = Position::new(0.0, 0.0);
        let open = self.open(&Request::new(nowhere, nowhere), self.grid.snapshot());
        let mut budget = Budget::new(max_expansions.into());
        let Some(kernel) = self.kernel.preparable() else {
            return Ok(Status::Found);
        };
        Ok(match kernel.prepare(&open.scene(&self.cancel), &mut budget)? {
            Progress::Found | Progress::Exhausted => Status::Found,
            Progress::Paused => Status::InProgress,
            Progress::Cancelled => Status::Cancelled,
        })
    }
}
