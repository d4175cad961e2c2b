//! Where discs wider than a cell stand, and which steps lead from there: they stand at the places of cells
//! ([`crate::grid::CellSpot`]), and step from one to that of a neighbour where the straight way between them is free.
//!
//! Narrower discs stand at the centre of every free cell, and need no table: every step between free cells that cuts no
//! corner is free for them.

use std::ops::Range;

use crate::base::{Result, bytes, index_i32};
use crate::collections::{Allowance, counted, zeroed_box};
use crate::geom::{Point, Rect, SCALE};
use crate::grid::{CellSpot, DX, DY, Layer, clear_for_disc};

/// The place of each cell and the steps from there.
#[derive(Default)]
pub(crate) struct CellPlaces {
    /// The radius in 1/256 cell.
    radius: i32,
    columns: i32,
    rows: i32,
    /// Numbers of [`CellSpot`]s.
    spots: Box<[u8]>,
    /// Masks of directions.
    moves: Box<[u8]>,
}

counted!(CellPlaces { spots, moves } plain { radius, columns, rows });

impl CellPlaces {
    /// True for points, and for discs that have room wherever a cell is free.
    pub(super) fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }

    /// How many cells away a change of a cell matters: a step goes one cell on, along places in the closed cells.
    pub(super) const fn reach(radius: i32) -> i32 {
        radius / SCALE + 2
    }

    /// Makes the table fit a map. What it holds afterwards is of no use.
    pub(super) fn fit(&mut self, layer: &Layer, radius: i32, allowance: Allowance) -> Result {
        let count = index_i32(layer.width()) * index_i32(layer.height());
        (self.radius, self.columns, self.rows) = (radius, layer.width(), layer.height());
        if self.spots.len() != count {
            allowance.check(bytes(2 * count))?;
            (self.spots, self.moves) = (Box::default(), Box::default());
            (self.spots, self.moves) = (zeroed_box(count)?, zeroed_box(count)?);
        }
        Ok(())
    }

    /// Takes over what a table of the same map holds in some rows.
    pub(super) fn copy_rows(&mut self, other: &Self, rows: Range<i32>) {
        let part = self.at(0, rows.start)..self.at(0, rows.end);
        self.spots[part.clone()].copy_from_slice(&other.spots[part.clone()]);
        self.moves[part.clone()].copy_from_slice(&other.moves[part]);
    }

    /// Finds the places of an area anew.
    pub(super) fn find_places(&mut self, layer: &Layer, area: Rect) {
        for (x, y) in cells_of(area) {
            let at = self.at(x, y);
            self.spots[at] = CellSpot::of(layer, (x, y), self.radius).number();
        }
    }

    /// Finds the steps from the cells of an area anew.
    pub(super) fn find_moves(&mut self, layer: &Layer, area: Rect) {
        for (x, y) in cells_of(area) {
            let at = self.at(x, y);
            self.moves[at] = self.moves_from(layer, x, y);
        }
    }

    fn moves_from(&self, layer: &Layer, x: i32, y: i32) -> u8 {
        let is_free = |&direction: &usize| self.steps(layer, (x, y), direction);
        (0..DX.len()).filter(is_free).fold(0, |mask, direction| mask | 1 << direction)
    }

    /// True if a step leads from a cell in a direction.
    fn steps(&self, layer: &Layer, (x, y): (i32, i32), direction: usize) -> bool {
        let (to_x, to_y) = (x + DX[direction], y + DY[direction]);
        let (from, to) = (self.spot(x, y), self.spot(to_x, to_y));
        // Between centres a corner that the disc could meet half way belongs to a wall that it would meet at one end.
        if from == CellSpot::CENTRE && to == CellSpot::CENTRE {
            let beside = [self.spot(to_x, y), self.spot(x, to_y)];
            if direction.is_multiple_of(2) || beside == [CellSpot::CENTRE; 2] {
                return true;
            }
        }
        let ends = from.point((x, y)).zip(to.point((to_x, to_y)));
        ends.is_some_and(|ends| clear_for_disc(layer, ends, self.radius))
    }

    const fn at(&self, x: i32, y: i32) -> usize {
        index_i32(y) * index_i32(self.columns) + index_i32(x)
    }

    fn spot(&self, x: i32, y: i32) -> CellSpot {
        let is_inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        if is_inside { CellSpot::of_number(self.spots[self.at(x, y)]) } else { CellSpot::NONE }
    }

    /// The place of a cell, if it has one.
    pub(super) fn point(&self, cell: (i32, i32)) -> Option<Point> {
        self.spot(cell.0, cell.1).point(cell)
    }

    /// The steps from a cell, as a mask of directions. They are those to it as well.
    #[inline(always)]
    pub(super) fn moves(&self, x: i32, y: i32) -> u8 {
        self.moves[self.at(x, y)]
    }
}

fn cells_of(area: Rect) -> impl Iterator<Item = (i32, i32)> {
    (area.y..area.y + area.height).flat_map(move |y| (area.x..area.x + area.width).map(move |x| (x, y)))
}
