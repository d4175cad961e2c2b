//! The planner of any space: a search within the iterations of its request, in any number of steps, whose outcome is
//! repeated.

use crate::base::{Error, bytes};
use crate::collections::{CancelHandle, Counted, Shared};
use crate::improve::ImproveOptions;
use crate::motion::core::algorithm::MotionAlgorithm;
use crate::motion::core::driver::{Driver, Search};
use crate::motion::core::one_of::one_of;
use crate::motion::core::options::{Method, MotionOptions, MotionOutcome, MotionRequest, MotionStatus, Preparation};
use crate::motion::core::shortcuts::{Shortening, StateShortcuts, check};
use crate::motion::sampling::sampled::{MOST_ITERATIONS, NO_ROADMAP, SampledMotion};
use crate::motion::{core::pieces::MotionPiece, lattice::poses::PoseWorld, lattice::step_world::StepWorld};
use crate::motion::{sampling::edge::Answers, vehicle::VehicleWorld};
use crate::search::core::Guarantee;
use crate::space::{ChainSpace, Space, Version, WorldSpace, check_rows};

/// Plans paths in a [`Space`]: of a body over the lattice of its free voxels, of a chain over a lattice of its states,
/// whose motions are checked one by one; of a body that drives with a turning radius over arcs; or by samples.
///
/// States are rows of numbers: [`Space::axis`] says what they are.
pub struct Motion {
    space: Space,
    planner: AnySearch,
    cancel: CancelHandle,
    state: State,
    /// The states of the path, row by row.
    path: Vec<f64>,
    shortcuts: StateShortcuts,
    algorithm: MotionAlgorithm,
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

one_of! {
    #[expect(clippy::large_enum_variant, reason = "a planner is made once, and what it holds is larger still")]
    enum AnySearch: Search {
        Poses(Driver<PoseWorld>),
        World(Driver<StepWorld<WorldSpace>, Shared<Version>>),
        Chain(Driver<StepWorld<ChainSpace>>),
        Vehicle(Driver<VehicleWorld>),
        Sampled(SampledMotion),
    }
}

impl Motion {
    /// A planner without a search.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range, [`Error::Unsupported`] for one that is not used, for a
    /// lattice of a chain with more than six numbers in a state or of more than four axes, for what has no poses and is
    /// to drive, [`Error::VoxelLimit`] for a lattice of more than 2^31 states, [`Error::OutOfMemory`].
    pub fn new(space: impl Into<Space>, options: MotionOptions) -> Result<Motion, Error> {
        let (space, cancel) = (space.into(), CancelHandle::new()?);
        let handle = cancel.clone();
        let method = options.method(&space)?;
        let options = MotionOptions { algorithm: options.algorithm_in(&space), ..options };
        let planner = match method {
            Method::Poses(poses) => AnySearch::Poses(Driver::new(PoseWorld::new(poses), options, handle)),
            Method::World(poses) => AnySearch::World(Driver::new(StepWorld::new(poses)?, options, handle)),
            Method::Chain(chain) => AnySearch::Chain(Driver::new(StepWorld::new(chain)?, options, handle)),
            Method::Vehicle(poses) => {
                AnySearch::Vehicle(Driver::new(VehicleWorld::new(poses, &options)?, options, handle))
            }
            Method::Sampled(method) => AnySearch::Sampled(SampledMotion::new(method, &space, options, handle)?),
        };
        Ok(Self::of(space, planner, cancel, options.algorithm))
    }

    fn of(space: Space, planner: AnySearch, cancel: CancelHandle, algorithm: MotionAlgorithm) -> Self {
        let shortcuts = StateShortcuts::default();
        Self { space, planner, cancel, state: State::Idle, path: Vec::new(), shortcuts, algorithm }
    }

    /// How it searches: the algorithm of its options, or what [`MotionAlgorithm::Auto`] has chosen.
    #[must_use]
    pub const fn algorithm(&self) -> MotionAlgorithm {
        self.algorithm
    }

