//! Rectangles of cells.

use crate::base::{Error, Result, index_i32};

/// A rectangle of cells: columns `x .. x + width`, rows `y .. y + height`. A side of zero is an empty rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Rect {
    /// Left column.
    pub x: i32,
    /// Top row.
    pub y: i32,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Rect {
    /// A rectangle from its corner and size.
    #[must_use]
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    /// Checks that the rectangle lies inside a map of `width` x `height` cells.
    pub(crate) fn check_inside(self, width: i32, height: i32) -> Result {
        let fits = |from: i32, size: i32, limit: i32| {
            from >= 0 && size >= 0 && i64::from(from) + i64::from(size) <= i64::from(limit)
        };
        if fits(self.x, self.width, width) && fits(self.y, self.height, height) {
            Ok(())
        } else {
            Err(Error::RectOutside { rect: [self.x, self.y, self.width, self.height], width, height })
        }
    }

    /// Values from the first of the rectangle to its last, in rows with a stride, where each of its places has `each`.
    pub(crate) fn values_needed(self, row_stride: usize, each: usize) -> Result<usize> {
        if self.width <= 0 || self.height <= 0 {
            return Ok(0);
        }
        let (width, rows) = (index_i32(self.width).saturating_mul(each), index_i32(self.height) - 1);
        if row_stride < width {
            return Err(Error::StrideTooSmall { stride: row_stride, width: self.width });
        }
        Ok(rows.saturating_mul(row_stride).saturating_add(width))
    }

    /// True if the rectangle contains no cell.
    pub(crate) const fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }
}

#[cfg(test)]
#[path = "rect_tests.rs"]
mod tests;
