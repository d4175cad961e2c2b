//! Requests to lanes on meshes whose points have heights.

use super::lanes::PoolRequest;
use super::pool::Pool;
use super::tickets::{Ticket, TicketEntry};
use crate::base::{Error, Result, real_usize};
use crate::plan::{Asked, Request};

impl Pool {
    /// [`Pool::submit`] to a lane on a mesh with heights: two for each request, of its start and of its goal, as
    /// [`crate::plan::MeshPlanner::set_heights`] takes them. Without them all are 0. [`super::Taken::heights`] has
    /// those of the paths.
    ///
    /// # Errors
    /// As there; [`Error::BadValue`] for another number of heights; [`Error::Unsupported`] for any other lane.
    pub fn submit_at(&self, lane: u32, priority: u32, requests: &[Request], heights: &[[f32; 2]]) -> Result<Ticket> {
        let requests = requests.iter().map(|request| (Ok(*request), 0));
        self.submit_all_at(lane, priority, requests, heights.as_flattened())
    }

    /// [`Pool::submit_at`] for requests with words of the caller, from any iterator. An error is the answer to its
    /// request.
    pub(crate) fn submit_all_at(
        &self,
        lane: u32,
        priority: u32,
        requests: impl ExactSizeIterator<Item = (Result<Request>, u64)>,
        heights: &[f32],
    ) -> Result<Ticket> {
        let (pairs, rest) = heights.as_chunks::<2>();
        if pairs.len() != requests.len() || !rest.is_empty() {
            let (value, allowed) = (real_usize(heights.len()), "two for each request");
            return Err(Error::BadValue { name: "the number of heights", value, allowed });
        }
        if !self.has_heights(lane)? {
            return Err(Error::Unsupported { what: "heights are for lanes on a mesh whose points have heights" });
        }
        let entries = requests.zip(pairs).map(|((request, user), &heights)| {
            let asked = PoolRequest::Path(Asked::new(request).at_heights(heights));
            TicketEntry { asked, user, answer: None }
        });
        self.submit_entries(lane, priority, entries)
    }
}
