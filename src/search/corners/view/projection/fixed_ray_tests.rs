use super::*;
use crate::base::test_rng::TestRng;

#[test]
fn a_ray_crosses_each_row_at_the_exact_quotient() {
    let mut rng = TestRng::new(20);
    for _ in 0..2000 {
        let at = rng.below(200) - 100;
        let most = if rng.chance(50) { 12 } else { 1 << 24 };
        let (across, along) = (rng.below(most), 1 + rng.below(most));
        let mut ray = FixedRay::through(at, across, along);
        for row in 0..20_i64 {
            let (shift, over) = (i64::from(across) * row, i64::from(along));
            let floor = i64::from(at) + shift.div_euclid(over);
            if floor > 1 << 16 {
                // Left every map: nobody asks where exactly.
                assert!(ray.floor() > 1 << 16);
                break;
            }
            assert_eq!(i64::from(ray.floor()), floor, "{across} / {along}, row {row}");
            assert_eq!(i64::from(ray.ceil()), floor + i64::from(shift % over != 0));
            ray.advance();
        }
    }
}

#[test]
fn a_ray_is_exact_on_the_last_row_of_the_longest_map() {
    let mut rng = TestRng::new(28);
    for _ in 0..400 {
        // Long denominators, whose crossings come nearest to lattice points and whose error is largest.
        let along = (1 << 24) - rng.below(1000);
        let across = if rng.chance(50) { along - 1 - rng.below(1000) } else { 1 + rng.below(along) };
        let mut ray = FixedRay::through(0, across, along);
        for row in 0..65_536_i64 {
            let (shift, over) = (i64::from(across) * row, i64::from(along));
            if row > 65_000 || shift % over < 1000 || shift % over > over - 1000 {
                assert_eq!(i64::from(ray.floor()), shift / over, "{across} / {along}, row {row}");
                assert_eq!(i64::from(ray.ceil()), shift / over + i64::from(shift % over != 0));
            }
            ray.advance();
        }
    }
}

#[test]
fn a_ray_flatter_than_every_map_leaves_it_at_once() {
    for (across, along) in [(1 << 24, 1), ((1 << 24) - 1, 2), (1 << 24, 127), (1 << 23, 3)] {
        let mut ray = FixedRay::through(65_535, across, along);
        ray.advance();
        assert!(ray.floor() > 65_536, "{across} / {along}");
    }
}

#[test]
fn a_ray_ahead_stays_where_it_is() {
    for (from, floor, ceil) in [(0, 0, 0), (256, 1, 1), (255, 0, 1), (-1, -1, 0), (-256, -1, -1), (-257, -2, -1)] {
        let mut ray = FixedRay::ahead(from);
        for _ in 0..5 {
            assert_eq!((ray.floor(), ray.ceil()), (floor, ceil), "{from}");
            ray.advance();
        }
    }
}
