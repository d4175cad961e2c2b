//! Questions on a navigation mesh: the free ground, what can be reached, rays and kept paths.

use super::mesh_heights::{FloorHit, counted_as};
use super::mesh_planner::MeshPlanner;
use super::mesh_ways::MeshWish;
use super::questions::{
    Hit, Nearest, PathCheck, PathState, Waypoint, check_points, check_since, next_waypoint, squared_limit,
};
use super::world_planner::require;
use crate::base::{Bounds, Error, Result, SplitMix, index, narrow, real, signed, single, to_u32, unsigned};
use crate::geom::{Point, Position, SCALE};
use crate::mesh::{MeshGround, MeshSpot, RayEnd, Topology, WantedFace};

/// Points that are drawn at random before the nearest one is taken.
const DRAWS: u32 = 1024;

impl MeshPlanner {
    /// The point of the mesh that is nearest to a position and at most `max_distance` away (infinite: anywhere), of the
    /// multiples of 1/256; ties to the smaller y, then x. None if there is no such point. A position on the mesh is its
    /// own nearest point, after rounding. Time: a glance at each face, unless the position is on the mesh.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for a distance that is NaN or below 0.
    pub fn nearest(&self, position: Position, max_distance: f32) -> Result<Option<Nearest>> {
        let (to, limit) = (Point::snap(position)?, squared_limit(max_distance)?);
        if self.is_for_disc() {
            return self.nearest_of_disc(to, limit);
        }
        let ground = self.ground()?;
        if ground.topology().face_at(to).is_some() {
            return Ok(Some(Nearest::new(to, 0)));
        }
        let found = ground.topology().nearest(WantedFace { to, limit, island: None, by_corners: false });
        Ok(found.map(|found| Nearest::new(found.at, found.squared)))
    }

    /// Where [`MeshPlanner::find`] ends between these positions if the request allows a partial path: the goal, or the
    /// point of the mesh that counts as it, if it can be reached, else the point within reach that is nearest to it.
    /// None if it is farther than `max_distance`.
    ///
    /// # Errors
    /// As [`MeshPlanner::nearest`]; [`Error::StartBlocked`].
    pub fn nearest_reachable(&self, from: Position, to: Position, max_distance: f32) -> Result<Option<Nearest>> {
        let (start, at, limit) = (Point::snap(from)?, Point::snap(to)?, squared_limit(max_distance)?);
        if self.is_for_disc() {
            return Ok(self.end_of_disc(from, to, true)?.and_then(|found| Nearest::within(found, at, limit)));
        }
        let ground = self.ground()?;
        let mesh = ground.topology();
        let start = mesh.free_near(start, self.heights[0]).ok_or(Error::StartBlocked { x: from.x, y: from.y })?;
        let links = self.link_map(&ground, 0)?;
        let end = self.end_of(mesh, start, MeshWish { at, limit: Some(limit) }, links.as_deref())?;
        Ok(end.and_then(|found| Nearest::within(found.at, at, limit)))
    }

    /// True if [`MeshPlanner::find`] would find a path between the positions. False if one of them is neither on the
    /// mesh nor within 1/32 of it.
    ///
    /// # Errors
    /// [`Error::BadPosition`].
    pub fn reachable(&self, from: Position, to: Position) -> Result<bool> {
        let (start, at) = (Point::snap(from)?, Point::snap(to)?);
        if self.is_for_disc() {
            return self.joins_disc(from, to);
        }
        let ground = self.ground()?;
        let mesh = ground.topology();
        let Some(start) = mesh.free_near(start, self.heights[0]) else { return Ok(false) };
        let links = self.link_map(&ground, 0)?;
        let end = self.end_of(mesh, start, MeshWish { at, limit: None }, links.as_deref())?;
        Ok(end.is_some())
    }