    /// A planner with the options and the roadmap of another one, as [`Motion::save`] has written them.
    ///
    /// # Errors
    /// [`Error::Saved`] for bytes that are no roadmap, [`Error::Unsupported`] for a space with other axes;
    /// [`Error::OutOfMemory`].
    pub fn load(space: impl Into<Space>, data: &[u8]) -> Result<Motion, Error> {
        let (space, cancel) = (space.into(), CancelHandle::new()?);
        let sampled = SampledMotion::load(&space, data, cancel.clone())?;
        let algorithm = sampled.options.algorithm;
        Ok(Self::of(space, AnySearch::Sampled(sampled), cancel, algorithm))
    }

    /// Grows the roadmap of PRM, PRM* or lazy PRM* by so many iterations, or goes on with a preparation that has asked:
    /// then the number is that of the first call. Drops the open search, its outcome and the path.
    ///
    /// Each later search begins with the roadmap; what it adds is dropped. On a grid with other cells the roadmap's
    /// motions are checked again when a path wants them.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for other planners; [`Error::MemoryLimit`], [`Error::OutOfMemory`]: what has grown stays.
    pub fn prepare(&mut self, iterations: u64) -> Result<Preparation, Error> {
        self.state = State::Idle;
        let AnySearch::Sampled(sampled) = &mut self.planner else { return Err(NO_ROADMAP) };
        self.path.clear();
        self.cancel.withdraw();
        sampled.prepare(iterations)
    }

    /// The roadmap as bytes: what [`Motion::prepare`] has grown.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for planners without a roadmap, [`Error::OutOfMemory`].
    pub fn save(&self) -> Result<Vec<u8>, Error> {
        self.sampled().ok_or(NO_ROADMAP)?.save()
    }

    /// Bytes of [`Motion::save`].
    pub(crate) fn saved_size(&self) -> Result<usize, Error> {
        self.sampled().ok_or(NO_ROADMAP)?.saved_size()
    }

