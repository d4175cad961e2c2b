//! The 3 x 3 cells around a vertex under terrain costs: which steps from it may belong to a cheapest path.
//!
//! A vertex u was reached by a step from p. A step from u to v is left out if another way from p to v among the 3 x 3
//! cells makes it needless:
//!
//! ```text
//!   b s t      after a straight step: t, by a tie too, if p to s to t is possible and no dearer than p to u to t;
//!   p u a      s if p to s or p to b to s is cheaper; a if p to s to a is cheaper; likewise below
//!   . . .
//!
//!   p s t      after a diagonal step: t, by a tie too, if p to s to t is no dearer; a if p to s to a is cheaper;
//!   . u a      likewise left of u
//!   . . .
//! ```
//!
//! Steps back, and those to a neighbour of p, are never cheapest: p to b costs less than p to u to b. What is as dear
//! is left out only where a diagonal last step gives way to a straight one. [`super::jumping`] says why that keeps a
//! cheapest path to every cell.

use super::plain_ground::WeightedGround;
use crate::base::to_u32;
use crate::grid::{CornerCutting, moves_of, surroundings};
use crate::search::lattice::metric::StepCost;

/// A way counts as cheaper if it is so by more than rounding: two ways that are as dear must not each give way to the
/// other.
const CHEAPER: f64 = 1.0 - 1e-12;

/// The steps that turn by less than three eighths of a circle: none of the others is ever cheapest.
const ONWARD: u8 = 0b1100_0111;

/// Where the cell in a direction is in a 3 x 3 pattern.
const PLACES: [usize; 8] = [5, 8, 7, 6, 3, 0, 1, 2];

/// The rules of steps between the centres of cells.
#[derive(Clone, Copy)]
pub(super) struct WeightedSteps {
    pub(super) cutting: CornerCutting,
    /// True if a step pays for the entered cell alone.
    pub(super) entered: bool,
}

impl WeightedSteps {
    pub(super) fn new(cutting: CornerCutting, step_cost: StepCost) -> Self {
        Self { cutting, entered: step_cost == StepCost::Entered }
    }

    /// The cost of a straight step between cells of these costs.
    #[inline(always)]
    fn straight(self, from: f64, to: f64) -> f64 {
        if self.entered { to } else { (from + to) * 0.5 }
    }

    /// The cost of a diagonal one.
    #[inline(always)]
    fn diagonal(self, from: f64, to: f64) -> f64 {
        self.straight(from, to) * std::f64::consts::SQRT_2
    }
}

/// The costs around a vertex.
pub(super) struct Surroundings {
    rules: WeightedSteps,
    pub(super) own: f64,
    /// By directions; infinite where a cell is blocked.
    costs: [f64; 8],
}

impl Surroundings {
    /// The costs around the free cell (x, y), and the steps that the rules allow from it.
    #[inline(always)]
    pub(super) fn read(
        WeightedGround { snapshot, layer, costs }: WeightedGround<'_>,
        (x, y): (i32, i32),
        rules: WeightedSteps,
    ) -> (Self, u8) {
        let blocked = surroundings(layer, x, y);
        let around = costs.around(snapshot, x, y);
        let mut costs = [f64::INFINITY; 8];
        for (cost, place) in costs.iter_mut().zip(PLACES) {
            if blocked >> place & 1 == 0 {
                *cost = around[place];
            }
        }
        (Self { rules, own: around[4], costs }, moves_of(blocked, rules.cutting))
    }

    /// The cost of a step.
    #[inline(always)]
    pub(super) fn step(&self, direction: usize) -> f64 {
        let to = self.costs[direction];
        if direction & 1 == 0 { self.rules.straight(self.own, to) } else { self.rules.diagonal(self.own, to) }
    }

    /// The cost of the cell that is `turn` eighths of a circle from a direction.
    #[inline(always)]
    fn cost(&self, direction: usize, turn: usize) -> f64 {
        self.costs[(direction + turn) & 7]
    }

    /// Those of the steps `mask` that may go on after a step in `before`.
    #[inline(always)]
    pub(super) fn onward(&self, mask: u8, before: usize) -> u8 {
        // Bit k is the step that turns by k eighths.
        let turned = mask.rotate_right(to_u32(before));
        let kept =
            if before & 1 == 0 { self.after_straight(turned, before) } else { self.after_diagonal(turned, before) };
        kept.rotate_left(to_u32(before))
    }

    /// Of the steps that turn by k eighths those that are kept after a straight step.
    #[inline(always)]
    fn after_straight(&self, turned: u8, before: usize) -> u8 {
        let rules = self.rules;
        let cuts = rules.cutting != CornerCutting::Never;
        let from = self.cost(before, 4);
        let here = rules.straight(from, self.own);
        let ahead = self.cost(before, 0);
        let to_ahead = (here + rules.straight(self.own, ahead)) * CHEAPER;
        let mut kept = turned & ONWARD;
        for turn in [1, 7] {
            let [slant, side, back] = [1, 2, 3].map(|times| self.cost(before, turn * times));
            let bit = |times: usize| 1_u8 << ((turn * times) & 7);
            let to_side = if cuts || back.is_finite() { rules.diagonal(from, side) } else { f64::INFINITY };
            let past = to_side + rules.straight(side, slant);
            if past <= here + rules.diagonal(self.own, slant) {
                kept &= !bit(1);
            }
            let around = rules.straight(from, back) + rules.straight(back, side);
            let own = (here + rules.straight(self.own, side)) * CHEAPER;
            if to_side < own || around < own {
                kept &= !bit(2);
            }
            if (cuts || slant.is_finite()) && to_side + rules.diagonal(side, ahead) < to_ahead {
                kept &= !1;
            }
        }
        kept
    }

    /// The same after a diagonal step.
    #[inline(always)]
    fn after_diagonal(&self, turned: u8, before: usize) -> u8 {
        let rules = self.rules;
        let cuts = rules.cutting != CornerCutting::Never;
        let from = self.cost(before, 4);
        let here = rules.diagonal(from, self.own);
        let mut kept = turned & ONWARD;
        for turn in [1, 7] {
            let [ahead, slant, side] = [1, 2, 3].map(|times| self.cost(before, turn * times));
            let bit = |times: usize| 1_u8 << ((turn * times) & 7);
            let to_side = rules.straight(from, side);
            if to_side + rules.straight(side, slant) <= here + rules.diagonal(self.own, slant) {
                kept &= !bit(2);
            }
            let cut = to_side + rules.diagonal(side, ahead);
            if (cuts || slant.is_finite()) && cut < (here + rules.straight(self.own, ahead)) * CHEAPER {
                kept &= !bit(1);
            }
        }
        kept
    }
}
