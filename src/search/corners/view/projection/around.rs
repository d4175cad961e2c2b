//! The visibility scan around a point that need not be a corner: every corner at which a path that ends there may have
//! turned last.
//!
//! The projection's counterpart to [`visible_corners`](crate::search::corners::view::visible_corners::visible_corners),
//! for searches that project: it counts its projections and keeps its intervals with theirs.

use super::frame::Frame;
use super::openings::{Opening, ProjectionScan, openings};
use super::project::{CornerVisitor, SeenCorner, Stack};
use crate::base::Result;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};

/// Passes corners on, and notes the last. Whoever asks is called through a pointer: the projection is compiled once for
/// all of them.
struct LastCorner<'a> {
    visitor: &'a mut dyn CornerVisitor,
    last: Option<Point>,
}

impl CornerVisitor for LastCorner<'_> {
    fn corner(&mut self, frame: &Frame<'_>, corner: SeenCorner) {
        let (x, y) = frame.orientation.lattice(corner.u, corner.w);
        self.last = Some(Point::lattice(x, y));
        self.visitor.corner(frame, corner);
    }

    fn is_stopped(&self) -> bool {
        self.visitor.is_stopped()
    }
}

/// Passes every corner around a point to `visitor`.
pub(crate) fn project_around(
    layer: &Layer,
    point: Point,
    gaps: DiagonalGaps,
    stack: &mut Stack,
    visitor: &mut dyn CornerVisitor,
) -> Result {
    let mut visitor = LastCorner { visitor, last: None };
    openings(layer, point, None, |opening| {
        let mut scan = ProjectionScan { layer, gaps, stack, visitor: &mut visitor };
        scan.opening(point, opening)?;
        // A walk along a grid line ends at the first corner, and leaves what is past it to the root that the corner
        // becomes.
        while let (Opening::Line(_), Some(from)) = (opening, scan.visitor.last.take()) {
            scan.opening(from, opening)?;
        }
        Ok(())
    })
}
