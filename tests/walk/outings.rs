//! Walks in worlds of outlines, of points and of bodies: who follows a path arrives, if and only if there is a way.

use super::leader::Lead;
use super::scene::{position, units};
use super::shapes::{Outdoors, SIDE};
use super::truth::Truth;
use super::walker::{Gait, Ground, Walker};
use super::worlds::{RECT, body_of, grow};
use taut::grid::DiagonalGaps;
use taut::plan::{PathState, WorldPlanner};
use taut::space::World;
use taut::{Error, Options, Position, Request, Status};
use taut_test_support::oracle::P;
use taut_test_support::random::Random;

/// What a walk needs at most, as a factor of the distance, and in 1/256 cell besides.
const DETOUR: f64 = 6.0;
const BESIDES: f64 = 1024.0;
/// A step is taken in parts of this length in 1/256 cell.
const PART: f64 = 8.0;

/// Who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// A path, asked anew at every step.
    Anew,
    /// A path, kept as long as its next waypoint is in sight and it is clear after edits.
    Kept,
}

/// A fault that a broken build might have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defect {
    /// The path is not checked after an edit.
    Stale,
    /// The unit stops before its goal.
    StopsShort,
    /// Half of the free places are refused.
    Refuses,
}

pub const DEFECTS: [Defect; 3] = [Defect::Stale, Defect::StopsShort, Defect::Refuses];

/// The conditions of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Outing {
    pub guide: Guide,
    pub gait: Gait,
    /// In 1/256 cell.
    pub step: u32,
    pub defect: Option<Defect>,
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Arrived,
    NoWay,
    /// The words leave a choice here, or the place that counts as the unit's lies beyond a wall thinner than 1/32.
    Open,
}

/// The ground as it truly is. Units stand on multiples of 1/256 there.
struct Yard {
    truth: Truth,
}

impl Yard {
    /// True if a way is free, but narrower than 1/256: who stands on multiples of that has no place on it.
    fn is_too_narrow(&self, from: Position, to: Position) -> bool {
        let place = self.truth.place(units(from)).flatten();
        place.is_some_and(|at| at != units(to) && self.truth.is_clear(at, units(to)))
    }
}

impl Ground for Yard {
    /// In short parts, each aside if the way straight on is not free.
    fn slide(&self, from: Position, (x, y): (f64, f64)) -> Position {
        let Some(Some(mut at)) = self.truth.place(units(from)) else { return from };
        let (x, y) = (256.0 * x, 256.0 * y);
        let mut exact = (at.0 as f64, at.1 as f64);
        let end = ((exact.0 + x).round() as i64, (exact.1 + y).round() as i64);
        if self.truth.is_free(end) == Some(true) && self.truth.is_clear(at, end) {
            return position(end);
        }
        let parts = (x.hypot(y) / PART).ceil().max(1.0);
        for _ in 0..parts as usize {
            let is_free = |to: (f64, f64), by: P| {
                let there = (to.0.round() as i64 + by.0, to.1.round() as i64 + by.1);
                let is_free = there == at || self.truth.is_free(there) == Some(true) && self.truth.is_clear(at, there);
                is_free.then_some((to, there))
            };
            // What is next to the way, nearest first; else aside along the wall.
            let straight = (exact.0 + x / parts, exact.1 + y / parts);
            let next = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
            let moved = next.iter().find_map(|&by| is_free(straight, by)).or_else(|| {
                [0.5, -0.5, 1.0, -1.0, 1.4, -1.4].iter().find_map(|turn: &f64| {
                    let (cos, sin) = (turn.cos(), turn.sin());
                    let by = ((x * cos - y * sin) * cos / parts, (x * sin + y * cos) * cos / parts);
                    is_free((exact.0 + by.0, exact.1 + by.1), (0, 0))
                })
            });
            let Some((to, there)) = moved else { break };
            (exact, at) = (to, there);
        }
        position(at)
    }
}

/// A world in which somebody walks.
struct Trip {
    world: World,
    outlines: Vec<Vec<P>>,
    body: Option<Vec<P>>,
    options: Options,
    outing: Outing,
    goal: P,
    path: Vec<Position>,
    waypoint: u32,
    revision: u64,
}

