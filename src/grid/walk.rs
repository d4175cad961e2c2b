//! A segment cut at every grid line that it crosses: its parts in order, in integers.
//!
//! ```text
//!   +----+----+      from o to * : three parts; a part lies inside one cell, or
//!   | o  | _-*|      along the grid line between two
//!   +---\+----+
//! ```

use super::layer::Layer;
use crate::base::{narrow, real};
use crate::geom::{Point, SCALE};

/// A point of a segment: the fraction `numerator / denominator` of the segment from its first end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction {
    pub(crate) numerator: i64,
    pub(crate) denominator: i64,
}

impl Fraction {
    /// The fraction as a number between 0 and 1.
    pub(crate) fn value(self) -> f64 {
        real(self.numerator) / real(self.denominator)
    }
}

/// A part of a segment between two neighbouring crossings.
pub(crate) struct SegmentPart {
    /// The cell that contains the part, or the two cells next to it if it runs along a grid line. They may lie outside
    /// the map.
    cells: [(i64, i64); 2],
    /// Where the part begins.
    pub(crate) from: Fraction,
    /// Where it ends.
    pub(crate) to: Fraction,
    /// The lattice point at its end, unless that is the end of the segment.
    pub(crate) lattice_end: Option<(i32, i32)>,
}

impl SegmentPart {
    /// The cell that contains the part, twice, or the two cells next to the grid line along which it runs.
    pub(crate) const fn cells(&self) -> [(i64, i64); 2] {
        self.cells
    }

    /// The free cells among those that contain the part.
    pub(crate) fn free_cells(&self, layer: &Layer) -> impl Iterator<Item = (i32, i32)> {
        let [first, second] = self.cells;
        let count = if first == second { 1 } else { 2 };
        self.cells.into_iter().take(count).filter_map(|(x, y)| {
            let inside = |v: i64, side: i32| i32::try_from(v).ok().filter(|v| (0..side).contains(v));
            let cell = (inside(x, layer.width())?, inside(y, layer.height())?);
            (!layer.is_blocked(cell.0, cell.1)).then_some(cell)
        })
    }
}

/// The grid lines of one axis in the order in which a segment crosses them.
struct GridLines {
    from: i64,
    delta: i64,
    /// The next line to be crossed.
    next: i64,
    /// 1, -1 or 0: the direction along the axis.
    step: i64,
}

impl GridLines {
    fn new(from: i32, to: i32) -> Self {
        let (from, delta) = (i64::from(from), i64::from(to) - i64::from(from));
        let scale = i64::from(SCALE);
        // The first line strictly ahead.
        let next = if delta > 0 { from.div_euclid(scale) + 1 } else { (from - 1).div_euclid(scale) };
        Self { from, delta, next, step: delta.signum() }
    }

    /// The fraction of the segment at which the next line is crossed; none if the segment ends before it or on it.
    fn crossing(&self) -> Option<Fraction> {
        let numerator = (self.next * i64::from(SCALE) - self.from) * self.step;
        let denominator = self.delta.abs();
        (denominator != 0 && numerator < denominator).then_some(Fraction { numerator, denominator })
    }

    /// The cell indices that the segment is in before the next crossing: twice the same, or the two next to the
    /// line along which it runs.
    fn cells(&self) -> [i64; 2] {
        let scale = i64::from(SCALE);
        let cell = match self.step {
            1 => self.next - 1,
            -1 => self.next,
            _ if self.from % scale == 0 => return [self.from / scale - 1, self.from / scale],
            _ => self.from.div_euclid(scale),
        };
        [cell, cell]
    }

    /// The line that the segment is on when it crosses (`over`) or runs along a line of this axis.
    fn line(&self, over: bool) -> Option<i32> {
        let scale = i64::from(SCALE);
        if over {
            Some(narrow(self.next))
        } else {
            (self.step == 0 && self.from % scale == 0).then(|| narrow(self.from / scale))
        }
    }
}

/// The parts of a segment in order.
pub(crate) struct Walk {
    x: GridLines,
    y: GridLines,
    from: Fraction,
    done: bool,
}

impl Walk {
    /// The parts of the segment `from` -> `to`; none if it is a single point.
    pub(crate) fn new(from: Point, to: Point) -> Self {
        Self {
            x: GridLines::new(from.x, to.x),
            y: GridLines::new(from.y, to.y),
            from: Fraction { numerator: 0, denominator: 1 },
            done: from == to,
        }
    }
}

impl Iterator for Walk {
    type Item = SegmentPart;

    fn next(&mut self) -> Option<SegmentPart> {
        if self.done {
            return None;
        }
        let ([x0, x1], [y0, y1]) = (self.x.cells(), self.y.cells());
        let from = self.from;
        let (cross_x, cross_y) = (self.x.crossing(), self.y.crossing());
        let (over_x, over_y) = match (cross_x, cross_y) {
            (Some(a), Some(b)) => {
                let (left, right) = (a.numerator * b.denominator, b.numerator * a.denominator);
                (left <= right, right <= left)
            }
            _ => (cross_x.is_some(), cross_y.is_some()),
        };
        let end = Fraction { numerator: 1, denominator: 1 };
        let to = if over_x { cross_x } else { cross_y }.unwrap_or(end);
        self.done = !(over_x || over_y);
        let lattice_end = if self.done { None } else { self.x.line(over_x).zip(self.y.line(over_y)) };
        for (lines, over) in [(&mut self.x, over_x), (&mut self.y, over_y)] {
            if over {
                lines.next += lines.step;
            }
        }
        self.from = to;
        Some(SegmentPart { cells: [(x0, y0), (x1, y1)], from, to, lattice_end })
    }
}

#[cfg(test)]
#[path = "walk_tests.rs"]
mod tests;
