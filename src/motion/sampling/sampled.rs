//! The planner that samples: it runs one of the trees or roadmaps against a space, or against what the host tells.
//!
//! ```text
//!   are the ends free?
//!   is the motion from the start to the nearest goal free, or to another one? Then that is the path
//!   iterations of the tree or roadmap; what it wants to know the space, a function or the host tells
//! ```
//!
//! A search ends with a path or with its iterations: that none was found does not say that there is none.

use crate::base::{Budget, Error, bytes, index, real_usize};
use crate::collections::{Allowance, CancelHandle, Counted, List, counted, reserve};
use crate::motion::core::options::{MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use crate::motion::core::options::{Preparation, SampledMethod, axes_of};
use crate::motion::core::rows;
use crate::motion::sampling::axis_lattice::CHEAPEST;
use crate::motion::sampling::edge::{Answers, Asking, Edges, Until};
use crate::motion::sampling::problem::{Problem, Turn};
use crate::motion::sampling::roadmap::{Roadmap, load, save, saved_size};
use crate::motion::{core::driver::Search, core::metric::Metric, core::pieces::MotionPiece, sampling::sample::Sampler};
use crate::motion::{sampling::samplers::Planner, sampling::tree::LONGEST};
use crate::search::core::Guarantee;
use crate::space::{AxisSpace, AxisVoxels, Check, Manifold, Space, SpaceState, ValidityChecker};

/// The longest motion of a tree where the options have none, as a share of the distance across the space.
const RANGE: f64 = 0.2;
/// The distance of states that are told where the options have none, likewise.
const RESOLUTION: f64 = 0.01;
/// States that are asked for at once where the options have none.
const BATCH: usize = 8;
/// Iterations of a search without a limit: one that finds nothing must end.
pub(crate) const MOST_ITERATIONS: u64 = 100_000;

/// The answer of a planner that has no roadmap to be prepared or saved.
pub(crate) const NO_ROADMAP: Error = Error::Unsupported { what: "only PRM, PRM* and lazy PRM* have a roadmap" };

/// Plans paths by samples.
pub(crate) struct SampledMotion {
    pub(super) space: Space,
    pub(in crate::motion) options: MotionOptions,
    cancel: CancelHandle,
    pub(super) problem: Problem,
    pub(super) planner: Planner,
    pub(super) straight: Straight,
    pub(super) stage: Stage,
    state: Option<SpaceState>,
    /// True if the host alone tells what is free.
    asks: bool,
    iterations: u64,
    /// Iterations that are left of a preparation.
    growth: u64,
    /// The grid's revision that the roadmap is known for.
    known_at: u64,
}

/// The straight motions from the start to the goals.
#[derive(Default)]
pub(super) struct Straight {
    /// What one costs, if that is the path.
    pub(super) cost: Option<f64>,
    /// To which goal it leads, if it may be costlier than other paths.
    pub(super) spare: Option<usize>,
    /// True if the path is the planner's.
    pub(super) is_traced: bool,
    /// What straight motions to the goals cost, the cheapest first.
    pub(super) order: Vec<(f64, usize)>,
}

counted!(Straight { order } plain { cost, spare, is_traced });

/// Who tells which states of a space of axes are free, as far as that is not the host.
pub(super) fn validity<'a>(space: &'a Space, voxels: &Option<AxisVoxels>) -> Option<ValidityChecker<'a>> {
    axes_of(space).and_then(|axes| axes.validity_with(voxels.clone()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Idle,
    /// The ends are checked.
    Ends,
    /// The motions from the start to the goals are.
    Direct,
    /// The planner works: it is told what it wanted to know, if anything.
    Plan,
    /// It ends what its iterations have left to be done.
    Finish,
    /// A roadmap grows without a search.
    Grow,
    /// A path is shortened.
    Shorten,
}

impl SampledMotion {
    /// A planner of a method of the options in a space.
    ///
    /// # Errors
    /// Those of [`Planner::new`].
    pub(crate) fn new(
        method: SampledMethod<'_>,
        space: &Space,
        options: MotionOptions,
        cancel: CancelHandle,
    ) -> Result<Self, Error> {
        let metric = Metric::new(space)?;
        let across = metric.diagonal();
        let or = |given: f64, otherwise: f64| if given > 0.0 { given } else { otherwise };
        let by = options.algorithm.traits();
        let batch = if options.batch == 0 { BATCH } else { index(options.batch) };
        let mut state = Vec::new();
        state.refill(metric.dimension(), 0.0)?;
        let manifold = axes_of(space).map_or(Ok(Manifold::default()), AxisSpace::manifold)?;
        let resolution = or(options.resolution, across * RESOLUTION);
        let asking = Asking { resolution, batch, is_whole: options.asks_motions };
        let edges = Edges::new(metric.dimension(), asking, manifold);
        let problem = Problem {
            metric,
            sampler: Sampler::new(options.seed),
            edges,
            start: Vec::new(),
            goals: Vec::new(),
            range: match (by.model, by.roadmap) {
                _ if options.range > 0.0 => options.range,
                (true, _) => LONGEST,
                (false, true) => f64::INFINITY,
                (false, false) => across * RANGE,
            },
            goal_bias: options.goal_bias,
            neighbours: index(options.neighbours),
            tolerance: 0.0,
            takes_first: true,
            state,
            is_at_goal: false,
            edge_costs: (1.0, 1.0),
            voxels: None,
        };
        let planner = Planner::new(method, space, (&problem.metric, problem.range), &options)?;
        Ok(Self {
            space: space.clone(),
            options,
            cancel,
            problem,
            planner,
            straight: Straight::default(),
            stage: Stage::Idle,
            state: None,
            asks: false,
            iterations: 0,
            growth: 0,
            known_at: 0,
        })
    }

    /// Takes the grid, or the voxels, as they are now.
    fn look(&mut self) {
        self.state = self.space.state();
        if let Space::Axes(axes) = &self.space {
            self.problem.voxels = axes.voxels();
            self.asks = axes.validity_with(self.problem.voxels.clone()).is_none();
        }
        let has_costs = self.problem.voxels.as_ref().is_some_and(AxisVoxels::has_costs);
        self.problem.edges.begin_search(has_costs || self.space.has_costs());
        let revision = self.revision();
        if let Planner::Roadmap(roadmap) = &mut self.planner
            && revision != self.known_at
        {
            roadmap.doubt();
        }
        self.known_at = revision;
    }

    /// That of the grid or of the voxels.
    fn revision(&self) -> u64 {
        let voxels = self.problem.voxels.as_ref().map_or(0, |voxels| voxels.revision);
        self.state.as_ref().map_or(voxels, SpaceState::revision)
    }

    fn end_growth(&mut self) -> Result<(), Error> {
        if let Planner::Roadmap(roadmap) = &mut self.planner {
            roadmap.end_growth(&self.problem)?;
        }
        self.growth = 0;
        Ok(())
    }

    /// Grows the roadmap by so many iterations, or goes on with a growth that has asked. What searches added is dropped
    /// first.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a tree; [`Error::MemoryLimit`], [`Error::OutOfMemory`]: what has grown stays.
    pub(crate) fn prepare(&mut self, iterations: u64) -> Result<Preparation, Error> {
        if self.stage != Stage::Grow {
            self.end_growth()?;
            self.problem.sampler = Sampler::new(self.options.seed);
            let Planner::Roadmap(roadmap) = &mut self.planner else { return Err(NO_ROADMAP) };
            roadmap.begin_growth(&mut self.problem)?;
            (self.stage, self.growth) = (Stage::Grow, iterations);
            self.problem.edges.begin(Until::End);
            self.look();
        }
        let status = if self.growth == 0 { MotionStatus::InProgress } else { self.grow()? };
        if status == MotionStatus::Asking {
            return Ok(Preparation::Asking);
        }
        self.stage = Stage::Idle;
        self.end_growth()?;
        Ok(if status == MotionStatus::Cancelled { Preparation::Cancelled } else { Preparation::Done })
    }

    fn grow(&mut self) -> Result<MotionStatus, Error> {
        let mut budget = Budget::new(self.growth);
        let mut none = Vec::new();
        let status = self.go_on(&mut budget, &mut none);
        self.growth = budget.left();
        status.inspect_err(|_| self.stage = Stage::Idle)
    }

    /// What is kept of the roadmap, as bytes.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a tree, [`Error::OutOfMemory`].
    pub(crate) fn save(&self) -> Result<Vec<u8>, Error> {
        save(&self.space, &self.options, self.roadmap()?)
    }

    /// Bytes of [`SampledMotion::save`].
    ///
    /// # Errors
    /// As there.
    pub(crate) fn saved_size(&self) -> Result<usize, Error> {
        Ok(saved_size(&self.space, self.roadmap()?))
    }

    fn roadmap(&self) -> Result<&Roadmap, Error> {
        match &self.planner {
            Planner::Roadmap(roadmap) => Ok(roadmap),
            _ => Err(NO_ROADMAP),
        }
    }

    /// A planner with a roadmap that was saved.
    ///
    /// # Errors
    /// Those of [`load`].
    pub(crate) fn load(space: &Space, data: &[u8], cancel: CancelHandle) -> Result<Self, Error> {
        let (options, roadmap) = load(space, data)?;
        let mut planner = Self::new(SampledMethod::Roadmap, space, options, cancel)?;
        planner.planner = Planner::Roadmap(roadmap);
        Ok(planner)
    }

    fn ask_ends(&mut self) -> Result<(), Error> {
        let Problem { metric, edges, start, goals, .. } = &mut self.problem;
        edges.begin(Until::End);
        edges.push(metric, start, start)?;
        goals.chunks_exact(start.len()).try_for_each(|goal| edges.push(metric, goal, goal))
    }

    /// Leaves out goals that are not free, and wants to know about the motions to the others.
    fn take_ends(&mut self) -> Result<(), Error> {
        let Self { space, state, problem, .. } = self;
        let Problem { metric, edges, start, goals, edge_costs, .. } = problem;
        let dimension = start.len();
        if !edges.is_free(0) {
            return Err(space.blocked(state.as_ref(), start, false));
        }
        if (0..goals.len() / dimension).all(|goal| !edges.is_free(goal + 1)) {
            return Err(space.blocked(state.as_ref(), goals, true));
        }
        let (mut kept, mut edge_cost) = (0, 0.0);
        for goal in 0..goals.len() / dimension {
            if edges.is_free(goal + 1) {
                edge_cost += edges.edge_cost(goal + 1).end;
                goals.copy_within(goal * dimension..(goal + 1) * dimension, kept * dimension);
                kept += 1;
            }
        }
        goals.truncate(kept * dimension);
        *edge_costs = (edges.edge_cost(0).end, edge_cost / real_usize(kept));
        let order = &mut self.straight.order;
        order.clear();
        reserve(order, kept)?;
        order.extend(goals.chunks_exact(dimension).map(|goal| metric.cost(start, goal)).zip(0..));
        order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        edges.begin(Until::Free);
        // What drives has no straight way.
        let by = self.options.algorithm.traits();
        for &(_, goal) in order.iter().filter(|_| by.samples && !by.approaches) {
            let goal = &goals[goal * dimension..][..dimension];
            if edges.follows(metric, start, goal)? {
                edges.push(metric, start, goal)?;
            }
        }
        self.stage = Stage::Direct;
        Ok(())
    }

    /// Lets the space or the function tell what is wanted to be known.
    fn answer(&mut self, check: &mut Option<&mut dyn Check>, by: Option<&ValidityChecker<'_>>) -> Result<(), Error> {
        let Problem { metric, edges, .. } = &mut self.problem;
        match (check, by) {
            _ if edges.is_done() => Ok(()),
            (Some(check), _) => edges.check(&mut **check),
            (None, Some(validity)) => edges.check_states(metric, validity),
            (None, None) => Ok(()),
        }
    }

    /// Goes on with the space's own check, if it has one.
    fn go_on(&mut self, budget: &mut Budget, path: &mut Vec<f64>) -> Result<MotionStatus, Error> {
        let (space, state) = (self.space.clone(), self.state.clone());
        space.with_check(state.as_ref(), |check| self.run(budget, check, path))
    }

    fn run(
        &mut self,
        budget: &mut Budget,
        mut check: Option<&mut dyn Check>,
        path: &mut Vec<f64>,
    ) -> Result<MotionStatus, Error> {
        let limit = if self.options.memory_limit == 0 { u64::MAX } else { self.options.memory_limit };
        let space = self.space.clone();
        let validity = validity(&space, &self.problem.voxels);
        loop {
            if self.cancel.is_requested() {
                return Ok(MotionStatus::Cancelled);
            }
            self.answer(&mut check, validity.as_ref())?;
            let Problem { metric, edges, .. } = &mut self.problem;
            if !edges.is_done() && edges.asked().is_empty() {
                edges.ask(metric)?;
            }
            if !edges.is_done() {
                return Ok(MotionStatus::Asking);
            }
            let turn = match self.stage {
                Stage::Ends => {
                    self.take_ends()?;
                    Turn::Check
                }
                Stage::Direct => self.take_direct(path)?,
                Stage::Idle | Stage::Plan | Stage::Finish | Stage::Grow | Stage::Shorten => {
                    self.planner.get_mut().turn(&mut self.problem)?
                }
            };
            match turn {
                Turn::Check => {}
                Turn::Exhausted => return Ok(MotionStatus::NoPath),
                Turn::Found => {
                    if matches!(self.stage, Stage::Plan | Stage::Finish) {
                        self.trace(path)?;
                    }
                    self.problem.edges.refine(&self.problem.metric, path)?;
                    return Ok(MotionStatus::Found);
                }
                Turn::Next if self.stage == Stage::Finish => return Ok(MotionStatus::InProgress),
                Turn::Cheaper | Turn::Next => {
                    if turn == Turn::Cheaper {
                        self.trace(path)?;
                    }
                    if limit < u64::MAX {
                        Allowance::new(limit).check(self.memory())?;
                    }
                    if self.stage == Stage::Direct {
                        self.planner.get_mut().begin(&mut self.problem)?;
                        self.stage = Stage::Plan;
                        continue;
                    }
                    self.iterations += 1;
                    budget.spend(1);
                    if budget.left() == 0 {
                        return Ok(MotionStatus::InProgress);
                    }
                }
            }
        }
    }

    pub(super) fn outcome(&self, status: MotionStatus, path: &[f64]) -> MotionOutcome {
        let metric = &self.problem.metric;
        let length = || metric.length(path);
        let way = || rows::length(path, metric.dimension());
        let by = self.options.algorithm.traits();
        let cost = match self.straight.is_traced {
            true => self.planner.get().cost(),
            false => self.straight.cost.filter(|_| by.weighs),
        };
        let cost = cost.unwrap_or_else(|| metric.path_cost(path));
        let length = match &self.space {
            Space::Poses(_) | Space::World(_) => way(),
            Space::Chain(chain) if chain.chain().has_free_base() => way(),
            Space::Chain(_) => 0.0,
            Space::Axes(_) => length(),
        };
        let (guarantee, bound) = match (status, self.planner.get().bound()) {
            // Of a lattice that is exhausted.
            (MotionStatus::NoPath, _) => (Guarantee::LatticeOptimal, 1.0),
            (MotionStatus::Found, Some(bound)) if bound <= 1.0 => (Guarantee::LatticeOptimal, 1.0),
            (MotionStatus::Found | MotionStatus::InProgress, Some(bound)) => (Guarantee::Bounded, bound),
            _ => (Guarantee::None, 0.0),
        };
        MotionOutcome {
            status,
            guarantee,
            cost,
            length,
            bound,
            expanded: self.iterations,
            resolution: (0, 0),
            revision: self.revision(),
        }
    }

    /// Calls `take` with the ends of each motion of the tree or roadmap.
    pub(crate) fn each_motion(&self, take: &mut dyn FnMut(&[f64], &[f64])) {
        self.planner.get().each_motion(self.problem.dimension(), take);
    }

    /// True if whole motions are asked for.
    pub(crate) const fn asks_motions(&self) -> bool {
        self.problem.edges.is_whole()
    }

    /// The states that are asked for, or the ends of the motions; none if the search does not wait for an answer.
    pub(crate) fn asked(&self) -> Option<&[f64]> {
        let asked = self.problem.edges.asked();
        (self.stage != Stage::Idle && self.asks && !asked.is_empty()).then_some(asked)
    }

    /// Takes an answer: what each state or motion costs, or only whether it is free.
    ///
    /// # Errors
    /// [`Error::NotAsking`]; [`Error::BadValue`] for another count than that of the states, and for a cost below what
    /// the planner's estimate takes for the least. The search waits on then.
    pub(crate) fn tell(&mut self, count: usize, told: Answers, cost: impl Fn(usize) -> f64) -> Result<(), Error> {
        let Some(asked) = self.asked() else { return Err(Error::NotAsking) };
        let row = self.problem.dimension() * if self.asks_motions() { 2 } else { 1 };
        if count != asked.len() / row {
            let (value, allowed) = (real_usize(count), "the number of the states, or motions, that are asked for");
            return Err(Error::BadValue { name: "count", value, allowed });
        }
        // A path becomes shorter by motions that are free.
        if told == Answers::Costs && self.stage != Stage::Shorten {
            let least = self.planner.get().least_cost();
            if let Some(value) = (0..count).map(&cost).find(|&cost| cost < least) {
                return Err(Error::BadValue { name: "costs", value, allowed: CHEAPEST });
            }
            self.problem.edges.price();
        }
        self.problem.edges.tell(cost);
        Ok(())
    }

    /// True if a search that finds nothing may have no end of its own.
    pub(crate) const fn may_be_endless(&self) -> bool {
        self.options.algorithm.traits().samples
    }

    /// True if paths consist of controls or of motions of modes.
    pub(crate) const fn drives(&self) -> bool {
        self.options.algorithm.traits().approaches
    }

    /// States, or motions, that were checked.
    pub(crate) const fn checks(&self) -> u64 {
        self.problem.edges.checks()
    }

    /// States in the tree or roadmap.
    pub(crate) fn nodes(&self) -> u64 {
        bytes(self.planner.get().nodes())
    }
}

impl Search for SampledMotion {
    fn begin(&mut self, start: &[f64], goals: &[f64], request: &MotionRequest) -> Result<(), Error> {
        (self.stage, self.straight.is_traced) = (Stage::Idle, false);
        let Self { problem, space, .. } = self;
        for (list, given) in [(&mut problem.start, start), (&mut problem.goals, goals)] {
            list.clear();
            reserve(list, given.len())?;
        }
        let axes = axes_of(space);
        let edges = &mut problem.edges;
        let mut on_axes = |row: &[f64]| axes.is_none_or(|axes| axes.has(row)) && edges.keeps_to(row);
        if !on_axes(start) {
            return Err(space.blocked(None, start, false));
        }
        problem.start.extend_from_slice(start);
        for goal in goals.chunks_exact(start.len()).filter(|goal| on_axes(goal)) {
            problem.goals.extend_from_slice(goal);
        }
        if problem.goals.is_empty() {
            return Err(space.blocked(None, &goals[..start.len()], true));
        }
        self.end_growth()?;
        let Self { problem, .. } = self;
        problem.sampler = Sampler::new(self.options.seed);
        (problem.takes_first, problem.tolerance) = (request.max_iterations == 0, request.tolerance);
        (self.iterations, self.straight.cost, self.straight.spare) = (0, None, None);
        self.look();
        if self.options.algorithm.traits().any_angle && self.problem.edges.is_priced() {
            return Err(Error::Unsupported {
                what: "Lazy Theta* makes paths short, not cheap: a lattice counts voxels",
            });
        }
        self.ask_ends()?;
        self.stage = Stage::Ends;
        if !self.asks {
            // So that what is wrong with the ends is an error of this call.
            let (space, state) = (self.space.clone(), self.state.clone());
            let by = validity(&space, &self.problem.voxels.clone());
            space.with_check(state.as_ref(), |mut check| self.answer(&mut check, by.as_ref()))?;
            self.take_ends().inspect_err(|_| self.stage = Stage::Idle)?;
        }
        Ok(())
    }

    fn step(&mut self, max_iterations: u64, path: &mut Vec<f64>) -> Result<MotionOutcome, Error> {
        if matches!(self.stage, Stage::Idle | Stage::Shorten) {
            return Err(Error::NoSearch);
        }
        let mut budget = Budget::new(max_iterations);
        let status = self.go_on(&mut budget, path).inspect_err(|_| self.stage = Stage::Idle)?;
        if !matches!(status, MotionStatus::InProgress | MotionStatus::Asking) {
            self.stage = Stage::Idle;
        }
        Ok(self.outcome(status, path))
    }

    fn conclude(&mut self, path: &mut Vec<f64>) -> Result<Option<MotionOutcome>, Error> {
        if self.stage == Stage::Plan {
            self.stage = Stage::Finish;
            if self.planner.get_mut().finish(&mut self.problem)? != Turn::Found {
                let status = self.go_on(&mut Budget::new(0), path).inspect_err(|_| self.stage = Stage::Idle)?;
                if status != MotionStatus::InProgress {
                    self.stage = if status == MotionStatus::Asking { Stage::Finish } else { Stage::Idle };
                    return Ok(Some(self.outcome(status, path)));
                }
            }
        }
        if self.stage != Stage::Finish || !self.planner.get().has_path() && self.straight.spare.is_none() {
            // More iterations may follow.
            self.stage = if self.stage == Stage::Finish { Stage::Plan } else { self.stage };
            return Ok(None);
        }
        self.trace(path)?;
        self.stage = Stage::Idle;
        Ok(Some(self.outcome(MotionStatus::Found, path)))
    }

    fn pieces(&self) -> &[MotionPiece] {
        if self.straight.is_traced { self.planner.get().pieces() } else { &[] }
    }

    fn forget(&mut self) {
        self.stage = Stage::Idle;
    }

    fn memory(&self) -> u64 {
        let Problem { start, goals, edges, .. } = &self.problem;
        start.bytes() + goals.bytes() + edges.bytes() + self.straight.bytes() + self.planner.get().bytes()
    }

    fn reset(&mut self) {
        self.forget();
        self.planner.get_mut().free();
        self.straight = Straight::default();
        (self.problem.start, self.problem.goals) = Default::default();
        self.problem.edges.release();
    }
}
