//! Every question of planners in worlds of outlines, for points and for bodies, against what is true.

use super::scene::{position, units};
use super::shapes::{Outdoors, SIDE};
use super::truth::Truth;
use taut::grid::DiagonalGaps;
use taut::plan::{PathState, WorldPlanner};
use taut::space::{Shape, World};
use taut::{Algorithm, Options, Outcome, Position, Request, Status};
use taut_test_support::oracle::P;
use taut_test_support::random::Random;

/// A fault that a broken build might have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// The last outline is not added.
    LosesAnOutline,
    /// The other rule for gaps holds.
    SwapsTheRule,
    /// The last vertex of a path is left out.
    CutsTheCorner,
    /// Partial paths end 1/256 early.
    EndsEarly,
    /// The body is 1/256 smaller.
    ShrinksTheBody,
}

pub const DEFECTS: [Defect; 5] =
    [Defect::LosesAnOutline, Defect::SwapsTheRule, Defect::CutsTheCorner, Defect::EndsEarly, Defect::ShrinksTheBody];

/// How many questions were compared, and how many were open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub compared: usize,
    pub open: usize,
}

pub const RECT: (P, P) = ((0, 0), (SIDE, SIDE));
/// Points of a scene, between all of which everything is asked.
const POINTS: usize = 4;

/// Asks everything in the world of a scene, before its changes and after each.
pub fn check(scene: &Outdoors, defect: Option<Defect>) -> Result<Count, String> {
    let mut random = Random::new(scene.seed);
    let gaps = *random.pick(&[DiagonalGaps::Closed, DiagonalGaps::Open]);
    let algorithm = *random.pick(&[Algorithm::TangentGraph, Algorithm::VisibilityGraph]);
    let body = body_of(&mut random);
    let world = World::new(position(RECT.0), position(RECT.1)).expect("a rectangle");
    let (mut outlines, mut count) = (Vec::new(), Count::default());
    for plan in &scene.plans {
        plan.add(&world, &mut outlines);
    }
    let rule = if defect == Some(Defect::SwapsTheRule) { other(gaps) } else { gaps };
    let options = Options { algorithm, diagonal_gaps: rule, ..Options::default() };
    let mut kept = WorldPlanner::new(&world, options).map_err(|error| error.to_string())?;
    for number in 0..=scene.later.len() {
        if number > 0 {
            if random.chance(0.5) && !outlines.is_empty() {
                let at = random.below(outlines.len() as u64) as usize;
                let numbers = world.obstacles().map_err(|error| error.to_string())?;
                world.remove(numbers[at]).map_err(|error| error.to_string())?;
                outlines.remove(at);
            }
            scene.later[number - 1].add(&world, &mut outlines);
        }
        let mut known = outlines.clone();
        if defect == Some(Defect::LosesAnOutline) {
            known.pop();
        }
        let closed = gaps == DiagonalGaps::Closed;
        let truth = match &body {
            None => Truth::of_points(&known, RECT, closed),
            Some(body) => Truth::of_body(&known, RECT, body),
        };
        let Some(truth) = truth else {
            count.open += 1;
            continue;
        };
        let what = format!("{gaps:?} {algorithm:?}, body {body:?}, {outlines:?}");
        let used = if defect == Some(Defect::ShrinksTheBody) { body.as_deref().map(smaller) } else { body.clone() };
        let grown = used.as_deref().map(|body| grow(&world, body));
        let mut grown = match grown {
            Some(None) => continue,
            Some(Some(grown)) => Some(WorldPlanner::new(&grown, options).map_err(|error| error.to_string())?),
            None => None,
        };
        let planner = grown.as_mut().unwrap_or(&mut kept);
        let mut lab = Lab { planner, truth, outlines: &outlines, defect, count: &mut count };
        lab.ask_all(&mut random).map_err(|fault| format!("{fault}\n{what}"))?;
    }
    Ok(count)
}

fn other(gaps: DiagonalGaps) -> DiagonalGaps {
    if gaps == DiagonalGaps::Open { DiagonalGaps::Closed } else { DiagonalGaps::Open }
}

