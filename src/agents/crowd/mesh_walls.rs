//! The velocities that keep a walker on a navigation mesh.
//!
//! A mesh is made for an agent's radius: what its rim stops is the centre of a walker. The sides of the rim that are in
//! sight, within reach, are faces of walls as those of blocked cells are, in any direction.

use super::faces::{FARTHEST, Face};
use super::lines::HalfPlane;
use super::vector::Vector;
use super::walkers::Body;
use super::work::WalkerWork;
use crate::base::{Bounds, Result, floor};
use crate::collections::List;
use crate::geom::{Point, SCALE};
use crate::mesh::{MeshWall, Topology, WalkerHeading};

/// The largest coordinate of a mesh, in cells, and some more.
const LARGEST: f64 = 65_600.0;

/// Adds the half-planes of the rim near a walker.
pub(super) fn add(mesh: &Topology, body: &Body, horizon: f64, work: &mut WalkerWork) -> Result {
    let WalkerWork { lines, rims, .. } = work;
    let reach = (body.speed * horizon).at_most(FARTHEST);
    let far = |v: f64| !(-LARGEST..=LARGEST).contains(&v);
    if far(body.at.x) || far(body.at.y) {
        return Ok(());
    }
    let near = |v: f64| floor(v * f64::from(SCALE) + 0.5);
    // Rounding may have led it off the mesh.
    let Some(at) = mesh.free_near(Point { x: near(body.at.x), y: near(body.at.y) }, 0).map(|spot| spot.at) else {
        return Ok(());
    };
    mesh.rims_in_sight(at, WalkerHeading { x: body.wanted.x, y: body.wanted.y, reach }, rims)?;
    // Lengths are those of the walker itself, or it would creep out by what is rounded.
    let place = body.at;
    for MeshWall { from, to, convex, blunt } in mesh.rims(rims) {
        // At a corner it is told already which sides count: they stop a walker that rounding has led past their ends.
        let is_here = from == at || to == at;
        let convex = if is_here { [false; 2] } else { convex };
        // The wall lies on the right. With it ahead the side begins on the right too.
        let (from, to) = (vector(from) - place, vector(to) - place);
        let along = (to - from) * (1.0 / (to - from).length());
        let (x, y) = (-along, along.right());
        let turned = |v: Vector| Vector::new(v.dot(x), v.dot(y));
        let back = |v: Vector| x * v.x + y * v.y;
        let ahead = turned(from).y.at_least(0.0);
        let [left, right] = [turned(to).x, turned(from).x];
        let ends = if is_here { [left.at_most(0.0), right.at_least(0.0)] } else { [left, right] };
        let aside = 0.0.at_least(ends[0]).at_most(ends[1]);
        if aside * aside + ahead * ahead > reach * reach {
            continue;
        }
        let face = Face {
            ahead,
            ends,
            convex: [convex[1], convex[0]],
            blunt: [blunt[1], blunt[0]],
            hides: 0.0,
            touches: -1.0,
        };
        if let Some(HalfPlane { point, direction }) =
            face.line((turned(body.velocity), turned(body.wanted)), 0.0, horizon)
        {
            lines.add(HalfPlane { point: back(point), direction: back(direction) })?;
        }
    }
    Ok(())
}

fn vector(at: Point) -> Vector {
    Vector::new(f64::from(at.x) / f64::from(SCALE), f64::from(at.y) / f64::from(SCALE))
}
