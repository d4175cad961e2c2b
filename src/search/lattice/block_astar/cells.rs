//! The forms on the cell lattice: vertices are the border cells of a block, joined to those of the next block by
//! lattice steps.
//!
//! ```text
//!    0  1  2  3
//!    8  .  . 10     the vertices of a block; the four cells inside are no vertices
//!    9  .  . 11
//!    4  5  6  7
//! ```

use parking_lot::const_mutex;
use smallvec::SmallVec;

use super::block::{Block, Exits};
use super::block_lattice::{BlockDistances, BlockLattice, BlockPath, Blocks, ExpandedBlock, UNKNOWN};
use super::board::{BlockLine, Board};
use super::cell_distances::{self, DIAGONAL};
use super::database::{BuildSpec, DatabaseCache, RowKey, SharedDatabase};
use super::symmetry::number;
use super::window::{BlockWindow, SIDE};
use crate::base::{Bounds, Result, index, real_u32, unsigned};
use crate::collections::Plain;
use crate::geom::{Point, SCALE};
use crate::grid::{CornerCutting, DX, DY, Layer, cell_moves};
use crate::search::core::{Heuristic, Probe, estimate};

/// Block A* between cells: with 8 neighbours (octile) or 4 (tile). Corners are never cut.
pub(crate) struct CellBlocks {
    diagonal: bool,
    heuristic: Heuristic,
    /// The factor of the heuristic.
    scale: f64,
    goal: (i32, i32),
}

impl CellBlocks {
    pub(crate) const fn new(diagonal: bool, heuristic: Heuristic, scale: f64) -> Self {
        Self { diagonal, heuristic, scale, goal: (0, 0) }
    }

    /// The estimate from a cell. The octile distance is formed with the database's diagonal step: it never
    /// overestimates then, and sums of both are exact.
    #[inline(always)]
    fn estimate(&self, x: i32, y: i32) -> f64 {
        let (dx, dy) = (x - self.goal.0, y - self.goal.1);
        self.scale
            * match self.heuristic {
                Heuristic::Octile => {
                    let (dx, dy) = (unsigned(dx.abs()), unsigned(dy.abs()));
                    real_u32(dx.abs_diff(dy)) + real_u32(dx.min(dy)) * DIAGONAL
                }
                other => estimate(other, dx, dy),
            }
    }

    /// The length of a step in one of the eight directions.
    const fn step(direction: usize) -> f64 {
        if direction & 1 == 0 { 1.0 } else { DIAGONAL }
    }
}

/// The cell that a point is the centre of.
const fn cell(point: Point) -> (i32, i32) {
    (point.x.div_euclid(SCALE), point.y.div_euclid(SCALE))
}

/// The block of a cell.
const fn block_of((x, y): (i32, i32)) -> Block {
    Block::new(x / SIDE, y / SIDE)
}

/// The line of a block: all its vertices.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CellLine([f64; 12]);

impl Plain for CellLine {}

impl BlockLine for CellLine {
    #[inline(always)]
    fn unknown() -> &'static Self {
        &Self([f64::INFINITY; 12])
    }
}

const AT: [(i32, i32); 12] =
    [(0, 0), (1, 0), (2, 0), (3, 0), (0, 3), (1, 3), (2, 3), (3, 3), (0, 1), (0, 2), (3, 1), (3, 2)];

/// The vertices of each side, in order of their coordinate.
const TOP: [usize; 4] = [0, 1, 2, 3];
const BOTTOM: [usize; 4] = [4, 5, 6, 7];
const LEFT: [usize; 4] = [0, 8, 9, 4];
const RIGHT: [usize; 4] = [3, 10, 11, 7];

static TILE: DatabaseCache<f64> = const_mutex(None);
static OCTILE: DatabaseCache<f64> = const_mutex(None);

/// A neighbour of an expanded block, and what of it has changed.
struct BlockNeighbour {
    at: usize,
    block: Block,
    changed: u16,
    least: f64,
}

impl BlockNeighbour {
    /// The block `(dx, dy)` blocks away.
    #[inline(always)]
    fn of(board: &Board<CellLine>, what: &ExpandedBlock<'_>, (dx, dy): (i32, i32)) -> Self {
        let (bx, by) = what.block.xy();
        let block = Block::new(bx + dx, by + dy);
        Self { at: board.at(block), block, changed: 0, least: f64::INFINITY }
    }
}

