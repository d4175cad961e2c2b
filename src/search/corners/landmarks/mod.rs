//! Landmarks: corners whose distances to all others are known, and a closer estimate from them.
//!
//! ```text
//!      L . . . . . . . t
//!        #########     .
//!           .  r # . . .
//! ```
//!
//! Where a root r lies on the far side of a wall, the straight line to the goal t is a weak bound. A corner L from
//! which the shortest path leads past r gives a better one: from r to t it is at least as far as from L to t less the
//! distance from L to r, or the other way round (the triangle inequality).
//!
//! Hardly any of this is done in a query: [`crate::plan::Planner::prepare`] pays for it, in parts of any size, on the
//! layer as it was at the first of them. The landmarks stand at corners far from one another, each the farthest from
//! those before it among some. A search from each of them, over all that can be reached, gives the length of the
//! shortest paths that may turn at each corner; one visibility scan from every corner makes them distances, also for
//! corners that a path meets head-on; and the same for anchors, points at equal distances all over the map. A goal lies
//! next to some of these, so it is as far from a landmark as they are, give or take its distance from them. So a query
//! reads four anchors (in narrow places the corners nearby), and then an estimate is one line of cache and a few vector
//! instructions. It never overestimates: the rounding of single floats is taken off. It changes the expansions of a
//! search, never its answer.
//!
//! After edits the distances are still those of the layer as it was ([`crate::search::corners::baseline`]). Blocked
//! cells make no path shorter, so that every bound holds; what freed cells shorten is bounded by [`detours`]. A corner
//! that was one has its row, found by its place; a new one gets a row by one visibility scan in the layer as it was,
//! the first time that a search reaches it. Estimates may be inconsistent then: a root to which a shorter path is found
//! later is expanded again ([`crate::search::corners::roots`]), and since no estimate is more than the distance, every
//! root on a shortest path is expanded with its final length before the search ends.
//!
//! When not to use it: on random maps and on open ground, where straight lines are as good. Searches with limits and
//! for many goals do not use it, like dead ends; nor those with a factor above 1, whose path it would change. Time: as
//! many searches over the whole layer as there are landmarks, and a few more. Memory: 64 bytes per corner and 1 per
//! cell, and about 45 bytes per corner more until they are made; what the grid no longer shares of the layer, 72 bytes
//! for each of 2,048 new corners.
//!
//! Based on: A. Goldberg, C. Harrelson. Computing the Shortest Path: A* Search Meets Graph Theory. SODA 2005 (landmarks
//! and the triangle inequality); N. Sturtevant, A. Felner, M. Barrer, J. Schaeffer, N. Burch. Memory-Based Heuristics
//! for Explicit State Spaces. IJCAI 2009 (on grids, and the farthest point as the next landmark). What differs:
//! distances at any angle, exact ones, and goals that are none of the points whose distances are known.

mod anchors;
mod bounds;
mod detours;
mod estimate;
mod kept_rows;
mod making;
mod table;

pub(crate) use estimate::Landmarks;
