//! The greedy pass of A* with post-smoothing.
//!
//! From the current vertex the next one is dropped while the one after it is visible. One pass from the start; the way
//! around each obstacle stays what the search chose.
//!
//! Based on: A. Botea, M. Mueller, J. Schaeffer. Near Optimal Hierarchical Path-Finding. Journal of Game Development
//! 2004; as described by A. Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. AAAI
//! 2007.

use super::context::PathContext;
use super::smoothing::Smoother;
use crate::geom::Point;

impl Smoother {
    /// Smooths `path`, which has every vertex of the search, in place. Linear in its length, a line of sight each.
    pub(super) fn greedy(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>) {
        if path.len() < 3 {
            return;
        }
        let mut kept = 1;
        // The cost of the way from the last kept vertex to path[i].
        let mut cost = context.cost(path[0], path[1]);
        for i in 1..path.len() - 1 {
            let (from, here, next) = (path[kept - 1], path[i], path[i + 1]);
            let last_step = context.cost(here, next);
            if self.sees(context, from, next) {
                let direct = context.cost(from, next);
                if direct <= cost + last_step {
                    cost = direct;
                    continue;
                }
            }
            path[kept] = here;
            kept += 1;
            cost = last_step;
        }
        path[kept] = path[path.len() - 1];
        path.truncate(kept + 1);
    }
}