impl CellBlocks {
    /// Offers the steps over one side, whose vertices are `mine` here and `theirs` beyond. Bit `p` of `clear`: vertex
    /// `p` and the cell opposite are free.
    #[inline(always)]
    fn cross<P: Probe>(
        &self,
        (board, g): (&mut Board<CellLine>, &BlockDistances),
        mut there: BlockNeighbour,
        (clear, mine, theirs): (u16, [usize; 4], [usize; 4]),
        probe: &mut P,
    ) -> Result {
        // A diagonal step needs the cells next to it: the four cells of its two lanes are free then.
        let lanes = mine.map(|vertex| if clear >> vertex & 1 != 0 { g[vertex] } else { f64::INFINITY });
        for i in 0..4 {
            if clear >> mine[i] & 1 == 0 {
                continue;
            }
            let mut through = lanes[i] + 1.0;
            if self.diagonal {
                let before = if i > 0 { lanes[i - 1] } else { f64::INFINITY };
                let behind = if i < 3 { lanes[i + 1] } else { f64::INFINITY };
                through = through.at_most(before.at_most(behind) + DIAGONAL);
            }
            self.offer(board, &mut there, (theirs[i], through), probe);
        }
        Self::tell(board, &there)
    }

    /// Offers a distance to a vertex.
    #[inline(always)]
    fn offer<P: Probe>(
        &self,
        board: &mut Board<CellLine>,
        there: &mut BlockNeighbour,
        (vertex, g): (usize, f64),
        probe: &mut P,
    ) {
        if g < board.line(there.at).0[vertex] {
            board.line_mut(there.at).0[vertex] = g;
            let (bx, by) = there.block.xy();
            let f = g + self.estimate(bx * SIDE + AT[vertex].0, by * SIDE + AT[vertex].1);
            there.changed |= 1 << vertex;
            there.least = there.least.at_most(f);
            let point = Self::point(there.block, vertex);
            probe.generate(point, point, g, f);
        }
    }

    /// Notifies a block that vertices of it have changed.
    #[inline(always)]
    fn tell(board: &mut Board<CellLine>, there: &BlockNeighbour) -> Result {
        if there.changed == 0 { Ok(()) } else { board.raise(there.at, there.block, there.changed, there.least) }
    }

    /// The steps over the corners of a block.
    #[inline(always)]
    fn cross_corners<P: Probe>(&self, board: &mut Board<CellLine>, what: &ExpandedBlock<'_>, probe: &mut P) -> Result {
        for (mine, offset, theirs) in [(0, (-1, -1), 7), (3, (1, -1), 4), (4, (-1, 1), 3), (7, (1, 1), 0)] {
            if what.exits.corners >> mine & 1 != 0 {
                let mut there = BlockNeighbour::of(board, what, offset);
                self.offer(board, &mut there, (theirs, what.g[mine] + DIAGONAL), probe);
                Self::tell(board, &there)?;
            }
        }
        Ok(())
    }

    /// Distances from a cell to the cells of its block, inside the block.
    fn lengths_inside(&self, layer: &Layer, block: Block, from: (i32, i32)) -> [f64; 16] {
        let pattern = BlockWindow::read(layer, block.xy()).pattern();
        cell_distances::all_distances(pattern, self.diagonal)[inside(from)]
    }
}

/// The number of a cell in its block, row by row.
const fn inside((x, y): (i32, i32)) -> usize {
    number((x % SIDE, y % SIDE), SIDE)
}

impl BlockLattice for CellBlocks {
    type Entry = f64;
    type Line = CellLine;
    const AT: &'static [(i32, i32)] = &AT;

    fn database(&self) -> Result<SharedDatabase<f64>> {
        let write = |pattern: u16, out: &mut [f64]| cell_distances::write(pattern, self.diagonal, &AT, out);
        SharedDatabase::acquire(
            if self.diagonal { &OCTILE } else { &TILE },
            &BuildSpec { at: &AT, last: SIDE - 1, write: &write },
        )
    }

    #[inline(always)]
    fn relax(database: &SharedDatabase<f64>, row: RowKey, g: f64, best: &mut BlockDistances) {
        for (best, &length) in best.iter_mut().zip(database.database().row::<12>(row)) {
            let through = g + length;
            *best = if through < *best { through } else { *best };
        }
    }

    fn exits(&self, window: BlockWindow) -> Exits {
        let clear = |mine: [usize; 4], inner: u8, outer: u8| {
            let free = !(inner | outer) >> 1;
            (0..4).fold(0, |mask, i| mask | u16::from(free >> i & 1) << mine[i])
        };
        let row = |r| window.row(r);
        let column = |c| window.column(c);
        let corner = |vertex: usize, dx: i32, dy: i32| {
            let (x, y) = AT[vertex];
            let free = |x, y| window.is_free(x, y);
            let all = free(x, y) && free(x + dx, y) && free(x, y + dy) && free(x + dx, y + dy);
            u16::from(all && self.diagonal) << vertex
        };
        Exits {
            above: clear(TOP, row(1), row(0)),
            below: clear(BOTTOM, row(4), row(5)),
            left: clear(LEFT, column(1), column(0)),
            right: clear(RIGHT, column(4), column(5)),
            corners: corner(0, -1, -1) | corner(3, 1, -1) | corner(4, -1, 1) | corner(7, 1, 1),
        }
    }

