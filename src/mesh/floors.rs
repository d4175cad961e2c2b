//! Do floors that lie above each other keep apart?
//!
//! Of two faces that overlap in the plane one must lie above the other: nowhere lower, and not in the same plane with
//! it. Both are made of triangles. What two triangles have in common is a convex polygon, over which the difference of
//! their heights is linear: its corners tell all. They are corners of one triangle within the other, and crossings of
//! their sides, where the difference is a fraction of integers. And no corner on the rim may lie on a side of the rim
//! of another face at the same height, to less than 1/256: paths would not get through there.
//!
//! O(n log n) for n corners, and for each face all those in its squares.

use super::buckets::BucketSquare;
use super::refusal::meet;
use super::topology::{FaceBox, NONE, Topology};
use crate::base::{Result, index};
use crate::collections::List;
use crate::geom::{Point, cross};

const CROSS: &str = "overlap where neither lies above the other";
const ON_SIDE: &str = "touch where one needs a corner too: on its side lies a corner of the other";

/// A point and its height.
#[derive(Clone, Copy)]
struct HighPoint {
    at: Point,
    height: i32,
}

/// A triangle that runs against the hands of a clock (y upwards).
#[derive(Clone, Copy)]
struct HighTriangle([HighPoint; 3]);

/// What is known of how two faces lie.
#[derive(Clone, Copy, Default)]
struct FloorOrder {
    is_above: bool,
    is_below: bool,
    /// Two of their triangles lie in one plane.
    is_together: bool,
}

/// Checks that floors keep apart.
///
/// # Errors
/// [`crate::Error::FacesMeet`], [`crate::Error::OutOfMemory`].
pub(super) fn check(mesh: &Topology) -> Result {
    check_sides(mesh)?;
    // The last face that was compared with each.
    let mut compared = Vec::new();
    compared.refill(index(mesh.face_count()), NONE)?;
    let buckets = &mesh.buckets;
    for face in 0..mesh.face_count() {
        let FaceBox { low, high } = mesh.boxes[index(face)];
        for row in buckets.place(low.y, buckets.low.y)..=buckets.place(high.y, buckets.low.y) {
            for column in buckets.place(low.x, buckets.low.x)..=buckets.place(high.x, buckets.low.x) {
                for &other in buckets.in_square(BucketSquare { column, row }) {
                    if other > face && compared[index(other)] != face {
                        compared[index(other)] = face;
                        mesh.compare_floors(face, other)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Checks that no corner of the rim lies on a side of the rim.
fn check_sides(mesh: &Topology) -> Result {
    for corner in &mesh.fans {
        let (at, height) = (corner.at, mesh.height(corner.first));
        for face in mesh.faces_at(at) {
            for side in mesh.corners_of(face).filter(|&side| mesh.corner(side).twin == NONE) {
                let is_end = mesh.at(side) == at || mesh.at(mesh.next(side)) == at;
                let is_met = !is_end && mesh.height_on_side(side, at).is_some_and(|there| there.is_within(height));
                if is_met {
                    return Err(meet([mesh.corner(corner.first).face, face], ON_SIDE));
                }
            }
        }
    }
    Ok(())
}

impl Topology {
    /// Checks that one of two faces lies above the other where they overlap.
    fn compare_floors(&self, a: u32, b: u32) -> Result {
        let (a_box, b_box) = (self.boxes[index(a)], self.boxes[index(b)]);
        let [a_heights, b_heights] = [a, b].map(|face| self.heights_of(face));
        let is_apart = a_box.high.x <= b_box.low.x
            || b_box.high.x <= a_box.low.x
            || a_box.high.y <= b_box.low.y
            || b_box.high.y <= a_box.low.y
            || a_heights[1] < b_heights[0]
            || b_heights[1] < a_heights[0];
        if is_apart {
            return Ok(());
        }
        let mut order = FloorOrder::default();
        for own in self.triangles(a) {
            self.triangles(b).for_each(|other| order.compare(own, other));
        }
        if order.is_together || order.is_above && order.is_below { Err(meet([a, b], CROSS)) } else { Ok(()) }
    }

    /// The triangles of a face from its first corner to its sides.
    fn triangles(&self, face: u32) -> impl Iterator<Item = HighTriangle> + '_ {
        let range = self.corners_of(face);
        let point = |corner: u32| HighPoint { at: self.at(corner), height: self.height(corner) };
        let apex = point(range.start);
        let sides = range.start + 1..range.end - 1;
        let all = sides.map(move |corner| HighTriangle([apex, point(corner), point(corner + 1)]));
        all.filter(|HighTriangle([a, b, c])| cross(a.at, b.at, c.at) > 0)
    }
}

impl FloorOrder {
    /// Compares the heights of two triangles at the corners of what they have in common.
    fn compare(&mut self, a: HighTriangle, b: HighTriangle) {
        if a.is_beside(b) || b.is_beside(a) {
            return;
        }
        let mut is_together = true;
        let mut take = |difference: i128| {
            self.is_above |= difference > 0;
            self.is_below |= difference < 0;
            is_together &= difference == 0;
        };
        a.0.iter().filter_map(|&corner| b.depth(corner)).for_each(&mut take);
        b.0.iter().filter_map(|&corner| a.depth(corner)).for_each(|above| take(-above));
        for own in a.sides() {
            b.sides().into_iter().filter_map(|other| crossing(own, other)).for_each(&mut take);
        }
        self.is_together |= is_together;
    }
}

impl HighTriangle {
    fn sides(self) -> [[HighPoint; 2]; 3] {
        let [a, b, c] = self.0;
        [[a, b], [b, c], [c, a]]
    }

    /// True if a side has all of another triangle beyond it, or on its line.
    fn is_beside(self, other: Self) -> bool {
        self.sides().iter().any(|[a, b]| other.0.iter().all(|corner| cross(a.at, b.at, corner.at) <= 0))
    }

    /// How far a point lies above the triangle, times twice its area; none for a point beside it.
    fn depth(self, of: HighPoint) -> Option<i128> {
        let [a, b, c] = self.0;
        let parts = [cross(b.at, c.at, of.at), cross(c.at, a.at, of.at), cross(a.at, b.at, of.at)];
        let above = |corner: HighPoint| i128::from(of.height) - i128::from(corner.height);
        let is_within = parts.iter().all(|&part| part >= 0);
        is_within.then(|| self.0.iter().zip(parts).map(|(&corner, part)| i128::from(part) * above(corner)).sum())
    }
}

/// How far a side lies above another one where they cross, times a number above 0; none where they do not, and for
/// those in one direction, whose ends tell all.
fn crossing([p, q]: [HighPoint; 2], [r, s]: [HighPoint; 2]) -> Option<i128> {
    let run = |from: Point, to: Point| [i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)];
    let turn = |a: [i64; 2], b: [i64; 2]| i128::from(a[0] * b[1] - a[1] * b[0]);
    let (own, other, between) = (run(p.at, q.at), run(r.at, s.at), run(p.at, r.at));
    let all = turn(own, other);
    let sign = all.signum();
    let (all, along, across) = (all * sign, turn(between, other) * sign, turn(between, own) * sign);
    if all == 0 || along < 0 || along > all || across < 0 || across > all {
        return None;
    }
    let rise = |from: HighPoint, to: HighPoint| i128::from(to.height) - i128::from(from.height);
    Some(all * rise(r, p) + along * rise(p, q) - across * rise(r, s))
}
