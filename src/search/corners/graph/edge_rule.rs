//! Which edges a graph has, and along which of them a path goes on taut.

use crate::grid::is_double_pattern;
use crate::search::corners::graph::corner_table::{Corner, block_of};

/// The edges of a graph, as a type: each rule has a search of its own.
pub(crate) trait EdgeRule {
    /// True if edges join all pairs of corners that see each other, false if only those on which a path can be taut at
    /// both ends.
    const ALL: bool;

    /// The edges of a corner along which a path that has come in the direction (dx, dy) may go on; none if it cannot
    /// turn there.
    fn wedge(corner: &Corner, dx: i64, dy: i64) -> Option<Wedge>;
}

/// All pairs of corners that see each other: the visibility graph.
pub(crate) struct VisibleEdges;

/// Those on which a path can be taut at both ends: the tangent graph.
pub(crate) struct TautEdges;

impl EdgeRule for VisibleEdges {
    const ALL: bool = true;

    /// All edges of the corner.
    #[inline(always)]
    fn wedge(corner: &Corner, _dx: i64, _dy: i64) -> Option<Wedge> {
        Some(Wedge { from: corner.from, to: corner.to, dx: 0, dy: 0, right: 0, down: 0 })
    }
}

impl EdgeRule for TautEdges {
    const ALL: bool = false;

    /// The edges between the wall and the direction of the path.
    ///
    /// ```text
    ///     the corner c mirrored so that its blocked cell # lies to the right below:
    ///
    ///          A       from B, going right and up, the path goes on into A, between the wall along x and its own
    ///     ---c----     direction; from A, going left and down, into B, between the wall along y and its own
    ///      B |####     direction
    /// ```
    #[inline(always)]
    fn wedge(corner: &Corner, dx: i64, dy: i64) -> Option<Wedge> {
        let (right, down) = block_of(corner.pattern);
        let (p, q) = (right * dx, down * dy);
        if p > 0 && q > 0 || p < 0 && q < 0 {
            return None;
        }
        let second = p < 0 || q > 0;
        let (from, to) = if second { (corner.mid, corner.to) } else { (corner.from, corner.mid) };
        // The wall comes before the other side of the quadrant in one sense of turning for A, in the other for B.
        let sign = if second { 1 } else { -1 };
        // At a double corner there is a wall on either side of the quadrant: every direction in it is taut.
        let turn = if is_double_pattern(corner.pattern) { 0 } else { sign * right * down };
        Some(Wedge { from, to, dx: turn * dx, dy: turn * dy, right: -sign * right, down: sign * down })
    }
}

/// A range of a corner's edges, cut off at a direction.
#[derive(Clone, Copy)]
pub(crate) struct Wedge {
    /// The part of the corner's list: a quadrant, sorted from the wall outwards, or all.
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
    /// True if the direction, which lies in the quadrant, lies between the wall and the direction of the path.
    #[inline(always)]
    pub(crate) const fn contains(&self, x: i64, y: i64) -> bool {
        x * self.dy - y * self.dx >= 0
    }

    /// True if a path may go straight on in this direction.
    pub(crate) const fn admits(&self, x: i64, y: i64) -> bool {
        self.right * x >= 0 && self.down * y >= 0 && self.contains(x, y)
    }
}
