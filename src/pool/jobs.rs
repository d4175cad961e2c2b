//! What the workers of a pool share, under one lock: tickets, the order of their requests, and the planners.
//!
//! ```text
//!   waiting   tickets with requests that nobody has taken, by priority, then by age
//!   paused    searches that have begun and that nobody goes on with: their time was up, or a higher priority came
//!   running   per worker the ticket that it works for, and the handle that cancels its search
//!   idle      planners without a search
//! ```
//!
//! Which worker answers a request, and when, decides nothing about the answer. A worker takes the paused search or the
//! waiting request of the highest priority, the paused one among equals. Under a memory limit nothing is begun while a
//! search is paused, so that no more planners are needed than there are workers.

use std::collections::VecDeque;

use crate::base::{Error, Result, bytes, real_u32};
use crate::collections::{CancelHandle, Shared, refused, reserve, reserve_exact};
use crate::plan::{Outcome, check_count};

use super::lanes::{PoolGround, PoolLane, PoolPath, PoolPlanner};
use super::search::{Claim, RequestSearch};
use super::tickets::{NumberedLane, Part, RequestAnswer, Ticket, TicketEntry, TicketJob, Tickets};

/// Searches in hand and paused per worker, at most: as many priorities may interrupt one another.
const DEPTH: usize = 4;

/// A ticket with requests that nobody has taken.
struct WaitingTicket {
    priority: u32,
    ticket: Ticket,
}

/// What is known of a worker.
pub(super) struct Worker {
    /// Cancels its search.
    pub(super) cancel: CancelHandle,
    /// The ticket of its search.
    running: Option<Ticket>,
}

/// A planner without a search.
struct Idle {
    /// See [`NumberedLane::id`].
    lane: (u32, u64),
    planner: PoolPlanner,
}

/// What an answered ticket has left over, to be dropped outside of the lock: freeing a ground takes time.
pub(super) type Leftover = Option<PoolGround>;

/// See the module.
pub(super) struct Jobs {
    /// In the order of their numbers.
    lanes: Vec<NumberedLane>,
    /// The number of the next lane: those of removed ones are not given again.
    next_lane: u32,
    pub(super) tickets: Tickets,
    /// The first ticket first. Has room for all places.
    waiting: VecDeque<WaitingTicket>,
    /// Has room for `DEPTH` searches per worker.
    paused: Vec<RequestSearch>,
    /// Has room for one planner per lane and worker.
    idle: Vec<Idle>,
    pub(super) workers: Vec<Worker>,
    /// Workers that work now.
    busy: usize,
    /// Numbers of workers for threads of the host that nobody uses.
    pub(super) free_hosts: Vec<usize>,
    /// Requests without an answer.
    pub(super) left: u64,
    /// No more planners than workers.
    is_limited: bool,
    /// The pool is being dropped.
    pub(super) stopped: bool,
}

impl Jobs {
    /// No jobs, for workers of which the first `threads` are the pool's own.
    pub(super) fn new(threads: usize, workers: usize, is_limited: bool) -> Result<Self> {
        let mut jobs = Self {
            lanes: Vec::new(),
            next_lane: 0,
            tickets: Tickets::default(),
            waiting: VecDeque::new(),
            paused: Vec::new(),
            idle: Vec::new(),
            workers: Vec::new(),
            busy: 0,
            free_hosts: Vec::new(),
            left: 0,
            is_limited,
            stopped: false,
        };
        reserve_exact(&mut jobs.paused, DEPTH * workers)?;
        reserve_exact(&mut jobs.workers, workers)?;
        for _ in 0..workers {
            jobs.workers.push(Worker { cancel: CancelHandle::new()?, running: None });
        }
        reserve_exact(&mut jobs.free_hosts, workers - threads)?;
        jobs.free_hosts.extend((threads..workers).rev());
        Ok(jobs)
    }

    /// Adds a lane; returns its number.
    pub(super) fn add_lane(&mut self, lane: Shared<PoolLane>) -> Result<u32> {
        let planners = (self.lanes.len() + 1) * self.workers.len();
        let more = planners.saturating_sub(self.idle.len());
        reserve(&mut self.idle, more)?;
        reserve(&mut self.lanes, 1)?;
        let number = self.next_lane;
        self.next_lane = number.checked_add(1).ok_or(refused(size_of::<PoolLane>()))?;
        self.lanes.push(NumberedLane { number, changes: 0, lane });
        Ok(number)
    }

    /// The place of the lane with a number.
    fn place_of(&self, number: u32) -> Result<usize> {
        let place = self.lanes.binary_search_by_key(&number, |lane| lane.number);
        let value = real_u32(number);
        place.map_err(|_| Error::BadValue { name: "lane", value, allowed: "the number of a lane of this pool" })
    }

    /// The lane with a number.
    pub(super) fn lane(&self, number: u32) -> Result<NumberedLane> {
        Ok(self.lanes[self.place_of(number)?].clone())
    }

