//! What a path is made of.

use crate::geom::FloatVector;

/// What joins the points of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathShape {
    /// Straight lines.
    Lines,
    /// Straight lines and arcs, which the points only follow.
    Arcs,
    /// Straight lines, each at a time.
    Timed,
}

/// A straight piece of a path, or an arc around a corner; lengths are in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RoutePiece {
    pub(crate) from: FloatVector,
    pub(crate) to: FloatVector,
    /// What an arc leads around.
    pub(crate) around: Option<ArcCircle>,
}

/// The circle of an arc around a corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ArcCircle {
    pub(crate) centre: FloatVector,
    /// The angle of the arc in radians, positive from x to y.
    pub(crate) sweep: f64,
    /// The radius in 1/256 cell.
    pub(crate) radius: i32,
}

/// How much farther away a path may keep, and what that may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    /// In 1/256 cell.
    pub(crate) most: i32,
    /// The part of the length of the shortest path by which the path may be longer.
    pub(crate) share: f64,
}
