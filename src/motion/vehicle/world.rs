//! Poses of a vehicle as a world: arcs that it drives.
//!
//! When not to use it: for bodies that move in every direction, and where "there is no path" must be proved at a
//! resolution: the lattice does both.
//!
//! Cost: a node takes some 150 bytes, an expansion six primitives and as many curves; before, a field over the whole
//! map. The size of the map counts for nothing else.
//!
//! Based on: D. Dolgov, S. Thrun, M. Montemerlo, J. Diebel. Practical Search Techniques in Path Planning for Autonomous
//! Driving. STAIR 2008. The same. Path Planning for Autonomous Vehicles in Unknown Semi-structured Environments. IJRR
//! 2010. Changed here: the estimate around walls is the exact any-angle distance, which also tells which curves to the
//! goal cannot be free and need no check; primitives are free over the whole arc, not at some of its poses; a search
//! goes on for some expansions after the first free curve, because later ones are often cheaper; a second tree grows
//! from the goals, since a way out of a slot is easier to find than one into it; and there are poses that no primitive
//! leads to, at the mouths of passages.

use crate::base::turn::wrapped;
use crate::base::{Bounds, Budget, Error, single};
use crate::collections::{Allowance, Counted, List, reserve};
use crate::field::{Field, FieldOptions, FieldStatus, FieldView, Seed};
use crate::geom::Position;
use crate::grid::{Grid, Snapshot};
use crate::improve::ImproveOptions;
use crate::motion::core::driver::{Run, World, status_of};
use crate::motion::core::options::{MotionOptions, MotionStatus};
use crate::motion::{core::pieces::MotionPiece, core::shortcuts::Shortened, lattice::proof::Flood};
use crate::search::best_first::{BestFirst, NodeId, Successor};
use crate::search::core::Guarantee;
use crate::space::{Checker, Curve, Drive, Pose, PoseSpace, Slices, Space, SpaceState};

use super::collision::CollisionChecker;
use super::estimate::{Estimates, ROUNDED};
use super::fitting::DOUBTS;
use super::graph::{Tries, VehicleGraph, VehicleTree};
use super::headings::{TESTED, chosen, heading};
use super::model::Vehicle;
use super::nodes::{NODE_LIMIT, ReachedBy};
use super::shorten::{VehicleGround, VehicleShortcuts, VehicleWeights};
use super::strokes::length_of;
use super::trace::{add_way, write};

/// How much estimates count: those of a vehicle are far too low, since it reverses and switches on the way.
const WEIGHT: f64 = 1.5;
/// Expansions of a tree before it is the other one's turn.
const ROUND: u64 = 16;
/// Expansions of a tree after the other one has ended, at least, and eight times as many as that has made.
const ALONE: u64 = 4096;
/// A path that is longer than the shortest by no more than this part of it is as short.
const EQUAL: f64 = 1e-12;
/// The parts of a tree that grow, each within its share of the memory that is left.
const PARTS: u64 = 5;
/// Expansions of the field between looks at the flag that cancels.
const FIELD_ROUND: u32 = 4096;

/// The resolution of a space at which cars are driven: where it has several, that of 128 angles.
fn level_of(space: &PoseSpace) -> usize {
    usize::from(space.levels() > 1)
}

