//! Frames: eight ways to look at the map, so that every cone opens forward and to the right.
//!
//! A frame turns and mirrors the map: `w` runs along the wall around which the path turns, `u` away from it. Lattice
//! coordinates may be negative in it; cell `c` covers `c .. c + 1`, and mirrored cell `c` is cell `-c - 1` of the map.

use super::ray::{Ray, floor};
use crate::base::numeric::{index, signed, to_i32, to_u32, unsigned};
use crate::collections::bits::{first_in, free_run, last_in};
use crate::geom::Point;
use crate::grid::{BitPlane, GROUP, Layer, Row, RowWalk, group_of};
use crate::search::corners::cul_de_sac::Nook;

/// Which way the one cone of a convex corner opens that was reached through another cone: its frame, named by a number; or
/// nothing that is known beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn(u8);

impl Turn {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self(0);
    /// Bits that a turn takes.
    pub(crate) const BITS: u32 = 4;

    const fn new(swapped: bool, mirror_u: i32, mirror_w: i32) -> Self {
        let swapped = if swapped { 4 } else { 0 };
        let mirrored = if mirror_u != 0 { 2 } else { 0 };
        Self(8 | swapped | mirrored | if mirror_w != 0 { 1 } else { 0 })
    }

    /// The turn as a number of [`Turn::BITS`] bits.
    #[inline(always)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The turn of such a number.
    #[inline(always)]
    pub(crate) const fn of_number(number: u8) -> Self {
        Self(number)
    }
}

/// Where a cone has met a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// On its left: around a cell whose wall runs on along `w`.
    Left,
    /// On its right: around a cell whose wall runs on along `u`.
    Right,
    /// Where the wall ends along which `w` runs: around its last cell, back along `u`.
    Back,
    /// At a double corner, or straight ahead on a grid line: how the path may turn there is found out at the corner.
    Unknown,
}

/// More cells than any strip has.
const NONE_AHEAD: i32 = 1 << 24;

/// Two rays on their way over the strips of a frame.
pub(crate) struct Beam {
    pub(crate) row: i32,
    pub(crate) near: Ray,
    pub(crate) far: Ray,
    /// Cells before the far ray that are not looked at.
    pub(crate) walled: i32,
}

/// A view of the map.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// Strips of cells at constant `w`.
    strips: &'a BitPlane,
    /// Sixteen strips in one.
    groups: &'a BitPlane,
    /// The same cells at constant `u`.
    lines: &'a BitPlane,
    /// True if `u` runs along the map's y.
    swapped: bool,
    /// -1 where an axis is mirrored, else 0.
    mirror_u: i32,
    mirror_w: i32,
}

impl<'a> Frame<'a> {
    /// The frame whose `w` runs along y if `vertical`, else along x, with the signs of both axes of the map (1 or -1).
    pub(crate) const fn new(layer: &'a Layer, vertical: bool, sign_x: i32, sign_y: i32) -> Self {
        // An arithmetic shift: -1 for a negative sign, 0 for a positive one.
        if vertical {
            let (mirror_u, mirror_w) = (sign_x >> 31, sign_y >> 31);
            let (strips, groups, lines) = (&layer.rows, &layer.row_groups, &layer.columns);
            Self { strips, groups, lines, swapped: false, mirror_u, mirror_w }
        } else {
            let (mirror_u, mirror_w) = (sign_y >> 31, sign_x >> 31);
            let (strips, groups, lines) = (&layer.columns, &layer.column_groups, &layer.rows);
            Self { strips, groups, lines, swapped: true, mirror_u, mirror_w }
        }
    }

    /// The frame of a known turn.
    #[inline(always)]
    pub(crate) const fn of_turn(layer: &'a Layer, turn: Turn) -> Option<Self> {
        if turn.0 & 8 == 0 {
            return None;
        }
        let (mirror_u, mirror_w) = (if turn.0 & 2 == 0 { 0 } else { -1 }, if turn.0 & 1 == 0 { 0 } else { -1 });
        let swapped = turn.0 & 4 != 0;
        let (strips, groups, lines) = if swapped {
            (&layer.columns, &layer.column_groups, &layer.rows)
        } else {
            (&layer.rows, &layer.row_groups, &layer.columns)
        };
        Some(Self { strips, groups, lines, swapped, mirror_u, mirror_w })
    }

