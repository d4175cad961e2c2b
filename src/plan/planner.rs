//! The planner: options, scratch, one query at a time and its path.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::answers::{PathAnswers, check_count};
use super::engine::{Engine, Owner};
use super::link_map::LinkMaps;
use super::outcome::{Memory, Outcome, Status};
use super::query::{OpenQuery, QueryMap};
use super::state::{QueryState, SearchAnswer};
use super::{batch::Batch, deadline::HAS_CLOCK, endpoints::QueryEnds, ends::LayerComponents, options::Options};
use super::{pinned::Pinned, request::Request, review::Review};
use crate::base::{Budget, Error, Result, bytes, real_usize};
use crate::collections::{CancelHandle, Counted, List, Shared};
use crate::geom::{Point, Position};
use crate::grid::{Costs, Grid, GridState, Layer, LayerKey, LayerRegions};
use crate::search::core::{Probe, Progress, unwatched};

/// Plans paths on a grid: made once with its options, queried many times. Owns the scratch of its searches and the
/// path of the last one, and keeps the grid's data alive.
///
/// A query first asks the connected components of the grid whether its ends are connected: an unreachable goal costs no
/// search. The first query on a grid computes the components, each later one brings them in line with the edits since.
///
/// In searches without a budget and a memory limit Anya and the graphs, with an `h_scale` of at most 1, find the dead
/// ends of the map, once searches since the last change have done 16 expansions and one per 8 corners of the map. The
/// work is done in small parts, and costs never more than the searches do. Dead ends that are known are left out of
/// searches: same answers, smaller counts.
pub struct Planner {
    /// The grid, or one that follows it and leaves an obstacle out.
    pub(super) grid: Grid,
    /// The revision at which another obstacle was left out last: what was found before that is for another map.
    pub(super) bare_since: u64,
    pub(super) costs: Shared<Costs>,
    /// How often costs or weights have been set.
    pub(super) costs_set: u64,
    /// The layer of what is blocked for the planner.
    pub(super) layer_key: LayerKey,
    /// The snapshot that queries are answered on, with the planner's layer; none for the newest revision.
    pub(super) pinned: Option<Pinned>,
    pub(super) state: QueryState,
    pub(super) engine: Engine,
}

impl Planner {
    /// A planner for `grid`.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, and for a `cost_tolerance` that is not
    /// finite or below 1; [`Error::UnsupportedBy`] and [`Error::Unsupported`] for options that the algorithm does not
    /// support or that do not go together, [`Error::MemoryLimit`] for a limit below what a planner without a search
    /// takes, [`Error::OutOfMemory`].
    pub fn new(grid: &Grid, options: Options) -> Result<Planner> {
        Self::with_owner(grid, options, Owner::default())
    }

    /// A planner whose memory limit counts what its owner holds for it.
    pub(crate) fn with_owner(grid: &Grid, options: Options, owner: Owner) -> Result<Planner, Error> {
        let options = options.resolved();
        options.check()?;
        let mut planner = Self::for_points(grid, options, owner);
        if let Ok(made) = &mut planner
            && let Err(error) =
                made.engine.check_limit().and_then(|()| made.change_layer(LayerKey::FIRST.for_size(options.size())))
        {
            planner = Err(error);
        }
        planner
    }

    /// The same on the layer that every grid has. Planners are large: each is moved as seldom as possible.
    fn for_points(grid: &Grid, options: Options, owner: Owner) -> Result<Planner> {
        let planner_bytes = size_of::<Self>() + Shared::<AtomicBool>::BYTES + Shared::<Costs>::BYTES;
        let costs = Shared::new(Costs::uniform())?;
        match Engine::new(options, Owner { bytes: owner.bytes + bytes(planner_bytes), ..owner }) {
            Ok(engine) => Ok(Planner {
                grid: grid.clone(),
                bare_since: 0,
                costs,
                costs_set: 0,
                layer_key: LayerKey::FIRST,
                pinned: None,
                state: QueryState::Idle,
                engine,
            }),
            Err(error) => Err(error),
        }
    }

