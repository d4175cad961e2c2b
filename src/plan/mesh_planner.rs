//! The planner on a navigation mesh: the requests, outcomes and statuses of the planner on a grid.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::deadline::{Deadline, HAS_CLOCK};
use super::mesh_linking::MeshLinking;
use super::mesh_ways::{MeshAnswer, MeshWay, RADIUS_NEEDS, RADIUS_NEEDS_ONE_FLOOR};
use super::outcome::{Outcome, Status};
use super::{algorithm::Algorithm, engine::Owner, guarantee::Promise, options::Options};
use super::{request::Request, spending::Spending, world_planner::require};
use crate::base::{Budget, Error, Result, bytes};
use crate::collections::{CancelHandle, Shared, reserve_exact};
use crate::geom::{Point, Position};
use crate::grid::{CornerCutting, CostRule, Costs, DiagonalGaps, Lattice, Neighbours, TurnRule};
use crate::improve::Smoothing;
use crate::mesh::{AnyMeshSearch, Mesh, MeshGround, MeshNodes, MeshPath, MeshSpot};
use crate::mesh::{PlaceSquares, PresentGround, SearchLimits};
use crate::search::core::{Heuristic, Progress, Stats};

/// Plans paths on a [`Mesh`]: made once with its options, queried many times.
///
/// ```
/// use taut::mesh::Mesh;
/// use taut::plan::MeshPlanner;
/// use taut::{Options, Position, Request};
///
/// // A corridor that turns around the corner (4, 4).
/// let at = |x, y| Position::new(x, y);
/// let row = |y: f32| [at(0.0, y), at(4.0, y), at(8.0, y)];
/// let points = [row(0.0), row(4.0), row(8.0)].concat();
/// let mesh = Mesh::new(&points, &[0, 1, 4, 3, 3, 4, 7, 6, 4, 5, 8, 7], &[4, 4, 4])?;
/// let mut planner = MeshPlanner::new(&mesh, Options::default())?;
/// planner.find(&Request::new(at(3.0, 0.0), at(8.0, 5.0)))?;
/// assert_eq!(planner.path(), [at(3.0, 0.0), at(4.0, 4.0), at(8.0, 5.0)]);
/// # Ok::<(), taut::Error>(())
/// ```
///
/// - [`Algorithm::Optimal`]: the shortest paths, by Polyanya with exact predicates.
/// - [`Algorithm::AStar`]: A* over faces ([`Lattice::Cells`]) or over the sides that they share ([`Lattice::Corners`]),
///   then the shortest path in the corridor of faces that it has found. Without a guarantee.
/// - [`Algorithm::Theta`], [`Algorithm::LazyTheta`]: Theta* over vertices. Without a guarantee.
///
/// `diagonal_gaps` decides whether a path passes where faces touch in a corner alone.
///
/// Queries and questions see the obstacles that the mesh has when they begin ([`Mesh::add_obstacle`]); an open search
/// goes on as it began. What is kept of searches is dropped with the first query after a change.
///
/// With a radius, of the options or of a request, [`Algorithm::Optimal`] finds the shortest path of a disc: one mesh
/// serves all radii. The disc's centre keeps so far from the rim, touching is free, and no disc passes where faces
/// touch in a corner alone; the length is that of lines and arcs, the path has points on arcs so dense that none of its
/// lines is nearer to a corner than the radius less 1/128. A start or a goal counts as the nearest place of the disc,
/// up to 1/32 cell away along both axes, unless it is more than 7/256 too near to the rim. A partial path then ends at
/// the place nearest to the goal if that is within reach; else it leads where the search came nearest to it, and goes
/// straight on as far as the disc fits. Questions are asked for the radius of the options.
///
/// Without one a start or a goal at most 1/32 cell from the mesh counts as the nearest point of it. A goal on another
/// island costs no search. A partial path ends at the point within reach that is nearest to the goal, of the multiples
/// of 1/256, ties by y, then x.
///
/// Many fields: the ground, the searches, the path and heights of both are used together.
pub struct MeshPlanner {
    /// What may be entered now.
    pub(super) ground: PresentGround,
    /// The ground of the open search, and of what is kept of searches before.
    pub(super) searched: MeshGround,
    pub(super) options: Options,
    /// How often costs were set.
    pub(super) costs_set: u64,
    pub(super) search: AnyMeshSearch,
    pub(super) linking: MeshLinking,
    pub(super) state: MeshQueryState,
    /// Scratch.
    pub(super) squares: PlaceSquares,
    pub(super) turns: MeshPath,
    pub(super) path: Vec<Position>,
    /// Of each point of the path, on a mesh with heights.
    pub(super) path_heights: Vec<f32>,
    /// At which heights starts and goals are, in 1/256.
    pub(super) heights: [i32; 2],
    /// Of the points of paths that are asked about, in 1/256.
    pub(super) kept_heights: Vec<i32>,
    cancel: Shared<AtomicBool>,
    time_limit: Duration,
    pub(super) owner: Owner,
}

