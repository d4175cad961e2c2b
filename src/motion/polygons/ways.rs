//! Ways between corners, and which of them the shortest paths use.
//!
//! A path that is as short as possible turns around what is blocked, at corners with a free sector of more than half a
//! turn. Its way to such a corner and its way on both leave all of the rest on one side, the one to which it turns:
//! such ways are tangents. Where gaps are open, it may also pass a corner from one free sector to another one, in any
//! way.

use crate::base::Error;
use crate::geom::Point;
use crate::space::{ExactVector, FreeSectors, OutlineVertex, Version};

/// A way from a point to a corner in view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Way {
    pub(crate) to: u32,
    pub(crate) vector: ExactVector,
    pub(crate) length: f64,
    /// On which side of the way lies what is blocked at its beginning: 1 left, -1 right; 0: it does not matter.
    pub(crate) side: i8,
}

/// Which ways are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Nobody passes where two outlines touch in a point.
    pub(crate) closed: bool,
    /// Tangents only.
    pub(crate) taut: bool,
}

impl Rule {
    /// The side of a way that arrives at a corner, or leaves it, in a direction, as [`Way::side`]; none if no shortest
    /// path turns there so. `outward` is the direction from the corner along the way.
    pub(crate) fn side(
        self,
        version: &Version,
        place: &OutlineVertex,
        (direction, outward): (ExactVector, ExactVector),
    ) -> Result<Option<i8>, Error> {
        if place.is_open(self.closed) {
            return Ok(version.around(place.at)?.allows(outward).then_some(0));
        }
        if !place.sector.contains(outward) {
            return Ok(None);
        }
        if !self.taut {
            return Ok(Some(0));
        }
        Ok(Some(place.sector.side(direction)).filter(|&side| side != 0))
    }
}

/// True if a path that arrives by a vector, with what is blocked on a side, may go on in a direction, with what is
/// blocked on another one.
#[inline(always)]
pub(crate) fn goes_on((arrives, side): (ExactVector, i8), way: &Way) -> bool {
    if side == 0 || way.side == 0 {
        return true;
    }
    match arrives.cross(way.vector) {
        0 => true,
        1.. => side > 0 && way.side > 0,
        _ => side < 0 && way.side < 0,
    }
}

/// Where somebody looks around: a corner that paths turn at, or an end of a path.
pub(crate) enum Eye<'a> {
    Corner(&'a OutlineVertex),
    End(Point, &'a FreeSectors),
}

impl Eye<'_> {
    /// Where it is.
    pub(crate) const fn at(&self) -> Point {
        match self {
            Self::Corner(corner) => corner.at,
            Self::End(at, _) => *at,
        }
    }
}
