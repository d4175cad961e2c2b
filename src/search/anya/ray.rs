//! Rays: the ends of intervals.

use crate::geom::SCALE;

/// A ray from a root, followed from row to row: where it crosses the current row, `at + rest / over` cells, and what a row
/// adds, all in integers. Slopes are never negative: a cone's frame is turned so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    at: i32,
    rest: i32,
    step: i32,
    step_rest: i32,
    over: i32,
}

impl Ray {
    /// The ray that crosses the current row at the lattice point `at`, having come `across` to the side over `along`
    /// forward (in any unit; `across >= 0`, `along > 0`).
    #[inline(always)]
    pub(crate) const fn through(at: i32, across: i32, along: i32) -> Self {
        Self { at, rest: 0, step: across / along, step_rest: across % along, over: along }
    }

    /// The ray straight ahead from a coordinate in 1/256 cell.
    #[inline(always)]
    pub(crate) const fn ahead(from: i32) -> Self {
        Self { at: from.div_euclid(SCALE), rest: from.rem_euclid(SCALE), step: 0, step_rest: 0, over: SCALE }
    }

    /// Goes on to the next row.
    #[inline(always)]
    pub(crate) const fn advance(&mut self) {
        self.at += self.step;
        self.rest += self.step_rest;
        if self.rest >= self.over {
            self.rest -= self.over;
            self.at += 1;
        }
    }

    /// The last lattice point at or before the crossing: also the first cell of what lies behind it.
    #[inline(always)]
    pub(crate) const fn floor(&self) -> i32 {
        self.at
    }

    /// The first lattice point at or behind the crossing.
    #[inline(always)]
    pub(crate) const fn ceil(&self) -> i32 {
        if self.rest == 0 { self.at } else { self.at + 1 }
    }
}

#[cfg(test)]
#[path = "ray_tests.rs"]
mod tests;
