use super::*;
use crate::base::test_rng::TestRng;

/// A plane of random bits over several bands, and its bits row by row.
fn random_plane(rows: u32, bits: u32) -> (BitPlane, Vec<Vec<bool>>) {
    let mut rng = TestRng::new(u64::from(rows * 1000 + bits));
    let mut plane = BitPlane::new(rows, bits).unwrap();
    plane.own(0, signed(rows) - 1).unwrap();
    let mut model = Vec::new();
    for p in 0..signed(rows) {
        let row: Vec<bool> = (0..bits).map(|_| rng.chance(30)).collect();
        for (q, &value) in (0..).zip(&row) {
            plane.put(p, q, value);
        }
        model.push(row);
    }
    (plane, model)
}

#[test]
fn the_set_bits_of_an_interval_come_in_order() {
    let (plane, model) = random_plane(3, 200);
    let mut rng = TestRng::new(5);
    for _ in 0..200 {
        let (p, a, b) = (rng.below(3), rng.below(200), rng.below(200));
        let (from, to) = (a.min(b), a.max(b));
        let expected: Vec<i32> = (from..=to).filter(|&q| model[index_i32(p)][index_i32(q)]).collect();
        assert_eq!(plane.set_bits(p, from, to).collect::<Vec<_>>(), expected, "row {p}, {from} to {to}");
    }
}

#[test]
fn three_rows_are_the_same_inside_a_band_and_across_two() {
    let (plane, _) = random_plane(40, 70);
    for p in 0..38 {
        assert_eq!(plane.three(p), [plane.row(p), plane.row(p + 1), plane.row(p + 2)], "row {p}");
    }
}

#[test]
fn a_walk_meets_every_row_in_either_direction() {
    let (plane, model) = random_plane(40, 70);
    let is_row = |row: PlaneRow<'_>, p: i32| (0..70).all(|q| row.bit(q) == model[index_i32(p)][index(q)]);
    let mut forward = RowWalk::new(&plane, 0, false);
    let mut backward = RowWalk::new(&plane, 39, true);
    for p in 0..39 {
        assert!(is_row(forward.here(), p) && is_row(forward.next(), p + 1), "forward at {p}");
        assert!(is_row(backward.here(), 39 - p) && is_row(backward.next(), 38 - p), "backward at {}", 39 - p);
        forward.advance();
        backward.advance();
    }
    assert!(is_row(forward.here(), 39) && is_row(backward.here(), 0));
    forward.seek(3);
    forward.skip(20);
    assert!(is_row(forward.here(), 23));
    backward.seek(30);
    backward.skip(20);
    assert!(is_row(backward.here(), 10));
}

#[test]
fn a_copy_keeps_its_bits_when_the_original_is_written() {
    let (mut plane, model) = random_plane(20, 70);
    let copy = plane.share().unwrap();
    plane.own(17, 17).unwrap();
    plane.put(17, 5, !model[17][5]);
    assert_eq!(copy.at(17).bit(5), model[17][5]);
    assert_eq!(plane.at(17).bit(5), !model[17][5]);
}
