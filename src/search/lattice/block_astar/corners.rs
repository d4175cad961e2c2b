//! The any-angle form: places are cell corners, which neighbouring blocks share.
//!
//! ```text
//!    3  2  1  0 12     the places of a block; the board keeps the distances of 0 to 6 in the block's own line,
//!    4          13     those of 8 to 11 are 0 to 3 of the block below, 12 to 15 are 3 to 6 of the one
//!    5          14     to the right, 7 is 3 of the one below that
//!    6          15
//!   11 10  9  8  7
//! ```

use std::array::from_fn;

use parking_lot::const_mutex;
use smallvec::SmallVec;

use super::board::{Block, Board, Exits};
use super::corner_distances::Segments;
use super::database::{Loan, Plan, Shelf};
use super::joint::{Blocks, Distances, Expanded, Joint, Way};
use super::reach::Reach;
use super::symmetry::ThetaKernel;
use super::window::{SIDE, Window};
use crate::base::Error;
use crate::base::numeric::real;
use crate::collections::zeroed::Plain;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern, is_double_pattern, visible};
use crate::search::core::probe::Probe;

/// Block A* between corners.
pub(crate) struct Corners {
    pub(super) gaps: DiagonalGaps,
    /// The factor of the straight-line heuristic.
    scale: f64,
    /// The goal in 1/256 cells.
    goal: Point,
}

impl Corners {
    pub(crate) fn new(gaps: DiagonalGaps, scale: f64) -> Self {
        Self { gaps, scale, goal: Point::default() }
    }

    #[inline(always)]
    fn estimate(&self, block: Block, place: usize) -> f64 {
        let point = Self::point(block, place);
        let (dx, dy) = (i64::from(point.x - self.goal.x), i64::from(point.y - self.goal.y));
        self.scale * real(dx * dx + dy * dy).sqrt() * (1.0 / 256.0)
    }
}

/// The line of a block: places 0 to 6.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line([f64; 8]);

impl Plain for Line {}
impl Plain for f32 {}

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

static CLOSED: Shelf<f32> = const_mutex(None);
static OPEN: Shelf<f32> = const_mutex(None);

/// Double corners between two rows of six cells, bit `i` for the one between cells `i` and `i + 1`.
const fn double(upper: u8, lower: u8) -> u8 {
    let (nw, ne, sw, se) = (upper, upper >> 1, lower, lower >> 1);
    (nw ^ ne) & (nw ^ sw) & (ne ^ se)
}

/// Corners of a side over which a way may leave: those that touch a free cell of the neighbouring block, whose row of
/// blocked bits is `outer`, without the double corners if gaps are closed. Bit `i` for the corner between cells `i` and `i + 1`.
const fn open_corners(outer: u8, inner: u8, closed: bool) -> u8 {
    let free = !outer & 0b01_1110;
    let barred = if closed { double(outer, inner) } else { 0 };
    (free | free >> 1) & !barred & 0x1F
}

/// Moves the bits of a side to its places.
fn to_places(corners: u8, places: [u8; 5]) -> u16 {
    (0..5).fold(0, |mask, i| mask | u16::from(corners >> i & 1) << places[i])
}

impl Joint for Corners {
    type Entry = f32;
    type Line = Line;
    const AT: &'static [(i32, i32)] = &AT;

