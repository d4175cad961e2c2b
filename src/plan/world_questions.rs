//! Questions in a world of polygons: the free ground, what can be reached, rays and kept paths.

use super::questions::{
    Hit, Nearest, PathCheck, PathState, Waypoint, check_points, check_since, next_waypoint, squared_limit,
};
use super::world_planner::{Wish, WorldPlanner};
use crate::base::{Error, Result, SplitMix, narrow, real, signed, single, to_u32, unsigned};
use crate::geom::{Point, Position, SCALE};
use crate::motion::Wanted;
use crate::space::{ExactVector, RayStop, TileSet, Version};

/// Components of one place have larger numbers.
const ALONE: u64 = 1 << 52;
/// Points that are drawn at random before the nearest one is taken.
const DRAWS: u32 = 1024;

impl WorldPlanner {
    /// The free point of the world as it is now that is nearest to a position and at most `max_distance` away
    /// (infinite: anywhere), of the multiples of 1/256; ties to the smaller y, then x. None if there is no such point.
    /// A free position is its own nearest point, after rounding.
    ///
    /// The first question of this kind, or query, after an edit makes the components of the world. Time else: the
    /// trapezoids of the free ground in rows that are as near.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::BadValue`] for a distance that is NaN or below 0; [`Error::MemoryLimit`];
    /// [`Error::OutOfMemory`].
    pub fn nearest(&mut self, position: Position, max_distance: f32) -> Result<Option<Nearest>> {
        let (to, limit) = (Point::snap(position)?, squared_limit(max_distance)?);
        if self.version().around(to)?.is_free() {
            return Ok(Some(Nearest::new(to, 0)));
        }
        let version = self.observe()?;
        let refused = |at: Point| version.is_on_link(at);
        let found = self.components.nearest(&Wanted { to, limit, parts: None, refused: &refused });
        Ok(found.map(|(point, squared)| Nearest::new(point, squared)))
    }

    /// Where [`WorldPlanner::find`] ends between these positions if the request allows a partial path: the goal, or the
    /// free point that counts as it, if it can be reached, else the point within reach that is nearest to it. None if
    /// it is farther than `max_distance`.
    ///
    /// # Errors
    /// As [`WorldPlanner::nearest`]; [`Error::StartBlocked`].
    pub fn nearest_reachable(&mut self, from: Position, to: Position, max_distance: f32) -> Result<Option<Nearest>> {
        let (start, at, limit) = (Point::snap(from)?, Point::snap(to)?, squared_limit(max_distance)?);
        let version = self.observe()?;
        let start = version.free_near(start)?.ok_or(Error::StartBlocked { x: from.x, y: from.y })?;
        let wish = Wish { at, free: version.free_near(at)? };
        let found = self.end_of(&version, start, wish, Some(limit))?.unwrap_or(start);
        Ok(Nearest::within(found, at, limit))
    }

    /// True if [`WorldPlanner::find`] would find a path between the positions in the world as it is now. False if one
    /// of them is neither free nor within 1/32 of free ground.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::MemoryLimit`]; [`Error::OutOfMemory`].
    pub fn reachable(&mut self, from: Position, to: Position) -> Result<bool> {
        let (start, at) = (Point::snap(from)?, Point::snap(to)?);
        let version = self.observe()?;
        let Some(start) = version.free_near(start)? else { return Ok(false) };
        let wish = Wish { at, free: version.free_near(at)? };
        Ok(self.end_of(&version, start, wish, None)?.is_some())
    }

    /// The component of a position in the world as it is now: two positions with the same one are connected. None if
    /// the position is neither free nor within 1/32 of free ground. The numbers depend on the world alone and may
    /// change with every edit. A point where several components touch has the least number of them, a place that
    /// obstacles of a grown world touch on all sides a number of its own.
    ///
    /// # Errors
    /// As [`WorldPlanner::reachable`].
    pub fn component(&mut self, of: Position) -> Result<Option<u64>> {
        let of = Point::snap(of)?;
        let version = self.observe()?;
        let Some(of) = version.free_near(of)? else { return Ok(None) };
        let known = self.components.about(of)?.first().map(|&part| part.into());
        // A place that obstacles touch on all sides is joined to nothing: it has a number of its own.
        let part = |v: i32, low: i32| u64::from(unsigned(v - low));
        Ok(known.or(Some(ALONE | part(of.y, version.low.y) << 26 | part(of.x, version.low.x))))
    }

