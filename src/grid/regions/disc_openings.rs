//! The openings of a tile: which sides of its cells have room for the centre of a disc, and which cells are split.
//!
//! Every blocked cell, grown by the radius, meets a free cell in a strip along a side or in a part of a disc around a
//! lattice point that contains the nearest corner of the cell. All of them that share this corner are one obstacle with
//! the shape of a star. So the free part of a side is one interval at most, and obstacles of two corners meet within
//! the cell in one of two ways: on the side between the corners, which is closed then, or in the centre of the cell,
//! and the whole diagonal between them is covered. The faces of the closed sides and diagonals are the components of
//! the free part of the cell (a nerve: K. Borsuk. On the imbedding of systems of compacta in simplicial complexes.
//! Fundamenta Mathematicae 1948).
//!
//! ```text
//!   +-------+   falling and rising diagonal of a cell, from the corners at the top left and right;
//!   |\     /|   with y downward: a part of the cell has the sides
//!   |  \ /  |     falling: left and bottom, top and right
//!   |  / \  |     rising:  left and top, bottom and right
//!   |/     \|     both:    one each
//!   +-------+
//! ```
//!
//! All of it is computed for 64 cells at once by shifts of rows of blocked cells.

use super::{cells::SIDE, disc_rule::DiscRule};
use crate::base::{index, index_i32, low64, signed, to_i32};
use crate::collections::bits::transpose;
use crate::grid::{layer::Layer, plane::BitPlane, snapshot::TILE};

/// Rows and columns of blocked cells around a tile, on each side.
pub(super) const MARGIN: usize = 32;
/// Rows and columns of a tile and the margins.
const SPAN: usize = SIDE + 2 * MARGIN;

/// The columns of a tile and the one before.
const NEEDED: u128 = (u128::MAX >> (2 * MARGIN - 1)) << (MARGIN - 1);

/// Bit `c + MARGIN` of row `r + MARGIN`: cell (c, r) of the tile is blocked.
pub(super) type OpeningWindow = [u128; SPAN];

/// The openings of a row of cells, those of one cell near each other in memory.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct OpeningRow {
    /// Cells whose right side is open.
    pub(super) right: u64,
    /// Cells whose lower side is open.
    pub(super) bottom: u64,
    /// Cells whose falling diagonal is closed.
    pub(super) falling: u64,
    /// Cells whose rising diagonal is closed.
    pub(super) rising: u64,
}

/// The openings of a tile.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Openings {
    pub(super) rows: [OpeningRow; SIDE],
    /// Cells of the first column whose left side is open: bit y.
    pub(super) left: u64,
    /// Cells of the first row whose upper side is open.
    pub(super) top: u64,
}

impl Openings {
    /// No opening.
    pub(super) const fn none() -> Self {
        Self { rows: [OpeningRow { right: 0, bottom: 0, falling: 0, rising: 0 }; SIDE], left: 0, top: 0 }
    }

    /// Reads the openings of tile (`column`, `row`) of the layer.
    pub(super) fn read(&mut self, layer: &Layer, rule: &DiscRule, (column, row): (i32, i32)) {
        let window = window(&layer.rows, (column, row), rule);
        let (right, left) = open_sides(&window, rule);
        let transposed = self::window(&layer.columns, (row, column), rule);
        let (mut bottom, top) = open_sides(&transposed, rule);
        transpose(&mut bottom);
        for (row, (right, bottom)) in self.rows.iter_mut().zip(right.into_iter().zip(bottom)) {
            *row = OpeningRow { right, bottom, ..OpeningRow::default() };
        }
        (self.left, self.top) = (left, top);
        self.read_diagonals(&window, rule);
    }

    /// Reads the closed diagonals of free cells.
    fn read_diagonals(&mut self, window: &OpeningWindow, rule: &DiscRule) {
        for y in 0..SIDE {
            let at = y + MARGIN;
            let (mut falling, mut rising) = (0, 0);
            for (rows, &columns) in (1..).zip(&rule.across) {
                let (above, below) = (window[at - rows], window[at + rows]);
                if columns == 0 || above == 0 || below == 0 {
                    continue;
                }
                for away in 1..=columns {
                    falling |= above << away & below >> away;
                    rising |= above >> away & below << away;
                }
            }
            let free = !within(window[at]);
            (self.rows[y].falling, self.rows[y].rising) = (within(falling) & free, within(rising) & free);
        }
    }
}

/// The bits of the tile in a row of a window.
pub(super) const fn within(row: u128) -> u64 {
    low64(row >> MARGIN)
}

/// The blocked cells around tile (`column`, `row`) of a plane, as far as the rule asks for them.
pub(super) fn window(plane: &BitPlane, (column, row): (i32, i32), rule: &DiscRule) -> OpeningWindow {
    let mut window = [u128::MAX; SPAN];
    let reach = rule.reach();
    for (at, blocked) in window.iter_mut().enumerate().take(SPAN - MARGIN + reach).skip(MARGIN - reach) {
        // The rows of a plane begin one before the map, as their bits do.
        let padded = row * TILE + to_i32(at) - to_i32(MARGIN) + 1;
        if padded < 0 || padded >= signed(plane.rows()) {
            continue;
        }
        let words = plane.row(padded);
        let word = |i: Option<usize>| i.and_then(|i| words.get(i)).copied().unwrap_or(u64::MAX);
        let first = index_i32(column);
        let [before, here, after] = [first.checked_sub(1), Some(first), Some(first + 1)].map(|i| u128::from(word(i)));
        // Bit 0 is the column 32 before the tile, which has the padded number 64 column - 31.
        *blocked = before >> 33 | here << 31 | after << 95;
    }
    window
}

/// The cells of a tile whose side to the next column is open, and bit y of the cells before its first column.
pub(super) fn open_sides(window: &OpeningWindow, rule: &DiscRule) -> ([u64; SIDE], u64) {
    let closed = closed_sides(window, rule);
    let (mut open, mut before) = ([0; SIDE], 0);
    for (y, (open, row)) in open.iter_mut().zip(&closed[MARGIN..]).enumerate() {
        *open = !within(*row);
        before |= (!low64(row >> (MARGIN - 1)) & 1) << y;
    }
    (open, before)
}

/// The cells whose side to the next column is closed.
fn closed_sides(window: &OpeningWindow, rule: &DiscRule) -> OpeningWindow {
    let mut closed = [0; SPAN];
    let beside = |row: u128, distance: usize| row << distance | row >> (distance + 1);
    for at in MARGIN - rule.reach()..SPAN - MARGIN + rule.reach() {
        let row = window[at];
        if row == 0 {
            continue;
        }
        // The fewer rows a side is away, the more columns away it may be.
        let (mut near, mut distance) = (0, 0);
        for away in (0..rule.deep[0]).rev() {
            while distance < rule.columns && rule.deep[distance] > away {
                near |= beside(row, distance);
                distance += 1;
            }
            closed[at - away] |= near;
            closed[at + away] |= near;
        }
    }
    for (at, closed) in closed.iter_mut().enumerate().take(SPAN - MARGIN).skip(MARGIN) {
        if *closed & NEEDED == NEEDED {
            continue;
        }
        for (a, &pairs) in rule.pairs[..rule.columns].iter().enumerate() {
            let below = window[at + rule.deep[a]];
            if below == 0 {
                continue;
            }
            let mut rest = pairs;
            let mut above = 0;
            while rest != 0 {
                let b = index(rest.trailing_zeros());
                above |= beside(window[at - rule.deep[b]], b);
                rest &= rest - 1;
            }
            *closed |= beside(below, a) & above;
        }
    }
    closed
}
