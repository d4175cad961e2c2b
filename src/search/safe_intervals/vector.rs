//! Vectors in the plane, in cells.

/// A vector in the plane, in cells.
pub(super) type Vector = [f64; 2];

pub(super) fn cross(a: Vector, b: Vector) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

pub(super) fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn along(a: Vector, direction: Vector, by: f64) -> Vector {
    [a[0] + direction[0] * by, a[1] + direction[1] * by]
}
