//! What obstacles leave of some faces that lie together: a constrained Delaunay triangulation of the sides around them
//! and the outlines, merged to convex faces.
//!
//! Sides between the faces themselves do not count, unless their classes differ: most edges of obstacles then cross
//! nothing, and nothing is rounded. Where an edge crosses another one, a side around the faces or one between classes,
//! both go over the nearest point of 1/256, as in [`super::of_world`]. A side that bends could come over what lies
//! beside it: those faces are wanted too, and whoever cuts cuts them together with these.

use super::build::JoinedFaces;
use super::classes::{FaceClasses, PLAIN};
use super::merging::FreeFaces;
use super::obstacle::is_beside;
use super::topology::{NONE, Topology};
use super::triangulation::{PointNumbers, Triangulation};
use crate::base::{Result, index, narrow, to_u32};
use crate::collections::{List, counted};
use crate::geom::{Point, cross};

/// An obstacle counts for so much, a class of ground for its number. Above twice as large as any class, so that sums of
/// classes about places where their borders cross are told from it.
const BLOCKED: i32 = 1 << 10;
/// Marks points that the mesh without obstacles does not have.
pub(super) const OWN: u32 = 1 << 31;

/// A part of a mesh that obstacles have cut.
#[derive(Default)]
pub(super) struct CutFaces {
    /// The faces, with twins among them.
    pub(super) mesh: Topology,
    /// For each corner the number of its point among those of the mesh without obstacles, else with the bit [`OWN`] one
    /// of this part.
    pub(super) points: Vec<u32>,
    /// Numbers of points of this part are less.
    pub(super) own_points: u32,
    pub(super) classes: Vec<u8>,
    /// Of each face one of the faces that were cut, on which it lies, at least to a part.
    pub(super) origins: Vec<u32>,
    /// Edges cross, so that some may not be where they were given.
    pub(super) is_bent: bool,
}

counted!(CutFaces { mesh, points, classes, origins } plain { own_points, is_bent });

/// The faces of a mesh without obstacles.
#[derive(Clone, Copy)]
pub(super) struct BaseFaces<'a> {
    pub(super) mesh: &'a Topology,
    pub(super) classes: &'a FaceClasses,
    /// A number for the point of each corner.
    pub(super) numbers: &'a [u32],
}

/// A point of the mesh without obstacles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct KnownPoint {
    at: [i32; 2],
    number: u32,
}

/// A side of a face that is to stay.
#[derive(Clone, Copy)]
struct KeptSide {
    ends: [Point; 2],
    weight: i32,
    /// A face lies beyond that is not cut with these.
    is_shared: bool,
    /// It lies around the faces.
    is_outer: bool,
}

/// Faces that are cut together, and by what.
#[derive(Clone, Copy)]
pub(super) struct CutGroup<'a> {
    pub(super) base: BaseFaces<'a>,
    /// Ascending.
    pub(super) faces: &'a [u32],
    /// In an order of their own.
    pub(super) outlines: &'a [&'a [Point]],
}

impl BaseFaces<'_> {
    pub(super) fn class_of(&self, face: u32) -> u8 {
        self.classes.as_ref().map_or(PLAIN, |classes| classes[index(face)])
    }
}