    /// A random free point of the world as it is now, at most `max_distance` from a position (infinite: anywhere), and
    /// at least 1/32 from closed gaps: each multiple of 1/256 is equally likely. The seed is advanced.
    ///
    /// 1,024 points are drawn at most; if none of them is free, the answer is the free point that is nearest. None if
    /// no free point is that near.
    ///
    /// # Errors
    /// As [`WorldPlanner::nearest`]. The seed is unchanged then.
    pub fn random_point(&mut self, around: Position, max_distance: f32, seed: &mut u64) -> Result<Option<Position>> {
        let (centre, limit) = (Point::snap(around)?, squared_limit(max_distance)?);
        let version = self.version();
        let mut random = SplitMix { state: *seed };
        let reach = limit.isqrt().min(1 << 29);
        let side = |at: i32, low: i32, high: i32| {
            let (from, to) = (i64::from(at) - reach, i64::from(at) + reach);
            (from.max(low.into()), to.min(high.into()))
        };
        let x = side(centre.x, version.low.x, version.high.x);
        let y = side(centre.y, version.low.y, version.high.y);
        let is_empty = x.0 > x.1 || y.0 > y.1;
        for _ in 0..if is_empty { 0 } else { DRAWS } {
            let mut draw = |(from, to): (i64, i64)| {
                let count = u64::from(unsigned(narrow(to - from))) + 1;
                narrow(from) + signed(crate::base::numeric::low32(random.below(count)))
            };
            let at = Point { x: draw(x), y: draw(y) };
            let is_near = at.squared_distance(centre) <= limit;
            if is_near && version.around(at)?.is_free() && !self.is_at_closed_gap(&version, at) {
                *seed = random.state;
                return Ok(Some(at.position()));
            }
        }
        let found = if is_empty {
            None
        } else {
            let version = self.observe()?;
            let refused = |at: Point| self.is_at_closed_gap(&version, at) || version.is_on_link(at);
            self.components.nearest(&Wanted { to: centre, limit, parts: None, refused: &refused })
        };
        *seed = random.state;
        Ok(found.map(|(point, _)| point.position()))
    }

    /// The first obstacle on the straight segment between two positions in the world as it is now, from the free point
    /// that counts as the first, by the planner's rule for gaps. Whether it is stopped, and where, is decided exactly;
    /// `at`, `share` and the normal are rounded. Touching and sliding along edges is free, as for paths.
    ///
    /// The `cell` of the answer is the number of the obstacle and 0; (0, 0) at the rim of the world, in a gap, at a
    /// blocked start, and for a clear ray. Where several edges stop it in one point, the one counts that begins at the
    /// least y, then x.
    ///
    /// # Errors
    /// [`Error::BadPosition`]; [`Error::OutOfMemory`].
    pub fn raycast(&self, from: Position, to: Position) -> Result<Hit> {
        let (start, end) = (Point::snap(from)?, Point::snap(to)?);
        let version = self.version();
        let [start, end] = ends_of(&version, [start, end])?;
        Ok(match version.cast((start, end), self.closed)? {
            None => Hit { at: to, normal: Position::new(0.0, 0.0), share: 1.0, cell: (0, 0), visible: true },
            Some(stop) => Hit {
                at: at_share((start, end), stop.share),
                normal: normal(&stop),
                share: single(stop.share),
                cell: (signed(version.stopped_by(&stop)), 0),
                visible: false,
            },
        })
    }

