//! What a search is asked for.

use crate::geom::Position;

/// One query. Positions are in grid units; they are rounded to 1/256 of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// Where the path starts.
    pub start: Position,
    /// Where it should end.
    pub goal: Position,
    /// Return a lattice planner's path step by step instead of its turning points. Not with smoothing.
    pub every_step: bool,
    /// If the goal is blocked, outside of the map or out of reach, return the path to the reachable point nearest to it
    /// in a straight line (ties: the smaller y, then x). With closed gaps only points at least 1/32 before a diagonal
    /// gap count. If the search is cancelled or its limit is spent, return the path to the vertex nearest to that so
    /// far, and keep the search.
    pub allow_partial: bool,
    /// Most expansions over all steps of the search; 0 is no limit.
    pub max_expansions: u32,
    /// The radius of the agent for this request, in grid units: above 0 to 16, rounded to 1/256; 0: that of the
    /// planner's options. A planner along a lattice takes radii that leave the same cells free as that of its options.
    pub radius: f32,
    /// Among movers: 0, the goal is `goal`; k: it is mover k - 1, which is met as early as the agent can touch it, and
    /// `goal` is ignored. Not with `allow_partial`, nor for many goals.
    pub goal_mover: u32,
    /// Among movers: the time at which the agent is at the start. -10^9 to 10^9.
    pub start_time: f64,
    /// If the start is not free, start from the free place nearest to it: the answer of [`crate::Planner::nearest`] for
    /// this radius, from which a planner on a lattice goes to a vertex as from any start. Not in worlds and on meshes.
    pub nearest_start: bool,
    /// Return a lattice planner's path between the vertices nearest to both ends, without the legs that join these.
    pub lattice_ends: bool,
}

impl Request {
    /// A query for the turning points of a whole path, without a limit.
    #[must_use]
    pub const fn new(start: Position, goal: Position) -> Self {
        Self {
            start,
            goal,
            every_step: false,
            allow_partial: false,
            max_expansions: 0,
            radius: 0.0,
            goal_mover: 0,
            start_time: 0.0,
            nearest_start: false,
            lattice_ends: false,
        }
    }
}
