//! The planner of poses.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, floor, index, single, to_i32, unsigned};
use crate::base::turn::wrapped;
use crate::collections::shared::Shared;
use crate::collections::zeroed::reserve;
use crate::grid::Snapshot;
use crate::motion::distances::Distances;
use crate::motion::lattice::{Lattice, Numbering, StepCosts};
use crate::motion::proof::Flood;
use crate::motion::turns::Turns;
use crate::motion::voxel::{Joined, VoxelAt, middle};
use crate::search::best_first::{BestFirst, MOST_NODES, NodeId, Successor};
use crate::search::core::guarantee::Guarantee;
use crate::search::core::kernel::Progress;
use crate::space::{Bound, Checker, Pose, PoseSpace, Slices, angle_number};

/// Options of a [`Motion`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOptions {
    /// The factor of the estimate: 1 finds the cheapest path of the lattice, more a path that costs at most so many
    /// times as much, sooner. 0 is Dijkstra's algorithm.
    pub h_scale: f64,
    /// Bytes that the search may take beside the slices of the space; 0: no limit.
    pub memory_limit: u64,
}

impl Default for MotionOptions {
    fn default() -> Self {
        Self { h_scale: 1.0, memory_limit: 0 }
    }
}

/// How a search, or a step of it, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MotionStatus {
    /// There is a path.
    Found,
    /// There is none: with [`Guarantee::Optimal`] for no motion of the body, with [`Guarantee::LatticeOptimal`] at this
    /// resolution.
    NoPath,
    /// The step's budget ran out.
    InProgress,
    /// The search was cancelled.
    Cancelled,
    /// The iterations of the request are used up ([`crate::MotionJob`]).
    BudgetSpent,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionOutcome {
    /// How it ended.
    pub status: MotionStatus,
    /// What is known about the answer.
    pub guarantee: Guarantee,
    /// The cost of the path: its way, in cells, and the weight of a turn times its turns in radians.
    pub cost: f64,
    /// The way of the body's origin, in cells.
    pub length: f64,
    /// For [`Guarantee::Bounded`]: the path costs at most so many times what the cheapest of the lattice does.
    pub bound: f64,
    /// Poses expanded.
    pub expanded: u64,
    /// Angles of the resolution at which the search ended, and parts of a cell.
    pub resolution: (u32, u32),
    /// The grid's revision that the answer is true for.
    pub revision: u64,
}

/// Plans paths of a body in a [`PoseSpace`], over the lattice of its free voxels.
pub struct Motion {
    space: PoseSpace,
    options: MotionOptions,
    job: Option<Job>,
    cancel: Shared<AtomicBool>,
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

impl Motion {
    /// A planner.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an `h_scale` that is not finite or negative, [`Error::OutOfMemory`].
    pub fn new(space: &PoseSpace, options: MotionOptions) -> Result<Motion, Error> {
        if !(0.0..=1e6).contains(&options.h_scale) {
            return Err(Error::BadValue { name: "h_scale", value: options.h_scale, allowed: "0 to 1,000,000" });
        }
        Ok(Self {
            space: space.clone(),
            options,
            job: None,
            cancel: Shared::new(AtomicBool::new(false))?,
            goals: Vec::new(),
            joined: Vec::new(),
            ends: Vec::new(),
            starts: Vec::new(),
            turns: Turns::default(),
            distances: Distances::default(),
            flood: Flood::default(),
            search: BestFirst::default(),
            path: Vec::new(),
        })
    }

    /// Finds a cheapest path from a start to one of some goals: [`Motion::begin`] and [`Motion::step`] without a limit.
    ///
    /// # Errors
    /// As those.
    pub fn find(&mut self, start: Pose, goals: &[Pose]) -> Result<MotionOutcome, Error> {
        self.begin(start, goals)?;
        self.step(0)
    }

