use super::*;
use crate::geom::{Rect, SCALE};
use crate::grid::{Grid, LayerKey};

/// Splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 33) % limit
    }
}

/// Of how many pairs of points one is compared where it would take long.
const SPARSE: usize = 97;

const BOTH: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

fn noise(random: &mut Random, width: i32, height: i32, percent: u64) -> Grid {
    let cells = index_i32(width) * index_i32(height);
    let terrain: Vec<u8> = (0..cells).map(|_| u8::from(random.below(100) >= percent)).collect();
    Grid::from_terrain(width, height, &terrain).unwrap()
}

/// The component of each cell by flooding from cell to cell, `None` for blocked ones.
fn flood(layer: &Layer, gaps: DiagonalGaps) -> Vec<Option<u32>> {
    let (width, height) = (layer.width(), layer.height());
    let at = |x: i32, y: i32| index_i32(y * width + x);
    let mut found = vec![None; at(0, height)];
    let mut count = 0;
    for seed_y in 0..height {
        for seed_x in 0..width {
            let mut stack = vec![(seed_x, seed_y)];
            while let Some((x, y)) = stack.pop() {
                let inside = (0..width).contains(&x) && (0..height).contains(&y);
                if !inside || layer.is_blocked(x, y) || found[at(x, y)].is_some() {
                    continue;
                }
                found[at(x, y)] = Some(count);
                for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                    if dx * dy == 0 || gaps == DiagonalGaps::Open {
                        stack.push((x + dx, y + dy));
                    }
                }
            }
            count += 1;
        }
    }
    found
}

/// The components of every point on the lattice of half cells, from its four sides.
fn components_of_points(layer: &Layer, gaps: DiagonalGaps) -> Vec<(Point, Vec<u32>)> {
    let cells = flood(layer, gaps);
    let (width, height) = (layer.width(), layer.height());
    let mut points = Vec::new();
    for y in -1..=2 * height + 1 {
        for x in -1..=2 * width + 1 {
            let mut around = Vec::new();
            // A quarter of a cell to each side lies in a cell whose closure contains the point.
            for (qx, qy) in
                [(2 * x - 1, 2 * y - 1), (2 * x + 1, 2 * y - 1), (2 * x - 1, 2 * y + 1), (2 * x + 1, 2 * y + 1)]
            {
                let (cx, cy) = (qx.div_euclid(4), qy.div_euclid(4));
                if (0..width).contains(&cx) && (0..height).contains(&cy) {
                    around.extend(cells[index_i32(cy * width + cx)]);
                }
            }
            points.push((Point { x: x * SCALE / 2, y: y * SCALE / 2 }, around));
        }
    }
    points
}

/// Compares all pairs of points, or with `stride` above 1 a part of them.
fn compare(layer: &Layer, components: &Components, stride: usize) {
    for gaps in BOTH {
        let points = components_of_points(layer, gaps);
        for (i, (a, of_a)) in points.iter().enumerate() {
            for (b, of_b) in points.iter().skip(i % stride).step_by(stride) {
                let expected = of_a.iter().any(|component| of_b.contains(component));
                assert_eq!(components.connected(layer, *a, *b, gaps), expected, "{a:?} {b:?} {gaps:?}");
            }
        }
    }
}

#[test]
fn every_pair_of_points_agrees_with_a_flood() {
    let mut random = Random(1);
    for round in 0..120 {
        let (width, height) = (1 + random.below(7), 1 + random.below(7));
        let side = |v: u64| i32::try_from(v).unwrap();
        let grid = noise(&mut random, side(width), side(height), 5 + 7 * round % 80);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        compare(layer, &Components::build(layer).unwrap(), 1);
    }
}

