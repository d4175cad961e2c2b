//! Which places of a disc are meant where the nearest one is looked for.

use crate::base::Error;
use crate::geom::Point;
use crate::grid::{Choice, Component, DiagonalGaps, DiscRegions, Layer, Regions};

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

    fn takes_place(&mut self, _place: Point) -> Result<bool, Error> {
        Ok(true)
    }
}

/// The places of a component of a disc.
pub(super) struct InComponentOfDisc<'a> {
    pub(super) discs: &'a mut DiscRegions,
    pub(super) component: Component,
}

impl Choice for InComponentOfDisc<'_> {
    fn takes_row_of_tile(&mut self, cell: (i32, i32)) -> bool {
        self.discs.row_of_tile_has(cell, self.component)
    }

    fn takes_cell(&mut self, cell: (i32, i32)) -> bool {
        self.discs.cell_has(cell, self.component)
    }

    fn takes_place(&mut self, place: Point) -> Result<bool, Error> {
        Ok(self.discs.of_place(place) == self.component)
    }
}
