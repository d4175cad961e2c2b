//! What iterations of descent need for each point.

use super::band::BandRow;
use crate::improve::ground::{PathPoint, WallDistance};

/// What an iteration needs.
#[derive(Default)]
pub(super) struct DescentScratch {
    pub(super) path: Vec<PathPoint>,
    pub(super) gradient: Vec<PathPoint>,
    pub(super) direction: Vec<PathPoint>,
    pub(super) trial: Vec<PathPoint>,
    pub(super) rows: Vec<BandRow>,
    pub(super) flat: Vec<f64>,
    pub(super) linear: Vec<Linear>,
}

/// What a convex problem knows about a point, and its multipliers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Linear {
    /// The wall near it; none: no wall matters.
    pub(super) near: Option<WallDistance>,
    pub(super) z: f64,
    pub(super) of_z: f64,
    pub(super) y: PathPoint,
    pub(super) of_y: PathPoint,
}
