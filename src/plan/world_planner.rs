//! The planner in a world of polygons: the requests, outcomes and statuses of the planner on a grid.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::deadline::{Deadline, HAS_CLOCK};
use super::outcome::{Memory, Outcome, Status};
use super::{algorithm::Algorithm, engine::Owner, guarantee::Promise, options::Options, query::Asked};
use super::{request::Request, spending::Spending};
use crate::base::{Budget, Error, Result, bytes, low32};
use crate::collections::{CancelHandle, Shared, reserve_exact};
use crate::geom::{Point, Position};
use crate::grid::DiagonalGaps;
use crate::improve::{Smoothing, drop_collinear};
use crate::motion::{Components, POINTS_PER_EXPANSION, Rule, Wanted, WorldSearch, is_at_gap};
use crate::search::core::{Progress, Stats};
use crate::space::{Version, World};

/// Plans the shortest paths in a [`World`]: made once with its options, queried many times.
///
/// ```
/// use taut::plan::WorldPlanner;
/// use taut::space::World;
/// use taut::{Options, Position, Request};
///
/// let at = |x, y| Position::new(x, y);
/// let world = World::new(at(0.0, 0.0), at(32.0, 16.0))?;
/// world.add(&[at(10.0, 4.0), at(12.0, 4.0), at(11.0, 14.0)])?;
/// let mut planner = WorldPlanner::new(&world, Options::default())?;
/// planner.find(&Request::new(at(2.0, 8.0), at(30.0, 8.0)))?;
/// assert_eq!(planner.path()[1..3], [at(10.0, 4.0), at(12.0, 4.0)]);
/// # Ok::<(), taut::Error>(())
/// ```
///
/// [`Algorithm::TangentGraph`], which [`Algorithm::Optimal`] is in a world, searches tangents between corners alone,
/// [`Algorithm::VisibilityGraph`] all corners in view: the same lengths. The corners that one sees are found when a
/// search first needs them, and kept; an edit of the world drops what it may have changed. `diagonal_gaps` decides
/// whether a path passes where two outlines touch in a point alone. Bodies with a size: [`World::grow`].
///
/// A start or a goal at most 1/32 cell from free ground counts as the nearest free point: every place within 1/64 of a
/// path is a legal end. A query whose ends do not see each other first asks the components of the free ground, made
/// once per state of the world: a goal out of reach costs no search. A partial path ends at the point within reach that
/// is nearest to the goal, of the multiples of 1/256, ties by y, then x; but at least 1/32 before a closed gap.
pub struct WorldPlanner {
    world: World,
    /// What the world is to be as; none for as it is now.
    pub(super) pinned: Option<Shared<Version>>,
    pub(super) options: Options,
    search: WorldSearch,
    pub(super) components: Components,
    /// Nobody passes where two outlines touch in a point.
    pub(super) closed: bool,
    pub(super) state: WorldQueryState,
    points: Vec<Point>,
    pub(super) path: Vec<Position>,
    cancel: Shared<AtomicBool>,
    time_limit: Duration,
    owner: Owner,
}

/// The state of the planner's one query.
pub(super) enum WorldQueryState {
    Idle,
    Open(WorldQuery),
    Done(WorldAnswer),
}

/// The outcome of a search that has ended, and what was asked.
#[derive(Clone, Copy)]
pub(super) struct WorldAnswer {
    pub(super) outcome: Outcome,
    pub(super) request: Request,
}

/// What an open query waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum QueryStage {
    /// The components of the world.
    Components,
    /// The search.
    Search,
    /// Nothing: its goal cannot be reached.
    Unreachable,
}

/// An open query.
pub(super) struct WorldQuery {
    version: Shared<Version>,
    pub(super) request: Request,
    spending: Spending,
    start: Point,
    wish: Wish,
    /// Where the path is to end, once the search begins.
    goal: Point,
    stage: QueryStage,
}

/// Where a path is to end.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    pub(super) at: Point,
    /// The free point that counts as it, if there is one.
    pub(super) free: Option<Point>,
}

impl WorldQuery {
    fn is_partial(&self) -> bool {
        self.wish.free != Some(self.goal)
    }
}

/// An error with this sentence unless the condition is true.
pub(super) const fn require(condition: bool, what: &'static str) -> Result {
    if condition { Ok(()) } else { Err(Error::Unsupported { what }) }
}

/// Checks a request as far as the world does not matter.
fn check_request(options: &Options, request: &Request) -> Result {
    options.check_request(request)?;
    require(
        !request.nearest_start,
        "in a world of polygons a path begins at the start itself, not at the nearest one",
    )?;
    require(
        options.radius_of(request).agent == 0,
        "a world of polygons takes points: grow it by the body instead of a radius",
    )
}

