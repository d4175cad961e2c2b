//! The planner of chains: A* over the lattice of their states.
//!
//! Every motion of a path was checked on its own, so that the path is free. It is one of the lattice, not the cheapest
//! there is, and that the lattice has none does not say that there is none.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::single;
use crate::collections::allowance::Allowance;
use crate::collections::zeroed::reserve;
use crate::grid::{Layer, Snapshot};
use crate::motion::chain_ends::join;
use crate::motion::chain_lattice::{ChainLattice, End};
use crate::motion::distances::Distances;
use crate::motion::joint_costs::JointCosts;
use crate::motion::options::{MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
use crate::motion::rows::{straighten, unwind, way};
use crate::search::best_first::{BestFirst, Successor};
use crate::search::core::guarantee::Guarantee;
use crate::search::core::kernel::Progress;
use crate::space::{AxisLattice, ChainCheck, ChainSpace, Check, Numbers, Taper, Told, Verdicts, is_clear};

/// Plans paths of a chain.
pub(crate) struct ChainMotion {
    space: ChainSpace,
    lattice: AxisLattice,
    options: MotionOptions,
    cancel: MotionCancel,
    job: Option<Job>,
    start: Vec<f64>,
    /// Row by row.
    goals: Vec<f64>,
    starts: Vec<End>,
    ends: Vec<End>,
    distances: Distances,
    joints: JointCosts,
    search: BestFirst<Numbers>,
}

/// An open search.
struct Job {
    snapshot: Snapshot,
    is_searching: bool,
}

impl ChainMotion {
    /// A planner.
    ///
    /// # Errors
    /// [`Error::Unsupported`], [`Error::VoxelLimit`].
    pub(crate) fn new(space: &ChainSpace, options: MotionOptions, cancel: MotionCancel) -> Result<Self, Error> {
        Ok(Self {
            space: space.clone(),
            lattice: space.lattice()?,
            options,
            cancel,
            job: None,
            start: Vec::new(),
            goals: Vec::new(),
            starts: Vec::new(),
            ends: Vec::new(),
            distances: Distances::default(),
            joints: JointCosts::default(),
            search: BestFirst::default(),
        })
    }

    /// Begins a search on the grid as it is now, from a state to one of some others.
    ///
    /// # Errors
    /// [`Error::StartBlocked`] and [`Error::GoalBlocked`], with the place of the first pin; [`Error::Busy`],
    /// [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, start: &[f64], goals: &[f64]) -> Result<(), Error> {
        let snapshot = self.space.grid().snapshot();
        let Self { space, goals: kept, start: kept_start, .. } = self;
        for list in [&mut *kept, &mut *kept_start] {
            list.clear();
            reserve(list, start.len().max(goals.len()))?;
        }
        kept_start.extend_from_slice(start);
        space.checking(|check| {
            if check.state(start)? == Told::Blocked {
                let (x, y) = first_pin(space, start)?;
                return Err(Error::StartBlocked { x, y });
            }
            for goal in goals.chunks_exact(start.len()) {
                if check.state(goal)? == Told::Free {
                    kept.extend_from_slice(goal);
                }
            }
            if kept.is_empty() {
                let (x, y) = first_pin(space, &goals[..start.len()])?;
                return Err(Error::GoalBlocked { x, y });
            }
            Ok(())
        })?;
        self.job = Some(Job { snapshot, is_searching: false });
        Ok(())
    }

    /// Goes on for so many expansions; 0: until the search ends. Writes the path if there is one.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::Busy`], [`Error::OutOfMemory`].
    pub(crate) fn step(&mut self, max_expansions: u64, path: &mut Vec<f64>) -> Result<MotionOutcome, Error> {
        let Some(mut job) = self.job.take() else { return Err(Error::NoSearch) };
        let mut budget = Budget::new(max_expansions);
        let (space, snapshot) = (self.space.clone(), job.snapshot.clone());
        let progress = space.with_verdicts(&snapshot, |check, verdicts| {
            verdicts.begin(self.lattice.count(), snapshot.revision(), space.allowance())?;
            if !job.is_searching {
                self.set_out(check, verdicts)?;
                job.is_searching = true;
            }
            let cancel = self.cancel.clone();
            let (search, mut graph) = self.graph(check, verdicts);
            search.step(&mut graph, &mut budget, || cancel.is_requested())
        })?;
        let status = match progress {
            Progress::Found => MotionStatus::Found,
            Progress::Exhausted => MotionStatus::NoPath,
            Progress::Paused => MotionStatus::InProgress,
            Progress::Cancelled => MotionStatus::Cancelled,
        };
        if status == MotionStatus::Found {
            self.trace(path)?;
        }
        let revision = snapshot.revision();
        if status == MotionStatus::InProgress {
            self.job = Some(job);
        }
        Ok(self.outcome(status, path, revision))
    }

    fn outcome(&self, status: MotionStatus, path: &[f64], revision: u64) -> MotionOutcome {
        let (rows, dimension) = (path.chunks_exact(self.start.len()), self.start.len());
        let length = if self.space.chain().has_free_base() {
            rows.zip(path[dimension.min(path.len())..].chunks_exact(dimension)).map(|(a, b)| way(a, b)).sum()
        } else {
            0.0
        };
        let at = self.space.resolution();
        MotionOutcome {
            status,
            guarantee: Guarantee::None,
            cost: if status == MotionStatus::Found { self.search.cost() } else { f64::INFINITY },
            length,
            bound: 1.0,
            expanded: self.search.expanded(),
            resolution: (at.angles, at.parts),
            revision,
        }
    }

    fn graph<'a, 'c>(
        &'a mut self,
        check: &'a mut ChainCheck<'c>,
        verdicts: &'a mut Verdicts,
    ) -> (&'a mut BestFirst<Numbers>, ChainLattice<'a, 'c>) {
        let Self { space, lattice, distances, joints, ends, search, .. } = self;
        let has_place = space.chain().has_free_base();
        (search, ChainLattice { lattice, axes: space.axes(), has_place, check, verdicts, distances, joints, ends })
    }

    /// Begins the search.
    fn set_out(&mut self, check: &mut ChainCheck, verdicts: &mut Verdicts) -> Result<(), Error> {
        let limit = if self.options.memory_limit == 0 { u64::MAX } else { self.options.memory_limit };
        let has_place = self.space.chain().has_free_base();
        self.distances.meter.allowance = Allowance::new(limit);
        self.joints.meter.allowance = Allowance::new(limit);
        self.joints.begin(&self.lattice, self.space.axes(), &self.goals, if has_place { 2 } else { 0 })?;
        self.join(check, verdicts)?;
        if has_place {
            self.spread(check.layer)?;
        }
        let taken = self.distances.bytes() + self.joints.meter.used();
        self.search.begin(self.lattice.count(), self.options.h_scale, limit.saturating_sub(taken))?;
        let starts = std::mem::take(&mut self.starts);
        let (search, mut graph) = self.graph(check, verdicts);
        for start in &starts {
            let first = Successor { node: start.node, place: start.at, cost: start.cost };
            search.start(&mut graph, first)?;
        }
        self.starts = starts;
        Ok(())
    }

    /// Finds how far each position of the base is from those of the goals, where the first pin has room.
    fn spread(&mut self, layer: &Layer) -> Result<(), Error> {
        let [across, down] = [0, 1].map(|axis| self.lattice.sides[axis]);
        self.distances.begin_blocked((across.count, down.count))?;
        let radius = self.space.chain().joints[0].radius;
        for y in 0..down.count {
            for x in 0..across.count {
                let pin = ((across.value(x), down.value(y)), radius);
                let disc = Taper::new(pin, pin);
                if is_clear(layer, (0.0, 0.0), disc.rows(), |low, high| disc.extent(low, high)) {
                    self.distances.set_free((x, y));
                }
            }
        }
        for end in &self.ends {
            self.distances.seed((end.at[0], end.at[1]), end.way)?;
        }
        self.distances.run(across.step)
    }

    /// Finds the voxels that the start and the goals are joined to.
    fn join(&mut self, check: &mut ChainCheck, verdicts: &mut Verdicts) -> Result<(), Error> {
        let (mut starts, mut ends) = (std::mem::take(&mut self.starts), std::mem::take(&mut self.ends));
        starts.clear();
        ends.clear();
        let (start, goals) = (std::mem::take(&mut self.start), std::mem::take(&mut self.goals));
        {
            let (_, mut graph) = self.graph(check, verdicts);
            join(&mut graph, &mut starts, (&start, 0), true)?;
            for (number, goal) in goals.chunks_exact(start.len()).enumerate() {
                join(&mut graph, &mut ends, (goal, number), false)?;
            }
        }
        ends.sort_by_key(|end| end.node);
        (self.starts, self.ends) = (starts, ends);
        (self.start, self.goals) = (start, goals);
        Ok(())
    }

    /// Writes the path that was found.
    fn trace(&self, path: &mut Vec<f64>) -> Result<(), Error> {
        let Self { lattice, start, goals, ends, search, .. } = self;
        let (dimension, states) = (start.len(), search.way().count() + 2);
        path.clear();
        reserve(path, states * dimension)?;
        let Some(last) = search.way().next() else { return Ok(()) };
        let here = ends.iter().filter(|end| end.node == last);
        if let Some(end) = here.min_by(|a, b| a.cost.total_cmp(&b.cost)) {
            path.extend_from_slice(&goals[end.goal * dimension..][..dimension]);
        }
        for node in search.way() {
            path.extend_from_slice(&lattice.row(lattice.numbers(node))[..dimension]);
        }
        path.extend_from_slice(start);
        let rows = path.len() / dimension;
        for row in 0..rows / 2 {
            for at in 0..dimension {
                path.swap(row * dimension + at, (rows - 1 - row) * dimension + at);
            }
        }
        for at in (0..dimension).filter(|&at| lattice.sides[at].wraps) {
            unwind(path, dimension, at);
        }
        straighten(path, dimension);
        Ok(())
    }

    /// Ends the open search.
    pub(crate) fn forget(&mut self) {
        self.job = None;
    }

    /// Bytes allocated.
    pub(crate) fn memory(&self) -> u64 {
        self.search.bytes() + self.distances.bytes() + self.joints.meter.used()
    }

    /// Drops the open search and frees the memory.
    pub(crate) fn reset(&mut self) {
        self.job = None;
        self.search.release();
        (self.distances, self.joints) = (Distances::default(), JointCosts::default());
        (self.start, self.goals) = (Vec::new(), Vec::new());
        (self.starts, self.ends) = (Vec::new(), Vec::new());
    }
}

/// Where the first pin is.
fn first_pin(space: &ChainSpace, row: &[f64]) -> Result<(f32, f32), Error> {
    let pins = space.pins(row)?;
    Ok(pins.first().map_or((0.0, 0.0), |&(x, y)| (single(x), single(y))))
}
