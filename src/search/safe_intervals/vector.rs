//! Vectors in the plane, in cells.

use crate::base::{floor, real};
use crate::geom::{Point, SCALE};

/// A vector in the plane, in cells.
pub(super) type PlaneVector = [f64; 2];

pub(super) fn cross(a: PlaneVector, b: PlaneVector) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn dot(a: PlaneVector, b: PlaneVector) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(super) fn sub(a: PlaneVector, b: PlaneVector) -> PlaneVector {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn along(a: PlaneVector, direction: PlaneVector, by: f64) -> PlaneVector {
    [a[0] + direction[0] * by, a[1] + direction[1] * by]
}

/// A point in cells.
pub(super) fn in_cells(at: Point) -> PlaneVector {
    [at.x, at.y].map(|part| real(part.into()) / f64::from(SCALE))
}

/// The nearest point in 1/256 cell.
pub(super) fn fixed(at: PlaneVector) -> Point {
    let [x, y] = at.map(|part| floor(part * f64::from(SCALE) + 0.5));
    Point { x, y }
}
