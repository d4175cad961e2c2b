//! Searches over a graph, in one call or in steps.

use crate::base::{Bounds, Budget, Error, Result, bytes, index, real_usize};
use crate::collections::{CancelHandle, Counted, List, Shared, reserve_exact};
use crate::graph::answers::GraphBatch;
use crate::graph::handle::Graph;
use crate::graph::landmarks::Toward;
use crate::graph::page::{Node, NodeId};
use crate::graph::reverse::ReverseArcs;
use crate::graph::search::Search;
use crate::graph::sights::GridSights;
use crate::graph::state::GraphState;
use crate::graph::ways::{Estimate, Nearest, Ways};
use crate::grid::{DiagonalGaps, Grid};
use crate::plan::{Guarantee, Outcome, Owner, Status};
use crate::search::core::Progress;

/// Of more goals the nearest is not looked for at each node: then nothing is estimated.
const MOST_ESTIMATED: usize = 16;

/// How a planner of a graph searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphOptions {
    /// The factor of the estimate: 1 for A*, 0 for Dijkstra's algorithm; above 1 paths are found sooner that cost at
    /// most so many times what the cheapest does.
    pub h_scale: f64,
    /// Bit `c` blocks the edges of class `c`.
    pub blocked_classes: u32,
    /// Bytes that the planner may hold; 0: no limit.
    pub memory_limit: u64,
    /// Searches at any angle (Theta*), and asks which nodes see each other: see [`GraphPlanner::asked`].
    pub asks_sights: bool,
}

impl Default for GraphOptions {
    fn default() -> Self {
        Self { h_scale: 1.0, blocked_classes: 0, memory_limit: 0, asks_sights: false }
    }
}

/// What a search of a graph is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GraphRequest {
    /// Nodes to expand over all steps; 0: no limit.
    pub max_expansions: u64,
    /// Nodes that cost more are not reached; 0: no limit.
    pub max_cost: f64,
    /// Finds the ways to all goals, by Dijkstra's algorithm, instead of the cheapest one; without goals those to all
    /// nodes. Their costs are read by [`GraphPlanner::cost`].
    pub all_goals: bool,
    /// Follows edges the other way round: ways lead from the goals to the start.
    pub backward: bool,
    /// Where no way leads to a goal: the way to the reached node that is nearest to one.
    pub allow_partial: bool,
}

impl GraphRequest {
    /// Checks what does not depend on the graph.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a cost.
    pub(crate) fn check(&self) -> Result {
        let Self { max_cost: value, .. } = *self;
        if value >= 0.0 { Ok(()) } else { Err(Error::BadValue { name: "max_cost", value, allowed: "0 and above" }) }
    }
}

/// A planner of ways over a [`Graph`], with its own scratch memory.
///
/// ```
/// use taut::graph::{Edge, Graph, GraphOptions, GraphPlanner, GraphRequest};
///
/// // A triangle: straight ahead costs more than around.
/// let graph = Graph::new(0, false, 3, &[])?;
/// let edge = |from, to, cost| Edge { from, to, cost, edge_class: 0, flags: 0 };
/// graph.set_edges(&[edge(0, 2, 9.0), edge(0, 1, 2.0), edge(1, 2, 3.0)])?;
///
/// let mut planner = GraphPlanner::new(&graph, GraphOptions::default())?;
/// let outcome = planner.find(0, &[2], &GraphRequest::default())?;
/// assert_eq!((outcome.cost, planner.path()), (5.0, &[0, 1, 2][..]));
/// # Ok::<(), taut::Error>(())
/// ```
pub struct GraphPlanner {
    pub(super) graph: Graph,
    pub(super) options: GraphOptions,
    search: Search,
    goals: Vec<NodeId>,
    /// Where they stand.
    places: Vec<[f32; 3]>,
    pub(super) path: Vec<NodeId>,
    /// Estimates of the host, for each node; empty for those of the library.
    pub(super) told: Vec<f32>,
    /// Where searches at any angle look.
    pub(super) view: Option<GridView>,
    pub(super) cancel: CancelHandle,
    /// Answers to many searches at once, and what finds them.
    pub(super) batch: GraphBatch<GraphPlanner>,
    query: Option<Query>,
    /// What the planner's owner holds for it, and the nodes of the longest path that it has a copy of.
    owner: Owner,
    longest: usize,
}

