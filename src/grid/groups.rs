//! Rows in groups of sixteen: one test shows that sixteen rows are free.
//!
//! Row `g` of the groups of a plane is the OR of its rows `16 g .. 16 g + 16`. A search that follows a cone from row to
//! row skips sixteen rows at once where the group is free between its rays. Memory: one bit per sixteen of the plane.
//! An edit rewrites the words that it touches.

use std::ops::Range;

use super::plane::BitPlane;
use crate::base::{Result, signed};

/// Rows of a group, a power of two.
pub(crate) const GROUP: i32 = 1 << SHIFT;
const SHIFT: u32 = 4;

/// The group of a row.
#[inline(always)]
pub(crate) const fn group_of(row: i32) -> i32 {
    row >> SHIFT
}

/// Groups of zeros for `plane`.
pub(super) fn new_groups(plane: &BitPlane, bits: u32) -> Result<BitPlane> {
    BitPlane::new(plane.rows().div_ceil(1 << SHIFT), bits)
}

/// Rewrites the words of `groups` that contain bits of the rows `from ..= to` of `plane`. The groups must be writable.
pub(super) fn write_groups(plane: &BitPlane, groups: &mut BitPlane, (from, to): (i32, i32), words: Range<usize>) {
    for group in group_of(from)..=group_of(to) {
        let first = group << SHIFT;
        let rows = first..(first + GROUP).min(signed(plane.rows()));
        for i in words.clone() {
            groups.row_mut(group)[i] = rows.clone().fold(0, |all, row| all | plane.row(row)[i]);
        }
    }
}
