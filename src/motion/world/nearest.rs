//! The points that may be nearest to a goal out of reach: on outlines.
//!
//! The nearest point of free ground is the foot of the perpendicular on an edge, a vertex, or a point where two edges
//! cross. Feet and crossings are no points of 1/256 cell: the four such points around each stand for it, so that the
//! answer is at most 1/128 cell farther away than the true one.

use crate::base::Error;
use crate::base::numeric::{bytes, narrow_wide};
use crate::collections::zeroed::reserve;
use crate::geom::Point;
use crate::space::Version;

/// Points, by their distance from the goal, then y, then x.
#[derive(Default)]
pub(crate) struct Candidates {
    points: Vec<(i64, i32, i32)>,
}

impl Candidates {
    /// Finds the points for a goal.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn find(&mut self, version: &Version, goal: Point) -> Result<(), Error> {
        self.points.clear();
        let buckets = version.buckets();
        for square in 0..buckets.squares.count() {
            for (at, edge) in buckets.edges(square).enumerate() {
                self.add(version, goal, edge.a)?;
                self.add_around(version, goal, foot(goal, (edge.a, edge.b)))?;
                for other in buckets.edges(square).skip(at + 1) {
                    if let Some(crossing) = crossing((edge.a, edge.b), (other.a, other.b)) {
                        self.add_around(version, goal, crossing)?;
                    }
                }
            }
        }
        self.points.sort_unstable();
        self.points.dedup();
        Ok(())
    }

    /// Adds the point below and left, and the three beside it.
    fn add_around(&mut self, version: &Version, goal: Point, at: Point) -> Result<(), Error> {
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            self.add(version, goal, Point { x: at.x + dx, y: at.y + dy })?;
        }
        Ok(())
    }

    fn add(&mut self, version: &Version, goal: Point, at: Point) -> Result<(), Error> {
        if version.contains(at) {
            reserve(&mut self.points, 1)?;
            self.points.push((at.squared_distance(goal), at.y, at.x));
        }
        Ok(())
    }

    pub(crate) fn nearest_first(&self) -> impl Iterator<Item = Point> + '_ {
        self.points.iter().map(|&(_, y, x)| Point { x, y })
    }

    /// Bytes allocated.
    pub(crate) const fn bytes(&self) -> u64 {
        bytes(self.points.capacity() * size_of::<(i64, i32, i32)>())
    }
}

/// The point of a segment nearest to another point, rounded down.
fn foot(goal: Point, (a, b): (Point, Point)) -> Point {
    let wide = |v: i32| i128::from(v);
    let (dx, dy) = (wide(b.x) - wide(a.x), wide(b.y) - wide(a.y));
    let whole = dx * dx + dy * dy;
    let part = ((wide(goal.x) - wide(a.x)) * dx + (wide(goal.y) - wide(a.y)) * dy).clamp(0, whole);
    at_part(a, (dx, dy), (part, whole))
}

/// Where two segments cross inside both, rounded down.
fn crossing((a, b): (Point, Point), (c, d): (Point, Point)) -> Option<Point> {
    let side = |o: Point, p: Point, q: Point| i128::from(crate::geom::cross(o, p, q));
    let (of_c, of_d) = (side(a, b, c), side(a, b, d));
    let (of_a, of_b) = (side(c, d, a), side(c, d, b));
    if of_c.signum() * of_d.signum() >= 0 || of_a.signum() * of_b.signum() >= 0 {
        return None;
    }
    let (dx, dy) = (i128::from(b.x) - i128::from(a.x), i128::from(b.y) - i128::from(a.y));
    Some(at_part(a, (dx, dy), (of_a.abs(), (of_a - of_b).abs())))
}

/// The point after a part of a way, rounded down.
fn at_part(a: Point, (dx, dy): (i128, i128), (part, whole): (i128, i128)) -> Point {
    let by = |d: i128| crate::base::numeric::narrow(narrow_wide((part * d).div_euclid(whole)));
    Point { x: a.x + by(dx), y: a.y + by(dy) }
}
