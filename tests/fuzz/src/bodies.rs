//! Bodies with a shape among walls: paths of planners that sample, and their shortcuts, under edits.

use taut::improve::{ImproveOptions, Improvement};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::space::{Pose, PoseSpace, SpaceOptions};
use taut::{Error, ErrorKind};
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;
use crate::vehicles::{body, pose};
use crate::world::Living;

/// Searches, each of whose paths is shortened a few times between edits.
pub fn check(drawn: &mut Drawn, hash: &mut Fnv) {
    let size = (drawn.between(4, 16), drawn.between(4, 16));
    let mut living = Living::new(drawn.world_of(size));
    let sides = *drawn.pick(&[(0.5, 1.5, 0.5), (0.25, 0.75, 0.25), (1.0, 1.0, 0.75)]);
    let space = PoseSpace::new(&living.grid, &body(sides, 0.0), SpaceOptions::default()).expect("a body");
    let algorithm = *drawn.pick(&[
        MotionAlgorithm::RrtConnect,
        MotionAlgorithm::Rrt,
        MotionAlgorithm::RrtStar,
        MotionAlgorithm::Est,
        MotionAlgorithm::Kpiece,
        MotionAlgorithm::LazyPrmStar,
    ]);
    let options = MotionOptions { algorithm, seed: drawn.below(1 << 16).into(), ..MotionOptions::default() };
    let mut job = Motion::new(&space, options).expect("good options");
    for _ in 0..3 {
        let (start, goal) = (pose(drawn, &space, size), pose(drawn, &space, size));
        let request = MotionRequest { max_iterations: 20 + u64::from(drawn.below(100)), ..MotionRequest::default() };
        let what = || format!("{start:?} to {goal:?}, {options:?}, {sides:?}\n{}", living.cells.seen().rows());
        let outcome = match job.find(&start.row(), &goal.row(), &request) {
            Ok(outcome) => outcome,
            Err(error) => {
                assert!(matches!(error.kind(), ErrorKind::StartBlocked | ErrorKind::GoalBlocked), "{error} {}", what());
                continue;
            }
        };
        assert_eq!(outcome.status == MotionStatus::Found, !job.path().is_empty(), "{outcome:?} {}", what());
        if outcome.status == MotionStatus::Found {
            let (first, last) = (job.path()[..3].to_vec(), &job.path()[job.path().len() - 3..]);
            assert!(first == start.row() && last[..2] == goal.row()[..2], "{:?} {}", job.path(), what());
            assert_eq!(blocked(&space, job.path()), None, "{:?} {}", job.path(), what());
            shorten(drawn, (&mut job, &space), &mut living, outcome);
            hash.word(outcome.cost.to_bits());
            job.path().iter().for_each(|value| hash.word(value.to_bits()));
        }
        if drawn.is_empty() {
            break;
        }
        living.edit(drawn);
    }
}

/// The first motion of a path that is not free.
fn blocked(space: &PoseSpace, path: &[f64]) -> Option<usize> {
    let states: Vec<Pose> = path.chunks_exact(3).map(Pose::of_row).collect();
    let motions: Vec<(Pose, Pose)> = states.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let mut is_free = vec![false; motions.len()];
    space.check_motions(&motions, &mut is_free).expect("motions");
    is_free.iter().position(|free| !free)
}

/// Shortcuts cost no more than before and stay free; a path that is cut by now is refused and stays.
fn shorten(drawn: &mut Drawn, (job, space): (&mut Motion, &PoseSpace), living: &mut Living, outcome: MotionOutcome) {
    let mut cost = outcome.cost;
    for _ in 0..1 + drawn.below(3) {
        if drawn.chance(100) {
            living.edit(drawn);
        }
        let mut options = ImproveOptions {
            max_iterations: drawn.below(40),
            seed: drawn.below(256).into(),
            ..ImproveOptions::default()
        };
        match drawn.below(16) {
            0 => options.turn_weight = 1.0,
            1 => options.improvement = Improvement::Descend,
            2 => options.spacing = f64::NAN,
            _ => {}
        }
        let is_good = options
            == ImproveOptions {
                max_iterations: options.max_iterations,
                seed: options.seed,
                ..ImproveOptions::default()
            };
        let path = job.path().to_vec();
        let cut = blocked(space, &path);
        let what = || format!("{options:?} {path:?}\n{}", living.cells.seen().rows());
        match job.improve(&options) {
            Ok(improved) => {
                assert!(is_good && cut.is_none(), "{improved:?} {}", what());
                assert!(improved.cost <= cost, "{cost} {improved:?} {}", what());
                assert_eq!(blocked(space, job.path()), None, "{:?} from {}", job.path(), what());
                let (last, before) = (job.path().len() - 3, path.len() - 3);
                // The end may lose whole turns.
                let (last, before) = (&job.path()[last..], &path[before..]);
                let turns = (last[2] - before[2]) / std::f64::consts::TAU;
                let is_turned = (turns - turns.round()).abs() < 1e-12;
                let is_same = job.path()[..3] == path[..3] && last[..2] == before[..2] && is_turned;
                assert!(is_same, "{:?} from {}", job.path(), what());
                assert!(job.path() == path || improved.cost < cost, "{improved:?} {}", what());
                cost = improved.cost;
            }
            Err(error) => {
                let is_cut = matches!(error, Error::BadValue { value, .. } if cut.is_some_and(|at| value == at as f64));
                assert!(!is_good || is_cut, "{error} {cut:?} {}", what());
                assert_eq!(job.path(), path, "{error}");
            }
        }
    }
}
