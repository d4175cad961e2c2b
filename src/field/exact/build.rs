//! The exact field as one of the kinds.

use super::kernel::ExactBuild;
use super::table::ExactTable;
use crate::base::Error;
use crate::field::build::{Build, BuildStats, Earlier, Source};
use crate::search::core::Scene;

impl Build for ExactBuild {
    type Table = ExactTable;

    fn begin(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        allowance: u64,
        earlier: Option<Earlier<'_, ExactTable>>,
    ) -> Result<(), Error> {
        self.prepare(scene, sources, reach, allowance)?;
        self.table.clear();
        self.keep(earlier);
        self.stages.begin();
        Ok(())
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
