use super::*;

#[test]
fn a_rectangle_up_to_the_border_is_inside_and_one_cell_more_is_not() {
    assert_eq!(Rect::new(0, 0, 7, 5).check_inside(7, 5), Ok(()));
    assert_eq!(Rect::new(7, 5, 0, 0).check_inside(7, 5), Ok(()), "an empty one at the far corner");
    for (x, y, w, h) in [(1, 0, 7, 5), (0, 1, 7, 5), (-1, 0, 2, 2), (0, -1, 2, 2), (3, 3, -1, 1), (3, 3, 1, -1)] {
        let outside = Error::RectOutside { rect: [x, y, w, h], width: 7, height: 5 };
        assert_eq!(Rect::new(x, y, w, h).check_inside(7, 5), Err(outside));
    }
}

#[test]
fn sums_beyond_32_bits_are_outside_and_do_not_overflow() {
    assert!(Rect::new(i32::MAX, 0, i32::MAX, 1).check_inside(7, 5).is_err());
    assert!(Rect::new(0, i32::MAX, 1, i32::MAX).check_inside(7, 5).is_err());
}

#[test]
fn a_side_of_zero_makes_a_rectangle_empty() {
    assert!(Rect::new(1, 1, 0, 3).is_empty() && Rect::new(1, 1, 3, 0).is_empty());
    assert!(!Rect::new(1, 1, 1, 1).is_empty());
}
