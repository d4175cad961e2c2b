//! Queries on a navigation mesh that were asked before allocate nothing, and its memory limit holds.

use crate::counting::calls;
use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{ErrorKind, Options, Position, Request, Status};
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

#[test]
fn warm_queries_among_areas_allocate_nothing() {
    let mesh = mesh();
    let classes: Vec<u8> = (0..mesh.face_count()).map(|face| 1 + u8::from(face % 9 == 0)).collect();
    let mut planner =
        MeshPlanner::new(&mesh.with_classes(&classes).expect("classes"), Options::default()).expect("options");
    let mut costs = [1.0; 256];
    for cost in [f32::INFINITY, 1.0] {
        costs[2] = cost;
        planner.set_costs(&costs).expect("costs");
        pass(&mut planner);
        pass(&mut planner);
        let before = calls();
        let expanded: u64 = (0..6).map(|_| pass(&mut planner)).sum();
        assert_eq!(calls() - before, 0, "{cost}");
        assert!(expanded > 100, "{expanded}");
    }
}

#[test]
fn a_memory_limit_is_never_exceeded() {
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
