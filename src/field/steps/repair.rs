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

use super::count::DIAGONAL;
use super::kernel::StepsBuild;
use super::places::CellPlaces;
use super::table::{Measure, StepsTable, UNREACHED};
use crate::base::Error;
use crate::collections::bits::lowest;
use crate::field::build::{Build, Source};
use crate::geom::Rect;
use crate::grid::{DX, DY, Lattice};
use crate::search::core::scene::Scene;
use crate::search::core::vertex::Vertex;

impl StepsBuild {
    /// See [`Build::update`].
    pub(super) fn repair(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        (finished, changed): (&StepsTable, &[Rect]),
        allowance: u64,
    ) -> Result<(), Error> {
        let layer = scene.layer;
        let walls = self.rules.walls;
        let dearer = changed.iter().map(|&area| walls.around(area, layer));
        let keeps_places = self.table.places.copies(&finished.places);
        if finished.factors.is_empty() && self.rules.wide == 0 {
            self.prepare(scene, sources, reach, allowance, std::iter::empty())?;
        } else if keeps_places && self.table.factors.len() == finished.factors.len() {
            self.table.factors.copy_from_slice(&finished.factors);
            self.prepare(scene, sources, reach, allowance, dearer)?;
        } else {
            let all = Rect::new(0, 0, layer.width(), layer.height());
            self.prepare(scene, sources, reach, allowance, std::iter::once(all))?;
        }
        let is_alike = self.table.measure == finished.measure && self.table.words.len() == finished.words.len();
        let from = if is_alike { self.first_affected(finished, changed) } else { 0 };
        if from == 0 {
            return self.begin(scene, sources, reach, allowance);
        }
        self.keep_below(scene, finished, from)
    }

    /// The least distance that may have changed.
    fn first_affected(&self, finished: &StepsTable, changed: &[Rect]) -> u64 {
        let (columns, rows) = (finished.columns, finished.rows);
        // With corners the vertices of changed cells; with cells those around them too, whose steps may pass by them.
        let (before, after) = match self.rules.lattice {
            Lattice::Corners => (0, 1),
            Lattice::Cells if self.rules.wide > 0 => [CellPlaces::reach(self.rules.wide); 2].into(),
            Lattice::Cells => (1, 1),
        };
        let walls = self.rules.walls.reach();
        let mut least = UNREACHED;
        for area in changed {
            let (left, top) = ((area.x - before - walls).max(0), (area.y - before - walls).max(0));
            let right = (area.x + area.width + after + walls).min(columns);
            let bottom = (area.y + area.height + after + walls).min(rows);
            for y in top..bottom {
                let row = &finished.words[finished.place(left, y)..finished.place(right - 1, y) + 1];
                least = row.iter().fold(least, |least, &word| least.min(word));
            }
        }
        let now = &self.table.sources;
        for (these, those) in [(now, &finished.sources), (&finished.sources, now)] {
            for placed in these {
                if !those.contains(placed) {
                    least = least.min(self.table.word_of(&placed.source));
                }
            }
        }
        least
    }

    /// Copies the distances below `from`, and queues what the others follow from.
    fn keep_below(&mut self, scene: &Scene<'_>, finished: &StepsTable, from: u64) -> Result<(), Error> {
        let (mut reached, mut farthest) = (0_u64, 0);
        for (new, &old) in self.table.words.iter_mut().zip(&finished.words) {
            let is_kept = old < from;
            *new = if is_kept { old } else { UNREACHED };
            reached += u64::from(is_kept);
            farthest = farthest.max(if is_kept { old } else { 0 });
        }
        (self.table.reached, self.table.farthest) = (reached, farthest);
        let first = match self.table.measure {
            Measure::Counts => from.saturating_sub(DIAGONAL),
            Measure::Costs => 0,
        };
        self.set_out(first)?;
        if from == UNREACHED {
            return Ok(());
        }
        self.queue_border(scene, first, from)
    }

    /// Queues the kept vertices that have a neighbour that is not.
    fn queue_border(&mut self, scene: &Scene<'_>, first: u64, from: u64) -> Result<(), Error> {
        let (columns, rows) = (self.table.columns, self.table.rows);
        for y in 0..rows {
            for x in 0..columns {
                let word = self.table.words[self.table.place(x, y)];
                if word >= from || word < first {
                    continue;
                }
                let mut mask = self.table.moves(self.rules, scene.layer, x, y);
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
