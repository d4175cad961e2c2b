//! The corners that a point sees.
//!
//! ```text
//!   for each ring of squares around the point, as long as one of the last ring is not hidden
//!     for each square that is not hidden
//!       its corners that a shortest path may go to: candidates
//!       its edges: shown to the shadows
//!   for each candidate: if no shadow hides it, and the way there is free: in view
//! ```
//!
//! The answer depends only on what is in the squares that were read. Cost: proportional to them, and to the ways that
//! are walked.

use crate::base::Error;
use crate::collections::Meter;
use crate::geom::Point;
use crate::space::{ExactVector, NO_PLACE, SightResult, Squares, TileSet, Version};

use super::shadows::{Box, Shadows};
use super::ways::{Eye, Rule, Way};

/// The scratch of scans.
#[derive(Default)]
pub(crate) struct Scan {
    shadows: Shadows,
    candidates: Vec<Way>,
    /// What the last scan has read.
    pub(crate) reads: TileSet,
    /// Ways walked since a search began.
    pub(crate) checks: u64,
    meter: Meter,
}

impl Scan {
    /// Adds the ways from a point to the corners in view to a list that `meter` counts. Of several behind each other it
    /// is the nearest.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn look(
        &mut self,
        version: &Version,
        rule: Rule,
        eye: &Eye<'_>,
        (ways, meter): (&mut Vec<Way>, &mut Meter),
    ) -> Result<(), Error> {
        let from = eye.at();
        self.reads = TileSet::default();
        self.shadows.clear(&mut self.meter)?;
        self.candidates.clear();
        let squares = version.buckets().squares;
        let centre = squares.cell(from);
        let mut ring = 0;
        loop {
            let mut is_hidden = true;
            for_ring(&squares, centre, ring, &mut |square| {
                if ring < 2 || !self.shadows.hide_box(&box_of(&squares, from, square)) {
                    is_hidden = false;
                    self.read(version, rule, eye, square)?;
                }
                Ok(())
            })?;
            // What lies behind a ring that is hidden, or that lies outside of the world, is too.
            if is_hidden {
                break;
            }
            ring += 1;
        }
        let Self { shadows, candidates, reads, checks, .. } = self;
        for way in candidates.iter().filter(|way| !shadows.hide(way.vector)) {
            let to = version.place(way.to).at;
            *checks += 1;
            let setting = (rule.closed, [matches!(eye, Eye::End(..)), false]);
            if version.view((from, to), setting, |square| squares.mark(square, reads))? == SightResult::Clear {
                meter.add(ways, Way { length: from.distance(to), ..*way }, 4)?;
            }
        }
        Ok(())
    }

    /// Reads a square.
    fn read(&mut self, version: &Version, rule: Rule, eye: &Eye<'_>, square: (i32, i32)) -> Result<(), Error> {
        let (from, buckets) = (eye.at(), version.buckets());
        buckets.squares.mark(square, &mut self.reads);
        let number = buckets.squares.number(square.0, square.1);
        for to in buckets.places(number) {
            debug_assert!(to != NO_PLACE);
            let place = version.place(to);
            if !place.is_corner(rule.closed) || place.at == from {
                continue;
            }
            let vector = ExactVector::between(from, place.at);
            let side = match eye {
                Eye::End(_, around) => around.allows(vector).then_some(0),
                Eye::Corner(eye) => rule.side(version, eye, (vector, vector))?,
            };
            let Some(side) = side else { continue };
            if rule.side(version, place, (vector, vector.reversed()))?.is_some() {
                self.meter.add(&mut self.candidates, Way { to, vector, length: 0.0, side }, 64)?;
            }
        }
        for edge in buckets.edges(number) {
            self.shadows.show(from, (edge.a, edge.b));
        }
        Ok(())
    }

    /// Bytes allocated.
    pub(crate) const fn bytes(&self) -> u64 {
        self.meter.used()
    }
}

/// Calls `visit` with the squares whose distance from one, in columns or rows, is `ring`.
fn for_ring(
    squares: &Squares,
    (column, row): (i32, i32),
    ring: i32,
    visit: &mut impl FnMut((i32, i32)) -> Result<(), Error>,
) -> Result<(), Error> {
    let columns = (column - ring).max(0)..=(column + ring).min(squares.columns - 1);
    for at in columns.clone() {
        if row >= ring {
            visit((at, row - ring))?;
        }
        if ring > 0 && row + ring < squares.rows {
            visit((at, row + ring))?;
        }
    }
    for at in (row - ring + 1).max(0)..=(row + ring - 1).min(squares.rows - 1) {
        if column >= ring {
            visit((column - ring, at))?;
        }
        if ring > 0 && column + ring < squares.columns {
            visit((column + ring, at))?;
        }
    }
    Ok(())
}

/// A square as seen from a point.
fn box_of(squares: &Squares, from: Point, (column, row): (i32, i32)) -> Box {
    let low = ExactVector::between(from, squares.corner(column, row));
    let side = squares.side();
    Box { low, high: ExactVector { x: low.x + side, y: low.y + side } }
}
