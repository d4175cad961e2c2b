//! Everything that holds for every planner: cases, exhausted small worlds, properties, budgets, edits, errors, reference
//! data and golden hashes. One binary, so that it links once; one module a subject.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::unwrap_used
)]

#[path = "../common/mod.rs"]
mod common;
#[path = "../oracle/mod.rs"]
mod oracle;
mod oracle_trust;
#[path = "../validator/mod.rs"]
mod validator;
