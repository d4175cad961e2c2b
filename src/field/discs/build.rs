//! The field of discs as one of the kinds.

use super::kernel::DiscsBuild;
use super::table::DiscsTable;
use crate::base::{Budget, Error};
use crate::field::build::{Build, BuildStats, Earlier, Source};
use crate::field::stages::{Stage, Staged, Stages};
use crate::geom::Rect;
use crate::search::core::{Progress, Scene};

impl Build for DiscsBuild {
    type Table = DiscsTable;

    /// Begins anew: of an earlier table nothing is kept, but of the lists of corners what the edit has not touched.
    fn begin(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        allowance: u64,
        _earlier: Option<Earlier<'_, DiscsTable>>,
    ) -> Result<(), Error> {
        self.set_out(scene, sources, reach, allowance)?;
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
        *self = self.anew();
    }
}

impl Staged for DiscsBuild {
    fn stages(&mut self) -> &mut Stages {
        &mut self.stages
    }

    fn area(&self, stage: Stage, number: usize, scene: &Scene<'_>, _changed: Option<&[Rect]>) -> Option<Rect> {
        let rows = Rect::new(0, 0, scene.layer.width() + 1, scene.layer.height() + 1);
        (stage == Stage::Finish && number == 0).then_some(rows)
    }

    fn work(
        &mut self,
        _stage: Stage,
        strip: Rect,
        _scene: &Scene<'_>,
        _earlier: Option<Earlier<'_, DiscsTable>>,
    ) -> Result<(), Error> {
        self.table.sort_rows(strip.y..strip.y + strip.height);
        Ok(())
    }

    fn end(
        &mut self,
        _stage: Stage,
        _scene: &Scene<'_>,
        _earlier: Option<Earlier<'_, DiscsTable>>,
    ) -> Result<(), Error> {
        Ok(())
    }

    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error> {
        self.run(scene, budget)
    }
}
