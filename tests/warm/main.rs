//! Counted memory: warm queries allocate nothing, and what is reported in bytes is what was allocated.
//!
//! A binary of its own, because it replaces the global allocator. Counts are kept for each thread, so the tests may run
//! side by side.

#![allow(
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::unwrap_used
)]

mod agents;
mod bytes;
mod counting;
mod fields;
mod improving;
mod links;
mod meshes;
mod moving;
mod pools;
mod poses;
mod warm_queries;
mod worlds;

#[global_allocator]
static COUNTING: counting::Counting = counting::Counting;
