//! The exact pieces of a path: for an agent with a radius straight lines and arcs.

use crate::base::single;
use crate::geom::{FloatVector, Position};
use crate::search::core::{ArcCircle, RoutePiece};

/// A straight piece of a path, or an arc around a corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Leg {
    /// Where it begins.
    pub from: Position,
    /// Where it ends.
    pub to: Position,
    /// The corner around which an arc leads; of a straight piece its beginning.
    pub centre: Position,
    /// The angle of an arc in radians, positive from x to y; 0 for a straight piece. Arcs about corners have at most a
    /// quarter turn either way, those of rounded paths less than half a turn.
    pub sweep: f32,
}

impl Leg {
    /// The leg of an exact piece.
    pub(super) fn of(piece: RoutePiece) -> Self {
        let position = |(x, y): FloatVector| Position::new(single(x), single(y));
        let (from, to) = (position(piece.from), position(piece.to));
        match piece.around {
            None => Self { from, to, centre: from, sweep: 0.0 },
            Some(ArcCircle { centre, sweep, .. }) => Self { from, to, centre: position(centre), sweep: single(sweep) },
        }
    }

    /// True for an arc.
    pub fn is_arc(&self) -> bool {
        self.sweep != 0.0
    }

    /// The straight leg between two points.
    pub(super) const fn straight(from: Position, to: Position) -> Self {
        Self { from, to, centre: from, sweep: 0.0 }
    }
}
