//! Who finds the paths: one planner that all units share, with a budget per frame, or a pool.

use std::collections::VecDeque;
use std::time::Duration;
use taut::{Error, Grid, Options, Outcome, Planner, Pool, PoolOptions, Position, Request, Status, Ticket};

/// A path for a unit.
pub(crate) struct Answer {
    pub(crate) unit: usize,
    pub(crate) result: Result<Outcome, Error>,
    pub(crate) path: Vec<Position>,
}

/// Finds paths on demand, a part of the work per frame.
pub(crate) trait Planning {
    /// Asks for a path; a unit has at most one open request. Urgent requests come first: those of units that stand.
    fn ask(&mut self, unit: usize, request: Request, urgent: bool) -> Result<(), Error>;

    /// The work of one frame, on this thread, and the answers that are there.
    fn work(&mut self) -> Result<Vec<Answer>, Error>;
}

/// One planner, first come, first served. What a frame does depends on nothing but the requests.
pub(crate) struct OneThread {
    planner: Planner,
    /// Urgent requests, and the others.
    queues: [VecDeque<(usize, Request)>; 2],
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
        Ok(Self { planner, queues: Default::default(), open: None, budget })
    }
}

impl Planning for OneThread {
    fn ask(&mut self, unit: usize, request: Request, urgent: bool) -> Result<(), Error> {
        self.queues[usize::from(!urgent)].push_back((unit, request));
        Ok(())
    }

    fn work(&mut self) -> Result<Vec<Answer>, Error> {
        let mut answers = Vec::new();
        let mut left = self.budget;
        while left > 0 {
            let (unit, before) = match self.open {
                Some(open) => open,
                None => {
                    let next = self.queues.iter_mut().find_map(VecDeque::pop_front);
                    let Some((unit, request)) = next else { break };
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
    fn ask(&mut self, unit: usize, request: Request, urgent: bool) -> Result<(), Error> {
        let ticket = self.pool.submit(self.lane, u32::from(urgent), &[request])?;
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
            let Some(at) = self.units.iter().position(|(known, _)| *known == ticket) else { continue };
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
