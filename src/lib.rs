//! `taut`: short, realistic paths on grids that change while the game runs.
//!
//! A [`Grid`] holds the map, a [`Planner`] finds paths on it:
//!
//! ```
//! use taut::{Algorithm, Error, ErrorKind, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
//!
//! let grid = Grid::new(64, 64, 1)?;
//! grid.fill(Rect::new(20, 0, 4, 50), 0)?;
//! let mut planner = Planner::new(&grid, Options { algorithm: Algorithm::Theta, ..Options::default() })?;
//! let request = Request::new(Position::new(2.5, 2.5), Position::new(60.0, 3.25));
//! let outcome: Outcome = planner.find(&request)?;
//! assert_eq!(outcome.status, Status::Found);
//! assert_eq!(planner.path().len(), 4);
//!
//! let refused: Error = grid.set_cell(64, 0, 0).expect_err("a cell outside of the map");
//! assert_eq!(refused.kind(), ErrorKind::InvalidArgument);
//! # Ok::<(), Error>(())
//! ```
//!
//! Each module begins with examples of all its types.
//!
//! The modules stand on floors and import downwards only; `ARCHITECTURE.md` tells what lives where.

// A test may use either zero.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod abi;
pub mod agents;
mod base;
mod collections;
pub mod field;
pub mod geom;
pub mod graph;
pub mod grid;
pub mod improve;
pub mod io;
#[cfg(feature = "motion")]
pub mod mesh;
#[cfg(feature = "motion")]
pub mod motion;
pub mod plan;
pub mod pool;
mod search;
#[cfg(feature = "motion")]
pub mod space;

#[doc(hidden)]
#[expect(deprecated, reason = "former names, for one release more")]
pub use agents::{Agent, AgentState};
pub use base::{BlockingWall, Error, ErrorKind};
pub use geom::{Position, Rect};
pub use grid::Grid;
pub use plan::{Algorithm, Options, Outcome, Planner, Request, Status};

/// The Rust of the pages, which the tests compile.
#[cfg(all(doctest, feature = "motion"))]
mod pages {
    #[doc = include_str!("../docs/rust.md")]
    struct Rust;
    #[doc = include_str!("../docs/agents.md")]
    struct Agents;
    #[doc = include_str!("../docs/sampling.md")]
    struct Sampling;
}
