//! Which cells steps reach where sides are closed, and from where: floods, since ways may lead in one direction only,
//! which components of a map do not tell.
//!
//! Time: that of the cells reached. Memory: a bit per cell of the map, and 4 bytes per cell that waits.

use crate::base::{Result, bytes, index, unsigned};
use crate::collections::bits::lowest;
use crate::collections::{Allowance, Meter, zeroed_box};
use crate::geom::Point;
use crate::grid::{ALL_STRAIGHT, DX, DY, SidedCells};
use crate::search::core::Vertex;

/// Cells that wait, at least.
const LEAST_WAITING: usize = 1024;

/// The cells and steps of a planner.
#[derive(Clone, Copy)]
pub(crate) struct SidedGround<'a> {
    pub(crate) cells: SidedCells<'a>,
    /// True for 4 neighbours instead of 8.
    pub(crate) four: bool,
    /// Bytes that a flood may take.
    pub(crate) allowance: u64,
}

/// Which way a flood takes steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Along,
    Against,
}

/// A bit per cell.
struct SeenCells {
    across: usize,
    bits: Box<[u64]>,
}

impl SeenCells {
    fn place(&self, vertex: Vertex) -> (usize, u64) {
        let (x, y) = vertex.xy();
        let at = index(unsigned(y)) * self.across + index(unsigned(x));
        (at / 64, 1 << (at % 64))
    }

    fn contains(&self, vertex: Vertex) -> bool {
        let (word, bit) = self.place(vertex);
        self.bits[word] & bit != 0
    }

    /// False if it was there.
    fn insert(&mut self, vertex: Vertex) -> bool {
        let (word, bit) = self.place(vertex);
        let is_new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        is_new
    }
}

impl SidedGround<'_> {
    /// True if steps lead from one free cell to another.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn leads(&self, from: Vertex, to: Vertex) -> Result<bool> {
        let mut is_found = false;
        self.flood(from, Way::Along, |vertex| {
            is_found |= vertex == to;
            !is_found
        })?;
        Ok(is_found)
    }

    /// The cell whose centre is nearest to a point among those that steps from a free cell reach; ties go to the
    /// smaller y, then x.
    ///
    /// # Errors
    /// As [`SidedGround::leads`].
    pub(crate) fn nearest_reached(&self, from: Vertex, to: Point) -> Result<Vertex> {
        let mut nearest = (i64::MAX, from);
        self.flood(from, Way::Along, |vertex| {
            let (x, y) = vertex.xy();
            // Vertices are ordered by y, then x.
            nearest = nearest.min((Point::centre(x, y).squared_distance(to), vertex));
            true
        })?;
        Ok(nearest.1)
    }

    /// The first of the cells to which steps lead from a free cell, and from which they lead back: it names those.
    ///
    /// # Errors
    /// As [`SidedGround::leads`].
    pub(crate) fn component(&self, of: Vertex) -> Result<Vertex> {
        let (reached, mut first) = (self.flood(of, Way::Along, |_| true)?, of);
        // What leads back from a cell that was reached passes only such cells.
        self.flood(of, Way::Against, |vertex| {
            let is_both = reached.contains(vertex);
            if is_both {
                first = first.min(vertex);
            }
            is_both
        })?;
        Ok(first)
    }

    /// Shows each cell that is reached to `goes_on`, once: where that is false, no step is taken from it. Returns the
    /// cells that were met.
    fn flood(&self, start: Vertex, way: Way, mut goes_on: impl FnMut(Vertex) -> bool) -> Result<SeenCells> {
        let layer = self.cells.layer;
        let across = index(unsigned(layer.width()));
        let words = (across * index(unsigned(layer.height()))).div_ceil(64);
        let mut meter = Meter::default();
        meter.allowance = Allowance::new(self.allowance);
        meter.take(bytes(words * size_of::<u64>()))?;
        let mut seen = SeenCells { across, bits: zeroed_box(words)? };
        let mut waiting = Vec::new();
        seen.insert(start);
        meter.add(&mut waiting, start, LEAST_WAITING)?;
        while let Some(vertex) = waiting.pop() {
            if !goes_on(vertex) {
                continue;
            }
            let (x, y) = vertex.xy();
            let all = if way == Way::Along { self.cells.leaving(x, y) } else { self.cells.arriving(x, y) };
            let mut steps = if self.four { all & ALL_STRAIGHT } else { all };
            while steps != 0 {
                let direction = lowest(steps);
                steps &= steps - 1;
                let next = Vertex::new(x + DX[direction], y + DY[direction]);
                if seen.insert(next) {
                    meter.add(&mut waiting, next, LEAST_WAITING)?;
                }
            }
        }
        Ok(seen)
    }
}
