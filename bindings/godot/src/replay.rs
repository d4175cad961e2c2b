//! `AStarGrid2D`'s own search once more, in its single precision: for what only its rounding decides.
//!
//! If the goal cannot be reached, the engine's partial path ends at the closed cell with the least `f - g`; if several
//! have it, at that with the least `g`; and then at that which was closed first. `f - g` is the estimate plus the
//! rounding errors of two operations, so the same sums are made here in the same order: of the neighbours, and of equal
//! keys in the open list. Rounding is that of a build of the engine with 32-bit floats and no fused multiplications, as
//! on x86-64.
//!
//! Not for a goal that can be reached: the library finds its path at a fraction of the time. Cost: O(n log n) in the
//! cells that it closes, which are those that the start can reach, or fewer if it gets those that matter.

use godot::prelude::*;

use crate::closest::estimate;
use crate::core::{
    DIAGONAL_ALWAYS, DIAGONAL_AT_LEAST_ONE_WALKABLE, DIAGONAL_NEVER, DIAGONAL_ONLY_IF_NO_OBSTACLES, Settings,
};
use crate::field::{Field, Index};
use crate::jumps::Jumps;
use crate::open_list::{Cell, Entry, OpenList};
use crate::owners::Failure;

/// Columns and rows to the neighbours in the engine's order.
const STEPS: [(i32, i32); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (-1, -1), (1, -1), (1, 1), (-1, 1)];

/// A search that is done again.
pub struct Replay<'a> {
    field: &'a Field,
    settings: &'a Settings,
    goal: Index,
    goal_at: Vector2i,
    /// What the weight of each class makes of a straight and of a slanted step.
    costs: [[f32; 256]; 2],
    open: OpenList,
}

impl<'a> Replay<'a> {
    /// A search to a cell; `weights` has that of each class.
    ///
    /// # Errors
    /// Out of memory.
    pub fn new(
        field: &'a Field,
        settings: &'a Settings,
        goal_at: Vector2i,
        weights: &[f32; 256],
    ) -> Result<Self, Failure> {
        let step = |to| estimate(settings.compute_heuristic, Vector2i::ZERO, to);
        let costs = [Vector2i::RIGHT, Vector2i::ONE].map(|to| weights.map(|weight| step(to) * weight));
        let open = OpenList::new(field.len()).map_err(|_| Failure::out_of_memory())?;
        Ok(Self { field, settings, goal: field.index(goal_at), goal_at, costs, open })
    }

    /// The cells of the partial path from a free cell. If `nearest` is not empty, no other cell can be its last, and
    /// the search ends when these are closed.
    ///
    /// # Errors
    /// Out of memory.
    pub fn find(mut self, from: Vector2i, nearest: &[Vector2i]) -> Result<Vec<Vector2i>, Failure> {
        let mut wanted: Vec<Index> = nearest.iter().map(|&at| self.field.index(at)).collect();
        wanted.sort_unstable();
        let mut left = wanted.len();
        let start = self.field.index(from);
        let f = estimate(self.settings.estimate_heuristic, from, self.goal_at);
        let mut best = Entry { f, g: 0.0, cell: start, before: start };
        self.put(best)?;
        while let Some(at) = self.open.pop() {
            if is_closer(&at, &best) || at.cell == self.goal {
                best = at;
            }
            if at.cell == self.goal {
                break;
            }
            if wanted.binary_search(&at.cell).is_ok() {
                left -= 1;
                if left == 0 {
                    break;
                }
            }
            self.expand(&at)?;
        }
        Ok(self.trace(start, best.cell))
    }

    fn put(&mut self, entry: Entry) -> Result<(), Failure> {
        self.open.push(entry).map_err(|_| Failure::out_of_memory())
    }

    /// Which of the eight neighbours a cell has.
    fn neighbours(&self, cell: Index) -> [bool; 8] {
        let offsets = STEPS.map(|(x, y)| x + y * self.field.stride());
        let mut free = offsets.map(|offset| self.field.is_free(cell.wrapping_add_signed(offset)));
        let [up, right, down, left, ..] = free;
        let corners = [(left, up), (up, right), (right, down), (down, left)];
        for (corner, (one, other)) in free[4..].iter_mut().zip(corners) {
            *corner &= match self.settings.diagonal_mode {
                DIAGONAL_ALWAYS => true,
                DIAGONAL_AT_LEAST_ONE_WALKABLE => one || other,
                DIAGONAL_ONLY_IF_NO_OBSTACLES => one && other,
                _ => false,
            };
        }
        free
    }

    fn expand(&mut self, at: &Entry) -> Result<(), Failure> {
        let here = self.field.place(at.cell);
        let count = if self.settings.diagonal_mode == DIAGONAL_NEVER { 4 } else { 8 };
        let free = self.neighbours(at.cell);
        for (number, &step) in STEPS.iter().enumerate().take(count) {
            if !free[number] {
                continue;
            }
            let (cell, there, cost) = if self.settings.jumping {
                let Some(cell) = self.jumps().jump(at.cell, step) else { continue };
                let there = self.field.place(cell);
                (cell, there, estimate(self.settings.compute_heuristic, here, there))
            } else {
                let cell = at.cell.wrapping_add_signed(step.0 + step.1 * self.field.stride());
                let cost = self.costs[usize::from(number >= 4)][usize::from(self.field.class(cell))];
                (cell, here + Vector2i::new(step.0, step.1), cost)
            };
            let g = at.g + cost;
            let known = self.open.look(cell);
            match known {
                Cell::Closed(_) => continue,
                Cell::Open(place) if g >= self.open.cost(place) => continue,
                _ => {}
            }
            let f = g + estimate(self.settings.estimate_heuristic, there, self.goal_at);
            let entry = Entry { f, g, cell, before: at.cell };
            match known {
                Cell::Open(place) => self.open.improve(place, entry),
                _ => self.put(entry)?,
            }
        }
        Ok(())
    }

    fn jumps(&self) -> Jumps<'a> {
        Jumps { field: self.field, goal: self.goal, diagonal_mode: self.settings.diagonal_mode }
    }

    /// The path that ends at a closed cell.
    fn trace(&self, start: Index, end: Index) -> Vec<Vector2i> {
        let mut path = vec![self.field.place(end)];
        let mut cell = end;
        while cell != start {
            let Cell::Closed(before) = self.open.look(cell) else { break };
            path.push(self.field.place(before));
            cell = before;
        }
        path.reverse();
        path
    }
}

/// True if the engine takes a closed cell for closer than the closest one before.
fn is_closer(at: &Entry, best: &Entry) -> bool {
    let (near, nearest) = (at.f - at.g, best.f - best.g);
    nearest > near || nearest >= near && best.g > at.g
}

#[cfg(test)]
#[path = "replay_tests.rs"]
mod tests;
