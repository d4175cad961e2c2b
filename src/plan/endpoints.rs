//! The ends of a path, as points and as vertices of the search.

use super::options::Radius;
use crate::geom::Point;

/// The two ends of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) start: Point,
    pub(super) goal: Point,
}

/// How the path of a query is to end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Verdict {
    /// At the goal.
    #[default]
    Reachable,
    /// There is no path.
    Unreachable,
    /// At the reachable point nearest to the goal.
    Partial,
}

/// The points between which the path of a query runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct QueryEnds {
    /// Where the path starts, and where it is to end.
    pub(super) pair: Pair,
    /// The vertices next to these between which it is searched.
    pub(super) vertices: Pair,
    pub(super) verdict: Verdict,
    /// The requested goal.
    pub(super) requested: Point,
    /// The radius of the agent.
    pub(super) radius: Radius,
}

impl QueryEnds {
    /// Ends of a query that is not searched.
    pub(super) fn unreachable(start: Point, requested: Point) -> Self {
        let pair = Pair { start, goal: start };
        Self { pair, vertices: pair, verdict: Verdict::Unreachable, requested, radius: Radius::default() }
    }

    /// The same for a path that ends at another point, a vertex.
    pub(super) const fn up_to(self, goal: Point) -> Self {
        let (pair, vertices) = (Pair { goal, ..self.pair }, Pair { goal, ..self.vertices });
        Self { pair, vertices, verdict: Verdict::Partial, ..self }
    }
}