/// The world.
///
/// Many fields: each of its trees, fields and lists keeps its memory for the next search.
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
    /// The goals, with angles within half a turn, and whether their places alone matter.
    goals: Vec<Pose>,
    any_heading: bool,
    start: [Pose; 1],
    /// That of the start and that of the goals, and the search of the second.
    trees: [VehicleTree; 2],
    back: BestFirst<NodeId>,
    /// Whether they have no node left to expand.
    has_ended: [bool; 2],
    undecided: Vec<Drive>,
    flood: Flood,
    /// Nodes of the path.
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
            any_heading: false,
            start: Default::default(),
            trees: Default::default(),
            back: BestFirst::default(),
            has_ended: [false; 2],
            undecided: Vec::new(),
            flood: Flood::default(),
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
            self.set_out(snapshot, run, slices)?;
        }
        loop {
            let spent = self.expanded(run);
            // The trees grow in turn.
            let turn = spent / ROUND % 2 == 1;
            let mut round = ROUND - spent % ROUND;
            if let Some(best) = &self.tries.best {
                let first = self.tries.first.unwrap_or(0);
                let until = first + first / 8 + 4 * ROUND;
                round = round.min(until.saturating_sub(spent));
                if round == 0 || best.cost <= self.least || run.options.h_scale > 1.0 {
                    return Ok(MotionStatus::Found);
                }
            }
            if budget.left() == 0 {
                return Ok(MotionStatus::InProgress);
            }
            let mut status = MotionStatus::NoPath;
            for is_backward in [turn, !turn] {
                if status == MotionStatus::NoPath && !self.is_lost(!is_backward, run) {
                    let mut part = Budget::exactly(round).min(*budget);
                    status = self.grow(is_backward, (snapshot, run, slices), &mut part)?;
                    self.has_ended[usize::from(is_backward)] = status == MotionStatus::NoPath;
                }
            }
            budget.charge(self.expanded(run) - spent);
            match status {
                MotionStatus::InProgress => {}
                MotionStatus::NoPath if self.tries.best.is_some() => return Ok(MotionStatus::Found),
                status => return Ok(status),
            }
        }
    }

    /// True if a tree has ended with few nodes, beside which the other one has many: there is no way out of where it
    /// began.
    fn is_lost(&self, is_backward: bool, run: &Run<NodeId>) -> bool {
        let (few, many) = (run.search.expanded(), self.back.expanded());
        let (few, many) = if is_backward { (many, few) } else { (few, many) };
        self.has_ended[usize::from(is_backward)] && many >= if few == 0 { 0 } else { ALONE + 8 * few }
    }

    /// Begins both trees.
    fn set_out(&mut self, snapshot: &Snapshot, run: &mut Run<NodeId>, slices: &mut Slices) -> Result<(), Error> {
        let left = run.limit().saturating_sub(self.field.as_ref().map_or(0, Field::memory));
        let start = Pose::of_row(&run.start);
        self.start = [Pose { angle: wrapped(start.angle), ..start }];
        let weight = WEIGHT * run.options.h_scale;
        run.search.begin(NODE_LIMIT, weight, left)?;
        self.back.begin(NODE_LIMIT, weight, left.saturating_sub(run.search.bytes()))?;
        self.trees.iter_mut().for_each(VehicleTree::begin);
        run.is_searching = true;
        self.has_ended = [false; 2];
        for is_backward in [false, true] {
            self.share_memory(is_backward, run);
            let Self { trees, goals, start, .. } = self;
            let fitting = &mut trees[usize::from(is_backward)].fitting;
            let (here, there) = if is_backward { (&goals[..], &start[..]) } else { (&start[..], &goals[..]) };
            fitting.begin(slices, &here[0], DOUBTS[usize::from(is_backward)])?;
            there.iter().try_for_each(|end| fitting.seed(slices, end))?;
            let roots = here.len();
            for at in 0..roots {
                self.with_graph(is_backward, (snapshot, slices), |graph, back, here| {
                    let node = graph.root(here[at])?;
                    let search = if is_backward { back } else { &mut run.search };
                    search.start(graph, Successor { node, place: node, cost: 0.0 })
                })?;
            }
        }
        let (kind, [start]) = (self.vehicle.kind(), &self.start);
        // Turned on the spot, a line may do.
        let least = |goal| match self.any_heading || self.vehicle.turns_on_the_spot() {
            true => start.way(goal) * (1.0 + EQUAL),
            false => Curve::between(kind, self.vehicle.radius, start, goal).length(),
        };
        self.least = self.goals.iter().map(least).fold(f64::INFINITY, f64::at_most);
        Ok(())
    }

    /// Lets a task work with the graph of a tree, the search of the goals' tree, and the poses at which the tree
    /// begins.
    fn with_graph<R>(
        &mut self,
        is_backward: bool,
        (snapshot, slices): (&Snapshot, &mut Slices),
        task: impl FnOnce(&mut VehicleGraph<'_>, &mut BestFirst<NodeId>, &[Pose]) -> R,
    ) -> R {
        let Self { trees, back, undecided, vehicle, goals, start, checker, space, tries, view, any_heading, .. } = self;
        let (layer, shape) = (snapshot.first_layer(), space.shape());
        let collision = CollisionChecker { slices, checker, layer, shape, undecided };
        let [first, second] = trees;
        let (here, there) = if is_backward { (second, &*first) } else { (first, &*second) };
        let (begins, ends) = if is_backward { (&goals[..], &start[..]) } else { (&start[..], &goals[..]) };
        let field = view.as_ref().filter(|_| !is_backward);
        let any_heading = *any_heading && !is_backward;
        let estimates = Estimates { vehicle, ends, any_heading, is_backward, field };
        task(&mut VehicleGraph { collision, vehicle, here, there, is_backward, estimates, tries }, back, begins)
    }

    /// Grows a tree.
    fn grow(
        &mut self,
        is_backward: bool,
        (snapshot, run, slices): (&Snapshot, &mut Run<NodeId>, &mut Slices),
        budget: &mut Budget,
    ) -> Result<MotionStatus, Error> {
        self.share_memory(is_backward, run);
        self.with_graph(is_backward, (snapshot, slices), |graph, back, _| {
            let Run { search, cancel, .. } = run;
            let search = if is_backward { back } else { search };
            Ok(status_of(search.step(graph, budget, || cancel.is_requested())?))
        })
    }

    /// Bytes of the trees and of the search of the second.
    fn searched(&self) -> u64 {
        let trees =
            self.trees.iter().map(|tree| tree.nodes.meter.used() + tree.fitting.bytes() + tree.passages.bytes());
        self.back.bytes() + trees.sum::<u64>()
    }

    /// Lets each part grow by a share of what is left of the memory, so that all together keep the limit.
    fn share_memory(&mut self, is_backward: bool, run: &mut Run<NodeId>) {
        if run.limit() == u64::MAX {
            return;
        }
        let used = self.bytes() + run.search.bytes();
        let share = run.limit().saturating_sub(used) / PARTS;
        let search = if is_backward { &mut self.back } else { &mut run.search };
        search.allow(share);
        let tree = &mut self.trees[usize::from(is_backward)];
        tree.nodes.meter.allowance = Allowance::new(tree.nodes.meter.used() + share);
        tree.fitting.allow(share);
    }

    /// Writes the path that was found.
    fn trace(&mut self, run: &Run<NodeId>, path: &mut Vec<f64>) -> Result<(), Error> {
        let Self { way, trees: [here, there], pieces, vehicle, tries, shortcuts, back, .. } = self;
        let Some(best) = tries.best else { return Ok(()) };
        let strokes = &mut shortcuts.strokes;
        strokes.clear();
        way.clear();
        for node in run.search.way_to(best.from) {
            way.add(node)?;
        }
        way.reverse();
        for pair in way.windows(2) {
            let (from, to) = (here.nodes.of(pair[0]), here.nodes.of(pair[1]));
            add_way(strokes, vehicle, [from.pose, to.pose], (to.reached, false))?;
        }
        let (from, to) = (here.nodes.of(best.from).pose, best.arrival.unwrap_or(there.nodes.of(best.to).pose));
        add_way(strokes, vehicle, [from, to], (ReachedBy::Way(best.kind), false))?;
        let mut goal = to;
        way.clear();
        for node in back.way_to(best.to).filter(|_| best.arrival.is_none()) {
            way.add(node)?;
        }
        for pair in way.windows(2) {
            let (from, to) = (there.nodes.of(pair[0]), there.nodes.of(pair[1]));
            add_way(strokes, vehicle, [from.pose, to.pose], (from.reached, true))?;
            goal = to.pose;
        }
        write(strokes, (Pose::of_row(&run.start), goal), path, pieces)
    }
}

