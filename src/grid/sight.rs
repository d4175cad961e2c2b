//! Exact line of sight between any two points of the map.
//!
//! A segment is clear if it stays in the closure of the free cells: every cell whose inside it crosses is free, along a
//! grid line at least one of the two cells next to it is free, and with closed gaps no double corner lies strictly
//! inside the segment. Touching a corner and sliding along a wall are free.
//!
//! The segment is cut into strips along its shorter side: rows of the map if it is flat, columns if it is steep. Inside
//! a strip it crosses one run of cells, which is tested a machine word at a time.
//!
//! ```text
//!   row r      ####....      the crossing of each row border is kept as quotient and remainder of one
//!   row r+1        ....###   division: integers only, no rounding anywhere
//! ```
//!
//! Cost: one division, then a few operations per strip and per 64 cells of a run.

use super::corners::{around, double_word, is_double_pattern};
use super::{layer::Layer, plane::BitPlane, rules::DiagonalGaps};
use crate::base::{narrow, signed, unsigned};
use crate::collections::bits::{any_in, first_in, last_in, pair};
use crate::geom::{Point, SCALE, line_from};

/// True if the segment between two free points of the map is clear. Symmetric in its ends.
#[inline]
pub(crate) fn visible(layer: &Layer, from: Point, to: Point, gaps: DiagonalGaps) -> bool {
    let slanted = |plane, a: Point, b: Point, closed| {
        let (top, bottom) = if a.y < b.y { (a, b) } else { (b, a) };
        obstacle::<false>(plane, top, bottom, closed).is_none()
    };
    clear(layer, from, to, gaps, clear_straight, slanted)
}

/// As [`visible`], checked from `from` on: faster where the obstacle is near it.
#[inline]
pub(crate) fn visible_from(layer: &Layer, from: Point, to: Point, gaps: DiagonalGaps) -> bool {
    let slanted = |plane, a, b, closed| first_obstacle(plane, a, b, closed).is_none();
    clear(layer, from, to, gaps, clear_straight, slanted)
}

/// Cells along the longer side of the segment from its start to the first obstacle, rounded down or up; none if the
/// segment is clear.
pub(crate) fn clear_for(layer: &Layer, from: Point, to: Point, gaps: DiagonalGaps) -> Option<i32> {
    let straight = |plane: &BitPlane, v, from, to, closed| {
        let clear = clear_straight(plane, v, from, to, closed);
        (!clear).then(|| straight_clear_for(plane, v, from, to, closed))
    };
    let slanted = |plane, a: Point, b, closed| {
        let StripObstacle { bits, first, end } = first_obstacle(plane, a, b, closed)?;
        // A double corner is an obstacle between two cells.
        let at = nearest_in(|i| bits[i], (first, end), b.x > a.x).unwrap_or(first);
        Some((at - a.x.div_euclid(SCALE)).abs())
    };
    clear(layer, from, to, gaps, straight, slanted)
}