/// Walks through a scene between two points of it.
pub fn walk(scene: &Outdoors, outing: Outing) -> Result<End, String> {
    let mut random = Random::new(scene.seed);
    let gaps = *random.pick(&[DiagonalGaps::Closed, DiagonalGaps::Open]);
    let options = Options { diagonal_gaps: gaps, ..Options::default() };
    let body = body_of(&mut random);
    let world = World::new(position(RECT.0), position(RECT.1)).expect("a rectangle");
    let mut outlines = Vec::new();
    for plan in &scene.plans {
        plan.add(&world, &mut outlines);
    }
    let [from, goal] = [(); 2].map(|()| (random.between(0, SIDE + 1), random.between(0, SIDE + 1)));
    let (path, revision) = (Vec::new(), 0);
    let what = format!("{outing:?} {gaps:?}, body {body:?}, {from:?} to {goal:?}");
    let mut trip = Trip { world, outlines, body, options, outing, goal, path, waypoint: 0, revision };
    trip.walk(scene, &mut random, from).map_err(|fault| format!("{fault}\n{what}, {:?}", trip.outlines))
}

impl Trip {
    fn truth(&self) -> Option<Truth> {
        match &self.body {
            None => Truth::of_points(&self.outlines, RECT, self.options.diagonal_gaps == DiagonalGaps::Closed),
            Some(body) => Truth::of_body(&self.outlines, RECT, body),
        }
    }

    /// The world of the unit, which has the body's places if there is a body; none if it has no room.
    fn planner(&self) -> Result<Option<WorldPlanner>, Error> {
        let world = match &self.body {
            None => Some(self.world.clone()),
            Some(body) => grow(&self.world, body),
        };
        world.map(|world| WorldPlanner::new(&world, self.options)).transpose()
    }

    /// The length of the way from a place, if there surely is one.
    fn way(&self, yard: &Yard, from: P) -> Result<f64, End> {
        let truth = &yard.truth;
        let (Some(start), Some(goal)) = (truth.place(from), truth.place(self.goal)) else { return Err(End::Open) };
        let (Some(start), Some(goal)) = (start, goal) else { return Err(End::NoWay) };
        if truth.is_at_gap(start).1 || truth.is_at_gap(goal).1 {
            return Err(End::Open);
        }
        let (least, most) = truth.lengths(start, &[goal])[0];
        match (least.is_finite(), most.is_finite()) {
            (true, true) => Ok(most),
            (false, false) => Err(End::NoWay),
            _ => Err(End::Open),
        }
    }

    fn most_steps(&self, length: f64) -> usize {
        ((DETOUR * length + BESIDES) / f64::from(self.outing.step)) as usize
    }

