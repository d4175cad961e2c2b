//! The graph of hybrid A*: poses that primitives lead to, one for each voxel. There are two trees of them, one from the
//! start and one from the goals, whose ways are driven the other way round. A curve joins them.

use crate::base::{Bounds, Error};
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};
use crate::space::{Headed, Pose, Steering};

use super::fitting::FittingDistances;
use super::headings::{arrivals, facing, places_of};
use super::model::{EACH, LENGTHS, Vehicle, VoxelKey, expansions_between_tries};
use super::nodes::{ReachedBy, VehicleNodes, VoxelNode};
use super::passages::Passages;
use super::primitives::{Gear, Primitive};
use super::strokes::{Stroke, Way, WayKind};
use super::{collision::CollisionChecker, estimate::Estimates};

/// The bit of the voxels of poses that stand as a passage needs it.
const ALIGNED: VoxelKey = 1 << 63;

/// Curves between the trees that were tried.
#[derive(Debug, Default)]
pub(crate) struct Tries {
    /// The expansion of both trees at which a curve was free first.
    pub(crate) first: Option<u64>,
    pub(crate) best: Option<FreeCurve>,
    /// What went wrong in the last try.
    failed: Option<Error>,
}

/// A free curve from a node of the tree of the start to one of the tree of the goals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeCurve {
    pub(crate) from: NodeId,
    pub(crate) to: NodeId,
    pub(crate) kind: WayKind,
    /// Where it ends, if that is no node but the place of a goal with a heading of its own.
    pub(crate) arrival: Option<Pose>,
    /// The whole way's cost.
    pub(crate) cost: f64,
}

/// What is known of one of the trees.
#[derive(Default)]
pub(crate) struct VehicleTree {
    /// Those at which it begins come first.
    pub(crate) nodes: VehicleNodes,
    pub(crate) roots: u32,
    /// The node that was expanded last.
    last: NodeId,
    /// Nodes expanded so far, and where the next curve is tried.
    expanded: u64,
    next: u64,
    /// True if curves are tried at the last one.
    is_due: bool,
    /// Poses at the mouths of passages on ways from its nodes.
    pub(crate) passages: Passages,
    /// Distances to the ends of the other tree over positions at which the body fits.
    pub(crate) fitting: FittingDistances,
}

impl VehicleTree {
    /// Begins without nodes.
    pub(crate) fn begin(&mut self) {
        (self.roots, self.last, self.expanded, self.next) = (0, 0, 0, 0);
        self.nodes.begin();
        self.passages.begin();
    }

    fn roots(&self) -> impl Iterator<Item = &VoxelNode> {
        (0..self.roots).map(|root| self.nodes.of(root))
    }
}

/// The graph of one of the trees.
pub(crate) struct VehicleGraph<'a> {
    pub(crate) collision: CollisionChecker<'a>,
    pub(crate) vehicle: &'a Vehicle,
    pub(crate) here: &'a mut VehicleTree,
    pub(crate) there: &'a VehicleTree,
    /// True for the tree of the goals.
    pub(crate) is_backward: bool,
    pub(crate) estimates: Estimates<'a>,
    pub(crate) tries: &'a mut Tries,
}

/// What becomes of a primitive.
enum Driven {
    To(NodeId),
    /// The node is reached at no higher cost already.
    NoCheaper,
    Blocked,
}

