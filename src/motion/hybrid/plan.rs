//! The planner of a vehicle's paths.
//!
//! When not to use it: for bodies that turn on the spot, and where "there is no path" must be proved at a resolution:
//! the lattice does both.
//!
//! Cost: a node takes some 100 bytes, an expansion six strokes and as many curves; before, a field over the whole map.
//!
//! Based on: D. Dolgov, S. Thrun, M. Montemerlo, J. Diebel. Practical Search Techniques in Path Planning for Autonomous
//! Driving. STAIR 2008. The same. Path Planning for Autonomous Vehicles in Unknown Semi-structured Environments. IJRR
//! 2010. Changed here: the estimate around walls is the exact any-angle distance, which also tells which curves to the
//! goal cannot be free and need no check; strokes are free over the whole arc, not at some of its poses; a search goes
//! on for some expansions after the first free curve, because later ones are often cheaper.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, floor, single};
use crate::base::turn::wrapped;
use crate::collections::allowance::Allowance;
use crate::collections::list::List;
use crate::collections::zeroed::reserve;
use crate::field::{Field, FieldOptions, FieldStatus, FieldView, Seed};
use crate::geom::Position;
use crate::grid::Snapshot;
use crate::motion::distances::Distances;
use crate::motion::joiner::voxel_of;
use crate::motion::options::{MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
use crate::motion::proof::Flood;
use crate::motion::voxel::VoxelAt;
use crate::search::best_first::{BestFirst, MOST_NODES, NodeId};
use crate::search::core::guarantee::Guarantee;
use crate::search::core::kernel::Progress;
use crate::space::{Arc, Checker, Curve, CurveKind, Headed, Pose, PoseSpace, Slices, Steering};

use super::estimate::{Estimates, ROUNDED};
use super::graph::{Streets, Tries, strokes_of};
use super::places::{MOST_PLACES, NO_STROKE, Places};
use super::roads::Roads;
use super::strokes::{Stroke, Vehicle};
use crate::motion::pieces::MotionPiece;

/// How much estimates count: those of a vehicle are far too low, since it reverses and switches on the way.
const WEIGHT: f64 = 1.5;
/// Expansions between looks at what was found, and the fewest after the first free curve.
const ROUND: u64 = 64;
/// Expansions of the field between looks at the flag that cancels.
const FIELD_ROUND: u32 = 4096;

/// Plans paths of a body with a turning radius.
pub(crate) struct HybridMotion {
    space: PoseSpace,
    options: MotionOptions,
    vehicle: Vehicle,
    cancel: MotionCancel,
    checker: Checker,
    field: Option<Field>,
    job: Option<Job>,
    goals: Vec<Pose>,
    places: Places,
    undecided: Vec<Arc>,
    search: BestFirst<NodeId>,
    flood: Flood,
    distances: Distances,
    nodes: Vec<NodeId>,
    path: Vec<f64>,
    pieces: Vec<MotionPiece>,
}

/// An open search.
struct Job {
    snapshot: Snapshot,
    /// The start as it was asked for; the search has its angle within half a turn.
    start: Pose,
    is_searching: bool,
    field: Option<FieldView>,
    tries: Tries,
    /// The curve's length from the start: no path costs less.
    least: f64,
}

impl HybridMotion {
    /// A planner for options that have been checked.
    ///
    /// # Errors
    /// [`Error::VoxelLimit`], [`Error::OutOfMemory`].
    pub(crate) fn new(space: &PoseSpace, options: MotionOptions, cancel: MotionCancel) -> Result<Self, Error> {
        let (grid, shape) = (space.grid(), space.shape());
        let vehicle = Vehicle::new(&options, shape.outer_radius(), (grid.width(), grid.height()));
        let voxels = vehicle.numbering().count();
        if voxels > MOST_NODES {
            return Err(Error::VoxelLimit { voxels });
        }
        // An origin that the body does not cover may pass through walls, and a goal's must stay free when rounded.
        let is_covered = shape.inner_radius() > 2.0 * ROUNDED;
        // Wherever in a cell the origin is, at the cell's centre there is room for a disc that is so much smaller.
        let radius = single(shape.inner_radius() - 0.71).clamp(0.0, 16.0);
        let field_options = FieldOptions { memory_limit: options.memory_limit, radius, ..FieldOptions::default() };
        let field = if is_covered { Some(Field::of_size(grid, field_options)?) } else { None };
        Ok(Self {
            space: space.clone(),
            options,
            vehicle,
            cancel,
            checker: Checker::default(),
            field,
            job: None,
            goals: Vec::new(),
            places: Places::default(),
            undecided: Vec::new(),
            search: BestFirst::default(),
            flood: Flood::default(),
            distances: Distances::default(),
            nodes: Vec::new(),
            path: Vec::new(),
            pieces: Vec::new(),
        })
    }

    /// Begins a search on the grid as it is now.
    ///
    /// # Errors
    /// As [`crate::motion::Motion::begin`]; [`Error::MemoryLimit`].
    pub(crate) fn begin(&mut self, start: Pose, goals: &[Pose]) -> Result<(), Error> {
        self.forget();
        start.check()?;
        let Some(first) = goals.first() else {
            return Err(Error::BadValue { name: "goal_count", value: 0.0, allowed: "at least one goal" });
        };
        let snapshot = self.space.grid().snapshot();
        if !self.is_free(&snapshot, &start)? {
            return Err(Error::StartBlocked { x: single(start.x), y: single(start.y) });
        }
        self.goals.clear();
        reserve(&mut self.goals, goals.len())?;
        for goal in goals {
            goal.check()?;
            if self.is_free(&snapshot, goal)? {
                self.goals.push(Pose { angle: wrapped(goal.angle), ..*goal });
            }
        }
        if self.goals.is_empty() {
            return Err(Error::GoalBlocked { x: single(first.x), y: single(first.y) });
        }
        if let Some(field) = &self.field {
            let seed = |goal: &Pose| Seed::new(Position::new(single(goal.x), single(goal.y)));
            field.begin_at(&snapshot, self.goals.iter().map(seed))?;
        }
        let (is_searching, field, tries) = (false, None, Tries::default());
        self.job = Some(Job { snapshot, start, is_searching, field, tries, least: 0.0 });
        Ok(())
    }

    /// True if the body touches no wall in a pose whose position is on the map.
    fn is_free(&mut self, snapshot: &Snapshot, pose: &Pose) -> Result<bool, Error> {
        let (width, height) = (f64::from(snapshot.width()), f64::from(snapshot.height()));
        let is_inside = (0.0..=width).contains(&pose.x) && (0.0..=height).contains(&pose.y);
        Ok(is_inside && self.checker.is_pose_free(snapshot.first_layer(), self.space.shape(), pose)?)
    }

    /// Goes on with the search for so many expansions; 0: until it ends.
    ///
    /// # Errors
    /// [`Error::NoSearch`], [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn step(&mut self, max_expansions: u64) -> Result<MotionOutcome, Error> {
        let Some(mut job) = self.job.take() else { return Err(Error::NoSearch) };
        let mut budget = Budget::new(max_expansions);
        if !job.is_searching && !self.build_field(&mut job)? {
            return Ok(self.outcome(&job, MotionStatus::Cancelled, Guarantee::None));
        }
        let (space, snapshot) = (self.space.clone(), job.snapshot.clone());
        let outcome =
            space.with_slices(0, &snapshot, u64::MAX, |slices, _| self.go_on(&mut job, slices, &mut budget))?;
        if outcome.status == MotionStatus::InProgress {
            self.job = Some(job);
        }
        Ok(outcome)
    }

    /// Builds the field of distances; false if the search was cancelled meanwhile.
    fn build_field(&self, job: &mut Job) -> Result<bool, Error> {
        if let Some(field) = &self.field {
            while field.step(FIELD_ROUND)?.status != FieldStatus::Built {
                if self.cancel.is_requested() {
                    return Ok(false);
                }
            }
            job.field = Some(field.view()?);
        }
        Ok(true)
    }

    /// Searches with the slices of the space.
    fn go_on(&mut self, job: &mut Job, slices: &mut Slices, budget: &mut Budget) -> Result<MotionOutcome, Error> {
        let status = self.search(job, slices, budget)?;
        let guarantee = match status {
            MotionStatus::Found => {
                self.trace(job)?;
                let cost = job.tries.best.map_or(f64::INFINITY, |best| best.cost);
                if cost <= job.least { Guarantee::Optimal } else { Guarantee::None }
            }
            MotionStatus::NoPath if self.proves(job, slices)? => Guarantee::Optimal,
            _ => Guarantee::None,
        };
        Ok(self.outcome(job, status, guarantee))
    }

    fn search(&mut self, job: &mut Job, slices: &mut Slices, budget: &mut Budget) -> Result<MotionStatus, Error> {
        if !job.is_searching {
            self.make_room()?;
            self.measure(slices)?;
        }
        let Self { distances, search, places, undecided, vehicle, goals, checker, space, cancel, options, .. } = self;
        let kind = if vehicle.drives_backward() { CurveKind::ReedsShepp } else { CurveKind::Dubins };
        let (layer, shape) = (job.snapshot.first_layer(), space.shape());
        let scale = slices.resolution().scale();
        let roads = Roads { slices, checker, layer, shape, undecided };
        let field = job.field.as_ref();
        let estimates = Estimates { kind, radius: vehicle.radius, goals, field, fitting: distances, scale };
        let mut streets = Streets { roads, places, vehicle, estimates, tries: &mut job.tries };
        if !job.is_searching {
            let start = Pose { angle: wrapped(job.start.angle), ..job.start };
            job.least = streets.estimates.curve(&start);
            let start = streets.start(start)?;
            search.start(&mut streets, start)?;
            job.is_searching = true;
        }
        loop {
            let mut round = ROUND;
            if let Some(best) = &streets.tries.best {
                let first = streets.tries.first.unwrap_or(0);
                let until = first + first / 8 + ROUND;
                round = round.min(until.saturating_sub(search.expanded()));
                if round == 0 || best.cost <= job.least || options.h_scale > 1.0 {
                    return Ok(MotionStatus::Found);
                }
            }
            if budget.left() == 0 {
                return Ok(MotionStatus::InProgress);
            }
            let before = search.expanded();
            let mut part = Budget::exactly(round).min(*budget);
            let progress = search.step(&mut streets, &mut part, || cancel.is_requested())?;
            budget.spend(search.expanded() - before);
            match progress {
                Progress::Found => return Ok(MotionStatus::Found),
                Progress::Exhausted => return Ok(MotionStatus::NoPath),
                Progress::Cancelled => return Ok(MotionStatus::Cancelled),
                Progress::Paused => {}
            }
        }
    }

    /// Measures the distances to the goals.
    fn measure(&mut self, slices: &mut Slices) -> Result<(), Error> {
        let (at, (width, height)) = (slices.resolution(), slices.size());
        self.distances.begin_doubtful(slices)?;
        for goal in &self.goals {
            let place = |value: f64, count: i32| floor(value * at.scale()).clamp(0, count - 1);
            self.distances.seed((place(goal.x, width), place(goal.y, height)), 0.0)?;
        }
        self.distances.run(1.0 / at.scale())
    }

    /// Begins the tables of a search.
    fn make_room(&mut self) -> Result<(), Error> {
        let limit = if self.options.memory_limit == 0 { u64::MAX } else { self.options.memory_limit };
        let left = limit.saturating_sub(self.field.as_ref().map_or(0, Field::memory));
        let numbering = self.vehicle.numbering();
        self.search.begin(MOST_PLACES, WEIGHT * self.options.h_scale, left)?;
        self.places.meter.allowance = Allowance::new(left.saturating_sub(self.search.bytes()));
        self.places.begin(numbering)
    }

    /// True if no motion at all leads to a goal.
    fn proves(&mut self, job: &Job, slices: &mut Slices) -> Result<bool, Error> {
        let start = voxel_of(slices, &job.start);
        let goals: smallvec::SmallVec<[VoxelAt; 8]> = self.goals.iter().map(|goal| voxel_of(slices, goal)).collect();
        self.flood.proves(slices, start, goals.iter().copied())
    }

    /// Writes the path that was found.
    fn trace(&mut self, job: &Job) -> Result<(), Error> {
        let Self { nodes, search, places, path, pieces, vehicle, goals, .. } = self;
        let Some(best) = job.tries.best else { return Ok(()) };
        path.clear();
        pieces.clear();
        nodes.clear();
        for node in search.way_to(best.node) {
            nodes.add(node)?;
        }
        nodes.reverse();
        // What the search left away of the start's angle.
        let turned = job.start.angle - wrapped(job.start.angle);
        let mut writer = Writer { path, pieces, turned, end: Pose::default() };
        writer.begin(job.start)?;
        for pair in nodes.windows(2) {
            let (from, to) = (places.of(pair[0]), places.of(pair[1]));
            debug_assert!(to.stroke != NO_STROKE);
            writer.drive(from.pose, vehicle.stroke(to.stroke))?;
        }
        let last = places.of(best.node).pose;
        let curve = Curve::between(best.kind, vehicle.radius, &last, &goals[best.goal]);
        let mut at = last;
        for stroke in strokes_of(&curve, vehicle.radius) {
            at = writer.drive(at, &stroke)?;
        }
        writer.finish(&goals[best.goal]);
        Ok(())
    }

    /// States of the path, row by row.
    pub(crate) fn path(&self) -> &[f64] {
        &self.path
    }

    /// How the path is driven.
    pub(crate) fn pieces(&self) -> &[MotionPiece] {
        &self.pieces
    }

    /// Bytes of the planner, without the slices of its space.
    pub(crate) fn memory(&self) -> u64 {
        let lists = self.undecided.capacity() * size_of::<Arc>()
            + self.nodes.capacity() * size_of::<NodeId>()
            + self.path.capacity() * size_of::<f64>()
            + self.pieces.capacity() * size_of::<MotionPiece>();
        let field = self.field.as_ref().map_or(0, Field::memory);
        field
            + self.search.bytes()
            + self.places.meter.used()
            + self.flood.meter.used()
            + self.distances.bytes()
            + bytes(lists)
    }

    /// Ends the open search.
    pub(crate) fn forget(&mut self) {
        self.job = None;
        self.path.clear();
        self.pieces.clear();
    }

    /// Drops the open search and frees the memory.
    pub(crate) fn reset(&mut self) {
        self.forget();
        self.search.release();
        if let Some(field) = &self.field {
            // Nobody else builds it.
            let _ = field.reset();
        }
        (self.places, self.flood, self.checker) = (Places::default(), Flood::default(), Checker::default());
        self.distances = Distances::default();
        (self.undecided, self.nodes, self.goals) = (Vec::new(), Vec::new(), Vec::new());
        (self.path, self.pieces) = (Vec::new(), Vec::new());
    }

    fn outcome(&self, job: &Job, status: MotionStatus, guarantee: Guarantee) -> MotionOutcome {
        let is_found = status == MotionStatus::Found;
        MotionOutcome {
            status,
            guarantee,
            cost: job.tries.best.filter(|_| is_found).map_or(f64::INFINITY, |best| best.cost),
            length: if is_found { self.pieces.iter().map(|piece| piece.duration).sum() } else { f64::INFINITY },
            bound: 1.0,
            expanded: if job.is_searching { self.search.expanded() } else { 0 },
            resolution: self.space.resolution_of(0),
            revision: job.snapshot.revision(),
        }
    }
}

