//! The pool: workers answer the requests of tickets, each on the snapshot that was taken when its ticket was submitted.
//!
//! ```text
//!   add     a lane: a grid or mesh, options, costs; a world of polygons, options; or a graph, options, estimates
//!   submit  requests to a lane: a ticket; the ends of the requests and the snapshot belong to one revision
//!   work    searches, by priority, then by age, on threads of the pool or of the host
//!   take    the answers of a finished ticket, in the order of its requests
//! ```
//!
//! What an answer is true for depends on the caller's order of edits and submissions alone, and no answer depends on
//! threads, order or load. Counts may, since planners keep what they have found out about a map. When not to use it: a
//! few queries are answered by one planner with less delay. Memory: planners for each lane, as many as have worked at
//! once. A pool that has answered the same tickets before allocates nothing.

use std::time::{Duration, Instant};

use crate::base::sync::atomic::{AtomicU32, Ordering};
use crate::base::sync::thread::{Builder, JoinHandle};
use crate::base::sync::{Condvar, Mutex, MutexGuard};
use crate::base::{Error, Result, bytes, index, real_u32};
use crate::collections::reserve_exact;
use crate::collections::{List, Shared};
use crate::geom::Position;
use crate::graph::{AskedWay, Graph, GraphLane, GraphOptions, GraphRequest};
use crate::grid::Grid;
#[cfg(feature = "motion")]
use crate::mesh::Mesh;
use crate::plan::{AnyLane, Asked, HAS_CLOCK, Lane, LinkUse, Options, Outcome, Request, check_count};
#[cfg(feature = "motion")]
use crate::plan::{MeshLane, WorldLane};
#[cfg(feature = "motion")]
use crate::space::World;

use super::lanes::{OTHER_KIND, PoolLane, PoolRequest};
use super::search::{Conduct, RequestSearch};
use super::tickets::{NumberedLane, RequestAnswer, Ticket, TicketEntry, TicketJob};
use super::{jobs::Jobs, options::PoolOptions};

/// Bytes of the stack of a thread of the pool. Searches do not recurse.
const STACK: usize = 512 * 1024;
/// The highest priority.
const MOST_PRIORITY: u32 = 255;

/// Workers that answer tickets of requests: threads of their own, or those of the host.
///
/// Dropping the pool cancels all searches and joins its threads.
pub struct Pool {
    core: Shared<PoolCore>,
    threads: Vec<JoinHandle<()>>,
    share: u64,
}

struct PoolCore {
    jobs: Mutex<Jobs>,
    /// Told when there is work, and at the end of the pool.
    work: Condvar,
    /// Told when a ticket is finished, and in a pool without threads when there is work.
    done: Condvar,
    /// See [`Conduct::urgent`].
    urgent: AtomicU32,
    share: u64,
    /// The pool has threads of its own.
    has_threads: bool,
}

/// How long a worker works.
#[derive(Clone, Copy)]
struct WorkLimit {
    deadline: Option<Instant>,
    /// Until this ticket is finished.
    ticket: Option<Ticket>,
}

impl WorkLimit {
    /// True if the time is up.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The answers of a finished ticket, in the order of its requests.
pub struct Taken<'a> {
    job: &'a TicketJob,
}

