//! The work of a build beside its search, in pieces: rows of cells, as many as a budget lasts for.

use crate::base::{Budget, low32, signed, unsigned, wide};
use crate::geom::Rect;

/// What some work on a cell costs: so many cells are worth one expansion of a field of steps, some 20 nanoseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Price {
    /// Expansions per 16 cells.
    pub(crate) of_16_cells: u64,
}

impl Price {
    /// Values that are copied or compared.
    pub(crate) const COPY: Self = Self { of_16_cells: 1 };
    /// A look at the cells or values around.
    pub(crate) const LOOK: Self = Self { of_16_cells: 8 };
    /// A search of the walls around.
    pub(crate) const WALLS: Self = Self { of_16_cells: 64 };

    /// What a number of cells costs.
    pub(crate) const fn of(self, cells: u64) -> u64 {
        cells * self.of_16_cells / 16 + 1
    }
}

/// What a piece costs at most if it has more than a row: between two pieces a build can be cancelled.
const MOST: u64 = 1 << 14;

/// The next piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StripPiece {
    /// These cells.
    Strip(Rect),
    /// None in this step: the budget is spent.
    Paused,
    /// All areas are done.
    Done,
}

/// How far some areas are done: the number of the current one, and rows of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Strips {
    area: usize,
    rows: i32,
}

impl Strips {
    /// Takes the next rows of the areas from the budget. After [`StripPiece::Done`] it starts over.
    pub(crate) fn next(
        &mut self,
        area_of: impl Fn(usize) -> Option<Rect>,
        price: Price,
        budget: &mut Budget,
    ) -> StripPiece {
        loop {
            let Some(Rect { x, y, width, height }) = area_of(self.area) else {
                *self = Self::default();
                return StripPiece::Done;
            };
            if self.rows >= height || width <= 0 {
                (self.area, self.rows) = (self.area + 1, 0);
                continue;
            }
            if budget.is_spent() {
                return StripPiece::Paused;
            }
            let width_of_row = wide(unsigned(width));
            let affordable = (budget.left().min(MOST) / price.of(width_of_row)).max(1);
            let rows = signed(low32(affordable)).min(height - self.rows);
            budget.charge(price.of(width_of_row * wide(unsigned(rows))));
            let strip = Rect::new(x, y + self.rows, width, rows);
            self.rows += rows;
            return StripPiece::Strip(strip);
        }
    }
}

#[cfg(test)]
#[path = "strips_tests.rs"]
mod tests;
