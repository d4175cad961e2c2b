//! Fields as pictures: a value per point of the lattice, or a direction per cell.

use super::builder::Field;
use super::finished::{FieldResult, FieldView};
use crate::base::{Error, Result, real, single};
use crate::geom::{Point, Rect};
use crate::grid::Lattice;

impl FieldView {
    /// Checks an area of lattice points: one more column and row than cells on the corner lattice.
    pub(crate) fn check_points(&self, area: Rect) -> Result {
        let more = i32::from(self.lattice() == Lattice::Corners);
        area.check_inside(self.snapshot().width() + more, self.snapshot().height() + more)
    }

    /// Checks an area of cells.
    pub(crate) fn check_cells(&self, area: Rect) -> Result {
        area.check_inside(self.snapshot().width(), self.snapshot().height())
    }

    /// The distance of each lattice point of an area that has been checked, with its row and column in the area.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn rows_each(&mut self, area: Rect, mut write: impl FnMut(usize, usize, f32)) -> Result {
        for (row, y) in (area.y..area.y + area.height).enumerate() {
            for (column, x) in (area.x..area.x + area.width).enumerate() {
                let distance = match self.lattice_distance(x, y) {
                    Some(distance) => distance,
                    None => self.distance(Point::lattice(x, y), false)?,
                };
                write(row, column, single(distance));
            }
        }
        Ok(())
    }

    /// The direction from the centre of each cell of an area that has been checked towards its seed, from the place of
    /// the cell for a disc wider than that, as a vector of length 1; (0, 0) where there is no way on, and at the seed.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn directions_each(&mut self, area: Rect, mut write: impl FnMut(usize, usize, [f32; 2])) -> Result {
        for (row, y) in (area.y..area.y + area.height).enumerate() {
            for (column, x) in (area.x..area.x + area.width).enumerate() {
                let from = self.stand_in((x, y));
                let next = self.next(from, from)?.filter(|&next| next != from);
                write(row, column, next.map_or([0.0; 2], |next| direction(from, next)));
            }
        }
        Ok(())
    }
}

/// The vector of length 1 between two points that differ.
fn direction(from: Point, to: Point) -> [f32; 2] {
    let (dx, dy) = (real(i64::from(to.x - from.x)), real(i64::from(to.y - from.y)));
    let length = (dx * dx + dy * dy).sqrt();
    [single(dx / length), single(dy / length)]
}

impl Field {
    /// The result of the last build that was finished.
    ///
    /// # Errors
    /// [`Error::NotBuilt`].
    pub fn last(&self) -> Result<FieldResult> {
        self.read(|view| Ok(view.result()))
    }

    /// True if the grid was edited since the last build that was finished.
    ///
    /// # Errors
    /// [`Error::NotBuilt`].
    pub fn is_stale(&self) -> Result<bool> {
        Ok(self.last()?.revision != self.grid.revision())
    }

    /// The distances of an area of lattice points: `out[r * row_stride + c]` for column `c` of row `r`. On the cell
    /// lattice these are cells; on the corner lattice corners, one more column and row than the map has.
    ///
    /// # Errors
    /// [`Error::NotBuilt`]; [`Error::RectOutside`]; [`Error::StrideTooSmall`]; [`Error::BufferTooShort`]. Nothing has
    /// been written then.
    pub fn rows(&self, area: Rect, out: &mut [f32], row_stride: usize) -> Result {
        self.read(|view| {
            view.check_points(area)?;
            check_room(area.values_needed(row_stride, 1)?, out.len())?;
            view.rows_each(area, |row, column, value| out[row * row_stride + column] = value)
        })
    }

    /// A flow grid: for each cell of an area the direction in which to walk from its centre, two values a cell, at
    /// `xy[r * row_stride + 2 * c]`; (0, 0) where there is no way on.
    ///
    /// # Errors
    /// As [`Field::rows`].
    pub fn directions(&self, area: Rect, xy: &mut [f32], row_stride: usize) -> Result {
        self.read(|view| {
            view.check_cells(area)?;
            check_room(area.values_needed(row_stride, 2)?, xy.len())?;
            view.directions_each(area, |row, column, direction| {
                let at = row * row_stride + 2 * column;
                xy[at..at + 2].copy_from_slice(&direction);
            })
        })
    }
}

/// An error unless a buffer is long enough.
fn check_room(needed: usize, given: usize) -> Result {
    if given < needed { Err(Error::BufferTooShort { needed, given }) } else { Ok(()) }
}
