//! What the benchmarks share: arguments, maps with their queries, planner configurations, the judge of answers, the
//! clock, counted allocations, seeded terrain, and records.

pub mod allocations;
pub mod answers;
pub mod arguments;
pub mod cases;
#[path = "../../tests/support/hard_maps.rs"]
pub mod hard_maps;
pub mod large_maps;
pub mod planners;
#[path = "../../tests/support/random.rs"]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "small numbers"
)]
pub mod random;
pub mod record;
pub mod sample;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "small numbers"
)]
pub mod terrain;
