//! Agents with a radius on meshes: the lengths of the planner on the grid and of an oracle, paths that keep their
//! distance, and answers that depend on nothing but the request.

use super::disc_cases::{
    Case, Gap, RADII, Tally, cells_of, faces_of, free_end, gaps, options, outline, random_end, random_obstacle,
    random_world, region, rounded, turned, turned_faces,
};
use super::disc_oracle::{DiscWays, Rim, spot_of};
use super::from_worlds::exact_scene;
use super::terrain::{At, Faces, position};
use crate::motion::worlds::scene::Scene;
use taut::grid::Link;
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, Outcome, PathState};
use taut::{Error, ErrorKind, Grid, Planner, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

#[test]
fn the_oracle_has_the_lengths_of_the_planner_on_grids() {
    let seeds: Vec<u64> = (0..effort::count(150, 10_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let world = random_world(&mut random);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let rim = Rim::of(&cells_of(&world));
        let mut planner = Planner::new(&grid, options(0.0)).unwrap();
        for radius in RADII {
            let ways = DiscWays::new(&rim, rounded(radius));
            for _ in 0..3 {
                let ends = [(); 2].map(|()| free_end(&rim, radius, || random_end(&mut random, &world)));
                let case = Case { rim: &rim, radius, ends, name: &format!("seed {seed}") };
                let answer = planner.find(&case.request());
                let [start, goal] = ends.map(spot_of);
                if case.is_blocked(&answer) || !ways.is_free(start) || !ways.is_free(goal) {
                    continue;
                }
                let outcome = answer.unwrap();
                let Some(length) = ways.length(start, goal) else {
                    assert_eq!(outcome.status, Status::NoPath, "{}: {outcome:?}", case.told());
                    Tally::add(&tally.none);
                    continue;
                };
                assert_eq!(outcome.status, Status::Found, "{}: {length}", case.told());
                let differ = (outcome.length - length).abs();
                assert!(differ <= 1e-9 * (1.0 + length), "{}: {outcome:?}, not {length}", case.told());
                case.check_path(&outcome, planner.path());
                Tally::add(&tally.found);
            }
        }
    });
    tally.check_both(8 * seeds.len());
}

/// Compares the oracle, and a planner if there is one, with the planner on a grid, whose map they have turned.
fn compare_turned(seed: u64, with_planner: bool, tally: &Tally) {
    let mut random = Random::new(seed);
    let world = random_world(&mut random);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
    let faces = if random.chance(0.5) { faces_of(&Mesh::from_grid(&grid).unwrap()) } else { cells_of(&world) };
    let (straight, slanted) = (Rim::of(&faces), Rim::of(&turned_faces(&faces)));
    let mesh = turned_faces(&faces).mesh().unwrap();
    let mut planner = MeshPlanner::new(&mesh, options(0.0)).unwrap();
    for units in [4, 64, 128, 156, 256, 384, 512] {
        let radius = units as f32 / 256.0;
        let mut on_grid = Planner::new(&grid, options(radius)).unwrap();
        let ways = DiscWays::new(&slanted, 1.25 * f64::from(radius));
        for _ in 0..4 {
            let mut draw = || random_end(&mut random, &world);
            let mut of_fours = || {
                let (x, y) = draw();
                (x / 4 * 4, y / 4 * 4)
            };
            let ends = [(); 2].map(|()| free_end(&straight, radius, &mut of_fours));
            if ends.iter().any(|&end| straight.clearance(spot_of(end)) < radius.into()) {
                continue;
            }
            let expected = on_grid.find(&Request::new(position(ends[0]), position(ends[1]))).unwrap();
            let name = format!("seed {seed}, turned, {units} {ends:?},\n{}", world.rows());
            let case = Case { rim: &slanted, radius: 1.25 * radius, ends: ends.map(turned), name: &name };
            let length = (expected.status == Status::Found).then_some(1.25 * expected.length);
            let of_oracle = ways.length(spot_of(case.ends[0]), spot_of(case.ends[1]));
            let differ = length.unwrap_or(-1.0) - of_oracle.unwrap_or(-1.0);
            assert!(differ.abs() <= 1e-8, "{}: {length:?} {of_oracle:?}", case.told());
            Tally::add(if length.is_some() { &tally.found } else { &tally.none });
            if !with_planner {
                continue;
            }
            let outcome = planner.find(&case.request()).unwrap_or_else(|error| panic!("{}: {error}", case.told()));
            assert_eq!(outcome.status, expected.status, "{}: {outcome:?} {expected:?}", case.told());
            if let Some(length) = length {
                assert!((outcome.length - length).abs() <= 1e-8, "{}: {outcome:?}, not {length}", case.told());
                case.check_path(&outcome, planner.path());
            }
        }
    }
}

#[test]
fn the_oracle_has_the_lengths_of_the_planner_on_turned_maps() {
    let seeds: Vec<u64> = (0..effort::count(60, 5_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| compare_turned(seed, false, &tally));
    tally.check_both(8 * seeds.len());
}

#[test]
fn discs_on_turned_maps_have_the_lengths_of_the_planner_on_grids() {
    let seeds: Vec<u64> = (0..effort::count(60, 5_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| compare_turned(seed, true, &tally));
    tally.check_both(8 * seeds.len());
}

/// Compares the planner on a mesh of a map with the one on its grid.
fn compare_with_grid(seed: u64, tally: &Tally) {
    let mut random = Random::new(seed);
    let world = random_world(&mut random);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
    let mesh = Mesh::from_grid(&grid).unwrap();
    let rim = Rim::of(&cells_of(&world));
    let mut of_request = MeshPlanner::new(&mesh, options(0.0)).unwrap();
    for radius in RADII {
        let mut on_grid = Planner::new(&grid, options(radius)).unwrap();
        let mut of_options = MeshPlanner::new(&mesh, options(radius)).unwrap();
        for number in 0..6 {
            let ends = [(); 2].map(|()| {
                let is_any = random.chance(0.1);
                let mut draw = || random_end(&mut random, &world);
                if is_any { draw() } else { free_end(&rim, radius, draw) }
            });
            let name = format!("seed {seed}, {}", world.rows());
            let case = Case { rim: &rim, radius, ends, name: &name };
            let expected = on_grid.find(&Request { radius: 0.0, ..case.request() });
            let (planner, asked) = match number % 2 {
                0 => (&mut of_request, radius),
                _ => (&mut of_options, 0.0),
            };
            let answer = planner.find(&Request { radius: asked, ..case.request() });
            if case.is_blocked(&answer) || case.is_blocked(&expected) {
                let kinds = [&answer, &expected].map(|answer| answer.as_ref().err().map(Error::kind));
                assert_eq!(kinds[0], kinds[1], "{}: {answer:?} {expected:?}", case.told());
                Tally::add(&tally.blocked);
                continue;
            }
            let (outcome, expected) = (answer.unwrap(), expected.unwrap());
            assert_eq!(outcome.status, expected.status, "{}: {outcome:?} {expected:?}", case.told());
            if outcome.status == Status::NoPath {
                Tally::add(&tally.none);
                continue;
            }
            let differ = (outcome.length - expected.length).abs();
            assert!(differ <= 1e-9, "{}: {outcome:?} {expected:?}", case.told());
            case.check_path(&outcome, planner.path());
            Tally::add(&tally.found);
            if planner.path().len() > 2 {
                Tally::add(&tally.bent);
            }
        }
    }
}

#[test]
fn discs_on_meshes_of_grids_have_the_lengths_of_the_planner_there() {
    let seeds: Vec<u64> = (0..effort::count(100, 5_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| compare_with_grid(seed, &tally));
    tally.check(8 * seeds.len());
}

/// Draws ends among the points of a mesh.
struct Ends {
    low: At,
    high: At,
}

impl Ends {
    fn of(faces: &Faces) -> Self {
        let least = |part: fn(&At) -> i64| faces.points.iter().map(part).min().unwrap_or(0);
        let most = |part: fn(&At) -> i64| faces.points.iter().map(part).max().unwrap_or(0);
        Self { low: (least(|at| at.0), least(|at| at.1)), high: (most(|at| at.0), most(|at| at.1)) }
    }

    /// One that is mostly free for a radius.
    fn draw(&self, rim: &Rim, radius: f32, random: &mut Random) -> At {
        let step = *random.pick(&[1, 1, 64]);
        let is_any = random.chance(0.1);
        let mut draw = || {
            let x = random.between(self.low.0, self.high.0 + 1) / step * step;
            (x, random.between(self.low.1, self.high.1 + 1))
        };
        if is_any { draw() } else { free_end(rim, radius, draw) }
    }
}

#[test]
fn the_oracle_has_no_shorter_path_for_a_larger_disc_and_the_same_one_back() {
    let seeds: Vec<u64> = (0..effort::count(60, 5_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let mesh = region().mesh().unwrap();
        for _ in 0..random.between(4, 11) {
            // One that crosses itself or has no area is refused.
            let _ = mesh.add_obstacle(&outline(&random_obstacle(&mut random)));
        }
        let faces = faces_of(&mesh);
        let (rim, drawn) = (Rim::of(&faces), Ends::of(&faces));
        let ends: Vec<[At; 2]> = (0..6).map(|_| [(); 2].map(|()| drawn.draw(&rim, 0.8, &mut random))).collect();
        let mut before = vec![0.0_f64; ends.len()];
        for radius in [0.004, 0.1, 0.3, 0.300_000_1, 0.5, 0.8, 0.800_1, 1.3] {
            let ways = DiscWays::new(&rim, radius);
            for (before, ends) in before.iter_mut().zip(&ends) {
                let [start, goal] = ends.map(spot_of);
                if !ways.is_free(start) || !ways.is_free(goal) {
                    continue;
                }
                let there = ways.length(start, goal).unwrap_or(f64::INFINITY);
                let back = ways.length(goal, start).unwrap_or(f64::INFINITY);
                assert!(
                    there == back || (there - back).abs() <= 1e-8,
                    "seed {seed}: {ends:?}, {radius}: {there} {back}"
                );
                assert!(there >= *before - 1e-8, "seed {seed}: {ends:?}, {radius}: {there} after {before}");
                *before = there;
                Tally::add(if there < f64::INFINITY { &tally.found } else { &tally.none });
            }
        }
    });
    tally.check_both(15 * seeds.len());
}

/// Judges discs of some sizes on a mesh with these faces.
fn judge_mesh(name: &str, mesh: &Mesh, faces: &Faces, random: &mut Random, tally: &Tally) {
    let rim = Rim::of(faces);
    if rim.corner_count() > 45 || faces.faces.is_empty() {
        return;
    }
    let mut planner = MeshPlanner::new(mesh, options(*random.pick(&[0.0, 0.7]))).unwrap();
    let drawn = Ends::of(faces);
    for _ in 0..3 {
        let radius = if random.chance(0.5) { *random.pick(&RADII) } else { random.between(1, 600) as f32 / 256.0 };
        let ways = DiscWays::new(&rim, rounded(radius));
        for _ in 0..4 {
            let ends = [(); 2].map(|()| drawn.draw(&rim, radius, random));
            Case { rim: &rim, radius, ends, name }.judge(&ways, &mut planner, tally);
        }
    }
}

#[test]
fn discs_on_random_meshes_have_the_lengths_of_the_oracle() {
    let seeds: Vec<u64> = (0..effort::count(200, 10_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        let Ok(mesh) = given.shuffled(&mut random).mesh() else { return };
        judge_mesh(&format!("seed {seed}"), &mesh, &given, &mut random, &tally);
    });
    tally.check(3 * seeds.len());
}

#[test]
fn discs_on_meshes_of_worlds_have_the_lengths_of_the_oracle() {
    let seeds: Vec<u64> = (0..effort::count(200, 10_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let scene = if seed % 2 == 0 { exact_scene(&mut random) } else { Scene::random(&mut random, 5) };
        let Ok(mesh) = Mesh::from_world(&scene.world) else { return };
        let faces = Faces::of_saved(&mesh.save().unwrap());
        judge_mesh(&format!("seed {seed}, {:?}", scene.polygons), &mesh, &faces, &mut random, &tally);
    });
    tally.check(2 * seeds.len());
}

#[test]
fn discs_among_obstacles_of_a_mesh_have_the_lengths_of_the_oracle() {
    let seeds: Vec<u64> = (0..effort::count(80, 5_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let mesh = region().mesh().unwrap();
        let mut known = Vec::new();
        for change in 0..10 {
            let outlined = random_obstacle(&mut random);
            // One that crosses itself or has no area is refused.
            known.extend(mesh.add_obstacle(&outline(&outlined)).ok().map(|number| (number, outlined)));
            if known.len() > 2 && random.chance(0.25) {
                let (number, _) = known.remove(random.below(known.len() as u64) as usize);
                mesh.remove_obstacle(number).unwrap();
            }
            let name = format!("seed {seed}, change {change}, {known:?}");
            judge_mesh(&name, &mesh, &faces_of(&mesh), &mut random, &tally);
        }
    });
    tally.check(10 * seeds.len());
}

#[test]
fn a_disc_passes_the_gap_that_it_fits_and_no_larger_one_does() {
    for (number, Gap { faces, radius }) in gaps().into_iter().enumerate() {
        let mesh = faces.mesh().unwrap();
        let rim = Rim::of(&faces);
        let mut planner = MeshPlanner::new(&mesh, options(0.0)).unwrap();
        let mut random = Random::new(5);
        let rooms = [faces.of(0), faces.of(faces.faces.len() - 1)];
        for (more, round) in (-1..=1).flat_map(|more| (0..effort::count(20, 500)).map(move |round| (more, round))) {
            let radius = (radius + more) as f32 / 256.0;
            let name = format!("gap {number}, round {round}");
            // With a little more room, so that both ends are beside the gap.
            let ends = [0, 1].map(|room: usize| {
                let shares = || -> At {
                    let corners = &rooms[room];
                    let weights: Vec<i64> = corners.iter().map(|_| random.between(1, 100)).collect();
                    let all: i64 = weights.iter().sum();
                    let sum = |part: fn(&At) -> i64| -> i64 {
                        corners.iter().zip(&weights).map(|(at, weight)| part(at) * weight).sum()
                    };
                    (sum(|at| at.0) / all, sum(|at| at.1) / all)
                };
                free_end(&rim, radius + 0.02, shares)
            });
            let case = Case { rim: &rim, radius, ends, name: &name };
            if ends.iter().any(|&end| rim.clearance(spot_of(end)) < rounded(radius + 0.02)) {
                continue;
            }
            let outcome = planner.find(&case.request()).unwrap_or_else(|error| panic!("{}: {error}", case.told()));
            let Some(length) = case.expected(0.0) else {
                assert!(more > 0 && outcome.status == Status::NoPath, "{}: {outcome:?}", case.told());
                continue;
            };
            assert!(more <= 0 && outcome.status == Status::Found, "{}: {outcome:?}", case.told());
            assert!((outcome.length - length).abs() <= 1e-6, "{}: {outcome:?}, not {length}", case.told());
            case.check_path(&outcome, planner.path());
        }
    }
}

/// What an answer says, without the counts of the search; lengths and points to the bit.
#[derive(Debug, PartialEq)]
struct Told {
    outcome: Outcome,
    lengths: [u64; 2],
    path: Vec<[u32; 2]>,
}

fn told(planner: &mut MeshPlanner, request: &Request) -> Result<Told, Error> {
    let outcome = Outcome { expanded: 0, generated: 0, sight_checks: 0, ..planner.find(request)? };
    let path = planner.path().iter().map(|at| [at.x.to_bits(), at.y.to_bits()]).collect();
    Ok(Told { outcome, lengths: [outcome.length, outcome.cost].map(f64::to_bits), path })
}

#[test]
fn answers_do_not_depend_on_radii_and_obstacles_before() {
    let seeds: Vec<u64> = (0..effort::count(60, 3_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let mesh = region().mesh().unwrap();
        let mut planner = MeshPlanner::new(&mesh, options(0.0)).unwrap();
        let mut known = Vec::new();
        let mut asked: Vec<Request> = Vec::new();
        for change in 0..12 {
            if known.len() > 3 && random.chance(0.4) {
                mesh.remove_obstacle(known.swap_remove(0)).unwrap();
            } else {
                known.extend(mesh.add_obstacle(&outline(&random_obstacle(&mut random))).ok());
            }
            for radius in [0.0, 0.5, 1.2, 0.0, 1.0 / 256.0, 1.2, 0.5] {
                let mut end = || position((random.between(-200, 5000), random.between(-500, 4000)));
                let allow_partial = radius == 0.0 && change % 2 == 0;
                let mut request = Request { radius, allow_partial, ..Request::new(end(), end()) };
                if !asked.is_empty() && random.chance(0.5) {
                    request = *random.pick(&asked);
                }
                asked.push(request);
                let again = told(&mut planner, &request);
                let fresh = told(&mut MeshPlanner::new(&mesh, options(0.0)).unwrap(), &request);
                if let (true, Ok(Told { outcome, .. })) = (request.radius > 0.0, &fresh) {
                    Tally::add(if outcome.status == Status::Found { &tally.found } else { &tally.none });
                }
                assert_eq!(again, fresh, "seed {seed}, change {change}: {request:?}");
                assert_eq!(told(&mut planner, &request), fresh, "seed {seed}, change {change}: {request:?}, again");
            }
        }
    });
    tally.check_both(5 * seeds.len());
}

#[test]
fn steps_of_a_disc_lead_to_the_same_answer() {
    let mut paused = 0;
    for seed in 0..effort::count(200, 3_000) as u64 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        let Ok(mesh) = given.mesh() else { continue };
        let rim = Rim::of(&given);
        let mut whole = MeshPlanner::new(&mesh, options(0.5)).unwrap();
        let mut sliced = MeshPlanner::new(&mesh, options(0.5)).unwrap();
        for radius in [0.0, 0.3, 1.0, 1.5] {
            let [start, goal] =
                [(); 2].map(|()| position(free_end(&rim, f32::max(radius, 0.5), || given.some_point(&mut random))));
            let request = Request { radius, ..Request::new(start, goal) };
            let Ok(outcome) = whole.find(&request) else { continue };
            sliced.begin(&request).unwrap();
            let mut step = sliced.step(1).unwrap();
            while step.status == Status::InProgress {
                step = sliced.step(1).unwrap();
                paused += 1;
            }
            // A check of a line may be repeated after a pause.
            let uncounted = [step, outcome].map(|outcome| Outcome { sight_checks: 0, ..outcome });
            assert_eq!((uncounted[0], sliced.path()), (uncounted[1], whole.path()), "seed {seed}, {request:?}");
        }
    }
    assert!(paused > 100, "{paused}");
}

#[test]
fn a_disc_walks_up_to_a_gap_that_is_too_narrow() {
    let at = Position::new;
    let points = [0.0, 2.75, 3.25, 6.0].map(|y| [0.0, 6.0, 8.0, 14.0].map(|x| at(x, y))).concat();
    // Two rooms, and between them a corridor half a cell wide.
    let corners = [0, 1, 5, 4, 4, 5, 9, 8, 8, 9, 13, 12, 2, 3, 7, 6, 6, 7, 11, 10, 10, 11, 15, 14, 5, 6, 10, 9];
    let mesh = Mesh::new(&points, &corners, &[4; 7]).unwrap();
    let mut planner = MeshPlanner::new(&mesh, options(0.5)).unwrap();
    let request = Request { allow_partial: true, ..Request::new(at(1.0, 1.0), at(12.0, 5.0)) };
    let outcome = planner.find(&request).unwrap();
    let (path, end) = (planner.path().to_vec(), planner.nearest_reachable(request.start, request.goal, 99.0).unwrap());
    assert!(outcome.status == Status::Partial && outcome.length > 1.0, "{outcome:?} {path:?}");
    assert_eq!(path.last().copied(), end.map(|end| end.point));
    assert!(!planner.reachable(request.start, request.goal).unwrap());
    assert_eq!(planner.find(&Request { allow_partial: false, ..request }).unwrap().status, Status::NoPath);
    // A link leads over.
    let link = mesh.add_link(&Link::new(at(5.0, 1.0), at(9.0, 1.0), 1.0)).unwrap();
    let found = planner.find(&request).unwrap();
    assert_eq!((found.status, planner.link_uses()[0].link), (Status::Found, link), "{found:?}");
    assert!(planner.reachable(request.start, request.goal).unwrap());
    assert!(!planner.reachable(request.goal, request.start).unwrap());
    let back = Request { allow_partial: true, ..Request::new(request.goal, request.start) };
    assert_eq!(planner.find(&back).unwrap().status, Status::Partial);
    assert!(planner.link_uses().is_empty() && planner.path().len() > 1);
}

#[test]
fn a_disc_walks_up_to_a_wall_and_keeps_its_path() {
    let at = Position::new;
    let room = |x: f32| [at(x, 0.0), at(x + 6.0, 0.0), at(x + 6.0, 6.0), at(x, 6.0)];
    let mesh = Mesh::new(&[room(0.0), room(8.0)].concat(), &[0, 1, 2, 3, 4, 5, 6, 7], &[4, 4]).unwrap();
    let mut planner = MeshPlanner::new(&mesh, options(0.5)).unwrap();
    let request = Request { allow_partial: true, ..Request::new(at(1.0, 3.0), at(12.0, 3.0)) };
    let outcome = planner.find(&request).unwrap();
    assert_eq!((outcome.status, outcome.length, outcome.remaining), (Status::Partial, 4.5, 6.5));
    assert_eq!(planner.path(), [at(1.0, 3.0), at(5.5, 3.0)]);
    assert_eq!(planner.find(&Request { allow_partial: false, ..request }).unwrap().status, Status::NoPath);
    let path = [at(1.0, 3.0), at(5.5, 3.0)];
    assert_eq!(planner.check_path(&path, 0).unwrap().state, PathState::Clear);
    assert_eq!(planner.path_cost(&path).unwrap(), 4.5);
    assert_eq!(planner.waypoint(&path, at(2.0, 3.0), 1, 0.1).unwrap().number, 1);
    // It reaches into the ground of the disc, not into the path.
    let pot = mesh.add_obstacle(&[at(3.0, 3.25), at(4.0, 3.25), at(4.0, 4.0), at(3.0, 4.0)]).unwrap();
    assert_eq!(planner.check_path(&path, 0).unwrap().state, PathState::Cut);
    assert_eq!(planner.path_cost(&path).unwrap(), f64::INFINITY);
    let around = planner.find(&request).unwrap();
    assert!(around.status == Status::Partial && around.length > 4.5 && around.remaining < 6.6, "{around:?}");
    mesh.remove_obstacle(pot).unwrap();
    assert_eq!(planner.check_path(&path, 0).unwrap().state, PathState::Clear);
    assert_eq!(planner.component(path[0]).unwrap_err().kind(), ErrorKind::Unsupported);
    assert!(planner.reachable(path[0], path[1]).unwrap());
    assert!(!planner.reachable(path[0], at(12.0, 3.0)).unwrap() && !planner.reachable(at(0.1, 3.0), path[0]).unwrap());
    let near = planner.nearest_reachable(path[0], at(12.0, 3.0), 9.0).unwrap().unwrap();
    assert_eq!((near.point, near.distance), (path[1], 6.5));
    let hit = planner.raycast(path[0], at(12.0, 3.0)).unwrap();
    assert_eq!((hit.at, hit.normal, hit.visible), (path[1], at(-1.0, 0.0), false));
    assert!(planner.raycast(path[0], path[1]).unwrap().visible);
    let near = planner.nearest(at(-3.0, 6.0), 5.0).unwrap().unwrap();
    assert_eq!(near.point, at(0.5, 5.5));
    assert!(planner.nearest(at(-3.0, 6.0), 3.0).unwrap().is_none());
}

#[test]
fn questions_of_discs_are_those_of_points_one_by_one() {
    let seeds: Vec<u64> = (0..effort::count(60, 3_000) as u64).collect();
    let tally = Tally::default();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let faces = Faces::random(&mut random, 3 + seed % 4);
        let Ok(mesh) = faces.mesh() else { return };
        let radius = *random.pick(&[0.3, 0.5, 0.9]);
        let mut planner = MeshPlanner::new(&mesh, options(radius)).unwrap();
        let mut at = || Position::new(random.unit() as f32 * 16.0, random.unit() as f32 * 16.0);
        for _ in 0..20 {
            let (from, to) = (at(), at());
            let request = Request { allow_partial: true, ..Request::new(from, to) };
            let found = planner.find(&request);
            let end = planner.path().last().copied();
            let near = planner.nearest_reachable(from, to, f32::INFINITY);
            match (&found, near) {
                (Ok(outcome), Ok(near)) => {
                    assert_eq!(near.map(|near| near.point), end, "seed {seed}, {from:?} {to:?}: {outcome:?}");
                    assert_eq!(planner.reachable(from, to).unwrap(), outcome.status == Status::Found);
                    Tally::add(&tally.found);
                }
                (Err(found), Err(near)) => assert_eq!(found.kind(), near.kind()),
                (found, near) => panic!("seed {seed}: {found:?} {near:?}"),
            }
            // No point of a ring about the position that is nearer is a place.
            let Some(near) = planner.nearest(to, f32::INFINITY).unwrap() else { continue };
            let is_free = |planner: &MeshPlanner, at: Position| planner.nearest(at, 0.0).unwrap().is_some();
            assert!(is_free(&planner, near.point), "seed {seed}, {to:?}: {near:?}");
            for step in 0..64 {
                let (sin, cos) = (f64::from(step) * std::f64::consts::PI / 32.0).sin_cos();
                for share in [0.2, 0.6, 0.9] {
                    let by = |of: f64| (of * share * f64::from(near.distance)) as f32;
                    let other = Position::new(to.x + by(cos), to.y + by(sin));
                    assert!(
                        near.distance < 0.05 || !is_free(&planner, other),
                        "seed {seed}, {to:?}: {near:?} {other:?}"
                    );
                }
            }
            // A ray is clear where the straight way is the path.
            if let Ok(outcome) = found
                && outcome.status == Status::Found
            {
                let hit = planner.raycast(from, to).unwrap();
                let straight = f64::from(from.x - to.x).hypot(f64::from(from.y - to.y));
                assert!(!hit.visible || outcome.length <= straight + 0.1, "seed {seed}: {hit:?} {outcome:?}");
                assert!(hit.visible || outcome.length > straight - 0.1, "seed {seed}: {hit:?} {outcome:?}");
            }
        }
    });
    tally.check_found(seeds.len());
}