/// The state of the planner's one query.
pub(super) enum MeshQueryState {
    Idle,
    Open(MeshQuery),
    Done(MeshAnswer),
}

/// An open query.
pub(super) struct MeshQuery {
    pub(super) request: Request,
    pub(super) spending: Spending,
    /// Where the path was asked to end.
    pub(super) wish: Point,
    /// The path ends elsewhere.
    pub(super) is_partial: bool,
    pub(super) is_for_disc: bool,
    /// False if the goal cannot be reached, and no partial path is asked for.
    is_searched: bool,
    /// The path may use links.
    pub(super) is_across: bool,
    /// How often costs had been set.
    costs_set: u64,
}

/// How long a path is.
pub(super) struct PathMeasure {
    pub(super) length: f64,
    pub(super) cost: f64,
}

/// Checks the options; the nodes of the graph that is searched, none for the exact search.
fn checked(options: &Options) -> Result<Option<MeshNodes>> {
    let nodes = match (options.algorithm, options.lattice) {
        (Algorithm::Optimal, Lattice::Corners | Lattice::Cells) => None,
        (Algorithm::AStar, Lattice::Cells) => Some(MeshNodes::Faces),
        (Algorithm::AStar, Lattice::Corners) => Some(MeshNodes::Edges),
        (Algorithm::Theta, Lattice::Corners | Lattice::Cells) => Some(MeshNodes::Vertices),
        (Algorithm::LazyTheta, Lattice::Corners | Lattice::Cells) => Some(MeshNodes::LazyVertices),
        (
            Algorithm::JumpPoint
            | Algorithm::AnglePropagationTheta
            | Algorithm::FieldDStar
            | Algorithm::BlockAStar
            | Algorithm::Anya
            | Algorithm::VisibilityGraph
            | Algorithm::TangentGraph
            | Algorithm::AcceleratedAStar
            | Algorithm::DStarLite
            | Algorithm::SafeIntervals,
            Lattice::Corners | Lattice::Cells,
        ) => {
            options.check()?;
            let what = "a navigation mesh needs the algorithm OPTIMAL, ASTAR, THETA or LAZY_THETA";
            return Err(Error::Unsupported { what });
        }
    };
    if options.algorithm != Algorithm::AStar {
        options.check()?;
        return Ok(nodes);
    }
    // The rules of lattices do not hold: gaps are those between faces, whatever the nodes are.
    Options { lattice: Lattice::Cells, diagonal_gaps: DiagonalGaps::Closed, ..*options }.check()?;
    let has_no_steps = options.neighbours == Neighbours::Eight
        && options.corner_cutting == CornerCutting::Never
        && options.cost_rule == CostRule::Average
        && options.turns == TurnRule::Free
        && !options.is_large_unit();
    require(
        has_no_steps,
        "a navigation mesh has no lattice: neighbours, corner_cutting, cost_rule, units and turns need their defaults",
    )?;
    require(
        options.heuristic == Heuristic::Auto || options.heuristic == Heuristic::StraightLine,
        "a navigation mesh needs the straight-line heuristic: steps lead in any direction",
    )?;
    Ok(nodes)
}

