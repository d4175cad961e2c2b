//! Primitives: drives of one steering and one gear, and turns on the spot.

use crate::base::turn::cos_sin;
use crate::base::{Bounds, floor, index, unsigned};
use crate::motion::core::pieces::MotionPiece;
use crate::space::{Drive, Headed, Pose, Steering, sagitta, side_of};

/// The largest sagitta between two states of a path, in cells: a straight motion between them leaves the arc by this.
const ASIDE: f64 = 1.0 / 256.0;
/// A turn on the spot goes in steps of at most so many radians.
const SPOT_STEP: f64 = 0.1;

/// A drive with one steering and one gear, or a turn on the spot, in steps of the same length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Primitive {
    pub(crate) steering: Steering,
    /// 0: it turns on the spot, and the length is in radians.
    pub(crate) radius: f64,
    /// Below 0 backward.
    pub(crate) length: f64,
    pub(crate) steps: u32,
    /// Of a step: where it leads from the origin along x, the turn's cosine and sine, and the turn.
    to: (f64, f64),
    turn: (f64, f64),
    angle: f64,
    /// How far a step leaves its chord.
    pub(crate) aside: f64,
}

impl Primitive {
    pub(crate) fn new(steering: Steering, radius: f64, length: f64) -> Self {
        let longest = match steering {
            Steering::Straight => 1.0,
            Steering::Left | Steering::Right if radius <= 0.0 => SPOT_STEP,
            Steering::Left | Steering::Right => (8.0 * ASIDE * radius).sqrt().at_most(1.0),
        };
        let steps = (-floor(-length.abs() / longest)).max(1);
        let step = length / f64::from(steps);
        let origin = Headed::new(Pose::default());
        let end = Drive { from: origin, steering, radius, length: step }.at(1.0);
        Self {
            steering,
            radius,
            length,
            steps: unsigned(steps),
            to: (end.x, end.y),
            turn: cos_sin(end.angle),
            angle: end.angle,
            aside: sagitta(steering, radius, step),
        }
    }

    /// The pose after a step from one.
    #[inline(always)]
    pub(crate) fn after(&self, Headed { pose, cos, sin }: Headed) -> Headed {
        let ((x, y), (c, s)) = (self.to, self.turn);
        Headed {
            pose: Pose {
                x: pose.x + (x * cos - y * sin),
                y: pose.y + (x * sin + y * cos),
                angle: pose.angle + self.angle,
            },
            cos: cos * c - sin * s,
            sin: sin * c + cos * s,
        }
    }

    /// A step from a pose.
    pub(crate) fn step(&self, from: Headed) -> Drive {
        let length = self.length / f64::from(self.steps);
        Drive { from, steering: self.steering, radius: self.radius, length }
    }

    /// The states that a path has of it, behind that at which it begins.
    pub(crate) fn states(&self) -> usize {
        // A line needs its end only, and so does a turn on the spot.
        if self.steering == Steering::Straight || self.radius <= 0.0 { 1 } else { index(self.steps) }
    }

    /// The piece of a path that it is, from a state on.
    pub(crate) fn piece(&self, first: usize) -> MotionPiece {
        let is_spot = self.radius <= 0.0;
        let gear = if is_spot { 0 } else { i32::from(self.length >= 0.0) * 2 - 1 };
        let curvature = match self.steering {
            // No sign of zero.
            Steering::Straight => 0.0,
            Steering::Left | Steering::Right => side_of(self.steering) / if is_spot { 1.0 } else { self.radius },
        };
        MotionPiece { first, gear, curvature, duration: self.length.abs(), ..MotionPiece::default() }
    }
}

/// Which way a vehicle drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gear {
    Forward,
    Backward,
}

impl Gear {
    /// That of a drive of this length.
    pub(crate) fn of(length: f64) -> Self {
        if length < 0.0 { Self::Backward } else { Self::Forward }
    }

    /// That after a drive with this radius and length: a turn on the spot changes none.
    pub(crate) fn after(radius: f64, length: f64, before: Option<Self>) -> Option<Self> {
        if radius > 0.0 { Some(Self::of(length)) } else { before }
    }
}
