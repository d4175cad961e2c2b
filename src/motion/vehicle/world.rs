//! Poses of a vehicle as a world: arcs that it drives.
//!
//! When not to use it: for bodies that turn on the spot, and where "there is no path" must be proved at a resolution:
//! the lattice does both.
//!
//! Cost: a node takes some 100 bytes, an expansion six primitives and as many curves; before, a field over the whole
//! map.
//!
//! Based on: D. Dolgov, S. Thrun, M. Montemerlo, J. Diebel. Practical Search Techniques in Path Planning for Autonomous
//! Driving. STAIR 2008. The same. Path Planning for Autonomous Vehicles in Unknown Semi-structured Environments. IJRR
//! 2010. Changed here: the estimate around walls is the exact any-angle distance, which also tells which curves to the
//! goal cannot be free and need no check; primitives are free over the whole arc, not at some of its poses; a search
//! goes on for some expansions after the first free curve, because later ones are often cheaper.

use crate::base::turn::wrapped;
use crate::base::{Budget, Error, single};
use crate::collections::{Allowance, Counted, List, reserve};
use crate::field::{Field, FieldOptions, FieldStatus, FieldView, Seed};
use crate::geom::Position;
use crate::grid::{Grid, Snapshot};
use crate::improve::ImproveOptions;
use crate::motion::core::driver::{Run, World};
use crate::motion::core::options::{MotionOptions, MotionStatus};
use crate::motion::{core::pieces::MotionPiece, core::shortcuts::Shortened, lattice::proof::Flood};
use crate::search::best_first::NodeId;
use crate::search::core::Guarantee;
use crate::space::{Checker, Curve, CurveKind, Drive, Pose, PoseSpace, Slices};

use super::collision::CollisionChecker;
use super::estimate::{Estimates, ROUNDED};
use super::fitting::FittingDistances;
use super::graph::{Tries, VehicleGraph, primitives_of};
use super::nodes::{NO_PRIMITIVE, NODE_LIMIT, VehicleNodes};
use super::primitives::Vehicle;
use super::shorten::{VehicleGround, VehicleShortcuts};
use super::writer::Writer;

/// How much estimates count: those of a vehicle are far too low, since it reverses and switches on the way.
const WEIGHT: f64 = 1.5;
/// Expansions between looks at what was found, and the fewest after the first free curve.
const ROUND: u64 = 64;
/// Expansions of the field between looks at the flag that cancels.
const FIELD_ROUND: u32 = 4096;

/// The world.
pub(crate) struct VehicleWorld {
    space: PoseSpace,
    vehicle: Vehicle,
    checker: Checker,
    field: Option<Field>,
    /// Of the open search: the field, the curves that were tried, and the curve's length from the start, below which no
    /// path costs.
    view: Option<FieldView>,
    tries: Tries,
    least: f64,
    /// The goals, with angles within half a turn.
    goals: Vec<Pose>,
    nodes: VehicleNodes,
    undecided: Vec<Drive>,
    flood: Flood,
    fitting: FittingDistances,
    /// The nodes of the path.
    way: Vec<NodeId>,
    pieces: Vec<MotionPiece>,
    shortcuts: VehicleShortcuts,
}

