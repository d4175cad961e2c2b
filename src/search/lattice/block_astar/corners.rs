//! The any-angle form: vertices are cell corners, which neighbouring blocks share.
//!
//! ```text
//!    3  2  1  0 12     the vertices of a block; the board keeps the distances of 0 to 6 in the block's own line,
//!    4          13     those of 8 to 11 are 0 to 3 of the block below, 12 to 15 are 3 to 6 of the one
//!    5          14     to the right, 7 is 3 of the one below that
//!    6          15
//!   11 10  9  8  7
//! ```

use std::array::from_fn;

use parking_lot::const_mutex;
use smallvec::SmallVec;

use super::block::{Block, Exits};
use super::block_lattice::{BlockDistances, BlockLattice, BlockPath, Blocks, ExpandedBlock};
use super::board::{BlockLine, Board};
use super::database::{BuildSpec, DatabaseCache, RowKey, SharedDatabase};
use super::window::{BlockWindow, SIDE};
use super::{corner_distances::Segments, reach::BlockReach};
use crate::base::{Result, real};
use crate::collections::Plain;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern, is_double_pattern, visible};
use crate::search::core::Probe;

/// Block A* between corners.
pub(crate) struct CornerBlocks {
    pub(super) gaps: DiagonalGaps,
    /// The factor of the straight-line heuristic.
    scale: f64,
    /// The goal in 1/256 cells.
    goal: Point,
}

impl CornerBlocks {
    pub(crate) fn new(gaps: DiagonalGaps, scale: f64) -> Self {
        Self { gaps, scale, goal: Point::default() }
    }

    #[inline(always)]
    fn estimate(&self, block: Block, vertex: usize) -> f64 {
        let point = Self::point(block, vertex);
        let (dx, dy) = (i64::from(point.x - self.goal.x), i64::from(point.y - self.goal.y));
        self.scale * real(dx * dx + dy * dy).sqrt() * (1.0 / 256.0)
    }
}

/// The line of a block: vertices 0 to 6.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CornerLine([f64; 8]);

impl Plain for CornerLine {}

impl BlockLine for CornerLine {
    #[inline(always)]
    fn unknown() -> &'static Self {
        &Self([f64::INFINITY; 8])
    }
}

const AT: [(i32, i32); 16] = [
    (3, 0),
    (2, 0),
    (1, 0),
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (4, 4),
    (3, 4),
    (2, 4),
    (1, 4),
    (0, 4),
    (4, 0),
    (4, 1),
    (4, 2),
    (4, 3),
];

static CLOSED: DatabaseCache<f32> = const_mutex(None);
static OPEN: DatabaseCache<f32> = const_mutex(None);

/// Double corners between two rows of six cells, bit `i` for the one between cells `i` and `i + 1`.
const fn double(upper: u8, lower: u8) -> u8 {
    let (nw, ne, sw, se) = (upper, upper >> 1, lower, lower >> 1);
    (nw ^ ne) & (nw ^ sw) & (ne ^ se)
}

/// Corners of a side over which a path may leave: those that touch a free cell of the neighbouring block, whose row of
/// blocked bits is `outer`, without the double corners if gaps are closed. Bit `i` for the corner between cells `i` and
/// `i + 1`.
const fn open_corners(outer: u8, inner: u8, closed: bool) -> u8 {
    let free = !outer & 0b01_1110;
    let barred = if closed { double(outer, inner) } else { 0 };
    (free | free >> 1) & !barred & 0x1F
}

/// Moves the bits of a side to its vertices.
fn to_vertices(corners: u8, vertices: [u8; 5]) -> u16 {
    (0..5).fold(0, |mask, i| mask | u16::from(corners >> i & 1) << vertices[i])
}

impl BlockLattice for CornerBlocks {
    type Entry = f32;
    type Line = CornerLine;
    const AT: &'static [(i32, i32)] = &AT;

    fn database(&self) -> Result<SharedDatabase<f32>> {
        let closed = self.gaps == DiagonalGaps::Closed;
        let segments = Segments::new(closed);
        let write = |pattern: u16, out: &mut [f32]| segments.write(pattern, &AT, out);
        SharedDatabase::acquire(if closed { &CLOSED } else { &OPEN }, &BuildSpec { at: &AT, last: SIDE, write: &write })
    }

    #[inline(always)]
    fn relax(database: &SharedDatabase<f32>, row: RowKey, g: f64, best: &mut BlockDistances) {
        for (best, &length) in best.iter_mut().zip(database.database().row::<16>(row)) {
            let through = g + f64::from(length);
            *best = if through < *best { through } else { *best };
        }
    }