    /// The turn at a corner that a cone of this frame has met.
    #[inline(always)]
    pub(crate) const fn turn_at(&self, side: Side) -> Turn {
        match side {
            Side::Left => Turn::new(self.swapped, self.mirror_u, self.mirror_w),
            Side::Right => Turn::new(!self.swapped, self.mirror_w, self.mirror_u),
            Side::Back => Turn::new(!self.swapped, self.mirror_w, !self.mirror_u),
            Side::Unknown => Turn::UNKNOWN,
        }
    }

    /// What is behind a corner on the left, in the coordinates of the frame.
    #[inline(always)]
    pub(crate) const fn nook_left(&self) -> Nook<'a> {
        Nook::of_planes((self.strips, self.lines), self.swapped, self.mirror_u, self.mirror_w)
    }

    /// What is behind a corner on the right, where the two coordinates of the frame change places.
    #[inline(always)]
    pub(crate) const fn nook_right(&self) -> Nook<'a> {
        Nook::of_planes((self.lines, self.strips), !self.swapped, self.mirror_w, self.mirror_u)
    }

    /// The direction of `u` on the map: along x, and towards larger coordinates.
    #[inline(always)]
    pub(crate) const fn direction_of_u(&self) -> (bool, bool) {
        (!self.swapped, self.mirror_u == 0)
    }

    /// A coordinate seen in the frame, and back: mirroring twice is nothing.
    #[inline(always)]
    const fn turn(value: i32, mirror: i32) -> i32 {
        if mirror == 0 { value } else { -value }
    }

    /// `u` and `w` of a point, in 1/256 cell.
    #[inline(always)]
    pub(crate) const fn coordinates(&self, p: Point) -> (i32, i32) {
        let (u, w) = if self.swapped { (p.y, p.x) } else { (p.x, p.y) };
        (Self::turn(u, self.mirror_u), Self::turn(w, self.mirror_w))
    }

    /// Column and row of a lattice point.
    #[inline(always)]
    pub(crate) const fn lattice(&self, u: i32, w: i32) -> (i32, i32) {
        let (u, w) = (Self::turn(u, self.mirror_u), Self::turn(w, self.mirror_w));
        if self.swapped { (w, u) } else { (u, w) }
    }

    /// x and y of a position, all in cells.
    pub(crate) fn position(&self, u: f64, w: f64) -> (f64, f64) {
        let turn = |value: f64, mirror: i32| if mirror == 0 { value } else { -value };
        let (u, w) = (turn(u, self.mirror_u), turn(w, self.mirror_w));
        if self.swapped { (w, u) } else { (u, w) }
    }

    /// True if `u` is mirrored: its strips are [`Strip<'_, true>`](Strip).
    #[inline(always)]
    pub(crate) const fn is_mirrored(&self) -> bool {
        self.mirror_u != 0
    }

    /// The cells of strip `w .. w + 1`. `MIRRORED` must be what [`Frame::is_mirrored`] says.
    #[inline(always)]
    pub(crate) fn strip<const MIRRORED: bool>(&self, w: i32) -> Strip<'a, MIRRORED> {
        debug_assert!(MIRRORED == self.is_mirrored());
        Strip { row: self.strips.at(self.row(w)) }
    }

    /// A walk over the strips from `w .. w + 1` on.
    #[inline(always)]
    pub(crate) fn walk<const MIRRORED: bool>(&self, w: i32) -> StripWalk<'a, MIRRORED> {
        StripWalk { rows: RowWalk::new(self.strips, self.row(w), self.mirror_w != 0) }
    }

    /// The row of the plane that holds strip `w .. w + 1`.
    #[inline(always)]
    const fn row(&self, w: i32) -> i32 {
        (w ^ self.mirror_w) + 1
    }

    /// The cells of the [`GROUP`] strips from `w` on as one strip; a group must begin there.
    #[inline(always)]
    pub(crate) fn group<const MIRRORED: bool>(&self, w: i32) -> Strip<'a, MIRRORED> {
        Strip { row: self.groups.at(group_of(self.row(w))) }
    }

    /// The first strip at or behind `w` in which the cell at `u` is free.
    #[inline(always)]
    pub(crate) fn wall_end(&self, u: i32, w: i32) -> i32 {
        let row = self.line(u);
        if self.mirror_w == 0 { Strip::<false> { row }.next_free(w) } else { Strip::<true> { row }.next_free(w) }
    }

    /// The first strip at or behind `w` in which the cell at `u` is blocked; `end` if all before it are free.
    #[inline(always)]
    fn line_end(&self, u: i32, w: i32, end: i32) -> i32 {
        let row = self.line(u);
        let found = if self.mirror_w == 0 {
            Strip::<false> { row }.seek_blocked(w, end - 1)
        } else {
            Strip::<true> { row }.seek_blocked(w, end - 1)
        };
        found.min(end)
    }

    #[inline(always)]
    fn line(&self, u: i32) -> Row<'a> {
        self.lines.at((u ^ self.mirror_u) + 1)
    }

    /// How many cells are free from (u, w) on along `w`; 64 if one machine word does not tell.
    #[inline(always)]
    pub(crate) fn depth(&self, u: i32, w: i32) -> i32 {
        let bit = unsigned(self.row(w));
        free_run(self.line(u).word(index(bit >> 6)), bit, self.mirror_w != 0)
    }

    /// Walks along the wall whose cells stand before column `u` from row `w` on: the row at which it ends, if the way is free
    /// so far, and whether a free cell or a blocked one (a double corner) stands beside that end.
    #[inline(always)]
    pub(crate) fn follow_wall(&self, u: i32, w: i32) -> Option<(i32, bool)> {
        let (wall, way) = (self.line(u - 1), self.line(u));
        let near = if self.mirror_w == 0 {
            Strip::<false> { row: wall }.followed(&Strip { row: way }, w)
        } else {
            Strip::<true> { row: wall }.followed(&Strip { row: way }, w)
        };
        near.unwrap_or_else(|| {
            let end = self.wall_end(u - 1, w);
            let stop = self.line_end(u, w, end + 1);
            (stop >= end).then_some((end, stop > end))
        })
    }
}

