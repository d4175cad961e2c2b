//! The visibility scan: which corners a point sees, in exact integers.
//!
//! [`sweep`] scans a quadrant row by row, [`grid_line`] follows a grid line; [`visible_corners`] combines both, [`sees`] checks a
//! single pair.

pub(crate) mod grid_line;
pub(crate) mod quadrant;
pub(crate) mod ray;
pub(crate) mod sees;
pub(crate) mod sweep;
pub(crate) mod visible_corners;
