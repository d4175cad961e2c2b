//! Corners and centres of cells as one lattice, for agents with a radius.
//!
//! A disc in a corridor of an odd width has room at the centres of cells, in one of an even width at their corners.
//! Each vertex has eight neighbours: four at distance 1 along x and y, a corner of a corner and a centre of a centre,
//! and four at half the diagonal of a cell, a centre of a corner and a corner of a centre.
//!
//! Vertices are numbered row by row, rows of corners and of centres in turn. A map has fewer than 2^32 of them.

use crate::base::{index, signed, unsigned};
use crate::geom::{Point, SCALE};
use crate::grid::{DX, DY, Layer};
use crate::search::core::Vertex;

/// Half a cell, in units of a point.
const HALF: i32 = SCALE / 2;

/// The lattice of a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfCells {
    width: u32,
    height: u32,
}

impl HalfCells {
    pub(crate) const fn new(layer: &Layer) -> Self {
        Self { width: unsigned(layer.width()), height: unsigned(layer.height()) }
    }

    /// The number of its vertices.
    pub(crate) const fn len(self) -> usize {
        let (width, height) = (index(self.width), index(self.height));
        (width + 1) * (height + 1) + width * height
    }

    /// Vertices in a row of corners and the row of centres after it.
    const fn stride(self) -> u32 {
        2 * self.width + 1
    }

    /// The vertex at a point of the map, if it is a corner or a centre.
    pub(crate) const fn vertex(self, point: Point) -> Option<Vertex> {
        if point.x % HALF != 0 || point.y % HALF != 0 {
            return None;
        }
        let (x, y) = (unsigned(point.x / HALF), unsigned(point.y / HALF));
        if x % 2 != y % 2 {
            return None;
        }
        let row = y / 2 * self.stride() + y % 2 * (self.width + 1);
        Some(Vertex(row + x / 2))
    }

    /// The point of a vertex.
    pub(crate) const fn point(self, v: Vertex) -> Point {
        let (row, at) = (v.0 / self.stride(), v.0 % self.stride());
        let (x, y) = if at <= self.width { (2 * at, 2 * row) } else { (2 * (at - self.width) - 1, 2 * row + 1) };
        Point { x: signed(x) * HALF, y: signed(y) * HALF }
    }

    /// The neighbours of a vertex, by direction.
    pub(crate) fn neighbours(self, v: Vertex) -> impl Iterator<Item = Vertex> {
        let Point { x, y } = self.point(v);
        let (right, bottom) = (signed(self.width) * SCALE, signed(self.height) * SCALE);
        (0..DX.len()).filter_map(move |direction| {
            let step = if DX[direction] == 0 || DY[direction] == 0 { SCALE } else { HALF };
            let to = Point { x: x + DX[direction] * step, y: y + DY[direction] * step };
            let is_inside = (0..=right).contains(&to.x) && (0..=bottom).contains(&to.y);
            if is_inside { self.vertex(to) } else { None }
        })
    }
}

#[cfg(test)]
#[path = "halves_tests.rs"]
mod tests;
