//! Inflated bits: where the centre of a cell has no room for an agent with a radius.
//!
//! A cell is blocked for a radius r if a closed blocked cell, the cells outside the map included, is nearer to its
//! centre than r. Around one blocked cell these are rows of cells, the longer the nearer to it, so that a row of the
//! inflated plane is the OR of the rows around it, each widened to both sides:
//!
//! ```text
//!     . 1 1 1 .      size 5 (radius above 1.58, up to 2.12): two columns aside in the row of the blocked
//!     1 1 1 1 1      cell # and the rows beside it, one in the rows two away
//!     1 1 # 1 1
//!     1 1 1 1 1
//!     . 1 1 1 .
//! ```
//!
//! Steps between centres that have room are steps that a disc can take: let it go from the centre a to the centre b of
//! a neighbour, along a row or, where both cells beside the step have room too, along a diagonal. Nowhere on its way is
//! it nearer to a closed cell B than at one of these two or four centres. For how far a point is from B along x depends
//! on its x alone. Between the middles of two neighbouring columns that distance grows all the way, or shrinks all the
//! way, or is zero at the middle of the column that is B's own and grows with the way from it: at one of the two
//! middles, x(B), it is least. So it is with y. The centre (x(B), y(B)) is one of the two of a straight step, and one
//! of the four of a diagonal step; both its distances along the axes from B are least there, and so is their sum of
//! squares. It has room: B is at least r away from it, and from every point of the step.
//!
//! A unit of w x h whole cells has no room at its first cell if one of its cells is blocked: each row is widened by w -
//! 1 columns to the left, and ORed with the h - 1 rows below it. A diagonal step that cuts no corner sweeps the cells
//! of the two units beside it, which are free.
//!
//! Cost: for each word and each row within the reach as many shifts as the reach, and two ORs per row.

use super::{plane::BitPlane, ranks::SizeRank};
use crate::base::{index_i32, low64, signed, to_i32};

/// Bits of the words beside one that are widened with it: at least the reach of the largest size.
const MARGIN: u32 = 32;

/// Writes the words `i` of the rows from `first` on of a padded plane of cells inflated to a size: as many as there are
/// `words`. Outside of the plane every cell is blocked.
pub(super) fn inflate(cells: &BitPlane, size: SizeRank, (first, i): (i32, usize), words: &mut [u64]) {
    words.fill(0);
    if let Some(unit) = size.unit() {
        return erode(|row| wide_word(cells, row, i), unit, first, words);
    }
    let (widths, reach) = (size.too_near(), size.reach());
    let past = first + to_i32(words.len());
    for from in first - reach..past + reach {
        let wide = wide_word(cells, from, i);
        if wide == 0 {
            continue;
        }
        let (mut widened, mut by) = (wide, 0);
        for away in (0..=reach).rev() {
            while by < widths[index_i32(away)] {
                widened |= widened << 1 | widened >> 1;
                by += 1;
            }
            let word = low64(widened >> MARGIN);
            for row in [from - away, from + away] {
                if (first..past).contains(&row) {
                    words[index_i32(row - first)] |= word;
                }
            }
        }
    }
}

/// [`inflate`] for a unit of so many columns and rows, over the wide words of rows.
fn erode(wide: impl Fn(i32) -> u128, (width, height): (i32, i32), first: i32, words: &mut [u64]) {
    let past = first + to_i32(words.len());
    for from in first..past + height - 1 {
        let wide = wide(from);
        let widened = (1..width).fold(wide, |all, by| all | wide >> by);
        let word = low64(widened >> MARGIN);
        for row in (from + 1 - height).max(first)..=from.min(past - 1) {
            words[index_i32(row - first)] |= word;
        }
    }
}

/// Word `i` of a row with [`MARGIN`] bits more on either side.
fn wide_word(cells: &BitPlane, row: i32, i: usize) -> u128 {
    if !(0..signed(cells.rows())).contains(&row) {
        return u128::MAX;
    }
    let row = cells.row(row);
    let word = |i: Option<usize>| u128::from(i.and_then(|i| row.get(i)).copied().unwrap_or(u64::MAX));
    word(i.checked_sub(1)) >> (64 - MARGIN) | word(Some(i)) << MARGIN | word(i.checked_add(1)) << (64 + MARGIN)
}

#[cfg(test)]
#[path = "inflation_tests.rs"]
mod tests;
