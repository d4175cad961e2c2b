//! Numbers for the vertices of a mesh, as paths tell them apart.
//!
//! A vertex on the rim counts once for each of its fans where no path passes between them, and has the number of the
//! fan; those that faces enclose come after all fans.

use super::topology::{NONE, Topology};
use crate::base::{Result, index};
use crate::collections::{List, counted};

/// The vertex of each corner.
#[derive(Default)]
pub(super) struct MeshVertices {
    of_corner: Vec<u32>,
    count: u32,
}

counted!(MeshVertices { of_corner } plain { count });

impl MeshVertices {
    /// With `open_gaps` the fans of a vertex count as one: that with the least number.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn of(mesh: &Topology, open_gaps: bool) -> Result<Self> {
        let mut of_corner = Vec::new();
        of_corner.refill(mesh.corners.len(), NONE)?;
        let mut count = mesh.fan_count();
        for face in 0..mesh.face_count() {
            for corner in mesh.corners_of(face) {
                let fan = mesh.corner(corner).fan;
                if fan != NONE {
                    of_corner[index(corner)] = if open_gaps { mesh.fan(fan).least } else { fan };
                } else if of_corner[index(corner)] == NONE {
                    let mut around = corner;
                    while of_corner[index(around)] == NONE {
                        of_corner[index(around)] = count;
                        around = mesh.left_of(around).unwrap_or(corner);
                    }
                    count += 1;
                }
            }
        }
        Ok(Self { of_corner, count })
    }

    pub(super) fn count(&self) -> usize {
        index(self.count)
    }

    #[inline(always)]
    pub(super) fn of_corner(&self, corner: u32) -> u32 {
        self.of_corner[index(corner)]
    }
}
