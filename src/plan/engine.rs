//! What a query runs on: the kernel, the smoother, and the buffers of paths and answers.
//!
//! The engine takes a [`Query`] through its stages:
//!
//! ```text
//!   begin   check the request, move both ends to vertices, begin the kernel's search
//!   step    the kernel searches within the budget; at a threshold the components are asked
//!   finish  trace the path, smooth it, measure it, attach the guarantee
//! ```

use std::sync::atomic::AtomicBool;

use super::answers::Answers;
use super::capabilities::Capabilities;
use super::feature::Feature;
use super::guarantee::Promise;
use super::kernels::AnyKernel;
use super::lattice::Lattice;
use super::options::Options;
use super::outcome::{Guarantee, Memory, Outcome, Status};
use super::query::{Ends, NEVER, Query};
use super::reachability::{Reachability, threshold};
use super::request::Request;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::bytes;
use crate::collections::shared::Shared;
use crate::collections::zeroed::reserve_exact;
use crate::geom::{Point, Position};
use crate::grid::{Layer, Snapshot, is_free, nearest_centre, nearest_corner};
use crate::improve::{PathContext, Smoother, Smoothing, drop_collinear};
use crate::search::core::kernel::{Kernel, Progress, Target};
use crate::search::core::probe::Probe;
use crate::search::core::stats::Stats;

/// What the owner of a planner holds for it: its memory limit counts that.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owner {
    /// Bytes that do not change.
    pub(crate) bytes: u64,
    /// Bytes per point of a copy of the path, allocated exactly.
    pub(crate) per_point: u64,
}

/// Everything that queries of one planner share.
pub(super) struct Engine {
    pub(super) options: Options,
    pub(super) kernel: AnyKernel,
    pub(super) reachability: Reachability,
    smoother: Smoother,
    /// The vertices of the found path, before and after smoothing.
    points: Vec<Point>,
    pub(super) path: Vec<Position>,
    /// What the last query for many goals found.
    pub(super) answers: Answers,
    pub(super) cancel: Shared<AtomicBool>,
    /// Bytes of the planner without what lies behind pointers, and of its owner.
    planner_bytes: u64,
    /// Bytes per point of the owner's copy of the path.
    copied_per_point: u64,
}

impl Engine {
    /// An engine for options that have been checked, of a planner with this many bytes.
    pub(super) fn new(options: Options, planner_bytes: u64, owner: Owner) -> Result<Self, Error> {
        Ok(Self {
            options,
            kernel: AnyKernel::new(&options)?,
            reachability: Reachability::default(),
            smoother: Smoother::default(),
            points: Vec::new(),
            path: Vec::new(),
            answers: Answers::default(),
            cancel: Shared::new(AtomicBool::new(false))?,
            planner_bytes: planner_bytes + owner.bytes,
            copied_per_point: owner.per_point,
        })
    }

    /// Checks a request as far as the map does not matter.
    pub(super) fn check(&self, request: &Request) -> Result<(), Error> {
        if request.every_step && !self.takes_single_steps() {
            let what = "every_step needs a lattice planner without smoothing";
            return Err(Error::Unsupported { what });
        }
        if request.allow_partial {
            Feature::PartialPath.require(self.options.algorithm)?;
        }
        Point::snap(request.start)?;
        Point::snap(request.goal)?;
        Ok(())
    }

    /// Begins the search of a query whose request has been checked.
    pub(super) fn begin(&mut self, query: &mut Query) -> Result<(), Error> {
        let request = query.request;
        let (start, goal) = (Point::snap(request.start)?, Point::snap(request.goal)?);
        let layer = query.layer();
        let Position { x, y } = request.start;
        let start = self.vertex_for(layer, start).ok_or(Error::StartBlocked { x, y })?;
        let Position { x, y } = request.goal;
        let goal = self.vertex_for(layer, goal).ok_or(Error::GoalBlocked { x, y })?;
        if let Some(kernel) = self.kernel.takes_costs() {
            kernel.set_smallest_cost(self.options.h_scale, query.world.costs.smallest);
        }
        let allowance = self.allowance();
        let scene = query.scene(&self.cancel);
        self.kernel.begin(&scene, start, goal, allowance).map_err(|error| self.with_own_limit(error))?;
        self.reachability.keep_for(layer);
        let ends = Ends { start, goal };
        let (unreachable, ask_after) = (self.proves_unreachable(query, ends), self.ask_after(query));
        (query.unreachable, query.ask_after, query.ends) = (unreachable, ask_after, ends);
        Ok(())
    }

    /// True if paths consist of single steps along a lattice.
    fn takes_single_steps(&self) -> bool {
        self.options.is_lattice_planner() && self.options.smoothing == Smoothing::None
    }

