//! A* over faces and their sides, and Theta* over vertices, on random meshes and on those of maps.

use super::oracle::MeshOracle;
use super::terrain::{At, Faces, position};
use taut::grid::{DiagonalGaps, Lattice};
use taut::mesh::Mesh;
use taut::plan::{Guarantee, MeshPlanner, Outcome, PathState};
use taut::{Algorithm, Error, ErrorKind, Options, Position, Request, Status};
use taut_test_support::{data, effort, parallel, random::Random};

/// The searches over graphs, each with the bound of its mean length over the shortest one.
const SEARCHES: [(Algorithm, Lattice, f64); 4] = [
    (Algorithm::AStar, Lattice::Cells, 1.03),
    (Algorithm::AStar, Lattice::Corners, 1.003),
    (Algorithm::Theta, Lattice::Corners, 1.008),
    (Algorithm::LazyTheta, Lattice::Corners, 1.01),
];

fn planner(mesh: &Mesh, algorithm: Algorithm, lattice: Lattice, diagonal_gaps: DiagonalGaps) -> MeshPlanner {
    MeshPlanner::new(mesh, Options { algorithm, lattice, diagonal_gaps, ..Options::default() }).expect("options")
}

fn at(position: Position) -> At {
    ((f64::from(position.x) * 256.0).round() as i64, (f64::from(position.y) * 256.0).round() as i64)
}

fn length_of(path: &[Position]) -> f64 {
    let length = |ends: &[Position]| {
        (f64::from(ends[1].x) - f64::from(ends[0].x)).hypot(f64::from(ends[1].y) - f64::from(ends[0].y))
    };
    path.windows(2).map(length).sum()
}

/// Checks a path by the oracle and by the planner itself.
fn check_path(planner: &MeshPlanner, oracle: &MeshOracle, case: &str) {
    let points: Vec<At> = planner.path().iter().map(|&point| at(point)).collect();
    assert!(oracle.is_free(&points), "{case}: {points:?}");
    let check = planner.check_path(planner.path(), 0).unwrap();
    assert_eq!(check.state, PathState::Clear, "{case}: {check:?} {points:?}");
}

/// The outcome and the path by steps of one expansion.
fn by_steps(planner: &mut MeshPlanner, request: &Request) -> (Outcome, Vec<Position>) {
    planner.begin(request).unwrap();
    loop {
        let outcome = planner.step(1).unwrap();
        if outcome.status != Status::InProgress {
            return (outcome, planner.path().to_vec());
        }
    }
}

/// Compares the answers of each search with those of the exact one, and its paths with the oracle.
fn judge(seed: u64, given: &Faces, mesh: &Mesh, random: &mut Random) {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let oracle = MeshOracle::new(given, gaps == DiagonalGaps::Open);
        let mut exact = planner(mesh, Algorithm::Optimal, Lattice::Corners, gaps);
        let ends: Vec<[At; 2]> = (0..3).map(|_| [given.some_point(random), given.some_point(random)]).collect();
        for (algorithm, lattice, _) in SEARCHES {
            let mut other = planner(mesh, algorithm, lattice, gaps);
            for &[start, goal] in &ends {
                let case = format!("seed {seed}, {algorithm} {lattice:?} {gaps:?}, {start:?} to {goal:?}");
                let request =
                    Request { allow_partial: seed.is_multiple_of(3), ..Request::new(position(start), position(goal)) };
                let (expected, answer) = (exact.find(&request), other.find(&request));
                let (Ok(expected), Ok(outcome)) = (&expected, &answer) else {
                    assert_eq!(expected.as_ref().err(), answer.as_ref().err(), "{case}");
                    continue;
                };
                assert_eq!((outcome.status, outcome.guarantee), (expected.status, Guarantee::None), "{case}");
                assert_eq!(outcome.remaining, expected.remaining, "{case}");
                let path = other.path().to_vec();
                assert_eq!(by_steps(&mut other, &request), (*outcome, path.clone()), "{case}");
                if outcome.status == Status::NoPath {
                    continue;
                }
                assert_eq!((path.first(), path.last()), (exact.path().first(), exact.path().last()), "{case}");
                assert!(outcome.length >= expected.length - 1e-9, "{case}: {outcome:?} {expected:?}");
                assert!((outcome.length - length_of(&path)).abs() < 1e-9, "{case}");
                assert_eq!(outcome.cost, outcome.length, "{case}");
                if oracle.contains(at(path[0])) && oracle.contains(at(path[path.len() - 1])) {
                    check_path(&other, &oracle, &case);
                }
            }
        }
    }
}

