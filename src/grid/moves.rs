//! Steps between neighbours on the two lattices, as masks of eight directions.
//!
//! ```text
//!   5 6 7        directions; even ones are straight, odd ones diagonal
//!   4 . 0
//!   3 2 1
//! ```

use super::layer::Layer;
use crate::base::numeric::{index, low8, unsigned};
use crate::collections::bits::{pair, triple};

/// Column offset of each direction.
pub(crate) const DX: [i32; 8] = [1, 1, 0, -1, -1, -1, 0, 1];
/// Row offset of each direction.
pub(crate) const DY: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
/// The four straight directions.
pub(crate) const ALL_STRAIGHT: u8 = 0b0101_0101;

/// Which cells beside a diagonal step must be free on the cell lattice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CornerCutting {
    /// Both: the rule of the Moving AI benchmarks.
    #[default]
    Never = 0,
    /// At least one.
    OneFree = 1,
    /// None: a step may even pass between two blocked cells.
    Always = 2,
}

impl CornerCutting {
    /// The rule with this number.
    #[must_use]
    pub const fn from_u32(number: u32) -> Option<Self> {
        Some(match number {
            0 => Self::Never,
            1 => Self::OneFree,
            2 => Self::Always,
            _ => return None,
        })
    }
}

/// The blocked bits of the four cells around the lattice point (x, y): bit 0 north-west, 1 north-east, 2 south-west,
/// 3 south-east.
#[inline(always)]
pub(crate) fn corner_pattern(layer: &Layer, x: i32, y: i32) -> u32 {
    let at = unsigned(x);
    pair(layer.rows.row(y), at) | pair(layer.rows.row(y + 1), at) << 2
}

/// True if the four cells make a double corner.
#[inline(always)]
pub(crate) const fn is_double_pattern(pattern: u32) -> bool {
    pattern == 0b0110 || pattern == 0b1001
}

/// True if the four cells make a convex or a double corner.
#[inline(always)]
pub(crate) const fn is_corner_pattern(pattern: u32) -> bool {
    pattern.count_ones() == 1 || is_double_pattern(pattern)
}

/// The steps that lead from a lattice point with this pattern along free cells: a straight step needs one of the two
/// cells beside its edge, a diagonal one the cell that it crosses.
#[inline(always)]
pub(crate) const fn corner_moves(pattern: u32) -> u8 {
    CORNER_MOVES[index(pattern)]
}

const CORNER_MOVES: [u8; 16] = {
    let mut table = [0; 16];
    let mut pattern = 0;
    while pattern < 16 {
        let free = !pattern;
        let (nw, ne, sw, se) = (free & 1, free >> 1 & 1, free >> 2 & 1, free >> 3 & 1);
        table[index(pattern)] =
            low8((ne | se) | se << 1 | (sw | se) << 2 | sw << 3 | (nw | sw) << 4 | nw << 5 | (nw | ne) << 6 | ne << 7);
        pattern += 1;
    }
    table
};

/// The steps that lead from the free cell (x, y) to free cells under a rule for cutting corners.
#[inline(always)]
pub(crate) fn cell_moves(layer: &Layer, x: i32, y: i32, rule: CornerCutting) -> u8 {
    let table = match rule {
        CornerCutting::Never => &CELL_MOVES_NEVER,
        CornerCutting::OneFree => &CELL_MOVES_ONE_FREE,
        CornerCutting::Always => &CELL_MOVES_ALWAYS,
    };
    table[index(surroundings(layer, x, y))]
}

const CELL_MOVES_NEVER: [u8; 512] = cell_table(2);
static CELL_MOVES_ONE_FREE: [u8; 512] = cell_table(1);
static CELL_MOVES_ALWAYS: [u8; 512] = cell_table(0);

/// The blocked bits of the 3 x 3 cells around the cell (x, y): bit 3 r + c.
#[inline(always)]
fn surroundings(layer: &Layer, x: i32, y: i32) -> u32 {
    let at = unsigned(x);
    let [above, here, below] = layer.rows.three(y);
    triple(above, at) | triple(here, at) << 3 | triple(below, at) << 6
}

