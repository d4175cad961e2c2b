//! Shortest any-angle paths between the boundary corners of one block, inside the block.
//!
//! ```text
//!   what may obstruct a segment, as bits of one word:
//!    0 .. 16  blocked cells                     16 .. 28  edges between two blocked cells of a column
//!   28 .. 44  edges between two of a row        44 .. 56  double corners (with closed gaps)
//! ```

use std::array::from_fn;

use super::{symmetry::number, window::SIDE};
use crate::base::{real, single, to_i32, unsigned, whole};

/// Corners along the side of a block.
const CORNERS: i32 = SIDE + 1;
/// Corners of a block.
const COUNT: usize = 25;
/// Corners strictly inside a block.
const INNER: usize = 9;

/// Distances are whole multiples of 2^-20 cells, 0.5e-6 from the true ones at most. So all sums of distances up to 2^33
/// cells are exact: equally long paths are seen to be equal, and no block is expanded again for a rounding error. A
/// distance inside a block is below 16 and has 24 bits: it fits an `f32`.
const UNIT: f64 = 1_048_576.0;

/// The nearest multiple of 2^-20: adding 2^32 leaves that many bits past the point.
#[inline(always)]
pub(super) fn rounded(distance: f64) -> f64 {
    const SHIFT: f64 = 4_294_967_296.0;
    (distance + SHIFT) - SHIFT
}

/// A distance without a path.
const NONE: u32 = u32::MAX / 4;

/// What does not depend on the pattern: what a segment between two corners needs, and how long it is.
pub(crate) struct Segments {
    needs: [[u64; COUNT]; COUNT],
    lengths: [[u32; COUNT]; COUNT],
    closed: bool,
}

/// The position of a numbered corner.
const fn corner(i: usize) -> (i32, i32) {
    let i = to_i32(i);
    (i % CORNERS, i / CORNERS)
}

impl Segments {
    pub(super) fn new(closed: bool) -> Self {
        let needs = from_fn(|a| from_fn(|b| needs(corner(a), corner(b))));
        let lengths = from_fn(|a| {
            from_fn(|b| {
                let ((ax, ay), (bx, by)) = (corner(a), corner(b));
                let (dx, dy) = (i64::from(ax - bx), i64::from(ay - by));
                unsigned(whole(rounded(real(dx * dx + dy * dy).sqrt()) * UNIT))
            })
        });
        Self { needs, lengths, closed }
    }

    /// The length of the segment between two corners if nothing obstructs it.
    #[inline(always)]
    fn clear(&self, obstacles: u64, a: usize, b: usize) -> u32 {
        if self.needs[a][b] & obstacles == 0 { self.lengths[a][b] } else { NONE }
    }

    /// Writes the distances between the corners `at` (row by row), infinite where there is no path inside the block.
    pub(super) fn write(&self, pattern: u16, at: &[(i32, i32)], out: &mut [f32]) {
        let obstacles = obstacles(pattern, self.closed);
        let (turns, count) = turning_points(pattern, self.closed);
        let turns = &turns[..count];
        // From each turning point to each other, over any number of them.
        let mut between = [[NONE; INNER]; INNER];
        for (i, &a) in turns.iter().enumerate() {
            for (j, &b) in turns.iter().enumerate() {
                between[i][j] = self.clear(obstacles, a, b);
            }
        }
        for k in 0..count {
            for i in 0..count {
                for j in 0..count {
                    between[i][j] = between[i][j].min(between[i][k] + between[k][j]);
                }
            }
        }
        for (a, row) in at.iter().zip(out.chunks_exact_mut(at.len())) {
            let a = number(*a, CORNERS);
            let mut to_turn = [NONE; INNER];
            for (i, &turn) in turns.iter().enumerate() {
                let first = self.clear(obstacles, a, turn);
                if first < NONE {
                    for j in 0..count {
                        to_turn[j] = to_turn[j].min(first + between[i][j]);
                    }
                }
            }
            for (b, out) in at.iter().zip(row) {
                let b = number(*b, CORNERS);
                let mut best = self.clear(obstacles, a, b);
                for (j, &turn) in turns.iter().enumerate() {
                    best = best.min(to_turn[j] + self.clear(obstacles, turn, b));
                }
                *out = if best < NONE { single(f64::from(best) / UNIT) } else { f32::INFINITY };
            }
        }
    }
}

/// The corners inside the block at which a path may turn: convex ones, with open gaps double ones too.
fn turning_points(pattern: u16, closed: bool) -> ([usize; INNER], usize) {
    let (mut turns, mut count) = ([0; INNER], 0);
    for y in 1..SIDE {
        for x in 1..SIDE {
            let cells = pattern >> ((y - 1) * SIDE + x - 1);
            let around = cells & 3 | (cells >> 4 & 3) << 2;
            if around.count_ones() == 1 || !closed && matches!(around, 0b0110 | 0b1001) {
                turns[count] = number((x, y), CORNERS);
                count += 1;
            }
        }
    }
    (turns, count)
}

/// What can obstruct a segment in a block with this pattern.
fn obstacles(pattern: u16, closed: bool) -> u64 {
    let p = u64::from(pattern);
    let [nw, ne, sw, se] = [p, p >> 1, p >> 4, p >> 5];
    let double = (nw ^ ne) & (nw ^ sw) & (ne ^ se) & 0x777;
    p | (p & p >> 4) << 16 | (p & p >> 1 & 0x7777) << 28 | if closed { double << 44 } else { 0 }
}

/// What must not obstruct the segment between two corners.
fn needs(a: (i32, i32), b: (i32, i32)) -> u64 {
    let (low, high) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
    let side = |x: i32, y: i32| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0);
    let mut needs = 0;
    for y in 1..SIDE {
        for x in 1..SIDE {
            let inside = (low.0..=high.0).contains(&x) && (low.1..=high.1).contains(&y);
            if inside && side(x, y) == 0 && (x, y) != a && (x, y) != b {
                needs |= 1 << (44 + (y - 1) * SIDE + x - 1);
            }
        }
    }
    if low.1 == high.1 {
        return (low.0..high.0).fold(needs, |needs, x| needs | 1 << row_edge(x, low.1));
    }
    if low.0 == high.0 {
        return (low.1..high.1).fold(needs, |needs, y| needs | 1 << column_edge(low.0, y));
    }
    for y in low.1..high.1 {
        for x in low.0..high.0 {
            let sides = [side(x, y), side(x + 1, y), side(x, y + 1), side(x + 1, y + 1)];
            if sides.iter().any(|&s| s > 0) && sides.iter().any(|&s| s < 0) {
                needs |= 1 << (y * SIDE + x);
            }
        }
    }
    needs
}

/// The bit of the edge from (x, y) to (x + 1, y): that of its one cell on the block's border.
const fn row_edge(x: i32, y: i32) -> i32 {
    match y {
        0 => x,
        SIDE => (SIDE - 1) * SIDE + x,
        _ => 16 + (y - 1) * SIDE + x,
    }
}

/// The bit of the edge from (x, y) to (x, y + 1).
const fn column_edge(x: i32, y: i32) -> i32 {
    match x {
        0 => y * SIDE,
        SIDE => y * SIDE + SIDE - 1,
        _ => 28 + y * SIDE + x - 1,
    }
}
