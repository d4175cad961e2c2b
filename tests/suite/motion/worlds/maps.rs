//! Worlds made of maps: the lengths of Anya on the grid.

use super::scene::ALGORITHMS;
use taut::grid::DiagonalGaps;
use taut::plan::WorldPlanner;
use taut::space::World;
use taut::{Algorithm, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::data;
use taut_test_support::effort::count;
use taut_test_support::random::Random;

/// Compares the planners in the world of a grid with Anya, on random pairs of lattice points and others.
fn compare(grid: &Grid, name: &str, pairs: usize) {
    let world = World::from_grid(grid).unwrap();
    let mut random = Random::new(11);
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let options = |algorithm| Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
        let mut anya = Planner::new(grid, options(Algorithm::Anya)).unwrap();
        let mut planners = ALGORITHMS.map(|algorithm| WorldPlanner::new(&world, options(algorithm)).unwrap());
        let mut found = 0;
        while found < pairs {
            let mut point = || {
                let parts = *random.pick(&[1, 1, 2, 256]);
                let at = |side: i32, random: &mut Random| random.between(0, i64::from(side) * parts + 1) as f32;
                let (x, y) = (at(grid.width(), &mut random), at(grid.height(), &mut random));
                Position::new(x / parts as f32, y / parts as f32)
            };
            let request = Request::new(point(), point());
            let expected = anya.find(&request);
            for planner in &mut planners {
                let outcome = planner.find(&request);
                let what = format!("{name}, {gaps:?}, {request:?}");
                let Ok(expected) = expected else {
                    // In a world ends up to 1/32 inside of a wall count as free.
                    let is_near = |&end: &Position| anya.nearest(end, 1.0 / 32.0).unwrap().is_some();
                    let are_near = [request.start, request.goal].iter().all(is_near);
                    assert_eq!(outcome.is_ok(), are_near, "{what}: {outcome:?}, {expected:?}");
                    continue;
                };
                let outcome = outcome.unwrap();
                assert_eq!(outcome.status, expected.status, "{what}");
                let same = (outcome.length - expected.length).abs() <= 1e-12 * expected.length.max(1.0);
                assert!(same || expected.status == Status::NoPath, "{what}: {} {}", outcome.length, expected.length);
            }
            found += usize::from(expected.is_ok());
        }
    }
}

#[test]
fn worlds_of_game_maps_have_the_lengths_of_anya() {
    let Some(folder) = data::folder() else { return };
    for name in ["arena2", "AR0205SR", "32room_000"] {
        let map = data::read_world(&folder.join(format!("maps/{name}.map")));
        compare(&Grid::from_terrain(map.width, map.height, &map.terrain).unwrap(), name, count(40, 1_000));
    }
}

#[test]
fn worlds_of_random_maps_have_the_lengths_of_anya() {
    let mut random = Random::new(5);
    for map in 0..count(20, 400) {
        let (width, height) = (random.between(2, 24) as i32, random.between(2, 24) as i32);
        let percent = *random.pick(&[10, 25, 40]);
        let cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(100) >= percent)).collect();
        compare(&Grid::from_terrain(width, height, &cells).unwrap(), &format!("map {map}"), 5);
    }
}
