//! Walks along a grid line: the corners that a point sees on its own row or column.
//!
//! A walk ends in front of two blocked cells, one on either side of the line, or at a double corner that may not be
//! passed. A path that comes along the line may turn at a corner one of whose two cells behind is blocked, and nothing
//! else:
//!
//! ```text
//!     # | .        going right, the path may turn at q around the blocked cell
//!     --q--
//!     . | .
//! ```

use crate::base::{index_i32, signed, to_i32, unsigned};
use crate::geom::{Point, SCALE, line_from};
use crate::grid::{DiagonalGaps, Layer, corners_between};
use crate::search::{corners::view::orientation::GridDirection, corners::view::rule::CornerRule};

/// A lattice line as seen from a point on it, in one direction.
#[derive(Clone, Copy)]
pub(crate) struct GridLine<'a> {
    /// The padded cells on both sides of the line.
    above: &'a [u64],
    below: &'a [u64],
    /// The line, and where on it the walk begins, in 1/256 cell.
    line: i32,
    from: i32,
    direction: GridDirection,
}

impl<'a> GridLine<'a> {
    /// The line through a point; none if the point lies between two lines.
    #[inline(always)]
    pub(crate) fn through(layer: &'a Layer, point: Point, direction: GridDirection) -> Option<Self> {
        let (across, from) = if direction.along_x { (point.y, point.x) } else { (point.x, point.y) };
        (across.rem_euclid(SCALE) == 0).then(|| Self::new(layer, across / SCALE, from, direction))
    }

    /// The line through the lattice point (x, y).
    #[inline(always)]
    pub(crate) fn through_lattice(layer: &'a Layer, (x, y): (i32, i32), direction: GridDirection) -> Self {
        let (line, from) = if direction.along_x { (y, x) } else { (x, y) };
        Self::new(layer, line, from * SCALE, direction)
    }

    #[inline(always)]
    fn new(layer: &'a Layer, line: i32, from: i32, direction: GridDirection) -> Self {
        let plane = if direction.along_x { &layer.rows } else { &layer.columns };
        Self { above: plane.row(line), below: plane.row(line + 1), line, from, direction }
    }

    /// The lattice point of the map at an index of the line.
    #[inline(always)]
    pub(crate) const fn lattice(&self, at: i32) -> (i32, i32) {
        if self.direction.along_x { (at, self.line) } else { (self.line, at) }
    }

    /// The first lattice point strictly ahead, if a path along the line may turn there, or go on only through a root
    /// there; and the lattice point at which the walk to it ends, found or not.
    #[inline(always)]
    pub(crate) fn first_turn(&self, gaps: DiagonalGaps) -> (Option<i32>, i32) {
        let mut found = None;
        let end = self.walk(CornerRule { open: gaps == DiagonalGaps::Open, all: false }, |at| {
            found = Some(at);
            false
        });
        (found, end)
    }

    /// The first lattice point of the line at or past the point from which the walk begins.
    #[inline(always)]
    pub(crate) const fn first(&self) -> i32 {
        if self.direction.up { line_from(self.from) } else { self.from.div_euclid(SCALE) }
    }

    /// Calls `take` with every lattice point strictly ahead that is a corner by the rule, in order, as long as it
    /// returns true. Returns the point at which the walk has ended.
    #[inline(always)]
    pub(crate) fn walk(&self, rule: CornerRule, mut take: impl FnMut(i32) -> bool) -> i32 {
        let Self { above, below, from, direction: GridDirection { up, .. }, .. } = *self;
        let words = to_i32(above.len());
        let first = if up { from.div_euclid(SCALE) } else { -(-from).div_euclid(SCALE) };
        let on_point = from.rem_euclid(SCALE) == 0;
        let mut word = first.div_euclid(64);
        let start = unsigned(first.rem_euclid(64));
        let mut mask = if up { u64::MAX << start } else { u64::MAX >> (63 - start) };
        while (0..words).contains(&word) {
            let found = corners_between(above, below, index_i32(word), up);
            let mut corners = found.turning;
            if rule.all {
                corners |= corners_between(above, below, index_i32(word), !up).turning;
            }
            if rule.open {
                corners |= found.double;
            }
            let ends = if rule.open { found.stop } else { found.stop | found.double };
            let mut events = (corners | ends) & mask;
            while events != 0 {
                let bit = if up { events.trailing_zeros() } else { 63 - events.leading_zeros() };
                events &= !(1 << bit);
                let here = |word: u64| word >> bit & 1 != 0;
                let at = word * 64 + signed(bit);
                if at == first {
                    // The walk begins here, or past this point if it begins between two points.
                    if on_point && here(found.stop) {
                        return at;
                    }
                    continue;
                }
                if here(corners) && !take(at) || here(ends) {
                    return at;
                }
            }
            mask = u64::MAX;
            word += if up { 1 } else { -1 };
        }
        first
    }
}

#[cfg(test)]
#[path = "grid_line_tests.rs"]
mod tests;
