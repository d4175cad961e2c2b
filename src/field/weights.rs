//! Weights that the host sets: cells that are dearer than their class.

use super::builder::Field;
use crate::base::{Error, Result};
use crate::geom::Rect;
use crate::grid::check_weights;

impl Field {
    /// Sets weights of cells, from the next build on: a cell of weight w costs w times its class's cost. All weights
    /// are 1 at first. `weights[r * row_stride + c]` is that of column `c` of row `r` of the area. An open build is
    /// dropped.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for the exact kind; [`Error::RectOutside`], [`Error::StrideTooSmall`],
    /// [`Error::BufferTooShort`]; [`Error::BadValue`] unless each weight is finite and at least 1; [`Error::Busy`],
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn set_weights(&self, area: Rect, weights: &[f32], row_stride: usize) -> Result {
        let needed = area.values_needed(row_stride, 1)?;
        if needed > weights.len() {
            return Err(Error::BufferTooShort { needed, given: weights.len() });
        }
        let weight = |row: usize, column: usize| weights[row * row_stride + column];
        self.building(|builder| {
            self.check_cells(area)?;
            let Some(weights) = builder.kernel.weights() else {
                let what = "the kind EXACT has no weights of cells: STEPS and SMOOTH have";
                return Err(Error::Unsupported { what });
            };
            check_weights(area, weight)?;
            weights.set((self.grid.width(), self.grid.height()), area, weight)?;
            (builder.settings, builder.open) = (builder.settings + 1, None);
            Ok(())
        })
    }

    /// Checks an area of cells.
    pub(crate) fn check_cells(&self, area: Rect) -> Result {
        area.check_inside(self.grid.width(), self.grid.height())
    }
}