/// Calls `straight` for a segment along a row or a column, else `slanted`.
#[inline(always)]
fn clear<'a, T>(
    layer: &'a Layer,
    from: Point,
    to: Point,
    gaps: DiagonalGaps,
    straight: impl Fn(&'a BitPlane, i32, i32, i32, bool) -> T,
    slanted: impl Fn(&'a BitPlane, Point, Point, bool) -> T,
) -> T {
    let closed = gaps == DiagonalGaps::Closed;
    let dx = (to.x - from.x).abs();
    let dy = (to.y - from.y).abs();
    if dy == 0 {
        straight(&layer.rows, from.y, from.x, to.x, closed)
    } else if dx == 0 {
        straight(&layer.columns, from.x, from.y, to.y, closed)
    } else if dy <= dx {
        slanted(&layer.rows, from, to, closed)
    } else {
        slanted(&layer.columns, swapped(from), swapped(to), closed)
    }
}

const fn swapped(p: Point) -> Point {
    Point { x: p.y, y: p.x }
}

const fn mirrored(p: Point) -> Point {
    Point { x: p.x, y: -p.y }
}

/// True if the segment from `u0` to `u1` along the line `v` of the plane is clear (`v` counts rows of the plane).
fn clear_straight(plane: &BitPlane, v: i32, u0: i32, u1: i32, closed: bool) -> bool {
    let (low, high) = (u0.min(u1), u0.max(u1));
    // Cells low / SCALE .. line_from(high), as padded bits.
    let (first, end) = (unsigned(low.div_euclid(SCALE) + 1), unsigned(line_from(high) + 1));
    let row = v.div_euclid(SCALE);
    if v.rem_euclid(SCALE) != 0 {
        let bits = plane.row(row + 1);
        return !any_in(|i| bits[i], first, end);
    }
    let (above, below) = (plane.row(row), plane.row(row + 1));
    if any_in(|i| above[i] & below[i], first, end) {
        return false;
    }
    // Lattice points strictly inside: low / SCALE + 1 .. line_from(high); point x is bit x of the corner words.
    !closed
        || !any_in(
            |i| {
                let [nw, ne, sw, se] = around(above, below, i);
                double_word(nw, ne, sw, se)
            },
            first,
            end - 1,
        )
}

/// Cells from `from` along the line `v` before the first obstacle; the segment to `to` must not be clear.
#[cold]
fn straight_clear_for(plane: &BitPlane, v: i32, from: i32, to: i32, closed: bool) -> i32 {
    let (low, high, forward) = (from.min(to), from.max(to), from < to);
    let cells = (low.div_euclid(SCALE), line_from(high));
    let row = v.div_euclid(SCALE);
    let (above, below) = (plane.row(row), plane.row(row + 1));
    if v.rem_euclid(SCALE) != 0 {
        return nearest_in(|i| below[i], cells, forward).map_or(0, |at| (at - from.div_euclid(SCALE)).abs());
    }
    let double = |i: usize| {
        let [nw, ne, sw, se] = around(above, below, i);
        double_word(nw, ne, sw, se)
    };
    let wall = nearest_in(|i| above[i] & below[i], cells, forward);
    // Lattice point x is bit x: only points strictly inside count.
    let gap = if closed { nearest_in(double, (cells.0, cells.1 - 1), forward) } else { None };
    wall.into_iter().chain(gap).map(|at| (at - from.div_euclid(SCALE)).abs()).min().unwrap_or(0)
}

/// The first blocked cell of `cells.0 .. cells.1`, from the left if `forward`, else from the right.
#[inline(always)]
fn nearest_in(word: impl Fn(usize) -> u64, cells: (i32, i32), forward: bool) -> Option<i32> {
    let (first, end) = (unsigned(cells.0 + 1), unsigned(cells.1 + 1));
    let bit = if forward { first_in(word, first, end) } else { last_in(word, first, end) };
    bit.map(|bit| signed(bit) - 1)
}

/// Where a slanted segment crosses the borders between the plane's rows: the border `v` is crossed at
/// `quotient + remainder / divisor` cells, all integers, `0 <= remainder < divisor`.
struct Crossings {
    quotient: i32,
    remainder: i64,
    divisor: i64,
    step_quotient: i32,
    step_remainder: i64,
}

impl Crossings {
    /// The crossing of the first border at or above `from`, which lies on `from` itself or before it.
    #[inline(always)]
    fn new(from: Point, to: Point, border: i32) -> Self {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let step_quotient = dx.div_euclid(dy);
        let step_rest = dx.rem_euclid(dy);
        if (from.x | from.y) & (SCALE - 1) == 0 {
            // The segment starts at a lattice point: the first crossing is the point itself.
            return Self {
                quotient: from.x / SCALE,
                remainder: 0,
                divisor: i64::from(dy),
                step_quotient,
                step_remainder: i64::from(step_rest),
            };
        }
        // x(border) / SCALE = (from.x dy + (SCALE border - from.y) dx) / (SCALE dy): below 2^50 over at most 2^32.
        let divisor = i64::from(dy) * i64::from(SCALE);
        let offset = i64::from(border) * i64::from(SCALE) - i64::from(from.y);
        let exact = i64::from(from.x) * i64::from(dy) + offset * i64::from(dx);
        Self {
            quotient: narrow(exact.div_euclid(divisor)),
            remainder: exact.rem_euclid(divisor),
            divisor,
            step_quotient,
            step_remainder: i64::from(step_rest) * i64::from(SCALE),
        }
    }

    /// Goes on to the next border.
    #[inline(always)]
    fn advance(&mut self) {
        self.quotient += self.step_quotient;
        self.remainder += self.step_remainder;
        if self.remainder >= self.divisor {
            self.remainder -= self.divisor;
            self.quotient += 1;
        }
    }

    /// First column of cells that start at the crossing or past it.
    #[inline(always)]
    fn ceil(&self) -> i32 {
        self.quotient + i32::from(self.remainder != 0)
    }
}

/// The obstacle of a segment in one strip: a cell of `first .. end`, or, if there is none, a double corner at `first`.
struct StripObstacle<'a> {
    bits: &'a [u64],
    first: i32,
    end: i32,
}

/// The first [`obstacle`] seen from `from`.
#[inline(always)]
fn first_obstacle(plane: &BitPlane, from: Point, to: Point, closed: bool) -> Option<StripObstacle<'_>> {
    if from.y < to.y {
        obstacle::<false>(plane, from, to, closed)
    } else {
        obstacle::<true>(plane, mirrored(from), mirrored(to), closed)
    }
}

/// The obstacle of the segment `from` -> `to` in the first strip that has one. `from.y < to.y`, and the segment is not
/// parallel to an axis. In a mirrored plane strip `v` is row `-v - 1`.
#[inline(always)]
fn obstacle<const MIRRORED: bool>(plane: &BitPlane, from: Point, to: Point, closed: bool) -> Option<StripObstacle<'_>> {
    let strip = |v: i32| plane.row(if MIRRORED { -v } else { v + 1 });
    let rightward = to.x > from.x;
    let mut row = from.y.div_euclid(SCALE);
    let last = line_from(to.y) - 1;
    let mut crossing = Crossings::new(from, to, row);
    // Entry into the strip: floor and ceiling of x in cells.
    let mut entry = (from.x.div_euclid(SCALE), line_from(from.x));
    loop {
        crossing.advance();
        let exit =
            if row == last { (to.x.div_euclid(SCALE), line_from(to.x)) } else { (crossing.quotient, crossing.ceil()) };
        let (first, end) = if rightward { (entry.0, exit.1) } else { (exit.0, entry.1) };
        let bits = strip(row);
        if any_in(|i| bits[i], unsigned(first + 1), unsigned(end + 1)) {
            return Some(StripObstacle { bits, first, end });
        }
        if row == last {
            return None;
        }
        row += 1;
        if closed && crossing.remainder == 0 {
            let at = unsigned(crossing.quotient);
            // Which of the two strips is above does not matter to a double corner.
            let pattern = pair(bits, at) | pair(strip(row), at) << 2;
            if is_double_pattern(pattern) {
                return Some(StripObstacle { bits, first: crossing.quotient, end: crossing.quotient });
            }
        }
        entry = exit;
    }
}

#[cfg(test)]
#[path = "sight_tests.rs"]
pub(super) mod tests;
