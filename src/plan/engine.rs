//! What a query runs on: the kernel, the smoother, and the buffers of paths and answers.
//!
//! The engine takes a [`OpenQuery`] through its stages:
//!
//! ```text
//!   ends    find the vertices beside both ends; components decide whether there is a path (see `ends`)
//!   begin   begin the kernel's search
//!   step    the kernel searches within the budget
//!   finish  trace the path, join it to its ends, smooth it, measure it, attach the guarantee
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::endpoints::{Pair, Verdict};
use super::lattice_ends::{JoinedPath, exact_ends};
use super::linking::Linking;
use super::outcome::{Memory, Outcome, Status};
use super::query::{Asked, OpenQuery};
use super::{answers::PathAnswers, deadline::Deadline, guarantee::Promise, kernels::AnyKernel};
use super::{leg::Leg, options::Options, request::Request, traits::Expansion};
use crate::base::{Bounds, Budget, Error, Result, bytes};
use crate::collections::{Counted, Shared, reserve_exact};
use crate::geom::{Point, Position, cross};
use crate::grid::{ALL_STRAIGHT, DiagonalGaps, Snapshot, TurnRule};
use crate::improve::{Improver, PathContext, Smoother, Smoothing, drop_collinear};
use crate::search::core::{Clock, CostBracket, Guarantee, PathShape, Probe, Progress, Scene, Stats, Target};
use crate::search::lattice::steps::{CornerSteps, LatticeRule};
use crate::search::{lattice::flood::nearest_corner_reached, lattice::reach::Reach, weighted::least::LeastCost};

/// What the owner of a planner holds for it: its memory limit counts that.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owner {
    /// Bytes that do not change with the path.
    pub(crate) bytes: u64,
    /// Bytes per point of a copy of the path, allocated exactly.
    pub(crate) per_point: u64,
}

/// The requests of the last batch.
#[derive(Default)]
pub(super) struct Requests {
    pub(super) asked: Vec<Asked>,
    /// True while the batch is answered, whose requests must not depend on each other: what is kept of the other
    /// answers does not count towards the memory limit.
    pub(super) is_open: bool,
}

/// Everything that queries of one planner share.
///
/// Many fields: buffers that a query fills one after the other, each kept for the next query.
pub(super) struct Engine {
    pub(super) options: Options,
    pub(super) kernel: AnyKernel,
    /// True if the kernel is that of A* for an algorithm that does not keep to closed sides.
    pub(super) stands_in: bool,
    smoother: Smoother,
    pub(super) improver: Improver,
    /// The vertices of the found path, before and after smoothing.
    points: Vec<Point>,
    pub(super) path: Vec<Position>,
    /// The exact pieces of that path, if an agent with a radius has found it.
    pub(super) legs: Vec<Leg>,
    /// The time of each point of that path, for a planner among movers.
    pub(super) times: Vec<f64>,
    /// What the last query for many goals found.
    pub(super) answers: PathAnswers,
    pub(super) batch: Requests,
    pub(super) linking: Linking,
    /// The scratch for cells within a cost.
    pub(super) reach: Reach,
    /// That for bounds of costs, made by the first one.
    pub(super) least_cost: Option<Shared<LeastCost>>,
    pub(super) cancel: Shared<AtomicBool>,
    /// The time that a call may take; zero is no limit.
    pub(super) time_limit: Duration,
    /// What the planner and its owner hold beside the engine.
    pub(super) beside: Owner,
}

impl Engine {
    /// An engine for options that have been checked, of a planner that holds so much beside it.
    pub(super) fn new(options: Options, beside: Owner) -> Result<Self> {
        Ok(Self {
            options,
            kernel: AnyKernel::new(&options)?,
            stands_in: false,
            smoother: Smoother::default(),
            improver: Improver::default(),
            points: Vec::new(),
            path: Vec::new(),
            legs: Vec::new(),
            times: Vec::new(),
            answers: PathAnswers::default(),
            batch: Requests::default(),
            linking: Linking::default(),
            reach: Reach::default(),
            least_cost: None,
            cancel: Shared::new(AtomicBool::new(false))?,
            time_limit: Duration::ZERO,
            beside,
        })
    }

