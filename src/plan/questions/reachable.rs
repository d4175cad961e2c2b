//! Questions about what can be reached: answered by the connected components, for a disc of a radius above 1/2 by a
//! search if these leave it open.

use super::super::capabilities::DiscSearch;
use super::super::disc_questions::Passage;
use super::super::places::ReachedPlaces;
use super::super::planner::Planner;
use super::super::query::World;
use super::distance::squared_limit;
use super::nearest::Nearest;
use crate::base::Error;
use crate::geom::{Point, Position, SCALE};
use crate::grid::nearest_place_of;

/// The largest radius of a disc that reaches all places of its component, in units of a point: it passes wherever a
/// point passes that no two cells which touch at a corner let through.
const SURE: i32 = SCALE / 2;

impl Planner {
    /// True if [`Planner::find`] would find a path between the positions on the grid as it is now. False if one of them
    /// is not free. With 4 neighbours on corners and closed gaps single steps may not reach every vertex of a
    /// component: true then means that there may be a path.
    ///
    /// Time: a lookup, and 2 to 20 microseconds per tile of 64 x 64 cells that was edited since the last question or
    /// query; at worst a pass over the regions of the map. With a radius above 1/2 in the planner's options a search,
    /// unless no point can pass.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::OutOfMemory`]; [`Error::MemoryLimit`] with such a radius.
    pub fn reachable(&mut self, from: Position, to: Position) -> Result<bool, Error> {
        let (from, to) = (Point::snap(from)?, Point::snap(to)?);
        let radius = self.options().search_radius();
        let (world, ends) = self.observe(|mut ground, _| {
            let ends = (ground.place_for(from, radius)?, ground.place_for(to, radius)?);
            ground.connected(ends.0, ends.1).then_some(ends)
        })?;
        match ends {
            None => Ok(false),
            Some(_) if radius <= SURE => Ok(true),
            Some((start, goal)) => self.ask_disc(&world, Passage { start, goal, radius }, |_, is_found| Ok(is_found)),
        }
    }

    /// The component of a position on the grid as it is now: two positions with the same one are connected. None if
    /// the position is not free. The numbers depend on the map alone and may change with every edit. A point where two
    /// components touch (a double corner) has that of its first free cell, in row-major order.
    ///
    /// Time: as [`Planner::reachable`] for a point, and a pass over the regions of the map up to the first one of the
    /// component.
    ///
    /// # Errors
    /// As [`Planner::reachable`]; [`Error::Unsupported`] with a radius above 1/2 in the planner's options.
    pub fn component(&mut self, of: Position) -> Result<Option<u64>, Error> {
        let of = Point::snap(of)?;
        let radius = self.options().search_radius();
        if radius > SURE {
            let what = "components have no numbers for a radius above 1/2: ask whether a position is reachable";
            return Err(Error::Unsupported { what });
        }
        let (_, name) = self.observe(|mut ground, _| ground.component(ground.place_for(of, radius)?))?;
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
        let radius = self.options().search_radius();
        let (world, found) = self.observe(|mut ground, _| {
            let start = ground.place_for(start, radius).ok_or(Error::StartBlocked { x: from.x, y: from.y })?;
            let nearest = match radius {
                0 => ground.nearest_reachable(start, goal),
                _ => ground.nearest_place(start, (goal, radius), limit)?,
            };
            Ok(nearest.map(|nearest| (start, nearest)))
        })?;
        let Some((start, mut nearest)) = found? else { return Ok(None) };
        if radius > SURE {
            let passage = Passage { start, goal: nearest, radius };
            let least = nearest.squared_distance(goal);
            let found = self.ask_disc(&world, passage, |search, is_found| {
                if is_found {
                    return Ok(Some(nearest));
                }
                let mut reached = ReachedPlaces::new(search, world.layer(), (goal, radius));
                let found = nearest_place_of(world.layer(), (goal, radius), (least, limit), &mut reached)?;
                Ok(found.map(|found| found.point))
            })?;
            let Some(found) = found else { return Ok(None) };
            nearest = found;
        }
        let squared = nearest.squared_distance(goal);
        Ok((squared <= limit).then(|| Nearest::new(nearest, squared)))
    }

    /// What a search for a disc finds out, beside the planner's own.
    fn ask_disc<R>(
        &mut self,
        world: &World,
        passage: Passage,
        then: impl FnOnce(&mut dyn DiscSearch, bool) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let engine = self.engine_mut();
        let means = (engine.allowance_beside_search(), engine.options.resolved_keep_limit());
        let answer = engine.disc_questions.ask(world, passage, means, then);
        answer.map_err(|error| engine.with_own_limit(error))
    }
}
