//! Graphs of the host: all answers beside a judge that relaxes every edge until nothing changes.

mod answers;
mod any_angle;
mod batch;
mod builders;
mod edits;
mod judge;
mod pools;
mod quadtree;
mod refusals;
mod saved;