    /// Begins the search of a query, unless there is no path.
    pub(super) fn begin(&mut self, query: &OpenQuery) -> Result {
        self.suit(&query.world)?;
        if query.ends.verdict == Verdict::Unreachable {
            return self.check_limit_without_search();
        }
        self.linking.uses.clear();
        if let Some(across) = query.ends.across {
            return self.begin_across(query, across);
        }
        self.kernel.set_smallest_cost(self.options.h_scale, query.world.costs.smallest);
        let Request { start_time, goal_mover, allow_partial: wants_nearest, .. } = query.request;
        let scene = query.scene(&self.cancel);
        if self.options.algorithm.traits().movers {
            let radius = self.options.radius_among_movers(&query.request);
            let ends = exact_ends(&self.options, &self.context(query, &scene), scene.layer, &query.ends);
            self.kernel.set_clock(Clock { start_time, goal_mover, radius, ends, wants_nearest });
        }
        let allowance = self.allowance();
        let Pair { start, goal } = query.ends.vertices;
        self.kernel.begin(&scene, start, goal, allowance).map_err(|error| self.with_own_limit(error))
    }

    /// What the legs and the smoothing of a query are tested on.
    fn context<'a>(&self, query: &'a OpenQuery, scene: &Scene<'a>) -> PathContext<'a> {
        PathContext {
            snapshot: scene.snapshot,
            layer: query.world.layer_for_points(),
            gaps: self.options.diagonal_gaps,
            radius: query.ends.radius.agent,
            costs: scene.costs,
        }
    }

    /// When a call that begins now must return.
    pub(super) fn deadline(&self) -> Deadline {
        Deadline::after(self.time_limit, self.options.algorithm.traits().expansion)
    }

    /// Goes on with the search within the step's own budget, which it takes from, until the deadline.
    pub(super) fn step<P: Probe>(
        &mut self,
        query: &mut OpenQuery,
        own: &mut Budget,
        deadline: Deadline,
        probe: &mut P,
    ) -> Result<Outcome> {
        if query.ends.across.is_some() && query.ends.verdict != Verdict::Unreachable {
            return self.step_across(query, own, deadline, probe);
        }
        self.path.clear();
        query.in_haste = deadline.is_set();
        let allow_partial = query.request.allow_partial;
        let mut budget = query.spending.budget(*own);
        let before = budget.left();
        let mut progress = match query.ends.verdict {
            Verdict::Unreachable if query.scene(&self.cancel).cancelled() => Progress::Cancelled,
            Verdict::Unreachable => Progress::Exhausted,
            Verdict::Reachable | Verdict::Partial => self.search_until(query, &mut budget, deadline, probe)?,
        };
        // The search of a disc comes to every place of its component.
        let is_in_time = self.kernel.shape() == PathShape::Timed;
        let is_aimed = query.ends.radius.search > 0 || is_in_time;
        if progress == Progress::Exhausted && allow_partial && query.earlier.is_none() && !is_aimed {
            self.turn_to_nearest_reached(query)?;
            progress = self.search_until(query, &mut budget, deadline, probe)?;
        }
        query.spending.spend(before - budget.left());
        own.spend(before - budget.left());
        let is_partial = query.ends.verdict == Verdict::Partial;
        let status = match progress {
            Progress::Found if is_partial => return self.finish(query, Status::Partial, Target::Goal),
            Progress::Found => return self.finish(query, Status::Found, Target::Goal),
            // Among movers a cell is reached at some times only.
            Progress::Exhausted if allow_partial && is_in_time => {
                return self.finish(query, Status::Partial, Target::Nearest);
            }
            Progress::Exhausted => Status::NoPath,
            Progress::Cancelled => Status::Cancelled,
            Progress::Paused => query.spending.paused(),
        };
        if allow_partial && matches!(status, Status::BudgetSpent | Status::Cancelled) {
            return self.finish(query, status, Target::Nearest);
        }
        let is_searched = query.ends.verdict != Verdict::Unreachable;
        let stats = if is_searched { query.stats(self.kernel.stats()) } else { Stats::default() };
        Ok(self.outcome_without_path(status, stats, &query.world.snapshot))
    }

    /// Begins the search for the vertex nearest to the requested goal among those that steps reach, after one that has
    /// met no path to a goal in the component of the start.
    ///
    /// With 4 neighbours on corners a cell may join no two of its corners: two opposite ones are double corners, which
    /// closed gaps let no path pass. Components of cells do not see that, nor closed sides of cells.
    #[cold]
    pub(super) fn turn_to_nearest_reached(&mut self, query: &mut OpenQuery) -> Result {
        let past_sides = self.nearest_past_sides(query);
        query.ends = match past_sides.map_err(|error| self.with_own_limit(error))? {
            Some(ends) => ends,
            None => query.ends.up_to(self.nearest_corner(query)?, None),
        };
        query.earlier = Some(self.kernel.stats());
        self.begin(query)
    }