    fn walk(&mut self, scene: &Outdoors, random: &mut Random, from: P) -> Result<End, String> {
        let Some(truth) = self.truth() else { return Ok(End::Open) };
        let mut yard = Yard { truth };
        let Some(mut planner) = self.planner().map_err(|error| error.to_string())? else { return Ok(End::Open) };
        let length = match self.way(&yard, from) {
            Ok(length) => length,
            Err(End::NoWay) => return self.stays(&mut planner, from),
            Err(end) => return Ok(end),
        };
        // Who comes to the place that a goal counts as has come to the goal.
        let mut goal = yard.truth.place(self.goal).flatten().expect("a way");
        let (mut most, mut edits) = (self.most_steps(length), scene.later.iter());
        let step = self.outing.step as f32 / 256.0;
        let mut walker = Walker::new(position(from), step, self.outing.gait, scene.seed);
        let mut trail = vec![from];
        let mut edit_at = 1 + scene.seed as usize % 4;
        while most > 0 {
            most -= 1;
            let place = yard.truth.place(units(walker.at));
            if place == Some(None) {
                return Err(format!("in a wall: {trail:?}"));
            }
            if walker.is_at(position(goal)) && place.flatten().is_some_and(|at| yard.truth.is_clear(at, goal)) {
                return Ok(End::Arrived);
            }
            if trail.len() == edit_at
                && let Some(edit) = edits.next()
            {
                edit_at *= 2;
                edit.add(&self.world, &mut self.outlines);
                if random.chance(0.5) && self.outlines.len() > 1 {
                    let numbers = self.world.obstacles().map_err(|error| error.to_string())?;
                    let at = random.below(numbers.len() as u64) as usize;
                    self.world.remove(numbers[at]).map_err(|error| error.to_string())?;
                    self.outlines.remove(at);
                }
                let (Some(truth), Ok(Some(other))) = (self.truth(), self.planner()) else { return Ok(End::Open) };
                (yard, planner) = (Yard { truth }, other);
                match self.way(&yard, units(walker.at)) {
                    Ok(length) => {
                        most = self.most_steps(length);
                        goal = yard.truth.place(self.goal).flatten().expect("a way");
                    }
                    Err(end) => return Ok(end),
                }
                self.update(&planner).map_err(|error| error.to_string())?;
            }
            match self.lead(&mut planner, walker.at) {
                Lead::Along(points) => {
                    let before = walker.at;
                    // Who may miss a point goes to the next one alone, however near that is.
                    let ahead = if walker.gait == Gait::Exact { points.len() } else { 1 };
                    walker.walk(&yard, &points[..ahead]);
                    if walker.at == before && yard.is_too_narrow(before, points[0]) {
                        return Ok(End::Open);
                    }
                }
                // It may count as standing on the other side of a thin wall.
                Lead::Lost(_) if self.way(&yard, units(walker.at)).is_err() => return Ok(End::Open),
                Lead::Arrived(at) if units(at) == goal => return Ok(End::Arrived),
                other => return Err(format!("{other:?}: {trail:?}")),
            }
            trail.push(units(walker.at));
        }
        // Nothing is promised to who is beside a closed gap and does not land on the points of the path.
        let last = &trail[trail.len().saturating_sub(12)..];
        let is_at_gap = last.iter().any(|&at| yard.truth.is_at_gap(at).1) && walker.gait != Gait::Exact;
        if is_at_gap { Ok(End::Open) } else { Err(format!("never there: {trail:?}")) }
    }

    /// Without a way no leader leads anywhere.
    fn stays(&mut self, planner: &mut WorldPlanner, from: P) -> Result<End, String> {
        match self.lead(planner, position(from)) {
            Lead::Lost(_) => Ok(End::NoWay),
            other => Err(format!("led without a way: {other:?}")),
        }
    }

    /// After an edit: a path that is clear is kept.
    fn update(&mut self, planner: &WorldPlanner) -> Result<(), Error> {
        if self.path.is_empty() || self.outing.defect == Some(Defect::Stale) {
            return Ok(());
        }
        // The revisions of a grown world are its own.
        let since = if self.body.is_some() { 0 } else { self.revision };
        let check = planner.check_path(&self.path, since)?;
        self.revision = check.revision;
        if check.state == PathState::Cut {
            self.path.clear();
        }
        Ok(())
    }

    fn lead(&mut self, planner: &mut WorldPlanner, at: Position) -> Lead {
        let (x, y) = units(at);
        let away = ((self.goal.0 - x) as f64).hypot((self.goal.1 - y) as f64);
        match self.outing.defect {
            Some(Defect::StopsShort) if away < 256.0 => return Lead::Arrived(at),
            Some(Defect::Refuses) if x % 4 > 1 => return Lead::Lost("refused".to_string()),
            _ => {}
        }
        self.go_on(planner, at).unwrap_or_else(|error| Lead::Lost(error.to_string()))
    }

    fn go_on(&mut self, planner: &mut WorldPlanner, at: Position) -> Result<Lead, Error> {
        let reach = if self.outing.gait == Gait::Straight { self.outing.step as f32 / 256.0 } else { 0.0 };
        if self.outing.guide == Guide::Kept && !self.path.is_empty() {
            let next = planner.waypoint(&self.path, at, self.waypoint, reach)?;
            if next.visible || self.outing.defect == Some(Defect::Stale) {
                self.waypoint = next.number;
                return Ok(Lead::Along(self.path[next.number as usize..].to_vec()));
            }
        }
        let found = planner.find(&Request::new(at, position(self.goal)))?;
        if found.status != Status::Found {
            return Ok(Lead::Lost(format!("{:?}", found.status)));
        }
        self.path = planner.path().to_vec();
        (self.waypoint, self.revision) = (u32::from(self.path.len() > 1), found.revision);
        Ok(if self.path.len() > 1 { Lead::Along(self.path[1..].to_vec()) } else { Lead::Arrived(self.path[0]) })
    }
}
