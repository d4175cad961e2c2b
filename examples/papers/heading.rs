//! Changes of heading along a path.

use taut::Position;

/// Turns between the ends: points at which the direction changes.
pub(crate) fn changes(path: &[Position]) -> usize {
    // The library returns no collinear points.
    path.len().saturating_sub(2)
}
