//! The planner against the oracle on random meshes of several floors, which ramps join.

use super::floor_oracle::{FloorOracle, HighFaces};
use super::terrain::{At, position};
use taut::grid::{DiagonalGaps, Lattice};
use taut::mesh::Mesh;
use taut::plan::{Algorithm, Guarantee, MeshPlanner};
use taut::{Options, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

/// The side of a cell, and how far apart floors are.
const SIDE: i64 = 1024;
const STOREY: i64 = 2048;

fn at(position: taut::Position) -> At {
    ((f64::from(position.x) * 256.0).round() as i64, (f64::from(position.y) * 256.0).round() as i64)
}

/// A ramp from a floor to the one above it, along x.
#[derive(Clone, Copy)]
struct Ramp {
    floor: usize,
    row: i64,
    from: i64,
    length: i64,
    rises: bool,
}

/// Floors of columns x rows cells, some taken out. Ramps take the place of cells on both floors.
pub fn random_floors(random: &mut Random) -> HighFaces {
    let (columns, rows) = (2 + random.below(4) as i64, 1 + random.below(3) as i64);
    let floors = 1 + random.below(3) as usize;
    let moved = *random.pick(&[0, 0, 40, 200]);
    let uneven = *random.pick(&[0, 0, 100]);
    let mut made = HighFaces::default();
    let number = |floor: usize, x: i64, y: i64| ((floor as i64 * (rows + 1) + y) * (columns + 1) + x) as u32;
    for floor in 0..floors {
        for y in 0..=rows {
            for x in 0..=columns {
                let mut by = |most: i64| if most == 0 { 0 } else { random.between(-most, most + 1) };
                let place = (x * SIDE + by(moved), y * SIDE + by(moved));
                made.point(place, floor as i64 * STOREY + by(uneven));
            }
        }
    }
    let taken = 0.3 * random.unit();
    let cells = (columns * rows) as usize;
    let mut is_free: Vec<bool> = (0..floors * cells).map(|_| !random.chance(taken)).collect();
    for floor in 0..floors.saturating_sub(1) {
        for _ in 0..1 + random.below(2) {
            let length = 1 + random.below(columns as u64 - 1) as i64;
            let from = random.below((columns - length + 1) as u64) as i64;
            let ramp = Ramp { floor, row: random.below(rows as u64) as i64, from, length, rises: random.chance(0.5) };
            add_ramp(&mut made, random, &mut is_free, ramp, (columns, cells, &number));
        }
    }
    for floor in 0..floors {
        for y in 0..rows {
            for x in 0..columns {
                if is_free[floor * cells + (y * columns + x) as usize] {
                    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(dx, dy)| number(floor, x + dx, y + dy));
                    add_cell(&mut made, random, corners);
                }
            }
        }
    }
    made
}

fn add_cell(made: &mut HighFaces, random: &mut Random, [a, b, c, d]: [u32; 4]) {
    match random.below(3) {
        0 => made.faces.extend([vec![a, b, c], vec![a, c, d]]),
        1 => made.faces.extend([vec![a, b, d], vec![b, c, d]]),
        _ => made.faces.push(vec![a, b, c, d]),
    }
}

type Layout<'a> = (i64, usize, &'a dyn Fn(usize, i64, i64) -> u32);

fn add_ramp(
    made: &mut HighFaces,
    random: &mut Random,
    is_free: &mut [bool],
    ramp: Ramp,
    (columns, cells, number): Layout<'_>,
) {
    let Ramp { floor, row, from, length, rises } = ramp;
    let cell = |floor: usize, x: i64| floor * cells + (row * columns + x) as usize;
    // Two ramps in one place would meet.
    if (from..from + length).any(|x| !is_free[cell(floor, x)]) {
        return;
    }
    for x in from..from + length {
        is_free[cell(floor, x)] = false;
        is_free[cell(floor + 1, x)] = false;
    }
    let (foot, head) = if rises { (floor, floor + 1) } else { (floor + 1, floor) };
    let mut last = [0, 1].map(|dy| number(foot, from, row + dy));
    for step in 1..=length {
        let next = [0, 1].map(|dy| {
            if step == length {
                return number(head, from + length, row + dy);
            }
            let of = |floor: usize| made.heights[number(floor, from, row) as usize];
            let place = made.points[number(floor, from + step, row + dy) as usize];
            made.point(place, of(foot) + (of(head) - of(foot)) * step / length)
        });
        add_cell(made, random, [last[0], next[0], next[1], last[1]]);
        last = next;
    }
}

