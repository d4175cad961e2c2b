//! Where a segment first enters a wall, asked for a stretch of it: what a follower walks in one step.
//!
//! The grid lines that the segment crosses are found as fractions of integers and compared exactly. How far a follower
//! has walked is a float; a stretch that ends within [`TIE`] of a wall touches it and does not enter it.
//!
//! ```text
//!   +----+----+     from o to *: the stretch from `gone` to `reach` is looked at, part by part; each part
//!   | o--+-_  |     lies in one cell, or along a grid line between two
//!   +----+---\+*
//! ```

use crate::base::{Bounds, narrow, real, whole_wide};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern, is_double_pattern};

/// Parts of a cell that a [`Fine`] coordinate counts: 65,536 for each of a [`Point`], so that the speed of followers
/// that are slower than 1/256 of a cell per step is right.
pub(super) const FINE: i64 = 1 << 24;
/// Fine parts of one unit of a point.
const PER_POINT: i64 = 1 << 16;
const _: () = assert!(PER_POINT == FINE >> SCALE.trailing_zeros());
/// Lengths in cells that differ by less count as equal: more than the rounding of any sum of strides on a map, far less
/// than 1/256.
pub(super) const TIE: f64 = 1.0 / 1_073_741_824.0;
/// How far behind the stretch the walk over grid lines begins, in cells: more than the rounding of its start.
const MARGIN: f64 = 1.0 / 1_024.0;

/// A point in 2^-24 of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fine {
    pub(super) x: i64,
    pub(super) y: i64,
}

impl Fine {
    /// The point as it is.
    pub(super) fn of(point: Point) -> Self {
        Self { x: i64::from(point.x) * PER_POINT, y: i64::from(point.y) * PER_POINT }
    }

    /// The nearest point: in each closed cell that contains this one, since the borders of cells are points.
    pub(super) fn point(self) -> Point {
        let nearest = |v: i64| narrow((v + PER_POINT / 2).div_euclid(PER_POINT));
        Point { x: nearest(self.x), y: nearest(self.y) }
    }

    /// The straight-line distance in cells.
    pub(super) fn distance(self, other: Fine) -> f64 {
        let (dx, dy) = (real(self.x - other.x), real(self.y - other.y));
        (dx * dx + dy * dy).sqrt() / real(FINE)
    }
}

/// The integer nearest to a float, halves away from zero.
pub(super) fn nearest_integer(v: f64) -> i64 {
    whole_wide(if v < 0.0 { v - 0.5 } else { v + 0.5 })
}

/// A part of a segment as a fraction, the denominator above 0. Both parts are below 2^46.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SegmentFraction {
    pub(super) numerator: i64,
    pub(super) denominator: i64,
}

impl SegmentFraction {
    /// The start of a segment.
    pub(super) const START: SegmentFraction = SegmentFraction { numerator: 0, denominator: 1 };
    /// Its end.
    pub(super) const END: SegmentFraction = SegmentFraction { numerator: 1, denominator: 1 };

    /// The fraction `numerator / denominator`; `denominator` is not 0.
    pub(super) const fn new(numerator: i64, denominator: i64) -> Self {
        if denominator < 0 {
            return Self { numerator: -numerator, denominator: -denominator };
        }
        Self { numerator, denominator }
    }

    pub(super) fn value(self) -> f64 {
        real(self.numerator) / real(self.denominator)
    }

    /// The exact order.
    pub(super) fn compare(self, other: SegmentFraction) -> std::cmp::Ordering {
        let (a, b) = (i128::from(self.numerator), i128::from(other.numerator));
        (a * i128::from(other.denominator)).cmp(&(b * i128::from(self.denominator)))
    }

    pub(super) fn is_below(self, other: SegmentFraction) -> bool {
        self.compare(other).is_lt()
    }
}

/// Where a segment may not go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct SegmentStop {
    /// The fraction of the segment before it; none if the stretch begins inside a blocked cell.
    pub(super) at: Option<SegmentFraction>,
    /// The vertical and the horizontal grid line on which it stops.
    pub(super) lines: (Option<i64>, Option<i64>),
}

/// A stretch of a segment: from the length `gone` to the length `reach`.
pub(super) struct SegmentStretch {
    pub(super) from: Fine,
    pub(super) to: Fine,
    /// The length of the whole segment, above 0.
    pub(super) length: f64,
    pub(super) gone: f64,
    pub(super) reach: f64,
    /// What ends here or before is behind, walls included: the exact point at which the walk along the segment began.
    pub(super) after: SegmentFraction,
}

impl SegmentStretch {
    /// A whole segment.
    pub(super) fn whole(from: Fine, to: Fine) -> Self {
        let length = from.distance(to);
        Self { from, to, length, gone: 0.0, reach: length, after: SegmentFraction::START }
    }

