//! Angle-Propagation Theta*: Theta* that keeps a range of visible angles at each vertex instead of checking lines of
//! sight.
//!
//! Paths a little longer than those of Basic Theta*, since the ranges may be narrower than what is visible. When not to
//! use it: it is here for comparison with the papers; Lazy Theta* is faster and finds shorter paths. Time: that of A*
//! and a constant for each expansion and each neighbour, however far the parent is. Memory: as Theta*, and 8 bytes per
//! lattice point.
//!
//! ```text
//!   expand(s), p = parent(s):  lb, ub := none, none          angles at p, measured from the ray p -> s
//!     each blocked cell at s:  1. if it leaves nothing visible past s on one side, that bound := 0
//!     each neighbour s' of s:  2. if not known to be seen from p, and nearer to p than s: its angle is a bound
//!                              3. if expanded with parent p, or nearer and known to be seen: its bounds are bounds
//!   update(s, s'):             path 2 if the angle of s' is within lb .. ub, else path 1
//! ```
//!
//! Based on: A. Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. AAAI 2007, Algorithm
//! 3; condition 1 as in K. Daniel, A. Nash, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. JAIR 39,
//! 2010: a blocked cell closes a side if each of its corners is p, lies strictly on that side, or lies on the ray no
//! farther than s.
//!
//! The papers take for unknown every vertex that was not expanded with parent p. That makes the ranges so narrow where
//! two parents compete that paths are 1.008 times as long as those of Basic Theta* on game maps, 1.016 times between
//! rooms. Here a nearer neighbour of s that p is known to see, as its parent or by the range of another vertex, gives
//! the bounds that it would have as a child of p: conditions 1 to 3 say nothing of what its parent really is. That is
//! one level deep, so a constant still.
//!
//! Angles are never formed. A bound is the lattice point through which its ray from p runs, or s itself for the angle
//! 0, and two rays are compared by the sign of a cross product. The papers let paths pass between diagonally touching
//! cells. With closed gaps such a point is never expanded, so that condition 2 counts it among the unknown ones and the
//! range ends at it at the latest; a range of no width, which alone could lead straight through it, needs an expanded
//! vertex past it on the same ray. An end off the lattice is outside of what the papers consider: to such a goal and
//! from such a start the line of sight is checked.

use crate::base::{Result, bytes, high32, index_i32, low32, wide};
use crate::collections::{Allowance, zeroed_box};
use crate::geom::{Point, cross};
use crate::grid::corner_pattern;
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{MemoryUse, Probe, Scene, Vertex};
use crate::search::theta::relax::ExpandedVertex;
use crate::search::theta::search::{ThetaKernel, ThetaSearch, ThetaSetup};

/// The search.
pub(crate) struct AnglePropagationTheta {
    search: ThetaSearch,
    /// The bounds of each lattice point, lower in the high half: true of the vertices that this search has expanded.
    bounds: Box<[u64]>,
    stride: usize,
}

/// No bound: any angle is within. It names no lattice point.
const NONE: Vertex = Vertex::GOAL;

/// The range of angles at the parent of a vertex. The lower bound is on the side where [`cross`] is negative.
#[derive(Clone, Copy)]
struct Range {
    lower: Vertex,
    upper: Vertex,
}

/// True if the angle of `to`, seen from `p`, is within the range of the vertex at `s`.
#[inline(always)]
fn holds(range: Range, p: Point, s: Point, to: Point) -> bool {
    let within = |bound: Vertex, sign: i64| bound == NONE || sign * cross(p, to, place(bound)) >= 0;
    match cross(p, s, to).signum() {
        1 => within(range.upper, 1),
        -1 => within(range.lower, -1),
        // On the ray past s; not on the other side of the parent.
        _ => ahead(p, s, to) > 0,
    }
}

/// The point of a lattice vertex.
#[inline(always)]
fn place(v: Vertex) -> Point {
    let (x, y) = v.xy();
    Point::lattice(x, y)
}

