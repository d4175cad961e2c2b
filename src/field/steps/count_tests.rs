use super::*;
use crate::search::core::steps_length;

fn distance(straight: u64, diagonal: u64) -> u64 {
    straight * STRAIGHT + diagonal * DIAGONAL
}

#[test]
fn numbers_of_steps_are_read_off_a_distance() {
    for straight in [0, 1, 2, 12, 999, 65_535, 1 << 20, (1 << 30) - 1] {
        for diagonal in [0, 1, 2, 70, 1_001, 65_534, 1 << 20, (1 << 30) - 1] {
            assert_eq!(steps_of(distance(straight, diagonal)), straight << 32 | diagonal);
        }
    }
}

#[test]
fn distances_compare_as_lengths_do() {
    // Convergents of the square root of 2 are the hardest pairs: p straight steps against q diagonal ones.
    let (mut p, mut q) = (1_u64, 1_u64);
    while p < 1 << 24 {
        for (more, less) in [((p, 0), (0, q)), ((p + 5, 3), (5, q + 3))] {
            let exact = p * p > 2 * q * q;
            assert_eq!(distance(more.0, more.1) > distance(less.0, less.1), exact, "{p} / {q}");
        }
        (p, q) = (p + 2 * q, p + q);
    }
}

#[test]
fn a_limit_contains_what_is_not_longer() {
    for most in [0.5, 1.0, std::f64::consts::SQRT_2, 2.0, 7.071_067_811_865_475, 100.0, f64::INFINITY] {
        let limit = Limit::new(most);
        for straight in 0..12 {
            for diagonal in 0..12 {
                let expected = steps_length(straight << 32 | diagonal) <= most;
                assert_eq!(limit.contains(distance(straight, diagonal)), expected, "{straight} {diagonal} {most}");
            }
        }
    }
    // The largest length of each of these is the limit itself.
    for steps in [3 << 32 | 4, 100 << 32 | 77] {
        let limit = Limit::new(steps_length(steps));
        assert!(limit.contains(distance(steps >> 32, steps & 0xFFFF)));
        assert!(!limit.contains(distance(steps >> 32, (steps & 0xFFFF) + 1)));
    }
}