#[test]
fn paths_are_free_and_never_shorter_than_the_shortest_on_random_meshes() {
    let seeds: Vec<u64> = (0..effort::count(1_000, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        if given.faces.is_empty() {
            return;
        }
        let mesh = given.shuffled(&mut random).mesh().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        judge(seed, &given, &mesh, &mut random);
    });
}

/// What a search is longer than the exact one, on the meshes of maps.
fn ratio(mesh: &Mesh, name: &str, (algorithm, lattice, _): (Algorithm, Lattice, f64)) -> (f64, u32) {
    let mut random = Random::new(46);
    let (mut sum, mut count) = (0.0, 0);
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let mut exact = planner(mesh, Algorithm::Optimal, Lattice::Corners, gaps);
        let mut other = planner(mesh, algorithm, lattice, gaps);
        let mut seed = random.below(1 << 40);
        for _ in 0..effort::count(100, 1_000) {
            let mut end = || exact.random_point(Position::new(0.0, 0.0), f32::INFINITY, &mut seed).unwrap().unwrap();
            let request = Request::new(end(), end());
            let case = format!("{name}, {algorithm} {lattice:?} {gaps:?}: {request:?}");
            let (expected, outcome) = (exact.find(&request).unwrap(), other.find(&request).unwrap());
            assert_eq!(outcome.status, expected.status, "{case}");
            if outcome.status == Status::Found {
                assert!(outcome.length >= expected.length - 1e-9, "{case}: {outcome:?} {expected:?}");
                let check = other.check_path(other.path(), 0).unwrap();
                assert_eq!(check.state, PathState::Clear, "{case}: {check:?}");
                if expected.length > 0.0 {
                    (sum, count) = (sum + outcome.length / expected.length, count + 1);
                }
            }
        }
    }
    (sum, count)
}

#[test]
fn lengths_on_the_meshes_of_maps_are_near_the_shortest() {
    let Some(folder) = data::folder() else { return };
    let maps = data::maps();
    let read = |map: &std::path::PathBuf| {
        let text = std::fs::read(folder.join(format!("meshes/{}.mesh", data::name(map)))).ok()?;
        Some((Mesh::read(&text).expect("a mesh"), data::name(map)))
    };
    let meshes: Vec<_> = maps.iter().filter_map(read).collect();
    for search in SEARCHES {
        let sums = std::sync::Mutex::new((0.0, 0));
        parallel::for_each(&meshes, |(mesh, name)| {
            let (sum, count) = ratio(mesh, name, search);
            let mut all = sums.lock().unwrap();
            *all = (all.0 + sum, all.1 + count);
        });
        let (sum, count) = *sums.lock().unwrap();
        let mean = sum / f64::from(count);
        println!("{} {:?}: {mean:.4} times the shortest, {count} pairs", search.0, search.1);
        assert!(mean <= search.2, "{} {:?}: {mean}", search.0, search.1);
    }
}

#[test]
fn a_budget_leaves_a_path_to_what_was_reached() {
    let (mut partial, mut nearer) = (0, 0);
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 8);
        let Ok(mesh) = given.mesh() else { continue };
        if given.faces.len() > 128 {
            continue;
        }
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let oracle = MeshOracle::new(&given, gaps == DiagonalGaps::Open);
            let (start, goal) = (given.some_point(&mut random), given.some_point(&mut random));
            for (algorithm, lattice, _) in SEARCHES {
                let mut other = planner(&mesh, algorithm, lattice, gaps);
                let request = Request {
                    allow_partial: true,
                    max_expansions: 1 + random.below(8) as u32,
                    ..Request::new(position(start), position(goal))
                };
                let Ok(first) = other.find(&request) else { continue };
                if first.status != Status::BudgetSpent || !oracle.contains(start) {
                    continue;
                }
                partial += 1;
                let case = format!("seed {seed}, {algorithm} {lattice:?} {gaps:?}, {start:?} to {goal:?}");
                check_path(&other, &oracle, &case);
                let end = at(*other.path().last().unwrap());
                let squared = |of: At| (of.0 - goal.0).pow(2) + (of.1 - goal.1).pow(2);
                if oracle.contains(goal) && other.reachable(request.start, request.goal).unwrap() {
                    assert!(squared(end) <= squared(start), "{case}");
                    nearer += u32::from(squared(end) < squared(start));
                }
                // Later steps go on to the answer of an unlimited query.
                let outcome = loop {
                    let outcome = other.step(3).unwrap();
                    if !matches!(outcome.status, Status::InProgress | Status::BudgetSpent) {
                        break outcome;
                    }
                };
                let path = other.path().to_vec();
                let whole = other.find(&Request { max_expansions: 0, ..request }).unwrap();
                assert_eq!((whole, other.path()), (outcome, &path[..]), "{case}");
            }
        }
    }
    assert!(partial > 300 && nearer > 100, "{partial} {nearer}");
}

