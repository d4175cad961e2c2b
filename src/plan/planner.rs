//! The planner: options, scratch, one query at a time and its path.

use std::sync::atomic::{AtomicBool, Ordering};

use super::answers::{Answers, check_count};
use super::batch::Batch;
use super::capabilities::Capabilities;
use super::costs::Costs;
use super::ends::{Ends, Ground};
use super::engine::{Engine, Owner};
use super::feature::Feature;
use super::options::Options;
use super::outcome::{Memory, Outcome, Status};
use super::query::{Query, QueryState, World};
use super::request::Request;
use super::traits::TerrainCosts;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, real_usize};
use crate::collections::shared::Shared;
use crate::geom::{Point, Position};
use crate::grid::{Grid, LayerKey, Regions, Snapshot};
use crate::search::core::kernel::Progress;
use crate::search::core::probe::{NoProbe, Probe};

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
    grid: Grid,
    costs: Shared<Costs>,
    /// The layer of what is blocked for the planner.
    layer_key: LayerKey,
    /// The snapshot that queries are answered on, with the planner's layer; none for the newest revision.
    pinned: Option<Pinned>,
    state: QueryState,
    engine: Engine,
}

/// The snapshot to which a planner is pinned, and its components once they have been asked for: those of the grid
/// follow the newest revision.
struct Pinned {
    snapshot: Snapshot,
    regions: Option<(LayerKey, Regions)>,
}

/// Cancels a planner's search from any thread, at any time.
#[derive(Clone)]
pub struct CancelHandle {
    flag: Shared<AtomicBool>,
}

impl CancelHandle {
    /// Requests the end of the open search: the running step, or the next one, returns [`Status::Cancelled`]; so does a
    /// running [`Planner::prepare`]. Without either nothing happens: the next `begin` drops the request.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

impl Planner {
    /// A planner for `grid`.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, [`Error::UnsupportedBy`] and
    /// [`Error::Unsupported`] for options that the algorithm does not support or that do not go together,
    /// [`Error::OutOfMemory`].
    pub fn new(grid: &Grid, options: Options) -> Result<Planner, Error> {
        Self::with_owner(grid, options, Owner::default())
    }

    /// A planner whose memory limit counts what its owner holds for it.
    pub(crate) fn with_owner(grid: &Grid, options: Options, owner: Owner) -> Result<Planner, Error> {
        options.check()?;
        let planner_bytes = size_of::<Self>() + Shared::<AtomicBool>::BYTES + Shared::<Costs>::BYTES;
        Ok(Planner {
            grid: grid.clone(),
            costs: Shared::new(Costs::uniform())?,
            layer_key: LayerKey::FIRST,
            pinned: None,
            state: QueryState::Idle,
            engine: Engine::new(options, bytes(planner_bytes), owner)?,
        })
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

    /// Sets the cost of each of the 256 terrain classes: finite and above 0, or infinite for a class that is blocked
    /// for this planner. The first is ignored: class 0 is always blocked. In force from the next `find` or `begin`.
    ///
    /// # Errors
    /// [`Error::BadValue`]; [`Error::UnsupportedBy`] for a finite cost other than 1 unless
    /// [`crate::Algorithm::takes_costs`]; [`Error::Unsupported`] for a finite cost above 2^20 times the smallest with
    /// D* Lite; [`Error::OutOfMemory`]. The costs are as before then.
    pub fn set_costs(&mut self, costs: &[f32]) -> Result<(), Error> {
        let costs = Costs::new(costs)?;
        let algorithm = self.options().algorithm;
        if costs.weighted {
            Feature::TerrainCosts.require(algorithm)?;
        }
        if let TerrainCosts::AtMostTimesSmallest(range) = algorithm.traits().terrain_costs
            && costs.largest > costs.smallest * range
        {
            let what =
                "D* Lite supports costs up to 2^20 times the smallest: sums of larger ones would lose the smallest";
            return Err(Error::Unsupported { what });
        }
        let layer_key = costs.layer_key();
        let costs = Shared::new(costs)?;
        let pinned = self.pinned.as_ref().map(|pinned| pinned.snapshot.with_layer(layer_key)).transpose()?;
        self.grid.acquire_layer(layer_key)?;
        self.grid.release_layer(self.layer_key);
        (self.costs, self.layer_key) = (costs, layer_key);
        if let (Some(pinned), Some(snapshot)) = (&mut self.pinned, pinned) {
            pinned.snapshot = snapshot;
        }
        if let Some(kernel) = self.engine.kernel.keeps_search() {
            kernel.forget();
        }
        Ok(())
    }

    /// Answers all later queries on `snapshot`, whatever edits follow; `None`: on the newest revision again. An open
    /// search goes on as it began. If the grid had no layer of the planner's blocked classes then, it is built now and
    /// belongs to the planner.
    ///
    /// # Errors
    /// [`Error::OtherGrid`] for a snapshot of another grid, [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn pin(&mut self, snapshot: Option<&Snapshot>) -> Result<(), Error> {
        if snapshot.is_some_and(|snapshot| !snapshot.is_of_grid(self.grid.number())) {
            return Err(Error::OtherGrid);
        }
        let snapshot = snapshot.map(|snapshot| snapshot.with_layer(self.layer_key)).transpose()?;
        let known = self.pinned.take().filter(|pinned| {
            snapshot.as_ref().is_some_and(|snapshot| snapshot.revision() == pinned.snapshot.revision())
        });
        let regions = known.and_then(|pinned| pinned.regions);
        self.pinned = snapshot.map(|snapshot| Pinned { snapshot, regions });
        Ok(())
    }

