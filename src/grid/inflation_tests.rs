//! Steps between cells with room are steps of a disc: exactly, against capsules.

use super::*;
use super::{super::layer::Layer, super::layer_key::LayerKey};
use crate::base::test_rng::{TestRng, long_counts};
use crate::grid::Grid;

/// A point or vector in half cells.
type Half = (i64, i64);

fn dot(a: Half, b: Half) -> i64 {
    a.0 * b.0 + a.1 * b.1
}

/// True if a point is nearer to a segment than a radius in 1/256 cell. Exact: the squares of half cells are compared
/// after multiplication with 128^2 and the square of the length of the segment.
fn is_near_segment((from, to): (Half, Half), point: Half, radius: i64) -> bool {
    let (along, away) = ((to.0 - from.0, to.1 - from.1), (point.0 - from.0, point.1 - from.1));
    let (square, forward) = (dot(along, along), dot(along, away));
    let from_end = |end: Half| {
        let away = (point.0 - end.0, point.1 - end.1);
        dot(away, away) << 14 < radius * radius
    };
    if forward <= 0 || square == 0 {
        return from_end(from);
    }
    if forward >= square {
        return from_end(to);
    }
    let cross = along.0 * away.1 - along.1 * away.0;
    (cross * cross) << 14 < radius * radius * square
}

/// True if the capsule of a radius around the way between the middles of two cells meets the closed cell (x, y): one
/// of its corners is in it, or an end is near the cell. The way is along an axis or a diagonal through lattice points.
fn meets((from, to): (Half, Half), radius: i64, (x, y): (i64, i64)) -> bool {
    let middle = |cell: Half| (2 * cell.0 + 1, 2 * cell.1 + 1);
    let way = (middle(from), middle(to));
    let corners = [(0, 0), (2, 0), (0, 2), (2, 2)].map(|(right, down)| (2 * x + right, 2 * y + down));
    let near_cell = |end: Half| {
        let outside = |v: i64, low: i64| (low - v).max(v - low - 2).max(0);
        let away = (outside(end.0, 2 * x), outside(end.1, 2 * y));
        dot(away, away) << 14 < radius * radius
    };
    corners.iter().any(|&corner| is_near_segment(way, corner, radius)) || near_cell(way.0) || near_cell(way.1)
}

/// The steps from a cell: along the axes and diagonals, half of the eight.
const STEPS: [Half; 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Radii in 1/256 cell at both ends of each rank: the longest of it and the shortest.
fn radii() -> Vec<i32> {
    let rank = SizeRank::of_radius;
    (1..=4096)
        .filter(|&radius| radius == 4096 || rank(radius) != rank(radius + 1) || rank(radius) != rank(radius - 1))
        .collect()
}

/// The proof, for one blocked cell at a time: a capsule meets some blocked cells if it meets one of them.
#[test]
fn a_step_between_cells_with_room_is_clear_of_every_cell() {
    let far = 19;
    let (mut met, mut passed) = (0, 0);
    for radius in radii() {
        if cfg!(miri) && radius % 128 != 0 {
            continue;
        }
        let near = SizeRank::of_radius(radius).too_near();
        let has_room = |cell: Half, (x, y): Half| {
            let (aside, away) =
                (index_i32(to_i32_wide((x - cell.0).abs())), index_i32(to_i32_wide((y - cell.1).abs())));
            near.get(away).is_none_or(|&most| to_i32(aside) > i32::from(most))
        };
        for (x, y) in (-far..=far).flat_map(|y| (-far..=far).map(move |x| (x, y))) {
            for step in STEPS {
                let is_straight = step.0 == 0 || step.1 == 0;
                let beside = is_straight || has_room((step.0, 0), (x, y)) && has_room((0, step.1), (x, y));
                let ends = has_room((0, 0), (x, y)) && has_room(step, (x, y));
                let meets = meets(((0, 0), step), radius.into(), (x, y));
                assert!(!(ends && beside && meets), "radius {radius}: step {step:?}, blocked ({x}, {y})");
                // Along an axis it is one and the same; past a corner there may be room that the rule does not use.
                assert!(!is_straight || ends != meets, "radius {radius}: step {step:?}, blocked ({x}, {y})");
                met += i32::from(meets);
                passed += i32::from(ends && beside);
            }
        }
    }
    assert!(met > 1000 && passed > 10_000, "{met} {passed}");
}

/// The same on whole maps, by the bits of the layers: what may be stepped is clear of walls and of the outside.
#[test]
fn on_small_maps_every_step_of_every_size_is_clear() {
    let maps = if cfg!(miri) {
        3
    } else if long_counts() {
        1 << 16
    } else {
        1 << 12
    };
    let (mut rng, mut stepped) = (TestRng::new(5), 0);
    for number in 0..maps {
        // All maps of 4 x 3 (and 4 x 4) cells, and larger ones at random.
        let side = if number % 16 == 0 { 24 } else { 4 };
        let height = if maps > 1 << 12 || side > 4 { side } else { 3 };
        let terrain: Vec<u8> = if side == 4 {
            (0..4 * height).map(|cell| u8::from(number >> cell & 1 == 0)).collect()
        } else {
            rng.terrain(side * side, 1 + number % 8, 1)
        };
        let grid = Grid::from_terrain(side, height, &terrain).unwrap();
        let points = grid.snapshot();
        let points = points.first_layer();
        for radius in [1, 128, 129, 181, 182, 256, 384, 385, 405, 406, 512, 640, 1000, 1500] {
            let size = SizeRank::of_radius(radius);
            let layer = Layer::inflate(points, size, 1).unwrap();
            assert_eq!(layer.key(), LayerKey::FIRST.for_size(size));
            for (x, y) in (0..height).flat_map(|y| (0..side).map(move |x| (x, y))) {
                for (dx, dy) in STEPS.map(|(dx, dy)| (to_i32_wide(dx), to_i32_wide(dy))) {
                    let cells = [(x, y), (x + dx, y), (x, y + dy), (x + dx, y + dy)];
                    let outside = |&(x, y): &(i32, i32)| !(0..side).contains(&x) || !(0..height).contains(&y);
                    if cells.iter().any(|cell| outside(cell) || layer.is_blocked(cell.0, cell.1)) {
                        continue;
                    }
                    stepped += 1;
                    let way = ((x.into(), y.into()), ((x + dx).into(), (y + dy).into()));
                    let reach = size.reach() + 2;
                    for (bx, by) in (y - reach..=y + reach).flat_map(|y| (x - reach..=x + reach).map(move |x| (x, y))) {
                        let is_wall = outside(&(bx, by)) || points.is_blocked(bx, by);
                        let is_met = is_wall && meets(way, radius.into(), (bx.into(), by.into()));
                        assert!(!is_met, "map {number}, radius {radius}: {way:?} meets ({bx}, {by})");
                    }
                }
            }
        }
    }
    assert!(stepped > 1000, "{stepped}");
}

fn to_i32_wide(v: i64) -> i32 {
    crate::base::numeric::narrow(v)
}
