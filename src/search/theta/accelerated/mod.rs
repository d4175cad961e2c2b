//! Accelerated A*: any-angle paths by long steps through open ground, with parents from among all expanded vertices.
//!
//! Nearly the shortest paths, on wide maps with a small part of the expansions of Theta*. When not to use it: on maps
//! full of corners (every expansion searches for the corners that were expanded before), and where a guarantee is
//! wanted: that its paths are the shortest is a conjecture of its authors for their sampling; with ours they are not
//! always. Time: at each expansion the cheaper of one pass over the corners expanded so far, with a line-of-sight check
//! for each that might do, and one visibility scan for the corners that the vertex sees. Memory: 16 bytes per lattice
//! point, 24 per open entry, 48 per corner that was expanded.
//!
//! ```text
//!   expand s:  w := the largest power of two for which the square of side 2 (w + 1) around s is free
//!              successors: the lattice points around s whose coordinates are multiples of w (all neighbours if w = 1),
//!              and the goal if the square contains it; parent(s) or s becomes their parent, as in Theta*
//!   before:    of the expanded corners at which a path to s would be taut, the visible one with the least g + distance
//!              becomes the parent of s if that is shorter
//! ```
//!
//! Based on: D. Sislak, P. Volf, M. Pechoucek. Accelerated A* Trajectory Planning: Grid-Based Path Planning Comparison.
//! 4th Workshop on Planning and Plan Execution for Real-World Systems, 2009. What differs here: the set of parents is
//! looked at when a vertex is expanded, not at each time that it is generated; of the expanded vertices only corners
//! and the start are in it, since a taut path turns nowhere else; steps lead to multiples of their length, so that
//! paths from all sides meet in the same vertices; where the list is long a visibility scan finds the parents instead,
//! so that a search on a map full of corners does not grow with the square of their number. Such a scan ends at the
//! first corner on a ray, past which only that corner's own parent is tried. Every point that the steps of the corner
//! lattice reach is reached, or lies in the square of a vertex that is: so no path is missed.

mod cost_model;
mod expanded_corners;
mod kernel;
mod reach;

pub(crate) use kernel::Accelerated;
