//! Theta* and Lazy Theta* with a radius beside the planner of shortest paths and `reachable`: what one of them can
//! reach the others reach, on paths that keep the radius and are never shorter than the shortest.

use std::sync::Mutex;

use taut::{Algorithm, Error, Options, Outcome, Planner, Position, Request, Status};
use taut_test_support::configurations::Configuration;
use taut_test_support::effort::count;
use taut_test_support::random::Random;
use taut_test_support::validator::{Vertex, keeps_away, place_is_clear, vertices_of};
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;
use taut_test_support::{data, parallel};

const RADII: [f32; 8] = [0.1, 0.3, 0.5, 0.6, 0.75, 1.0, 1.25, 2.3];
const KINDS: [Algorithm; 2] = [Algorithm::Theta, Algorithm::LazyTheta];

/// How much longer paths were than the shortest ones, and how many of them have arcs.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    found: u32,
    none: u32,
    exact: u32,
    sum: f64,
    most: f64,
}

impl Tally {
    fn add(&mut self, ratio: f64, has_arcs: bool) {
        self.found += 1;
        self.exact += u32::from(has_arcs);
        self.sum += ratio;
        self.most = self.most.max(ratio);
    }

    fn with(self, other: Self) -> Self {
        Self {
            found: self.found + other.found,
            none: self.none + other.none,
            exact: self.exact + other.exact,
            sum: self.sum + other.sum,
            most: self.most.max(other.most),
        }
    }

    fn mean(&self) -> f64 {
        self.sum / f64::from(self.found.max(1))
    }
}

/// A radius in 1/256 cell.
fn units(radius: f32) -> i64 {
    (f64::from(radius) * 256.0 + 0.5).floor() as i64
}

fn options(algorithm: Algorithm, radius: f32) -> Options {
    Options { algorithm, radius, ..Options::default() }
}

/// The planners of one map.
struct Planners<'a> {
    verifier: &'a Verifier,
    exact: Planner,
    kinds: Vec<(Configuration, Planner)>,
}

impl<'a> Planners<'a> {
    fn new(verifier: &'a Verifier) -> Self {
        let planner = |algorithm: Algorithm| Configuration::new(algorithm.name(), options(algorithm, 0.0));
        let kinds = KINDS.map(planner).map(|configuration| (configuration.clone(), verifier.planner(&configuration)));
        Self { verifier, exact: verifier.planner(&planner(Algorithm::Optimal)), kinds: kinds.into() }
    }

    /// Compares all answers to a request with a radius; none if an end is blocked.
    fn compare(&mut self, request: &Request) -> Option<Tally> {
        let grid = &self.verifier.grid;
        let shortest = self.exact.find(request).ok()?;
        let mut asked = Planner::new(grid, options(Algorithm::Theta, request.radius)).expect("options");
        let reachable = asked.reachable(request.start, request.goal).expect("free ends");
        assert_eq!(reachable, shortest.status == Status::Found, "{request:?}");
        let mut tally = Tally::default();
        for (configuration, planner) in &mut self.kinds {
            let label = || format!("{} {request:?}\n{}", configuration.name, self.verifier.world.rows());
            let outcome = planner.find(request).expect("free ends");
            if shortest.status == Status::NoPath {
                assert_eq!((outcome.status, outcome.expanded), (Status::NoPath, 0), "{}", label());
                tally.none += 1;
                continue;
            }
            assert_eq!(outcome.status, Status::Found, "{}", label());
            let fault = self.verifier.validate(configuration, request, &outcome, planner.path()).err();
            assert_eq!(fault, None, "{}", label());
            assert!(outcome.length >= shortest.length * (1.0 - 1e-9), "{outcome:?} {shortest:?} {}", label());
            let has_arcs = planner.route().any(|leg| leg.sweep != 0.0);
            if has_arcs {
                assert!((outcome.length - shortest.length).abs() < 1e-9, "{}", label());
            } else {
                let vertices = vertices_of(&planner.path().iter().map(|at| (at.x, at.y)).collect::<Vec<_>>());
                let fault =
                    keeps_away(&self.verifier.cost_map, units(request.radius), &vertices.expect("points of a path"));
                assert_eq!(fault, Ok(()), "{}", label());
            }
            tally.add(if shortest.length > 0.0 { outcome.length / shortest.length } else { 1.0 }, has_arcs);
        }
        Some(tally)
    }
}

fn report(name: &str, tallies: &[Tally]) {
    for (radius, tally) in RADII.iter().zip(tallies) {
        let Tally { found, none, exact, most, .. } = tally;
        println!("{name}, radius {radius}: {found} found, {exact} exact, {none} none, {:.4} {most:.4}", tally.mean());
    }
}

