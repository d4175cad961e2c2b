//! A vertex under expansion and the update of its neighbours, as the Theta* family has them: path 2, straight from the
//! parent of the expanded vertex, where the parent sees the neighbour; else path 1, over the expanded vertex.
//!
//! ```text
//!   update(s, s'):     p = parent(s)
//!     if p sees s':    path 2, g(p) + |p s'|, parent p
//!     else:            path 1, g(s) + |s s'|, parent s
//! ```
//!
//! Two shortcuts leave the result as it is: if p is already the parent of s', nothing can improve; and if path 2 would
//! not be shorter than what s' has, path 1 is not either (triangle inequality), so that there is no need to check
//! whether p sees s'.

use crate::base::Result;
use crate::geom::Point;
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{Probe, Scene, Vertex};
use crate::search::theta::search::ThetaSearch;

/// A vertex under expansion, its parent, and what the updates need of both.
#[derive(Clone, Copy)]
pub(crate) struct ExpandedVertex {
    pub(crate) v: Vertex,
    pub(crate) point: Point,
    pub(crate) g: f64,
    pub(crate) parent: Vertex,
    pub(crate) parent_point: Point,
    pub(crate) parent_g: f64,
}

impl ExpandedVertex {
    /// True of the start: it is its own parent, and sees its neighbours.
    #[inline(always)]
    pub(crate) fn is_start(&self) -> bool {
        self.v == self.parent
    }
}

impl ThetaSearch {
    /// Counts the expansion of `v`, joins the ends if it is the start, and says what the updates need of it.
    #[inline(always)]
    pub(crate) fn expansion<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        v: Vertex,
        node: VertexRecord,
        probe: &mut P,
    ) -> Result<ExpandedVertex> {
        self.note_expansion(v, node, probe);
        if v == self.ends.start {
            self.join_ends(scene, probe)?;
        }
        let parent = self.nodes.get(node.parent).expect("a parent has a node");
        Ok(ExpandedVertex {
            v,
            point: self.ends.point(v),
            g: f64::from_bits(node.g),
            parent: node.parent,
            parent_point: self.ends.point(node.parent),
            parent_g: f64::from_bits(parent.g),
        })
    }

    /// Updates `next`, which the expanded vertex sees, by path 2 or path 1. `is_visible` says whether the parent sees
    /// it; it is asked only where that matters.
    #[inline(always)]
    pub(crate) fn update<P: Probe>(
        &mut self,
        from: &ExpandedVertex,
        next: Vertex,
        probe: &mut P,
        is_visible: impl FnOnce(&mut Self, Point, &mut P) -> bool,
    ) -> Result {
        let known = self.nodes.get(next);
        if known.is_some_and(|node| node.flags & CLOSED != 0 || node.parent == from.parent) {
            return Ok(());
        }
        let point = self.ends.point(next);
        let direct = from.parent_g + from.parent_point.distance(point);
        if known.is_some_and(|node| f64::from_bits(node.g) <= direct) {
            return Ok(());
        }
        let best = if from.is_start() || is_visible(self, point, probe) {
            (from.parent, direct)
        } else {
            (from.v, from.g + from.point.distance(point))
        };
        if known.is_some_and(|node| f64::from_bits(node.g) <= best.1) {
            return Ok(());
        }
        self.write(next, point, best, probe)
    }
}
