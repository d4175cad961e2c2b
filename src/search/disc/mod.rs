//! The shortest path of a disc: an agent with a radius, exactly, on the ordinary layer of blocked cells.
//!
//! The centre of a disc of radius r may be where no closed blocked cell is nearer than r; touching is free, so that a
//! disc of radius 1/2 passes a corridor of width 1. Its shortest path consists of arcs of radius r around convex
//! corners and of the straight lines that touch two of these circles, or lead from or to an end. Nothing is inflated:
//! every request may bring its own radius, and an edit leaves nothing to repair but lists of visible corners, which
//! serve all radii.
//!
//! [`kernel`] is the A*, [`labels`] what it has reached, [`lists`] the lines on which it goes on, [`turns`] says where
//! a disc may turn around a corner, [`route`] the pieces and points of the path, [`margin`] keeps it farther away from
//! walls where that costs little. [`crate::grid::Capsule`] tells whether the ground along a line is free. All of it
//! stands on one exact predicate, [`crate::geom::Tangent`]; floats appear in lengths, angles and the order of the open
//! list only.
//!
//! When not to use it: for a point, where [`crate::search::corners::anya`] needs no lists.
//!
//! Time: the first search that leaves a corner looks around there, 10-50 us; later ones take some 500 ns. Memory: the
//! lists of the visibility graph, 16 bytes for each line of a list, 64 for each label. The counts of lines made and
//! checked depend on what earlier queries have found out, those of expansions do not.
//!
//! Based on: P. Chew. Planning the shortest path for a disc in O(n^2 log n) time. Symposium on Computational Geometry
//! 1985; Y.-H. Liu, S. Arimoto. Finding the shortest path of a disc among polygonal obstacles using a
//! radius-independent graph. IEEE Transactions on Robotics and Automation 1995. Nodes, lists and predicates are those
//! of a grid; lines are checked when they are taken from the open list.

#[cfg(test)]
mod components_tests;
pub(crate) mod kernel;
pub(crate) mod labels;
pub(crate) mod lists;
pub(crate) mod margin;
pub(crate) mod route;
pub(crate) mod turns;

pub(crate) use kernel::Disc;
