//! Floor 6: agents that decide where to step by what is near them.

mod agent;
mod bug;
mod contour;
mod crowd;
mod directions;
mod disc;
mod disc_bug;
mod flow;
mod follow;
mod ground;
mod leg;
mod offset;
mod offset_line;
mod options;
mod policy;
mod potential;
mod segment;
mod step;
mod stride;
mod walk_to;

pub use agent::{Agent, AgentState};
pub use crowd::{Crowd, CrowdOptions, Walker, WalkerState, WalkerTraits};
pub use options::{PolicyKind, PolicyOptions, Pull, Side};
pub(crate) use policy::Stepper;
pub use policy::{Policy, PolicyResult};
