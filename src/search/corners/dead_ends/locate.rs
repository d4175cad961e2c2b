//! Point location: the rectangle of a free cell.
//!
//! The rectangles are sorted by the start of their runs, then by their first line: a bit scan finds the start of the
//! cell's run, a binary search the last rectangle with this start whose first line is not after the cell's.

use super::decompose::{Decomposition, RunAxis, most_rectangles};
use super::terms::ITEMS_PER_PART;
use crate::base::{Result, index, to_u32, unsigned};
use crate::collections::bits::last_in;
use crate::collections::{counted, reserve_exact};
use crate::grid::Layer;

/// A rectangle by its first line.
#[derive(Clone, Copy, Default)]
struct RectangleSlot {
    first: u32,
    rectangle: u32,
}

/// The rectangles of one axis, sorted.
#[derive(Default)]
pub(super) struct RectangleIndex {
    slots: Vec<RectangleSlot>,
    /// The runs that start at bit `i` have the slots `starts[i] .. starts[i + 1]`.
    starts: Vec<u32>,
}

counted!(RectangleIndex { slots, starts });

impl RectangleIndex {
    /// Capacity for a map of so many corners, whose longer side has `side` cells.
    pub(super) fn reserve(&mut self, corners: usize, side: usize) -> Result {
        self.clear();
        reserve_exact(&mut self.slots, most_rectangles(corners))?;
        reserve_exact(&mut self.starts, side + 3)
    }

    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.starts.clear();
    }

    /// Counts the rectangles by the start of their runs, some at a time from the one at `at`. Returns where to go on.
    pub(super) fn count(&mut self, graph: &Decomposition, at: usize) -> Option<usize> {
        if at == 0 {
            self.starts.resize(self.starts.capacity(), 0);
            self.slots.resize(graph.rectangles.len(), RectangleSlot::default());
        }
        let end = graph.rectangles.len().min(at + ITEMS_PER_PART);
        for rectangle in &graph.rectangles[at..end] {
            self.starts[usize::from(rectangle.start) + 2] += 1;
        }
        if end < graph.rectangles.len() {
            return Some(end);
        }
        for start in 1..self.starts.len() {
            self.starts[start] += self.starts[start - 1];
        }
        None
    }

    /// Puts the rectangles into their slots, some at a time (counting sort). Returns where to go on.
    pub(super) fn fill(&mut self, graph: &Decomposition, at: usize) -> Option<usize> {
        let end = graph.rectangles.len().min(at + ITEMS_PER_PART);
        for (number, rectangle) in (to_u32(at)..).zip(&graph.rectangles[at..end]) {
            let slot = &mut self.starts[usize::from(rectangle.start) + 1];
            self.slots[index(*slot)] = RectangleSlot { first: rectangle.first.into(), rectangle: number };
            *slot += 1;
        }
        (end < graph.rectangles.len()).then_some(end)
    }

    /// The rectangle of a free cell.
    pub(super) fn rectangle_of(&self, layer: &Layer, axis: RunAxis, cell: (i32, i32)) -> u32 {
        let (along, line) = axis.turn(cell);
        let row = axis.plane(layer).row(line + 1);
        // The blocked cell before the run; the cell itself has padded bit `along + 1`.
        let before = last_in(|i| row[i], 0, unsigned(along) + 1).expect("the rim is blocked");
        let (from, to) = (self.starts[index(before) + 1], self.starts[index(before) + 2]);
        let slots = &self.slots[index(from)..index(to)];
        let end = slots.partition_point(|slot| slot.first <= unsigned(line));
        slots[end - 1].rectangle
    }
}
