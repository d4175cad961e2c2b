//! Searches among movers, curves, and searches that ask the host allocate nothing once they were run before.

use crate::counting::calls;
use taut::grid::Lattice;
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::{Moment, Mover};
use taut::space::{Axis, AxisKind, AxisSpace, Curve, CurveKind, Mode, ModelKind, Pose};
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};

#[test]
fn warm_searches_among_movers_allocate_nothing() {
    let grid = Grid::new(24, 24, 1).expect("a small grid");
    grid.fill(Rect::new(12, 0, 1, 20), 0).expect("an area of the map");
    let options = Options {
        algorithm: Algorithm::SafeIntervals,
        lattice: Lattice::Cells,
        radius: 0.4,
        horizon: 200.0,
        ..Options::default()
    };
    let mut planner = Planner::new(&grid, options).expect("good options");
    let moment = |x, y, time| Moment { at: Position::new(x, y), time };
    let moments = [moment(12.5, 22.5, 0.0), moment(2.5, 22.5, 30.0), moment(20.5, 2.5, 0.0), moment(20.5, 20.5, 40.0)];
    let movers = [Mover { radius: 0.5, first: 0, count: 2 }, Mover { radius: 0.5, first: 2, count: 2 }];
    planner.set_movers(&movers, &moments).expect("good movers");
    let mut pass = || {
        let mut expanded = 0;
        for goal_mover in [0, 2] {
            let mut request = Request::new(Position::new(2.5, 2.5), Position::new(22.5, 2.5));
            request.goal_mover = goal_mover;
            let outcome = planner.find(&request).expect("free ends");
            assert_eq!(outcome.status, Status::Found);
            assert_eq!(planner.times().len(), planner.path().len());
            expanded += outcome.expanded;
        }
        expanded
    };
    pass();
    pass();
    let before = calls();
    assert!(pass() > 50);
    assert_eq!(calls() - before, 0);
}

#[test]
fn curves_allocate_nothing() {
    let before = calls();
    let mut sum = 0.0;
    for at in 0..100 {
        let (from, to) = (Pose::new(0.0, 0.0, 0.1 * f64::from(at)), Pose::new(3.0, f64::from(at) / 9.0, 1.0));
        for kind in [CurveKind::Dubins, CurveKind::ReedsShepp] {
            let curve = Curve::shortest(kind, 1.5, &from, &to).expect("numbers of a curve");
            sum += curve.length() + curve.pieces().map(|piece| piece.length).sum::<f64>();
        }
    }
    assert_eq!(calls() - before, 0);
    assert!(sum > 100.0);
}

/// Tells what is asked for: a wall is free at its end. Returns the number of states.
fn answer(job: &mut Motion) -> usize {
    let mut told = [false; 256];
    let asked = job.ask().expect("it asks");
    let count = asked.len() / 2;
    for (told, state) in told.iter_mut().zip(asked.chunks_exact(2)) {
        *told = (state[0] - 5.0).abs() > 0.5 || state[1] > 7.0;
    }
    job.tell(&told[..count]).expect("as many answers");
    count
}

/// The same, with costs that rise from left to right.
fn price(job: &mut Motion) -> usize {
    let mut told = [0.0; 256];
    let asked = job.ask().expect("it asks");
    let count = asked.len() / 2;
    for (told, state) in told.iter_mut().zip(asked.chunks_exact(2)) {
        let is_free = (state[0] - 5.0).abs() > 0.5 || state[1] > 7.0;
        *told = if is_free { 1.0 + state[0] } else { f64::INFINITY };
    }
    job.tell_costs(&told[..count]).expect("as many answers");
    count
}

/// Runs a search, and answers; returns how many states it asked for.
fn find(job: &mut Motion, max_iterations: u64, answer: fn(&mut Motion) -> usize) -> usize {
    let request = MotionRequest { max_iterations, ..MotionRequest::default() };
    let mut outcome = job.find(&[1.0, 1.0], &[9.0, 1.0], &request).expect("ends on the axes");
    let mut states = 0;
    while outcome.status == MotionStatus::Asking {
        states += answer(job);
        outcome = job.step(0).expect("a search is open");
    }
    assert_eq!(outcome.status, MotionStatus::Found);
    states
}

#[test]
fn warm_searches_among_states_with_costs_allocate_nothing() {
    let line = Axis { low: 0.0, high: 10.0, weight: 1.0, kind: AxisKind::Line };
    let space = AxisSpace::new(&[line, line]).expect("good axes");
    for algorithm in [
        MotionAlgorithm::Prm,
        MotionAlgorithm::PrmStar,
        MotionAlgorithm::LazyPrmStar,
        MotionAlgorithm::RrtStar,
        MotionAlgorithm::Aorrt,
    ] {
        let mut job =
            Motion::new(&space, MotionOptions { algorithm, ..MotionOptions::default() }).expect("good options");
        let mut pass = || find(&mut job, 2_000, price);
        pass();
        pass();
        let before = calls();
        assert!(pass() > 50);
        assert_eq!(calls() - before, 0, "{algorithm:?}");
    }
}

