//! Any-angle kernels that link a vertex to a visible parent: the Theta* family ([`basic`], [`lazy`],
//! [`angle_propagation`]), [`field_d_star`] and [`accelerated`] A*.
//!
//! [`search`] is their common main loop, [`ends`] the vertices of ends that lie off the lattice, [`relax`] the update
//! of a neighbour, [`cell_costs`] the terrain costs along a segment. [`interpolation`] and [`places`] are the formulas
//! of Field D* and the way along interpolated values, for fields too.

pub(crate) mod accelerated;
pub(crate) mod angle_propagation;
pub(crate) mod basic;
pub(crate) mod cell_costs;
pub(crate) mod ends;
pub(crate) mod field_d_star;
pub(crate) mod halves;
pub(crate) mod interpolation;
pub(crate) mod lazy;
pub(crate) mod places;
pub(crate) mod relax;
pub(crate) mod search;
