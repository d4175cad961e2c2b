//! How a world is divided into squares, and which of them a segment meets.

use std::ops::ControlFlow;

use super::tiles::{SIDE, TileSet};
use crate::base::{narrow, signed, unsigned};
use crate::geom::{Point, Rect, SCALE};

/// The squares of a world. A square has its left and its lower side, not the other two: a point is in one square. What
/// lies outside of the world belongs to the nearest one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares {
    low: Point,
    /// The side of a square is 2 to the power of this, in 1/256 cell.
    shift: u32,
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    /// Squares of a tile's side are 2 to the power of this.
    tile_shift: u32,
}

/// The least side of a square: a quarter of a cell.
const LEAST_SHIFT: u32 = 6;
/// Most squares.
const MOST: i64 = 1 << 18;

impl Squares {
    /// Squares over a world for about so many vertices: two vertices a square.
    pub(crate) fn new((low, high): (Point, Point), vertices: usize) -> Self {
        let (width, height) = (i64::from(high.x) - i64::from(low.x), i64::from(high.y) - i64::from(low.y));
        let wanted = i64::try_from(vertices / 2).unwrap_or(MOST).clamp(16, MOST);
        let mut shift = LEAST_SHIFT;
        while ((width >> shift) + 1) * ((height >> shift) + 1) > wanted {
            shift += 1;
        }
        let (columns, rows) = (narrow((width >> shift) + 1), narrow((height >> shift) + 1));
        let mut tile_shift = 0;
        while (columns.max(rows) - 1) >> tile_shift >= signed(SIDE) {
            tile_shift += 1;
        }
        Self { low, shift, columns, rows, tile_shift }
    }

    /// The number of squares.
    pub(crate) fn count(&self) -> u32 {
        unsigned(self.columns * self.rows)
    }

    /// The side of a square.
    pub(crate) const fn side(&self) -> i32 {
        1 << self.shift
    }

    /// The lower corner of a square.
    #[inline(always)]
    pub(crate) const fn corner(&self, column: i32, row: i32) -> Point {
        Point { x: self.low.x + (column << self.shift), y: self.low.y + (row << self.shift) }
    }

    #[inline(always)]
    const fn column(&self, x: i32) -> i32 {
        let column = (x - self.low.x) >> self.shift;
        if column < 0 {
            0
        } else if column >= self.columns {
            self.columns - 1
        } else {
            column
        }
    }

    #[inline(always)]
    const fn row(&self, y: i32) -> i32 {
        let row = (y - self.low.y) >> self.shift;
        if row < 0 {
            0
        } else if row >= self.rows {
            self.rows - 1
        } else {
            row
        }
    }

    /// The column and row of a point's square.
    #[inline(always)]
    pub(crate) const fn cell(&self, point: Point) -> (i32, i32) {
        (self.column(point.x), self.row(point.y))
    }

    #[inline(always)]
    pub(crate) fn number(&self, column: i32, row: i32) -> u32 {
        unsigned(row * self.columns + column)
    }

    /// The square of a point.
    #[inline(always)]
    pub(crate) fn of(&self, point: Point) -> u32 {
        self.number(self.column(point.x), self.row(point.y))
    }

    /// Calls `visit` with the squares that a segment meets, in their order from `p` on, and with a few beside it.
    #[inline]
    pub(crate) fn walk<B>(
        &self,
        p: Point,
        q: Point,
        mut visit: impl FnMut(i32, i32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (first, last) = (self.row(p.y), self.row(q.y));
        let (rows, step) = if first <= last { (last - first, 1) } else { (first - last, -1) };
        let is_rightward = p.x <= q.x;
        let mut row = first;
        for at in 0..=rows {
            // The x where the segment enters the row and leaves it.
            let x_at = |is_upper: bool| {
                let y = self.low.y + ((row + i32::from(is_upper)) << self.shift);
                let part = (i64::from(y) - i64::from(p.y)) * (i64::from(q.x) - i64::from(p.x));
                p.x + narrow(part.div_euclid(i64::from(q.y) - i64::from(p.y)))
            };
            let enters = if at == 0 { p.x } else { x_at(step < 0) };
            let leaves = if at == rows { q.x } else { x_at(step > 0) };
            // An x that is rounded down is in the same column.
            let (mut column, end) = (self.column(enters), self.column(leaves));
            loop {
                visit(column, row)?;
                if column == end {
                    break;
                }
                column += if is_rightward { 1 } else { -1 };
            }
            row += step;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the numbers of the squares of [`Squares::walk`].
    pub(crate) fn for_each(&self, p: Point, q: Point, mut visit: impl FnMut(u32)) {
        let _: ControlFlow<()> = self.walk(p, q, |column, row| {
            visit(self.number(column, row));
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with the squares that a box meets.
    pub(crate) fn in_box(&self, (low, high): (Point, Point), mut visit: impl FnMut(u32)) {
        for row in self.row(low.y)..=self.row(high.y) {
            for column in self.column(low.x)..=self.column(high.x) {
                visit(self.number(column, row));
            }
        }
    }

    /// The tile of a square.
    #[inline(always)]
    pub(crate) fn mark(&self, (column, row): (i32, i32), tiles: &mut TileSet) {
        tiles.add(unsigned(column >> self.tile_shift), unsigned(row >> self.tile_shift));
    }

    /// The cells that a tile meets.
    pub(super) fn cells_of_tile(&self, column: u32, row: u32) -> Rect {
        let side = 1 << (self.shift + self.tile_shift);
        let range = |low: i32, place: u32| {
            let from = low + signed(place) * side;
            [from.div_euclid(SCALE), (from + side).div_euclid(SCALE) + 1]
        };
        let ([left, right], [bottom, top]) = (range(self.low.x, column), range(self.low.y, row));
        Rect::new(left, bottom, right - left, top - bottom)
    }

    /// The tiles of the squares that a box meets.
    pub(crate) fn tiles_of(&self, (low, high): (Point, Point)) -> TileSet {
        let mut tiles = TileSet::default();
        for row in self.row(low.y) >> self.tile_shift..=self.row(high.y) >> self.tile_shift {
            for column in self.column(low.x) >> self.tile_shift..=self.column(high.x) >> self.tile_shift {
                tiles.add(unsigned(column), unsigned(row));
            }
        }
        tiles
    }
}

#[cfg(test)]
#[path = "squares_tests.rs"]
mod tests;
