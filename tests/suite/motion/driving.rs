//! Spaces with a model of motion, and with modes: paths are replayed by the rules of the space.

use std::sync::Arc;
use taut::Error;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{Axis, AxisKind, AxisSpace, Mode, Model, ModelKind, StateCheck};
use taut_test_support::effort::full;

const SEEDS: u64 = 30;

fn line(low: f64, high: f64) -> Axis {
    Axis { low, high, weight: 1.0, kind: AxisKind::Line }
}

fn angle(weight: f64) -> Axis {
    Axis { low: -std::f64::consts::PI, high: std::f64::consts::PI, weight, kind: AxisKind::Angle }
}

/// A scene of a model: a wall across the square with a gap at its top.
struct Driven {
    axes: Vec<Axis>,
    kind: ModelKind,
    limits: Vec<f64>,
    start: Vec<f64>,
    goal: Vec<f64>,
    tolerance: f64,
}

fn is_free(q: &[f64]) -> bool {
    (q[0] - 5.0).abs() > 0.5 || q[1] > 7.0
}

impl Driven {
    fn all() -> [Self; 4] {
        let place = line(0.0, 10.0);
        [
            Self {
                axes: vec![place, place, line(-2.0, 2.0), line(-2.0, 2.0)],
                kind: ModelKind::DoubleIntegrator,
                limits: vec![1.0],
                start: vec![2.0, 2.0, 0.0, 0.0],
                goal: vec![8.0, 2.0, 0.0, 0.0],
                tolerance: 1.0,
            },
            Self {
                axes: vec![place, place, angle(0.5)],
                kind: ModelKind::Unicycle,
                limits: vec![0.0, 1.0, 1.0],
                start: vec![2.0, 2.0, 0.0],
                goal: vec![8.0, 2.0, 0.0],
                tolerance: 0.7,
            },
            Self {
                axes: vec![place, place, angle(0.5), line(-1.0, 2.0)],
                kind: ModelKind::Bicycle,
                limits: vec![1.0, 1.0],
                start: vec![2.0, 2.0, 0.0, 0.0],
                goal: vec![8.0, 2.0, 0.0, 0.0],
                tolerance: 1.0,
            },
            Self {
                axes: vec![place, place, angle(0.2), line(-2.0, 2.0), line(-2.0, 2.0)],
                kind: ModelKind::Boat,
                limits: vec![1.0, 1.5, 0.5],
                start: vec![2.0, 2.0, 0.0, 0.0, 0.0],
                goal: vec![8.0, 2.0, 0.0, 0.0, 0.0],
                tolerance: 1.3,
            },
        ]
    }

    fn space(&self, is_told: bool) -> AxisSpace {
        let check: Arc<StateCheck> = Arc::new(is_free);
        let space = if is_told { AxisSpace::new(&self.axes) } else { AxisSpace::with_check(&self.axes, check) };
        let space = space.unwrap();
        space.set_model(self.kind, &self.limits).unwrap();
        space
    }

    fn options(&self, seed: u64) -> MotionOptions {
        let algorithm = MotionAlgorithm::KinodynamicRrt;
        MotionOptions { algorithm, seed, resolution: 0.1, ..MotionOptions::default() }
    }

    fn distance(&self, from: &[f64], to: &[f64]) -> f64 {
        let changes = self.axes.iter().zip(from.iter().zip(to)).map(|(axis, (a, b))| {
            let turns = if axis.kind == AxisKind::Angle { ((b - a) / std::f64::consts::TAU).round() } else { 0.0 };
            axis.weight * (b - a - turns * std::f64::consts::TAU)
        });
        changes.map(|change| change * change).sum::<f64>().sqrt()
    }

