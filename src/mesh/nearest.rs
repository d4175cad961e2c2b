//! The point of a mesh that is nearest to any point.
//!
//! Of the multiples of 1/256, because a search may begin and end there alone. The squares in which faces are sorted are
//! looked at in rings around the point, until a ring is farther than what is known. In a convex face the nearest one
//! lies in a row near the nearest point at all: rows are looked at from there up and down, until all of what a row has
//! is farther than what is known.

use super::locate::{Stretch, x_at};
use super::square_ring::SquareRing;
use super::topology::Topology;
use crate::base::{index, narrow, real, whole_wide};
use crate::geom::{Point, cross};

/// What is looked for.
#[derive(Clone, Copy)]
pub(crate) struct WantedFace {
    pub(crate) to: Point,
    /// The largest square of a distance.
    pub(crate) limit: i64,
    /// Only in this part of the mesh.
    pub(crate) island: Option<u32>,
    /// Parts are joined by corners too.
    pub(crate) by_corners: bool,
}

/// A point at a distance, whose square this is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PointAt {
    pub(crate) at: Point,
    pub(crate) squared: i64,
}

impl PointAt {
    /// True if it is nearer; of two as near the one with the smaller y, then x.
    fn is_before(self, other: Self) -> bool {
        (self.squared, self.at.y, self.at.x) < (other.squared, other.at.y, other.at.x)
    }
}

/// Rows about the nearest one that are looked at in any case: its place is rounded.
const SURE_ROWS: i64 = 4;

impl Topology {
    /// The point of the mesh that is nearest, of the multiples of 1/256; ties to the smaller y, then x.
    pub(crate) fn nearest(&self, wanted: WantedFace) -> Option<PointAt> {
        if self.boxes.is_empty() {
            return None;
        }
        let (buckets, to) = (&self.buckets, wanted.to);
        let mut best: Option<PointAt> = None;
        let none = PointAt { at: Point { x: i32::MAX, y: i32::MAX }, squared: wanted.limit };
        let mut ring = SquareRing::around(buckets, to);
        while ring.squared(to, buckets).is_some_and(|squared| squared <= best.unwrap_or(none).squared) {
            ring.each(buckets, |square| {
                // A square has all faces that meet it: the nearest point lies in one that is near enough.
                if square.squared(to, buckets) > best.unwrap_or(none).squared {
                    return;
                }
                for &face in buckets.in_square(square) {
                    let is_wanted = wanted.island.is_none_or(|island| self.island(face, wanted.by_corners) == island);
                    let limit = best.unwrap_or(none);
                    if is_wanted && self.box_distance(face, to) <= limit.squared {
                        best = self.nearest_in(face, to, limit).or(best);
                    }
                }
            });
            ring.number += 1;
        }
        best
    }

    fn box_distance(&self, face: u32, to: Point) -> i64 {
        let bounds = self.boxes[index(face)];
        let x = to.x.clamp(bounds.low.x, bounds.high.x);
        Point { x, y: to.y.clamp(bounds.low.y, bounds.high.y) }.squared_distance(to)
    }

    /// The nearest point in a face, if it is before the one that is known.
    pub(super) fn nearest_in(&self, face: u32, to: Point, known: PointAt) -> Option<PointAt> {
        let bounds = self.boxes[index(face)];
        let (low, high) = (i64::from(bounds.low.y), i64::from(bounds.high.y));
        let first = self.nearest_height(face, to).clamp(low, high);
        let mut best = known;
        let mut look = |y: i64, is_sure: bool| {
            let Some(row) = self.row(face, y) else { return true };
            let far = |x: i64| {
                let dx = i64::from(to.x) - x;
                let dy = i64::from(to.y) - y;
                dx * dx + dy * dy
            };
            if far(i64::from(to.x).clamp(row.outer.from, row.outer.to)) > best.squared {
                return is_sure;
            }
            if row.inner.from <= row.inner.to {
                let x = i64::from(to.x).clamp(row.inner.from, row.inner.to);
                let found = PointAt { at: Point { x: narrow(x), y: narrow(y) }, squared: far(x) };
                if found.is_before(best) {
                    best = found;
                }
            }
            true
        };
        let mut goes_on = true;
        for y in (low..=first).rev() {
            goes_on = goes_on && look(y, first - y < SURE_ROWS);
            if !goes_on {
                break;
            }
        }
        for y in first + 1..=high {
            if !look(y, y - first < SURE_ROWS) {
                break;
            }
        }
        (best != known).then_some(best)
    }

    /// The multiples of 1/256 in a row of a face, and the same rounded outward.
    fn row(&self, face: u32, y: i64) -> Option<FaceRow> {
        let outer = self.stretch(face, Stretch { from: y, to: y })?;
        let range = self.corners_of(face);
        let mut inner: Option<Stretch> = None;
        let mut a = self.at(range.end - 1);
        for corner in range {
            let b = self.at(corner);
            let (low, high) = if a.y <= b.y { (a, b) } else { (b, a) };
            if i64::from(low.y) <= y && y <= i64::from(high.y) {
                let x = x_at(low, high, y);
                // The least one is rounded up, the greatest one down.
                let known = inner.get_or_insert(Stretch { from: x.to, to: x.from });
                let level = low.y == high.y;
                let (from, to) = if level { (x.from, x.to) } else { (x.to, x.from) };
                *known = Stretch { from: known.from.min(from), to: known.to.max(to) };
            }
            a = b;
        }
        inner.map(|inner| FaceRow { inner, outer })
    }

    /// The height of the point of a face that is nearest, rounded.
    fn nearest_height(&self, face: u32, to: Point) -> i64 {
        let range = self.corners_of(face);
        let mut best = [f64::INFINITY, 0.0];
        let mut a = self.at(range.end - 1);
        for corner in range {
            let b = self.at(corner);
            if cross(a, b, to) <= 0 {
                let (dx, dy) = (real(i64::from(b.x) - i64::from(a.x)), real(i64::from(b.y) - i64::from(a.y)));
                let (px, py) = (real(i64::from(to.x) - i64::from(a.x)), real(i64::from(to.y) - i64::from(a.y)));
                let share = ((dx * px + dy * py) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
                let (x, y) = (share * dx - px, share * dy - py);
                let squared = x * x + y * y;
                if squared < best[0] {
                    best = [squared, f64::from(a.y) + share * dy];
                }
            }
            a = b;
        }
        if best[0] < f64::INFINITY { whole_wide(best[1].floor()) } else { i64::from(to.y) }
    }
}

/// The integers of a row of a face.
struct FaceRow {
    inner: Stretch,
    outer: Stretch,
}