    /// For each of some positions, in order, whether a search may begin there: at most 1/32 from free ground.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn each_free(&self, positions: impl Iterator<Item = Position>, mut take: impl FnMut(bool)) -> Result {
        let version = self.version();
        for position in positions {
            take(match Point::snap(position) {
                Ok(at) => version.free_near(at)?.is_some(),
                Err(_) => false,
            });
        }
        Ok(())
    }

    /// Checks a path that was clear at the revision `since` of the world in the world as it is now: segments in whose
    /// tiles something has changed, exactly; with `since` 0 all. It is cut where a segment is, and where it turns from
    /// one side of a closed gap to the other. Points at most 1/32 from free ground count as the nearest free point. The
    /// path is proven to be a shortest one still if the world has not been edited since.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points and a revision that the world has not reached;
    /// [`Error::BadPosition`]; [`Error::OutOfMemory`].
    pub fn check_path(&self, points: &[Position], since: u64) -> Result<PathCheck> {
        let version = self.version();
        check_points(points)?;
        check_since(since, version.revision, "a revision that the world has had, or 0")?;
        let mut check = PathCheck::untouched(since == version.revision, version.revision);
        if since != version.revision {
            let changed = if since == 0 { TileSet::ALL } else { version.changed_since(since) };
            self.walk(&version, points, &changed, &mut check)?;
        }
        Ok(check)
    }

    /// The length of a path in the world as it is now; infinite where [`WorldPlanner::check_path`] would call it cut.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points; [`Error::BadPosition`]; [`Error::OutOfMemory`].
    pub fn path_cost(&self, points: &[Position]) -> Result<f64> {
        let is_cut = self.check_path(points, 0)?.state == PathState::Cut;
        let length = |ends: &[Position]| Ok(Point::snap(ends[0])?.distance(Point::snap(ends[1])?));
        if is_cut { Ok(f64::INFINITY) } else { points.windows(2).try_fold(0.0, |sum, ends| Ok(sum + length(ends)?)) }
    }

    /// The waypoint of a path to which an agent at a position goes next:
    /// [`Planner::waypoint`](crate::Planner::waypoint) for a point in the world as it is now.
    ///
    /// # Errors
    /// As there; [`Error::OutOfMemory`].
    pub fn waypoint(&self, points: &[Position], position: Position, from: u32, reach: f32) -> Result<Waypoint> {
        next_waypoint(points, position, (from, reach), |way, _| {
            let (from, to) = way.ends(points, position);
            Ok(self.raycast(from, to)?.visible)
        })
    }

    /// Walks over the segments whose tiles have changed, up to the one that is cut.
    pub(super) fn walk(
        &self,
        version: &Version,
        points: &[Position],
        changed: &TileSet,
        check: &mut PathCheck,
    ) -> Result {
        let single = points.len() == 1;
        let next = &points[usize::from(!single)..];
        let mut before = None;
        for (segment, (from, to)) in points.iter().zip(next).enumerate() {
            let [from, to] = ends_of(version, [Point::snap(*from)?, Point::snap(*to)?])?;
            let mut read = TileSet::default();
            let squares = version.buckets().squares;
            let _: std::ops::ControlFlow<()> = squares.walk(from, to, |column, row| {
                squares.mark((column, row), &mut read);
                std::ops::ControlFlow::Continue(())
            });
            if read.meet(changed) {
                let turn = before.filter(|_| from != to).map(|before| (before, ExactVector::between(from, to)));
                let joined = match turn {
                    Some(turn) => version.joins(from, turn, self.closed)?,
                    None => true,
                };
                let stop = version.cast((from, to), self.closed)?;
                let share = if joined { stop.map(|stop| stop.share) } else { Some(0.0) };
                check.take(to_u32(segment), share.map(|share| at_share((from, to), share)));
                if check.state == PathState::Cut {
                    check.shortest = false;
                    return Ok(());
                }
            }
            if from != to {
                before = Some(ExactVector::between(to, from));
            }
        }
        Ok(())
    }
}

/// The free points that count as others, where there are such.
fn ends_of(version: &Version, ends: [Point; 2]) -> Result<[Point; 2]> {
    let [a, b] = ends;
    Ok([version.free_near(a)?.unwrap_or(a), version.free_near(b)?.unwrap_or(b)])
}

/// The point at a share of a way.
fn at_share((from, to): (Point, Point), share: f64) -> Position {
    let along = |from: i32, to: i32| {
        let (a, b) = (f64::from(from), f64::from(to));
        single((a + share * (b - a)) / f64::from(SCALE))
    };
    Position::new(along(from.x, to.x), along(from.y, to.y))
}

/// The unit vector from the edge that stops a way to its free side.
fn normal(stop: &RayStop) -> Position {
    let Some((a, b)) = stop.edge else { return Position::new(0.0, 0.0) };
    let (x, y) = (real(i64::from(b.y) - i64::from(a.y)), real(i64::from(a.x) - i64::from(b.x)));
    let length = (x * x + y * y).sqrt();
    Position::new(single(x / length), single(y / length))
}
