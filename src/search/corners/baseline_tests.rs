use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

#[test]
fn changes_are_those_of_a_comparison_cell_by_cell() {
    let mut rng = TestRng::new(65);
    let (mut notches, mut openings, mut overfull) = (0, 0, 0);
    for round in 0..150 {
        let (width, height) = ([24, 63, 64, 65, 130][round % 5], [130, 64, 30, 65][round % 4]);
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 30, 1)).unwrap();
        let then = grid.snapshot();
        let was = then.first_layer();
        let mut baseline = Baseline::new(&then, was).unwrap();
        let mut snapshots = vec![then.clone()];
        for _ in 0..12 {
            for _ in 0..rng.below(if round % 10 == 9 { 300 } else { 12 }) {
                let class = u8::from(rng.chance(50 + to_i32(round % 3) * 25));
                grid.set_cell(rng.below(width), rng.below(height), class).unwrap();
            }
            snapshots.push(grid.snapshot());
            // Also an earlier state.
            let number = if rng.chance(80) { snapshots.len() - 1 } else { snapshots.len() / 2 };
            let layer = snapshots[number].first_layer();
            baseline.compare(&snapshots[number], layer);
            let cells = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let is_freed = |x: i32, y: i32| was.is_blocked(x, y) && !layer.is_blocked(x, y);
            let mut expected = Vec::new();
            for (x, y) in cells().filter(|&(x, y)| is_freed(x, y)) {
                if baseline.is_notch(layer, x, y) {
                    notches += 1;
                } else {
                    expected.push((x, y));
                }
            }
            let blocked = cells().filter(|&(x, y)| !was.is_blocked(x, y) && layer.is_blocked(x, y)).count();
            assert_eq!(index_i32(signed(baseline.blocked)), blocked, "round {round}");
            let Some(found) = baseline.openings() else {
                assert!(expected.len() > MOST_OPENINGS);
                overfull += 1;
                continue;
            };
            openings += found.len();
            let mut found = found.to_vec();
            found.sort_unstable_by_key(|&(x, y)| (y, x));
            assert_eq!(found, expected, "round {round}");
        }
    }
    assert!(notches > 50 && openings > 1000 && overfull > 2, "{notches} {openings} {overfull}");
}