    fn exits(&self, window: BlockWindow) -> Exits {
        let closed = self.gaps == DiagonalGaps::Closed;
        let row = |r| window.row(r);
        let column = |c| window.column(c);
        let bar = |(x, y): (i32, i32)| {
            closed && {
                let (left, top) = (if x < 0 { 0 } else { 4 }, if y < 0 { 0 } else { 4 });
                double(row(top), row(top + 1)) >> left & 1 != 0
            }
        };
        let corners = [((-1, -1), 3), ((SIDE, -1), 12), ((-1, SIDE), 11), ((SIDE, SIDE), 7)];
        Exits {
            above: to_vertices(open_corners(row(0), row(1), closed), [3, 2, 1, 0, 12]),
            below: to_vertices(open_corners(row(5), row(4), closed), [11, 10, 9, 8, 7]),
            left: to_vertices(open_corners(column(0), column(1), closed), [3, 4, 5, 6, 11]),
            right: to_vertices(open_corners(column(5), column(4), closed), [12, 13, 14, 15, 7]),
            corners: corners
                .into_iter()
                .fold(0, |mask, (at, vertex)| mask | u16::from(window.is_free(at.0, at.1) && !bar(at)) << vertex),
        }
    }

    #[inline(always)]
    fn block_distances(board: &Board<CornerLine>, at: usize) -> BlockDistances {
        let own = &board.line(at).0;
        let right = &board.line(at + 1).0;
        let below = &board.line(at + board.stride()).0;
        let last = &board.line(at + board.stride() + 1).0;
        [
            own[0], own[1], own[2], own[3], own[4], own[5], own[6], last[3], below[0], below[1], below[2], below[3],
            right[3], right[4], right[5], right[6],
        ]
    }

    fn set_goal(&mut self, goal: Point) {
        self.goal = goal;
    }

    #[inline(always)]
    fn propagate<P: Probe>(&self, board: &mut Board<CornerLine>, what: &ExpandedBlock<'_>, probe: &mut P) -> Result {
        let &ExpandedBlock { block, at, exits, g, improved, .. } = what;
        let stride = board.stride();
        for (at, vertices, first, to) in
            [(at, 0x007F, 0, 0), (at + 1, 0xF000, 12, 3), (at + stride, 0x0F00, 8, 0), (at + stride + 1, 0x0080, 7, 3)]
        {
            let mut some = improved & vertices;
            if some != 0 {
                let line = &mut board.line_mut(at).0;
                while some != 0 {
                    let vertex = crate::base::numeric::index(some.trailing_zeros());
                    line[(vertex - first + to) & 7] = g[vertex];
                    some &= some - 1;
                }
            }
        }
        let passed = improved & (exits.above | exits.below | exits.left | exits.right | exits.corners);
        if passed == 0 {
            return Ok(());
        }
        let mut f = super::block_lattice::UNKNOWN;
        let mut some = passed;
        while some != 0 {
            let vertex = crate::base::numeric::index(some.trailing_zeros());
            f[vertex & 15] = g[vertex & 15] + self.estimate(block, vertex);
            probe.generate(Self::point(block, vertex), Self::point(block, vertex), g[vertex & 15], f[vertex & 15]);
            some &= some - 1;
        }
        pass_on(board, what, &f)
    }

    #[inline(always)]
    fn point(block: Block, vertex: usize) -> Point {
        let (bx, by) = block.xy();
        let (x, y) = AT[vertex & 15];
        Point::lattice(bx * SIDE + x, by * SIDE + y)
    }

    fn joins_directly(&self, layer: &Layer, start: Point, goal: Point) -> bool {
        let on_lattice = start.as_lattice().is_some() && goal.as_lattice().is_some();
        !on_lattice && start != goal && visible(layer, start, goal, self.gaps)
    }

    fn blocks_containing(layer: &Layer, point: Point) -> Blocks {
        let span = |v: i32, side: i32| {
            let (size, block) = (SIDE * SCALE, v.div_euclid(SIDE * SCALE));
            let first = if v.rem_euclid(size) == 0 { block - 1 } else { block };
            first.max(0)..=block.min((side - 1) / SIDE)
        };
        let mut blocks = Blocks::new();
        for by in span(point.y, layer.height()) {
            for bx in span(point.x, layer.width()) {
                blocks.push(Block::new(bx, by));
            }
        }
        blocks
    }