    /// The vertex at which a search for a point begins or ends, if the point is free.
    pub(super) fn vertex_for(&self, layer: &Layer, point: Point) -> Option<Point> {
        if !self.options.is_lattice_planner() {
            return is_free(layer, point).then_some(point);
        }
        match self.options.lattice {
            Lattice::Corners => nearest_corner(layer, point).map(|(x, y)| Point::lattice(x, y)),
            Lattice::Cells => nearest_centre(layer, point).map(|(x, y)| Point::centre(x, y)),
        }
    }

    /// True if labels, the grid's or the planner's, prove that there is no path, in a query that may use them.
    pub(super) fn proves_unreachable(&self, query: &Query, ends: Ends) -> bool {
        if !query.unlimited {
            return false;
        }
        let (layer, gaps) = (query.layer(), self.options.reach());
        match query.world.components() {
            Some(components) => !components.connected(layer, ends.start, ends.goal, gaps),
            None => self.reachability.proves_unreachable(layer, ends, gaps),
        }
    }

    /// Expansions after which the query asks the planner's own labels.
    fn ask_after(&self, query: &Query) -> u64 {
        let layer = query.layer();
        if !query.unlimited || query.world.components().is_some() || self.reachability.is_known() {
            return NEVER;
        }
        threshold(layer, self.options.algorithm.traits().cells_per_expansion)
    }

    /// Goes on with the search for at most `own` expansions (0: no limit of its own).
    pub(super) fn step<P: Probe>(&mut self, query: &mut Query, own: u32, probe: &mut P) -> Result<Outcome, Error> {
        let mut budget = query.budget(Budget::new(own.into()));
        let before = budget.left();
        let progress = match (query.unreachable, query.scene(&self.cancel).cancelled()) {
            (true, true) => Progress::Cancelled,
            (true, false) => Progress::Exhausted,
            (false, _) => self.search(query, &mut budget, probe)?,
        };
        query.spend(before - budget.left());
        let status = match progress {
            Progress::Found => return self.finish(query, Status::Found, Target::Goal),
            Progress::Exhausted if query.request.allow_partial => {
                return self.finish(query, Status::Partial, Target::Nearest);
            }
            Progress::Exhausted => Status::NoPath,
            Progress::Cancelled => Status::Cancelled,
            Progress::Paused if query.left == 0 => Status::BudgetSpent,
            Progress::Paused => Status::InProgress,
        };
        query.spent |= status == Status::BudgetSpent;
        Ok(self.outcome_without_path(status, &query.world.snapshot))
    }

    /// Lets the kernel search within the budget; at the query's threshold asks the components before it goes on.
    fn search<P: Probe>(&mut self, query: &mut Query, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        if query.ask_after != NEVER {
            let mut part = budget.min(Budget::exactly(query.ask_after));
            let before = part.left();
            let progress = self.kernel.step(&query.scene(&self.cancel), &mut part, probe)?;
            let used = before - part.left();
            query.ask_after -= used;
            budget.spend(used);
            if progress != Progress::Paused || query.ask_after > 0 {
                return Ok(progress);
            }
            let progress = self.reachability.label(query.layer(), budget, &self.cancel);
            if matches!(progress, Progress::Paused | Progress::Cancelled) {
                return Ok(progress);
            }
            query.ask_after = NEVER;
            let gaps = self.options.reach();
            query.unreachable = self.reachability.proves_unreachable(query.layer(), query.ends, gaps);
            if query.unreachable {
                return Ok(Progress::Exhausted);
            }
        }
        self.kernel.step(&query.scene(&self.cancel), budget, probe)
    }

    pub(super) fn outcome_without_path(&self, status: Status, snapshot: &Snapshot) -> Outcome {
        let promise = if status == Status::NoPath { Promise::of(&self.options) } else { Promise::NONE };
        let Stats { expanded, generated, sight_checks } = self.kernel.stats();
        Outcome {
            status,
            guarantee: promise.guarantee,
            length: f64::INFINITY,
            cost: f64::INFINITY,
            bound: promise.bound,
            remaining: 0.0,
            expanded,
            generated,
            sight_checks,
            revision: snapshot.revision(),
        }
    }

