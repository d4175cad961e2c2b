//! Counted memory: warm queries allocate nothing, and what is reported in bytes is what was allocated.
//!
//! A binary of its own, because it replaces the global allocator. Counts are kept for each thread, so the tests may run
//! side by side.

#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::unwrap_used
)]

mod bytes;
#[path = "../common/mod.rs"]
mod common;
mod counting;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "../validator/mod.rs"]
mod validator;
mod warm_queries;

#[global_allocator]
static COUNTING: counting::Counting = counting::Counting;
