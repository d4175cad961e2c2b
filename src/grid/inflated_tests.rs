use super::super::layer_key::{ClassMask, LayerKey};
use super::*;
use super::{super::map::Grid, super::snapshot::Snapshot};
use crate::base::index;
use crate::base::test_rng::{TestRng, long_counts};

fn words(plane: &BitPlane) -> Vec<u64> {
    (0..to_i32(index(plane.rows()))).flat_map(|p| plane.row(p).to_vec()).collect()
}

fn planes(layer: &Layer) -> [Vec<u64>; 5] {
    [&layer.rows, &layer.columns, &layer.row_groups, &layer.column_groups, &layer.corners].map(words)
}

/// True if a blocked cell, or one outside of the map, is nearer to the middle of a cell than a radius in 1/256 cell.
fn is_too_near(layer: &Layer, radius: i32, (x, y): (i32, i32)) -> bool {
    let half = |cells: i32| i64::from((2 * cells.abs() - 1).max(0));
    (y - 17..=y + 17).any(|by| {
        (x - 17..=x + 17).any(|bx| {
            let outside = !(0..layer.width()).contains(&bx) || !(0..layer.height()).contains(&by);
            let square = half(bx - x) * half(bx - x) + half(by - y) * half(by - y);
            (outside || layer.is_blocked(bx, by)) && (square == 0 || square << 14 < i64::from(radius * radius))
        })
    })
}

/// A size in 1/256 cell: often small, or right at a distance.
fn any_radius(rng: &mut TestRng) -> i32 {
    match rng.below(4) {
        0 => 1 + rng.below(4096),
        1 => [128, 129, 181, 182, 256, 384, 385, 4095, 4096][index_i32(rng.below(9))],
        _ => 100 + rng.below(700),
    }
}

fn check(snapshot: &Snapshot, key: LayerKey, radius: i32) {
    let (layer, points) = (snapshot.layer(key).unwrap(), snapshot.layer(key.for_points()).unwrap());
    for (x, y) in (0..layer.height()).flat_map(|y| (0..layer.width()).map(move |x| (x, y))) {
        assert_eq!(layer.is_blocked(x, y), is_too_near(points, radius, (x, y)), "{radius}: ({x}, {y})");
    }
}

#[test]
fn inflated_cells_are_those_whose_middles_are_too_near_to_a_wall() {
    let mut rng = TestRng::new(41);
    let mut free = 0;
    for _ in 0..if cfg!(miri) { 2 } else { 60 } {
        let (width, height) = (1 + rng.below(140), 1 + rng.below(80));
        let percent = [0, 1, 3, 30][index_i32(rng.below(4))];
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 3)).unwrap();
        let radius = any_radius(&mut rng);
        let points = LayerKey::new(ClassMask::from_classes(|class| class == 2 && percent == 0));
        let key = points.for_size(SizeRank::of_radius(radius));
        grid.acquire_layer(key).unwrap();
        check(&grid.snapshot(), key, radius);
        let layer = grid.snapshot();
        free += layer.layer(key).unwrap().rows.row(1 + height / 2).iter().map(|word| word.count_zeros()).sum::<u32>();
    }
    assert!(cfg!(miri) || free > 500, "{free}");
}

/// A map under edits with layers of several sizes, and states to go back to.
struct Edited {
    rng: TestRng,
    grid: Grid,
    sizes: Vec<(LayerKey, i32)>,
    held: Vec<(Snapshot, Vec<[Vec<u64>; 5]>)>,
}

