//! An exact and slow planner that shares nothing with the library.
//!
//! Points are integers of 1/256 cell and every predicate is decided in integers, so the only rounding is in the
//! square roots and sums of lengths. It has four parts: shortest any-angle paths by a visibility graph, shortest
//! lattice paths by plain Dijkstra, worlds of polygons and outlines, and, in floats, paths over ground with costs: very
//! nearly cheapest ones by a Steiner graph, and those that have a formula. All are meant to be read and believed rather
//! than to be fast: a query costs one sight test for each pair of (expanded, remaining) graph vertices.
//!
//! The definitions (free point, double corner, the two gap rules, the lattices, costs) are written out here from the
//! project's words, not taken from its code.

mod any_angle;
mod crossings;
mod disc;
mod field;
mod lattice;
mod outlines;
mod polygons;
mod refraction;
mod sight;
mod steiner;
mod weighted;

pub use any_angle::corner_vertices;
pub use disc::DiscOracle;
pub use field::{Field, Gaps, Spot};
pub use lattice::{CellRule, CostOf, Steps, lattice_end, lattice_ends};
pub use outlines::{Outlines, P, Region, Sums};
pub use polygons::PolygonOracle;
pub use refraction::{border, quadrant, road};
pub use steiner::{POINTS_A_SIDE, WeightedRoute};
pub use weighted::{Cell, Ground, Place};
