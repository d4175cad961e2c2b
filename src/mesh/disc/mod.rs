//! The shortest path of a disc over a mesh: an agent of any radius, exactly, on one mesh for all of them.
//!
//! The centre of a disc of radius r may be where no side of the rim is nearer than r; touching is free. Its shortest
//! path consists of arcs of radius r around convex corners of the rim and of the straight lines that touch two of these
//! circles, or lead from or to an end. Nothing is inflated: every request may bring its own radius. It is
//! [`crate::search::disc`] among sides of any direction.
//!
//! `search` is the A*, `lists` what it keeps of corners, `corner` says where a disc may turn around one, `sweep`
//! whether a side meets the ground that a disc sweeps, `reach` which sides come near and where a disc has its places,
//! `sight` which corners are in sight, `nearest_place` where a disc has its place nearest to a point. All decisions are
//! exact: `sweep` and `corner` compare sums of one or two roots; floats appear in lengths, angles and the order of the
//! open list.
//!
//! When not to use it: for a point, where the search over cones needs no lists.
//!
//! Memory: 4 bytes for each pair of corners in sight, once for all radii, and for each radius 32 bytes for each line
//! between their circles, as far as searches have looked; 4 bytes for each face and each fan.
//!
//! Based on: P. Chew. Planning the shortest path for a disc in O(n^2 log n) time. Symposium on Computational Geometry
//! 1985; Y.-H. Liu, S. Arimoto. Finding the shortest path of a disc among polygonal obstacles using a
//! radius-independent graph. IEEE Transactions on Robotics and Automation 1995. Changed: lines are made where a search
//! comes to, by the expansion of cones over the mesh, and checked when they are taken from the open list.

mod corner;
mod lists;
mod nearest_place;
mod reach;
mod search;
mod side;
mod sight;
mod sweep;

pub(crate) use nearest_place::PlaceSquares;
pub(crate) use search::MeshDiscSearch;