    /// Lets snapshots contain another layer for the planner.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; nothing has changed then.
    pub(super) fn change_layer(&mut self, key: LayerKey) -> Result {
        self.grid.acquire_layer(key)?;
        self.grid.release_layer(self.layer_key);
        self.layer_key = key;
        Ok(())
    }

    /// What the queries run on.
    pub(super) const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// What the queries run on, for a query.
    pub(super) const fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// The options that the planner was made with.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.engine.options
    }

    /// Plans a path: `begin`, then one step with the request's budget.
    ///
    /// # Errors
    /// As [`Planner::begin`] and [`Planner::step`].
    pub fn find(&mut self, request: &Request) -> Result<Outcome> {
        self.find_with(request, &mut unwatched())
    }

    /// [`Planner::find`], watched by a probe.
    ///
    /// # Errors
    /// As [`Planner::find`].
    pub fn find_with<P: Probe>(&mut self, request: &Request, probe: &mut P) -> Result<Outcome> {
        self.begin(request)?;
        self.step_with(0, probe)
    }

    /// Begins a search on the grid as it is now. An open search is dropped, the path is empty until the outcome.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for `every_step` with a planner whose paths have no single steps, and for a planner among
    /// movers where the grid has open links of classes that its options do not block, and where sides of cells are
    /// closed for planners that do not keep to them; [`Error::BadPosition`]: the planner is as before.
    ///
    /// [`Error::StartBlocked`], then [`Error::GoalBlocked`]; [`Error::MemoryLimit`]; [`Error::OutOfMemory`]: there is
    /// no open search and no path then.
    pub fn begin(&mut self, request: &Request) -> Result {
        self.check(request)?;
        self.begin_checked(request)
    }

    /// [`Planner::begin`] after [`Planner::check`].
    ///
    /// # Errors
    /// Those of [`Planner::begin`] after which there is no open search.
    pub(crate) fn begin_checked(&mut self, request: &Request) -> Result {
        self.clear();
        let radius = self.options().radius_of(request).search;
        let (world, ends) = self.observe(radius, |mut ground, _| ground.ends(request))?;
        let query = OpenQuery::new(world, request, ends?, self.options().memory_limit);
        self.engine.begin(&query)?;
        self.state = QueryState::Open(query);
        Ok(())
    }

    /// Checks a request as far as the cells of the map do not matter.
    ///
    /// # Errors
    /// Those after which [`Planner::begin`] leaves the planner as it was.
    pub(crate) fn check(&self, request: &Request) -> Result {
        self.options().check_request(request)?;
        if self.options().algorithm.traits().movers {
            self.check_has_no_links()?;
        }
        if self.costs.is_weighted() && self.options().is_exact_planner() {
            self.options().check_costs()?;
        }
        if self.has_sides() { self.options().check_map(&self.world()?.snapshot) } else { Ok(()) }
    }

    /// Drops the path and the search that has found it.
    pub(crate) fn drop_path(&mut self) {
        if matches!(self.state, QueryState::Open(_) | QueryState::Done(_)) {
            self.state = QueryState::Idle;
        }
        self.engine.path.clear();
        self.engine.linking.close();
    }

    /// The grid as it is now, with what `look` finds out about its components: both belong to the same revision. It
    /// looks at those of discs of a radius as a rule.
    pub(super) fn observe<R>(
        &mut self,
        radius: i32,
        look: impl FnOnce(LayerComponents<'_>, &mut PathAnswers) -> R,
    ) -> Result<(QueryMap, R)> {
        let Self { grid, costs, costs_set, layer_key, engine, pinned, .. } = self;
        let Engine { options, answers, linking, .. } = engine;
        let cache = &mut linking.cache;
        let look = |state: &GridState, layer: &Layer, regions: &mut LayerRegions| {
            look(LayerComponents { options, layer, regions, links: cache.sight(state) }, answers)
        };
        let (snapshot, seen) = match pinned {
            Some(pinned) => {
                let seen = pinned.ask(*layer_key, options.reach(), look)?;
                (pinned.snapshot.clone(), seen)
            }
            None => grid.observe(*layer_key, (options.reach(), radius), look)?,
        };
        let (costs, links) = (costs.clone(), linking.cache.known(snapshot.revision()));
        Ok((QueryMap { snapshot, costs, costs_set: *costs_set, layer_key: *layer_key, links }, seen))
    }

    /// What `look` finds out, as [`Planner::observe`] does, without the grid: for questions.
    pub(super) fn ask<R>(&mut self, radius: i32, look: impl FnOnce(LayerComponents<'_>) -> R) -> Result<R> {
        let Self { grid, layer_key, engine: Engine { options, linking, .. }, pinned, .. } = self;
        let look = |state: &GridState, layer: &Layer, regions: &mut LayerRegions| {
            look(LayerComponents { options, layer, regions, links: linking.cache.sight(state) })
        };
        match pinned {
            Some(pinned) => pinned.ask(*layer_key, options.reach(), look),
            None => grid.ask(*layer_key, (options.reach(), radius), look),
        }
    }

    /// The number of goals of the last query for many goals.
    pub(crate) fn goal_count(&self) -> usize {
        self.engine.answers.goals.len()
    }

    /// Limits the time of every later step and [`Planner::prepare`]; zero is no limit. When the time is up, the search
    /// pauses with [`Status::InProgress`], also in `find` and `find_many`, and a step goes on: the answer never depends
    /// on the limit. The clock is read every 4 to 16 expansions; each call does some work. With a limit the graphs
    /// build no edge lists ahead of later queries.
    ///
    /// # Errors
    /// [`Error::Unsupported`] on platforms without a clock: wasm32-unknown-unknown.
    pub fn limit_time(&mut self, limit: Duration) -> Result {
        if !HAS_CLOCK && !limit.is_zero() {
            return Err(Error::Unsupported { what: "a time limit needs a clock, which this platform does not have" });
        }
        self.engine.time_limit = limit;
        Ok(())
    }

    /// The grid as it is now, or the pinned snapshot, with the planner's costs.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], for a planner that leaves an obstacle out.
    pub(super) fn world(&self) -> Result<QueryMap> {
        self.grid.follow()?;
        let pinned = self.pinned.as_ref().map(|pinned| pinned.snapshot.clone());
        let snapshot = pinned.unwrap_or_else(|| self.grid.snapshot());
        let (costs, links) = (self.costs.clone(), LinkMaps::new());
        Ok(QueryMap { snapshot, costs, costs_set: self.costs_set, layer_key: self.layer_key, links })
    }

    /// What `look` finds out about the same state and the edits that led to it. Edits wait until it returns.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`], for a planner that leaves an obstacle out.
    pub(super) fn review<R>(&self, look: impl FnOnce(Review<'_>) -> R) -> Result<R> {
        self.grid.follow()?;
        let Self { grid, costs, layer_key, pinned, engine, .. } = self;
        let pinned = pinned.as_ref().map(|pinned| &pinned.snapshot);
        let gaps = engine.options.lines();
        Ok(grid.review(|history| look(Review { history, pinned, layer_key: *layer_key, gaps, costs })))
    }

    /// The costs of the terrain classes.
    pub(super) fn costs(&self) -> &Costs {
        &self.costs
    }

    /// How often costs have been set.
    pub(super) const fn costs_set(&self) -> u64 {
        self.costs_set
    }

    /// Counts a change of what paths cost: answers before it do not hold after it.
    pub(super) const fn count_change(&mut self) {
        self.costs_set += 1;
    }

    /// The layer of what is blocked for the planner.
    pub(super) const fn layer_key(&self) -> LayerKey {
        self.layer_key
    }

    /// The answer of the last query, if that was one for a single goal and has ended.
    pub(super) const fn answer(&self) -> Option<SearchAnswer> {
        match &self.state {
            QueryState::Done(answer) => Some(*answer),
            QueryState::Idle | QueryState::Open(_) | QueryState::Many(_) | QueryState::ManyDone(_) => None,
        }
    }

    /// Replaces the answer of the last query.
    pub(super) fn set_answer(&mut self, answer: SearchAnswer) {
        self.state = QueryState::Done(answer);
    }

    /// Drops what an earlier query has left, for a new one.
    pub(super) fn clear(&mut self) {
        self.state = QueryState::Idle;
        self.engine.clear();
        self.engine.cancel.store(false, Ordering::Relaxed);
    }

    /// Goes on with the open search for at most `max_expansions` expansions (0: no limit of its own). After an
    /// outcome it repeats that outcome.
    ///
    /// # Errors
    /// [`Error::NoSearch`] without a search; [`Error::MemoryLimit`] and [`Error::OutOfMemory`], which drop the search.
    pub fn step(&mut self, max_expansions: u32) -> Result<Outcome> {
        self.step_with(max_expansions, &mut unwatched())
    }

    /// [`Planner::step`], watched by a probe.
    ///
    /// # Errors
    /// As [`Planner::step`].
    pub fn step_with<P: Probe>(&mut self, max_expansions: u32, probe: &mut P) -> Result<Outcome> {
        let query = match &mut self.state {
            QueryState::Idle | QueryState::Many(_) | QueryState::ManyDone(_) => return Err(Error::NoSearch),
            QueryState::Done(answer) => return Ok(answer.outcome),
            QueryState::Open(query) => query,
        };
        let deadline = self.engine.deadline();
        let result = self.engine.step(query, &mut Budget::new(max_expansions.into()), deadline, probe);
        match result {
            Ok(outcome) if matches!(outcome.status, Status::InProgress | Status::BudgetSpent) => {}
            Ok(outcome) if outcome.status == Status::Cancelled && query.request.allow_partial => {
                self.engine.cancel.store(false, Ordering::Relaxed);
            }
            Ok(outcome) => self.state = QueryState::Done(SearchAnswer::new(outcome, query)),
            Err(_) => {
                self.state = QueryState::Idle;
                self.engine.trim();
            }
        }
        result.map_err(|error| self.engine.with_own_limit(error))
    }

    /// Plans paths from one start to many goals, all on the grid as it is now. [`Planner::answers`] has the result
    /// for each of them, [`Planner::select`] chooses whose path [`Planner::path`] returns; until then it is empty.
    ///
    /// Each answer is that of [`Planner::find`] with the same ends: the same status, guarantee and, except among
    /// equally short paths, path. Anya answers all goals by one search, which expands no root twice; its answers
    /// count what the whole search did. Every other algorithm, and Anya with a single goal, searches once per goal. A
    /// goal that is not free has its own answer, the error [`Error::GoalBlocked`].
    ///
    /// [`Status::Found`]: all goals have their answers. [`Status::Cancelled`]: those without an answer so far are
    /// answered as cancelled.
    ///
    /// # Errors
    /// [`Error::BadPosition`] for the start or any goal; [`Error::BadValue`] for more than 2^32 - 1 goals: the planner
    /// is as before.
    ///
    /// Errors of the query as a whole, no goal has an answer then: [`Error::StartBlocked`]; [`Error::MemoryLimit`];
    /// [`Error::OutOfMemory`].
    pub fn find_many(&mut self, start: Position, goals: &[Position]) -> Result<Status> {
        self.begin_many(&Request::new(start, start), goals)?;
        self.step_many(0)
    }

    /// Begins a query for many goals, on the grid as it is now, which [`Planner::step_many`] answers. `common` has the
    /// start and what applies to every goal; its goal is ignored. Its `max_expansions` limits the expansions for all
    /// goals together; in the common search of Anya each goal costs as much of it as an expansion.
    ///
    /// Anya searches once per goal for partial paths.
    ///
    /// # Errors
    /// Those of [`Planner::find_many`], and the ones of [`Planner::begin`] for flags.
    pub fn begin_many(&mut self, common: &Request, goals: &[Position]) -> Result {
        self.check_many(common, goals)?;
        self.clear();
        let batch = self.begin_batch(common, goals).map_err(|error| self.fail_many(error))?;
        self.state = QueryState::Many(batch);
        Ok(())
    }

    fn begin_batch(&mut self, common: &Request, goals: &[Position]) -> Result<Batch> {
        self.engine.answers.set_goals(goals)?;
        let (world, start) = self.observe(self.options().radius_of(common).search, |mut ground, answers| {
            ground.find_stages(common, &mut answers.goals)
        })?;
        Batch::begin(&mut self.engine, world, common, start?)
    }

    /// Goes on with the query for many goals for at most `max_expansions` expansions (0: no limit of its own). Goals
    /// are answered in their order, in the common search of Anya all of them once it ends: [`Planner::answers`] has
    /// those that are answered. The path is empty until [`Planner::select`].
    ///
    /// [`Status::Found`]: all goals have their answers. [`Status::Cancelled`]: those without an answer so far are
    /// answered as cancelled. [`Status::InProgress`] and [`Status::BudgetSpent`]: as for a query for one goal. After
    /// the end it repeats the status.
    ///
    /// # Errors
    /// [`Error::NoSearch`] without a query for many goals: the planner is as before. [`Error::MemoryLimit`] and
    /// [`Error::OutOfMemory`], which drop the query and its answers.
    pub fn step_many(&mut self, max_expansions: u32) -> Result<Status> {
        let status = match &mut self.state {
            QueryState::Idle | QueryState::Open(_) | QueryState::Done(_) => return Err(Error::NoSearch),
            QueryState::ManyDone(status) => Ok(*status),
            QueryState::Many(batch) => batch.step(&mut self.engine, max_expansions),
        };
        self.engine.path.clear();
        let status = status.map_err(|error| self.fail_many(error))?;
        if matches!(status, Status::Found | Status::Cancelled) {
            self.state = QueryState::ManyDone(status);
        }
        Ok(status)
    }

    /// Drops a query for many goals that has failed.
    fn fail_many(&mut self, error: Error) -> Error {
        self.state = QueryState::Idle;
        self.engine.path.clear();
        self.engine.answers.clear();
        // Nothing has checked that the goals and the search fit together.
        let is_limited = self.options().memory_limit != 0;
        if is_limited || matches!(error, Error::MemoryLimit { .. } | Error::OutOfMemory { .. }) {
            self.engine.answers.release();
            self.engine.trim();
        }
        self.engine.with_own_limit(error)
    }

    /// Checks a query for many goals as far as the map does not matter.
    ///
    /// # Errors
    /// Those after which [`Planner::find_many`] leaves the planner as it was.
    pub(crate) fn check_many(&self, common: &Request, goals: &[Position]) -> Result {
        check_count(goals.len(), "number of goals")?;
        self.check(&Request { goal: common.start, ..*common })?;
        if common.goal_mover != 0 {
            return Err(Error::Unsupported { what: "a query for many goals has no goal that moves" });
        }
        goals.iter().try_for_each(|&goal| Point::snap(goal).map(|_| ()))
    }

    /// The results of the last query for many goals or [`Planner::find_batch`], in the order of the goals, those that
    /// are not answered left out: empty after an error, and after any other query.
    pub fn answers(&self) -> &[Result<Outcome>] {
        &self.engine.answers.results
    }

    /// The revision of the grid for which the answers are true.
    pub(crate) const fn answers_revision(&self) -> u64 {
        self.engine.answers.revision
    }

    /// Makes the path to a goal of the last [`Planner::find_many`] the one that [`Planner::path`] returns: empty if
    /// there is none. Goals are counted from 0.
    ///
    /// # Errors
    /// [`Error::BadValue`] if the last query had no such goal, or has not answered it: the path is as before.
    /// [`Error::MemoryLimit`] and [`Error::OutOfMemory`] while the query goes on: the path is empty.
    pub fn select(&mut self, goal: usize) -> Result {
        let length = self.engine.answers.path(goal).map(<[_]>::len).ok_or(Error::BadValue {
            name: "goal",
            value: real_usize(goal),
            allowed: "the number of an answered goal or request of the last query for many, from 0",
        })?;
        self.engine.path.clear();
        self.engine.legs.clear();
        // A query that has ended has made room for the longest path.
        self.engine.make_room_for_path(length)?;
        let Engine { path, answers, linking, .. } = &mut self.engine;
        linking.uses.clear();
        linking.uses.add_slice(answers.uses(goal))?;
        path.extend_from_slice(answers.path(goal).unwrap_or_default());
        Ok(())
    }

    /// Prepares the planner for queries: they return the same answers and paths with fewer expansions. A call costs
    /// about as much as `max_expansions` expansions (0: no limit) and may be repeated until the work is done, in idle
    /// moments, between queries, also while a search is open, which goes on and ends as it would have.
    ///
    /// Optimal and Anya find the dead ends of the map, and the distances of all corners from 16 landmarks: about as
    /// much work as twenty searches for an unreachable goal. It pays after a thousand queries and more, and gives most
    /// where many walls stand in the way. The distances are those of the map as it was at the first call, however often
    /// it changes before the last one and afterwards: searches correct them by what has changed since. Blocked cells
    /// leave nearly all of the gain, freed ones most of it, as long as few of them open new ways. Once these are more
    /// than 8, or so many cells are blocked (256, and one in 256), the next call starts over on the map as it is then.
    /// Dead ends stay in use until 32 cells have changed; from then on searches find those of the map as it is. Optimal
    /// then makes all lists for which `keep_limit` has room. The memory is kept until [`Planner::reset`].
    ///
    /// On random maps (fewer than 5 cells per corner), without corners, or with more than 2^19 of them there is nothing
    /// to prepare; neither is with other algorithms, with a memory limit, or with an `h_scale` above 1. Searches with
    /// limits of their own and for many goals do not use it.
    ///
    /// [`Status::Found`]: nothing is left to do. [`Status::InProgress`]: the expansions are used up.
    /// [`Status::Cancelled`]: another thread cancelled; what was done is kept.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]: the planner is as good as before.
    pub fn prepare(&mut self, max_expansions: u32) -> Result<Status> {
        if !matches!(self.state, QueryState::Open(_) | QueryState::Many(_)) {
            self.engine.cancel.store(false, Ordering::Relaxed);
        }
        let nowhere = Position::new(0.0, 0.0);
        let options = self.options();
        let query =
            OpenQuery::new(self.world()?, &Request::new(nowhere, nowhere), QueryEnds::default(), options.memory_limit);
        let allowed = options.memory_limit == 0 && options.h_scale <= 1.0;
        let deadline = self.engine.deadline();
        if !allowed {
            return Ok(Status::Found);
        }
        let mut budget = Budget::new(max_expansions.into());
        let scene = query.scene(&self.engine.cancel);
        let progress = loop {
            let mut slice = deadline.slice_of(budget);
            let before = slice.left();
            let progress = self.engine.kernel.prepare(&scene, &mut slice)?;
            budget.spend(before - slice.left());
            if progress != Progress::Paused || budget.left() == 0 || deadline.is_over() {
                break progress;
            }
        };
        Ok(match progress {
            Progress::Found | Progress::Exhausted => Status::Found,
            Progress::Paused => Status::InProgress,
            Progress::Cancelled => Status::Cancelled,
        })
    }

    /// Drops the open search and the path, and frees the scratch memory.
    pub fn reset(&mut self) {
        self.state = QueryState::Idle;
        self.engine.release();
    }

    /// The last path: its turning points with both ends. Empty until an outcome that has one; after
    /// [`Planner::find_many`] until [`Planner::select`].
    #[must_use]
    pub fn path(&self) -> &[Position] {
        &self.engine.path
    }

    /// Rows over which the last search of Anya has projected intervals, which its time is proportional to. For the
    /// benchmarks of this repository; 0 for other algorithms.
    #[doc(hidden)]
    #[must_use]
    pub fn projections(&self) -> u64 {
        self.engine.kernel.projections()
    }

    /// The memory of the planner.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let regions = self.pinned.as_ref().and_then(|pinned| pinned.regions.as_ref());
        let memory = self.engine.memory();
        Memory { other: memory.other + regions.map_or(0, |(_, regions)| regions.bytes()), ..memory }
    }

    /// A handle with which any thread can cancel the planner's search.
    #[must_use]
    pub fn cancel_handle(&self) -> CancelHandle {
        CancelHandle { flag: self.engine.cancel.clone() }
    }
}

impl Drop for Planner {
    fn drop(&mut self) {
        self.grid.release_layer(self.layer_key);
    }
}
