//! Which cones a root opens, and the scan of all of them.
//!
//! ```text
//!        |  .            A path that comes from p and turns at r around the blocked cell # goes on
//!     ###|.              between the straight continuation of p r and the wall of # beyond r:
//!     ###r - - -         one cone for each blocked cell at r (a double corner has two), never wider
//!       /                than a quadrant. The wall itself and a continuation along a grid line are
//!      p                 walks along a grid line.
//! ```

use super::cone::{Cone, FramedCone};
use super::frame::{ConeSide, Frame};
use super::project::{CornerVisitor, SeenCorner, Stack, project};
use crate::base::Result;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, corner_pattern};
use crate::search::corners::view::grid_line::GridLine;
use crate::search::corners::view::orientation::{GridDirection, Orientation};

/// One of the parts of the map that a root looks into.
#[derive(Clone, Copy)]
pub(crate) enum Opening<'a> {
    /// A cone in its frame.
    Cone(FramedCone<'a>),
    /// The grid line in a direction.
    Line(GridDirection),
}

/// Where the blocked cells of a corner pattern lie, as signs of x and y.
fn blocked_cells(pattern: u32) -> impl Iterator<Item = (i32, i32)> {
    let cells = [(0, (-1, -1)), (1, (1, -1)), (2, (-1, 1)), (3, (1, 1))];
    cells.into_iter().filter(move |(bit, _)| pattern >> bit & 1 != 0).map(|(_, cell)| cell)
}

/// Calls `take` with every opening of `root` that a shortest path from `parent` may use; all of them if the root is the
/// start.
pub(crate) fn openings<'a>(
    layer: &'a Layer,
    root: Point,
    parent: Option<Point>,
    mut take: impl FnMut(Opening<'a>) -> Result,
) -> Result {
    let Some(parent) = parent else {
        for orientation in Orientation::QUADRANTS {
            let (u, w) = orientation.coordinates(root);
            let (frame, cone) = (Frame::new(layer, orientation), Cone { u, w, across: 1, along: 0 });
            take(Opening::Cone(FramedCone { frame, cone }))?;
        }
        return GridDirection::ALL.into_iter().try_for_each(|direction| take(Opening::Line(direction)));
    };
    let (dx, dy) = (root.x - parent.x, root.y - parent.y);
    for (bx, by) in blocked_cells(corner_pattern(layer, root.x / SCALE, root.y / SCALE)) {
        // Turning towards the wall along y, away from the blocked cell in x; or the other way round.
        if dx * bx < 0 && dy * by >= 0 {
            openings_of_turn(layer, root, parent, Orientation::new(false, -bx, by), &mut take)?;
        } else if dy * by < 0 && dx * bx >= 0 {
            openings_of_turn(layer, root, parent, Orientation::new(true, -by, bx), &mut take)?;
        }
    }
    Ok(())
}

/// The cone between the direction in which the root was reached and the wall along `w`, and the grid lines on its
/// sides.
fn openings_of_turn<'a>(
    layer: &'a Layer,
    root: Point,
    parent: Point,
    orientation: Orientation,
    take: &mut impl FnMut(Opening<'a>) -> Result,
) -> Result {
    let turned = FramedCone::of_turn(Frame::new(layer, orientation), root, parent);
    take(Opening::Cone(turned))?;
    take(Opening::Line(orientation.transposed().direction_of_u()))?;
    if turned.cone.along == 0 {
        // The path came along a grid line and may go straight on.
        take(Opening::Line(orientation.direction_of_u()))?;
    }
    Ok(())
}

/// True if a shortest path from `parent` that turns at `root` may go straight to `to`.
pub(crate) fn may_go_on(layer: &Layer, parent: Point, root: Point, to: Point) -> bool {
    let (dx, dy) = (i64::from(root.x - parent.x), i64::from(root.y - parent.y));
    let (ex, ey) = (i64::from(to.x - root.x), i64::from(to.y - root.y));
    let turn = dx * ey - dy * ex;
    if turn == 0 {
        return dx * ex + dy * ey > 0;
    }
    blocked_cells(corner_pattern(layer, root.x / SCALE, root.y / SCALE)).any(|(bx, by)| {
        // The blocked cell lies on the inner side of the turn, and the path stays outside of it.
        let side = dx * i64::from(by) - dy * i64::from(bx);
        (turn > 0) == (side > 0)
    })
}

/// A visibility scan by projection: the map, the stack of intervals, and the receiver of the corners.
pub(crate) struct ProjectionScan<'a, V> {
    pub(crate) layer: &'a Layer,
    pub(crate) gaps: DiagonalGaps,
    pub(crate) stack: &'a mut Stack,
    pub(crate) visitor: &'a mut V,
}

impl<V: CornerVisitor> ProjectionScan<'_, V> {
    /// Every corner that `root` sees and at which a shortest path from `parent` over it may turn; every corner that the
    /// start sees and at which a path from it may turn if there is no parent.
    pub(crate) fn root(&mut self, root: Point, parent: Option<Point>) -> Result {
        openings(self.layer, root, parent, |opening| self.opening(root, opening))
    }

    /// The same for a convex corner whose turn is known: the cone of the frame, the wall on its side, and the grid line
    /// straight on.
    pub(crate) fn turn(&mut self, root: Point, turned: FramedCone<'_>) -> Result {
        project(turned, self.gaps, self.stack, self.visitor)?;
        if self.visitor.fills() && !self.stack.intervals.is_empty() {
            // It was stopped, and is gone on with.
            return Ok(());
        }
        let FramedCone { frame, cone } = turned;
        let (u, w) = (cone.u / SCALE, cone.w / SCALE);
        if let Some((end, convex)) = frame.follow_wall(u, w) {
            if convex {
                self.visitor.corner(&frame, SeenCorner::at((u, end), ConeSide::Back));
            } else if self.gaps == DiagonalGaps::Open {
                self.visitor.corner(&frame, SeenCorner::at((u, end), ConeSide::Unknown));
            }
        }
        if cone.along == 0 {
            self.line(root, frame.orientation.direction_of_u());
        }
        Ok(())
    }

    /// Every corner of one opening.
    pub(crate) fn opening(&mut self, root: Point, opening: Opening<'_>) -> Result {
        match opening {
            Opening::Cone(cone) => project(cone, self.gaps, self.stack, self.visitor),
            Opening::Line(direction) => {
                self.line(root, direction);
                Ok(())
            }
        }
    }

    /// The first corner along a grid line: what lies past it on the line is left to the root that it becomes.
    fn line(&mut self, root: Point, direction: GridDirection) {
        let Some(line) = GridLine::through(self.layer, root, direction) else { return };
        let (turn, end) = line.first_turn(self.gaps);
        if self.visitor.fills() || self.visitor.notes_reads() {
            self.visitor.covers_line(line.lattice(line.first()), line.lattice(end));
        }
        let Some(at) = turn else { return };
        // A frame without mirrors, in which (u, w) is the lattice point itself.
        let frame = Frame::new(self.layer, Orientation::new(false, 1, 1));
        self.visitor.corner(&frame, SeenCorner::at(line.lattice(at), ConeSide::Unknown));
    }
}
