//! Queries on a navigation mesh that were asked before allocate nothing, and its memory limit holds.

use crate::counting::calls;
use taut::grid::{DiagonalGaps, Lattice};
use taut::mesh::Mesh;
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
fn a_memory_limit_is_never_exceeded() {
    limit(Options::default(), 40_000);
    for (algorithm, lattice) in SEARCHES {
        limit(Options { algorithm, lattice, ..Options::default() }, 100_000);
    }
}

/// Asks planners with limits up to so many bytes.
fn limit(options: Options, most: usize) {
    let mesh = mesh();
    let (mut met, mut kept) = (0, 0);
    for memory_limit in (1_000..most as u64).step_by(most / 80) {
        let mut planner = MeshPlanner::new(&mesh, Options { memory_limit, ..options }).expect("options");
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
