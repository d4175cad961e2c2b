//! Pockets: turns behind which nothing is.
//!
//! ```text
//!     r . . . .  far ray of the path's turn at r     Along an uneven wall most turns lead into the next step of the wall:
//!     |     . #                                      every ray of the cone ends at blocked cells that leave no gap. Such
//!     | . # # #                                      a corner is no root, unless the goal is in the pocket itself. Bits
//!     # # # #                                        of a few rows tell, before the corner is made a root.
//! ```
//!
//! On maps with slanting walls that is half of all roots. The rows that are looked at are few: deeper pockets are left to the
//! projection.

use super::cone::Cone;
use super::frame::Frame;
use crate::geom::SCALE;

/// The deepest pocket that is looked for.
pub(crate) const DEEP: i32 = 3;

/// True if the cone of a convex corner ends before it meets a corner, and the point `goal` of the frame is not in what it covers.
/// False if that cannot be told from the rows up to the one that is `depth` away, the first at which the cell beside the wall is
/// blocked.
#[inline(always)]
pub(crate) fn is_pocket(frame: &Frame<'_>, (cone, depth): (Cone, i32), goal: (i32, i32), open_gaps: bool) -> bool {
    let (u, w) = (cone.u / SCALE, cone.w / SCALE);
    // A double corner at the end of the wall is a way out where gaps are open.
    if (depth > 1 || open_gaps) && frame.wall(u - 1, w) < depth + i32::from(open_gaps) {
        return false;
    }
    let wide = if i64::from(depth) * i64::from(cone.across) < i64::from(cone.along) {
        // The cone stays within the first column.
        1
    } else {
        let Some(wide) = blocked_floor(frame, cone, depth) else { return false };
        wide
    };
    let (goal_u, goal_w) = (goal.0 - cone.u, goal.1 - cone.w);
    !(0..=wide * SCALE).contains(&goal_u) || !(0..=depth * SCALE).contains(&goal_w)
}

/// If the rows before the one `depth` away are free as far as the cone reaches, up to its far ray, or to a wall that goes on, and
/// that row is blocked so far: how many of its cells are.
#[inline(always)]
fn blocked_floor(frame: &Frame<'_>, cone: Cone, depth: i32) -> Option<i32> {
    let (u, w) = (cone.u / SCALE, cone.w / SCALE);
    let (across, along) = (i64::from(cone.across), i64::from(cone.along));
    let is_within = |cells: i32, rows: i32| i64::from(cells) * along <= i64::from(rows) * across;
    let floor = frame.floor(u, w + depth);
    let mut row = 0;
    let mut free = frame.width(u, w);
    while !is_within(free, row + 1) {
        row += 1;
        if row == depth {
            return (!is_within(floor, depth)).then_some(floor);
        }
        free = frame.width(u, w + row);
        if is_within(free, row) {
            return None;
        }
    }
    (along > 0 && floor > free && (row + 1..depth).all(|row| frame.width(u, w + row) == free)).then_some(floor)
}

#[cfg(test)]
#[path = "pocket_tests.rs"]
mod tests;