impl VehicleWorld {
    /// The world of a body with options that have been checked.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn new(space: &PoseSpace, options: &MotionOptions) -> Result<Self, Error> {
        let (grid, shape) = (space.grid(), space.shape());
        let vehicle = Vehicle::new(options, shape.outer_radius());
        // An origin that the body does not cover may pass through walls, and a goal's must stay free when rounded.
        let is_covered = shape.inner_radius() > 2.0 * ROUNDED;
        // Wherever in a cell the origin is, at the cell's centre there is room for a disc that is so much smaller.
        let radius = single(shape.inner_radius() - 0.71).clamp(0.0, 16.0);
        let field_options = FieldOptions { memory_limit: options.memory_limit, radius, ..FieldOptions::default() };
        let field = if is_covered { Some(Field::of_size(grid, field_options)?) } else { None };
        Ok(Self {
            space: space.clone(),
            vehicle,
            checker: Checker::default(),
            field,
            view: None,
            tries: Tries::default(),
            least: 0.0,
            goals: Vec::new(),
            nodes: VehicleNodes::default(),
            undecided: Vec::new(),
            flood: Flood::default(),
            fitting: FittingDistances::default(),
            way: Vec::new(),
            pieces: Vec::new(),
            shortcuts: VehicleShortcuts::default(),
        })
    }

    /// Builds the field of distances; false if the search was cancelled meanwhile.
    fn build_field(&mut self, run: &Run<NodeId>) -> Result<bool, Error> {
        if let Some(field) = &self.field {
            while field.step(FIELD_ROUND)?.status != FieldStatus::Built {
                if run.cancel.is_requested() {
                    return Ok(false);
                }
            }
            self.view = Some(field.view()?);
        }
        Ok(true)
    }

    fn search(
        &mut self,
        snapshot: &Snapshot,
        run: &mut Run<NodeId>,
        slices: &mut Slices,
        budget: &mut Budget,
    ) -> Result<MotionStatus, Error> {
        if !run.is_searching {
            self.make_room(run)?;
            self.begin_distances(slices, &Pose::of_row(&run.start))?;
        }
        let Self { fitting, nodes, undecided, vehicle, goals, checker, space, tries, view, .. } = self;
        let kind = if vehicle.drives_backward() { CurveKind::ReedsShepp } else { CurveKind::Dubins };
        let (layer, shape) = (snapshot.first_layer(), space.shape());
        let collision = CollisionChecker { slices, checker, layer, shape, undecided };
        let field = view.as_ref();
        let estimates = Estimates { kind, radius: vehicle.radius, goals, field };
        let mut graph = VehicleGraph { collision, nodes, vehicle, estimates, fitting, tries };
        if !run.is_searching {
            let start = Pose::of_row(&run.start);
            let start = Pose { angle: wrapped(start.angle), ..start };
            self.least = graph.estimates.curve(&start);
            let start = graph.start(start)?;
            run.set_out(&mut graph, &[start])?;
        }
        loop {
            let mut round = ROUND;
            let before = run.search.expanded();
            if let Some(best) = &graph.tries.best {
                let first = graph.tries.first.unwrap_or(0);
                let until = first + first / 8 + ROUND;
                round = round.min(until.saturating_sub(before));
                if round == 0 || best.cost <= self.least || run.options.h_scale > 1.0 {
                    return Ok(MotionStatus::Found);
                }
            }
            if budget.left() == 0 {
                return Ok(MotionStatus::InProgress);
            }
            let mut part = Budget::exactly(round).min(*budget);
            let status = run.step(&mut graph, &mut part)?;
            budget.spend(run.search.expanded() - before);
            if status != MotionStatus::InProgress {
                return Ok(status);
            }
        }
    }

    /// Begins the distances to the goals.
    fn begin_distances(&mut self, slices: &mut Slices, start: &Pose) -> Result<(), Error> {
        self.fitting.begin(slices, start)?;
        self.goals.iter().try_for_each(|goal| self.fitting.seed(slices, goal))
    }

    /// Begins the tables of a search.
    fn make_room(&mut self, run: &mut Run<NodeId>) -> Result<(), Error> {
        let left = run.limit().saturating_sub(self.field.as_ref().map_or(0, Field::memory));
        run.search.begin(NODE_LIMIT, WEIGHT * run.options.h_scale, left)?;
        self.nodes.meter.allowance = Allowance::new(left.saturating_sub(run.search.bytes()));
        self.nodes.begin();
        Ok(())
    }

    /// Writes the path that was found.
    fn trace(&mut self, run: &Run<NodeId>, path: &mut Vec<f64>) -> Result<(), Error> {
        let Self { way, nodes, pieces, vehicle, goals, tries, .. } = self;
        let Some(best) = tries.best else { return Ok(()) };
        path.clear();
        way.clear();
        for node in run.search.way_to(best.node) {
            way.add(node)?;
        }
        way.reverse();
        let start = Pose::of_row(&run.start);
        // What the search left away of the start's angle.
        let turned = start.angle - wrapped(start.angle);
        let mut writer = Writer { path, pieces, turned };
        writer.begin(start)?;
        for pair in way.windows(2) {
            let (from, to) = (nodes.of(pair[0]), nodes.of(pair[1]));
            debug_assert!(to.primitive != NO_PRIMITIVE);
            writer.drive(from.pose, vehicle.primitive(to.primitive))?;
        }
        let last = nodes.of(best.node).pose;
        let curve = Curve::between(best.kind, vehicle.radius, &last, &goals[best.goal]);
        let mut at = last;
        for primitive in primitives_of(&curve, vehicle.radius) {
            at = writer.drive(at, &primitive)?;
        }
        writer.finish(&goals[best.goal]);
        Ok(())
    }
}

