//! The planner: options, scratch, one search at a time and its path.

use std::sync::atomic::{AtomicBool, Ordering};

use super::capabilities::Capabilities;
use super::costs::Costs;
use super::feature::Feature;
use super::kernels::AnyKernel;
use super::labels::{NEVER, OwnLabels};
use super::lattice::{Lattice, Neighbours};
use super::many::Answers;
use super::options::Options;
use super::outcome::{Guarantee, Memory, Outcome, Status};
use super::request::Request;
use super::traits::TerrainCosts;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::bytes;
use crate::collections::shared::Shared;
use crate::collections::zeroed::reserve;
use crate::geom::{Point, Position};
use crate::grid::{Grid, Layer, LayerKey, Snapshot, is_free, nearest_centre, nearest_corner};
use crate::improve::{Ground, Smoother, Smoothing, drop_collinear};
use crate::search::core::heuristic::Heuristic;
use crate::search::core::kernel::{Kernel, Progress, Target};
use crate::search::core::probe::{NoProbe, Probe};
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;

/// Plans paths on a grid: made once with its options, asked many times. Owns the scratch of its searches and the path of
/// the last one, and keeps the grid's data alive.
///
/// A search that runs long labels the connected components for its planner (after 64 expansions and one for each 256 cells;
/// with A* and D* Lite for each 8, with Field D*, Accelerated A* and the Theta* family for each 64): goals out of reach are known from then on, until a cell is blocked or freed. Answers never depend on
/// it; the counts of a search without a path depend on whether an earlier one has made labels. Searches with a budget of their
/// own, a memory limit or the wish for a partial path neither make nor use them.
///
/// Under the same conditions Anya and the graphs look for the dead ends of the map, once searches since the last change have done
/// 16 expansions and one for each 8 corners of the map, bit by bit, so that it never costs more than the searches do; when they are
/// known they are left out: same answers, smaller counts.
pub struct Planner {
    pub(super) grid: Grid,
    pub(super) options: Options,
    costs: Shared<Costs>,
    layer_key: LayerKey,
    pub(super) kernel: AnyKernel,
    pub(super) labels: OwnLabels,
    smoother: Smoother,
    pub(super) search: Search,
    /// The vertices of the found path, before and after smoothing.
    points: Vec<Point>,
    pub(super) path: Vec<Position>,
    /// What the last query for many goals found.
    pub(super) answers: Answers,
    pub(super) cancel: Shared<AtomicBool>,
}

/// The state of the planner's one search.
pub(super) enum Search {
    Idle,
    Open(Open),
    Done(Outcome),
}

/// A search that has begun and not ended.
pub(super) struct Open {
    pub(super) snapshot: Snapshot,
    costs: Shared<Costs>,
    layer_key: LayerKey,
    every_step: bool,
    allow_partial: bool,
    /// True if nothing that a search costs can change its answer.
    unlimited: bool,
    /// Expansions that the request still allows, `u64::MAX` for no limit.
    left: u64,
    /// True once the request's budget was spent: further steps bring their own.
    spent: bool,
    /// True if the labels of the components say that there is no path.
    pub(super) apart: bool,
    /// Expansions until the search asks for labels.
    pub(super) patience: u64,
    /// The vertices between which it runs.
    pub(super) ends: (Point, Point),
}

/// Ends a planner's search from any thread, at any time.
#[derive(Clone)]
pub struct Canceller {
    flag: Shared<AtomicBool>,
}

impl Canceller {
    /// Asks the open search to end: the running step, or the next one, returns [`Status::Cancelled`]; so does a running
    /// [`Planner::prepare`]. Without either nothing happens: the next `begin` forgets it.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

impl Planner {
    /// A planner for `grid`.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or below 0, [`Error::Unsupported`] for options that do not go
    /// together or that this release does not have, [`Error::OutOfMemory`].
    pub fn new(grid: &Grid, options: Options) -> Result<Planner, Error> {
        options.check()?;
        Ok(Planner {
            grid: grid.clone(),
            options,
            costs: Shared::new(Costs::uniform())?,
            layer_key: LayerKey::FIRST,
            kernel: AnyKernel::new(&options)?,
            labels: OwnLabels::default(),
            smoother: Smoother::default(),
            search: Search::Idle,
            points: Vec::new(),
            path: Vec::new(),
            answers: Answers::default(),
            cancel: Shared::new(AtomicBool::new(false))?,
        })
    }

