//! What both kinds of curves are made of: words of arcs and lines, on a plane where the turning radius is 1.
//!
//! The start stands at the origin and looks along x. Beside every pose are the centres of its two circles; a word's
//! lengths follow from the vector between a centre of the start and one of the goal, and from the angle of the goal:
//! this vector is the same for all words that begin and end on these two circles.

use crate::base::Bounds;
use std::f64::consts::PI;

/// Angles that differ from 0 or a whole turn by less are rounding: a curve that needs no arc there gets none. An arc
/// that is left out moves the end by this part of the length at most.
pub(super) const SLACK: f64 = 1e-12;

/// The goal as the start sees it, with the turning radius as the unit.
#[derive(Clone, Copy)]
pub(super) struct CurveGoal {
    pub(super) x: f64,
    pub(super) y: f64,
    /// Its angle, above -pi and at most pi.
    pub(super) angle: f64,
    pub(super) cos: f64,
    pub(super) sin: f64,
}

impl CurveGoal {
    /// The goal in a mirror along x: left and right change places.
    pub(super) fn mirrored(&self) -> Self {
        Self { y: -self.y, angle: -self.angle, sin: -self.sin, ..*self }
    }

    /// From the left centre of the start to the left centre of the goal.
    pub(super) fn left_to_left(&self) -> (f64, f64) {
        (self.x - self.sin, self.y - 1.0 + self.cos)
    }

    /// From the left centre of the start to the right centre of the goal.
    pub(super) fn left_to_right(&self) -> (f64, f64) {
        (self.x + self.sin, self.y - 1.0 - self.cos)
    }
}

/// How a piece of a curve is steered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Steering {
    /// From x towards y: driven forward, the angle grows.
    Left,
    /// Not at all.
    #[default]
    Straight,
    /// From y towards x.
    Right,
}

impl Steering {
    /// Left for right and right for left.
    pub(super) const fn mirrored(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Straight => Self::Straight,
            Self::Right => Self::Left,
        }
    }
}

/// A piece of a word: how it is steered, and its length: radians of an arc, radii of a line; below 0 backward.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Letter {
    pub(super) steering: Steering,
    pub(super) length: f64,
}

/// A curve: up to five pieces, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Word {
    pub(super) letters: [Letter; 5],
    pub(super) count: usize,
}

impl Word {
    /// Adds a piece unless it has no length.
    pub(super) fn push(&mut self, steering: Steering, length: f64) {
        if length.abs() > 0.0 {
            self.letters[self.count] = Letter { steering, length };
            self.count += 1;
        }
    }
}

/// The angle of less than a whole turn that equals one between -4 and 4 turns; nearly a whole one is 0.
#[inline(always)]
pub(super) fn forward(mut angle: f64) -> f64 {
    while angle < -SLACK {
        angle += 2.0 * PI;
    }
    while angle >= 2.0 * PI - SLACK {
        angle -= 2.0 * PI;
    }
    angle.at_least(0.0)
}

/// The angle of at most half a turn, either way, that equals one between -4 and 4 turns.
#[inline(always)]
pub(super) fn either_way(mut angle: f64) -> f64 {
    while angle <= -PI {
        angle += 2.0 * PI;
    }
    while angle > PI {
        angle -= 2.0 * PI;
    }
    angle
}
