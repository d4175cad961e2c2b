//! The graph of hybrid A*: poses that primitives lead to, one for each voxel.

use crate::base::{Bounds, Error};
use crate::motion::core::driver::End;
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};
use crate::space::{Curve, CurveKind, Headed, Pose};

use super::fitting::FittingDistances;
use super::nodes::{NO_PRIMITIVE, VehicleNodes, VoxelNode};
use super::primitives::{Gear, Primitive, Vehicle, expansions_between_tries};
use super::{collision::CollisionChecker, estimate::Estimates};

/// Curves to a goal that were tried.
#[derive(Debug, Default)]
pub(crate) struct Tries {
    /// Nodes expanded so far, and where the next curve is tried.
    expanded: u64,
    next: u64,
    /// The expansion at which a curve was free first.
    pub(crate) first: Option<u64>,
    pub(crate) best: Option<FreeCurve>,
    /// What went wrong in the last try.
    failed: Option<Error>,
}

/// A free curve at the end of a way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeCurve {
    pub(crate) node: NodeId,
    pub(crate) goal: usize,
    pub(crate) kind: CurveKind,
    /// The whole way's cost.
    pub(crate) cost: f64,
}

/// The graph.
pub(crate) struct VehicleGraph<'a> {
    pub(crate) collision: CollisionChecker<'a>,
    pub(crate) nodes: &'a mut VehicleNodes,
    pub(crate) vehicle: &'a Vehicle,
    pub(crate) estimates: Estimates<'a>,
    /// Distances over positions at which the body fits at some angle.
    pub(crate) fitting: &'a mut FittingDistances,
    pub(crate) tries: &'a mut Tries,
}

/// What becomes of a primitive.
enum Driven {
    To(NodeId),
    /// The node is reached at no higher cost already.
    NoCheaper,
    Blocked,
}

/// The primitives of a curve.
pub(crate) fn primitives_of(curve: &Curve, radius: f64) -> impl Iterator<Item = Primitive> + '_ {
    curve.pieces().map(move |piece| Primitive::new(piece.steering, radius, piece.length))
}

/// The gear of a primitive by its number; none at a start.
pub(crate) fn gear_of(vehicle: &Vehicle, primitive: u8) -> Option<Gear> {
    (primitive != NO_PRIMITIVE).then(|| vehicle.primitive(primitive).gear())
}