    /// The island of a position, from 1 on: two positions with the same one are connected; islands between which links
    /// lead both ways have the least of their numbers. None if the position is
    /// neither on the mesh nor within 1/32 of it. A point where several islands touch has the least number of them.
    ///
    /// # Errors
    /// [`Error::BadPosition`].
    pub fn component(&self, of: Position) -> Result<Option<u64>> {
        require(
            !self.is_for_disc(),
            "components of a navigation mesh are those of points: ask `reachable` for a disc",
        )?;
        let ground = self.ground()?;
        let mesh = ground.topology();
        let Some(of) = mesh.free_near(Point::snap(of)?, self.heights[0]) else { return Ok(None) };
        let Some(own) = mesh.islands_of(of, self.passes_corners()).min() else { return Ok(None) };
        let links = self.link_map(&ground, 0)?;
        let island = links.map_or(Ok(own), |links| self.joint_island(mesh, &links, own))?;
        Ok(Some(u64::from(island) + 1))
    }

    /// A random point of the mesh at most `max_distance` from a position (infinite: anywhere): each multiple of 1/256
    /// is equally likely. The seed is advanced.
    ///
    /// Where floors lie above each other it is the point in the plane, as seen from above, on the floor whose height is
    /// the nearest to that of starts ([`MeshPlanner::set_heights`]).
    ///
    /// 1,024 points are drawn at most; if none of them is on the mesh, the answer is the point of the mesh that is
    /// nearest. None if no point of it is that near.
    ///
    /// # Errors
    /// As [`MeshPlanner::nearest`]. The seed is unchanged then.
    pub fn random_point(&self, around: Position, max_distance: f32, seed: &mut u64) -> Result<Option<Position>> {
        let (centre, limit) = (Point::snap(around)?, squared_limit(max_distance)?);
        let ground = self.ground()?;
        let (mesh, bounds) = (ground.topology(), ground.topology().bounds());
        let mut random = SplitMix { state: *seed };
        let reach = limit.isqrt().min(1 << 29);
        let side = |at: i32, low: i32, high: i32| {
            let (from, to) = (i64::from(at) - reach, i64::from(at) + reach);
            [from.max(low.into()), to.min(high.into())]
        };
        let x = side(centre.x, bounds.low.x, bounds.high.x);
        let y = side(centre.y, bounds.low.y, bounds.high.y);
        let is_empty = x[0] > x[1] || y[0] > y[1];
        for _ in 0..if is_empty { 0 } else { DRAWS } {
            let mut draw = |[from, to]: [i64; 2]| {
                let count = u64::from(unsigned(narrow(to - from))) + 1;
                narrow(from) + signed(crate::base::numeric::low32(random.below(count)))
            };
            let at = Point { x: draw(x), y: draw(y) };
            if at.squared_distance(centre) <= limit && self.is_free_at(mesh, at) {
                *seed = random.state;
                return Ok(Some(at.position()));
            }
        }
        let found = self.nearest(around, max_distance)?;
        *seed = random.state;
        Ok(found.map(|found| found.point))
    }

    /// Where the straight segment between two positions leaves the mesh first, from the point of it that counts as the
    /// first one, by the planner's rule for gaps. Whether it is stopped, and by which edge, is decided exactly; `at`,
    /// `share` and the normal are rounded. Touching and sliding along edges is free, as for paths.
    ///
    /// The `cell` of the answer is the number of the face that the segment leaves and 0; (0, 0) at a blocked start and
    /// for a clear ray.
    ///
    /// # Errors
    /// [`Error::BadPosition`].
    pub fn raycast(&self, from: Position, to: Position) -> Result<Hit> {
        Ok(self.cast_ray(from, to)?.hit)
    }

