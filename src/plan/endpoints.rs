//! The ends of a path, as points and as vertices of the search.

use super::{link_map::Components, link_map::LinkEnd, options::Radius};
use crate::geom::Point;
use crate::grid::Component;

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
    /// Where the map has links: how the path may cross them.
    pub(super) across: Option<Across>,
}

/// The ends of a path that may use links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Across {
    pub(super) start: LinkEnd,
    pub(super) goal: LinkEnd,
    /// True if there is a way on foot too.
    pub(super) on_foot: bool,
    /// True if that is to be searched first: a part of it may be the answer.
    pub(super) foot_first: bool,
}

impl QueryEnds {
    /// Ends of a query that is not searched.
    pub(super) fn unreachable(start: Point, requested: Point) -> Self {
        let pair = Pair { start, goal: start };
        let (verdict, radius) = (Verdict::Unreachable, Radius::default());
        Self { pair, vertices: pair, verdict, requested, radius, across: None }
    }

    /// The same for a path that ends at another point, a vertex, in this component.
    pub(super) fn up_to(self, goal: Point, component: Option<Component>) -> Self {
        let (pair, vertices) = (Pair { goal, ..self.pair }, Pair { goal, ..self.vertices });
        let across = self.across.map(|Across { start, foot_first, .. }| {
            let goal = LinkEnd::new(goal, Components::of(component.as_slice()));
            Across { start, goal, on_foot: start.within.meet(goal.within), foot_first }
        });
        Self { pair, vertices, verdict: Verdict::Partial, across, ..self }
    }
}
