//! Heights of starts, goals and paths, on meshes of which floors may lie above each other.

use super::mesh_planner::MeshPlanner;
use super::query::Asked;
use super::questions::Hit;
use super::request::Request;
use super::world_planner::require;
use crate::base::{Error, Result, bytes, real_usize};
use crate::collections::reserve_exact;
use crate::geom::{Point, Position};
use crate::mesh::{MeshGround, MeshSpot, Topology, snapped_height};

const NO_HEIGHTS: &str = "the points of this mesh have no heights";
const NO_PATH_HEIGHTS: &str = "where floors lie above each other a kept path needs the heights of its points";

/// What a ray over floors above each other meets.
///
/// ```
/// use taut::mesh::Mesh;
/// use taut::plan::{FloorHit, MeshPlanner};
/// use taut::{Options, Position};
///
/// // A ramp that rises by 2 over 4 cells.
/// let points = [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (0.0, 1.0)].map(|(x, y)| Position::new(x, y));
/// let mesh = Mesh::with_heights(&points, &[0.0, 2.0, 2.0, 0.0], &[0, 1, 2, 3], &[4])?;
/// let planner = MeshPlanner::new(&mesh, Options::default())?;
/// let end: FloorHit = planner.raycast_on_floors(Position::new(0.0, 0.5), Position::new(3.0, 0.5))?;
/// assert_eq!((end.hit.visible, end.height), (true, 1.5));
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloorHit {
    /// What it meets in the plane.
    pub hit: Hit,
    /// How high the ground lies where it ends, in cells.
    pub height: f32,
}

/// The point of a mesh that counts as a position, where there is one.
pub(super) fn counted_as(mesh: &Topology, position: Position, height: i32) -> Result<MeshSpot> {
    let at = Point::snap(position)?;
    Ok(mesh.free_near(at, height).unwrap_or(MeshSpot::plain(at)))
}

impl Asked {
    /// The same request between positions at these heights. An error is its answer.
    pub(crate) fn at_heights(self, [start, goal]: [f32; 2]) -> Self {
        let snapped = |height| snapped_height(height, 1.0);
        match snapped(start).and_then(|start| Ok([start, snapped(goal)?])) {
            Ok(heights) => Self { heights, ..self },
            Err(error) => Self { request: self.request.and(Err(error)), ..self },
        }
    }
}

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
        require(self.searched.topology().has_heights(), NO_HEIGHTS)?;
        self.heights = [snapped_height(start, 1.0)?, snapped_height(goal, 1.0)?];
        Ok(())
    }

    /// [`MeshPlanner::begin_on`] at the heights of a request of a lane.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn begin_at(&mut self, ground: &MeshGround, request: &Request, heights: [i32; 2]) -> Result {
        self.heights = heights;
        self.begin_on(Some(ground), request)
    }

    /// Sets how high the points of kept paths are, one height for each, which later calls of
    /// [`MeshPlanner::check_path`], [`MeshPlanner::path_cost`] and [`MeshPlanner::waypoint`] are about: such as
    /// [`MeshPlanner::path_heights`] were when the path was found. Where floors lie above each other those calls need
    /// as many as their path has points; elsewhere they do not look at them. None at first.
    ///
    /// # Errors
    /// As [`MeshPlanner::set_heights`]; [`crate::Error::MemoryLimit`]; [`crate::Error::OutOfMemory`]. The heights are
    /// as before then.
    pub fn set_path_heights(&mut self, heights: &[f32]) -> Result {
        require(self.searched.topology().has_heights(), NO_HEIGHTS)?;
        heights.iter().try_for_each(|&height| snapped_height(height, 1.0).map(|_| ()))?;
        if heights.len() > self.kept_heights.capacity() {
            self.check_limit(bytes(heights.len().saturating_mul(size_of::<i32>())))?;
            let mut kept = Vec::new();
            reserve_exact(&mut kept, heights.len())?;
            self.kept_heights = kept;
        }
        self.kept_heights.clear();
        for &height in heights {
            self.kept_heights.push(snapped_height(height, 1.0)?);
        }
        Ok(())
    }

    /// As [`MeshPlanner::raycast`], and how high the ground lies where the ray ends: where it is stopped, at its end if
    /// it is clear. So whoever goes straight on follows the ground from floor to floor. The height is 0 on a mesh
    /// without heights, and for a start that is not free.
    ///
    /// # Errors
    /// As [`MeshPlanner::raycast`].
    pub fn raycast_on_floors(&self, from: Position, to: Position) -> Result<FloorHit> {
        self.cast_ray(from, to)
    }

    /// The spot that counts as a point of a kept path, with its height if floors lie above each other.
    pub(super) fn kept_spot(&self, mesh: &Topology, points: &[Position], number: usize) -> Result<MeshSpot> {
        counted_as(mesh, points[number], self.kept_heights.get(number).copied().unwrap_or(0))
    }

    /// Checks that the heights of a path's points are known where they are needed.
    pub(super) fn check_path_heights(&self, mesh: &Topology, points: &[Position]) -> Result {
        if !mesh.is_layered() || self.kept_heights.len() == points.len() {
            return Ok(());
        }
        require(!self.kept_heights.is_empty(), NO_PATH_HEIGHTS)?;
        let value = real_usize(self.kept_heights.len());
        let allowed = "as many as the path has points: floors lie above each other here";
        Err(Error::BadValue { name: "the number of heights that were set for paths", value, allowed })
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
}