/// The corners of a convex body, about its origin, or a point.
pub fn body_of(random: &mut Random) -> Option<Vec<P>> {
    let (x, y) = (*random.pick(&[1, 3, 16, 32, 32, 64]), *random.pick(&[1, 2, 16, 32, 32]));
    let lean = random.between(-8, 9);
    let body = match random.below(4) {
        0 => vec![(-x, -y), (2 * x, lean.max(-y)), (lean, y)],
        1 => vec![(-x, 0), (0, -y), (x, 0), (0, y)],
        _ => vec![(-x, -y), (x, -y), (x, y), (-x, y)],
    };
    random.chance(0.4).then_some(body)
}

fn smaller(body: &[P]) -> Vec<P> {
    body.iter().map(|(x, y)| (x - x.signum(), y - y.signum())).collect()
}

/// The world of a body's places; none if it has no room.
pub fn grow(world: &World, body: &[P]) -> Option<World> {
    let corners: Vec<Position> = body.iter().map(|&corner| position(corner)).collect();
    world.grow(&Shape::new(&corners, 0.0).ok()?, 0.0).ok()
}

struct Lab<'a> {
    planner: &'a mut WorldPlanner,
    truth: Truth,
    outlines: &'a [Vec<P>],
    defect: Option<Defect>,
    count: &'a mut Count,
}

/// A comparison: nothing where what is true is open.
type Verdict = Result<(), String>;

fn squared(a: P, b: P) -> i64 {
    (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)
}