#[test]
fn warm_searches_that_ask_and_their_shortcuts_allocate_nothing() {
    let line = Axis { low: 0.0, high: 10.0, weight: 1.0, kind: AxisKind::Line };
    let space = AxisSpace::new(&[line, line]).expect("good axes");
    let shortcuts = ImproveOptions { max_iterations: 60, ..ImproveOptions::default() };
    for algorithm in [
        MotionAlgorithm::Prm,
        MotionAlgorithm::LazyPrmStar,
        MotionAlgorithm::Est,
        MotionAlgorithm::Kpiece,
        MotionAlgorithm::Rrt,
        MotionAlgorithm::RrtConnect,
        MotionAlgorithm::RrtStar,
        MotionAlgorithm::TRrt,
        MotionAlgorithm::DiscreteRrt,
        MotionAlgorithm::Aorrt,
        MotionAlgorithm::Lattice,
    ] {
        let is_lattice = matches!(algorithm, MotionAlgorithm::DiscreteRrt | MotionAlgorithm::Lattice);
        let resolution = if is_lattice { 0.5 } else { 0.0 };
        let seed = if algorithm == MotionAlgorithm::Lattice { 0 } else { 3 };
        let options = MotionOptions { algorithm, resolution, seed, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).expect("good options");
        let mut pass = || {
            let mut states = find(&mut job, 4_000, answer);
            // Paths of T-RRT are cheap, not short.
            while algorithm != MotionAlgorithm::TRrt
                && job.improve(&shortcuts).expect("a path").status == MotionStatus::Asking
            {
                states += answer(&mut job);
            }
            states
        };
        pass();
        pass();
        let before = calls();
        assert!(pass() > 50);
        assert_eq!(calls() - before, 0, "{algorithm:?}");
    }
}

#[test]
fn warm_searches_over_voxels_controls_and_modes_allocate_nothing() {
    let line = |high: f64| Axis { low: -high, high, weight: 1.0, kind: AxisKind::Line };
    let voxels = AxisSpace::new(&[line(10.0), line(10.0)]).expect("good axes");
    let is_free: Vec<bool> = (0..400).map(|at| at % 20 != 10 || at > 300).collect();
    voxels.set_voxels(&[20, 20], &is_free).expect("as many voxels");
    let free = std::sync::Arc::new(|_: &[f64]| true);
    let driven = AxisSpace::with_check(&[line(10.0), line(3.0)], free.clone()).expect("good axes");
    driven.set_model(ModelKind::DoubleIntegrator, &[1.0]).expect("positions and velocities");
    let pushed = AxisSpace::with_check(&[line(10.0), line(10.0)], free).expect("good axes");
    let walk = Mode { moves: 1, drags: 0, contact: 0.0, cost: 1.0 };
    pushed.set_modes(&[walk, Mode { drags: 2, contact: 3.0, ..walk }]).expect("good modes");
    for (space, algorithm, tolerance) in [
        (&voxels, MotionAlgorithm::Lattice, 0.0),
        (&driven, MotionAlgorithm::KinodynamicRrt, 0.5),
        (&pushed, MotionAlgorithm::Darrt, 0.5),
    ] {
        let seed = if algorithm == MotionAlgorithm::Lattice { 0 } else { 3 };
        let options = MotionOptions { algorithm, seed, ..MotionOptions::default() };
        let mut job = Motion::new(space, options).expect("good options");
        let mut pass = || {
            let request = MotionRequest { tolerance, ..MotionRequest::default() };
            let goal = if algorithm == MotionAlgorithm::KinodynamicRrt { [6.0, 0.0] } else { [8.0, 7.0] };
            let outcome = job.find(&[-6.0, 0.0], &goal, &request).expect("ends on the axes");
            assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}");
            outcome.expanded
        };
        pass();
        pass();
        let before = calls();
        assert!(pass() > 5);
        assert_eq!(calls() - before, 0, "{algorithm:?}");
    }
}

#[test]
fn warm_queries_of_a_prepared_roadmap_allocate_nothing() {
    let line = Axis { low: 0.0, high: 10.0, weight: 1.0, kind: AxisKind::Line };
    let check = std::sync::Arc::new(|q: &[f64]| (q[0] - 5.0).abs() > 0.5 || q[1] > 7.0);
    let space = AxisSpace::with_check(&[line, line], check).expect("good axes");
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        let options = MotionOptions { algorithm, seed: 3, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).expect("good options");
        job.prepare(800).expect("a roadmap");
        let mut pass = || {
            let outcome = job.find(&[1.0, 1.0], &[9.0, 1.0], &MotionRequest::default()).expect("ends on the axes");
            assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}");
        };
        pass();
        pass();
        let before = calls();
        pass();
        assert_eq!(calls() - before, 0, "{algorithm:?}");
    }
}