    /// The options that the planner was made with.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets the cost of each of the 256 terrain classes: finite and above 0, or infinite for a class that is blocked for
    /// this planner. The first is ignored: class 0 is always blocked. In force from the next `find` or `begin`.
    ///
    /// # Errors
    /// [`Error::BadValue`]; [`Error::Unsupported`] for a finite cost other than 1 unless [`crate::Algorithm::takes_costs`], and with
    /// D* Lite if a finite cost is above 2^20 times the smallest; [`Error::OutOfMemory`]. The costs are as before then.
    pub fn set_costs(&mut self, costs: &[f32]) -> Result<(), Error> {
        let costs = Costs::new(costs)?;
        if costs.weighted {
            Feature::TerrainCosts.require(self.options.algorithm)?;
        }
        if let TerrainCosts::AtMostTimesSmallest(range) = self.options.algorithm.traits().terrain_costs
            && costs.largest > costs.smallest * range
        {
            let what =
                "D* Lite supports costs up to 2^20 times the smallest: sums of larger ones would lose the smallest";
            return Err(Error::Unsupported { what });
        }
        let layer_key = costs.layer_key();
        let costs = Shared::new(costs)?;
        self.grid.acquire_layer(layer_key)?;
        self.grid.release_layer(self.layer_key);
        (self.costs, self.layer_key) = (costs, layer_key);
        if let Some(kernel) = self.kernel.keeps_search() {
            kernel.forget();
        }
        Ok(())
    }

    /// Plans a path: `begin`, then one step with the request's budget.
    ///
    /// # Errors
    /// As [`Planner::begin`] and [`Planner::step`].
    pub fn find(&mut self, request: &Request) -> Result<Outcome, Error> {
        self.find_with(request, &mut NoProbe)
    }

    /// [`Planner::find`] under the eyes of a probe.
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
    /// [`Error::Unsupported`] for `every_step` with a planner that has no steps to show, and for `allow_partial` with
    /// D* Lite; [`Error::BadPosition`]; [`Error::StartBlocked`], then [`Error::GoalBlocked`]; [`Error::MemoryLimit`]; [`Error::OutOfMemory`]. There is no
    /// open search then.
    pub fn begin(&mut self, request: &Request) -> Result<(), Error> {
        self.forget();
        self.begin_on(request, self.grid.snapshot())
    }

    /// Drops what an earlier query has left, for a new one.
    pub(super) fn forget(&mut self) {
        self.search = Search::Idle;
        self.path.clear();
        self.answers.clear();
        if self.options.memory_limit != 0 {
            // Scratch left by earlier queries must not decide whether this one passes the limit.
            self.answers.release();
            self.trim();
        }
        self.cancel.store(false, Ordering::Relaxed);
    }

    /// A search of this snapshot that is to begin.
    pub(super) fn open(&self, request: &Request, snapshot: Snapshot) -> Open {
        Open {
            snapshot,
            costs: self.costs.clone(),
            layer_key: self.layer_key,
            every_step: request.every_step,
            allow_partial: request.allow_partial,
            unlimited: self.may_ask_labels(request),
            left: Budget::new(request.max_expansions.into()).left(),
            spent: false,
            apart: false,
            patience: NEVER,
            ends: (Point::default(), Point::default()),
        }
    }

