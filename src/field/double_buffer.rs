//! A double buffer: one thread builds, any number of others read what was finished last, and nobody waits.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::sync::Mutex;
use crate::base::{Error, Result};
use crate::collections::{Counted, Shared, reserve};

/// Scratch of readers that is kept for the next ones.
const KEPT: usize = 16;

/// What is built with a `B`, read as a `T` with a scratch `S`.
pub(crate) struct DoubleBuffer<B, T, S> {
    builder: Mutex<B>,
    /// What readers look at. Locked to copy or swap the reference only.
    published: Mutex<Option<Shared<T>>>,
    scratches: Mutex<Vec<S>>,
    /// After the last call that builds.
    memory: AtomicU64,
    /// Bytes of what the buffer is a part of.
    own: u64,
}

/// What was finished last, and what is needed to read it, for one thread.
pub(crate) struct BufferReader<T, S> {
    pub(crate) finished: Shared<T>,
    pub(crate) scratch: S,
}

impl<B: Counted, T: Counted, S: Default> DoubleBuffer<B, T, S> {
    /// Nothing is published yet; `own` are the bytes of what the buffer is a part of.
    pub(crate) const fn new(builder: B, own: u64) -> Self {
        Self {
            builder: Mutex::new(builder),
            published: Mutex::new(None),
            scratches: Mutex::new(Vec::new()),
            memory: AtomicU64::new(own),
            own,
        }
    }

    /// Runs `body` as the one thread that builds, and counts the memory afterwards.
    ///
    /// # Errors
    /// [`Error::Busy`]; those of `body`.
    pub(crate) fn building<R>(&self, body: impl FnOnce(&mut B) -> Result<R>) -> Result<R> {
        let mut builder = self.builder.try_lock().ok_or(Error::Busy)?;
        let answer = body(&mut builder);
        self.memory.store(self.bytes(&builder), Ordering::Release);
        answer
    }

    /// The builder of a buffer that nobody else has.
    pub(crate) fn builder(&mut self) -> &mut B {
        self.builder.get_mut()
    }

    /// Bytes that are held.
    pub(crate) fn bytes(&self, builder: &B) -> u64 {
        let published = self.published.lock().as_ref().map_or(0, |finished| finished.bytes());
        published + builder.bytes() + self.own
    }

    /// Bytes that were held after the last call that builds.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.load(Ordering::Acquire)
    }

    /// What was finished last.
    pub(crate) fn published(&self) -> Option<Shared<T>> {
        self.published.lock().clone()
    }

    /// True if readers see a table.
    pub(crate) fn is_published(&self, table: &Shared<T>) -> bool {
        self.published.lock().as_ref().is_some_and(|published| std::ptr::eq(&raw const **published, &raw const **table))
    }

    /// Lets readers see a table; returns what they saw before.
    pub(crate) fn publish(&self, table: Shared<T>) -> Option<Shared<T>> {
        self.published.lock().replace(table)
    }

    /// Drops what readers see, and their scratch.
    pub(crate) fn withdraw(&self) {
        drop(self.published.lock().take());
        drop(std::mem::take(&mut *self.scratches.lock()));
    }

    /// What was finished last, to read.
    ///
    /// # Errors
    /// [`Error::NotBuilt`].
    pub(crate) fn view(&self) -> Result<BufferReader<T, S>> {
        let finished = self.published().ok_or(Error::NotBuilt)?;
        let scratch = self.scratches.lock().pop().unwrap_or_default();
        Ok(BufferReader { finished, scratch })
    }

    /// What `read` finds out about what was finished last. Its scratch is kept for the next reader.
    ///
    /// # Errors
    /// [`Error::NotBuilt`]; those of `read`.
    pub(crate) fn read<R>(&self, read: impl FnOnce(&mut BufferReader<T, S>) -> Result<R>) -> Result<R> {
        let mut view = self.view()?;
        let answer = read(&mut view);
        let mut scratches = self.scratches.lock();
        if scratches.len() < KEPT && reserve(&mut scratches, 1).is_ok() {
            scratches.push(view.scratch);
        }
        answer
    }
}
