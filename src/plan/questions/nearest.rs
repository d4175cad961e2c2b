//! The free point nearest to any point.

use super::{super::ends::nearest_to, super::planner::Planner, distance::squared_limit};
use crate::base::{Result, real, single_above};
use crate::geom::{Point, Position, SCALE};

/// A free point near another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// The point, a multiple of 1/256 in each coordinate: a search may begin or end there.
    pub point: Position,
    /// Its straight distance, rounded up to `f32`: with it as the limit the same point is found.
    pub distance: f32,
}

impl Nearest {
    /// A point at a squared distance, in units of a point.
    pub(in crate::plan) fn new(point: Point, squared: i64) -> Self {
        Self { point: point.position(), distance: single_above(real(squared).sqrt() / f64::from(SCALE)) }
    }

    /// A point that is the nearest one to `to`, unless it is farther than the root of `limit`.
    pub(in crate::plan) fn within(point: Point, to: Point, limit: i64) -> Option<Self> {
        let squared = point.squared_distance(to);
        (squared <= limit).then(|| Self::new(point, squared))
    }
}

impl Planner {
    /// The free point of the grid as it is now that is nearest to a position and at most `max_distance` grid units away
    /// (infinite: anywhere); ties to the smaller y, then x. None if there is no such point. A free position is its own
    /// nearest point, after rounding to 1/256. With a radius in the planner's options: the nearest place of that disc.
    ///
    /// Free is what is free for this planner's blocked classes, for lattice planners too, with a radius in cells whose
    /// centres have room: a search moves the point to a vertex as it does with every end.
    ///
    /// # Errors
    /// [`crate::Error::BadPosition`]; [`crate::Error::BadValue`] for a distance that is NaN or below 0.
    pub fn nearest(&self, position: Position, max_distance: f32) -> Result<Option<Nearest>> {
        let (point, limit) = (Point::snap(position)?, squared_limit(max_distance)?);
        let (world, radius) = (self.world()?, self.options().radius().search);
        let found = nearest_to(world.layer(), (point, radius), limit);
        Ok(found.map(|found| Nearest::new(found.point, found.squared)))
    }
}
