//! Bringing a finished table up to date after edits.
//!
//! A lattice point is affected if it is a corner of a cell whose cost has changed. Let D be the least value of an
//! affected point, or the least cost of a source that has come or gone or stands in such a cell. Values below D are as
//! before: take the first of either table, in rising order, that the other one does not have. It comes from an offer
//! whose points have the same values in both, so that the offer itself has changed. That of a source is not below its
//! cost, which is at least D. If its cell, the cell beside the edge of a straight way, or the room at a double corner
//! has changed, one of its points is affected: its value is at least D, and the offer lies above it. If only the cell
//! along which a way across goes has changed, an affected point has an edge with the point of the offer, and its value
//! before was at most that of the step along it, which such an offer is never below.
//!
//! ```text
//!   keep values below D; forget the others
//!   queue the kept points with a neighbour that is not, and the offers of the sources
//!   go on
//! ```

use super::kernel::SmoothBuild;
use super::table::{SmoothTable, UNREACHED};
use crate::base::{Bounds, Budget, Result};
use crate::collections::Counted;
use crate::field::build::{Build, BuildParts, BuildTask, FreeSeed, Reading};
use crate::field::stages::BuildStage;
use crate::field::walls::{copy_rows, grown};
use crate::geom::{Rect, SCALE};
use crate::search::core::{Progress, Scene, Vertex};
use crate::search::theta::cell_costs::UniformCosts;

impl Build for SmoothBuild {
    type Table = SmoothTable;

    fn begin(&mut self, task: &BuildTask<'_>, earlier: Option<&SmoothTable>) -> Result {
        self.fit(task)?;
        self.from = if earlier.is_some() { UNREACHED } else { 0.0 };
        self.stages.begin();
        Ok(())
    }

    fn parts(&mut self) -> BuildParts<'_, SmoothTable> {
        BuildParts { table: &mut self.table, stats: &mut self.stats, stages: &mut self.stages }
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + self.open.bytes() + self.weights.bytes()
    }

    fn release(&mut self) {
        self.table = SmoothTable::default();
        self.open.release();
    }

    fn area(&self, stage: BuildStage, number: usize, scene: &Scene<'_>, changed: Option<&[Rect]>) -> Option<Rect> {
        let whole = |width, height| (number == 0).then(|| Rect::new(0, 0, width, height));
        let cells = || whole(scene.layer.width(), scene.layer.height());
        let dearer = |area: &Rect| self.walls.around(*area, scene.layer);
        let vertices = (self.table.columns, self.table.rows);
        match (stage, changed) {
            (BuildStage::Copy, Some(_)) => cells(),
            (BuildStage::Factors, _) if self.table.factors.is_empty() => None,
            (BuildStage::Factors, Some(changed)) => changed.get(number).map(dearer),
            (BuildStage::Factors, None) => cells(),
            (BuildStage::Least, Some(changed)) => Some(grown(dearer(changed.get(number)?), 0, 1, vertices)),
            (BuildStage::Keep, _) => whole(vertices.0, vertices.1),
            (BuildStage::Border, _) if self.from > 0.0 && self.from < UNREACHED => whole(vertices.0, vertices.1),
            _ => None,
        }
    }

    fn work(&mut self, stage: BuildStage, strip: Rect, from: Reading<'_, SmoothTable>) -> Result {
        let Self { table, walls, weights, .. } = self;
        let Reading { scene, earlier, .. } = from;
        match (stage, earlier) {
            (BuildStage::Copy, Some(finished)) => copy_rows(&mut table.factors, &finished.factors, strip),
            (BuildStage::Factors, _) => walls.write_factors(scene.layer, weights, strip, &mut table.factors),
            (BuildStage::Least, Some(finished)) => self.find_least(finished, strip),
            (BuildStage::Keep, _) => self.keep_below(strip, earlier),
            (BuildStage::Border, _) => self.queue_border(strip)?,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, stage: BuildStage, Reading { scene, earlier, .. }: Reading<'_, SmoothTable>) -> Result {
        match (stage, earlier) {
            (BuildStage::Least, Some(finished)) => {
                self.from = self.from.at_most(least_difference(&self.table.sources, &finished.sources));
            }
            (BuildStage::Border, _) => self.set_out(scene)?,
            _ => {}
        }
        Ok(())
    }

    fn search(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        if scene.costs.is_none() && self.table.factors.is_empty() {
            return self.pass(scene, &UniformCosts(scene.layer), budget);
        }
        let factors = std::mem::take(&mut self.table.factors);
        let progress = self.pass(scene, &Self::rates(scene, &factors), budget);
        self.table.factors = factors;
        progress
    }
}

