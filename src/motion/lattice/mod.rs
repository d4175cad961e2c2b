//! Lattices of the poses of a body and of the states of a chain.

pub(crate) mod chains;
pub(crate) mod distances;
pub(crate) mod joint_costs;
pub(crate) mod pose_ends;
pub(crate) mod pose_lattice;
pub(crate) mod poses;
pub(crate) mod proof;
pub(crate) mod step_ends;
pub(crate) mod step_lattice;
pub(crate) mod step_world;
pub(crate) mod turns;
pub(crate) mod voxel;
pub(crate) mod world_poses;
