//! How a taut path turns at a corner, and what then lies before it.

use super::cone::SightCone;
use super::topology::{Fan, Topology, is_along};
use crate::base::Result;
use crate::geom::{Point, cross};

/// To which side a taut path turns at a corner.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TautTurn {
    Left,
    Right,
}

/// A path that turns at a corner.
#[derive(Clone, Copy)]
pub(super) struct TautTurning {
    pub(super) turn: TautTurn,
    /// A point straight ahead, beyond the corner.
    pub(super) straight: Point,
}

impl TautTurning {
    /// A taut path that arrives at a corner from a point turns to that side on which both ends of the rim lie. None if
    /// it would run against the rim between them.
    pub(super) fn at(fan: &Fan, from: Point) -> Option<Self> {
        if !fan.turns {
            return None;
        }
        // Not both ends lie straight ahead.
        let turn = match (cross(from, fan.at, fan.before), cross(from, fan.at, fan.after)) {
            (0.., 1..) | (1.., 0) => TautTurn::Left,
            (..=0, ..=-1) | (..=-1, 0) => TautTurn::Right,
            // Along one side of a slit, and back along the other one.
            (0, 0) if !is_along(fan.at, from, fan.before) => return None,
            (0, 0) => TautTurn::Left,
            _ => return None,
        };
        Some(Self { turn, straight: straight(fan, from) })
    }

    /// The other turn of a path that arrives along a slit. Which side of the slit it has come along is not known here:
    /// one of both turns is of no use.
    pub(super) fn back_along_slit(fan: &Fan, from: Point) -> Option<Self> {
        let is_back = fan.is_slit() && cross(from, fan.at, fan.before) == 0 && is_along(fan.at, from, fan.before);
        is_back.then(|| Self { turn: TautTurn::Right, straight: straight(fan, from) })
    }

    /// The widest turn of any path to one side: along the rim, and past the corner. None where no path turns.
    pub(super) fn widest(fan: &Fan, turn: TautTurn) -> Option<Self> {
        Self::at(fan, if turn == TautTurn::Left { fan.before } else { fan.after })
    }

    /// The end of the rim up to which the path may turn.
    pub(super) fn rim(self, fan: &Fan) -> Point {
        if self.turn == TautTurn::Left { fan.after } else { fan.before }
    }

    /// On which side of straight ahead a point lies: above 0 for that to which the path turns.
    pub(super) fn side_of(self, fan: &Fan, at: Point) -> i64 {
        let left = cross(fan.at, self.straight, at);
        if self.turn == TautTurn::Left { left } else { -left }
    }

    /// True if a point, which lies on the side to which the path turns, is met before the rim.
    pub(super) fn is_before_rim(self, fan: &Fan, at: Point) -> bool {
        let left = cross(fan.at, at, self.rim(fan));
        if self.turn == TautTurn::Left { left >= 0 } else { left <= 0 }
    }
}

/// The point as far beyond a corner.
fn straight(fan: &Fan, from: Point) -> Point {
    Point { x: 2 * fan.at.x - from.x, y: 2 * fan.at.y - from.y }
}

impl Topology {
    /// Calls `into` with each corner of a fan that lies between the rim and straight ahead, and with that part of its
    /// face.
    pub(super) fn beyond(
        &self,
        fan: &Fan,
        turning: TautTurning,
        mut into: impl FnMut(u32, SightCone) -> Result,
    ) -> Result {
        let TautTurning { turn, straight } = turning;
        let root = fan.at;
        let mut corner = Some(if turn == TautTurn::Left { fan.last } else { fan.first });
        while let Some(at) = corner {
            let (mut right, mut left) = (self.at(self.next(at)), self.at(self.previous(at)));
            if turn == TautTurn::Left {
                let ahead = cross(root, straight, right);
                right = if ahead < 0 { straight } else { right };
                corner = if ahead <= 0 { None } else { self.right_of(at) };
            } else {
                let ahead = cross(root, straight, left);
                left = if ahead > 0 { straight } else { left };
                corner = if ahead >= 0 { None } else { self.left_of(at) };
            }
            into(at, SightCone { root, right, left })?;
        }
        Ok(())
    }
}
