//! What iterations of descent need for each point.

use super::band::Row;
use crate::improve::ground::{Clearance, Spot};

/// What an iteration needs.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) path: Vec<Spot>,
    pub(super) gradient: Vec<Spot>,
    pub(super) direction: Vec<Spot>,
    pub(super) trial: Vec<Spot>,
    pub(super) rows: Vec<Row>,
    pub(super) flat: Vec<f64>,
    pub(super) linear: Vec<Linear>,
}

/// What a convex problem knows about a point, and its multipliers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Linear {
    /// The wall near it; none: no wall matters.
    pub(super) near: Option<Clearance>,
    pub(super) z: f64,
    pub(super) of_z: f64,
    pub(super) y: Spot,
    pub(super) of_y: Spot,
}
