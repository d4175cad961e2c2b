//! What a map is to an agent with a radius, a disc: where it can be, what it meets on a straight line.
//!
//! A *place* is a multiple of 1/256 in both coordinates at which the disc's centre can be: no closed blocked cell, the
//! outside of the map included, is nearer than the radius. Radii are in 1/256 cell, 1 to 16 cells of them.
//!
//! [`mod@line`] has the places along a row of points, [`nearest`] the place nearest to a point, [`cell_place`] one for
//! each cell, [`capsule`] the ground
//! that a disc sweeps along a straight line, [`cast`] what it meets there first.

pub(crate) mod capsule;
pub(crate) mod cast;
pub(crate) mod cell_place;
pub(crate) mod line;
pub(crate) mod nearest;
