//! Which places of a disc are meant where the nearest one is looked for.

use crate::base::Error;
use crate::base::numeric::index_i32;
use crate::geom::Point;
use crate::grid::{Choice, Component, DiagonalGaps, DiscRegions, Layer, Regions, TILE};

/// The places of a component.
pub(super) struct InComponent<'a> {
    pub(super) layer: &'a Layer,
    pub(super) regions: &'a mut Regions,
    pub(super) gaps: DiagonalGaps,
    /// A point of it.
    pub(super) of: Point,
}

impl Choice for InComponent<'_> {
    fn takes_cell(&mut self, (x, y): (i32, i32)) -> bool {
        self.regions.connected(self.layer, self.of, Point::centre(x, y), self.gaps)
    }

    fn takes_place(&mut self, place: Point) -> Result<bool, Error> {
        Ok(self.regions.connected(self.layer, self.of, place, self.gaps))
    }
}

/// The places of a component of a disc.
pub(super) struct InComponentOfDisc<'a> {
    discs: &'a mut DiscRegions,
    component: Component,
    /// What is known of the tiles of two rows of tiles, those above and below the point: rows of cells are looked
    /// through in the order of their distance.
    rows: [RowOfTiles; 2],
}

/// Which tiles of a row of tiles have a part of a component, as far as that is known.
#[derive(Clone, Copy, Default)]
struct RowOfTiles {
    /// The number of the row, and 1.
    row: i32,
    known: [u64; WORDS],
    has: [u64; WORDS],
}

/// Words of a bit for each column of tiles of the widest map.
const WORDS: usize = 16;

impl<'a> InComponentOfDisc<'a> {
    pub(super) fn new(discs: &'a mut DiscRegions, component: Component) -> Self {
        Self { discs, component, rows: [RowOfTiles::default(); 2] }
    }

    /// True if the tile of a cell has a part of the component.
    fn takes_tile(&mut self, (x, y): (i32, i32)) -> bool {
        let row = y / TILE + 1;
        if self.rows[0].row != row {
            self.rows.swap(0, 1);
            if self.rows[0].row != row {
                self.rows[0] = RowOfTiles { row, ..RowOfTiles::default() };
            }
        }
        let RowOfTiles { known, has, .. } = &mut self.rows[0];
        let column = index_i32(x / TILE);
        let (word, bit) = (column / 64, 1 << (column % 64));
        if known[word] & bit == 0 {
            known[word] |= bit;
            has[word] |= if self.discs.tile_has((x, y), self.component) { bit } else { 0 };
        }
        has[word] & bit != 0
    }
}

impl Choice for InComponentOfDisc<'_> {
    fn takes_row_of_tile(&mut self, cell: (i32, i32)) -> bool {
        self.takes_tile(cell) && self.discs.row_of_tile_has(cell, self.component)
    }

    fn takes_cell(&mut self, cell: (i32, i32)) -> bool {
        self.discs.cell_has(cell, self.component)
    }

    fn takes_place(&mut self, place: Point) -> Result<bool, Error> {
        Ok(self.discs.of_place(place) == self.component)
    }
}
