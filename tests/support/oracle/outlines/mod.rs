//! Worlds of outlines that may cross themselves, touch and come close to each other: what a planner in them may say.
//!
//! The definitions, from the project's words: blocked is what an outline encloses an odd number of times, and what lies
//! outside of the rectangle; where edges of an outline cross, both go over the nearest multiple of 1/256. Gaps between
//! two outlines that are narrower than 1/64 are closed, from a vertex to a vertex or an edge. No path leads along a
//! common edge of two outlines; where they touch in a point the rule for gaps decides.
//!
//! Shortest paths turn in vertices alone: between two vertices that see each other there is a hop, from one range of
//! free directions to another one. Everything is decided in whole numbers. [`Sums`] is the same for a body.

mod hops;
mod region;
mod sums;
mod wall;

pub use hops::Outlines;
pub use region::{P, Region};
pub use sums::Sums;
