//! A mesh of indexed points and faces, which are checked.
//!
//! Each face by itself must be convex; equal points count as one, so that the faces of hosts that do not share points
//! are joined. An edge has a face on each side at most. [`super::fans`] then looks at what is about each vertex, and
//! [`super::overlaps`] at the rim: with both no two faces overlap. O(n log n) for n corners.

use super::refusal::{bad, meet};
use super::topology::{FaceBox, FaceCorner, NONE, Topology};
use super::{blocks, fans, floors, islands, locate, overlaps};
use crate::base::{Error, Result, floor, index, real_single, real_usize, to_u32};
use crate::collections::{List, reserve_exact};
use crate::geom::{Point, Position, SCALE, cross};

/// Most points, and most corners of all faces together: their numbers leave room for marks in 32 bits.
pub(super) const MOST: usize = 1 << 28;
/// The largest magnitude of a coordinate, in cells: as in worlds of polygons.
const LARGEST: f64 = 65_536.0;
/// The same of a [`Point`].
pub(super) const LARGEST_POINT: i32 = 65_536 * SCALE;

/// Faces by the numbers of their points.
#[derive(Clone, Copy)]
pub(super) struct IndexedFaces<'a> {
    pub(super) points: &'a [Point],
    /// How high each point lies, in 1/256; empty for faces in the plane.
    pub(super) heights: &'a [i32],
    /// The corners of all faces, one face after the other.
    pub(super) corners: &'a [u32],
    /// The number of corners of each face.
    pub(super) sizes: &'a [u32],
}

/// A side of a face while twins are looked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PointPair {
    /// The lesser number of a point, then the greater one.
    ends: u64,
    corner: u32,
    /// It leads from the lesser to the greater one.
    ascends: bool,
}

impl PointPair {
    /// The side from a corner, by the numbers of its points.
    pub(super) fn new(corner: u32, from: u32, to: u32) -> Self {
        Self { ends: u64::from(from.min(to)) << 32 | u64::from(from.max(to)), corner, ascends: from < to }
    }
}

/// Faces of which no more is known than their twins.
pub(super) struct JoinedFaces {
    pub(super) mesh: Topology,
    /// A number for the point of each corner, below that of the corners.
    pub(super) numbers: Vec<u32>,
}

impl JoinedFaces {
    /// Faces that have points of their own.
    ///
    /// # Errors
    /// [`Error::BadFace`], [`Error::FacesMeet`]; [`Error::OutOfMemory`].
    pub(super) fn of(points: &[Point], sizes: &[u32]) -> Result<Self> {
        let mut corners = Vec::new();
        corners.add_all(0..to_u32(points.len()))?;
        let (mut mesh, mut numbers) = (Topology::default(), Vec::new());
        let given = IndexedFaces { points, heights: &[], corners: &corners, sizes };
        mesh.take_faces(given, &distinct(points, &[])?, &mut numbers)?;
        mesh.join(&numbers)?;
        Ok(Self { mesh, numbers })
    }
}

impl Topology {
    /// A mesh of these faces.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::BadFace`], [`Error::FacesMeet`]; [`Error::OutOfMemory`].
    pub(super) fn of(given: IndexedFaces<'_>) -> Result<Self> {
        let mut mesh = Self::joined(given)?;
        if !mesh.has_heights() {
            overlaps::check(&mesh)?;
            return mesh.finished();
        }
        mesh.is_layered |= match overlaps::check(&mesh) {
            Ok(()) => false,
            Err(Error::FacesMeet { .. }) => true,
            Err(error) => return Err(error),
        };
        let mesh = mesh.finished()?;
        if mesh.is_layered {
            floors::check(&mesh)?;
        }
        Ok(mesh)
    }

