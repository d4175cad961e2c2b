//! The free points next to one that is not free.

use super::version::Version;
use crate::base::Error;
use crate::geom::{Point, cross};

/// How far from free points the ends of a path may lie, in 1/256 cell. A point within 1/64 cell of a path, rounded to
/// 1/256, has a free point within 1/32, but in the tips of sectors below 32 degrees.
pub(crate) const NEAR: i32 = 8;

impl Version {
    /// Where a path begins or ends for a point: the point if it is free, else the nearest free one, at most [`NEAR`]
    /// away, ties by y, then x.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn free_near(&self, point: Point) -> Result<Option<Point>, Error> {
        if self.around(point)?.is_free() {
            return Ok(Some(point));
        }
        if !self.has_edge_near(point) {
            return Ok(None);
        }
        for squared in 1..=NEAR * NEAR {
            for dy in -NEAR..=NEAR {
                let rest = squared - dy * dy;
                if rest < 0 || rest.isqrt() * rest.isqrt() != rest {
                    continue;
                }
                for dx in [-rest.isqrt(), rest.isqrt()] {
                    let at = Point { x: point.x + dx, y: point.y + dy };
                    if self.around(at)?.is_free() {
                        return Ok(Some(at));
                    }
                }
            }
        }
        Ok(None)
    }

    /// False if no edge comes as near: then nothing free does.
    fn has_edge_near(&self, Point { x, y }: Point) -> bool {
        let around = (Point { x: x - NEAR, y: y - NEAR }, Point { x: x + NEAR, y: y + NEAR });
        let is_near = |a: Point, b: Point| {
            let apart = |v: i32, p: i32, q: i32| v < p.min(q) - NEAR || p.max(q) + NEAR < v;
            let area = i128::from(cross(a, b, Point { x, y }));
            let reach = i128::from(NEAR) * i128::from(NEAR) * i128::from(a.squared_distance(b));
            !apart(x, a.x, b.x) && !apart(y, a.y, b.y) && area * area <= reach
        };
        let mut found = false;
        self.buckets().squares.in_box(around, |square| {
            found = found || self.buckets().edges(square).any(|edge| is_near(edge.a, edge.b));
        });
        found
    }
}