    /// [`Planner::begin`] on a snapshot.
    pub(super) fn begin_on(&mut self, request: &Request, snapshot: Snapshot) -> Result<(), Error> {
        let steps = self.options.is_lattice_planner() && self.options.smoothing == Smoothing::None;
        if request.every_step && !steps {
            let what = "only a lattice planner without smoothing can return every step";
            return Err(Error::Unsupported { what });
        }
        if request.allow_partial {
            Feature::PartialPath.require(self.options.algorithm)?;
        }
        let (start, goal) = (Point::snap(request.start)?, Point::snap(request.goal)?);
        let mut open = self.open(request, snapshot);
        let layer = open.layer();
        let Position { x, y } = request.start;
        let start = self.place(layer, start).ok_or(Error::StartBlocked { x, y })?;
        let Position { x, y } = request.goal;
        let goal = self.place(layer, goal).ok_or(Error::GoalBlocked { x, y })?;
        if let Some(kernel) = self.kernel.takes_costs() {
            kernel.set_smallest_cost(self.options.h_scale, self.costs.smallest);
        }
        let allowance = self.allowance();
        let scene = open.scene(&self.cancel);
        self.kernel.begin(&scene, start, goal, allowance).map_err(|error| self.name_limit(error))?;
        self.labels.keep_for(layer);
        let (apart, patience) = (self.are_apart(layer, request, start, goal), self.patience(layer, request));
        (open.apart, open.patience, open.ends) = (apart, patience, (start, goal));
        self.search = Search::Open(open);
        Ok(())
    }

    /// The vertex from which a planner of this kind plans for a point, if the point is free.
    pub(super) fn place(&self, layer: &Layer, point: Point) -> Option<Point> {
        if !self.options.is_lattice_planner() {
            return is_free(layer, point).then_some(point);
        }
        match self.options.lattice {
            Lattice::Corners => nearest_corner(layer, point).map(|(x, y)| Point::lattice(x, y)),
            Lattice::Cells => nearest_centre(layer, point).map(|(x, y)| Point::centre(x, y)),
        }
    }

    /// Bytes that the kernel may hold.
    pub(super) fn allowance(&self) -> u64 {
        match self.options.memory_limit {
            0 => u64::MAX,
            limit => limit.saturating_sub(self.memory().path + self.memory().other),
        }
    }

    /// Gives a memory-limit error the planner's own figures instead of the kernel's share of them.
    pub(super) fn name_limit(&self, error: Error) -> Error {
        match error {
            Error::MemoryLimit { needed, limit } => {
                let apart = self.options.memory_limit.saturating_sub(limit);
                Error::MemoryLimit { needed: needed.saturating_add(apart), limit: self.options.memory_limit }
            }
            other => other,
        }
    }

    /// Goes on with the open search for at most `max_expansions` expansions (0: no limit of its own). After an outcome it
    /// repeats that outcome.
    ///
    /// # Errors
    /// [`Error::NoSearch`] without a search; [`Error::MemoryLimit`] and [`Error::OutOfMemory`], which drop the search.
    pub fn step(&mut self, max_expansions: u32) -> Result<Outcome, Error> {
        self.step_with(max_expansions, &mut NoProbe)
    }

    /// [`Planner::step`] under the eyes of a probe.
    ///
    /// # Errors
    /// As [`Planner::step`].
    pub fn step_with<P: Probe>(&mut self, max_expansions: u32, probe: &mut P) -> Result<Outcome, Error> {
        match std::mem::replace(&mut self.search, Search::Idle) {
            Search::Idle => Err(Error::NoSearch),
            Search::Done(outcome) => {
                self.search = Search::Done(outcome);
                Ok(outcome)
            }
            Search::Open(open) => {
                let result = self.go_on(open, max_expansions, probe);
                if result.is_err() {
                    self.trim();
                }
                result.map_err(|error| self.name_limit(error))
            }
        }
    }

    /// Gives back all scratch but the node table.
    pub(super) fn trim(&mut self) {
        self.kernel.trim();
        self.smoother.release();
        self.labels.release();
        self.points = Vec::new();
        self.path = Vec::new();
    }