    /// Begins a search on the grid as it is now.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite or above 2^20 and for no goals; [`Error::StartBlocked`] and
    /// [`Error::GoalBlocked`] if the start, or every goal, touches a wall; [`Error::Busy`], [`Error::OutOfMemory`].
    pub fn begin(&mut self, start: Pose, goals: &[Pose]) -> Result<(), Error> {
        self.job = None;
        self.path.clear();
        self.cancel.store(false, Ordering::Relaxed);
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
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::SizeLimit`] for more than 2^31 voxels, [`Error::Busy`],
    /// [`Error::OutOfMemory`].
    pub fn step(&mut self, max_expansions: u64) -> Result<MotionOutcome, Error> {
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
                Err(Error::MemoryLimit { .. } | Error::SizeLimit { .. }) if level > 0 => {
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
    #[must_use]
    pub fn path(&self) -> &[Pose] {
        &self.path
    }

    /// Requests the end of the running step, or of the next one: any thread may.
    #[must_use]
    pub fn cancel_flag(&self) -> MotionCancel {
        MotionCancel { flag: self.cancel.clone() }
    }

    /// The space.
    #[must_use]
    pub const fn space(&self) -> &PoseSpace {
        &self.space
    }

    /// Bytes of the planner, without the slices of its space.
    #[must_use]
    pub fn memory(&self) -> u64 {
        bytes(size_of::<Self>())
            + self.search.bytes()
            + self.distances.bytes()
            + self.turns.bytes()
            + self.flood.meter.used()
    }

    /// Drops the open search and frees the memory.
    pub fn reset(&mut self) {
        self.job = None;
        self.search.release();
        (self.distances, self.flood) = (Distances::default(), Flood::default());
        (self.ends, self.joined, self.starts) = (Vec::new(), Vec::new(), Vec::new());
        self.turns = Turns::default();
        (self.goals, self.path) = (Vec::new(), Vec::new());
    }

    fn outcome(&self, job: &Job, status: MotionStatus, guarantee: Guarantee) -> MotionOutcome {
        let is_found = status == MotionStatus::Found;
        let length = self.path.windows(2).map(|pair| way(&pair[0], &pair[1])).sum();
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
            let progress = search.step(&mut lattice, budget, || cancel.load(Ordering::Relaxed))?;
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
            let (width, height) = slices.size();
            return Err(Error::SizeLimit { width: i64::from(width), height: i64::from(height) });
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
        reserve(ends, joined.len())?;
        ends.extend(joined.iter().map(|end| (numbering.number(end.voxel), *end)));
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

/// Cancels a [`Motion`] from any thread.
#[derive(Clone)]
pub struct MotionCancel {
    flag: Shared<AtomicBool>,
}

impl MotionCancel {
    /// Requests the end of the open search.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// The length of the way between two poses.
fn way(from: &Pose, to: &Pose) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    (dx * dx + dy * dy).sqrt()
}

/// The voxel that contains a pose.
fn voxel_of(slices: &Slices, pose: &Pose) -> VoxelAt {
    let (width, height) = slices.size();
    let at = slices.resolution();
    let place = |v: f64, side: i32| floor(v * at.scale()).clamp(0, side - 1);
    VoxelAt { x: place(pose.x, width), y: place(pose.y, height), angle: to_i32(index(angle_number(at, pose.angle))) }
}

/// Joins poses to voxels.
struct Joiner<'a> {
    snapshot: &'a Snapshot,
    slices: &'a mut Slices,
    checker: &'a mut Checker,
    shape: &'a crate::space::Shape,
    weight: f64,
}

impl Joiner<'_> {
    /// Adds the pose's own voxel if it is free: all motions in it are then. Else the free voxels around to whose
    /// middles a checked motion leads, or from whose middles one leads here; the farther ones, up to two cells away, if
    /// there is none.
    fn join(&mut self, list: &mut Vec<Joined>, (pose, goal): (&Pose, usize), is_start: bool) -> Result<(), Error> {
        let own = voxel_of(self.slices, pose);
        let at = self.slices.resolution();
        if !self.slices.is_blocked(Bound::Outer, (own.x, own.y), unsigned(own.angle))? {
            reserve(list, 1)?;
            list.push(self.joined(pose, own, goal));
            return Ok(());
        }
        let (width, height) = self.slices.size();
        let angles = to_i32(index(at.angles));
        let farthest = 2 * to_i32(index(at.parts));
        let (mut near, mut far) = (0, 1);
        while far <= farthest {
            let before = list.len();
            let around = -far..=far;
            for angle in around.clone() {
                for y in around.clone() {
                    for x in around.clone() {
                        let voxel =
                            VoxelAt { x: own.x + x, y: own.y + y, angle: (own.angle + angle).rem_euclid(angles) };
                        let is_inside = (0..width).contains(&voxel.x) && (0..height).contains(&voxel.y);
                        let is_new = x.abs().max(y.abs()).max(angle.abs()) > near;
                        if is_inside && is_new && self.leads(pose, voxel, is_start)? {
                            reserve(list, 1)?;
                            list.push(self.joined(pose, voxel, goal));
                        }
                    }
                }
            }
            if list.len() > before {
                break;
            }
            (near, far) = (far, 2 * far);
        }
        Ok(())
    }

    /// True if a voxel is free, and the motion between its middle and a pose.
    fn leads(&mut self, pose: &Pose, voxel: VoxelAt, is_start: bool) -> Result<bool, Error> {
        if self.slices.is_blocked(Bound::Outer, (voxel.x, voxel.y), unsigned(voxel.angle))? {
            return Ok(false);
        }
        let there = middle(self.slices.resolution(), voxel);
        let there = Pose { angle: pose.angle + wrapped(there.angle - pose.angle), ..there };
        let (from, to) = if is_start { (pose, &there) } else { (&there, pose) };
        self.checker.is_motion_free(self.snapshot.first_layer(), self.shape, from, to)
    }

    fn joined(&self, pose: &Pose, voxel: VoxelAt, goal: usize) -> Joined {
        let there = middle(self.slices.resolution(), voxel);
        let turn = self.weight * wrapped(there.angle - pose.angle).abs();
        Joined { voxel, way: way(pose, &there), turn, goal }
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
    let total = way(from, to) + (to.angle - from.angle).abs();
    let part = (way(from, by) + (by.angle - from.angle).abs()) / total;
    let there = from.towards(to, part);
    way(&there, by) < 1e-9 && (there.angle - by.angle).abs() < 1e-9
}