    pub(super) fn cast_ray(&self, from: Position, to: Position) -> Result<FloorHit> {
        if self.is_for_disc() {
            return Ok(FloorHit { hit: self.cast_disc(from, to)?, height: 0.0 });
        }
        let ground = self.ground()?;
        let mesh = ground.topology();
        let start = counted_as(mesh, from, self.heights[0])?;
        let target = if mesh.is_layered() { Point::snap(to)? } else { counted_as(mesh, to, 0)?.at };
        let end = mesh.way_end(start, target, self.passes_corners());
        let ends = [start.at, target];
        let hit = match end.stop {
            None => Hit { at: to, normal: Position::new(0.0, 0.0), share: 1.0, cell: (0, 0), visible: true },
            Some(stop) => Hit {
                at: at_share(ends, stop.share),
                normal: normal(mesh, &stop),
                share: single(stop.share),
                cell: (mesh.face_of(stop.side).map_or(0, |face| signed(ground.number_of(face))), 0),
                visible: false,
            },
        };
        Ok(FloorHit { hit, height: mesh.height_at_end(end, ends) })
    }

    /// For each of some positions, in order, whether a search may begin there: at most 1/32 from the mesh.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn each_free(&self, positions: impl Iterator<Item = Position>, mut take: impl FnMut(bool)) -> Result {
        let ground = self.ground()?;
        for position in positions {
            take(Point::snap(position).is_ok_and(|at| self.may_begin_at(ground.topology(), at)));
        }
        Ok(())
    }

    /// Checks a path that was clear at the revision `since` of the mesh in the mesh as it is now: each segment,
    /// exactly, unless the mesh has not changed since. It is cut where a segment is, and where it turns from one side
    /// of a closed gap to the other. A segment from the entry of an open link to where that is left is the jump that it
    /// is. Points at most 1/32 from the mesh count as the nearest point of it. Where floors
    /// lie above each other they are as high as [`MeshPlanner::set_path_heights`] has told, and a segment that comes to
    /// another floor is cut at its end.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points, a revision that the mesh has not reached, and another number of
    /// heights; [`Error::Unsupported`] where floors lie above each other, without heights; [`Error::BadPosition`].
    pub fn check_path(&self, points: &[Position], since: u64) -> Result<PathCheck> {
        check_points(points)?;
        let ground = self.ground()?;
        self.check_path_heights(ground.topology(), points)?;
        let revision = ground.revision();
        check_since(since, revision, "a revision that the mesh has had, or 0")?;
        if since == revision {
            return Ok(PathCheck::untouched(true, revision));
        }
        Ok(self.walk(&ground, points)?.check)
    }

    /// What it costs to go along a path on the mesh as it is now: [`Planner::path_cost`](crate::Planner::path_cost)
    /// over faces; along the common side of two faces the lesser cost, and for the jump of a link what that costs.
    /// Points as in [`MeshPlanner::check_path`].
    ///
    /// # Errors
    /// As there; [`Error::OutOfMemory`].
    pub fn path_cost(&self, points: &[Position]) -> Result<f64> {
        check_points(points)?;
        let ground = self.ground()?;
        self.check_path_heights(ground.topology(), points)?;
        Ok(self.walk(&ground, points)?.cost)
    }

    /// The waypoint of a path to which an agent at a position goes next:
    /// [`Planner::waypoint`](crate::Planner::waypoint) for a point on the mesh. Where floors lie above each other the
    /// agent is as high as starts are ([`MeshPlanner::set_heights`]), the path as [`MeshPlanner::set_path_heights`] has
    /// told, and a point on another floor is out of sight.
    ///
    /// # Errors
    /// As there; for heights as [`MeshPlanner::check_path`].
    pub fn waypoint(&self, points: &[Position], position: Position, from: u32, reach: f32) -> Result<Waypoint> {
        let ground = self.ground()?;
        let mesh = ground.topology();
        self.check_path_heights(mesh, points)?;
        next_waypoint(points, position, (from, reach), |way, _| {
            let start = match way.from_point {
                None => counted_as(mesh, position, self.heights[0])?,
                Some(number) => self.kept_spot(mesh, points, index(number))?,
            };
            let end = self.kept_spot(mesh, points, index(way.to_point))?;
            let open = self.passes_corners();
            let is_layered = mesh.is_layered();
            let way = if is_layered { mesh.way_to(start, None, end, open) } else { mesh.way_end(start, end.at, open) };
            Ok(way.stop.is_none() && self.disc_fits(mesh, [start.at, end.at]))
        })
    }

    /// Walks over the segments up to the one that is cut. Where floors touch in the first point it may begin on each.
    pub(super) fn walk(&self, ground: &MeshGround, points: &[Position]) -> Result<KeptWalk> {
        let mesh = ground.topology();
        let mut first = None;
        for start in mesh.spots_as_high(self.kept_spot(mesh, points, 0)?) {
            let walk = self.walk_from(start, ground, points)?;
            if walk.check.state != PathState::Cut {
                return Ok(walk);
            }
            first = first.or(Some(walk));
        }
        first.map_or_else(|| self.walk_from(self.kept_spot(mesh, points, 0)?, ground, points), Ok)
    }

    fn walk_from(&self, start: MeshSpot, ground: &MeshGround, points: &[Position]) -> Result<KeptWalk> {
        let (mesh, open) = (ground.topology(), self.passes_corners());
        let links = self.link_map(ground, self.options().radius().agent)?;
        let mut walk = KeptWalk { check: PathCheck::untouched(false, ground.revision()), cost: 0.0 };
        let (mut before, mut spot, mut by) = (None, start, None);
        for segment in 0..points.len().saturating_sub(1).max(1) {
            let to = if points.len() == 1 { start } else { self.kept_spot(mesh, points, segment + 1)? };
            let ends = [spot.at, to.at];
            let joined = open
                || mesh.is_layered()
                || ends[0] == ends[1]
                || before.is_none_or(|before| mesh.joins(ends[0], before, ends[1]));
            let end = if mesh.is_layered() { mesh.way_to(spot, by, to, open) } else { mesh.way_end(spot, to.at, open) };
            let fits = joined && (end.stop.is_some() || self.disc_fits(mesh, ends));
            let share = if fits { end.stop.map(|stop| stop.share) } else { Some(0.0) };
            let jump = links.as_ref().and_then(|links| links.jump_cost(mesh, [spot, to]));
            if let Some(jump) = jump {
                // It may be a walk as well, but whoever jumps comes from no side.
                let on_foot = if share.is_none() { mesh.cost_between([spot, to]) } else { f64::INFINITY };
                walk.check.take(to_u32(segment), None);
                walk.cost += jump.at_most(on_foot);
                (before, spot, by) = (None, to, None);
                continue;
            }
            walk.check.take(to_u32(segment), share.map(|share| at_share(ends, share)));
            if walk.check.state == PathState::Cut {
                return Ok(KeptWalk { cost: f64::INFINITY, ..walk });
            }
            if ends[0] != ends[1] {
                (before, by) = (Some(ends[0]), Some(end.face));
            }
            let to = if mesh.is_layered() { mesh.spot_in(end.face, to.at) } else { to };
            if ends[0] != ends[1] {
                walk.cost += mesh.cost_between([spot, to]);
            }
            spot = to;
        }
        Ok(walk)
    }
}

/// What a walk along a kept path has found.
pub(super) struct KeptWalk {
    pub(super) check: PathCheck,
    /// Infinite if it is cut.
    cost: f64,
}

/// The unit vector from the edge that stops a way to its free side.
fn normal(mesh: &Topology, stop: &RayEnd) -> Position {
    let Some([a, b]) = mesh.side_of(stop.side) else { return Position::new(0.0, 0.0) };
    let (x, y) = (real(i64::from(a.y) - i64::from(b.y)), real(i64::from(b.x) - i64::from(a.x)));
    let length = (x * x + y * y).sqrt();
    Position::new(single(x / length), single(y / length))
}

/// The point at a share of a way.
fn at_share([from, to]: [Point; 2], share: f64) -> Position {
    let along = |from: i32, to: i32| {
        let (a, b) = (f64::from(from), f64::from(to));
        single((a + share * (b - a)) / f64::from(SCALE))
    };
    Position::new(along(from.x, to.x), along(from.y, to.y))
}
