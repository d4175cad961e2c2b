//! Pieces of a path of arcs and lines, and how they are written.

use crate::base::Error;
use crate::base::turn::wrapped;
use crate::collections::{List, reserve};
use crate::motion::core::pieces::MotionPiece;
use crate::space::{Curve, Drive, Headed, Pose, Steering};

use super::nodes::ReachedBy;
use super::primitives::{Primitive, Vehicle};

/// A piece of a path: a line or an arc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    pub(crate) from: Pose,
    pub(crate) steering: Steering,
    /// Below 0 backward.
    pub(crate) length: f64,
}

impl Stroke {
    pub(crate) fn of(piece: &MotionPiece, path: &[f64]) -> Self {
        let steering = match piece.curvature {
            curvature if curvature > 0.0 => Steering::Left,
            curvature if curvature < 0.0 => Steering::Right,
            _ => Steering::Straight,
        };
        let from = Pose::of_row(&path[3 * piece.first..]);
        Self { from, steering, length: piece.duration * f64::from(piece.gear) }
    }

    pub(crate) fn primitive(&self, radius: f64) -> Primitive {
        Primitive::new(self.steering, radius, self.length)
    }

    /// The pose at a part of it.
    pub(crate) fn after(&self, part: f64, radius: f64) -> Pose {
        let Self { from, steering, length } = *self;
        Drive { from: Headed::new(from), steering, radius, length: length * part }.at(1.0)
    }

    /// True if one goes on from the other with the same steering and gear.
    pub(crate) fn goes_on(&self, next: &Self) -> bool {
        self.steering == next.steering && (self.length < 0.0) == (next.length < 0.0)
    }
}

/// Adds the way between two nodes of which one was reached from the other.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn add_way(
    strokes: &mut Vec<Stroke>,
    vehicle: &Vehicle,
    [from, to]: [Pose; 2],
    (reached, is_backward): (ReachedBy, bool),
) -> Result<(), Error> {
    match reached {
        ReachedBy::Root => Ok(()),
        ReachedBy::Primitive(number) => {
            let Primitive { steering, length, .. } = *vehicle.primitive(number);
            strokes.add(Stroke { from, steering, length: if is_backward { -length } else { length } })
        }
        ReachedBy::Curve(kind) => {
            let mut at = from;
            for piece in Curve::between(kind, vehicle.radius, &from, &to).pieces() {
                let stroke = Stroke { from: at, steering: piece.steering, length: piece.length };
                strokes.add(stroke)?;
                at = stroke.after(1.0, vehicle.radius);
            }
            Ok(())
        }
    }
}

/// Writes a path of strokes, as states and as pieces, from a start to a goal that they meet but for rounding.
///
/// # Errors
/// [`Error::OutOfMemory`]: nothing has changed then.
pub(crate) fn write(
    strokes: &[Stroke],
    (radius, start, goal): (f64, Pose, Pose),
    path: &mut Vec<f64>,
    pieces: &mut Vec<MotionPiece>,
) -> Result<(), Error> {
    let states: usize = strokes.iter().map(|stroke| stroke.primitive(radius).states()).sum();
    reserve(path, (3 * (states + 1)).saturating_sub(path.len()))?;
    reserve(pieces, strokes.len().saturating_sub(pieces.len()))?;
    path.clear();
    pieces.clear();
    path.extend(start.row());
    let mut angle = start.angle;
    for stroke in strokes {
        let primitive = stroke.primitive(radius);
        let piece = primitive.piece(path.len() / 3 - 1);
        let is_same =
            |last: &MotionPiece| last.gear == piece.gear && last.curvature.to_bits() == piece.curvature.to_bits();
        match pieces.last_mut().filter(|last| is_same(last)) {
            Some(last) => last.duration += piece.duration,
            None => pieces.push(piece),
        }
        // Angles go on from each other: they differ from the strokes' by whole turns.
        let turned = angle - stroke.from.angle;
        let turned = turned - wrapped(turned);
        let mut at = Headed::new(stroke.from);
        for step in 1..=primitive.steps {
            at = primitive.after(at);
            angle = at.pose.angle + turned;
            if step == primitive.steps || primitive.steering != Steering::Straight {
                path.extend(Pose { angle, ..at.pose }.row());
            }
        }
    }
    if let [.., x, y, angle] = &mut path[..] {
        (*x, *y, *angle) = (goal.x, goal.y, *angle + wrapped(goal.angle - *angle));
    }
    Ok(())
}
