//! What the benchmarks share: arguments, maps with their queries, planner configurations, the judge of answers, the
//! clock, counted allocations, and records.

pub mod allocations;
pub mod answers;
pub mod arguments;
pub mod cases;
pub mod planners;
pub mod record;
pub mod sample;
