use super::*;
use crate::base::low8;
use crate::base::test_rng::long_counts;
use crate::geom::SCALE;
use crate::grid::{Grid, LayerKey};
use crate::grid::{regions::flood::flood, regions::nearest::PointSet};

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

    fn signed(&mut self, limit: i32) -> i32 {
        i32::try_from(self.below(u64::from(unsigned(limit)))).unwrap()
    }
}

const BOTH: [DiagonalGaps; 2] = [DiagonalGaps::Closed, DiagonalGaps::Open];

/// Compares the components of all cells with a flood.
fn compare(regions: &mut Regions, layer: &Layer, gaps: DiagonalGaps, what: &str) {
    regions.settle(layer, gaps).unwrap();
    let flooded = flood(layer, gaps);
    let mut of_flood = std::collections::BTreeMap::new();
    let mut of_component = std::collections::BTreeMap::new();
    for y in 0..layer.height() {
        for x in 0..layer.width() {
            let Some(number) = flooded[index_i32(y * layer.width() + x)] else { continue };
            let component = regions.of_cell((x, y), gaps);
            let pair = (*of_flood.entry(number).or_insert(component), *of_component.entry(component).or_insert(number));
            assert_eq!(pair, (component, number), "{what}: cell ({x}, {y}), {gaps:?}");
        }
    }
}

fn with_layer<R>(grid: &Grid, body: impl FnOnce(&Layer) -> R) -> R {
    let snapshot = grid.snapshot();
    body(snapshot.layer(LayerKey::FIRST).unwrap())
}

/// A map: random cells, corridors of a maze, or open ground with walls.
fn map(random: &mut Random, width: i32, height: i32) -> Grid {
    let kind = random.below(4);
    let percent = random.below(70);
    let mut cells = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let free = match kind {
                0 | 1 => random.below(100) >= percent,
                2 => x % 2 == 0 && y % 2 == 0 || (x % 2 == 0 || y % 2 == 0) && random.below(100) < 55,
                _ => (x % 17 != 3 || random.below(17) == 0) && (y % 23 != 7 || random.below(30) == 0),
            };
            cells.push(u8::from(free));
        }
    }
    Grid::from_terrain(width, height, &cells).unwrap()
}

/// A random edit, biased to the borders of tiles; the rectangle that it may have changed.
fn edit(random: &mut Random, grid: &Grid) -> Rect {
    let (width, height) = (grid.width(), grid.height());
    let near_border = |random: &mut Random, side: i32| {
        let any = random.signed(side);
        if random.below(3) == 0 { (any / TILE * TILE + random.signed(3) - 1).clamp(0, side - 1) } else { any }
    };
    let (x, y) = (near_border(random, width), near_border(random, height));
    let (w, h) = match random.below(12) {
        0 => (random.signed(width - x) + 1, 1),
        1 => (1, random.signed(height - y) + 1),
        2 => (random.signed((width - x).min(9)) + 1, random.signed((height - y).min(9)) + 1),
        _ => (1, 1),
    };
    let area = Rect::new(x, y, w, h);
    grid.fill(area, low8(u32::from(random.below(2) == 0))).unwrap();
    area
}

#[test]
fn components_follow_random_edits_of_random_maps() {
    let mut random = Random(7);
    let maps = if long_counts() { 1000 } else { 16 };
    for number in 0..maps {
        let (width, height) = match number % 4 {
            0 => (random.signed(20) + 1, random.signed(20) + 1),
            1 => (64 * (random.signed(3) + 1), 64 * (random.signed(3) + 1)),
            _ => (random.signed(200) + 1, random.signed(150) + 1),
        };
        let grid = map(&mut random, width, height);
        let mut regions = with_layer(&grid, Regions::new).unwrap();
        for round in 0..60 {
            for gaps in BOTH {
                with_layer(&grid, |layer| compare(&mut regions, layer, gaps, &format!("map {number}, round {round}")));
            }
            for _ in 0..=random.below(4) {
                regions.mark(edit(&mut random, &grid));
            }
        }
    }
}

#[test]
fn one_door_of_a_serpentine_joins_and_cuts_everything() {
    // Rows of corridors, joined at alternating ends across many tiles.
    let (width, height) = (300, 200);
    let cells: Vec<u8> = (0..height)
        .flat_map(|y| (0..width).map(move |x| u8::from(y % 2 == 0 || x == if y % 4 == 1 { width - 1 } else { 0 })))
        .collect();
    let grid = Grid::from_terrain(width, height, &cells).unwrap();
    let mut regions = with_layer(&grid, Regions::new).unwrap();
    for gaps in BOTH {
        with_layer(&grid, |layer| compare(&mut regions, layer, gaps, "whole"));
    }
    let mut random = Random(3);
    for _ in 0..60 {
        let y = 2 * random.signed(height / 2);
        let area = Rect::new(random.signed(width), y, 1, 1);
        for class in [0, 1] {
            grid.fill(area, class).unwrap();
            regions.mark(area);
            for gaps in BOTH {
                with_layer(&grid, |layer| compare(&mut regions, layer, gaps, "door"));
            }
        }
    }
}

