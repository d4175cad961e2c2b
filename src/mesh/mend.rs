//! Mends what rounding broke: makes faces that are a mesh of faces that nearly are one.
//!
//! ```text
//! for a reach of the square roots of 8 and of 2, in 1/256, and of 0:
//!   count points within reach as one                          (both were moved by at most half of it)
//!   drop faces within reach of a line
//!   insert corners within reach of a side that no other face shares, into that side
//!   cut faces that are not convex into triangles
//!   done if these faces are a mesh
//! ```
//!
//! Rounding explains the second reach: a corner and a side that it lay on move by at most half of that each. The first
//! is for points that were moved by up to 1/256 before, such as those of tiles that were baked one by one. It is tried
//! first because faces with a slit between them are a mesh too, in which paths do not pass. The lesser ones are for
//! faces that are that small themselves. Overlaps stay, and are refused. Predicates are exact. O(n log n) for n
//! corners, and for each side at the rim the corners at the rim beside it, in the shorter direction.
//!
//! Based on: G. H. Meisters. Polygons have ears. American Mathematical Monthly 82, 1975 (ear clipping).

use super::build::{IndexedFaces, check_counts, check_face, distinct, doubled_area};
use super::refusal::{bad, meet};
use super::topology::Topology;
use crate::base::{Error, Result, index, to_u32};
use crate::collections::{List, reserve};
use crate::geom::{Point, cross};

/// Squares of the distances within which points touch, in units of coordinates.
const REACHES: [i64; 3] = [8, 2, 0];
/// Faces with more corners are not cut: that takes up to the third power of their number.
const MOST_CUT: usize = 1024;
/// So many corners may be inserted for each that is there. A corner lies on two sides of other faces at most, unless
/// faces overlap.
const MOST_INSERTED: usize = 4;

const FLAT: &str = "it encloses no area once its points are rounded to 1/256, and neither does another one";

/// Faces by numbers of points, and of which of the given ones they were made.
#[derive(Default)]
struct FaceList {
    corners: Vec<u32>,
    sizes: Vec<u32>,
    sources: Vec<u32>,
}

/// A mended mesh.
pub(super) struct MendedMesh {
    pub(super) topology: Topology,
    /// For each face the number of the given one of which it was made.
    pub(super) sources: Vec<u32>,
}

/// A corner that a side lacks; in the order in which they are inserted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Insertion {
    /// Behind which corner of the list.
    behind: u32,
    /// How far along the side.
    along: i64,
    beside: i64,
    point: u32,
}

/// A side of a face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct MendedSide {
    /// Both numbers of points, the lesser one first.
    ends: [u32; 2],
    corner: u32,
    face: u32,
}

/// Faces that are being mended.
struct Mending<'a> {
    points: &'a [Point],
    reach: i64,
}

impl Topology {
    /// A mesh of these faces, mended.
    ///
    /// # Errors
    /// Those of [`Topology::of`], with the numbers of the given faces.
    pub(super) fn mended(given: IndexedFaces<'_>) -> Result<MendedMesh> {
        let IndexedFaces { points, .. } = given;
        check_counts(given)?;
        let mut refusal = None;
        for reach in REACHES {
            let made = Mending { points, reach }.mend(given).and_then(|faces| {
                match Self::of(IndexedFaces { points, heights: &[], corners: &faces.corners, sizes: &faces.sizes }) {
                    Ok(topology) => Ok(MendedMesh { topology, sources: faces.sources }),
                    Err(error) => Err(faces.named(error)),
                }
            });
            match made {
                Err(error @ (Error::BadFace { .. } | Error::FacesMeet { .. })) => refusal = Some(error),
                made => return made,
            }
        }
        Err(refusal.unwrap_or(bad(0, FLAT)))
    }
}

impl FaceList {
    fn add(&mut self, corners: &[u32], source: u32) -> Result {
        self.corners.add_slice(corners)?;
        self.sizes.add(to_u32(corners.len()))?;
        self.sources.add(source)
    }

