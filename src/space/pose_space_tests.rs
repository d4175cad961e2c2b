use super::*;
use crate::base::ErrorKind;
use crate::base::test_rng::TestRng;
use crate::geom::Position;

/// The answer about a motion, and how many intervals of motions it took.
fn checked(space: &PoseSpace, from: Pose, to: Pose) -> (Result<bool, Error>, u64) {
    let before = space.checking(|check| check.checker.intervals);
    let mut is_free = [false];
    let answer = space.check_motions(&[(from, to)], &mut is_free).map(|()| is_free[0]);
    (answer, space.checking(|check| check.checker.intervals) - before)
}

/// A turn by 10^6 radians took 11 seconds: 159,155 turns, each of them looked at.
#[test]
fn a_turn_in_place_costs_one_turn_however_often_it_goes_round() {
    let grid = Grid::new(24, 24, 1).unwrap();
    let mut rng = TestRng::new(71);
    for _ in 0..9 {
        grid.set_cell(rng.below(24), rng.below(24), 0).unwrap();
    }
    let corner = |x, y| Position::new(x, y);
    let rod = [corner(-1.5, -0.25), corner(2.5, -0.25), corner(2.5, 0.25), corner(-1.5, 0.25)];
    let space = PoseSpace::new(&grid, &Shape::new(&rod, 0.0).unwrap(), SpaceOptions::default()).unwrap();
    let (mut free, mut blocked) = (0, 0);
    for _ in 0..if cfg!(miri) { 5 } else { 400 } {
        let mut at = |most: i32| f64::from(rng.below(most * 256)) / 256.0;
        let (x, y, from, turn) = (at(24), at(24), at(6), 6.3 + at(30));
        let (from, few) = (Pose::new(x, y, from), Pose::new(x, y, from + turn));
        let often = Pose { angle: from.angle + 1_000_000.0 + turn, ..from };
        // A whole turn meets each direction, of either sense and however often it is repeated.
        let once = Pose { angle: from.angle - 6.283_185_307_179_587, ..from };
        let ((expected, of_one), (answer, of_many)) = (checked(&space, from, once), checked(&space, from, often));
        assert_eq!(checked(&space, from, few).0, expected);
        assert_eq!(answer, expected, "{from:?} {often:?}");
        assert!(of_many <= 2 * of_one + 64, "{of_many} intervals, {of_one} for one turn");
        free += usize::from(answer == Ok(true));
        blocked += usize::from(answer == Ok(false));
    }
    assert!(cfg!(miri) || free > 50 && blocked > 50, "{free} {blocked}");
}

#[test]
fn a_motion_that_turns_too_often_on_its_way_is_refused_and_nothing_is_told() {
    let grid = Grid::new(24, 24, 1).unwrap();
    let space = PoseSpace::new(&grid, &Shape::new(&[Position::new(0.0, 0.0)], 1.0).unwrap(), SpaceOptions::default());
    let space = space.unwrap();
    let (from, to) = (Pose::new(4.0, 4.0, 0.0), Pose::new(8.0, 4.0, 402.0));
    let mut is_free = [false; 2];
    space.check_motions(&[(from, to)], &mut is_free[..1]).unwrap();
    assert!(is_free[0]);
    let motions = [(from, to), (from, Pose { angle: 402.5, ..to })];
    is_free = [false; 2];
    let error = space.check_motions(&motions, &mut is_free).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidArgument);
    assert!(error.to_string().starts_with("to is 402.5; allowed: a turn of at most 402 radians"), "{error}");
    assert_eq!(is_free, [false; 2]);
}
