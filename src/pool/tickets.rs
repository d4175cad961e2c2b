//! Tickets: requests that were submitted together, and their answers.
//!
//! A ticket lies in a place of a list. Places are reused, and their lists keep their capacity: a ticket like an earlier
//! one allocates nothing. The number of a ticket has its place and a sequence number that no other ticket of the
//! process has, so that the number of a ticket that is gone, or of another pool, is an error.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::{Error, Result, bytes};
use crate::collections::{Shared, reserve};
use crate::geom::Position;
use crate::plan::{LinkUse, Outcome};

use super::lanes::{PoolGround, PoolLane, PoolRequest};

/// Bits of the place in the number of a ticket: as many tickets may exist at once.
const PLACE_BITS: u32 = 20;
/// Bits of the sequence number in the number of a ticket.
const SEQUENCE_BITS: u32 = 36;
/// The sequence number of the next ticket of the process.
static NEXT_TICKET: AtomicU64 = AtomicU64::new(1);

/// Names the requests that were submitted to a pool together: never 0, below 2^56, ascending in the order of
/// submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(pub(crate) u64);

impl Ticket {
    fn new(sequence: u64, place: usize) -> Self {
        Self((sequence & ((1 << SEQUENCE_BITS) - 1)) << PLACE_BITS | bytes(place))
    }

    fn place(self) -> usize {
        usize::try_from(self.0 & ((1 << PLACE_BITS) - 1)).unwrap_or(usize::MAX)
    }
}

/// A part of a list.
#[derive(Clone, Copy, Default)]
pub(super) struct Part {
    pub(super) first: usize,
    pub(super) count: usize,
}

impl Part {
    /// The part of a list.
    pub(super) fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.first..self.first + self.count]
    }
}

/// The answer to a request, and where its points or nodes and the links that it uses lie in the lists of its ticket.
#[derive(Clone, Copy)]
pub(super) struct RequestAnswer {
    pub(super) result: Result<Outcome>,
    pub(super) path: Part,
    pub(super) uses: Part,
}

/// A request with its answer.
pub(super) struct TicketEntry {
    pub(super) asked: PoolRequest,
    /// The caller's word.
    pub(super) user: u64,
    pub(super) answer: Option<RequestAnswer>,
}

/// A lane and its number.
#[derive(Clone)]
pub(super) struct NumberedLane {
    pub(super) number: u32,
    /// How often what it leaves out has changed: planners of before are for another map.
    pub(super) changes: u64,
    pub(super) lane: Shared<PoolLane>,
}

impl NumberedLane {
    /// Tells its planners from those of others.
    pub(super) const fn id(&self) -> (u32, u64) {
        (self.number, self.changes)
    }
}

/// The requests of one ticket.
#[derive(Default)]
pub(super) struct TicketJob {
    /// None while the place is free.
    ticket: Option<Ticket>,
    pub(super) lane: Option<NumberedLane>,
    pub(super) priority: u32,
    /// What the answers are true for; none once all of them are there.
    pub(super) ground: Option<PoolGround>,
    pub(super) revision: u64,
    pub(super) entries: Vec<TicketEntry>,
    /// The paths in the order in which they were found.
    pub(super) points: Vec<Position>,
    /// How high they are, on a mesh with heights.
    pub(super) heights: Vec<f32>,
    /// The links that they use.
    pub(super) uses: Vec<LinkUse>,
    /// In the place of both, on a graph, the nodes of the ways.
    pub(super) nodes: Vec<u32>,
    /// Requests before this one were taken by a worker or cancelled.
    pub(super) taken: usize,
    /// Requests with an answer.
    pub(super) answered: usize,
}

impl TicketJob {
    /// True if every request has its answer.
    pub(super) const fn is_done(&self) -> bool {
        self.answered == self.entries.len()
    }

    /// True if its lane is on a graph.
    pub(super) fn is_of_graph(&self) -> bool {
        self.lane.as_ref().is_some_and(|lane| matches!(*lane.lane, PoolLane::Graph(_)))
    }

