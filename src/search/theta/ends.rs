//! The vertices of the Theta* family: lattice points, and the two ends where they lie off the lattice.
//!
//! An end off the lattice is a vertex of its own. It is joined to the corners of every free cell whose closure contains
//! it (a cell is convex, so that they see each other) and, where the line of sight allows, to the other end. An agent
//! with a radius has the centres of cells as vertices too.

use smallvec::SmallVec;

use crate::collections::bits::lowest;
use crate::geom::Point;
use crate::grid::{
    DX, DY, DiagonalGaps, Layer, corner_moves, corner_pattern, corners_around, free_cells_around, is_double_pattern,
};
use crate::search::{core::Vertex, theta::halves::HalfCells};

/// Lattice neighbours of an end: at most 6 corners and 2 centres off the lattice, 8 on it.
type NearVertices = SmallVec<[Vertex; 9]>;

/// The ends of a search and the neighbour relation that they add.
pub(crate) struct EndVertices {
    pub(crate) start: Vertex,
    pub(crate) goal: Vertex,
    start_point: Point,
    goal_point: Point,
    /// Lattice neighbours of an end off the lattice; empty for one on it.
    near_start: NearVertices,
    near_goal: NearVertices,
    /// The lattice of an agent with a radius; none for a point, whose lattice are the corners.
    pub(crate) halves: Option<HalfCells>,
}

impl EndVertices {
    /// Ends of no search.
    pub(crate) fn none() -> Self {
        Self {
            start: Vertex::START,
            goal: Vertex::GOAL,
            start_point: Point::default(),
            goal_point: Point::default(),
            near_start: NearVertices::new(),
            near_goal: NearVertices::new(),
            halves: None,
        }
    }

    /// The ends of a search between two free points, for an agent with this radius.
    pub(crate) fn new(layer: &Layer, (start, goal): (Point, Point), radius: i32) -> Self {
        let halves = (radius > 0).then(|| HalfCells::new(layer));
        let vertex = |point: Point| match halves {
            Some(lattice) => lattice.vertex(point),
            None => point.as_lattice().map(|(x, y)| Vertex::new(x, y)),
        };
        let place = |point: Point, off: Vertex| match vertex(point) {
            Some(vertex) => (vertex, NearVertices::new()),
            None => {
                let corners = corners_around(layer, point).into_iter().map(|(x, y)| Point::lattice(x, y));
                let cells = if halves.is_some() { free_cells_around(layer, point) } else { SmallVec::new() };
                let centres = cells.into_iter().map(|(x, y)| Point::centre(x, y));
                (off, corners.chain(centres).filter_map(vertex).collect())
            }
        };
        let (start_vertex, near_start) = place(start, Vertex::START);
        let (goal_vertex, near_goal) =
            if goal == start { (start_vertex, NearVertices::new()) } else { place(goal, Vertex::GOAL) };
        let (start_point, goal_point) = (start, goal);
        Self { start: start_vertex, goal: goal_vertex, start_point, goal_point, near_start, near_goal, halves }
    }

    /// The point of a vertex.
    #[inline(always)]
    pub(crate) fn point(&self, v: Vertex) -> Point {
        if v < Vertex::START {
            if let Some(lattice) = self.halves {
                return lattice.point(v);
            }
            let (x, y) = v.xy();
            return Point::lattice(x, y);
        }
        if v == self.start { self.start_point } else { self.goal_point }
    }

    /// True if an end lies off the lattice, so that the two ends are joined directly where they see each other.
    pub(crate) fn joined(&self) -> bool {
        self.start != self.goal && (self.start == Vertex::START || self.goal == Vertex::GOAL)
    }

    /// True if `v` may be expanded, be a parent or a turning point: with closed gaps no double corner may, but the
    /// start. No step of a disc leads to one.
    #[inline(always)]
    pub(crate) fn passable(&self, layer: &Layer, v: Vertex, gaps: DiagonalGaps) -> bool {
        if gaps == DiagonalGaps::Open || v == self.start || v >= Vertex::START || self.halves.is_some() {
            return true;
        }
        let (x, y) = v.xy();
        !is_double_pattern(corner_pattern(layer, x, y))
    }

    /// True if the goal lies off the lattice in a free cell of which `v` is a corner.
    #[inline(always)]
    pub(crate) fn touches_goal(&self, v: Vertex) -> bool {
        self.near_goal.contains(&v)
    }

    /// The neighbours of `v` in the written order: directions 0 to 7, then an end off the lattice.
    #[inline(always)]
    pub(crate) fn neighbours(&self, layer: &Layer, v: Vertex) -> VertexNeighbours {
        let mut list = VertexNeighbours { items: [Vertex::GOAL; 10], next: 0, len: 0 };
        if v >= Vertex::START {
            let near = if v == self.start { &self.near_start } else { &self.near_goal };
            near.iter().for_each(|&vertex| list.push(vertex));
            return list;
        }
        if let Some(lattice) = self.halves {
            lattice.neighbours(v).for_each(|next| list.push(next));
        } else {
            let (x, y) = v.xy();
            let mut mask = corner_moves(corner_pattern(layer, x, y));
            while mask != 0 {
                let direction = lowest(mask);
                mask &= mask - 1;
                list.push(Vertex::new(x + DX[direction], y + DY[direction]));
            }
        }
        if self.touches_goal(v) {
            list.push(self.goal);
        }
        if self.near_start.contains(&v) {
            list.push(self.start);
        }
        list
    }
}

/// The neighbours of a vertex: at most eight on the lattice and two ends off it.
pub(crate) struct VertexNeighbours {
    items: [Vertex; 10],
    next: usize,
    len: usize,
}

impl VertexNeighbours {
    #[inline(always)]
    fn push(&mut self, vertex: Vertex) {
        self.items[self.len] = vertex;
        self.len += 1;
    }
}

impl Iterator for VertexNeighbours {
    type Item = Vertex;

    #[inline(always)]
    fn next(&mut self) -> Option<Vertex> {
        let item = *self.items[..self.len].get(self.next)?;
        self.next += 1;
        Some(item)
    }
}
