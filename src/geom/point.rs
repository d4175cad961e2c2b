//! Exact points and the predicates on them.

use crate::base::real;

/// Parts of a cell that a coordinate counts. A power of two, so that a lattice coordinate is a shift; 256, so that a
/// coordinate of the largest map has 24 bits and is exact as an `f32`.
pub(crate) const SCALE: i32 = 256;

/// An exact point: integers in 1/256 of a cell. `(256, 512)` is the lattice point (1, 2).
///
/// Every predicate on points is exact in `i64`: coordinates stay below 2^28, so products stay below 2^58.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// 256 times the x in grid units.
    pub x: i32,
    /// 256 times the y in grid units.
    pub y: i32,
}

impl Point {
    /// The lattice point (x, y): the top-left corner of the cell (x, y).
    #[must_use]
    #[inline(always)]
    pub const fn lattice(x: i32, y: i32) -> Point {
        Point { x: x * SCALE, y: y * SCALE }
    }

    /// The centre of the cell (x, y).
    #[must_use]
    #[inline(always)]
    pub const fn centre(x: i32, y: i32) -> Point {
        Point { x: x * SCALE + SCALE / 2, y: y * SCALE + SCALE / 2 }
    }

    /// The straight-line distance to `other` in grid units, correctly rounded for points of a map. Coordinates must be
    /// below 2^30 in magnitude (those of [`Point::snap`] are at most 2^28): the squares overflow beyond.
    #[must_use]
    #[inline(always)]
    pub fn distance(self, other: Point) -> f64 {
        let dx = i64::from(self.x) - i64::from(other.x);
        let dy = i64::from(self.y) - i64::from(other.y);
        // On a map both differences are at most 2^24: the sum of squares is below 2^50 and exact. Dividing by a
        // power of two is exact too.
        real(dx * dx + dy * dy).sqrt() / f64::from(SCALE)
    }

    /// The square of the distance to `other`, in units of coordinates.
    #[inline(always)]
    pub(crate) fn squared_distance(self, other: Point) -> i64 {
        let (dx, dy) = (i64::from(self.x) - i64::from(other.x), i64::from(self.y) - i64::from(other.y));
        dx * dx + dy * dy
    }

    /// Both lattice coordinates, if the point is a lattice point.
    #[inline(always)]
    pub(crate) const fn as_lattice(self) -> Option<(i32, i32)> {
        if (self.x | self.y) & (SCALE - 1) == 0 { Some((self.x / SCALE, self.y / SCALE)) } else { None }
    }
}

/// The first grid line at a coordinate or past it; the cells `.. line_from(v)` start before the coordinate.
#[inline(always)]
pub(crate) const fn line_from(v: i32) -> i32 {
    (v + (SCALE - 1)).div_euclid(SCALE)
}

/// The last line between cells at or before a coordinate, which is the cell after it.
#[inline(always)]
pub(crate) const fn cell_from(v: i32) -> i32 {
    v >> SCALE.trailing_zeros()
}

/// The cross product (a - o) x (b - o): positive if b lies to the left of the ray o -> a (y upwards), zero if the
/// three are collinear. Exact for points of a map: differences below 2^25, products below 2^50.
#[inline(always)]
pub(crate) fn cross(o: Point, a: Point, b: Point) -> i64 {
    let ax = i64::from(a.x) - i64::from(o.x);
    let ay = i64::from(a.y) - i64::from(o.y);
    let bx = i64::from(b.x) - i64::from(o.x);
    let by = i64::from(b.y) - i64::from(o.y);
    ax * by - ay * bx
}

#[cfg(test)]
#[path = "point_tests.rs"]
mod tests;
