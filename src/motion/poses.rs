//! The planner of poses.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::single;
use crate::base::turn::wrapped;
use crate::collections::list::List;
use crate::collections::zeroed::reserve;
use crate::grid::Snapshot;
use crate::motion::distances::Distances;
use crate::motion::joiner::{Joiner, voxel_of};
use crate::motion::lattice::{Lattice, Numbering, StepCosts};
use crate::motion::options::{MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
use crate::motion::proof::Flood;
use crate::motion::turns::Turns;
use crate::motion::voxel::{Joined, VoxelAt, middle};
use crate::search::best_first::{BestFirst, MOST_NODES, NodeId, Successor};
use crate::search::core::guarantee::Guarantee;
use crate::search::core::kernel::Progress;
use crate::space::{Checker, Pose, PoseSpace, Slices};

/// Plans paths of a body in a [`PoseSpace`], over the lattice of its free voxels.
pub(crate) struct PoseMotion {
    space: PoseSpace,
    options: MotionOptions,
    job: Option<Job>,
    cancel: MotionCancel,
    goals: Vec<Pose>,
    joined: Vec<Joined>,
    ends: Vec<(NodeId, Joined)>,
    starts: Vec<Joined>,
    turns: Turns,
    distances: Distances,
    flood: Flood,
    search: BestFirst<VoxelAt>,
    path: Vec<Pose>,
}

/// An open search.
struct Job {
    snapshot: Snapshot,
    start: Pose,
    level: usize,
    /// True if the level's search has begun.
    is_searching: bool,
    numbering: Numbering,
    costs: StepCosts,
    expanded: u64,
}

/// How a level ended.
enum Ended {
    Found,
    Nothing,
    Proven,
    Not(MotionStatus),
}

impl PoseMotion {
    /// A planner.
    pub(crate) fn new(space: &PoseSpace, options: MotionOptions, cancel: MotionCancel) -> Self {
        Self {
            space: space.clone(),
            options,
            job: None,
            cancel,
            goals: Vec::new(),
            joined: Vec::new(),
            ends: Vec::new(),
            starts: Vec::new(),
            turns: Turns::default(),
            distances: Distances::default(),
            flood: Flood::default(),
            search: BestFirst::default(),
            path: Vec::new(),
        }
    }

    /// Begins a search on the grid as it is now.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20 and for no goals; [`Error::StartBlocked`] and
    /// [`Error::GoalBlocked`] if the start, or every goal, touches a wall; [`Error::Busy`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, start: Pose, goals: &[Pose]) -> Result<(), Error> {
        self.job = None;
        self.path.clear();
        start.check()?;
        let Some(first) = goals.first() else {
            return Err(Error::BadValue { name: "goal_count", value: 0.0, allowed: "at least one goal" });
        };
        let mut is_free = [false];
        self.space.check(&[start], &mut is_free)?;
        if !is_free[0] {
            return Err(Error::StartBlocked { x: single(start.x), y: single(start.y) });
        }
        self.goals.clear();
        reserve(&mut self.goals, goals.len())?;
        for goal in goals {
            self.space.check(&[*goal], &mut is_free)?;
            if is_free[0] {
                self.goals.push(*goal);
            }
        }
        if self.goals.is_empty() {
            return Err(Error::GoalBlocked { x: single(first.x), y: single(first.y) });
        }
        self.job = Some(Job {
            snapshot: self.space.grid().snapshot(),
            start,
            level: 0,
            is_searching: false,
            numbering: Numbering::default(),
            costs: StepCosts::default(),
            expanded: 0,
        });
        Ok(())
    }

    /// Goes on with the search for so many expansions; 0: until it ends.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::VoxelLimit`] for more than 2^31 voxels, [`Error::Busy`],
    /// [`Error::OutOfMemory`].
    pub(crate) fn step(&mut self, max_expansions: u64) -> Result<MotionOutcome, Error> {
        let Some(mut job) = self.job.take() else { return Err(Error::NoSearch) };
        let mut budget = Budget::new(max_expansions);
        loop {
            let level = job.level;
            let result = self.go_on(&mut job, &mut budget);
            match result {
                Ok(Ended::Found) => return Ok(self.found(&job)),
                Ok(Ended::Proven) => return Ok(self.outcome(&job, MotionStatus::NoPath, Guarantee::Optimal)),
                Ok(Ended::Nothing) if level + 1 < self.space.levels() => {
                    (job.level, job.is_searching) = (level + 1, false);
                    job.expanded += self.search.expanded();
                }
                Ok(Ended::Nothing) => {
                    return Ok(self.outcome(&job, MotionStatus::NoPath, Guarantee::LatticeOptimal));
                }
                Ok(Ended::Not(status)) => {
                    let outcome = self.outcome(&job, status, Guarantee::None);
                    if status == MotionStatus::InProgress {
                        self.job = Some(job);
                    }
                    return Ok(outcome);
                }
                // A finer level did not fit: the answer is that of the one before.
                Err(Error::MemoryLimit { .. } | Error::VoxelLimit { .. }) if level > 0 => {
                    job.level = level - 1;
                    return Ok(self.outcome(&job, MotionStatus::NoPath, Guarantee::LatticeOptimal));
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The poses of the path, between which the body moves straight: position and angle change at constant rates. The
    /// angles go on from that of the start and are not reduced: the last one may differ from that of the goal by whole
    /// turns.
    pub(crate) fn path(&self) -> &[Pose] {
        &self.path
    }

    /// Bytes of the planner, without the slices of its space.
    pub(crate) fn memory(&self) -> u64 {
        self.search.bytes() + self.distances.bytes() + self.turns.bytes() + self.flood.meter.used()
    }

    /// Ends the open search.
    pub(crate) fn forget(&mut self) {
        self.job = None;
    }

    /// Drops the open search and frees the memory.
    pub(crate) fn reset(&mut self) {
        self.job = None;
        self.search.release();
        (self.distances, self.flood) = (Distances::default(), Flood::default());
        (self.ends, self.joined, self.starts) = (Vec::new(), Vec::new(), Vec::new());
        self.turns = Turns::default();
        (self.goals, self.path) = (Vec::new(), Vec::new());
    }

    fn outcome(&self, job: &Job, status: MotionStatus, guarantee: Guarantee) -> MotionOutcome {
        let is_found = status == MotionStatus::Found;
        let length = self.path.windows(2).map(|pair| pair[0].way(&pair[1])).sum();
        MotionOutcome {
            status,
            guarantee,
            cost: if is_found { self.search.cost() } else { f64::INFINITY },
            length,
            bound: if guarantee == Guarantee::Bounded { self.options.h_scale } else { 1.0 },
            expanded: job.expanded + self.search.expanded(),
            resolution: self.space.resolution_of(job.level),
            revision: job.snapshot.revision(),
        }
    }

    fn found(&self, job: &Job) -> MotionOutcome {
        let guarantee = if self.options.h_scale > 1.0 { Guarantee::Bounded } else { Guarantee::LatticeOptimal };
        self.outcome(job, MotionStatus::Found, guarantee)
    }

    /// Goes on at the job's level.
    fn go_on(&mut self, job: &mut Job, budget: &mut Budget) -> Result<Ended, Error> {
        let limit = if self.options.memory_limit == 0 { u64::MAX } else { self.options.memory_limit };
        let (space, snapshot) = (self.space.clone(), job.snapshot.clone());
        space.with_slices(job.level, &snapshot, u64::MAX, |slices, checker| {
            if !job.is_searching {
                self.set_out(job, slices, checker, limit)?;
                job.is_searching = true;
            }
            let Self { search, distances, turns, ends, cancel, .. } = self;
            let (numbering, costs) = (job.numbering, job.costs);
            let mut lattice = Lattice { slices, numbering, distances, turns, ends, costs };
            let progress = search.step(&mut lattice, budget, || cancel.is_requested())?;
            match progress {
                Progress::Found => {
                    self.trace(job, slices)?;
                    Ok(Ended::Found)
                }
                Progress::Exhausted => self.prove(job, slices, limit),
                Progress::Paused => Ok(Ended::Not(MotionStatus::InProgress)),
                Progress::Cancelled => Ok(Ended::Not(MotionStatus::Cancelled)),
            }
        })
    }

    /// Begins the search of a level.
    fn set_out(&mut self, job: &mut Job, slices: &mut Slices, checker: &mut Checker, limit: u64) -> Result<(), Error> {
        let at = slices.resolution();
        job.numbering = Numbering::new(slices.size(), at.angles);
        job.costs = StepCosts::new(at, self.space.turn_weight());
        if job.numbering.count() > MOST_NODES {
            return Err(Error::VoxelLimit { voxels: job.numbering.count() });
        }
        self.distances.meter.allowance = crate::collections::allowance::Allowance::new(limit);
        self.distances.begin(slices)?;
        self.join(&job.snapshot, slices, checker, job.start)?;
        for joined in &self.joined {
            self.distances.seed((joined.voxel.x, joined.voxel.y), joined.way)?;
        }
        self.distances.run(job.costs.side)?;
        self.search.begin(job.numbering.count(), self.options.h_scale, limit.saturating_sub(self.distances.bytes()))?;
        let Self { search, distances, turns, ends, joined, starts, .. } = self;
        let (numbering, costs) = (job.numbering, job.costs);
        ends.clear();
        ends.add_all(joined.iter().map(|end| (numbering.number(end.voxel), *end)))?;
        ends.sort_by_key(|end| end.0);
        turns.run(slices, costs.turn, joined.iter())?;
        let mut lattice = Lattice { slices, numbering, distances, turns, ends, costs };
        for start in starts.iter() {
            let node = numbering.number(start.voxel);
            search.start(&mut lattice, Successor { node, place: start.voxel, cost: start.cost() })?;
        }
        Ok(())
    }

    /// Finds the voxels that the start and the goals are joined to.
    fn join(
        &mut self,
        snapshot: &Snapshot,
        slices: &mut Slices,
        checker: &mut Checker,
        start: Pose,
    ) -> Result<(), Error> {
        let weight = self.space.turn_weight();
        let shape = self.space.shape();
        let mut joiner = Joiner { snapshot, slices, checker, shape, weight };
        self.starts.clear();
        joiner.join(&mut self.starts, (&start, 0), true)?;
        self.joined.clear();
        for (number, goal) in self.goals.iter().enumerate() {
            joiner.join(&mut self.joined, (goal, number), false)?;
        }
        Ok(())
    }

    /// After a search without a path.
    fn prove(&mut self, job: &Job, slices: &mut Slices, limit: u64) -> Result<Ended, Error> {
        let start = voxel_of(slices, &job.start);
        let goals = self.goals.iter().map(|goal| voxel_of(slices, goal));
        let goals: smallvec::SmallVec<[VoxelAt; 8]> = goals.collect();
        self.flood.meter.allowance = crate::collections::allowance::Allowance::new(limit);
        match self.flood.proves(slices, start, goals.iter().copied()) {
            Ok(true) => Ok(Ended::Proven),
            Ok(false) => Ok(Ended::Nothing),
            Err(error) => Err(error),
        }
    }

    /// Writes the path that was found.
    fn trace(&mut self, job: &Job, slices: &Slices) -> Result<(), Error> {
        let at = slices.resolution();
        let Self { path, search, ends, starts, goals, .. } = self;
        path.clear();
        reserve(path, 2)?;
        let mut last: Option<NodeId> = None;
        for node in search.way() {
            last = last.or(Some(node));
            reserve(path, 3)?;
            path.push(middle(at, job.numbering.voxel(node)));
        }
        let Some(last) = last else { return Ok(()) };
        let first = starts.iter().any(|joined| middle(at, joined.voxel) == job.start);
        if !first {
            path.push(job.start);
        }
        path.reverse();
        let here = ends.iter().filter(|end| end.0 == last);
        if let Some((_, end)) = here.min_by(|a, b| a.1.cost().total_cmp(&b.1.cost()))
            && path.last() != Some(&goals[end.goal])
        {
            path.push(goals[end.goal]);
        }
        unwind(path, job.start.angle);
        straighten(path);
        Ok(())
    }
}

/// Lets the angles go on from the one before, by less than half a turn each.
fn unwind(path: &mut [Pose], first: f64) {
    let mut angle = first;
    for pose in path {
        angle += wrapped(pose.angle - angle);
        pose.angle = angle;
    }
}

/// Leaves out the poses at which neither direction nor rate of turning changes.
fn straighten(path: &mut Vec<Pose>) {
    let mut kept = 1;
    for at in 1..path.len() {
        let is_passed = at + 1 < path.len() && goes_straight(&path[kept - 1], &path[at], &path[at + 1]);
        if !is_passed {
            path[kept] = path[at];
            kept += 1;
        }
    }
    path.truncate(kept);
}

/// True if the motion from one pose to a third passes through the second, up to rounding.
fn goes_straight(from: &Pose, by: &Pose, to: &Pose) -> bool {
    let total = from.way(to) + (to.angle - from.angle).abs();
    let part = (from.way(by) + (by.angle - from.angle).abs()) / total;
    let there = from.towards(to, part);
    there.way(by) < 1e-9 && (there.angle - by.angle).abs() < 1e-9
}