impl VehicleGraph<'_> {
    /// Adds the node that a search begins at.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn start(&mut self, pose: Pose) -> Result<End<NodeId>, Error> {
        let voxel = self.vehicle.voxel(&pose, NO_PRIMITIVE);
        let place =
            VoxelNode { voxel, pose, g: 0.0, primitive: NO_PRIMITIVE, is_closed: false, is_in_view: false, rest: 0.0 };
        let node = self.nodes.add(place)?;
        Ok(End { node, at: node, way: 0.0, turn: 0.0, goal: 0 })
    }

    /// About the length of the shortest way over positions at which the body fits: somewhat more where it is not
    /// certain that it does. 0 where nothing is known.
    fn over_fitting(&mut self, from: &Pose) -> Result<f64, Error> {
        let known = self.fitting.of(self.collision.slices, from)?;
        Ok(if known < f64::INFINITY { known } else { 0.0 })
    }

    /// True near the start and near goals, where a vehicle may have to manoeuvre.
    fn is_near_an_end(&self, pose: &Pose) -> bool {
        let near = self.collision.shape.outer_radius();
        let start = self.nodes.of(0).pose;
        self.estimates.goals.iter().chain([&start]).any(|end| pose.way(end) <= near)
    }

    /// Drives a primitive to a node, at the end of a way of this cost.
    fn drive(&mut self, from: Headed, number: u8, g: f64) -> Result<Driven, Error> {
        let primitive = self.vehicle.primitive(number);
        let mut end = from;
        (0..primitive.steps).for_each(|_| end = primitive.after(end));
        let voxel = self.vehicle.voxel(&end.pose, number);
        let known = self.nodes.find(voxel);
        if known.is_some_and(|known| self.nodes.of(known).is_closed || g >= self.nodes.of(known).g) {
            return Ok(Driven::NoCheaper);
        }
        if self.collision.drive(from, primitive)?.is_none() {
            return Ok(Driven::Blocked);
        }
        let place =
            VoxelNode { voxel, pose: end.pose, g, primitive: number, is_closed: false, is_in_view: false, rest: 0.0 };
        if let Some(known) = known {
            *self.nodes.of_mut(known) = place;
            return Ok(Driven::To(known));
        }
        self.nodes.add(place).map(Driven::To)
    }

    /// The cheapest free curve to a goal from a node, cheaper than `most`: its cost, the goal and the kind.
    fn curve(&mut self, from: &VoxelNode, most: f64) -> Result<Option<(f64, usize, CurveKind)>, Error> {
        let before = gear_of(self.vehicle, from.primitive);
        let headed = Headed::new(from.pose);
        let (mut best, mut least) = (None, most);
        let around = self.estimates.around_walls(&from.pose);
        for (number, goal) in self.estimates.goals.iter().enumerate() {
            let kinds = [CurveKind::ReedsShepp, CurveKind::Dubins];
            for kind in &kinds[usize::from(!self.vehicle.drives_backward())..] {
                let curve = Curve::between(*kind, self.vehicle.radius, &from.pose, goal);
                let cost = self.vehicle.cost_of(&curve, before);
                // A curve that is shorter than the way around walls goes through one.
                if cost < least
                    && curve.length() >= around
                    && self.collision.drive_all(headed, primitives_of(&curve, self.vehicle.radius))?
                {
                    (best, least) = (Some((cost, number, *kind)), cost);
                }
            }
        }
        Ok(best)
    }

    /// Tries the curve at a node if it is time to; what comes of it is kept.
    fn try_curve(&mut self, node: NodeId) -> Result<Option<f64>, Error> {
        let place = *self.nodes.of(node);
        self.tries.expanded += 1;
        if !place.is_in_view || self.tries.expanded < self.tries.next {
            return Ok(None);
        }
        let between = expansions_between_tries(place.rest, self.collision.shape.outer_radius());
        self.tries.next = self.tries.expanded + between;
        let most = self.tries.best.map_or(f64::INFINITY, |best| best.cost) - place.g;
        let Some((cost, goal, kind)) = self.curve(&place, most)? else { return Ok(None) };
        self.tries.first = self.tries.first.or(Some(self.tries.expanded));
        self.tries.best = Some(FreeCurve { node, goal, kind, cost: place.g + cost });
        Ok(Some(cost))
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
        self.nodes.of_mut(node).is_closed = true;
        let from = *self.nodes.of(node);
        let headed = Headed::new(from.pose);
        let vehicle = self.vehicle;
        let before = gear_of(vehicle, from.primitive);
        let is_near = self.is_near_an_end(&from.pose);
        for (long, short) in vehicle.numbers() {
            // Where a primitive is blocked, a short one may not be.
            let numbers = [long, short];
            for &number in &numbers[..1 + usize::from(is_near)] {
                // The primitive that led here, driven back.
                if Vehicle::is_back(number, from.primitive) {
                    break;
                }
                let primitive = vehicle.primitive(number);
                let cost = vehicle.cost(primitive.length, before);
                match self.drive(headed, number, g + cost)? {
                    Driven::To(node) => {
                        take(Successor { node, place: node, cost })?;
                        break;
                    }
                    Driven::NoCheaper => break,
                    Driven::Blocked => {}
                }
            }
        }
        Ok(())
    }

    fn estimate(&mut self, node: NodeId) -> f64 {
        let place = self.nodes.of_mut(node);
        let (curve, around) = (self.estimates.curve(&place.pose), self.estimates.around_walls(&place.pose));
        place.is_in_view = self.estimates.goals.len() > 1 || curve >= around;
        let pose = place.pose;
        let rest = self.over_fitting(&pose).unwrap_or_else(|error| {
            self.tries.failed = Some(error);
            0.0
        });
        let rest = rest.at_least(curve).at_least(around);
        self.nodes.of_mut(node).rest = rest;
        rest
    }

    fn end(&mut self, SettledNode { node, .. }: SettledNode) -> Option<f64> {
        self.try_curve(node).unwrap_or_else(|error| {
            self.tries.failed = Some(error);
            None
        })
    }
}
