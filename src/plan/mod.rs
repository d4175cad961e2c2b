//! Floor 5: the safe Rust face. A checked request goes to a kernel, an outcome with its guarantee comes back.

mod algorithm;
mod answers;
mod batch;
mod capabilities;
mod costs;
mod deadline;
mod ends;
mod engine;
mod feature;
mod guarantee;
mod kernels;
mod lattice;
mod options;
mod outcome;
mod planner;
mod query;
mod questions;
mod request;
mod requests;
mod review;
mod state;
mod traits;

pub use algorithm::Algorithm;
pub(crate) use engine::Owner;
pub use lattice::{CostRule, Lattice, Neighbours};
pub use options::Options;
pub use outcome::{Guarantee, Memory, Outcome, Status};
pub use planner::{CancelHandle, Planner};
pub(crate) use questions::ReachQuestion;
pub use questions::{Ahead, Hit, Nearest, PathCheck, PathState, Place};
pub use request::Request;
pub use traits::{AlgorithmTraits, Expansion, Paper, PathKind, TerrainCosts};
