//! Queries on a navigation mesh that were asked before allocate nothing, and its memory limit holds.

use crate::counting::calls;
use taut::agents::{Crowd, CrowdOptions, Walker};
use taut::field::{FieldOptions, Seed};
use taut::grid::{DiagonalGaps, Lattice, Link};
use taut::mesh::{Mesh, MeshField};
use taut::plan::MeshPlanner;
use taut::{Algorithm, ErrorKind, Options, Position, Request, Status};
use taut_test_support::random::Random;

/// The cells of a grid, some of which are missing.
fn mesh() -> Mesh {
    let mut random = Random::new(8);
    let place = |at: u32| Position::new((at % 21) as f32 * 3.0, (at / 21) as f32 * 3.0);
    let points: Vec<Position> = (0..21 * 21).map(place).collect();
    let cells = (0..20 * 20).filter(|_| !random.chance(0.3)).map(|cell| cell / 20 * 21 + cell % 20);
    let corners: Vec<u32> = cells.flat_map(|at| [at, at + 1, at + 22, at + 21]).collect();
    Mesh::new(&points, &corners, &vec![4; corners.len() / 4]).expect("squares that do not overlap")
}

fn pass(planner: &mut MeshPlanner) -> u64 {
    let mut random = Random::new(9);
    let mut expanded = 0;
    for allow_partial in [false, true].into_iter().cycle().take(200) {
        let mut at = || Position::new(random.unit() as f32 * 60.0, random.unit() as f32 * 60.0);
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
fn warm_queries_on_meshes_allocate_nothing() {
    let mesh = mesh();
    for diagonal_gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let mut planner = MeshPlanner::new(&mesh, Options { diagonal_gaps, ..Options::default() }).expect("options");
        let first = pass(&mut planner);
        pass(&mut planner);
        // Lists are made on the way.
        let before = calls();
        let expanded = [(); 6].map(|()| pass(&mut planner));
        assert_eq!(calls() - before, 0);
        assert!(expanded[0] > 100, "{expanded:?}");
        assert!(expanded[5] < first || diagonal_gaps == DiagonalGaps::Open, "{first}, then {expanded:?}");
    }
}

/// The mesh with links between random points, islands and others.
fn linked() -> Mesh {
    let mesh = mesh();
    let mut random = Random::new(12);
    for number in 0..12 {
        let mut at = || Position::new(random.unit() as f32 * 60.0, random.unit() as f32 * 60.0);
        let link = Link { both_ways: number % 2 == 0, ..Link::new(at(), at(), f64::from(number)) };
        mesh.add_link(&link).expect("two points of the plane");
    }
    mesh
}

#[test]
fn warm_queries_over_links_of_meshes_allocate_nothing() {
    let mesh = linked();
    let exact = Options { diagonal_gaps: DiagonalGaps::Open, ..Options::default() };
    for options in [Options::default(), exact, Options { algorithm: Algorithm::AStar, ..Options::default() }] {
        let mut planner = MeshPlanner::new(&mesh, options).expect("options");
        let passes = [(); 3].map(|()| pass(&mut planner));
        let before = calls();
        let expanded = [(); 4].map(|()| pass(&mut planner));
        assert_eq!(calls() - before, 0, "{passes:?} {expanded:?}");
        assert!(expanded[0] > 100, "{expanded:?}");
    }
    let mut planner = MeshPlanner::new(&mesh, Options::default()).expect("options");
    let passes = [(); 3].map(|()| disc_pass(&mut planner));
    let before = calls();
    disc_pass(&mut planner);
    assert_eq!(calls() - before, 0, "{passes:?}");
}

#[test]
fn warm_proofs_on_meshes_allocate_nothing() {
    let mesh = mesh();
    let mut planner = MeshPlanner::new(&mesh, Options::default()).expect("options");
    let at = |x, y| Position::new(x, y);
    let mut random = Random::new(13);
    let mut place = || at(random.unit() as f32 * 50.0, random.unit() as f32 * 50.0);
    let mut is_found =
        || planner.find(&Request::new(place(), place())).is_ok_and(|found| found.status == Status::Found);
    while !is_found() {}
    let mut counts = [0; 2];
    for corner in [1.0_f32, 8.0, 20.0, 55.0] {
        let door = [at(corner, 57.0), at(corner + 1.0, 57.0), at(corner, 58.0)];
        let obstacle = mesh.add_obstacle(&door).expect("a triangle");
        // The first to ask puts the faces together.
        planner.refresh().expect("an answer");
        let before = calls();
        for _ in 0..4 {
            let outcome = planner.refresh().expect("an answer");
            counts[usize::from(outcome.status == Status::Stale)] += 1;
        }
        assert_eq!(calls() - before, 0, "{counts:?}");
        mesh.remove_obstacle(obstacle).expect("it was added");
    }
    assert!(counts[0] > 0, "{counts:?}");
}

/// Queries of discs of several sizes.
fn disc_pass(planner: &mut MeshPlanner) -> u64 {
    let mut random = Random::new(10);
    let mut expanded = 0;
    for radius in [0.3, 0.5, 1.2].into_iter().cycle().take(150) {
        let mut at = || Position::new(random.unit() as f32 * 60.0, random.unit() as f32 * 60.0);
        let request = Request { radius, allow_partial: true, ..Request::new(at(), at()) };
        expanded += planner.find(&request).map_or(0, |outcome| outcome.expanded);
    }
    expanded
}

#[test]
fn warm_queries_of_discs_on_meshes_allocate_nothing() {
    let mut planner = MeshPlanner::new(&mesh(), Options::default()).expect("options");
    let first = disc_pass(&mut planner);
    let before = calls();
    assert_eq!([(); 3].map(|()| disc_pass(&mut planner)), [first; 3]);
    assert_eq!(calls() - before, 0);
    assert!(first > 100, "{first}");
}

/// Floors of 12 x 12 cells above each other, and ramps between them.
fn floors() -> Mesh {
    let (mut points, mut heights, mut corners) = (Vec::new(), Vec::new(), Vec::new());
    let mut add = |x: u32, y: u32, [left, right]: [f32; 2]| {
        for (x, y, height) in [(x, y, left), (x + 1, y, right), (x + 1, y + 1, right), (x, y + 1, left)] {
            corners.push(points.len() as u32);
            points.push(Position::new(x as f32 * 5.0, y as f32 * 5.0));
            heights.push(height);
        }
    };
    for floor in 0..3_u32 {
        let height = 8.0 * floor as f32;
        let ramp = |floor: u32| 2 + 3 * floor;
        for (x, y) in (0..12).flat_map(|y| (0..12).map(move |x| (x, y))) {
            let is_ramp = |floor: u32| (4..6).contains(&x) && y == ramp(floor);
            let is_well = floor > 0 && is_ramp(floor - 1);
            match x {
                _ if is_well => {}
                4 if floor < 2 && is_ramp(floor) => add(x, y, [height, height + 4.0]),
                5 if floor < 2 && is_ramp(floor) => add(x, y, [height + 4.0, height + 8.0]),
                _ if (x + 2 * y) % 5 > 0 || floor == 1 => add(x, y, [height; 2]),
                _ => {}
            }
        }
    }
    Mesh::with_heights(&points, &heights, &corners, &vec![4; corners.len() / 4]).expect("floors that keep apart")
}

#[test]
fn warm_queries_over_floors_allocate_nothing() {
    let mesh = floors();
    assert!(mesh.has_floors());
    for (algorithm, lattice) in [
        (Algorithm::Optimal, Lattice::Corners),
        (Algorithm::AStar, Lattice::Corners),
        (Algorithm::AStar, Lattice::Cells),
    ] {
        let options = Options { algorithm, lattice, ..Options::default() };
        let mut planner = MeshPlanner::new(&mesh, options).expect("options");
        let mut go = || {
            let heights = [[0.0, 16.0], [8.0, 0.0], [16.0, 8.0]];
            heights.map(|[start, goal]| {
                planner.set_heights(start, goal).expect("heights");
                pass(&mut planner)
            })
        };
        go();
        go();
        let before = calls();
        let expanded = [(); 5].map(|()| go());
        assert_eq!(calls() - before, 0, "{algorithm:?}");
        assert!(expanded[0].iter().sum::<u64>() > 100, "{expanded:?}");
        assert!(!planner.path_heights().is_empty() || planner.path().is_empty());
    }
}

/// The searches over graphs: of faces, of their sides, of vertices.
const SEARCHES: [(Algorithm, Lattice); 4] = [
    (Algorithm::AStar, Lattice::Cells),
    (Algorithm::AStar, Lattice::Corners),
    (Algorithm::Theta, Lattice::Corners),
    (Algorithm::LazyTheta, Lattice::Corners),
];

#[test]
fn warm_searches_over_graphs_allocate_nothing() {
    let mesh = mesh();
    for (algorithm, lattice) in SEARCHES {
        for diagonal_gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let options = Options { algorithm, lattice, diagonal_gaps, ..Options::default() };
            let mut planner = MeshPlanner::new(&mesh, options).expect("options");
            let first = pass(&mut planner);
            let before = calls();
            assert_eq!((pass(&mut planner), calls() - before), (first, 0), "{algorithm} {lattice:?}");
            assert!(first > 100, "{algorithm} {lattice:?}: {first}");
        }
    }
}

