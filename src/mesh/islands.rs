//! The parts of a mesh: which faces a path may lead to from which.

use super::topology::{FaceIsland, NONE, Topology};
use crate::base::{Result, index};
use crate::collections::{List, reserve_exact};

/// Numbers the parts in the order of their first faces.
///
/// # Errors
/// [`crate::Error::OutOfMemory`].
pub(super) fn number(mesh: &mut Topology) -> Result {
    let unknown = FaceIsland { by_edges: NONE, by_corners: NONE };
    mesh.islands.refill(index(mesh.face_count()), unknown)?;
    let mut stack = Vec::new();
    reserve_exact(&mut stack, index(mesh.face_count()))?;
    mesh.island_count = flood(mesh, &mut stack, false)?;
    if mesh.has_gaps {
        flood(mesh, &mut stack, true)?;
    } else {
        mesh.islands.iter_mut().for_each(|island| island.by_corners = island.by_edges);
    }
    Ok(())
}

/// Floods the parts by way of edges, and of corners if asked to; returns their number.
fn flood(mesh: &mut Topology, stack: &mut Vec<u32>, by_corners: bool) -> Result<u32> {
    let mut count = 0;
    for first in 0..mesh.face_count() {
        if !take(mesh, first, count, by_corners) {
            continue;
        }
        stack.push(first);
        while let Some(face) = stack.pop() {
            for corner in mesh.corners_of(face) {
                let known = *mesh.corner(corner);
                if known.twin != NONE {
                    let other = mesh.corner(known.twin).face;
                    if take(mesh, other, count, by_corners) {
                        stack.add(other)?;
                    }
                }
                let mut fan = known.fan;
                while by_corners && fan != NONE && mesh.fan(fan).next != known.fan {
                    fan = mesh.fan(fan).next;
                    let other = mesh.corner(mesh.fan(fan).first).face;
                    if take(mesh, other, count, by_corners) {
                        stack.add(other)?;
                    }
                }
            }
        }
        count += 1;
    }
    Ok(count)
}

/// Gives a face its number; false if it has one.
fn take(mesh: &mut Topology, face: u32, number: u32, by_corners: bool) -> bool {
    let island = &mut mesh.islands[index(face)];
    let known = if by_corners { &mut island.by_corners } else { &mut island.by_edges };
    let is_new = *known == NONE;
    if is_new {
        *known = number;
    }
    is_new
}
