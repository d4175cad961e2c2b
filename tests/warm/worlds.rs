//! Queries in a world of polygons that were asked before allocate nothing.

use crate::counting::calls;
use taut::grid::DiagonalGaps;
use taut::plan::WorldPlanner;
use taut::space::World;
use taut::{Algorithm, Options, Position, Request, Status};
use taut_test_support::random::Random;

/// Squares, some of which overlap and touch.
fn world() -> World {
    let world = World::new(Position::new(0.0, 0.0), Position::new(64.0, 64.0)).expect("a rectangle");
    let mut random = Random::new(8);
    for _ in 0..60 {
        let (x, y) = (random.between(0, 60) as f32, random.between(0, 60) as f32);
        let outline = [(x, y), (x + 4.0, y), (x + 4.0, y + 3.0), (x, y + 4.0)].map(|(x, y)| Position::new(x, y));
        world.add(&outline).expect("a simple polygon");
    }
    world
}

fn pass(planner: &mut WorldPlanner) -> u64 {
    let mut random = Random::new(9);
    let mut expanded = 0;
    for allow_partial in [false, true].into_iter().cycle().take(100) {
        let mut at = || Position::new(random.unit() as f32 * 64.0, random.unit() as f32 * 64.0);
        let request = Request { allow_partial, ..Request::new(at(), at()) };
        let Ok(()) = planner.begin(&request) else { continue };
        let outcome = loop {
            let outcome = planner.step(5).expect("a search is open");
            if outcome.status != Status::InProgress {
                break outcome;
            }
        };
        expanded += outcome.expanded;
    }
    expanded
}

#[test]
fn warm_queries_in_worlds_allocate_nothing() {
    let world = world();
    for algorithm in [Algorithm::TangentGraph, Algorithm::VisibilityGraph] {
        for diagonal_gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let options = Options { algorithm, diagonal_gaps, ..Options::default() };
            let mut planner = WorldPlanner::new(&world, options).expect("good options");
            for _ in 0..2 {
                pass(&mut planner);
            }
            let before = calls();
            let expanded = pass(&mut planner);
            assert_eq!(calls() - before, 0);
            assert!(expanded > 100);
        }
    }
}