/// A world, and how to plan in it: what the planners of a pool have in common.
pub(crate) struct WorldLane {
    world: World,
    options: Options,
}

impl WorldLane {
    /// A lane.
    ///
    /// # Errors
    /// As [`WorldPlanner::new`].
    pub(crate) fn new(world: &World, options: &Options) -> Result<Self> {
        WorldPlanner::new(world, *options)?;
        Ok(Self { world: world.clone(), options: *options })
    }

    /// A planner with at most this many bytes, 0 for no limit besides that of the options.
    pub(crate) fn planner(&self, most_bytes: u64) -> Result<WorldPlanner> {
        WorldPlanner::new(&self.world, self.options.limited_to(most_bytes))
    }

    /// Checks requests, and takes the world as it is now. The error of a request is its answer.
    pub(crate) fn observe<'a>(&self, requests: impl Iterator<Item = &'a mut Asked>) -> Shared<Version> {
        for asked in requests {
            asked.request = asked.request.and_then(|request| check_request(&self.options, &request).map(|()| request));
        }
        self.world.version()
    }
}

impl WorldPlanner {
    /// A planner in `world`.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, and for a `cost_tolerance` that is not
    /// finite or below 1; [`Error::Unsupported`] and [`Error::UnsupportedBy`] for options that do not go together, for
    /// another algorithm, a radius, a margin, a `cost_tolerance` and smoothing; [`Error::OutOfMemory`].
    pub fn new(world: &World, options: Options) -> Result<WorldPlanner> {
        Self::with_owner(world, options, Owner::default())
    }

    /// A planner whose memory limit counts what its owner holds for it.
    pub(crate) fn with_owner(world: &World, options: Options, owner: Owner) -> Result<Self> {
        options.check()?;
        let taut = [Algorithm::Optimal, Algorithm::TangentGraph].contains(&options.algorithm);
        require(
            taut || options.algorithm == Algorithm::VisibilityGraph,
            "a world of polygons needs the algorithm OPTIMAL, TANGENT_GRAPH or VISIBILITY_GRAPH",
        )?;
        require(
            options.radius().agent == 0,
            "a world of polygons takes points: grow it by the body instead of a radius",
        )?;
        require(options.smoothing == Smoothing::None, "a world of polygons has the shortest paths: nothing to smooth")?;
        require(!options.has_cost_tolerance(), "a world of polygons has no costs: cost_tolerance needs its default")?;
        let closed = options.diagonal_gaps == DiagonalGaps::Closed && !world.touching_is_free();
        let rule = Rule { closed, taut };
        Ok(Self {
            world: world.clone(),
            pinned: None,
            options,
            search: WorldSearch::new(rule, options.h_scale),
            components: Components::new(!closed),
            closed,
            state: WorldQueryState::Idle,
            points: Vec::new(),
            path: Vec::new(),
            cancel: Shared::new(AtomicBool::new(false))?,
            time_limit: Duration::ZERO,
            owner,
        })
    }

    /// The options that the planner was made with.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The world.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// Plans a path: `begin`, then one step with the request's budget.
    ///
    /// # Errors
    /// As [`WorldPlanner::begin`] and [`WorldPlanner::step`].
    pub fn find(&mut self, request: &Request) -> Result<Outcome> {
        self.begin(request)?;
        self.step(0)
    }

    /// Checks a request as far as the world does not matter.
    ///
    /// # Errors
    /// Those after which [`WorldPlanner::begin`] leaves the planner as it was.
    pub(crate) fn check(&self, request: &Request) -> Result {
        check_request(&self.options, request)
    }

    /// Begins a search in the world as it is now. An open search is dropped, the path is empty until the outcome.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for `every_step` and a radius, [`Error::BadPosition`]: the planner is as before.
    /// [`Error::StartBlocked`], then [`Error::GoalBlocked`]; [`Error::MemoryLimit`]; [`Error::OutOfMemory`]: there is
    /// no open search and no path then.
    pub fn begin(&mut self, request: &Request) -> Result {
        self.check(request)?;
        self.begin_checked(request)
    }

    /// [`WorldPlanner::begin`] after [`WorldPlanner::check`].
    ///
    /// # Errors
    /// Those of [`WorldPlanner::begin`] after which there is no open search.
    pub(crate) fn begin_checked(&mut self, request: &Request) -> Result {
        self.cancel.store(false, Ordering::Relaxed);
        self.begin_on(self.version(), request)
    }