    fn go_on<P: Probe>(&mut self, mut open: Open, own: u32, probe: &mut P) -> Result<Outcome, Error> {
        let own = Budget::new(own.into());
        if open.spent {
            open.left = own.left();
        }
        let mut budget = own.min(Budget::exactly(open.left));
        let before = budget.left();
        let progress = match (open.apart, open.scene(&self.cancel).cancelled()) {
            (true, true) => Progress::Cancelled,
            (true, false) => Progress::Exhausted,
            (false, _) => self.search_on(&mut open, &mut budget, probe)?,
        };
        if open.left != u64::MAX {
            open.left -= before - budget.left();
        }
        let status = match progress {
            Progress::Found => return self.end_with_path(&open, Status::Found, Target::Goal),
            Progress::Exhausted if open.allow_partial => {
                return self.end_with_path(&open, Status::Partial, Target::Nearest);
            }
            Progress::Exhausted => Status::NoPath,
            Progress::Cancelled => Status::Cancelled,
            Progress::Paused if open.left == 0 => Status::BudgetSpent,
            Progress::Paused => Status::InProgress,
        };
        let outcome = self.outcome_without_path(status, &open.snapshot);
        self.search = if progress == Progress::Paused {
            open.spent |= status == Status::BudgetSpent;
            Search::Open(open)
        } else {
            Search::Done(outcome)
        };
        Ok(outcome)
    }

    pub(super) fn outcome_without_path(&self, status: Status, snapshot: &Snapshot) -> Outcome {
        let (guarantee, bound) = if status == Status::NoPath { self.guarantee() } else { (Guarantee::None, 0.0) };
        let Stats { expanded, generated, sight_checks } = self.kernel.stats();
        Outcome {
            status,
            guarantee,
            length: f64::INFINITY,
            cost: f64::INFINITY,
            bound,
            expanded,
            generated,
            sight_checks,
            revision: snapshot.revision(),
        }
    }

