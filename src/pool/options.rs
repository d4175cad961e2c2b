//! The options of a pool.

use crate::base::{Error, Result, real_u32};

/// Most threads of a pool, and most threads of the host that work for it at once.
const MOST_WORKERS: u32 = 256;

/// How a pool is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolOptions {
    /// Threads that the pool starts, at most 256; 0, the default: the host works with [`crate::pool::Pool::work`].
    pub threads: u32,
    /// Threads of the host that may work at once, 1 to 256. Default: 1.
    pub max_workers: u32,
    /// Bytes for all planners of the pool, divided evenly among the threads that may work at once; 0: no limit.
    pub memory_limit: u64,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self { threads: 0, max_workers: 1, memory_limit: 0 }
    }
}

impl PoolOptions {
    /// Rejects options that no pool has.
    pub(super) fn check(&self) -> Result {
        if self.threads > MOST_WORKERS {
            return Err(Error::BadValue { name: "threads", value: real_u32(self.threads), allowed: "0 to 256" });
        }
        if !(1..=MOST_WORKERS).contains(&self.max_workers) {
            let value = real_u32(self.max_workers);
            return Err(Error::BadValue { name: "max_workers", value, allowed: "1 to 256" });
        }
        if cfg!(target_family = "wasm") && self.threads > 0 {
            return Err(Error::Unsupported { what: "a pool starts no threads on WebAssembly: threads must be 0" });
        }
        Ok(())
    }

    /// Threads that may work at once: those of the pool, then those of the host.
    pub(super) const fn workers(&self) -> u32 {
        self.threads + self.max_workers
    }

    /// Bytes for one planner; 0 for no limit.
    pub(super) fn share(&self) -> u64 {
        if self.memory_limit == 0 { 0 } else { (self.memory_limit / u64::from(self.workers())).max(1) }
    }
}
