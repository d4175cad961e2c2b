//! Paths that keep a margin: what they promise about length and room, beside the shortest paths and every blocked cell.

use taut::plan::{Guarantee, Leg};
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::discs::{Spot, distance, spot};
use taut_test_support::effort::count;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The distance of a point from the nearest blocked cell or the border.
fn room(world: &World, at: Spot) -> f64 {
    let mut least = f64::INFINITY;
    for y in -1..=world.height {
        for x in -1..=world.width {
            let inside = (0..world.width).contains(&x) && (0..world.height).contains(&y);
            if !inside || world.cell(x, y) == 0 {
                let (x, y) = (f64::from(x), f64::from(y));
                least = least.min(distance(at, (at.0.clamp(x, x + 1.0), at.1.clamp(y, y + 1.0))));
            }
        }
    }
    least
}

/// A point of a leg.
fn along(leg: &Leg, t: f64) -> Spot {
    let (from, to, centre) = (spot(leg.from), spot(leg.to), spot(leg.centre));
    if leg.sweep == 0.0 {
        return (from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1));
    }
    let (sine, cosine) = (f64::from(leg.sweep) * t).sin_cos();
    let (x, y) = (from.0 - centre.0, from.1 - centre.1);
    (centre.0 + cosine * x - sine * y, centre.1 + sine * x + cosine * y)
}

fn length(leg: &Leg) -> f64 {
    match leg.sweep {
        0.0 => distance(spot(leg.from), spot(leg.to)),
        sweep => distance(spot(leg.from), spot(leg.centre)) * f64::from(sweep.abs()),
    }
}

/// How much wider than the radius an arc is; 0 for a line.
fn margin_of(leg: &Leg, radius: f64) -> f64 {
    if leg.sweep == 0.0 { 0.0 } else { distance(spot(leg.from), spot(leg.centre)) - radius }
}

fn place(random: &mut Random, world: &World, radius: f64) -> Option<Position> {
    let mut coordinate = |side: i32| random.between(0, i64::from(side) * 64) as f32 / 64.0;
    (0..60)
        .map(|_| Position::new(coordinate(world.width), coordinate(world.height)))
        .find(|&at| room(world, spot(at)) >= radius)
}

#[test]
fn a_path_with_a_margin_is_one_of_the_disc_and_no_longer_than_it_may_be() {
    let (mut wider, mut compared) = (0, 0);
    for seed in 0..count(300, 10_000) as u64 {
        let mut random = Random::new(7_000_000 + seed);
        let (width, height) = (random.between(6, 20) as i32, random.between(6, 20) as i32);
        let density = 0.02 + 0.15 * random.unit();
        let world = World::noise(&mut random, width, height, density);
        let grid = Grid::from_terrain(width, height, &world.terrain).expect("a small map");
        let radius = *random.pick(&[0.25_f32, 0.5, 1.0]);
        let (margin, share) = (*random.pick(&[0.25_f32, 1.0, 2.0]), *random.pick(&[0.0_f32, 0.05, 0.5]));
        let algorithm = *random.pick(&[Algorithm::Optimal, Algorithm::Anya, Algorithm::TangentGraph]);
        let wide = f64::from(radius);
        let (Some(start), Some(goal)) = (place(&mut random, &world, wide), place(&mut random, &world, wide)) else {
            continue;
        };
        let plain = Options { algorithm, radius, ..Options::default() };
        let options = Options { margin, margin_share: share, ..plain };
        let request = Request::new(start, goal);
        let shortest = Planner::new(&grid, plain).expect("options").find(&request).expect("free ends");
        let mut planner = Planner::new(&grid, options).expect("options");
        let outcome = planner.find(&request).expect("free ends");
        assert_eq!(outcome.status, shortest.status);
        if outcome.status != Status::Found {
            continue;
        }
        let legs: Vec<Leg> = planner.route().collect();
        let label = format!("{seed} {options:?} {start:?} {goal:?}\n{legs:?}\n{}", world.rows());
        assert_eq!(outcome.guarantee, Guarantee::Bounded, "{label}");
        let limit = shortest.length * (1.0 + f64::from(share)) + 1e-9;
        assert!(outcome.length <= limit && outcome.length >= shortest.length - 1e-9, "{label}");
        assert!((outcome.bound * shortest.length - outcome.length).abs() <= 1e-9 * (1.0 + outcome.length), "{label}");
        let sum: f64 = legs.iter().map(length).sum();
        assert!((sum - outcome.length).abs() < 1e-4, "{sum} {outcome:?} {label}");
        for (i, leg) in legs.iter().enumerate() {
            assert!(i == 0 || distance(spot(legs[i - 1].to), spot(leg.from)) < 1e-5, "{label}");
            // Circles between which a line leads; arcs of no angle have no leg, so that a line may know less.
            let around = |at: Option<usize>| at.and_then(|at| legs.get(at)).map_or(0.0, |leg| margin_of(leg, wide));
            let more = match leg.sweep {
                0.0 => around(i.checked_sub(1)).min(around(Some(i + 1))),
                _ => margin_of(leg, wide),
            };
            assert!(more <= f64::from(margin) + 1e-5, "{more} {label}");
            for step in 0..=16 {
                let at = along(leg, f64::from(step) / 16.0);
                let needed = if leg.sweep == 0.0 { wide } else { wide + more };
                assert!(room(&world, at) >= needed - 1e-4, "{at:?} {leg:?} {label}");
            }
        }
        for at in planner.path() {
            assert!(room(&world, spot(*at)) >= wide - 1.0 / 128.0, "{label}");
        }
        compared += 1;
        wider += u32::from(legs.iter().any(|leg| margin_of(leg, wide) > 0.01));
        // The same bytes whatever was asked before.
        let (length, path) = (outcome.length, planner.path().to_vec());
        let _ = planner.find(&Request::new(goal, start));
        assert_eq!(planner.find(&request).map(|outcome| outcome.length), Ok(length));
        assert_eq!(planner.path(), path.as_slice());
    }
    assert!(compared > 150 && wider > 60, "{compared} {wider}");
}

