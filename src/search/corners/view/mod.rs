//! The visibility scan: which corners a point sees, in exact integers.
//!
//! [`orientation`] maps the eight symmetries of the square to one, [`strip`] reads a row of cells in that direction,
//! [`grid_line`] follows a grid line. On them stand two scans that are kept apart:
//!
//! * [`sweep`] keeps its rays as exact fractions ([`exact_ray`]), scans whole quadrants by rows, and reports every cell
//!   read and every lattice point seen, which the kept lists of the graphs need for their repair. [`visible_corners`]
//!   sweeps all around a point, [`sees`] checks a single pair.
//! * [`projection`] keeps its rays in fixed point ([`projection::fixed_ray`]), scans the cone of one turn along its
//!   wall, by rows or by columns, skips groups of empty rows, and reports corners only, with the side on which each was
//!   met.
//!
//! The loops differ in what ends a step: the sweep stops at every row to report it, the projection passes all rows on
//! which nothing happens without a branch on the kind of its end. A fixed-point ray is advanced by one addition and
//! made by a 64-bit division, an exact one by two additions with a carry and a 32-bit division. What either loop would
//! lose with the ray of the other has not been measured.

pub(crate) mod exact_ray;
pub(crate) mod grid_line;
pub(crate) mod orientation;
pub(crate) mod projection;
pub(crate) mod rule;
pub(crate) mod sees;
pub(crate) mod strip;
pub(crate) mod sweep;
pub(crate) mod visible_corners;
