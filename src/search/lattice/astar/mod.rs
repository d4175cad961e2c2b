//! A* on a grid lattice: [`kernel`] with its forms, [`general`], [`canonical`] and [`turning`].

mod canonical;
mod general;
mod kernel;
mod reached;
mod turning;
mod walls;

pub(crate) use kernel::AStar;
