//! The faces of a mesh as a graph: steps lead from centre to centre.
//!
//! The centre of a face is the mean of its corners, rounded; that of the start's faces is the start itself, that of the
//! goal's faces the goal.

use super::doors::FaceDoor;
use super::ends::{MeshEnds, NodeNearGoal};
use super::topology::Topology;
use crate::base::{Result, narrow};
use crate::geom::Point;
use crate::search::best_first::{Graph, NodeId, SettledNode, Successor};

/// The graph; the number of a node is that of its face.
pub(super) struct FaceGraph<'a> {
    pub(super) mesh: &'a Topology,
    pub(super) ends: &'a MeshEnds,
    pub(super) open_gaps: bool,
    pub(super) nearest: &'a mut NodeNearGoal,
    /// No unit of way costs less.
    pub(super) least_cost: f64,
}

impl<'a> FaceGraph<'a> {
    /// The nodes of the start.
    pub(super) fn starts(&self) -> impl Iterator<Item = NodeId> + use<'a> {
        self.ends.start_faces.iter().copied()
    }

    /// The point that stands for a face.
    pub(super) fn place_of(&self, face: u32) -> Point {
        if self.ends.is_start_face(face) {
            return self.ends.start;
        }
        if self.ends.is_goal_face(face) { self.ends.goal } else { self.mesh.centre(face) }
    }
}

impl Topology {
    /// The mean of the corners of a face, rounded: of a narrow face it may lie beside it.
    fn centre(&self, face: u32) -> Point {
        let (mut x, mut y) = (0, 0);
        let range = self.corners_of(face);
        let count = i64::from(range.end - range.start);
        for corner in range {
            let at = self.at(corner);
            (x, y) = (x + i64::from(at.x), y + i64::from(at.y));
        }
        let mean = |sum: i64| narrow((2 * sum + count).div_euclid(2 * count));
        Point { x: mean(x), y: mean(y) }
    }
}

impl Graph for FaceGraph<'_> {
    type Place = Point;

    fn successors(&mut self, from: SettledNode, take: &mut impl FnMut(Successor<Point>) -> Result) -> Result {
        let at = self.place_of(from.node);
        let rate = self.mesh.cost_of(from.node);
        self.mesh.doors(from.node, self.open_gaps, &mut |door: FaceDoor| {
            let node = self.mesh.corner(door.corner()).face;
            let place = self.place_of(node);
            let cost = at.distance(place) * ((rate + self.mesh.cost_of(node)) / 2.0);
            take(Successor { node, place, cost })
        })
    }

    fn estimate(&mut self, place: Point) -> f64 {
        place.distance(self.ends.goal) * self.least_cost
    }

    fn end(&mut self, at: SettledNode) -> Option<f64> {
        let place = self.place_of(at.node);
        self.nearest.offer(at.node, place, self.ends.goal, |place| self.mesh.contains(at.node, place));
        let is_end = self.ends.is_goal_face(at.node);
        is_end.then(|| place.distance(self.ends.goal) * self.mesh.cost_of(at.node))
    }
}

/// The number of nodes.
pub(super) fn count(mesh: &Topology) -> u64 {
    mesh.face_count().into()
}
