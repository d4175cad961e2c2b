//! Kernels that step along a lattice, of cell corners or of cell centres: [`astar`], [`jump_point`], [`dstar_lite`],
//! [`block_astar`].
//!
//! [`steps`] lists the steps from a vertex, [`metric`] measures them. [`reach`] has no goal: it finds all cells within
//! a cost; [`flood`] finds all corners that steps reach, [`sided`] cells past closed sides.

pub(crate) mod astar;
pub(crate) mod block_astar;
#[cfg(test)]
pub(crate) mod drawn;
pub(crate) mod dstar_lite;
pub(crate) mod flood;
pub(crate) mod jump_point;
pub(crate) mod jumps;
pub(crate) mod metric;
pub(crate) mod reach;
pub(crate) mod setup;
pub(crate) mod sided;
pub(crate) mod steps;
pub(crate) mod turn_order;
pub(crate) mod turn_table;
