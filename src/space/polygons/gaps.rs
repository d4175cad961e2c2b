//! The narrow gaps beside an outline: near each of its vertices the edges of others, and near each of its edges their
//! vertices. Cost: proportional to the edges in the squares that the outline meets or that are next to it.

use super::link::{GAP, GapLink, grown_box};
use super::{buckets::edges_of, version::Version};
use crate::base::Error;
use crate::collections::reserve;
use crate::geom::Point;

impl Version {
    /// The links between the outline of an obstacle that is to be added, in a slot, and the others.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn links_of(&self, slot: u32, outline: &[Point]) -> Result<Vec<GapLink>, Error> {
        let mut links = Vec::new();
        if self.touching_is_free {
            return Ok(links);
        }
        let buckets = self.buckets();
        let squares = &buckets.squares;
        let mut result = Ok(());
        let mut add = |link: Option<GapLink>| {
            let Some(link) = link else { return };
            match reserve(&mut links, 1) {
                Ok(()) => links.push(link),
                Err(error) => result = Err(error),
            }
        };
        for (a, b, _) in edges_of(outline) {
            squares.in_box(grown_box((a, a), GAP), |square| {
                for edge in buckets.edges(square) {
                    add(GapLink::to_vertex((a, slot), (edge.a, edge.obstacle)));
                    add(GapLink::to_edge((a, slot), ((edge.a, edge.b), edge.obstacle)));
                }
            });
            // The vertices of others in the squares that meet the edge or are next to it.
            for (dx, dy) in [(-GAP, -GAP), (GAP, -GAP), (-GAP, GAP), (GAP, GAP)] {
                let moved = |p: Point| Point { x: p.x + dx, y: p.y + dy };
                squares.for_each(moved(a), moved(b), |square| {
                    let near = buckets.edges(square).filter(|other| squares.of(other.a) == square);
                    near.for_each(|other| add(GapLink::to_edge((other.a, other.obstacle), ((a, b), slot))));
                });
            }
        }
        let key = |link: &GapLink| (link.from.x, link.from.y, link.along.x, link.along.y, link.slots);
        links.sort_unstable_by_key(key);
        links.dedup();
        result.map(|()| links)
    }
}
