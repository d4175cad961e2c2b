//! The successors of a corner.

use crate::base::Result;
use crate::collections::bloom::{BloomFilter, hash};
use crate::geom::Point;
use crate::search::core::{NearestReached, Probe};
use crate::search::corners::graph::nodes::{CornerNode, Stamp};
use crate::search::corners::graph::open_corners::{CornerKey, OpenCorners};
use crate::search::{corners::graph::corner_table::EdgeListId, corners::graph::edge_lists::VisibleEdge};

/// The corner that is expanded.
pub(crate) struct SettledCorner {
    pub(crate) id: EdgeListId,
    pub(crate) g: f64,
    pub(crate) at: Point,
}

/// Writes successors.
pub(crate) struct Relax<'a> {
    pub(crate) nodes: &'a mut [CornerNode],
    pub(crate) stamp: Stamp,
    pub(crate) open: &'a mut OpenCorners,
    /// Where a partial path would end, if one may be asked for.
    pub(crate) nearest: Option<&'a mut NearestReached<EdgeListId>>,
    /// Corners that may see the goal.
    pub(crate) sighted: &'a BloomFilter,
    pub(crate) generated: &'a mut u64,
    pub(crate) goal: Point,
    pub(crate) scale: f64,
}

impl Relax<'_> {
    /// Takes the path over an edge if it is the shortest to its end so far.
    #[inline(always)]
    pub(crate) fn edge<P: Probe>(&mut self, from: &SettledCorner, edge: VisibleEdge, probe: &mut P) -> Result {
        let (x, y) = edge.vertex.xy();
        let to = Point::lattice(x, y);
        if edge.leads_nowhere() && !self.sighted.may_contain(hash(edge.vertex.0)) {
            if let Some(nearest) = &mut self.nearest {
                nearest.meet_seen(to, (from.at, from.id, from.g), self.goal);
            }
            return Ok(());
        }
        let node = &mut self.nodes[edge.id().index()];
        let seen = self.stamp.is_on(node);
        // Under a consistent estimate an expanded corner is final, whatever the last bit of a sum is.
        if seen && node.is_closed() && self.scale <= 1.0 {
            return Ok(());
        }
        let g = from.g + from.at.distance(to);
        let (mut h, mut flags) = (node.h, node.sees_goal());
        if !seen {
            (h, flags) = (to.distance(self.goal), 0);
        } else if node.g <= g {
            return Ok(());
        }
        let (dx, dy) = (to.x - from.at.x, to.y - from.at.y);
        *node = self.stamp.put_on(CornerNode { g, h, dx, dy, parent: from.id, ..CornerNode::default() }, flags);
        let f = g + self.scale * h;
        self.open.push(CornerKey::new(f, edge.vertex, edge.id()))?;
        *self.generated += 1;
        probe.generate(to, from.at, g, f);
        Ok(())
    }
}
