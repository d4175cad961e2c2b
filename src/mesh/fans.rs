//! What is about each vertex: fans of faces, or faces all around.

use super::refusal::bad;
use super::topology::{Fan, NONE, Topology, is_along};
use crate::base::{Result, index, to_u32};
use crate::collections::{List, reserve_exact};
use crate::geom::cross;

const ROUND: &str = "it overlaps other faces about one of its corners";
/// Marks corners whose vertex is enclosed, until all are known.
const ENCLOSED: u32 = NONE - 1;

/// Gathers the fans, and checks that faces all around a vertex go around once.
pub(super) fn gather(mesh: &mut Topology, origins: &[u32]) -> Result {
    gather_known(mesh, origins)?;
    if mesh.has_heights() {
        let wound = mesh.fans.iter().find(|fan| goes_on(mesh, fan.first));
        if let Some(fan) = wound {
            return Err(bad(index(mesh.corner(fan.first).face), ROUND));
        }
    }
    for corner in 0..to_u32(mesh.corners.len()) {
        if mesh.corner(corner).fan == NONE {
            go_around(mesh, corner)?;
        }
    }
    for corner in &mut mesh.corners {
        if corner.fan == ENCLOSED {
            corner.fan = NONE;
        }
    }
    Ok(())
}

/// Gathers the fans of faces that are known to be a mesh.
pub(super) fn gather_known(mesh: &mut Topology, origins: &[u32]) -> Result {
    let rim = mesh.corners.iter().filter(|corner| corner.twin == NONE).count();
    reserve_exact(&mut mesh.fans, rim)?;
    for first in 0..to_u32(mesh.corners.len()) {
        if mesh.corner(first).twin == NONE {
            add_fan(mesh, first);
        }
    }
    link(mesh, origins)
}

fn add_fan(mesh: &mut Topology, first: u32) {
    let own = mesh.fan_count();
    let mut last = first;
    mesh.corners[index(first)].fan = own;
    while let Some(next) = mesh.left_of(last) {
        mesh.corners[index(next)].fan = own;
        last = next;
    }
    let (at, before, after) = (mesh.at(first), mesh.at(mesh.next(first)), mesh.at(mesh.previous(last)));
    // The rim has an angle of zero only about a slit: else one of both ends would lie inside of the other's edge.
    let wide = cross(at, before, after);
    let turns = wide < 0 || wide == 0 && is_along(at, before, after);
    mesh.fans.push(Fan { at, first, last, before, after, turns, next: own, least: own, block: NONE });
}

/// True if the faces of a fan go on where they have gone round once: floors above each other cannot meet in a point.
fn goes_on(mesh: &Topology, first: u32) -> bool {
    let (at, begin) = (mesh.at(first), mesh.at(mesh.next(first)));
    let mut corner = first;
    while let Some(next) = mesh.left_of(corner) {
        let (right, left) = (mesh.at(mesh.next(next)), mesh.at(mesh.previous(next)));
        let turn = cross(at, right, begin);
        if turn == 0 && is_along(at, right, begin) || turn > 0 && cross(at, begin, left) > 0 {
            return true;
        }
        corner = next;
    }
    false
}

/// Goes around an enclosed vertex.
fn go_around(mesh: &mut Topology, start: u32) -> Result {
    let (mut corner, mut rounds) = (start, 0);
    loop {
        mesh.corners[index(corner)].fan = ENCLOSED;
        rounds += u32::from(is_to_the_right(mesh, corner));
        match mesh.left_of(corner) {
            Some(next) if next != start => corner = next,
            _ => break,
        }
    }
    if rounds == 1 {
        return Ok(());
    }
    Err(bad(index(mesh.corner(start).face), ROUND))
}

/// True if the direction of the x axis lies between the edge that leaves a corner and the one that arrives, which does
/// not count itself.
fn is_to_the_right(mesh: &Topology, corner: u32) -> bool {
    let at = mesh.at(corner);
    let (right, left) = (mesh.at(mesh.next(corner)), mesh.at(mesh.previous(corner)));
    // From below to above the way leads over that axis, because corners have at most half a turn.
    right.y == at.y && right.x > at.x || right.y < at.y && left.y > at.y
}

/// Links the fans of each vertex, which ascend around it.
fn link(mesh: &mut Topology, origins: &[u32]) -> Result {
    let mut last_of = Vec::new();
    last_of.refill(origins.iter().map(|&origin| index(origin) + 1).max().unwrap_or(0), NONE)?;
    let fans = &mut mesh.fans;
    for own in 0..to_u32(fans.len()) {
        let last = &mut last_of[index(origins[index(fans[index(own)].first)])];
        if let Some(before) = fans.get(index(*last)).copied() {
            mesh.has_gaps = true;
            fans[index(*last)].next = own;
            (fans[index(own)].next, fans[index(own)].least) = (before.least, before.least);
        }
        *last = own;
    }
    Ok(())
}
