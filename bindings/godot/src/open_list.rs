//! The open list of `AStarGrid2D`'s search: a binary heap that keeps equal keys in the engine's order.
//!
//! A key that is taken leaves a hole at the top. The hole goes down to the end of the heap, always to the better of two
//! children and, if they are equal, to the second; then the last key rises from there. A key that is put in, or becomes
//! better, rises past those that are worse than it, not past equal ones. A key may become worse when its cell gets a
//! shorter path, namely if the sum stays the same in single precision: nothing moves then. All that is the engine's,
//! and decides in which order cells are closed. Other than the engine's list this one knows where in it a cell is.
//!
//! Memory: 16 bytes per open cell, 4 bytes per cell in those stretches of 4096 cells that have been met.

use std::collections::TryReserveError;

use crate::field::Index;

/// An open cell: its path's cost from the start, that plus the estimate, and the cell before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    pub f: f32,
    pub g: f32,
    pub cell: Index,
    pub before: Index,
}

/// True if `a` is to be closed later than `b`. Without branches, which could not be foreseen. Not an order if a cost is
/// not a number, so the middle is not written shorter.
#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "as in the engine where a cost is not a number")]
fn is_worse(a: &Entry, b: &Entry) -> bool {
    (a.f > b.f) | (!(a.f < b.f) & (a.g < b.g))
}

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell {
    New,
    /// In the heap, at this place.
    Open(usize),
    /// Closed, with the cell before it.
    Closed(Index),
}

/// Open and closed cells.
pub struct OpenList {
    heap: Vec<Entry>,
    /// 0: new; up to [`CLOSED`]: the place in the heap, plus 1; else [`CLOSED`] and the cell before.
    pages: Vec<Vec<u32>>,
}

const CLOSED: u32 = 1 << 31;
const PAGE: usize = 4096;

impl OpenList {
    /// An empty list for so many cells.
    ///
    /// # Errors
    /// Out of memory.
    pub fn new(cells: usize) -> Result<Self, TryReserveError> {
        let mut pages = Vec::new();
        pages.try_reserve_exact(cells.div_ceil(PAGE))?;
        pages.resize_with(cells.div_ceil(PAGE), Vec::new);
        Ok(Self { heap: Vec::new(), pages })
    }

    /// What is known of a cell.
    pub fn look(&self, cell: Index) -> Cell {
        let cell = cell as usize;
        match self.pages.get(cell / PAGE).and_then(|page| page.get(cell % PAGE)).copied().unwrap_or(0) {
            0 => Cell::New,
            place if place < CLOSED => Cell::Open(place as usize - 1),
            before => Cell::Closed(before - CLOSED),
        }
    }

    /// The cost of the path to the open cell at this place.
    pub fn cost(&self, place: usize) -> f32 {
        self.heap[place].g
    }

    fn note(&mut self, cell: Index, what: u32) {
        let cell = cell as usize;
        if let Some(slot) = self.pages.get_mut(cell / PAGE).and_then(|page| page.get_mut(cell % PAGE)) {
            *slot = what;
        }
    }

    /// Puts a new cell in.
    ///
    /// # Errors
    /// Out of memory.
    pub fn push(&mut self, entry: Entry) -> Result<(), TryReserveError> {
        self.heap.try_reserve(1)?;
        if let Some(page) = self.pages.get_mut(entry.cell as usize / PAGE).filter(|page| page.is_empty()) {
            page.try_reserve_exact(PAGE)?;
            page.resize(PAGE, 0);
        }
        self.heap.push(entry);
        self.rise(self.heap.len() - 1, entry);
        Ok(())
    }

    /// Gives the open cell at this place a shorter path.
    pub fn improve(&mut self, place: usize, entry: Entry) {
        self.rise(place, entry);
    }

    /// Takes the best one and closes it.
    pub fn pop(&mut self) -> Option<Entry> {
        let last = self.heap.pop()?;
        let Some(&best) = self.heap.first() else {
            self.note(last.cell, CLOSED + last.before);
            return Some(last);
        };
        self.note(best.cell, CLOSED + best.before);
        let (mut hole, mut child) = (0, 2);
        while child < self.heap.len() {
            child -= usize::from(is_worse(&self.heap[child], &self.heap[child - 1]));
            self.put(hole, self.heap[child]);
            (hole, child) = (child, 2 * child + 2);
        }
        if child == self.heap.len() {
            self.put(hole, self.heap[child - 1]);
            hole = child - 1;
        }
        self.rise(hole, last);
        Some(best)
    }

    fn put(&mut self, place: usize, entry: Entry) {
        self.heap[place] = entry;
        self.note(entry.cell, place as u32 + 1);
    }

    fn rise(&mut self, mut place: usize, entry: Entry) {
        while place > 0 {
            let above = (place - 1) / 2;
            if !is_worse(&self.heap[above], &entry) {
                break;
            }
            self.put(place, self.heap[above]);
            place = above;
        }
        self.put(place, entry);
    }
}

#[cfg(test)]
#[path = "open_list_tests.rs"]
mod tests;
