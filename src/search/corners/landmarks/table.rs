//! The table of distances: a row for each corner and each anchor, a lane for each landmark.

use super::anchors::Anchors;
use crate::collections::Plain;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, corner_pattern, is_double_pattern};

/// How many landmarks: their distances to a corner fill a line of cache.
pub(super) const LANDMARKS: usize = 16;

/// The distances of a point from all landmarks, in cells. Not a number where there is no path.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(super) struct LandmarkDistances(pub(super) [f32; LANDMARKS]);

impl Plain for LandmarkDistances {}

/// The landmarks of a layer and the distances from them.
pub(super) struct LandmarkTable {
    pub(super) gaps: DiagonalGaps,
    /// Where the landmarks stand.
    pub(super) places: [Point; LANDMARKS],
    pub(super) anchors: Anchors,
    /// For each corner, then for each anchor.
    pub(super) rows: Box<[LandmarkDistances]>,
}

impl LandmarkTable {
    pub(super) fn new(gaps: DiagonalGaps) -> Self {
        Self { gaps, places: [Point::default(); LANDMARKS], anchors: Anchors::default(), rows: Box::default() }
    }
}

/// True at a double corner.
pub(super) fn is_double(layer: &Layer, point: Point) -> bool {
    point.as_lattice().is_some_and(|(x, y)| is_double_pattern(corner_pattern(layer, x, y)))
}
