//! Any-angle paths over terrain costs with a proven bound: the weighted region problem (J. Mitchell, C. Papadimitriou,
//! *The weighted region problem: finding shortest paths through a weighted planar subdivision*, Journal of the ACM,
//! 1991).
//!
//! A path is found and descended ([`crate::improve`]), and a search over the graph of a [`table`] then asks whether one
//! exists that is cheaper than the tolerance wants: if not, this is the proof. Otherwise the path that it has met is
//! descended too, and a finer table asks again, from the other end, with the labels so far as estimates.

pub(crate) mod from_seeds;
pub(crate) mod kernel;
pub(crate) mod least;

mod ends;
mod guide;
mod labels;
mod net;
mod search;
mod table;
mod tables;
