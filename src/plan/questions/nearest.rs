//! The free point nearest to any point.

use super::super::planner::Planner;
use super::distance::squared_limit;
use crate::base::Error;
use crate::base::numeric::{real, single_above};
use crate::geom::{Point, Position, SCALE};
use crate::grid::nearest_free;

/// A free point near another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// The point, a multiple of 1/256 in each coordinate: a search may begin or end there.
    pub point: Position,
    /// Its straight distance, rounded up to `f32`: with it as the limit the same point is found.
    pub distance: f32,
}

impl Planner {
    /// The free point of the grid as it is now that is nearest to a position and at most `max_distance` grid units away
    /// (infinite: anywhere); ties to the smaller y, then x. None if there is no such point. A free position is its own
    /// nearest point, after rounding to 1/256.
    ///
    /// Free is what is free for this planner's blocked classes, for lattice planners too: a search moves the point to a
    /// vertex as it does with every end.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for a distance that is NaN or below 0.
    pub fn nearest(&self, position: Position, max_distance: f32) -> Result<Option<Nearest>, Error> {
        let (point, limit) = (Point::snap(position)?, squared_limit(max_distance)?);
        let found = nearest_free(self.world().layer(), point, limit, |_, _| true);
        Ok(found.map(|found| Nearest {
            point: found.point.position(),
            distance: single_above(real(found.squared).sqrt() / f64::from(SCALE)),
        }))
    }
}
