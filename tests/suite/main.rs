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

mod angle_ranges;
mod block_astar;
mod cancels;
mod cases;
#[path = "../common/mod.rs"]
mod common;
mod components;
mod edits;
mod errors;
mod every_case;
mod exact_lengths;
mod golden;
mod long_maps;
mod many_goals;
mod metamorphic;
mod octile_lengths;
#[path = "../oracle/mod.rs"]
mod oracle;
mod oracle_trust;
mod own_labels;
mod paper_ratios;
mod prepared;
mod probes;
mod properties;
mod reference_lengths;
mod regressions;
mod replanning;
mod small_worlds;
mod stepping;
mod tautness;
#[path = "../validator/mod.rs"]
mod validator;
mod weighted;
mod worst_cases;
