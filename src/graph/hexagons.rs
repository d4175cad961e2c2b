//! Tilings of hexagons.

use crate::base::{Error, Result, numbered, real, real_u32, single};
use crate::graph::handle::Graph;
use crate::graph::tiles::{TilePlace, Tiling};

/// Half the square root of 3: the distance of two rows of hexagons whose centres are 1 apart.
const ROW: f64 = 0.866_025_403_784_438_6;
/// The six neighbours of a hexagon in axial coordinates: the one at the right, and by 60 degrees towards where y grows.
const AROUND: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

numbered! {
    /// How columns and rows of hexagons lie, whose centres are 1 apart.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum HexagonLayout {
        /// Axial coordinates: each row begins half a hexagon further right than the one before, so that the tiling is a
        /// rhombus.
        #[default]
        Axial = 0,
        /// Rows, of which the odd ones lie half a hexagon further right.
        OddRows = 1,
        /// Rows, of which the even ones lie half a hexagon further right.
        EvenRows = 2,
        /// Columns, of which the odd ones lie half a hexagon further on.
        OddColumns = 3,
        /// Columns, of which the even ones lie half a hexagon further on.
        EvenColumns = 4,
    }
}

/// A tiling of hexagons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hexagons {
    /// How columns and rows lie.
    pub layout: HexagonLayout,
    /// Hexagons in a row.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// Bit d: edges lead to the neighbour in direction d, of the six around; 63 for all of them.
    pub directions: u32,
}

impl Hexagons {
    /// Axial coordinates of a hexagon.
    const fn axial(&self, column: i64, row: i64) -> (i64, i64) {
        match self.layout {
            HexagonLayout::Axial => (column, row),
            HexagonLayout::OddRows => (column - (row - (row & 1)) / 2, row),
            HexagonLayout::EvenRows => (column - (row + (row & 1)) / 2, row),
            HexagonLayout::OddColumns => (column, row - (column - (column & 1)) / 2),
            HexagonLayout::EvenColumns => (column, row - (column + (column & 1)) / 2),
        }
    }

    /// The other way round.
    const fn offset(&self, q: i64, r: i64) -> (i64, i64) {
        match self.layout {
            HexagonLayout::Axial => (q, r),
            HexagonLayout::OddRows => (q + (r - (r & 1)) / 2, r),
            HexagonLayout::EvenRows => (q + (r + (r & 1)) / 2, r),
            HexagonLayout::OddColumns => (q, r + (q - (q & 1)) / 2),
            HexagonLayout::EvenColumns => (q, r + (q + (q & 1)) / 2),
        }
    }
}

impl Tiling for Hexagons {
    fn sides(&self) -> [u32; 2] {
        [self.columns, self.rows]
    }

    fn check(&self) -> Result {
        if self.directions == 0 || self.directions > 63 {
            let value = real_u32(self.directions);
            let allowed = "1 to 63, a bit for each of six directions";
            return Err(Error::BadValue { name: "directions", value, allowed });
        }
        Ok(())
    }

    fn centre(&self, TilePlace { column, row }: TilePlace) -> [f32; 2] {
        let (q, r) = self.axial(column, row);
        let (q, r) = (real(q), real(r));
        match self.layout {
            HexagonLayout::Axial | HexagonLayout::OddRows | HexagonLayout::EvenRows => [q + r * 0.5, r * ROW],
            HexagonLayout::OddColumns | HexagonLayout::EvenColumns => [q * ROW, r + q * 0.5],
        }
        .map(single)
    }

    fn neighbours(
        &self,
        TilePlace { column, row }: TilePlace,
        take: &mut dyn FnMut(TilePlace, f64) -> Result,
    ) -> Result {
        let (q, r) = self.axial(column, row);
        for (_, (dq, dr)) in AROUND.iter().enumerate().filter(|&(direction, _)| self.directions >> direction & 1 == 1) {
            let (column, row) = self.offset(q + dq, r + dr);
            take(TilePlace { column, row }, 1.0)?;
        }
        Ok(())
    }
}

impl Graph {
    /// Appends the hexagons of a tiling, row by row, as one edit; the number of the first one. Each has its cost as
    /// weight, and edges of cost 1 lead to the neighbours: a step costs what the entered hexagon does. A hexagon of
    /// infinite cost is closed, and may be opened later. Without costs all are 1.
    ///
    /// # Errors
    /// [`Error::BadValue`] (a graph without two dimensions, the directions, too many nodes, the costs),
    /// [`Error::OutOfMemory`]. Then nothing has changed.
    pub fn add_hexagons(&self, tiling: &Hexagons, costs: &[f32]) -> Result<u32> {
        self.add_tiling(tiling, costs)
    }
}
