//! The keyhole: which slots a body passes, and which are proven too narrow.

use super::scene::{Body, Keyhole, poses};
use taut::improve::{ImproveOptions, Improvement};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Pose, PoseSpace, SpaceOptions};
use taut::{Error, Rect};
use taut_test_support::effort::full;

fn solve(scene: &Keyhole, angles: u32, cell_parts: u32) -> (MotionOutcome, Vec<Pose>) {
    let options = SpaceOptions { angles, cell_parts, memory_limit: 64 << 20, ..SpaceOptions::default() };
    let space = PoseSpace::new(&scene.grid, &scene.body, options).unwrap();
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let outcome = motion.find(&scene.start.row(), &scene.goal.row(), &MotionRequest::default()).unwrap();
    (outcome, poses(motion.path()))
}

/// Checks a path by poses of its own: 50 on each motion, none deeper in a wall than it may be.
fn validate(scene: &Keyhole, path: &[Pose], most: f64) -> u32 {
    let body = Body::of(&scene.body);
    assert_eq!(path.first(), Some(&scene.start));
    let last = path.last().unwrap();
    assert_eq!((last.x, last.y), (scene.goal.x, scene.goal.y));
    assert!(((last.angle - scene.goal.angle) / std::f64::consts::TAU).rem_euclid(1.0).min(1.0) < 1e-9);
    let mut checks = 0;
    for pair in path.windows(2) {
        for step in 0..=50 {
            let pose = pair[0].towards(&pair[1], f64::from(step) / 50.0);
            let deep = body.depth(&scene.grid, &pose);
            assert!(deep <= most, "{pose:?} is {deep} deep in a wall");
            checks += 1;
        }
    }
    checks
}

#[test]
fn the_circle_around_the_body_passes_no_slot() {
    for width in [12, 10, 8, 6, 4] {
        let mut scene = Keyhole::new(width);
        scene.body = taut::space::Shape::new(&[taut::Position::new(0.0, 0.0)], 20.4).unwrap();
        let (outcome, _) = solve(&scene, 128, 1);
        assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::NoPath, Guarantee::Optimal));
    }
}

#[test]
fn the_slots_are_passed_undecided_or_proven_too_narrow() {
    use MotionStatus::{Found, NoPath};
    let found = (Found, Guarantee::LatticeOptimal);
    let (undecided, proven) = ((NoPath, Guarantee::LatticeOptimal), (NoPath, Guarantee::Optimal));
    let refined = [found, found, undecided, proven, proven];
    let table = [
        (12, found, found),
        (10, undecided, found),
        (8, undecided, undecided),
        (6, proven, proven),
        (4, proven, proven),
    ];
    for ((width, coarse, fine), refined) in table.into_iter().zip(refined) {
        let scene = Keyhole::new(width);
        for (angles, parts, expected) in [(128, 1, coarse), (256, 2, fine), (0, 1, refined)] {
            // Two of the searches take seconds each.
            if !full() && (parts == 2 && matches!(width, 10 | 12) || angles == 0 && matches!(width, 8 | 10)) {
                continue;
            }
            let (outcome, path) = solve(&scene, angles, parts);
            assert_eq!((outcome.status, outcome.guarantee), expected, "slot {width}, {angles} angles, {parts} parts");
            if outcome.status == Found {
                assert!(validate(&scene, &path, 1e-9) > 0);
            }
        }
    }
}

/// The cost of a path by its definition: the way, and the turns times their weight.
fn cost(path: &[Pose], turn_weight: f64) -> f64 {
    let motion = |ends: &[Pose]| {
        (ends[1].x - ends[0].x).hypot(ends[1].y - ends[0].y) + turn_weight * (ends[1].angle - ends[0].angle).abs()
    };
    path.windows(2).map(motion).sum()
}

