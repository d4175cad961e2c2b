//! Shortest paths in a world of polygons: the visibility graph (Lozano-Perez and Wesley 1979) of the corners at which
//! they may turn, or of it the tangent graph (Liu and Arimoto 1992), made list by list as searches need them, and A* on
//! it.
//!
//! [`scan`] finds the corners that a point sees, [`shadows`] what stands before them, [`ways`] which of them a taut
//! path may go to, [`lists`] keeps the answers and drops those that an edit may have changed, and [`search`] is the A*.
//! [`sweep`] divides the free ground into trapezoids, of which [`components`] knows what can be reached and the nearest
//! points.

mod components;
mod lists;
mod scan;
mod search;
mod shadows;
mod sweep;
mod ways;

pub(crate) use components::{Components, POINTS_PER_EXPANSION, Wanted, is_at_gap};
pub(crate) use search::{Rule, WorldSearch};