fn anywhere(random: &mut Random, world: &World) -> Position {
    let mut along = |side: i32| random.between(0, i64::from(side) * 256 + 1) as f32 / 256.0;
    Position::new(along(world.width), along(world.height))
}

/// A point where a disc has room, if some are met soon.
fn place(random: &mut Random, verifier: &Verifier, radius: f32) -> Option<Position> {
    let has_room = |at: &Position| {
        let (x, y) = ((at.x * 256.0) as i64, (at.y * 256.0) as i64);
        place_is_clear(&verifier.cost_map, Vertex { x, y }, units(radius))
    };
    (0..16).map(|_| anywhere(random, &verifier.world)).find(has_room)
}

#[test]
fn a_corridor_of_one_cell_is_no_end_of_the_world() {
    let rows = ["#######", "#.....#", "#####.#", "#####.#", "#####.#", "#######"];
    let verifier = Verifier::without_oracle(World::draw(&rows));
    let mut planners = Planners::new(&verifier);
    for (radius, shortest) in [(0.1_f32, 6.214), (0.3, 6.486), (0.5, 6.785)] {
        let request = Request { radius, ..Request::new(Position::new(1.5, 1.5), Position::new(5.5, 4.5)) };
        let tally = planners.compare(&request).expect("free ends");
        assert_eq!(tally.found, 2);
        assert!(tally.most < 1.15, "{tally:?}");
        assert!((planners.exact.find(&request).expect("free ends").length - shortest).abs() < 1e-3);
    }
}

#[test]
fn a_disc_goes_wherever_it_can_in_small_worlds() {
    let tallies = Mutex::new([Tally::default(); RADII.len()]);
    let seeds: Vec<u64> = (0..count(400, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(90_000_000 + seed);
        let world = World::any(&mut random, 16);
        let verifier = Verifier::without_oracle(world);
        let mut planners = Planners::new(&verifier);
        for (at, &radius) in RADII.iter().enumerate() {
            for _ in 0..6 {
                let mut place = || place(&mut random, &verifier, radius);
                let (Some(start), Some(goal)) = (place(), place()) else { continue };
                if let Some(tally) = planners.compare(&Request { radius, ..Request::new(start, goal) }) {
                    let mut tallies = tallies.lock().expect("no thread has panicked");
                    tallies[at] = tallies[at].with(tally);
                }
            }
        }
    });
    let tallies = tallies.into_inner().expect("no thread has panicked");
    report("small worlds", &tallies);
    let all = tallies.into_iter().fold(Tally::default(), Tally::with);
    assert!(all.found > 1000 && all.none > 300, "{all:?}");
    assert!(all.mean() < 1.05, "{all:?}");
}

#[test]
fn a_disc_goes_wherever_it_can_on_real_maps() {
    // A graph of all corners costs more than its queries: a few maps in an ordinary run.
    for map in data::maps().into_iter().step_by(count(4, 1)) {
        let verifier = Verifier::without_oracle(data::read_world(&map));
        let mut planners = Planners::new(&verifier);
        let mut random = Random::new(91);
        let mut tallies = [Tally::default(); RADII.len()];
        for (at, &radius) in RADII.iter().enumerate() {
            for _ in 0..count(3, 200) {
                let mut place = || place(&mut random, &verifier, radius);
                let (Some(start), Some(goal)) = (place(), place()) else { continue };
                let tally = planners.compare(&Request { radius, ..Request::new(start, goal) }).unwrap_or_default();
                tallies[at] = tallies[at].with(tally);
            }
        }
        report(&data::name(&map), &tallies);
        let all = tallies.into_iter().fold(Tally::default(), Tally::with);
        assert!(all.most < 1.5, "{} {all:?}", data::name(&map));
    }
}

/// Two walls that end at corners (2, 1) apart: a disc of 1.1 just passes, neither along an axis nor along a diagonal.
fn off_the_lattice(random: &mut Random) -> (Verifier, Request) {
    let rows = [
        "..............",
        "..............",
        "..............",
        "..............",
        "#####.........",
        "..............",
        ".......#######",
        "..............",
        "..............",
        "..............",
        "..............",
    ];
    let verifier = Verifier::without_oracle(World::draw(&rows));
    let mut along = |low: i64, high: i64| random.between(low * 256, high * 256 + 1) as f32 / 256.0;
    let (start, goal) = (Position::new(along(9, 12), along(2, 4)), Position::new(along(2, 5), along(7, 9)));
    (verifier, Request { radius: 1.1, ..Request::new(start, goal) })
}

