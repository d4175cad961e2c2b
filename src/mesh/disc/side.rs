//! Sides of the rim, and vectors between their ends.

use crate::geom::Point;

/// A vector in 1/256 cell.
pub(crate) type WholeVector = (i64, i64);

pub(crate) fn vector(from: Point, to: Point) -> WholeVector {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

pub(crate) const fn times(factor: i64, (x, y): WholeVector) -> WholeVector {
    (factor * x, factor * y)
}

pub(crate) const fn dot(a: WholeVector, b: WholeVector) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// The cross product.
pub(crate) const fn cross_of(a: WholeVector, b: WholeVector) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

/// A straight side of the rim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RimEdge {
    pub(crate) from: Point,
    pub(crate) to: Point,
}

/// How near a point of integers is to a side: true if nearer than a distance.
pub(crate) fn is_nearer(at: Point, side: RimEdge, than: i32) -> bool {
    let along = vector(side.from, side.to);
    let than = i128::from(than) * i128::from(than);
    let near = |to: Point| i128::from(at.squared_distance(to)) < than;
    if dot(vector(side.from, at), along) <= 0 {
        return near(side.from);
    }
    if dot(vector(side.to, at), along) >= 0 {
        return near(side.to);
    }
    let beside = i128::from(cross_of(along, vector(side.from, at)));
    beside * beside < than * i128::from(dot(along, along))
}
