//! The corners of a graph by number.
//!
//! A corner gets its number when it is first seen and keeps it, even if an edit removes it: edges, open list and nodes
//! contain numbers, and only scans look up the number of a lattice point. The first two numbers are the ends of a
//! search. A graph may have two lists for each corner, by the side on which a path passes it: the number of the second
//! list is the first one's, which is even, and 1.

use crate::base::typed_id::typed_id;
use crate::base::{Result, bytes, index, index_i32, to_u32};
use crate::collections::{Meter, zeroed_box};
use crate::search::core::Vertex;

typed_id! {
    /// The number of a corner with an edge list, of the start or of the goal.
    EdgeListId
}

/// The start of a search.
pub(crate) const START: EdgeListId = EdgeListId(0);
/// The goal of a search.
pub(crate) const GOAL: EdgeListId = EdgeListId(1);

/// A corner and the range of its edge list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub(crate) vertex: Vertex,
    /// The number of the scan that made its list; 0 if the list has to be made.
    pub(crate) built: u32,
    /// Its edges: into the quadrant whose wall runs along x, then into the one whose wall runs along y. With a list for
    /// each side there is one quadrant.
    pub(crate) from: u32,
    pub(crate) mid: u32,
    pub(crate) to: u32,
    /// The blocked cells around it when the list was made, as `grid::corner_pattern` has them.
    pub(crate) pattern: u32,
}

impl Corner {
    const fn new(vertex: Vertex) -> Self {
        Self { vertex, built: 0, from: 0, mid: 0, to: 0, pattern: 0 }
    }
}

/// Where the blocked cell of a corner lies that counts, as signs of x and y: of the two of a double corner the upper
/// one.
#[inline(always)]
pub(crate) const fn block_of(pattern: u32) -> (i64, i64) {
    match pattern {
        0b0001 | 0b1001 => (-1, -1),
        0b0010 | 0b0110 => (1, -1),
        0b0100 => (-1, 1),
        _ => (1, 1),
    }
}

/// The corners seen so far.
#[derive(Default)]
pub(crate) struct CornerTable {
    pub(crate) corners: Vec<Corner>,
    /// The number of each lattice point, 0 if it has none.
    ids: Box<[u32]>,
    columns: usize,
    /// Lists of each corner.
    pub(crate) sides: u32,
}

impl CornerTable {
    /// An empty table for a lattice of `columns` x `rows` points, with one list for each corner or two.
    pub(crate) fn new((columns, rows): (i32, i32), sides: u32, meter: &mut Meter) -> Result<Self> {
        let points = index_i32(columns) * index_i32(rows);
        meter.take(bytes(points * size_of::<u32>()))?;
        let mut table = Self { corners: Vec::new(), ids: zeroed_box(points)?, columns: index_i32(columns), sides };
        meter.reserve(&mut table.corners, 2, 64)?;
        // Neither end is ever looked up by its position.
        table.corners.push(Corner::new(Vertex::START));
        table.corners.push(Corner::new(Vertex::GOAL));
        Ok(table)
    }

    #[inline(always)]
    fn slot(&self, x: i32, y: i32) -> usize {
        index_i32(y) * self.columns + index_i32(x)
    }

    /// The number of a corner, a new one if it has none.
    pub(crate) fn number(&mut self, x: i32, y: i32, meter: &mut Meter) -> Result<EdgeListId> {
        let slot = self.slot(x, y);
        if self.ids[slot] == 0 {
            meter.reserve(&mut self.corners, index(self.sides), 64)?;
            self.ids[slot] = to_u32(self.corners.len());
            (0..self.sides).for_each(|_| self.corners.push(Corner::new(Vertex::new(x, y))));
        }
        Ok(EdgeListId(self.ids[slot]))
    }

    /// The number of a lattice point, if it has one.
    pub(crate) fn known(&self, x: i32, y: i32) -> Option<EdgeListId> {
        Some(EdgeListId(self.ids[self.slot(x, y)])).filter(|&id| id != EdgeListId(0))
    }

    /// The lists of a corner, by its first number.
    pub(crate) fn lists_of(&self, id: EdgeListId) -> impl Iterator<Item = EdgeListId> + use<> {
        (id.0..id.0 + self.sides).map(EdgeListId)
    }

    #[inline(always)]
    pub(crate) fn get(&self, id: EdgeListId) -> &Corner {
        &self.corners[id.index()]
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, id: EdgeListId) -> &mut Corner {
        &mut self.corners[id.index()]
    }
}