#[test]
fn warm_fields_and_crowds_on_meshes_allocate_nothing() {
    let mesh = mesh();
    let field = MeshField::new(&mesh, FieldOptions::default()).expect("options");
    let mut crowd = Crowd::on_mesh(&mesh, CrowdOptions::default()).expect("options");
    let goals = [(3.0, 3.0), (57.0, 12.0), (30.0, 50.0)].map(|(x, y)| Position::new(x, y));
    let walkers: Vec<Walker> = (0..40)
        .map(|i| Walker {
            at: Position::new(3.0 + (i % 8) as f32 * 7.0, 2.0 + (i / 8) as f32 * 11.0),
            radius: 0.4,
            speed: 2.0,
            ..Walker::default()
        })
        .collect();
    let at: Vec<Position> = walkers.iter().map(|walker| walker.at).collect();
    let mut velocities = vec![Position::default(); walkers.len()];
    let mut pass = |walkers: &mut Vec<Walker>| {
        let mut reached = 0;
        for goal in goals {
            if field.build(&[Seed::new(goal)]).is_err() {
                continue;
            }
            let (mut next, mut distances) = ([Position::default(); 40], [0.0; 40]);
            next.copy_from_slice(&at);
            field.next(&at, &mut next).expect("a field");
            field.distances(&at, &mut distances).expect("a field");
            reached += distances.iter().filter(|distance| distance.is_finite()).count();
            for (walker, next) in walkers.iter_mut().zip(next) {
                walker.wanted = Position::new(next.x - walker.at.x, next.y - walker.at.y);
            }
            crowd.avoid(walkers, 0.1, &mut velocities).expect("walkers");
        }
        reached
    };
    let mut walkers = walkers;
    let first = pass(&mut walkers);
    pass(&mut walkers);
    let before = calls();
    let again = pass(&mut walkers);
    assert_eq!(calls() - before, 0);
    assert!(first == again && again > 40, "{first}, {again}");
}

