//! The part of an interval's way on which nothing happens.

use super::fixed_ray::{FixedRay, floor};
use crate::search::corners::view::strip::{Strip, StripWalk};

/// Two rays on their way over the strips of a frame.
pub(crate) struct Beam {
    pub(crate) row: i32,
    pub(crate) near: FixedRay,
    pub(crate) far: FixedRay,
    /// Cells before the far ray that are not read: 1 if a wall stands there.
    pub(crate) walled: i32,
}

/// The strip at which a beam has stopped.
pub(crate) struct BeamEnd {
    /// Its first and last cell between the rays.
    pub(crate) first: i32,
    pub(crate) last: i32,
    /// The first blocked one of them, a number above `last` if there is none.
    pub(crate) blocked: i32,
}

impl Beam {
    /// Passes all strips of a band before row `stop` on which no cell is blocked between the rays and something is
    /// between them at all. Returns the strip on which the beam then stands, if the band contains it.
    #[inline(always)]
    pub(crate) fn next_event<const MIRRORED: bool>(
        &mut self,
        walk: &mut StripWalk<'_, MIRRORED>,
        stop: i32,
    ) -> Option<BeamEnd> {
        let Self { row: start, near, far, walled } = *self;
        let (band, mut at, step) = walk.rows.place();
        let (mut row, mut near_x, mut far_x) = (start, near.x, far.x);
        let mut first = floor(near_x);
        let found = loop {
            let (near_next, far_next) = (near_x + near.slope, far_x + far.slope);
            let (next, last) = (floor(near_next), floor(far_next) - walled);
            let free = Strip::<MIRRORED>::free_ahead(band, at, first, last - first);
            if free <= last - first || next > last || row >= stop {
                break Some(BeamEnd { first, last, blocked: first + free });
            }
            (row, first, near_x, far_x) = (row + 1, next, near_next, far_next);
            at = at.wrapping_add(step);
            if at >= band.len() {
                break None;
            }
        };
        (self.row, self.near.x, self.far.x) = (row, near_x, far_x);
        walk.rows.move_to(at, row - start);
        found
    }
}
