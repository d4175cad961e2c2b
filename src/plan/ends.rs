//! Where the search of a query starts and where its path is to end.
//!
//! Components decide before the search, on the revision that is searched: a goal that is connected to the start is
//! searched for; one that is not has no path, or, if the request allows a partial path, the reachable point nearest to
//! it takes its place.

use super::answers::{Goal, Stage};
use super::options::Options;
use super::places::{InComponent, InComponentOfDisc};
use super::request::Request;
use crate::base::Error;
use crate::geom::{Point, Position};
use crate::grid::{
    Lattice, Layer, LayerRegions, PointSet, is_free, nearest_centre, nearest_corner, nearest_place, nearest_place_of,
};

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

/// The vertices between which a search runs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ends {
    pub(super) start: Point,
    /// Where the path is to end.
    pub(super) goal: Point,
    pub(super) verdict: Verdict,
    /// The requested goal.
    pub(super) requested: Point,
    /// The radius of the agent, in 1/256 cell.
    pub(super) radius: i32,
}

impl Ends {
    /// Ends of a query that is not searched.
    pub(super) const fn unreachable(start: Point, requested: Point) -> Self {
        Self { start, goal: start, verdict: Verdict::Unreachable, requested, radius: 0 }
    }
}

/// The layer of a query, and its components.
pub(super) struct Ground<'a> {
    pub(super) options: &'a Options,
    pub(super) layer: &'a Layer,
    pub(super) regions: &'a mut LayerRegions,
}

impl Ground<'_> {
    /// The ends of a request.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::StartBlocked`], then [`Error::GoalBlocked`] unless a partial path is allowed.
    pub(super) fn ends(&mut self, request: &Request) -> Result<Ends, Error> {
        // A goal that moves is met wherever the agent comes.
        let goal = if request.goal_mover == 0 { request.goal } else { request.start };
        let (start, requested) = (Point::snap(request.start)?, Point::snap(goal)?);
        let Position { x, y } = request.start;
        let radius = self.options.radius_for(request);
        let start = self.place_for(start, radius).ok_or(Error::StartBlocked { x, y })?;
        let vertex = self.place_for(requested, radius);
        if let Some(goal) = vertex
            && self.connected((start, goal), radius)?
        {
            return Ok(Ends { start, goal, verdict: Verdict::Reachable, requested, radius });
        }
        let Position { x, y } = request.goal;
        match (request.allow_partial, vertex) {
            (false, None) => Err(Error::GoalBlocked { x, y }),
            (false, Some(_)) => Ok(Ends::unreachable(start, requested)),
            (true, _) => {
                let nearest = if radius == 0 {
                    self.nearest_reachable(start, requested)
                } else {
                    self.nearest_place(start, (requested, radius), i64::MAX)?
                };
                let goal = nearest.expect("the cells around a free start are a component at least");
                Ok(Ends { start, goal, verdict: Verdict::Partial, requested, radius })
            }
        }
    }

    /// The vertex of the start of a query for many goals, after finding those of the goals, and whether each can be
    /// reached. The goal of `common` is ignored.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::StartBlocked`].
    pub(super) fn find_stages(&mut self, common: &Request, goals: &mut [Goal]) -> Result<Point, Error> {
        let Position { x, y } = common.start;
        let radius = self.options.radius_for(common);
        let start = self.place_for(Point::snap(common.start)?, radius).ok_or(Error::StartBlocked { x, y })?;
        for goal in goals {
            let request = Request { goal: goal.position, ..*common };
            goal.stage = match self.ends(&request) {
                Err(Error::GoalBlocked { .. }) => Stage::Blocked,
                Err(error) => return Err(error),
                Ok(Ends { goal, verdict: Verdict::Reachable, .. }) => Stage::Free(goal),
                Ok(Ends { goal, verdict: Verdict::Partial, .. }) => Stage::Nearest(goal),
                Ok(Ends { verdict: Verdict::Unreachable, .. }) => Stage::Unreachable,
            };
        }
        Ok(start)
    }

    /// True if a path can join two vertices, two places for a radius above 0.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn connected(&mut self, (a, b): (Point, Point), radius: i32) -> Result<bool, Error> {
        if radius > 0
            && let Some(discs) = self.regions.for_radius(self.layer, radius)?
        {
            return Ok(discs.of_place(a) == discs.of_place(b));
        }
        Ok(self.regions.points.connected(self.layer, a, b, self.options.reach()))
    }

    /// The vertex nearest to `to` that can be reached from a vertex.
    pub(super) fn nearest_reachable(&mut self, from: Point, to: Point) -> Option<Point> {
        let (layer, gaps) = (self.layer, self.options.reach());
        let components = self.regions.points.around(layer, from, gaps);
        self.regions.points.nearest(layer, (&components, gaps), to, vertices(self.options))
    }

    /// The place for a radius that is nearest to a point among those in the component of a place, at a squared distance
    /// of at most `limit`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn nearest_place(
        &mut self,
        from: Point,
        (to, radius): (Point, i32),
        limit: i64,
    ) -> Result<Option<Point>, Error> {
        let (layer, gaps) = (self.layer, self.options.reach());
        let found = if let Some(discs) = self.regions.for_radius(layer, radius)? {
            let component = discs.of_place(from);
            nearest_place_of(layer, (to, radius), limit, &mut InComponentOfDisc { discs, component })?
        } else {
            let mut component = InComponent { layer, regions: &mut self.regions.points, gaps, of: from };
            nearest_place_of(layer, (to, radius), limit, &mut component)?
        };
        Ok(found.map(|found| found.point))
    }

    /// The number of the first component around a vertex, or of that of a place for a radius above 0.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn component(&mut self, of: Point, radius: i32) -> Result<Option<u64>, Error> {
        if radius > 0
            && let Some(discs) = self.regions.for_radius(self.layer, radius)?
        {
            let component = discs.of_place(of);
            return Ok(Some(discs.name_for_discs(component)));
        }
        let gaps = self.options.reach();
        let points = &mut self.regions.points;
        let first = points.around(self.layer, of, gaps).first().copied();
        Ok(first.map(|component| points.name(component, gaps)))
    }

    /// Where the centre of an agent with a radius begins or ends for a point, if it is free.
    pub(super) fn place_for(&self, point: Point, radius: i32) -> Option<Point> {
        if radius == 0 { self.vertex_for(point) } else { nearest_place(self.layer, point, radius) }
    }

    /// The vertex at which a search for a point begins or ends, if the point is free.
    pub(super) fn vertex_for(&self, point: Point) -> Option<Point> {
        match vertices(self.options) {
            PointSet::Plane => is_free(self.layer, point).then_some(point),
            PointSet::Corners => nearest_corner(self.layer, point).map(|(x, y)| Point::lattice(x, y)),
            PointSet::Centres => nearest_centre(self.layer, point).map(|(x, y)| Point::centre(x, y)),
        }
    }
}

/// The points at which a path of a planner can start and end.
const fn vertices(options: &Options) -> PointSet {
    match (options.is_lattice_planner(), options.lattice) {
        (false, _) => PointSet::Plane,
        (true, Lattice::Corners) => PointSet::Corners,
        (true, Lattice::Cells) => PointSet::Centres,
    }
}
