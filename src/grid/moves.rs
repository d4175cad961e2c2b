//! Steps between neighbours on the two lattices, as masks of eight directions.
//!
//! ```text
//!   5 6 7        directions; even ones are straight, odd ones diagonal
//!   4 . 0
//!   3 2 1
//! ```

use super::{layer::Layer, rules::CornerCutting};
use crate::base::{index, low8, unsigned};
use crate::collections::bits::triple;

/// Column offset of each direction.
pub(crate) const DX: [i32; 8] = [1, 1, 0, -1, -1, -1, 0, 1];
/// Row offset of each direction.
pub(crate) const DY: [i32; 8] = [0, 1, 1, 1, 0, -1, -1, -1];
/// The four straight directions.
pub(crate) const ALL_STRAIGHT: u8 = 0b0101_0101;

/// The steps that lead from a lattice point with this pattern along free cells: a straight step needs one of the two
/// cells next to its edge, a diagonal one the cell that it crosses.
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
    moves_of(surroundings(layer, x, y), rule)
}

/// The same for a free cell around which the 3 x 3 cells have these blocked bits (bit 3 r + c).
#[inline(always)]
pub(crate) fn moves_of(surroundings: u32, rule: CornerCutting) -> u8 {
    let table = match rule {
        CornerCutting::Never => &CELL_MOVES_NEVER,
        CornerCutting::OneFree => &CELL_MOVES_ONE_FREE,
        CornerCutting::Always => &CELL_MOVES_ALWAYS,
    };
    table[index(surroundings)]
}

const CELL_MOVES_NEVER: [u8; 512] = cell_table(2);
static CELL_MOVES_ONE_FREE: [u8; 512] = cell_table(1);
static CELL_MOVES_ALWAYS: [u8; 512] = cell_table(0);

/// The blocked bits of the 3 x 3 cells around the cell (x, y): bit 3 r + c.
#[inline(always)]
pub(crate) fn surroundings(layer: &Layer, x: i32, y: i32) -> u32 {
    let at = unsigned(x);
    let [above, here, below] = layer.rows.three(y);
    triple(above, at) | triple(here, at) << 3 | triple(below, at) << 6
}

/// The steps from the free cell (x, y), reached by a step of `(dx, dy)`, that a canonical path takes: among equally
/// long paths past obstacles the one that goes diagonally first. Corners are never cut. All steps if there was none
/// before.
///
/// Based on: N. Sturtevant, S. Rabin. Canonical Orderings on Grids. IJCAI 2016; the natural and forced neighbours of D.
/// Harabor, A. Grastien. Online Graph Pruning for Pathfinding on Grid Maps. AAAI 2011.
#[inline(always)]
pub(crate) fn canonical_moves(layer: &Layer, x: i32, y: i32, (dx, dy): (i32, i32)) -> u8 {
    /// The direction of each step, row by row.
    const DIRECTIONS: [u32; 9] = [5, 6, 7, 4, 8, 0, 3, 2, 1];
    canonical_steps(&CANONICAL_MOVES, surroundings(layer, x, y), DIRECTIONS[index(unsigned(3 * (dy + 1) + dx + 1))])
}

/// The canonical steps of one neighbourhood and rule: for the direction of the step before (8: none) and the pattern of
/// the 3 x 3 cells around.
pub(crate) type CanonicalTable = [[u8; 512]; 9];

/// The canonical steps with 4 neighbours, or with 8 under a rule for cutting corners. A search that takes these only
/// finds paths as short as one that takes all: among equally short ways past obstacles diagonal steps come first, and
/// with 4 neighbours steps along rows do.
pub(crate) const fn canonical_table(four: bool, rule: CornerCutting) -> &'static CanonicalTable {
    match (four, rule) {
        (true, _) => &CANONICAL_FOUR,
        (false, CornerCutting::Never) => &CANONICAL_MOVES,
        (false, CornerCutting::OneFree) => &CANONICAL_ONE_FREE,
        (false, CornerCutting::Always) => &CANONICAL_ALWAYS,
    }
}

/// The steps of a table from a cell around which the 3 x 3 cells have these blocked bits (bit 3 r + c), after a step in
/// `direction`, 8 for none.
#[inline(always)]
pub(crate) fn canonical_steps(table: &CanonicalTable, surroundings: u32, direction: u32) -> u8 {
    table[index(direction)][index(surroundings)]
}

