//! Theta* and Lazy Theta* with a radius, and greedy smoothing of an agent with one: lines of sight of a disc, beside a
//! flood over the lattice and the shortest paths over all pairs.

use std::collections::VecDeque;

use taut::{Algorithm, Grid, Lattice, Options, Planner, Position, Request, Smoothing, Status};
use taut_test_support::discs::{distance, spot};
use taut_test_support::effort::count;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The corners that a disc reaches from a corner by steps to the eight neighbours.
fn flood(oracle: &DiscOracle, start: (i32, i32), (width, height): (i32, i32)) -> Vec<(i32, i32)> {
    let mut reached = vec![start];
    let mut open = VecDeque::from([start]);
    while let Some((x, y)) = open.pop_front() {
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let next = (x + dx, y + dy);
            let inside = (0..=width).contains(&next.0) && (0..=height).contains(&next.1);
            let ends = ((x.into(), y.into()), (next.0.into(), next.1.into()));
            if inside && !reached.contains(&next) && oracle.is_clear(ends.0, ends.1) {
                reached.push(next);
                open.push_back(next);
            }
        }
    }
    reached
}

fn is_clear(oracle: &DiscOracle, path: &[Position]) -> bool {
    path.windows(2).all(|ends| oracle.is_clear(spot(ends[0]), spot(ends[1])))
}

#[test]
fn theta_with_a_radius_keeps_it_along_lines_of_sight() {
    let (mut found, mut partial, mut ratio) = (0, 0, 0.0);
    for seed in 0..count(200, 5000) as u64 {
        let mut random = Random::new(5_000_000 + seed);
        let (width, height) = (random.between(6, 16) as i32, random.between(6, 16) as i32);
        let density = 0.03 + 0.15 * random.unit();
        let world = World::noise(&mut random, width, height, density);
        let grid = Grid::from_terrain(width, height, &world.terrain).expect("a small map");
        let radius = *random.pick(&[0.25_f32, 0.5, 0.75, 1.0, 1.5]);
        let oracle = DiscOracle::new(&world.field(), radius.into());
        let mut corner = || {
            (0..40)
                .map(|_| (random.between(0, i64::from(width)) as i32, random.between(0, i64::from(height)) as i32))
                .find(|&(x, y)| oracle.is_free((x.into(), y.into())))
        };
        let (Some(start), Some(goal)) = (corner(), corner()) else { continue };
        let reached = flood(&oracle, start, (width, height));
        let at = |(x, y): (i32, i32)| Position::new(x as f32, y as f32);
        let request = Request::new(at(start), at(goal));
        for algorithm in [Algorithm::Theta, Algorithm::LazyTheta] {
            let label = format!("{seed} {algorithm:?} {radius} {start:?} {goal:?}\n{}", world.rows());
            let options = Options { algorithm, radius, ..Options::default() };
            let mut planner = Planner::new(&grid, options).expect("good options");
            let outcome = planner.find(&request).expect("free ends");
            assert_eq!(outcome.status == Status::Found, reached.contains(&goal), "{label}");
            assert!(is_clear(&oracle, planner.path()), "{label}");
            if outcome.status == Status::Found {
                let shortest = oracle.length(spot(at(start)), spot(at(goal))).expect("a path");
                let sum: f64 = planner.path().windows(2).map(|ends| distance(spot(ends[0]), spot(ends[1]))).sum();
                assert!((sum - outcome.length).abs() < 1e-9 && sum >= shortest - 1e-9, "{sum} {outcome:?} {label}");
                found += 1;
                ratio += if shortest > 0.0 { sum / shortest } else { 1.0 };
            }
            // A wall is clicked on, or what is behind one.
            let aim =
                Position::new(random.between(0, i64::from(width)) as f32, random.between(0, i64::from(height)) as f32);
            let outcome = planner.find(&Request { allow_partial: true, ..Request::new(at(start), aim) });
            let outcome = outcome.expect("a free start");
            assert!(is_clear(&oracle, planner.path()), "{label}");
            if outcome.status == Status::Partial {
                let end = *planner.path().last().expect("a path");
                let on_lattice = end.x.fract() == 0.0 && end.y.fract() == 0.0;
                assert!(!on_lattice || reached.contains(&(end.x as i32, end.y as i32)), "{end:?} {label}");
                // No vertex that steps reach is nearer.
                let least = reached.iter().map(|&vertex| distance(spot(at(vertex)), spot(aim)));
                let least = least.fold(f64::INFINITY, f64::min);
                assert!(distance(spot(end), spot(aim)) <= least + 1e-9, "{end:?} {aim:?} {least} {label}");
                partial += 1;
            }
        }
    }
    assert!(found > 100 && partial > 50, "{found} {partial}");
    assert!(ratio / f64::from(found) < 1.1, "{}", ratio / f64::from(found));
}

#[test]
fn greedy_smoothing_keeps_the_radius() {
    let (mut smoothed, mut shorter) = (0, 0);
    for seed in 0..count(150, 5000) as u64 {
        let mut random = Random::new(6_000_000 + seed);
        let (width, height) = (random.between(6, 20) as i32, random.between(6, 20) as i32);
        let world = World::noise(&mut random, width, height, 0.1);
        let grid = Grid::from_terrain(width, height, &world.terrain).expect("a small map");
        let radius = *random.pick(&[0.25_f32, 0.5, 0.75, 1.0, 1.5]);
        let oracle = DiscOracle::new(&world.field(), radius.into());
        let mut centre = || {
            (0..40)
                .map(|_| {
                    (
                        random.between(0, i64::from(width)) as f32 + 0.5,
                        random.between(0, i64::from(height)) as f32 + 0.5,
                    )
                })
                .map(|(x, y)| Position::new(x, y))
                .find(|&at| oracle.is_free(spot(at)))
        };
        let (Some(start), Some(goal)) = (centre(), centre()) else { continue };
        for (algorithm, lattice) in [
            (Algorithm::AStar, Lattice::Cells),
            (Algorithm::JumpPoint, Lattice::Cells),
            (Algorithm::Theta, Lattice::Corners),
        ] {
            let options = Options { algorithm, lattice, radius, ..Options::default() };
            let options = if lattice == Lattice::Cells {
                Options { corner_cutting: taut::CornerCutting::Never, ..options }
            } else {
                options
            };
            let plain =
                Planner::new(&grid, options).expect("options").find(&Request::new(start, goal)).expect("free ends");
            let mut planner =
                Planner::new(&grid, Options { smoothing: Smoothing::Greedy, ..options }).expect("options");
            let outcome = planner.find(&Request::new(start, goal)).expect("free ends");
            assert_eq!(outcome.status, plain.status);
            if outcome.status == Status::Found {
                let label = format!("{seed} {algorithm:?} {radius} {start:?} {goal:?}\n{}", world.rows());
                assert!(is_clear(&oracle, planner.path()), "{label}");
                assert!(outcome.length <= plain.length + 1e-9, "{label}");
                smoothed += 1;
                shorter += u32::from(outcome.length < plain.length - 1e-6);
            }
        }
    }
    assert!(smoothed > 50 && shorter > 20, "{smoothed} {shorter}");
    let grid = Grid::new(8, 8, 1).expect("a map");
    for algorithm in [Algorithm::Theta, Algorithm::AStar] {
        let options = Options { algorithm, radius: 1.0, smoothing: Smoothing::Taut, ..Options::default() };
        assert!(Planner::new(&grid, options).is_err());
    }
}
