use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

#[test]
fn runs_are_those_of_cells_one_by_one() {
    let mut rng = TestRng::new(970);
    for _ in 0..if cfg!(miri) { 3 } else { 200 } {
        let (width, height) = (1 + rng.below(90), 1 + rng.below(4));
        let cells = rng.terrain(width * height, 15, 3);
        let grid = Grid::from_terrain(width, height, &cells).unwrap();
        let snapshot = grid.snapshot();
        let parts = 1 << rng.below(4);
        let (reach, longest) = (1 + rng.below(70), 1 + rng.below(60));
        let rows = DilatedRows::new(snapshot.first_layer(), unsigned(parts), reach, longest).unwrap();
        for _ in 0..50 {
            let (at, y) = (64 * rng.below((width * parts + 63) / 64), rng.below(height + 6) - 4);
            let from = rng.below(2 * reach) - reach;
            let to = (from + rng.below(longest)).min(reach);
            let mut found = [0; 3];
            rows.add(&mut found, y, at, (from, to));
            for (bit, row) in (0..64).flat_map(|bit| (0..3).map(move |row| (bit, row))) {
                let is_blocked = |part: i32| {
                    let (x, y) = (part.div_euclid(parts), y + row);
                    !(0..width).contains(&x) || !(0..height).contains(&y) || cells[index_i32(y * width + x)] == 0
                };
                let expected = (from..=to).any(|by| is_blocked(at + bit + by));
                assert_eq!(found[index_i32(row)] >> bit & 1 != 0, expected, "{width} {parts} {at} {bit} {from} {to}");
            }
        }
    }
}