    /// The corner nearest to the requested goal among those that steps reach.
    #[cold]
    fn nearest_corner(&mut self, query: &OpenQuery) -> Result<Point> {
        let closed = self.options.diagonal_gaps == DiagonalGaps::Closed;
        let steps = CornerSteps { layer: query.layer(), allowed: ALL_STRAIGHT, closed };
        let rule = LatticeRule::Corners { closed };
        let (start, allowance) = (rule.vertex(query.ends.vertices.start), self.allowance_beside_search());
        let goal = nearest_corner_reached(&steps, start, query.ends.requested, allowance);
        goal.map(|goal| rule.point(goal)).map_err(|error| self.with_own_limit(error))
    }

    /// Searches within the budget, until the deadline.
    pub(super) fn search_until<P: Probe>(
        &mut self,
        query: &OpenQuery,
        budget: &mut Budget,
        deadline: Deadline,
        probe: &mut P,
    ) -> Result<Progress> {
        let scene = query.scene(&self.cancel);
        let deadline = if query.ends.radius.search > 0 { deadline.of(Expansion::Corner) } else { deadline };
        loop {
            let mut slice = deadline.slice_of(*budget);
            let before = slice.left();
            let progress = self.kernel.step(&scene, &mut slice, probe)?;
            budget.spend(before - slice.left());
            if progress != Progress::Paused || budget.left() == 0 || deadline.is_over() {
                return Ok(progress);
            }
        }
    }

    /// An outcome with these counts and without a path. While a search over costs goes on, it tells what is known.
    pub(super) fn outcome_without_path(&self, status: Status, stats: Stats, snapshot: &Snapshot) -> Outcome {
        let promise = if status == Status::NoPath { Promise::of(&self.options) } else { Promise::NONE };
        let outcome = Outcome::without_path(status, promise, stats, snapshot.revision());
        match self.kernel.bracket().filter(|_| status != Status::NoPath) {
            Some(CostBracket { cost, least }) if cost.is_finite() && least > 0.0 => {
                Outcome { cost, bound: cost / least, ..outcome }
            }
            _ => outcome,
        }
    }

    /// Takes the path from the kernel, smooths and measures it.
    pub(super) fn finish(&mut self, query: &OpenQuery, status: Status, target: Target) -> Result<Outcome> {
        match self.take_path(query, status, target) {
            Err(Error::MemoryLimit { .. }) if self.repeat(query)? => self.take_path(query, status, target),
            result => result,
        }
    }

    /// Repeats the search without what earlier queries have left, if they have left something.
    #[cold]
    fn repeat(&mut self, query: &OpenQuery) -> Result<bool> {
        self.smoother.release();
        (self.points, self.path, self.legs) = (Vec::new(), Vec::new(), Vec::new());
        self.kernel.repeat(&query.scene(&self.cancel)).map_err(|error| self.with_own_limit(error))
    }

