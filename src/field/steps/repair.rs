//! Bringing a finished table up to date after edits.
//!
//! A vertex is affected if a step from or to it may have appeared, disappeared or changed its cost. Let D be the least
//! distance of an affected vertex, or of a source that has come or gone. A path that meets an affected vertex costs at
//! least D before and after: what it does up to there is the same. So every distance below D is as before, and the
//! others follow from those by the search, which begins with the vertices that lie below D by less than a step.
//!
//! ```text
//!   D = least old distance of affected vertices, and of sources that differ
//!   keep distances below D; forget the others
//!   queue the kept vertices from which a step may lead to D or farther, and the sources that are nearer than known
//!   search on
//! ```

use super::table::{Measure, PlacedSource, StepsTable, UNREACHED};
use super::{count::DIAGONAL, kernel::StepsBuild, places::CellPlaces};
use crate::base::{Budget, Result};
use crate::collections::Counted;
use crate::collections::bits::lowest;
use crate::field::build::{Build, BuildParts, BuildTask, Reading};
use crate::field::stages::BuildStage;
use crate::field::walls::{copy_rows, grown};
use crate::geom::Rect;
use crate::grid::{DX, DY, Lattice};
use crate::search::core::{Progress, Scene, Vertex};

impl Build for StepsBuild {
    type Table = StepsTable;

    fn begin(&mut self, task: &BuildTask<'_>, earlier: Option<&StepsTable>) -> Result {
        self.fit(task)?;
        let is_alike = |earlier: &StepsTable| earlier.measure == self.table.measure;
        self.from = if earlier.is_some_and(is_alike) { UNREACHED } else { 0 };
        self.stages.begin();
        Ok(())
    }

    fn parts(&mut self) -> BuildParts<'_, StepsTable> {
        BuildParts { table: &mut self.table, stats: &mut self.stats, stages: &mut self.stages }
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + self.lists.bytes() + self.open.bytes() + self.weights.bytes()
    }

    fn release(&mut self) {
        self.table = StepsTable::default();
        self.lists.release();
        self.open.release();
    }

    fn area(&self, stage: BuildStage, number: usize, scene: &Scene<'_>, changed: Option<&[Rect]>) -> Option<Rect> {
        let size = (scene.layer.width(), scene.layer.height());
        let whole = |(width, height)| (number == 0).then(|| Rect::new(0, 0, width, height));
        let (walls, reach) = (self.rules.walls, CellPlaces::reach(self.rules.wide));
        let changed_or_all = |by: i32| match changed {
            Some(changed) => changed.get(number).map(|&area| grown(area, by, by, size)),
            None => whole(size),
        };
        let vertices = (self.table.columns, self.table.rows);
        match stage {
            BuildStage::Copy if changed.is_some() => whole(size),
            BuildStage::Places | BuildStage::Moves if !self.table.places.is_empty() => changed_or_all(reach),
            BuildStage::Factors if !self.table.factors.is_empty() => changed_or_all(walls.reach()),
            BuildStage::Least if self.from > 0 => {
                // With corners the vertices of changed cells; with cells those around them too, whose steps may pass by
                // them.
                let (before, after) = match self.rules.lattice {
                    Lattice::Corners => (0, 1),
                    Lattice::Cells if self.rules.wide > 0 => (reach, reach),
                    Lattice::Cells => (1, 1),
                };
                let area = *changed?.get(number)?;
                Some(grown(area, before + walls.reach(), after + walls.reach(), vertices))
            }
            BuildStage::Keep => whole(vertices),
            BuildStage::Border if self.from > 0 && self.from < UNREACHED => whole(vertices),
            _ => None,
        }
    }

    fn work(&mut self, stage: BuildStage, strip: Rect, from: Reading<'_, StepsTable>) -> Result {
        let Self { table, weights, rules, .. } = self;
        let Reading { scene, earlier, .. } = from;
        match (stage, earlier) {
            (BuildStage::Copy, Some(finished)) => {
                let rows = strip.y..strip.y + strip.height;
                if !table.places.is_empty() {
                    table.places.copy_rows(&finished.places, rows);
                }
                copy_rows(&mut table.factors, &finished.factors, strip);
            }
            (BuildStage::Places, _) => table.places.find_places(scene.layer, strip),
            (BuildStage::Moves, _) => table.places.find_moves(scene.layer, strip),
            (BuildStage::Factors, _) => rules.walls.write_factors(scene.layer, weights, strip, &mut table.factors),
            (BuildStage::Least, Some(finished)) => {
                for y in strip.y..strip.y + strip.height {
                    let row = finished.place(strip.x, y)..finished.place(strip.x + strip.width, y);
                    self.from = finished.words[row].iter().fold(self.from, |least, &word| least.min(word));
                }
            }
            (BuildStage::Keep, earlier) => self.keep_below(strip, earlier),
            (BuildStage::Border, _) => self.queue_border(scene, strip)?,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, stage: BuildStage, Reading { scene, earlier, .. }: Reading<'_, StepsTable>) -> Result {
        match stage {
            BuildStage::Moves => self.table.place_sources(self.rules, scene.layer),
            BuildStage::Least => {
                if let Some(earlier) = earlier {
                    self.from = self.from.min(self.least_difference(earlier));
                }
            }
            BuildStage::Keep => self.set_out(self.first_kept())?,
            _ => {}
        }
        Ok(())
    }

    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        match self.table.measure {
            Measure::Counts => self.step_counts(scene, budget),
            Measure::Costs => self.step_costs(scene, budget),
        }
    }
}