    /// Takes a lane out. Its tickets keep it; its planners go with [`Jobs::homeless`].
    pub(super) fn remove_lane(&mut self, number: u32) -> Result<NumberedLane> {
        let place = self.place_of(number)?;
        Ok(self.lanes.remove(place))
    }

    /// Puts another lane in the place of one; returns that.
    pub(super) fn replace_lane(&mut self, number: u32, lane: Shared<PoolLane>) -> Result<NumberedLane> {
        let place = self.place_of(number)?;
        let changes = self.lanes[place].changes + 1;
        Ok(std::mem::replace(&mut self.lanes[place], NumberedLane { number, changes, lane }))
    }

    /// True if a lane is there as it was with so many changes.
    fn is_there(&self, (number, changes): (u32, u64)) -> bool {
        self.place_of(number).is_ok_and(|place| self.lanes[place].changes == changes)
    }

    /// Takes out an idle planner whose lane is gone.
    pub(super) fn homeless(&mut self) -> Option<PoolPlanner> {
        let at = self.idle.iter().position(|idle| !self.is_there(idle.lane))?;
        Some(self.idle.swap_remove(at).planner)
    }

    /// Takes a free place for a ticket, and makes room for it among those that wait.
    pub(super) fn reserve(&mut self) -> Result<(usize, TicketJob)> {
        let (place, job) = self.tickets.reserve()?;
        let more = self.tickets.places() - self.waiting.len();
        if self.waiting.try_reserve(more).is_err() {
            self.tickets.give_up(place, job);
            return Err(refused(more * size_of::<WaitingTicket>()));
        }
        Ok((place, job))
    }

    /// Makes a job the next ticket.
    pub(super) fn open(&mut self, place: usize, job: TicketJob) -> Ticket {
        let (priority, is_done) = (job.priority, job.is_done());
        self.left += bytes(job.entries.len());
        let ticket = self.tickets.open(place, job);
        if !is_done {
            let at = self.waiting.partition_point(|other| other.priority >= priority);
            self.waiting.insert(at, WaitingTicket { priority, ticket });
        }
        ticket
    }

    /// The priority of the request that is taken next, if it may interrupt others.
    pub(super) fn urgent(&self) -> Option<u32> {
        let may_interrupt = !self.is_limited && self.paused.len() + self.busy < DEPTH * self.workers.len();
        self.waiting.front().filter(|_| may_interrupt).map(|waiting| waiting.priority)
    }

    /// Gives a worker its next search: a paused one, or one that is to begin.
    pub(super) fn next(&mut self, worker: usize) -> Option<RequestSearch> {
        let paused = self.best_paused();
        let goes_before = |at: usize| self.urgent().is_some_and(|priority| priority > self.paused[at].claim.priority);
        let search = match paused {
            Some(at) if !goes_before(at) => self.paused.swap_remove(at),
            _ => self.begin_next()?,
        };
        let Worker { cancel, running } = &mut self.workers[worker];
        cancel.withdraw();
        *running = Some(search.claim.ticket);
        self.busy += 1;
        Some(search)
    }

    /// The paused search of the highest priority, the oldest ticket among equals.
    fn best_paused(&self) -> Option<usize> {
        let rank = |search: &RequestSearch| (search.claim.priority, std::cmp::Reverse(search.claim.ticket));
        (0..self.paused.len()).max_by_key(|&at| rank(&self.paused[at]))
    }

    /// Takes the next request that waits, with a planner of its lane if one is idle.
    fn begin_next(&mut self) -> Option<RequestSearch> {
        let ticket = self.waiting.front()?.ticket;
        let job = self.tickets.job_mut(ticket).expect("a waiting ticket is there");
        let at = job.taken;
        job.taken += 1;
        let is_last = job.taken == job.entries.len();
        let claim = Claim {
            ticket,
            at,
            priority: job.priority,
            asked: job.entries[at].asked,
            lane: job.lane.clone().expect("a waiting ticket has a lane"),
            ground: job.ground.clone().expect("a waiting ticket has a ground"),
        };
        if is_last {
            self.waiting.pop_front();
        }
        let idle = self.idle.iter().rposition(|idle| idle.lane == claim.lane.id());
        let planner = idle.map(|at| self.idle.remove(at).planner);
        let planners = self.idle.len() + self.paused.len() + self.busy;
        let must_go = planner.is_none() && self.is_limited && planners >= self.workers.len();
        let surplus = if must_go { self.idle.pop().map(|idle| idle.planner) } else { None };
        Some(RequestSearch { claim, planner, surplus, begun: false })
    }

    /// Puts a worker's search aside. Returns it if its ticket was cancelled meanwhile.
    pub(super) fn pause(&mut self, worker: usize, mut search: RequestSearch) -> Option<RequestSearch> {
        self.release(worker);
        if self.tickets.is_open(search.claim.ticket, search.claim.at) {
            self.paused.push(search);
            return None;
        }
        self.put_back(&mut search);
        Some(search)
    }