impl<'a> Taken<'a> {
    /// The answers: outcome or error, and path. On a graph paths have no points: see [`Taken::ways`].
    pub fn answers(&self) -> impl ExactSizeIterator<Item = (Result<Outcome>, &'a [Position])> + use<'a> {
        self.found(&self.job.points)
    }

    /// The number of points of all paths together.
    #[must_use]
    pub fn points(&self) -> usize {
        self.job.points.len()
    }

    /// How high the points of each path are; empty but on a mesh with heights.
    pub fn heights(&self) -> impl ExactSizeIterator<Item = &'a [f32]> + use<'a> {
        self.found(&self.job.heights).map(|(_, heights)| heights)
    }

    /// The answers on a graph: outcome or error, and the nodes of the way.
    pub fn ways(&self) -> impl ExactSizeIterator<Item = (Result<Outcome>, &'a [u32])> + use<'a> {
        self.found(&self.job.nodes)
    }

    /// The number of nodes of all ways together.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.job.nodes.len()
    }

    /// Fails unless the answers are of the kind that the caller takes: nodes or points.
    ///
    /// # Errors
    /// [`Error::Unsupported`].
    pub(crate) fn check_kind(&self, nodes: bool) -> Result {
        if self.job.is_of_graph() == nodes { Ok(()) } else { Err(OTHER_KIND) }
    }

    /// The answers with their parts of the list of all points or nodes; without parts if there is no such list.
    fn found<T>(&self, list: &'a [T]) -> impl ExactSizeIterator<Item = (Result<Outcome>, &'a [T])> + use<'a, T> {
        self.job.entries.iter().map(move |entry| {
            let RequestAnswer { result, path, .. } = entry.answer.expect("a finished ticket has all its answers");
            (result, if list.is_empty() { list } else { path.of(list) })
        })
    }

    /// The links that the path of each answer uses, in the order of the requests.
    pub fn links(&self) -> impl ExactSizeIterator<Item = &'a [LinkUse]> + use<'a> {
        let job = self.job;
        let uses = |entry: &TicketEntry| entry.answer.map(|answer| answer.uses).unwrap_or_default();
        job.entries.iter().map(move |entry| uses(entry).of(&job.uses))
    }

    /// The words of the caller, in the order of the requests.
    pub(crate) fn users(&self) -> impl ExactSizeIterator<Item = u64> + use<'a> {
        self.job.entries.iter().map(|entry| entry.user)
    }

    /// The revision of the grid, world or graph for which the answers are true.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.job.revision
    }
}

impl Pool {
    /// A pool. Its threads are called taut-pool-0, taut-pool-1 ..., have stacks of 512 KiB and wait for work.
    ///
    /// Threads are made by the standard library, which ends the process if it is refused a few hundred bytes per
    /// thread; all other memory of a pool may be refused.
    ///
    /// # Errors
    /// [`Error::BadValue`]; [`Error::Unsupported`] for threads on WebAssembly; [`Error::OutOfMemory`], also if a thread
    /// cannot be started.
    pub fn new(options: PoolOptions) -> Result<Pool> {
        options.check()?;
        let (threads, workers) = (index(options.threads), index(options.workers()));
        let share = options.share();
        let core = Shared::new(PoolCore {
            jobs: Mutex::new(Jobs::new(threads, workers, share != 0)?),
            work: Condvar::new(),
            done: Condvar::new(),
            urgent: AtomicU32::new(0),
            share,
            has_threads: threads > 0,
        })?;
        let mut handles = Vec::new();
        reserve_exact(&mut handles, threads)?;
        let mut pool = Pool { core, threads: handles, share };
        for worker in 0..threads {
            let core = pool.core.clone();
            let builder = Builder::new().name(format!("taut-pool-{worker}")).stack_size(STACK);
            let started = builder.spawn(move || core.serve(worker));
            pool.threads.push(started.map_err(|_| Error::OutOfMemory { bytes: bytes(STACK) })?);
        }
        Ok(pool)
    }

    /// Adds a lane: a grid with the options and costs of its planners (256, or none for the default costs). Returns its
    /// number, from 0. The first request on a lane of a worker makes a planner.
    ///
    /// # Errors
    /// As [`crate::Planner::new`] and [`crate::Planner::set_costs`]; [`Error::Unsupported`] for D* Lite, whose budgets
    /// depend on earlier queries.
    pub fn add(&self, grid: &Grid, options: &Options, costs: &[f32]) -> Result<u32> {
        if options.algorithm.traits().keeps_search {
            let what = "a pool does not support D* Lite: whether its budgets are spent depends on earlier queries";
            return Err(Error::Unsupported { what });
        }
        self.add_lane(PoolLane::Map(AnyLane::Grid(Lane::new(grid, options, costs)?)))
    }

