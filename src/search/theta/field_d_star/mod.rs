//! Field D*: a search on the corner lattice whose paths cross the edges of cells anywhere.
//!
//! The g-value between two neighbouring vertices is interpolated, so that a path may enter a cell at any point of its
//! edges. Made for terrain costs, where the best path turns at the edges between cheap and expensive cells. When not to
//! use it: with one cost for all cells, where its paths are longer than those of Theta* and turn more often. Time: that
//! of A* with two square roots per neighbour; the path takes about a hundred more for each cell that it crosses.
//! Memory: 16 bytes per lattice point and 24 an open entry.
//!
//! ```text
//!   s1--X--s2     update(s', edge s1 s2):  g(s') = min over X of  g(s1) + |s1 X| (g(s2) - g(s1)) + cost |X s'|
//!   |  /    |     for the edges around s' whose two ends are expanded
//!   s'------+
//! ```
//!
//! Based on: D. Ferguson, A. Stentz. Using Interpolation to Improve Path Planning: The Field D* Algorithm. Journal of
//! Field Robotics 23(2), 2006; searched from the start to the goal by A*, with the straight-line heuristic, as in A.
//! Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. AAAI 2007, section Field D*. Ties
//! go to the smaller g. A vertex whose g falls after its expansion is expanded again, up to a limit. An interpolated g
//! is no distance (Figure 6 there): the path is extracted with one step of look-ahead, its points are rounded to 1/256
//! along the edge on which they lie, and its length and cost are those of the rounded path.

mod extraction;
mod flags;
mod kernel;

pub(crate) use kernel::FieldDStar;
