//! The cells of a tile in which a disc has a place.
//!
//! A cell with an open side has one there. One without may have room between obstacles that meet on all four sides. It
//! has none if each quarter of the cell is covered by a single blocked cell, grown by the radius, as between walls.

use super::disc_openings::{MARGIN, OpeningWindow, open_sides, window, within};
use super::{cells::SIDE, disc_rule::DiscRule};
use crate::base::{index, index_i32, narrow, to_u32};
use crate::collections::bits::transpose;
use crate::geom::SCALE;
use crate::grid::layer::Layer;

/// Half a cell, in units of a point.
const HALF: i64 = 128;
const _: () = assert!(SCALE == 256);

/// Bits of the cells of tile (`column`, `row`) in which a disc of the rule's radius has a place, and now and then of
/// one in which it has none.
pub(crate) fn cells_with_places(layer: &Layer, rule: &DiscRule, (column, row): (i32, i32)) -> [u64; SIDE] {
    let blocked = window(&layer.rows, (column, row), rule);
    let (right, left) = open_sides(&blocked, rule);
    let (mut bottom, top) = open_sides(&window(&layer.columns, (row, column), rule), rule);
    transpose(&mut bottom);
    let mut cells = [0; SIDE];
    for (y, cells) in cells.iter_mut().enumerate() {
        let above = if y == 0 { top } else { bottom[y - 1] };
        *cells = right[y] | right[y] << 1 | left >> y & 1 | bottom[y] | above;
        let mut closed = !*cells & !within(blocked[y + MARGIN]);
        for is_right in [false, true] {
            for is_lower in [false, true] {
                if closed == 0 {
                    break;
                }
                let uncovered = !covered(&blocked, rule, y + MARGIN, (is_right, is_lower));
                *cells |= closed & uncovered;
                closed &= !uncovered;
            }
        }
    }
    cells
}

/// The cells of a row of a window of whose quarter at the right or the left, above or below, every point is nearer than
/// the radius to the same blocked cell.
fn covered(window: &OpeningWindow, rule: &DiscRule, at: usize, (is_right, is_lower): (bool, bool)) -> u64 {
    let (radius, mut covered) = (i64::from(rule.least()), 0);
    let first = at - rule.reach();
    for (row, &blocked) in (first..).zip(&window[first..=at + rule.reach()]) {
        if blocked == 0 {
            continue;
        }
        // Along either axis the farthest point is this many halves of a cell away: one less on the quarter's own side.
        let rows = to_u32(row.abs_diff(at));
        let away = i64::from(2 * rows) - i64::from(rows > 0 && (row > at) == is_lower);
        let square = radius * radius - away * away * HALF * HALF;
        if square <= 0 {
            continue;
        }
        let most = index(to_u32(index_i32(narrow((square - 1).isqrt() / HALF))));
        let (to_right, to_left) = if is_right { (most.div_ceil(2), most / 2) } else { (most / 2, most.div_ceil(2)) };
        covered |= blocked;
        (1..=to_right).for_each(|columns| covered |= blocked >> columns);
        (1..=to_left).for_each(|columns| covered |= blocked << columns);
    }
    within(covered)
}