impl Edited {
    fn new(seed: u64) -> Self {
        let mut rng = TestRng::new(seed);
        let (width, height) = match rng.below(4) {
            0 => (1 + rng.below(20), 1 + rng.below(20)),
            1 => (100 + rng.below(40), 1 + rng.below(30)),
            _ => (30 + rng.below(60), 30 + rng.below(60)),
        };
        let percent = 1 + rng.below(12);
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, percent, 3)).unwrap();
        let masks = [ClassMask::ZERO, ClassMask::from_classes(|class| class == 2)];
        let sizes: Vec<_> = masks
            .map(|mask| {
                let radius = any_radius(&mut rng);
                (LayerKey::new(mask).for_size(SizeRank::of_radius(radius)), radius)
            })
            .to_vec();
        sizes.iter().for_each(|&(key, _)| grid.acquire_layer(key).unwrap());
        Self { rng, grid, sizes, held: Vec::new() }
    }

    fn edit(&mut self) {
        let Self { rng, grid, held, .. } = self;
        let (width, height) = (grid.width(), grid.height());
        let (x, y) = (rng.below(width), rng.below(height));
        let class = rng.terrain(1, 30, 3)[0];
        match rng.below(24) {
            0 => {
                let most = if rng.chance(10) { 100 } else { 9 };
                let (w, h) = (1 + rng.below(most.min(width - x)), 1 + rng.below(most.min(height - y)));
                grid.fill(Rect::new(x, y, w, h), class).unwrap();
            }
            1 => {
                let (w, h) = (1 + rng.below(7.min(width - x)), 1 + rng.below(7.min(height - y)));
                grid.set_cells(Rect::new(x, y, w, h), &rng.terrain(w * h, 20, 3), index_i32(w)).unwrap();
            }
            2 if !held.is_empty() => {
                let chosen = index_i32(rng.below(to_i32(held.len())));
                grid.restore(&held[chosen].0).unwrap();
            }
            3 => {
                let corner = |v: i32| crate::base::numeric::single(f64::from(v));
                let outline = [(x, y), (x + 3, y), (x, y + 2)];
                let outline = outline.map(|(x, y)| crate::geom::Position::new(corner(x), corner(y)));
                let number = grid.add_obstacle(&outline).unwrap();
                if rng.chance(70) {
                    grid.move_obstacle(number, &outline.map(|p| crate::geom::Position::new(p.x + 4.0, p.y))).unwrap();
                    grid.remove_obstacle(number).unwrap();
                }
            }
            _ => grid.set_cell(x, y, class).unwrap(),
        }
    }

    /// Holds this state, and compares an earlier one with what it was.
    fn hold(&mut self) {
        let snapshot = self.grid.snapshot();
        let content = self.sizes.iter().map(|&(key, _)| planes(snapshot.layer(key).unwrap())).collect();
        self.held.push((snapshot, content));
        if self.held.len() > 3 {
            let (snapshot, content) = self.held.remove(0);
            for (&(key, _), content) in self.sizes.iter().zip(&content) {
                assert!(planes(snapshot.layer(key).unwrap()) == *content, "a held snapshot has changed");
            }
        }
    }
}

#[test]
fn after_any_edits_inflated_layers_equal_a_fresh_build() {
    let (maps, edits) = match (cfg!(miri), long_counts()) {
        (true, _) => (1, 4),
        (_, true) => (400, 2500),
        _ => (12, 2500),
    };
    let (mut same, mut other) = (0, 0);
    for seed in 0..maps {
        let mut edited = Edited::new(seed);
        for edit in 0..edits {
            let before = edited.grid.snapshot();
            edited.edit();
            let after = edited.grid.snapshot();
            for &(key, radius) in &edited.sizes {
                let [old, new] = [&before, &after].map(|snapshot| snapshot.layer(key).unwrap());
                let is_same = words(&old.rows) == words(&new.rows);
                if old.version() == new.version() {
                    assert!(is_same, "seed {seed}, edit {edit}: a version with other bits");
                }
                let one_edit = after.revision() == before.revision() + 1;
                let is_new = new.version().revision == after.revision();
                assert!(!(is_same && one_edit && is_new), "seed {seed}, edit {edit}: another version of the same bits");
                (same, other) = (same + i32::from(is_same), other + i32::from(!is_same));
                if edit % 16 < 2 || edit < 50 {
                    let fresh = Layer::inflate(after.layer(key.for_points()).unwrap(), key.size, 1).unwrap();
                    assert!(planes(&fresh) == planes(new), "seed {seed}, edit {edit}, radius {radius}");
                }
                if edit % 500 == 0 {
                    check(&after, key, radius);
                }
            }
            if edit % 16 == 0 {
                edited.hold();
            }
        }
    }
    assert!(cfg!(miri) || same > 1000 && other > 1000, "{same} {other}");
}

#[test]
fn a_layer_for_a_size_goes_with_its_last_user_and_that_for_points_after_it() {
    let grid = Grid::new(9, 9, 2).unwrap();
    let points = LayerKey::new(ClassMask::from_classes(|class| class == 3));
    let [small, large] = [300, 700].map(|radius| points.for_size(SizeRank::of_radius(radius)));
    let bytes = grid.memory();
    grid.acquire_layer(small).unwrap();
    grid.acquire_layer(large).unwrap();
    grid.acquire_layer(points).unwrap();
    grid.acquire_layer(small).unwrap();
    let has = |key| grid.snapshot().layer(key).is_some();
    grid.release_layer(points);
    grid.release_layer(small);
    assert!(has(small) && has(large) && has(points));
    grid.set_cell(4, 4, 3).unwrap();
    grid.release_layer(small);
    assert!(!has(small) && has(large) && has(points));
    let held = grid.snapshot();
    grid.release_layer(large);
    assert!(!has(large) && !has(points));
    // A snapshot builds what it lacks.
    let layer = held.with_layer(small).unwrap();
    assert!(layer.layer(small).unwrap().is_blocked(4, 3) && !layer.layer(points).unwrap().is_blocked(4, 3));
    drop((held, layer));
    grid.set_cell(4, 4, 2).unwrap();
    assert!(grid.memory() <= bytes + 1024, "{} {bytes}", grid.memory());
}