    /// Takes the path from the kernel, smooths and measures it.
    pub(super) fn finish(&mut self, query: &Query, status: Status, target: Target) -> Result<Outcome, Error> {
        let scene = query.scene(&self.cancel);
        if target == Target::Nearest {
            self.kernel.shorten_nearest(&scene)?;
        }
        self.kernel.trace(&scene, target, &mut self.points)?;
        self.check_limit()?;
        let context = PathContext {
            snapshot: scene.snapshot,
            layer: scene.layer,
            gaps: self.options.diagonal_gaps,
            costs: scene.costs,
        };
        let checks = self.smoother.smooth(self.options.smoothing, &context, &mut self.points)?;
        if !query.request.every_step {
            drop_collinear(&mut self.points);
        }
        let length = self.points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]));
        // Steps along a lattice have a cost rule of their own; free segments cost what the cells that they cross cost.
        let cost = match scene.costs {
            None => length,
            Some(_) if self.takes_single_steps() => self.kernel.cost(target),
            Some(_) => context.chain_cost(self.points.iter().copied()),
        };
        self.path.clear();
        self.make_room_for_path(self.points.len())?;
        self.path.extend(self.points.iter().map(|point| point.position()));
        let Promise { guarantee, bound } =
            if status == Status::Found { self.promise_of_length(length) } else { Promise::NONE };
        let base = self.outcome_without_path(status, &query.world.snapshot);
        let sight_checks = base.sight_checks + checks;
        let remaining = match (status, self.points.last()) {
            (Status::Partial, Some(end)) => end.distance(Point::snap(query.request.goal)?),
            _ => 0.0,
        };
        Ok(Outcome { guarantee, bound, length, cost, remaining, sight_checks, ..base })
    }

    /// The guarantee of a found path of this length. After a bounded any-angle search no path is shorter than the least
    /// unweighted f of its open list, which tightens the bound. Smoothing keeps no guarantee but `optimal`.
    fn promise_of_length(&self, length: f64) -> Promise {
        let promise = Promise::of(&self.options);
        if promise.guarantee != Guarantee::Bounded || !self.options.is_exact_planner() {
            return promise;
        }
        let least = self.kernel.lower_bound().map_or(0.0, |kernel| kernel.least_open().min(length));
        Promise { bound: if least > 0.0 { promise.bound.min(length / least) } else { 1.0 }, ..promise }
    }

    /// Drops what an earlier query has left, for a new one.
    pub(super) fn clear(&mut self) {
        self.path.clear();
        self.answers.clear();
        if self.options.memory_limit != 0 {
            // Scratch left by earlier queries must not decide whether this one exceeds the limit.
            self.answers.release();
            self.trim();
        }
    }

    /// Frees all scratch but the node table.
    pub(super) fn trim(&mut self) {
        self.kernel.trim();
        self.smoother.release();
        self.reachability.release();
        self.points = Vec::new();
        self.path = Vec::new();
    }

    /// Frees all scratch.
    pub(super) fn release(&mut self) {
        self.trim();
        self.answers.release();
        self.kernel.release();
    }

    /// Bytes that the kernel may use.
    pub(super) fn allowance(&self) -> u64 {
        match self.options.memory_limit {
            0 => u64::MAX,
            limit => limit.saturating_sub(self.memory().path + self.memory().other),
        }
    }

    /// Makes room for a path of so many points, and checks the memory limit before: for the room and for the owner's
    /// copy of the path.
    pub(super) fn make_room_for_path(&mut self, points: usize) -> Result<(), Error> {
        let more = bytes(points.saturating_sub(self.path.capacity()) * size_of::<Position>());
        self.check_limit_with(more + self.copied_per_point * bytes(points))?;
        reserve_exact(&mut self.path, points)
    }

    /// Checks the memory limit after the buffers have grown.
    pub(super) fn check_limit(&self) -> Result<(), Error> {
        self.check_limit_with(0)
    }

    /// Checks the memory limit for what is held and `more` bytes.
    fn check_limit_with(&self, more: u64) -> Result<(), Error> {
        let memory = self.memory();
        let (needed, limit) = (memory.total() - memory.shared + more, self.options.memory_limit);
        if limit != 0 && needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// Gives a memory-limit error the planner's own figures instead of the kernel's share of them.
    pub(super) fn with_own_limit(&self, error: Error) -> Error {
        match error {
            Error::MemoryLimit { needed, limit } => {
                let apart = self.options.memory_limit.saturating_sub(limit);
                Error::MemoryLimit { needed: needed.saturating_add(apart), limit: self.options.memory_limit }
            }
            other => other,
        }
    }

    /// The memory of the planner.
    pub(super) fn memory(&self) -> Memory {
        let used = self.kernel.memory_use();
        let buffers = self.points.capacity() * size_of::<Point>() + self.path.capacity() * size_of::<Position>();
        Memory {
            nodes: used.nodes,
            open: used.open,
            open_peak: used.open_peak,
            path: bytes(buffers) + self.smoother.bytes() + self.answers.bytes(),
            other: used.other + self.planner_bytes + self.reachability.bytes(),
            shared: self.kernel.shared(),
        }
    }
}
