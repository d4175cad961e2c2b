//! Faults that were found once, each with its story.

use taut::grid::DiagonalGaps;
use taut::plan::Heuristic;
use taut::{Algorithm, Position, Request};
use taut_test_support::configurations::{any_angle_planner, with_heuristic};
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// Random queries showed Anya with a scaled heuristic running past a corner and back along the same line: a scaled key
/// pops roots in an order in which the better way to the line comes second.
#[test]
fn a_bounded_path_does_not_turn_back_on_itself() {
    let first = [".....#...#...", ".##...#..#...", "...#.........", "........#...#", "#..##.##....#"];
    let second = [
        "#..#........#.",
        "......#...#...",
        "..............",
        ".#.#...#......",
        ".....#..#.....",
        "..#...#.......",
        "..............",
        "..#...#.......",
        "#.............",
        "..#..#........",
        ".#..#.......#.",
        ".....#...#....",
        "....#..#....#.",
    ];
    check(&first, DiagonalGaps::Closed, [(3.595_150_7, 1.393_058_9), (9.0, 2.240_963)]);
    check(&second, DiagonalGaps::Open, [(1.376_531_4, 8.071_630_5), (7.975_271_7, 2.0)]);
}

fn check(rows: &[&str], gaps: DiagonalGaps, ends: [(f32, f32); 2]) {
    let verifier = Verifier::new(World::draw(rows));
    let configuration = with_heuristic(any_angle_planner(Algorithm::Anya, gaps), Heuristic::Auto, 4.0);
    let [start, goal] = ends.map(|(x, y)| Position::new(x, y));
    verifier.check_query(&configuration, &mut verifier.planner(&configuration), &Request::new(start, goal));
}

/// A planner that had met its memory limit once refused every query from then on: what had grown stayed allocated.
#[test]
fn a_planner_that_met_its_memory_limit_answers_the_next_query() {
    let grid = taut::Grid::new(200, 200, 1).expect("a small grid");
    let limited =
        |memory_limit| taut::Options { algorithm: taut::Algorithm::AStar, memory_limit, ..taut::Options::default() };
    let near = taut::Request::new(taut::Position::new(0.0, 0.0), taut::Position::new(3.0, 1.0));
    let goal = taut::Position::new(200.0, 150.0);
    let far = taut::Request { every_step: true, ..taut::Request::new(near.start, goal) };
    let mut fresh = taut::Planner::new(&grid, limited(0)).expect("valid options");
    let expected = fresh.find(&near).expect("free ends");
    let limit = fresh.memory().total();
    let mut planner = taut::Planner::new(&grid, limited(limit)).expect("valid options");
    for _ in 0..3 {
        assert_eq!(planner.find(&near), Ok(expected));
        let refused = planner.find(&far).map_err(|error| error.kind());
        assert_eq!(refused, Err(taut::ErrorKind::Limit));
        assert!(planner.path().is_empty() && planner.memory().total() <= limit);
    }
}
