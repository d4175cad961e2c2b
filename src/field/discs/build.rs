//! The field of discs as one of the kinds.

use super::kernel::DiscsBuild;
use super::table::DiscsTable;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::field::build::{Build, BuildStats, Source};
use crate::geom::Rect;
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;

impl Build for DiscsBuild {
    type Table = DiscsTable;

    fn begin(&mut self, scene: &Scene<'_>, sources: &[Source], reach: f64, allowance: u64) -> Result<(), Error> {
        self.set_out(scene, sources, reach, allowance)
    }

    /// Begins anew: the lists of corners that the edit has not touched are what is kept.
    fn update(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        _finished: &Self::Table,
        _changed: &[Rect],
        allowance: u64,
    ) -> Result<(), Error> {
        self.set_out(scene, sources, reach, allowance)
    }

    fn step(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error> {
        self.run(scene, budget)
    }

    fn exchange(&mut self, table: &mut Self::Table) {
        std::mem::swap(&mut self.table, table);
    }

    fn stats(&self) -> BuildStats {
        self.stats
    }

    fn bytes(&self) -> u64 {
        self.held()
    }

    fn release(&mut self) {
        *self = self.anew();
    }
}
