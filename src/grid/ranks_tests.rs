use super::*;
use crate::base::{index_i32, real_usize};

#[test]
fn ranks_follow_the_distances() {
    assert_eq!(FARTHER, 100);
    let distances = distances();
    assert_eq!((distances[0], distances[1], distances[2]), (0.0, 0.5, 0.5_f32.sqrt()));
    let far = usize::from(FARTHER);
    assert!(distances[..far].windows(2).all(|pair| pair[0] < pair[1]));
    assert!(distances[far - 1] <= 16.0 && distances[far] == 16.0);
    assert_eq!((rank(0), rank(1), rank(2), rank(9), rank(1025)), (0, 1, 2, 3, FARTHER));
}

#[test]
fn the_pattern_around_a_blocked_cell_has_its_distances() {
    let distances = distances();
    for (y, row) in AROUND.iter().enumerate() {
        for (x, &rank) in row.iter().enumerate() {
            let along = |v: usize| (real_usize(v.abs_diff(REACH)) - 0.5).max(0.0);
            let expected = (along(x).powi(2) + along(y).powi(2)).sqrt();
            if expected <= 16.0 {
                assert_eq!(distances[usize::from(rank)], single(expected), "{x}, {y}");
            } else {
                assert_eq!(rank, FARTHER);
            }
        }
    }
}

#[test]
fn radii_of_one_rank_have_the_same_distances_below_them() {
    for radius in 0..=16 * 256 {
        let size = SizeRank::of_radius(radius);
        let is_too_near = |x: usize, y: usize| {
            let square = u32::from(AXIS_SQUARES[x]) + u32::from(AXIS_SQUARES[y]);
            // Squares of 1/256 half cells; the blocked cell itself has no room at all.
            square * 128 * 128 < crate::base::numeric::unsigned(radius * radius) || square == 0
        };
        for (y, &most) in size.too_near().iter().enumerate() {
            let columns = (0..=REACH).take_while(|&x| is_too_near(x, y)).count();
            assert_eq!(columns, index_i32(i32::from(most) + 1), "{radius}, {y}");
            assert!((columns..=REACH).all(|x| !is_too_near(x, y)));
        }
        assert_eq!(size == SizeRank::POINT, radius <= 128, "{radius}");
        let rows = size.too_near().iter().filter(|&&most| most >= 0).count();
        assert_eq!(index_i32(size.reach()) + 1, rows);
    }
    assert_eq!(SizeRank::of_radius(4096).reach(), 16);
}
