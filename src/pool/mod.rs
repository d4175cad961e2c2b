//! A pool of workers that answer tickets of requests, on threads of its own or the host's. The answers do not depend on
//! threads, order or load.
//!
//! ```
//! use std::time::Duration;
//! use taut::pool::{Pool, PoolOptions, Taken, Ticket};
//! use taut::{Grid, Options, Position, Request, Status};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! let pool = Pool::new(PoolOptions { threads: 1, ..PoolOptions::default() })?;
//! let lane = pool.add(&grid, &Options::default(), &[])?;
//! let goal = Position::new(29.5, 8.5);
//! let requests = [2.5, 4.5].map(|y| Request::new(Position::new(2.5, y), goal));
//! let ticket: Ticket = pool.submit(lane, 0, &requests)?;
//! while !pool.wait(ticket, Duration::from_millis(100))? {}
//! pool.take(ticket, |taken: &Taken<'_>| {
//!     for (outcome, path) in taken.answers() {
//!         assert_eq!(outcome?.status, Status::Found);
//!         assert_eq!(path.last(), Some(&goal));
//!     }
//!     Ok(())
//! })?;
//! # Ok::<(), taut::Error>(())
//! ```

#[cfg(feature = "motion")]
mod heights;
mod jobs;
mod lanes;
mod options;
#[expect(clippy::module_inception, reason = "the pool itself")]
mod pool;
mod search;
mod tickets;

pub use options::PoolOptions;
pub use pool::{Pool, Taken};
pub use tickets::Ticket;