    /// Drives the pieces of a path from the start; returns the time that it takes.
    fn replay(&self, job: &Motion) -> f64 {
        let model = Model::new(self.kind, &self.axes, &self.limits).unwrap();
        let dimension = self.axes.len();
        let (path, pieces) = (job.path(), job.pieces());
        let row = |at: usize| &path[at * dimension..][..dimension];
        assert_eq!((row(0), pieces[0].first), (&self.start[..], 0));
        let mut time = 0.0;
        for (at, piece) in pieces.iter().enumerate() {
            let end = pieces.get(at + 1).map_or(path.len() / dimension - 1, |next| next.first);
            for (control, &(low, high)) in piece.controls.iter().zip(model.ranges()) {
                assert!((low..=high).contains(control));
            }
            let mut state = row(piece.first).to_vec();
            model.propagate(row(piece.first), &piece.controls, piece.duration, &mut state);
            for (value, expected) in state.iter().zip(row(end)) {
                assert!((value - expected).abs() <= 1e-12, "{state:?} {:?}", row(end));
            }
            // Finer than the planner has looked.
            for part in 0..=200 {
                model.propagate(
                    row(piece.first),
                    &piece.controls,
                    piece.duration * f64::from(part) / 200.0,
                    &mut state,
                );
                let on_axes = self.axes.iter().zip(&state).all(|(axis, value)| {
                    axis.kind == AxisKind::Angle || (axis.low - 0.1..=axis.high + 0.1).contains(value)
                });
                assert!(on_axes && ((state[0] - 5.0).abs() > 0.4 || state[1] > 6.9), "{:?}: {state:?}", self.kind);
            }
            time += piece.duration;
        }
        let end = row(path.len() / dimension - 1);
        assert!(self.distance(end, &self.goal) <= self.tolerance + 1e-12);
        time
    }
}

#[test]
fn controls_lead_from_the_start_to_a_goal_and_replay() {
    let seeds = if full() { SEEDS } else { 3 };
    for scene in Driven::all() {
        let mut nodes = Vec::new();
        for seed in 0..seeds {
            let mut job = Motion::new(&scene.space(false), scene.options(seed)).unwrap();
            let request = MotionRequest { tolerance: scene.tolerance, ..MotionRequest::default() };
            let outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
            if outcome.status != MotionStatus::Found {
                continue;
            }
            let time = scene.replay(&job);
            assert!((time - outcome.cost).abs() < 1e-9, "{time} {}", outcome.cost);
            nodes.push(outcome.expanded);
        }
        nodes.sort_unstable();
        println!(
            "{:?}: {}/{seeds}, median {:?}, worst {:?} iterations",
            scene.kind,
            nodes.len(),
            nodes.get(nodes.len() / 2),
            nodes.last()
        );
        assert_eq!(nodes.len() as u64, seeds, "{:?}", scene.kind);
    }
}

#[test]
fn more_iterations_find_controls_that_take_a_shorter_time() {
    let scene = &Driven::all()[0];
    // The shortest time along a line from rest to rest, less what the tolerance saves at both ends of a way of 6.
    for seed in 0..if full() { SEEDS } else { 2 } {
        let mut times = Vec::new();
        for max_iterations in [0, 30_000] {
            let mut job = Motion::new(&scene.space(false), scene.options(seed)).unwrap();
            let request = MotionRequest { tolerance: scene.tolerance, max_iterations, ..MotionRequest::default() };
            let outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
            assert_eq!(outcome.status, MotionStatus::Found);
            times.push(scene.replay(&job));
        }
        println!("seed {seed}: {times:?}");
        assert!(times[1] <= times[0]);
    }
}

