//! Whether a place can be reached from the start of a search that has met no path.
//!
//! Such a search has expanded a label for every way to a circle that none makes superfluous. A place can be reached if
//! and only if it sees the start, or if the way of a label can go on to it on one line.

use crate::base::Error;
use crate::geom::{Point, Round, SCALE, Tangent};
use crate::grid::{Capsule, Layer, clear_for_disc, corner_pattern};
use crate::search::disc::kernel::{Disc, Turn};
use crate::search::disc::labels::{Label, NodeId};
use crate::search::disc::turns::Pivot;

impl Disc {
    /// True if a path leads from the start of the last search, which has met no path to its goal, to a place.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn has_reached(&mut self, layer: &Layer, place: Point) -> Result<bool, Error> {
        let end = Round { centre: place, aside: 0 };
        if clear_for_disc(layer, (self.start, place), self.radius) {
            return Ok(true);
        }
        self.graph.view(layer, place, &mut self.seen)?;
        let this = &*self;
        Ok(this.seen.iter().any(|corner| {
            let (x, y) = corner.xy();
            // Without a number it has no labels.
            let Some(id) = this.graph.edges.table.known(x, y) else { return false };
            [false, true].into_iter().any(|left| {
                let node = NodeId::new(id, left);
                let round = this.round(node);
                let Some(line) = Tangent::new(round, end) else { return false };
                let (x, y) = (round.centre.x / SCALE, round.centre.y / SCALE);
                let pivot = Pivot::new(round.centre, round.aside, corner_pattern(layer, x, y));
                pivot.admits(&line)
                    && this.labels.expanded(node).any(|label| this.goes_on(layer, label, (&pivot, &line)))
                    && Capsule::new(&line, this.radius).is_clear(layer)
            })
        }))
    }

    /// True if the way of a label can turn into a line that leaves its corner.
    fn goes_on(&self, layer: &Layer, label: &Label, (pivot, next): (&Pivot, &Tangent)) -> bool {
        self.line_to(label).is_some_and(|line| {
            let limit = pivot.limit(layer, &line);
            Turn { pivot, line: &line, angle: label.angle, limit }.leads_into(next)
        })
    }
}
