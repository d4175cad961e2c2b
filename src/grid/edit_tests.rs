use super::super::layer_key::{ClassMask, LayerKey};
use super::{super::layer::Layer, super::plane::BitPlane, super::snapshot::Snapshot};
use crate::base::test_rng::TestRng;
use crate::base::{index, index_i32, to_i32};
use crate::geom::Rect;
use crate::grid::Grid;

fn words(plane: &BitPlane) -> Vec<u64> {
    (0..to_i32(index(plane.rows()))).flat_map(|p| plane.row(p).to_vec()).collect()
}

fn planes(layer: &Layer) -> [Vec<u64>; 5] {
    let planes = [&layer.rows, &layer.columns, &layer.row_groups, &layer.column_groups, &layer.corners];
    planes.map(words)
}

/// Everything that a snapshot shows, for comparing.
fn content(snapshot: &Snapshot, keys: &[LayerKey]) -> (Vec<u8>, Vec<u64>, Vec<[Vec<u64>; 5]>) {
    let cells = |step: i32| {
        (0..snapshot.height())
            .step_by(index_i32(step))
            .flat_map(move |y| (0..snapshot.width()).step_by(index_i32(step)).map(move |x| (x, y)))
    };
    let terrain = cells(1).map(|(x, y)| snapshot.terrain(x, y)).collect();
    let tiles = cells(64).map(|(x, y)| snapshot.tile_revision(x, y)).collect();
    let layers = keys.iter().map(|&key| planes(snapshot.layer(key).unwrap())).collect();
    (terrain, tiles, layers)
}

/// A random edit of the grid, done to `model` (row by row) too.
fn random_edit(rng: &mut TestRng, grid: &Grid, model: &mut [u8]) {
    let (width, height) = (grid.width(), grid.height());
    let (x, y) = (rng.below(width), rng.below(height));
    let most = if rng.chance(50) { 5 } else { width.max(height) };
    let (w, h) = (1 + rng.below(most.min(width - x)), 1 + rng.below(most.min(height - y)));
    let area = Rect::new(x, y, w, h);
    let at = |column: i32, row: i32| index_i32(row * width + column);
    match rng.below(3) {
        0 => {
            let class = rng.terrain(1, 40, 3)[0];
            grid.set_cell(x, y, class).unwrap();
            model[at(x, y)] = class;
        }
        1 => {
            let class = rng.terrain(1, 40, 3)[0];
            grid.fill(area, class).unwrap();
            (y..y + h).for_each(|row| model[at(x, row)..at(x, row) + index_i32(w)].fill(class));
        }
        _ => {
            let stride = w + rng.below(4);
            let source = rng.terrain(stride * h, 40, 3);
            grid.set_cells(area, &source, index_i32(stride)).unwrap();
            for row in 0..h {
                let from = index_i32(row * stride);
                model[at(x, y + row)..][..index_i32(w)].copy_from_slice(&source[from..][..index_i32(w)]);
            }
        }
    }
}

/// The tiles' revisions after an edit that turned `before` into `after` and gave the map this revision.
fn stamp_tiles(tiles: &mut [u64], width: i32, before: &[u8], after: &[u8], revision: u64) {
    let across = (width + 63) / 64;
    for (i, (old, new)) in before.iter().zip(after).enumerate() {
        let (x, y) = (to_i32(i) % width, to_i32(i) / width);
        if old != new {
            tiles[index_i32(y / 64 * across + x / 64)] = revision;
        }
    }
}

fn edits_equal_rebuild(seed: u64, width: i32, height: i32, edits: usize) {
    let mut rng = TestRng::new(seed);
    let mut model = rng.terrain(width * height, 30, 3);
    let grid = Grid::from_terrain(width, height, &model).unwrap();
    let masks = [ClassMask::ZERO, ClassMask::from_classes(|c| c == 2), ClassMask::from_classes(|c| c == 1 || c == 3)];
    let keys = masks.map(LayerKey::new);
    keys.iter().for_each(|&key| grid.acquire_layer(key).unwrap());
    let mut tiles = vec![1; index_i32((width + 63) / 64 * ((height + 63) / 64))];
    let mut revision = 1;
    let mut held: Option<(Snapshot, _)> = None;
    for _ in 0..edits {
        if rng.chance(40) {
            held = None;
        } else if rng.chance(40) {
            let snapshot = grid.snapshot();
            let seen = content(&snapshot, &keys);
            held = Some((snapshot, seen));
        }
        let before = model.clone();
        random_edit(&mut rng, &grid, &mut model);
        revision += u64::from(before != model);
        stamp_tiles(&mut tiles, width, &before, &model, revision);
        let (now, fresh) = (grid.snapshot(), Grid::from_terrain(width, height, &model).unwrap());
        keys.iter().for_each(|&key| fresh.acquire_layer(key).unwrap());
        assert_eq!(now.revision(), revision);
        let (terrain, stamps, layers) = content(&now, &keys);
        let (_, _, rebuilt) = content(&fresh.snapshot(), &keys);
        assert!(terrain == model, "terrain of {width} x {height}");
        assert!(layers == rebuilt, "layers of {width} x {height}");
        assert_eq!(stamps, tiles, "{width} x {height}");
        if let Some((snapshot, seen)) = &held {
            assert!(content(snapshot, &keys) == *seen, "a held snapshot has changed");
        }
    }
}

#[test]
fn after_any_edits_everything_equals_a_fresh_build() {
    let sizes = [(1, 1), (1, 70), (70, 1), (62, 5), (63, 64), (64, 63), (65, 66), (130, 20), (17, 129)];
    for (seed, (width, height)) in (10..).zip(sizes) {
        edits_equal_rebuild(seed, width, height, 40);
    }
}

#[test]
fn cells_outside_the_map_have_no_tile() {
    let snapshot = Grid::new(70, 3, 1).unwrap().snapshot();
    assert_eq!(snapshot.tile_revision(69, 2), 1);
    for (x, y) in [(70, 0), (0, 3), (-1, 0), (0, -1), (i32::MAX, 0), (0, i32::MIN)] {
        assert_eq!(snapshot.tile_revision(x, y), 0, "{x} {y}");
    }
}

#[test]
fn a_layer_goes_with_its_last_user() {
    let grid = Grid::new(9, 9, 2).unwrap();
    let key = LayerKey::new(ClassMask::from_classes(|c| c == 2));
    grid.acquire_layer(key).unwrap();
    grid.acquire_layer(key).unwrap();
    grid.release_layer(key);
    let held = grid.snapshot();
    assert!(held.layer(key).is_some_and(|layer| layer.is_blocked(4, 4)));
    grid.release_layer(key);
    assert!(grid.snapshot().layer(key).is_none());
    assert!(held.layer(key).is_some(), "a snapshot keeps what it has");
}
