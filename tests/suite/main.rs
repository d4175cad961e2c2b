//! The behaviour of the library as its users see it. One binary, so that it links once; a folder per part of the
//! library.
//!
//! `tests/README.md` has the vocabulary, and the place of a new test.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::unwrap_used,
    unreachable_pub
)]

mod agents;
mod data;
mod every_planner;
mod fields;
mod graph;
mod grid;
mod improve;
mod kernels;
mod lattice;
mod mesh;
mod motion;
mod plan;
mod pool;
mod support;
