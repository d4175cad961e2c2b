//! What a search among movers is given.

use crate::geom::{Point, Position};

/// A disc that moves along some moments of a list: straight from one to the next, at constant speed. It stands at the
/// first before that and at the last after that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    /// Its radius in cells, 0 to 1,024.
    pub radius: f32,
    /// Its first moment.
    pub first: u32,
    /// The number of its moments, at least 1.
    pub count: u32,
}

/// Where a mover is at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The place of its centre.
    pub at: Position,
    /// The time: finite, later than that of the moment before.
    pub time: f64,
}

/// An end of a way beside the centre of its cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExactEnd {
    pub(crate) at: Point,
    /// From which centres, or to which, the way is clear: a bit for each direction from the end's cell, bit 8 for that
    /// cell itself.
    pub(crate) open: u16,
}

/// The ends of a way that are no centres of cells.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ExactEnds {
    pub(crate) start: Option<ExactEnd>,
    pub(crate) goal: Option<ExactEnd>,
    /// True if the way from one to the other is clear, and short.
    pub(crate) direct: bool,
}

/// What a query brings besides the vertices of its ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    /// The time of the start.
    pub(crate) start_time: f64,
    /// 0: the goal is a point; k: it is mover k - 1.
    pub(crate) goal_mover: u32,
    /// The agent's radius, in cells.
    pub(crate) radius: f64,
    pub(crate) ends: ExactEnds,
    /// True if a way to the place nearest to the goal is wanted where there is none to the goal: the search must see
    /// them all then.
    pub(crate) wants_nearest: bool,
}