    /// A mesh of some faces of a mesh: that they do not overlap, or lie above each other, is known.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn of_part(given: IndexedFaces<'_>, is_layered: bool) -> Result<Self> {
        let part = Self::joined(given)?.finished()?;
        Ok(Self { is_layered, ..part })
    }

    /// A mesh without faces: every point lies beside it.
    pub(super) fn empty() -> Self {
        let mut mesh = Self::default();
        (mesh.buckets.low, mesh.buckets.high) = (Point { x: 1, y: 1 }, Point { x: 0, y: 0 });
        mesh
    }

    /// The faces with what is next to what.
    fn joined(given: IndexedFaces<'_>) -> Result<Self> {
        check_counts(given)?;
        let numbers = distinct(given.points, given.heights)?;
        let mut mesh = Self::default();
        let mut origins = Vec::new();
        mesh.take_faces(given, &numbers, &mut origins)?;
        mesh.point_count = count_used(&origins, given.points.len())?;
        if mesh.has_heights() {
            let places = distinct(given.points, &[])?;
            let mut in_plane = Vec::new();
            in_plane.add_all(origins.iter().map(|&origin| places[index(origin)]))?;
            mesh.is_layered = count_used(&in_plane, given.points.len())? != mesh.point_count;
        }
        mesh.join(&origins)?;
        fans::gather(&mut mesh, &origins)?;
        Ok(mesh)
    }

    /// The same with what is derived from that.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn finished(mut self) -> Result<Self> {
        islands::number(&mut self)?;
        self.blocks = blocks::find(&mut self)?;
        self.buckets = locate::sorted(&self)?;
        Ok(self)
    }

    /// A mesh of faces that have points of their own.
    ///
    /// # Errors
    /// Those of [`Topology::of`].
    pub(super) fn of_points(points: &[Point], heights: &[i32], sizes: &[u32]) -> Result<Self> {
        let mut corners = Vec::new();
        corners.add_all(0..to_u32(points.len()))?;
        Self::of(IndexedFaces { points, heights, corners: &corners, sizes })
    }

    /// Takes the faces one by one, turned round where they run the other way.
    fn take_faces(&mut self, given: IndexedFaces<'_>, numbers: &[u32], origins: &mut Vec<u32>) -> Result {
        let points = given.points;
        reserve_exact(&mut self.starts, given.sizes.len() + 1)?;
        reserve_exact(&mut self.corners, given.corners.len())?;
        reserve_exact(&mut self.boxes, given.sizes.len())?;
        reserve_exact(&mut self.heights, if given.heights.is_empty() { 0 } else { given.corners.len() })?;
        reserve_exact(origins, given.corners.len())?;
        self.starts.push(0);
        let mut rest = given.corners;
        for (face, &size) in given.sizes.iter().enumerate() {
            let (own, others) = rest.split_at(index(size));
            rest = others;
            let from = origins.len();
            for &corner in own {
                let number = numbers.get(index(corner)).copied();
                origins.push(number.ok_or(bad(face, "it names a point that does not exist"))?);
            }
            let own = &mut origins[from..];
            if doubled_area(own, points) < 0 {
                own.reverse();
            }
            check_face(own, points).map_err(|what| bad(face, what))?;
            let mut bounds = FaceBox { low: points[index(own[0])], high: points[index(own[0])] };
            for &mut origin in own {
                let at = points[index(origin)];
                bounds.low = Point { x: bounds.low.x.min(at.x), y: bounds.low.y.min(at.y) };
                bounds.high = Point { x: bounds.high.x.max(at.x), y: bounds.high.y.max(at.y) };
                self.corners.push(FaceCorner { at, twin: NONE, face: to_u32(face), fan: NONE, block: NONE });
                self.heights.extend(given.heights.get(index(origin)));
            }
            self.boxes.push(bounds);
            self.starts.push(to_u32(self.corners.len()));
        }
        Ok(())
    }

    /// Finds the twins.
    fn join(&mut self, origins: &[u32]) -> Result {
        let mut sides = Vec::new();
        reserve_exact(&mut sides, origins.len())?;
        for corner in 0..to_u32(origins.len()) {
            sides.push(PointPair::new(corner, origins[index(corner)], origins[index(self.next(corner))]));
        }
        self.pair(sides)
    }

    /// Makes twins of sides between the same points.
    ///
    /// # Errors
    /// [`Error::FacesMeet`] for those that are no twins.
    pub(super) fn pair(&mut self, mut sides: Vec<PointPair>) -> Result {
        sides.sort_unstable();
        for group in sides.chunk_by(|a, b| a.ends == b.ends) {
            let faces = |a: &PointPair, b: &PointPair| [self.corner(a.corner).face, self.corner(b.corner).face];
            match group {
                [_] => {}
                [a, b] if a.ascends != b.ascends => {
                    self.corners[index(a.corner)].twin = b.corner;
                    self.corners[index(b.corner)].twin = a.corner;
                }
                [a, b] => return Err(meet(faces(a, b), "overlap: both lie on the same side of a common edge")),
                [a, .., b] => return Err(meet(faces(a, b), "share an edge with a third face")),
                [] => {}
            }
        }
        Ok(())
    }
}

