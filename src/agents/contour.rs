//! The contour of the walls: unit edges of the lattice with a blocked cell on one side and a free one on the other, and
//! which edge follows which.
//!
//! ```text
//!    2 | 3        directions: 0 to +x, 1 to +y, 2 to -x, 3 to -y: each a left turn from the one before;
//!    --o--> 0     quadrant k lies between the directions k and k + 1
//!    1 | 0
//! ```
//!
//! Each edge has one successor and one predecessor, so whoever follows a contour on a map that does not change comes
//! back to the edge where he began.

use super::options::Side;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, corner_pattern, is_double_pattern};

const DX: [i32; 4] = [1, 0, -1, 0];
const DY: [i32; 4] = [0, 1, 0, -1];

/// A directed unit edge of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContourEdge {
    pub(super) x: i32,
    pub(super) y: i32,
    /// 0 to 3.
    pub(super) direction: usize,
}

impl ContourEdge {
    pub(super) const fn end(self) -> (i32, i32) {
        (self.x + DX[self.direction], self.y + DY[self.direction])
    }

    pub(super) const fn start_point(self) -> Point {
        Point::lattice(self.x, self.y)
    }

    pub(super) const fn end_point(self) -> Point {
        let (x, y) = self.end();
        Point::lattice(x, y)
    }

    pub(super) const fn step(self) -> (i32, i32) {
        (DX[self.direction], DY[self.direction])
    }

    /// The edge from a double corner on its other side.
    pub(super) const fn across(self) -> Self {
        Self { direction: (self.direction + 2) % 4, ..self }
    }

    pub(super) const fn is_horizontal(self) -> bool {
        self.direction.is_multiple_of(2)
    }
}

/// The direction of a segment: inside a quadrant, or along a lattice direction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Heading {
    Quadrant(usize),
    Axis(usize),
}

impl Heading {
    /// That of a vector other than (0, 0).
    pub(super) const fn of(dx: i32, dy: i32) -> Self {
        match (dx.signum(), dy.signum()) {
            (1, 1) => Self::Quadrant(0),
            (-1, 1) => Self::Quadrant(1),
            (-1, -1) => Self::Quadrant(2),
            (1, -1) => Self::Quadrant(3),
            (1, _) => Self::Axis(0),
            (0, 1) => Self::Axis(1),
            (-1, _) => Self::Axis(2),
            _ => Self::Axis(3),
        }
    }

    /// The quadrants that a ray of this direction runs through or along: the right one, then the left one.
    const fn quadrants(self) -> (usize, usize) {
        match self {
            Self::Quadrant(k) => (k, k),
            Self::Axis(k) => ((k + 3) % 4, k),
        }
    }
}

/// The walls as someone sees them who follows them on one side.
pub(super) struct SideWalls<'a> {
    pub(super) layer: &'a Layer,
    pub(super) gaps: DiagonalGaps,
    pub(super) side: Side,
}