    /// Adds a lane in a world of polygons, with the options of its planners. Its requests are answered in the world as
    /// it was when they were submitted, like those of a [`crate::plan::WorldPlanner`].
    ///
    /// # Errors
    /// As [`crate::plan::WorldPlanner::new`].
    #[cfg(feature = "motion")]
    pub fn add_world(&self, world: &World, options: &Options) -> Result<u32> {
        self.add_lane(PoolLane::Map(AnyLane::World(WorldLane::new(world, options)?)))
    }

    /// Adds a lane on a navigation mesh, with the options and the costs of its planners, 256 or none for the default
    /// costs. Its requests are answered on the mesh as it was when they were submitted, like those of a
    /// [`crate::plan::MeshPlanner`].
    ///
    /// # Errors
    /// As [`crate::plan::MeshPlanner::new`] and [`crate::plan::MeshPlanner::set_costs`].
    #[cfg(feature = "motion")]
    pub fn add_mesh(&self, mesh: &Mesh, options: &Options, costs: &[f32]) -> Result<u32> {
        self.add_lane(PoolLane::Map(AnyLane::Mesh(MeshLane::new(mesh, options, costs)?)))
    }

    /// Adds a lane on a graph, with the options of its planners and estimates of the host for all nodes, or none for
    /// those of the library. It is asked by [`Pool::submit_nodes`], and answers with [`Taken::ways`] as
    /// [`crate::graph::GraphPlanner::find`] does on the graph as it was when a request was submitted.
    ///
    /// # Errors
    /// As [`crate::graph::GraphPlanner::new`] and [`crate::graph::GraphPlanner::set_estimates`];
    /// [`Error::Unsupported`] for a planner that asks for sights.
    pub fn add_graph(&self, graph: &Graph, options: &GraphOptions, estimates: &[f32]) -> Result<u32> {
        self.add_lane(PoolLane::Graph(GraphLane::new(graph, *options, estimates)?))
    }

    fn add_lane(&self, lane: PoolLane) -> Result<u32> {
        // Refused here instead of in every answer.
        drop(lane.planner(self.share)?);
        self.core.jobs.lock().add_lane(Shared::new(lane)?)
    }

    /// Removes a lane: requests can no longer be submitted to it, and its number is not given again. Tickets that were
    /// submitted before are answered as if it was still there. It keeps its grid alive until they are.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a number that is none of a lane.
    pub fn remove(&self, lane: u32) -> Result {
        let mut jobs = self.core.jobs.lock();
        let removed = jobs.remove_lane(lane)?;
        self.drop_homeless(jobs, removed);
        Ok(())
    }

    /// Answers requests that are submitted to a lane from now on as if its grid had no obstacle with this number, as
    /// [`crate::Planner::leave_out`] does; `None`: none is left out. Tickets that were submitted before are answered as
    /// they would have been.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an unknown lane or obstacle; [`Error::Unsupported`] for a lane in a world;
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn leave_out(&self, lane: u32, obstacle: Option<u32>) -> Result {
        let before = self.core.jobs.lock().lane(lane)?;
        let changed = Shared::new(before.lane.leaving_out(obstacle)?)?;
        let mut jobs = self.core.jobs.lock();
        let replaced = jobs.replace_lane(lane, changed)?;
        self.drop_homeless(jobs, replaced);
        Ok(())
    }

