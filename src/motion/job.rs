//! A search as a host runs it: within the iterations of its request, in any number of steps, and its outcome repeated.

use crate::base::Error;
use crate::base::numeric::bytes;
use crate::improve::ImproveOptions;
use crate::motion::edge::Answers;
use crate::motion::options::{MotionCancel, MotionOptions, MotionOutcome, MotionStatus, Preparation};
use crate::motion::pieces::MotionPiece;
use crate::motion::planner::Motion;
use crate::motion::sampled::{MOST_ITERATIONS, SampledMotion};
use crate::search::core::guarantee::Guarantee;
use crate::space::Space;

/// What a search is to do besides leading from a start to a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionRequest {
    /// Iterations over all steps; then [`MotionStatus::BudgetSpent`], and each further step allows its own number
    /// more. 0: no limit; for planners that sample 100,000.
    ///
    /// PRM*, lazy PRM* and RRT* use all of them to make the path shorter; with 0 they end with the first one.
    pub max_iterations: u64,
    /// How far from a goal a path may end: above 0 for kinodynamic RRT and DARRT, 0 for all others, whose paths end at
    /// goals.
    pub tolerance: f64,
}

/// A [`Motion`] with the budget of a request and the outcome of the last search.
pub struct MotionJob {
    motion: Motion,
    state: State,
}

enum State {
    Idle,
    Open {
        /// What the request allows.
        limit: u64,
        /// Iterations so far.
        spent: u64,
        /// States that were checked when the search began.
        checks: u64,
    },
    Done(MotionOutcome, u64),
}

impl MotionJob {
    /// A planner without a search.
    ///
    /// # Errors
    /// As [`Motion::new`].
    pub fn new(space: impl Into<Space>, options: MotionOptions) -> Result<Self, Error> {
        Ok(Self::of(Motion::new(space, options)?))
    }

    const fn of(motion: Motion) -> Self {
        Self { motion, state: State::Idle }
    }

    /// [`Motion::load`].
    ///
    /// # Errors
    /// As there.
    pub fn load(space: impl Into<Space>, data: &[u8]) -> Result<Self, Error> {
        Ok(Self::of(Motion::load(space, data)?))
    }

    /// [`Motion::prepare`]. The open search and its outcome are dropped.
    ///
    /// # Errors
    /// As there.
    pub fn prepare(&mut self, iterations: u64) -> Result<Preparation, Error> {
        self.state = State::Idle;
        self.motion.prepare(iterations)
    }

    /// [`Motion::save`].
    ///
    /// # Errors
    /// As there.
    pub fn save(&self) -> Result<Vec<u8>, Error> {
        self.motion.save()
    }

    /// Bytes of [`MotionJob::save`].
    pub(crate) fn saved_size(&self) -> Result<usize, Error> {
        self.motion.saved_size()
    }

