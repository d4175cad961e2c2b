//! Questions about what can be reached: answered by the connected components.

use super::{super::planner::Planner, distance::squared_limit, nearest::Nearest};
use crate::base::{Error, Result};
use crate::geom::{Point, Position};

impl Planner {
    /// True if [`Planner::find`] would find a path between the positions on the grid as it is now. False if one of them
    /// is not free. With 4 neighbours on corners and closed gaps single steps may not reach every vertex of a
    /// component: true then means that there may be a path.
    ///
    /// Time: a lookup, and 2 to 20 microseconds per tile of 64 x 64 cells that was edited since the last question or
    /// query, up to four times that with a large radius; at worst a pass over the regions of the map. The first
    /// question about discs that pass the same gaps labels the map for them.
    ///
    /// While sides of cells are closed the answer is that of steps in their directions, by a flood of what they reach.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::OutOfMemory`]; [`Error::Unsupported`] while sides are closed, unless the
    /// planner keeps to them ([`crate::Grid::set_sides`]).
    pub fn reachable(&mut self, from: Position, to: Position) -> Result<bool> {
        let (from, to) = (Point::snap(from)?, Point::snap(to)?);
        if let Some(answer) = self.reachable_past_sides(from, to)? {
            return Ok(answer);
        }
        let radius = self.options().radius().search;
        self.ask(radius, |mut ground| match (ground.place_for(from, radius), ground.place_for(to, radius)) {
            (Some(from), Some(to)) => ground.joined((from, to), radius),
            _ => Ok(false),
        })?
    }

    /// The component of a position on the grid as it is now: two positions with the same one are connected. None if
    /// the position is not free. The numbers depend on the map alone and may change with every edit. A point where two
    /// components touch (a double corner) has that of its first free cell, in row-major order.
    ///
    /// While sides of cells are closed the same one means that steps lead both ways.
    ///
    /// Time: as [`Planner::reachable`] for a point, and a pass over the regions of the map up to the first one of the
    /// component.
    ///
    /// # Errors
    /// As [`Planner::reachable`].
    pub fn component(&mut self, of: Position) -> Result<Option<u64>> {
        let of = Point::snap(of)?;
        if let Some(answer) = self.component_past_sides(of)? {
            return Ok(answer);
        }
        let radius = self.options().radius().search;
        self.ask(radius, |mut ground| {
            ground.place_for(of, radius).map_or(Ok(None), |of| ground.joint_component(of, radius))
        })?
    }

    /// The point nearest to `to` that can be reached from `from`, on the grid as it is now: where a path ends that
    /// [`crate::Request::allow_partial`] allows. Ties go to the smaller y, then x. None if it is farther than
    /// `max_distance`. With closed gaps only points at least 1/32 before a diagonal gap along x or y count (see
    /// [`crate::grid::DiagonalGaps`]), and `to` itself if it can be reached and is no such gap. With 4 neighbours on
    /// corners and closed gaps single steps may not reach every vertex of a component: then it may be a vertex to which
    /// there is no path, and the partial path ends at another one.
    ///
    /// Time: as [`Planner::reachable`], and a search of the tiles around `to` up to the point.
    ///
    /// # Errors
    /// As [`Planner::reachable`]; [`Error::BadValue`] for a distance that is negative or not a number;
    /// [`Error::StartBlocked`].
    pub fn nearest_reachable(&mut self, from: Position, to: Position, max_distance: f32) -> Result<Option<Nearest>> {
        let (start, goal) = (Point::snap(from)?, Point::snap(to)?);
        let limit = squared_limit(max_distance)?;
        if let Some(nearest) = self.nearest_past_sides(from, to)? {
            return Ok(Nearest::within(nearest, goal, limit));
        }
        let radius = self.options().radius().search;
        let found = self.ask(radius, |mut ground| {
            let start = ground.place_for(start, radius).ok_or(Error::StartBlocked { x: from.x, y: from.y })?;
            let set = ground.partial_ends(false);
            ground.nearest_reachable(start, (goal, radius), set, limit)
        })?;
        Ok(found?.and_then(|nearest| Nearest::within(nearest, goal, limit)))
    }
}
