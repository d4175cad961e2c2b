//! Places in floats, for tests of agents with a radius.

use taut::Position;

/// A place, in cells.
pub type Spot = (f64, f64);

/// A position as a place.
pub fn spot(position: Position) -> Spot {
    (position.x.into(), position.y.into())
}

/// The distance of two places.
pub fn distance(a: Spot, b: Spot) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}