impl StepsBuild {
    /// The least cost of a source that has come or gone.
    fn least_difference(&self, finished: &StepsTable) -> u64 {
        let (now, before) = (&self.table.sources, &finished.sources);
        let differs = |these: &[PlacedSource], those: &[PlacedSource]| {
            let others = these.iter().filter(|placed| !those.contains(placed));
            others.map(|placed| self.table.word_of(&placed.source)).min()
        };
        [differs(now, before), differs(before, now)].into_iter().flatten().min().unwrap_or(UNREACHED)
    }

    /// Copies the distances of an area below the least that has changed, and forgets the others.
    fn keep_below(&mut self, strip: Rect, earlier: Option<&StepsTable>) {
        let (from, table) = (self.from, &mut self.table);
        let rows = table.place(0, strip.y)..table.place(0, strip.y + strip.height);
        let new = &mut table.words[rows.clone()];
        let Some(finished) = earlier.filter(|_| from > 0) else { return new.fill(UNREACHED) };
        for (new, &old) in new.iter_mut().zip(&finished.words[rows]) {
            let is_kept = old < from;
            *new = if is_kept { old } else { UNREACHED };
            table.reached += u64::from(is_kept);
            table.farthest = table.farthest.max(if is_kept { old } else { 0 });
        }
    }

    /// The least distance of a vertex that is queued.
    const fn first_kept(&self) -> u64 {
        match self.table.measure {
            Measure::Counts => self.from.saturating_sub(DIAGONAL),
            Measure::Costs => 0,
        }
    }

    /// Queues the kept vertices of an area that have a neighbour that is not.
    fn queue_border(&mut self, scene: &Scene<'_>, strip: Rect) -> Result {
        let (first, from) = (self.first_kept(), self.from);
        for y in strip.y..strip.y + strip.height {
            for x in strip.x..strip.x + strip.width {
                let word = self.table.words[self.table.place(x, y)];
                if word >= from || word < first {
                    continue;
                }
                let mut mask = self.table.arriving(self.rules, (scene.snapshot, scene.layer), x, y);
                let mut is_border = false;
                while mask != 0 && !is_border {
                    let direction = lowest(mask);
                    mask &= mask - 1;
                    is_border = self.table.words[self.table.place(x + DX[direction], y + DY[direction])] >= from;
                }
                if is_border {
                    self.add(Vertex::new(x, y), word)?;
                }
            }
        }
        Ok(())
    }
}
