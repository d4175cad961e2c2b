//! Anchors: lattice points at equal distances over the whole map, next to each of which a goal may lie.

use crate::base::{index_i32, to_i32};
use crate::geom::{Point, SCALE};
use crate::grid::Layer;

/// Cells from one anchor to the next, at least.
const SPACING: i32 = 8;
/// Most anchors of a map: on larger maps they are farther apart.
const MOST: i64 = 1 << 16;

/// Where the anchors of a map stand: one in the middle of each whole square.
#[derive(Clone, Copy, Default)]
pub(super) struct Anchors {
    spacing: i32,
    columns: i32,
    rows: i32,
}

impl Anchors {
    pub(super) fn new(layer: &Layer) -> Self {
        let (width, height) = (layer.width(), layer.height());
        let mut spacing = SPACING;
        while i64::from(width / spacing) * i64::from(height / spacing) > MOST {
            spacing *= 2;
        }
        Self { spacing, columns: width / spacing, rows: height / spacing }
    }

    /// How many there are.
    pub(super) fn count(self) -> usize {
        index_i32(self.columns * self.rows)
    }

    /// The lattice point of the anchor with a number.
    pub(super) fn place(self, number: usize) -> (i32, i32) {
        let (column, row) = (to_i32(number) % self.columns, to_i32(number) / self.columns);
        (column * self.spacing + self.spacing / 2, row * self.spacing + self.spacing / 2)
    }

    /// The numbers of the four anchors around a point, fewer at the rim of the map.
    pub(super) fn around(self, point: Point) -> impl Iterator<Item = usize> {
        let before = |v: i32| (v / SCALE - self.spacing / 2).div_euclid(self.spacing);
        let (column, row) = (before(point.x), before(point.y));
        let rows = (row..row + 2).filter(move |row| (0..self.rows).contains(row));
        rows.flat_map(move |row| {
            let columns = (column..column + 2).filter(move |column| (0..self.columns).contains(column));
            columns.map(move |column| index_i32(row * self.columns + column))
        })
    }
}