    fn take_path(&mut self, query: &OpenQuery, status: Status, target: Target) -> Result<Outcome> {
        let turns_only = self.options.smoothing == Smoothing::None && !query.request.every_step;
        let scene = Scene { turns_only, ..query.scene(&self.cancel) };
        if target == Target::Nearest {
            self.kernel.shorten_nearest(&scene)?;
        }
        // The length of the shortest path: a margin may make it longer.
        let shortest = self.kernel.cost(target);
        let margin = self.options.fixed_margin();
        if target == Target::Goal && margin.most > 0 {
            self.kernel.keep_margin(scene.layer, margin)?;
        }
        let shape = self.kernel.shape();
        self.kernel.trace(&scene, target, &mut self.points)?;
        self.check_limit()?;
        let context = self.context(query, &scene);
        let mut joint = JoinedPath { options: &self.options, context: &context, points: &mut self.points };
        let added = joint.reach(query.ends.pair, query.ends.requested, target)?;
        // A path with arcs is a shortest one.
        let smoothing = if shape == PathShape::Arcs { Smoothing::None } else { self.options.smoothing };
        let checks = self.smoother.smooth(smoothing, &context, &mut self.points)?;
        self.kernel.times(&mut self.times)?;
        if !query.request.every_step {
            if shape == PathShape::Timed {
                drop_passed(&mut self.points, &mut self.times);
            } else {
                drop_collinear(&mut self.points);
            }
        }
        take_legs(&self.kernel, &mut self.legs)?;
        self.check_limit()?;
        let length = if shape == PathShape::Arcs {
            // Of the arcs, not of their chords.
            self.kernel.cost(target)
        } else {
            self.points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]))
        };
        // Steps along a lattice have a cost rule of their own; free segments cost what the cells that they cross cost.
        let cost = match scene.costs {
            None if shape == PathShape::Timed || self.options.turns == TurnRule::Cost => self.kernel.cost(target),
            None => length,
            Some(_) if self.options.takes_single_steps() => self.kernel.cost(target) + added,
            Some(_) => context.chain_cost(self.points.iter().copied()),
        };
        self.path.clear();
        self.make_room_for_path(self.points.len())?;
        self.path.extend(self.points.iter().map(|point| point.position()));
        let base = self.outcome_without_path(status, query.stats(self.kernel.stats()), &query.world.snapshot);
        let Promise { guarantee, bound } = match status {
            Status::Found => self.promise_of_path(length, shortest, cost),
            // What is known of a path to the goal so far.
            _ => Promise { bound: base.bound, ..Promise::NONE },
        };
        let sight_checks = base.sight_checks + checks;
        let remaining = match (status, self.points.last()) {
            (Status::Found, _) | (_, None) => 0.0,
            (_, Some(end)) => end.distance(query.ends.requested),
        };
        Ok(Outcome { guarantee, bound, length, cost, remaining, sight_checks, ..base })
    }

    /// The guarantee of a found path of this length and cost: over costs what its search has proven.
    fn promise_of_path(&self, length: f64, shortest: f64, cost: f64) -> Promise {
        match self.kernel.bracket() {
            Some(CostBracket { least, .. }) => Promise::of_costs(cost, least),
            None => self.promise_of_length(length, shortest),
        }
    }

    /// The guarantee of a found path of this length, and of one before it kept a margin. After a bounded any-angle
    /// search no path is shorter than the least unweighted f of its open list, which tightens the bound. Smoothing
    /// keeps no guarantee but `optimal`.
    fn promise_of_length(&self, length: f64, shortest: f64) -> Promise {
        let promise = Promise::of(&self.options);
        if promise.guarantee != Guarantee::Bounded || !self.options.is_exact_planner() {
            return promise;
        }
        let found = if self.options.margin > 0.0 { shortest } else { length };
        let least = self.kernel.least_open().at_most(found);
        Promise { bound: if least > 0.0 { promise.bound.at_most(length / least) } else { 1.0 }, ..promise }
    }

    /// Drops what an earlier query has left, for a new one.
    pub(super) fn clear(&mut self) {
        self.path.clear();
        self.legs.clear();
        self.times.clear();
        self.linking.close();
        self.improver.seed.clear();
        self.answers.clear();
        self.batch.asked.clear();
        if self.options.memory_limit != 0 {
            // Scratch left by earlier queries must not decide whether this one exceeds the limit.
            self.answers.release();
            self.batch.asked = Vec::new();
            self.linking.cache.release();
            self.trim();
        }
    }

    /// Frees all scratch but the node table.
    pub(super) fn trim(&mut self) {
        self.kernel.trim();
        self.smoother.release();
        self.improver.release();
        self.least_cost = None;
        self.points = Vec::new();
        (self.path, self.legs, self.times) = (Vec::new(), Vec::new(), Vec::new());
        self.linking.trim();
    }

    /// Frees all scratch.
    pub(super) fn release(&mut self) {
        self.trim();
        self.answers.release();
        self.batch.asked = Vec::new();
        self.reach.release();
        self.linking.cache.release();
        self.kernel.release();
    }

    /// Bytes that the kernel may use.
    pub(super) fn allowance(&self) -> u64 {
        match self.options.memory_limit {
            0 => u64::MAX,
            limit => limit.saturating_sub(self.memory().path + self.memory().other - self.bytes_apart()),
        }
    }

    /// Bytes that a question beside the search and its path may use; the scratch of questions is empty.
    pub(super) fn allowance_beside_search(&self) -> u64 {
        let limit = self.options.memory_limit;
        if limit == 0 {
            return u64::MAX;
        }
        let memory = self.memory();
        limit.saturating_sub(memory.total() - memory.shared - self.bytes_apart())
    }

    /// Makes room for a path of so many points, and checks the memory limit before: for the room and for the owner's
    /// copy of the path.
    pub(super) fn make_room_for_path(&mut self, points: usize) -> Result {
        let more = bytes(points.saturating_sub(self.path.capacity()) * size_of::<Position>());
        self.check_limit_with(more + self.beside.per_point * bytes(points))?;
        reserve_exact(&mut self.path, points)
    }

    /// Checks the memory limit after the buffers have grown.
    pub(super) fn check_limit(&self) -> Result {
        self.check_limit_with(0)
    }

    /// Checks the memory limit where no search has begun yet: what the kernel keeps of earlier queries (lists, node
    /// tables) must not decide, and is given back if it would.
    pub(super) fn check_limit_without_search(&mut self) -> Result {
        if self.check_limit().is_err() {
            self.kernel.release();
        }
        self.check_limit().map_err(|error| self.with_own_limit(error))
    }

    /// Checks the memory limit for what is held and `more` bytes.
    pub(super) fn check_limit_with(&self, more: u64) -> Result {
        let limit = self.options.memory_limit;
        if limit == 0 {
            return Ok(());
        }
        let memory = self.memory();
        let needed = memory.total() - memory.shared - self.bytes_apart() + more;
        if needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// Gives a memory-limit error the planner's own figures instead of the kernel's share of them. What was allocated
    /// before it is given back as far as the limit wants.
    pub(super) fn with_own_limit(&mut self, error: Error) -> Error {
        match error {
            Error::MemoryLimit { needed, limit } => {
                if self.check_limit().is_err() {
                    self.clear();
                }
                if self.check_limit().is_err() {
                    self.release();
                }
                let apart = self.options.memory_limit.saturating_sub(limit);
                Error::MemoryLimit { needed: needed.saturating_add(apart), limit: self.options.memory_limit }
            }
            other => other,
        }
    }

    /// Bytes that the memory limit does not count.
    fn bytes_apart(&self) -> u64 {
        if self.batch.is_open { self.answers.bytes() + self.batch.asked.bytes() } else { 0 }
    }

    /// The memory of the planner.
    pub(super) fn memory(&self) -> Memory {
        let used = self.kernel.memory_use();
        let path = self.points.bytes() + self.path.bytes() + self.legs.bytes() + self.times.bytes();
        let answers = self.answers.bytes() + self.batch.asked.bytes();
        let bounds = self.least_cost.as_ref().map_or(0, |kept| kept.bytes() + bytes(Shared::<LeastCost>::BYTES));
        Memory {
            nodes: used.nodes,
            open: used.open,
            open_peak: used.open_peak,
            path: path + self.smoother.bytes() + self.improver.bytes() + answers,
            other: used.other + self.beside.bytes + self.reach.bytes() + bounds + self.linking.bytes(),
            shared: self.kernel.shared(),
        }
    }
}

