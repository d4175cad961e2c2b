//! Where the search of a query starts and where its path is to end.
//!
//! Components decide before the search, on the revision that is searched: a goal that is connected to the start is
//! searched for; one that is not has no path, or, if the request allows a partial path, the reachable point nearest to
//! it takes its place.

use super::answers::{GoalStage, RequestedGoal};
use smallvec::SmallVec;

use super::endpoints::{Across, Pair, QueryEnds, Verdict};
use super::options::{Options, Radius};
use super::{lattice_ends::vertex_of, link_map::LinkSight, request::Request};
use crate::base::{Error, Result};
use crate::collections::refused;
use crate::geom::{Point, Position};
use crate::grid::{
    AnyPlace, Component, InComponent, Lattice, Layer, LayerRegions, NearestFree, PointSet, free_cells_around,
    nearest_free, nearest_place_of, place_for,
};

/// The layer of a query, and its components.
pub(super) struct LayerComponents<'a> {
    pub(super) options: &'a Options,
    pub(super) layer: &'a Layer,
    pub(super) regions: &'a mut LayerRegions,
    pub(super) links: LinkSight<'a>,
}

impl LayerComponents<'_> {
    /// The ends of a request.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::StartBlocked`], then [`Error::GoalBlocked`] unless a partial path is allowed.
    pub(super) fn ends(&mut self, request: &Request) -> Result<QueryEnds> {
        let radius = self.options.radius_of(request);
        let start = start_of(self.layer, request, radius)?;
        self.ends_from(start, request, radius)
    }

    /// The same from a start that is known.
    fn ends_from(&mut self, start: Point, request: &Request, radius: Radius) -> Result<QueryEnds> {
        // A goal that moves is met wherever the agent comes.
        let requested = if request.goal_mover == 0 { Point::snap(request.goal)? } else { start };
        let place = self.place_for(requested, radius.search);
        let links = self.link_map(radius.search)?;
        if let Some(goal) = place
            && self.connected((start, goal), radius.search)?
        {
            let (pair, vertices) = self.sides(request, Pair { start, goal });
            let across = links.map(|_| self.across(request, (start, goal), radius.search)).transpose()?;
            return Ok(QueryEnds { pair, vertices, verdict: Verdict::Reachable, requested, radius, across });
        }
        if let (Some(goal), Some(links)) = (place, &links) {
            let across = self.across(request, (start, goal), radius.search)?;
            let reached = self.reached(links, across.start)?;
            if reached.iter().any(|(component, _)| across.goal.within.has(*component)) {
                let (pair, verdict, across) = (Pair { start, goal }, Verdict::Reachable, Some(across));
                return Ok(QueryEnds { pair, vertices: pair, verdict, requested, radius, across });
            }
        }
        let Position { x, y } = request.goal;
        match (request.allow_partial, place) {
            (false, None) => Err(Error::GoalBlocked { x, y }),
            (false, Some(_)) => Ok(QueryEnds::unreachable(start, requested)),
            (true, _) => {
                let set = self.partial_ends(request.lattice_ends);
                let nearest = self.nearest_reachable(start, (requested, radius.search), set, i64::MAX)?;
                let goal = nearest.expect("the place of the start is one");
                let (pair, vertices) = self.sides(request, Pair { start, goal });
                let across = links.map(|_| self.across(request, (start, goal), radius.search)).transpose()?;
                Ok(QueryEnds { pair, vertices, verdict: Verdict::Partial, requested, radius, across })
            }
        }
    }

    /// The ends of a path that may use links.
    fn across(&mut self, request: &Request, (start, goal): (Point, Point), radius: i32) -> Result<Across> {
        let (start, goal) = (self.link_end(start, radius)?, self.link_end(goal, radius)?);
        let foot_first = request.allow_partial && request.max_expansions > 0;
        Ok(Across { start, goal, on_foot: start.within.meet(goal.within), foot_first })
    }

    /// Where the path of a request begins and ends that is to join two connected points, and the vertices between which
    /// it is searched.
    fn sides(&mut self, request: &Request, pair: Pair) -> (Pair, Pair) {
        let (layer, gaps, points) = (self.layer, self.options.reach(), &mut self.regions.points);
        let joins = |a: (i32, i32), b: (i32, i32)| {
            points.connected(layer, Point::centre(a.0, a.1), Point::centre(b.0, b.1), gaps)
        };
        sides(self.options, layer, (request.lattice_ends, pair), joins)
    }

    /// The start of a query for many goals, after finding the ends of the paths to each, and whether there is one. The
    /// goal of `common` is ignored.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::StartBlocked`].
    pub(super) fn find_stages(&mut self, common: &Request, goals: &mut [RequestedGoal]) -> Result<Point> {
        let radius = self.options.radius_of(common);
        let start = start_of(self.layer, common, radius)?;
        for goal in goals {
            let request = Request { goal: goal.position, ..*common };
            goal.stage = match self.ends_from(start, &request, radius) {
                Err(Error::GoalBlocked { .. }) => GoalStage::Blocked,
                Err(error) => return Err(error),
                Ok(QueryEnds { verdict: Verdict::Unreachable, .. }) => GoalStage::Unreachable,
                Ok(ends) => GoalStage::Free(ends),
            };
        }
        Ok(start)
    }

    /// True if a path can join two vertices, two places for a radius above 0.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn connected(&mut self, (a, b): (Point, Point), radius: i32) -> Result<bool> {
        if radius > 0
            && let Some(discs) = self.regions.for_radius(self.layer, radius)?
        {
            return Ok(discs.of_place(a) == discs.of_place(b));
        }
        Ok(self.regions.points.connected(self.layer, a, b, self.options.reach()))
    }

    /// The point of a set nearest to `to` that can be reached from a point, on foot and by links; that point where all
    /// others are closed double corners. For a radius above 0 the nearest place, at a squared distance of at most
    /// `limit`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn nearest_reachable(
        &mut self,
        from: Point,
        (to, radius): (Point, i32),
        set: PointSet,
        limit: i64,
    ) -> Result<Option<Point>> {
        let links = self.link_map(radius)?;
        let Some(links) = links else {
            return match radius {
                0 => {
                    let components = self.regions.points.around(self.layer, from, self.options.reach());
                    Ok(Some(self.nearest_point(from, to, (&components, set))))
                }
                _ => self.nearest_place(from, (to, radius), limit),
            };
        };
        let start = self.link_end(from, radius)?;
        self.reached(&links, start)?;
        let reached = std::mem::take(&mut self.links.cache.reached);
        let nearest = if radius == 0 {
            let mut components = SmallVec::<[Component; 8]>::new();
            let room = components.try_reserve(reached.len());
            components.extend(reached.iter().map(|(component, _)| *component).take(components.capacity()));
            let bytes = size_of::<Component>() * reached.len();
            room.map(|()| Some(self.nearest_point(from, to, (&components, set)))).map_err(|_| refused(bytes))
        } else {
            let mut best = None;
            let mut looked = Ok(());
            for (_, place) in &reached {
                match self.nearest_place(*place, (to, radius), limit) {
                    Ok(found) => {
                        let key = |point: Point| (point.squared_distance(to), point.y, point.x);
                        best = best.into_iter().chain(found).min_by_key(|&point| key(point));
                    }
                    Err(error) => looked = Err(error),
                }
            }
            looked.map(|()| best)
        };
        self.links.cache.reached = reached;
        nearest
    }

    /// The point of a set in some components nearest to `to`, or `from` where all others are closed double corners.
    fn nearest_point(&mut self, from: Point, to: Point, (components, set): (&[Component], PointSet)) -> Point {
        let (layer, gaps) = (self.layer, self.options.reach());
        self.regions.points.nearest(layer, (components, gaps), to, set).unwrap_or(from)
    }

    /// The place for a radius that is nearest to a point among those in the component of a place, at a squared distance
    /// of at most `limit`.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn nearest_place(&mut self, from: Point, (to, radius): (Point, i32), limit: i64) -> Result<Option<Point>> {
        let (layer, wanted) = (self.layer, (to, radius));
        let found = if let Some(discs) = self.regions.for_radius(layer, radius)? {
            nearest_place_of(layer, wanted, limit, &mut InComponent::of_disc(discs, from))
        } else {
            let mut component = InComponent::of_point(&mut self.regions.points, from, self.options.reach());
            nearest_place_of(layer, wanted, limit, &mut component)
        };
        Ok(found.map(|found| found.point))
    }

    /// The number of the first component around a vertex, or of that of a place for a radius above 0.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn component(&mut self, of: Point, radius: i32) -> Result<Option<u64>> {
        let first = self.link_end(of, radius)?.within.iter().next();
        first.map(|component| self.name_of(component, radius)).transpose()
    }

    /// The number of a component.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn name_of(&mut self, component: Component, radius: i32) -> Result<u64> {
        if radius > 0
            && let Some(discs) = self.regions.for_radius(self.layer, radius)?
        {
            return Ok(discs.name_for_discs(component));
        }
        Ok(self.regions.points.name(component, self.options.reach()))
    }

    /// [`place_for`] on this ground.
    pub(super) fn place_for(&self, point: Point, radius: i32) -> Option<Point> {
        place_for(self.layer, point, radius)
    }

    /// The points at which a partial path can end.
    pub(super) fn partial_ends(&self, has_lattice_ends: bool) -> PointSet {
        let options = self.options;
        let has_lattice_ends = has_lattice_ends || options.algorithm.traits().movers;
        match options.lattice {
            _ if !options.is_lattice_planner() => PointSet::Plane,
            // Where an agent with a size has room.
            Lattice::Cells if has_lattice_ends || options.radius().agent > 0 => PointSet::Centres,
            Lattice::Cells if options.runs_between_centres() => PointSet::Centres,
            Lattice::Corners if has_lattice_ends => PointSet::Corners,
            Lattice::Cells | Lattice::Corners => PointSet::Plane,
        }
    }
}