/// The dot product (a - o) . (b - o).
#[inline(always)]
fn ahead(o: Point, a: Point, b: Point) -> i64 {
    let (ax, ay) = (i64::from(a.x - o.x), i64::from(a.y - o.y));
    let (bx, by) = (i64::from(b.x - o.x), i64::from(b.y - o.y));
    ax * bx + ay * by
}

/// The squared distance.
#[inline(always)]
fn squared(a: Point, b: Point) -> i64 {
    ahead(a, b, b)
}

/// A range that is being narrowed around the ray from `p` to `s`.
struct Narrowing {
    p: Point,
    v: Vertex,
    s: Point,
    range: Range,
}

impl Narrowing {
    /// Condition 1 for the blocked cell (x, y) at s.
    fn shut(&mut self, x: i32, y: i32) {
        let (mut lower, mut upper) = (true, true);
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let corner = Point::lattice(x + dx, y + dy);
            if corner == self.p {
                continue;
            }
            let side = cross(self.p, self.s, corner);
            let near = side == 0 && squared(self.p, corner) <= squared(self.p, self.s);
            lower &= side < 0 || near;
            upper &= side > 0 || near;
        }
        if lower {
            self.range.lower = self.v;
        }
        if upper {
            self.range.upper = self.v;
        }
    }

    /// The ray through `bound` is a lower bound, unless it lies above the ray to s.
    #[inline(always)]
    fn raise_lower(&mut self, bound: Vertex) {
        if bound != NONE && cross(self.p, self.s, place(bound)) <= 0 {
            let old = self.range.lower;
            if old == NONE || cross(self.p, place(old), place(bound)) > 0 {
                self.range.lower = bound;
            }
        }
    }

    /// The ray through `bound` is an upper bound, unless it lies below the ray to s.
    #[inline(always)]
    fn lower_upper(&mut self, bound: Vertex) {
        if bound != NONE && cross(self.p, self.s, place(bound)) >= 0 {
            let old = self.range.upper;
            if old == NONE || cross(self.p, place(old), place(bound)) < 0 {
                self.range.upper = bound;
            }
        }
    }

    /// Condition 2: the ray through a vertex that p may not see is a bound.
    #[inline(always)]
    fn avoid(&mut self, v: Vertex) {
        match cross(self.p, self.s, place(v)).signum() {
            -1 => self.raise_lower(v),
            1 => self.lower_upper(v),
            _ => {}
        }
    }

    /// Condition 3: the bounds of a vertex that p sees are bounds.
    #[inline(always)]
    fn share(&mut self, range: Range) {
        self.raise_lower(range.lower);
        self.lower_upper(range.upper);
    }
}

impl AnglePropagationTheta {
    pub(crate) fn new(setup: ThetaSetup) -> Self {
        Self { search: ThetaSearch::new(setup), bounds: Box::default(), stride: 0 }
    }

    #[inline(always)]
    fn slot(&self, v: Vertex) -> usize {
        let (x, y) = v.xy();
        index_i32(y) * self.stride + index_i32(x)
    }

    /// The range of angles in which `parent` sees past `v`, which it sees, from what is blocked at `v` and known of its
    /// neighbours. `own` is the vertex under expansion, whose stored range is none yet.
    fn range(&self, scene: &Scene<'_>, v: Vertex, parent: Vertex, own: Vertex) -> Range {
        let ends = &self.search.ends;
        let (p, s) = (ends.point(parent), place(v));
        let mut narrowing = Narrowing { p, v, s, range: Range { lower: NONE, upper: NONE } };
        let (x, y) = v.xy();
        let pattern = corner_pattern(scene.layer, x, y);
        for (bit, (dx, dy)) in [(-1, -1), (0, -1), (-1, 0), (0, 0)].into_iter().enumerate() {
            if pattern >> bit & 1 != 0 {
                narrowing.shut(x + dx, y + dy);
            }
        }
        for next in ends.neighbours(scene.layer, v).filter(|&next| next < Vertex::START) {
            if let Some(range) = self.shared(scene, next, parent, own) {
                narrowing.share(range);
            } else if next != parent && squared(p, place(next)) < squared(p, s) {
                // Only the vertex under expansion asks further: the range of a neighbour comes from stored ones.
                if v == own && self.is_seen(scene, next, parent, own) {
                    narrowing.share(self.range(scene, next, parent, own));
                } else {
                    narrowing.avoid(next);
                }
            }
        }
        narrowing.range
    }

