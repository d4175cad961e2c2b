//! The values of the surface: positions and rectangles.

use crate::geom::{Position, Rect};

use super::array::elements;

/// A position in grid units: the cell (x, y) covers the square from (x, y) to (x + 1, y + 1), so (x + 0.5, y + 0.5) is
/// its centre and whole numbers are corners of cells.
///
/// Coordinates are rounded to the nearest multiple of 1/256 (ties up). They must be finite and at most 1,048,576 in
/// magnitude. The direction of the y axis is up to the client.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct taut_point {
    /// Grid units along a row.
    pub x: f32,
    /// Grid units across the rows.
    pub y: f32,
}

/// A rectangle of cells: columns x to x + width - 1, rows y to y + height - 1.
///
/// It must lie inside the map. A width or height of 0 is allowed: the rectangle is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct taut_rect {
    /// The first column.
    pub x: i32,
    /// The first row.
    pub y: i32,
    /// Columns, >= 0.
    pub width: i32,
    /// Rows, >= 0.
    pub height: i32,
}

impl From<taut_point> for Position {
    fn from(point: taut_point) -> Self {
        Self { x: point.x, y: point.y }
    }
}

elements! { taut_point = Position { x, y } }

impl From<Position> for taut_point {
    fn from(position: Position) -> Self {
        Self { x: position.x, y: position.y }
    }
}

impl From<taut_rect> for Rect {
    fn from(area: taut_rect) -> Self {
        Self { x: area.x, y: area.y, width: area.width, height: area.height }
    }
}