impl VehicleWorld {
    /// Makes a path cheaper on the grid as it is now, by the weights of the options; the path and its pieces change
    /// only if it becomes so.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for options that paths of vehicles do not have;
    /// [`Error::BadValue`] with the first piece that is not free by now; [`Error::MemoryLimit`],
    /// [`Error::OutOfMemory`]. Path and pieces are as before then.
    pub(crate) fn shorten(
        &mut self,
        path: &mut Vec<f64>,
        (options, revision): (&ImproveOptions, u64),
    ) -> Result<Shortened, Error> {
        let weights = VehicleWeights::new(options)?;
        let snapshot = &self.space.grid().snapshot();
        let Self { undecided, vehicle, checker, space, shortcuts, pieces, .. } = self;
        space.with_slices(level_of(space), snapshot, u64::MAX, |slices, _| {
            let (layer, shape) = (snapshot.first_layer(), space.shape());
            let collision = CollisionChecker { slices, checker, layer, shape, undecided };
            let mut ground = VehicleGround { collision, vehicle, weights };
            shortcuts.take(pieces, path, vehicle.radius)?;
            if snapshot.revision() != revision {
                shortcuts.check(&mut ground)?;
            }
            let before = shortcuts.cost(&mut ground)?;
            let iterations = shortcuts.improve(&mut ground, (options.max_iterations, options.seed))?;
            let is_better = shortcuts.cost(&mut ground)? < before;
            let cost = vehicle.cost_of(shortcuts.strokes.iter(), None, None);
            if is_better {
                let ends = (Pose::of_row(path), Pose::of_row(&path[path.len() - 3..]));
                write(&shortcuts.strokes, ends, path, pieces)?;
            }
            let length = length_of(pieces);
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

    /// That of the place comes first, if it is free; the others follow.
    fn add_headings(&mut self, snapshot: &Snapshot, place: &[f64], goals: &mut Vec<f64>) -> Result<(), Error> {
        if self.is_free(snapshot, place)? {
            goals.add_slice(place)?;
        }
        let at = |number| [place[0], place[1], heading(number)];
        let mut is_free = [false; TESTED];
        for (number, is_free) in is_free.iter_mut().enumerate() {
            *is_free = self.is_free(snapshot, &at(number))?;
        }
        chosen(&is_free).try_for_each(|number| goals.add_slice(&at(number)))
    }

    fn blocked(&self, snapshot: &Snapshot, row: &[f64], is_goal: bool) -> Result<Error, Error> {
        Ok(Space::from(&self.space).blocked(Some(&SpaceState::Grid(snapshot.clone())), row, is_goal))
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
        (self.view, self.tries, self.least, self.any_heading) = (None, Tries::default(), 0.0, run.any_heading);
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
        self.space.clone().with_slices(level_of(&self.space), snapshot, u64::MAX, |slices, _| {
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
        (length_of(&self.pieces), self.tries.best.map_or(f64::INFINITY, |best| best.cost))
    }

    fn expanded(&self, run: &Run<NodeId>) -> u64 {
        if run.is_searching { run.search.expanded() + self.back.expanded() } else { 0 }
    }

    fn resolution(&self) -> (u32, u32) {
        self.space.resolution_of(level_of(&self.space))
    }

    fn pieces(&self) -> &[MotionPiece] {
        &self.pieces
    }

    fn bytes(&self) -> u64 {
        let lists = self.undecided.bytes() + self.way.bytes() + self.pieces.bytes() + self.shortcuts.bytes();
        let field = self.field.as_ref().map_or(0, Field::memory);
        field + self.searched() + self.flood.meter.used() + lists
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
        (self.trees, self.back) = (Default::default(), BestFirst::default());
        (self.flood, self.checker) = (Flood::default(), Checker::default());
        (self.undecided, self.way, self.goals, self.pieces) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        self.shortcuts = VehicleShortcuts::default();
    }
}

#[cfg(test)]
#[path = "world_tests.rs"]
mod tests;
