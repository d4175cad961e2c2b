//! The field of discs as one of the kinds.

use super::{kernel::DiscsBuild, table::DiscsTable};
use crate::base::{Budget, Result};
use crate::field::build::{Build, BuildParts, BuildTask, Reading};
use crate::field::stages::BuildStage;
use crate::geom::Rect;
use crate::search::core::{Progress, Scene};

impl Build for DiscsBuild {
    type Table = DiscsTable;

    /// Begins anew: of an earlier table nothing is kept, but of the lists of corners what the edit has not touched.
    fn begin(&mut self, task: &BuildTask<'_>, _earlier: Option<&DiscsTable>) -> Result {
        self.set_out(task)?;
        self.stages.begin();
        Ok(())
    }

    fn parts(&mut self) -> BuildParts<'_, DiscsTable> {
        BuildParts { table: &mut self.table, stats: &mut self.stats, stages: &mut self.stages }
    }

    fn area(&self, stage: BuildStage, number: usize, scene: &Scene<'_>, _changed: Option<&[Rect]>) -> Option<Rect> {
        let rows = Rect::new(0, 0, scene.layer.width() + 1, scene.layer.height() + 1);
        (stage == BuildStage::Finish && number == 0).then_some(rows)
    }

    fn work(&mut self, _stage: BuildStage, strip: Rect, _from: Reading<'_, DiscsTable>) -> Result {
        self.table.sort_rows(strip.y..strip.y + strip.height);
        Ok(())
    }

    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        self.run(scene, budget)
    }

    fn bytes(&self) -> u64 {
        self.held()
    }

    fn release(&mut self) {
        *self = Self::new(self.radius);
    }
}