#[test]
fn a_cancelled_search_goes_on() {
    let given = Faces::random(&mut Random::new(3), 9);
    let mesh = given.mesh().unwrap();
    for (algorithm, lattice, _) in SEARCHES {
        let mut other = planner(&mesh, algorithm, lattice, DiagonalGaps::Open);
        let mut seed = 5;
        let mut cancelled = 0;
        for _ in 0..20 {
            let mut end = || other.random_point(Position::new(0.0, 0.0), f32::INFINITY, &mut seed).unwrap().unwrap();
            let request = Request { allow_partial: true, ..Request::new(end(), end()) };
            let whole = (other.find(&request).unwrap(), other.path().to_vec());
            other.begin(&request).unwrap();
            other.cancel_handle().cancel();
            let first = other.step(0).unwrap();
            cancelled += u32::from(first.status == Status::Cancelled);
            let last = if first.status == Status::Cancelled { other.step(0).unwrap() } else { first };
            assert_eq!((last, other.path().to_vec()), whole, "{algorithm} {lattice:?}");
        }
        assert!(cancelled > 10, "{algorithm} {lattice:?}: {cancelled}");
    }
}

#[test]
fn what_went_before_changes_no_answer() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 8);
        let Ok(mesh) = given.mesh() else { continue };
        let mut end = || position(given.some_point(&mut random));
        let requests: Vec<Request> = (0..8).map(|_| Request::new(end(), end())).collect();
        for (algorithm, lattice, _) in SEARCHES {
            let mut used = planner(&mesh, algorithm, lattice, DiagonalGaps::Open);
            for request in &requests {
                let mut fresh = planner(&mesh, algorithm, lattice, DiagonalGaps::Open);
                assert_eq!(used.find(request), fresh.find(request), "seed {seed}");
                assert_eq!(used.path(), fresh.path(), "seed {seed}");
            }
        }
    }
}

#[test]
fn options_without_a_meaning_on_meshes_are_refused() {
    let mesh = Faces::random(&mut Random::new(3), 9).mesh().unwrap();
    let astar = Options { algorithm: Algorithm::AStar, ..Options::default() };
    let lattice = "a navigation mesh has no lattice";
    let cases = [
        (Options { algorithm: Algorithm::Anya, ..Options::default() }, "ASTAR, THETA or LAZY_THETA"),
        (Options { neighbours: taut::grid::Neighbours::Four, ..astar }, lattice),
        (Options { corner_cutting: taut::grid::CornerCutting::OneFree, ..astar }, lattice),
        (Options { cost_rule: taut::grid::CostRule::Entered, ..astar }, lattice),
        (Options { turns: taut::grid::TurnRule::Fewest, ..astar }, lattice),
        (Options { unit_width: 2, ..astar }, lattice),
        (Options { heuristic: taut::plan::Heuristic::Octile, ..astar }, "straight-line heuristic"),
        (Options { radius: 0.5, ..astar }, "a radius on a navigation mesh needs the algorithm OPTIMAL"),
        (Options { smoothing: taut::improve::Smoothing::Greedy, ..astar }, "taut already"),
        (Options { algorithm: Algorithm::Theta, h_scale: 2.0, ..Options::default() }, "an h_scale above 1"),
        (Options { cost_tolerance: 2.0, ..astar }, "cost_tolerance"),
        (Options { radius: 0.5, margin: 0.5, ..Options::default() }, "keep no margin"),
    ];
    for (options, sentence) in cases {
        let error = MeshPlanner::new(&mesh, options).err().expect("an error");
        assert_eq!(error.kind(), ErrorKind::Unsupported, "{error}");
        assert!(error.to_string().contains(sentence), "{error}");
    }
    let mut other = MeshPlanner::new(&mesh, astar).unwrap();
    let request = Request::new(Position::new(1.0, 1.0), Position::new(2.0, 2.0));
    for bad in [
        Request { every_step: true, ..request },
        Request { nearest_start: true, ..request },
        Request { radius: 1.0, ..request },
    ] {
        assert!(matches!(other.find(&bad), Err(Error::Unsupported { .. })), "{bad:?}");
    }
}
