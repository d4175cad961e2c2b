//! Graphs of the host: all answers beside a judge that relaxes every edge until nothing changes.

mod answers;
mod builders;
mod edits;
mod judge;
mod refusals;
mod saved;
