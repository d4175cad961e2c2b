//! Tilings of triangles.
//!
//! ```text
//!    /\\  ----  /\\      columns 0, 1, 2 of row 0: those of even column + row point towards lesser y
//!   /__\\  \\/  /__\\
//!   ----   /\\  ----     row 1
//!    \\/   /__\\   \\/
//! ```

use crate::base::{Error, Result, real, real_u32, single};
use crate::graph::handle::Graph;
use crate::graph::tiles::{TilePlace, Tiling};

/// The distance of two columns: half a side of a triangle, if triangles with a common side have centres 1 apart.
const COLUMN: f64 = 0.866_025_403_784_438_6;
/// Columns and rows from a triangle to those with a common side, then to those that touch it at a corner. Rows count
/// from its corner towards its side.
const AROUND: [(i64, i64); 12] =
    [(-1, 0), (1, 0), (0, 1), (-2, 0), (2, 0), (-2, 1), (-1, 1), (1, 1), (2, 1), (-1, -1), (0, -1), (1, -1)];

/// A tiling of equal triangles in rows; the centres of two with a common side are 1 apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Triangles {
    /// Triangles in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// 3: edges lead to those with a common side; 12: also to those that touch at a corner.
    pub neighbours: u32,
}

/// True if a triangle points towards lesser y.
const fn points_back(TilePlace { column, row }: TilePlace) -> bool {
    (column + row) & 1 == 0
}

/// How far the centre of a triangle is from that of the first one along y, in halves.
const fn height(tile: TilePlace) -> i64 {
    if points_back(tile) { 3 * tile.row } else { 3 * tile.row - 1 }
}

impl Tiling for Triangles {
    fn sides(&self) -> [u32; 2] {
        [self.columns, self.rows]
    }

    fn check(&self) -> Result {
        match self.neighbours {
            3 | 12 => Ok(()),
            other => Err(Error::BadValue { name: "neighbours", value: real_u32(other), allowed: "3 or 12" }),
        }
    }

    fn centre(&self, tile: TilePlace) -> [f32; 2] {
        [real(tile.column) * COLUMN, real(height(tile)) * 0.5].map(single)
    }

    fn neighbours(&self, tile: TilePlace, take: &mut dyn FnMut(TilePlace, f64) -> Result) -> Result {
        let towards = if points_back(tile) { 1 } else { -1 };
        for (columns, rows) in AROUND.iter().take(crate::base::index(self.neighbours)) {
            let other = TilePlace { column: tile.column + columns, row: tile.row + towards * rows };
            // Three quarters of a column's square, and the heights in halves.
            let (aside, along) = (other.column - tile.column, height(other) - height(tile));
            take(other, (real(3 * aside * aside + along * along) * 0.25).sqrt())?;
        }
        Ok(())
    }
}

impl Graph {
    /// Appends the triangles of a tiling, row by row, as one edit; the number of the first one. Each has its cost as
    /// weight, and edges of the straight distance lead to the neighbours, 1 to those with a common side. A triangle of
    /// infinite cost is closed, and may be opened later. Without costs all are 1. Edges over corners are there whatever
    /// lies on both sides.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a graph without two dimensions, the neighbours, too many nodes, the costs),
    /// [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn add_triangles(&self, tiling: &Triangles, costs: &[f32]) -> Result<u32> {
        self.add_tiling(tiling, costs)
    }
}
