//! What every kind of field has in common: how it is built.

use crate::base::Error;
use crate::geom::{Point, Rect};
use crate::search::core::Scene;

/// A seed that is free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Source {
    pub(crate) at: Point,
    pub(crate) cost: f64,
    /// Its place in the caller's list.
    pub(crate) number: u32,
}

/// What an expansion with a queue that is a heap costs: see [`super::stages::Staged::step`].
pub(crate) const HEAP: u64 = 4;

/// What a build has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BuildStats {
    /// Entries taken off the open list that were not outdated.
    pub(crate) expanded: u64,
    /// Values written to the table.
    pub(crate) written: u64,
}

/// What an update starts from.
pub(crate) struct Earlier<'a, T> {
    /// The finished table.
    pub(crate) finished: &'a T,
    /// Rectangles that hold every cell whose blocked bit or cost may differ between both snapshots.
    pub(crate) changed: &'a [Rect],
}

impl<T> Clone for Earlier<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Earlier<'_, T> {}

/// A kernel of fields: it writes one table while readers look at another.
pub(crate) trait Build {
    /// What readers look at; immutable while it is published.
    type Table: Default;

    /// Starts a build: a new one, or one that brings a copy of an earlier table up to date, whose sources may differ.
    /// Both have the same result, byte for byte. `allowance`: bytes that the kernel and its table may take together.
    fn begin(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        allowance: u64,
        earlier: Option<Earlier<'_, Self::Table>>,
    ) -> Result<(), Error>;

    /// Swaps the kernel's table with another one: hands the finished one over, or takes an old one to write into.
    fn exchange(&mut self, table: &mut Self::Table);

    /// What the build has counted.
    fn stats(&self) -> BuildStats;

    /// Bytes allocated, those of the table included.
    fn bytes(&self) -> u64;

    /// Frees the memory.
    fn release(&mut self);
}
