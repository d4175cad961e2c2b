//! Basic Theta*: A* on the corner lattice whose vertices may have any visible vertex as parent.
//!
//! Finds short any-angle paths, about 0.1 % longer than the shortest on game maps. When not to use it: where the
//! shortest path is wanted; nothing bounds how much longer its path may be. With terrain costs a path costs the sum
//! over the cells that it crosses, and never more than the best path along the steps of the lattice between two lattice
//! points: each vertex gets at most g(s) + cost(s s') of every expanded neighbour s, and that is all that the proof for
//! A* needs of g with an estimate that differs by at most the cost of a step from vertex to vertex. Time: that of A*
//! and a line-of-sight check for most generated vertices. Memory: 16 bytes per lattice point and 24 per open entry.
//!
//! ```text
//!   update(s, s'):                               p = parent(s)
//!     if s' sees p: path 2, g(p) + |p s'|, parent p
//!     else:         path 1, g(s) + |s s'|, parent s
//!     with terrain costs: path 2 if it is visible and costs no more than path 1, else path 1
//! ```
//!
//! Based on: A. Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. AAAI 2007, Algorithm
//! 2. Ties go to the smaller g; a closed list forbids expanding twice. The update without costs stands in `relax`,
//! with the shortcuts that spare lines of sight.

use crate::base::{Bounds, Result};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{Probe, Scene, Vertex};
use crate::search::theta::search::{ThetaKernel, ThetaSearch, ThetaSetup};
use crate::search::{theta::cell_costs::clear_cost, theta::relax::ExpandedVertex};

/// The search.
pub(crate) struct Theta {
    search: ThetaSearch,
}

impl Theta {
    pub(crate) fn new(setup: ThetaSetup) -> Self {
        Self { search: ThetaSearch::new(setup) }
    }

    /// Updates `next` where terrain costs differ: a straight path may be the more expensive one.
    fn update_weighted<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        from: &ExpandedVertex,
        next: Vertex,
        probe: &mut P,
    ) -> Result {
        let search = &mut self.search;
        let known = search.nodes.get(next);
        if known.is_some_and(|node| node.flags & CLOSED != 0) {
            return Ok(());
        }
        let point = search.ends.point(next);
        let mut best = (from.v, from.g + clear_cost(scene, from.point, point));
        let reached = known.map_or(f64::INFINITY, |node| f64::from_bits(node.g));
        let tried = from.is_start() || known.is_some_and(|node| node.parent == from.parent);
        if !tried && let Some(cost) = search.straight(scene, from.parent, point, best.1.at_most(reached), probe) {
            best = (from.parent, cost);
        }
        if reached <= best.1 {
            return Ok(());
        }
        search.write(next, point, best, probe)
    }
}

impl ThetaKernel for Theta {
    const KNOWS_RADIUS: bool = true;

    fn search(&mut self) -> &mut ThetaSearch {
        &mut self.search
    }

    fn searched(&self) -> &ThetaSearch {
        &self.search
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result {
        let from = self.search.expansion(scene, v, node, probe)?;
        for next in self.search.ends.neighbours(scene.layer, v) {
            if !self.search.can_step(scene, v, next) {
                continue;
            }
            if scene.costs.is_some() {
                self.update_weighted(scene, &from, next, probe)?;
            } else {
                let visible =
                    |search: &mut ThetaSearch, to, probe: &mut P| search.sees(scene, from.parent_point, to, probe);
                self.search.update(&from, next, probe, visible)?;
            }
        }
        Ok(())
    }
}
