//! Navigation meshes: shortest paths against an oracle of their own, questions, and what is refused.

mod data_meshes;
mod kept;
mod from_grids;
mod from_worlds;
mod malformed;
mod oracle;
mod questions;
mod random_meshes;
mod terrain;