/// The steps from the free cell (x, y), reached by a step of `(dx, dy)`, that a canonical path takes: among equally long
/// ways past obstacles the one that goes diagonally first. Corners are never cut. All steps if there was none before.
///
/// Based on: N. Sturtevant, S. Rabin. Canonical Orderings on Grids. IJCAI 2016; the natural and forced neighbours of D. Harabor,
/// A. Grastien. Online Graph Pruning for Pathfinding on Grid Maps. AAAI 2011.
#[inline(always)]
pub(crate) fn canonical_moves(layer: &Layer, x: i32, y: i32, (dx, dy): (i32, i32)) -> u8 {
    /// The direction of each step, row by row.
    const DIRECTIONS: [u32; 9] = [5, 6, 7, 4, 8, 0, 3, 2, 1];
    canonical_steps(surroundings(layer, x, y), DIRECTIONS[index(unsigned(3 * (dy + 1) + dx + 1))])
}

/// [`canonical_moves`] from a cell around which the 3 x 3 cells have these blocked bits (bit 3 r + c), behind a step in
/// `direction`, 8 for none.
#[inline(always)]
pub(crate) fn canonical_steps(surroundings: u32, direction: u32) -> u8 {
    CANONICAL_MOVES[index(direction)][index(surroundings)]
}

static CANONICAL_MOVES: [[u8; 512]; 9] = {
    let mut tables = [[0; 512]; 9];
    let mut direction = 0;
    while direction < 9 {
        let (dx, dy) = if direction < 8 { (DX[direction], DY[direction]) } else { (0, 0) };
        let mut pattern = 0;
        while pattern < 512 {
            tables[direction][index(pattern)] = CELL_MOVES_NEVER[index(pattern)] & canonical(pattern, dx, dy);
            pattern += 1;
        }
        direction += 1;
    }
    tables
};

/// The directions of canonical steps behind a step of (dx, dy) into the middle of a pattern, whether free or not.
const fn canonical(pattern: u32, dx: i32, dy: i32) -> u8 {
    let mut mask = 0;
    let mut direction = 0;
    while direction < 8 {
        let (ex, ey) = (DX[direction], DY[direction]);
        let onward = if dx == 0 && dy == 0 {
            true
        } else if dx != 0 && dy != 0 {
            // Behind a diagonal step: on, or along either of its parts.
            (ex == dx || ex == 0) && (ey == dy || ey == 0)
        } else {
            // Behind a straight step: on; and to a side, also slantwise, where a wall beside the way has just ended.
            let (sx, sy) = (ex - dx * (ex * dx + ey * dy), ey - dy * (ex * dx + ey * dy));
            let ahead = ex * dx + ey * dy;
            let straight = ex == dx && ey == dy;
            straight || (ahead >= 0 && free_at(pattern, sx - dx, sy - dy) == 0)
        };
        if onward {
            mask |= 1 << direction;
        }
        direction += 1;
    }
    mask
}

/// For each pattern of the 3 x 3 cells around a cell (bit 3 r + c), the steps to free cells, diagonal ones only where at
/// least `beside` of the two cells beside them are free.
const fn cell_table(beside: u32) -> [u8; 512] {
    let mut table = [0; 512];
    let mut pattern = 0_u32;
    while pattern < 512 {
        let mut moves = 0_u32;
        let mut direction = 0;
        while direction < 8 {
            let free = free_at(pattern, DX[direction], DY[direction]);
            let sides = free_at(pattern, DX[direction], 0) + free_at(pattern, 0, DY[direction]);
            let straight = direction % 2 == 0;
            if free == 1 && (straight || sides >= beside) {
                moves |= 1 << direction;
            }
            direction += 1;
        }
        table[index(pattern)] = low8(moves);
        pattern += 1;
    }
    table
}

/// 1 if the cell at this offset from the middle of a 3 x 3 pattern is free.
const fn free_at(pattern: u32, dx: i32, dy: i32) -> u32 {
    !(pattern >> unsigned(3 * (dy + 1) + dx + 1)) & 1
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;
