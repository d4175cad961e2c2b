//! Pools: the answers are those of a planner that is pinned to the revision of the submission.

mod answers;
mod editing;
mod expected;
mod interleavings;
mod tickets;
