use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::{Grid, is_free};

/// The same walk, lattice point by lattice point. `along_x`: the line is a row, else a column.
fn walk(layer: &Layer, along_x: bool, line: i32, from: i32, up: bool, gaps: DiagonalGaps) -> Option<i32> {
    let blocked = |cell: i32, side: i32| {
        let (x, y) = if along_x { (cell, line - side) } else { (line - side, cell) };
        !(0..layer.width()).contains(&x) || !(0..layer.height()).contains(&y) || layer.is_blocked(x, y)
    };
    // The cells before and behind a lattice point in the direction of the walk.
    let (behind, ahead) = if up { (-1, 0) } else { (0, -1) };
    let step = if up { 1 } else { -1 };
    let mut at = if up { from.div_euclid(SCALE) } else { -(-from).div_euclid(SCALE) };
    if from.rem_euclid(SCALE) == 0 && blocked(at + ahead, 0) && blocked(at + ahead, 1) {
        return None;
    }
    loop {
        at += step;
        let [a, b] = [0, 1].map(|side| blocked(at + behind, side));
        let [c, d] = [0, 1].map(|side| blocked(at + ahead, side));
        match (u8::from(a) + u8::from(b), u8::from(c) + u8::from(d)) {
            (1, 0) => return Some(at),
            (1, 1) if a != c => return (gaps == DiagonalGaps::Open).then_some(at),
            (_, 2) => return None,
            _ => {}
        }
    }
}

#[test]
fn a_walk_finds_the_first_turning_point_of_its_line() {
    let mut rng = TestRng::new(22);
    for round in 0..300 {
        let (long, short) = (1 + rng.below(150), 1 + rng.below(4));
        let (width, height) = if round % 2 == 0 { (long, short) } else { (short, long) };
        let percent = [1, 5, 30][index_i32(round % 3)];
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 1)).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..40 {
            let along_x = rng.chance(50);
            let (side, lines) = if along_x { (width, height) } else { (height, width) };
            let (line, from) = (rng.below(lines + 1), rng.coordinate(side));
            let point = if along_x { Point { x: from, y: line * SCALE } } else { Point { x: line * SCALE, y: from } };
            if !is_free(layer, point) {
                continue;
            }
            let up = rng.chance(50);
            for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
                let expected = walk(layer, along_x, line, from, up, gaps);
                let grid_line =
                    GridLine::through(layer, point, GridDirection::new(along_x, up)).expect("it lies on the line");
                assert_eq!(grid_line.first_turn(gaps).0, expected, "{line} {from} {up} {gaps:?}");
            }
        }
    }
}
