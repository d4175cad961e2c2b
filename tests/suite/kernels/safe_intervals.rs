//! Paths among movers, beside an exhaustive search of another kind and a replay at a thousand steps per unit of time.
//!
//! The exhaustive search knows no intervals: it finds all pairs of a cell and a tick of time at which the agent can be
//! there. With the true radii it arrives no earlier than the optimum; with radii that are smaller by what an agent can
//! be late by, no more than a tick later.

use taut::grid::{Lattice, Neighbours};
use taut::plan::{Guarantee, Moment, Mover};
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::parallel;
use taut_test_support::random::Random;

pub(super) type Spot = (f64, f64);

/// Ticks per unit of time.
pub(super) const TICKS: usize = 16;

/// A map with movers.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) free: Vec<bool>,
    pub(super) movers: Vec<(f64, Vec<(Spot, f64)>)>,
    pub(super) radius: f64,
    pub(super) speed: f64,
}

/// What the planner takes.
pub(super) struct Given {
    pub(super) grid: Grid,
    pub(super) movers: Vec<Mover>,
    pub(super) moments: Vec<Moment>,
}

impl Scene {
    pub(super) fn is_free(&self, x: i32, y: i32) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y) && self.free[(y * self.width + x) as usize]
    }

    pub(super) fn given(&self) -> Given {
        let terrain: Vec<u8> = self.free.iter().map(|&free| u8::from(free)).collect();
        let (mut movers, mut moments) = (Vec::new(), Vec::new());
        for (radius, way) in &self.movers {
            let (first, count) = (moments.len() as u32, way.len() as u32);
            movers.push(Mover { radius: *radius as f32, first, count });
            let at = |spot: Spot| Position::new(spot.0 as f32, spot.1 as f32);
            moments.extend(way.iter().map(|&(spot, time)| Moment { at: at(spot), time }));
        }
        Given { grid: Grid::from_terrain(self.width, self.height, &terrain).expect("a map"), movers, moments }
    }

    pub(super) fn planner(&self, neighbours: Neighbours) -> Planner {
        let given = self.given();
        let options = Options {
            algorithm: Algorithm::SafeIntervals,
            lattice: Lattice::Cells,
            neighbours,
            radius: self.radius as f32,
            speed: self.speed,
            ..Options::default()
        };
        let mut planner = Planner::new(&given.grid, options).expect("a planner");
        planner.set_movers(&given.movers, &given.moments).expect("movers");
        planner
    }

    /// The time after which nothing moves any more.
    pub(super) fn rest(&self) -> f64 {
        self.movers.iter().map(|(_, way)| way[way.len() - 1].1).fold(0.0, f64::max)
    }

    /// The least gap between an agent that moves straight between two places within a time and mover `number`.
    pub(super) fn gap(&self, number: usize, (from, begin): (Spot, f64), (to, end): (Spot, f64)) -> f64 {
        let (radius, way) = &self.movers[number];
        let mut cuts: Vec<f64> = way.iter().map(|moment| moment.1).filter(|&t| begin < t && t < end).collect();
        cuts.push(end);
        let agent = |t: f64| if end > begin { mix(from, to, (t - begin) / (end - begin)) } else { from };
        let (mut least, mut since) = (f64::INFINITY, begin);
        for cut in cuts {
            let offset = |t: f64| {
                let (a, m) = (agent(t), place(way, t));
                (a.0 - m.0, a.1 - m.1)
            };
            least = least.min(nearest_to_origin(offset(since), offset(cut)));
            since = cut;
        }
        least - radius - self.radius
    }
}

pub(super) fn mix(a: Spot, b: Spot, t: f64) -> Spot {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

pub(super) fn place(way: &[(Spot, f64)], time: f64) -> Spot {
    if time <= way[0].1 {
        return way[0].0;
    }
    for pair in way.windows(2) {
        if time <= pair[1].1 {
            return mix(pair[0].0, pair[1].0, (time - pair[0].1) / (pair[1].1 - pair[0].1));
        }
    }
    way[way.len() - 1].0
}

fn nearest_to_origin(a: Spot, b: Spot) -> f64 {
    let way = (b.0 - a.0, b.1 - a.1);
    let squared = way.0 * way.0 + way.1 * way.1;
    let t = if squared > 0.0 { (-(a.0 * way.0 + a.1 * way.1) / squared).clamp(0.0, 1.0) } else { 0.0 };
    (a.0 + way.0 * t).hypot(a.1 + way.1 * t)
}

pub(super) fn centre((x, y): (i32, i32)) -> Spot {
    (f64::from(x) + 0.5, f64::from(y) + 0.5)
}

/// The steps from a cell, corners uncut.
pub(super) fn steps(scene: &Scene, (x, y): (i32, i32), neighbours: Neighbours) -> Vec<(i32, i32)> {
    let mut list = Vec::new();
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let is_diagonal = dx != 0 && dy != 0;
        if is_diagonal && neighbours == Neighbours::Four || !scene.is_free(x + dx, y + dy) {
            continue;
        }
        if is_diagonal && !(scene.is_free(x + dx, y) && scene.is_free(x, y + dy)) {
            continue;
        }
        list.push((x + dx, y + dy));
    }
    list
}

