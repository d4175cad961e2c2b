//! The map that a table was made for, for its readers.

use super::options::{FieldKind, FieldOptions};
use super::rates::CellRates;
use crate::geom::Point;
use crate::grid::{CostMap, Layer, Snapshot, place_for};

/// The map that a table was made for.
#[derive(Clone, Copy)]
pub(crate) struct TableMap<'a> {
    pub(crate) options: &'a FieldOptions,
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) layer: &'a Layer,
    /// The layer of the same classes for points.
    pub(crate) walls: &'a Layer,
    pub(crate) costs: Option<CostMap<'a>>,
}

/// The answer that a walker follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    /// The answer, or the place of the walker itself.
    pub(crate) point: Point,
    /// How near to it the walker counts as being there, in units of a point; [`Hint::LANDS`] or less for one that lands
    /// on it.
    pub(crate) reached: i32,
}

impl Hint {
    /// How near a walker comes that lands on its answers: 1/64 of a cell.
    pub(crate) const LANDS: i32 = 4;

    /// True if a walker counts as being at the answer.
    pub(crate) fn is_reached(&self, at: Point) -> bool {
        let reached = i64::from(self.reached);
        self.reached > Self::LANDS && at.squared_distance(self.point) <= reached * reached
    }
}

impl TableMap<'_> {
    /// Where a point counts as: itself if it has room, else a place within 1/64 of a cell, so that a walker beside a
    /// wall is led on wherever rounding has brought it; else the point.
    pub(crate) fn place(&self, at: Point) -> Point {
        let radius = self.options.fixed_radius();
        let place = match self.options.kind {
            FieldKind::Steps => place_for(self.walls, at, radius),
            // Discs look for their places themselves.
            FieldKind::Exact if radius > 0 => None,
            FieldKind::Exact | FieldKind::Smooth => place_for(self.layer, at, 0),
        };
        place.unwrap_or(at)
    }

    /// What its cells cost with the factors of a table.
    pub(crate) const fn rates<'a>(&'a self, factors: &'a [u32]) -> CellRates<'a> {
        CellRates { snapshot: self.snapshot, layer: self.layer, costs: self.costs, factors }
    }
}
