//! What is known of Anya's lengths without knowing them: of scaled, mirrored, turned and shifted maps, of the way
//! back, and of Theta* beside it.

use taut::grid::DiagonalGaps;
use taut::{Algorithm, Grid, Outcome, Planner, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::oracle::Spot;
use taut_test_support::parallel;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::{data, effort, world::World};

fn anya(gaps: DiagonalGaps) -> Configuration {
    configurations::any_angle_planner(Algorithm::Anya, gaps)
}

/// A point of the map in 1/256 cell, most of them between lattice points.
fn spot(random: &mut Random, world: &World) -> (i64, i64) {
    let unit = *random.pick(&[1, 1, 64, 256]);
    let mut along = |side: i32| random.between(0, i64::from(side) * 256 / unit + 1) * unit;
    (along(world.width), along(world.height))
}

/// A way to look at a map: where each cell goes, and each point (in 1/256 cell).
struct View {
    name: &'static str,
    scale: i64,
    size: fn(i64, i64) -> (i64, i64),
    point: fn((i64, i64), i64, i64) -> (i64, i64),
}

/// The last shifts into a larger map that is blocked all around; widths and heights in cells.
const VIEWS: [View; 7] = [
    View { name: "twice as large", scale: 2, size: |w, h| (2 * w, 2 * h), point: |(x, y), _, _| (2 * x, 2 * y) },
    View { name: "three times as large", scale: 3, size: |w, h| (3 * w, 3 * h), point: |(x, y), _, _| (3 * x, 3 * y) },
    View { name: "left for right", scale: 1, size: |w, h| (w, h), point: |(x, y), w, _| (256 * w - x, y) },
    View { name: "upside down", scale: 1, size: |w, h| (w, h), point: |(x, y), _, h| (x, 256 * h - y) },
    View { name: "turned by 90 degrees", scale: 1, size: |w, h| (h, w), point: |(x, y), _, h| (256 * h - y, x) },
    View { name: "transposed", scale: 1, size: |w, h| (h, w), point: |(x, y), _, _| (y, x) },
    View {
        name: "shifted",
        scale: 1,
        size: |w, h| (w + 71, h + 14),
        point: |(x, y), _, _| (x + 256 * 67, y + 256 * 9),
    },
];

impl View {
    fn world(&self, world: &World) -> World {
        let (w, h) = (i64::from(world.width), i64::from(world.height));
        let (width, height) = (self.size)(w, h);
        let mut seen = World::new(width as i32, height as i32, vec![0; (width * height) as usize]);
        for y in 0..h * self.scale {
            for x in 0..w * self.scale {
                // The middle of the part, in 1/256 of a cell of the map as it was; then where that comes to lie.
                let middle = ((2 * x + 1) * 128 / self.scale, (2 * y + 1) * 128 / self.scale);
                let (to_x, to_y) = (self.point)(middle, w, h);
                let class = world.cell((x / self.scale) as i32, (y / self.scale) as i32);
                seen.terrain[(to_y / 256 * width + to_x / 256) as usize] = class;
            }
        }
        seen
    }

    fn position(&self, world: &World, spot: (i64, i64)) -> Position {
        let (x, y) = (self.point)(spot, i64::from(world.width), i64::from(world.height));
        Position::new(x as f32 / 256.0, y as f32 / 256.0)
    }
}

fn grid(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid")
}

fn close(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * b.abs()
}

fn find(planner: &mut Planner, start: Position, goal: Position) -> Option<Outcome> {
    planner.find(&Request::new(start, goal)).ok()
}

#[test]
fn lengths_do_not_depend_on_how_the_map_lies() {
    let seeds: Vec<u64> = (0..effort::count(250, 5000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(9_910_000 + seed);
        let world = World::any(&mut random, 40);
        let plain = |x: i64, y: i64| Position::new(x as f32 / 256.0, y as f32 / 256.0);
        let mut spots: Vec<_> = (0..12).map(|_| (spot(&mut random, &world), spot(&mut random, &world))).collect();
        // Ends just outside of the free cells count as points of them, at every scale by the same distance.
        let field = world.field();
        let is_free = |(x, y): (i64, i64)| field.touches_free(Spot::new(x, y));
        let is_blocked = |(x, y): (i64, i64)| field.place(Spot::new(x, y)).is_none();
        spots.retain(|&(a, b)| [a, b].iter().all(|&end| is_free(end) || is_blocked(end)));
        for gaps in configurations::GAPS {
            let mut planner = anya(gaps).planner(&grid(&world));
            let answers: Vec<Option<Outcome>> =
                spots.iter().map(|&(a, b)| find(&mut planner, plain(a.0, a.1), plain(b.0, b.1))).collect();
            for view in &VIEWS {
                let seen = view.world(&world);
                let mut planner = anya(gaps).planner(&grid(&seen));
                for (&(a, b), answer) in spots.iter().zip(&answers) {
                    let other = find(&mut planner, view.position(&world, a), view.position(&world, b));
                    let case =
                        || format!("{} {gaps:?} {a:?} {b:?}\n{answer:?}\n{other:?}\n{}", view.name, world.rows());
                    assert_eq!(answer.is_some(), other.is_some(), "{}", case());
                    let (Some(answer), Some(other)) = (answer, other) else { continue };
                    assert_eq!(answer.status, other.status, "{}", case());
                    assert!(close(other.length, answer.length * view.scale as f64), "{}", case());
                }
            }
        }
    });
}

#[test]
fn large_maps_lie_as_they_like() {
    for path in data::maps().iter().step_by(effort::count(6, 1)) {
        let world = data::read_world(path);
        let mut random = Random::new(9_920_000);
        let plain = |x: i64, y: i64| Position::new(x as f32 / 256.0, y as f32 / 256.0);
        let spots: Vec<_> = (0..40).map(|_| (spot(&mut random, &world), spot(&mut random, &world))).collect();
        let mut planner = anya(DiagonalGaps::Closed).planner(&grid(&world));
        let answers: Vec<Option<Outcome>> =
            spots.iter().map(|&(a, b)| find(&mut planner, plain(a.0, a.1), plain(b.0, b.1))).collect();
        for view in VIEWS.iter().filter(|view| view.scale == 1) {
            let mut planner = anya(DiagonalGaps::Closed).planner(&grid(&view.world(&world)));
            for (&(a, b), answer) in spots.iter().zip(&answers) {
                let other = find(&mut planner, view.position(&world, a), view.position(&world, b));
                let lengths = [*answer, other].map(|found| found.map_or(-1.0, |outcome| outcome.length));
                assert!(close(lengths[0], lengths[1]), "{} {} {a:?} {b:?} {lengths:?}", data::name(path), view.name);
            }
        }
    }
}

/// Maps whose oracle would be slow: those of the data folder, or the bundled ones, and made ones.
fn large_worlds() -> Vec<(String, World)> {
    let mut worlds: Vec<(String, World)> =
        data::maps().iter().map(|path| (data::name(path), data::read_world(path))).collect();
    let mut random = Random::new(9_930_000);
    worlds.push(("made of blocks".into(), World::blocks(&mut random, 400, 300, 400)));
    worlds.push(("made of noise".into(), World::noise(&mut random, 300, 300, 0.2)));
    worlds.push(("a maze".into(), World::maze(&mut random, 301, 201)));
    worlds
}

#[test]
fn the_way_back_is_as_long_and_theta_is_never_shorter() {
    let worlds = large_worlds();
    let queries = effort::count(1500, 1_000_000) / worlds.len() + 1;
    let beside = effort::count(150, 20_000) / worlds.len() + 1;
    // Pieces of a world, so that all cores have work to the end.
    let pieces: Vec<(usize, u64)> = (0..worlds.len()).flat_map(|at| (0..8).map(move |piece| (at, piece))).collect();
    let found = std::sync::atomic::AtomicUsize::new(0);
    parallel::for_each(&pieces, |&(at, piece)| {
        let (name, world) = &worlds[at];
        let verifier = Verifier::without_oracle(world.clone());
        let mut random = Random::new(9_940_000 + at as u64 * 100 + piece);
        let gaps = *random.pick(&configurations::GAPS);
        let (exact, theta) = (anya(gaps), configurations::any_angle_planner(Algorithm::Theta, gaps));
        let (mut planner, mut other) = (verifier.planner(&exact), verifier.planner(&theta));
        for query in 0..queries.div_ceil(8) {
            let plain = |(x, y): (i64, i64)| Position::new(x as f32 / 256.0, y as f32 / 256.0);
            let (start, goal) = (plain(spot(&mut random, world)), plain(spot(&mut random, world)));
            let request = Request::new(start, goal);
            let Ok(there) = planner.find(&request) else { continue };
            let case = || format!("{name} {gaps:?} {request:?}\n{there:?}");
            if there.status == Status::Found {
                found.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                if let Err(fault) = verifier.validate(&exact, &request, &there, planner.path()) {
                    panic!("{fault}: {}", case());
                }
            }
            let back = planner.find(&Request::new(goal, start)).expect("free ends");
            assert!(there.status == back.status && close(there.length, back.length), "{back:?}: {}", case());
            if query < beside.div_ceil(8) {
                let theta = other.find(&request).expect("free ends");
                assert_eq!(theta.status, there.status, "{}", case());
                assert!(theta.length >= there.length * (1.0 - 1e-9), "{theta:?}: {}", case());
            }
        }
    });
    println!("{} queries with a path, there and back, on {} maps", found.into_inner(), worlds.len());
}