impl SmoothBuild {
    /// Looks for the least value that may have changed at the lattice points of an area.
    fn find_least(&mut self, finished: &SmoothTable, strip: Rect) {
        let mut least = self.from;
        for y in strip.y..strip.y + strip.height {
            let row = finished.place(strip.x, y)..finished.place(strip.x + strip.width, y);
            least = finished.values[row].iter().fold(least, |least, &value| least.at_most(value));
        }
        let inside = |from: i32, length: i32, v: i32| (from * SCALE..=(from + length) * SCALE).contains(&v);
        for source in &self.table.sources {
            if inside(strip.x, strip.width, source.at.x) && inside(strip.y, strip.height, source.at.y) {
                least = least.at_most(source.cost);
            }
        }
        self.from = least;
    }

    /// Copies the values of an area below the least that has changed, and forgets the others.
    fn keep_below(&mut self, strip: Rect, earlier: Option<&SmoothTable>) {
        let (from, table) = (self.from, &mut self.table);
        let rows = table.place(0, strip.y)..table.place(0, strip.y + strip.height);
        let new = &mut table.values[rows.clone()];
        let Some(finished) = earlier.filter(|_| from > 0.0) else { return new.fill(UNREACHED) };
        for (new, &old) in new.iter_mut().zip(&finished.values[rows]) {
            let is_kept = old < from;
            *new = if is_kept { old } else { UNREACHED };
            table.reached += u64::from(is_kept);
            table.farthest = if is_kept { table.farthest.at_least(old) } else { table.farthest };
        }
    }

    /// Queues the kept points of an area that have a neighbour that is not.
    fn queue_border(&mut self, strip: Rect) -> Result {
        let (columns, rows, from) = (self.table.columns, self.table.rows, self.from);
        for y in strip.y..strip.y + strip.height {
            for x in strip.x..strip.x + strip.width {
                let value = self.table.values[self.table.place(x, y)];
                let (across, down) =
                    ((x - 1).max(0)..=(x + 1).min(columns - 1), (y - 1).max(0)..=(y + 1).min(rows - 1));
                if value < from
                    && down.into_iter().any(|y| {
                        let row = self.table.place(*across.start(), y)..self.table.place(*across.end(), y) + 1;
                        self.table.values[row].iter().any(|&value| value >= from)
                    })
                {
                    self.add(Vertex::new(x, y), value)?;
                }
            }
        }
        Ok(())
    }
}

/// The least cost of a source that only one of two tables has.
fn least_difference(mut these: &[FreeSeed], mut those: &[FreeSeed]) -> f64 {
    let mut least = UNREACHED;
    let key = |source: &FreeSeed| (super::table::order(source.at), source.cost.to_bits());
    while let (Some(this), Some(that)) = (these.first(), those.first()) {
        let order = key(this).cmp(&key(that));
        if order.is_ne() {
            least = least.at_most(if order.is_lt() { this.cost } else { that.cost });
        }
        these = &these[usize::from(order.is_le())..];
        those = &those[usize::from(order.is_ge())..];
    }
    these.iter().chain(those).fold(least, |least, source| least.at_most(source.cost))
}