    /// [`MotionJob::begin`], and one step within the request's iterations.
    ///
    /// # Errors
    /// As those.
    pub fn find(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<MotionOutcome, Error> {
        self.begin(start, goals, request)?;
        self.step(0)
    }

    /// Begins a search on the grid as it is now. An open search is dropped, and the path.
    ///
    /// # Errors
    /// Those of [`Motion::begin`]; [`Error::BadValue`] for a tolerance that is negative or not finite,
    /// [`Error::Unsupported`] for one that the planner does not take, or
    /// does not do without.
    pub fn begin(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<(), Error> {
        request.check()?;
        // What is refused leaves an open search as it is.
        self.motion.check(start, goals)?;
        self.motion.check_tolerance(request.tolerance)?;
        self.state = State::Idle;
        self.motion.begin_for(start, goals, (request.max_iterations == 0, request.tolerance))?;
        let checks = self.motion.sampled().map_or(1 + bytes(goals.len() / start.len()), SampledMotion::checks);
        let limit = if request.max_iterations == 0 { self.limit() } else { request.max_iterations };
        self.state = State::Open { limit, spent: 0, checks };
        Ok(())
    }

    /// Goes on with the search for at most so many iterations; 0: no limit of its own. After an outcome it repeats that
    /// outcome.
    ///
    /// # Errors
    /// Those of [`Motion::step`], which drop the search.
    pub fn step(&mut self, max_iterations: u64) -> Result<MotionOutcome, Error> {
        let (limit, before) = match self.state {
            State::Idle => return Err(Error::NoSearch),
            State::Done(outcome, _) => return Ok(outcome),
            State::Open { limit, spent, .. } => (limit, spent),
        };
        let is_limited = limit > before;
        let mut steps = max_iterations;
        if is_limited {
            let left = limit - before;
            steps = if steps == 0 { left } else { steps.min(left) };
        }
        if !is_limited && steps == 0 {
            steps = self.limit();
        }
        let result = self.motion.step(steps);
        let checks = self.motion.sampled().map_or(self.checks(), SampledMotion::checks);
        let mut outcome = result.inspect_err(|_| self.state = State::Idle)?;
        if matches!(outcome.status, MotionStatus::InProgress | MotionStatus::Asking) {
            self.state = State::Open { limit, spent: outcome.expanded, checks };
        }
        if outcome.status == MotionStatus::InProgress && limit > 0 && outcome.expanded >= limit {
            match self.motion.conclude()? {
                Some(found) => outcome = found,
                None => outcome.status = MotionStatus::BudgetSpent,
            }
        }
        if outcome.status != MotionStatus::Found {
            (outcome.cost, outcome.length) = (f64::INFINITY, f64::INFINITY);
        }
        if outcome.guarantee == Guarantee::None {
            outcome.bound = 0.0;
        }
        if !matches!(outcome.status, MotionStatus::InProgress | MotionStatus::BudgetSpent | MotionStatus::Asking) {
            self.state = State::Done(outcome, checks);
        }
        Ok(outcome)
    }

    /// Shortens the path: [`Motion::improve`]. The outcome replaces that of the search, unless it is
    /// [`MotionStatus::Asking`]: then tell, and call again with the same options.
    ///
    /// # Errors
    /// As there. The path and the outcome are as before then.
    pub fn improve(&mut self, options: &ImproveOptions) -> Result<MotionOutcome, Error> {
        let State::Done(_, checks) = self.state else { return Err(Error::NoAnswer) };
        let before = self.motion.checks();
        let mut outcome = self.motion.improve(options)?;
        if outcome.status == MotionStatus::Asking {
            return Ok(outcome);
        }
        if outcome.guarantee == Guarantee::None {
            outcome.bound = 0.0;
        }
        self.state = State::Done(outcome, checks + self.motion.checks() - before);
        Ok(outcome)
    }

    /// The states that the search waits to be told of, row by row. [`MotionJob::step`], `prepare` or `improve` has
    /// returned [`MotionStatus::Asking`]; it goes on once they are told.
    ///
    /// # Errors
    /// [`Error::NotAsking`].
    pub fn ask(&self) -> Result<&[f64], Error> {
        self.motion.sampled().and_then(SampledMotion::asked).ok_or(Error::NotAsking)
    }

    /// Tells which of the states that were asked for are free, in their order.
    ///
    /// # Errors
    /// [`Error::NotAsking`], [`Error::BadValue`] for another count: the search waits on. [`Error::OutOfMemory`].
    pub fn tell(&mut self, is_free: &[bool]) -> Result<(), Error> {
        self.tell_of(is_free.len(), |at| is_free[at])
    }

    /// [`MotionJob::tell`] of answers that are read one by one.
    pub(crate) fn tell_of(&mut self, count: usize, is_free: impl Fn(usize) -> bool) -> Result<(), Error> {
        self.motion.tell(count, Answers::Free, |at| if is_free(at) { 1.0 } else { f64::INFINITY })
    }

    /// Tells what being in each of the states that were asked for costs, in their order: above 1e100 if it is not free.
    /// A motion costs its length times the mean over its states. The paths of
    /// [`crate::motion::MotionAlgorithm::RrtStar`], `Aorrt`, `PrmStar` and `LazyPrmStar` tend to the cheapest, `Prm`
    /// finds the cheapest of its roadmap, `TRrt` avoids states that are dearer than those before, and the others take
    /// the length for the cost.
    ///
    /// # Errors
    /// As [`MotionJob::tell`]; [`Error::BadValue`] for a cost that is negative or no number.
    pub fn tell_costs(&mut self, costs: &[f64]) -> Result<(), Error> {
        // A NaN is not in the range.
        if let Some(&value) = costs.iter().find(|cost| !(0.0..=f64::INFINITY).contains(*cost)) {
            return Err(Error::BadValue { name: "costs", value, allowed: "numbers from 0 on, or infinity" });
        }
        self.motion.tell(costs.len(), Answers::Costs, |at| costs[at])
    }

    /// Iterations of a search without a limit of its own; 0: none.
    const fn limit(&self) -> u64 {
        match self.motion.sampled() {
            Some(sampled) if sampled.may_be_endless() => MOST_ITERATIONS,
            _ => 0,
        }
    }

    /// Nodes of the search: states expanded, or those of the tree or roadmap.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.motion.sampled().map(SampledMotion::nodes)
    }

    /// Calls `take` with the ends of each motion of the tree or roadmap that the last search has left behind: for
    /// pictures. Those of a tree come parent first. Lattices have none.
    pub fn each_motion(&self, mut take: impl FnMut(&[f64], &[f64])) {
        if let Some(sampled) = self.motion.sampled() {
            sampled.each_motion(&mut take);
        }
    }

    /// The path: [`Motion::path`].
    #[must_use]
    pub fn path(&self) -> &[f64] {
        self.motion.path()
    }

    /// How the path is driven: [`Motion::pieces`].
    #[must_use]
    pub fn pieces(&self) -> &[MotionPiece] {
        self.motion.pieces()
    }

    /// States that were checked exactly since the search began: of a lattice its ends, since voxels are looked up; else
    /// also whole motions, where the space checks such, and those that improvements have tried.
    #[must_use]
    pub const fn checks(&self) -> u64 {
        match self.state {
            State::Idle => 0,
            State::Open { checks, .. } | State::Done(_, checks) => checks,
        }
    }

    /// Cancels the search from any thread.
    #[must_use]
    pub fn cancel_flag(&self) -> MotionCancel {
        self.motion.cancel_flag()
    }

    /// Bytes of the planner, without the slices of its space.
    #[must_use]
    pub fn memory(&self) -> u64 {
        bytes(size_of::<Self>() - size_of::<Motion>()) + self.motion.memory()
    }

    /// Drops the search and the path, and frees the memory.
    pub fn reset(&mut self) {
        self.state = State::Idle;
        self.motion.reset();
    }
}

impl MotionRequest {
    fn check(&self) -> Result<(), Error> {
        if !(0.0..f64::INFINITY).contains(&self.tolerance) {
            let allowed = "finite numbers from 0 on";
            return Err(Error::BadValue { name: "tolerance", value: self.tolerance, allowed });
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "job_tests.rs"]
mod tests;
