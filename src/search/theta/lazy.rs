//! Lazy Theta*: Theta* that looks whether a vertex sees its parent only when the vertex is expanded.
//!
//! Far fewer line-of-sight checks than Basic Theta* and nearly the same paths. When not to use it: as Theta*.
//! Time: that of A* and one line-of-sight check per expansion. Memory: as Theta*.
//!
//! ```text
//!   generate(s, s'): s' gets parent(s) as parent, as if it saw it
//!   before expanding s: if s does not see parent(s), its parent becomes, with the smallest g(p) + |p s|,
//!                       the parent p of an expanded neighbour, if s sees p,
//!                       or an expanded neighbour p; the entry is not put back
//!   with terrain costs: s' gets s as parent; before expanding s' its parent becomes parent(s) if s' sees it
//!                       and that costs no more
//! ```
//!
//! With terrain costs the optimistic guess would cost as much as the check that it puts off, since the cells between s'
//! and parent(s) have to be summed: there the guess is the step itself, and the straight path is tried once, on
//! expansion. g only falls by that, so that the paths are never more expensive than the best path along the steps of
//! the lattice between two lattice points.
//!
//! Based on: A. Nash, S. Koenig, C. Tovey. Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in 3D. AAAI
//! 2010, on the square grid. The check stands before the goal test, so that the goal's own parent is checked too. There
//! only the neighbours themselves are asked when sight fails. Their parents are what Basic Theta* would have weighed:
//! `s` was offered them and kept another, shorter one that now turns out to be hidden. Asking them too takes 1-15 %
//! more checks an expansion, fewer expansions where obstacles are dense, and brings the paths to within 0.2 % of those
//! of Theta* on every map measured instead of 0.5 %; on most they are no longer.

use smallvec::SmallVec;

use crate::base::Result;
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{Probe, Scene, Vertex};
use crate::search::theta::cell_costs::clear_cost;
use crate::search::theta::search::{ThetaKernel, ThetaSearch, ThetaSetup};

/// The flag of a vertex whose parent is known to be visible.
const CHECKED: u8 = 2;

/// The search.
pub(crate) struct LazyTheta {
    search: ThetaSearch,
}

impl LazyTheta {
    pub(crate) fn new(setup: ThetaSetup) -> Self {
        Self { search: ThetaSearch::new(setup) }
    }

    /// Makes sure that `v` sees its parent; returns its node.
    fn check_parent<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        v: Vertex,
        node: VertexRecord,
        probe: &mut P,
    ) -> VertexRecord {
        let search = &mut self.search;
        let point = search.ends.point(v);
        let mut checked = VertexRecord { flags: node.flags | CHECKED, ..node };
        if node.parent != v && !search.sees(scene, search.ends.point(node.parent), point, probe) {
            let (parent, g) = self.find_parent(scene, v, node.parent, probe);
            checked = VertexRecord { g: g.to_bits(), parent, flags: checked.flags };
        }
        self.search.nodes.set(v, checked);
        checked
    }

    /// The best parent for `v` that its expanded neighbours know of, and the g that it gives. `hidden` is not asked
    /// again.
    fn find_parent<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, hidden: Vertex, probe: &mut P) -> (Vertex, f64) {
        let search = &mut self.search;
        let point = search.ends.point(v);
        let mut best = (v, f64::INFINITY);
        let mut distant = SmallVec::<[(Vertex, f64); 10]>::new();
        for next in search.ends.neighbours(scene.layer, v) {
            let Some(from) = search.nodes.get(next) else { continue };
            // Double corners that may not be passed are closed without being expanded: no parents either.
            let is_passable = search.ends.passable(scene.layer, next, search.setup.gaps);
            if from.flags & CLOSED == 0 || !is_passable || !search.can_step(scene, next, v) {
                continue;
            }
            let g = search.length_through(next, from, point);
            if g < best.1 {
                best = (next, g);
            }
            if let Some(node) = search.nodes.get(from.parent)
                && from.parent != hidden
                && !distant.iter().any(|&(other, _)| other == from.parent)
            {
                distant.push((from.parent, search.length_through(from.parent, node, point)));
            }
        }
        debug_assert!(best.1.is_finite(), "the vertex that generated this one is expanded");
        distant.sort_unstable_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        for (parent, g) in distant {
            if g >= best.1 {
                break;
            }
            if search.sees(scene, search.ends.point(parent), point, probe) {
                return (parent, g);
            }
        }
        best
    }
}

impl LazyTheta {
    /// With terrain costs: lets `v` skip its parent where the straight path is no more expensive; returns its node.
    fn try_straight<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        v: Vertex,
        node: VertexRecord,
        probe: &mut P,
    ) -> VertexRecord {
        let search = &mut self.search;
        let mut checked = VertexRecord { flags: node.flags | CHECKED, ..node };
        let before = search.nodes.get(node.parent).map_or(node.parent, |parent| parent.parent);
        if before != node.parent
            && let Some(g) = search.straight(scene, before, search.ends.point(v), f64::from_bits(node.g), probe)
        {
            checked = VertexRecord { g: g.to_bits(), parent: before, ..checked };
        }
        search.nodes.set(v, checked);
        checked
    }

    /// With terrain costs: gives the neighbours of `v` the cost of the step from it.
    fn expand_weighted<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result {
        let search = &mut self.search;
        let point = search.ends.point(v);
        for next in search.ends.neighbours(scene.layer, v) {
            let known = search.nodes.get(next);
            if known.is_some_and(|node| node.flags & CLOSED != 0) || !search.can_step(scene, v, next) {
                continue;
            }
            let to = search.ends.point(next);
            let g = f64::from_bits(node.g) + clear_cost(scene, point, to);
            if known.is_none_or(|node| g < f64::from_bits(node.g)) {
                search.write(next, to, (v, g), probe)?;
            }
        }
        Ok(())
    }
}

impl ThetaKernel for LazyTheta {
    const KNOWS_RADIUS: bool = true;

    fn search(&mut self) -> &mut ThetaSearch {
        &mut self.search
    }

    fn searched(&self) -> &ThetaSearch {
        &self.search
    }

    #[inline(always)]
    fn settle<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> VertexRecord {
        if node.flags & CHECKED != 0 {
            node
        } else if scene.costs.is_some() {
            self.try_straight(scene, v, node, probe)
        } else {
            self.check_parent(scene, v, node, probe)
        }
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result {
        let from = self.search.expansion(scene, v, node, probe)?;
        if scene.costs.is_some() {
            return self.expand_weighted(scene, v, node, probe);
        }
        let search = &mut self.search;
        for next in search.ends.neighbours(scene.layer, v) {
            let known = search.nodes.get(next);
            if known.is_some_and(|node| node.flags & CLOSED != 0) || !search.can_step(scene, v, next) {
                continue;
            }
            let point = search.ends.point(next);
            let g = from.parent_g + from.parent_point.distance(point);
            if known.is_none_or(|node| g < f64::from_bits(node.g)) {
                search.write(next, point, (from.parent, g), probe)?;
            }
        }
        Ok(())
    }
}
