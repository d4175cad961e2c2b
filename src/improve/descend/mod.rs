//! Descent: a path is moved as a whole to where its cost, length and nearness to walls, is least around it.

mod band;
mod convex;
mod descent;
mod gradient;
mod objective;
mod scratch;

pub(crate) use descent::{Descended, Descender, DescentJob};
