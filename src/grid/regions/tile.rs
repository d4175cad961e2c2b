//! A tile: its free cells and the region of each of them.

use super::cells::{LAST, SIDE, run_at, starts};
use super::labels::{Labels, RegionSets};
use crate::base::Error;
use crate::base::numeric::{bytes, index, index_i32, low16, to_i32};
use crate::grid::layer::Layer;
use crate::grid::rules::DiagonalGaps;
use crate::grid::snapshot::TILE;

/// A border of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Side {
    const fn index(self) -> usize {
        match self {
            Self::Top => 0,
            Self::Bottom => 1,
            Self::Left => 2,
            Self::Right => 3,
        }
    }
}

/// 64 x 64 cells. Cells past the border of the map are blocked.
pub(super) struct Tile {
    /// The free cells: bit x of row y.
    free: [u64; SIDE],
    /// The free cells of the first and the last column: bit y.
    columns: [u64; 2],
    /// The region of each free cell of the four borders, see [`Side`].
    borders: [[u16; SIDE]; 4],
    /// Runs of free cells in the rows before each row.
    first: [u16; SIDE],
    /// The region of each run, row by row: the 4-connected components of the tile.
    labels: Labels,
}

impl Tile {
    /// A tile without a free cell.
    pub(super) const fn blocked() -> Self {
        let borders = [[0; SIDE]; 4];
        Self { free: [0; SIDE], columns: [0; 2], borders, first: [0; SIDE], labels: Labels::none() }
    }

    /// Copies the free cells of tile (`column`, `row`) of the layer and labels them.
    pub(super) fn read(
        &mut self,
        layer: &Layer,
        (column, row): (i32, i32),
        sets: &mut RegionSets,
    ) -> Result<(), Error> {
        let word = index_i32(column);
        let mut runs = 0;
        self.columns = [0; 2];
        for (y, free) in self.free.iter_mut().enumerate() {
            let map_row = row * TILE + to_i32(y);
            *free = if map_row < layer.height() {
                // Padded bit b + 1 of the row is column b.
                let blocked = layer.rows.row(map_row + 1);
                !(blocked[word] >> 1 | blocked.get(word + 1).copied().unwrap_or(u64::MAX) << 63)
            } else {
                0
            };
            self.columns[0] |= (*free & 1) << y;
            self.columns[1] |= (*free >> LAST) << y;
            self.first[y] = low16(runs);
            runs += starts(*free).count_ones();
        }
        self.labels.label(&self.free, &self.first, runs, sets)?;
        self.write_borders();
        Ok(())
    }

    /// Writes the regions of the cells at the borders.
    fn write_borders(&mut self) {
        for (side, y) in [(Side::Top, 0), (Side::Bottom, SIDE - 1)] {
            let (mut rest, mut run) = (self.free[y], usize::from(self.first[y]));
            while rest != 0 {
                let from = rest.trailing_zeros();
                let ones = run_at(rest, from);
                self.borders[side.index()][index(from)..][..index(ones.count_ones())].fill(self.labels.region(run));
                rest &= !ones;
                run += 1;
            }
        }
        let runs = self.labels.runs();
        for y in 0..SIDE {
            let (first, end) = (self.first[y], self.first.get(y + 1).map_or(runs, |&next| usize::from(next)));
            if self.columns[0] >> y & 1 != 0 {
                self.borders[Side::Left.index()][y] = self.labels.region(usize::from(first));
            }
            if self.columns[1] >> y & 1 != 0 {
                self.borders[Side::Right.index()][y] = self.labels.region(end - 1);
            }
        }
    }

    /// The free cells of a border, from top to bottom or from left to right, and the region of each.
    pub(super) const fn border(&self, side: Side) -> (u64, &[u16; SIDE]) {
        let cells = match side {
            Side::Top => self.free[0],
            Side::Bottom => self.free[SIDE - 1],
            Side::Left => self.columns[0],
            Side::Right => self.columns[1],
        };
        (cells, &self.borders[side.index()])
    }

    /// The node of a region.
    #[inline(always)]
    pub(super) fn node_of(&self, region: u16, gaps: DiagonalGaps) -> u16 {
        self.labels.node_of(region, gaps)
    }

    /// True if the free cells of both are the same.
    pub(super) fn has_cells_of(&self, other: &Self) -> bool {
        self.free == other.free
    }

    /// The node of a free cell: its region, or under 8 neighbours its group of regions.
    #[inline(always)]
    pub(super) fn node(&self, x: u32, y: u32, gaps: DiagonalGaps) -> u16 {
        let row = self.free[index(y)];
        let run = (starts(row) & u64::MAX >> (LAST - x)).count_ones() - 1;
        self.labels.node(usize::from(self.first[index(y)]) + index(run), gaps)
    }

    /// The number of nodes.
    pub(super) const fn nodes(&self, gaps: DiagonalGaps) -> usize {
        self.labels.nodes(gaps)
    }

    /// The free cells of row `y`.
    pub(super) const fn row(&self, y: u32) -> u64 {
        self.free[index(y)]
    }

    /// True if the cell is free.
    #[inline(always)]
    pub(super) const fn is_free(&self, x: u32, y: u32) -> bool {
        self.free[index(y)] >> x & 1 != 0
    }

    /// Bytes allocated for the tile.
    pub(super) fn bytes(&self) -> u64 {
        bytes(size_of::<Self>()) + self.labels.bytes()
    }
}