    fn is_passable(&self, layer: &Layer, point: Point) -> bool {
        let double = |(x, y)| is_double_pattern(corner_pattern(layer, x, y));
        self.gaps == DiagonalGaps::Open || !point.as_lattice().is_some_and(double)
    }

    fn lengths_from(&self, layer: &Layer, block: Block, end: Point, other: Point) -> (BlockDistances, f64) {
        let reach = BlockReach::new(layer, block, end, self.gaps);
        // A block at the right or lower border may have vertices outside the map.
        let inside = |p: Point| p.x <= layer.width() * SCALE && p.y <= layer.height() * SCALE;
        let lengths = from_fn(|vertex| {
            let point = Self::point(block, vertex);
            if inside(point) { reach.length(point) } else { f64::INFINITY }
        });
        let shared = Self::blocks_containing(layer, other).contains(&block);
        (lengths, if shared { reach.length(other) } else { f64::INFINITY })
    }

    fn path_within(&self, layer: &Layer, block: Block, from: Point, to: Point) -> Option<(f64, BlockPath)> {
        BlockReach::new(layer, block, from, self.gaps).path(to)
    }

    fn best_step_into(&self, _board: &Board<CornerLine>, _layer: &Layer, _to: Point) -> Option<(Point, f64)> {
        None
    }

    fn all_points(layer: &Layer, block: Block) -> SmallVec<[Point; 25]> {
        let (bx, by) = block.xy();
        let mut points = SmallVec::new();
        for y in by * SIDE..=(by * SIDE + SIDE).min(layer.height()) {
            for x in bx * SIDE..=(bx * SIDE + SIDE).min(layer.width()) {
                points.push(Point::lattice(x, y));
            }
        }
        points
    }
}

/// Notifies each block of which its vertices changed. `f` contains the estimates of the improved vertices.
#[inline(always)]
fn pass_on(board: &mut Board<CornerLine>, what: &ExpandedBlock<'_>, f: &BlockDistances) -> Result {
    let &ExpandedBlock { block, at, exits, improved, .. } = what;
    let stride = board.stride();
    let to = |f: &BlockDistances, mask: u16, vertices: [usize; 5]| {
        let some: [f64; 5] = vertices.map(|vertex| if mask >> vertex & 1 != 0 { f[vertex] } else { f64::INFINITY });
        some.iter().fold(f64::INFINITY, |least, &f| if f < least { f } else { least })
    };
    let m = improved & exits.above;
    if m != 0 {
        let vertices = (m & 0xF) << 8 | (m >> 12 & 1) << 7;
        board.raise(at - stride, Block { 0: block.0 - (1 << 16) }, vertices, to(f, m, [3, 2, 1, 0, 12]))?;
    }
    let m = improved & exits.left;
    if m != 0 {
        let vertices = (m >> 3 & 0xF) << 12 | (m >> 11 & 1) << 7;
        board.raise(at - 1, Block { 0: block.0 - 1 }, vertices, to(f, m, [3, 4, 5, 6, 11]))?;
    }
    let m = improved & exits.right;
    if m != 0 {
        let vertices = (m >> 12 & 0xF) << 3 | (m >> 7 & 1) << 11;
        board.raise(at + 1, Block { 0: block.0 + 1 }, vertices, to(f, m, [12, 13, 14, 15, 7]))?;
    }
    let m = improved & exits.below;
    if m != 0 {
        let vertices = m >> 8 & 0xF | (m >> 7 & 1) << 12;
        board.raise(at + stride, Block { 0: block.0 + (1 << 16) }, vertices, to(f, m, [11, 10, 9, 8, 7]))?;
    }
    let m = improved & exits.corners;
    if m >> 3 & 1 != 0 {
        board.raise(at - stride - 1, Block { 0: block.0 - (1 << 16) - 1 }, 1 << 7, f[3])?;
    }
    if m >> 12 & 1 != 0 {
        board.raise(at - stride + 1, Block { 0: block.0 - (1 << 16) + 1 }, 1 << 11, f[12])?;
    }
    if m >> 11 & 1 != 0 {
        board.raise(at + stride - 1, Block { 0: block.0 + (1 << 16) - 1 }, 1 << 12, f[11])?;
    }
    if m >> 7 & 1 != 0 {
        board.raise(at + stride + 1, Block { 0: block.0 + (1 << 16) + 1 }, 1 << 3, f[7])?;
    }
    Ok(())
}