impl CutGroup<'_> {
    fn has(&self, face: u32) -> bool {
        self.faces.binary_search(&face).is_ok()
    }

    /// Cuts the faces, and adds to `wanted` the faces that must be cut with these. `is_free` tells of other faces
    /// whether an obstacle covers them.
    ///
    /// # Errors
    /// [`crate::Error::BadValue`] for too many crossings; [`crate::Error::OutOfMemory`].
    pub(super) fn cut(&self, is_free: impl Fn(u32) -> bool, wanted: &mut Vec<u32>) -> Result<CutFaces> {
        let sides = self.sides(&is_free)?;
        let numbers =
            PointNumbers::of(|| sides.iter().map(|side| &side.ends[..]).chain(self.outlines.iter().copied()))?;
        let mut triangles = Triangulation::of(&numbers.points)?;
        let given = triangles.points.len();
        for &KeptSide { ends: [from, to], weight, .. } in &sides {
            triangles.add_way(numbers.get(from), numbers.get(to), weight)?;
        }
        for outline in self.outlines {
            let mut from = outline.len() - 1;
            for to in 0..outline.len() {
                triangles.add_way(numbers.get(outline[from]), numbers.get(outline[to]), BLOCKED)?;
                from = to;
            }
        }
        let (before, is_bent) = (wanted.len(), triangles.points.len() > given);
        for side in sides.iter().filter(|side| side.is_outer) {
            let bends = |&at: &Point| {
                is_beside(side.ends, at) && (side.is_shared || cross(side.ends[0], side.ends[1], at) != 0)
            };
            if triangles.points[given..].iter().any(bends) {
                self.base.mesh.faces_near(side.ends, wanted)?;
            }
        }
        let mut at = before;
        while at < wanted.len() {
            if self.has(wanted[at]) || !is_free(wanted[at]) {
                wanted.swap_remove(at);
            } else {
                at += 1;
            }
        }
        let FreeFaces { points, sizes, windings } = FreeFaces::of(triangles, BLOCKED)?;
        let JoinedFaces { mesh, numbers } = JoinedFaces::of(&points, &sizes)?;
        let own_points = to_u32(numbers.len());
        let mut cut = CutFaces { mesh, own_points, points: numbers, is_bent, ..CutFaces::default() };
        self.number(&mut cut.points, &points)?;
        self.describe(&mut cut, &windings)?;
        Ok(cut)
    }

    /// Gives the points their numbers among those of the mesh, where they have one.
    fn number(&self, numbers: &mut [u32], points: &[Point]) -> Result {
        let BaseFaces { mesh, numbers: known, .. } = self.base;
        let mut of_base = Vec::new();
        for &face in self.faces {
            let corners = mesh.corners_of(face);
            of_base.add_all(corners.map(|corner| {
                let Point { x, y } = mesh.at(corner);
                KnownPoint { at: [x, y], number: known[index(corner)] }
            }))?;
        }
        of_base.sort_unstable();
        for (number, at) in numbers.iter_mut().zip(points) {
            let found = of_base.binary_search_by_key(&[at.x, at.y], |known| known.at);
            *number = found.map_or(*number | OWN, |found| of_base[found].number);
        }
        Ok(())
    }

    /// The sides that stay: those around the faces, and those between two classes.
    fn sides(&self, is_free: impl Fn(u32) -> bool) -> Result<Vec<KeptSide>> {
        let mesh = self.base.mesh;
        let mut sides = Vec::new();
        for &face in self.faces {
            let class = i32::from(self.base.class_of(face));
            for corner in mesh.corners_of(face) {
                let ends = [mesh.at(corner), mesh.at(mesh.next(corner))];
                let twin = mesh.corner(corner).twin;
                let other = if twin == NONE { None } else { Some(mesh.corner(twin).face) };
                match other.filter(|&other| self.has(other)) {
                    Some(other) => {
                        let weight = class - i32::from(self.base.class_of(other));
                        if weight != 0 && corner < twin {
                            sides.add(KeptSide { ends, weight, is_shared: false, is_outer: false })?;
                        }
                    }
                    None => {
                        let is_shared = other.is_some_and(&is_free);
                        sides.add(KeptSide { ends, weight: class - BLOCKED, is_shared, is_outer: true })?;
                    }
                }
            }
        }
        Ok(sides)
    }

    /// Tells of each face which ground it is, and where it comes from.
    fn describe(&self, cut: &mut CutFaces, windings: &[i32]) -> Result {
        for (face, &winding) in (0..).zip(windings) {
            let own = cut.mesh.corners_of(face);
            let count = i64::from(own.end - own.start);
            let is_own = |face: &u32| i32::from(self.base.class_of(*face)) == winding;
            // About a place where borders of classes cross a sum may be the number of none of them.
            let of_class = self.faces.iter().copied().find(is_own).unwrap_or(self.faces[0]);
            let (mut x, mut y) = (0, 0);
            own.map(|corner| cut.mesh.at(corner)).for_each(|at| (x, y) = (x + i64::from(at.x), y + i64::from(at.y)));
            let mean = |sum: i64| narrow(sum.div_euclid(count));
            let middle = Point { x: mean(x), y: mean(y) };
            let mut here = self.base.mesh.faces_at(middle).filter(|&face| self.has(face));
            let origin = here.find(is_own).unwrap_or(of_class);
            cut.origins.add(origin)?;
            cut.classes.add(self.base.class_of(of_class))?;
        }
        Ok(())
    }
}
