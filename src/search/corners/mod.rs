//! Exact any-angle kernels over the corners of the map: [`anya`], [`visibility_graph`], [`tangent_graph`].
//!
//! [`ids`] numbers the corners of a layer, [`view`] finds the corners that a point sees, [`cul_de_sac`] recognises
//! turns that lead nowhere, [`dead_ends`] the parts of the map that no shortest path enters; [`roots`] are the turning
//! points that a search has reached, [`landmarks`] bound their distance from the goal more closely than a straight
//! line, also after edits, of which [`baseline`] keeps account; [`kept`] are lists of the corners that a search over
//! roots has seen; [`graph`] is A* on kept lists of visible corners.

pub(crate) mod anya;
pub(crate) mod auxiliary;
pub(crate) mod baseline;
pub(crate) mod cul_de_sac;
pub(crate) mod dead_ends;
pub(crate) mod graph;
pub(crate) mod ids;
pub(crate) mod kept;
pub(crate) mod landmarks;
pub(crate) mod roots;
pub(crate) mod tangent_graph;
pub(crate) mod view;
pub(crate) mod visibility_graph;
