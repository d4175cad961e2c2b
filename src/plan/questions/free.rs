//! Which points are free.

use super::super::planner::Planner;
use crate::base::Result;
use crate::geom::{Point, Position};
use crate::grid::place_for;

impl Planner {
    /// True if a search may begin or end at a position on the grid as it is now, by the planner's blocked classes and
    /// the radius of its options: [`Planner::find`] from there is not refused with [`crate::Error::StartBlocked`]. A
    /// position that is not finite or outside of the map is not free.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`], for a planner that leaves an obstacle out.
    pub fn is_free(&self, position: Position) -> Result<bool> {
        let mut is_free = false;
        self.each_free(std::iter::once(position), |free| is_free = free)?;
        Ok(is_free)
    }

    /// [`Planner::is_free`] for each of some positions, all on the same revision: `take` gets the answers in order.
    ///
    /// # Errors
    /// As [`Planner::is_free`].
    pub(crate) fn each_free(&self, positions: impl Iterator<Item = Position>, mut take: impl FnMut(bool)) -> Result {
        let (world, radius) = (self.world()?, self.options().radius().search);
        for position in positions {
            let point = Point::snap(position).ok();
            take(point.is_some_and(|point| place_for(world.layer(), point, radius).is_some()));
        }
        Ok(())
    }
}