    /// The stored range of a vertex that was expanded with this parent.
    #[inline(always)]
    fn shared(&self, scene: &Scene<'_>, v: Vertex, parent: Vertex, own: Vertex) -> Option<Range> {
        let node = self.search.nodes.get(v)?;
        let ends = &self.search.ends;
        let expanded = node.flags & CLOSED != 0 && ends.passable(scene.layer, v, self.search.setup.gaps);
        if !expanded || node.parent != parent || v == ends.start || v == own {
            return None;
        }
        let bounds = self.bounds[self.slot(v)];
        Some(Range { lower: Vertex(high32(bounds)), upper: Vertex(low32(bounds)) })
    }

    /// True if it is known without looking that `parent` sees `v`: it is its parent or its neighbour, or the range of
    /// an expanded neighbour contains it.
    fn is_seen(&self, scene: &Scene<'_>, v: Vertex, parent: Vertex, own: Vertex) -> bool {
        let ends = &self.search.ends;
        if !ends.passable(scene.layer, v, self.search.setup.gaps) {
            return false;
        }
        let p = ends.point(parent);
        self.search.nodes.get(v).is_some_and(|node| node.parent == parent)
            || ends.neighbours(scene.layer, v).filter(|&next| next < Vertex::START).any(|next| {
                let range = self.shared(scene, next, parent, own);
                next == parent || range.is_some_and(|range| holds(range, p, place(next), place(v)))
            })
    }

    /// True if the parent of the expanded vertex sees `point`, the point of `next`, as far as the range tells. For ends
    /// off the lattice the line of sight is checked.
    #[inline(always)]
    fn sees<P: Probe>(
        search: &mut ThetaSearch,
        scene: &Scene<'_>,
        (from, range): (&ExpandedVertex, Range),
        (next, point): (Vertex, Point),
        probe: &mut P,
    ) -> bool {
        if next >= Vertex::START || from.parent >= Vertex::START {
            return search.sees(scene, from.parent_point, point, probe);
        }
        let within = holds(range, from.parent_point, from.point, point);
        debug_assert!(
            !within || crate::grid::visible(scene.layer, from.parent_point, point, search.setup.gaps),
            "a vertex within the range of angles is visible"
        );
        within
    }
}

impl ThetaKernel for AnglePropagationTheta {
    fn search(&mut self) -> &mut ThetaSearch {
        &mut self.search
    }

    fn searched(&self) -> &ThetaSearch {
        &self.search
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, v: Vertex, node: VertexRecord, probe: &mut P) -> Result {
        let from = self.search.expansion(scene, v, node, probe)?;
        let mut range = Range { lower: NONE, upper: NONE };
        if !from.is_start() && from.parent < Vertex::START {
            range = self.range(scene, v, from.parent, v);
            let slot = self.slot(v);
            self.bounds[slot] = wide(range.lower.0) << 32 | wide(range.upper.0);
        }
        for next in self.search.ends.neighbours(scene.layer, v) {
            self.search.update(&from, next, probe, |search, point, probe| {
                Self::sees(search, scene, (&from, range), (next, point), probe)
            })?;
        }
        Ok(())
    }

    fn set_out(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.stride = index_i32(scene.layer.width() + 1);
        let len = self.stride * index_i32(scene.layer.height() + 1);
        if self.bounds.len() < len {
            Allowance::new(allowance).check(bytes(len).saturating_mul(8))?;
            self.bounds = Box::default();
            self.bounds = zeroed_box(len)?;
        }
        self.search.begin(scene, start, goal, allowance.saturating_sub(bytes(size_of_val(&self.bounds[..]))))
    }

    fn beside(&self) -> MemoryUse {
        MemoryUse { nodes: bytes(size_of_val(&self.bounds[..])), ..MemoryUse::default() }
    }

    fn release_beside(&mut self) {
        self.bounds = Box::default();
    }
}
