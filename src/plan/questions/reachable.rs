//! Questions that the connected components answer without a search.

use super::super::planner::Planner;
use super::distance::squared_limit;
use super::nearest::Nearest;
use crate::base::Error;
use crate::base::numeric::{real, single_above};
use crate::geom::{Point, Position, SCALE};

impl Planner {
    /// True if [`Planner::find`] would find a path between the positions on the grid as it is now. False if one of them
    /// is not free. With 4 neighbours on corners and closed gaps single steps may not reach every vertex of a
    /// component: true then means that there may be a path.
    ///
    /// Time: a lookup, and 2 to 20 microseconds per tile of 64 x 64 cells that was edited since the last question or
    /// query; at worst a pass over the regions of the map.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::OutOfMemory`].
    pub fn reachable(&mut self, from: Position, to: Position) -> Result<bool, Error> {
        let (from, to) = (Point::snap(from)?, Point::snap(to)?);
        let (_, is_reachable) =
            self.observe(|mut ground, _| match (ground.vertex_for(from), ground.vertex_for(to)) {
                (Some(from), Some(to)) => ground.connected(from, to),
                (None, _) | (_, None) => false,
            })?;
        Ok(is_reachable)
    }

    /// The component of a position on the grid as it is now: two positions with the same one are connected. None if
    /// the position is not free. The numbers depend on the map alone and may change with every edit. A point where two
    /// components touch (a double corner) has that of its first free cell, in row-major order.
    ///
    /// Time: as [`Planner::reachable`], and a pass over the regions of the map up to the first one of the component.
    ///
    /// # Errors
    /// As [`Planner::reachable`].
    pub fn component(&mut self, of: Position) -> Result<Option<u64>, Error> {
        let of = Point::snap(of)?;
        let (_, name) = self.observe(|mut ground, _| ground.component(ground.vertex_for(of)?))?;
        Ok(name)
    }

    /// The point nearest to `to` that can be reached from `from`, on the grid as it is now: where a path ends that
    /// [`crate::Request::allow_partial`] allows. Ties go to the smaller y, then x. None if it is farther than
    /// `max_distance`. With 4 neighbours on corners and closed gaps single steps may not reach every vertex of a
    /// component: then it may be a vertex to which there is no path, and the partial path ends at another one.
    ///
    /// Time: as [`Planner::reachable`], and a search of the tiles around `to` up to the point.
    ///
    /// # Errors
    /// As [`Planner::reachable`]; [`Error::BadValue`] for a distance that is negative or not a number;
    /// [`Error::StartBlocked`].
    pub fn nearest_reachable(
        &mut self,
        from: Position,
        to: Position,
        max_distance: f32,
    ) -> Result<Option<Nearest>, Error> {
        let (start, goal) = (Point::snap(from)?, Point::snap(to)?);
        let limit = squared_limit(max_distance)?;
        let (_, nearest) = self.observe(|mut ground, _| {
            let vertex = ground.vertex_for(start).ok_or(Error::StartBlocked { x: from.x, y: from.y })?;
            Ok(ground.nearest_reachable(vertex, goal))
        })?;
        let found = nearest?.map(|point| (point, point.squared_distance(goal)));
        Ok(found.filter(|&(_, squared)| squared <= limit).map(|(point, squared)| Nearest {
            point: point.position(),
            distance: single_above(real(squared).sqrt() / f64::from(SCALE)),
        }))
    }
}
