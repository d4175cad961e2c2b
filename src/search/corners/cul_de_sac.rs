//! Cul-de-sacs: turns that lead to no further turn.
//!
//! ```text
//!     r . . . .  far ray of the path's turn at r
//!     |     . #                                     every ray of the cone ends at blocked cells that leave no gap
//!     | . # # #
//!     # # # #
//! ```
//!
//! Along an uneven wall most turns lead into the next step of the wall. Such a turn is useless, unless the goal is in
//! the cul-de-sac itself. Bits of a few rows decide it, before anything is stored of the turn.
//!
//! On maps with slanting walls that is half of all turns. Few rows are read: deeper cul-de-sacs are left to the search.
//! Time: a few bit operations per turn. Memory: none.
//!
//! Based on: D. Harabor, A. Grastien, D. Oez, V. Aksakalli. Optimal Any-Angle Pathfinding in Practice. JAIR 2016
//! (cul-de-sac pruning). What differs: it is decided for a turn before its root is made, instead of for an interval.

use crate::base::{index, unsigned};
use crate::collections::bits::{blocked_run, free_run};
use crate::geom::{Point, SCALE};
use crate::grid::{BitPlane, DiagonalGaps, Layer, corner_pattern};
use crate::search::corners::view::projection::frame::{ConeSide, Frame};
use crate::search::{corners::view::orientation::Orientation, corners::view::projection::project::SeenCorner};

/// The deepest cul-de-sac that is recognised, in cells along the wall.
pub(crate) const MOST_DEPTH: i32 = 3;
/// The widest one.
const MOST_WIDTH: i32 = 16;

/// The map as a path meets it that turns around a blocked cell: `w` runs along that cell's wall, `u` away from it.
#[derive(Clone, Copy)]
pub(crate) struct TurnView<'a> {
    /// Rows of cells at constant `w`, and at constant `u`.
    strips: &'a BitPlane,
    lines: &'a BitPlane,
    orientation: Orientation,
}

/// The cells that a turn leads into, from the corner on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CulDeSac {
    /// Cells away from the wall, at most.
    width: i32,
    /// Cells along the wall.
    depth: i32,
}

impl CulDeSac {
    /// The cul-de-sac into which a path from `from` turns at a corner that a cone of the frame has met, if it is one.
    #[inline(always)]
    pub(crate) fn behind(frame: &Frame<'_>, from: Point, corner: SeenCorner, gaps: DiagonalGaps) -> Option<Self> {
        let SeenCorner { u, w, side, depth } = corner;
        let (from_u, from_w) = frame.orientation.coordinates(from);
        let (across, along) = (u * SCALE - from_u, w * SCALE - from_w);
        match side {
            ConeSide::Left => TurnView::left_of(frame).cul_de_sac_at((u, w), (across, along), depth, gaps),
            ConeSide::Right => TurnView::right_of(frame).cul_de_sac_at((w, u), (along, across), depth, gaps),
            ConeSide::Back | ConeSide::Unknown => None,
        }
    }

    /// How far past the corner the cells lie that show it, across and along the wall.
    #[inline(always)]
    pub(crate) const fn past(self) -> (i32, i32) {
        (self.width + 1, self.depth + 1)
    }

    /// True if a point may be in it, as far away from the corner as this in the coordinates of the view, in 1/256 cell.
    #[inline(always)]
    pub(crate) fn contains(self, (u, w): (i32, i32)) -> bool {
        (0..=self.width * SCALE).contains(&u) && (0..=self.depth * SCALE).contains(&w)
    }
}

impl<'a> TurnView<'a> {
    #[inline(always)]
    const fn new(layer: &'a Layer, orientation: Orientation) -> Self {
        let (strips, lines) =
            if orientation.is_swapped() { (&layer.columns, &layer.rows) } else { (&layer.rows, &layer.columns) };
        Self { strips, lines, orientation }
    }

    /// The turn at a corner that a cone of the frame has met on its left.
    #[inline(always)]
    const fn left_of(frame: &Frame<'a>) -> Self {
        Self { strips: frame.strips, lines: frame.lines, orientation: frame.orientation }
    }

    /// The turn at a corner on the right, where the two axes of the frame are exchanged.
    #[inline(always)]
    const fn right_of(frame: &Frame<'a>) -> Self {
        Self { strips: frame.lines, lines: frame.strips, orientation: frame.orientation.transposed() }
    }

    /// The turn of a path that comes from `from` at `corner`; none if it cannot turn there, or at a double corner.
    pub(crate) fn at(layer: &'a Layer, corner: Point, from: Point) -> Option<Self> {
        let (bx, by) = match corner_pattern(layer, corner.x / SCALE, corner.y / SCALE) {
            0b0001 => (-1, -1),
            0b0010 => (1, -1),
            0b0100 => (-1, 1),
            0b1000 => (1, 1),
            _ => return None,
        };
        // How far the path has come away from the blocked cell.
        let (away_x, away_y) = ((from.x - corner.x) * bx, (from.y - corner.y) * by);
        if away_x > 0 && away_y <= 0 {
            Some(Self::new(layer, Orientation::new(false, -bx, by)))
        } else if away_y > 0 && away_x <= 0 {
            Some(Self::new(layer, Orientation::new(true, -by, bx)))
        } else {
            None
        }
    }

    /// How many cells a path may go on from the corner along the wall before it meets a blocked one: 64 if all in the
    /// rest of the machine word are free.
    #[inline(always)]
    pub(crate) fn depth(&self, corner: Point) -> i32 {
        let (u, w) = self.cell(corner);
        free_run(self.line(u, w), self.bit_at_w(w), self.orientation.mirrors_w())
    }