/// Where a path begins and ends that is to join two connected points, between vertices or not, and the vertices between
/// which it is searched. `joins` tells whether two free cells are connected.
pub(super) fn sides(
    options: &Options,
    layer: &Layer,
    (lattice_ends, pair): (bool, Pair),
    joins: impl FnMut((i32, i32), (i32, i32)) -> bool,
) -> (Pair, Pair) {
    if !options.is_lattice_planner() {
        return (pair, pair);
    }
    let vertices = nearest_vertices(options, layer, pair, joins);
    // A unit begins and ends where it covers whole cells, and legs would turn as they like.
    if lattice_ends || vertices == pair || options.runs_between_centres() {
        return (vertices, vertices);
    }
    // Within a cell the way is straight: the steps between two of its corners could lead around walls.
    let around = free_cells_around(layer, pair.goal);
    let mut shared = free_cells_around(layer, pair.start);
    shared.retain(|cell| around.contains(cell));
    let shared = vertex_of(options, layer, &shared, pair.start);
    (pair, shared.map_or(vertices, |vertex| Pair { start: vertex, goal: vertex }))
}

/// The vertices nearest to two connected points. At a double corner the cells count that lead to the other one.
fn nearest_vertices(
    options: &Options,
    layer: &Layer,
    pair: Pair,
    mut joins: impl FnMut((i32, i32), (i32, i32)) -> bool,
) -> Pair {
    let [mut from, mut to] = [pair.start, pair.goal].map(|end| free_cells_around(layer, end));
    from.retain(|a| to.iter().any(|b| joins(*a, *b)));
    let start = vertex_of(options, layer, &from, pair.start).unwrap_or(pair.start);
    let around = free_cells_around(layer, start);
    from.retain(|cell| around.contains(cell));
    to.retain(|b| from.iter().any(|a| joins(*a, *b)));
    let goal = vertex_of(options, layer, &to, pair.goal).unwrap_or(pair.goal);
    Pair { start, goal }
}

/// Where the search for a request starts.
///
/// # Errors
/// [`Error::BadPosition`]; [`Error::StartBlocked`].
pub(super) fn start_of(layer: &Layer, request: &Request, radius: Radius) -> Result<Point> {
    let (point, radius) = (Point::snap(request.start)?, radius.search);
    let mut start = place_for(layer, point, radius);
    if start.is_none()
        && request.nearest_start
        && let Some(found) = nearest_to(layer, (point, radius), i64::MAX)
    {
        start = place_for(layer, found.point, radius);
    }
    let Position { x, y } = request.start;
    start.ok_or(Error::StartBlocked { x, y })
}

/// The free point nearest to a point at a squared distance of at most `limit`, for a radius above 0 the nearest place.
pub(super) fn nearest_to(layer: &Layer, (point, radius): (Point, i32), limit: i64) -> Option<NearestFree> {
    match radius {
        0 => nearest_free(layer, point, limit, |_, _| true),
        _ => nearest_place_of(layer, (point, radius), limit, &mut AnyPlace(layer)),
    }
}
