//! Where searches on a navigation mesh begin and end, and what they refuse.

use super::{outcome::Outcome, request::Request};
use crate::base::{Error, Result};
use crate::geom::{Point, Position};
use crate::mesh::MeshSpot;

pub(super) const RADIUS_NEEDS: &str = "a radius on a navigation mesh needs the algorithm OPTIMAL";
pub(super) const RADIUS_NEEDS_ONE_FLOOR: &str = "a radius needs a mesh of one floor";

/// Where a path is wanted to end.
#[derive(Clone, Copy)]
pub(super) struct MeshWish {
    pub(super) at: Point,
    /// The squared distance at most of another point that counts; none if there is to be no other.
    pub(super) limit: Option<i64>,
}

/// Where a search begins and ends.
pub(super) struct MeshWay {
    pub(super) start: MeshSpot,
    /// None if there is no way.
    pub(super) end: Option<MeshSpot>,
    /// The path ends elsewhere than was asked.
    pub(super) is_partial: bool,
}

/// The outcome of a search that has ended, and what it is true for.
#[derive(Clone, Copy)]
pub(super) struct MeshAnswer {
    pub(super) outcome: Outcome,
    pub(super) request: Request,
    /// Which links the mesh had.
    pub(super) links: u64,
    /// How often costs had been set.
    pub(super) costs_set: u64,
}

/// Both ends of a request in 1/256 cell.
pub(super) fn snapped_ends(request: &Request) -> Result<[Point; 2]> {
    Ok([Point::snap(request.start)?, Point::snap(request.goal)?])
}

pub(super) const fn start_blocked(request: &Request) -> Error {
    let Position { x, y } = request.start;
    Error::StartBlocked { x, y }
}

pub(super) const fn goal_blocked(request: &Request) -> Error {
    let Position { x, y } = request.goal;
    Error::GoalBlocked { x, y }
}
