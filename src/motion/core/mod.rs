//! What all planners of motions share: the table of algorithms, options, the driver of searches over a world.

pub(crate) mod algorithm;
pub(crate) mod driver;
pub(crate) mod metric;
pub(crate) mod one_of;
pub(crate) mod options;
pub(crate) mod pieces;
pub(crate) mod rows;
pub(crate) mod shortcuts;
