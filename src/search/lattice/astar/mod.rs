//! A* on a grid lattice: [`kernel`] with its forms, [`general`], [`canonical`], [`jumping`] and [`turning`].

mod canonical;
mod general;
mod jumping;
mod kernel;
mod plain_ground;
mod reached;
mod surroundings;
mod turning;
mod walls;

pub(crate) use kernel::AStar;