/// A grid on which nodes see each other.
#[derive(Clone)]
pub(super) struct GridView {
    grid: Grid,
    radius: f32,
    diagonal_gaps: DiagonalGaps,
}

/// What a search reads.
#[derive(Clone)]
pub(crate) struct GraphScene {
    pub(super) state: Shared<GraphState>,
    /// What nodes see, if a grid tells.
    pub(super) sights: Option<Shared<GridSights>>,
}

/// A search that was begun.
struct Query {
    state: Shared<GraphState>,
    reverse: Option<Shared<ReverseArcs>>,
    toward: Option<Toward>,
    /// What nodes see, if a grid tells.
    sights: Option<Shared<GridSights>>,
    start: NodeId,
    request: GraphRequest,
    /// Goals that are still wanted, if all are.
    left: usize,
    nearest: Nearest,
    /// Expansions that the request still allows.
    allowed: u64,
    is_spent: bool,
    outcome: Option<Outcome>,
}

impl GraphPlanner {
    /// A planner on a graph; it sees each edit from its next search on.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a factor that is negative or not finite), [`Error::MemoryLimit`] for a limit below what a
    /// planner without a search takes, [`Error::OutOfMemory`].
    pub fn new(graph: &Graph, options: GraphOptions) -> Result<Self> {
        Self::with_owner(graph, options, Owner::default())
    }

    /// A planner whose memory limit counts what its owner holds for it.
    pub(crate) fn with_owner(graph: &Graph, options: GraphOptions, owner: Owner) -> Result<Self> {
        if !options.h_scale.is_finite() || options.h_scale < 0.0 {
            let allowed = "finite numbers, 0 and above";
            return Err(Error::BadValue { name: "h_scale", value: options.h_scale, allowed });
        }
        let planner = Self {
            graph: graph.clone(),
            options,
            search: Search::default(),
            goals: Vec::new(),
            places: Vec::new(),
            path: Vec::new(),
            told: Vec::new(),
            view: None,
            cancel: CancelHandle::new()?,
            batch: GraphBatch::default(),
            query: None,
            owner,
            longest: 0,
        };
        planner.check_limit(0)?;
        Ok(planner)
    }

    /// Cancels the open search from any thread.
    pub fn cancel_handle(&self) -> CancelHandle {
        self.cancel.clone()
    }

    /// Bytes that the planner holds.
    pub fn memory(&self) -> u64 {
        let Self { search, goals, places, path, told, batch, .. } = self;
        let lists = goals.bytes() + places.bytes() + path.bytes() + told.bytes();
        bytes(size_of::<Self>()) + search.bytes() + lists + batch.bytes(Self::memory)
    }

    /// The same without the answers to many searches, with what the owner holds for the planner.
    fn held(&self) -> u64 {
        self.memory() - self.batch.bytes(Self::memory) + self.owner.bytes + self.owner.per_point * bytes(self.longest)
    }

