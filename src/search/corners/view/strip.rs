//! Strips: rows of cells read in the direction of an orientation.
//!
//! A strip is a row of blocked bits at constant `w`, padded by one blocked cell on either side. A mirrored strip is
//! read from its end; the direction is a type parameter, so that a scan pays for it once per quadrant instead of once
//! per word.
//!
//! ```text
//!   cell u of a strip            padded bit u + 1
//!   cell u of a mirrored strip   padded bit -u       (cell -u - 1 of the map)
//! ```

use crate::base::{index, signed, to_i32, to_u32, unsigned};
use crate::collections::bits::{first_in, free_run, last_in};
use crate::grid::{BitPlane, GROUP, PlaneRow, RowWalk};

/// More cells than any strip has.
const NONE_AHEAD: i32 = 1 << 24;

/// The cells of one strip; read from the end if `MIRRORED`.
#[derive(Clone, Copy)]
pub(crate) struct Strip<'a, const MIRRORED: bool> {
    row: PlaneRow<'a>,
}

impl<'a, const MIRRORED: bool> Strip<'a, MIRRORED> {
    /// A row of padded cells as a strip.
    #[inline(always)]
    pub(crate) const fn new(row: PlaneRow<'a>) -> Self {
        Self { row }
    }

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

    /// The first blocked cell from `first` on, which lies on the map or one outside it. If it is not one of
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

    /// The cells from `first` to the first blocked one in the strip that begins at word `at` of a band, if they are not
    /// more than `most`; else any larger number.
    #[inline(always)]
    pub(super) fn free_ahead(band: &[u64], at: usize, first: i32, most: i32) -> i32 {
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

    /// Cells before the first one in a word.
    #[inline(always)]
    const fn zeros(word: u64) -> i32 {
        signed(if MIRRORED { word.leading_zeros() } else { word.trailing_zeros() })
    }

    /// Padded bits of the strip.
    #[inline(always)]
    fn bits(&self) -> i32 {
        to_i32(self.row.words() * 64)
    }

    /// The first blocked cell of `from .. to`, or `to`, which is at most one past the rim of the map.
    #[inline(always)]
    pub(crate) fn next_blocked(&self, from: i32, to: i32) -> i32 {
        self.next_set(from, to, |i| self.row.word(i))
    }

    /// The first free cell of `from .. to`, or `to`, which is at most one past the rim of the map.
    #[inline(always)]
    pub(crate) fn next_free_before(&self, from: i32, to: i32) -> i32 {
        self.next_set(from, to, |i| !self.row.word(i))
    }

    /// The first cell of `from .. to` whose bit is set in the words that `word` returns, or `to`.
    #[inline(always)]
    fn next_set(&self, from: i32, to: i32, word: impl Fn(usize) -> u64) -> i32 {
        if from >= to {
            return to;
        }
        let found = if MIRRORED {
            // Cells from ..= to - 1 are the bits 1 - to ..= -from, read backwards.
            last_in(word, unsigned(1 - to), unsigned(1 - from))
        } else {
            first_in(word, unsigned(from + 1), unsigned(to + 1))
        };
        found.map_or(to, Self::cell_of)
    }

    /// The first blocked cell from `from` on: at the latest the rim of the map.
    #[inline(always)]
    pub(crate) fn run_end(&self, from: i32) -> i32 {
        let rim = if MIRRORED { 1 } else { self.bits() - 1 };
        self.next_blocked(from, rim)
    }

    /// The 64 cells from `from` on, which lie in two words; the first of them is the lowest bit, or the highest bit if
    /// `MIRRORED`. Those past the row's end are blocked.
    #[inline(always)]
    fn window(&self, from: i32) -> u64 {
        let start = unsigned(Self::bit_of(from));
        let (i, shift) = (index(start >> 6), start & 63);
        let next = if MIRRORED { i.wrapping_sub(1) } else { i + 1 };
        let (here, there) = (self.row.word(i), if next < self.row.words() { self.row.word(next) } else { u64::MAX });
        if MIRRORED { here << (63 - shift) | there >> 1 >> shift } else { here >> shift | there << 1 << (63 - shift) }
    }

    /// The first free cell from `from` on; past the last cell of the map if there is none.
    #[inline(always)]
    pub(crate) fn next_free(&self, from: i32) -> i32 {
        let start = unsigned(Self::bit_of(from));
        let mut i = index(start >> 6);
        let none = if MIRRORED { 1 } else { self.bits() - 1 };
        if i >= self.row.words() {
            return none;
        }
        // Most walls end soon.
        let free = !self.window(from);
        if free != 0 {
            return from + Self::zeros(free);
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

    /// Where the wall in this strip ends that continues from `from`, if the cells of the strip `beside` it are free so
    /// far, and whether the cell beside that end is free; none if the next 64 cells do not decide it.
    #[inline(always)]
    pub(super) fn wall_end_within_window(&self, beside: &Self, from: i32) -> Option<Option<(i32, bool)>> {
        let free = !self.window(from);
        if free == 0 {
            return None;
        }
        let steps = Self::zeros(free);
        let (before, end) =
            if MIRRORED { (!(u64::MAX >> steps), 1 << 63 >> steps) } else { (!(u64::MAX << steps), 1 << steps) };
        let blocked = beside.window(from);
        Some((blocked & before == 0).then_some((from + steps, blocked & end == 0)))
    }
}

/// A walk over strips, forward along `w`.
pub(crate) struct StripWalk<'a, const MIRRORED: bool> {
    pub(super) rows: RowWalk<'a>,
}

impl<'a, const MIRRORED: bool> StripWalk<'a, MIRRORED> {
    /// A walk over the rows of a plane from `row` on.
    #[inline(always)]
    pub(crate) fn new(plane: &'a BitPlane, row: i32, backward: bool) -> Self {
        Self { rows: RowWalk::new(plane, row, backward) }
    }

    /// The cells of the current strip.
    #[inline(always)]
    pub(crate) fn strip(&self) -> Strip<'a, MIRRORED> {
        Strip { row: self.rows.here() }
    }

    /// The cells of the next strip, which must be one of the plane.
    #[inline(always)]
    pub(crate) fn following(&self) -> Strip<'a, MIRRORED> {
        Strip { row: self.rows.next() }
    }

    /// Goes on to the next strip.
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        self.rows.advance();
    }

    /// Goes on by a group of strips.
    #[inline(always)]
    pub(crate) fn skip_group(&mut self) {
        self.rows.skip(GROUP);
    }
}