impl VehicleGraph<'_> {
    /// Adds a node that the tree begins at.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn root(&mut self, pose: Pose) -> Result<NodeId, Error> {
        let voxel = self.vehicle.voxel(&pose, (LENGTHS - 1, None));
        self.here.roots += 1;
        self.here.nodes.add(VoxelNode::root(voxel, pose))
    }

    /// About the length of the shortest way over positions at which the body fits: somewhat more where it is not
    /// certain that it does. 0 where nothing is known.
    fn over_fitting(&mut self, from: &Pose) -> Result<f64, Error> {
        let known = self.here.fitting.of(self.collision.slices, from)?;
        Ok(if known < f64::INFINITY { known } else { 0.0 })
    }

    /// True near the start and near goals, where a vehicle may have to manoeuvre.
    fn is_near_an_end(&self, pose: &Pose) -> bool {
        let near = self.collision.shape.outer_radius();
        self.here.roots().chain(self.there.roots()).any(|end| pose.way(&end.pose) <= near)
    }

    /// Drives a primitive to a node, at the end of a way of this cost.
    fn drive(&mut self, from: &VoxelNode, number: u8, (g, gear): (f64, Option<Gear>)) -> Result<Driven, Error> {
        let primitive = self.vehicle.primitive(number);
        let headed = Headed::new(from.pose);
        let mut end = headed;
        (0..primitive.steps).for_each(|_| end = primitive.after(end));
        let is_aligned = from.is_aligned && primitive.steering == Steering::Straight;
        let voxel = self.vehicle.voxel(&end.pose, (Vehicle::length_of(number), gear));
        let voxel = if is_aligned { voxel | ALIGNED } else { voxel };
        let known = self.here.nodes.find(voxel);
        if known.is_some_and(|known| self.here.nodes.of(known).is_closed || g >= self.here.nodes.of(known).g) {
            return Ok(Driven::NoCheaper);
        }
        if self.collision.drive(headed, primitive)?.is_none() {
            return Ok(Driven::Blocked);
        }
        let root = VoxelNode::root(voxel, end.pose);
        let node = VoxelNode { g, reached: ReachedBy::Primitive(number), gear, is_aligned, ..root };
        self.put(known, node).map(Driven::To)
    }

    /// Puts a node in the place of one that is known, or adds it.
    fn put(&mut self, known: Option<NodeId>, node: VoxelNode) -> Result<NodeId, Error> {
        match known {
            Some(known) => *self.here.nodes.of_mut(known) = node,
            None => return self.here.nodes.add(node),
        }
        Ok(known.unwrap_or(0))
    }

    /// Takes the curves to the mouths of passages near a node.
    fn align(
        &mut self,
        node: NodeId,
        take: &mut impl FnMut(Successor<NodeId>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let from = *self.here.nodes.of(node);
        let vehicle = self.vehicle;
        let CollisionChecker { layer, shape, .. } = self.collision;
        if let Some(entrance) = self.here.fitting.entrance(self.collision.slices, &from.pose)? {
            self.here.passages.add((layer, shape), entrance, vehicle.radius)?;
        }
        let near = 4.0 * vehicle.radius + shape.outer_radius();
        // Of curves the shortest alone.
        let curve = WayKind::Curve(vehicle.kind());
        for at in 0..self.here.passages.poses.len() {
            let pose = self.here.passages.poses[at];
            if from.pose.way(&pose) > near {
                continue;
            }
            for kind in vehicle.ways().filter(|&kind| kind == curve || matches!(kind, WayKind::Turns(_))) {
                if let Some(next) = self.align_by(kind, &from, pose)? {
                    take(next)?;
                }
            }
        }
        Ok(())
    }

    /// A way from a node to a pose at the mouth of a passage, if it is free and cheaper than what is known.
    fn align_by(&mut self, kind: WayKind, from: &VoxelNode, pose: Pose) -> Result<Option<Successor<NodeId>>, Error> {
        let ends = if self.is_backward { (&pose, &from.pose) } else { (&from.pose, &pose) };
        let way = Way::new(kind, self.vehicle.radius, ends.0, ends.1);
        if way.strokes().next().is_none() {
            return Ok(None);
        }
        // That of the piece at the passage.
        let gears = || way.strokes().filter_map(Stroke::gear);
        let gear = if self.is_backward { gears().next() } else { gears().last() }.or(from.gear);
        let (before, after) = if self.is_backward { (None, from.gear) } else { (from.gear, None) };
        let cost = self.vehicle.cost_of(way.strokes(), before, after);
        let voxel = self.vehicle.voxel(&pose, (LENGTHS - 1, gear)) | ALIGNED;
        let known = self.here.nodes.find(voxel);
        let g = from.g + cost;
        if known.is_some_and(|known| self.here.nodes.of(known).is_closed || g >= self.here.nodes.of(known).g)
            || !self.collision.drive_all(Headed::new(*ends.0), way.strokes().map(Stroke::primitive))?
        {
            return Ok(None);
        }
        let root = VoxelNode::root(voxel, pose);
        let node = self.put(known, VoxelNode { g, reached: ReachedBy::Way(kind), gear, is_aligned: true, ..root })?;
        Ok(Some(Successor { node, place: node, cost }))
    }

    /// Tries the curves between a node and one of the other tree, or a pose at the place of a goal, if they make the
    /// whole cheaper than the best way so far and are at least so long: a shorter one than the way around walls goes
    /// through one.
    fn join(&mut self, node: NodeId, (other, arrival): (NodeId, Option<Pose>), least: f64) -> Result<(), Error> {
        let a = *self.here.nodes.of(node);
        let b = arrival.map_or(*self.there.nodes.of(other), |pose| VoxelNode::root(0, pose));
        let (from, to) = if self.is_backward { (b, a) } else { (a, b) };
        for kind in self.vehicle.ways() {
            let way = Way::new(kind, self.vehicle.radius, &from.pose, &to.pose);
            let cost = from.g + self.vehicle.cost_of(way.strokes(), from.gear, to.gear) + to.g;
            if self.tries.best.is_none_or(|best| cost < best.cost)
                && way.length() >= least
                && self.collision.drive_all(Headed::new(from.pose), way.strokes().map(Stroke::primitive))?
            {
                self.tries.first = self.tries.first.or(Some(self.here.expanded + self.there.expanded));
                let (from, to) = if self.is_backward { (other, node) } else { (node, other) };
                self.tries.best = Some(FreeCurve { from, to, kind, arrival, cost });
            }
        }
        Ok(())
    }

    /// Tries the curves at a node if it is time to: to where the other tree begins, and to the node that it has
    /// expanded last, as both trees may begin in places that no curve leads out of.
    fn try_curves(&mut self, node: NodeId) -> Result<(), Error> {
        let place = *self.here.nodes.of(node);
        self.here.expanded += 1;
        self.here.is_due = self.here.expanded >= self.here.next;
        if !self.here.is_due {
            return Ok(());
        }
        let between = expansions_between_tries(place.rest, self.collision.shape.outer_radius());
        self.here.next = self.here.expanded + between;
        if place.is_in_view {
            let around = self.estimates.around_walls(&place.pose);
            let Estimates { ends, any_heading, .. } = self.estimates;
            let (radius, kind) = (self.vehicle.radius, self.vehicle.kind());
            for to in places_of(ends).filter(|_| any_heading) {
                for (arrival, _) in arrivals(&place.pose, to, radius, kind) {
                    self.join(node, (0, Some(arrival)), around)?;
                }
                for arrival in facing(&place.pose, to).filter(|_| self.vehicle.turns_on_the_spot()) {
                    self.join(node, (0, Some(arrival)), around)?;
                }
            }
            for root in 0..self.there.roots {
                self.join(node, (root, None), around)?;
            }
        }
        if self.there.last >= self.there.roots {
            self.join(node, (self.there.last, None), 0.0)?;
        }
        Ok(())
    }
}

