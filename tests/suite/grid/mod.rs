//! What planners see of the grid.

mod components;