    /// True if there is something to go on with or to begin.
    pub(super) fn has_work(&self) -> bool {
        !self.paused.is_empty() || !self.waiting.is_empty()
    }

    /// Notes that a worker has no search.
    fn release(&mut self, worker: usize) {
        self.workers[worker].running = None;
        self.busy -= 1;
    }

    /// Stores the answer of a worker's search, unless it was cancelled meanwhile. True if it is the last of its ticket.
    pub(super) fn answer(
        &mut self,
        worker: usize,
        search: &mut RequestSearch,
        result: Result<Outcome>,
    ) -> (bool, Leftover) {
        self.release(worker);
        let mut leftover = None;
        let mut is_last = false;
        if self.tickets.is_open(search.claim.ticket, search.claim.at) {
            let found = search.planner.as_ref().map(PoolPlanner::found).unwrap_or_default();
            let job = self.tickets.job_mut(search.claim.ticket).expect("an open ticket is there");
            store(job, search.claim.at, result, found);
            self.left -= 1;
            is_last = job.is_done();
            if is_last {
                leftover = job.ground.take();
                self.tickets.note_finished();
            }
        }
        self.put_back(search);
        (is_last, leftover)
    }

    /// Takes the planner of a search for later ones. It stays with the search if there are enough, or if its lane is
    /// gone.
    fn put_back(&mut self, search: &mut RequestSearch) {
        if self.idle.len() < self.lanes.len() * self.workers.len()
            && self.is_there(search.claim.lane.id())
            && let Some(mut planner) = search.planner.take()
        {
            planner.close();
            self.idle.push(Idle { lane: search.claim.lane.id(), planner });
        }
    }

    /// Answers the requests of a ticket that have no answer as cancelled, and ends their searches. True if there were
    /// any.
    pub(super) fn cancel(&mut self, ticket: Ticket) -> Result<(bool, Leftover)> {
        let job = self.tickets.job_mut(ticket)?;
        if job.is_done() {
            return Ok((false, None));
        }
        let (result, none) = (Ok(Outcome::cancelled(job.revision)), Part::default());
        let answer = RequestAnswer { result, path: none, uses: none };
        for TicketEntry { answer: slot, .. } in &mut job.entries {
            slot.get_or_insert(answer);
        }
        let more = job.entries.len() - job.answered;
        (job.taken, job.answered) = (job.entries.len(), job.entries.len());
        let leftover = job.ground.take();
        self.left -= bytes(more);
        self.tickets.note_finished();
        self.waiting.retain(|waiting| waiting.ticket != ticket);
        for worker in self.workers.iter().filter(|worker| worker.running == Some(ticket)) {
            worker.cancel.cancel();
        }
        Ok((true, leftover))
    }

    /// Takes out a paused search whose ticket was cancelled.
    pub(super) fn unwanted(&mut self) -> Option<RequestSearch> {
        let is_unwanted = |search: &RequestSearch| !self.tickets.is_open(search.claim.ticket, search.claim.at);
        let at = self.paused.iter().position(is_unwanted)?;
        let mut search = self.paused.swap_remove(at);
        self.put_back(&mut search);
        Some(search)
    }

    /// Ends all searches, for the end of the pool.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
        self.waiting.clear();
        for worker in &self.workers {
            worker.cancel.cancel();
        }
    }
}

/// Stores an answer, and what was found.
fn store(job: &mut TicketJob, at: usize, result: Result<Outcome>, found: PoolPath<'_>) {
    let found = if result.is_ok() { found } else { PoolPath::default() };
    let room = check_count(job.points.len() + found.points.len(), "number of points")
        .and_then(|()| check_count(job.nodes.len() + found.nodes.len(), "number of nodes"))
        .and_then(|()| reserve(&mut job.points, found.points.len()))
        .and_then(|()| reserve(&mut job.heights, found.heights.len()))
        .and_then(|()| reserve(&mut job.uses, found.uses.len()))
        .and_then(|()| reserve(&mut job.nodes, found.nodes.len()));
    let (result, found) = match room {
        Ok(()) => (result, found),
        Err(error) => (Err(error), PoolPath::default()),
    };
    // A path has points or nodes, never both.
    let first = job.points.len() + job.nodes.len();
    let path = Part { first, count: found.points.len() + found.nodes.len() };
    let uses = Part { first: job.uses.len(), count: found.uses.len() };
    job.points.extend_from_slice(found.points);
    job.heights.extend_from_slice(found.heights);
    job.uses.extend_from_slice(found.uses);
    job.nodes.extend_from_slice(found.nodes);
    job.entries[at].answer = Some(RequestAnswer { result, path, uses });
    job.answered += 1;
}
