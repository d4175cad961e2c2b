//! Where a search on a mesh begins and ends.

use super::spots::MeshSpot;
use super::topology::Topology;
use crate::base::Result;
use crate::collections::Meter;
use crate::geom::Point;
use crate::search::best_first::NodeId;

/// Both ends, and the faces that contain them.
#[derive(Default)]
pub(super) struct MeshEnds {
    pub(super) start: Point,
    pub(super) goal: Point,
    /// Ascending, as those of the goal.
    pub(super) start_faces: Vec<u32>,
    pub(super) goal_faces: Vec<u32>,
}

impl MeshEnds {
    /// Gathers the faces at both ends.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(super) fn gather(&mut self, mesh: &Topology, ends: [MeshSpot; 2], meter: &mut Meter) -> Result {
        [self.start, self.goal] = ends.map(|end| end.at);
        for (spot, faces) in ends.into_iter().zip([&mut self.start_faces, &mut self.goal_faces]) {
            faces.clear();
            for face in mesh.faces_of(spot) {
                meter.add(faces, face, 4)?;
            }
        }
        Ok(())
    }

    pub(super) fn is_start_face(&self, face: u32) -> bool {
        self.start_faces.binary_search(&face).is_ok()
    }

    pub(super) fn is_goal_face(&self, face: u32) -> bool {
        self.goal_faces.binary_search(&face).is_ok()
    }

    /// The faces that contain both ends.
    pub(super) fn shared_faces(&self) -> impl Iterator<Item = u32> + '_ {
        self.start_faces.iter().copied().filter(|&face| self.is_goal_face(face))
    }
}

/// The node that was expanded nearest to the goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeNearGoal {
    /// None while none is nearer than the start.
    pub(super) node: Option<NodeId>,
    pub(super) at: Point,
    pub(super) squared: i64,
}

impl NodeNearGoal {
    /// Nothing but the start is known.
    pub(super) fn of(ends: &MeshEnds) -> Self {
        Self { node: None, at: ends.start, squared: ends.start.squared_distance(ends.goal) }
    }

    /// Takes a node if it is nearer, and a path may end there.
    pub(super) fn offer(&mut self, node: NodeId, at: Point, goal: Point, is_free: impl Fn(Point) -> bool) {
        let squared = at.squared_distance(goal);
        if squared < self.squared && is_free(at) {
            *self = Self { node: Some(node), at, squared };
        }
    }
}