#[test]
fn a_memory_limit_of_a_field_is_never_exceeded() {
    let mesh = mesh();
    let (mut met, mut kept) = (0, 0);
    let is_free = |at: &Position| mesh.face_at(*at).expect("a position").is_some();
    let mut places = (0..60).map(|x| Position::new(x as f32, 1.0)).filter(is_free);
    let seeds = [places.next(), places.next_back()].map(|at| Seed::new(at.expect("free ground")));
    for memory_limit in (1_000..150_000).step_by(1_500) {
        let options = FieldOptions { memory_limit, ..FieldOptions::default() };
        let field = MeshField::new(&mesh, options).expect("options");
        for _ in 0..2 {
            match field.build(&seeds) {
                Ok(_) => kept += 1,
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::Limit);
                    met += 1;
                }
            }
            assert!(
                field.memory() <= memory_limit.max(field_bytes(&mesh, &seeds)),
                "{} of {memory_limit}",
                field.memory()
            );
        }
    }
    assert!(met > 2 && kept > 2, "{met} {kept}");
}

/// What a field holds in any case: vertices and seeds.
fn field_bytes(mesh: &Mesh, seeds: &[Seed]) -> u64 {
    let field = MeshField::new(mesh, FieldOptions { memory_limit: 1, ..FieldOptions::default() }).expect("options");
    let refused = field.build(seeds).expect_err("there is no room");
    assert_eq!(refused.kind(), ErrorKind::Limit);
    field.memory()
}

