//! Ways among movers on maps under edits: replayed in closed form against every mover, and beside A* without them.

use taut::grid::{Lattice, Neighbours};
use taut::improve::ImproveOptions;
use taut::plan::{Moment, Mover};
use taut::{Algorithm, Error, Options, Outcome, Planner, Position, Request, Status};
use taut_test_support::hash::Fnv;
use taut_test_support::validator::CostMap;

use crate::drawn::Drawn;
use crate::following::{fault_of, vertices};
use crate::world::Living;

type Spot = (f64, f64);
/// A place and a time.
type Stop = (Spot, f64);

/// By how much a way may be too near: times are sums of many.
const NEAR: f64 = 1e-6;
/// The last point of a pursuit is rounded to 1/256.
const ROUNDED: f64 = 0.004;

/// What the planner was told.
struct Told {
    options: Options,
    movers: Vec<Mover>,
    moments: Vec<Moment>,
}

/// A few requests, with edits and other movers between.
pub fn run(drawn: &mut Drawn, living: &mut Living, hash: &mut Fnv) {
    let options = Options {
        algorithm: Algorithm::SafeIntervals,
        lattice: Lattice::Cells,
        neighbours: *drawn.pick(&[Neighbours::Four, Neighbours::Eight]),
        radius: *drawn.pick(&[0.0, 0.25, 0.5, 0.004, 0.3, 1.25]),
        speed: *drawn.pick(&[1.0, 0.5, 2.0, 3.3]),
        horizon: *drawn.pick(&[0.0, 0.0, 5.0, 20.0]),
        ..Options::default()
    };
    let mut planner = Planner::new(&living.grid, options).expect("good options");
    let mut told = Told { options, movers: Vec::new(), moments: Vec::new() };
    for _ in 0..24 {
        if drawn.is_empty() {
            break;
        }
        match drawn.below(8) {
            0 | 1 => living.edit(drawn),
            2 | 3 => told.set(drawn, &mut planner, living.cells.size()),
            4 => refused(drawn, &mut planner, &told),
            _ => told.find(drawn, &mut planner, living, hash),
        }
    }
}

/// Calls that planners among movers refuse.
fn refused(drawn: &mut Drawn, planner: &mut Planner, told: &Told) {
    let (path, times) = (planner.path().to_vec(), planner.times().to_vec());
    let at = |x: f32, time: f64| Moment { at: Position::new(x, 0.5), time };
    let mover = |radius: f32, first: u32, count: u32| Mover { radius, first, count };
    let kind = match drawn.below(8) {
        0 => planner.adopt(&path).map(|_| ()),
        1 => planner.improve(&ImproveOptions::default()).map(|_| ()),
        2 => planner.set_movers(&[mover(f32::NAN, 0, 1)], &[at(0.0, 0.0)]),
        3 => planner.set_movers(&[mover(0.5, 1, u32::MAX)], &[at(0.0, 0.0)]),
        4 => planner.set_movers(&[mover(0.5, 0, 2)], &[at(0.0, 1.0), at(1.0, 1.0)]),
        5 => planner.set_movers(&[mover(0.5, 0, 1)], &[at(f32::INFINITY, 1.0)]),
        6 => planner.set_movers(&[mover(0.5, 0, 0)], &[]),
        _ => {
            let goal_mover = told.movers.len() as u32 + 1 + drawn.below(3);
            let request = Request { goal_mover, ..Request::new(Position::new(0.5, 0.5), Position::new(0.5, 0.5)) };
            // It is known to be wrong only once the start is found to be free.
            let _ = planner.find(&request).expect_err("no such mover");
            return;
        }
    };
    let error = kind.expect_err("a call that is refused");
    let is_expected = matches!(error, Error::Unsupported { .. } | Error::BadValue { .. } | Error::BadMover { .. });
    assert!(is_expected, "{error}");
    assert_eq!((planner.path(), planner.times()), (&path[..], &times[..]), "{error}");
}