    /// An error with the numbers of the given faces.
    fn named(&self, error: Error) -> Error {
        let source = |face: usize| self.sources.get(face).map_or(face, |&source| index(source));
        match error {
            Error::BadFace { face, what } => bad(source(face), what),
            Error::FacesMeet { first, second, what } => meet([first, second].map(source).map(to_u32), what),
            other => other,
        }
    }
}

impl Mending<'_> {
    fn at(&self, number: u32) -> Point {
        self.points[index(number)]
    }

    fn mend(&self, given: IndexedFaces<'_>) -> Result<FaceList> {
        let kept = self.keep(given)?;
        let insertions = self.insertions(&kept)?;
        let mut insertions = insertions.iter().peekable();
        let mut made = FaceList::default();
        let (mut corner, mut wide, mut own) = (0, Vec::new(), Vec::new());
        for (&size, &source) in kept.sizes.iter().zip(&kept.sources) {
            wide.clear();
            for _ in 0..size {
                wide.add(kept.corners[index(corner)])?;
                while let Some(next) = insertions.next_if(|next| next.behind == corner) {
                    wide.add(next.point)?;
                }
                corner += 1;
            }
            self.clean(&wide, &mut own)?;
            if own.len() >= 3 && doubled_area(&own, self.points) < 0 {
                own.reverse();
            }
            let is_convex = own.len() >= 3 && check_face(&own, self.points).is_ok();
            if is_convex || !self.cut(&mut own, source, &mut made)? {
                made.add(if is_convex { &own } else { &wide }, source)?;
            }
        }
        if made.sizes.is_empty() {
            return Err(bad(0, FLAT));
        }
        Ok(made)
    }

    /// The faces that are more than a line.
    fn keep(&self, given: IndexedFaces<'_>) -> Result<FaceList> {
        let numbers = self.welded()?;
        let mut kept = FaceList::default();
        let (mut own, mut clean) = (Vec::new(), Vec::new());
        let mut rest = given.corners;
        for (face, &size) in given.sizes.iter().enumerate() {
            let (corners, others) = rest.split_at(index(size));
            rest = others;
            own.clear();
            for &corner in corners {
                let number = numbers.get(index(corner)).copied();
                own.add(number.ok_or(bad(face, "it names a point that does not exist"))?)?;
            }
            self.clean(&own, &mut clean)?;
            if clean.len() >= 3 && !self.is_line(&clean) {
                kept.add(&clean, to_u32(face))?;
            }
        }
        Ok(kept)
    }

    /// Of each point the one that it counts as.
    fn welded(&self) -> Result<Vec<u32>> {
        let mut numbers = distinct(self.points, &[])?;
        if self.reach == 0 {
            return Ok(numbers);
        }
        let mut order = Vec::new();
        reserve(&mut order, numbers.len())?;
        order.extend((0..to_u32(numbers.len())).filter(|&number| numbers[index(number)] == number));
        let key = |&number: &u32| [self.at(number).x, self.at(number).y];
        order.sort_unstable_by_key(key);
        let mut welded = Vec::new();
        welded.add_slice(&numbers)?;
        for &number in &order {
            let [x, y] = key(&number);
            // Those behind it look for it themselves. Only points that stay are joined by others: there are no chains.
            let near = (-2..=0)
                .flat_map(|dx| (-2..=2).map(move |dy| [dx, dy]))
                .filter(|&[dx, dy]| [dx, dy] < [0, 0] && i64::from(dx * dx + dy * dy) <= self.reach);
            let known = near.filter_map(|[dx, dy]| order.binary_search_by_key(&[x + dx, y + dy], key).ok());
            let mut stay = known.map(|place| order[place]).filter(|&other| welded[index(other)] == other);
            if let Some(other) = stay.next() {
                welded[index(number)] = other;
            }
        }
        numbers.iter_mut().for_each(|number| *number = welded[index(*number)]);
        Ok(numbers)
    }

    /// Copies the corners of a face but those that repeat the one before, and the tips of sides that go back.
    fn clean(&self, own: &[u32], clean: &mut Vec<u32>) -> Result {
        let goes_back = |a: u32, b: u32, c: u32| {
            let (a, b, c) = (self.at(a), self.at(b), self.at(c));
            cross(a, b, c) == 0 && along(b, a, c) > 0
        };
        clean.clear();
        reserve(clean, own.len())?;
        for &corner in own {
            while let [.., before, tip] = clean[..]
                && goes_back(before, tip, corner)
            {
                clean.pop();
            }
            if clean.last() != Some(&corner) {
                clean.push(corner);
            }
        }
        let mut first = 0;
        while clean.len() - first >= 3 {
            let ring = &clean[first..];
            let ([a, b], [y, z]) = ([ring[0], ring[1]], [ring[ring.len() - 2], ring[ring.len() - 1]]);
            if z == a || goes_back(y, z, a) {
                clean.pop();
            } else if goes_back(z, a, b) {
                first += 1;
            } else {
                break;
            }
        }
        clean.drain(..first);
        Ok(())
    }

    /// True if all corners lie within reach of the line between those that are farthest apart.
    fn is_line(&self, own: &[u32]) -> bool {
        let points = || own.iter().map(|&corner| self.at(corner));
        let across = [points().min_by_key(|at| (at.x, at.y)), points().max_by_key(|at| (at.x, at.y))];
        let upwards = [points().min_by_key(|at| (at.y, at.x)), points().max_by_key(|at| (at.y, at.x))];
        let ([Some(left), Some(right)], [Some(low), Some(high)]) = (across, upwards) else { return true };
        let is_wide = i64::from(right.x) - i64::from(left.x) >= i64::from(high.y) - i64::from(low.y);
        let (from, to) = if is_wide { (left, right) } else { (low, high) };
        points().all(|at| self.is_near(from, to, at))
    }

    /// True if a point lies within reach of the line through two.
    fn is_near(&self, from: Point, to: Point, at: Point) -> bool {
        let beside = i128::from(cross(from, to, at));
        beside * beside <= i128::from(self.reach) * i128::from(from.squared_distance(to))
    }

    /// The sides that no other face has.
    fn rim(&self, kept: &FaceList) -> Result<Vec<MendedSide>> {
        let mut sides: Vec<MendedSide> = Vec::new();
        reserve(&mut sides, kept.corners.len())?;
        let mut start = 0;
        for (face, &size) in (0..).zip(&kept.sizes) {
            for corner in start..start + size {
                let next = if corner + 1 == start + size { start } else { corner + 1 };
                let (from, to) = (kept.corners[index(corner)], kept.corners[index(next)]);
                sides.push(MendedSide { ends: [from.min(to), from.max(to)], corner, face });
            }
            start += size;
        }
        sides.sort_unstable();
        let mut rim = Vec::new();
        for group in sides.chunk_by(|a, b| a.ends == b.ends) {
            if let [side] = group {
                rim.add(*side)?;
            }
        }
        Ok(rim)
    }

    /// The corners that sides at the rim lack.
    fn insertions(&self, kept: &FaceList) -> Result<Vec<Insertion>> {
        let rim = self.rim(kept)?;
        let mut starts = Vec::new();
        reserve(&mut starts, kept.sizes.len())?;
        starts.extend(kept.sizes.iter().scan(0, |start, &size| Some(std::mem::replace(start, *start + index(size)))));
        let mut by_x = Vec::new();
        by_x.add_all(rim.iter().map(|side| side.ends[0]))?;
        by_x.add_all(rim.iter().map(|side| side.ends[1]))?;
        by_x.sort_unstable();
        by_x.dedup();
        let mut by_y = Vec::new();
        by_y.add_slice(&by_x)?;
        by_x.sort_unstable_by_key(|&number| (self.at(number).x, number));
        by_y.sort_unstable_by_key(|&number| (self.at(number).y, number));
        let mut insertions = Vec::new();
        for side in &rim {
            let [a, b] = side.ends.map(|end| self.at(end));
            let in_x = between(&by_x, a.x, b.x, |number| self.at(number).x);
            let in_y = between(&by_y, a.y, b.y, |number| self.at(number).y);
            let own = &kept.corners[starts[index(side.face)]..][..index(kept.sizes[index(side.face)])];
            // In the direction in which the face has it.
            let (a, b) = if kept.corners[index(side.corner)] == side.ends[0] { (a, b) } else { (b, a) };
            for &point in if in_x.len() <= in_y.len() { in_x } else { in_y } {
                let at = self.at(point);
                let along = along(a, b, at);
                let is_within = along > 0 && along < a.squared_distance(b);
                if is_within && self.is_near(a, b, at) && !own.contains(&point) {
                    insertions.add(Insertion { behind: side.corner, along, beside: cross(a, b, at), point })?;
                }
            }
            if insertions.len() > MOST_INSERTED * kept.corners.len() {
                let face = index(kept.sources[index(side.face)]);
                return Err(bad(face, "too many corners of other faces lie on its sides: faces overlap"));
            }
        }
        insertions.sort_unstable();
        Ok(insertions)
    }

    /// Cuts a face into triangles; false, and nothing is added, if its sides cross or it has too many corners.
    fn cut(&self, ring: &mut Vec<u32>, source: u32, made: &mut FaceList) -> Result<bool> {
        if ring.len() < 3 || ring.len() > MOST_CUT {
            return Ok(false);
        }
        let known = (made.corners.len(), made.sizes.len());
        let (mut at, mut tried) = (0, 0);
        while ring.len() >= 3 && tried < ring.len() {
            let count = ring.len();
            let ear = [ring[(at + count - 1) % count], ring[at % count], ring[(at + 1) % count]];
            if self.is_ear(ring, ear) {
                made.add(&ear, source)?;
                ring.remove(at % count);
                tried = 0;
            } else {
                tried += 1;
            }
            at = (at + 1) % count;
        }
        let is_whole = ring.len() == 2;
        if !is_whole {
            made.corners.truncate(known.0);
            made.sizes.truncate(known.1);
            made.sources.truncate(known.1);
        }
        Ok(is_whole)
    }

    /// True if three corners in a row turn left, and no other one lies in their triangle or on its sides.
    fn is_ear(&self, ring: &[u32], ear: [u32; 3]) -> bool {
        let [a, b, c] = ear.map(|corner| self.at(corner));
        let is_outside = |at: Point| cross(a, b, at) < 0 || cross(b, c, at) < 0 || cross(c, a, at) < 0;
        cross(a, b, c) > 0 && ring.iter().all(|&other| ear.contains(&other) || is_outside(self.at(other)))
    }
}

/// How far a point lies along a side: the scalar product, 0 at its beginning and the square of its length at its end.
fn along(from: Point, to: Point, at: Point) -> i64 {
    let part = |from: i32, to: i32, at: i32| (i64::from(to) - i64::from(from)) * (i64::from(at) - i64::from(from));
    part(from.x, to.x, at.x) + part(from.y, to.y, at.y)
}

/// Of numbers sorted by a coordinate those that lie between two of them, or beside by what any reach allows.
fn between(sorted: &[u32], a: i32, b: i32, coordinate: impl Fn(u32) -> i32) -> &[u32] {
    let from = sorted.partition_point(|&number| coordinate(number) < a.min(b) - 3);
    let to = sorted.partition_point(|&number| coordinate(number) <= a.max(b) + 3);
    &sorted[from..to]
}
