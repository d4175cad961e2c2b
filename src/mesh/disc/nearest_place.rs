//! The place of a disc that is nearest to a point: squares of points are halved, the nearest first, and dropped where
//! no place can be.
//!
//! The distance to the rim changes by no more than what a point is moved. So a square whose middle is nearer to the rim
//! than the radius less half its diagonal has no place, and neither has one whose middle lies off the mesh and that is
//! too small to reach across the rim and on by a radius (best-first branch and bound; E. W. Lawler, D. E. Wood.
//! Branch-and-Bound Methods: A Survey. Operations Research 1966).

use super::reach::WayStrip;
use super::side::is_nearer;
use crate::base::{Result, narrow, unsigned};
use crate::collections::Counted;
use crate::geom::Point;
use crate::mesh::nearest::PointAt;
use crate::mesh::topology::{FaceBox, Topology};
use crate::search::core::HeapOpenList;

/// A square of points of integers, from its least one on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PlaceSquare {
    /// Of its nearest point.
    squared: i64,
    /// A single point comes after squares that are as near: one of theirs may have a smaller y.
    is_point: bool,
    y: i32,
    x: i32,
    side: i32,
}

impl PlaceSquare {
    fn new(low: Point, side: i32, to: Point) -> Self {
        let near = |at: i32, low: i32| at.clamp(low, low + side - 1);
        let nearest = Point { x: near(to.x, low.x), y: near(to.y, low.y) };
        Self { squared: nearest.squared_distance(to), is_point: side == 1, y: low.y, x: low.x, side }
    }

    const fn low(&self) -> Point {
        Point { x: self.x, y: self.y }
    }
}

/// The squares that a search for a place has still to look at: kept, so that the next one allocates nothing.
#[derive(Default)]
pub(crate) struct PlaceSquares {
    open: HeapOpenList<PlaceSquare>,
}

impl PlaceSquares {
    /// Bytes that are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.open.bytes()
    }
}

impl Topology {
    /// The place of a disc of a radius above 0 that is nearest to a point, at a squared distance of at most `limit`;
    /// ties to the smaller y, then x.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn nearest_place(
        &self,
        to: Point,
        radius: i32,
        limit: i64,
        squares: &mut PlaceSquares,
    ) -> Result<Option<PointAt>> {
        if self.face_count() == 0 {
            return Ok(None);
        }
        let FaceBox { low, high } = self.bounds();
        let extent = unsigned((high.x - low.x).max(high.y - low.y) + 1).next_power_of_two();
        let open = &mut squares.open;
        open.begin(u64::MAX);
        open.push(PlaceSquare::new(low, narrow(extent.into()), to))?;
        while let Some(square) = open.pop() {
            if square.squared > limit {
                break;
            }
            let at = square.low();
            if square.is_point {
                if self.is_place(at, radius) {
                    return Ok(Some(PointAt { at, squared: square.squared }));
                }
            } else if self.may_have_place(square, radius) {
                let side = square.side / 2;
                for (x, y) in [(0, 0), (side, 0), (0, side), (side, side)] {
                    open.push(PlaceSquare::new(Point { x: at.x + x, y: at.y + y }, side, to))?;
                }
            }
        }
        Ok(None)
    }

    /// False if a square of several points has no place.
    fn may_have_place(&self, square: PlaceSquare, radius: i32) -> bool {
        let half = square.side / 2;
        let middle = Point { x: square.x + half, y: square.y + half };
        // No point is farther from the middle: half times the root of 2, rounded up.
        let diagonal = half + (half >> 1) + 1;
        let comes = |near: i32| {
            near > 0 && self.has_rim_near(&WayStrip::about(middle, near), |side| is_nearer(middle, side, near))
        };
        if self.face_at(middle).is_some() { !comes(radius - diagonal) } else { comes(diagonal - radius + 1) }
    }
}
