//! A* on the tangent graph: the shortest any-angle path, from lists of taut edges that the planner keeps.
//!
//! Vertices are the convex corners of the map (with open gaps the double corners too), start and goal; edges join those
//! that see each other, as far as a path can be taut at both ends of the edge. Every shortest path is taut, so this
//! loses nothing and leaves a small part of the visibility graph. Lists are made when a search first wants them, kept
//! for the queries that follow, and made anew where an edit has changed a cell that they had looked at.
//!
//! Use it for many queries on a map that seldom changes. Do not use it for a few queries on a map that changes all over
//! (Anya needs no lists), or where memory is short: on open maps with many corners each corner sees much of the map.
//!
//! Corners in dead ends that hold neither start nor goal are left out once these are known
//! ([`crate::search::corners::dead_ends`]), where that spares enough.
//!
//! Time: a corner's list takes 0.5-30 us to make, an expansion with its list some 50-100 ns. Memory: 8 bytes an edge,
//! 24 bytes for each corner and tile of 8 x 8 cells that it sees, 4 bytes per lattice point.
//!
//! Based on: T. Lozano-Perez, M. A. Wesley. An Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles.
//! Communications of the ACM 1979 (visibility graphs); Y.-H. Liu, S. Arimoto. Path Planning Using a Tangent Graph for
//! Mobile Robots Among Polygonal and Curved Obstacles. International Journal of Robotics Research 1992. Corners of a
//! grid are found by integer sweeps over its rows instead of pairs of points, and the lists are repaired cell by cell.

use crate::search::{corners::graph::edge_rule::TautEdges, corners::graph::search::CornerSearch};

/// A* on the tangent graph.
pub(crate) type TangentGraph = CornerSearch<TautEdges>;
