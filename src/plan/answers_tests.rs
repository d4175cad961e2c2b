use super::*;
use crate::collections::Counted;

#[test]
fn each_goal_has_its_own_path() {
    let position = |x| Position::new(x, 0.0);
    let mut answers = PathAnswers::default();
    answers.set_goals(&[1.0, 2.0, 3.0].map(position)).unwrap();
    let error = Error::GoalBlocked { x: 2.0, y: 0.0 };
    answers.push(Err(error), &[position(0.0), position(1.0)], &[]).unwrap();
    answers.push(Err(error), &[], &[]).unwrap();
    answers.push(Err(error), &[position(0.0)], &[]).unwrap();
    assert_eq!([0, 1, 2].map(|goal| answers.path(goal).map(<[_]>::len)), [Some(2), Some(0), Some(1)]);
    assert_eq!(answers.path(3), None);
    let bytes = answers.bytes();
    answers.clear();
    assert_eq!((answers.path(0), answers.results.len(), answers.bytes()), (None, 0, bytes), "the capacity stays");
    answers.release();
    assert_eq!(answers.bytes(), 0);
}

#[test]
fn one_bad_position_refuses_all_goals() {
    let goals = [Position::new(0.0, 0.0), Position::new(f32::NAN, 0.0)];
    assert!(matches!(PathAnswers::default().set_goals(&goals), Err(Error::BadPosition { .. })));
}
