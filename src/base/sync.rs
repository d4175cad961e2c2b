//! What synchronises threads, in one place: `tests/models` puts the threads and locks of a model checker in its place.

#[cfg(not(model))]
pub(crate) use parking_lot::{Condvar, Mutex, MutexGuard};
#[cfg(not(model))]
pub(crate) use std::sync::atomic;
#[cfg(not(model))]
pub(crate) use std::thread;

#[cfg(model)]
#[path = "../../tests/models/sync.rs"]
mod checked;
#[cfg(model)]
pub(crate) use checked::*;

#[cfg(all(test, model))]
#[path = "../../tests/models/schedules.rs"]
pub(crate) mod schedules;
