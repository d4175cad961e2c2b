//! The part of the C surface that `include/taut_motion.h` declares: bodies with a shape, spaces of their poses, chains
//! of links, planners of motions. The feature `motion` has it.

mod actions;
mod asking;
mod chain;
mod choices;
mod constraint;
mod curves;
mod improve;
mod mesh;
mod mesh_areas;
mod mesh_files;
mod options;
mod path;
mod pieces;
mod planner;
mod query;
mod roadmap;
mod rows;
mod shape;
mod space;
mod space_ask;
mod space_options;
mod space_rules;
mod world;

pub use actions::*;
pub use asking::*;
pub use chain::*;
pub use choices::*;
pub use constraint::*;
pub use curves::*;
pub use improve::*;
pub use mesh::*;
pub use mesh_areas::*;
pub use mesh_files::*;
pub use options::*;
pub use path::*;
pub use pieces::*;
pub use planner::*;
pub use query::*;
pub use roadmap::*;
pub use shape::*;
pub use space::*;
pub use space_ask::*;
pub use space_options::*;
pub use space_rules::*;
pub use world::*;
