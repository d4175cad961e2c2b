//! The exact distance of discs: agents with a radius, from every place to the nearest seed. Continuous Dijkstra over
//! the tangents of circles around convex corners.
//!
//! A shortest path of a disc consists of arcs around corners and of lines that touch them ([`crate::search::disc`]).
//! The search takes the ways to circles in order of their length, from all seeds at once and with no goal; what it
//! expands is kept as an *arrival*: where a way comes to a circle, how long it is, and from which arrival. That is the
//! whole table. A distance is that of the best arrival, along its arc and on the tangent to the point.
//!
//! ```text
//!      s ___________          from p the corner c is in view, and an arrival is known there: the way from p is the
//!                   \  c##    tangent to its circle, the arc back to where the way from s arrives, and that way
//!                    \ ###
//!                     p
//! ```
//!
//! **Answers** look around for the corners in view of a point, take the ways over their arrivals and the straight ones
//! to seeds in order of their length, and end with the first whose line is free. That is exact: the last corner of a
//! shortest path is in view, since the line from it is free.
//!
//! **Walking.** [`DiscsTable::next`] gives the first turn of such a path, a little past the point where the line
//! touches the circle: where it meets the line on which the way goes on, or 1/64 of a cell away from the circle. So the
//! segments lie around the arc, and a disc is free on them, wherever the ground beside the arc is. A walker that passes
//! in its last answer stays on that way as long as it is free from where it stands, mostly without a look around.
//!
//! An edit drops the lists of corners that have read a changed cell, and the search begins anew: what lists are left
//! makes it short.
//!
//! When not to use it: for points (see `exact`). Time: for each arrival the lines of its list, which are made the first
//! time; on maps of games an answer takes 8-25 us, one along the last answer 7-17. Memory: in each of two tables 44
//! bytes per arrival, beside them the lists of corners and lines, 8 and 16 bytes for each pair that sees each other.

mod build;
mod kernel;
mod look;
mod table;
mod walk;

pub(crate) use kernel::DiscsBuild;
pub(crate) use look::DiscCandidates;
pub(crate) use table::DiscsTable;