    /// Takes the path from the kernel, smooths and measures it, and ends the search.
    pub(super) fn end_with_path(&mut self, open: &Open, status: Status, target: Target) -> Result<Outcome, Error> {
        let scene = open.scene(&self.cancel);
        self.kernel.trace(&scene, target, &mut self.points)?;
        let ground = Ground {
            snapshot: &open.snapshot,
            layer: open.layer(),
            gaps: self.options.diagonal_gaps,
            costs: scene.costs,
        };
        let checks = self.smoother.smooth(self.options.smoothing, &ground, &mut self.points)?;
        if !open.every_step {
            drop_collinear(&mut self.points);
        }
        self.path.clear();
        reserve(&mut self.path, self.points.len())?;
        self.path.extend(self.points.iter().map(|point| point.position()));
        self.check_limit()?;
        let length = self.points.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]));
        // A lattice planner pays by its own rule for steps; free segments pay for the cells that they cross.
        let stepped = self.options.is_lattice_planner() && self.options.smoothing == Smoothing::None;
        let cost = match scene.costs {
            None => length,
            Some(_) if stepped => self.kernel.cost(target),
            Some(_) => ground.chain_cost(self.points.iter().copied()),
        };
        let (guarantee, bound) =
            if status == Status::Found { self.guarantee_of(length) } else { (Guarantee::None, 0.0) };
        let base = self.outcome_without_path(status, &open.snapshot);
        let sight_checks = base.sight_checks + checks;
        let outcome = Outcome { guarantee, bound, length, cost, sight_checks, ..base };
        self.search = Search::Done(outcome);
        Ok(outcome)
    }

    /// What the planner's options let it promise.
    fn guarantee(&self) -> (Guarantee, f64) {
        let smoothed = self.options.smoothing != Smoothing::None;
        if self.options.is_exact_planner() && (self.options.h_scale <= 1.0 || !smoothed) {
            let scale = self.options.h_scale;
            return if scale <= 1.0 { (Guarantee::Optimal, 1.0) } else { (Guarantee::Bounded, scale) };
        }
        if !self.options.is_lattice_planner() || smoothed {
            return (Guarantee::None, 0.0);
        }
        // The Manhattan distance is at most sqrt 2 times the octile distance, which never overestimates; A* with a
        // consistent heuristic times a factor returns at most that factor times the optimum.
        let overestimates =
            self.options.resolved_heuristic() == Heuristic::Manhattan && self.options.neighbours == Neighbours::Eight;
        let factor = if overestimates { std::f64::consts::SQRT_2 } else { 1.0 } * self.options.h_scale;
        match factor {
            exact if exact <= 1.0 => (Guarantee::LatticeOptimal, 1.0),
            bound if bound.is_finite() => (Guarantee::Bounded, bound),
            _ => (Guarantee::None, 0.0),
        }
    }

    /// What is promised for a found path of this length. A bounded any-angle search looks at what it left open: no path is
    /// shorter than the least unweighted f there. Smoothing keeps nothing but `optimal`.
    fn guarantee_of(&self, length: f64) -> (Guarantee, f64) {
        let (guarantee, bound) = self.guarantee();
        if guarantee != Guarantee::Bounded || !self.options.is_exact_planner() {
            return (guarantee, bound);
        }
        let least = self.kernel.lower_bound().map_or(0.0, |kernel| kernel.least_open().min(length));
        (guarantee, if least > 0.0 { bound.min(length / least) } else { 1.0 })
    }

    /// Checks the memory limit after the path buffers have grown.
    pub(super) fn check_limit(&self) -> Result<(), Error> {
        let memory = self.memory();
        let (needed, limit) = (memory.total() - memory.shared, self.options.memory_limit);
        if limit != 0 && needed > limit { Err(Error::MemoryLimit { needed, limit }) } else { Ok(()) }
    }

    /// Drops the open search and the path, and gives the scratch memory back.
    pub fn reset(&mut self) {
        self.search = Search::Idle;
        self.trim();
        self.answers.release();
        self.kernel.release();
    }

    /// The last path: its turning points with both ends. Empty until an outcome that has one; after
    /// [`Planner::find_many`] until [`Planner::select`].
    #[must_use]
    pub fn path(&self) -> &[Position] {
        &self.path
    }

    /// Rows over which the last search of Anya has projected intervals, which its time is proportional to. For the benchmarks
    /// of this repository; 0 for other algorithms.
    #[doc(hidden)]
    #[must_use]
    pub fn projections(&self) -> u64 {
        self.kernel.projections()
    }

    /// What the planner holds.
    #[must_use]
    pub fn memory(&self) -> Memory {
        let held = self.kernel.memory_use();
        let own = size_of::<Self>() + Shared::<AtomicBool>::BYTES + Shared::<Costs>::BYTES;
        let buffers = self.points.capacity() * size_of::<Point>() + self.path.capacity() * size_of::<Position>();
        Memory {
            nodes: held.nodes,
            open: held.open,
            open_peak: held.open_peak,
            path: bytes(buffers) + self.smoother.bytes() + self.answers.bytes(),
            other: held.other + bytes(own) + self.labels.bytes(),
            shared: self.kernel.shared(),
        }
    }

    /// A handle with which any thread can cancel the planner's search.
    #[must_use]
    pub fn canceller(&self) -> Canceller {
        Canceller { flag: self.cancel.clone() }
    }
}

impl Open {
    pub(super) fn layer(&self) -> &Layer {
        self.snapshot.layer(self.layer_key).expect("a planner holds the layer of its blocked classes")
    }

    pub(super) fn scene<'a>(&'a self, cancel: &'a AtomicBool) -> Scene<'a> {
        let (layer, costs) = (self.layer(), self.costs.if_weighted());
        let (allow_partial, unlimited) = (self.allow_partial, self.unlimited);
        Scene { snapshot: &self.snapshot, layer, costs, allow_partial, unlimited, cancel }
    }
}

impl Drop for Planner {
    fn drop(&mut self) {
        self.grid.release_layer(self.layer_key);
    }
}
