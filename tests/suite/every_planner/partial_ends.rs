//! A partial path of a planner of shortest paths is the shortest path to its own end.

use taut::grid::DiagonalGaps;
use taut::{Position, Request, Status};
use taut_test_support::configurations::{Configuration, EXACT, GAPS, any_angle_planner};
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;
use taut_test_support::{effort, parallel};

fn anywhere(random: &mut Random, world: &World) -> Position {
    let parts = *random.pick(&[1, 2, 4]);
    let mut along = |side: i32| random.between(0, i64::from(side * parts) + 1) as f32 / parts as f32;
    Position::new(along(world.width), along(world.height))
}

/// Judges a partial path, if the query has one; says whether it has.
fn is_judged(verifier: &Verifier, gaps: DiagonalGaps, request: &Request) -> bool {
    let mut judged = false;
    for algorithm in EXACT {
        let configuration = any_angle_planner(algorithm, gaps);
        let mut planner = verifier.planner(&configuration);
        let Ok(outcome) = planner.find(request) else { continue };
        if outcome.status != Status::Partial {
            continue;
        }
        judged = true;
        let path = planner.path().to_vec();
        let end = *path.last().expect("a partial path has points");
        let whole = planner.find(&Request::new(request.start, end)).expect("both ends are free");
        let case = || {
            let Configuration { name, .. } = &configuration;
            format!("{name} {request:?}\n{path:?}\n{:?}\n{}", planner.path(), verifier.world.rows())
        };
        assert_eq!(whole.status, Status::Found, "{}", case());
        assert!((outcome.length - whole.length).abs() < 1e-9, "{} not {}: {}", outcome.length, whole.length, case());
    }
    judged
}

/// Two queries on which a partial path was too long: its end is a double corner that the start sees, and a corner past
/// a wall, where no path that comes from the start can turn.
#[test]
fn a_partial_path_ends_where_no_path_turns() {
    let double = [".#.####.....", "..###..#....", "..##.#......", ".##........."];
    let wall = ["#...#", "#...#", ".##.#", "...#.", ".#.#.", ".....", "#....", "...#.", "...#."];
    let cases = [
        (&double[..], DiagonalGaps::Open, [(11.0, 4.0), (2.0, 1.0)]),
        (&wall[..], DiagonalGaps::Closed, [(1.5, 5.0), (1.5, 1.0)]),
    ];
    for (rows, gaps, ends) in cases {
        let verifier = Verifier::without_oracle(World::draw(rows));
        let [start, goal] = ends.map(|(x, y)| Position::new(x, y));
        let request = Request { allow_partial: true, ..Request::new(start, goal) };
        assert!(is_judged(&verifier, gaps, &request), "the goal is out of reach");
    }
}

/// Searches over corners expand those at which a path turns. A path may end where none turns, at a double corner or
/// before a wall, and the way on which the search has met that point need not be the shortest to it.
#[test]
fn a_partial_path_is_the_shortest_to_its_own_end() {
    let seeds: Vec<u64> = (0..effort::count(3000, 60_000) as u64).collect();
    let judged = std::sync::atomic::AtomicUsize::new(0);
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(78_000_000 + seed);
        let world = World::any(&mut random, 14);
        let verifier = Verifier::without_oracle(world);
        for gaps in GAPS {
            let ends = [0, 1].map(|_| anywhere(&mut random, &verifier.world));
            let request = Request { allow_partial: true, ..Request::new(ends[0], ends[1]) };
            if is_judged(&verifier, gaps, &request) {
                judged.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        }
    });
    assert!(judged.into_inner() > seeds.len() / 50, "enough queries have a partial path");
}
