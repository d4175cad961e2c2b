//! Units that decide where to step by what is near them: followers of policies, and walkers of crowds.
//!
//! A [`Policy`] steps [`Follower`]s without a search, each by its [`PolicyKind`]; the host keeps the followers, and any
//! number of threads may step different ones.
//!
//! ```
//! use taut::agents::{Follower, FollowerState, Policy, PolicyKind, PolicyOptions, PolicyResult, Pull, Side};
//! use taut::{Grid, Position, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(16, 3, 1, 10), 0)?;
//! let options = PolicyOptions { kind: PolicyKind::Bug, side: Side::Right, ..PolicyOptions::default() };
//! let policy = Policy::new(&grid, options)?;
//! let mut followers = [Follower::new(Position::new(12.5, 8.25), Position::new(24.5, 8.25), 0.25)];
//! let result: PolicyResult = loop {
//!     let result = policy.step(None, &mut followers)?;
//!     if result.moving == 0 {
//!         break result;
//!     }
//! };
//! assert_eq!((result.arrived, followers[0].outcome()), (1, FollowerState::Arrived));
//!
//! // By forces: the goal draws near, walls push away, and so does a fire.
//! let mut policy = Policy::new(&grid, PolicyOptions { kind: PolicyKind::Potential, ..options })?;
//! policy.set_pulls(&[Pull { at: Position::new(8.5, 4.5), weight: -2.0, reach: 3.0 }])?;
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! A [`Crowd`] turns the velocities that walkers want into some with which nobody runs into anybody.
//!
//! ```
//! use taut::agents::{Crowd, CrowdOptions, Walker, WalkerState, WalkerTraits};
//! use taut::{Grid, Position};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! let mut crowd = Crowd::new(&grid, CrowdOptions::default())?;
//! let at = |x| Walker { at: Position::new(x, 8.5), radius: 0.4, speed: 2.0, ..Walker::default() };
//! let to = |x| WalkerTraits { goal: Some((Position::new(x, 8.5), 0.25)), ..WalkerTraits::default() };
//! let (mut walkers, mut traits) = ([at(4.5), at(12.5)], [to(12.5), to(4.5)]);
//! let mut velocities = [Position::default(); 2];
//! for _ in 0..200 {
//!     for (walker, goal) in walkers.iter_mut().zip([12.5, 4.5]) {
//!         walker.wanted = Position::new((goal - walker.at.x).clamp(-2.0, 2.0), (8.5 - walker.at.y).clamp(-2.0, 2.0));
//!     }
//!     crowd.avoid_with(&walkers, &mut traits, 0.05, &mut velocities)?;
//!     for (walker, velocity) in walkers.iter_mut().zip(velocities) {
//!         walker.at = Position::new(walker.at.x + velocity.x * 0.05, walker.at.y + velocity.y * 0.05);
//!         walker.velocity = velocity;
//!     }
//! }
//! assert!(traits.iter().all(|traits| traits.state == WalkerState::Arrived));
//! # Ok::<(), taut::Error>(())
//! ```

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
