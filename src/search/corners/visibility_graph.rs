//! A* on the visibility graph: the shortest any-angle path over all corners that see each other.
//!
//! Vertices are the convex corners of the map (with open gaps the double corners too), start and goal; edges join all
//! that see each other. A corner that lies on the way is a vertex itself: the edge ends there. Lists are made when a
//! search first wants them, kept for the queries that follow, and made anew where an edit has changed a cell that they
//! had looked at.
//!
//! This is the plain form, to compare with: the tangent graph finds the same paths with a small part of the edges.
//!
//! Time: a corner's list takes 1-60 us to make, an expansion some ns an edge. Memory: as the tangent graph, with
//! several times the edges.
//!
//! Based on: T. Lozano-Perez, M. A. Wesley. An Algorithm for Planning Collision-Free Paths Among Polyhedral Obstacles.
//! Communications of the ACM 1979. Corners of a grid are found by integer sweeps over its rows.

use crate::search::{corners::graph::edge_rule::VisibleEdges, corners::graph::search::CornerSearch};

/// A* on the visibility graph.
pub(crate) type VisibilityGraph = CornerSearch<VisibleEdges>;
