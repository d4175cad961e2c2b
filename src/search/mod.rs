//! Floor 4: the search kernels, in rooms of one kind each.
//!
//! [`core`] holds what every kernel needs: the [`core::kernel::Kernel`] trait, the scene that it reads, node table,
//! open lists, heuristics, probes. [`lattice`] holds the kernels that step along a lattice, [`corners`] the exact
//! any-angle kernels over convex corners, [`theta`] the any-angle kernels that link a vertex to a visible parent,
//! [`disc`] the search for an agent with a radius, [`safe_intervals`] the one in time among movers, [`weighted`] that
//! over terrain costs at any angle; [`best_first`] is A* over any graph whose nodes have numbers. A kernel never
//! imports another kernel; `floors.txt` has the floors inside each room.

pub(crate) mod best_first;
pub(crate) mod core;
pub(crate) mod corners;
pub(crate) mod disc;
pub(crate) mod lattice;
pub(crate) mod safe_intervals;
pub(crate) mod theta;
pub(crate) mod weighted;