    /// The first obstacle of the stretch.
    pub(super) fn obstacle(&self, layer: &Layer, gaps: DiagonalGaps) -> Option<SegmentStop> {
        let share = ((self.gone - MARGIN) / self.length).at_least(0.0);
        let mut x = SegmentLines::new(self.from.x, self.to.x, share);
        let mut y = SegmentLines::new(self.from.y, self.to.y, share);
        let begins = share <= 0.0;
        let mut from = SegmentFraction::START;
        let mut lines = if begins { (x.line_at_start(), y.line_at_start()) } else { (None, None) };
        let mut is_first = true;
        loop {
            let entry = from.value() * self.length;
            if entry >= self.reach - TIE {
                return None;
            }
            let (cross_x, cross_y) = (x.crossing(), y.crossing());
            let (over_x, over_y) = earlier(cross_x, cross_y);
            let to = if over_x { cross_x } else { cross_y }.unwrap_or(SegmentFraction::END);
            let exit = to.value() * self.length;
            let is_behind = !self.after.is_below(to) || entry < self.gone - TIE && exit < self.gone + TIE;
            if !is_behind && !any_free(layer, x.cells(), y.cells()) {
                let is_known = begins || !is_first;
                return Some(SegmentStop { at: is_known.then_some(from), lines });
            }
            if !(over_x || over_y) {
                return None;
            }
            lines = (x.line(over_x), y.line(over_y));
            if let (Some(at_x), Some(at_y)) = lines
                && gaps == DiagonalGaps::Closed
                && (self.gone - TIE..self.reach - TIE).contains(&exit)
                && self.after.is_below(to)
                && is_double_corner(layer, at_x, at_y)
            {
                return Some(SegmentStop { at: Some(to), lines });
            }
            x.advance(over_x);
            y.advance(over_y);
            from = to;
            is_first = false;
        }
    }
}

/// Which of two crossings comes first; both if they are one.
fn earlier(x: Option<SegmentFraction>, y: Option<SegmentFraction>) -> (bool, bool) {
    match (x, y) {
        (Some(x), Some(y)) => {
            let order = x.compare(y);
            (order.is_le(), order.is_ge())
        }
        _ => (x.is_some(), y.is_some()),
    }
}

/// True if one of the cells that contain a part is free.
fn any_free(layer: &Layer, columns: [i64; 2], rows: [i64; 2]) -> bool {
    columns.into_iter().any(|x| rows.into_iter().any(|y| !is_blocked(layer, x, y)))
}

/// True if the cell is blocked or lies outside the map.
fn is_blocked(layer: &Layer, x: i64, y: i64) -> bool {
    let inside = |v: i64, side: i32| i32::try_from(v).ok().filter(|v| (0..side).contains(v));
    match (inside(x, layer.width()), inside(y, layer.height())) {
        (Some(x), Some(y)) => layer.is_blocked(x, y),
        _ => true,
    }
}

/// True if the lattice point is a double corner of the map.
pub(super) fn is_double_corner(layer: &Layer, x: i64, y: i64) -> bool {
    let inside = |v: i64, side: i32| i32::try_from(v).ok().filter(|v| (0..=side).contains(v));
    match (inside(x, layer.width()), inside(y, layer.height())) {
        (Some(x), Some(y)) => is_double_pattern(corner_pattern(layer, x, y)),
        _ => false,
    }
}

/// The grid lines of one axis in the order in which a segment crosses them.
struct SegmentLines {
    from: i64,
    delta: i64,
    /// The next line to be crossed.
    next: i64,
    /// 1, -1 or 0: the direction along the axis.
    step: i64,
}

impl SegmentLines {
    /// The lines past a share of the segment.
    fn new(from: i64, to: i64, share: f64) -> Self {
        let delta = to - from;
        // Rounded towards `from`, so that no line is left out.
        let at = from + whole_wide(real(delta) * share);
        let next = if delta > 0 { at.div_euclid(FINE) + 1 } else { (at - 1).div_euclid(FINE) };
        Self { from, delta, next, step: delta.signum() }
    }

    /// The fraction of the segment at which the next line is crossed; none if the segment ends before it or on it.
    fn crossing(&self) -> Option<SegmentFraction> {
        let numerator = (self.next * FINE - self.from) * self.step;
        let denominator = self.delta.abs();
        (denominator != 0 && numerator < denominator).then_some(SegmentFraction { numerator, denominator })
    }

    /// The cell indices before the next crossing: twice the same, or the two next to the line along which it runs.
    fn cells(&self) -> [i64; 2] {
        let cell = match self.step {
            1 => self.next - 1,
            -1 => self.next,
            _ if self.from % FINE == 0 => return [self.from / FINE - 1, self.from / FINE],
            _ => self.from.div_euclid(FINE),
        };
        [cell, cell]
    }

    /// The line through the start.
    fn line_at_start(&self) -> Option<i64> {
        (self.from % FINE == 0).then_some(self.from / FINE)
    }

    /// The line that the segment is on when it crosses (`over`) or runs along a line of this axis.
    fn line(&self, over: bool) -> Option<i64> {
        if over { Some(self.next) } else { self.line_at_start().filter(|_| self.step == 0) }
    }

    fn advance(&mut self, over: bool) {
        if over {
            self.next += self.step;
        }
    }
}

#[cfg(test)]
#[path = "segment_tests.rs"]
mod tests;
