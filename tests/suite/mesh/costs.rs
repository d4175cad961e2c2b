//! Costs of areas, which A* on a mesh pays.

use super::terrain::{At, Faces, position};
use taut::grid::{DiagonalGaps, Lattice};
use taut::mesh::Mesh;
use taut::plan::{Guarantee, MeshPlanner};
use taut::{Algorithm, Options, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

const LATTICES: [Lattice; 2] = [Lattice::Cells, Lattice::Corners];

fn options(lattice: Lattice) -> Options {
    Options { algorithm: Algorithm::AStar, lattice, ..Options::default() }
}

/// What a straight way costs: it is cut where it crosses lines of sides, and the cheapest face at the middle of each
/// piece counts.
fn cost_between(given: &Faces, rates: &[f64], ends: [(f64, f64); 2]) -> f64 {
    let [from, to] = ends;
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let turn = |a: (f64, f64), b: (f64, f64), at: (f64, f64)| (b.0 - a.0) * (at.1 - a.1) - (b.1 - a.1) * (at.0 - a.0);
    let place = |at: At| (at.0 as f64, at.1 as f64);
    let sides = |face: usize| {
        let corners = given.of(face);
        (0..corners.len()).map(move |k| (place(corners[k]), place(corners[(k + 1) % corners.len()])))
    };
    let mut cuts = vec![0.0, 1.0];
    for (a, b) in (0..given.faces.len()).flat_map(sides) {
        let (s, t) = (turn(a, b, from), turn(a, b, to));
        if s != t {
            cuts.push((s / (s - t)).clamp(0.0, 1.0));
        }
        // Where a way runs along the line of a side, its ends cut it.
        for end in [a, b] {
            cuts.push((((end.0 - from.0) * dx + (end.1 - from.1) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0));
        }
    }
    cuts.sort_by(f64::total_cmp);
    let length = dx.hypot(dy) / 256.0;
    let piece = |pair: &[f64]| {
        let middle = (pair[0] + pair[1]) / 2.0;
        let at = (from.0 + middle * dx, from.1 + middle * dy);
        let has = |face: &usize| sides(*face).all(|(a, b)| turn(a, b, at) >= -1e-6 * (b.0 - a.0).hypot(b.1 - a.1));
        let rate = (0..given.faces.len()).filter(has).map(|face| rates[face]).fold(f64::INFINITY, f64::min);
        if pair[1] - pair[0] < 1e-12 { 0.0 } else { (pair[1] - pair[0]) * length * rate }
    };
    cuts.windows(2).map(piece).sum()
}

#[test]
fn a_path_costs_what_the_faces_under_it_do() {
    let seeds: Vec<u64> = (0..effort::count(400, 5_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        let Ok(mesh) = given.mesh() else { return };
        let classes: Vec<u8> = given.faces.iter().map(|_| 1 + random.below(4) as u8).collect();
        let mesh = mesh.with_classes(&classes).unwrap();
        let mut costs = [1.0_f32; 256];
        (2..5).for_each(|class| costs[class] = *random.pick(&[0.5, 1.0, 2.0, 5.0, f32::INFINITY]));
        let rates: Vec<f64> = classes.iter().map(|&class| costs[usize::from(class)].into()).collect();
        let least = rates.iter().copied().fold(f64::INFINITY, f64::min);
        for lattice in LATTICES {
            for diagonal_gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
                let mut planner = MeshPlanner::new(&mesh, Options { diagonal_gaps, ..options(lattice) }).unwrap();
                planner.set_costs(&costs).unwrap();
                for _ in 0..4 {
                    let mut end = || position(given.some_point(&mut random));
                    let request = Request::new(end(), end());
                    let case = format!("seed {seed}, {lattice:?}, {diagonal_gaps:?}, {request:?}");
                    let Ok(outcome) = planner.find(&request) else { continue };
                    if outcome.status != Status::Found {
                        continue;
                    }
                    let path: Vec<(f64, f64)> =
                        planner.path().iter().map(|at| (f64::from(at.x) * 256.0, f64::from(at.y) * 256.0)).collect();
                    let expected: f64 =
                        path.windows(2).map(|ends| cost_between(&given, &rates, [ends[0], ends[1]])).sum();
                    assert!((outcome.cost - expected).abs() < 1e-6, "{case}: {} is not {expected}", outcome.cost);
                    assert!(outcome.cost >= least * outcome.length - 1e-9, "{case}: {outcome:?}");
                    assert_eq!(outcome.guarantee, Guarantee::None);
                    let told = planner.path_cost(planner.path()).unwrap();
                    assert!((told - expected).abs() < 1e-6, "{case}: {told} is not {expected}");
                    let check = planner.check_path(planner.path(), 0).unwrap();
                    assert_eq!(check.state, taut::plan::PathState::Clear, "{case}");
                }
            }
        }
    });
}

/// A ring of squares of side 4 around one that is free too: the middle of the lower row is mud.
fn ring() -> Mesh {
    let points: Vec<Position> = (0..16).map(|at| Position::new((at % 4 * 4) as f32, (at / 4 * 4) as f32)).collect();
    let square = |at: u32| [at, at + 1, at + 5, at + 4];
    let corners: Vec<u32> = [0, 1, 2, 4, 6, 8, 9, 10].into_iter().flat_map(square).collect();
    let mesh = Mesh::new(&points, &corners, &[4; 8]).unwrap();
    mesh.with_classes(&[1, 2, 1, 1, 1, 1, 1, 1]).unwrap()
}

#[test]
fn a_way_around_mud_is_taken_where_it_pays() {
    let request = Request::new(Position::new(2.0, 2.0), Position::new(10.0, 2.0));
    for lattice in LATTICES {
        let mut planner = MeshPlanner::new(&ring(), options(lattice)).unwrap();
        let mut costs = [1.0; 256];
        let mut ask = |cost: f32| {
            costs[2] = cost;
            planner.set_costs(&costs).unwrap();
            let outcome = planner.find(&request).unwrap();
            (outcome.length, outcome.cost)
        };
        assert_eq!(ask(1.0), (8.0, 8.0));
        assert_eq!(ask(2.0), (8.0, 12.0));
        // Past (4, 8) and (8, 8).
        let around = 4.0 + 2.0 * 40.0_f64.sqrt();
        for cost in [20.0, f32::INFINITY] {
            let (length, paid) = ask(cost);
            assert!((length - around).abs() < 1e-9 && (paid - around).abs() < 1e-9, "{lattice:?}: {length}, {paid}");
        }
        assert_eq!(ask(0.5), (8.0, 6.0));
    }
}

#[test]
fn costs_of_one_change_nothing_and_a_common_cost_only_the_cost() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 6);
        let Ok(mesh) = given.mesh() else { continue };
        for lattice in LATTICES {
            let [mut plain, mut ones, mut threes] =
                [(); 3].map(|()| MeshPlanner::new(&mesh, options(lattice)).unwrap());
            ones.set_costs(&[1.0; 256]).unwrap();
            threes.set_costs(&[3.0; 256]).unwrap();
            for _ in 0..10 {
                let mut end = || position(given.some_point(&mut random));
                let request = Request::new(end(), end());
                let expected = plain.find(&request);
                assert_eq!(ones.find(&request), expected, "{seed}");
                let Ok(expected) = expected else { continue };
                let tripled = threes.find(&request).unwrap();
                assert_eq!((tripled.status, tripled.length), (expected.status, expected.length), "{seed}");
                assert_eq!((plain.path(), ones.path()), (threes.path(), threes.path()), "{seed}");
                if expected.status == Status::Found {
                    assert!((tripled.cost - 3.0 * expected.cost).abs() < 1e-9, "{seed}: {tripled:?}");
                }
            }
        }
    }
}
