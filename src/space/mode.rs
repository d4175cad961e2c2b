//! Modes of motion: which numbers of a state change together, and when.
//!
//! Based on: J. Barry, L. P. Kaelbling, T. Lozano-Perez. A Hierarchical Approach to Manipulation with Diverse Actions.
//! ICRA 2013: DARRT.

use crate::base::{Error, real_u64, real_usize};

/// Most modes of a space.
pub(crate) const MOST_MODES: usize = 64;

/// A way to move: a robot walks, or it pushes a box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mode {
    /// Axes that move, as bits.
    pub moves: u64,
    /// Axes that change as the first of the axes that move do, in their order, as bits.
    pub drags: u64,
    /// Above 0: the mode works only where the numbers that drag are no farther than this from those that are dragged.
    /// 0: anywhere.
    pub contact: f64,
    /// What a way of 1 of the axes that move costs.
    pub cost: f64,
}

impl Mode {
    /// Refuses what is no mode of a space with so many axes.
    pub(crate) fn check(&self, dimension: usize) -> Result<(), Error> {
        let beyond = |bits: u64| dimension < 64 && bits >> dimension != 0;
        let bad = |name, value, allowed| Err(Error::BadValue { name, value, allowed });
        if self.moves == 0 || beyond(self.moves) {
            return bad("moves", real_u64(self.moves), "bits of axes of the space, at least one");
        }
        if beyond(self.drags) || self.drags & self.moves != 0 || self.drags.count_ones() > self.moves.count_ones() {
            return bad("drags", real_u64(self.drags), "bits of axes that do not move, no more than of those that do");
        }
        // A NaN is in no range.
        if !(0.0..=1e6).contains(&self.contact) || self.contact > 0.0 && self.drags == 0 {
            return bad("contact", self.contact, "0 to 1,000,000; 0 where nothing is dragged");
        }
        if !(1e-6..=1e6).contains(&self.cost) {
            return bad("cost", self.cost, "0.000001 to 1,000,000");
        }
        Ok(())
    }

    /// The axes of some bits, in their order.
    pub(crate) fn axes(bits: u64) -> impl Iterator<Item = usize> {
        (0..64).filter(move |at| bits >> at & 1 != 0)
    }

    /// Pairs of an axis that moves and the one that it drags.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        Self::axes(self.moves).zip(Self::axes(self.drags))
    }
}

/// Refuses a number of modes that no space has.
pub(crate) fn check_mode_count(count: usize) -> Result<(), Error> {
    if (1..=MOST_MODES).contains(&count) {
        return Ok(());
    }
    Err(Error::BadValue { name: "count", value: real_usize(count), allowed: "1 to 64 modes" })
}