impl VehicleWorld {
    /// Makes a path cheaper on the grid as it is now; the path and its pieces change only if it becomes so.
    ///
    /// # Errors
    /// [`Error::BadValue`] with the first piece that is not free by now; [`Error::MemoryLimit`],
    /// [`Error::OutOfMemory`]. Path and pieces are as before then.
    pub(crate) fn shorten(
        &mut self,
        path: &mut Vec<f64>,
        (options, revision): (&ImproveOptions, u64),
    ) -> Result<Shortened, Error> {
        let snapshot = &self.space.grid().snapshot();
        let Self { undecided, vehicle, checker, space, shortcuts, pieces, .. } = self;
        space.with_slices(0, snapshot, u64::MAX, |slices, _| {
            let (layer, shape) = (snapshot.first_layer(), space.shape());
            let collision = CollisionChecker { slices, checker, layer, shape, undecided };
            let mut ground = VehicleGround { collision, vehicle };
            shortcuts.take(pieces, path)?;
            if snapshot.revision() != revision {
                shortcuts.check(&mut ground)?;
            }
            let before = shortcuts.cost(&ground);
            let iterations = shortcuts.improve(&mut ground, (options.max_iterations, options.seed))?;
            let cost = shortcuts.cost(&ground);
            let is_better = cost < before;
            if is_better {
                shortcuts.write(vehicle.radius, path, pieces)?;
            }
            let length = pieces.iter().fold(0.0, |sum, piece| sum + piece.duration);
            Ok(Shortened { is_better, cost, length, iterations, checks: 0 })
        })
    }
}

impl World for VehicleWorld {
    type Place = NodeId;

    fn grid(&self) -> &Grid {
        self.space.grid()
    }

    /// The position is on the map, too.
    fn is_free(&mut self, snapshot: &Snapshot, row: &[f64]) -> Result<bool, Error> {
        let pose = Pose::of_row(row);
        let (width, height) = (f64::from(snapshot.width()), f64::from(snapshot.height()));
        let is_inside = (0.0..=width).contains(&pose.x) && (0.0..=height).contains(&pose.y);
        Ok(is_inside && self.checker.is_pose_free(snapshot.first_layer(), self.space.shape(), &pose)?)
    }

    fn begin(&mut self, snapshot: &Snapshot, run: &Run<NodeId>) -> Result<(), Error> {
        self.goals.clear();
        reserve(&mut self.goals, run.goals().count())?;
        let poses = run.goals().map(Pose::of_row);
        self.goals.extend(poses.map(|goal| Pose { angle: wrapped(goal.angle), ..goal }));
        if let Some(field) = &self.field {
            let seed = |goal: &Pose| Seed::new(Position::new(single(goal.x), single(goal.y)));
            field.begin_at(snapshot, self.goals.iter().map(seed))?;
        }
        (self.view, self.tries, self.least) = (None, Tries::default(), 0.0);
        Ok(())
    }

    fn step(
        &mut self,
        snapshot: &Snapshot,
        run: &mut Run<NodeId>,
        budget: &mut Budget,
        path: &mut Vec<f64>,
    ) -> Result<(MotionStatus, Guarantee), Error> {
        if !run.is_searching && !self.build_field(run)? {
            return Ok((MotionStatus::Cancelled, Guarantee::None));
        }
        self.space.clone().with_slices(0, snapshot, u64::MAX, |slices, _| {
            let status = self.search(snapshot, run, slices, budget)?;
            let is_optimal = match status {
                MotionStatus::Found => {
                    self.trace(run, path)?;
                    self.tries.best.is_some_and(|best| best.cost <= self.least)
                }
                MotionStatus::NoPath => self.flood.proves(slices, &run.start, run.goals())?,
                _ => false,
            };
            Ok((status, if is_optimal { Guarantee::Optimal } else { Guarantee::None }))
        })
    }

    fn measure(&self, _run: &Run<NodeId>, _path: &[f64]) -> (f64, f64) {
        let length = self.pieces.iter().map(|piece| piece.duration).sum();
        (length, self.tries.best.map_or(f64::INFINITY, |best| best.cost))
    }

    fn expanded(&self, run: &Run<NodeId>) -> u64 {
        if run.is_searching { run.search.expanded() } else { 0 }
    }

    fn resolution(&self) -> (u32, u32) {
        self.space.resolution_of(0)
    }

    fn pieces(&self) -> &[MotionPiece] {
        &self.pieces
    }

    fn bytes(&self) -> u64 {
        let lists = self.undecided.bytes() + self.way.bytes() + self.pieces.bytes() + self.shortcuts.bytes();
        let field = self.field.as_ref().map_or(0, Field::memory);
        field + self.nodes.meter.used() + self.flood.meter.used() + self.fitting.bytes() + lists
    }

    fn forget(&mut self) {
        self.view = None;
        self.pieces.clear();
    }

    fn release(&mut self) {
        if let Some(field) = &self.field {
            // Nobody else builds it.
            let _ = field.reset();
        }
        (self.nodes, self.flood, self.checker) = (VehicleNodes::default(), Flood::default(), Checker::default());
        self.fitting = FittingDistances::default();
        (self.undecided, self.way, self.goals, self.pieces) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        self.shortcuts = VehicleShortcuts::default();
    }
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
