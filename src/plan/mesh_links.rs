//! Links of a navigation mesh as one planner sees them, and the searches that use them: one search for the links, which
//! has walks searched by the planner's own.

use smallvec::SmallVec;

use super::deadline::Deadline;
use super::endpoints::Across;
use super::known_walks::{LineCost, WalkMap, WalkRules};
use super::link_map::{Components, LinkEnd, LinkMap, LinkWay, MOST_RADII, next_serial};
use super::link_search::{LinkUse, Sums};
use super::link_walks::{PathLists, WalkParts};
use super::mesh_linking::{KnownLinks, MeshLinkCache, MeshLinking};
use super::mesh_planner::{MeshPlanner, MeshQuery};
use super::outcome::{Outcome, Status};
use super::request::Request;
use crate::base::{Budget, Result, bytes};
use crate::collections::{List, Shared};
use crate::geom::Point;
use crate::grid::{Component, NumberedLink};
use crate::mesh::{MeshGround, MeshSpot, Topology, snapped_height};
use crate::search::core::Progress;

/// Expansions of a walk between looks at whether it may be of use still.
const SLICE: u64 = 16;

/// As far as a point of a kept path may be from the end of a link, along both axes: 1/32.
const NEAR_ENDS: i32 = 8;

impl LinkEnd {
    /// A place on a mesh, with the islands in which it lies.
    fn on_mesh(mesh: &Topology, spot: MeshSpot, by_corners: bool) -> Self {
        let mut list = SmallVec::<[Component; 2]>::new();
        let mut within = None;
        for component in mesh.islands_of(spot, by_corners).map(Component::of_island) {
            match list.len() {
                _ if list.contains(&component) => {}
                2 => within = Some(Components::MANY),
                _ => list.push(component),
            }
        }
        Self { at: spot.at, face: spot.face, within: within.unwrap_or(Components::of(&list)) }
    }

    const fn spot(self) -> MeshSpot {
        MeshSpot { at: self.at, face: self.face }
    }

    /// Calls `take` with the islands in which the place lies, until it is true.
    fn any_island(self, mesh: &Topology, by_corners: bool, mut take: impl FnMut(u32) -> bool) -> bool {
        if self.within == Components::MANY {
            return mesh.islands_of(self.spot(), by_corners).any(take);
        }
        self.within.iter().any(|component| take(component.island()))
    }
}

/// Adds a number that is not in a list.
fn add_new(list: &mut Vec<u32>, number: u32) -> Result<bool> {
    let is_new = !list.contains(&number);
    if is_new {
        list.add(number)?;
    }
    Ok(is_new)
}

/// Adds to a list of islands those that can be reached from them by links.
fn reach(mesh: &Topology, map: &LinkMap, by_corners: bool, reached: &mut Vec<u32>) -> Result {
    let (mut grows, mut result) = (true, Ok(()));
    while grows {
        grows = false;
        for LinkWay { from, to, .. } in &map.ways {
            if from.any_island(mesh, by_corners, |island| reached.contains(&island)) {
                to.any_island(mesh, by_corners, |island| match add_new(reached, island) {
                    Ok(is_new) => {
                        grows |= is_new;
                        false
                    }
                    Err(error) => {
                        result = Err(error);
                        true
                    }
                });
            }
        }
        result?;
    }
    Ok(())
}

impl LinkMap {
    /// The least cost of a link whose jump a segment of a kept path is; none if it is none.
    pub(super) fn jump_cost(&self, mesh: &Topology, [from, to]: [MeshSpot; 2]) -> Option<f64> {
        let is_at = |spot: MeshSpot, end: LinkEnd| {
            let (x, y) = ((spot.at.x - end.at.x).abs(), (spot.at.y - end.at.y).abs());
            x.max(y) <= NEAR_ENDS && (!mesh.is_layered() || mesh.is_as_high(end.face, spot))
        };
        let jumps = self.ways.iter().filter(|way| is_at(from, way.from) && is_at(to, way.to));
        jumps.map(|way| way.cost).min_by(f64::total_cmp)
    }
}

