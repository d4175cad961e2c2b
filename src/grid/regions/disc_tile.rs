//! A tile for a disc: the openings of its cells, and the components of their free parts.
//!
//! A cell is one part, or parts on either side of closed diagonals. Parts along a row that are joined across sides are
//! a run: its number is the count of those that start before it. A part without an open side is a pocket, a component
//! of its own that needs no number.

use super::cells::{LAST, SIDE, refill, run_at};
use super::disc_openings::{OpeningRow, Openings};
use super::disc_rule::DiscRule;
use super::labels::{RegionSets, number_sets, unite};
use super::tile::{Tile, TileBorder};
use crate::base::{Result, bytes, index, low16, low32, to_u32};
use crate::geom::SCALE;
use crate::grid::{layer::Layer, rules::DiagonalGaps};

/// A part of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellPart {
    /// The one with the left side, if a diagonal is closed.
    Left,
    /// The one with the upper side alone, if both are closed.
    Top,
    /// The one with the lower side alone, if both are closed.
    Bottom,
    /// The one with the right side; the whole cell, if no diagonal is closed.
    Right,
}

impl CellPart {
    /// A number below 4.
    const fn number(self) -> u32 {
        match self {
            Self::Left => 0,
            Self::Top => 1,
            Self::Bottom => 2,
            Self::Right => 3,
        }
    }
}

/// Bits of the cells of a row: those that have a part in which a run starts.
#[derive(Clone, Copy)]
struct Starts {
    left: u64,
    top: u64,
    bottom: u64,
    right: u64,
}

/// The cells along one side of a line between rows or columns: bit i for the i-th.
#[derive(Clone, Copy)]
struct SideCells {
    /// Cells whose side across the line is open.
    open: u64,
    /// Cells whose side to the next cell of the line is open.
    along: u64,
    /// Cells with a closed diagonal.
    split: u64,
}

impl SideCells {
    /// The first cell of each group of cells that are joined across the line, and along it on both sides. Both sides
    /// know whether it is open: while edits are caught up with tile by tile, one may not have heard of them.
    const fn heads(self, other: Self) -> u64 {
        let (open, whole) = (self.open & other.open, !(self.split | other.split));
        open & !((open & self.along & other.along & whole) << 1 & whole)
    }
}

/// 64 x 64 cells. Cells past the border of the map are blocked.
pub(crate) struct DiscTile {
    openings: Openings,
    /// Of the first and the last column.
    columns: [SideCells; 2],
    /// Runs in the rows before each row.
    first: [u16; SIDE],
    /// The region of each run, row by row.
    regions: Vec<u16>,
    count: u16,
}

impl Tile for DiscTile {
    type Rule = DiscRule;

    fn blocked() -> Self {
        let columns = [SideCells { open: 0, along: 0, split: 0 }; 2];
        Self { openings: Openings::none(), columns, first: [0; SIDE], regions: Vec::new(), count: 0 }
    }

    fn read(&mut self, layer: &Layer, rule: &DiscRule, place: (i32, i32), _: &mut RegionSets) -> Result {
        self.openings.read(layer, rule, place);
        let mut runs = 0;
        for y in 0..SIDE {
            self.first[y] = low16(runs);
            let Starts { left, top, bottom, right } = self.starts(y);
            runs += [left, top, bottom, right].map(u64::count_ones).iter().sum::<u32>();
        }
        self.read_columns();
        refill(&mut self.regions, index(runs), 0)?;
        for (run, region) in (0..).zip(&mut self.regions) {
            *region = run;
        }
        let mut regions = std::mem::take(&mut self.regions);
        let mut above = self.row(0);
        for y in 1..SIDE {
            let row = self.row(y);
            let open = above.openings.bottom;
            let mut heads = above.openings.line(open).heads(row.openings.line(open));
            while heads != 0 {
                let x = heads.trailing_zeros();
                unite(&mut regions, above.run_at(x, TileBorder::Bottom), row.run_at(x, TileBorder::Top));
                heads &= heads - 1;
            }
            above = row;
        }
        self.count = number_sets(&mut regions);
        self.regions = regions;
        Ok(())
    }

    fn is_like(&self, other: &Self) -> bool {
        self.openings == other.openings
    }

    fn nodes(&self, _: DiagonalGaps) -> usize {
        usize::from(self.count)
    }

