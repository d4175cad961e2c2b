//! The search for zones: depth first, without recursion.
//!
//! ```text
//!   enter a piece: number it; low = its number
//!   each gate to a piece entered before, but for the one it was entered from: low = the least such number
//!   leave it: the parent's low is at most its own
//!   the gate to the parent begins a zone exactly if low is not before the parent's number
//! ```

use super::NONE;
use super::pieces::{Piece, Pieces};
use crate::base::numeric::{index, to_u32};

impl Pieces {
    /// Does at most `steps` steps; false when all pieces were entered and left.
    pub(super) fn search(&mut self, steps: usize) -> bool {
        for _ in 0..steps {
            if !self.step() {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn step(&mut self) -> bool {
        if self.current == NONE {
            return self.enter_next();
        }
        let Self { pieces, gates, current, .. } = self;
        let here = pieces[index(*current)];
        if here.gate == NONE {
            if here.parent != NONE {
                let parent = &mut pieces[index(here.parent)];
                parent.low = parent.low.min(here.low);
            }
            *current = here.parent;
            return true;
        }
        let (gate, side) = (gates[index(here.gate >> 1)], index(here.gate & 1));
        pieces[index(*current)].gate = gate.next[side];
        let other = gate.pieces[1 - side];
        let entered = pieces[index(other)].entered;
        if entered == 0 {
            let from = *current;
            self.enter(other, from);
        } else if other != here.parent {
            let here = &mut pieces[index(*current)];
            here.low = here.low.min(entered);
        }
        true
    }

    /// Looks whether one more piece is to be entered that no other one led to; false behind the last.
    fn enter_next(&mut self) -> bool {
        let piece = self.next_part;
        let Some(&Piece { entered, .. }) = self.pieces.get(piece) else { return false };
        self.next_part += 1;
        if entered == 0 {
            self.enter(to_u32(piece), NONE);
        }
        true
    }

    #[inline(always)]
    fn enter(&mut self, piece: u32, parent: u32) {
        self.order.push(piece);
        let number = to_u32(self.order.len());
        let entry = &mut self.pieces[index(piece)];
        (entry.entered, entry.low, entry.parent) = (number, number, parent);
        self.current = piece;
    }
}
