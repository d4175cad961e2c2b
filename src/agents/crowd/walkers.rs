//! Walkers as the host passes them, and as the crowd reads them.

use super::vector::Vector;
use crate::base::numeric::real_single;
use crate::geom::{Point, Position};

/// One of a crowd.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Walker {
    /// Where it is.
    pub at: Position,
    /// Its velocity, in cells per second.
    pub velocity: Position,
    /// The velocity that it would have if nobody else were there.
    pub wanted: Position,
    /// Its radius in cells, at least 0.
    pub radius: f32,
    /// The largest length of its velocity, at least 0.
    pub speed: f32,
}

/// A walker in doubles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) at: Vector,
    pub(super) velocity: Vector,
    pub(super) wanted: Vector,
    pub(super) radius: f64,
    pub(super) speed: f64,
}

impl Walker {
    /// The walker in doubles; none if a number is not finite or out of its range: nobody sees such a walker.
    pub(super) fn body(&self) -> Option<Body> {
        for place in [self.at, self.velocity, self.wanted] {
            Point::snap(place).ok()?;
        }
        let vector = |of: Position| Vector::new(real_single(of.x), real_single(of.y));
        let sizes = (0.0..=1_024.0).contains(&self.radius) && (0.0..=1_048_576.0).contains(&self.speed);
        sizes.then(|| Body {
            at: vector(self.at),
            velocity: vector(self.velocity),
            wanted: vector(self.wanted),
            radius: real_single(self.radius),
            speed: real_single(self.speed),
        })
    }
}
