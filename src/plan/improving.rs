//! Paths of the host's, and improvements of the last path.

use super::outcome::{Outcome, Status};
use super::query::{OpenQuery, QueryMap};
use super::questions::{PathState, SLACK};
use super::state::{QueryState, SearchAnswer};
use super::{endpoints::QueryEnds, engine::Engine, leg::Leg, planner::Planner, request::Request};
use crate::base::{Error, Result, bytes, real_u32, real_usize};
use crate::collections::reserve_exact;
use crate::geom::{Point, Position};
use crate::improve::{Arc, ImproveOptions, Improvement, PathContext};
use crate::search::core::Guarantee;

/// Most points of an adopted path.
pub(crate) const MOST_POINTS: usize = 1 << 24;

/// The map under the paths of a world.
pub(super) fn context<'a>(engine: &Engine, world: &'a QueryMap, request: &Request) -> PathContext<'a> {
    PathContext {
        snapshot: &world.snapshot,
        layer: world.layer_for_points(),
        gaps: engine.options.diagonal_gaps,
        // Chords and rounding take that much of the radius.
        radius: (engine.options.radius_of(request).agent - SLACK).max(0),
        costs: world.costs.if_weighted(),
    }
}

/// The length of a path.
fn length_of(path: &[Point]) -> f64 {
    path.windows(2).fold(0.0, |sum, ends| sum + ends[0].distance(ends[1]))
}

impl Planner {
    /// Makes a path of the host's the planner's last one, as if a search had found it, without a guarantee: it can be
    /// improved, checked and refreshed. Points are rounded to 1/256. An open search is dropped.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points or of more than 2^24, and with the first segment that is not free;
    /// [`Error::BadPosition`]: the planner is as before. [`Error::MemoryLimit`], [`Error::OutOfMemory`]: there is no
    /// path then.
    pub fn adopt(&mut self, path: &[Position]) -> Result<Outcome> {
        self.adopt_path(path, false)
    }

    /// Takes a path that may lead through walls, which [`Improvement::Descend`] can free. Until then the planner's path
    /// is empty. The outcome has the length of the seed.
    ///
    /// # Errors
    /// As [`Planner::adopt`], but for segments that are not free; [`Error::BadValue`] with the first point outside of
    /// the map.
    pub fn adopt_seed(&mut self, path: &[Position]) -> Result<Outcome> {
        self.adopt_path(path, true)
    }

    /// An error for a planner whose paths have times, which would not hold for another path.
    fn check_has_no_times(&self) -> Result {
        if self.options().algorithm.traits().movers {
            return Err(Error::Unsupported { what: "paths among movers have times, which hold for no other path" });
        }
        Ok(())
    }

    /// An error that names the first point outside of the map: none of a seed may be, which bounds its length.
    fn check_on_map(&self, path: &[Position]) -> Result {
        let (width, height) = (self.grid.width(), self.grid.height());
        let is_on = |value: f32, side: i32| (0.0..=f64::from(side)).contains(&f64::from(value));
        for (number, at) in path.iter().enumerate() {
            if !(is_on(at.x, width) && is_on(at.y, height)) {
                let (value, allowed) = (real_usize(number), "a number of a point on the map");
                return Err(Error::BadValue { name: "point", value, allowed });
            }
        }
        Ok(())
    }

    fn adopt_path(&mut self, path: &[Position], is_seed: bool) -> Result<Outcome> {
        if !(1..=MOST_POINTS).contains(&path.len()) {
            let (value, allowed) = (real_usize(path.len()), "1 to 16,777,216 points");
            return Err(Error::BadValue { name: "count", value, allowed });
        }
        self.check_has_no_times()?;
        path.iter().try_for_each(|&at| Point::snap(at).map(|_| ()))?;
        if is_seed {
            self.check_on_map(path)?;
        } else {
            self.check_free(path.iter().copied(), self.options().radius().agent)?;
        }
        self.clear();
        let world = self.world()?;
        let engine = self.engine_mut();
        engine.check_limit_with(bytes(path.len() * size_of::<Point>()))?;
        let from = &mut engine.improver.from;
        from.clear();
        reserve_exact(from, path.len())?;
        from.extend(path.iter().map(|&at| Point::snap(at).unwrap_or_default()));
        let ends = [from[0], from[from.len() - 1]];
        if is_seed {
            let Engine { improver, .. } = engine;
            std::mem::swap(&mut improver.seed, &mut improver.from);
            let length = length_of(&improver.seed);
            return Ok(Outcome { length, cost: length, ..found(world.revision()) });
        }
        let request = Request::new(ends[0].position(), ends[1].position());
        let taken = engine.take_points(|improver| &improver.from)?;
        let cost = cost_of(engine, &world, &request, taken);
        let outcome = Outcome { length: taken, cost, ..found(world.revision()) };
        self.remember(outcome, world, &request);
        Ok(outcome)
    }

