//! Clearance: how far the centre of each cell is from the nearest blocked cell, exactly, up to 16 cells.
//!
//! ```text
//!   # # # # #      Distances go from a centre to the nearest point of a closed blocked cell: 0 in a blocked cell, 1/2
//!   # a b . #      next to one (a, b), sqrt(1/2) at its corner. The cells outside the map are blocked.
//!   # . . c .
//! ```
//!
//! Squared distances in half cells are (2k - 1)^2 + (2l - 1)^2, where k and l are how many columns and rows away the
//! nearest blocked cell is and a term of 0 columns or rows is 0. Up to 16 cells these are 100 values, so one byte per
//! cell tells which: its rank ([`mod@crate::grid::ranks`]). A disc about a centre has room if its radius is at most the
//! clearance.
//!
//! [`transform`] computes the ranks of a rectangle from the blocked bits (two passes: along the columns, then along
//! the rows). [`plane`] keeps those of a map: an edit costs nothing itself, the next reader compares the bits and
//! brings the ranks around the changed cells up to date. A cell that was blocked lowers the ranks around it to those of
//! a constant pattern; around one that was freed they are computed anew.
//!
//! When not to use it: for a few points, which [`mod@crate::grid::nearest_wall`] answers from the bits alone.
//!
//! Time: some nanoseconds per cell once; then a comparison of the changed rows of tiles, 33 x 33 cells per cell blocked
//! and a transform of as many per cell freed. Memory: one byte and one bit per cell.
//!
//! Based on: A. Meijster, J. Roerdink, W. Hesselink. A General Algorithm for Computing Distance Transforms in Linear
//! Time. Mathematical Morphology and its Applications to Image and Signal Processing 2000. What differs: the distance
//! is that to the nearest point of a cell, and limited, so that the second pass is a minimum over a window.

mod plane;
mod transform;

pub(super) use plane::Clearance;
