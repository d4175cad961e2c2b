//! Steps between the centres of cells where sides are closed.
//!
//! A straight step needs the side open over which it leaves its cell. A diagonal one passes the corner on two ways of
//! two straight steps each: with [`CornerCutting::Never`] both must be open, with [`CornerCutting::OneFree`] one. So it
//! is with [`CornerCutting::Always`], which asks for open sides only, not for the free cell between.
//!
//! ```text
//!   a -> b       from a to d: over b (EAST of a, SOUTH of b),
//!   |    |       and over c (SOUTH of a, EAST of c)
//!   c -> d
//! ```

use super::moves::{DX, DY};
use super::walk::{Fraction, Walk};
use super::{layer::Layer, rules::CornerCutting, sides::Sides};
use crate::base::narrow;
use crate::geom::Point;

/// Cells, closed sides between them, and the rule for cutting corners.
#[derive(Clone, Copy)]
pub(crate) struct SidedCells<'a> {
    pub(crate) layer: &'a Layer,
    pub(crate) sides: &'a Sides,
    pub(crate) cutting: CornerCutting,
}

impl SidedCells<'_> {
    /// The steps that lead from the free cell (x, y) to free cells.
    pub(crate) fn leaving(&self, x: i32, y: i32) -> u8 {
        (0..DX.len()).filter(|&direction| self.leads((x, y), direction)).fold(0, |mask, d| mask | 1 << d)
    }

    /// The directions from the free cell (x, y) to the free cells from which a step leads to it.
    pub(crate) fn arriving(&self, x: i32, y: i32) -> u8 {
        let leads = |&direction: &usize| {
            let from = (x + DX[direction], y + DY[direction]);
            !self.layer.is_blocked(from.0, from.1) && self.leads(from, direction ^ 4)
        };
        (0..DX.len()).filter(leads).fold(0, |mask, direction| mask | 1 << direction)
    }

    /// True if a step leads from a free cell in a direction.
    #[inline(always)]
    fn leads(&self, (x, y): (i32, i32), direction: usize) -> bool {
        let (dx, dy) = (DX[direction], DY[direction]);
        if self.layer.is_blocked(x + dx, y + dy) {
            return false;
        }
        if direction.is_multiple_of(2) {
            return self.is_open((x, y), direction);
        }
        // The straight parts of the step: along its row, and along its column.
        let along_row = if dx > 0 { 0 } else { 4 };
        let along_column = if dy > 0 { 2 } else { 6 };
        let way = |first: usize, second: usize| {
            let between = (x + DX[first], y + DY[first]);
            let is_free = self.cutting == CornerCutting::Always || !self.layer.is_blocked(between.0, between.1);
            is_free && self.is_open((x, y), first) && self.is_open(between, second)
        };
        let ways = [way(along_row, along_column), way(along_column, along_row)];
        match self.cutting {
            CornerCutting::Never => ways == [true; 2],
            CornerCutting::OneFree | CornerCutting::Always => ways.contains(&true),
        }
    }

    /// True if a cell may be left in a straight direction.
    #[inline(always)]
    fn is_open(&self, (x, y): (i32, i32), direction: usize) -> bool {
        self.sides.of(x, y) >> (direction / 2) & 1 == 0
    }

    /// True if a straight segment crosses no closed side: see [`SidedCells::first_crossed`].
    pub(crate) fn crosses_none(&self, from: Point, to: Point) -> bool {
        self.first_crossed(from, to).is_none()
    }

    /// Where a straight segment first crosses a closed side, through a corner by the rule for diagonal steps. Where it
    /// runs along a grid line, no side of the line itself and at the corners on it may be closed at all.
    pub(crate) fn first_crossed(&self, from: Point, to: Point) -> Option<Fraction> {
        let mut before: Option<[(i32, i32); 2]> = None;
        for part in Walk::new(from, to) {
            let cells = part.cells().map(|(x, y)| (narrow(x), narrow(y)));
            let is_open = match before {
                None => self.joins(cells),
                Some(last) if last[0] == last[1] && cells[0] == cells[1] => self.passes([last[0], cells[0]]),
                Some(last) => last.into_iter().chain(cells).all(|a| cells.into_iter().all(|b| self.joins([a, b]))),
            };
            if !is_open {
                return Some(part.from);
            }
            before = Some(cells);
        }
        None
    }

    /// True if one may pass from a cell to the next one of a segment.
    fn passes(&self, [a, b]: [(i32, i32); 2]) -> bool {
        // Away from the map there are no sides, and the layer has no cells to ask for.
        let is_beside =
            |(x, y): (i32, i32)| (-1..=self.layer.width()).contains(&x) && (-1..=self.layer.height()).contains(&y);
        if !is_beside(a) || !is_beside(b) {
            return true;
        }
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        match (0..DX.len()).find(|&direction| (DX[direction], DY[direction]) == (dx, dy)) {
            Some(direction) if direction.is_multiple_of(2) => self.is_open(a, direction),
            Some(direction) => self.leads(a, direction) || self.layer.is_blocked(b.0, b.1),
            None => a == b,
        }
    }

    /// True if two cells are the same, or no side between them and beside their common corner is closed either way.
    fn joins(&self, [a, b]: [(i32, i32); 2]) -> bool {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let is_open = |from: (i32, i32), direction: usize| {
            let to = (from.0 + DX[direction], from.1 + DY[direction]);
            self.is_open(from, direction) && self.is_open(to, direction ^ 4)
        };
        let row = if dx > 0 { 0 } else { 4 };
        let column = if dy > 0 { 2 } else { 6 };
        match (dx != 0, dy != 0) {
            (false, false) => true,
            (true, false) => is_open(a, row),
            (false, true) => is_open(a, column),
            (true, true) => {
                let beside = [(a.0 + dx, a.1), (a.0, a.1 + dy)];
                is_open(a, row) && is_open(a, column) && is_open(beside[0], column) && is_open(beside[1], row)
            }
        }
    }
}
