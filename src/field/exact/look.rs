//! Exact answers for any point: the last turn of a shortest path is a corner in view, or a seed.

use super::table::{ExactTable, SettledRoot, Slot};
use crate::base::Result;
use crate::collections::List;
use crate::geom::{Point, cross};
use crate::grid::{DiagonalGaps, Layer, is_free, visible};
use crate::search::corners::view::visible_corners::visible_corners;
use crate::search::{corners::view::rule::CornerRule, corners::view::sweep::QuadrantSector};

/// The memory of a look around; kept between looks.
#[derive(Default)]
pub(crate) struct Sectors(Vec<QuadrantSector>);

/// The best root so far.
struct BestRoot {
    length: f64,
    slot: Slot,
    at: Point,
}

impl BestRoot {
    /// Takes a root in view if the path over it is shorter; ties go to the smaller y, then x.
    fn meet(&mut self, length: f64, slot: Slot, at: Point) {
        if length < self.length || length == self.length && (at.y, at.x, slot) < (self.at.y, self.at.x, self.slot) {
            *self = Self { length, slot, at };
        }
    }
}

impl ExactTable {
    /// The root at which a shortest path from a point turns first, and the length of the path.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    fn first_turn(&self, layer: &Layer, at: Point, sectors: &mut Sectors) -> Result<Option<(Slot, f64)>> {
        if !is_free(layer, at) {
            return Ok(None);
        }
        if let Some((x, y)) = at.as_lattice() {
            return Ok(self.owner(x, y).map(|(slot, root)| (slot, root.g + root.at.distance(at))));
        }
        let mut best = BestRoot { length: f64::INFINITY, slot: Slot::NONE, at };
        let rule = CornerRule { open: self.gaps == DiagonalGaps::Open, all: false };
        visible_corners(layer, at, rule, &mut sectors.0, |x, y| {
            if let Some((slot, root)) = self.root_at(layer, x, y) {
                best.meet(root.g + root.at.distance(at), slot, root.at);
            }
            Ok(())
        })?;
        for placed in &self.seeds {
            let length = self.roots[placed.slot.index()].g + placed.at.distance(at);
            if length <= best.length && visible(layer, at, placed.at, self.gaps) {
                best.meet(length, placed.slot, placed.at);
            }
        }
        Ok((best.length <= self.reach && best.length < f64::INFINITY).then_some((best.slot, best.length)))
    }

    /// The distance of any point; infinite if it is not reached or not free.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn distance(&self, layer: &Layer, at: Point, sectors: &mut Sectors) -> Result<f64> {
        Ok(self.first_turn(layer, at, sectors)?.map_or(f64::INFINITY, |(_, length)| length))
    }

    /// The number of the seed that is nearest to a point.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn source(&self, layer: &Layer, at: Point, sectors: &mut Sectors) -> Result<Option<u32>> {
        Ok(self.first_turn(layer, at, sectors)?.map(|(slot, _)| self.roots[slot.index()].seed))
    }

    /// Writes the turning points of a shortest path from a point to its seed, both ends included; nothing if the point
    /// is not reached.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn path(&self, layer: &Layer, from: Point, out: &mut Vec<Point>, sectors: &mut Sectors) -> Result {
        out.clear();
        let Some((mut slot, _)) = self.first_turn(layer, from, sectors)? else { return Ok(()) };
        push_turn(out, from)?;
        loop {
            let SettledRoot { at, parent, .. } = self.roots[slot.index()];
            push_turn(out, at)?;
            if parent == slot {
                return Ok(());
            }
            slot = parent;
        }
    }
}

/// Adds a point to a path; a point on the way to it is left out.
fn push_turn(path: &mut Vec<Point>, point: Point) -> Result {
    if path.last() == Some(&point) {
        return Ok(());
    }
    if let [.., before, last] = path[..]
        && cross(before, last, point) == 0
    {
        path.pop();
    }
    path.add(point)?;
    Ok(())
}