#[test]
fn shortcuts_make_a_path_of_poses_cheaper_and_keep_it_free() {
    let scene = Keyhole::new(12);
    let space =
        PoseSpace::new(&scene.grid, &scene.body, SpaceOptions { angles: 128, ..SpaceOptions::default() }).unwrap();
    let mut job = Motion::new(&space, MotionOptions::default()).unwrap();
    let shortcuts = ImproveOptions { max_iterations: 300, ..ImproveOptions::default() };
    assert_eq!(job.improve(&shortcuts), Err(Error::NoAnswer));
    let (mut best, mut first) = (f64::INFINITY, Vec::new());
    for seed in [1, 2, 1] {
        let found = job.find(&scene.start.row(), &scene.goal.row(), &MotionRequest::default()).unwrap();
        let mut before = found.cost;
        for _ in 0..3 {
            let better = job.improve(&ImproveOptions { seed, ..shortcuts }).unwrap();
            assert!(better.cost <= before && better.expanded > 0 && better.expanded <= 300);
            let path = poses(job.path());
            assert!(validate(&scene, &path, 1.0 / 2048.0 + 1e-9) > 0);
            assert!((cost(&path, space.turn_weight()) - better.cost).abs() < 1e-9 * better.cost);
            assert_eq!(job.step(0).unwrap(), better);
            before = better.cost;
        }
        println!("keyhole, seed {seed}: cost {:.3} of the lattice, {before:.3} after shortcuts", found.cost);
        assert!(before < 0.97 * found.cost, "{before} of {}", found.cost);
        best = best.min(before);
        match seed {
            1 if first.is_empty() => first = job.path().to_vec(),
            1 => assert_eq!(job.path(), first, "the same seed finds the same path"),
            _ => assert_ne!(job.path(), first),
        }
    }
    // The way through both slots with all turns of at least a right angle.
    assert!(best > 170.0 + std::f64::consts::FRAC_PI_2 * space.turn_weight());
}

#[test]
fn shortcuts_take_needless_turns_off_a_path() {
    let scene = Keyhole::new(12);
    let space = PoseSpace::new(&scene.grid, &scene.body, SpaceOptions::default()).unwrap();
    for seed in [4, 7] {
        let options = MotionOptions { algorithm: MotionAlgorithm::RrtConnect, seed, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).unwrap();
        let request = MotionRequest { max_iterations: 200_000, ..MotionRequest::default() };
        let found = job.find(&scene.start.row(), &scene.goal.row(), &request).unwrap();
        let turned = |path: &[Pose]| (path[path.len() - 1].angle - path[0].angle).abs();
        let before = turned(&poses(job.path()));
        let better = job.improve(&ImproveOptions { max_iterations: 1_000, ..ImproveOptions::default() }).unwrap();
        let path = poses(job.path());
        println!(
            "seed {seed}: turned by {before:.2}, then by {:.2}; {} and {}",
            turned(&path),
            found.cost,
            better.cost
        );
        assert!(validate(&scene, &path, 1.0 / 2048.0 + 1e-9) > 0);
        assert!(before > std::f64::consts::TAU && turned(&path) < std::f64::consts::TAU && better.cost < found.cost);
    }
}

#[test]
fn shortcuts_that_states_do_not_have_are_refused_and_walls_built_since_are_seen() {
    let scene = Keyhole::new(12);
    let space = PoseSpace::new(&scene.grid, &scene.body, SpaceOptions::default()).unwrap();
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let found = motion.find(&scene.start.row(), &scene.goal.row(), &MotionRequest::default()).unwrap();
    let path = motion.path().to_vec();
    let plain = ImproveOptions::default();
    for refused in [
        ImproveOptions { improvement: Improvement::Descend, ..plain },
        ImproveOptions { improvement: Improvement::Round, turning_radius: 2.0, ..plain },
        ImproveOptions { wall_weight: 1.0, ..plain },
        ImproveOptions { turn_weight: 1.0, ..plain },
    ] {
        assert!(matches!(motion.improve(&refused), Err(Error::Unsupported { .. })), "{refused:?}");
    }
    assert!(matches!(
        motion.improve(&ImproveOptions { max_iterations: 0, spacing: 0.0, ..plain }),
        Err(Error::BadValue { .. })
    ));
    // No iterations: nothing better, and the guarantee stays.
    let same = motion.improve(&ImproveOptions { max_iterations: 0, ..plain }).unwrap();
    assert_eq!((same.cost, same.guarantee, same.expanded), (found.cost, Guarantee::LatticeOptimal, 0));
    scene.grid.fill(Rect::new(80, 0, 10, 200), 0).unwrap();
    assert!(matches!(motion.improve(&plain), Err(Error::BadValue { name: "segment", .. })));
    assert_eq!(motion.path(), path);
    motion.find(&scene.start.row(), &scene.goal.row(), &MotionRequest::default()).unwrap();
    assert_eq!(motion.improve(&plain), Err(Error::NoAnswer), "there is no path any more");
}
