//! What the planner does besides the searches of its kernel; a file has the name of its source in `src/plan`.

mod asked_again;
mod batch;
mod batch_steps;
mod deadline;
mod lanes;
mod limits;
mod links;
mod partial;
mod path_cost;
mod questions;
mod reach;
mod reach_links;
mod refresh;
mod requests;
mod snapshots;
mod starts;
mod terrain_links;
mod waypoints;
mod with_radius;
mod worst_steps;
