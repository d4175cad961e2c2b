//! Where the paths of points on a navigation mesh begin and end.

use super::link_map::LinkMap;
use super::mesh_planner::MeshPlanner;
use super::mesh_ways::{MeshWay, MeshWish, goal_blocked, snapped_ends, start_blocked};
use super::request::Request;
use crate::base::Result;
use crate::mesh::{MeshSpot, Topology, WantedFace};

impl MeshPlanner {
    /// Where a path of a point begins and ends.
    pub(super) fn way_of_point(&self, request: &Request, links: Option<&LinkMap>) -> Result<MeshWay> {
        let mesh = self.searched.topology();
        let [start, wish] = snapped_ends(request)?;
        let start = mesh.free_near(start, self.heights[0]).ok_or_else(|| start_blocked(request))?;
        let free = mesh.free_near(wish, self.heights[1]);
        if free.is_none() && !request.allow_partial {
            return Err(goal_blocked(request));
        }
        let wish = MeshWish { at: wish, limit: request.allow_partial.then_some(i64::MAX) };
        let end = self.end_of(mesh, start, wish, links)?;
        Ok(MeshWay { start, end, is_partial: end != free })
    }

    /// Where a path from a point of the mesh is to end: where it is wanted to if that can be reached, else at the
    /// nearest point within reach, at a squared distance of at most the limit of the wish.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn end_of(
        &self,
        mesh: &Topology,
        start: MeshSpot,
        wish: MeshWish,
        links: Option<&LinkMap>,
    ) -> Result<Option<MeshSpot>> {
        let by_corners = self.passes_corners();
        let height = self.heights[1];
        if let Some(goal) = mesh.free_near(wish.at, height) {
            let is_within = |island| mesh.islands_of(start, by_corners).any(|from| from == island);
            if goal == start || mesh.islands_of(goal, by_corners).any(is_within) {
                return Ok(Some(goal));
            }
            if let Some(links) = links
                && self.links_join(mesh, links, [start, goal])?
            {
                return Ok(Some(goal));
            }
        }
        let Some(limit) = wish.limit else { return Ok(None) };
        let nearest =
            |island| mesh.nearest_spot(WantedFace { to: wish.at, limit, island: Some(island), by_corners }, height);
        let key = |found: &MeshSpot| (found.at.squared_distance(wish.at), found.at.y, found.at.x);
        let Some(links) = links else {
            return Ok(mesh.islands_of(start, by_corners).filter_map(nearest).min_by_key(key));
        };
        self.reached(mesh, links, start, |islands| islands.iter().copied().filter_map(nearest).min_by_key(key))
    }
}
