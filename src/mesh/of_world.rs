//! What the obstacles of a world leave free as convex faces: a constrained Delaunay triangulation, merged.

use super::topology::Topology;
use super::triangulation::{PointNumbers, Triangulation};
use crate::base::{Error, Result};
use crate::geom::Point;
use crate::space::Version;

impl Topology {
    /// The mesh of the free ground of a world.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a world that was grown, and for one without free ground; [`Error::BadValue`] for too
    /// many crossings or corners; [`Error::OutOfMemory`].
    pub(super) fn of_world(world: &Version) -> Result<Self> {
        if world.touching_is_free() {
            let what = "a mesh has no way between obstacles that touch, and a grown world has: plan in that world";
            return Err(Error::Unsupported { what });
        }
        let Version { low, high, .. } = *world;
        // Around the rectangle all is blocked: with that on their left its edges run back.
        let rim = [low, Point { x: low.x, y: high.y }, high, Point { x: high.x, y: low.y }];
        let outlines = || std::iter::once(&rim[..]).chain(world.obstacles().map(|obstacle| &obstacle.outline[..]));
        let numbers = PointNumbers::of(outlines)?;
        let mut triangles = Triangulation::of(&numbers.points)?;
        for outline in outlines() {
            let mut from = outline.len() - 1;
            for to in 0..outline.len() {
                triangles.add_way(numbers.get(outline[from]), numbers.get(outline[to]), 1)?;
                from = to;
            }
        }
        Self::of_free(triangles, "a mesh needs a face: the world has no free ground")
    }
}