    fn each_pair(&self, side: TileBorder, other: &Self, _: DiagonalGaps, mut take: impl FnMut(u16, u16)) {
        let facing = side.facing();
        let mut heads = self.border(side).heads(other.border(facing));
        while heads != 0 {
            let at = heads.trailing_zeros();
            let node = |tile: &Self, side: TileBorder| {
                let cell = match side {
                    TileBorder::Top => (at, 0),
                    TileBorder::Bottom => (at, SIDE - 1),
                    TileBorder::Left => (0, index(at)),
                    TileBorder::Right => (LAST, index(at)),
                };
                let (x, y) = cell;
                tile.node_of(tile.row(y).run_at(x, side))
            };
            take(node(self, side), node(other, facing));
            heads &= heads - 1;
        }
    }

    fn corner_node(&self, _x: u32, _y: u32) -> Option<u16> {
        // No disc passes between two cells that touch.
        None
    }

    fn node_at(&self, cell: (u32, usize), within: (i32, i32), _: DiagonalGaps) -> Result<u16, u32> {
        let part = self.part_of(cell, within);
        self.node(cell, part).ok_or(cell.0 << 2 | part.number())
    }

    fn cells_with(&self, y: usize, _: DiagonalGaps, mut takes: impl FnMut(u16) -> bool) -> u64 {
        let OpeningRow { right, bottom, .. } = self.openings.rows[y];
        let open = self.left(y) | self.top(y) | right | bottom;
        if self.openings.rows[y].split() != 0 {
            // Runs may share a cell.
            let any = self.runs(y).any(|run| takes(self.node_of(run)));
            return if any { open } else { 0 };
        }
        // A run goes on to the next cell where the side between is open.
        let (mut starts, mut cells) = (open & !(right << 1), 0);
        for run in self.runs(y) {
            let first = starts.trailing_zeros();
            starts &= starts - 1;
            if takes(self.node_of(run)) {
                let sides = if right >> first & 1 == 0 { 0 } else { run_at(right, first) };
                cells |= sides | sides << 1 | 1 << first;
            }
        }
        cells
    }

    fn has_part(&self, cell: (u32, usize), mut takes: impl FnMut(u16) -> bool) -> bool {
        self.parts(cell).iter().filter_map(|&part| self.node(cell, part)).any(&mut takes)
    }

    fn bytes(&self) -> u64 {
        bytes(size_of::<Self>() + self.regions.capacity() * size_of::<u16>())
    }
}

impl OpeningRow {
    /// Cells with a closed diagonal.
    const fn split(&self) -> u64 {
        self.falling | self.rising
    }

    /// The row as a side of a line across which these cells are open.
    const fn line(&self, open: u64) -> SideCells {
        SideCells { open, along: self.right, split: self.split() }
    }

    /// The closed diagonals of a cell: the falling and the rising one.
    const fn diagonals(&self, x: u32) -> (bool, bool) {
        (self.falling >> x & 1 != 0, self.rising >> x & 1 != 0)
    }

    /// The part of a cell that has a side.
    const fn part_at(&self, x: u32, side: TileBorder) -> CellPart {
        match (self.diagonals(x), side) {
            ((false, false), _)
            | (_, TileBorder::Right)
            | ((true, false), TileBorder::Top)
            | ((false, true), TileBorder::Bottom) => CellPart::Right,
            (_, TileBorder::Left) | ((true, false), TileBorder::Bottom) | ((false, true), TileBorder::Top) => {
                CellPart::Left
            }
            (_, TileBorder::Top) => CellPart::Top,
            (_, TileBorder::Bottom) => CellPart::Bottom,
        }
    }
}

/// A row of cells and the runs that start in it.
struct Runs<'a> {
    openings: &'a OpeningRow,
    starts: Starts,
    /// Runs in the rows before.
    first: u32,
}

impl Runs<'_> {
    /// The run of the part that has an open side.
    fn run_at(&self, x: u32, side: TileBorder) -> u16 {
        self.run(x, self.openings.part_at(x, side)).expect("a part with an open side belongs to a run")
    }

    /// The run of a part; none for a pocket.
    fn run(&self, x: u32, part: CellPart) -> Option<u16> {
        let Starts { left, top, bottom, right } = self.starts;
        let (bit, before) = (1_u64 << x, (1_u64 << x) - 1);
        let goes_on = self.openings.right << 1 & bit != 0;
        if self.openings.split() == 0 {
            // A run per cell at most: the last one that has started.
            let up_to = (right & (before | bit)).count_ones();
            return (right & bit != 0 || goes_on).then(|| low16(self.first + up_to - 1));
        }
        // One bit has no need of a population count, and few rows have parts at the top or the bottom.
        let (own, count) = (|bits: u64| low32(bits >> x & 1), |bits: u64| (bits & before).count_ones());
        let (starts_in, own_before) = match part {
            CellPart::Left => (left, 0),
            CellPart::Top => (top, own(left)),
            CellPart::Bottom => (bottom, own(left) + own(top)),
            CellPart::Right => (right, own(left) + own(top) + own(bottom)),
        };
        let in_both = if top | bottom == 0 { 0 } else { count(top) + count(bottom) };
        let rank = self.first + count(left) + count(right) + in_both + own_before;
        if starts_in & bit != 0 {
            return Some(low16(rank));
        }
        // The last run before the cell comes from there across the side between.
        let is_first = match part {
            CellPart::Left => true,
            CellPart::Right => self.openings.split() & bit == 0,
            CellPart::Top | CellPart::Bottom => false,
        };
        (is_first && goes_on).then(|| low16(rank - 1))
    }
}

