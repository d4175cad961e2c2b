//! The directions that the host stores for FLOW, one per cell of a rectangle.

use crate::base::{Error, Result, bytes, index, index_i32, real_single};
use crate::collections::reserve_exact;
use crate::geom::Rect;

/// A direction for each cell of a rectangle.
#[derive(Debug, Default)]
pub(super) struct Flow {
    area: Rect,
    /// Two floats per cell, row by row.
    directions: Vec<f32>,
}

impl Flow {
    /// Copies the directions: row `r` of the area begins at `xy[r * row_stride]`, with two floats per cell.
    pub(super) fn new(area: Rect, rows: &[f32], row_stride: usize) -> Result<Self> {
        let (width, height) = (index_i32(area.width), index_i32(area.height));
        let mut directions = Vec::new();
        if area.is_empty() {
            return Ok(Self { area, directions });
        }
        reserve_exact(&mut directions, 2 * width * height)?;
        for row in 0..height {
            for &value in &rows[row * row_stride..][..2 * width] {
                if !value.is_finite() {
                    let value = real_single(value);
                    return Err(Error::BadValue { name: "xy", value, allowed: "finite numbers" });
                }
                directions.push(value);
            }
        }
        Ok(Self { area, directions })
    }

    /// The direction of a cell; none outside the area, or if it is (0, 0).
    pub(super) fn direction(&self, x: i64, y: i64) -> Option<(f64, f64)> {
        let column = u32::try_from(x - i64::from(self.area.x)).ok().filter(|&v| v < self.area.width.cast_unsigned())?;
        let row = u32::try_from(y - i64::from(self.area.y)).ok().filter(|&v| v < self.area.height.cast_unsigned())?;
        let at = 2 * (index(row) * index_i32(self.area.width) + index(column));
        let (x, y) = (real_single(*self.directions.get(at)?), real_single(*self.directions.get(at + 1)?));
        let length = (x * x + y * y).sqrt();
        (length > 0.0).then(|| (x / length, y / length))
    }

    pub(super) fn memory(&self) -> u64 {
        bytes(self.directions.capacity() * size_of::<f32>())
    }
}
