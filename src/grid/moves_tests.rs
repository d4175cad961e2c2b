use super::*;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Grid, corner_pattern, visible};

#[test]
fn corner_steps_follow_the_free_cells() {
    assert_eq!(corner_moves(0b0000), 0xFF);
    assert_eq!(corner_moves(0b1111), 0);
    // Only the south-east cell is free: east, south-east, south.
    assert_eq!(corner_moves(0b0111), 0b0000_0111);
    // North-west blocked: everything but the step into it.
    assert_eq!(corner_moves(0b0001), 0b1101_1111);
}

#[test]
fn cell_steps_differ_by_the_corner_rule() {
    // East blocked, all else free.
    let east = 1 << 5;
    assert_eq!(CELL_MOVES_NEVER[east], 0b0111_1100);
    assert_eq!(CELL_MOVES_ONE_FREE[east], 0b1111_1110);
    // East and south blocked, south-east free: only `Always` goes between.
    let both = 1 << 5 | 1 << 7;
    assert_eq!(CELL_MOVES_ONE_FREE[both] & 0b10, 0);
    assert_eq!(CELL_MOVES_ALWAYS[both] & 0b10, 0b10);
}

#[test]
fn corner_steps_are_the_clear_segments_between_neighbours() {
    for pattern in 0..16_u8 {
        let terrain = [0, 1, 2, 3].map(|i| u8::from(pattern >> i & 1 == 0));
        let grid = Grid::from_terrain(2, 2, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        assert_eq!(corner_pattern(layer, 1, 1), u32::from(pattern));
        for direction in 0..8 {
            let to = Point::lattice(1 + DX[direction], 1 + DY[direction]);
            let clear = visible(layer, Point::lattice(1, 1), to, DiagonalGaps::Closed);
            assert_eq!(corner_moves(u32::from(pattern)) >> direction & 1 == 1, clear, "{pattern:04b} {direction}");
        }
    }
}

/// Distances from a cell by steps, as the directions of `moves` allow (given the step by which a cell was first reached
/// as soon as it was), with ties between parents broken by the rng.
fn distances(
    layer: &Layer,
    start: (i32, i32),
    rng: &mut TestRng,
    moves: impl Fn((i32, i32), (i32, i32)) -> u8,
) -> Vec<f64> {
    let cells = index_i32(layer.width() * layer.height());
    let at = |(x, y): (i32, i32)| index_i32(y * layer.width() + x);
    let (mut found, mut step, mut closed) = (vec![f64::INFINITY; cells], vec![(0, 0); cells], vec![false; cells]);
    found[at(start)] = 0.0;
    loop {
        let all = (0..layer.height()).flat_map(|y| (0..layer.width()).map(move |x| (x, y)));
        let open = all.filter(|&c| !closed[at(c)] && found[at(c)].is_finite());
        let Some(cell) = open.min_by(|&a, &b| found[at(a)].total_cmp(&found[at(b)])) else { return found };
        closed[at(cell)] = true;
        let mask = moves(cell, step[at(cell)]);
        for direction in 0..8 {
            if mask >> direction & 1 == 0 {
                continue;
            }
            let next = (cell.0 + DX[direction], cell.1 + DY[direction]);
            let length = if direction % 2 == 0 { 1.0 } else { std::f64::consts::SQRT_2 };
            let through = found[at(cell)] + length;
            let gain = found[at(next)] - through;
            if gain > 1e-9 || (gain > -1e-9 && !closed[at(next)] && rng.chance(50)) {
                found[at(next)] = through;
                step[at(next)] = (DX[direction], DY[direction]);
            }
        }
    }
}

#[test]
fn canonical_steps_reach_every_cell_as_soon_as_all_steps_do_whichever_parent_is_kept() {
    let mut rng = TestRng::new(7);
    for _ in 0..2000 {
        let (width, height) = (1 + rng.below(9), 1 + rng.below(9));
        let percent = 10 + rng.below(40);
        let terrain = rng.terrain(width * height, percent, 1);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let start = (rng.below(width), rng.below(height));
        if layer.is_blocked(start.0, start.1) {
            continue;
        }
        let rules = [CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always];
        let (rule, four) = (rules[index_i32(rng.below(3))], rng.below(4) == 0);
        let rule = if four { CornerCutting::Never } else { rule };
        let mask = if four { ALL_STRAIGHT } else { u8::MAX };
        let table = canonical_table(four, rule);
        let all = distances(layer, start, &mut rng, |(x, y), _| cell_moves(layer, x, y, rule) & mask);
        let few = distances(layer, start, &mut rng, |(x, y), step| {
            let before = (0..8_u32).find(|&d| (DX[index(d)], DY[index(d)]) == step).unwrap_or(8);
            canonical_steps(table, surroundings(layer, x, y), before)
        });
        for (a, b) in all.iter().zip(&few) {
            assert!(
                a == b || (a - b).abs() < 1e-9,
                "{rule:?} {four} {width} x {height} {terrain:?} from {start:?}: {a} {b}"
            );
        }
    }
}