    /// Begins the search for a request that was checked, in the world as it was. Unlike [`WorldPlanner::begin`] it does
    /// not withdraw an earlier [`CancelHandle::cancel`].
    ///
    /// # Errors
    /// Those of [`WorldPlanner::begin`].
    pub(crate) fn begin_on(&mut self, version: Shared<Version>, request: &Request) -> Result {
        self.clear();
        let (start, at) = (Point::snap(request.start)?, Point::snap(request.goal)?);
        let Position { x, y } = request.start;
        let start = version.free_near(start)?.ok_or(Error::StartBlocked { x, y })?;
        let wish = Wish { at, free: version.free_near(at)? };
        if wish.free.is_none() && !request.allow_partial {
            let Position { x, y } = request.goal;
            return Err(Error::GoalBlocked { x, y });
        }
        let goal = wish.free.unwrap_or(start);
        let is_direct = wish.free.is_some() && self.search.sees(&version, start, goal)?;
        let stage = if is_direct { QueryStage::Search } else { QueryStage::Components };
        let spending = Spending::new(request);
        let mut job = WorldQuery { version, request: *request, spending, start, wish, goal, stage };
        if is_direct {
            self.set_out(&job)?;
        } else if self.components.are_known(&job.version) {
            self.decide(&mut job)?;
        }
        self.state = WorldQueryState::Open(job);
        Ok(())
    }

    fn set_out(&mut self, job: &WorldQuery) -> Result {
        let allowance = self.allowance().saturating_sub(self.components.bytes());
        self.search.begin(&job.version, job.start, job.goal, allowance).map_err(|error| self.with_own_limit(error))
    }

    /// Decides by the components where a path is to end, and begins the search for it.
    fn decide(&mut self, job: &mut WorldQuery) -> Result {
        let limit = if job.request.allow_partial { Some(i64::MAX) } else { None };
        let end = self.end_of(&job.version, job.start, job.wish, limit)?;
        let end = end.or(job.request.allow_partial.then_some(job.start));
        job.stage = if end.is_some() { QueryStage::Search } else { QueryStage::Unreachable };
        let Some(goal) = end else { return Ok(()) };
        job.goal = goal;
        self.set_out(job)
    }

    /// Where a path from a free point is to end, by components that are known: where it is to end if that can be
    /// reached, else the nearest point within reach, at a squared distance of at most `limit`.
    pub(super) fn end_of(
        &self,
        version: &Version,
        start: Point,
        wish: Wish,
        limit: Option<i64>,
    ) -> Result<Option<Point>> {
        let parts = self.components.about(start)?;
        if let Some(free) = wish.free
            && (free == start || self.components.about(free)?.iter().any(|part| parts.contains(part)))
        {
            return Ok(Some(free));
        }
        let Some(limit) = limit else { return Ok(None) };
        let refused = |at: Point| self.is_at_closed_gap(version, at) || version.is_on_link(at);
        let wanted = Wanted { to: wish.at, limit, parts: Some(&parts), refused: &refused };
        Ok(self.components.nearest(&wanted).map(|(at, _)| at))
    }

    /// True if no path may be led to a point that is not asked for: it is as good as in a closed gap.
    pub(super) fn is_at_closed_gap(&self, version: &Version, at: Point) -> bool {
        is_at_gap(version, at, self.closed)
    }

    /// The present state of the world, of which the components are known then.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]; an open query is as before then.
    pub(super) fn observe(&mut self) -> Result<Shared<Version>> {
        let version = self.version();
        if let WorldQueryState::Open(job) = &self.state
            && job.stage == QueryStage::Components
            && job.version.revision != version.revision
        {
            // It would begin anew after each question.
            let of = job.version.clone();
            self.make_components(&of, u32::MAX)?;
            if let WorldQueryState::Open(mut job) = std::mem::replace(&mut self.state, WorldQueryState::Idle) {
                self.decide(&mut job)?;
                self.state = WorldQueryState::Open(job);
            }
        }
        while !self.make_components(&version, u32::MAX)? {}
        Ok(version)
    }

    /// Goes on making the components of a state of the world; true once they are known.
    fn make_components(&mut self, version: &Version, points: u32) -> Result<bool> {
        let (kept, search) = self.search.bytes();
        let allowance = self.allowance().saturating_sub(kept + search);
        self.components.make(version, allowance, points).map_err(|error| self.with_own_limit(error))
    }