    /// # Errors
    /// [`Error::BadValue`] with the first segment of a path that is not free for an agent with a radius.
    fn check_free(&self, path: impl Iterator<Item = Position> + Clone, radius: i32) -> Result {
        let check = self.check_for(path, 0, radius)?;
        if check.state == PathState::Cut {
            let value = real_u32(check.segment);
            return Err(Error::BadValue { name: "segment", value, allowed: "segments of the path that are free" });
        }
        Ok(())
    }

    /// Keeps an outcome as the answer to the last query.
    fn remember(&mut self, outcome: Outcome, world: QueryMap, request: &Request) {
        let requested = Point::snap(request.goal).unwrap_or_default();
        let ends = QueryEnds { requested, ..QueryEnds::default() };
        let query = OpenQuery::new(world, request, ends, self.options().memory_limit);
        self.state = QueryState::Done(SearchAnswer::new(outcome, &query));
    }

    /// Improves the last path in place, on the map as it is now: it costs no more than before in terms of what is
    /// minimised, and leads through no wall. If nothing better is found, the path and its guarantee stay; a path that
    /// has changed has none. A seed ([`Planner::adopt_seed`]) becomes the path once it is free:
    /// [`Status::NoPath`] until then, which proves nothing.
    ///
    /// The outcome has the cost of what was minimised (shortcuts: the cost of the search and the weights; descent: half
    /// the length and the walls), of the path as it stays if nothing better is found, and in `expanded` the iterations.
    /// After [`Improvement::Round`] `length` is that along the exact arcs, `cost` that length or what the terrain
    /// costs, and `bound` the least radius of the turns. [`Planner::route`] has the arcs.
    ///
    /// # Errors
    /// [`Error::BadValue`] for an option out of its range, and with the first segment of the path that is blocked by
    /// now; [`Error::NoAnswer`] without a path; [`Error::Unsupported`] for a seed that is not to be freed by descent,
    /// and while sides of cells are closed: the planner is as before. [`Error::MemoryLimit`], [`Error::OutOfMemory`]:
    /// the path is as before.
    pub fn improve(&mut self, options: &ImproveOptions) -> Result<Outcome> {
        self.improve_with(options, |_| Ok(()))
    }

    /// [`Planner::improve`] for an owner that makes room for the points of the new path before it changes.
    pub(crate) fn improve_with(
        &mut self,
        options: &ImproveOptions,
        make_room: impl FnOnce(usize) -> Result,
    ) -> Result<Outcome> {
        options.check()?;
        self.check_has_no_times()?;
        let is_seed = !self.engine().improver.seed.is_empty();
        if is_seed && options.improvement != Improvement::Descend {
            return Err(Error::Unsupported { what: "a path that was adopted unchecked can be freed by descent alone" });
        }
        if !self.link_uses().is_empty() {
            let what = "a path that uses links is not improved: the walks between them are paths of their own";
            return Err(Error::Unsupported { what });
        }
        let kept = if is_seed { None } else { Some(self.answer().ok_or(Error::NoAnswer)?) };
        // A request may have brought a radius of its own.
        let radius =
            kept.map_or(self.options().radius().agent, |answer| self.options().radius_of(&answer.request).agent);
        if !is_seed {
            if self.path().is_empty() {
                return Err(Error::NoAnswer);
            }
            self.check_free(self.path().iter().copied(), radius)?;
        }
        let world = self.world()?;
        if world.snapshot.sides().is_some() {
            return Err(Error::Unsupported { what: "improvement knows cells alone, not walls between them" });
        }
        let engine = self.engine_mut();
        engine.bring_path(is_seed)?;
        engine.check_limit_with(engine.improver.more_bytes(options))?;
        let from = &engine.improver.from;
        let ends = [from[0], from[from.len() - 1]].map(Point::position);
        let request = kept.map_or_else(|| Request::new(ends[0], ends[1]), |answer| answer.request);
        let context = context(engine, &world, &request);
        let mut improver = std::mem::take(&mut engine.improver);
        let improved = improver.improve(&context, options, is_seed);
        engine.improver = improver;
        let improved = improved?;
        let points = self.engine().improver.path.iter().map(|at| at.position());
        let is_better = improved.is_better && self.check_free(points, radius).is_ok();
        let base = kept.map_or_else(|| found(world.revision()), |answer| answer.outcome);
        let seen = Outcome {
            expanded: improved.iterations.into(),
            generated: 0,
            sight_checks: improved.checks,
            revision: world.revision(),
            ..base
        };
        if !is_better {
            let status = if is_seed { Status::NoPath } else { seen.status };
            let (cost, bound) = match options.improvement {
                Improvement::Round => (seen.cost, improved.least_radius),
                Improvement::Shortcut | Improvement::Descend => (improved.before, seen.bound),
            };
            return Ok(if is_seed { Outcome { status, ..nothing(seen) } } else { Outcome { cost, bound, ..seen } });
        }
        let engine = self.engine_mut();
        make_room(engine.improver.path.len())?;
        engine.make_room_for_arcs()?;
        let length = engine.take_points(|improver| &improver.path)?;
        engine.improver.seed.clear();
        engine.take_arcs();
        let length = if engine.legs.is_empty() { length } else { engine.legs.iter().map(length_of_leg).sum() };
        let cost = cost_of(engine, &world, &request, length);
        let plain = Outcome { guarantee: Guarantee::None, bound: 0.0, length, cost, ..seen };
        let goal = if is_seed { ends[1] } else { request.goal };
        let request = Request { start: ends[0], nearest_start: false, goal, ..request };
        self.remember(plain, world, &request);
        let cost = if options.improvement == Improvement::Round { cost } else { improved.cost };
        Ok(Outcome { cost, bound: improved.least_radius, ..plain })
    }
}

