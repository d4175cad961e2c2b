//! Floor 5: the safe Rust face. A checked request goes to a kernel, an outcome with its guarantee comes back.

mod algorithm;
mod costs;
mod kernels;
mod labels;
mod many;
mod options;
mod outcome;
mod planner;
mod prepare;
mod request;

pub use algorithm::Algorithm;
pub use options::{CostRule, Lattice, Neighbours, Options};
pub use outcome::{Guarantee, Memory, Outcome, Status};
pub use planner::{Canceller, Planner};
pub use request::Request;
