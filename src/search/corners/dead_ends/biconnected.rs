//! The biconnected components (blocks) of the graph of rectangles: Tarjan's depth-first search, without recursion.
//!
//! ```text
//!   enter a rectangle: number it; low = its number
//!   each portal to a rectangle entered before, but for its parent: low = the least such number
//!   leave it: the parent's low is at most its own
//!   the portal to the parent starts a block exactly if low is not less than the parent's number
//! ```
//!
//! Time: constant per rectangle and portal. Memory: 16 bytes per rectangle.
//!
//! Based on: J. Hopcroft, R. Tarjan. Algorithm 447: Efficient Algorithms for Graph Manipulation. Communications of the
//! ACM 1973.

use super::decompose::{Decomposition, most_rectangles};
use super::terms::NONE;
use crate::base::{Result, index, to_u32};
use crate::collections::{counted, reserve_exact};

/// A rectangle in the depth-first search.
#[derive(Clone, Copy)]
pub(super) struct RectangleVisit {
    /// Its preorder number, from 1 on; 0 before it is entered.
    pub(super) entered: u32,
    /// The least number that it or a descendant reaches over one portal.
    pub(super) low: u32,
    /// The rectangle from which it was entered.
    pub(super) parent: u32,
}

/// The depth-first search over all rectangles.
#[derive(Default)]
pub(super) struct DepthFirst {
    visits: Vec<RectangleVisit>,
    /// The rectangles in preorder.
    pub(super) order: Vec<u32>,
    /// The rectangle at which the search stands.
    current: u32,
    /// The first rectangle that may be the root of a component not entered yet.
    next_root: usize,
}

counted!(DepthFirst { visits, order } plain { current, next_root });

impl DepthFirst {
    pub(super) fn reserve(&mut self, corners: usize) -> Result {
        self.clear();
        reserve_exact(&mut self.visits, most_rectangles(corners))?;
        reserve_exact(&mut self.order, most_rectangles(corners))
    }

    /// Starts over, without rectangles.
    pub(super) fn clear(&mut self) {
        self.visits.clear();
        self.order.clear();
        (self.current, self.next_root) = (NONE, 0);
    }

    /// Adds rectangles that have not been entered, up to this many.
    pub(super) fn add_rectangles(&mut self, count: usize) {
        self.visits.resize(count, RectangleVisit { entered: 0, low: 0, parent: NONE });
    }

    /// How many rectangles there are.
    pub(super) const fn count(&self) -> usize {
        self.visits.len()
    }

    /// What the search found about a rectangle.
    #[inline(always)]
    pub(super) fn visit(&self, rectangle: u32) -> RectangleVisit {
        self.visits[index(rectangle)]
    }

    /// Does at most `steps` steps; false when all rectangles were entered and left.
    pub(super) fn run(&mut self, graph: &mut Decomposition, steps: usize) -> bool {
        for _ in 0..steps {
            if !self.step(graph) {
                return false;
            }
        }
        true
    }

    #[inline(always)]
    fn step(&mut self, graph: &mut Decomposition) -> bool {
        if self.current == NONE {
            return self.enter_next();
        }
        let portals = &mut graph.rectangles[index(self.current)].portals;
        let visit = self.visits[index(self.current)];
        if *portals == NONE {
            if visit.parent != NONE {
                let parent = &mut self.visits[index(visit.parent)];
                parent.low = parent.low.min(visit.low);
            }
            self.current = visit.parent;
            return true;
        }
        let (portal, side) = (graph.portals[index(*portals >> 1)], index(*portals & 1));
        *portals = portal.next[side];
        let other = portal.rectangles[1 - side];
        let entered = self.visits[index(other)].entered;
        if entered == 0 {
            self.enter(other, self.current);
        } else if other != visit.parent {
            let here = &mut self.visits[index(self.current)];
            here.low = here.low.min(entered);
        }
        true
    }

    /// Tests one rectangle for the root of a component; false after the last.
    fn enter_next(&mut self) -> bool {
        let root = self.next_root;
        let Some(&RectangleVisit { entered, .. }) = self.visits.get(root) else { return false };
        self.next_root += 1;
        if entered == 0 {
            self.enter(to_u32(root), NONE);
        }
        true
    }

    #[inline(always)]
    fn enter(&mut self, rectangle: u32, parent: u32) {
        self.order.push(rectangle);
        let number = to_u32(self.order.len());
        self.visits[index(rectangle)] = RectangleVisit { entered: number, low: number, parent };
        self.current = rectangle;
    }
}