#[test]
fn a_memory_limit_is_never_exceeded() {
    for mesh in [mesh(), linked()] {
        limit(&mesh, Options::default(), 60_000);
        for (algorithm, lattice) in SEARCHES {
            limit(&mesh, Options { algorithm, lattice, ..Options::default() }, 100_000);
        }
    }
}

/// Asks planners with limits up to so many bytes.
fn limit(mesh: &Mesh, options: Options, most: usize) {
    let (mut met, mut kept) = (0, 0);
    for memory_limit in (1_000..most as u64).step_by(most / 80) {
        let mut planner = MeshPlanner::new(mesh, Options { memory_limit, ..options }).expect("options");
        let mut random = Random::new(11);
        for _ in 0..20 {
            let mut at = || Position::new(random.unit() as f32 * 60.0, random.unit() as f32 * 60.0);
            match planner.find(&Request::new(at(), at())) {
                Ok(_) => kept += 1,
                Err(error) => met += u32::from(error.kind() == ErrorKind::Limit),
            }
            let total = planner.memory().total();
            assert!(total <= memory_limit || planner.path().is_empty(), "{total} of {memory_limit}");
        }
    }
    assert!(met > 0 && kept > 0, "{met} {kept}");
}

#[test]
fn warm_queries_among_areas_allocate_nothing() {
    let mesh = mesh();
    let classes: Vec<u8> = (0..mesh.face_count()).map(|face| 1 + u8::from(face % 9 == 0)).collect();
    let areas = mesh.with_classes(&classes).expect("classes");
    let mut planner = MeshPlanner::new(&areas, Options::default()).expect("options");
    let mut costs = [1.0; 256];
    for cost in [f32::INFINITY, 1.0] {
        costs[2] = cost;
        planner.set_costs(&costs).expect("costs");
        // An obstacle has come.
        let at = |x, y| Position::new(x, y);
        areas.add_obstacle(&[at(20.0, 20.0), at(26.0, 21.0), at(22.5, 27.0)]).expect("a triangle");
        pass(&mut planner);
        pass(&mut planner);
        let before = calls();
        let expanded: u64 = (0..6).map(|_| pass(&mut planner)).sum();
        assert_eq!(calls() - before, 0, "{cost}");
        assert!(expanded > 100, "{expanded}");
    }
}

#[test]
fn a_memory_limit_among_areas_is_never_exceeded() {
    let mesh = mesh();
    let classes: Vec<u8> = (0..mesh.face_count()).map(|face| 1 + u8::from(face % 9 == 0)).collect();
    let areas = mesh.with_classes(&classes).expect("classes");
    let mut costs = [1.0; 256];
    costs[2] = f32::INFINITY;
    let (mut met, mut kept) = (0, 0);
    for (memory_limit, has_areas) in (1_000..200_000).step_by(500).flat_map(|limit| [(limit, false), (limit, true)]) {
        let on = if has_areas { &areas } else { &mesh };
        let mut planner = MeshPlanner::new(on, Options { memory_limit, ..Options::default() }).expect("options");
        let before = planner.memory().total();
        if has_areas && planner.set_costs(&costs).is_err() {
            assert_eq!(planner.memory().total(), before);
            continue;
        }
        let mut random = Random::new(11);
        for _ in 0..20 {
            let mut at = || Position::new(random.unit() as f32 * 60.0, random.unit() as f32 * 60.0);
            match planner.find(&Request::new(at(), at())) {
                Ok(_) => kept += 1,
                Err(error) => met += u32::from(error.kind() == ErrorKind::Limit),
            }
            let total = planner.memory().total();
            assert!(total <= memory_limit || planner.path().is_empty(), "{total} of {memory_limit}");
        }
    }
    assert!(met > 0 && kept > 0, "{met} {kept}");
}
