//! Minkowski sums of convex polygons, exact in integers: the edges of both, merged by their directions (the rotating
//! calipers of Shamos; de Berg et al., Computational Geometry, chapter 13).

use std::cmp::Ordering;

use crate::base::{Error, real_usize};
use crate::collections::reserve_exact;
use crate::geom::{Point, Position, cross};
use crate::space::outline::simple_outline;

/// The Minkowski sum of two convex polygons of at most 4,096 vertices each, exact: with the second one turned by half a
/// turn about the origin it is what the origin of the second may not enter beside the first as an obstacle.
///
/// # Errors
/// [`Error::BadPosition`], [`Error::BadValue`] for fewer than 3 vertices and for polygons that are not convex,
/// [`Error::OutlineCrosses`], [`Error::OutOfMemory`].
pub fn polygon_sum(a: &[Position], b: &[Position], reflect_b: bool) -> Result<Vec<Point>, Error> {
    let (a, mut b) = (convex_outline("a", a)?, convex_outline("b", b)?);
    if reflect_b {
        b.iter_mut().for_each(|p| *p = Point { x: -p.x, y: -p.y });
    }
    minkowski_sum(&a, &b)
}

/// The outline of a convex polygon, in 1/256 cell.
fn convex_outline(name: &'static str, given: &[Position]) -> Result<Vec<Point>, Error> {
    let mut points = Vec::new();
    reserve_exact(&mut points, given.len())?;
    for &position in given {
        points.push(Point::snap(position)?);
    }
    let outline = simple_outline(&points)?;
    let turns_left = |at: usize| cross(vertex(&outline, at), vertex(&outline, at + 1), vertex(&outline, at + 2)) > 0;
    match (0..outline.len()).find(|&at| !turns_left(at)) {
        // The vertex that turns to the other side.
        Some(at) => {
            let value = real_usize((at + 1) % outline.len());
            Err(Error::BadValue { name, value, allowed: "convex polygons, and this vertex is reflex" })
        }
        None => Ok(outline),
    }
}

/// The sum of two convex polygons that run to the left. Points and segments (1 and 2 vertices) are polygons too.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn minkowski_sum(a: &[Point], b: &[Point]) -> Result<Vec<Point>, Error> {
    let mut sum = Vec::new();
    reserve_exact(&mut sum, a.len() + b.len())?;
    let (from_a, from_b) = (lowest(a), lowest(b));
    let (mut i, mut k) = (0, 0);
    while i < a.len() || k < b.len() {
        let (p, q) = (vertex(a, from_a + i), vertex(b, from_b + k));
        let corner = Point { x: p.x + q.x, y: p.y + q.y };
        let (u, v) = (edge(a, from_a + i), edge(b, from_b + k));
        // The edge that comes first as the direction turns left from the x axis; parallel ones are one edge.
        let order = match (i < a.len() && u != (0, 0), k < b.len() && v != (0, 0)) {
            (true, true) => turn_order(u, v),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => Ordering::Equal,
        };
        i += usize::from(order != Ordering::Greater);
        k += usize::from(order != Ordering::Less);
        if sum.last() != Some(&corner) {
            sum.push(corner);
        }
    }
    if sum.len() > 1 && sum.first() == sum.last() {
        sum.pop();
    }
    Ok(sum)
}

/// The number of the lowest vertex, the leftmost of several.
fn lowest(polygon: &[Point]) -> usize {
    (0..polygon.len()).min_by_key(|&at| (polygon[at].y, polygon[at].x)).unwrap_or(0)
}

fn vertex(polygon: &[Point], at: usize) -> Point {
    polygon[at % polygon.len()]
}

fn edge(polygon: &[Point], at: usize) -> (i64, i64) {
    let (p, q) = (vertex(polygon, at), vertex(polygon, at + 1));
    (i64::from(q.x) - i64::from(p.x), i64::from(q.y) - i64::from(p.y))
}

/// The order of two directions by their angle from 0 on, exact.
fn turn_order(u: (i64, i64), v: (i64, i64)) -> Ordering {
    let is_lower = |(x, y): (i64, i64)| y < 0 || y == 0 && x < 0;
    is_lower(u).cmp(&is_lower(v)).then_with(|| 0.cmp(&(u.0 * v.1 - u.1 * v.0)))
}

#[cfg(test)]
#[path = "sum_tests.rs"]
mod tests;
