//! What holds for every planner: cases, exhausted small maps, properties, budgets, edits, errors, golden hashes.

mod cancels;
pub(crate) mod cases;
mod edits;
mod errors;
mod every_case;
mod golden;
mod metamorphic;
mod probes;
mod properties;
mod regressions;
mod small_worlds;
mod stepping;
mod weighted;
mod worst_cases;