impl Told {
    /// Other movers, often along rows of centres, where discs touch exactly.
    fn set(&mut self, drawn: &mut Drawn, planner: &mut Planner, (width, height): (i32, i32)) {
        (self.movers, self.moments) = (Vec::new(), Vec::new());
        for _ in 0..drawn.below(8) {
            let (first, count) = (self.moments.len() as u32, 1 + drawn.below(4));
            let mut time = f64::from(drawn.between(-4, 8));
            for _ in 0..count {
                let part = |drawn: &mut Drawn, side: i32| match drawn.below(4) {
                    0 => drawn.coordinate(side + 2) - 1.0,
                    _ => drawn.between(0, side) as f32 + 0.5,
                };
                let at = Position::new(part(drawn, width), part(drawn, height));
                self.moments.push(Moment { at, time });
                time += *drawn.pick(&[1.0, 2.0, 3.5, 0.125, 6.0]);
            }
            self.movers.push(Mover { radius: *drawn.pick(&[0.5, 0.25, 0.75, 0.0, 2.0]), first, count });
        }
        planner.set_movers(&self.movers, &self.moments).expect("good movers");
    }

    /// One request, its judges, and the same from a new planner.
    fn find(&self, drawn: &mut Drawn, planner: &mut Planner, living: &Living, hash: &mut Fnv) {
        let size = living.cells.size();
        let mut request = Request::new(drawn.position(size), drawn.position(size));
        request.start_time = *drawn.pick(&[0.0, 0.0, 2.5, -3.0, 1000.0]);
        request.lattice_ends = drawn.below(2) == 0;
        match drawn.below(4) {
            0 if !self.movers.is_empty() => request.goal_mover = 1 + drawn.below(self.movers.len() as u32),
            1 => request.allow_partial = true,
            _ => {}
        }
        let found = planner.find(&request);
        let what = || {
            let rows = living.cells.seen().rows();
            format!("{request:?} {:?} {:?} {:?}: {found:?}\n{rows}", self.options, self.movers, self.moments)
        };
        let mut fresh = Planner::new(&living.rebuilt(), self.options).expect("good options");
        fresh.set_movers(&self.movers, &self.moments).expect("good movers");
        let again = fresh.find(&request).map(|outcome| Outcome { revision: living.grid.revision(), ..outcome });
        assert_eq!(
            again.as_ref().map_err(|error| error.kind()),
            found.as_ref().map_err(|error| error.kind()),
            "{}",
            what()
        );
        assert_eq!((fresh.path(), fresh.times()), (planner.path(), planner.times()), "{}", what());
        let Ok(outcome) = found else {
            assert!(planner.path().is_empty() && planner.times().is_empty(), "{}", what());
            return;
        };
        self.beside_astar(&request, &outcome, living, &what);
        if matches!(outcome.status, Status::Found | Status::Partial) {
            self.replay(&request, &outcome, planner, &map_of(living), &what);
        } else {
            assert_eq!((outcome.status, planner.path().len()), (Status::NoPath, 0), "{}", what());
        }
        hash.word(outcome.cost.to_bits());
        planner.times().iter().for_each(|time| hash.word(time.to_bits()));
    }

    /// Nobody is faster among movers than alone; without movers as fast.
    fn beside_astar(&self, request: &Request, outcome: &Outcome, living: &Living, what: &dyn Fn() -> String) {
        if request.goal_mover != 0 || request.allow_partial || !request.lattice_ends {
            return;
        }
        let Options { lattice, neighbours, radius, speed, horizon, .. } = self.options;
        let options = Options { algorithm: Algorithm::AStar, lattice, neighbours, radius, ..Options::default() };
        let mut astar = Planner::new(&living.grid, options).expect("good options");
        let request = Request { start_time: 0.0, ..*request };
        let alone = astar.find(&request).expect("ends that are free");
        let least = alone.cost / speed;
        assert!(outcome.cost >= least * (1.0 - 1e-12) - 1e-9, "{alone:?} {}", what());
        // At the horizon itself rounding decides.
        if self.movers.is_empty() && (horizon == 0.0 || (least - horizon).abs() > 1e-6) {
            let is_in_time = horizon == 0.0 || least <= horizon;
            assert_eq!(outcome.status == Status::Found, alone.status == Status::Found && is_in_time, "{}", what());
            assert!(outcome.status != Status::Found || outcome.cost <= least + 1e-9, "{alone:?} {}", what());
        }
    }

