//! Walkers that avoid each other and the walls.

use taut::agents::{Crowd, CrowdOptions, Walker};
use taut::{Error, Grid, Position, Rect};
use taut_test_support::effort;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Seconds of a step.
const SECONDS: f64 = 0.1;

fn walker(x: f32, y: f32, wanted: (f32, f32)) -> Walker {
    let (at, velocity) = (Position::new(x, y), Position::new(0.0, 0.0));
    Walker { at, velocity, wanted: Position::new(wanted.0, wanted.1), radius: 0.4, speed: 1.5 }
}

/// One step of a crowd: the walkers go on with the velocities that they choose.
fn step(crowd: &mut Crowd, walkers: &mut [Walker], velocities: &mut [Position]) {
    crowd.avoid(walkers, SECONDS, velocities).unwrap();
    for (walker, velocity) in walkers.iter_mut().zip(velocities) {
        walker.velocity = *velocity;
        walker.at.x += velocity.x * SECONDS as f32;
        walker.at.y += velocity.y * SECONDS as f32;
    }
}

fn distance(a: Position, b: Position) -> f64 {
    let (dx, dy) = (f64::from(a.x - b.x), f64::from(a.y - b.y));
    (dx * dx + dy * dy).sqrt()
}

/// The direction to a place, slower near it.
fn towards(from: Position, to: Position) -> Position {
    let far = distance(from, to).max(1.0) as f32;
    Position::new((to.x - from.x) / far, (to.y - from.y) / far)
}

#[test]
fn two_who_meet_pass_each_other_and_one_alone_has_what_it_wants() {
    let grid = Grid::new(40, 20, 1).unwrap();
    let mut crowd = Crowd::new(&grid, CrowdOptions::default()).unwrap();
    let mut alone = [walker(5.0, 5.0, (1.0, 0.25))];
    step(&mut crowd, &mut alone, &mut [Position::default()]);
    assert_eq!(alone[0].velocity, alone[0].wanted);
    let mut two = [walker(10.0, 10.0, (1.0, 0.0)), walker(20.0, 10.1, (-1.0, 0.0))];
    for _ in 0..150 {
        step(&mut crowd, &mut two, &mut [Position::default(); 2]);
        assert!(distance(two[0].at, two[1].at) > 0.799, "{two:?}");
    }
    assert!(two[0].at.x > 20.0 && two[1].at.x < 10.0, "{two:?}");
}

#[test]
fn a_thousand_on_a_circle_never_overlap_by_more_than_a_hundredth() {
    let grid = Grid::new(320, 320, 1).unwrap();
    let mut crowd = Crowd::new(&grid, CrowdOptions::default()).unwrap();
    let mut walkers: Vec<Walker> = Vec::new();
    for i in 0..1000 {
        // Each with the opposite place as its goal: the circle shrinks until there is no room for all side by side.
        let turn = f64::from(i) * std::f64::consts::TAU / 1000.0;
        let (x, y) = (160.0 + 150.0 * turn.cos(), 160.0 + 150.0 * turn.sin());
        walkers.push(walker(x as f32, y as f32, (0.0, 0.0)));
    }
    let goals: Vec<Position> =
        walkers.iter().map(|walker| Position::new(320.0 - walker.at.x, 320.0 - walker.at.y)).collect();
    let mut velocities = vec![Position::default(); walkers.len()];
    let before: f64 = walkers.iter().zip(&goals).map(|(walker, goal)| distance(walker.at, *goal)).sum();
    let mut least = f64::INFINITY;
    for _ in 0..effort::count(300, 1200) {
        for (walker, goal) in walkers.iter_mut().zip(&goals) {
            walker.wanted = towards(walker.at, *goal);
        }
        step(&mut crowd, &mut walkers, &mut velocities);
        for (i, a) in walkers.iter().enumerate() {
            for b in &walkers[i + 1..] {
                least = least.min(distance(a.at, b.at));
            }
        }
    }
    let after: f64 = walkers.iter().zip(&goals).map(|(walker, goal)| distance(walker.at, *goal)).sum();
    assert!(least > 0.8 - 0.004, "{least}");
    assert!(least < 0.81, "nobody came near anybody: {least}");
    assert!(after < 0.95 * before, "{after} of {before}");
}

/// How deep the disc of a walker reaches into a wall.
pub(super) fn depth(grid: &World, walker: &Walker) -> f64 {
    let (x, y, radius) = (f64::from(walker.at.x), f64::from(walker.at.y), f64::from(walker.radius));
    let mut deepest = 0.0_f64;
    for cy in (y - radius).floor() as i32 - 1..=(y + radius).ceil() as i32 {
        for cx in (x - radius).floor() as i32 - 1..=(x + radius).ceil() as i32 {
            let on_map = (0..grid.width).contains(&cx) && (0..grid.height).contains(&cy);
            if on_map && grid.terrain[(cy * grid.width + cx) as usize] != 0 {
                continue;
            }
            let (dx, dy) =
                (x - x.clamp(f64::from(cx), f64::from(cx + 1)), y - y.clamp(f64::from(cy), f64::from(cy + 1)));
            deepest = deepest.max(radius - (dx * dx + dy * dy).sqrt());
        }
    }
    deepest
}

