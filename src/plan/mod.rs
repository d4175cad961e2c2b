//! Floor 7: the safe Rust face. A checked request goes to a kernel, an outcome with its guarantee comes back.

mod algorithm;
mod answers;
mod batch;
mod capabilities;
mod deadline;
mod ends;
mod engine;
mod feature;
mod guarantee;
mod kernels;
mod lane;
mod options;
mod outcome;
mod planner;
mod query;
mod questions;
mod request;
mod requests;
mod review;
mod state;
mod terrain;
mod traits;

pub use algorithm::Algorithm;
pub(crate) use answers::check_count;
pub(crate) use deadline::HAS_CLOCK;
pub(crate) use engine::Owner;
pub(crate) use lane::Lane;
pub use options::Options;
pub use outcome::{Memory, Outcome, Status};
pub use planner::{CancelHandle, Planner};
pub(crate) use query::{Asked, World};
pub(crate) use questions::ReachQuestion;
pub use questions::{Ahead, Hit, Nearest, PathCheck, PathState, Place};
pub use request::Request;
pub use traits::{AlgorithmTraits, Expansion, Paper, PathKind, TerrainCosts};
