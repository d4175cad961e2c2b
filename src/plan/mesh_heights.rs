//! Heights of starts, goals and paths, on meshes of which floors may lie above each other.

use super::mesh_planner::MeshPlanner;
use super::world_planner::require;
use crate::base::Result;
use crate::collections::reserve_exact;
use crate::mesh::snapped_height;

impl MeshPlanner {
    /// Sets at which heights positions are, from the next query and question on: starts, and positions of questions
    /// that have one alone, at the first one, goals at the second one. Both are 0 at first.
    ///
    /// Where floors lie above each other ([`crate::mesh::Mesh::with_heights`]) a position counts as the point of that
    /// face there whose height is the nearest one; of two as near of the lower one. Beside the rim of a floor it counts
    /// as the point of that one, at most 1/32 away, if that is nearer in height by more than 1/4 than what lies at the
    /// position itself. Elsewhere heights do not matter.
    ///
    /// # Errors
    /// [`crate::Error::Unsupported`] on a mesh without heights; [`crate::Error::BadValue`] for a height that is not
    /// finite or beyond 65,536. The heights are as before then.
    pub fn set_heights(&mut self, start: f32, goal: f32) -> Result {
        require(self.searched.topology().has_heights(), "the points of this mesh have no heights")?;
        self.heights = [snapped_height(start, 1.0)?, snapped_height(goal, 1.0)?];
        Ok(())
    }

    /// How high the path lies at each of its points. Empty until an outcome that has a path, and on a mesh without
    /// heights.
    #[must_use]
    pub fn path_heights(&self) -> &[f32] {
        &self.path_heights
    }

    /// Tells the heights of the path.
    pub(super) fn tell_heights(&mut self) -> Result {
        let (mesh, turns) = (self.searched.topology(), &self.turns);
        self.path_heights.clear();
        reserve_exact(&mut self.path_heights, turns.faces.len())?;
        let heights = turns.faces.iter().zip(&turns.points).map(|(&face, &at)| mesh.height_over(face, at).cells());
        self.path_heights.extend(heights);
        Ok(())
    }

    /// Refuses a question that is about places in the plane alone.
    pub(super) fn require_one_floor(&self, what: &'static str) -> Result {
        require(!self.searched.topology().is_layered(), what)
    }
}
