//! Discs on a navigation mesh: where their paths begin and end, and what is asked about them.

use super::mesh_planner::MeshPlanner;
use super::mesh_ways::{MeshWay, goal_blocked, snapped_ends, start_blocked};
use super::request::Request;
use super::world_planner::require;
use crate::base::Result;
use crate::geom::Point;
use crate::mesh::{MeshSpot, Topology};

/// By how much more than touching the points of a disc's path may reach into a wall, in 1/256 cell: 1/128.
const ROUNDED: i32 = 2;

impl MeshPlanner {
    /// Where a path of a disc begins and ends. A partial one ends wherever the search comes nearest to the goal.
    pub(super) fn way_of_disc(&self, request: &Request, radius: i32) -> Result<MeshWay> {
        let mesh = self.searched.topology();
        let [start, wish] = snapped_ends(request)?;
        let start = mesh.place_near(start, radius).ok_or_else(|| start_blocked(request))?;
        let goal = mesh.place_near(wish, radius);
        if goal.is_none() && !request.allow_partial {
            return Err(goal_blocked(request));
        }
        let start = MeshSpot::plain(start);
        // No disc passes where faces touch in a corner alone.
        let is_near = |goal: Point| {
            let goal = MeshSpot::plain(goal);
            mesh.islands_of(goal, false).any(|island| mesh.islands_of(start, false).any(|own| own == island))
        };
        let reached = goal.filter(|&goal| is_near(goal));
        let end = reached.or(request.allow_partial.then_some(wish)).map(MeshSpot::plain);
        Ok(MeshWay { start, end, is_partial: reached.is_none() })
    }

    /// An error unless the planner plans for points: components, rays and random points are those of points.
    pub(super) fn require_point(&self) -> Result {
        require(
            self.options().radius().agent == 0,
            "on a navigation mesh this question takes points: give the radius to requests, or search",
        )
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