    /// Plans a path: `begin`, then one step with the request's budget.
    ///
    /// # Errors
    /// As [`Planner::begin`] and [`Planner::step`].
    pub fn find(&mut self, request: &Request) -> Result<Outcome, Error> {
        self.find_with(request, &mut NoProbe)
    }

    /// [`Planner::find`], watched by a probe.
    ///
    /// # Errors
    /// As [`Planner::find`].
    pub fn find_with<P: Probe>(&mut self, request: &Request, probe: &mut P) -> Result<Outcome, Error> {
        self.begin(request)?;
        self.step_with(0, probe)
    }

    /// Begins a search on the grid as it is now. An open search is dropped, the path is empty until the outcome.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for `every_step` with a planner whose paths have no single steps;
    /// [`Error::BadPosition`]: the planner is as before.
    ///
    /// [`Error::StartBlocked`], then [`Error::GoalBlocked`]; [`Error::MemoryLimit`]; [`Error::OutOfMemory`]: there is
    /// no open search and no path then.
    pub fn begin(&mut self, request: &Request) -> Result<(), Error> {
        self.check(request)?;
        self.clear();
        let (world, ends) = self.observe(|mut ground, _| ground.ends(request))?;
        let query = Query::new(world, request, ends?, self.options().memory_limit);
        self.engine.begin(&query)?;
        self.state = QueryState::Open(query);
        Ok(())
    }

    /// Checks a request as far as the map does not matter.
    ///
    /// # Errors
    /// Those after which [`Planner::begin`] leaves the planner as it was.
    pub(crate) fn check(&self, request: &Request) -> Result<(), Error> {
        self.engine.check(request)
    }

    /// Drops the path and the search that has found it.
    pub(crate) fn drop_path(&mut self) {
        self.state = QueryState::Idle;
        self.engine.path.clear();
    }

