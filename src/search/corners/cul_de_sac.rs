//! Pockets: turns behind which nothing is.
//!
//! ```text
//!     r . . . .  far ray of the path's turn at r     Along an uneven wall most turns lead into the next step of the wall:
//!     |     . #                                      every ray of the cone ends at blocked cells that leave no gap. Such
//!     | . # # #                                      a turn is of no use, unless the goal is in the pocket itself. Bits of a
//!     # # # #                                        few rows tell, before anything is stored of it.
//! ```
//!
//! On maps with slanting walls that is half of all turns. The rows that are looked at are few: deeper pockets are left to the
//! search.

use crate::base::numeric::{index, unsigned};
use crate::collections::bits::{blocked_run, free_run};
use crate::geom::{Point, SCALE};
use crate::grid::{BitPlane, DiagonalGaps, Layer, corner_pattern};

/// The deepest pocket that is looked for, in cells along the wall.
pub(crate) const DEEP: i32 = 3;
/// The widest one.
const WIDE: i32 = 16;

/// The map as a path meets it that turns around a blocked cell: `w` runs along that cell's wall, `u` away from it.
#[derive(Clone, Copy)]
pub(crate) struct Nook<'a> {
    /// Rows of cells at constant `w`, and at constant `u`.
    strips: &'a BitPlane,
    lines: &'a BitPlane,
    /// True if `u` runs along the map's y.
    swapped: bool,
    /// -1 where an axis is mirrored, else 0.
    mirror_u: i32,
    mirror_w: i32,
}

/// What a turn leads into, from the corner on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pocket {
    /// Cells away from the wall, at most.
    wide: i32,
    /// Cells along the wall.
    deep: i32,
}

impl Pocket {
    /// True if a point may be in a pocket, as far away from its corner as this in the nook's coordinates, in 1/256 cell.
    #[inline(always)]
    pub(crate) fn holds(self, (u, w): (i32, i32)) -> bool {
        (0..=self.wide * SCALE).contains(&u) && (0..=self.deep * SCALE).contains(&w)
    }
}

impl<'a> Nook<'a> {
    /// `u` runs along y if `swapped`, else along x; -1 mirrors an axis, 0 does not.
    #[inline(always)]
    const fn new(layer: &'a Layer, swapped: bool, mirror_u: i32, mirror_w: i32) -> Self {
        let (strips, lines) = if swapped { (&layer.columns, &layer.rows) } else { (&layer.rows, &layer.columns) };
        Self::of_planes((strips, lines), swapped, mirror_u, mirror_w)
    }

    /// The same with the rows of cells at constant `w`, and at constant `u`.
    #[inline(always)]
    pub(crate) const fn of_planes(
        (strips, lines): (&'a BitPlane, &'a BitPlane),
        swapped: bool,
        mirror_u: i32,
        mirror_w: i32,
    ) -> Self {
        Self { strips, lines, swapped, mirror_u, mirror_w }
    }

    /// The nook of a path that comes from `from` and turns at `corner`; none if it cannot turn there, or at a double corner.
    pub(crate) fn behind(layer: &'a Layer, corner: Point, from: Point) -> Option<Self> {
        let (bx, by) = match corner_pattern(layer, corner.x / SCALE, corner.y / SCALE) {
            0b0001 => (-1, -1),
            0b0010 => (1, -1),
            0b0100 => (-1, 1),
            0b1000 => (1, 1),
            _ => return None,
        };
        // How far the path has come away from the blocked cell.
        let (away_x, away_y) = ((from.x - corner.x) * bx, (from.y - corner.y) * by);
        // An arithmetic shift: -1 for a negative sign, 0 for a positive one.
        if away_x > 0 && away_y <= 0 {
            Some(Self::new(layer, false, -bx >> 31, by >> 31))
        } else if away_y > 0 && away_x <= 0 {
            Some(Self::new(layer, true, -by >> 31, bx >> 31))
        } else {
            None
        }
    }

    /// How many cells a path may go on from the corner along the wall before it meets a blocked one: 64 if one machine word does
    /// not tell.
    #[inline(always)]
    pub(crate) fn depth(&self, corner: Point) -> i32 {
        let (u, w) = self.cell(corner);
        free_run(self.line(u, w), Self::bit(w, self.mirror_w), self.mirror_w != 0)
    }

