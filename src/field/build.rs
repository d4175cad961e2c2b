//! What every kind of field has in common: how it is built.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::{Point, Rect};
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;

/// A seed that is free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Source {
    pub(crate) at: Point,
    pub(crate) cost: f64,
    /// Its place in the caller's list.
    pub(crate) number: u32,
}

/// What a build has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BuildStats {
    /// Entries taken off the open list that were not outdated.
    pub(crate) expanded: u64,
    /// Values written to the table.
    pub(crate) written: u64,
}

/// A kernel of fields: it writes one table while readers look at another.
pub(crate) trait Build {
    /// What readers look at; immutable while it is published.
    type Table: Default;

    /// Starts a new build. `allowance`: bytes that the kernel and its table may take together.
    fn begin(&mut self, scene: &Scene<'_>, sources: &[Source], reach: f64, allowance: u64) -> Result<(), Error>;

    /// Starts to bring a copy of `finished` up to date. `changed` are rectangles that hold every cell whose blocked bit
    /// or cost may differ between both snapshots; the sources may differ too. The result equals that of
    /// [`Build::begin`] byte for byte.
    fn update(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        finished: &Self::Table,
        changed: &[Rect],
        allowance: u64,
    ) -> Result<(), Error>;

    /// Goes on until the field is finished or the budget is spent.
    fn step(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error>;

    /// Swaps the kernel's table with another one: hands the finished one over, or takes an old one to write into.
    fn exchange(&mut self, table: &mut Self::Table);

    /// What the build has counted.
    fn stats(&self) -> BuildStats;

    /// Bytes allocated, those of the table included.
    fn bytes(&self) -> u64;

    /// Frees the memory.
    fn release(&mut self);
}