    #[inline(always)]
    fn empty() -> &'static Line {
        &Line([f64::INFINITY; 8])
    }

    fn database(&self) -> Result<Loan<f32>, Error> {
        let closed = self.gaps == DiagonalGaps::Closed;
        let segments = Segments::new(closed);
        let write = |pattern: u16, out: &mut [f32]| segments.write(pattern, &AT, out);
        Loan::take(if closed { &CLOSED } else { &OPEN }, &Plan { at: &AT, last: SIDE, write: &write })
    }

    #[inline(always)]
    fn relax(database: &Loan<f32>, (member, place): (ThetaKernel, u8), g: f64, best: &mut Distances) {
        for (best, &length) in best.iter_mut().zip(database.database().row::<16>(member, place)) {
            let through = g + f64::from(length);
            *best = if through < *best { through } else { *best };
        }
    }

    fn exits(&self, window: Window) -> Exits {
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
            above: to_places(open_corners(row(0), row(1), closed), [3, 2, 1, 0, 12]),
            below: to_places(open_corners(row(5), row(4), closed), [11, 10, 9, 8, 7]),
            left: to_places(open_corners(column(0), column(1), closed), [3, 4, 5, 6, 11]),
            right: to_places(open_corners(column(5), column(4), closed), [12, 13, 14, 15, 7]),
            corners: corners
                .into_iter()
                .fold(0, |mask, (at, place)| mask | u16::from(window.is_free(at.0, at.1) && !bar(at)) << place),
        }
    }

    #[inline(always)]
    fn gather(board: &Board<Self>, at: usize) -> Distances {
        let own = &board.line(at).0;
        let right = &board.line(at + 1).0;
        let below = &board.line(at + board.stride()).0;
        let last = &board.line(at + board.stride() + 1).0;
        [
            own[0], own[1], own[2], own[3], own[4], own[5], own[6], last[3], below[0], below[1], below[2], below[3],
            right[3], right[4], right[5], right[6],
        ]
    }

    fn aim(&mut self, goal: Point) {
        self.goal = goal;
    }

    #[inline(always)]
    fn spread<P: Probe>(&self, board: &mut Board<Self>, what: &Expanded<'_>, probe: &mut P) -> Result<(), Error> {
        let &Expanded { block, at, exits, g, improved, .. } = what;
        let stride = board.stride();
        for (at, places, first, to) in
            [(at, 0x007F, 0, 0), (at + 1, 0xF000, 12, 3), (at + stride, 0x0F00, 8, 0), (at + stride + 1, 0x0080, 7, 3)]
        {
            let mut some = improved & places;
            if some != 0 {
                let line = &mut board.line_mut(at).0;
                while some != 0 {
                    let place = crate::base::numeric::index(some.trailing_zeros());
                    line[(place - first + to) & 7] = g[place];
                    some &= some - 1;
                }
            }
        }
        let passed = improved & (exits.above | exits.below | exits.left | exits.right | exits.corners);
        if passed == 0 {
            return Ok(());
        }
        let mut f = super::joint::UNKNOWN;
        let mut some = passed;
        while some != 0 {
            let place = crate::base::numeric::index(some.trailing_zeros());
            f[place & 15] = g[place & 15] + self.estimate(block, place);
            probe.generate(Self::point(block, place), Self::point(block, place), g[place & 15], f[place & 15]);
            some &= some - 1;
        }
        pass_on(board, what, &f)
    }

    #[inline(always)]
    fn point(block: Block, place: usize) -> Point {
        let (bx, by) = block.xy();
        let (x, y) = AT[place & 15];
        Point::lattice(bx * SIDE + x, by * SIDE + y)
    }

    fn joins(&self, layer: &Layer, start: Point, goal: Point) -> bool {
        let on_lattice = start.as_lattice().is_some() && goal.as_lattice().is_some();
        !on_lattice && start != goal && visible(layer, start, goal, self.gaps)
    }

    fn blocks_of(layer: &Layer, point: Point) -> Blocks {
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

    fn lengths_from(&self, layer: &Layer, block: Block, end: Point, other: Point) -> (Distances, f64) {
        let reach = Reach::new(layer, block, end, self.gaps);
        // A block at the right or lower border may have places outside the map.
        let inside = |p: Point| p.x <= layer.width() * SCALE && p.y <= layer.height() * SCALE;
        let lengths = from_fn(|place| {
            let point = Self::point(block, place);
            if inside(point) { reach.length(point) } else { f64::INFINITY }
        });
        let shared = Self::blocks_of(layer, other).contains(&block);
        (lengths, if shared { reach.length(other) } else { f64::INFINITY })
    }

    fn way(&self, layer: &Layer, block: Block, from: Point, to: Point) -> Option<(f64, Way)> {
        Reach::new(layer, block, from, self.gaps).way(to)
    }

    fn step_into(&self, _board: &Board<Self>, _layer: &Layer, _to: Point) -> Option<(Point, f64)> {
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

/// Tells each block around which of its places changed. `f` holds the estimates of the improved places.
#[inline(always)]
fn pass_on(board: &mut Board<Corners>, what: &Expanded<'_>, f: &Distances) -> Result<(), Error> {
    let &Expanded { block, at, exits, improved, .. } = what;
    let stride = board.stride();
    let to = |f: &Distances, mask: u16, places: [usize; 5]| {
        let some: [f64; 5] = places.map(|place| if mask >> place & 1 != 0 { f[place] } else { f64::INFINITY });
        some.iter().fold(f64::INFINITY, |least, &f| if f < least { f } else { least })
    };
    let m = improved & exits.above;
    if m != 0 {
        let places = (m & 0xF) << 8 | (m >> 12 & 1) << 7;
        board.raise(at - stride, Block { 0: block.0 - (1 << 16) }, places, to(f, m, [3, 2, 1, 0, 12]))?;
    }
    let m = improved & exits.left;
    if m != 0 {
        let places = (m >> 3 & 0xF) << 12 | (m >> 11 & 1) << 7;
        board.raise(at - 1, Block { 0: block.0 - 1 }, places, to(f, m, [3, 4, 5, 6, 11]))?;
    }
    let m = improved & exits.right;
    if m != 0 {
        let places = (m >> 12 & 0xF) << 3 | (m >> 7 & 1) << 11;
        board.raise(at + 1, Block { 0: block.0 + 1 }, places, to(f, m, [12, 13, 14, 15, 7]))?;
    }
    let m = improved & exits.below;
    if m != 0 {
        let places = m >> 8 & 0xF | (m >> 7 & 1) << 12;
        board.raise(at + stride, Block { 0: block.0 + (1 << 16) }, places, to(f, m, [11, 10, 9, 8, 7]))?;
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