/// The table of steps that are legal and onward, for one neighbourhood and rule.
macro_rules! canonical_table {
    ($legal:expr, $onward:ident) => {{
        let legal: &[u8; 512] = $legal;
        let mut tables = [[0; 512]; 9];
        let mut before = 0;
        while before < 9 {
            let (dx, dy) = if before < 8 { (DX[before], DY[before]) } else { (0, 0) };
            let mut pattern = 0;
            while pattern < 512 {
                let mut mask = 0;
                let mut direction = 0;
                while direction < 8 {
                    if before == 8 || $onward(pattern, (dx, dy), (DX[direction], DY[direction])) {
                        mask |= 1 << direction;
                    }
                    direction += 1;
                }
                tables[before][index(pattern)] = legal[index(pattern)] & mask;
                pattern += 1;
            }
            before += 1;
        }
        tables
    }};
}

static CANONICAL_MOVES: CanonicalTable = canonical_table!(&CELL_MOVES_NEVER, is_onward);
static CANONICAL_ONE_FREE: CanonicalTable = canonical_table!(&cell_table(1), is_onward_cutting);
static CANONICAL_ALWAYS: CanonicalTable = canonical_table!(&cell_table(0), is_onward_cutting);
static CANONICAL_FOUR: CanonicalTable = canonical_table!(&STRAIGHT_MOVES, is_onward_of_four);

/// The steps with 4 neighbours.
const STRAIGHT_MOVES: [u8; 512] = {
    let mut table = CELL_MOVES_NEVER;
    let mut pattern = 0;
    while pattern < 512 {
        table[pattern] &= ALL_STRAIGHT;
        pattern += 1;
    }
    table
};

/// True if `(ex, ey)` continues canonically after a step of `(dx, dy)` into the middle of a pattern, free there or not,
/// with 8 neighbours and uncut corners.
const fn is_onward(pattern: u32, (dx, dy): (i32, i32), (ex, ey): (i32, i32)) -> bool {
    if dx != 0 && dy != 0 {
        // After a diagonal step: on, or along either of its parts.
        return (ex == dx || ex == 0) && (ey == dy || ey == 0);
    }
    // After a straight step: on; and to a side, also diagonally, where a wall next to the path has just ended.
    let ahead = ex * dx + ey * dy;
    let (sx, sy) = (ex - dx * ahead, ey - dy * ahead);
    let straight = ex == dx && ey == dy;
    straight || (ahead >= 0 && free_at(pattern, sx - dx, sy - dy) == 0)
}

/// As [`is_onward`], where a step may cut a corner. What is left out here can be reached from the step's own origin
/// with the same length, and diagonally first.
///
/// ```text
///   # f      x is the middle, p the origin of the step:      p x .   after a straight step the diagonal is forced (f)
///   p x .    after a diagonal step a diagonal is forced      . # f   where the cell next to x is blocked
///            where the cell next to x and p is blocked
/// ```
const fn is_onward_cutting(pattern: u32, (dx, dy): (i32, i32), (ex, ey): (i32, i32)) -> bool {
    if dx != 0 && dy != 0 {
        let natural = (ex == dx || ex == 0) && (ey == dy || ey == 0);
        let row = ex == -dx && ey == dy && free_at(pattern, -dx, 0) == 0;
        let column = ex == dx && ey == -dy && free_at(pattern, 0, -dy) == 0;
        return natural || row || column;
    }
    let ahead = ex * dx + ey * dy;
    let (sx, sy) = (ex - dx * ahead, ey - dy * ahead);
    let straight = ex == dx && ey == dy;
    straight || (ahead == 1 && free_at(pattern, sx, sy) == 0)
}

/// As [`is_onward`], with 4 neighbours: after a step along a column one along a row is taken only where the path
/// along the row first is blocked.
const fn is_onward_of_four(pattern: u32, (dx, dy): (i32, i32), (ex, ey): (i32, i32)) -> bool {
    let straight = ex == dx && ey == dy;
    let turn = ex * dx + ey * dy == 0;
    straight || (turn && (dy == 0 || free_at(pattern, ex, -dy) == 0))
}

/// For each pattern of the 3 x 3 cells around a cell (bit 3 r + c), the steps to free cells, diagonal ones only where
/// at least `beside` of the two cells next to them are free.
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