    #[inline(always)]
    fn block_distances(board: &Board<CellLine>, at: usize) -> BlockDistances {
        let mut g = UNKNOWN;
        g[..12].copy_from_slice(&board.line(at).0);
        g
    }

    fn set_goal(&mut self, goal: Point) {
        self.goal = cell(goal);
    }

    #[inline(always)]
    fn propagate<P: Probe>(&self, board: &mut Board<CellLine>, what: &ExpandedBlock<'_>, probe: &mut P) -> Result {
        let &ExpandedBlock { at, exits, g, improved, pending, .. } = what;
        if improved != 0 {
            board.line_mut(at).0.copy_from_slice(&g[..12]);
        }
        let moved = improved | pending;
        for (clear, mine, theirs, offset) in [
            (exits.above, TOP, BOTTOM, (0, -1)),
            (exits.left, LEFT, RIGHT, (-1, 0)),
            (exits.right, RIGHT, LEFT, (1, 0)),
            (exits.below, BOTTOM, TOP, (0, 1)),
        ] {
            if moved & clear != 0 {
                let there = BlockNeighbour::of(board, what, offset);
                self.cross((board, g), there, (clear, mine, theirs), probe)?;
            }
        }
        if moved & exits.corners != 0 { self.cross_corners(board, what, probe) } else { Ok(()) }
    }

    #[inline(always)]
    fn point(block: Block, vertex: usize) -> Point {
        let (bx, by) = block.xy();
        let (x, y) = AT[vertex];
        Point::centre(bx * SIDE + x, by * SIDE + y)
    }

    fn joins_directly(&self, _layer: &Layer, _start: Point, _goal: Point) -> bool {
        false
    }

    fn blocks_containing(_layer: &Layer, point: Point) -> Blocks {
        std::iter::once(block_of(cell(point))).collect()
    }

    fn is_passable(&self, _layer: &Layer, _point: Point) -> bool {
        true
    }

    fn lengths_from(&self, layer: &Layer, block: Block, end: Point, other: Point) -> (BlockDistances, f64) {
        let all = self.lengths_inside(layer, block, cell(end));
        let mut lengths = UNKNOWN;
        for (length, &at) in lengths.iter_mut().zip(&AT) {
            *length = all[number(at, SIDE)];
        }
        let other = cell(other);
        (lengths, if block_of(other) == block { all[inside(other)] } else { f64::INFINITY })
    }

    fn path_within(&self, layer: &Layer, block: Block, from: Point, to: Point) -> Option<(f64, BlockPath)> {
        let all = self.lengths_inside(layer, block, cell(from));
        let mut at = cell(to);
        let length = all[inside(at)];
        if length == f64::INFINITY {
            return None;
        }
        let mut way = BlockPath::new();
        way.push(to);
        while Point::centre(at.0, at.1) != from {
            let mut moves = cell_moves(layer, at.0, at.1, CornerCutting::Never);
            // The neighbour before `at`: sums of steps inside a block are exact, so one fits to the last bit.
            let left = all[inside(at)];
            at = loop {
                let direction = index(moves.trailing_zeros());
                moves &= moves - 1;
                let before = (at.0 + DX[direction], at.1 + DY[direction]);
                let fits = (self.diagonal || direction & 1 == 0)
                    && block_of(before) == block
                    && (all[inside(before)] + Self::step(direction)).to_bits() == left.to_bits();
                if fits {
                    break before;
                }
            };
            way.push(Point::centre(at.0, at.1));
        }
        way.reverse();
        Some((length, way))
    }

    fn best_step_into(&self, board: &Board<CellLine>, layer: &Layer, to: Point) -> Option<(Point, f64)> {
        let (x, y) = cell(to);
        let mut moves = cell_moves(layer, x, y, CornerCutting::Never);
        let mut best: Option<(Point, f64)> = None;
        while moves != 0 {
            let direction = index(moves.trailing_zeros());
            moves &= moves - 1;
            let before = (x + DX[direction], y + DY[direction]);
            let block = block_of(before);
            if block == block_of((x, y)) || !self.diagonal && direction & 1 != 0 {
                continue;
            }
            let vertex = AT.iter().position(|&at| at == (before.0 % SIDE, before.1 % SIDE));
            let g =
                vertex.map_or(f64::INFINITY, |vertex| board.line(board.at(block)).0[vertex]) + Self::step(direction);
            if g < best.map_or(f64::INFINITY, |(_, best)| best) {
                best = Some((Point::centre(before.0, before.1), g));
            }
        }
        best
    }

    fn all_points(layer: &Layer, block: Block) -> SmallVec<[Point; 25]> {
        let (bx, by) = block.xy();
        let mut points = SmallVec::new();
        for y in by * SIDE..(by * SIDE + SIDE).min(layer.height()) {
            for x in bx * SIDE..(bx * SIDE + SIDE).min(layer.width()) {
                if !layer.is_blocked(x, y) {
                    points.push(Point::centre(x, y));
                }
            }
        }
        points
    }
}
