//! Rectangles of tiles, and their tiles in rings around a point.

use super::snapshot::TILE;
use crate::base::{index_i32, low16, unsigned};
use crate::geom::{Point, SCALE};

/// The tiles in some columns and rows: 8 bytes, since every component keeps one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TileBox {
    left: u16,
    top: u16,
    /// The last column and row. Before the first ones if there is no tile.
    right: u16,
    bottom: u16,
}

impl TileBox {
    /// No tile.
    pub(crate) const NONE: Self = Self { left: u16::MAX, top: u16::MAX, right: 0, bottom: 0 };

    /// One tile.
    pub(crate) const fn of_tile((column, row): (u16, u16)) -> Self {
        Self { left: column, top: row, right: column, bottom: row }
    }

    /// The tiles of a map of this many cells, at least one per side.
    pub(crate) fn of_map((width, height): (i32, i32)) -> Self {
        let last = |cells: i32| low16(unsigned((cells - 1) / TILE));
        Self { left: 0, top: 0, right: last(width), bottom: last(height) }
    }

    /// The smallest rectangle with the tiles of both.
    pub(crate) fn joined(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The tiles, (column, row), in rings around that of a point, or around the one that is nearest to it. No tile of a
    /// ring is nearer to the point than the nearest one of the ring before.
    pub(crate) fn rings(self, point: Point) -> impl Iterator<Item = impl Iterator<Item = (i32, i32)>> {
        let [left, top, right, bottom] = [self.left, self.top, self.right, self.bottom].map(i32::from);
        let tile = |v: i32| v.div_euclid(TILE * SCALE);
        let (column, row) = (tile(point.x).min(right).max(left), tile(point.y).min(bottom).max(top));
        let last = (column - left).max(right - column).max(row - top).max(bottom - row);
        let rings = if left <= right { 0..last + 1 } else { 0..0 };
        rings.map(move |ring| {
            let rows = top.max(row - ring)..=bottom.min(row + ring);
            rows.flat_map(move |y| {
                let is_edge = (y - row).abs() == ring;
                let columns = if is_edge {
                    left.max(column - ring)..=right.min(column + ring)
                } else {
                    column - ring..=column + ring
                };
                let step = if is_edge { 1 } else { 2 * ring };
                columns.step_by(index_i32(step)).filter(move |x| (left..=right).contains(x)).map(move |x| (x, y))
            })
        })
    }
}

#[cfg(test)]
#[path = "tile_box_tests.rs"]
mod tests;