/// The earliest tick of arrival with radii smaller by `less`, for 4 neighbours at speed 1, of an agent that then stays.
/// None: not before everything has stood still for long enough to walk anywhere.
pub(super) fn exhaustive(scene: &Scene, start: (i32, i32), goal: (i32, i32), less: f64) -> Option<f64> {
    let last = (scene.rest().ceil() as usize + (scene.width * scene.height) as usize + 1) * TICKS;
    let cells = (scene.width * scene.height) as usize;
    let number = |(x, y): (i32, i32)| (y * scene.width + x) as usize;
    let time = |tick: usize| tick as f64 / TICKS as f64;
    let is_safe = |from: (Spot, f64), to: (Spot, f64)| {
        (0..scene.movers.len()).all(|mover| scene.gap(mover, from, to) >= -less - 1e-9)
    };
    let waits = |cell: (i32, i32), tick: usize| is_safe((centre(cell), time(tick)), (centre(cell), time(tick + 1)));
    if !is_safe((centre(start), 0.0), (centre(start), 0.0)) {
        return None;
    }
    let mut reached = vec![false; cells * (last + TICKS + 1)];
    reached[number(start)] = true;
    for tick in 0..last {
        for cell in (0..scene.width * scene.height).map(|n| (n % scene.width, n / scene.width)) {
            if !reached[tick * cells + number(cell)] {
                continue;
            }
            if waits(cell, tick) {
                reached[(tick + 1) * cells + number(cell)] = true;
            }
            for next in steps(scene, cell, Neighbours::Four) {
                let at = (tick + TICKS) * cells + number(next);
                if !reached[at] && is_safe((centre(cell), time(tick)), (centre(next), time(tick + TICKS))) {
                    reached[at] = true;
                }
            }
        }
    }
    // It can stay from a tick on if it can wait from there to the end.
    let mut stays = last;
    while stays > 0 && waits(goal, stays - 1) {
        stays -= 1;
    }
    if !waits(goal, last) {
        return None;
    }
    (stays..last).find(|tick| reached[tick * cells + number(goal)]).map(time)
}

pub(super) fn random_scene(random: &mut Random, side: (i32, i32), movers: u64, eight: bool) -> Scene {
    let (width, height) = side;
    let free = (0..width * height).map(|_| !random.chance(0.2)).collect();
    let spot = |random: &mut Random| {
        // Often along rows of centres, where discs touch exactly.
        let part = |random: &mut Random, side: i32| {
            let whole = random.between(0, side.into()) as f64;
            whole + if random.chance(0.7) { 0.5 } else { random.between(0, 16) as f64 / 16.0 }
        };
        (part(random, width), part(random, height))
    };
    let movers = (0..random.below(movers) + 1).map(|_| {
        let mut time = random.between(-3, 3) as f64;
        let count = random.between(1, 5);
        let mut way = Vec::new();
        for _ in 0..count {
            way.push((spot(random), time));
            time += *random.pick(&[1.0, 2.0, 3.5, 6.0]);
        }
        (*random.pick(&[0.25, 0.5, 0.75]), way)
    });
    let movers = movers.collect();
    let speed = if eight { *random.pick(&[0.5, 1.0, 2.0]) } else { 1.0 };
    Scene { width, height, free, movers, radius: *random.pick(&[0.0, 0.25, 0.5]), speed }
}

pub(super) fn position(cell: (i32, i32)) -> Position {
    let at = centre(cell);
    Position::new(at.0 as f32, at.1 as f32)
}

