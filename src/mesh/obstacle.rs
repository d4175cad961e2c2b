//! Obstacles that are laid over a mesh, and the faces that they touch.
//!
//! A face that the outline comes near to is cut; one that lies inside without that is covered whole. Near is what lies
//! within [`NEAR`], or little more: the test is one of separating lines, in integers.

use super::buckets::BucketSquare;
use super::locate::x_at;
use super::topology::{FaceBox, NONE, Topology};
use crate::base::{Result, index};
use crate::collections::{List, counted};
use crate::geom::{Point, cross};
use crate::space::{simple_outline, snap_outline};

/// How near an outline comes to a face that it does not touch yet, in 1/256. Where edges cross at no such point both
/// bend to the nearest one, less than one unit away: a face that is farther away keeps its sides.
pub(super) const NEAR: i32 = 4;

/// An obstacle of a mesh.
pub(super) struct MeshObstacle {
    /// From 1 on.
    pub(super) number: u32,
    /// A simple polygon in the direction of faces, from its least vertex by x, then y.
    pub(super) outline: Vec<Point>,
    /// The faces to which its outline comes near, ascending.
    pub(super) near: Vec<u32>,
    /// The other faces inside of it, ascending.
    pub(super) inside: Vec<u32>,
}

counted!(MeshObstacle { outline, near, inside } plain { number });

impl MeshObstacle {
    /// The obstacle of an outline as hosts give it.
    ///
    /// # Errors
    /// Those of [`simple_outline`]; [`crate::Error::BadPosition`], [`crate::Error::BadValue`] for a coordinate.
    pub(super) fn new(mesh: &Topology, given: &[crate::Position]) -> Result<Self> {
        let mut points = Vec::new();
        snap_outline(given, &mut points)?;
        let mut outline = simple_outline(&points)?;
        let least = (0..outline.len()).min_by_key(|&at| (outline[at].x, outline[at].y)).unwrap_or(0);
        outline.rotate_left(least);
        let (mut near, mut inside) = (Vec::new(), Vec::new());
        for edge in edges(&outline) {
            mesh.faces_near(edge, &mut near)?;
        }
        near.sort_unstable();
        near.dedup();
        mesh.faces_inside(&outline, &near, &mut inside)?;
        Ok(Self { number: NONE, outline, near, inside })
    }
}

fn edges(outline: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(&from, &to)| [from, to])
}

/// True if a point, which is on none of the edges, lies inside of an outline: a ray to the right crosses it an odd
/// number of times.
fn is_inside(outline: &[Point], at: Point) -> bool {
    let meets = |&[a, b]: &[Point; 2]| {
        let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
        low.y <= at.y && at.y < high.y && cross(low, high, at) > 0
    };
    edges(outline).filter(meets).count() % 2 == 1
}

/// The box around points.
pub(super) fn box_of(points: &[Point]) -> FaceBox {
    points.iter().map(|&at| FaceBox { low: at, high: at }).reduce(FaceBox::with).unwrap_or_default()
}

/// True if boxes are farther apart than near.
fn are_apart(a: FaceBox, b: FaceBox) -> bool {
    let gap = |low: i32, high: i32| low - high > NEAR;
    gap(a.low.x, b.high.x) || gap(b.low.x, a.high.x) || gap(a.low.y, b.high.y) || gap(b.low.y, a.high.y)
}

/// A cross product with a segment whose other point is that far from its line, or farther.
fn reach_of([a, b]: [Point; 2]) -> i64 {
    let along = |from: i32, to: i32| (i64::from(to) - i64::from(from)).abs();
    i64::from(NEAR) * (along(a.x, b.x) + along(a.y, b.y))
}

/// True if a point lies near a segment.
pub(super) fn is_beside([a, b]: [Point; 2], at: Point) -> bool {
    !are_apart(box_of(&[a, b]), FaceBox { low: at, high: at }) && cross(a, b, at).abs() <= reach_of([a, b])
}

impl Topology {
    /// Adds the faces near a segment, some of them twice.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn faces_near(&self, segment: [Point; 2], faces: &mut Vec<u32>) -> Result {
        let around = box_of(&segment);
        let [a, b] = segment;
        let (low, high) = if (a.y, a.x) <= (b.y, b.x) { (a, b) } else { (b, a) };
        self.each_square(
            around,
            |row_from, row_to| {
                let from = row_from.max(low.y.into()).min(high.y.into());
                let to = row_to.max(low.y.into()).min(high.y.into());
                let (first, last) = (x_at(low, high, from), x_at(low, high, to));
                [first.from.min(last.from), first.to.max(last.to)]
            },
            |face| {
                if self.is_near(face, segment) { faces.add(face) } else { Ok(()) }
            },
        )
    }

    /// Adds the faces inside of an outline, without those near it.
    fn faces_inside(&self, outline: &[Point], near: &[u32], faces: &mut Vec<u32>) -> Result {
        let around = box_of(outline);
        self.each_square(
            around,
            |_, _| [around.low.x.into(), around.high.x.into()],
            |face| {
                let FaceBox { low, high } = self.boxes[index(face)];
                let fits =
                    low.x > around.low.x && low.y > around.low.y && high.x < around.high.x && high.y < around.high.y;
                if fits { faces.add(face) } else { Ok(()) }
            },
        )?;
        faces.sort_unstable();
        faces.dedup();
        let corner = |face: u32| self.at(self.corners_of(face).start);
        faces.retain(|&face| near.binary_search(&face).is_err() && is_inside(outline, corner(face)));
        Ok(())
    }

    /// Calls `take` with the faces in the squares near a box, of each row those between two x that `columns` tells for
    /// its heights.
    fn each_square(
        &self,
        around: FaceBox,
        columns: impl Fn(i64, i64) -> [i64; 2],
        mut take: impl FnMut(u32) -> Result,
    ) -> Result {
        let buckets = &self.buckets;
        let near = i64::from(NEAR);
        let bounds = self.bounds();
        if self.face_count() == 0 || are_apart(around, bounds) {
            return Ok(());
        }
        let place =
            |along: i64, low: i32, count: i64| ((along - i64::from(low)).div_euclid(buckets.side)).clamp(0, count - 1);
        let row = |y: i64| place(y, bounds.low.y, buckets.rows());
        let column = |x: i64| place(x, bounds.low.x, buckets.columns.into());
        for row in row(i64::from(around.low.y) - near)..=row(i64::from(around.high.y) + near) {
            let from = i64::from(bounds.low.y) + row * buckets.side;
            let [left, right] = columns(from - near, from + buckets.side + near);
            for column in column(left - near)..=column(right + near) {
                buckets.in_square(BucketSquare { column, row }).iter().try_for_each(|&face| take(face))?;
            }
        }
        Ok(())
    }

    /// True if a segment comes near to a face: no line along a side of it, along the segment or an axis separates them.
    fn is_near(&self, face: u32, segment: [Point; 2]) -> bool {
        if are_apart(self.boxes[index(face)], box_of(&segment)) {
            return false;
        }
        let [a, b] = segment;
        let range = self.corners_of(face);
        let is_beyond = |corner: u32| {
            let side = [self.at(corner), self.at(self.next(corner))];
            let reach = -reach_of(side);
            cross(side[0], side[1], a) < reach && cross(side[0], side[1], b) < reach
        };
        let reach = reach_of(segment);
        let mut turns = range.clone().map(|corner| cross(a, b, self.at(corner)));
        let is_left = turns.clone().all(|turn| turn > reach);
        let is_right = turns.all(|turn| turn < -reach);
        !(is_left || is_right || range.into_iter().any(is_beyond))
    }
}
