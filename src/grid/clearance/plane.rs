//! The ranks of a map, kept up to date with its edits.

use super::transform::Transform;
use crate::base::{Result, index_i32, to_i32};
use crate::collections::{Meter, Plain, counted, reserve_exact, zeroed_box};
use crate::geom::Rect;
use crate::grid::ranks::{AROUND, REACH, distances};
use crate::grid::snapshot::{Snapshot, TILE};
use crate::grid::{changed_cells::LayerCopy, layer::Layer};

/// With more changed cells whole parts of tiles are computed anew.
const FEW: usize = 24;

/// The box around the changed cells of a tile; empty if `right` is below `left`.
#[derive(Clone, Copy)]
struct ChangedBox {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Plain for ChangedBox {}

impl Default for ChangedBox {
    fn default() -> Self {
        Self { left: i32::MAX, top: i32::MAX, right: -1, bottom: -1 }
    }
}

impl ChangedBox {
    fn add(&mut self, x: i32, y: i32) {
        (self.left, self.right) = (self.left.min(x), self.right.max(x));
        (self.top, self.bottom) = (self.top.min(y), self.bottom.max(y));
    }

    /// The cells whose ranks may have changed.
    fn reached(self, layer: &Layer) -> Rect {
        let margin = to_i32(REACH);
        let (x, y) = ((self.left - margin).max(0), (self.top - margin).max(0));
        let (right, bottom) = (self.right + margin + 1, self.bottom + margin + 1);
        Rect::new(x, y, right.min(layer.width()) - x, bottom.min(layer.height()) - y)
    }
}

/// The clearance of every cell.
pub(in crate::grid) struct Clearance {
    copy: LayerCopy,
    ranks: Box<[u8]>,
    /// The distance of each rank.
    distances: [f32; 256],
    transform: Transform,
    /// The cells that have changed, as long as they are few.
    cells: Vec<(i32, i32)>,
    /// By tile, row by row.
    tiles: Vec<ChangedBox>,
}

counted!(Clearance { copy, ranks, transform, cells, tiles } plain { distances });

impl Clearance {
    /// The clearance of a layer.
    pub(in crate::grid) fn new(snapshot: &Snapshot, layer: &Layer) -> Result<Self> {
        let (width, height) = (layer.width(), layer.height());
        let (mut cells, mut tiles) = (Vec::new(), Vec::new());
        let along = |side: i32| index_i32((side + TILE - 1) / TILE);
        reserve_exact(&mut cells, FEW + 1)?;
        reserve_exact(&mut tiles, along(width) * along(height))?;
        tiles.resize(along(width) * along(height), ChangedBox::default());
        let mut clearance = Self {
            copy: LayerCopy::new(layer, snapshot.revision(), &mut Meter::default())?,
            ranks: zeroed_box(index_i32(width) * index_i32(height))?,
            distances: distances(),
            transform: Transform::new(width)?,
            cells,
            tiles,
        };
        clearance.transform.run(layer, Rect::new(0, 0, width, height), &mut clearance.ranks);
        Ok(clearance)
    }

    /// Brings the ranks in line with another state of the layer.
    pub(in crate::grid) fn update(&mut self, snapshot: &Snapshot, layer: &Layer) {
        if self.copy.revision() == snapshot.revision() {
            return;
        }
        let Self { copy, cells, tiles, .. } = self;
        let across = (layer.width() + TILE - 1) / TILE;
        copy.catch_up(snapshot, layer, |x, y| {
            tiles[index_i32(y / TILE * across + x / TILE)].add(x, y);
            if cells.len() <= FEW {
                cells.push((x, y));
            }
        });
        if self.cells.len() <= FEW {
            self.follow_cells(layer);
            for &(x, y) in &self.cells {
                self.tiles[index_i32(y / TILE * across + x / TILE)] = ChangedBox::default();
            }
        } else {
            self.follow_tiles(layer);
            self.tiles.fill(ChangedBox::default());
        }
        self.cells.clear();
    }

    /// Follows a few cells, one by one: first those freed, around which everything is computed from the bits as they
    /// are now.
    fn follow_cells(&mut self, layer: &Layer) {
        let Self { ranks, transform, cells, .. } = self;
        for &(x, y) in cells.iter().filter(|&&(x, y)| !layer.is_blocked(x, y)) {
            let cell = ChangedBox { left: x, top: y, right: x, bottom: y };
            transform.run(layer, cell.reached(layer), ranks);
        }
        for &cell in cells.iter().filter(|&&(x, y)| layer.is_blocked(x, y)) {
            lower_around(ranks, layer, cell);
        }
    }

    fn follow_tiles(&mut self, layer: &Layer) {
        for tile in self.tiles.iter().filter(|tile| tile.left <= tile.right) {
            self.transform.run(layer, tile.reached(layer), &mut self.ranks);
        }
    }

    /// Calls `write` for each cell of a rectangle of the map with `width` columns: row and column in the rectangle, and
    /// the distance in cells.
    pub(in crate::grid) fn each(&self, (width, area): (i32, Rect), mut write: impl FnMut(usize, usize, f32)) {
        for r in 0..index_i32(area.height) {
            let from = (index_i32(area.y) + r) * index_i32(width) + index_i32(area.x);
            for (column, &rank) in self.ranks[from..from + index_i32(area.width)].iter().enumerate() {
                write(r, column, self.distances[usize::from(rank)]);
            }
        }
    }
}

/// Lowers the ranks around a cell that is blocked now.
fn lower_around(ranks: &mut [u8], layer: &Layer, (x, y): (i32, i32)) {
    let (margin, stride) = (to_i32(REACH), index_i32(layer.width()));
    let (first, last) = ((x - margin).max(0), (x + margin).min(layer.width() - 1));
    let (left, count) = (index_i32(first - (x - margin)), index_i32(last - first) + 1);
    for row in (y - margin).max(0)..=(y + margin).min(layer.height() - 1) {
        let pattern = &AROUND[index_i32(row - (y - margin))][left..left + count];
        let from = index_i32(row) * stride + index_i32(first);
        for (rank, &near) in ranks[from..from + count].iter_mut().zip(pattern) {
            *rank = (*rank).min(near);
        }
    }
}

#[cfg(test)]
#[path = "plane_tests.rs"]
mod tests;