impl MeshPlanner {
    /// A planner on `mesh`.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, and for a `cost_tolerance` that is not
    /// finite or below 1; [`Error::Unsupported`] and [`Error::UnsupportedBy`] for options that do not go together, for
    /// another algorithm, a radius with another one than [`Algorithm::Optimal`] or where floors lie above each other, a
    /// margin, a `cost_tolerance`, smoothing, rules of lattices and heuristics other than the straight line;
    /// [`Error::OutOfMemory`].
    pub fn new(mesh: &Mesh, options: Options) -> Result<Self> {
        Self::with_owner(mesh, options, Owner::default())
    }

    /// A planner whose memory limit counts what its owner holds for it.
    pub(crate) fn with_owner(mesh: &Mesh, options: Options, owner: Owner) -> Result<Self> {
        let nodes = checked(&options)?;
        require(nodes.is_none() || options.radius().agent == 0, RADIUS_NEEDS)?;
        require(options.margin <= 0.0, "on a navigation mesh paths keep no margin")?;
        require(
            options.smoothing == Smoothing::None,
            "on a navigation mesh paths are taut already: nothing to smooth",
        )?;
        require(!options.has_cost_tolerance(), "a navigation mesh has no costs: cost_tolerance needs its default")?;
        let open_gaps = options.diagonal_gaps == DiagonalGaps::Open;
        let search = match nodes {
            None => AnyMeshSearch::exact(open_gaps, options.h_scale),
            Some(nodes) => AnyMeshSearch::over(nodes, open_gaps, options.h_scale),
        };
        let ground = PresentGround::new(mesh, None)?;
        let has_floors = ground.known().topology().is_layered();
        require(options.radius().agent == 0 || !has_floors, RADIUS_NEEDS_ONE_FLOOR)?;
        let is_theta = matches!(nodes, Some(MeshNodes::Vertices | MeshNodes::LazyVertices));
        require(!(is_theta && has_floors), "Theta* needs a mesh of one floor")?;
        Ok(Self {
            searched: ground.known(),
            ground,
            options,
            costs_set: 0,
            search,
            linking: MeshLinking::default(),
            state: MeshQueryState::Idle,
            squares: PlaceSquares::default(),
            turns: MeshPath::default(),
            path: Vec::new(),
            path_heights: Vec::new(),
            heights: [0; 2],
            kept_heights: Vec::new(),
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

    /// The mesh.
    #[must_use]
    pub const fn mesh(&self) -> &Mesh {
        self.ground.mesh()
    }

    /// Sets what a unit of way costs in the classes of faces, 256 of them ([`Mesh::with_classes`]): infinite for a
    /// class that may not be entered. The first is ignored. Answers are those on a mesh of the faces that may be
    /// entered: a start elsewhere is blocked. [`Algorithm::AStar`] takes costs other than 1 as well: along a common
    /// side of two faces the lesser one counts, and nothing is promised about the cost of its paths. In force from the
    /// next `find` or `begin` and question on; an open search goes on as it began. Unless all faces cost 1 it takes O(n
    /// log n) for n corners of the mesh, and the memory of a mesh of the faces that may be entered.
    ///
    /// # Errors
    /// [`Error::BadValue`] for another number of costs and one that is NaN, 0 or below; [`Error::Unsupported`] for a
    /// finite cost other than 1 with another algorithm; [`Error::MemoryLimit`]; [`Error::OutOfMemory`]. The costs are
    /// as before then.
    pub fn set_costs(&mut self, costs: &[f32]) -> Result {
        let costs = Costs::new(costs)?;
        let what = "on a navigation mesh this algorithm takes costs of 1 and INFINITY: others need ASTAR";
        require(!costs.by_class || self.options.algorithm == Algorithm::AStar, what)?;
        let (fixed, limit) = (self.fixed_bytes(), self.options.memory_limit);
        let ground = self.ground.set_costs(costs, |ground| {
            let needed = fixed + ground.bytes();
            if limit != 0 && needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
        })?;
        self.costs_set += 1;
        if !matches!(self.state, MeshQueryState::Open(_)) {
            self.search_ground(ground);
        }
        Ok(())
    }

    /// Turns to the ground that is in force. What is kept of searches on another one is of no use there.
    fn search_ground(&mut self, ground: MeshGround) {
        if !self.searched.is(&ground) {
            self.search.release();
        }
        self.searched = ground;
    }

    /// The faces that may be entered now.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn ground(&self) -> Result<MeshGround> {
        self.ground.now()
    }

    /// True if paths pass where faces touch in a corner alone.
    pub(super) const fn passes_corners(&self) -> bool {
        self.search.passes_corners()
    }

    /// Plans a path: `begin`, then one step with the request's budget.
    ///
    /// # Errors
    /// As [`MeshPlanner::begin`] and [`MeshPlanner::step`].
    pub fn find(&mut self, request: &Request) -> Result<Outcome> {
        self.begin(request)?;
        self.step(0)
    }

    /// Checks a request as far as the mesh does not matter.
    ///
    /// # Errors
    /// Those after which [`MeshPlanner::begin`] leaves the planner as it was.
    pub(crate) fn check(&self, request: &Request) -> Result {
        // Whatever the algorithm, requests are those of an exact planner: there is no lattice.
        Options::default().check_request(request)?;
        require(
            !request.nearest_start,
            "on a navigation mesh a path begins at the start itself, not at the nearest one",
        )?;
        let radius = self.options.radius_of(request).agent;
        require(radius == 0 || self.search.is_exact(), RADIUS_NEEDS)?;
        require(radius == 0 || !self.ground.known().topology().is_layered(), RADIUS_NEEDS_ONE_FLOOR)
    }

    /// Begins a search. An open search is dropped, the path is empty until the outcome.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for `every_step` and a radius as in [`MeshPlanner::new`], [`Error::BadPosition`]: the
    /// planner is as before.
    /// [`Error::StartBlocked`], then [`Error::GoalBlocked`]; [`Error::MemoryLimit`]; [`Error::OutOfMemory`]: there is
    /// no open search and no path then.
    pub fn begin(&mut self, request: &Request) -> Result {
        self.check(request)?;
        self.begin_checked(request)
    }

    /// [`MeshPlanner::begin`] after [`MeshPlanner::check`].
    ///
    /// # Errors
    /// Those of [`MeshPlanner::begin`] after which there is no open search.
    pub(crate) fn begin_checked(&mut self, request: &Request) -> Result {
        self.cancel.store(false, Ordering::Relaxed);
        self.begin_on(None, request)
    }

    /// [`MeshPlanner::begin_checked`] on a ground of the mesh, or on that which is in force. It does not withdraw an
    /// earlier cancel.
    ///
    /// # Errors
    /// As [`MeshPlanner::begin_checked`].
    pub(crate) fn begin_on(&mut self, ground: Option<&MeshGround>, request: &Request) -> Result {
        self.clear();
        let ground = ground.map_or_else(|| self.ground.now(), |ground| Ok(ground.clone()))?;
        self.search_ground(ground);
        let radius = self.options.radius_of(request).agent;
        let wish = Point::snap(request.goal)?;
        let links = self.link_map(&self.searched, radius)?;
        let MeshWay { start, end, is_partial } = if radius == 0 {
            self.way_of_point(request, links.as_deref())?
        } else {
            let mut squares = std::mem::take(&mut self.squares);
            let way = self.way_of_disc(self.searched.topology(), request, (radius, links.as_deref()), &mut squares);
            // Under a memory limit the search has what is left.
            if self.options.memory_limit == 0 {
                self.squares = squares;
            }
            way?
        };
        // A disc that cannot come to its goal goes as near to it as it can on foot.
        let links = links.filter(|_| radius == 0 || !is_partial);
        let begun = end.map(|goal| self.set_out([start, goal], links.as_deref(), request)).transpose();
        let is_across = begun.map_err(|error| {
            self.release();
            self.with_own_limit(error)
        })?;
        self.state = MeshQueryState::Open(MeshQuery {
            request: *request,
            spending: Spending::new(request),
            wish,
            is_partial,
            is_for_disc: radius > 0,
            is_searched: end.is_some(),
            is_across: is_across == Some(true),
            costs_set: self.costs_set,
        });
        Ok(())
    }

    /// Begins a search on foot between two places for the radius of a request.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(super) fn begin_walk(&mut self, ends: [MeshSpot; 2], request: &Request) -> Result {
        let radius = self.options.radius_of(request).agent;
        let limits = SearchLimits { allowance: self.allowance(), keep_limit: self.keep_limit(request) };
        self.search.begin(self.searched.topology(), ends, radius, limits)
    }

    /// Goes on with the open search for at most `max_expansions` expansions (0: no limit of its own). After an
    /// outcome it repeats that outcome.
    ///
    /// # Errors
    /// [`Error::NoSearch`] without a search; [`Error::MemoryLimit`] and [`Error::OutOfMemory`], which drop the search.
    pub fn step(&mut self, max_expansions: u32) -> Result<Outcome> {
        let mut job = match std::mem::replace(&mut self.state, MeshQueryState::Idle) {
            MeshQueryState::Idle => return Err(Error::NoSearch),
            MeshQueryState::Done(answer) => {
                self.state = MeshQueryState::Done(answer);
                return Ok(answer.outcome);
            }
            MeshQueryState::Open(job) => job,
        };
        self.forget_path();
        let result = self.go_on(&mut job, Budget::new(max_expansions.into()));
        match result {
            Ok(outcome) if matches!(outcome.status, Status::InProgress | Status::BudgetSpent) => {
                self.state = MeshQueryState::Open(job);
            }
            Ok(outcome) if outcome.status == Status::Cancelled && job.request.allow_partial => {
                self.cancel.store(false, Ordering::Relaxed);
                self.state = MeshQueryState::Open(job);
            }
            Ok(outcome) => {
                let (links, costs_set) = (self.searched.links().version(), job.costs_set);
                self.state = MeshQueryState::Done(MeshAnswer { outcome, request: job.request, links, costs_set });
            }
            Err(_) => self.release(),
        }
        result.map_err(|error| self.with_own_limit(error))
    }

    fn go_on(&mut self, job: &mut MeshQuery, own: Budget) -> Result<Outcome> {
        if !job.is_searched {
            return Ok(self.outcome(job, Status::NoPath));
        }
        let deadline = Deadline::after(self.time_limit, self.options.algorithm.traits().expansion);
        match job.is_across {
            true => self.go_on_across(job, own, deadline),
            false => self.go_on_foot(job, own, deadline),
        }
    }

    /// Goes on with a search that uses no links.
    pub(super) fn go_on_foot(&mut self, job: &mut MeshQuery, own: Budget, deadline: Deadline) -> Result<Outcome> {
        let mut budget = job.spending.budget(own);
        let before = budget.left();
        let progress = self.search_until(&mut budget, deadline)?;
        job.spending.spend(before - budget.left());
        let status = match progress {
            Progress::Found if job.is_partial => Status::Partial,
            Progress::Found => Status::Found,
            // A disc learns by the search alone that its goal is out of reach.
            Progress::Exhausted if job.is_partial || job.is_for_disc && job.request.allow_partial => Status::Partial,
            Progress::Exhausted => Status::NoPath,
            Progress::Cancelled => Status::Cancelled,
            Progress::Paused => job.spending.paused(),
        };
        let is_found = progress == Progress::Found;
        let is_some_way = matches!(status, Status::Partial | Status::BudgetSpent | Status::Cancelled);
        if is_found || job.request.allow_partial && is_some_way {
            return self.finish(job, status, is_found);
        }
        Ok(self.outcome(job, status))
    }

    /// Searches within the budget, until the deadline.
    pub(super) fn search_until(&mut self, budget: &mut Budget, deadline: Deadline) -> Result<Progress> {
        loop {
            let mut slice = deadline.slice_of(*budget);
            let before = slice.left();
            let progress = self.search.step(self.searched.topology(), &mut slice, &self.cancel)?;
            budget.spend(before - slice.left());
            if progress != Progress::Paused || budget.left() == 0 || deadline.is_over() {
                return Ok(progress);
            }
        }
    }

    /// What holds for every answer: nothing but for the exact search.
    pub(super) fn promise(&self) -> Promise {
        if self.options.is_exact_planner() { Promise::of(&self.options) } else { Promise::NONE }
    }

    /// An outcome without a path.
    pub(super) fn outcome(&self, job: &MeshQuery, status: Status) -> Outcome {
        let promise = if status == Status::NoPath { self.promise() } else { Promise::NONE };
        // The walks before, and that which is open.
        let is_open = job.is_searched && (!job.is_across || self.linking.is_walking);
        let open = if is_open { self.search.stats() } else { Stats::default() };
        let stats = self.linking.search.stats.with(open);
        Outcome::without_path(status, promise, stats, self.searched.revision())
    }

    /// Takes the path of the search, and measures it.
    pub(super) fn measure(&mut self, is_found: bool) -> Result<PathMeasure> {
        let mesh = self.searched.topology();
        self.search.trace(mesh, is_found, &mut self.turns)?;
        self.turns.drop_collinear(mesh);
        let points = &self.turns.points;
        let by_points = || points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]));
        let length = self.search.length().unwrap_or_else(by_points);
        let more = points.len().saturating_sub(self.path.capacity()) * size_of::<Position>()
            + self.turns.faces.len().saturating_sub(self.path_heights.capacity()) * size_of::<f32>();
        self.check_limit(bytes(more) + self.owner.per_point * bytes(points.len()))?;
        reserve_exact(&mut self.path, points.len())?;
        self.path.extend(points.iter().map(|point| point.position()));
        self.tell_heights()?;
        let cost = self.searched.topology().cost_along(&self.turns).unwrap_or(length);
        Ok(PathMeasure { length, cost })
    }

    /// The answer with the path of the search.
    pub(super) fn finish(&mut self, job: &MeshQuery, status: Status, is_found: bool) -> Result<Outcome> {
        let PathMeasure { length, cost } = self.measure(is_found)?;
        let points = &self.turns.points;
        let Promise { guarantee, bound } = if status == Status::Found { self.promise() } else { Promise::NONE };
        let remaining = match (status, points.last()) {
            (Status::Found, _) | (_, None) => 0.0,
            (_, Some(end)) => end.distance(job.wish),
        };
        Ok(Outcome { guarantee, bound, length, cost, remaining, ..self.outcome(job, status) })
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
        self.state = MeshQueryState::Idle;
        self.forget_path();
        self.linking.close();
        if self.options.memory_limit != 0 {
            self.release();
        }
    }

    fn release(&mut self) {
        self.search.release();
        self.linking.release();
        self.squares = PlaceSquares::default();
        (self.turns, self.path, self.path_heights) = (MeshPath::default(), Vec::new(), Vec::new());
    }

    /// Drops the search, and keeps the path.
    pub(crate) fn close(&mut self) {
        self.state = MeshQueryState::Idle;
    }

    /// Makes `handle` the one that cancels the searches of this planner.
    pub(crate) fn use_cancel_handle(&mut self, handle: &CancelHandle) {
        self.cancel = handle.flag.clone();
    }

    /// The path is empty, with its heights and links.
    fn forget_path(&mut self) {
        self.linking.uses.clear();
        self.path.clear();
        self.path_heights.clear();
    }

    /// Drops the path and the search that has found it.
    pub(crate) fn drop_path(&mut self) {
        self.state = MeshQueryState::Idle;
        self.forget_path();
    }

    /// Drops the open search and the path, and frees the memory of searches.
    pub fn reset(&mut self) {
        self.state = MeshQueryState::Idle;
        self.release();
    }

    /// The last path: its turning points with both ends. Empty until an outcome that has one.
    #[must_use]
    pub fn path(&self) -> &[Position] {
        &self.path
    }

    /// A handle with which any thread can cancel the planner's search.
    #[must_use]
    pub fn cancel_handle(&self) -> CancelHandle {
        CancelHandle { flag: self.cancel.clone() }
    }
}
