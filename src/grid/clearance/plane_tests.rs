use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::collections::Counted;
use crate::grid::Grid;
use crate::grid::ranks::{AXIS_SQUARES, FARTHER, rank};

/// The rank of a cell by its definition.
fn by_definition(layer: &Layer, x: i32, y: i32) -> u8 {
    let reach = to_i32(REACH);
    let outside = |x: i32, y: i32| !(0..layer.width()).contains(&x) || !(0..layer.height()).contains(&y);
    let squares = (-reach..=reach).flat_map(|v| (-reach..=reach).map(move |u| (u, v))).filter_map(|(u, v)| {
        let is_blocked = outside(x + u, y + v) || layer.is_blocked(x + u, y + v);
        is_blocked.then(|| AXIS_SQUARES[index_i32(u.abs())] + AXIS_SQUARES[index_i32(v.abs())])
    });
    squares.min().map_or(FARTHER, rank)
}

fn check(clearance: &Clearance, layer: &Layer, cells: impl Iterator<Item = (i32, i32)>, told: &str) {
    for (x, y) in cells {
        let found = clearance.ranks[index_i32(y) * index_i32(layer.width()) + index_i32(x)];
        assert_eq!(found, by_definition(layer, x, y), "{told}: ({x}, {y})");
    }
}

fn all_cells(width: i32, height: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

#[test]
fn the_ranks_of_any_map_are_those_of_the_definition() {
    let mut rng = TestRng::new(19);
    let mut farther = 0;
    for round in 0..if cfg!(miri) { 2 } else { 60 } {
        let (width, height) = (1 + rng.below(150), 1 + rng.below(110));
        // From noise to nothing blocked but the outside.
        let percent = [0, 0, 1, 5, 30, 90][index_i32(rng.below(6))];
        let mut terrain = rng.terrain(width * height, percent, 1);
        if percent == 0 && round % 2 == 0 {
            terrain[index_i32(rng.below(width * height))] = 0;
        }
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let clearance = Clearance::new(&snapshot, snapshot.first_layer()).unwrap();
        check(&clearance, snapshot.first_layer(), all_cells(width, height), &format!("{width} x {height}"));
        farther += clearance.ranks.iter().filter(|&&rank| rank == FARTHER).count();
    }
    assert!(cfg!(miri) || farther > 1000, "{farther}");
}

/// After each of many edits, of cells and rectangles, several between two updates: all bytes as in a new build.
#[test]
fn ranks_after_edits_are_those_of_a_new_build() {
    let mut rng = TestRng::new(20);
    let (rounds, edits) = if cfg!(miri) {
        (1, 3)
    } else if long_counts() {
        (100, 10_000)
    } else {
        (12, 250)
    };
    let mut changed = 0;
    for round in 0..rounds {
        let (width, height) = (20 + rng.below(120), 20 + rng.below(120));
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 1 + round % 9 * 3, 1)).unwrap();
        let mut clearance = Clearance::new(&grid.snapshot(), grid.snapshot().first_layer()).unwrap();
        let bytes = clearance.bytes();
        for edit in 0..edits {
            for _ in 0..=rng.below(3) {
                let side = if rng.chance(10) { 1 + rng.below(20) } else { 1 };
                let (x, y) = (rng.below(width - side + 1), rng.below(height - side + 1));
                grid.fill(Rect::new(x, y, side, side), u8::from(rng.chance(70))).unwrap();
            }
            let before = clearance.ranks.clone();
            let snapshot = grid.snapshot();
            clearance.update(&snapshot, snapshot.first_layer());
            let fresh = Clearance::new(&snapshot, snapshot.first_layer()).unwrap();
            assert!(clearance.ranks == fresh.ranks, "round {round}, edit {edit}");
            changed += usize::from(before != clearance.ranks);
        }
        let snapshot = grid.snapshot();
        check(&clearance, snapshot.first_layer(), all_cells(width, height), &format!("round {round}"));
        assert_eq!(clearance.bytes(), bytes, "an update allocates nothing");
    }
    assert!(cfg!(miri) || changed > 1200, "{changed}");
}
