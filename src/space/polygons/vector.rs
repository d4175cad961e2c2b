//! Directions: vectors between exact points, compared by their angles in integers.

use std::cmp::Ordering;

use crate::geom::{Point, cross};

/// A vector between two points, in 1/256 cell. Coordinates of a world are below 2^25, so that products are exact in
/// `i64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExactVector {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl ExactVector {
    #[inline(always)]
    pub(crate) const fn between(from: Point, to: Point) -> Self {
        Self { x: to.x - from.x, y: to.y - from.y }
    }

    #[inline(always)]
    pub(crate) const fn reversed(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }

    /// Positive if `other` lies to the left (y upwards), zero if both are parallel.
    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> i64 {
        i64::from(self.x) * i64::from(other.x) + i64::from(self.y) * i64::from(other.y)
    }

    /// The part of the turn from this direction to another one, to the left: none, less than half of it, half, more.
    fn part_of_turn(self, other: Self) -> u8 {
        match self.cross(other) {
            1.. => 1,
            0 if self.dot(other) > 0 => 0,
            0 => 2,
            _ => 3,
        }
    }

    /// Compares the angles by which one turns to the left from this direction to two others.
    #[inline]
    pub(crate) fn compare(self, a: Self, b: Self) -> Ordering {
        let (part, other) = (self.part_of_turn(a), self.part_of_turn(b));
        part.cmp(&other).then_with(|| match part {
            0 | 2 => Ordering::Equal,
            _ => 0.cmp(&a.cross(b)),
        })
    }
}

/// True if a point lies on a closed segment.
#[inline(always)]
pub(super) fn is_on((a, b): (Point, Point), point: Point) -> bool {
    let within = |v: i32, p: i32, q: i32| p.min(q) <= v && v <= p.max(q);
    within(point.x, a.x, b.x) && within(point.y, a.y, b.y) && cross(a, b, point) == 0
}
