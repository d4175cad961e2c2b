//! Floor 8: a pool of workers that answer tickets of requests, on threads of its own or the host's.

mod jobs;
mod options;
#[expect(clippy::module_inception, reason = "the pool itself")]
mod pool;
mod search;
mod tickets;

pub use options::PoolOptions;
pub use pool::{Pool, Taken};
pub use tickets::Ticket;
