//! Points and segments against rectangles of cells: whether they touch, and how long a way past one is at least.

use super::point::{Point, SCALE, cross};
use super::rect::Rect;
use crate::base::{Bounds, real};

/// The corners of the closure of a rectangle: first and last column and row, in units of points.
struct ClosureSides {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl ClosureSides {
    const fn of(area: Rect) -> Self {
        Self {
            left: area.x * SCALE,
            top: area.y * SCALE,
            right: (area.x + area.width) * SCALE,
            bottom: (area.y + area.height) * SCALE,
        }
    }
}

/// True if the closure of a rectangle contains a point.
#[inline]
pub(crate) fn touches_point(area: Rect, p: Point) -> bool {
    let ClosureSides { left, top, right, bottom } = ClosureSides::of(area);
    (left..=right).contains(&p.x) && (top..=bottom).contains(&p.y)
}

/// True if the closure of a rectangle contains a point of the segment from `a` to `b`. Exact.
pub(crate) fn touches_segment(area: Rect, a: Point, b: Point) -> bool {
    let ClosureSides { left, top, right, bottom } = ClosureSides::of(area);
    if a.x.max(b.x) < left || right < a.x.min(b.x) || a.y.max(b.y) < top || bottom < a.y.min(b.y) {
        return false;
    }
    // Two convex sets are apart if a line parallel to one of their sides separates them; that of the segment is left.
    let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let sides = corners.map(|(x, y)| cross(a, b, Point { x, y }).signum());
    sides.contains(&0) || (sides.contains(&1) && sides.contains(&-1))
}

/// A lower bound of the length of every way from `s` to `t` that touches the closure of a rectangle, through walls too,
/// in grid units. Below the exact value by less than 2^-29 for points of a map.
///
/// The sum of the distances from two points is convex. Along the line that carries a side it is least where the
/// segment to the second point, or to its mirror image, crosses the line; on the side itself at the nearest point to
/// that. If neither point is inside, the best point of the rectangle is on a side.
///
/// Rounding: differences of coordinates are exact in doubles. On a map a coordinate is at most 2^16, so that the point
/// on the line is off by less than 2^-34 and its distances by less than 2^-33, to which their own rounding adds
/// less than 2^-34 each. The bound gives away 2^-30, which is more than all of that.
pub(crate) fn least_length_past(area: Rect, s: Point, t: Point) -> f64 {
    const GIVEN_AWAY: f64 = 1.0 / 1_073_741_824.0;
    if touches_point(area, s) || touches_point(area, t) {
        return s.distance(t) - GIVEN_AWAY;
    }
    let cells = |v: i32| f64::from(v) / f64::from(SCALE);
    let (s, t) = ((cells(s.x), cells(s.y)), (cells(t.x), cells(t.y)));
    let [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height].map(f64::from);
    let swapped = |p: (f64, f64)| (p.1, p.0);
    let rows = [top, bottom].map(|y| past_side(s, t, y, (left, right)));
    let columns = [left, right].map(|x| past_side(swapped(s), swapped(t), x, (top, bottom)));
    rows.into_iter().chain(columns).fold(f64::INFINITY, f64::at_most) - GIVEN_AWAY
}

/// The same for a side: all points with the second coordinate `line` and the first between `low` and `high`.
fn past_side(s: (f64, f64), t: (f64, f64), line: f64, (low, high): (f64, f64)) -> f64 {
    let (a, b) = ((s.1 - line).abs(), (t.1 - line).abs());
    // With both points on the line every point between them is as good.
    let best = if a + b > 0.0 { s.0 + (t.0 - s.0) * (a / (a + b)) } else { s.0 };
    let best = if a + b > 0.0 { best.clamp(low, high) } else { nearest_between(s.0, t.0, low, high) };
    let to = |p: (f64, f64)| {
        let (dx, dy) = (p.0 - best, p.1 - line);
        (dx * dx + dy * dy).sqrt()
    };
    to(s) + to(t)
}

/// The point of `low ..= high` with the least sum of distances from `s` and `t` on one line.
fn nearest_between(s: f64, t: f64, low: f64, high: f64) -> f64 {
    s.at_most(t).at_least(low.at_most(s.at_least(t))).clamp(low, high)
}

/// The length of a path in grid units that is at least the exact sum of its segments' lengths, for a path of the length
/// `sum` in doubles with this many segments: each rounding is by less than 2^-53 of the sum so far.
pub(crate) fn rounded_up(sum: f64, segments: usize) -> f64 {
    const EPSILON: f64 = 1.0 / 4_503_599_627_370_496.0;
    sum * (1.0 + EPSILON * (real(i64::try_from(segments).unwrap_or(i64::MAX)) + 4.0))
}

#[cfg(test)]
#[path = "detour_tests.rs"]
mod tests;