    /// The grid as it is now, with what `look` finds out about its components: both belong to the same revision.
    pub(super) fn observe<R>(&mut self, look: impl FnOnce(Ground<'_>, &mut Answers) -> R) -> Result<(World, R), Error> {
        let Self { grid, costs, layer_key, engine, pinned, .. } = self;
        let Engine { options, answers, .. } = engine;
        if let Some(Pinned { snapshot, regions }) = pinned {
            let layer = snapshot.layer(*layer_key).expect("a pinned snapshot has the layer of its planner");
            let known = match regions.take() {
                Some((key, known)) if key == *layer_key => known,
                _ => Regions::new(layer)?,
            };
            let (_, known) = regions.insert((*layer_key, known));
            known.settle(layer, options.reach())?;
            let seen = look(Ground { options, layer, regions: known }, answers);
            return Ok((World { snapshot: snapshot.clone(), costs: costs.clone(), layer_key: *layer_key }, seen));
        }
        let (snapshot, seen) = grid
            .observe(*layer_key, options.reach(), |layer, regions| look(Ground { options, layer, regions }, answers))?;
        Ok((World { snapshot, costs: costs.clone(), layer_key: *layer_key }, seen))
    }

    /// The grid as it is now, or the pinned snapshot, with the planner's costs.
    pub(super) fn world(&self) -> World {
        let pinned = self.pinned.as_ref().map(|pinned| pinned.snapshot.clone());
        let snapshot = pinned.unwrap_or_else(|| self.grid.snapshot());
        World { snapshot, costs: self.costs.clone(), layer_key: self.layer_key }
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
    pub fn step(&mut self, max_expansions: u32) -> Result<Outcome, Error> {
        self.step_with(max_expansions, &mut NoProbe)
    }

    /// [`Planner::step`], watched by a probe.
    ///
    /// # Errors
    /// As [`Planner::step`].
    pub fn step_with<P: Probe>(&mut self, max_expansions: u32, probe: &mut P) -> Result<Outcome, Error> {
        match std::mem::replace(&mut self.state, QueryState::Idle) {
            QueryState::Idle => Err(Error::NoSearch),
            QueryState::Done(outcome) => {
                self.state = QueryState::Done(outcome);
                Ok(outcome)
            }
            QueryState::Open(mut query) => {
                let result = self.engine.step(&mut query, max_expansions, probe);
                match result {
                    Ok(outcome) if matches!(outcome.status, Status::InProgress | Status::BudgetSpent) => {
                        self.state = QueryState::Open(query);
                    }
                    Ok(outcome) if outcome.status == Status::Cancelled && query.request.allow_partial => {
                        self.engine.cancel.store(false, Ordering::Relaxed);
                        self.state = QueryState::Open(query);
                    }
                    Ok(outcome) => self.state = QueryState::Done(outcome),
                    Err(_) => self.engine.trim(),
                }
                result.map_err(|error| self.engine.with_own_limit(error))
            }
        }
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
    pub fn find_many(&mut self, start: Position, goals: &[Position]) -> Result<Status, Error> {
        self.find_each(start, goals.iter().copied())
    }

    /// [`Planner::find_many`] for goals from any iterator.
    pub(crate) fn find_each(
        &mut self,
        start: Position,
        goals: impl ExactSizeIterator<Item = Position> + Clone,
    ) -> Result<Status, Error> {
        Self::check_goals(start, goals.clone())?;
        self.clear();
        let result = self.answer_each(start, goals);
        self.engine.path.clear();
        if result.is_err() {
            self.engine.answers.clear();
        }
        if matches!(result, Err(Error::MemoryLimit { .. } | Error::OutOfMemory { .. })) {
            self.engine.answers.release();
            self.engine.trim();
        }
        result.map_err(|error| self.engine.with_own_limit(error))
    }

    /// Checks start and goals as far as the map does not matter.
    ///
    /// # Errors
    /// Those after which [`Planner::find_many`] leaves the planner as it was.
    pub(crate) fn check_goals(
        start: Position,
        mut goals: impl ExactSizeIterator<Item = Position>,
    ) -> Result<(), Error> {
        check_count(goals.len(), "number of goals")?;
        Point::snap(start)?;
        goals.try_for_each(|goal| Point::snap(goal).map(|_| ()))
    }

    fn answer_each(
        &mut self,
        start: Position,
        goals: impl ExactSizeIterator<Item = Position>,
    ) -> Result<Status, Error> {
        let from = Point::snap(start)?;
        self.engine.answers.set_goals(goals)?;
        let (world, vertex) = self.observe(|mut ground, answers| {
            let Position { x, y } = start;
            let vertex = ground.vertex_for(from).ok_or(Error::StartBlocked { x, y })?;
            ground.find_stages(vertex, &mut answers.goals).map(|()| vertex)
        })?;
        Batch::new(&mut self.engine, world, (start, vertex?)).answer()
    }

    /// The results of the last [`Planner::find_many`] or [`Planner::find_batch`], in the order of the goals: empty
    /// after an error, and after any other query.
    pub fn answers(&self) -> &[Result<Outcome, Error>] {
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
    /// [`Error::BadValue`] if the last query had no such goal: the path is as before.
    pub fn select(&mut self, goal: usize) -> Result<(), Error> {
        let Engine { path, answers, .. } = &mut self.engine;
        let chosen = answers.path(goal).ok_or(Error::BadValue {
            name: "goal",
            value: real_usize(goal),
            allowed: "the number of a goal or request of the last query for many, from 0",
        })?;
        path.clear();
        // The query has made room for the longest path.
        debug_assert!(chosen.len() <= path.capacity());
        path.extend_from_slice(chosen);
        Ok(())
    }

    /// Prepares the planner for queries on the map as it is now: they return the same answers and paths with fewer
    /// expansions. A call costs about as much as `max_expansions` expansions (0: no limit) and may be repeated until
    /// the work is done, in idle moments, between queries, also while a search is open, which goes on and ends as it
    /// would have.
    ///
    /// Anya finds the dead ends of the map, and the distances of all corners from 16 landmarks: about as much work as
    /// twenty searches for an unreachable goal. It pays where a map stays as it is for a thousand queries and more,
    /// and gives most where many walls stand in the way. What was prepared is useless after a change of what is
    /// blocked for the planner; its memory is kept for the next time, or until [`Planner::reset`]. On random maps
    /// (fewer than 5 cells per corner), without corners, or with more than 2^19 of them there is nothing to prepare;
    /// neither is with other algorithms, with a memory limit, or with an `h_scale` above 1. Searches with limits of
    /// their own, for partial paths and for many goals do not use it.
    ///
    /// [`Status::Found`]: nothing is left to do. [`Status::InProgress`]: the expansions are used up.
    /// [`Status::Cancelled`]: another thread cancelled; what was done is kept.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]: the planner is as good as before.
    pub fn prepare(&mut self, max_expansions: u32) -> Result<Status, Error> {
        if !matches!(self.state, QueryState::Open(_)) {
            self.engine.cancel.store(false, Ordering::Relaxed);
        }
        let nowhere = Position::new(0.0, 0.0);
        let options = self.options();
        let query = Query::new(self.world(), &Request::new(nowhere, nowhere), Ends::default(), options.memory_limit);
        let allowed = options.memory_limit == 0 && options.h_scale <= 1.0;
        let Some(kernel) = self.engine.kernel.preparable().filter(|_| allowed) else {
            return Ok(Status::Found);
        };
        let mut budget = Budget::new(max_expansions.into());
        Ok(match kernel.prepare(&query.scene(&self.engine.cancel), &mut budget)? {
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
