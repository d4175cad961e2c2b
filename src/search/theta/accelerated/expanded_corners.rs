//! The expanded vertices that may become parents: the start, and the corners at which a path may turn.

use crate::base::{Result, bytes};
use crate::collections::{counted, reserve_exact};
use crate::geom::{Point, SCALE, cross};
use crate::grid::{Layer, corner_pattern};
use crate::search::core::Vertex;

/// An expanded vertex from which a path may go on, and in which directions: those on the inner side of both edges. The
/// start goes anywhere; a corner with two blocked cells stands in the list for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpandedCorner {
    pub(crate) vertex: Vertex,
    pub(crate) point: Point,
    pub(crate) g: f64,
    /// Directions from here, turned so that a path to p is taut if p lies to the left of both; none for the start.
    ///
    /// ```text
    ///   before ----> here - - - -    the path turns around the blocked cell: it goes on between the straight
    ///                  |####         line and the edge of the cell
    /// ```
    edges: Option<[(i32, i32); 2]>,
}

impl ExpandedCorner {
    /// The start of a search.
    pub(crate) const fn start(vertex: Vertex, point: Point) -> Self {
        Self { vertex, point, g: 0.0, edges: None }
    }

    /// The ways on from the corner `point`, which is reached from `before`: one for each blocked cell around which a
    /// path can turn there.
    pub(crate) fn at_corner(
        layer: &Layer,
        (vertex, point, g): (Vertex, Point, f64),
        before: Point,
    ) -> impl Iterator<Item = Self> {
        let pattern = corner_pattern(layer, point.x / SCALE, point.y / SCALE);
        let back = (before.x - point.x, before.y - point.y);
        let blocked = INWARD.iter().enumerate().filter(move |&(cell, _)| pattern >> cell & 1 != 0);
        blocked.filter_map(move |(_, &(dx, dy))| {
            let side = cross(point, before, Point { x: point.x + dx, y: point.y + dy });
            let edges = match side.signum() {
                0 => return None,
                1 => [back, (dx, dy)],
                _ => [(-back.0, -back.1), (-dx, -dy)],
            };
            Some(Self { vertex, point, g, edges: Some(edges) })
        })
    }

    /// True if a path over the vertex before and this one to `to` would be taut here: a blocked cell lies on the inner
    /// side of the turn.
    #[inline(always)]
    pub(crate) fn is_taut(&self, to: Point) -> bool {
        let Some(edges) = self.edges else { return true };
        let (x, y) = (i64::from(to.x - self.point.x), i64::from(to.y - self.point.y));
        edges.iter().all(|&(ex, ey)| i64::from(ex) * y - i64::from(ey) * x > 0)
    }
}

/// From a corner into each of its four cells, in the order of [`corner_pattern`].
const INWARD: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// The list, in the order of expansion.
#[derive(Default)]
pub(crate) struct ExpandedCorners {
    list: Vec<ExpandedCorner>,
}

counted!(ExpandedCorners { list });

impl ExpandedCorners {
    pub(crate) fn clear(&mut self) {
        self.list.clear();
    }

    /// The list from its end: what was expanded last is nearest, and its length rules most of the others out.
    pub(crate) fn latest_first(&self) -> impl Iterator<Item = &ExpandedCorner> {
        self.list.iter().rev()
    }

    pub(crate) fn count(&self) -> u64 {
        bytes(self.list.len())
    }

    /// Bytes that the next `push` needs beyond those held.
    pub(crate) fn growth(&self) -> u64 {
        let full = self.list.len() == self.list.capacity();
        if full { bytes(self.list.len().max(64) * size_of::<ExpandedCorner>()) } else { 0 }
    }

    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn push(&mut self, turn: ExpandedCorner) -> Result {
        if self.list.len() == self.list.capacity() {
            let more = self.list.len().max(64);
            reserve_exact(&mut self.list, more)?;
        }
        self.list.push(turn);
        Ok(())
    }

    pub(crate) fn release(&mut self) {
        self.list = Vec::new();
    }
}

#[cfg(test)]
#[path = "expanded_corners_tests.rs"]
mod tests;
