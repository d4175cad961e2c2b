use super::*;

/// The least radii of the classes above 1/2 up to 3 cells.
const LEAST: [i32; 17] = [129, 182, 257, 287, 363, 385, 405, 462, 513, 528, 544, 573, 641, 653, 690, 725, 747];

#[test]
fn least_radii_of_classes_are_those_above_half_the_roots_of_sums_of_two_squares() {
    let mut found = Vec::new();
    for radius in 129..=768 {
        let least = least_of_class(radius);
        assert!(least <= radius && least_of_class(least) == least);
        if found.last() != Some(&least) {
            assert_eq!(least, radius, "a class begins with its least radius");
            found.push(least);
        }
    }
    assert_eq!(found, LEAST);
    assert_eq!((least_of_class(1), least_of_class(128)), (1, 1));
    for least in found {
        // 128 sqrt(n) < least <= 128 sqrt(n) + 1 for the sum n of two squares.
        let least = i64::from(least);
        let fits = |n: i64| 16384 * n < least * least && 16384 * n >= (least - 1) * (least - 1);
        assert!((0..40_i64).any(|a| (a..40).any(|b| fits(a * a + b * b))), "{least}");
    }
}
