//! How a path of strokes is gathered from the trees, and written as states and pieces.

use crate::base::Error;
use crate::base::turn::wrapped;
use crate::collections::{List, reserve};
use crate::motion::core::pieces::MotionPiece;
use crate::space::{Headed, Pose, side_of};

use super::model::Vehicle;
use super::nodes::ReachedBy;
use super::primitives::Primitive;
use super::strokes::{Stroke, Way};

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
            let Primitive { steering, radius, length, .. } = *vehicle.primitive(number);
            let length = if is_backward { -length } else { length };
            let drive = Stroke { from, steering, radius, length };
            strokes.add(if radius > 0.0 { drive } else { Stroke::spot(from, side_of(steering) * length) })
        }
        ReachedBy::Way(kind) => {
            Way::new(kind, vehicle.radius, &from, &to).strokes().try_for_each(|stroke| strokes.add(*stroke))
        }
    }
}

/// Writes a path of strokes, as states and as pieces, from a start to a goal that they meet but for rounding.
///
/// # Errors
/// [`Error::OutOfMemory`]: nothing has changed then.
pub(crate) fn write(
    strokes: &[Stroke],
    (start, goal): (Pose, Pose),
    path: &mut Vec<f64>,
    pieces: &mut Vec<MotionPiece>,
) -> Result<(), Error> {
    let states: usize = strokes.iter().map(|stroke| stroke.primitive().states()).sum();
    reserve(path, (3 * (states + 1)).saturating_sub(path.len()))?;
    reserve(pieces, strokes.len().saturating_sub(pieces.len()))?;
    path.clear();
    pieces.clear();
    path.extend(start.row());
    let mut angle = start.angle;
    for stroke in strokes {
        let primitive = stroke.primitive();
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
            if step == primitive.steps || primitive.states() > 1 {
                path.extend(Pose { angle, ..at.pose }.row());
            }
        }
    }
    if let [.., x, y, angle] = &mut path[..] {
        (*x, *y, *angle) = (goal.x, goal.y, *angle + wrapped(goal.angle - *angle));
    }
    Ok(())
}