impl DiscTile {
    /// Cells of a row whose left side is open.
    const fn left(&self, y: usize) -> u64 {
        self.openings.rows[y].right << 1 | self.openings.left >> y & 1
    }

    /// Cells of a row whose upper side is open.
    const fn top(&self, y: usize) -> u64 {
        if y == 0 { self.openings.top } else { self.openings.rows[y - 1].bottom }
    }

    /// A row and its runs.
    fn row(&self, y: usize) -> Runs<'_> {
        Runs { openings: &self.openings.rows[y], starts: self.starts(y), first: u32::from(self.first[y]) }
    }

    fn read_columns(&mut self) {
        for (number, x) in [(0, 0), (1, LAST)] {
            let (mut along, mut split, mut right) = (0, 0, 0);
            for (y, row) in self.openings.rows.iter().enumerate() {
                along |= (row.bottom >> x & 1) << y;
                split |= (row.split() >> x & 1) << y;
                right |= (row.right >> x & 1) << y;
            }
            let open = if x == 0 { self.openings.left } else { right };
            self.columns[number] = SideCells { open, along, split };
        }
    }

    /// A border as a side of the line between two tiles.
    const fn border(&self, side: TileBorder) -> SideCells {
        let rows = &self.openings.rows;
        match side {
            TileBorder::Top => rows[0].line(self.openings.top),
            TileBorder::Bottom => rows[SIDE - 1].line(rows[SIDE - 1].bottom),
            TileBorder::Left => self.columns[0],
            TileBorder::Right => self.columns[1],
        }
    }

    /// Where runs of a row start: parts with an open side, but not to the cell before in this tile.
    const fn starts(&self, y: usize) -> Starts {
        let OpeningRow { falling, rising, right, bottom } = self.openings.rows[y];
        let (left, top, goes_on) = (self.left(y), self.top(y), right << 1);
        if falling | rising == 0 {
            return Starts { left: 0, top: 0, bottom: 0, right: (left | top | right | bottom) & !goes_on };
        }
        let (split, both) = (falling | rising, falling & rising);
        let (falling, rising) = (falling & !both, rising & !both);
        Starts {
            left: split & (left | falling & bottom | rising & top) & !goes_on,
            top: both & top,
            bottom: both & bottom,
            right: split & (right | falling & top | rising & bottom)
                | !split & (left | top | right | bottom) & !goes_on,
        }
    }

    /// The part of a cell that has a place, given from the upper left corner of the cell.
    const fn part_of(&self, (x, y): (u32, usize), place: (i32, i32)) -> CellPart {
        let nearest = match (place.0 < place.1, place.0 + place.1 < SCALE) {
            (true, true) => TileBorder::Left,
            (true, false) => TileBorder::Bottom,
            (false, true) => TileBorder::Top,
            (false, false) => TileBorder::Right,
        };
        self.openings.rows[y].part_at(x, nearest)
    }

    /// The parts of a cell.
    const fn parts(&self, (x, y): (u32, usize)) -> &'static [CellPart] {
        match self.openings.rows[y].diagonals(x) {
            (false, false) => &[CellPart::Right],
            (true, true) => &[CellPart::Left, CellPart::Top, CellPart::Bottom, CellPart::Right],
            _ => &[CellPart::Left, CellPart::Right],
        }
    }

    /// The node of a part; none for a pocket.
    fn node(&self, (x, y): (u32, usize), part: CellPart) -> Option<u16> {
        self.row(y).run(x, part).map(|run| self.node_of(run))
    }

    /// The node of a run.
    fn node_of(&self, run: u16) -> u16 {
        self.regions[usize::from(run)]
    }

    /// The runs of a row. Every part with an open side belongs to one of them.
    fn runs(&self, y: usize) -> std::ops::Range<u16> {
        let end = self.first.get(y + 1).map_or(low16(to_u32(self.regions.len())), |&next| next);
        self.first[y]..end
    }
}