impl MeshPlanner {
    /// The links that agents of a radius may use on a ground; none if there are none.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn link_map(&self, ground: &MeshGround, radius: i32) -> Result<Option<Shared<LinkMap>>> {
        if ground.links().list().is_empty() {
            return Ok(None);
        }
        let mut cache = self.linking.cache.lock();
        let (links, ground_number) = (ground.links().version(), ground.number());
        let is_known =
            |known: &&KnownLinks| (known.links, known.ground, known.map.radius) == (links, ground_number, radius);
        let map = match cache.maps.iter().find(is_known) {
            Some(known) => known.map.clone(),
            None => {
                let map = Shared::new(self.links_of(ground, radius)?)?;
                if cache.maps.len() == MOST_RADII {
                    cache.maps.remove(0);
                }
                cache.maps.push(KnownLinks { map: map.clone(), links, ground: ground_number });
                map
            }
        };
        Ok((!map.ways.is_empty()).then_some(map))
    }

    /// Finds the ends of all links that may be used.
    fn links_of(&self, ground: &MeshGround, radius: i32) -> Result<LinkMap> {
        let (mesh, blocked) = (ground.topology(), self.options().blocked_links);
        let by_corners = radius == 0 && self.passes_corners();
        let place = |at: Point, height: f32| {
            let spot = match radius {
                0 => mesh.free_near(at, snapped_height(height, 1.0)?),
                _ => mesh.place_near(at, radius).map(MeshSpot::plain),
            };
            Ok::<_, crate::Error>(spot.map(|spot| LinkEnd::on_mesh(mesh, spot, by_corners)))
        };
        let mut map = LinkMap { radius, serial: next_serial(), ..LinkMap::default() };
        let usable = |lane: &&NumberedLink| !lane.link.closed && blocked >> lane.link.class & 1 == 0;
        for NumberedLink { number, link, from, to } in ground.links().list().iter().filter(usable) {
            let (Some(from), Some(to)) = (place(*from, link.from_height)?, place(*to, link.to_height)?) else {
                continue;
            };
            let way = LinkWay { from, to, cost: link.cost, link: *number, backward: false };
            map.ways.add(way)?;
            if link.both_ways {
                map.ways.add(LinkWay { from: to, to: from, backward: true, ..way })?;
            }
        }
        Ok(map)
    }

    /// What `read` makes of the islands that can be reached from a place, on foot and by links.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn reached<R>(
        &self,
        mesh: &Topology,
        map: &LinkMap,
        from: MeshSpot,
        read: impl FnOnce(&[u32]) -> R,
    ) -> Result<R> {
        let by_corners = map.radius == 0 && self.passes_corners();
        let reached = &mut self.linking.cache.lock().reached;
        reached.clear();
        for island in mesh.islands_of(from, by_corners) {
            add_new(reached, island)?;
        }
        reach(mesh, map, by_corners, reached)?;
        Ok(read(reached))
    }

    /// True if links lead from one place to the island of another one.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn links_join(&self, mesh: &Topology, map: &LinkMap, [from, to]: [MeshSpot; 2]) -> Result<bool> {
        let by_corners = map.radius == 0 && self.passes_corners();
        self.reached(mesh, map, from, |reached| mesh.islands_of(to, by_corners).any(|island| reached.contains(&island)))
    }

    /// The least number of the islands that can be reached from an island and from which one can come back, itself
    /// among them.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn joint_island(&self, mesh: &Topology, map: &LinkMap, home: u32) -> Result<u32> {
        let by_corners = self.passes_corners();
        let MeshLinkCache { reached, others, .. } = &mut *self.linking.cache.lock();
        others.clear();
        others.add(home)?;
        reach(mesh, map, by_corners, others)?;
        others.sort_unstable();
        for &other in others.iter().take_while(|&&other| other < home) {
            reached.clear();
            reached.add(other)?;
            reach(mesh, map, by_corners, reached)?;
            if reached.contains(&home) {
                return Ok(other);
            }
        }
        Ok(home)
    }

    /// Begins the search of a query, which may use links. True if it may.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(super) fn set_out(&mut self, ends: [MeshSpot; 2], links: Option<&LinkMap>, request: &Request) -> Result<bool> {
        let Some(links) = links else { return self.begin_walk(ends, request).map(|()| false) };
        let mesh = self.searched.topology();
        let by_corners = links.radius == 0 && self.passes_corners();
        let [start, goal] = ends.map(|spot| LinkEnd::on_mesh(mesh, spot, by_corners));
        let foot_first = request.allow_partial && request.max_expansions > 0;
        let across = Across { start, goal, on_foot: start.within.meet(goal.within), foot_first };
        let rules = WalkRules { revision: self.searched.number(), radius: links.radius, ..WalkRules::default() };
        let map = WalkMap {
            rules,
            snapshot: None,
            line: LineCost { smallest: mesh.least_cost(), slack: 0.0 },
            // Where a limit may end a search nothing that is kept may decide whether it does.
            keeps: self.keep_limit(request) > 0,
            every_step: false,
            is_local: false,
        };
        self.linking.search.begin(links, across, &map)?;
        self.check_limit(0).map(|()| true)
    }

    /// [`MeshPlanner::go_on`] for a query that may use links.
    pub(super) fn go_on_across(&mut self, job: &mut MeshQuery, mut own: Budget, deadline: Deadline) -> Result<Outcome> {
        loop {
            if !self.linking.is_walking {
                if !self.linking.search.next()? {
                    return self.join_walks(job, own, deadline);
                }
                let ends = self.linking.search.ends().map(LinkEnd::spot);
                self.begin_walk(ends, &job.request)?;
                self.linking.is_walking = true;
            }
            let bound = self.linking.search.bound();
            let is_bounded = self.search.has_bounds() && bound.is_finite();
            let whole = job.spending.budget(own);
            let mut slice = if is_bounded { whole.min(Budget::exactly(SLICE)) } else { whole };
            let before = slice.left();
            let progress = self.search_until(&mut slice, deadline)?;
            let spent = before - slice.left();
            own.spend(spent);
            job.spending.spend(spent);
            let is_too_long = is_bounded && self.search.least_open() >= bound;
            match progress {
                Progress::Found => self.take_walk()?,
                Progress::Exhausted => {
                    self.end_walk();
                    self.linking.search.take(None, WalkParts::default())?;
                }
                Progress::Cancelled => return self.pause_across(job, Status::Cancelled),
                Progress::Paused if is_too_long => {
                    self.end_walk();
                    self.linking.search.give_up()?;
                }
                Progress::Paused if own.left() == 0 || job.spending.left == 0 => {
                    let status = job.spending.paused();
                    return self.pause_across(job, status);
                }
                Progress::Paused => {}
            }
            if deadline.is_over() {
                return Ok(self.outcome(job, Status::InProgress));
            }
        }
    }

    /// Counts what the walk has taken.
    fn end_walk(&mut self) {
        self.linking.search.stats = self.linking.search.stats.with(self.search.stats());
        self.linking.is_walking = false;
    }

    /// Gives the walk that was found to the search for links.
    fn take_walk(&mut self) -> Result {
        let (measure, promise) = (self.measure(true)?, self.promise());
        self.end_walk();
        let none = Outcome::without_path(Status::Found, promise, self.search.stats(), self.searched.revision());
        let outcome = Outcome { length: measure.length, cost: measure.cost, bound: promise.bound, ..none };
        let parts = WalkParts { points: &self.path, pieces: &[], heights: &self.path_heights };
        self.linking.search.take(Some(outcome), parts)?;
        self.path.clear();
        self.path_heights.clear();
        self.check_limit(0)
    }

    /// Stops between two steps. A partial path is that of the walk on foot, or its start.
    fn pause_across(&mut self, job: &MeshQuery, status: Status) -> Result<Outcome> {
        if !job.request.allow_partial || status == Status::InProgress {
            return Ok(self.outcome(job, status));
        }
        if self.linking.search.hop().is_on_foot() {
            return self.finish(job, status, false);
        }
        let Self { linking, path, path_heights, .. } = self;
        let into = PathLists { points: path, pieces: &mut Vec::new(), heights: path_heights };
        let on_foot = linking.search.on_foot(into)?;
        if on_foot.is_none() {
            let start = linking.search.whole()[0].spot();
            path.add(start.at.position())?;
            path_heights.add_all(self.searched.topology().height_of(start))?;
        }
        let (length, cost) = on_foot.map_or((0.0, 0.0), |walk| (walk.length, walk.cost));
        let remaining = self.away(job);
        Ok(Outcome { length, cost, remaining, ..self.outcome(job, status) })
    }

    /// How far the path ends from where it was asked to.
    fn away(&self, job: &MeshQuery) -> f64 {
        let end = self.path.last().and_then(|&end| Point::snap(end).ok());
        end.map_or(0.0, |end| end.distance(job.wish))
    }

    /// Joins the walks to the path of the query. A disc that finds no way over links either goes as far as on foot, if
    /// a partial path is asked for.
    fn join_walks(&mut self, job: &mut MeshQuery, own: Budget, deadline: Deadline) -> Result<Outcome> {
        let Self { linking: MeshLinking { search, uses, .. }, path, path_heights, .. } = self;
        let into = PathLists { points: path, pieces: &mut Vec::new(), heights: path_heights };
        let Some(Sums { length, cost, .. }) = search.join(into, uses)? else {
            if !(job.request.allow_partial && job.is_for_disc) {
                return Ok(self.outcome(job, Status::NoPath));
            }
            job.is_across = false;
            let ends = self.linking.search.whole().map(LinkEnd::spot);
            self.begin_walk(ends, &job.request)?;
            return self.go_on_foot(job, own, deadline);
        };
        self.check_limit(self.owner.per_point * bytes(self.path.len()))?;
        let status = if job.is_partial { Status::Partial } else { Status::Found };
        let promise = if job.is_partial { super::guarantee::Promise::NONE } else { self.promise() };
        let remaining = if job.is_partial { self.away(job) } else { 0.0 };
        let (guarantee, bound) = (promise.guarantee, promise.bound);
        Ok(Outcome { guarantee, bound, length, cost, remaining, ..self.outcome(job, status) })
    }

    /// The links that the last path uses, in its order. Empty without a path.
    #[must_use]
    pub fn link_uses(&self) -> &[LinkUse] {
        &self.linking.uses
    }
}
