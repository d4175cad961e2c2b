//! Frames: eight ways to look at the map, so that every cone opens forward and to the right.
//!
//! A frame turns and mirrors the map: `w` runs along the wall around which the path turns, `u` away from it. Lattice
//! coordinates may be negative in it; cell `c` covers `c .. c + 1`, and mirrored cell `c` is cell `-c - 1` of the map.

use crate::base::numeric::{signed, to_i32, unsigned};
use crate::collections::bits::{bit, first_in, last_in};
use crate::geom::Point;
use crate::grid::{BitPlane, Layer};

/// A view of the map.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    /// Strips of cells at constant `w`.
    strips: &'a BitPlane,
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
            Self { strips: &layer.rows, lines: &layer.columns, swapped: false, mirror_u, mirror_w }
        } else {
            let (mirror_u, mirror_w) = (sign_y >> 31, sign_x >> 31);
            Self { strips: &layer.columns, lines: &layer.rows, swapped: true, mirror_u, mirror_w }
        }
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

    /// The cells of strip `w .. w + 1`.
    #[inline(always)]
    pub(crate) fn strip(&self, w: i32) -> Strip<'a> {
        Strip { bits: self.strips.row((w ^ self.mirror_w) + 1), mirror: self.mirror_u }
    }

    /// The first strip at or behind `w` in which the cell at `u` is free.
    #[inline(always)]
    pub(crate) fn wall_end(&self, u: i32, w: i32) -> i32 {
        let line = Strip { bits: self.lines.row((u ^ self.mirror_u) + 1), mirror: self.mirror_w };
        line.next_free(w)
    }
}

/// The cells of one strip of a frame.
#[derive(Clone, Copy)]
pub(crate) struct Strip<'a> {
    bits: &'a [u64],
    mirror: i32,
}

impl Strip<'_> {
    /// True if the cell is blocked; it may lie one outside the map.
    #[inline(always)]
    pub(crate) fn is_blocked(&self, cell: i32) -> bool {
        bit(self.bits, unsigned((cell ^ self.mirror) + 1))
    }

    /// The first blocked cell of `from .. to`, or `to`. A ray may have left the map: cells behind its rim are not looked at,
    /// and the rim itself is blocked.
    #[inline(always)]
    pub(crate) fn next_blocked(&self, from: i32, to: i32) -> i32 {
        if from >= to {
            return to;
        }
        if self.mirror == 0 {
            let bits = unsigned(signed_bits(self.bits));
            first_in(|i| self.bits[i], unsigned(from + 1), unsigned(to + 1).min(bits)).map_or(to, |bit| signed(bit) - 1)
        } else {
            // Cells from ..= to - 1 are the map's cells -to ..= -from - 1, read backwards.
            last_in(|i| self.bits[i], unsigned((1 - to).max(0)), unsigned(1 - from))
                .map_or(to, |bit| !(signed(bit) - 1))
        }
    }

    /// The first blocked cell at or behind `from`: at the latest the rim of the map.
    #[inline(always)]
    pub(crate) fn run_end(&self, from: i32) -> i32 {
        let rim = if self.mirror == 0 { signed_bits(self.bits) - 1 } else { 1 };
        self.next_blocked(from, rim)
    }

    /// The first free cell at or behind `from`; behind the last cell of the map if there is none.
    #[inline(always)]
    pub(crate) fn next_free(&self, from: i32) -> i32 {
        if self.mirror == 0 {
            let end = signed_bits(self.bits);
            first_in(|i| !self.bits[i], unsigned(from + 1), unsigned(end)).map_or(end - 1, |bit| signed(bit) - 1)
        } else {
            last_in(|i| !self.bits[i], 0, unsigned(1 - from)).map_or(1, |bit| !(signed(bit) - 1))
        }
    }
}

/// Bits of a row of words.
#[inline(always)]
fn signed_bits(words: &[u64]) -> i32 {
    to_i32(words.len() * 64)
}

#[cfg(test)]
#[path = "frame_tests.rs"]
mod tests;
