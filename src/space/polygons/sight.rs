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

use super::{link::GapLink, sector::Sector, vector::ExactVector, version::Version};
use crate::base::Error;
use crate::geom::{Point, cross};

/// What was met between two points, their own surroundings left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SightResult {
    Clear,
    /// Free, but over a corner at which a path may turn.
    OverCorner,
    Blocked,
}

impl Version {
    /// What the segment from `p` to `q`, two different points of the world, meets. `are_ends` tells whether a path
    /// begins or ends there instead of turning, `read` is told the squares that the answer depends on.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn view(
        &self,
        (p, q): (Point, Point),
        (closed, are_ends): (bool, [bool; 2]),
        mut read: impl FnMut((i32, i32)),
    ) -> Result<SightResult, Error> {
        let mut view = SightResult::Clear;
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
                        match self.pass(edge.a, ExactVector::between(p, q), closed) {
                            Ok(SightResult::Clear) => {}
                            Ok(SightResult::OverCorner) => view = SightResult::OverCorner,
                            Ok(SightResult::Blocked) => return ControlFlow::Break(Ok(())),
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
            ControlFlow::Break(Ok(())) => Ok(SightResult::Blocked),
            ControlFlow::Break(Err(error)) => Err(error),
        }
    }

    /// True if a link stops the way from `p` to `q`. Between two vertices a way may slide along the link, like along an
    /// edge, if it stays on one side. `are_ends` tells whether a path begins or ends there: where it does not, it turns
    /// in the wide sector.
    pub(super) fn is_stopped(
        &self,
        link: &GapLink,
        (p, q): (Point, Point),
        are_ends: [bool; 2],
    ) -> Result<bool, Error> {
        if !link.blocks(p, q) {
            return Ok(false);
        }
        let way = ExactVector::between(p, q);
        let Some(along) = link.between_vertices() else { return Ok(true) };
        if along.cross(way) != 0 {
            // A point on it that is free is one of an outline: the directions that are free there decide.
            return Ok(!link.covers(p) && !link.covers(q));
        }
        let [v, w] = link.ends_along((p, q));
        // True if a way slides out of a vertex with the free ground to the left of it, or to the right.
        let slides = |at: Point, out: ExactVector, is_left: bool, (end, is_end): (Point, bool)| {
            let around = self.around(at)?;
            let has_wide = around.sectors().any(Sector::is_wide);
            Ok(around.sectors().any(|sector| {
                let side = if is_left { sector.from } else { sector.to };
                let is_turn = is_end || !has_wide || sector.is_wide();
                let goes_on = if at == end { is_turn } else { sector.contains(out.reversed()) };
                side.cross(out) == 0 && side.dot(out) > 0 && goes_on
            }))
        };
        for is_left in [true, false] {
            if slides(v, way, is_left, (p, are_ends[0]))? && slides(w, way.reversed(), !is_left, (q, are_ends[1]))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a path may go straight on over a vertex.
    #[cold]
    pub(super) fn pass(&self, at: Point, direction: ExactVector, closed: bool) -> Result<SightResult, Error> {
        let place = self.place(self.place_at(at));
        let passes = match place.sectors {
            0 => false,
            1 => place.sector.contains(direction) && place.sector.contains(direction.reversed()),
            _ => self.around(at)?.lets_pass(direction, closed || place.is_linked),
        };
        Ok(match (passes, place.is_corner(closed)) {
            (false, _) => SightResult::Blocked,
            (true, true) => SightResult::OverCorner,
            (true, false) => SightResult::Clear,
        })
    }
}

/// True if a point on the line of a segment lies between its ends or on one of them.
#[inline(always)]
pub(super) fn is_between(p: Point, q: Point, point: Point) -> bool {
    let within = |v: i32, p: i32, q: i32| p.min(q) <= v && v <= p.max(q);
    within(point.x, p.x, q.x) && within(point.y, p.y, q.y)
}
