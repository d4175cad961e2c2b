//! The vertices of a mesh as a graph for Theta*: steps lead to all vertices of the faces about one.
//!
//! A vertex at which fans of faces touch is a node for each of them where paths do not pass from one to the other, and
//! one node where they do. A vertex where an end lies is none: what can be reached from it is reached from the end.

use super::ends::{MeshEnds, NodeNearGoal};
use super::spots::MeshSpot;
use super::topology::{NONE, Topology};
use crate::base::{Result, to_u32};
use crate::geom::Point;
use crate::search::best_first::{AnyAngle, Graph, NodeId, SettledNode, Successor};

/// The graph. The number of a vertex on the rim is that of its fan, or of the least one; those of enclosed vertices
/// follow in the order of their least corners; the last two are those of the start and the goal.
pub(super) struct VertexGraph<'a, const LAZY: bool> {
    pub(super) mesh: &'a Topology,
    pub(super) ends: &'a MeshEnds,
    pub(super) open_gaps: bool,
    pub(super) nearest: &'a mut NodeNearGoal,
    pub(super) sight_checks: &'a mut u64,
}

/// The number of nodes.
pub(super) fn count(mesh: &Topology) -> u64 {
    u64::from(start(mesh)) + 2
}

fn start(mesh: &Topology) -> NodeId {
    mesh.fan_count() + to_u32(mesh.corners.len())
}

fn goal(mesh: &Topology) -> NodeId {
    start(mesh) + 1
}

/// The point of a node.
pub(super) fn place_of(mesh: &Topology, ends: &MeshEnds, node: NodeId) -> Point {
    let (fans, start) = (mesh.fan_count(), start(mesh));
    if node < fans {
        return mesh.fan(node).at;
    }
    match node.checked_sub(start) {
        None => mesh.at(node - fans),
        Some(0) => ends.start,
        Some(_) => ends.goal,
    }
}

impl<const LAZY: bool> VertexGraph<'_, LAZY> {
    /// The node of the start.
    pub(super) fn starts(&self) -> std::iter::Once<NodeId> {
        std::iter::once(start(self.mesh))
    }

    fn place_of(&self, node: NodeId) -> Point {
        place_of(self.mesh, self.ends, node)
    }

    fn node_of(&self, corner: u32) -> NodeId {
        match self.mesh.corner(corner).fan {
            NONE => {
                let mut least = corner;
                self.mesh.enclosing(corner, |other| least = least.min(other));
                self.mesh.fan_count() + least
            }
            fan if self.open_gaps => self.mesh.fan(fan).least,
            fan => fan,
        }
    }

    /// Calls `take` with each corner about the vertex of a node.
    fn corners_about(&self, node: NodeId, take: &mut impl FnMut(u32) -> Result) -> Result {
        let fans = self.mesh.fan_count();
        if node >= fans {
            let mut result = Ok(());
            self.mesh.enclosing(node - fans, |corner| {
                if result.is_ok() {
                    result = take(corner);
                }
            });
            return result;
        }
        let mut fan = node;
        loop {
            self.mesh.corners_about(self.mesh.fan(fan), take)?;
            fan = self.mesh.fan(fan).next;
            if !self.open_gaps || fan == node {
                return Ok(());
            }
        }
    }

    /// Tells the step to the vertex of a corner.
    fn step(&self, from: Point, corner: u32, take: &mut impl FnMut(Successor<Point>) -> Result) -> Result {
        let place = self.mesh.at(corner);
        if place == from || place == self.ends.start || place == self.ends.goal {
            return Ok(());
        }
        take(Successor { node: self.node_of(corner), place, cost: from.distance(place) })
    }

    /// Tells the steps from an end in its faces.
    fn beside_end(&self, from: Point, faces: &[u32], take: &mut impl FnMut(Successor<Point>) -> Result) -> Result {
        let mut corners = faces.iter().flat_map(|&face| self.mesh.corners_of(face));
        corners.try_for_each(|corner| self.step(from, corner, take))
    }

    /// True if a way to a point in sight leads into the faces of a node.
    fn leads_to(&self, node: NodeId, to: Point) -> bool {
        let is_alone = node >= self.mesh.fan_count() || !self.mesh.fan(node).is_shared(node);
        self.open_gaps || is_alone || self.mesh.fan_leads(self.mesh.fan(node), to)
    }
}

impl Topology {
    /// Calls `take` with the corners about an enclosed vertex, this one first.
    fn enclosing(&self, corner: u32, mut take: impl FnMut(u32)) {
        let mut at = corner;
        loop {
            take(at);
            match self.left_of(at) {
                Some(next) if next != corner => at = next,
                _ => return,
            }
        }
    }
}

impl<const LAZY: bool> Graph for VertexGraph<'_, LAZY> {
    type Place = Point;

    const ANY_ANGLE: AnyAngle = if LAZY { AnyAngle::Lazy } else { AnyAngle::Eager };

    fn sees(&mut self, parent: NodeId, node: NodeId) -> bool {
        *self.sight_checks += 1;
        let (from, to) = (self.place_of(parent), self.place_of(node));
        self.leads_to(parent, to)
            && self.leads_to(node, from)
            && self.mesh.cast(MeshSpot::plain(from), to, self.open_gaps).is_none()
    }

    fn way(&mut self, parent: NodeId, node: NodeId) -> f64 {
        self.place_of(parent).distance(self.place_of(node))
    }

    fn successors(&mut self, from: SettledNode, take: &mut impl FnMut(Successor<Point>) -> Result) -> Result {
        let at = self.place_of(from.node);
        let to_goal = Successor { node: goal(self.mesh), place: self.ends.goal, cost: at.distance(self.ends.goal) };
        if from.node == start(self.mesh) {
            if self.ends.shared_faces().next().is_some() {
                take(to_goal)?;
            }
            return self.beside_end(at, &self.ends.start_faces, take);
        }
        if from.node == goal(self.mesh) {
            return self.beside_end(at, &self.ends.goal_faces, take);
        }
        let mut sees_goal = false;
        self.corners_about(from.node, &mut |corner| {
            sees_goal |= self.ends.is_goal_face(self.mesh.corner(corner).face);
            // The vertex to the right is told by the face there, if there is one.
            let mut other = self.mesh.next(corner);
            if self.mesh.corner(corner).twin != NONE {
                other = self.mesh.next(other);
            }
            while other != corner {
                self.step(at, other, take)?;
                other = self.mesh.next(other);
            }
            Ok(())
        })?;
        if sees_goal { take(to_goal) } else { Ok(()) }
    }

    fn estimate(&mut self, place: Point) -> f64 {
        place.distance(self.ends.goal)
    }

    fn end(&mut self, at: SettledNode) -> Option<f64> {
        self.nearest.offer(at.node, self.place_of(at.node), self.ends.goal, |_| true);
        (at.node == goal(self.mesh)).then_some(0.0)
    }
}