#[test]
fn rows_of_several_words_agree_with_a_flood() {
    let mut random = Random(2);
    for (width, height) in [(62, 5), (63, 4), (64, 4), (65, 5), (126, 3), (127, 3), (128, 3), (190, 2), (3, 90)] {
        for percent in [0, 10, 35, 45, 70, 100] {
            let grid = noise(&mut random, width, height, percent);
            let snapshot = grid.snapshot();
            let layer = snapshot.first_layer();
            compare(layer, &Components::build(layer).unwrap(), SPARSE);
        }
    }
}

#[test]
fn edits_drop_the_labels_only_where_they_block_or_free() {
    let mut random = Random(3);
    for round in 0..60 {
        let grid = noise(&mut random, 9, 7, 20 + round % 40);
        for _ in 0..8 {
            grid.prepare().unwrap();
            let before = grid.snapshot();
            assert!(before.components(LayerKey::FIRST).is_some());
            let x = i32::try_from(random.below(9)).unwrap();
            let y = i32::try_from(random.below(7)).unwrap();
            let class = u8::try_from(random.below(4)).unwrap();
            match random.below(2) {
                0 => grid.set_cell(x, y, class).unwrap(),
                _ => grid.fill(Rect::new(x, y, 9 - x, 7 - y), class).unwrap(),
            }
            let after = grid.snapshot();
            let cells = (0..7).flat_map(|y| (0..9).map(move |x| (x, y)));
            let same = cells.into_iter().all(|(x, y)| before.is_blocked(x, y) == after.is_blocked(x, y));
            assert_eq!(after.components(LayerKey::FIRST).is_some(), same);
            grid.prepare().unwrap();
            let now = grid.snapshot();
            for snapshot in [&before, &now] {
                compare(snapshot.first_layer(), snapshot.components(LayerKey::FIRST).unwrap(), SPARSE);
            }
        }
    }
}

#[test]
fn a_build_in_steps_is_the_build_in_one_go() {
    let mut random = Random(4);
    let grid = noise(&mut random, 70, 40, 40);
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let whole = Components::build(layer).unwrap();
    let mut builder = Builder::new(layer).unwrap();
    let mut steps = 1;
    while !builder.step(layer, 3).unwrap() {
        steps += 1;
    }
    assert_eq!(steps, 14);
    assert!(builder.step(layer, 3).unwrap(), "a build that is done stays done");
    let stepped = builder.finish().unwrap();
    assert_eq!((&whole.first, &whole.starts), (&stepped.first, &stepped.starts));
    assert!((0..whole.starts.len()).all(|at| whole.labels.get(at) == stepped.labels.get(at)));
}

#[test]
fn more_components_than_16_bits_count() {
    let side = 400;
    let terrain: Vec<u8> = (0..side * side).map(|i| u8::from((i % side + i / side) % 2 == 0)).collect();
    let grid = Grid::from_terrain(side, side, &terrain).unwrap();
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let components = Components::build(layer).unwrap();
    let cells = [(0, 0), (1, 1), (398, 0), (200, 200), (399, 399)].map(|(x, y)| Point::centre(x, y));
    for a in cells {
        for b in cells {
            assert_eq!(components.connected(layer, a, b, DiagonalGaps::Closed), a == b);
            assert!(components.connected(layer, a, b, DiagonalGaps::Open));
        }
    }
    let corner = Point::lattice(1, 1);
    assert!(components.connected(layer, corner, cells[0], DiagonalGaps::Closed));
    assert!(components.connected(layer, corner, cells[1], DiagonalGaps::Closed));
    assert!(!components.connected(layer, corner, cells[2], DiagonalGaps::Closed));
    assert!(matches!(components.labels, Labels::Wide(_)) && components.groups.rank(70_000) == 0);
}

#[test]
fn a_map_in_one_piece_costs_four_bytes_a_row() {
    let grid = Grid::new(1000, 500, 1).unwrap();
    grid.fill(Rect::new(100, 100, 700, 3), 0).unwrap();
    let components = Components::build(grid.snapshot().first_layer()).unwrap();
    assert_eq!(components.bytes(), 501 * 4 + bytes(size_of::<Components>()));
}
