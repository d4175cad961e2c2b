//! A tile for points: its free cells and the region of each of them.

use super::cells::{LAST, SIDE, run_at, starts};
use super::labels::{RegionLabels, RegionSets};
use super::tile::{Tile, TileBorder};
use crate::base::{Result, bytes, index, index_i32, low16, to_i32, to_u32};
use crate::collections::Counted;
use crate::grid::{layer::Layer, rules::DiagonalGaps, snapshot::TILE};

/// 64 x 64 cells. Cells past the border of the map are blocked.
pub(crate) struct PointTile {
    /// The free cells: bit x of row y.
    free: [u64; SIDE],
    /// The free cells of the first and the last column: bit y.
    columns: [u64; 2],
    /// The region of each free cell of the four borders, see [`TileBorder`].
    borders: [[u16; SIDE]; 4],
    /// Runs of free cells in the rows before each row.
    first: [u16; SIDE],
    /// The region of each run, row by row: the 4-connected components of the tile.
    labels: RegionLabels,
}

impl Tile for PointTile {
    type Rule = ();

    fn blocked() -> Self {
        let borders = [[0; SIDE]; 4];
        Self { free: [0; SIDE], columns: [0; 2], borders, first: [0; SIDE], labels: RegionLabels::none() }
    }

    fn read(&mut self, layer: &Layer, (): &(), (column, row): (i32, i32), sets: &mut RegionSets) -> Result {
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

    fn is_like(&self, other: &Self) -> bool {
        self.free == other.free
    }

    fn nodes(&self, gaps: DiagonalGaps) -> usize {
        self.labels.nodes(gaps)
    }

    #[inline(always)]
    fn each_pair(&self, side: TileBorder, other: &Self, gaps: DiagonalGaps, mut take: impl FnMut(u16, u16)) {
        let (mut rest, own) = self.border(side);
        let (others, facing) = other.border(side.facing());
        if reach(rest, gaps) & others == 0 {
            return;
        }
        while rest != 0 {
            let first = rest.trailing_zeros();
            let run = run_at(rest, first);
            rest &= !run;
            let mut hits = reach(run, gaps) & others;
            while hits != 0 {
                let hit = hits.trailing_zeros();
                hits &= !run_at(others, hit);
                let (own, facing) = (own[index(first)], facing[index(hit)]);
                take(self.labels.node_of(own, gaps), other.labels.node_of(facing, gaps));
            }
        }
    }

    fn corner_node(&self, x: u32, y: u32) -> Option<u16> {
        let is_free = self.free[index(y)] >> x & 1 != 0;
        is_free.then(|| self.node(x, y, DiagonalGaps::Open))
    }

    fn node_at(&self, (x, y): (u32, usize), _within: (i32, i32), gaps: DiagonalGaps) -> Result<u16, u32> {
        Ok(self.node(x, to_u32(y), gaps))
    }

    fn cells_with(&self, y: usize, gaps: DiagonalGaps, mut takes: impl FnMut(u16) -> bool) -> u64 {
        let (mut rest, mut cells) = (self.free[y], 0);
        for run in usize::from(self.first[y]).. {
            if rest == 0 {
                break;
            }
            let here = run_at(rest, rest.trailing_zeros());
            rest &= !here;
            cells |= if takes(self.labels.node(run, gaps)) { here } else { 0 };
        }
        cells
    }

    fn has_part(&self, _cell: (u32, usize), _takes: impl FnMut(u16) -> bool) -> bool {
        // The cells of a run have one node, and all of them were asked for.
        true
    }

    fn bytes(&self) -> u64 {
        bytes(size_of::<Self>()) + self.labels.bytes()
    }
}

impl PointTile {
    /// Writes the regions of the cells at the borders.
    fn write_borders(&mut self) {
        for (side, y) in [(TileBorder::Top, 0), (TileBorder::Bottom, SIDE - 1)] {
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
                self.borders[TileBorder::Left.index()][y] = self.labels.region(usize::from(first));
            }
            if self.columns[1] >> y & 1 != 0 {
                self.borders[TileBorder::Right.index()][y] = self.labels.region(end - 1);
            }
        }
    }

    /// The free cells of a border, from top to bottom or from left to right, and the region of each.
    const fn border(&self, side: TileBorder) -> (u64, &[u16; SIDE]) {
        let cells = match side {
            TileBorder::Top => self.free[0],
            TileBorder::Bottom => self.free[SIDE - 1],
            TileBorder::Left => self.columns[0],
            TileBorder::Right => self.columns[1],
        };
        (cells, &self.borders[side.index()])
    }

    /// The node of a free cell: its region, or under 8 neighbours its group of regions.
    #[inline(always)]
    pub(super) fn node(&self, x: u32, y: u32, gaps: DiagonalGaps) -> u16 {
        let row = self.free[index(y)];
        let run = (starts(row) & u64::MAX >> (LAST - x)).count_ones() - 1;
        self.labels.node(usize::from(self.first[index(y)]) + index(run), gaps)
    }

    /// The free cells of row `y`.
    pub(super) const fn row(&self, y: u32) -> u64 {
        self.free[index(y)]
    }
}

/// The cells opposite of `cells` that they touch.
const fn reach(cells: u64, gaps: DiagonalGaps) -> u64 {
    match gaps {
        DiagonalGaps::Closed => cells,
        DiagonalGaps::Open => cells | cells << 1 | cells >> 1,
    }
}
