use super::{Motion, MotionRequest};
use crate::base::{Error, ErrorKind};
use crate::geom::{Position, Rect};
use crate::grid::Grid;
use crate::motion::core::options::{MotionOptions, MotionOutcome, MotionStatus};
use crate::search::core::Guarantee;
use crate::space::{PoseSpace, Shape, SpaceOptions};

const START: &[f64] = &[4.5, 12.5, 0.0];
const GOAL: &[f64] = &[28.5, 12.5, 0.0];

/// A wall with a gap above it, and a bar that passes the gap.
fn job() -> Motion {
    job_with(MotionOptions::default())
}

fn job_with(options: MotionOptions) -> Motion {
    let grid = Grid::new(32, 24, 1).unwrap();
    grid.fill(Rect::new(15, 6, 2, 18), 0).unwrap();
    let outline = [(-3.0, -1.0), (3.0, -1.0), (3.0, 1.0), (-3.0, 1.0)].map(|(x, y)| Position::new(x, y));
    let shape = Shape::new(&outline, 0.0).unwrap();
    let space = PoseSpace::new(&grid, &shape, SpaceOptions { angles: 32, ..SpaceOptions::default() }).unwrap();
    Motion::new(&space, options).unwrap()
}

fn within(max_iterations: u64) -> MotionRequest {
    MotionRequest { max_iterations, ..MotionRequest::default() }
}

fn kind<T>(result: Result<T, Error>) -> Option<ErrorKind> {
    result.err().map(|error| error.kind())
}

/// The outcome without the count of what led to it.
fn answer(outcome: MotionOutcome) -> (MotionStatus, u64, u64) {
    (outcome.status, outcome.cost.to_bits(), outcome.length.to_bits())
}

#[test]
fn a_search_in_steps_ends_as_one_without_and_repeats_its_outcome() {
    let mut job = job();
    let whole = job.find(START, GOAL, &within(0)).unwrap();
    let path = job.path().to_vec();
    assert_eq!(whole.status, MotionStatus::Found);
    assert_eq!(job.step(5), Ok(whole));
    job.begin(START, GOAL, &within(0)).unwrap();
    assert!(job.path().is_empty());
    let mut steps = 0;
    let last = loop {
        let outcome = job.step(7).unwrap();
        if outcome.status != MotionStatus::InProgress {
            break outcome;
        }
        steps += 1;
        assert_eq!(outcome.expanded, 7 * steps);
        // A path that is made cheaper costs no less than the last one.
        let is_found = outcome.guarantee == Guarantee::Bounded;
        assert_eq!((outcome.cost < f64::INFINITY, outcome.bound > 1.0), (is_found, is_found));
        assert!(outcome.cost >= whole.cost && job.path().is_empty() != is_found);
    };
    assert!(steps > 3 && answer(last) == answer(whole) && job.path() == path);
    assert_eq!(job.step(1), Ok(last));
}

#[test]
fn a_budget_is_the_total_of_all_steps_and_further_steps_bring_their_own() {
    let mut job = job_with(MotionOptions { first_h_scale: 1.0, ..MotionOptions::default() });
    let spent = job.find(START, GOAL, &within(20)).unwrap();
    assert_eq!((spent.status, spent.expanded), (MotionStatus::BudgetSpent, 20));
    let more = job.step(10).unwrap();
    assert_eq!((more.status, more.expanded), (MotionStatus::BudgetSpent, 30));
    assert_eq!(job.step(0).unwrap().status, MotionStatus::Found);
    job.begin(START, GOAL, &within(20)).unwrap();
    let first = job.step(15).unwrap();
    assert_eq!((first.status, first.expanded), (MotionStatus::InProgress, 15));
    let second = job.step(15).unwrap();
    assert_eq!((second.status, second.expanded), (MotionStatus::BudgetSpent, 20));
}

#[test]
fn a_cancelled_search_says_so_again_and_a_reset_one_is_none() {
    let mut job = job();
    assert_eq!(kind(job.step(0)), Some(ErrorKind::InvalidArgument));
    job.begin(START, GOAL, &within(0)).unwrap();
    job.step(3).unwrap();
    job.cancel_handle().cancel();
    assert_eq!(job.step(0).unwrap().status, MotionStatus::Cancelled);
    assert_eq!(job.step(0).unwrap().status, MotionStatus::Cancelled);
    assert_eq!(job.find(START, GOAL, &within(0)).unwrap().status, MotionStatus::Found);
    let held = job.memory();
    job.reset();
    assert!(job.memory() < held && job.path().is_empty());
    assert_eq!(kind(job.step(0)), Some(ErrorKind::InvalidArgument));
}

#[test]
fn a_tolerance_is_refused_and_a_refused_request_leaves_the_search() {
    let mut job = job();
    job.begin(START, GOAL, &within(0)).unwrap();
    job.step(3).unwrap();
    for (tolerance, expected) in [
        (f64::NAN, ErrorKind::InvalidArgument),
        (-1.0, ErrorKind::InvalidArgument),
        (f64::INFINITY, ErrorKind::InvalidArgument),
        (0.5, ErrorKind::Unsupported),
    ] {
        let request = MotionRequest { tolerance, ..MotionRequest::default() };
        assert_eq!(kind(job.find(START, GOAL, &request)), Some(expected), "{tolerance}");
    }
    assert_eq!(kind(job.begin(START, &[], &within(0))), Some(ErrorKind::InvalidArgument));
    assert_eq!(
        kind(job.begin(START, &[28.5, 12.5, 0.0, 1.0, f64::NAN, 0.0], &within(0))),
        Some(ErrorKind::InvalidArgument)
    );
    assert_eq!(job.step(0).unwrap().status, MotionStatus::Found);
    let inside = &[15.5, 20.0, 0.0];
    assert_eq!(kind(job.begin(inside, GOAL, &within(0))), Some(ErrorKind::StartBlocked));
    assert_eq!(kind(job.step(0)), Some(ErrorKind::InvalidArgument));
    assert_eq!(kind(job.begin(START, inside, &within(0))), Some(ErrorKind::GoalBlocked));
    assert!(job.path().is_empty());
}