    /// Checks the memory limit for what is held and `more` bytes.
    fn check_limit(&self, more: u64) -> Result {
        let (needed, limit) = (self.held() + more, self.options.memory_limit);
        if limit != 0 && needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// Sets the estimates of the next searches: no more than what the way from each node to the goals costs, for all
    /// nodes; none for those of the library. Ways are the cheapest if no estimate is too high.
    ///
    /// # Errors [`Error::BadValue`] (not as many as nodes, one that is negative or no number), [`Error::OutOfMemory`].
    /// Then those before stay.
    pub fn set_estimates(&mut self, estimates: &[f32]) -> Result {
        let nodes = index(self.graph.state().node_count);
        if !estimates.is_empty() && estimates.len() != nodes {
            let value = real_usize(estimates.len());
            return Err(Error::BadValue { name: "count", value, allowed: "0, or as many as the graph has nodes" });
        }
        if let Some(&value) = estimates.iter().find(|value| value.is_nan() || **value < 0.0) {
            return Err(Error::BadValue { name: "estimates", value: value.into(), allowed: "0 and above" });
        }
        let mut told = Vec::new();
        told.add_slice(estimates)?;
        self.told = told;
        Ok(())
    }

    /// Searches at any angle from now on (Theta*), where the grid lets nodes see each other: ways turn at nodes, and
    /// lead straight between them also where no edge does. With a radius a disc has room all the way. Each search
    /// looks at the newest revision of the grid. None: along edges only.
    ///
    /// # Errors
    /// [`Error::BadValue`] (the radius), [`Error::Unsupported`] (a radius with open gaps, a graph without two
    /// dimensions, a planner that asks for sights). Then nothing has changed.
    pub fn see_on(&mut self, grid: Option<(&Grid, f32, DiagonalGaps)>) -> Result {
        let view = grid.map(|(grid, radius, diagonal_gaps)| GridView { grid: grid.clone(), radius, diagonal_gaps });
        if let Some(GridView { grid, radius, diagonal_gaps }) = &view {
            GridSights::new(grid, *radius, *diagonal_gaps)?;
            if self.options.asks_sights || self.graph.state().dimensions < 2 {
                return Err(Error::Unsupported {
                    what: "sights on a grid need a graph of two dimensions and a planner that does not ask for them",
                });
            }
        }
        (self.view, self.query) = (view, None);
        Ok(())
    }

    /// The pairs of nodes of which the open search waits to be told whether they see each other; none if it does not
    /// wait. Each step that ends so has found [`Status::InProgress`].
    pub fn asked(&self) -> &[[u32; 2]] {
        if self.options.asks_sights && self.query.is_some() { self.search.asked.waiting() } else { &[] }
    }

    /// Tells which of the pairs that are asked for see each other; the next step goes on.
    ///
    /// # Errors
    /// [`Error::NotAsking`], [`Error::BadValue`] for another count, [`Error::OutOfMemory`]. Then it waits on.
    pub fn tell(&mut self, sees: impl ExactSizeIterator<Item = bool>) -> Result {
        match self.asked().len() {
            0 => Err(Error::NotAsking),
            count if count == sees.len() => self.search.asked.tell(sees),
            _ => {
                let value = real_usize(sees.len());
                Err(Error::BadValue { name: "count", value, allowed: "as many as are asked for" })
            }
        }
    }

    /// Searches in one call: [`GraphPlanner::begin`], and one step with what the request allows.
    ///
    /// # Errors
    /// Those of both.
    pub fn find(&mut self, start: u32, goals: &[u32], request: &GraphRequest) -> Result<Outcome> {
        self.begin(start, goals, request)?;
        self.step(0)
    }

    /// Begins a search on the graph as it is now, from a node to the cheapest of some goals, or to all of them. Goals
    /// that are closed are left out, if another one is open.
    ///
    /// # Errors
    /// [`Error::BadValue`] (no numbers of nodes, no goal, a cost), [`Error::StartClosed`], [`Error::GoalClosed`] (all
    /// goals are), [`Error::Unsupported`] (a partial way with all goals), [`Error::MemoryLimit`],
    /// [`Error::OutOfMemory`].
    pub fn begin(&mut self, start: u32, goals: &[u32], request: &GraphRequest) -> Result {
        self.begin_on(self.scene()?, start, goals, request)?;
        self.cancel.withdraw();
        Ok(())
    }

    /// What a search reads that begins now.
    pub(super) fn scene(&self) -> Result<GraphScene> {
        let of_view =
            |view: &GridView| GridSights::new(&view.grid, view.radius, view.diagonal_gaps).and_then(Shared::new);
        Ok(GraphScene { state: self.graph.state(), sights: self.view.as_ref().map(of_view).transpose()? })
    }

    /// Begins a search on what it is to read.
    pub(super) fn begin_on(&mut self, scene: GraphScene, start: u32, goals: &[u32], request: &GraphRequest) -> Result {
        let GraphScene { state, sights } = scene;
        state.check("start", start)?;
        goals.iter().try_for_each(|&goal| state.check("goals", goal))?;
        request.check()?;
        if goals.is_empty() && !request.all_goals {
            return Err(Error::BadValue { name: "goal_count", value: 0.0, allowed: "at least 1" });
        }
        if request.all_goals && request.allow_partial {
            return Err(Error::Unsupported { what: "a search for all goals has no partial path" });
        }
        if !self.told.is_empty() && self.told.len() != index(state.node_count) {
            return Err(Error::Unsupported { what: "the graph has other nodes than when its estimates were set" });
        }
        // What is refused up to here has changed nothing.
        self.query = None;
        self.path.clear();
        // What a batch has left must not decide about a limit.
        if self.batch.forget() && self.options.memory_limit != 0 {
            self.path = Vec::new();
        }
        if !state.is_open(start) {
            return Err(Error::StartClosed { node: start });
        }
        self.goals.clear();
        self.goals.add_slice(goals)?;
        self.goals.retain(|&goal| state.is_open(goal));
        if let Some(&node) = goals.first().filter(|_| self.goals.is_empty()) {
            return Err(Error::GoalClosed { node });
        }
        self.goals.sort_unstable();
        self.goals.dedup();
        self.places.clear();
        self.places.add_all(self.goals.iter().map(|&goal| state.position(goal)))?;
        let reverse = if request.backward { Some(self.graph.reverse(&state)?) } else { None };
        let is_estimated = !request.all_goals && self.told.is_empty() && self.options.h_scale > 0.0;
        // Landmarks know from afar that no way leads to a goal: then no node would be reached that is near to it.
        let is_any_angle = sights.is_some() || self.options.asks_sights;
        let has_landmarks = is_estimated && !request.backward && !request.allow_partial && !is_any_angle;
        let landmarks = if has_landmarks { self.graph.landmarks(&state) } else { None };
        self.query = Some(Query {
            reverse,
            sights,
            toward: landmarks.map(|landmarks| Toward::new(landmarks, start, &self.goals)),
            start,
            request: *request,
            left: if self.goals.is_empty() { usize::MAX } else { self.goals.len() },
            nearest: Nearest { distance: f64::INFINITY, g: f64::INFINITY, node: start },
            allowed: Budget::new(request.max_expansions).left(),
            is_spent: false,
            outcome: None,
            state,
        });
        // A search that was larger must not keep what is needed for other things now.
        if self.check_limit(0).is_err() {
            self.search.release();
        }
        let begun = match self.options.memory_limit {
            0 => self.advance(Err(u64::MAX)),
            limit => self.advance(Err(limit.saturating_sub(self.held() - self.search.bytes()))),
        };
        begun.map(|_| ()).map_err(|error| self.failed(error))
    }

    /// Drops the search, and gives back what it took. The error has the figures of the planner, not those of a part.
    fn failed(&mut self, error: Error) -> Error {
        let apart = self.held() - self.search.bytes();
        (self.query, self.goals, self.places) = (None, Vec::new(), Vec::new());
        self.search.release();
        match (error, self.options.memory_limit) {
            (Error::MemoryLimit { needed, limit }, own) if limit < own => {
                Error::MemoryLimit { needed: needed.saturating_add(apart), limit: own }
            }
            (other, _) => other,
        }
    }

    /// Ends the open search; its path stays.
    pub(crate) fn forget_query(&mut self) {
        self.query = None;
    }

    /// Ends the open search, and frees all memory.
    pub fn reset(&mut self) {
        (self.query, self.longest) = (None, 0);
        (self.goals, self.places, self.path) = (Vec::new(), Vec::new(), Vec::new());
        self.batch = GraphBatch::default();
        self.search.release();
    }

    /// Goes on for so many expansions; 0: until the search ends or what the request allows is used up. After an outcome
    /// it is repeated.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::OutOfMemory`]: the search is dropped then.
    pub fn step(&mut self, max_expansions: u64) -> Result<Outcome> {
        let Some(query) = &mut self.query else { return Err(Error::NoSearch) };
        if let Some(outcome) = query.outcome {
            return Ok(outcome);
        }
        let own = Budget::new(max_expansions);
        // Once that of the request is spent, further steps bring their own.
        if query.is_spent {
            query.allowed = own.left();
        }
        let mut budget = own.min(Budget::exactly(query.allowed));
        let before = self.search.expanded();
        let progress = self.advance(Ok(&mut budget)).map_err(|error| self.failed(error))?;
        let expanded = self.search.expanded() - before;
        let Some(query) = &mut self.query else { return Err(Error::NoSearch) };
        if query.allowed != u64::MAX {
            query.allowed -= expanded;
        }
        query.is_spent |= query.allowed == 0;
        let is_spent = query.allowed == 0;
        let outcome = self.outcome(progress, is_spent).map_err(|error| self.failed(error))?;
        if let (Some(query), Status::Found | Status::NoPath | Status::Partial | Status::Cancelled) =
            (&mut self.query, outcome.status)
        {
            query.outcome = Some(outcome);
        }
        Ok(outcome)
    }

    /// The nodes of the way that was found, both ends included, in the direction of travel.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// What the way to a node costs, or with [`GraphRequest::backward`] from it; infinite if the search has not settled
    /// it.
    ///
    /// # Errors
    /// [`Error::NoAnswer`] (the last search was not one for all goals), [`Error::BadValue`] (no number of a node).
    pub fn cost(&self, node: u32) -> Result<f64> {
        self.check_settled(node)?;
        Ok(self.search.cost(node))
    }

    /// Writes the way to a node that a search for all goals has settled: [`GraphPlanner::path`] has it, empty if there
    /// is none.
    ///
    /// # Errors
    /// As [`GraphPlanner::cost`], and [`Error::OutOfMemory`].
    pub fn path_to(&mut self, node: u32) -> Result<f64> {
        let cost = self.cost(node)?;
        let backward = self.query.as_ref().is_some_and(|query| query.request.backward);
        self.path.clear();
        if cost < f64::INFINITY {
            self.trace(node, backward)?;
        }
        Ok(cost)
    }

    /// Checks a range of nodes that [`GraphPlanner::cost`] is to be asked for.
    pub(crate) fn check_range(&self, first: u32, count: usize) -> Result {
        let last = u64::from(first).saturating_add(bytes(count));
        self.check_settled(first)?;
        if count > 0 && last > u64::from(self.node_count()) {
            return Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "up to the last node" });
        }
        Ok(())
    }

    /// The nodes of the graph that is searched.
    fn node_count(&self) -> u32 {
        self.query.as_ref().map_or(0, |query| query.state.node_count)
    }

    fn check_settled(&self, node: u32) -> Result {
        match &self.query {
            Some(query) if query.request.all_goals => query.state.check("node", node),
            _ => Err(Error::NoAnswer),
        }
    }

    /// Goes on with a budget, or sets out with a limit of bytes.
    fn advance(&mut self, budget: std::result::Result<&mut Budget, u64>) -> Result<Progress> {
        let is_consistent = |query: &Query| {
            // A dear way to a node closes it where the estimate is too high, and the way on may pass the limit then.
            let may_miss = self.options.h_scale > 1.0 && query.request.max_cost > 0.0;
            query.toward.is_none() && !may_miss
        };
        if self.told.is_empty() && self.query.as_ref().is_none_or(is_consistent) {
            self.drive::<false>(budget)
        } else {
            self.drive::<true>(budget)
        }
    }

    fn drive<const REOPENS: bool>(&mut self, budget: std::result::Result<&mut Budget, u64>) -> Result<Progress> {
        let Self { search, goals, places, told, options, query: Some(query), cancel, .. } = self else {
            return Err(Error::NoSearch);
        };
        let Query { state, reverse, toward, sights, start, request, left, nearest, .. } = query;
        let is_any_angle = options.asks_sights || sights.is_some();
        // A straight way costs its length.
        let rate = if is_any_angle { state.rate.at_most(1.0) } else { state.rate };
        let estimate = match toward {
            _ if request.all_goals || options.h_scale == 0.0 => Estimate::None,
            _ if !told.is_empty() => Estimate::Told(told),
            Some(toward) => Estimate::Landmarks(rate, toward),
            None if rate > 0.0 && goals.len() <= MOST_ESTIMATED => Estimate::Straight(rate),
            None => Estimate::None,
        };
        let mut ways = Ways::<REOPENS> {
            state,
            reverse: reverse.as_deref(),
            blocked_classes: options.blocked_classes,
            max_cost: if request.max_cost == 0.0 { f64::MAX } else { request.max_cost.at_most(f64::MAX) },
            goals,
            places,
            estimate,
            left: request.all_goals.then_some(left),
            nearest: request.allow_partial.then_some(nearest),
        };
        match budget {
            Ok(budget) if is_any_angle => {
                search.step_any_angle(&mut ways, sights.as_deref(), budget, || cancel.is_requested())
            }
            Ok(budget) => search.step(&mut ways, budget, || cancel.is_requested()),
            Err(limit) => search.begin(&mut ways, *start, options.h_scale, limit).map(|()| Progress::Paused),
        }
    }

    /// What a step has come to; writes the path.
    fn outcome(&mut self, progress: Progress, is_spent: bool) -> Result<Outcome> {
        let Self { search, query: Some(query), goals, .. } = self else { return Err(Error::NoSearch) };
        let request = query.request;
        let (wanted, left) = (goals.len(), query.left);
        let status = match progress {
            Progress::Paused if is_spent && search.asked.waiting().is_empty() => Status::BudgetSpent,
            Progress::Paused => Status::InProgress,
            Progress::Cancelled => Status::Cancelled,
            Progress::Found => Status::Found,
            Progress::Exhausted if request.all_goals && wanted == 0 => Status::Found,
            Progress::Exhausted if request.all_goals && left < wanted => Status::Partial,
            Progress::Exhausted if request.allow_partial => Status::Partial,
            Progress::Exhausted => Status::NoPath,
        };
        let mut outcome = Outcome {
            status,
            guarantee: Guarantee::None,
            length: f64::INFINITY,
            cost: f64::INFINITY,
            bound: 0.0,
            remaining: 0.0,
            expanded: search.expanded(),
            generated: search.generated(),
            sight_checks: search.asked.checks(),
            revision: query.state.revision,
        };
        let is_known = self.told.is_empty() && !self.options.asks_sights && query.sights.is_none();
        if is_known && matches!(status, Status::Found | Status::NoPath | Status::Partial) {
            let is_bounded = !request.all_goals && self.options.h_scale > 1.0 && status == Status::Found;
            (outcome.guarantee, outcome.bound) = match is_bounded {
                true => (Guarantee::Bounded, self.options.h_scale),
                false => (Guarantee::LatticeOptimal, 1.0),
            };
        }
        if request.all_goals {
            return Ok(outcome);
        }
        let last = match status {
            Status::Found => search.last,
            Status::Partial => Some(query.nearest.node),
            _ => None,
        };
        if let Some(last) = last {
            outcome.cost = search.cost(last);
            self.trace(last, request.backward)?;
            let Self { path, query: Some(query), goals, .. } = self else { return Err(Error::NoSearch) };
            let position = |node: NodeId| query.state.position(node);
            outcome.length = path.windows(2).map(|two| Node::distance(position(two[0]), position(two[1]))).sum();
            let rest = goals.iter().map(|&goal| Node::distance(position(goal), position(last)));
            outcome.remaining = rest.fold(f64::INFINITY, Bounds::at_most);
        }
        Ok(outcome)
    }

    /// Writes the way to a node in the direction of travel.
    fn trace(&mut self, node: NodeId, backward: bool) -> Result {
        self.path.clear();
        let count = self.search.way_to(node).count();
        let own = bytes(count.saturating_sub(self.path.capacity()) * size_of::<NodeId>());
        self.check_limit(own + self.owner.per_point * bytes(count.saturating_sub(self.longest)))?;
        self.longest = self.longest.max(count);
        reserve_exact(&mut self.path, count)?;
        self.path.extend(self.search.way_to(node));
        if !backward {
            self.path.reverse();
        }
        Ok(())
    }
}
