//! Paths that were improved before are adopted and improved again without an allocation, and so is a cost proven.

use crate::counting::calls;
use taut::improve::{Descent, ImproveOptions, Improvement};
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};

/// Adopts a path and improves it in every way.
fn pass(planner: &mut Planner, path: &[Position]) {
    for descent in [Descent::Covariant, Descent::Conjugate, Descent::Plain, Descent::Convex] {
        for improvement in [Improvement::Shortcut, Improvement::Descend, Improvement::Round] {
            let options = ImproveOptions {
                improvement,
                descent,
                max_iterations: 60,
                wall_weight: 2.0,
                turning_radius: 1.0,
                ..ImproveOptions::default()
            };
            planner.adopt(path).expect("a free path");
            let outcome = planner.improve(&options).expect("good options");
            assert_eq!(outcome.status, Status::Found);
        }
        planner.adopt_seed(&[path[0], path[path.len() - 1]]).expect("positions of a map");
        let options = ImproveOptions {
            improvement: Improvement::Descend,
            descent,
            max_iterations: 60,
            ..ImproveOptions::default()
        };
        planner.improve(&options).expect("good options");
    }
}

#[test]
fn warm_improvements_allocate_nothing() {
    let grid = Grid::new(30, 30, 1).expect("a small grid");
    grid.fill(Rect::new(14, 0, 2, 20), 0).expect("an area of the map");
    let mut planner = Planner::new(&grid, Options::default()).expect("good options");
    let path = [(3.0, 3.0), (8.0, 25.0), (15.0, 28.0), (22.0, 25.0), (27.0, 3.0)].map(|(x, y)| Position::new(x, y));
    for _ in 0..2 {
        pass(&mut planner, &path);
    }
    let before = calls();
    pass(&mut planner, &path);
    assert_eq!(calls() - before, 0);
}

#[test]
fn a_second_proof_of_what_a_path_costs_allocates_nothing() {
    let grid = Grid::new(60, 60, 1).expect("a small grid");
    grid.fill(Rect::new(20, 5, 9, 50), 2).expect("an area of the map");
    let mut costs = [1.0; 256];
    costs[2] = 3.0;
    for algorithm in [Algorithm::AStar, Algorithm::Theta, Algorithm::FieldDStar] {
        let mut planner = Planner::new(&grid, Options { algorithm, ..Options::default() }).expect("good options");
        planner.set_costs(&costs).expect("valid costs");
        let request = Request::new(Position::new(2.5, 30.0), Position::new(57.0, 31.25));
        let mut pass = || {
            planner.find(&request).expect("free ends");
            planner.prove_cost().expect("a path")
        };
        let first = pass();
        let before = calls();
        assert_eq!(pass(), first);
        assert_eq!(calls() - before, 0, "{algorithm:?}");
    }
}
