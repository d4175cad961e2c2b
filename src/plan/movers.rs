//! Planners among movers: setting them, and the times of paths.

use super::{feature::Feature, planner::Planner};
use crate::base::{Error, Result, real_usize};
use crate::collections::reserve_exact;
use crate::search::core::{Moment, Mover};

impl Planner {
    /// Sets the movers that later queries avoid, and copies both lists. An open search goes on among those before.
    ///
    /// # Errors
    /// [`Error::UnsupportedBy`] for another algorithm than [`super::Algorithm::SafeIntervals`];
    /// [`Error::BadMover`] for a radius that is not 0 to 1,024, moments outside of the list or none, a place or time
    /// that is not finite or too large, times that do not rise; [`Error::BadValue`] for more than 2^20 movers or
    /// moments; [`Error::OutOfMemory`]. The movers are as before then.
    pub fn set_movers(&mut self, movers: &[Mover], moments: &[Moment]) -> Result {
        self.set_movers_from(movers.iter().copied(), moments)
    }

    /// Refuses movers of another algorithm, and too many.
    pub(crate) fn check_movers(&self, movers: usize, moments: usize) -> Result {
        Feature::Movers.require(self.options().algorithm)?;
        for (name, count) in [("mover_count", movers), ("moment_count", moments)] {
            if count > MOST_MOVERS {
                return Err(Error::BadValue { name, value: real_usize(count), allowed: "at most 2^20" });
            }
        }
        Ok(())
    }

    /// [`Planner::set_movers`] for movers from any iterator.
    pub(crate) fn set_movers_from(
        &mut self,
        movers: impl ExactSizeIterator<Item = Mover>,
        moments: &[Moment],
    ) -> Result {
        self.check_movers(movers.len(), moments.len())?;
        let (movers, moments) = (copied(movers)?, copied(moments.iter().copied())?);
        self.engine_mut().kernel.set_movers(movers, moments)?;
        // What was found before them does not hold among them.
        self.count_change();
        Ok(())
    }

    /// The time of each point of [`Planner::path`], in order: a point at which the agent waits is there twice. Empty
    /// for planners that do not plan in time.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.engine().times
    }
}

/// Most movers, and moments of all of them.
pub(crate) const MOST_MOVERS: usize = 1 << 20;

/// A list of its own.
fn copied<T>(items: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>> {
    let mut list = Vec::new();
    reserve_exact(&mut list, items.len())?;
    list.extend(items);
    Ok(list)
}
