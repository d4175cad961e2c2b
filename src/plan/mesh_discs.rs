//! Discs on a navigation mesh: where their paths begin and end, and what is asked about them.

use super::mesh_planner::MeshPlanner;
use super::mesh_ways::{MeshWay, goal_blocked, snapped_ends, start_blocked};
use super::questions::{Hit, Nearest};
use super::{link_map::LinkMap, options::Options, request::Request};
use crate::base::{Error, Result, signed, single};
use crate::geom::{Point, Position};
use crate::mesh::{MeshSpot, PlaceSquares, Topology};

/// By how much more than touching the points of a disc's path may reach into a wall, in 1/256 cell: 1/128.
const ROUNDED: i32 = 2;

impl MeshPlanner {
    /// Where a path of a disc begins and ends. A partial one ends wherever the search comes nearest to the goal.
    ///
    /// # Errors
    /// [`Error::StartBlocked`], [`Error::GoalBlocked`], [`Error::BadPosition`], [`Error::OutOfMemory`].
    pub(super) fn way_of_disc(
        &self,
        mesh: &Topology,
        request: &Request,
        (radius, links): (i32, Option<&LinkMap>),
        squares: &mut PlaceSquares,
    ) -> Result<MeshWay> {
        let [start, wish] = snapped_ends(request)?;
        let start = mesh.place_near(start, radius).ok_or_else(|| start_blocked(request))?;
        let goal = mesh.place_near(wish, radius);
        if goal.is_none() && !request.allow_partial {
            return Err(goal_blocked(request));
        }
        let start = MeshSpot::plain(start);
        // No disc passes where faces touch in a corner alone.
        let is_near = |goal: &Point| {
            let goal = MeshSpot::plain(*goal);
            mesh.islands_of(goal, false).any(|island| mesh.islands_of(start, false).any(|own| own == island))
        };
        let by_links = |links: &LinkMap, goal| self.links_join(mesh, links, [start, MeshSpot::plain(goal)]);
        let reached = match (goal, links) {
            (Some(goal), Some(links)) if !is_near(&goal) => by_links(links, goal)?.then_some(goal),
            _ => goal.filter(is_near),
        };
        let other = match reached {
            None if request.allow_partial => {
                let place = mesh.nearest_place(wish, radius, i64::MAX, squares)?.map(|place| place.at);
                Some(place.filter(is_near).unwrap_or(wish))
            }
            _ => None,
        };
        let end = reached.or(other).map(MeshSpot::plain);
        Ok(MeshWay { start, end, is_partial: reached.is_none() })
    }

    /// Where a path of the planner's disc ends between two positions; none without one.
    pub(super) fn end_of_disc(&self, from: Position, to: Position, allow_partial: bool) -> Result<Option<Point>> {
        let request = Request { allow_partial, ..Request::new(from, to) };
        let mut planner = Self::new(self.mesh(), Options { h_scale: 1.0, ..*self.options() })?;
        planner.begin_on(Some(&self.ground()?), &request)?;
        planner.step(0)?;
        planner.path.last().map(|&end| Point::snap(end)).transpose()
    }

    /// True if a path of the planner's disc leads from one position to another one; false if one of them is no place.
    pub(super) fn joins_disc(&self, from: Position, to: Position) -> Result<bool> {
        match self.end_of_disc(from, to, false) {
            Err(Error::StartBlocked { .. } | Error::GoalBlocked { .. }) => Ok(false),
            other => other.map(|end| end.is_some()),
        }
    }

    /// Where the planner's disc, straight on its way between two positions, meets the rim.
    pub(super) fn cast_disc(&self, from: Position, to: Position) -> Result<Hit> {
        let (ground, radius) = (self.ground()?, self.options().radius().agent);
        let mesh = ground.topology();
        let [start, goal] = [Point::snap(from)?, Point::snap(to)?];
        let blocked = Hit { at: from, normal: Position::new(0.0, 0.0), share: 0.0, cell: (0, 0), visible: false };
        let Some(start) = mesh.place_near(start, radius) else { return Ok(blocked) };
        let goal = mesh.place_near(goal, radius).unwrap_or(goal);
        if mesh.is_clear_for_disc([start, goal], radius) {
            return Ok(Hit { at: to, share: 1.0, visible: true, ..blocked });
        }
        let end = mesh.straight_end([start, goal], radius);
        let (x, y) = mesh.away_from_rim(end, radius);
        let face = mesh.face_at(end).map_or(0, |face| signed(ground.number_of(face)));
        let share = single(start.distance(end) / start.distance(goal));
        Ok(Hit {
            at: end.position(),
            normal: Position::new(single(x), single(y)),
            share,
            cell: (face, 0),
            visible: false,
        })
    }

    /// The place of the planner's disc that is nearest to a point.
    pub(super) fn nearest_of_disc(&self, to: Point, limit: i64) -> Result<Option<Nearest>> {
        let (radius, squares) = (self.options().radius().agent, &mut PlaceSquares::default());
        let place = self.ground()?.topology().nearest_place(to, radius, limit, squares)?;
        Ok(place.map(|place| Nearest::new(place.at, place.squared)))
    }

    /// True if the planner plans for a disc.
    pub(super) fn is_for_disc(&self) -> bool {
        self.options().radius().agent > 0
    }

    /// True if the planner's point or disc may be there.
    pub(super) fn is_free_at(&self, mesh: &Topology, at: Point) -> bool {
        match self.options().radius().agent {
            0 => mesh.face_at(at).is_some(),
            radius => mesh.is_place(at, radius),
        }
    }

    /// True if a search may begin at a position.
    pub(super) fn may_begin_at(&self, mesh: &Topology, at: Point) -> bool {
        match self.options().radius().agent {
            0 => mesh.free_near(at, self.heights[0]).is_some(),
            radius => mesh.place_near(at, radius).is_some(),
        }
    }

    /// True if the planner's disc can go straight along a part of a kept path; a point always can.
    pub(super) fn disc_fits(&self, mesh: &Topology, ends: [Point; 2]) -> bool {
        match self.options().radius().agent - ROUNDED {
            ..=0 => true,
            radius => mesh.is_clear_for_disc(ends, radius),
        }
    }
}
