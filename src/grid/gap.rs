//! Double corners as places, and the ground near them.
//!
//! Where no path may pass a diagonal gap, a double corner belongs to both of its sides: who stands there may go on into
//! either. No place that the library chooses is one, nor is so near to one that rounding may lead there.

use super::corners::is_double_pattern;
use super::layer::{Layer, corner_pattern};
use crate::geom::{Point, SCALE};

/// How far along x or y a chosen place is from a closed double corner at least: 1/32 of a cell.
pub(crate) const BEFORE_GAP: i32 = SCALE / 32;

/// True if the lattice point is a double corner.
pub(crate) fn is_double_corner(layer: &Layer, (x, y): (i32, i32)) -> bool {
    is_double_pattern(corner_pattern(layer, x, y))
}

/// The double corner from which a point of the map is less than [`BEFORE_GAP`] away along both axes.
#[inline(always)]
pub(crate) fn double_corner_near(layer: &Layer, point: Point) -> Option<Point> {
    let line = |v: i32| (v + SCALE / 2).div_euclid(SCALE);
    let (x, y) = (line(point.x), line(point.y));
    let corner = Point::lattice(x, y);
    let is_near = (point.x - corner.x).abs() < BEFORE_GAP && (point.y - corner.y).abs() < BEFORE_GAP;
    (is_near && is_double_corner(layer, (x, y))).then_some(corner)
}

/// The points on the border of the square around a double corner to which a point in it goes along x or y. On its side
/// of the gap one of them is the nearest point outside of the square.
pub(crate) fn out_of_gap(corner: Point, at: Point) -> [Point; 4] {
    let (left, right) = (corner.x - BEFORE_GAP, corner.x + BEFORE_GAP);
    let (upper, lower) = (corner.y - BEFORE_GAP, corner.y + BEFORE_GAP);
    [Point { y: upper, ..at }, Point { x: left, ..at }, Point { x: right, ..at }, Point { y: lower, ..at }]
}
