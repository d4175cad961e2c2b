//! Which cones a root opens.
//!
//! ```text
//!        |  .            A path that comes from p and turns at r around the blocked cell # goes on
//!     ###|.              between the straight continuation of p r and the wall of # behind r:
//!     ###r - - -         one cone for each blocked cell at r (a double corner has two), never wider
//!       /                than a quadrant. The wall itself and a continuation along a grid line are
//!      p                 flat walks.
//! ```

use super::cone::Cone;
use super::flat::turning_point;
use super::frame::{Frame, Side};
use super::projection::{Projection, Sink, Stack};
use crate::base::Error;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern};
use crate::search::corners::cul_de_sac::Pocket;

/// One of the views that a root opens.
#[derive(Clone, Copy)]
pub(crate) enum View<'a> {
    /// A cone in its frame.
    Cone(Frame<'a>, Cone),
    /// A walk in a straight direction.
    Flat {
        /// Along x, else along y.
        along_x: bool,
        /// Towards larger coordinates.
        up: bool,
    },
}

/// Calls `take` with every view of the root `root` that a shortest path from `parent` may use; all of them if the root is
/// the start.
pub(crate) fn views<'a>(
    layer: &'a Layer,
    root: Point,
    parent: Option<Point>,
    mut take: impl FnMut(View<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    let Some(parent) = parent else {
        for (sign_x, sign_y) in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
            let frame = Frame::new(layer, true, sign_x, sign_y);
            let (u, w) = frame.coordinates(root);
            take(View::Cone(frame, Cone { u, w, across: 1, along: 0 }))?;
        }
        for (along_x, up) in [(true, true), (false, true), (true, false), (false, false)] {
            take(View::Flat { along_x, up })?;
        }
        return Ok(());
    };
    let (dx, dy) = (root.x - parent.x, root.y - parent.y);
    let pattern = corner_pattern(layer, root.x / SCALE, root.y / SCALE);
    for (bit, (bx, by)) in [(0, (-1, -1)), (1, (1, -1)), (2, (-1, 1)), (3, (1, 1))] {
        if pattern >> bit & 1 == 0 {
            continue;
        }
        // Turning towards the wall along y, away from the blocked cell in x; or the other way round.
        if dx * bx < 0 && dy * by >= 0 {
            around(layer, root, (dx, dy), (true, -bx, by), &mut take)?;
        } else if dy * by < 0 && dx * bx >= 0 {
            around(layer, root, (dx, dy), (false, bx, -by), &mut take)?;
        }
    }
    Ok(())
}

/// The cone between the direction in which the root was reached and the wall along y (`vertical`) or x, and the flat walks on
/// its sides.
fn around<'a>(
    layer: &'a Layer,
    root: Point,
    (dx, dy): (i32, i32),
    (vertical, sign_x, sign_y): (bool, i32, i32),
    take: &mut impl FnMut(View<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    let frame = Frame::new(layer, vertical, sign_x, sign_y);
    let (u, w) = frame.coordinates(root);
    let (across, along) = if vertical { (dx.abs(), dy.abs()) } else { (dy.abs(), dx.abs()) };
    take(View::Cone(frame, Cone { u, w, across, along }))?;
    take(View::Flat { along_x: !vertical, up: if vertical { sign_y > 0 } else { sign_x > 0 } })?;
    if along == 0 {
        // The path came along a grid line and may go straight on.
        take(View::Flat { along_x: vertical, up: if vertical { sign_x > 0 } else { sign_y > 0 } })?;
    }
    Ok(())
}

/// Finds every corner that a root sees past which a shortest path may turn, if the root is a convex corner whose turn is
/// known: the cone of the frame, the wall on its side, and the way straight on from a grid line.
pub(crate) fn scan_turn<S: Sink>(
    layer: &Layer,
    root: Point,
    (frame, cone): (Frame<'_>, Cone),
    gaps: DiagonalGaps,
    (stack, sink): (&mut Stack, &mut S),
) -> Result<(), Error> {
    project(frame, cone, gaps, (stack, sink))?;
    let (u, w) = (cone.u / SCALE, cone.w / SCALE);
    if let Some((end, convex)) = frame.follow_wall(u, w) {
        if convex {
            sink.corner(&frame, (u, end), Side::Back, i32::MAX);
        } else if gaps == DiagonalGaps::Open {
            sink.corner(&frame, (u, end), Side::Unknown, i32::MAX);
        }
    }
    if cone.along == 0 {
        let (along_x, up) = frame.direction_of_u();
        scan(layer, root, View::Flat { along_x, up }, gaps, (stack, sink))?;
    }
    Ok(())
}

#[inline(always)]
fn project<S: Sink>(
    frame: Frame<'_>,
    cone: Cone,
    gaps: DiagonalGaps,
    (stack, sink): (&mut Stack, &mut S),
) -> Result<(), Error> {
    let open_gaps = gaps == DiagonalGaps::Open;
    if frame.is_mirrored() {
        Projection::<_, true> { frame, cone, open_gaps, stack, sink }.run()
    } else {
        Projection::<_, false> { frame, cone, open_gaps, stack, sink }.run()
    }
}

/// The pocket into which a path from `from` turns at the lattice point (u, w) of the frame, if it is one; `side` and `depth` as a
/// [`Sink`] is told them.
#[inline(always)]
pub(crate) fn pocket_behind(
    frame: &Frame<'_>,
    from: Point,
    (u, w): (i32, i32),
    (side, depth): (Side, i32),
    gaps: DiagonalGaps,
) -> Option<Pocket> {
    let (from_u, from_w) = frame.coordinates(from);
    let (across, along) = (u * SCALE - from_u, w * SCALE - from_w);
    match side {
        Side::Left => frame.nook_left().pocket_at((u, w), (across, along), depth, gaps),
        Side::Right => frame.nook_right().pocket_at((w, u), (along, across), depth, gaps),
        Side::Back | Side::Unknown => None,
    }
}

/// Finds every corner of a view and gives it to `sink`.
pub(crate) fn scan<S: Sink>(
    layer: &Layer,
    root: Point,
    view: View<'_>,
    gaps: DiagonalGaps,
    (stack, sink): (&mut Stack, &mut S),
) -> Result<(), Error> {
    match view {
        View::Cone(frame, cone) => project(frame, cone, gaps, (stack, sink)),
        View::Flat { along_x, up } => {
            let (plane, line, from) =
                if along_x { (&layer.rows, root.y, root.x) } else { (&layer.columns, root.x, root.y) };
            if line.rem_euclid(SCALE) != 0 {
                return Ok(());
            }
            let line = line / SCALE;
            let frame = Frame::new(layer, !along_x, 1, 1);
            if let Some(at) = turning_point(plane, line, from, up, gaps) {
                sink.corner(&frame, (line, at), Side::Unknown, i32::MAX);
            }
            Ok(())
        }
    }
}
