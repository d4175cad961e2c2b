//! What holds for every planner: cases, exhausted small maps, properties, budgets, edits, errors, golden hashes.

mod cancels;
pub(crate) mod cases;
mod closed_gaps;
mod edits;
mod errors;
mod every_case;
mod golden;
mod history;
mod metamorphic;
mod partial_ends;
mod probes;
mod properties;
mod refusals;
mod regressions;
mod small_worlds;
mod stepping;
mod terrain_answers;
mod terrain_bounds;
mod terrain_discs;
mod terrain_fields;
mod terrain_proof;
mod weighted;
mod weights;
mod worst_cases;
