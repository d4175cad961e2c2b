//! The exact field as one of the kinds.

use super::kernel::ExactBuild;
use super::table::ExactTable;
use crate::base::Error;
use crate::base::budget::Budget;
use crate::field::build::{Build, BuildStats, Source};
use crate::geom::Rect;
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;

impl Build for ExactBuild {
    type Table = ExactTable;

    fn begin(&mut self, scene: &Scene<'_>, sources: &[Source], reach: f64, allowance: u64) -> Result<(), Error> {
        self.prepare(scene, sources, reach, allowance)?;
        self.table.clear();
        self.set_out(scene.layer)
    }

    fn update(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        finished: &Self::Table,
        changed: &[Rect],
        allowance: u64,
    ) -> Result<(), Error> {
        self.repair(scene, sources, reach, finished, changed, allowance)
    }

    fn step(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error> {
        loop {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if let Some(progress) = self.expand(scene, budget)? {
                if progress == Progress::Found {
                    self.table.finish();
                }
                return Ok(progress);
            }
        }
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
        *self = Self::new(self.gaps);
    }
}