#[test]
fn names_depend_on_the_map_alone() {
    let mut random = Random(11);
    for _ in 0..20 {
        let grid = map(&mut random, 150, 100);
        let mut kept = with_layer(&grid, Regions::new).unwrap();
        for _ in 0..20 {
            with_layer(&grid, |layer| {
                let mut fresh = Regions::new(layer).unwrap();
                for gaps in BOTH {
                    kept.settle(layer, gaps).unwrap();
                    fresh.settle(layer, gaps).unwrap();
                    let cell = (random.signed(150), random.signed(100));
                    if !layer.is_blocked(cell.0, cell.1) {
                        let (a, b) = (kept.of_cell(cell, gaps), fresh.of_cell(cell, gaps));
                        assert_eq!(kept.name(a, gaps), fresh.name(b, gaps));
                    }
                }
            });
            kept.mark(edit(&mut random, &grid));
        }
    }
}

/// True for a point less than 1/32 along both axes from a double corner.
fn is_near_gap(layer: &Layer, (x, y): (i32, i32)) -> bool {
    let line = |v: i32| [v - 7, v + 7].map(|v| v.div_euclid(SCALE));
    // A line lies between the two.
    let ([left, column], [above, row]) = (line(x), line(y));
    let is_near = (left != column || x % SCALE == 7) && (above != row || y % SCALE == 7);
    let [a, b, c, d] = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(a, b)| layer.is_blocked(column - 1 + a, row - 1 + b));
    is_near && a == d && b == c && a != b
}

/// The nearest point by trying every cell.
fn nearest_by_trial(
    layer: &Layer,
    cells: &[Option<u32>],
    from: u32,
    goal: Point,
    (set, gaps): (PointSet, DiagonalGaps),
) -> Option<Point> {
    let mut best: Option<(i64, i32, i32)> = None;
    for y in 0..layer.height() {
        for x in 0..layer.width() {
            if cells[index_i32(y * layer.width() + x)] != Some(from) {
                continue;
            }
            let candidates: Vec<(i32, i32)> = match set {
                PointSet::Plane => {
                    let nearest = (goal.x.clamp(x * SCALE, (x + 1) * SCALE), goal.y.clamp(y * SCALE, (y + 1) * SCALE));
                    // In a gap every point near it is tried.
                    let reach = if gaps == DiagonalGaps::Closed && is_near_gap(layer, nearest) { 8 } else { 0 };
                    let near = |v: i32, cell: i32| (v - reach).max(cell * SCALE)..=(v + reach).min((cell + 1) * SCALE);
                    near(nearest.0, x).flat_map(|px| near(nearest.1, y).map(move |py| (px, py))).collect()
                }
                PointSet::Corners => {
                    [(0, 0), (1, 0), (0, 1), (1, 1)].iter().map(|(a, b)| ((x + a) * SCALE, (y + b) * SCALE)).collect()
                }
                PointSet::Centres => vec![(x * SCALE + SCALE / 2, y * SCALE + SCALE / 2)],
            };
            for (px, py) in candidates {
                let is_goal = (px, py) == (goal.x, goal.y) && goal.as_lattice().is_none();
                if gaps == DiagonalGaps::Closed && !is_goal && is_near_gap(layer, (px, py)) {
                    continue;
                }
                let (dx, dy) = (i64::from(px) - i64::from(goal.x), i64::from(py) - i64::from(goal.y));
                let key = (dx * dx + dy * dy, py, px);
                if best.is_none_or(|best| key < best) {
                    best = Some(key);
                }
            }
        }
    }
    best.map(|(_, y, x)| Point { x, y })
}

#[test]
fn the_nearest_point_of_a_component_equals_a_trial_of_every_cell() {
    let mut random = Random(23);
    for _ in 0..60 {
        let (width, height) = (random.signed(180) + 1, random.signed(140) + 1);
        let grid = map(&mut random, width, height);
        let mut regions = with_layer(&grid, Regions::new).unwrap();
        with_layer(&grid, |layer| {
            for gaps in BOTH {
                regions.settle(layer, gaps).unwrap();
                let cells = flood(layer, gaps);
                for _ in 0..20 {
                    let (x, y) = (random.signed(width), random.signed(height));
                    let Some(from) = cells[index_i32(y * width + x)] else { continue };
                    let component = regions.of_cell((x, y), gaps);
                    let fraction = [SCALE / 2, 1, SCALE][index_i32(random.signed(3))];
                    let mut coordinate = |side: i32| {
                        let near = (random.signed(3 * side * SCALE) - side * SCALE) / fraction * fraction;
                        // Often near a lattice point.
                        if fraction == SCALE { near + random.signed(23) - 11 } else { near }
                    };
                    let goal = Point { x: coordinate(width), y: coordinate(height) };
                    for set in [PointSet::Plane, PointSet::Corners, PointSet::Centres] {
                        let found = regions.nearest(layer, (&[component], gaps), goal, set);
                        assert_eq!(found, nearest_by_trial(layer, &cells, from, goal, (set, gaps)), "{goal:?} {set:?}");
                    }
                }
            }
        });
    }
}
