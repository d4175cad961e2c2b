//! Navigation meshes: shortest paths against an oracle of their own, questions, and what is refused.

mod algorithms;
mod areas;
mod costs;
mod data_meshes;
mod fields;
mod floor_oracle;
mod floor_paths;
mod floors;
mod following;
mod from_grids;
mod from_worlds;
mod grid_areas;
mod kept;
mod malformed;
mod mending;
mod obstacles;
mod oracle;
mod pools;
mod questions;
mod random_floors;
mod random_meshes;
mod saved;
mod saved_floors;
mod terrain;
mod texts;
mod walks;
