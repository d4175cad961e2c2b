//! A* on a grid lattice: [`kernel`] with its two forms, [`general`] and [`canonical`].

mod canonical;
mod general;
mod kernel;
mod reached;
mod walls;

pub(crate) use kernel::AStar;
