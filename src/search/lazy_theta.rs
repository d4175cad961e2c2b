//! Lazy Theta*: Theta* that looks whether a vertex sees its parent only when the vertex is expanded.
//!
//! Far fewer line-of-sight checks than Basic Theta* and nearly the same paths. When not to use it: as Theta*.
//! Time: that of A* and one line-of-sight check an expansion. Memory: as Theta*.
//!
//! ```text
//!   generate(s, s'): s' gets parent(s) as parent, as if it saw it
//!   before expanding s: if s does not see parent(s), its parent becomes the expanded neighbour s''
//!                       with the smallest g(s'') + |s'' s|; the entry is not put back
//! ```
//!
//! Based on: A. Nash, S. Koenig, C. Tovey. Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in 3D. AAAI 2010,
//! on the square grid. The check stands before the goal test, so that the goal's own parent is checked too.

use super::any_angle::{AnyAngle, Member, Setup, forward_to_any_angle};
use super::nodes::{CLOSED, Node, Vertex};
use super::scene::{Kernel, Scene};
use crate::base::{Error, Probe};

/// The flag of a vertex whose parent is known to be visible.
const CHECKED: u8 = 2;

/// The search.
pub(crate) struct LazyTheta {
    search: AnyAngle,
}

impl LazyTheta {
    pub(crate) fn new(setup: Setup) -> Self {
        Self { search: AnyAngle::new(setup) }
    }

    /// Makes sure that `v` sees its parent; returns its node.
    fn check_parent<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: Node, probe: &mut P) -> Node {
        let search = &mut self.search;
        let point = search.ends.point(v);
        let mut checked = Node { flags: node.flags | CHECKED, ..node };
        if node.parent != v && !search.sees(scene, search.ends.point(node.parent), point, probe) {
            let mut best = f64::INFINITY;
            for next in search.ends.neighbours(scene.layer, v) {
                let Some(from) = search.nodes.get(next) else { continue };
                let g = f64::from_bits(from.g) + search.ends.point(next).distance(point);
                // Double corners that may not be passed are closed without being expanded: no parents either.
                let expanded = from.flags & CLOSED != 0 && search.ends.passable(scene.layer, next, search.setup.gaps);
                if expanded && g < best {
                    best = g;
                    checked = Node { g: g.to_bits(), parent: next, flags: checked.flags };
                }
            }
            debug_assert!(best.is_finite(), "the vertex that generated this one is expanded");
        }
        search.nodes.set(v, checked);
        checked
    }
}

impl Member for LazyTheta {
    fn search(&mut self) -> &mut AnyAngle {
        &mut self.search
    }

    #[inline(always)]
    fn settle<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: Node, probe: &mut P) -> Node {
        if node.flags & CHECKED == 0 { self.check_parent(scene, v, node, probe) } else { node }
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: Node, probe: &mut P) -> Result<(), Error> {
        let search = &mut self.search;
        search.note_expansion(v, node, probe);
        if v == search.ends.start {
            search.join_ends(scene, probe)?;
        }
        let parent = node.parent;
        let parent_point = search.ends.point(parent);
        let parent_node = search.nodes.get(parent).expect("a parent has a node");
        let parent_g = f64::from_bits(parent_node.g);
        for next in search.ends.neighbours(scene.layer, v) {
            let known = search.nodes.get(next);
            if known.is_some_and(|node| node.flags & CLOSED != 0) {
                continue;
            }
            let point = search.ends.point(next);
            let g = parent_g + parent_point.distance(point);
            if known.is_none_or(|node| g < f64::from_bits(node.g)) {
                search.write(next, point, (parent, g), probe)?;
            }
        }
        Ok(())
    }
}

impl Kernel for LazyTheta {
    forward_to_any_angle!(search);
}