impl Graph for VehicleGraph<'_> {
    type Place = NodeId;

    fn successors(
        &mut self,
        SettledNode { node, g, .. }: SettledNode,
        take: &mut impl FnMut(Successor<NodeId>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if let Some(error) = self.tries.failed.take() {
            return Err(error);
        }
        self.here.nodes.of_mut(node).is_closed = true;
        self.here.last = node;
        let from = *self.here.nodes.of(node);
        let vehicle = self.vehicle;
        let lengths = if self.is_near_an_end(&from.pose) { LENGTHS } else { 1 };
        for long in vehicle.numbers(self.is_backward) {
            // Where a primitive is blocked, a shorter one may not be.
            for number in (long..).step_by(EACH).take(lengths) {
                // The primitive that led here, driven back.
                if matches!(from.reached, ReachedBy::Primitive(of) if Vehicle::is_back(number, of)) {
                    break;
                }
                let Primitive { radius, length, .. } = *vehicle.primitive(number);
                let length = if self.is_backward { -length } else { length };
                let cost = vehicle.cost((radius, length), from.gear);
                match self.drive(&from, number, (g + cost, Gear::after(radius, length, from.gear)))? {
                    Driven::To(node) => {
                        take(Successor { node, place: node, cost })?;
                        break;
                    }
                    Driven::NoCheaper => break,
                    Driven::Blocked => {}
                }
            }
        }
        if self.here.is_due { self.align(node, take) } else { Ok(()) }
    }

    fn estimate(&mut self, node: NodeId) -> f64 {
        let pose = self.here.nodes.of(node).pose;
        let (curve, around) = (self.estimates.curve(&pose), self.estimates.around_walls(&pose));
        let rest = self.over_fitting(&pose).unwrap_or_else(|error| {
            self.tries.failed = Some(error);
            0.0
        });
        let rest = rest.at_least(curve).at_least(around);
        let node = self.here.nodes.of_mut(node);
        node.is_in_view = self.there.roots > 1 || self.vehicle.turns_on_the_spot() || curve >= around;
        node.rest = rest;
        rest
    }

    fn end(&mut self, SettledNode { node, g, .. }: SettledNode) -> Option<f64> {
        let before = self.tries.best.map_or(f64::INFINITY, |best| best.cost);
        if let Err(error) = self.try_curves(node) {
            self.tries.failed = Some(error);
        }
        let best = self.tries.best.map_or(f64::INFINITY, |best| best.cost);
        (best < before).then_some(best - g)
    }
}
