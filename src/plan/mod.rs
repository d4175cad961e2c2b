//! Floor 5: the safe Rust face. A checked request goes to a kernel, an outcome with its guarantee comes back.

mod algorithm;
mod capabilities;
mod costs;
mod feature;
mod kernels;
mod labels;
mod lattice;
mod many;
mod options;
mod outcome;
mod planner;
mod prepare;
mod request;
mod traits;

pub use algorithm::Algorithm;
pub use lattice::{CostRule, Lattice, Neighbours};
pub use options::Options;
pub use outcome::{Guarantee, Memory, Outcome, Status};
pub use planner::{Canceller, Planner};
pub use request::Request;
pub use traits::{AlgorithmTraits, Expansion, Paper, PathKind, TerrainCosts};
