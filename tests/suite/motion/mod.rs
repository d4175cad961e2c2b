//! Bodies with a shape: configuration space and the planner of poses.

mod axis_lattice;
mod cars;
mod chains;
mod defaults;
mod door;
mod driving;
mod horn;
mod keyhole;
mod lattice;
mod path_costs;
mod roadmaps;
mod sampling;
mod sampling_costs;
mod sampling_flaws;
mod sampling_optima;
mod sampling_scenes;
pub(crate) mod scene;
mod sound;
mod street;
mod told_lattice;
mod told_motions;
mod told_shortcuts;
mod vehicles;
mod voxel_motions;
mod voxels;
mod window;
mod worlds;