/// A path that no search has found.
fn found(revision: u64) -> Outcome {
    Outcome { status: Status::Found, ..Outcome::cancelled(revision) }
}

/// The outcome without a path.
const fn nothing(outcome: Outcome) -> Outcome {
    Outcome { guarantee: Guarantee::None, length: f64::INFINITY, cost: f64::INFINITY, bound: 0.0, ..outcome }
}

/// What the engine's points cost for a search.
fn cost_of(engine: &Engine, world: &QueryMap, request: &Request, length: f64) -> f64 {
    let context = context(engine, world, request);
    if context.costs.is_none() {
        return length;
    }
    context.chain_cost(engine.path.iter().map(|&at| Point::snap(at).unwrap_or_default()))
}

impl Engine {
    /// Brings the path, or the seed, to where it is improved.
    fn bring_path(&mut self, is_seed: bool) -> Result {
        let count = if is_seed { self.improver.seed.len() } else { self.path.len() };
        let more = count.saturating_sub(self.improver.from.capacity());
        self.check_limit_with(bytes(more * size_of::<Point>()))?;
        let Self { improver, path, .. } = self;
        improver.from.clear();
        reserve_exact(&mut improver.from, count)?;
        if is_seed {
            improver.from.extend_from_slice(&improver.seed);
        } else {
            improver.from.extend(path.iter().map(|&at| Point::snap(at).unwrap_or_default()));
        }
        Ok(())
    }

    /// Makes points of the improver the path; returns its length.
    fn take_points(&mut self, of: impl Fn(&crate::improve::Improver) -> &Vec<Point>) -> Result<f64> {
        let count = of(&self.improver).len();
        self.make_room_for_longer_path(count)?;
        self.path.clear();
        self.legs.clear();
        self.path.extend(of(&self.improver).iter().map(|at| at.position()));
        Ok(length_of(of(&self.improver)))
    }

    /// Room for a path of so many points beside the one that there is.
    fn make_room_for_longer_path(&mut self, points: usize) -> Result {
        let more = points.saturating_sub(self.path.len());
        if points > self.path.capacity() {
            self.check_limit_with(bytes(more * size_of::<Position>()))?;
        }
        reserve_exact(&mut self.path, more)
    }

    /// The pieces of a rounded path: the arcs and the lines between them and its other turns.
    fn take_arcs(&mut self) {
        let Self { improver, legs, path, .. } = self;
        if improver.arcs().is_empty() {
            return;
        }
        // The points up to here have their pieces.
        let mut done = 0;
        let mut at = path.first().copied().unwrap_or_default();
        for arc in improver.arcs() {
            let leg = leg_of(arc);
            // Turns that could not be rounded lie before the arc.
            for &point in &path[done + 1..arc.chords.0] {
                legs.push(Leg::straight(at, point));
                at = point;
            }
            legs.extend([Leg::straight(at, leg.from), leg]);
            (done, at) = (arc.chords.1, leg.to);
        }
        for &point in &path[done + 1..] {
            legs.push(Leg::straight(at, point));
            at = point;
        }
    }

    /// Room for the pieces of a rounded path.
    fn make_room_for_arcs(&mut self) -> Result {
        let Self { improver, legs, .. } = self;
        let count = if improver.arcs().is_empty() { 0 } else { 2 * improver.arcs().len() + improver.path.len() + 1 };
        let (more, held) = (count.saturating_sub(legs.capacity()), legs.len());
        self.check_limit_with(bytes(more * size_of::<Leg>()))?;
        reserve_exact(&mut self.legs, count.saturating_sub(held))
    }
}

/// The length of a leg.
fn length_of_leg(leg: &Leg) -> f64 {
    let away = |from: Position, to: Position| {
        let (dx, dy) = (f64::from(to.x) - f64::from(from.x), f64::from(to.y) - f64::from(from.y));
        (dx * dx + dy * dy).sqrt()
    };
    if leg.is_arc() { away(leg.centre, leg.from) * f64::from(leg.sweep).abs() } else { away(leg.from, leg.to) }
}

/// The leg of an arc.
fn leg_of(arc: &Arc) -> Leg {
    let position = |(x, y): (f64, f64)| Position::new(crate::base::numeric::single(x), crate::base::numeric::single(y));
    Leg {
        from: position(arc.from),
        to: position(arc.to),
        centre: position(arc.centre),
        sweep: crate::base::numeric::single(arc.sweep),
    }
}

#[cfg(test)]
#[path = "improving_tests.rs"]
mod tests;