/// Drops the points at which an agent in time goes straight on without a stop.
fn drop_passed(points: &mut Vec<Point>, times: &mut Vec<f64>) {
    let mut kept = 0;
    for at in 0..points.len() {
        let is_passed = kept > 0 && at + 1 < points.len() && {
            let (before, here, next) = (points[kept - 1], points[at], points[at + 1]);
            let onward = |a: i32, b: i32, c: i32| (i64::from(b) - i64::from(a)) * (i64::from(c) - i64::from(b));
            let is_onward = onward(before.x, here.x, next.x) + onward(before.y, here.y, next.y) > 0;
            is_onward && cross(before, here, next) == 0
        };
        if !is_passed {
            (points[kept], times[kept]) = (points[at], times[at]);
            kept += 1;
        }
    }
    points.truncate(kept);
    times.truncate(kept);
}

/// Takes the exact pieces of a path from a kernel that has arcs.
fn take_legs(kernel: &AnyKernel, legs: &mut Vec<Leg>) -> Result {
    legs.clear();
    let mut count = 0;
    kernel.pieces_backwards(&mut |_| {
        count += 1;
        Ok(())
    })?;
    reserve_exact(legs, count)?;
    kernel.pieces_backwards(&mut |piece| {
        legs.push(Leg::of(piece));
        Ok(())
    })?;
    legs.reverse();
    Ok(())
}
