//! The common sides of faces as a graph: steps lead over a face from side to side.
//!
//! Which point of a side a step leads to depends on where the way comes from: see [`crossing`].

use super::doors::FaceDoor;
use super::ends::{MeshEnds, NodeNearGoal};
use super::topology::{NONE, Topology};
use crate::base::{Bounds, Result, index, narrow, real, to_u32, whole_wide};
use crate::geom::{Point, cross};
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};

/// What is known about a node that was expanded.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgeEntry {
    pub(super) at: Point,
    /// The corner of the face that is entered, or whose side is crossed into it; [`NONE`] at the start.
    corner: u32,
}

impl Default for EdgeEntry {
    fn default() -> Self {
        Self { at: Point::default(), corner: NONE }
    }
}

/// The graph. The number of a side is the lesser one of its two corners; those of corners in which faces touch follow,
/// in the order of the corners of the faces that are entered; the last one is that of the start.
pub(super) struct EdgeGraph<'a> {
    pub(super) mesh: &'a Topology,
    pub(super) ends: &'a MeshEnds,
    pub(super) open_gaps: bool,
    pub(super) nearest: &'a mut NodeNearGoal,
    /// No unit of way costs less.
    pub(super) least_cost: f64,
    pub(super) entries: &'a mut [EdgeEntry],
}

impl EdgeGraph<'_> {
    /// The node of the start.
    pub(super) fn starts(&self) -> std::iter::Once<NodeId> {
        std::iter::once(to_u32(self.entries.len()) - 1)
    }

    /// How a way comes to a node over another one: the door of the face that it enters.
    fn entered(&self, node: NodeId, parent: NodeId) -> FaceDoor {
        let corners = to_u32(self.mesh.corners.len());
        if node >= corners {
            return FaceDoor::Corner(node - corners);
        }
        let twin = self.mesh.corner(node).twin;
        let before = self.entries[index(parent)].corner;
        let face = self.mesh.corner(node).face;
        let comes_from = match before {
            NONE => self.ends.is_start_face(face),
            before => self.mesh.corner(before).face == face,
        };
        FaceDoor::Side(if comes_from { twin } else { node })
    }

    fn node_of(&self, door: FaceDoor) -> NodeId {
        match door {
            FaceDoor::Side(side) => side.min(self.mesh.corner(side).twin),
            FaceDoor::Corner(corner) => to_u32(self.mesh.corners.len()) + corner,
        }
    }

    /// The point at which a way from a point passes a door.
    fn place_at(&self, door: FaceDoor, from: Point) -> Point {
        let portal = self.mesh.portal(door);
        crossing([portal.left, portal.right], from, self.ends.goal)
    }

    /// Tells the steps over a face.
    fn over(&self, face: u32, from: Point, take: &mut impl FnMut(Successor<Point>) -> Result) -> Result {
        let rate = self.mesh.cost_of(face);
        self.mesh.doors(face, self.open_gaps, &mut |door| {
            let place = self.place_at(door, from);
            take(Successor { node: self.node_of(door), place, cost: from.distance(place) * rate })
        })
    }
}

/// The point of a side over which the way from a point to the goal is the shortest: where the straight way to the goal,
/// or to its mirror image on the other side, crosses the side, or the nearer end of it.
///
/// Engines take the middle instead. On the meshes of published maps that made paths 1.0039 times as long as the
/// shortest ones, the point nearest to where the way comes from 1.0042 times, and this one 1.0013 times: the sum of its
/// steps is nearer to the length of the path that the funnel makes of them. It decides which corridor is searched first
/// only, so that it may be rounded.
fn crossing([a, b]: [Point; 2], from: Point, goal: Point) -> Point {
    let (dx, dy) = (real(i64::from(b.x) - i64::from(a.x)), real(i64::from(b.y) - i64::from(a.y)));
    let squared = dx * dx + dy * dy;
    if squared <= 0.0 {
        return a;
    }
    let share = |at: Point| {
        let (x, y) = (real(i64::from(at.x) - i64::from(a.x)), real(i64::from(at.y) - i64::from(a.y)));
        (dx * x + dy * y) / squared
    };
    let [before, beyond] = [from, goal].map(|at| real(cross(a, b, at)).abs());
    let mut at = share(from);
    if before + beyond > 0.0 {
        at = (at * beyond + share(goal) * before) / (before + beyond);
    }
    let at = at.clamp(0.0, 1.0);
    let along = |a: i32, by: f64| narrow(i64::from(a) + whole_wide((at * by + 0.5).floor()));
    Point { x: along(a.x, dx), y: along(a.y, dy) }
}

impl Graph for EdgeGraph<'_> {
    type Place = Point;

    fn successors(&mut self, from: SettledNode, take: &mut impl FnMut(Successor<Point>) -> Result) -> Result {
        let at = self.entries[index(from.node)].at;
        match door(self.mesh, self.entries, from.node) {
            Some(door) => self.over(self.mesh.corner(door.corner()).face, at, take),
            None => self.ends.start_faces.iter().try_for_each(|&face| self.over(face, at, take)),
        }
    }

    fn estimate(&mut self, place: Point) -> f64 {
        place.distance(self.ends.goal) * self.least_cost
    }

    /// Notes the entry of the node too: those before it have theirs.
    fn end(&mut self, at: SettledNode) -> Option<f64> {
        let goal = self.ends.goal;
        let Some(parent) = at.parent else {
            self.entries[index(at.node)] = EdgeEntry { at: self.ends.start, corner: NONE };
            let shared = self.ends.shared_faces().map(|face| self.mesh.cost_of(face));
            return shared.reduce(f64::at_most).map(|rate| self.ends.start.distance(goal) * rate);
        };
        let door = self.entered(at.node, parent);
        let place = self.place_at(door, self.entries[index(parent)].at);
        self.entries[index(at.node)] = EdgeEntry { at: place, corner: door.corner() };
        let face = self.mesh.corner(door.corner()).face;
        self.nearest.offer(at.node, place, goal, |place| self.mesh.contains(face, place));
        self.ends.is_goal_face(face).then(|| place.distance(goal) * self.mesh.cost_of(face))
    }
}

/// The door of a node that was expanded; none at the start.
pub(super) fn door(mesh: &Topology, entries: &[EdgeEntry], node: NodeId) -> Option<FaceDoor> {
    let corner = entries[index(node)].corner;
    let is_side = node < to_u32(mesh.corners.len());
    (corner != NONE).then_some(if is_side { FaceDoor::Side(corner) } else { FaceDoor::Corner(corner) })
}

/// The number of nodes.
pub(super) fn count(mesh: &Topology, open_gaps: bool) -> usize {
    let has_corners = open_gaps && mesh.has_gaps;
    mesh.corners.len() * if has_corners { 2 } else { 1 } + 1
}
