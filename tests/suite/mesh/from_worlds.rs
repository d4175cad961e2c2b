//! Meshes of worlds: the lengths of the planner in the world, which knows no faces.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::motion::worlds::scene::{GAPS, P, SIDE, Scene, random_point, random_polygon, request};
use taut::mesh::Mesh;
use taut::plan::{MeshPlanner, WorldPlanner};
use taut::space::{Shape, World};
use taut::{ErrorKind, Grid, Options, Outcome, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

/// What both planners answer to a request, under either rule for gaps.
fn answers(world: &World, mesh: &Mesh, requests: &[Request]) -> Vec<[Option<Outcome>; 2]> {
    let mut all = Vec::new();
    for diagonal_gaps in GAPS {
        let options = Options { diagonal_gaps, ..Options::default() };
        let mut on_mesh = MeshPlanner::new(mesh, options).unwrap();
        let mut in_world = WorldPlanner::new(world, options).unwrap();
        all.extend(requests.iter().map(|request| [on_mesh.find(request).ok(), in_world.find(request).ok()]));
    }
    all
}

/// Insists that lengths differ by at most `most`.
fn compare(world: &World, requests: &[Request], most: f64, name: &str) {
    let mesh = match Mesh::from_world(world) {
        Ok(mesh) => mesh,
        Err(error) => {
            assert_eq!(error.to_string(), "a mesh needs a face: the world has no free ground", "{name}");
            return;
        }
    };
    for (case, [on_mesh, in_world]) in answers(world, &mesh, requests).into_iter().enumerate() {
        let name = format!("{name}, {:?}, case {case}", requests[case % requests.len()]);
        let (Some(on_mesh), Some(in_world)) = (on_mesh, in_world) else {
            assert_eq!(on_mesh.is_some(), in_world.is_some(), "{name}: {on_mesh:?} {in_world:?}");
            continue;
        };
        assert_eq!(on_mesh.status, in_world.status, "{name}");
        let differ = (on_mesh.length - in_world.length).abs();
        assert!(on_mesh.status == Status::NoPath || differ <= most, "{name}: {on_mesh:?} {in_world:?}");
    }
}

pub(super) fn some_requests(random: &mut Random) -> Vec<Request> {
    (0..8).map(|_| request([random_point(random), random_point(random)])).collect()
}

/// True if two segments cross inside both at no point of 1/256, of a lattice of half cells.
fn cross_beside(a: P, b: P, c: P, d: P) -> bool {
    let side = |o: P, a: P, b: P| (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0);
    let (of_a, of_b) = (side(c, d, a), side(c, d, b));
    let crosses = of_a.signum() * of_b.signum() < 0 && side(a, b, c).signum() * side(a, b, d).signum() < 0;
    let is_exact = |from: i64, to: i64| 128 * (to - from) * of_a % (of_a - of_b) == 0;
    crosses && !(is_exact(a.0, b.0) && is_exact(a.1, b.1))
}

fn edges(polygon: &[P]) -> impl Iterator<Item = (P, P)> {
    (0..polygon.len()).map(|at| (polygon[at], polygon[(at + 1) % polygon.len()]))
}

/// A world in which edges cross at points of 1/256 alone.
pub(super) fn exact_scene(random: &mut Random) -> Scene {
    let rim = vec![(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)];
    let mut scene = Scene::empty();
    for _ in 0..=random.below(7) {
        let polygon = random_polygon(random);
        let known = scene.polygons.iter().map(|(_, polygon)| polygon).chain([&rim]);
        let crosses =
            |other: &Vec<P>| edges(&polygon).any(|(a, b)| edges(other).any(|(c, d)| cross_beside(a, b, c, d)));
        if !known.into_iter().any(crosses) {
            scene.add(polygon);
        }
    }
    scene
}

#[test]
fn meshes_of_worlds_have_the_lengths_of_the_planner_there() {
    let seeds: Vec<u64> = (0..effort::count(300, 10_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let scene = exact_scene(&mut random);
        let requests = some_requests(&mut random);
        compare(&scene.world, &requests, 1e-9, &format!("seed {seed}, {:?}", scene.polygons));
    });
}

#[test]
fn edges_that_cross_go_over_the_nearest_point() {
    let seeds: Vec<u64> = (0..effort::count(300, 10_000) as u64).collect();
    let [alike, unlike] = [0, 0].map(AtomicUsize::new);
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let scene = Scene::random(&mut random, 7);
        let Ok(mesh) = Mesh::from_world(&scene.world) else { return };
        let requests = some_requests(&mut random);
        for [on_mesh, in_world] in answers(&scene.world, &mesh, &requests) {
            // Where a wall stands 1/256 elsewhere a gap as narrow opens or closes, and an end in it is lost.
            if on_mesh.map(|found| found.status) != in_world.map(|found| found.status) {
                unlike.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            let (Some(on_mesh), Some(in_world)) = (on_mesh, in_world) else { continue };
            if on_mesh.status == Status::Found {
                let differ = (on_mesh.length - in_world.length).abs();
                assert!(differ < 1.0 / 16.0, "seed {seed}: {on_mesh:?} {in_world:?} {:?}", scene.polygons);
                alike.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    let (alike, unlike) = (alike.into_inner(), unlike.into_inner());
    assert!(alike > 1_000 && unlike < alike / 100, "{alike} answers are alike, {unlike} are not");
}

#[test]
fn meshes_of_worlds_of_grids_have_the_lengths_of_anya() {
    for seed in 0..effort::count(60, 1_000) as u64 {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(2, 16) as i32, random.between(2, 16) as i32);
        let cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(100) >= 35)).collect();
        let grid = Grid::from_terrain(width, height, &cells).unwrap();
        let mut corner =
            || Position::new(random.below(width as u64 + 1) as f32, random.below(height as u64 + 1) as f32);
        let requests: Vec<Request> = (0..12).map(|_| Request::new(corner(), corner())).collect();
        compare(&World::from_grid(&grid).unwrap(), &requests, 1e-9, &format!("seed {seed}"));
    }
}

fn outline(points: &[(f32, f32)]) -> Vec<Position> {
    points.iter().map(|&(x, y)| Position::new(x, y)).collect()
}

#[test]
fn an_empty_world_is_one_face_and_a_square_in_it_leaves_four() {
    let world = World::new(Position::new(-65_536.0, -65_536.0), Position::new(65_536.0, 65_536.0)).unwrap();
    let mesh = Mesh::from_world(&world).unwrap();
    assert_eq!((mesh.point_count(), mesh.face_count(), mesh.island_count()), (4, 1, 1));
    world.add(&outline(&[(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0)])).unwrap();
    let mesh = Mesh::from_world(&world).unwrap();
    assert_eq!((mesh.point_count(), mesh.face_count(), mesh.island_count()), (8, 4, 1));
    assert_eq!(mesh.face_at(Position::new(0.0, 0.0)).unwrap(), None);
    let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
    let ends = [(-65_536.0, -65_536.0), (65_536.0, 65_536.0)].map(|(x, y)| Position::new(x, y));
    let outcome = planner.find(&Request::new(ends[0], ends[1])).unwrap();
    assert_eq!(outcome.length, 2.0 * 65_538.0_f64.hypot(65_534.0));
}

#[test]
fn worlds_without_a_mesh_are_refused() {
    let world = World::new(Position::new(0.0, 0.0), Position::new(8.0, 8.0)).unwrap();
    let square = outline(&[(-1.0, -1.0), (9.0, -1.0), (9.0, 9.0), (-1.0, 9.0)]);
    let all = world.add(&square).unwrap();
    let none = Mesh::from_world(&world).err().unwrap();
    assert_eq!(none.to_string(), "a mesh needs a face: the world has no free ground");
    assert_eq!(none.kind(), ErrorKind::Unsupported);
    world.remove(all).unwrap();
    let body = Shape::new(&outline(&[(-1.0, -1.0), (1.0, -1.0), (0.0, 1.0)]), 0.0).unwrap();
    let grown = Mesh::from_world(&world.grow(&body, 0.0).unwrap()).err().unwrap();
    assert_eq!(grown.kind(), ErrorKind::Unsupported);
    assert!(grown.to_string().contains("grown world"), "{grown}");
    assert!(Mesh::from_world(&world).is_ok());
}

#[test]
fn a_mesh_does_not_depend_on_the_order_of_obstacles_with_apart_edges() {
    let squares = [(1.0, 1.0), (5.0, 2.0), (2.0, 5.0), (6.0, 6.0)];
    let faces = |order: [usize; 4]| {
        let world = World::new(Position::new(0.0, 0.0), Position::new(9.0, 9.0)).unwrap();
        for at in order {
            let (x, y) = squares[at];
            world.add(&outline(&[(x, y), (x + 2.0, y), (x + 1.0, y + 2.5)])).unwrap();
        }
        let mesh = Mesh::from_world(&world).unwrap();
        let at = |cell: i32| Position::new((cell % 36) as f32 / 4.0, (cell / 36) as f32 / 4.0);
        (mesh.face_count(), (0..36 * 36).map(|cell| mesh.face_at(at(cell)).unwrap().is_some()).collect::<Vec<_>>())
    };
    assert_eq!(faces([0, 1, 2, 3]), faces([3, 1, 0, 2]));
}

#[test]
fn walls_that_cross_everywhere_leave_a_mesh() {
    // Bars in all directions through each other, in a world that is hardly larger than the least unit.
    for seed in 0..effort::count(100, 2_000) as u64 {
        let mut random = Random::new(seed);
        let units = random.between(6, 200);
        let at = |x: i64, y: i64| Position::new(x as f32 / 256.0, y as f32 / 256.0);
        let world = World::new(at(0, 0), at(units, units)).unwrap();
        for _ in 0..random.between(2, 40) {
            let mut point = || at(random.between(-3, units + 3), random.between(-3, units + 3));
            // One without area is refused.
            let _ = world.add(&[point(), point(), point()]);
        }
        // The constructor checks what is made: that no face is flat or overlaps another one.
        if let Err(error) = Mesh::from_world(&world) {
            assert_eq!(error.kind(), ErrorKind::Unsupported, "seed {seed}: {error}");
        }
    }
}