    /// Empties the job for the next ticket of its place.
    fn clear(&mut self) {
        (self.ticket, self.lane, self.ground) = (None, None, None);
        self.entries.clear();
        self.points.clear();
        self.heights.clear();
        self.uses.clear();
        self.nodes.clear();
        (self.taken, self.answered) = (0, 0);
    }
}

/// The tickets of a pool.
#[derive(Default)]
pub(super) struct Tickets {
    places: Vec<TicketJob>,
    /// Places without a ticket. Has room for all of them.
    free: Vec<usize>,
    /// Finished tickets, for [`Tickets::finished`]. Has room for all of them.
    listed: Vec<Ticket>,
    /// The number of tickets that are finished and were not taken.
    finished: usize,
}

impl Tickets {
    /// Takes the job of a free place, to be filled and given to [`Tickets::open`] or [`Tickets::give_up`].
    pub(super) fn reserve(&mut self) -> Result<(usize, TicketJob)> {
        if self.free.is_empty() {
            self.add_place()?;
        }
        let place = self.free.pop().expect("a place was added above");
        Ok((place, std::mem::take(&mut self.places[place])))
    }

    fn add_place(&mut self) -> Result {
        let place = self.places.len();
        if bytes(place) >> PLACE_BITS != 0 {
            return Err(Error::OutOfMemory { bytes: bytes(size_of::<TicketJob>()) });
        }
        let places = place + 1;
        reserve(&mut self.places, 1)?;
        reserve(&mut self.free, places)?;
        self.listed.clear();
        reserve(&mut self.listed, places)?;
        self.places.push(TicketJob::default());
        self.free.push(place);
        Ok(())
    }

    /// The number of places.
    pub(super) fn places(&self) -> usize {
        self.places.len()
    }

    /// Makes a job the next ticket.
    pub(super) fn open(&mut self, place: usize, mut job: TicketJob) -> Ticket {
        let ticket = Ticket::new(NEXT_TICKET.fetch_add(1, Ordering::Relaxed), place);
        job.ticket = Some(ticket);
        self.finished += usize::from(job.is_done());
        self.places[place] = job;
        ticket
    }

    /// Returns a job that does not become a ticket.
    pub(super) fn give_up(&mut self, place: usize, mut job: TicketJob) {
        job.clear();
        self.places[place] = job;
        self.free.push(place);
    }

    /// The job of a ticket.
    ///
    /// # Errors
    /// [`Error::TakenTicket`] for a ticket of another pool or one that is gone.
    pub(super) fn job(&self, ticket: Ticket) -> Result<&TicketJob> {
        let job = self.places.get(ticket.place()).filter(|job| job.ticket == Some(ticket));
        job.ok_or(Error::TakenTicket)
    }

    /// The job of a ticket, for changes.
    pub(super) fn job_mut(&mut self, ticket: Ticket) -> Result<&mut TicketJob> {
        let job = self.places.get_mut(ticket.place()).filter(|job| job.ticket == Some(ticket));
        job.ok_or(Error::TakenTicket)
    }

    /// True if a request of a ticket has no answer yet.
    pub(super) fn is_open(&self, ticket: Ticket, at: usize) -> bool {
        self.job(ticket).is_ok_and(|job| job.entries[at].answer.is_none())
    }

    /// Notes that a ticket has got the last of its answers.
    pub(super) fn note_finished(&mut self) {
        self.finished += 1;
    }

    /// The tickets whose requests are all answered, the earliest first.
    pub(super) fn finished(&mut self) -> &[Ticket] {
        self.listed.clear();
        if self.finished > 0 {
            self.listed.extend(self.places.iter().filter(|job| job.is_done()).filter_map(|job| job.ticket));
            self.listed.sort_unstable();
        }
        &self.listed
    }

    /// Frees the place of a finished ticket.
    pub(super) fn close(&mut self, ticket: Ticket) {
        let Ok(job) = self.job_mut(ticket) else { return };
        debug_assert!(job.is_done(), "a ticket is taken once it is finished");
        job.clear();
        self.free.push(ticket.place());
        self.finished -= 1;
    }
}