/// Replays a path at a thousand steps per unit of time, from its start to long after its end.
pub(super) fn replay(scene: &Scene, planner: &Planner, without: Option<usize>) {
    let (path, times) = (planner.path(), planner.times());
    assert_eq!(path.len(), times.len());
    let way: Vec<(Spot, f64)> =
        path.iter().zip(times).map(|(at, &time)| ((f64::from(at.x), f64::from(at.y)), time)).collect();
    for pair in way.windows(2) {
        let ((a, begin), (b, end)) = (pair[0], pair[1]);
        let length = (a.0 - b.0).hypot(a.1 - b.1);
        assert!(end > begin, "times rise: {way:?}");
        // The last point of a pursuit is rounded to 1/256.
        assert!(length == 0.0 || (length - (end - begin) * scene.speed).abs() < 0.006, "the speed holds: {way:?}");
    }
    let (begin, end) = (way[0].1, way[way.len() - 1].1);
    let until = if without.is_some() { end } else { end.max(scene.rest()) + 1.0 };
    let mut time = begin;
    while time <= until {
        let agent = place(&way, time);
        for (number, (radius, mover)) in scene.movers.iter().enumerate() {
            if Some(number) != without {
                let at = place(mover, time);
                let gap = (agent.0 - at.0).hypot(agent.1 - at.1) - radius - scene.radius;
                // The last point of a pursuit is rounded to 1/256.
                assert!(
                    gap > if without.is_some() { -0.004 } else { -1e-6 },
                    "at {time} mover {number} overlaps by {gap}: {way:?}"
                );
            }
        }
        time += 0.001;
    }
}

#[test]
fn the_arrival_is_that_of_an_exhaustive_search() {
    let seeds: Vec<u64> = (0..count(120, 10_000) as u64).collect();
    let kinds = parallel::map(&seeds, |&seed| {
        let mut random = Random::new(41_000_000 + seed);
        let scene = random_scene(&mut random, (5, 5), 3, false);
        let cell = |random: &mut Random| (random.between(0, 5) as i32, random.between(0, 5) as i32);
        let (start, goal) = (cell(&mut random), cell(&mut random));
        if !scene.is_free(start.0, start.1) || !scene.is_free(goal.0, goal.1) {
            return 0;
        }
        let mut planner = scene.planner(Neighbours::Four);
        let found = planner.find(&Request::new(position(start), position(goal)));
        let latest = exhaustive(&scene, start, goal, 0.0);
        // Whoever leaves at the next tick is late by at most one, and as far from where he would be.
        let earliest = exhaustive(&scene, start, goal, 1.0 / TICKS as f64);
        let (kind, arrival) = match found {
            Ok(outcome) if outcome.status == Status::Found => {
                assert_eq!(outcome.guarantee, Guarantee::LatticeOptimal);
                replay(&scene, &planner, None);
                (1, outcome.cost)
            }
            Ok(outcome) => {
                assert_eq!((outcome.status, outcome.guarantee), (Status::NoPath, Guarantee::LatticeOptimal));
                (2, f64::INFINITY)
            }
            Err(error) => {
                assert!(matches!(error, Error::StartBlocked { .. }), "{error}");
                let here = (centre(start), 0.0);
                assert!((0..scene.movers.len()).any(|mover| scene.gap(mover, here, here) < 1e-9), "seed {seed}");
                return 3;
            }
        };
        let (latest, earliest) = (latest.unwrap_or(f64::INFINITY), earliest.unwrap_or(f64::INFINITY));
        assert!(arrival <= latest + 1e-6, "seed {seed}: {arrival}, exhaustive {latest}: {start:?} {goal:?} {scene:?}");
        assert!(earliest <= arrival + 1.0 / TICKS as f64 + 1e-6, "seed {seed}: {arrival}, at least {earliest}");
        kind
    });
    for kind in 1..=2 {
        assert!(kinds.iter().filter(|&&found| found == kind).count() > 3, "kind {kind} occurs");
    }
}

#[test]
fn nobody_is_met_on_larger_maps_with_all_steps_and_speeds() {
    let seeds: Vec<u64> = (0..count(150, 10_000) as u64).collect();
    let waited = parallel::map(&seeds, |&seed| {
        let mut random = Random::new(42_000_000 + seed);
        let scene = random_scene(&mut random, (14, 11), 8, true);
        let neighbours = *random.pick(&[Neighbours::Four, Neighbours::Eight]);
        let mut planner = scene.planner(neighbours);
        let mut waits = 0;
        for _ in 0..4 {
            let (start, goal) = (
                (random.between(0, 14) as i32, random.between(0, 11) as i32),
                (random.between(0, 14) as i32, random.between(0, 11) as i32),
            );
            let Ok(outcome) = planner.find(&Request::new(position(start), position(goal))) else { continue };
            if outcome.status == Status::Found {
                replay(&scene, &planner, None);
                let times = planner.times();
                assert!((times[times.len() - 1] - outcome.cost).abs() < 1e-9);
                waits += usize::from(outcome.cost * scene.speed > outcome.length + 1e-6);
            }
        }
        waits
    });
    assert!(waited.iter().sum::<usize>() > 10, "some wait");
}

