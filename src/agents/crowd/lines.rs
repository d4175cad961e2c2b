//! The velocities that keep two walkers apart, as half-planes.
//!
//! Based on: J. van den Berg, S. Guy, M. Lin, D. Manocha. Reciprocal n-Body Collision Avoidance. ISRR 2009 (ORCA).
//! Velocities relative to a neighbour that lead to a collision within the horizon form a cone that a disc cuts off; the
//! half-plane is tangent to it where it is nearest to the present relative velocity, and each of the two walkers does
//! its share of what is needed: one half of it, where they are equal.

use super::{vector::Vector, walkers::Body};

/// The velocities to the left of a directed line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HalfPlane {
    pub(super) point: Vector,
    /// Of length 1.
    pub(super) direction: Vector,
}

/// The half-plane of a walker beside another, of whose avoidance it does a share; `first` tells which of two that are
/// in the same place goes which way.
pub(super) fn line(own: &Body, other: &Body, (share, first): (f64, bool), horizon: f64, seconds: f64) -> HalfPlane {
    let apart = other.at - own.at;
    let velocity = own.velocity - other.velocity;
    let squared = apart.squared();
    let radius = own.radius + other.radius;
    let (change, direction) = if squared > radius * radius {
        // From the centre of the disc that cuts the cone off.
        let from_centre = velocity - apart * (1.0 / horizon);
        let along = from_centre.dot(apart);
        if along < 0.0 && along * along > radius * radius * from_centre.squared() {
            away_from_disc(from_centre, radius / horizon, first)
        } else {
            let leg = (squared - radius * radius).sqrt();
            let direction = if apart.cross(from_centre) > 0.0 {
                Vector::new(apart.x * leg - apart.y * radius, apart.x * radius + apart.y * leg)
            } else {
                -Vector::new(apart.x * leg + apart.y * radius, apart.y * leg - apart.x * radius)
            };
            let direction = direction * (1.0 / squared);
            (direction * velocity.dot(direction) - velocity, direction)
        }
    } else {
        // They overlap: out of it within this step.
        away_from_disc(velocity - apart * (1.0 / seconds), radius / seconds, first)
    };
    HalfPlane { point: own.velocity + change * share, direction }
}

/// The change that leads from inside a disc to its border, or from outside back to it, and the tangent there.
fn away_from_disc(from_centre: Vector, radius: f64, first: bool) -> (Vector, Vector) {
    let length = from_centre.length();
    let unit = if length > 0.0 {
        from_centre * (1.0 / length)
    } else {
        // In the same place with the same velocity: any direction, but opposite ones for the two.
        Vector::new(if first { 1.0 } else { -1.0 }, 0.0)
    };
    (unit * (radius - length), unit.right())
}
