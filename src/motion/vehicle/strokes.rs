//! Pieces of a path: arcs, lines and turns on the spot; and the ways of some that join two poses.

use crate::base::turn::{arctangent, wrapped};
use crate::motion::core::pieces::MotionPiece;
use crate::space::{Curve, CurveKind, CurvePiece, Drive, Headed, Pose, Steering};

use super::primitives::{Gear, Primitive};

/// Pieces shorter than this are rounding.
pub(crate) const NOTHING: f64 = 1e-11;

/// A piece of a path: a line, an arc, or a turn on the spot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    pub(crate) from: Pose,
    pub(crate) steering: Steering,
    /// Of an arc; 0: it turns on the spot.
    pub(crate) radius: f64,
    /// Below 0 backward. Of a turn on the spot in radians, above 0.
    pub(crate) length: f64,
}

impl Stroke {
    /// A turn on the spot by an angle, to the left above 0.
    pub(crate) fn spot(from: Pose, angle: f64) -> Self {
        let steering = if angle < 0.0 { Steering::Right } else { Steering::Left };
        Self { from, steering, radius: 0.0, length: angle.abs() }
    }

    pub(crate) fn of(piece: &MotionPiece, path: &[f64], radius: f64) -> Self {
        let steering = match piece.curvature {
            curvature if curvature > 0.0 => Steering::Left,
            curvature if curvature < 0.0 => Steering::Right,
            _ => Steering::Straight,
        };
        let from = Pose::of_row(&path[3 * piece.first..]);
        if piece.gear == 0 {
            return Self { from, steering, radius: 0.0, length: piece.duration };
        }
        Self { from, steering, radius, length: piece.duration * f64::from(piece.gear) }
    }

    pub(crate) fn primitive(&self) -> Primitive {
        Primitive::new(self.steering, self.radius, self.length)
    }

    /// The pose at a part of it.
    pub(crate) fn after(&self, part: f64) -> Pose {
        let Self { from, steering, radius, length } = *self;
        Drive { from: Headed::new(from), steering, radius, length: length * part }.at(1.0)
    }

    /// The radians that it turns by.
    pub(crate) fn turn(&self) -> f64 {
        match self.steering {
            Steering::Straight => 0.0,
            Steering::Left | Steering::Right if self.radius <= 0.0 => self.length,
            Steering::Left | Steering::Right => self.length.abs() / self.radius,
        }
    }

    /// Which way it drives; none on the spot.
    pub(crate) fn gear(&self) -> Option<Gear> {
        Gear::after(self.radius, self.length, None)
    }

    /// True if one goes on from the other with the same steering and gear.
    pub(crate) fn goes_on(&self, next: &Self) -> bool {
        let is_spot = |stroke: &Self| stroke.radius <= 0.0;
        self.steering == next.steering && is_spot(self) == is_spot(next) && (self.length < 0.0) == (next.length < 0.0)
    }
}

/// How two poses are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WayKind {
    /// By the shortest curve.
    Curve(CurveKind),
    /// By a turn on the spot, a line in this gear, and another turn.
    Turns(Gear),
}

/// The strokes that join two poses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Way {
    strokes: [Option<Stroke>; 5],
}

impl Way {
    pub(crate) fn new(kind: WayKind, radius: f64, from: &Pose, to: &Pose) -> Self {
        match kind {
            WayKind::Curve(kind) => Self::along(&Curve::between(kind, radius, from, to), radius, from),
            WayKind::Turns(gear) => Self::turning(gear, radius, from, to),
        }
    }

    fn along(curve: &Curve, radius: f64, from: &Pose) -> Self {
        let (mut way, mut at) = (Self::default(), *from);
        for (stroke, CurvePiece { steering, length }) in way.strokes.iter_mut().zip(curve.pieces()) {
            let next = Stroke { from: at, steering, radius, length };
            at = next.after(1.0);
            *stroke = Some(next);
        }
        way
    }

    fn turning(gear: Gear, radius: f64, from: &Pose, to: &Pose) -> Self {
        let (dx, dy) =
            if gear == Gear::Forward { (to.x - from.x, to.y - from.y) } else { (from.x - to.x, from.y - to.y) };
        let length = (dx * dx + dy * dy).sqrt();
        let is_line = length > NOTHING;
        let first = if is_line { wrapped(arctangent(dy, dx) - from.angle) } else { 0.0 };
        let aimed = Pose { angle: from.angle + first, ..*from };
        let line = Stroke {
            from: aimed,
            steering: Steering::Straight,
            radius,
            length: if gear == Gear::Forward { length } else { -length },
        };
        let second = Stroke::spot(Pose { angle: aimed.angle, ..*to }, wrapped(to.angle - aimed.angle));
        let turn = |stroke: Stroke| Some(stroke).filter(|stroke| stroke.length > NOTHING);
        let strokes = [turn(Stroke::spot(*from, first)), Some(line).filter(|_| is_line), turn(second), None, None];
        Self { strokes }
    }

    pub(crate) fn strokes(&self) -> impl Iterator<Item = &Stroke> {
        self.strokes.iter().flatten()
    }

    /// The cells that are driven.
    pub(crate) fn length(&self) -> f64 {
        self.strokes().map(|stroke| if stroke.radius > 0.0 { stroke.length.abs() } else { 0.0 }).sum()
    }
}

/// The cells that the pieces of a path drive.
pub(crate) fn length_of(pieces: &[MotionPiece]) -> f64 {
    pieces.iter().filter(|piece| piece.gear != 0).fold(0.0, |sum, piece| sum + piece.duration)
}
