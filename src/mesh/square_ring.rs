//! Squares in rings around a point.

use super::buckets::{BucketSquare, FaceBuckets};
use crate::geom::Point;

/// The squares that are as many columns or rows away from the one in the middle as the number says.
#[derive(Clone, Copy)]
pub(super) struct SquareRing {
    middle: BucketSquare,
    pub(super) number: i64,
}

/// The square of a distance along one axis from what lies between two coordinates.
fn squared_gap(at: i32, from: i64, to: i64) -> i64 {
    let gap = (from - i64::from(at)).max(i64::from(at) - to).max(0);
    gap * gap
}

impl BucketSquare {
    /// The square of the distance of a point from it, with its rim.
    pub(super) fn squared(self, at: Point, buckets: &FaceBuckets) -> i64 {
        let FaceBuckets { low, side, .. } = *buckets;
        let gap = |at: i32, low: i32, place: i64| {
            let from = i64::from(low) + place * side;
            squared_gap(at, from, from + side)
        };
        gap(at.x, low.x, self.column) + gap(at.y, low.y, self.row)
    }
}

impl SquareRing {
    /// The square of a point, or the one nearest to it.
    pub(super) fn around(buckets: &FaceBuckets, at: Point) -> Self {
        let FaceBuckets { low, high, .. } = *buckets;
        let column = buckets.place(at.x.clamp(low.x, high.x), low.x);
        let row = buckets.place(at.y.clamp(low.y, high.y), low.y);
        Self { middle: BucketSquare { column, row }, number: 0 }
    }

    /// No point of the ring, nor of those around it, is nearer: the square of that distance. None past the last one.
    pub(super) fn squared(&self, at: Point, buckets: &FaceBuckets) -> Option<i64> {
        let FaceBuckets { low, side, columns, .. } = *buckets;
        let Self { middle: BucketSquare { column, row }, number } = *self;
        if number == 0 {
            return Some(0);
        }
        let beyond = |at: i32, low: i32, middle: i64, count: i64| {
            let before = (middle - number >= 0)
                .then(|| squared_gap(at, i64::MIN / 2, i64::from(low) + (middle - number + 1) * side));
            let after = (middle + number < count)
                .then(|| squared_gap(at, i64::from(low) + (middle + number) * side, i64::MAX / 2));
            before.into_iter().chain(after).min()
        };
        let across = beyond(at.x, low.x, column, columns.into());
        let along = beyond(at.y, low.y, row, buckets.rows());
        across.into_iter().chain(along).min()
    }

    /// Calls `take` with each square of the ring.
    pub(super) fn each(&self, buckets: &FaceBuckets, mut take: impl FnMut(BucketSquare)) {
        let Self { middle, number } = *self;
        let last = [i64::from(buckets.columns) - 1, buckets.rows() - 1];
        let from = [(middle.column - number).max(0), (middle.row - number).max(0)];
        let to = [(middle.column + number).min(last[0]), (middle.row + number).min(last[1])];
        for row in from[1]..=to[1] {
            let is_edge = (row - middle.row).abs() == number;
            let step = if is_edge || number == 0 { 1 } else { 2 * number };
            let first = if is_edge { from[0] } else { middle.column - number };
            let mut column = first;
            while column <= to[0] {
                if column >= from[0] {
                    take(BucketSquare { column, row });
                }
                column += step;
            }
        }
    }
}