/// Writes states and pieces.
struct Writer<'a> {
    path: &'a mut Vec<f64>,
    pieces: &'a mut Vec<MotionPiece>,
    /// What is added to angles.
    turned: f64,
    end: Pose,
}

impl Writer<'_> {
    fn begin(&mut self, start: Pose) -> Result<(), Error> {
        self.path.add_all(start.row())?;
        self.end = start;
        Ok(())
    }

    /// Adds a stroke: its end.
    fn drive(&mut self, from: Pose, stroke: &Stroke) -> Result<Pose, Error> {
        let piece = stroke.piece(self.path.len() / 3 - 1);
        let is_same =
            |last: &MotionPiece| last.gear == piece.gear && last.curvature.to_bits() == piece.curvature.to_bits();
        match self.pieces.last_mut().filter(|last| is_same(last)) {
            Some(last) => last.duration += piece.duration,
            None => {
                self.pieces.add(piece)?;
            }
        }
        let mut at = Headed::new(from);
        for step in 1..=stroke.steps {
            at = stroke.after(at);
            // A line needs its ends only.
            if step == stroke.steps || stroke.steering != Steering::Straight {
                self.path.add_all(Pose { angle: at.pose.angle + self.turned, ..at.pose }.row())?;
            }
        }
        Ok(at.pose)
    }

    /// Ends the path at a goal exactly.
    fn finish(&mut self, goal: &Pose) {
        if let [.., x, y, angle] = &mut self.path[..] {
            let end = Pose { x: goal.x, y: goal.y, angle: *angle + wrapped(goal.angle - *angle) };
            (*x, *y, *angle) = (end.x, end.y, end.angle);
        }
    }
}

#[cfg(test)]
#[path = "plan_tests.rs"]
mod tests;