pub(super) fn check_counts(IndexedFaces { points, heights, corners, sizes }: IndexedFaces<'_>) -> Result {
    let check = |name, count: usize, allowed, is_allowed: bool| {
        if is_allowed { Ok(()) } else { Err(Error::BadValue { name, value: real_usize(count), allowed }) }
    };
    check("point_count", points.len(), "at most 2^28", points.len() <= MOST)?;
    let is_known = heights.is_empty() || heights.len() == points.len();
    check("the number of heights", heights.len(), "one for each point", is_known)?;
    check("face_count", sizes.len(), "1 to 2^28", !sizes.is_empty() && sizes.len() <= MOST)?;
    let sum = sizes.iter().fold(0_u64, |sum, &size| sum.saturating_add(size.into()));
    let sizes_name = "the sum of face_sizes";
    check(sizes_name, corners.len(), "the number of corners, at most 2^28", corners.len() <= MOST)?;
    if sum != crate::base::bytes(corners.len()) {
        let value = crate::base::real_u64(sum);
        return Err(Error::BadValue { name: sizes_name, value, allowed: "the number of corners, at most 2^28" });
    }
    match sizes.iter().position(|&size| size < 3) {
        Some(face) => Err(bad(face, "it has less than three corners")),
        None => Ok(()),
    }
}

/// Points of positions times a factor.
///
/// # Errors
/// [`Error::BadPosition`], [`Error::BadValue`] for a coordinate beyond 65,536; [`Error::OutOfMemory`].
pub(super) fn snapped(positions: &[Position], scale: f32) -> Result<Vec<Point>> {
    let mut points = Vec::new();
    reserve_exact(&mut points, positions.len())?;
    for &Position { x, y } in positions {
        if !(x.is_finite() && y.is_finite()) {
            return Err(Error::BadPosition { x, y });
        }
        let scaled = [x, y].map(|v| real_single(v) * real_single(scale));
        if let Some(&value) = scaled.iter().find(|v| v.abs() > LARGEST) {
            return Err(Error::BadValue { name: "a coordinate of a mesh", value, allowed: "-65,536 to 65,536" });
        }
        let [x, y] = scaled.map(|v| floor(v * f64::from(SCALE) + 0.5));
        points.push(Point { x, y });
    }
    Ok(points)
}

/// Of each point the number of the first one at the same place, and at the same height where points have one.
pub(super) fn distinct(points: &[Point], heights: &[i32]) -> Result<Vec<u32>> {
    let mut order = Vec::new();
    order.add_all(0..to_u32(points.len()))?;
    let key = |&number: &u32| {
        let Point { x, y } = points[index(number)];
        (x, y, heights.get(index(number)), number)
    };
    order.sort_unstable_by_key(key);
    let mut numbers = Vec::new();
    numbers.refill(points.len(), 0)?;
    let is_same =
        |&a: &u32, &b: &u32| points[index(a)] == points[index(b)] && heights.get(index(a)) == heights.get(index(b));
    for group in order.chunk_by(is_same) {
        for &number in group {
            numbers[index(number)] = group[0];
        }
    }
    Ok(numbers)
}

/// How many of so many points are used.
pub(super) fn count_used(origins: &[u32], points: usize) -> Result<u32> {
    let mut used = Vec::new();
    used.refill(points, false)?;
    origins.iter().for_each(|&origin| used[index(origin)] = true);
    Ok(to_u32(used.iter().filter(|&&is_used| is_used).count()))
}

/// Twice the area of a polygon, negative if it runs the other way.
pub(super) fn doubled_area(corners: &[u32], points: &[Point]) -> i128 {
    let at = |corner: u32| points[index(corner)];
    corners[1..].windows(2).map(|pair| i128::from(cross(at(corners[0]), at(pair[0]), at(pair[1])))).sum()
}

/// Checks that a polygon, which does not run clockwise (y upwards), is convex. Corners may lie on a side: other faces
/// end there.
pub(super) fn check_face(corners: &[u32], points: &[Point]) -> Result<(), &'static str> {
    let count = corners.len();
    let at = |corner: usize| points[index(corners[corner % count])];
    if (0..count).any(|corner| at(corner) == at(corner + 1)) {
        return Err("it has the same corner twice in a row, once points are rounded to 1/256");
    }
    if doubled_area(corners, points) == 0 {
        return Err("it encloses no area once its points are rounded to 1/256");
    }
    // Where the direction of the sides turns left alone, it goes round as often as it comes from below to above.
    let is_up = |corner: usize| {
        let (from, to) = (at(corner), at(corner + 1));
        (to.y, to.x) > (from.y, from.x)
    };
    let mut rounds = 0;
    for corner in 0..count {
        let (from, via, to) = (at(corner), at(corner + 1), at(corner + 2));
        let turn = cross(from, via, to);
        let goes_back = turn == 0 && is_up(corner) != is_up(corner + 1);
        if turn < 0 || goes_back {
            return Err("it is not convex once its points are rounded to 1/256");
        }
        rounds += u32::from(!is_up(corner) && is_up(corner + 1));
    }
    if rounds == 1 { Ok(()) } else { Err("its sides cross") }
}
