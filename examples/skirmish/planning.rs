//! Who finds the paths: one planner that all units share, with a budget per frame, or a pool.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::time::Duration;
use taut::pool::{Pool, PoolOptions, Ticket};
use taut::{Error, Grid, Options, Outcome, Planner, Position, Request, Status};

/// A path for a unit.
pub(crate) struct Answer {
    pub(crate) unit: usize,
    pub(crate) result: Result<Outcome, Error>,
    pub(crate) path: Vec<Position>,
}

/// Finds paths on demand, a part of the work per frame.
pub(crate) trait Planning {
    /// Asks for a path that the unit needs in so many frames, instead of what it has asked for before.
    fn ask(&mut self, unit: usize, request: Request, frames: u32) -> Result<(), Error>;

    /// The work of one frame, on this thread, and the answers that are there.
    fn work(&mut self) -> Result<Vec<Answer>, Error>;
}

/// One planner, earliest deadline first. What a frame does depends on nothing but the requests.
pub(crate) struct OneThread {
    planner: Planner,
    /// When the path of a unit is needed, and the unit.
    queue: BinaryHeap<Reverse<(u32, usize)>>,
    /// The request of each unit.
    requests: Vec<Option<Request>>,
    /// The number of this frame.
    frame: u32,
    /// The unit whose search is open, and the expansions of it so far.
    open: Option<(usize, u64)>,
    /// Expansions per frame; a query counts as [`PER_QUERY`] more.
    budget: u32,
}

/// What a query costs besides its expansions, in expansions.
const PER_QUERY: u32 = 16;

impl OneThread {
    pub(crate) fn new(grid: &Grid, budget: u32) -> Result<Self, Error> {
        let planner = Planner::new(grid, Options::default())?;
        Ok(Self { planner, queue: BinaryHeap::new(), requests: Vec::new(), frame: 0, open: None, budget })
    }
}

impl Planning for OneThread {
    fn ask(&mut self, unit: usize, request: Request, frames: u32) -> Result<(), Error> {
        self.requests.resize(self.requests.len().max(unit + 1), None);
        self.requests[unit] = Some(request);
        self.queue.push(Reverse((self.frame.saturating_add(frames), unit)));
        Ok(())
    }

    fn work(&mut self) -> Result<Vec<Answer>, Error> {
        let mut answers = Vec::new();
        let mut left = self.budget;
        self.frame += 1;
        while left > 0 {
            let (unit, before) = match self.open {
                Some(open) => open,
                None => {
                    let Some(Reverse((_, unit))) = self.queue.pop() else { break };
                    let Some(request) = self.requests[unit].take() else { continue };
                    left = left.saturating_sub(PER_QUERY);
                    if let Err(error) = self.planner.begin(&request) {
                        answers.push(Answer { unit, result: Err(error), path: Vec::new() });
                        continue;
                    }
                    (unit, 0)
                }
            };
            let outcome = self.planner.step(left.max(1))?;
            left = left.saturating_sub(u32::try_from(outcome.expanded - before).unwrap_or(u32::MAX));
            self.open = (outcome.status == Status::InProgress).then_some((unit, outcome.expanded));
            if self.open.is_some() {
                break;
            }
            answers.push(Answer { unit, result: Ok(outcome), path: self.planner.path().to_vec() });
        }
        Ok(answers)
    }
}

/// A pool: its own threads, or this one for some microseconds per frame.
pub(crate) struct Pooled {
    pool: Pool,
    lane: u32,
    units: Vec<(Ticket, usize)>,
    /// The work of this thread per frame, if the pool has no threads.
    slice: Option<Duration>,
}

impl Pooled {
    pub(crate) fn new(grid: &Grid, threads: u32, slice: Duration) -> Result<Self, Error> {
        let pool = Pool::new(PoolOptions { threads, ..PoolOptions::default() })?;
        let lane = pool.add(grid, &Options::default(), &[])?;
        Ok(Self { pool, lane, units: Vec::new(), slice: (threads == 0).then_some(slice) })
    }
}

impl Planning for Pooled {
    fn ask(&mut self, unit: usize, request: Request, frames: u32) -> Result<(), Error> {
        if let Some(at) = self.units.iter().position(|(_, known)| *known == unit) {
            let (ticket, _) = self.units.swap_remove(at);
            self.pool.cancel(ticket)?;
        }
        let ticket = self.pool.submit(self.lane, 255_u32.saturating_sub(frames), &[request])?;
        self.units.push((ticket, unit));
        Ok(())
    }

    fn work(&mut self) -> Result<Vec<Answer>, Error> {
        if self.slice.is_some() {
            self.pool.work(self.slice)?;
        }
        let finished = self.pool.poll(|tickets| tickets.to_vec());
        let mut answers = Vec::new();
        for ticket in finished {
            let Some(at) = self.units.iter().position(|(known, _)| *known == ticket) else {
                // Cancelled: it still wants to be taken.
                self.pool.take(ticket, |_| Ok(()))?;
                continue;
            };
            let (_, unit) = self.units.swap_remove(at);
            self.pool.take(ticket, |taken| {
                let found = taken.answers().map(|(result, path)| Answer { unit, result, path: path.to_vec() });
                answers.extend(found);
                Ok(())
            })?;
        }
        Ok(answers)
    }
}
