//! Jumps of `AStarGrid2D`: where a walk in one direction ends with `jumping_enabled`.
//!
//! The rules follow the engine where it differs from the literature: a straight walk ends beside a gap that opens, a
//! slanted one also where a straight walk from it would end, and a goal ends every walk. Based on: Harabor and
//! Grastien. Online graph pruning for pathfinding on grid maps. AAAI 2011.

use crate::core::{DIAGONAL_ALWAYS, DIAGONAL_AT_LEAST_ONE_WALKABLE, DIAGONAL_NEVER};
use crate::field::{Field, Index};

/// Walks over a field.
pub struct Jumps<'a> {
    pub field: &'a Field,
    pub goal: Index,
    pub diagonal_mode: i32,
}

/// What to add to an index for one step.
type Offset = i32;

impl Jumps<'_> {
    fn is_free(&self, cell: Index, offset: Offset) -> bool {
        self.field.is_free(cell.wrapping_add_signed(offset))
    }

    /// Where a walk from `cell` ends whose first step goes by `x` columns and `y` rows, each of -1, 0, 1; nowhere if it
    /// meets a solid cell first.
    pub fn jump(&self, cell: Index, (x, y): (i32, i32)) -> Option<Index> {
        let (across, down) = (x, y * self.field.stride());
        let first = cell.wrapping_add_signed(across + down);
        match self.diagonal_mode {
            DIAGONAL_NEVER if y == 0 => self.straight(first, across, -across),
            DIAGONAL_NEVER => self.upright(first, down),
            DIAGONAL_ALWAYS | DIAGONAL_AT_LEAST_ONE_WALKABLE if x == 0 || y == 0 => {
                self.straight(first, across + down, 0)
            }
            DIAGONAL_ALWAYS | DIAGONAL_AT_LEAST_ONE_WALKABLE => self.slanted(first, across, down),
            _ if x == 0 || y == 0 => self.straight(first, across + down, -(across + down)),
            _ => self.slanted_with_room(first, across, down),
        }
    }

    /// A straight walk ends where a cell beside it, moved by `back`, is solid and the next one there is free: a way
    /// opens.
    fn straight(&self, first: Index, ahead: Offset, back: Offset) -> Option<Index> {
        let stride = self.field.stride();
        let aside = if ahead.abs() == 1 { stride } else { 1 };
        let opens =
            |cell: Index, side: Offset| !self.is_free(cell, side + back) && self.is_free(cell, side + back + ahead);
        let mut cell = first;
        while self.field.is_free(cell) {
            if cell == self.goal || opens(cell, aside) || opens(cell, -aside) {
                return Some(cell);
            }
            cell = cell.wrapping_add_signed(ahead);
        }
        None
    }

    /// A slanted walk that may pass beside solid cells.
    fn slanted(&self, first: Index, across: Offset, down: Offset) -> Option<Index> {
        let one_free = self.diagonal_mode == DIAGONAL_AT_LEAST_ONE_WALKABLE;
        let mut cell = first;
        while self.field.is_free(cell) {
            let (free_above, free_behind) = (self.is_free(cell, -down), self.is_free(cell, -across));
            if one_free && !free_above && !free_behind {
                return None;
            }
            let opens =
                !free_behind && self.is_free(cell, down - across) || !free_above && self.is_free(cell, across - down);
            let leads = |ahead: Offset| self.straight(cell.wrapping_add_signed(ahead), ahead, 0).is_some();
            if cell == self.goal || opens || leads(across) || leads(down) {
                return Some(cell);
            }
            cell = cell.wrapping_add_signed(across + down);
        }
        None
    }

    /// A slanted walk that needs both cells beside each step.
    fn slanted_with_room(&self, first: Index, across: Offset, down: Offset) -> Option<Index> {
        let mut cell = first;
        while self.field.is_free(cell) && self.is_free(cell, -down) && self.is_free(cell, -across) {
            let ends = !self.is_free(cell, across) || !self.is_free(cell, down) && self.is_free(cell, across + down);
            let leads = |ahead: Offset| self.straight(cell, ahead, 0).is_some();
            if cell == self.goal || ends || leads(across) || leads(down) {
                return Some(cell);
            }
            cell = cell.wrapping_add_signed(across + down);
        }
        None
    }

    /// A walk up or down without slanted steps: it ends too where a walk to the left or right would.
    fn upright(&self, first: Index, down: Offset) -> Option<Index> {
        let mut cell = first;
        while self.field.is_free(cell) {
            let opens = |side: Offset| self.is_free(cell, side) && !self.is_free(cell, side - down);
            let leads = |ahead: Offset| self.straight(cell.wrapping_add_signed(ahead), ahead, -ahead).is_some();
            if cell == self.goal || opens(-1) || opens(1) || leads(1) || leads(-1) {
                return Some(cell);
            }
            cell = cell.wrapping_add_signed(down);
        }
        None
    }
}