    /// The pocket into which a path from `from` turns at `corner`, `depth` being what [`Nook::depth`] says; none if it is no
    /// pocket, or none that can be told from [`DEEP`] rows.
    #[inline(always)]
    pub(crate) fn pocket(&self, corner: Point, from: Point, depth: i32, gaps: DiagonalGaps) -> Option<Pocket> {
        let (dx, dy) = ((corner.x - from.x).abs(), (corner.y - from.y).abs());
        let (across, along) = if self.swapped { (dy, dx) } else { (dx, dy) };
        self.pocket_at(self.cell(corner), (across, along), depth, gaps)
    }

    /// The same for the corner at the lattice point (u, w) of the nook and a path that has come `across` to the side and `along`
    /// the wall.
    #[inline(always)]
    pub(crate) fn pocket_at(
        &self,
        (u, w): (i32, i32),
        (across, along): (i32, i32),
        depth: i32,
        gaps: DiagonalGaps,
    ) -> Option<Pocket> {
        if depth > DEEP {
            return None;
        }
        // A double corner at the end of the wall is a way out where gaps are open.
        let needed = depth + i32::from(gaps == DiagonalGaps::Open);
        if needed > 1 && blocked_run(self.line(u - 1, w), Self::bit(w, self.mirror_w), self.mirror_w != 0) < needed {
            return None;
        }
        let (across, along) = (i64::from(across), i64::from(along));
        if i64::from(depth) * across < along {
            // The cone stays within the first column.
            return Some(Pocket { wide: 1, deep: depth });
        }
        self.closed_width((u, w), (across, along), depth).map(|wide| Pocket { wide, deep: depth })
    }

    /// If the rows before the one `depth` away are free as far as the cone reaches, up to its far ray, or to a wall that goes on,
    /// and that row is blocked so far: how many of its cells are.
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

    /// Two opposite cells of the map in whose rectangle everything lies that [`Nook::depth`], which said `depth`, and
    /// [`Nook::pocket`] read.
    pub(crate) fn cells_read(&self, corner: Point, depth: i32) -> [(i32, i32); 2] {
        let (u, w) = self.cell(corner);
        let right = if depth <= DEEP { u + self.floor(u, w + depth) } else { u };
        [(u - 1, w), (right, w + depth.min(DEEP))].map(|(u, w)| {
            let (u, w) = (u ^ self.mirror_u, w ^ self.mirror_w);
            if self.swapped { (w, u) } else { (u, w) }
        })
    }

    /// A point of the map, turned.
    #[inline(always)]
    const fn turned(&self, Point { x, y }: Point) -> (i32, i32) {
        let (u, w) = if self.swapped { (y, x) } else { (x, y) };
        (if self.mirror_u == 0 { u } else { -u }, if self.mirror_w == 0 { w } else { -w })
    }

    /// The first cell behind a corner.
    #[inline(always)]
    const fn cell(&self, corner: Point) -> (i32, i32) {
        let (u, w) = self.turned(corner);
        (u / SCALE, w / SCALE)
    }

    /// The padded bit of a cell: cell `c` of a mirrored axis is cell `-c - 1` of the map.
    #[inline(always)]
    const fn bit(cell: i32, mirror: i32) -> u32 {
        unsigned((cell ^ mirror) + 1)
    }

    /// The word that holds the cell in its line at constant `u`.
    #[inline(always)]
    fn line(&self, u: i32, w: i32) -> u64 {
        self.lines.row((u ^ self.mirror_u) + 1)[index(Self::bit(w, self.mirror_w) >> 6)]
    }

    /// The word that holds the cell in its strip at constant `w`.
    #[inline(always)]
    fn strip(&self, u: i32, w: i32) -> u64 {
        self.strips.row((w ^ self.mirror_w) + 1)[index(Self::bit(u, self.mirror_u) >> 6)]
    }

    /// How many cells are free from (u, w) on along `u`; 64 if one machine word does not tell.
    #[inline(always)]
    fn width(&self, u: i32, w: i32) -> i32 {
        free_run(self.strip(u, w), Self::bit(u, self.mirror_u), self.mirror_u != 0)
    }

    /// How many cells are blocked from (u, w) on along `u`, as far as one machine word tells and no more than [`WIDE`].
    #[inline(always)]
    fn floor(&self, u: i32, w: i32) -> i32 {
        blocked_run(self.strip(u, w), Self::bit(u, self.mirror_u), self.mirror_u != 0).min(WIDE)
    }
}

#[cfg(test)]
#[path = "cul_de_sac_tests.rs"]
mod tests;
