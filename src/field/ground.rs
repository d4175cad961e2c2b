//! The map that a table was made for, for its readers.

use super::options::FieldOptions;
use super::rates::CellRates;
use crate::grid::{CostMap, Layer, Snapshot};

/// The map that a table was made for.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) options: &'a FieldOptions,
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) layer: &'a Layer,
    /// The layer of the same classes for points.
    pub(crate) walls: &'a Layer,
    pub(crate) costs: Option<CostMap<'a>>,
}

impl Ground<'_> {
    /// What its cells cost with the factors of a table.
    pub(crate) const fn rates<'a>(&'a self, factors: &'a [u32]) -> CellRates<'a> {
        CellRates { snapshot: self.snapshot, layer: self.layer, costs: self.costs, factors }
    }
}