/// The cells of one strip of a frame; read from the end if `MIRRORED`.
#[derive(Clone, Copy)]
pub(crate) struct Strip<'a, const MIRRORED: bool> {
    row: Row<'a>,
}

impl<const MIRRORED: bool> Strip<'_, MIRRORED> {
    /// The padded bit of a cell: cell `u` of a mirrored strip is cell `-u - 1` of the map.
    #[inline(always)]
    const fn bit_of(cell: i32) -> i32 {
        if MIRRORED { -cell } else { cell + 1 }
    }

    /// The cell of a padded bit.
    #[inline(always)]
    const fn cell_of(bit: u32) -> i32 {
        if MIRRORED { -signed(bit) } else { signed(bit) - 1 }
    }

    /// True if the cell is blocked; it may lie one outside the map.
    #[inline(always)]
    pub(crate) fn is_blocked(&self, cell: i32) -> bool {
        self.row.bit(unsigned(Self::bit_of(cell)))
    }

    /// How many cells are free from `cell` on; 64 if one machine word does not tell.
    #[inline(always)]
    pub(crate) fn free_run(&self, cell: i32) -> i32 {
        let bit = unsigned(Self::bit_of(cell));
        free_run(self.row.word(index(bit >> 6)), bit, MIRRORED)
    }

    /// The first blocked cell at or behind `first`, which lies on the map or one outside it. If it is not one of
    /// `first ..= last`, any number above `last`. A ray may have left the map: the border is blocked.
    #[inline(always)]
    pub(crate) fn seek_blocked(&self, first: i32, last: i32) -> i32 {
        let start = unsigned(Self::bit_of(first));
        let mut i = index(start >> 6);
        if MIRRORED {
            let mut word = self.row.word(i) & u64::MAX >> (63 - (start & 63));
            while word == 0 {
                if to_i32(i * 64) <= Self::bit_of(last) || i == 0 {
                    return i32::MAX;
                }
                i -= 1;
                word = self.row.word(i);
            }
            -(to_i32(i * 64) + 63 - signed(word.leading_zeros()))
        } else {
            let mut word = self.row.word(i) & u64::MAX << (start & 63);
            while word == 0 {
                i += 1;
                if to_i32(i * 64) > Self::bit_of(last) {
                    return i32::MAX;
                }
                word = self.row.word(i);
            }
            to_i32(i * 64) + signed(word.trailing_zeros()) - 1
        }
    }

    /// The cells from `first` to the first blocked one in the strip that begins at word `at` of a band, if they are not more than
    /// `most`; else any larger number.
    #[inline(always)]
    fn ahead(band: &[u64], at: usize, first: i32, most: i32) -> i32 {
        let start = unsigned(Self::bit_of(first));
        let mut i = at + index(start >> 6);
        let here = if MIRRORED { band[i] << (!start & 63) } else { band[i] >> (start & 63) };
        if here != 0 {
            return Self::zeros(here);
        }
        let mut passed = signed(if MIRRORED { (start & 63) + 1 } else { 64 - (start & 63) });
        while passed <= most {
            // The border is blocked: it is found before the row ends.
            i = if MIRRORED { i - 1 } else { i + 1 };
            if band[i] != 0 {
                return passed + Self::zeros(band[i]);
            }
            passed += 64;
        }
        NONE_AHEAD
    }

    /// Free cells before the first blocked one of a word.
    #[inline(always)]
    const fn zeros(word: u64) -> i32 {
        signed(if MIRRORED { word.leading_zeros() } else { word.trailing_zeros() })
    }

    /// Padded bits of the strip.
    #[inline(always)]
    fn bits(&self) -> i32 {
        to_i32(self.row.words() * 64)
    }

    /// The first blocked cell of `from .. to`, or `to`. A ray may have left the map: cells behind its rim are not looked at,
    /// and the rim itself is blocked.
    #[inline(always)]
    pub(crate) fn next_blocked(&self, from: i32, to: i32) -> i32 {
        if from >= to {
            return to;
        }
        let found = if MIRRORED {
            // Cells from ..= to - 1 are the bits 1 - to ..= -from, read backwards.
            last_in(|i| self.row.word(i), unsigned((1 - to).max(0)), unsigned(1 - from))
        } else {
            first_in(|i| self.row.word(i), unsigned(from + 1), unsigned(to + 1).min(unsigned(self.bits())))
        };
        found.map_or(to, Self::cell_of)
    }

    /// The first blocked cell at or behind `from`: at the latest the rim of the map.
    #[inline(always)]
    pub(crate) fn run_end(&self, from: i32) -> i32 {
        let rim = if MIRRORED { 1 } else { self.bits() - 1 };
        self.next_blocked(from, rim)
    }

    /// The 64 cells from `from` on, which lie in two words; the first of them is the last bit, or the first bit if `MIRRORED`.
    /// Those behind the row's end are blocked.
    #[inline(always)]
    fn near(&self, from: i32) -> u64 {
        let start = unsigned(Self::bit_of(from));
        let (i, shift) = (index(start >> 6), start & 63);
        let next = if MIRRORED { i.wrapping_sub(1) } else { i + 1 };
        let (here, there) = (self.row.word(i), if next < self.row.words() { self.row.word(next) } else { u64::MAX });
        if MIRRORED { here << (63 - shift) | there >> 1 >> shift } else { here >> shift | there << 1 << (63 - shift) }
    }

    /// The first free cell at or behind `from`; behind the last cell of the map if there is none.
    #[inline(always)]
    pub(crate) fn next_free(&self, from: i32) -> i32 {
        let start = unsigned(Self::bit_of(from));
        let mut i = index(start >> 6);
        let none = if MIRRORED { 1 } else { self.bits() - 1 };
        if i >= self.row.words() {
            return none;
        }
        // Most walls end soon.
        let near = !self.near(from);
        if near != 0 {
            return from + Self::zeros(near);
        }
        let mut free = 0;
        while free == 0 {
            i = if MIRRORED { i.wrapping_sub(1) } else { i + 1 };
            if i >= self.row.words() {
                return none;
            }
            let blocked = self.row.word(i);
            free = !blocked;
        }
        Self::cell_of(to_u32(i * 64) + if MIRRORED { 63 - free.leading_zeros() } else { free.trailing_zeros() })
    }

    /// Where the wall in this strip ends that runs on from `from`, if the way beside it is free so far, and whether the cell beside
    /// that end is free; none if the next 64 cells do not tell.
    #[inline(always)]
    fn followed(&self, way: &Self, from: i32) -> Option<Option<(i32, bool)>> {
        let free = !self.near(from);
        if free == 0 {
            return None;
        }
        let steps = Self::zeros(free);
        let (before, end) =
            if MIRRORED { (!(u64::MAX >> steps), 1 << 63 >> steps) } else { (!(u64::MAX << steps), 1 << steps) };
        let blocked = way.near(from);
        Some((blocked & before == 0).then_some((from + steps, blocked & end == 0)))
    }
}