/// A double integrator on a line, from rest to rest.
#[test]
fn the_time_on_a_line_is_within_twice_the_shortest() {
    let space = AxisSpace::with_check(&[line(0.0, 10.0), line(-4.0, 4.0)], Arc::new(|_: &[f64]| true)).unwrap();
    space.set_model(ModelKind::DoubleIntegrator, &[1.0]).unwrap();
    let tolerance = 0.2;
    let mut ratios = Vec::new();
    for seed in 0..if full() { SEEDS } else { 5 } {
        let algorithm = MotionAlgorithm::KinodynamicRrt;
        let options = MotionOptions { algorithm, seed, resolution: 0.2, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).unwrap();
        let request = MotionRequest { tolerance, max_iterations: 5_000, ..MotionRequest::default() };
        let outcome = job.find(&[1.0, 0.0], &[9.0, 0.0], &request).unwrap();
        assert_eq!(outcome.status, MotionStatus::Found);
        // Bang-bang: to the middle with all force, and back.
        let shortest = 2.0 * (8.0_f64).sqrt();
        let end = &job.path()[job.path().len() - 2..];
        // What is not driven at the end would take less than this.
        let saved = 2.0 * tolerance.sqrt() + tolerance;
        assert!(outcome.cost >= shortest - saved, "{} {shortest} {end:?}", outcome.cost);
        ratios.push(outcome.cost / shortest);
    }
    ratios.sort_by(f64::total_cmp);
    println!("of the shortest time: median {:.3}, worst {:.3}", ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
    assert!(ratios[ratios.len() - 1] <= 2.0, "{ratios:?}");
}

#[test]
fn controls_have_the_same_bytes_for_every_batch() {
    for scene in Driven::all() {
        let request = MotionRequest { tolerance: scene.tolerance, max_iterations: 20_000, ..MotionRequest::default() };
        let mut native = Motion::new(&scene.space(false), scene.options(3)).unwrap();
        let expected = native.find(&scene.start, &scene.goal, &request).unwrap();
        for batch in [1, 7, 1024] {
            let mut job = Motion::new(&scene.space(true), MotionOptions { batch, ..scene.options(3) }).unwrap();
            let mut outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
            while outcome.status == MotionStatus::Asking {
                let told: Vec<bool> = job.ask().unwrap().chunks_exact(scene.axes.len()).map(is_free).collect();
                job.tell(&told).unwrap();
                outcome = job.step(0).unwrap();
            }
            assert_eq!((outcome, job.path(), job.pieces()), (expected, native.path(), native.pieces()));
        }
    }
}

/// A doorway 1.2 wide with a box in it, and free ground behind: x and y of a robot with radius 0.4, and of a box with
/// half a side of 0.4.
fn push_is_free(q: &[f64]) -> bool {
    push_is_free_within(q, 0.0)
}

/// The same with all sizes smaller by a slack: states between those that were told.
fn push_is_free_within(q: &[f64], slack: f64) -> bool {
    let (robot, cargo) = ((q[0], q[1]), (q[2], q[3]));
    let in_wall = |(x, y): (f64, f64), half: f64| (x - 5.0).abs() < 0.5 + half && (y - 5.0).abs() > 0.6 - half;
    let apart = (robot.0 - cargo.0).abs().max((robot.1 - cargo.1).abs());
    !in_wall(robot, 0.4 - slack) && !in_wall(cargo, 0.4 - slack) && apart >= 0.8 - slack
}

fn push_modes() -> [Mode; 2] {
    [
        Mode { moves: 0b11, drags: 0, contact: 0.0, cost: 1.0 },
        Mode { moves: 0b11, drags: 0b1100, contact: 1.2, cost: 2.0 },
    ]
}

fn push_space() -> AxisSpace {
    let cargo = Axis { weight: 0.2, ..line(0.4, 9.6) };
    let space = AxisSpace::with_check(&[line(0.4, 9.6), line(0.4, 9.6), cargo, cargo], Arc::new(push_is_free)).unwrap();
    space.set_modes(&push_modes()).unwrap();
    space
}

#[test]
fn a_box_in_the_doorway_is_pushed_out_of_the_way() {
    let (start, goal) = ([2.0, 5.0, 5.0, 5.0], [8.0, 2.0, 8.0, 6.0]);
    let seeds = if full() { SEEDS } else { 3 };
    let mut iterations = Vec::new();
    for seed in 0..seeds {
        let algorithm = MotionAlgorithm::Darrt;
        let options = MotionOptions { algorithm, seed, resolution: 0.05, range: 1.0, ..MotionOptions::default() };
        let mut job = Motion::new(&push_space(), options).unwrap();
        let request = MotionRequest { tolerance: 0.6, ..MotionRequest::default() };
        let outcome = job.find(&start, &goal, &request).unwrap();
        assert_eq!(outcome.status, MotionStatus::Found, "seed {seed}");
        let (path, pieces) = (job.path(), job.pieces());
        assert_eq!((&path[..4], pieces.len() + 1), (&start[..], path.len() / 4));
        let modes = push_modes();
        let mut cost = 0.0;
        for (at, piece) in pieces.iter().enumerate() {
            assert_eq!(piece.first, at);
            let (from, to) = (&path[4 * at..][..4], &path[4 * at + 4..][..4]);
            let mode = modes[piece.mode as usize];
            let way = (to[0] - from[0]).hypot(to[1] - from[1]);
            let dragged = [to[2] - from[2], to[3] - from[3]];
            if mode.drags == 0 {
                assert_eq!(dragged, [0.0; 2]);
            } else {
                assert!((from[2] - from[0]).hypot(from[3] - from[1]) <= mode.contact + 1e-9);
                assert!((dragged[0] - (to[0] - from[0])).abs() < 1e-9 && (dragged[1] - (to[1] - from[1])).abs() < 1e-9);
            }
            for part in 0..=400 {
                let state: Vec<f64> = from.iter().zip(to).map(|(a, b)| a + (b - a) * f64::from(part) / 400.0).collect();
                assert!(push_is_free_within(&state, 0.05), "{state:?}");
            }
            assert!((way - piece.duration).abs() < 1e-9);
            cost += way * mode.cost;
        }
        assert!((cost - outcome.cost).abs() < 1e-9);
        assert!(pieces.iter().any(|piece| piece.mode == 0) && pieces.iter().any(|piece| piece.mode == 1));
        iterations.push(outcome.expanded);
    }
    iterations.sort_unstable();
    println!(
        "push: {seeds}/{seeds}, median {}, worst {} iterations",
        iterations[iterations.len() / 2],
        iterations[iterations.len() - 1]
    );
}

/// Contacts were sampled where robot and box mostly overlap, and pushed wherever the robot was to go: 8 of 20 seeds.
#[test]
fn a_box_in_an_open_room_is_pushed_to_its_goal_whatever_the_seed() {
    let apart = |q: &[f64]| (q[0] - q[2]).abs().max((q[1] - q[3]).abs()) >= 0.8;
    // Thin rooms of contact: the wider one is 0.4 deep, the other 0.05 at most.
    for (contact, weight) in [(1.2, 0.2), (0.85, 1.0)] {
        for seed in 0..20 {
            let cargo = Axis { weight, ..line(0.4, 9.6) };
            let axes = [line(0.4, 9.6), line(0.4, 9.6), cargo, cargo];
            let space = AxisSpace::with_check(&axes, Arc::new(apart)).unwrap();
            let [walk, push] = push_modes();
            space.set_modes(&[walk, Mode { contact, ..push }]).unwrap();
            let algorithm = MotionAlgorithm::Darrt;
            let options = MotionOptions { algorithm, seed, resolution: 0.05, ..MotionOptions::default() };
            let mut job = Motion::new(&space, options).unwrap();
            let request = MotionRequest { tolerance: 0.5, max_iterations: 20_000, ..MotionRequest::default() };
            let outcome = job.find(&[2.0, 5.0, 5.0, 5.0], &[8.0, 2.0, 8.0, 6.0], &request).unwrap();
            assert_eq!(outcome.status, MotionStatus::Found, "contact {contact}, seed {seed}");
            let end = &job.path()[job.path().len() - 4..];
            let off = [8.0, 2.0, 8.0, 6.0].iter().zip(end).zip([1.0, 1.0, weight, weight]);
            assert!(off.map(|((a, b), weight)| (weight * (a - b)).powi(2)).sum::<f64>() <= 0.25 + 1e-9, "{end:?}");
        }
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let scene = &Driven::all()[0];
    let plain = AxisSpace::new(&scene.axes).unwrap();
    let refused = |space: &AxisSpace, options: MotionOptions| {
        matches!(Motion::new(space, options), Err(Error::Unsupported { .. }))
    };
    assert!(refused(&plain, scene.options(1)));
    let rrt = MotionOptions { algorithm: MotionAlgorithm::Rrt, ..scene.options(1) };
    assert!(!refused(&plain, rrt) && refused(&scene.space(false), rrt));
    assert!(refused(&push_space(), scene.options(1)) && refused(&push_space(), rrt));
    let darrt = MotionOptions { algorithm: MotionAlgorithm::Darrt, ..scene.options(1) };
    assert!(refused(&plain, darrt) && refused(&scene.space(false), darrt));
    // A tolerance is wanted here, and nowhere else.
    let mut job = Motion::new(&scene.space(false), scene.options(1)).unwrap();
    let none = job.find(&scene.start, &scene.goal, &MotionRequest::default());
    assert!(matches!(none, Err(Error::Unsupported { .. })));
    let mut tree = Motion::new(&plain, rrt).unwrap();
    let some = tree.find(&scene.start, &scene.goal, &MotionRequest { tolerance: 0.5, ..MotionRequest::default() });
    assert!(matches!(some, Err(Error::Unsupported { .. })));
    for wrong in [
        Mode { moves: 0, ..push_modes()[0] },
        Mode { moves: 0b1_0000, ..push_modes()[0] },
        Mode { drags: 0b1, ..push_modes()[1] },
        Mode { drags: 0b1100, moves: 0b1, ..push_modes()[1] },
        Mode { contact: f64::NAN, ..push_modes()[1] },
        Mode { contact: 1.0, ..push_modes()[0] },
        Mode { cost: 0.0, ..push_modes()[0] },
    ] {
        assert!(matches!(plain.set_modes(&[wrong]), Err(Error::BadValue { .. })), "{wrong:?}");
    }
    assert!(matches!(plain.set_modes(&[]), Err(Error::BadValue { .. })));
    // A start within the tolerance is the path.
    let here = MotionRequest { tolerance: 50.0, ..MotionRequest::default() };
    let outcome = job.find(&scene.start, &scene.goal, &here).unwrap();
    assert_eq!((outcome.status, outcome.cost, job.path()), (MotionStatus::Found, 0.0, &scene.start[..]));
    assert!(job.pieces().is_empty());
}