    /// Goes on with the open search for at most `max_expansions` expansions (0: no limit of its own). After an
    /// outcome it repeats that outcome.
    ///
    /// # Errors
    /// [`Error::NoSearch`] without a search; [`Error::MemoryLimit`] and [`Error::OutOfMemory`], which drop the search.
    pub fn step(&mut self, max_expansions: u32) -> Result<Outcome> {
        let mut job = match std::mem::replace(&mut self.state, WorldQueryState::Idle) {
            WorldQueryState::Idle => return Err(Error::NoSearch),
            WorldQueryState::Done(answer) => {
                self.state = WorldQueryState::Done(answer);
                return Ok(answer.outcome);
            }
            WorldQueryState::Open(job) => job,
        };
        self.path.clear();
        let result = self.go_on(&mut job, Budget::new(max_expansions.into()));
        match result {
            Ok(outcome) if matches!(outcome.status, Status::InProgress | Status::BudgetSpent) => {
                self.state = WorldQueryState::Open(job);
            }
            Ok(outcome) if outcome.status == Status::Cancelled && job.request.allow_partial => {
                self.cancel.store(false, Ordering::Relaxed);
                self.state = WorldQueryState::Open(job);
            }
            Ok(outcome) => self.state = WorldQueryState::Done(WorldAnswer { outcome, request: job.request }),
            Err(_) => self.release(),
        }
        result.map_err(|error| self.with_own_limit(error))
    }

    fn go_on(&mut self, job: &mut WorldQuery, mut own: Budget) -> Result<Outcome> {
        let deadline = Deadline::after(self.time_limit, self.options.algorithm.traits().expansion);
        if job.stage == QueryStage::Components {
            match self.await_components(job, &mut own, deadline)? {
                Progress::Found => self.decide(job)?,
                Progress::Cancelled if job.request.allow_partial => return self.finish(job, Status::Cancelled, false),
                Progress::Cancelled => return Ok(self.outcome(job, Status::Cancelled)),
                Progress::Paused | Progress::Exhausted => return Ok(self.outcome(job, Status::InProgress)),
            }
        }
        if job.stage == QueryStage::Unreachable {
            return Ok(self.outcome(job, Status::NoPath));
        }
        let mut budget = job.spending.budget(own);
        let before = budget.left();
        let progress = self.search_until(job, &mut budget, deadline)?;
        job.spending.spend(before - budget.left());
        let status = match progress {
            Progress::Found if job.is_partial() => Status::Partial,
            Progress::Found => Status::Found,
            Progress::Exhausted => Status::NoPath,
            Progress::Cancelled => Status::Cancelled,
            Progress::Paused => job.spending.paused(),
        };
        let is_found = progress == Progress::Found;
        if is_found || job.request.allow_partial && matches!(status, Status::BudgetSpent | Status::Cancelled) {
            return self.finish(job, status, is_found);
        }
        Ok(self.outcome(job, status))
    }

    /// Makes the components within a step's own budget, until the deadline. The request's budget is for expansions
    /// alone: whether they were known does not change an outcome.
    fn await_components(&mut self, job: &WorldQuery, own: &mut Budget, deadline: Deadline) -> Result<Progress> {
        loop {
            if self.cancel.load(Ordering::Relaxed) {
                return Ok(Progress::Cancelled);
            }
            let expansions = deadline.slice_of(*own).left().min(16);
            own.spend(expansions);
            if self.make_components(&job.version, low32(expansions) * POINTS_PER_EXPANSION)? {
                return Ok(Progress::Found);
            }
            if own.left() == 0 || deadline.is_over() {
                return Ok(Progress::Paused);
            }
        }
    }

    /// Searches within the budget, until the deadline.
    fn search_until(&mut self, job: &WorldQuery, budget: &mut Budget, deadline: Deadline) -> Result<Progress> {
        loop {
            let mut slice = deadline.slice_of(*budget);
            let before = slice.left();
            let progress = self.search.step(&job.version, &mut slice, &self.cancel)?;
            budget.spend(before - slice.left());
            if progress != Progress::Paused || budget.left() == 0 || deadline.is_over() {
                return Ok(progress);
            }
        }
    }

    /// An outcome without a path.
    fn outcome(&self, job: &WorldQuery, status: Status) -> Outcome {
        let promise = if status == Status::NoPath { Promise::of(&self.options) } else { Promise::NONE };
        let searched = job.stage == QueryStage::Search;
        let stats = if searched { self.search.stats() } else { Stats::default() };
        Outcome::without_path(status, promise, stats, job.version.revision)
    }

