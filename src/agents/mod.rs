//! Floor 6: followers of policies and walkers of crowds, which decide where to step by what is near them.

mod bug;
mod contour;
mod crowd;
mod directions;
mod disc;
mod disc_bug;
mod flow;
mod follow;
mod follower;
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

pub use crowd::{Crowd, CrowdOptions, Walker, WalkerState, WalkerTraits};
#[expect(deprecated, reason = "former names, for one release more")]
pub use follower::{Agent, AgentState};
pub use follower::{Follower, FollowerState};
pub use options::{PolicyKind, PolicyOptions, Pull, Side};
pub(crate) use policy::{MOST_PULLS, Stepper};
pub use policy::{Policy, PolicyResult};
