//! The flag that ends a search.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::Result;
use crate::collections::Shared;

/// Cancels a planner's search from any thread, at any time.
#[derive(Clone)]
pub struct CancelHandle {
    pub(crate) flag: Shared<AtomicBool>,
}

impl CancelHandle {
    /// A handle that no planner uses.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn new() -> Result<Self> {
        Ok(Self { flag: Shared::new(AtomicBool::new(false))? })
    }

    /// Requests the end of the open search: the running step, or the next one, returns that it is cancelled; so does a
    /// running preparation. Without either nothing happens: the next `begin` drops the request.
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Takes an earlier request back.
    pub(crate) fn withdraw(&self) {
        self.flag.store(false, Ordering::Relaxed);
    }

    pub(crate) fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }
}