/// A walk over strips, forward along `w`.
pub(crate) struct StripWalk<'a, const MIRRORED: bool> {
    rows: RowWalk<'a>,
}

impl<'a, const MIRRORED: bool> StripWalk<'a, MIRRORED> {
    /// The cells of the current strip.
    #[inline(always)]
    pub(crate) fn strip(&self) -> Strip<'a, MIRRORED> {
        Strip { row: self.rows.here() }
    }

    /// The cells of the strip behind the current one, which must be one of the plane.
    #[inline(always)]
    pub(crate) fn following(&self) -> Strip<'a, MIRRORED> {
        Strip { row: self.rows.next() }
    }

    /// Goes on to the next strip.
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        self.rows.advance();
    }

    /// Takes a beam past all strips of a band before row `stop` on which no cell is blocked between its rays and something is
    /// between them at all. If it then stands on a strip of that band: the strip's first and last cell between the rays, and the
    /// first blocked one of them, a number above the last if there is none.
    #[inline(always)]
    pub(crate) fn next_event(&mut self, beam: &mut Beam, stop: i32) -> Option<(i32, i32, i32)> {
        let Beam { row: start, near, far, walled } = *beam;
        let (band, mut at, step) = self.rows.place();
        let (mut row, mut near_x, mut far_x) = (start, near.x, far.x);
        let mut first = floor(near_x);
        let found = loop {
            let (near_next, far_next) = (near_x + near.slope, far_x + far.slope);
            let (next, last) = (floor(near_next), floor(far_next) - walled);
            let ahead = Strip::<MIRRORED>::ahead(band, at, first, last - first);
            if ahead <= last - first || next > last || row >= stop {
                break Some((first, last, first + ahead));
            }
            (row, first, near_x, far_x) = (row + 1, next, near_next, far_next);
            at = at.wrapping_add(step);
            if at >= band.len() {
                break None;
            }
        };
        (beam.row, beam.near.x, beam.far.x) = (row, near_x, far_x);
        self.rows.move_to(at, row - start);
        found
    }

    /// Goes on by a group of strips.
    #[inline(always)]
    pub(crate) fn skip_group(&mut self) {
        self.rows.skip(GROUP);
    }
}

#[cfg(test)]
#[path = "frame_tests.rs"]
mod tests;