    /// The way keeps its speed, its times and its distance from walls and movers, its end for good.
    fn replay(
        &self,
        request: &Request,
        outcome: &Outcome,
        planner: &Planner,
        map: &CostMap,
        what: &dyn Fn() -> String,
    ) {
        let (path, times) = (planner.path(), planner.times());
        let units = (f64::from(self.options.radius) * 256.0 + 0.5) as i64;
        // Movers keep away from what was asked for, rounded or not.
        let radius = (units as f64 / 256.0).max(self.options.radius.into());
        if let Err(fault) = fault_of(map, &vertices(path), taut::grid::DiagonalGaps::Open, units) {
            panic!("{fault}: {path:?} {}", what());
        }
        let way: Vec<Stop> = path.iter().zip(times).map(|(at, &time)| ((at.x.into(), at.y.into()), time)).collect();
        assert_eq!((path.len(), way[0].1), (times.len(), request.start_time), "{way:?} {}", what());
        let (last, end) = way[way.len() - 1];
        assert!((end - request.start_time - outcome.cost).abs() < 1e-9, "{way:?} {}", what());
        let latest = if self.options.horizon > 0.0 { self.options.horizon } else { f64::INFINITY };
        assert!(outcome.cost <= latest + 1e-9, "{}", what());
        for pair in way.windows(2) {
            let (length, time) = (away(pair[0].0, pair[1].0), pair[1].1 - pair[0].1);
            let waits = length == 0.0 || (length - time * self.options.speed).abs() < 0.006;
            assert!(time > 0.0 && waits, "{way:?} {}", what());
        }
        let is_pursuit = request.goal_mover != 0;
        for (number, mover) in self.movers.iter().enumerate() {
            let moments = &self.moments[mover.first as usize..(mover.first + mover.count) as usize];
            let moved: Vec<Stop> = moments.iter().map(|m| ((m.at.x.into(), m.at.y.into()), m.time)).collect();
            let reach = radius + f64::from(mover.radius);
            let gap = way.windows(2).map(|pair| least_gap(pair[0], pair[1], &moved)).fold(f64::INFINITY, f64::min);
            // Whoever meets a mover is there only then; for whoever can stay nowhere the path is the start alone.
            let is_lost = outcome.status == Status::Partial && way.len() == 1;
            let stays = if is_pursuit || is_lost { end } else { end.max(moved[moved.len() - 1].1) + 1.0 };
            let gap = gap.min(least_gap((last, end), (last, stays), &moved)) - reach;
            let slack = if is_pursuit { ROUNDED } else { NEAR };
            if is_pursuit && number as u32 + 1 == request.goal_mover {
                assert!(away(last, place(&moved, end)) - reach < 2.0 * ROUNDED, "they touch: {way:?} {}", what());
                // It may begin in touch of its goal, or in it.
                assert!(gap > -slack || way.len() == 1, "{gap}: touched before: {way:?} {}", what());
            } else {
                assert!(gap > -slack, "mover {number} overlaps by {gap}: {way:?} {}", what());
            }
        }
    }
}

fn map_of(living: &Living) -> CostMap {
    let world = living.cells.seen();
    CostMap::plain(world.width, world.height, &world.terrain)
}

fn away(a: Spot, b: Spot) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn mix(a: Spot, b: Spot, part: f64) -> Spot {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// Where a mover is at a time.
fn place(moved: &[Stop], time: f64) -> Spot {
    let next = moved.partition_point(|moment| moment.1 <= time);
    match (next.checked_sub(1).map(|at| moved[at]), moved.get(next)) {
        (Some((from, begin)), Some(&(to, end))) => mix(from, to, (time - begin) / (end - begin)),
        (Some((at, _)), None) | (None, Some(&(at, _))) => at,
        (None, None) => unreachable!("a mover has moments"),
    }
}

/// The least distance between an agent that goes straight from one stop to another and a mover: between two moments
/// their offset changes along a straight line.
fn least_gap((from, begin): Stop, (to, end): Stop, moved: &[Stop]) -> f64 {
    let mut cuts = vec![begin];
    cuts.extend(moved.iter().map(|moment| moment.1).filter(|&time| begin < time && time < end));
    cuts.push(end);
    let offset = |time: f64| {
        let part = if end > begin { (time - begin) / (end - begin) } else { 0.0 };
        let (agent, mover) = (mix(from, to, part), place(moved, time));
        (agent.0 - mover.0, agent.1 - mover.1)
    };
    let nearest = |pair: &[f64]| {
        let (a, b) = (offset(pair[0]), offset(pair[1]));
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let squared = dx * dx + dy * dy;
        let part = if squared > 0.0 { (-(a.0 * dx + a.1 * dy) / squared).clamp(0.0, 1.0) } else { 0.0 };
        (a.0 + dx * part).hypot(a.1 + dy * part)
    };
    cuts.windows(2).map(nearest).fold(f64::INFINITY, f64::min)
}
