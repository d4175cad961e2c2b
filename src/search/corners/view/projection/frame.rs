//! Frames: the map in one of the eight orientations, so that every cone opens forward and to the right.
//!
//! `w` runs along the wall around which the path turns, `u` away from it. Lattice coordinates may be negative in a
//! frame.

use crate::base::{index, unsigned};
use crate::collections::bits::free_run;
use crate::grid::{BitPlane, Layer, PlaneRow, group_of};
use crate::search::corners::view::orientation::{ConeTurn, Orientation};
use crate::search::corners::view::strip::{Strip, StripWalk};

/// Where a cone has met a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConeSide {
    /// On its left: around a cell whose wall runs on along `w`.
    Left,
    /// On its right: around a cell whose wall runs on along `u`.
    Right,
    /// Where the wall ends along which `w` runs: around its last cell, back along `u`.
    Back,
    /// At a double corner, or straight ahead on a grid line: how the path may turn there is found out at the corner.
    Unknown,
}

/// The planes of the map in an orientation.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// Strips of cells at constant `w`.
    pub(crate) strips: &'a BitPlane,
    /// Sixteen strips in one.
    groups: &'a BitPlane,
    /// The same cells at constant `u`.
    pub(crate) lines: &'a BitPlane,
    pub(crate) orientation: Orientation,
}

impl<'a> Frame<'a> {
    /// The frame of an orientation.
    #[inline(always)]
    pub(crate) const fn new(layer: &'a Layer, orientation: Orientation) -> Self {
        let (strips, groups, lines) = if orientation.is_swapped() {
            (&layer.columns, &layer.column_groups, &layer.rows)
        } else {
            (&layer.rows, &layer.row_groups, &layer.columns)
        };
        Self { strips, groups, lines, orientation }
    }

    /// The turn at a corner that a cone of this frame has met.
    #[inline(always)]
    pub(crate) const fn turn_at(&self, side: ConeSide) -> ConeTurn {
        match side {
            ConeSide::Left => ConeTurn::into_cone(self.orientation),
            ConeSide::Right => ConeTurn::into_cone(self.orientation.transposed()),
            ConeSide::Back => ConeTurn::into_cone(self.orientation.turned_back()),
            ConeSide::Unknown => ConeTurn::UNKNOWN,
        }
    }

    /// True if `u` is mirrored: its strips are [`Strip<'_, true>`](Strip).
    #[inline(always)]
    pub(crate) const fn is_mirrored(&self) -> bool {
        self.orientation.mirrors_u()
    }

    /// The cells of strip `w .. w + 1`. `MIRRORED` must be equal to [`Frame::is_mirrored`].
    #[inline(always)]
    pub(crate) fn strip<const MIRRORED: bool>(&self, w: i32) -> Strip<'a, MIRRORED> {
        debug_assert!(MIRRORED == self.is_mirrored());
        Strip::new(self.strips.at(self.row(w)))
    }

    /// A walk over the strips from `w .. w + 1` on.
    #[inline(always)]
    pub(crate) fn walk<const MIRRORED: bool>(&self, w: i32) -> StripWalk<'a, MIRRORED> {
        StripWalk::new(self.strips, self.row(w), self.orientation.mirrors_w())
    }

    /// The row of the plane that contains strip `w .. w + 1`.
    #[inline(always)]
    const fn row(&self, w: i32) -> i32 {
        self.orientation.cell_at_w(w) + 1
    }

    /// The cells of the [`GROUP`](crate::grid::GROUP) strips from `w` on as one strip; a group must begin there.
    #[inline(always)]
    pub(crate) fn group<const MIRRORED: bool>(&self, w: i32) -> Strip<'a, MIRRORED> {
        Strip::new(self.groups.at(group_of(self.row(w))))
    }

    /// The first strip from `w` on in which the cell at `u` is free.
    #[inline(always)]
    pub(crate) fn wall_end(&self, u: i32, w: i32) -> i32 {
        let row = self.line(u);
        if self.orientation.mirrors_w() {
            Strip::<true>::new(row).next_free(w)
        } else {
            Strip::<false>::new(row).next_free(w)
        }
    }

    /// The first strip from `w` on in which the cell at `u` is blocked; `end` if all before it are free.
    #[inline(always)]
    fn line_end(&self, u: i32, w: i32, end: i32) -> i32 {
        let row = self.line(u);
        let found = if self.orientation.mirrors_w() {
            Strip::<true>::new(row).seek_blocked(w, end - 1)
        } else {
            Strip::<false>::new(row).seek_blocked(w, end - 1)
        };
        found.min(end)
    }

    #[inline(always)]
    fn line(&self, u: i32) -> PlaneRow<'a> {
        self.lines.at(self.orientation.cell_at_u(u) + 1)
    }

    /// How many cells are free from (u, w) on along `w`; 64 if all in the rest of the machine word are.
    #[inline(always)]
    pub(crate) fn depth(&self, u: i32, w: i32) -> i32 {
        let bit = unsigned(self.row(w));
        free_run(self.line(u).word(index(bit >> 6)), bit, self.orientation.mirrors_w())
    }

    /// Walks along the wall whose cells stand before column `u` from row `w` on: the row at which it ends, if the cells
    /// beside it are free so far, and whether a free cell or a blocked one (a double corner) stands beside that end.
    #[inline(always)]
    pub(crate) fn follow_wall(&self, u: i32, w: i32) -> Option<(i32, bool)> {
        let (wall, beside) = (self.line(u - 1), self.line(u));
        let near = if self.orientation.mirrors_w() {
            Strip::<true>::new(wall).wall_end_within_window(&Strip::new(beside), w)
        } else {
            Strip::<false>::new(wall).wall_end_within_window(&Strip::new(beside), w)
        };
        near.unwrap_or_else(|| {
            let end = self.wall_end(u - 1, w);
            let stop = self.line_end(u, w, end + 1);
            (stop >= end).then_some((end, stop > end))
        })
    }
}

#[cfg(test)]
#[path = "frame_tests.rs"]
mod tests;
