use super::*;
use crate::base::numeric::real_usize;

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
