//! Who asks again at every step arrives, along a lattice too: a path begins where the unit stands, not at the vertex
//! behind it.

use taut::{Grid, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Walks along a path for a step; noise moves what it comes to, unless it would stand in a wall then.
fn walk(path: &[Position], step: f32, noise: impl FnOnce(Position) -> Position) -> Position {
    let mut rest = step;
    for pair in path.windows(2) {
        let (dx, dy) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
        let length = dx.hypot(dy);
        if length > rest {
            return noise(Position::new(pair[0].x + dx * rest / length, pair[0].y + dy * rest / length));
        }
        rest -= length;
    }
    path[path.len() - 1]
}

/// The way walked by a unit that asks at every step, beside the length of the first path. None if there is no path.
fn way(planner: &mut Planner, ends: (Position, Position), step: f32, random: &mut Random) -> Option<[f64; 2]> {
    let (mut at, goal) = ends;
    let first = planner.find(&Request::new(at, goal)).ok().filter(|outcome| outcome.status == Status::Found)?.length;
    let mut walked = 0.0;
    while at != goal {
        let outcome = planner.find(&Request::new(at, goal)).unwrap_or_else(|error| panic!("{error} at {at:?}"));
        assert_eq!(outcome.status, Status::Found, "at {at:?}");
        let path = planner.path().to_vec();
        let mut shift = || (random.unit() as f32 - 0.5) * 2e-3;
        let next = walk(&path, step, |on| {
            let moved = Position::new(on.x + shift(), on.y + shift());
            if planner.reachable(moved, goal) == Ok(true) { moved } else { on }
        });
        walked += f64::from((next.x - at.x).hypot(next.y - at.y));
        if walked > 3.0 * first + 4.0 {
            return Some([walked, first]);
        }
        at = if path.len() == 1 { goal } else { next };
    }
    Some([walked, first])
}

fn lattice_planners() -> Vec<Configuration> {
    let list = configurations::all().into_iter();
    list.filter(|kind| kind.is_lattice() && !kind.options.algorithm.traits().movers).collect()
}

#[test]
fn a_unit_that_asks_at_every_step_arrives() {
    let (mut ways, mut longest) = (0, 0.0_f64);
    for seed in 0..effort::count(12, 4_000) as u64 {
        let mut random = Random::new(9_900_000 + seed);
        let world = World::any(&mut random, 16);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut along = |side: i32| (random.between(0, 64 * i64::from(side) + 1) as f32) / 64.0;
        let ends = [(); 2].map(|()| Position::new(along(world.width), along(world.height)));
        for configuration in lattice_planners() {
            let mut planner = configuration.planner(&grid);
            let step = [0.1, 0.4, 0.9][random.below(3) as usize];
            let Some([walked, first]) = way(&mut planner, (ends[0], ends[1]), step, &mut random) else { continue };
            ways += 1;
            longest = longest.max(walked / first);
            let case = || format!("seed {seed}, {}, {ends:?}, step {step}\n{}", configuration.name, world.rows());
            assert!(walked <= 1.5 * first + 1.0, "{walked} walked, {first} to walk: {}", case());
        }
    }
    println!("{ways} ways, at most {longest} x the first path");
    assert!(ways > 60, "{ways}");
}
