//! What a straight segment between two points of a world meets.
//!
//! ```text
//!   for each square from p to q, for each edge (a, b) there
//!     if the segment and the edge cross inside both: blocked
//!     if a lies inside the segment: blocked unless what is free about a lets it pass
//!   for each link there: blocked if they meet, but for a way along all of it
//! ```
//!
//! That is all: between such events the segment stays in free ground, along an edge, or in what is blocked, and both
//! its ends are judged by the directions that are free there. Cost: proportional to the edges in the squares.

use std::ops::ControlFlow;

use super::vector::Vector;
use super::version::Version;
use crate::base::Error;
use crate::geom::{Point, cross};

/// What was met between two points, their own surroundings left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Clear,
    /// Free, but over a corner at which a path may turn.
    OverCorner,
    Blocked,
}

impl Version {
    /// What the segment from `p` to `q`, two different points of the world, meets. `are_ends` tells whether a path begins
    /// or ends there instead of turning, `read` the squares that the answer depends on.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn view(
        &self,
        (p, q): (Point, Point),
        (closed, are_ends): (bool, [bool; 2]),
        mut read: impl FnMut((i32, i32)),
    ) -> Result<View, Error> {
        let mut view = View::Clear;
        let buckets = self.buckets();
        let walked = buckets.squares.walk(p, q, |column, row| {
            read((column, row));
            let square = buckets.squares.number(column, row);
            for link in buckets.links(square) {
                match self.is_stopped(link, (p, q), are_ends) {
                    Ok(false) => {}
                    Ok(true) => return ControlFlow::Break(Ok(())),
                    Err(error) => return ControlFlow::Break(Err(error)),
                }
            }
            for edge in buckets.edges(square) {
                let (side_a, side_b) = (cross(p, q, edge.a), cross(p, q, edge.b));
                if side_a == 0 {
                    if edge.a != p && edge.a != q && is_between(p, q, edge.a) {
                        match self.pass(edge.a, Vector::between(p, q), closed) {
                            Ok(View::Clear) => {}
                            Ok(View::OverCorner) => view = View::OverCorner,
                            Ok(View::Blocked) => return ControlFlow::Break(Ok(())),
                            Err(error) => return ControlFlow::Break(Err(error)),
                        }
                    }
                } else if (side_a < 0) != (side_b < 0) && side_b != 0 {
                    let (side_p, side_q) = (cross(edge.a, edge.b, p), cross(edge.a, edge.b, q));
                    if side_p != 0 && side_q != 0 && (side_p < 0) != (side_q < 0) {
                        return ControlFlow::Break(Ok(()));
                    }
                }
            }
            ControlFlow::Continue(())
        });
        match walked {
            ControlFlow::Continue(()) => Ok(view),
            ControlFlow::Break(Ok(())) => Ok(View::Blocked),
            ControlFlow::Break(Err(error)) => Err(error),
        }
    }

    /// Whether a path may go straight on over a vertex.
    #[cold]
    pub(super) fn pass(&self, at: Point, direction: Vector, closed: bool) -> Result<View, Error> {
        let place = self.place(self.place_at(at));
        let passes = match place.sectors {
            0 => false,
            1 => place.sector.contains(direction) && place.sector.contains(direction.reversed()),
            _ => self.around(at)?.lets_pass(direction, closed || place.is_linked),
        };
        Ok(match (passes, place.is_corner(closed)) {
            (false, _) => View::Blocked,
            (true, true) => View::OverCorner,
            (true, false) => View::Clear,
        })
    }
}

/// True if a point on the line of a segment lies between its ends or on one of them.
#[inline(always)]
pub(super) fn is_between(p: Point, q: Point, point: Point) -> bool {
    let within = |v: i32, p: i32, q: i32| p.min(q) <= v && v <= p.max(q);
    within(point.x, p.x, q.x) && within(point.y, p.y, q.y)
}
