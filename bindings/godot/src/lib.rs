//! taut for Godot 4: `TautGrid2D`, a drop-in superset of `AStarGrid2D`; `TautAgent2D`, which follows its paths;
//! `TautMap3D` and `TautAgent3D`, the same in space; `TautAStar2D` and `TautAStar3D`, supersets of `AStar2D` and
//! `AStar3D`; and `TautMap` with `TautPlanner`, `TautGraph` with `TautGraphPlanner`: the library's own grid, graph and
//! planners.
//!
//! The binding converts types, owns handles and calls the library's C functions; see `library` for where they are. What
//! `AStarGrid2D` can and taut cannot (a script's own costs) an `AStarGrid2D` inside answers; see `engine`.

// Every call with another object's data is checked where it enters: coordinates are cells of a map by then.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "Godot's integers are 64 bits wide, the library's 32; values are checked before they are narrowed"
)]

#[cfg(all(feature = "static", feature = "dynamic"))]
compile_error!("the features `static` and `dynamic` exclude each other: --no-default-features --features dynamic");
#[cfg(not(any(feature = "static", feature = "dynamic")))]
compile_error!("the extension needs one of the features `static` and `dynamic`");

mod a_star;
mod action_owner;
mod actions;
mod agent;
mod agent_3d;
mod avoidance;
mod cell_runs;
mod cells;
mod cells_2d;
mod choices;
mod closest;
mod core;
mod crossing;
mod crowd_2d;
mod crowd_owner;
mod curve_owner;
mod curves;
mod debug_2d;
mod debug_3d;
mod distances;
mod engine;
mod enums;
mod extension;
mod failure;
mod fast_agents;
mod fast_calls;
mod fast_points;
mod fast_slots;
mod field;
mod field_owner;
mod followers_2d;
mod following;
mod function_table;
mod graph;
mod graph_owner;
mod graph_planner;
mod grid_2d;
mod grid_map;
mod grid_owner;
mod group;
mod jumps;
mod laid;
mod layout;
mod library;
mod link_2d;
mod link_3d;
mod link_picture;
mod links_2d;
mod map;
mod map_2d;
mod map_3d;
mod mesh;
mod mesh_floors;
mod mesh_links;
mod mesh_owner;
mod motion;
mod motion_native;
mod motion_owner;
mod native;
mod nodes;
mod obstacle_3d;
mod obstacles_2d;
mod open_list;
#[cfg(feature = "dynamic")]
mod opened;
mod owners;
mod partial;
mod paths_2d;
mod places;
mod planner;
mod points;
mod policy_owner;
mod pool;
mod pool_owner;
mod replay;
mod requests;
mod schedule;
mod scheduler;
mod search;
mod sides_2d;
mod snapshot;
mod steady;
mod tile_map_2d;
mod tile_points;
mod tiles;
mod upkeep;
mod waiting;
mod weights;
mod world;
mod world_owner;

#[cfg(test)]
#[path = "help_tests.rs"]
mod help_tests;