    /// Drops a lane and its idle planners outside of the lock: freeing them takes time.
    fn drop_homeless<'a>(&'a self, mut jobs: MutexGuard<'a, Jobs>, lane: NumberedLane) {
        while let Some(planner) = jobs.homeless() {
            drop(jobs);
            drop(planner);
            jobs = self.core.jobs.lock();
        }
        drop(jobs);
        drop(lane);
    }

    /// Submits requests to a lane, to be answered on the map as it is now. `priority`: 0 to 255, higher ones first.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an unknown lane or priority, or more than 2^32 - 1 requests; [`Error::Unsupported`] for
    /// a lane on a graph; [`Error::OutOfMemory`].
    pub fn submit(&self, lane: u32, priority: u32, requests: &[Request]) -> Result<Ticket> {
        self.submit_all(lane, priority, requests.iter().map(|request| (Ok(*request), 0)))
    }

    /// [`Pool::submit`] for requests with words of the caller, from any iterator. An error is the answer to its
    /// request.
    pub(crate) fn submit_all(
        &self,
        lane: u32,
        priority: u32,
        requests: impl ExactSizeIterator<Item = (Result<Request>, u64)>,
    ) -> Result<Ticket> {
        let entry = |(request, user)| TicketEntry { asked: PoolRequest::Path(Asked::new(request)), user, answer: None };
        self.submit_entries(lane, priority, requests.map(entry))
    }

    /// Submits pairs of nodes to a lane on a graph: a way from the first to the second is to be found for each, on the
    /// graph as it is now. `priority`: 0 to 255, higher ones first.
    ///
    /// # Errors
    /// Those of [`Pool::submit`]; [`Error::BadValue`] for a cost; [`Error::Unsupported`] for any other lane, and for a
    /// search for all goals.
    pub fn submit_nodes(&self, lane: u32, priority: u32, pairs: &[[u32; 2]], request: &GraphRequest) -> Result<Ticket> {
        self.submit_pairs(lane, priority, pairs, request, 0)
    }

    /// The same with a word of the caller, which is that of all pairs.
    pub(crate) fn submit_pairs(
        &self,
        lane: u32,
        priority: u32,
        pairs: &[[u32; 2]],
        request: &GraphRequest,
        user: u64,
    ) -> Result<Ticket> {
        request.check()?;
        if request.all_goals {
            return Err(Error::Unsupported { what: "each request of a pool has one goal" });
        }
        let entry = |&pair| {
            let asked = PoolRequest::Way(AskedWay { pair, request: *request });
            TicketEntry { asked, user, answer: None }
        };
        self.submit_entries(lane, priority, pairs.iter().map(entry))
    }

    /// True for a lane on a mesh whose points have heights.
    #[cfg(feature = "motion")]
    pub(super) fn has_heights(&self, lane: u32) -> Result<bool> {
        Ok(self.core.jobs.lock().lane(lane)?.lane.has_heights())
    }

    pub(super) fn submit_entries(
        &self,
        lane: u32,
        priority: u32,
        entries: impl ExactSizeIterator<Item = TicketEntry>,
    ) -> Result<Ticket> {
        if priority > MOST_PRIORITY {
            return Err(Error::BadValue { name: "priority", value: real_u32(priority), allowed: "0 to 255" });
        }
        check_count(entries.len(), "number of requests")?;
        let mut jobs = self.core.jobs.lock();
        let lane = jobs.lane(lane)?;
        let (place, mut job) = jobs.reserve()?;
        // The ends are found without the lock, so that workers need not wait for it.
        drop(jobs);
        job.priority = priority;
        let filled = job.entries.add_all(entries).and_then(|()| {
            let ground = lane.lane.observe(job.entries.iter_mut().map(|entry| &mut entry.asked))?;
            job.revision = ground.revision();
            (job.lane, job.ground) = (Some(lane), (!job.entries.is_empty()).then_some(ground));
            Ok(())
        });
        let mut jobs = self.core.jobs.lock();
        if let Err(error) = filled {
            jobs.tickets.give_up(place, job);
            return Err(error);
        }
        let ticket = jobs.open(place, job);
        self.core.note_work(&jobs);
        Ok(ticket)
    }

    /// Works on the calling thread until there is nothing to do or `limit` has passed. Returns the number of requests
    /// that have no answer yet, those in the hands of other threads included.
    ///
    /// # Errors
    /// [`Error::Busy`] if as many threads of the host are working as the options allow; [`Error::Unsupported`] for a
    /// limit on platforms without a clock.
    pub fn work(&self, limit: Option<Duration>) -> Result<u64> {
        let until = WorkLimit { deadline: deadline(limit)?, ticket: None };
        let jobs = self.core.jobs.lock();
        let (jobs, has_worked) = self.core.work_as_host(jobs, until);
        if has_worked { Ok(jobs.left) } else { Err(Error::Busy) }
    }

    /// Waits until all requests of a ticket are answered; false if that takes longer than `limit`. In a pool without
    /// threads the calling thread works meanwhile.
    ///
    /// # Errors
    /// [`Error::TakenTicket`] for a ticket of another pool or one that was taken; [`Error::Unsupported`] for a limit
    /// above zero on platforms without a clock.
    pub fn wait(&self, ticket: Ticket, limit: Duration) -> Result<bool> {
        let mut jobs = self.core.jobs.lock();
        if jobs.tickets.job(ticket)?.is_done() || limit.is_zero() {
            return Ok(jobs.tickets.job(ticket)?.is_done());
        }
        let until = WorkLimit { deadline: deadline(Some(limit))?, ticket: Some(ticket) };
        loop {
            if !self.core.has_threads {
                (jobs, _) = self.core.work_as_host(jobs, until);
            }
            if jobs.tickets.job(ticket)?.is_done() {
                return Ok(true);
            }
            if until.is_late() {
                return Ok(false);
            }
            match until.deadline {
                Some(deadline) => {
                    self.core.done.wait_until(&mut jobs, deadline);
                }
                None => self.core.done.wait(&mut jobs),
            }
        }
    }

    /// Lends the tickets whose requests are all answered and that were not taken, the earliest first.
    pub fn poll<R>(&self, read: impl FnOnce(&[Ticket]) -> R) -> R {
        read(self.core.jobs.lock().tickets.finished())
    }

    /// Takes the answers of a ticket: if `read` succeeds, the ticket is gone. None if it is not finished.
    ///
    /// # Errors
    /// [`Error::TakenTicket`] for a ticket of another pool or one that was taken; the error of `read`, and the ticket
    /// stays.
    pub fn take<R>(&self, ticket: Ticket, read: impl FnOnce(&Taken<'_>) -> Result<R>) -> Result<Option<R>> {
        self.read(ticket, true, read)
    }

    /// Lends the answers of a ticket, which stays. None if it is not finished.
    ///
    /// # Errors
    /// Those of [`Pool::take`].
    pub fn look<R>(&self, ticket: Ticket, read: impl FnOnce(&Taken<'_>) -> Result<R>) -> Result<Option<R>> {
        self.read(ticket, false, read)
    }

    fn read<R>(&self, ticket: Ticket, takes: bool, read: impl FnOnce(&Taken<'_>) -> Result<R>) -> Result<Option<R>> {
        let mut jobs = self.core.jobs.lock();
        let job = jobs.tickets.job(ticket)?;
        if !job.is_done() {
            return Ok(None);
        }
        let answer = read(&Taken { job })?;
        if takes {
            jobs.tickets.close(ticket);
        }
        Ok(Some(answer))
    }

    /// Cancels a ticket: it is finished at once, its requests without an answer are answered as cancelled. Searches
    /// that run end within a few expansions. The ticket stays until it is taken.
    ///
    /// # Errors
    /// [`Error::TakenTicket`] for a ticket of another pool or one that was taken.
    pub fn cancel(&self, ticket: Ticket) -> Result {
        let mut jobs = self.core.jobs.lock();
        let (is_changed, ground) = jobs.cancel(ticket)?;
        while let Some(search) = jobs.unwanted() {
            drop(jobs);
            drop(search);
            jobs = self.core.jobs.lock();
        }
        if is_changed {
            self.core.note_work(&jobs);
            self.core.done.notify_all();
        }
        drop(jobs);
        drop(ground);
        Ok(())
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.core.jobs.lock().stop();
        self.core.work.notify_all();
        for thread in self.threads.drain(..) {
            // The thread has caught the panics of its searches; nothing is left to report.
            let _ = thread.join();
        }
    }
}

/// The time at which `limit` has passed; none if the clock does not go that far.
fn deadline(limit: Option<Duration>) -> Result<Option<Instant>> {
    if limit.is_some() && !HAS_CLOCK {
        let what = "a time limit needs a clock, which this platform does not have";
        return Err(Error::Unsupported { what });
    }
    Ok(limit.and_then(|limit| Instant::now().checked_add(limit)))
}

impl PoolCore {
    /// Publishes the priority that may interrupt searches.
    fn publish_urgent(&self, jobs: &Jobs) {
        self.urgent.store(jobs.urgent().map_or(0, |priority| priority + 1), Ordering::Relaxed);
    }

    /// Publishes that there may be work.
    fn note_work(&self, jobs: &Jobs) {
        self.publish_urgent(jobs);
        if self.has_threads {
            self.work.notify_all();
        } else {
            self.done.notify_all();
        }
    }

    /// The life of a thread of the pool.
    fn serve(&self, worker: usize) {
        let mut jobs = self.jobs.lock();
        while !jobs.stopped {
            let is_idle;
            (jobs, is_idle) = self.run(jobs, worker, WorkLimit { deadline: None, ticket: None });
            if is_idle && !jobs.stopped {
                self.work.wait(&mut jobs);
            }
        }
    }

    /// Works on a thread of the host; false if no more of them may work.
    fn work_as_host<'a>(&'a self, mut jobs: MutexGuard<'a, Jobs>, until: WorkLimit) -> (MutexGuard<'a, Jobs>, bool) {
        let Some(worker) = jobs.free_hosts.pop() else { return (jobs, false) };
        (jobs, _) = self.run(jobs, worker, until);
        jobs.free_hosts.push(worker);
        if jobs.has_work() {
            self.note_work(&jobs);
        }
        (jobs, true)
    }

    /// Answers requests one after the other. True if nothing is left to take.
    fn run<'a>(
        &'a self,
        mut jobs: MutexGuard<'a, Jobs>,
        worker: usize,
        until: WorkLimit,
    ) -> (MutexGuard<'a, Jobs>, bool) {
        loop {
            if until.ticket.is_some_and(|ticket| jobs.tickets.job(ticket).is_ok_and(TicketJob::is_done)) || jobs.stopped
            {
                return (jobs, false);
            }
            let Some(search) = jobs.next(worker) else { return (jobs, true) };
            self.publish_urgent(&jobs);
            jobs = self.go_on(jobs, worker, search, until);
            if until.is_late() {
                return (jobs, false);
            }
        }
    }

    /// Goes on with a search without the lock, until it is answered or put aside.
    fn go_on<'a>(
        &'a self,
        jobs: MutexGuard<'a, Jobs>,
        worker: usize,
        mut search: RequestSearch,
        until: WorkLimit,
    ) -> MutexGuard<'a, Jobs> {
        let conduct = Conduct {
            cancel: jobs.workers[worker].cancel.clone(),
            deadline: until.deadline,
            urgent: &self.urgent,
            share: self.share,
        };
        drop(jobs);
        let answer = search.advance(&conduct);
        let mut jobs = self.jobs.lock();
        let leftover = match answer {
            None => {
                let search = jobs.pause(worker, search);
                self.note_work(&jobs);
                (search, None)
            }
            Some(answer) => {
                let (is_last, ground) = jobs.answer(worker, &mut search, answer);
                self.publish_urgent(&jobs);
                if is_last {
                    self.done.notify_all();
                }
                (Some(search), ground)
            }
        };
        // Dropping the last owner of a ground takes time.
        drop(jobs);
        drop(leftover);
        self.jobs.lock()
    }
}

#[cfg(all(test, model))]
#[path = "pool_model_tests.rs"]
mod models;

#[cfg(test)]
#[path = "pool_tests.rs"]
mod tests;
