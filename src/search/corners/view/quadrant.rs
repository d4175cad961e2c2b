//! The map as seen from one quadrant: columns and rows turned so that every sweep runs right and down.
//!
//! ```text
//!   frame        u = x or -x, w = y or -y; the cell (u, w) is the square between the lines u, u + 1 and w, w + 1
//! ```

use crate::base::numeric::{signed, unsigned};
use crate::collections::bits::{bit, first_in, last_in};
use crate::geom::Point;
use crate::grid::Layer;

/// A quadrant: right or left, down or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quadrant {
    pub(crate) right: bool,
    pub(crate) down: bool,
}

impl Quadrant {
    pub(crate) const ALL: [Quadrant; 4] =
        [Self::new(true, true), Self::new(false, true), Self::new(false, false), Self::new(true, false)];

    pub(crate) const fn new(right: bool, down: bool) -> Self {
        Self { right, down }
    }

    /// The frame coordinates of a point, or a point of the map from frame coordinates: the same mirroring.
    pub(crate) const fn mirror(self, x: i32, y: i32) -> (i32, i32) {
        (if self.right { x } else { -x }, if self.down { y } else { -y })
    }

    /// The frame coordinates of a point in 1/256 cell.
    pub(crate) const fn eye(self, point: Point) -> (i32, i32) {
        self.mirror(point.x, point.y)
    }

    /// The row of the map that is row `w` of the frame.
    #[inline(always)]
    pub(crate) const fn row(self, w: i32) -> i32 {
        if self.down { w } else { -w - 1 }
    }

    /// The columns of the map that are the columns `first ..= last` of the frame, in ascending order.
    #[inline(always)]
    pub(crate) const fn columns(self, first: i32, last: i32) -> (i32, i32) {
        if self.right { (first, last) } else { (-last - 1, -first - 1) }
    }

    /// The strip of cells between the lines `w` and `w + 1` of the frame.
    #[inline(always)]
    pub(crate) fn strip(self, layer: &Layer, w: i32) -> Strip<'_> {
        Strip { bits: layer.rows.row(self.row(w) + 1), right: self.right }
    }
}

/// A row of cells in frame order.
pub(crate) struct Strip<'a> {
    /// Padded: cell x is bit x + 1.
    bits: &'a [u64],
    right: bool,
}

impl Strip<'_> {
    /// True if the cell at column `u` is blocked.
    #[inline(always)]
    pub(crate) fn is_blocked(&self, u: i32) -> bool {
        bit(self.bits, unsigned(if self.right { u + 1 } else { -u }))
    }

    /// The first blocked cell of `from .. limit`, or `limit`.
    #[inline(always)]
    pub(crate) fn next_blocked(&self, from: i32, limit: i32) -> i32 {
        self.next(from, limit, |i| self.bits[i])
    }

    /// The first free cell of `from .. limit`, or `limit`.
    #[inline(always)]
    pub(crate) fn next_free(&self, from: i32, limit: i32) -> i32 {
        self.next(from, limit, |i| !self.bits[i])
    }

    #[inline(always)]
    fn next(&self, from: i32, limit: i32, word: impl Fn(usize) -> u64) -> i32 {
        if from >= limit {
            return limit;
        }
        if self.right {
            first_in(word, unsigned(from + 1), unsigned(limit + 1)).map_or(limit, |at| signed(at) - 1)
        } else {
            // The cells -limit + 1 ..= -from in padded bits, the nearest one being the highest.
            last_in(word, unsigned(-limit + 1), unsigned(-from + 1)).map_or(limit, |at| -signed(at))
        }
    }
}