    /// Finds a path from a start to one of some goals, row by row: [`Motion::begin`], and one step within the request's
    /// iterations. That of a lattice is a cheapest one; planners that sample take the first, unless the request gives
    /// them iterations to make it shorter, and never say that there is none.
    ///
    /// # Errors
    /// As those.
    pub fn find(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<MotionOutcome, Error> {
        self.begin(start, goals, request)?;
        self.step(0)
    }

    /// Begins a search on the grid as it is now. An open search is dropped, and the path; what is refused for its
    /// numbers or its request leaves both as they are.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20, for no goals and for a tolerance that is
    /// negative or not finite; [`Error::BufferTooShort`] for a row of another length; [`Error::Unsupported`] for a
    /// tolerance that the planner does not take, or does not do without, and for a grid with closed sides of cells;
    /// [`Error::StartBlocked`] and [`Error::GoalBlocked`] if the start, or every goal, touches a wall or has a number
    /// that is not on its axis; [`Error::Busy`], [`Error::OutOfMemory`].
    pub fn begin(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<(), Error> {
        request.check()?;
        let dimension = self.space.dimension();
        check_rows(start, dimension, 1)?;
        check_rows(goals, dimension, goals.len().div_ceil(dimension))?;
        if goals.is_empty() {
            return Err(Error::BadValue { name: "goal_count", value: 0.0, allowed: "at least one goal" });
        }
        self.check_tolerance(request.tolerance)?;
        if self.space.grid().is_some_and(|grid| grid.snapshot().sides().is_some()) {
            let what = "bodies know no walls between cells: taut_grid_refine makes cells of them";
            return Err(Error::Unsupported { what });
        }
        if request.any_heading && !matches!(self.planner, AnySearch::Vehicle(_)) {
            return Err(Error::Unsupported { what: "only hybrid A* ends at any heading: give others a goal for each" });
        }
        self.state = State::Idle;
        self.path.clear();
        self.cancel.withdraw();
        let planner = self.planner.get_mut();
        planner.forget();
        planner.begin(start, goals, request)?;
        let checks = self.sampled().map_or(1 + bytes(goals.len() / dimension), SampledMotion::checks);
        let limit = if request.max_iterations == 0 { self.limit() } else { request.max_iterations };
        self.state = State::Open { limit, spent: 0, checks };
        Ok(())
    }

    /// Refuses a distance from goals that the planner's paths cannot have, or must have.
    fn check_tolerance(&self, tolerance: f64) -> Result<(), Error> {
        match (self.sampled().is_some_and(SampledMotion::drives), tolerance > 0.0) {
            (true, false) => Err(Error::Unsupported {
                what: "controls and modes meet a goal only by chance: a request needs a tolerance above 0",
            }),
            (false, true) => Err(Error::Unsupported {
                what: "paths end at goals, without a tolerance, but those of kinodynamic RRT and DARRT",
            }),
            (true, true) | (false, false) => Ok(()),
        }
    }

    /// Goes on with the search for at most so many iterations; 0: no limit of its own. After an outcome it repeats that
    /// outcome.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::VoxelLimit`] for more than 2^31 voxels, [`Error::Busy`],
    /// [`Error::OutOfMemory`]: they drop the search.
    pub fn step(&mut self, max_iterations: u64) -> Result<MotionOutcome, Error> {
        let (limit, before) = match self.state {
            State::Idle => return Err(Error::NoSearch),
            State::Done(outcome, _) => return Ok(outcome),
            State::Open { limit, spent, .. } => (limit, spent),
        };
        let steps = match (limit.saturating_sub(before), max_iterations) {
            (0, 0) => self.limit(),
            (0, steps) => steps,
            (left, 0) => left,
            (left, steps) => left.min(steps),
        };
        let result = self.planner.get_mut().step(steps, &mut self.path);
        let mut checks = self.sampled().map_or(self.checks(), SampledMotion::checks);
        if !result
            .as_ref()
            .is_ok_and(|outcome| matches!(outcome.status, MotionStatus::Found | MotionStatus::InProgress))
        {
            self.path.clear();
        }
        let mut outcome = result.inspect_err(|_| self.state = State::Idle)?;
        if outcome.status == MotionStatus::InProgress && limit > 0 && outcome.expanded >= limit {
            // There may be a path that more iterations would have made shorter.
            let concluded = self.planner.get_mut().conclude(&mut self.path);
            checks = self.sampled().map_or(checks, SampledMotion::checks);
            let concluded = concluded.inspect_err(|_| self.state = State::Idle)?;
            outcome = concluded.unwrap_or(MotionOutcome { status: MotionStatus::BudgetSpent, ..outcome });
        }
        // A lattice may have a path while it goes on to a cheaper one.
        let is_repaired = outcome.status == MotionStatus::InProgress && outcome.guarantee == Guarantee::Bounded;
        if outcome.status != MotionStatus::Found && !is_repaired {
            (outcome.cost, outcome.length) = (f64::INFINITY, f64::INFINITY);
        }
        if outcome.guarantee == Guarantee::None {
            outcome.bound = 0.0;
        }
        let is_open =
            matches!(outcome.status, MotionStatus::InProgress | MotionStatus::BudgetSpent | MotionStatus::Asking);
        let open = State::Open { limit, spent: outcome.expanded, checks };
        self.state = if is_open { open } else { State::Done(outcome, checks) };
        Ok(outcome)
    }

    /// The planner, if it samples.
    const fn sampled(&self) -> Option<&SampledMotion> {
        if let AnySearch::Sampled(sampled) = &self.planner { Some(sampled) } else { None }
    }

    /// Takes an answer to what the search asks: what each state costs, or only whether it is free.
    fn take(&mut self, count: usize, told: Answers, cost: impl Fn(usize) -> f64) -> Result<(), Error> {
        let AnySearch::Sampled(sampled) = &mut self.planner else { return Err(Error::NotAsking) };
        sampled.tell(count, told, cost)
    }

    /// Shortens the path in place, on the grid as it is now: random pieces of it become straight motions where these
    /// are free and cost less. The cost never rises, and the same seed finds the same path. A path that has changed has
    /// no guarantee; if nothing better is found, path and guarantee stay. The outcome has in `expanded` the iterations;
    /// it replaces that of the search.
    ///
    /// Of a vehicle they become shortest curves between two poses of the path, or by way of a pose that is moved a
    /// little; with [`crate::improve::Improvement::Descend`] the latter alone. The weights of walls and turns count
    /// there beside the cost, which may rise with them.
    ///
    /// In a space of axes a motion is free as for its planners. Where the host tells, the outcome is
    /// [`MotionStatus::Asking`] until all is told: then call again with the same options. The path changes at the end;
    /// other options begin anew, and a new search drops the shortcuts.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] without a path; [`Error::BadValue`] for an option out of its range and, for bodies and
    /// chains, with the first motion of the path that is blocked by now; [`Error::Unsupported`] for other improvements
    /// than [`crate::improve::Improvement::Shortcut`], for weights of walls and turns, for paths of controls and
    /// modes, of T-RRT and others that were found by costs, and in spaces with constraints; [`Error::OutOfMemory`].
    /// The path and the outcome are as before then.
    pub fn improve(&mut self, options: &ImproveOptions) -> Result<MotionOutcome, Error> {
        let State::Done(found, checks) = self.state else { return Err(Error::NoAnswer) };
        if self.sampled().is_some_and(SampledMotion::drives) {
            return Err(Error::Unsupported { what: "a path of controls or modes has no shortcuts" });
        }
        if found.status != MotionStatus::Found {
            return Err(Error::NoAnswer);
        }
        let revision = self.space.revision();
        if !matches!(self.planner, AnySearch::Vehicle(_)) {
            check(options)?;
        }
        let Self { planner, space, path, shortcuts, .. } = self;
        let shortened = match planner {
            AnySearch::Sampled(sampled) if matches!(space, Space::Axes(_)) => {
                let Some(shortened) = sampled.shorten(shortcuts, path, options)? else {
                    let (status, guarantee) = (MotionStatus::Asking, Guarantee::None);
                    let (cost, length) = (f64::INFINITY, f64::INFINITY);
                    let expanded = shortcuts.many.shortcutter.done().into();
                    return Ok(MotionOutcome { status, guarantee, bound: 0.0, cost, length, expanded, ..found });
                };
                shortened
            }
            AnySearch::Vehicle(driver) => driver.world.shorten(path, (options, found.revision))?,
            AnySearch::Poses(_) | AnySearch::World(_) | AnySearch::Chain(_) | AnySearch::Sampled(_) => {
                let run = Shortening { options, is_free: revision == found.revision };
                shortcuts.shorten(space, path, run)?
            }
        };
        let mut outcome = MotionOutcome { expanded: shortened.iterations.into(), revision, ..found };
        if shortened.is_better {
            (outcome.guarantee, outcome.bound) = (Guarantee::None, 0.0);
            (outcome.cost, outcome.length) = (shortened.cost, shortened.length);
        }
        self.state = State::Done(outcome, checks + shortened.checks);
        Ok(outcome)
    }

    /// The states that the search waits to be told of, row by row. [`Motion::step`], `prepare` or `improve` has
    /// returned [`MotionStatus::Asking`]; it goes on once they are told.
    ///
    /// # Errors
    /// [`Error::NotAsking`]; [`Error::Unsupported`] if the options want to be asked for whole motions.
    pub fn ask(&self) -> Result<&[f64], Error> {
        self.asked(false)
    }

    /// The motions that the search waits to be told of, if the options want whole ones (`asks_motions`): of each the
    /// state where it begins and that where it ends, row by row. Between them all numbers change at constant rates, and
    /// angles are not reduced. Whoever tells that one is free says so of both directions. Of a single state it is asked
    /// by a motion that ends where it begins.
    ///
    /// # Errors
    /// [`Error::NotAsking`]; [`Error::Unsupported`] if the options want to be asked for states.
    pub fn ask_motions(&self) -> Result<&[f64], Error> {
        self.asked(true)
    }

    fn asked(&self, whole: bool) -> Result<&[f64], Error> {
        let sampled = self.sampled().ok_or(Error::NotAsking)?;
        let asked = sampled.asked().ok_or(Error::NotAsking)?;
        match (sampled.asks_motions(), whole) {
            (true, false) => Err(Error::Unsupported { what: "this search asks for whole motions, not for states" }),
            (false, true) => Err(Error::Unsupported { what: "this search asks for states, not for whole motions" }),
            (true, true) | (false, false) => Ok(asked),
        }
    }

    /// Tells which of the states, or motions, that were asked for are free, in their order.
    ///
    /// # Errors
    /// [`Error::NotAsking`], [`Error::BadValue`] for another count: the search waits on. [`Error::OutOfMemory`].
    pub fn tell(&mut self, is_free: &[bool]) -> Result<(), Error> {
        self.tell_of(is_free.len(), |at| is_free[at])
    }

    /// [`Motion::tell`] of answers that are read one by one.
    pub(crate) fn tell_of(&mut self, count: usize, is_free: impl Fn(usize) -> bool) -> Result<(), Error> {
        self.take(count, Answers::Free, |at| if is_free(at) { 1.0 } else { f64::INFINITY })
    }

    /// Tells what being in each of the states that were asked for costs, in their order: above 1e100 if it is not free.
    /// A motion costs its length times the mean over its states, or that which is told of it as a whole. The paths of
    /// [`crate::motion::MotionAlgorithm::RrtStar`], `Aorrt`, `PrmStar` and `LazyPrmStar` tend to the cheapest, `Prm`
    /// finds the cheapest of its roadmap and `Lattice` that of its lattice, `TRrt` avoids states that are costlier than
    /// those before, and the others take the length for the cost. A lattice needs costs from 1 on, or from the
    /// `h_scale` of the options on if that is less.
    ///
    /// # Errors
    /// As [`Motion::tell`]; [`Error::BadValue`] for a cost that is negative or no number, or less than a lattice needs:
    /// the search waits on.
    pub fn tell_costs(&mut self, costs: &[f64]) -> Result<(), Error> {
        // A NaN is not in the range.
        if let Some(&value) = costs.iter().find(|cost| !(0.0..=f64::INFINITY).contains(*cost)) {
            return Err(Error::BadValue { name: "costs", value, allowed: "numbers from 0 on, or infinity" });
        }
        self.take(costs.len(), Answers::Costs, |at| costs[at])
    }

    /// Iterations of a search without a limit of its own; 0: none.
    const fn limit(&self) -> u64 {
        match self.sampled() {
            Some(sampled) if sampled.may_be_endless() => MOST_ITERATIONS,
            Some(_) | None => 0,
        }
    }

    /// Nodes of the search: states expanded, or those of the tree or roadmap.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.sampled().map(SampledMotion::nodes)
    }

    /// Calls `take` with the ends of each motion of the tree or roadmap that the last search has left behind: for
    /// pictures. Those of a tree come parent first. Lattices have none.
    pub fn each_motion(&self, mut take: impl FnMut(&[f64], &[f64])) {
        if let Some(sampled) = self.sampled() {
            sampled.each_motion(&mut take);
        }
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

    /// The states of the path, row by row, between which all numbers change at constant rates. Angles go on from those
    /// of the start and are not reduced: the last ones may differ from those of the goal by whole turns.
    #[must_use]
    pub fn path(&self) -> &[f64] {
        &self.path
    }

    /// How the path is driven, piece by piece: of [`crate::motion::MotionAlgorithm::HybridAstar`],
    /// [`crate::motion::MotionAlgorithm::KinodynamicRrt`] and [`crate::motion::MotionAlgorithm::Darrt`]; other paths
    /// have no pieces.
    #[must_use]
    pub fn pieces(&self) -> &[MotionPiece] {
        self.planner.get().pieces()
    }

    /// Requests the end of the running step, or of the next one: any thread may.
    #[must_use]
    pub fn cancel_handle(&self) -> CancelHandle {
        self.cancel.clone()
    }

    /// The space.
    #[must_use]
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// Bytes of the planner, without what its space keeps.
    #[must_use]
    pub fn memory(&self) -> u64 {
        bytes(size_of::<Self>()) + self.shortcuts.bytes() + self.planner.get().memory()
    }

    /// Drops the search and the path, and frees the memory.
    pub fn reset(&mut self) {
        self.planner.get_mut().reset();
        (self.state, self.path) = (State::Idle, Vec::new());
        self.shortcuts = StateShortcuts::default();
    }
}

#[cfg(test)]
#[path = "planner_tests.rs"]
mod tests;