    /// The cul-de-sac into which a path from `from` turns at `corner`, `depth` being the result of [`TurnView::depth`];
    /// none if it is not one, or none that [`MOST_DEPTH`] rows decide.
    #[inline(always)]
    pub(crate) fn cul_de_sac(&self, corner: Point, from: Point, depth: i32, gaps: DiagonalGaps) -> Option<CulDeSac> {
        let (dx, dy) = ((corner.x - from.x).abs(), (corner.y - from.y).abs());
        let (across, along) = if self.orientation.is_swapped() { (dy, dx) } else { (dx, dy) };
        self.cul_de_sac_at(self.cell(corner), (across, along), depth, gaps)
    }

    /// The same for the corner at the lattice point (u, w) of the view and a path that has come `across` to the side
    /// and `along` the wall.
    #[inline(always)]
    fn cul_de_sac_at(
        &self,
        (u, w): (i32, i32),
        (across, along): (i32, i32),
        depth: i32,
        gaps: DiagonalGaps,
    ) -> Option<CulDeSac> {
        if depth > MOST_DEPTH {
            return None;
        }
        // A double corner at the end of the wall is a way out where gaps are open.
        let needed = depth + i32::from(gaps == DiagonalGaps::Open);
        let mirrored = self.orientation.mirrors_w();
        if needed > 1 && blocked_run(self.line(u - 1, w), self.bit_at_w(w), mirrored) < needed {
            return None;
        }
        let (across, along) = (i64::from(across), i64::from(along));
        if i64::from(depth) * across < along {
            // The cone stays within the first column.
            return Some(CulDeSac { width: 1, depth });
        }
        self.closed_width((u, w), (across, along), depth).map(|width| CulDeSac { width, depth })
    }

    /// If the rows before the one `depth` away are free as far as the cone reaches, up to its far ray, or to a wall
    /// that goes on, and that row is blocked so far: how many of its cells are.
    #[inline(always)]
    fn closed_width(&self, (u, w): (i32, i32), (across, along): (i64, i64), depth: i32) -> Option<i32> {
        let reaches = |cells: i32, rows: i32| i64::from(cells) * along <= i64::from(rows) * across;
        let wide = self.floor(u, w + depth);
        let mut row = 0;
        let mut free = self.width(u, w);
        while !reaches(free, row + 1) {
            row += 1;
            if row == depth {
                return (!reaches(wide, depth)).then_some(wide);
            }
            free = self.width(u, w + row);
            if reaches(free, row) {
                return None;
            }
        }
        let goes_on = (row + 1..depth).all(|row| self.width(u, w + row) == free);
        (along > 0 && wide > free && goes_on).then_some(wide)
    }

    /// No point of a cul-de-sac is farther from its corner along x or y, in cells.
    pub(crate) const FARTHEST: i32 = if MOST_WIDTH > MOST_DEPTH { MOST_WIDTH } else { MOST_DEPTH };

    /// How far a point is from a corner in the coordinates of the view, in 1/256 cell.
    pub(crate) const fn offset(&self, corner: Point, point: Point) -> (i32, i32) {
        let ((u, w), (to_u, to_w)) = (self.orientation.coordinates(corner), self.orientation.coordinates(point));
        (to_u - u, to_w - w)
    }

    /// Two opposite cells of the map in whose rectangle everything lies that [`TurnView::depth`], whose result was
    /// `depth`, and [`TurnView::cul_de_sac`] read.
    pub(crate) fn cells_read(&self, corner: Point, depth: i32) -> [(i32, i32); 2] {
        let (u, w) = self.cell(corner);
        let right = if depth <= MOST_DEPTH { u + self.floor(u, w + depth) } else { u };
        [(u - 1, w), (right, w + depth.min(MOST_DEPTH))].map(|(u, w)| self.orientation.cell(u, w))
    }

    /// The first cell past a corner.
    #[inline(always)]
    const fn cell(&self, corner: Point) -> (i32, i32) {
        let (u, w) = self.orientation.coordinates(corner);
        (u / SCALE, w / SCALE)
    }

    /// The padded bit of a cell in a strip.
    #[inline(always)]
    const fn bit_at_u(&self, u: i32) -> u32 {
        unsigned(self.orientation.cell_at_u(u) + 1)
    }

    /// The padded bit of a cell in a line.
    #[inline(always)]
    const fn bit_at_w(&self, w: i32) -> u32 {
        unsigned(self.orientation.cell_at_w(w) + 1)
    }

    /// The word that contains the cell in its line at constant `u`.
    #[inline(always)]
    fn line(&self, u: i32, w: i32) -> u64 {
        self.lines.row(self.orientation.cell_at_u(u) + 1)[index(self.bit_at_w(w) >> 6)]
    }

    /// The word that contains the cell in its strip at constant `w`.
    #[inline(always)]
    fn strip(&self, u: i32, w: i32) -> u64 {
        self.strips.row(self.orientation.cell_at_w(w) + 1)[index(self.bit_at_u(u) >> 6)]
    }

    /// How many cells are free from (u, w) on along `u`; 64 if all in the rest of the machine word are.
    #[inline(always)]
    fn width(&self, u: i32, w: i32) -> i32 {
        free_run(self.strip(u, w), self.bit_at_u(u), self.orientation.mirrors_u())
    }

    /// How many cells are blocked from (u, w) on along `u`, within the machine word and at most [`MOST_WIDTH`].
    #[inline(always)]
    fn floor(&self, u: i32, w: i32) -> i32 {
        blocked_run(self.strip(u, w), self.bit_at_u(u), self.orientation.mirrors_u()).min(MOST_WIDTH)
    }
}

#[cfg(test)]
#[path = "cul_de_sac_tests.rs"]
mod tests;