/// A point of a face, on corners and sides as often as elsewhere, and how high it lies there.
pub fn some_spot(given: &HighFaces, random: &mut Random) -> (At, usize) {
    let face = random.below(given.faces.len() as u64) as usize;
    let corners = given.of(face);
    let k = random.below(corners.len() as u64) as usize;
    let (a, b, c) = (corners[k], corners[(k + 1) % corners.len()], corners[(k + 2) % corners.len()]);
    let at = match random.below(3) {
        0 => a,
        1 => ((a.0 + b.0) / 2, (a.1 + b.1) / 2),
        _ => ((a.0 + b.0 + c.0 + c.0) / 4, (a.1 + b.1 + c.1 + c.1) / 4),
    };
    if given.contains(face, at) { (at, face) } else { (a, face) }
}

fn planners(mesh: &Mesh, gaps: DiagonalGaps) -> Vec<MeshPlanner> {
    let options = [
        Options::default(),
        Options { algorithm: Algorithm::AStar, ..Options::default() },
        Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() },
    ];
    options.map(|options| MeshPlanner::new(mesh, Options { diagonal_gaps: gaps, ..options }).unwrap()).into()
}

/// Compares answers with those of the oracle. True if floors lie above each other.
fn judge(seed: u64) -> bool {
    let mut random = Random::new(seed);
    let given = random_floors(&mut random);
    let Ok(mesh) = given.mesh() else { return false };
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let oracle = FloorOracle::new(&given, gaps == DiagonalGaps::Open);
        let mut planners = planners(&mesh, gaps);
        for _ in 0..4 {
            let [(start, from), (goal, to)] = [some_spot(&given, &mut random), some_spot(&given, &mut random)];
            let heights = [given.height(from, start), given.height(to, goal)].map(|height| (height / 256.0) as f32);
            // Touching floors are told apart by their numbers.
            let [from, to] = [(start, heights[0]), (goal, heights[1])]
                .map(|(at, height)| oracle.face_near(at, (f64::from(height) * 256.0).round()).unwrap());
            let expected = oracle.length((start, from), (goal, to));
            for (number, planner) in planners.iter_mut().enumerate() {
                let case = format!("seed {seed}, {gaps:?}, {number}: {start:?} {from} to {goal:?} {to}");
                planner.set_heights(heights[0], heights[1]).unwrap();
                let outcome = planner.find(&Request::new(position(start), position(goal))).unwrap();
                let reachable = planner.reachable(position(start), position(goal)).unwrap();
                assert_eq!(outcome.status, expected.map_or(Status::NoPath, |_| Status::Found), "{case}");
                assert_eq!(reachable, expected.is_some(), "{case}");
                let Some(length) = expected else { continue };
                let path: Vec<At> = planner.path().iter().map(|&point| at(point)).collect();
                let told = format!("{case}: {} is not {length}, {path:?}", outcome.length);
                if number == 0 {
                    assert_eq!(outcome.guarantee, Guarantee::Optimal);
                    assert!((outcome.length - length).abs() < 1e-9, "{told}");
                }
                assert!(outcome.length > length - 1e-9, "{told}");
                assert_eq!(path.len(), planner.path_heights().len(), "{case}");
                let ends = oracle.follows(&path, planner.path_heights(), oracle.spot(start, from));
                assert!(ends & oracle.spot(goal, to) != 0, "{told} {:?}", planner.path_heights());
                assert_eq!((path[0], *path.last().unwrap()), (start, goal), "{case}");
            }
        }
    }
    mesh.has_floors()
}

#[test]
fn paths_over_several_floors_are_the_shortest_ones() {
    let seeds: Vec<u64> = (0..effort::count(800, 20_000) as u64).collect();
    let layered = std::sync::atomic::AtomicU32::new(0);
    parallel::for_each(&seeds, |&seed| {
        if judge(seed) {
            layered.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    });
    let layered = layered.into_inner() as usize;
    assert!(3 * layered > seeds.len(), "{layered} of {}", seeds.len());
}
