//! The roots of a search over corners: the start and every convex corner at which a path has turned.
//!
//! [`table`] stores the best path to each root (the paper's root history), [`open`] orders those to be expanded,
//! [`reached`] is both together with the ends of the search. Anya searches on them, and so do the landmarks.

pub(crate) mod deferred;
pub(crate) mod open;
pub(crate) mod reached;
pub(crate) mod table;
