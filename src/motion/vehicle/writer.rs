//! Writes a path of arcs and lines: its states and its pieces.

use crate::base::Error;
use crate::base::turn::wrapped;
use crate::collections::List;
use crate::motion::core::pieces::MotionPiece;
use crate::space::{Headed, Pose, Steering};

use super::primitives::Primitive;

/// Writes states and pieces.
pub(crate) struct Writer<'a> {
    pub(crate) path: &'a mut Vec<f64>,
    pub(crate) pieces: &'a mut Vec<MotionPiece>,
    /// What is added to angles.
    pub(crate) turned: f64,
}

impl Writer<'_> {
    pub(crate) fn begin(&mut self, start: Pose) -> Result<(), Error> {
        self.path.add_slice(&start.row())
    }

    /// Adds a primitive: its end.
    pub(crate) fn drive(&mut self, from: Pose, primitive: &Primitive) -> Result<Pose, Error> {
        let piece = primitive.piece(self.path.len() / 3 - 1);
        let is_same =
            |last: &MotionPiece| last.gear == piece.gear && last.curvature.to_bits() == piece.curvature.to_bits();
        match self.pieces.last_mut().filter(|last| is_same(last)) {
            Some(last) => last.duration += piece.duration,
            None => {
                self.pieces.add(piece)?;
            }
        }
        let mut at = Headed::new(from);
        for step in 1..=primitive.steps {
            at = primitive.after(at);
            // A line needs its ends only.
            if step == primitive.steps || primitive.steering != Steering::Straight {
                self.path.add_slice(&Pose { angle: at.pose.angle + self.turned, ..at.pose }.row())?;
            }
        }
        Ok(at.pose)
    }

    /// Ends the path at a goal exactly.
    pub(crate) fn finish(&mut self, goal: &Pose) {
        if let [.., x, y, angle] = &mut self.path[..] {
            let end = Pose { x: goal.x, y: goal.y, angle: *angle + wrapped(goal.angle - *angle) };
            (*x, *y, *angle) = (end.x, end.y, end.angle);
        }
    }
}