#[test]
fn without_movers_the_time_is_the_cost_of_astar_by_the_speed() {
    for seed in 0..count(40, 1_000) as u64 {
        let mut random = Random::new(43_000_000 + seed);
        let mut scene = random_scene(&mut random, (12, 12), 1, true);
        scene.movers.clear();
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            let options =
                Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, neighbours, ..Options::default() };
            let mut astar = Planner::new(&scene.given().grid, options).expect("a planner");
            let mut planner = scene.planner(neighbours);
            let request = Request::new(position((0, 0)), position((11, 11)));
            match (astar.find(&request), planner.find(&request)) {
                (Ok(a), Ok(b)) => {
                    assert_eq!(a.status, b.status);
                    if a.status == Status::Found {
                        assert!((a.cost / scene.speed - b.cost).abs() < 1e-9, "seed {seed}");
                        assert!(b.expanded <= a.expanded.max(1) * 3, "{} and {}", a.expanded, b.expanded);
                    }
                }
                (a, b) => assert_eq!(a.is_err(), b.is_err()),
            }
        }
    }
}

/// A corridor of width 1 with one bay; a mover comes the other way.
#[test]
fn the_agent_steps_aside_and_waits_in_the_bay() {
    let (width, height) = (16, 3);
    let free = (0..height).flat_map(|y| (0..width).map(move |x| y == 1 || (x, y) == (6, 0))).collect();
    let way = vec![((15.5, 1.5), 0.0), ((0.5, 1.5), 15.0), ((0.5, -8.0), 25.0)];
    let scene = Scene { width, height, free, movers: vec![(0.5, way)], radius: 0.5, speed: 1.0 };
    let mut planner = scene.planner(Neighbours::Four);
    let outcome = planner.find(&Request::new(position((0, 1)), position((15, 1)))).expect("an answer");
    assert_eq!(outcome.status, Status::Found);
    replay(&scene, &planner, None);
    assert!(planner.path().iter().any(|at| at.y < 1.0), "{:?}", planner.path());
    assert!(outcome.cost > 17.0 && outcome.length == 17.0, "{outcome:?}");
}

/// A mover comes to rest on the goal: nobody can stay there, and the nearest place where one can is wanted. Then the
/// horizon ends on the way.
#[test]
fn a_partial_path_ends_as_near_as_the_agent_may_stay() {
    let way = vec![((9.5, 9.5), 0.0), ((9.5, 0.5), 6.0)];
    let free = vec![true; 120];
    let scene = Scene { width: 12, height: 10, free, movers: vec![(1.0, way)], radius: 0.5, speed: 1.0 };
    let mut planner = scene.planner(Neighbours::Four);
    let mut request = Request::new(position((0, 0)), position((9, 0)));
    assert_eq!(planner.find(&request).expect("an answer").status, Status::NoPath);
    request.allow_partial = true;
    let outcome = planner.find(&request).expect("an answer");
    // 1.5 cells from the centre of the mover.
    assert_eq!((outcome.status, outcome.remaining), (Status::Partial, 2.0));
    assert_eq!(planner.path()[planner.path().len() - 1], position((7, 0)));
    replay(&scene, &planner, None);
    let options = Options { horizon: 4.0, ..*planner.options() };
    let mut hasty = Planner::new(&scene.given().grid, options).expect("a planner");
    request.goal = position((9, 9));
    let outcome = hasty.find(&request).expect("an answer");
    assert_eq!((outcome.status, outcome.cost), (Status::Partial, 4.0));
}

#[test]
fn fifty_agents_one_after_the_other_touch_nobody() {
    let mut random = Random::new(45);
    let (width, height) = (24, 24);
    let free: Vec<bool> = (0..width * height).map(|_| !random.chance(0.08)).collect();
    let mut scene = Scene { width, height, free, movers: Vec::new(), radius: 0.375, speed: 1.0 };
    let (mut taken, mut goals) = (Vec::new(), Vec::new());
    while scene.movers.len() < 50 {
        let start = (random.between(0, 24) as i32, random.between(0, 24) as i32);
        let goal = (random.between(0, 24) as i32, random.between(0, 24) as i32);
        let is_open = |cell: (i32, i32)| scene.is_free(cell.0, cell.1);
        if !is_open(start) || !is_open(goal) || taken.contains(&start) || goals.contains(&goal) {
            continue;
        }
        let mut planner = scene.planner(Neighbours::Eight);
        let Ok(outcome) = planner.find(&Request::new(position(start), position(goal))) else { continue };
        if outcome.status != Status::Found {
            continue;
        }
        replay(&scene, &planner, None);
        let way = planner.path().iter().zip(planner.times());
        scene.movers.push((0.375, way.map(|(at, &time)| ((f64::from(at.x), f64::from(at.y)), time)).collect()));
        taken.push(start);
        goals.push(goal);
    }
}