#[test]
fn nobody_gets_into_a_wall() {
    // A million steps of walkers in a full run, on maps of all kinds.
    let seeds: Vec<u64> = (0..effort::count(20, 100) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let world = World::any(&mut random, 40);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let options = CrowdOptions { wall_horizon: *random.pick(&[0.1, 0.5, 2.0]), ..CrowdOptions::default() };
        let mut crowd = Crowd::new(&grid, options).unwrap();
        let mut walkers = Vec::new();
        for _ in 0..400 {
            let (x, y) = (random.unit() as f32 * world.width as f32, random.unit() as f32 * world.height as f32);
            let mut one = walker(x, y, (0.0, 0.0));
            one.radius = 0.05 + random.unit() as f32 * 0.4;
            one.speed = 0.5 + random.unit() as f32 * 3.0;
            if depth(&world, &one) <= 0.0 && walkers.len() < 100 {
                walkers.push(one);
            }
        }
        let mut velocities = vec![Position::default(); walkers.len()];
        for round in 0..100 {
            for one in &mut walkers {
                if round % 10 == 0 {
                    let mut part = || (random.unit() as f32 - 0.5) * 6.0;
                    one.wanted = Position::new(part(), part());
                }
            }
            step(&mut crowd, &mut walkers, &mut velocities);
            for one in &walkers {
                let deep = depth(&world, one);
                assert!(deep < 1e-3, "seed {seed}, round {round}: {deep}: {one:?}");
            }
        }
    });
}

#[test]
fn a_walker_goes_around_a_corner_and_along_a_wall_at_full_speed() {
    let grid = Grid::new(40, 20, 1).unwrap();
    grid.fill(Rect::new(10, 0, 2, 8), 0).unwrap();
    let mut crowd = Crowd::new(&grid, CrowdOptions::default()).unwrap();
    let mut one = [walker(5.0, 8.2, (1.0, 0.0))];
    for _ in 0..120 {
        step(&mut crowd, &mut one, &mut [Position::default()]);
    }
    assert!(one[0].at.x > 13.0, "past the corner: {one:?}");
    let mut along = [walker(5.0, 0.4, (0.0, 0.0))];
    along[0].wanted = Position::new(1.0, -1.0);
    step(&mut crowd, &mut along, &mut [Position::default()]);
    assert!((along[0].velocity.x - 1.0).abs() < 1e-6 && along[0].velocity.y.abs() < 1e-6, "{along:?}");
}

#[test]
fn a_wall_of_one_cell_hides_the_faces_behind_it() {
    // Units stood at the houses of a town, a cell before each corner: the inner face of the next wall, which ends at
    // the wall that they walked along, held them as if it went on through that.
    let grid = Grid::new(40, 40, 1).unwrap();
    grid.fill(Rect::new(10, 10, 20, 20), 0).unwrap();
    grid.fill(Rect::new(11, 11, 18, 18), 1).unwrap();
    for seconds in [0.1, 1.0 / 30.0] {
        let mut crowd = Crowd::new(&grid, CrowdOptions::default()).unwrap();
        let sides = [((15.0, 30.4), (-4.0, 0.0)), ((25.0, 9.6), (4.0, 0.0)), ((9.6, 15.0), (0.0, -4.0))];
        for (at, wanted) in sides {
            let mut one = [Walker { speed: 4.0, ..walker(at.0, at.1, wanted) }];
            let mut velocities = [Position::default()];
            for _ in 0..(2.5 / seconds) as u32 {
                crowd.avoid(&one, seconds, &mut velocities).unwrap();
                assert!(distance(velocities[0], one[0].wanted) < 1e-3, "{velocities:?} at {one:?}");
                one[0].velocity = velocities[0];
                one[0].at.x += velocities[0].x * seconds as f32;
                one[0].at.y += velocities[0].y * seconds as f32;
            }
        }
    }
}

#[test]
fn walkers_and_options_out_of_range_are_refused_or_left_out() {
    let grid = Grid::new(16, 16, 1).unwrap();
    let good = CrowdOptions::default();
    for wrong in [
        CrowdOptions { neighbours: 65, ..good },
        CrowdOptions { horizon: 0.0, ..good },
        CrowdOptions { horizon: f64::NAN, ..good },
        CrowdOptions { wall_horizon: -1.0, ..good },
        CrowdOptions { reach: f64::INFINITY, ..good },
    ] {
        assert!(matches!(Crowd::new(&grid, wrong), Err(Error::BadValue { .. })), "{wrong:?}");
    }
    let mut crowd = Crowd::new(&grid, good).unwrap();
    let fine = walker(5.0, 5.0, (1.0, 0.0));
    let mut out = [Position::new(7.0, 7.0); 2];
    for seconds in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(crowd.avoid(&[fine], seconds, &mut out).is_err());
    }
    assert_eq!(crowd.avoid(&[fine; 3], 0.1, &mut out), Err(Error::BufferTooShort { needed: 3, given: 2 }));
    assert_eq!(out, [Position::new(7.0, 7.0); 2]);
    for wrong in [
        Walker { at: Position::new(f32::NAN, 1.0), ..fine },
        Walker { velocity: Position::new(f32::INFINITY, 1.0), ..fine },
        Walker { wanted: Position::new(0.0, 1e30), ..fine },
        Walker { radius: -1.0, ..fine },
        Walker { speed: f32::NAN, ..fine },
    ] {
        crowd.avoid(&[wrong, fine], 0.1, &mut out).unwrap();
        assert_eq!(out, [Position::default(), fine.wanted], "{wrong:?}");
    }
    // All in one place, with the same velocity: finite, and apart from each other.
    crowd.avoid(&[fine; 2], 0.1, &mut out).unwrap();
    assert!(out.iter().all(|one| one.x.is_finite() && one.y.is_finite()) && out[0] != out[1], "{out:?}");
    // Off the map and in a wall there is no wall to hold a walker.
    let outside = Walker { at: Position::new(-500.0, 90.0), ..fine };
    crowd.avoid(&[outside], 0.1, &mut out).unwrap();
    assert_eq!(out[0], fine.wanted);
}
