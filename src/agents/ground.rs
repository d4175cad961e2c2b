//! What all followers of a step see.

use std::cell::RefCell;

use super::{directions::Flow, disc::DiscWalls, options::PolicyOptions};
use crate::field::FieldView;
use crate::geom::Position;
use crate::grid::Layer;

/// A pull: where, how strong, how far.
pub(super) type Force = (Position, f64, f64);

/// What all followers of a step see.
pub(super) struct StepScene<'a> {
    pub(super) layer: &'a Layer,
    pub(super) options: &'a PolicyOptions,
    pub(super) pulls: &'a [Force],
    pub(super) flow: &'a Flow,
    /// The field of FIELD, and a word for it.
    pub(super) field: Option<(RefCell<&'a mut FieldView>, u64)>,
}

impl StepScene<'_> {
    /// What stops the followers.
    pub(super) fn walls(&self) -> DiscWalls<'_> {
        DiscWalls { layer: self.layer, gaps: self.options.diagonal_gaps, radius: self.options.fixed_radius(), slack: 0 }
    }

    /// The revision at which a cell of the map became blocked or free last.
    pub(super) fn revision(&self) -> u64 {
        self.layer.version().revision
    }
}