#[test]
fn limits_hold_on_either_side_of_the_turn_to_the_exact_search() {
    let mut random = Random::new(92);
    for round in 0..count(12, 200) {
        let (verifier, request) = off_the_lattice(&mut random);
        let algorithm = KINDS[round % 2];
        let new = |memory_limit| {
            let options = Options { memory_limit, ..options(algorithm, 0.0) };
            Planner::new(&verifier.grid, options).expect("options")
        };
        let mut whole = new(0);
        let expected = whole.find(&request).expect("free ends");
        let path = whole.path().to_vec();
        assert_eq!(expected.status, Status::Found);
        assert!(whole.route().any(|leg| leg.sweep != 0.0), "{request:?}");
        let same = |planner: &Planner, outcome: Outcome| {
            let figures = |outcome: Outcome| (outcome.status, outcome.length, outcome.cost, outcome.expanded);
            assert_eq!(figures(outcome), figures(expected), "{request:?}\n{}", verifier.world.rows());
            assert_eq!(planner.path(), path);
        };
        // Whatever was asked before.
        for other in [Request { radius: 0.0, ..request }, Request { radius: 0.3, ..request }] {
            whole.find(&other).expect("free ends");
            let outcome = whole.find(&request).expect("free ends");
            same(&whole, outcome);
        }
        // One expansion at a time, each of the request's budget, with what a partial path has so far.
        let mut stepped = new(0);
        let partial = Request { allow_partial: true, max_expansions: 1, ..request };
        stepped.begin(&partial).expect("free ends");
        let (mut outcome, mut steps) = (stepped.step(1).expect("a search"), 0);
        while outcome.status == Status::BudgetSpent {
            steps += 1;
            assert_eq!(outcome.expanded, steps);
            // The last point on an arc is rounded.
            let vertices = vertices_of(&stepped.path().iter().map(|at| (at.x, at.y)).collect::<Vec<_>>());
            let fault = keeps_away(&verifier.cost_map, units(request.radius) - 2, &vertices.expect("points of a path"));
            assert_eq!(fault, Ok(()), "{request:?} {outcome:?}\n{}", verifier.world.rows());
            outcome = stepped.step(1).expect("a search");
        }
        same(&stepped, outcome);
        assert_eq!(steps + 1, expected.expanded);
        // A cancel ends either search.
        for before in [1, expected.expanded - 1] {
            stepped.begin(&request).expect("free ends");
            assert_eq!(
                stepped.step(u32::try_from(before).expect("few expansions")).map(|outcome| outcome.status),
                Ok(Status::InProgress)
            );
            stepped.cancel_handle().cancel();
            assert_eq!(stepped.step(0).map(|outcome| outcome.status), Ok(Status::Cancelled));
        }
        // A limit is met or not, whatever was asked before, and not exceeded.
        let (mut refused, mut served) = (0, 0);
        for limit in (4..40).map(|kib| kib << 13) {
            let mut limited = new(limit);
            let fresh = limited.find(&request);
            let total = limited.memory().total();
            for other in [Request { radius: 0.0, ..request }, Request { radius: 0.3, ..request }, request] {
                let _ = limited.find(&other);
                let again = limited.find(&request);
                assert_eq!(again.as_ref().ok(), fresh.as_ref().ok(), "{limit} {again:?} {fresh:?}");
            }
            match fresh {
                Ok(outcome) => {
                    same(&limited, outcome);
                    assert!(total <= limit, "{total} {limit}");
                    served += 1;
                }
                Err(error) => {
                    assert!(matches!(error, Error::MemoryLimit { .. }), "{error}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 0 && served > 0, "{refused} {served}");
    }
}

#[test]
fn a_partial_path_of_a_disc_ends_at_the_nearest_place_in_reach() {
    let mut partial = 0;
    for seed in 0..count(300, 10_000) as u64 {
        let mut random = Random::new(93_000_000 + seed);
        let verifier = Verifier::without_oracle(World::any(&mut random, 14));
        let radius = *random.pick(&RADII);
        let mut planners = KINDS.map(|kind| Planner::new(&verifier.grid, options(kind, radius)).expect("options"));
        for _ in 0..4 {
            let (start, goal) = (anywhere(&mut random, &verifier.world), anywhere(&mut random, &verifier.world));
            let request = Request { allow_partial: true, ..Request::new(start, goal) };
            for planner in &mut planners {
                let Ok(outcome) = planner.find(&request) else { continue };
                let label = format!("{request:?} {radius} {outcome:?}\n{}", verifier.world.rows());
                let nearest = planner.nearest_reachable(start, goal, f32::INFINITY).expect("a free start");
                let configuration = Configuration::new("Theta*", options(Algorithm::Theta, radius));
                assert_eq!(verifier.validate(&configuration, &request, &outcome, planner.path()), Ok(()), "{label}");
                if outcome.status == Status::Partial {
                    assert_eq!(nearest.map(|place| place.point), planner.path().last().copied(), "{label}");
                    partial += 1;
                } else {
                    assert_eq!(outcome.status, Status::Found, "{label}");
                }
            }
        }
    }
    assert!(partial > 200, "{partial}");
}