impl SideWalls<'_> {
    /// True if the cell in a quadrant of the lattice point is blocked.
    fn is_blocked(&self, (x, y): (i32, i32), quadrant: usize) -> bool {
        const LEFT: [i32; 4] = [0, 1, 1, 0];
        const UP: [i32; 4] = [0, 0, 1, 1];
        let quadrant = quadrant % 4;
        self.layer.is_blocked(x - LEFT[quadrant], y - UP[quadrant])
    }

    /// True if no path leads between the two free cells at the lattice point.
    pub(super) fn is_closed_gap(&self, (x, y): (i32, i32)) -> bool {
        self.gaps == DiagonalGaps::Closed && is_double_pattern(corner_pattern(self.layer, x, y))
    }

    /// The quadrants ahead of someone who walks in a direction: that on the side of the wall, then the other one.
    /// Who turns left has the wall on the right.
    const fn ahead(&self, direction: usize) -> (usize, usize) {
        let (right, left) = ((direction + 3) % 4, direction);
        match self.side {
            Side::Left => (right, left),
            Side::Right => (left, right),
        }
    }

    /// The direction after a quarter turn away from the wall.
    const fn away(&self, direction: usize) -> usize {
        match self.side {
            Side::Left => (direction + 1) % 4,
            Side::Right => (direction + 3) % 4,
        }
    }

    /// The quadrant at the end of an edge that he who has walked it comes from, on the free side.
    const fn behind(&self, direction: usize) -> usize {
        match self.side {
            Side::Left => (direction + 1) % 4,
            Side::Right => (direction + 2) % 4,
        }
    }

    /// True if the edge has a wall on its side, and is free on the other.
    pub(super) fn has(&self, edge: ContourEdge) -> bool {
        let (wall, free) = self.ahead(edge.direction);
        let at = (edge.x, edge.y);
        self.is_blocked(at, wall) && !self.is_blocked(at, free)
    }

    /// The edge that follows.
    pub(super) fn next(&self, edge: ContourEdge) -> ContourEdge {
        let end = edge.end();
        let (wall, free) = self.ahead(edge.direction);
        let (wall, free) = (self.is_blocked(end, wall), self.is_blocked(end, free));
        let away = self.away(edge.direction);
        let towards = (away + 2) % 4;
        let direction = match (wall, free) {
            (true, false) => edge.direction,
            (true, true) => away,
            (false, false) => towards,
            // A double corner: between its blocked cells, or around the one ahead.
            (false, true) if self.gaps == DiagonalGaps::Open => towards,
            (false, true) => away,
        };
        ContourEdge { x: end.0, y: end.1, direction }
    }

    /// The edge on which someone begins who enters a wall at a point of a vertical (`along_y`) or horizontal edge of
    /// the lattice that is not a lattice point; `(x, y)` is the end of that edge with the smaller coordinates, and
    /// `forward` tells whether he goes towards larger ones across the edge.
    pub(super) fn first_on_edge(&self, (x, y): (i32, i32), along_y: bool, forward: bool) -> ContourEdge {
        // Into the wall, then a quarter turn to the side.
        let inward = usize::from(along_y) ^ 1;
        let inward = if forward { inward } else { inward + 2 };
        let direction = self.away(inward % 4);
        let back = direction >= 2;
        let (dx, dy) = if along_y { (0, i32::from(back)) } else { (i32::from(back), 0) };
        ContourEdge { x: x + dx, y: y + dy, direction }
    }

    /// The edge on which someone begins who cannot go on at a lattice point; `came` tells whether he came there in the
    /// direction of the heading, or starts there.
    pub(super) fn first_at(&self, at: (i32, i32), heading: Heading, came: bool) -> Option<ContourEdge> {
        let (right, left) = heading.quadrants();
        let free = |quadrant: &usize| !self.is_blocked(at, *quadrant);
        // The free quadrant whose border is the first one when he turns.
        let quadrant = if came && self.is_closed_gap(at) {
            // Only the side from which he came counts.
            [(right + 2) % 4, (left + 2) % 4].into_iter().find(free)
        } else {
            match self.side {
                Side::Left => (1..4).map(|turn| (left + turn) % 4).find(free),
                Side::Right => (1..4).map(|turn| (right + 4 - turn) % 4).find(free),
            }
        }?;
        let direction = match self.side {
            Side::Left => quadrant,
            Side::Right => (quadrant + 1) % 4,
        };
        Some(ContourEdge { x: at.0, y: at.1, direction })
    }

    /// True if a ray from the end of an edge leads on into free ground or along a wall, other than back along the edge.
    pub(super) fn leads_on(&self, edge: ContourEdge, heading: Heading) -> bool {
        if matches!(heading, Heading::Axis(k) if k == (edge.direction + 2) % 4) {
            return false;
        }
        let at = edge.end();
        let (right, left) = heading.quadrants();
        let gap = self.is_closed_gap(at);
        let behind = self.behind(edge.direction);
        [right, left].into_iter().any(|quadrant| !self.is_blocked(at, quadrant) && (!gap || quadrant == behind))
    }

    /// The edge on which someone begins to follow the wall ahead who comes around a corner of an open gap, if the ray
    /// leads into that wall and not into the one that he follows.
    pub(super) fn other_at_end(&self, edge: ContourEdge, heading: Heading) -> Option<ContourEdge> {
        let Heading::Quadrant(quadrant) = heading else { return None };
        let at = edge.end();
        let own = match self.side {
            Side::Left => (edge.direction + 2) % 4,
            Side::Right => (edge.direction + 1) % 4,
        };
        let is_gap = self.gaps == DiagonalGaps::Open && is_double_pattern(corner_pattern(self.layer, at.0, at.1));
        let other = is_gap && quadrant != own && self.is_blocked(at, quadrant);
        if other { self.first_at(at, heading, false) } else { None }
    }

    /// True if a vector at a point of the edge that is not its end leads to the free side.
    pub(super) fn faces(&self, edge: ContourEdge, (dx, dy): (i32, i32)) -> bool {
        let (x, y) = edge.step();
        // The left side of (x, y) is (-y, x).
        let left = i64::from(dy) * i64::from(x) - i64::from(dx) * i64::from(y);
        match self.side {
            Side::Left => left > 0,
            Side::Right => left < 0,
        }
    }
}

#[cfg(test)]
#[path = "contour_tests.rs"]
mod tests;
