//! A path over a mesh, as searches write it.

use super::spots::MeshSpot;
use super::topology::{Topology, is_along};
use crate::base::Result;
use crate::collections::List;
use crate::geom::{Point, cross};
use crate::improve::drop_collinear;

/// The points of a path.
#[derive(Default)]
pub(crate) struct MeshPath {
    pub(crate) points: Vec<Point>,
    /// Of each point a face that it lies in, on a mesh with heights; else empty.
    pub(crate) faces: Vec<u32>,
}

impl MeshPath {
    pub(super) fn clear(&mut self) {
        self.points.clear();
        self.faces.clear();
    }

    /// Adds a point, and a face in which it lies if `faces` are wanted.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn add(&mut self, at: Point, face: Option<u32>) -> Result {
        self.points.add(at)?;
        face.map_or(Ok(()), |face| self.faces.add(face))
    }

    /// A point of the path on the mesh.
    pub(super) fn spot(&self, mesh: &Topology, number: usize) -> MeshSpot {
        let at = self.points[number];
        self.faces.get(number).map_or(MeshSpot::plain(at), |&face| mesh.spot_in(face, at))
    }

    pub(super) fn reverse(&mut self) {
        self.points.reverse();
        self.faces.reverse();
    }

    /// Drops the points at which the path does not turn. Those at which it turns back along a slit stay.
    pub(crate) fn drop_collinear(&mut self, mesh: &Topology) {
        if !mesh.has_heights() {
            return drop_collinear(&mut self.points);
        }
        let mut kept = 0;
        for at in 0..self.points.len() {
            let (point, face) = (self.points[at], self.faces[at]);
            while kept > 1 && is_passed([self.points[kept - 2], self.points[kept - 1]], point) {
                kept -= 1;
            }
            if kept > 0 && self.points[kept - 1] == point {
                continue;
            }
            (self.points[kept], self.faces[kept]) = (point, face);
            kept += 1;
        }
        self.points.truncate(kept);
        self.faces.truncate(kept);
    }
}

impl Topology {
    /// Tells a face of each point of a path, on a mesh with heights where no floors lie above each other; that of the
    /// start for a point that rounding has moved beside it.
    pub(super) fn tell_any_faces(&self, start: Option<u32>, out: &mut MeshPath) -> Result {
        let wanted = if self.has_heights() { &out.points[..] } else { &[] };
        wanted.iter().try_for_each(|&point| out.faces.add_all(self.face_at(point).or(start)))
    }
}

/// True if a way from one point over another one goes straight on to a third.
fn is_passed([from, over]: [Point; 2], to: Point) -> bool {
    cross(from, over, to) == 0 && !is_along(over, from, to)
}