#[test]
fn what_is_no_mover_is_refused_and_the_movers_stay() {
    let grid = Grid::from_terrain(8, 8, &[1; 64]).expect("a map");
    let options = Options { algorithm: Algorithm::SafeIntervals, lattice: Lattice::Cells, ..Options::default() };
    let mut planner = Planner::new(&grid, options).expect("a planner");
    let moment = |x: f32, time: f64| Moment { at: Position::new(x, 4.5), time };
    let mover = |radius: f32, first: u32, count: u32| Mover { radius, first, count };
    planner.set_movers(&[mover(3.6, 0, 1)], &[moment(4.5, 0.0)]).expect("a mover");
    let bad: [(&[Mover], &[Moment]); 7] = [
        (&[mover(-1.0, 0, 1)], &[moment(4.5, 0.0)]),
        (&[mover(f32::NAN, 0, 1)], &[moment(4.5, 0.0)]),
        (&[mover(1.0, 0, 0)], &[moment(4.5, 0.0)]),
        (&[mover(1.0, u32::MAX, 2)], &[moment(4.5, 0.0)]),
        (&[mover(1.0, 0, 2)], &[moment(4.5, 1.0), moment(5.5, 1.0)]),
        (&[mover(1.0, 0, 1)], &[moment(f32::INFINITY, 1.0)]),
        (&[mover(1.0, 0, 1)], &[moment(4.5, f64::NAN)]),
    ];
    for (movers, moments) in bad {
        assert!(matches!(planner.set_movers(movers, moments), Err(Error::BadMover { mover: 0, .. })));
    }
    let request = Request::new(Position::new(0.5, 0.5), Position::new(7.5, 7.5));
    assert_eq!(planner.find(&request).expect("an answer").status, Status::NoPath, "the first mover stands there still");
    let inside = Request { start: Position::new(4.5, 3.5), ..request };
    assert!(matches!(planner.find(&inside), Err(Error::StartBlocked { .. })));
    assert!(matches!(planner.find(&Request { goal_mover: 2, ..request }), Err(Error::BadValue { .. })));
    let mut astar = Planner::new(&grid, Options::default()).expect("a planner");
    assert!(matches!(astar.set_movers(&[], &[]), Err(Error::UnsupportedBy { .. })));
    assert!(matches!(astar.find(&Request { start_time: 1.0, ..request }), Err(Error::UnsupportedBy { .. })));
    for wrong in [
        Options { speed: 0.0, ..options },
        Options { speed: f64::NAN, ..options },
        Options { horizon: -1.0, ..options },
    ] {
        assert!(Planner::new(&grid, wrong).is_err());
    }
}

#[test]
fn a_horizon_ends_the_search_and_a_start_time_moves_the_clock() {
    let way = vec![((3.5, 0.5), 10.0), ((3.5, 7.5), 17.0)];
    let free = vec![true; 64];
    let scene = Scene { width: 8, height: 8, free, movers: vec![(0.5, way)], radius: 0.5, speed: 1.0 };
    let given = scene.given();
    let options = Options {
        algorithm: Algorithm::SafeIntervals,
        lattice: Lattice::Cells,
        radius: 0.5,
        horizon: 7.0,
        ..Options::default()
    };
    let mut planner = Planner::new(&given.grid, options).expect("a planner");
    planner.set_movers(&given.movers, &given.moments).expect("movers");
    let mut request = Request::new(Position::new(0.5, 4.5), Position::new(7.5, 4.5));
    let first = planner.find(&request).expect("an answer");
    assert_eq!((first.status, first.cost), (Status::Found, 7.0));
    request.start_time = 11.0;
    assert_eq!(planner.find(&request).expect("an answer").status, Status::NoPath, "it would have to wait");
    request.start_time = 40.0;
    assert_eq!(planner.find(&request).expect("an answer").cost, 7.0);
    assert_eq!(planner.times(), [40.0, 47.0]);
}