#[test]
fn a_lonely_block_is_passed_at_the_whole_margin_if_the_length_allows_it() {
    let grid = Grid::new(40, 40, 1).expect("a map");
    grid.set_cell(20, 20, 0).expect("a cell");
    let options = Options { radius: 0.5, margin: 3.0, margin_share: 0.5, ..Options::default() };
    let mut planner = Planner::new(&grid, options).expect("options");
    let request = Request::new(Position::new(6.0, 20.5), Position::new(34.0, 20.5));
    let outcome = planner.find(&request).expect("free ends");
    assert!(planner.route().filter(|leg| leg.sweep != 0.0).all(|leg| (margin_of(&leg, 0.5) - 3.0).abs() < 1e-4));
    let mut tight = Planner::new(&grid, Options { margin_share: 0.0, ..options }).expect("options");
    let shortest = tight.find(&request).expect("free ends");
    assert!(outcome.length > shortest.length + 0.1);
    assert!(tight.route().all(|leg| margin_of(&leg, 0.5) < 1e-4));
}

#[test]
fn a_margin_needs_a_radius_and_an_exact_planner() {
    let grid = Grid::new(8, 8, 1).expect("a map");
    let refused = |options: Options| Planner::new(&grid, options).err();
    let with = Options { radius: 1.0, margin: 1.0, margin_share: 0.1, ..Options::default() };
    assert_eq!(refused(with), None);
    for margin in [f32::NAN, -1.0, 15.5, f32::INFINITY] {
        assert!(matches!(refused(Options { margin, ..with }), Some(Error::BadValue { name: "margin", .. })));
    }
    for margin_share in [f32::NAN, -0.5, 1.5] {
        let error = refused(Options { margin_share, ..with });
        assert!(matches!(error, Some(Error::BadValue { name: "margin_share", .. })));
    }
    let theta = refused(Options { algorithm: Algorithm::Theta, ..with });
    assert!(matches!(theta, Some(Error::UnsupportedBy { .. })));
    let mut planner = Planner::new(&grid, Options { radius: 0.0, ..with }).expect("a radius may come with the request");
    let request = Request::new(Position::new(2.0, 2.0), Position::new(6.0, 6.0));
    assert!(matches!(planner.find(&request), Err(Error::Unsupported { .. })));
    assert!(planner.find(&Request { radius: 0.5, ..request }).is_ok());
    assert!(matches!(planner.find(&Request { radius: 15.5, ..request }), Err(Error::BadValue { .. })));
}
