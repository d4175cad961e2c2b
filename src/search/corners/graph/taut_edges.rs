//! Along which edges of a corner a path goes on taut.

use crate::grid::is_double_pattern;
use crate::search::corners::graph::table::{Corner, block_of};

/// The edges of a corner along which a path that has come in some direction stays taut.
#[derive(Clone, Copy)]
pub(crate) struct Wedge {
    /// The part of the corner's list: a quadrant, sorted from the wall outwards.
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// The direction in which the path has come, times the sign with which a cross product is not negative between the
    /// wall and that direction.
    dx: i64,
    dy: i64,
    /// The signs of the quadrant's directions, 0 for a wedge that is the whole plane.
    right: i64,
    down: i64,
}

impl Wedge {
    /// Everything: a path may turn as it likes.
    pub(crate) const fn whole(corner: &Corner) -> Wedge {
        Wedge { from: corner.from, to: corner.to, dx: 0, dy: 0, right: 0, down: 0 }
    }

    /// The wedge behind a corner for a path that has come in the direction (dx, dy); none if such a path cannot turn there.
    ///
    /// ```text
    ///     the corner c mirrored so that its blocked cell # lies to the right below:
    ///
    ///          A       from B, going right and up, the path goes on into A, between the wall along x and its own
    ///     ---c----     direction; from A, going left and down, into B, between the wall along y and its own
    ///      B |####     direction
    /// ```
    #[inline(always)]
    pub(crate) fn behind(corner: &Corner, dx: i64, dy: i64) -> Option<Wedge> {
        let (right, down) = block_of(corner.pattern);
        let (p, q) = (right * dx, down * dy);
        if p > 0 && q > 0 || p < 0 && q < 0 {
            return None;
        }
        let second = p < 0 || q > 0;
        let (from, to) = if second { (corner.mid, corner.to) } else { (corner.from, corner.mid) };
        // The wall comes before the other side of the quadrant in one sense of turning for A, in the other for B.
        let sign = if second { 1 } else { -1 };
        // At a double corner there is a wall on either side of the quadrant: every way on is taut.
        let turn = if is_double_pattern(corner.pattern) { 0 } else { sign * right * down };
        Some(Wedge { from, to, dx: turn * dx, dy: turn * dy, right: -sign * right, down: sign * down })
    }

    /// True if the direction, which lies in the quadrant, lies between the wall and the direction of the path.
    #[inline(always)]
    pub(crate) const fn holds(&self, x: i64, y: i64) -> bool {
        x * self.dy - y * self.dx >= 0
    }

    /// True if a path may go straight on in this direction.
    pub(crate) const fn admits(&self, x: i64, y: i64) -> bool {
        self.right * x >= 0 && self.down * y >= 0 && self.holds(x, y)
    }
}
