//! What planners see of the grid.

mod components;
mod saved;
