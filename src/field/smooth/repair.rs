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
use crate::base::Error;
use crate::base::bounds::Bounds;
use crate::field::build::{Build, Source};
use crate::geom::{Rect, SCALE};
use crate::search::core::scene::Scene;
use crate::search::core::vertex::Vertex;

impl SmoothBuild {
    /// See [`Build::update`].
    pub(super) fn repair(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        (finished, changed): (&SmoothTable, &[Rect]),
        allowance: u64,
    ) -> Result<(), Error> {
        let layer = scene.layer;
        let walls = self.walls;
        if finished.factors.is_empty() {
            self.prepare(scene, sources, reach, allowance, std::iter::empty())?;
        } else if self.table.factors.len() == finished.factors.len() {
            self.table.factors.copy_from_slice(&finished.factors);
            let dearer = changed.iter().map(|&area| walls.around(area, layer));
            self.prepare(scene, sources, reach, allowance, dearer)?;
        } else {
            let all = Rect::new(0, 0, layer.width(), layer.height());
            self.prepare(scene, sources, reach, allowance, std::iter::once(all))?;
        }
        let is_alike = self.table.values.len() == finished.values.len();
        let dearer = changed.iter().map(|&area| walls.around(area, layer));
        let from = if is_alike { self.first_affected(finished, dearer) } else { 0.0 };
        if from == 0.0 {
            return self.begin(scene, sources, reach, allowance);
        }
        self.keep_below(scene, finished, from)
    }

    /// The least value that may have changed.
    fn first_affected(&self, finished: &SmoothTable, changed: impl Iterator<Item = Rect>) -> f64 {
        let now = &self.table.sources;
        let mut least = UNREACHED;
        for area in changed {
            for y in area.y..=area.y + area.height {
                let row = finished.place(area.x, y)..finished.place(area.x + area.width, y) + 1;
                least = finished.values[row].iter().fold(least, |least, &value| least.at_most(value));
            }
            let inside = |from: i32, length: i32, v: i32| (from * SCALE..=(from + length) * SCALE).contains(&v);
            for source in now {
                if inside(area.x, area.width, source.at.x) && inside(area.y, area.height, source.at.y) {
                    least = least.at_most(source.cost);
                }
            }
        }
        least.at_most(least_difference(now, &finished.sources))
    }

    /// Copies the values below `from`, and queues what the others follow from.
    fn keep_below(&mut self, scene: &Scene<'_>, finished: &SmoothTable, from: f64) -> Result<(), Error> {
        let (mut reached, mut farthest) = (0_u64, 0.0_f64);
        for (new, &old) in self.table.values.iter_mut().zip(&finished.values) {
            let is_kept = old < from;
            *new = if is_kept { old } else { UNREACHED };
            reached += u64::from(is_kept);
            farthest = if is_kept { farthest.at_least(old) } else { farthest };
        }
        (self.table.reached, self.table.farthest) = (reached, farthest);
        if from < UNREACHED {
            self.queue_border(from)?;
        }
        self.set_out(scene)
    }

    /// Queues the kept points that have a neighbour that is not.
    fn queue_border(&mut self, from: f64) -> Result<(), Error> {
        let (columns, rows) = (self.table.columns, self.table.rows);
        for y in 0..rows {
            for x in 0..columns {
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
fn least_difference(mut these: &[Source], mut those: &[Source]) -> f64 {
    let mut least = UNREACHED;
    let key = |source: &Source| (super::table::order(source.at), source.cost.to_bits());
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