impl Lab<'_> {
    /// Compares an answer with what is true, if that is known.
    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, got: T, truth: Option<T>) -> Verdict {
        match truth {
            None => self.count.open += 1,
            Some(truth) if got == truth => self.count.compared += 1,
            Some(truth) => return Err(format!("{what}: {got:?}, not {truth:?}")),
        }
        Ok(())
    }

    fn hold(&mut self, what: &str, holds: bool, got: &dyn std::fmt::Debug) -> Verdict {
        self.count.compared += 1;
        if holds { Ok(()) } else { Err(format!("{what}: {got:?}")) }
    }

    /// A point of interest.
    fn draw(&self, random: &mut Random) -> P {
        let any = |random: &mut Random| (random.between(0, SIDE + 1), random.between(0, SIDE + 1));
        let corners: Vec<P> = self.outlines.iter().flatten().copied().collect();
        if corners.is_empty() || random.chance(0.4) {
            return any(random);
        }
        let (a, b) = (*random.pick(&corners), *random.pick(&corners));
        let near = |random: &mut Random, reach: i64| random.between(-reach, reach + 1);
        match random.below(4) {
            0 => a,
            1 => (a.0 + near(random, 4), a.1 + near(random, 4)),
            2 => ((a.0 + b.0) / 2, (a.1 + b.1) / 2),
            _ => (a.0 + near(random, 70), a.1 + near(random, 70)),
        }
    }

    fn ask_all(&mut self, random: &mut Random) -> Verdict {
        let points: Vec<P> = (0..POINTS).map(|_| self.draw(random)).collect();
        let places: Vec<Option<Option<P>>> = points.iter().map(|&at| self.truth.place(at)).collect();
        for (i, &from) in points.iter().enumerate() {
            self.alone(random, from, places[i]).map_err(|fault| format!("{from:?}: {fault}"))?;
            let Some(start) = places[i] else {
                self.count.open += POINTS;
                continue;
            };
            let goals: Vec<P> = places.iter().copied().flatten().flatten().collect();
            let lengths = start.map_or_else(Vec::new, |start| self.truth.lengths(start, &goals));
            let mut lengths = goals.into_iter().zip(lengths);
            for (j, &to) in points.iter().enumerate() {
                let Some(goal) = places[j] else {
                    self.count.open += 1;
                    continue;
                };
                let known = if goal.is_some() { lengths.next().map(|(_, bounds)| bounds) } else { None };
                let pair = Pair { from, to, start, goal, bounds: known.unwrap_or((f64::INFINITY, f64::INFINITY)) };
                self.ask(&pair).map_err(|fault| format!("{from:?} to {to:?}: {fault}"))?;
            }
        }
        Ok(())
    }

    /// Questions about one point.
    fn alone(&mut self, random: &mut Random, at: P, place: Option<Option<P>>) -> Verdict {
        let component = self.planner.component(position(at)).map_err(|error| error.to_string())?;
        self.compare("a component", component.is_some(), place.map(|place| place.is_some()))?;
        let nearest = self.planner.nearest(position(at), f32::INFINITY).map_err(|error| error.to_string())?;
        let end = nearest.map(|nearest| units(nearest.point));
        self.is_nearest("nearest", random, at, (end, i64::MAX), &|truth, at| truth.is_free(at))?;
        let reach = random.between(1, 200);
        let drawn = self.planner.random_point(position(at), reach as f32 / 256.0, &mut random.next());
        let drawn = drawn.map_err(|error| error.to_string())?.map(units);
        if let Some(point) = drawn {
            let is_free = self.truth.is_free(point);
            self.compare("a random point is free", true, is_free)?;
            let is_near = squared(point, at) <= reach * reach && !self.truth.is_at_gap(point).0;
            return self.hold("a random point", is_near, &point);
        }
        let is_free = |truth: &Truth, at| {
            let is_free = truth.is_free(at)?;
            if is_free && truth.is_at_gap(at).1 { None } else { Some(is_free) }
        };
        self.is_nearest("no random point", random, at, (None, reach * reach + 1), &is_free)
    }

    /// True for the nearest of the points that fit, or none nearer than a squared distance: draws others that are
    /// nearer. The points to be drawn from are those next to the answer, next to the point, and all.
    fn is_nearest(
        &mut self,
        what: &str,
        random: &mut Random,
        at: P,
        (end, limit): (Option<P>, i64),
        fits: &dyn Fn(&Truth, P) -> Option<bool>,
    ) -> Verdict {
        if let Some(end) = end {
            let does_fit = fits(&self.truth, end);
            self.compare(what, true, does_fit).map_err(|fault| format!("{fault}: {end:?} does not fit"))?;
        }
        let limit = end.map_or(limit, |end| squared(end, at));
        let (low, high) = self.truth.rect(RECT);
        let reach = limit.isqrt().min(2 * SIDE);
        for number in 0..24 {
            let (around, reach) = match (number % 3, end) {
                (0, Some(end)) => (end, reach.min(6)),
                (1, _) => (at, reach.min(12)),
                _ => (at, reach),
            };
            let mut near = |v: i64| v + random.between(-reach, reach + 1);
            let other = (near(around.0), near(around.1));
            let is_in = low.0 <= other.0 && other.0 <= high.0 && low.1 <= other.1 && other.1 <= high.1;
            let rank = (squared(other, at), other.1, other.0);
            if !is_in || end.map_or(rank.0 >= limit, |end| rank >= (limit, end.1, end.0)) {
                continue;
            }
            let does_fit = fits(&self.truth, other);
            self.compare(what, false, does_fit).map_err(|fault| format!("{fault}: {other:?} rather than {end:?}"))?;
        }
        Ok(())
    }

    fn find(&mut self, pair: &Pair, allow_partial: bool) -> (Result<Outcome, String>, Vec<Position>) {
        let request = Request { allow_partial, ..Request::new(position(pair.from), position(pair.to)) };
        let outcome = self.planner.find(&request).map_err(|error| error.to_string());
        let mut path = self.planner.path().to_vec();
        let is_partial = outcome.as_ref().is_ok_and(|found| found.status == Status::Partial);
        match self.defect {
            Some(Defect::CutsTheCorner) if path.len() > 2 => drop(path.remove(path.len() - 2)),
            Some(Defect::EndsEarly) if is_partial => {
                let end = path.len() - 1;
                path[end].x -= 1.0 / 256.0;
            }
            _ => {}
        }
        (outcome, path)
    }

    /// Questions about two points whose places are known.
    fn ask(&mut self, pair: &Pair) -> Verdict {
        let ends = [pair.from, pair.to].map(position);
        let reachable = self.planner.reachable(ends[0], ends[1]).map_err(|error| error.to_string())?;
        self.compare("reachable", reachable, pair.joined())?;
        let (found, path) = self.find(pair, false);
        let (Some(start), Some(goal)) = (pair.start, pair.goal) else {
            return self.hold("find from or to what is blocked", found.is_err() && !reachable, &found);
        };
        let found = found.map_err(|error| format!("find: {error}"))?;
        self.hold("find", (found.status == Status::Found) == reachable, &found)?;
        let names = ends.map(|at| self.planner.component(at).ok().flatten());
        self.hold("components", names[0] != names[1] || reachable, &names)?;
        if self.truth.is_plain(start) && self.truth.is_plain(goal) {
            self.hold("components of what is joined", names[0] == names[1] || !reachable, &names)?;
        }
        let (least, most) = pair.bounds;
        if reachable {
            let length = found.length * 256.0;
            let is_right = length >= least - 1e-6 * (1.0 + least) && length <= most + 1e-6 * (1.0 + least);
            self.hold("a length", is_right, &(length / 256.0, least / 256.0, most / 256.0, &path))?;
            self.legal(&path)?;
        }
        self.straight((start, goal), ends)?;
        self.partial(pair, start, reachable)
    }

    /// A path that was found is free.
    fn legal(&mut self, path: &[Position]) -> Verdict {
        let points: Vec<P> = path.iter().map(|&at| units(at)).collect();
        let stop = self.truth.stops(&points)[1];
        self.hold("a path", stop.is_none(), &(&points, stop))?;
        let check = self.planner.check_path(path, 0).map_err(|error| error.to_string())?;
        self.hold("check_path", check.state == PathState::Clear, &(&points, check))
    }

    /// A ray, and a path of it.
    fn straight(&mut self, way: (P, P), ends: [Position; 2]) -> Verdict {
        let hit = self.planner.raycast(ends[0], ends[1]).map_err(|error| error.to_string())?;
        let [strict, loose] = self.truth.stops(&[way.0, way.1]);
        let is_known = strict.is_some() == loose.is_some();
        self.compare("raycast", hit.visible, is_known.then_some(strict.is_none()))?;
        let check = self.planner.check_path(&ends, 0).map_err(|error| error.to_string())?;
        self.hold("check_path of a ray", (check.state == PathState::Clear) == hit.visible, &(check, hit))?;
        if let (Some((_, first)), Some((_, last))) = (strict, loose) {
            let share = f64::from(hit.share);
            let is_there = first - 1e-5 <= share && share <= last + 1e-5;
            self.hold("where a ray ends", is_there, &(hit, first, last))?;
        }
        Ok(())
    }

    /// The end of a path that may be partial.
    fn partial(&mut self, pair: &Pair, start: P, reachable: bool) -> Verdict {
        let (found, path) = self.find(pair, true);
        let found = found.map_err(|error| format!("a partial path: {error}"))?;
        let ends = [pair.from, pair.to].map(position);
        let nearest = self.planner.nearest_reachable(ends[0], ends[1], f32::INFINITY);
        let nearest = nearest.map_err(|error| error.to_string())?.map(|nearest| units(nearest.point));
        let end = path.last().map(|&end| units(end));
        self.hold("nearest_reachable", nearest.is_some() && nearest == end, &(nearest, end))?;
        let Some(end) = end else { return Ok(()) };
        self.hold("a whole path", (found.status == Status::Found) == reachable, &found)?;
        if reachable {
            return self.hold("the end of a path", Some(end) == pair.goal, &end);
        }
        let joined = self.truth.joins(start, end);
        self.compare("the end of a partial path is in reach", true, joined)?;
        self.legal(&path)?;
        let is_open = self.truth.is_at_gap(end);
        self.hold("an end in a gap", end == start || !is_open.0, &end)?;
        let fits = |truth: &Truth, at: P| {
            let is_free = truth.is_free(at)?;
            if !is_free {
                return Some(false);
            }
            if at != end && truth.is_at_gap(at).1 { None } else { truth.joins(start, at) }
        };
        let mut random = Random::new((end.0 * 4096 + end.1) as u64);
        self.is_nearest("a partial end", &mut random, pair.to, (Some(end), i64::MAX), &fits)
    }
}

/// Two points, the places that count as them, and the bounds of the distance between those.
struct Pair {
    from: P,
    to: P,
    start: Option<P>,
    goal: Option<P>,
    bounds: (f64, f64),
}

impl Pair {
    fn joined(&self) -> Option<bool> {
        let (least, most) = self.bounds;
        (least.is_finite() == most.is_finite()).then_some(least.is_finite())
    }
}
