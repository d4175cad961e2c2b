//! Seeds: where a field's distances begin.

use super::build::FreeSeed;
use crate::base::{Error, Result, to_u32};
use crate::collections::{counted, reserve};
use crate::geom::{Point, Position};

/// A point from which distances are measured, with a cost that is added to them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seed {
    /// The point.
    pub at: Position,
    /// Finite and at least 0.
    pub cost: f64,
}

impl Seed {
    /// A seed without a cost of its own.
    #[must_use]
    pub const fn new(at: Position) -> Self {
        Self { at, cost: 0.0 }
    }
}

/// The seeds of a field, in the caller's order; those that are not free may be free again after an edit.
#[derive(Default)]
pub(crate) struct Seeds {
    are_set: bool,
    all: Vec<FreeSeed>,
    free: Vec<FreeSeed>,
}

counted!(Seeds { all, free } plain { are_set });

impl Seeds {
    /// Checks seeds and takes them: all of them must have a place. After an error nothing is changed.
    pub(crate) fn set(
        &mut self,
        place_for: impl Fn(Point) -> Option<Point>,
        seeds: impl ExactSizeIterator<Item = Seed> + Clone,
    ) -> Result {
        if u32::try_from(seeds.len()).is_err() {
            let value = crate::base::numeric::real_usize(seeds.len());
            return Err(Error::BadValue { name: "count", value, allowed: "at most 4,294,967,295 seeds" });
        }
        for (number, seed) in seeds.clone().enumerate() {
            let at = Point::snap(seed.at)?;
            if !(seed.cost.is_finite() && seed.cost >= 0.0) {
                return Err(Error::BadValue {
                    name: "cost of a seed",
                    value: seed.cost,
                    allowed: "finite and at least 0",
                });
            }
            if place_for(at).is_none() {
                return Err(Error::SeedBlocked { seed: number, x: seed.at.x, y: seed.at.y });
            }
        }
        for list in [&mut self.all, &mut self.free] {
            let more = seeds.len().saturating_sub(list.len());
            reserve(list, more)?;
        }
        self.all.clear();
        for (number, seed) in seeds.enumerate() {
            // A cost of -0 would be less than that of other seeds.
            let (at, cost) = (Point::snap(seed.at)?, seed.cost + 0.0);
            self.all.push(FreeSeed { at, cost, number: to_u32(number) });
        }
        self.are_set = true;
        self.refresh(place_for);
        Ok(())
    }

    /// Finds the places of the seeds; returns how many have none.
    pub(crate) fn refresh(&mut self, place_for: impl Fn(Point) -> Option<Point>) -> u64 {
        self.free.clear();
        // There is room for all of them.
        let placed = |seed: &FreeSeed| Some(FreeSeed { at: place_for(seed.at)?, ..*seed });
        self.free.extend(self.all.iter().filter_map(placed));
        crate::base::numeric::bytes(self.all.len() - self.free.len())
    }

    /// True if seeds have been set, were it none.
    pub(crate) const fn are_set(&self) -> bool {
        self.are_set
    }

    /// The free ones.
    pub(crate) fn sources(&self) -> &[FreeSeed] {
        &self.free
    }
}