    /// Takes the path of the search, and measures it.
    fn finish(&mut self, job: &WorldQuery, status: Status, is_found: bool) -> Result<Outcome> {
        self.points.clear();
        if job.stage == QueryStage::Search {
            self.search.trace(&job.version, is_found, &mut self.points)?;
        } else {
            reserve_exact(&mut self.points, 1)?;
            self.points.push(job.start);
        }
        drop_collinear(&mut self.points);
        let length = self.points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]));
        let more = self.points.len().saturating_sub(self.path.capacity()) * size_of::<Position>();
        self.check_limit(bytes(more) + self.owner.per_point * bytes(self.points.len()))?;
        reserve_exact(&mut self.path, self.points.len())?;
        self.path.extend(self.points.iter().map(|point| point.position()));
        let Promise { guarantee, bound } =
            if status == Status::Found { Promise::of(&self.options) } else { Promise::NONE };
        let remaining = match (status, self.points.last()) {
            (Status::Found, _) | (_, None) => 0.0,
            (_, Some(end)) => end.distance(job.wish.at),
        };
        Ok(Outcome { guarantee, bound, length, cost: length, remaining, ..self.outcome(job, status) })
    }

    /// Limits the time of every later step; zero is no limit. When the time is up, the search pauses with
    /// [`Status::InProgress`], also in `find`, and a step goes on: the answer never depends on the limit.
    ///
    /// # Errors
    /// [`Error::Unsupported`] on platforms without a clock.
    pub fn limit_time(&mut self, limit: Duration) -> Result {
        require(HAS_CLOCK || limit.is_zero(), "a time limit needs a clock, which this platform does not have")?;
        self.time_limit = limit;
        Ok(())
    }

    /// Drops what an earlier query has left. With a memory limit that must not decide whether this one meets it.
    fn clear(&mut self) {
        self.state = WorldQueryState::Idle;
        self.path.clear();
        if self.options.memory_limit != 0 {
            self.release();
        }
    }

    fn release(&mut self) {
        self.search.release();
        self.components = Components::new(!self.closed);
        (self.points, self.path) = (Vec::new(), Vec::new());
    }

    /// Drops the search, which lets go of its world, and keeps the path.
    pub(crate) fn close(&mut self) {
        self.state = WorldQueryState::Idle;
    }

    /// Makes `handle` the one that cancels the searches of this planner.
    pub(crate) fn use_cancel_handle(&mut self, handle: &CancelHandle) {
        self.cancel = handle.flag.clone();
    }

    /// Drops the path and the search that has found it.
    pub(crate) fn drop_path(&mut self) {
        self.state = WorldQueryState::Idle;
        self.path.clear();
    }

    /// Drops the open search and the path, and frees the memory of searches.
    pub fn reset(&mut self) {
        self.state = WorldQueryState::Idle;
        self.release();
    }

    /// The last path: its turning points with both ends. Empty until an outcome that has one.
    #[must_use]
    pub fn path(&self) -> &[Position] {
        &self.path
    }

    /// The memory of the planner, without its world.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let (kept, search) = self.search.bytes();
        let path = self.points.capacity() * size_of::<Point>() + self.path.capacity() * size_of::<Position>();
        let own = bytes(size_of::<Self>() + Shared::<AtomicBool>::BYTES) + self.owner.bytes;
        Memory {
            nodes: search,
            open: 0,
            open_peak: 0,
            path: bytes(path),
            other: own + kept + self.components.bytes(),
            shared: 0,
        }
    }

    /// A handle with which any thread can cancel the planner's search.
    #[must_use]
    pub fn cancel_handle(&self) -> CancelHandle {
        CancelHandle { flag: self.cancel.clone() }
    }

    /// Bytes that the search may use.
    fn allowance(&self) -> u64 {
        match self.options.memory_limit {
            0 => u64::MAX,
            limit => limit.saturating_sub(bytes(size_of::<Self>()) + self.owner.bytes),
        }
    }

    /// Checks the memory limit for what is held and `more` bytes.
    fn check_limit(&self, more: u64) -> Result {
        let (needed, limit) = (self.memory().total() + more, self.options.memory_limit);
        if limit != 0 && needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// Gives a memory-limit error the planner's own figures instead of the search's share of them.
    fn with_own_limit(&self, error: Error) -> Error {
        match error {
            Error::MemoryLimit { needed, limit } => {
                let apart = self.options.memory_limit.saturating_sub(limit);
                Error::MemoryLimit { needed: needed.saturating_add(apart), limit: self.options.memory_limit }
            }
            other => other,
        }
    }
}

#[cfg(test)]
#[path = "world_planner_tests.rs"]
mod tests;
