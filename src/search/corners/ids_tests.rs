use super::*;
use crate::base::test_rng::TestRng;
use crate::base::{Error, index};
use crate::collections::Counted;
use crate::grid::{ClassMask, Grid, LayerKey};

/// Checks the numbers of a layer against counting its corners one by one.
fn check(ids: &CornerIds, layer: &Layer) {
    let mut next = 0;
    for y in 0..=layer.height() {
        for x in 0..=layer.width() {
            if crate::collections::bits::bit(layer.corners.row(y), crate::base::numeric::unsigned(x)) {
                assert_eq!(ids.id(layer, x, y), CornerId(next), "({x}, {y})");
                next += 1;
            }
        }
    }
    assert_eq!(ids.count(), next);
}

#[test]
fn numbers_follow_every_edit() {
    let mut rng = TestRng::new(26);
    for (width, height) in [(1, 1), (5, 200), (200, 5), (64, 64), (130, 129), (63, 127)] {
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 30, 1)).unwrap();
        let mut ids = CornerIds::default();
        for _ in 0..60 {
            let snapshot = grid.snapshot();
            ids.update(&snapshot, snapshot.first_layer(), u64::MAX).unwrap();
            check(&ids, snapshot.first_layer());
            // Sometimes several edits lie between two looks, sometimes none, sometimes one that changes nothing.
            for _ in 0..rng.below(4) {
                let (x, y) = (rng.below(width), rng.below(height));
                let class = rng.terrain(1, 40, 1)[0];
                grid.set_cell(x, y, class).unwrap();
            }
        }
    }
}

#[test]
fn layers_of_other_classes_are_counted_anew() {
    let mut rng = TestRng::new(27);
    let grid = Grid::from_terrain(90, 90, &rng.terrain(8100, 10, 3)).unwrap();
    let masks =
        [ClassMask::ZERO, ClassMask::from_classes(|class| class == 2), ClassMask::from_classes(|class| class == 3)];
    let keys = masks.map(LayerKey::new);
    let mut ids = CornerIds::default();
    for round in 0..30 {
        let key = keys[round % 3];
        grid.acquire_layer(key).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.layer(key).unwrap();
        ids.update(&snapshot, layer, u64::MAX).unwrap();
        check(&ids, layer);
        grid.release_layer(key);
        grid.set_cell(rng.below(90), rng.below(90), rng.terrain(1, 40, 3)[0]).unwrap();
    }
}

#[test]
fn an_allowance_that_is_too_small_is_an_error_and_nothing_is_lost() {
    let snapshot = Grid::new(100, 100, 1).unwrap().snapshot();
    let layer = snapshot.first_layer();
    let mut ids = CornerIds::default();
    assert!(matches!(ids.update(&snapshot, layer, 100), Err(Error::MemoryLimit { limit: 100, .. })));
    assert_eq!(ids.bytes(), 0);
    ids.update(&snapshot, layer, 10_000).unwrap();
    check(&ids, layer);
}

#[test]
fn corners_around_a_cell_are_those_of_its_sample() {
    let mut rng = TestRng::new(29);
    for (width, height) in [(5, 5), (64, 64), (300, 200), (63, 260)] {
        let grid = Grid::from_terrain(width, height, &rng.terrain(width * height, 30, 1)).unwrap();
        let (snapshot, mut ids) = (grid.snapshot(), CornerIds::default());
        let layer = snapshot.first_layer();
        ids.update(&snapshot, layer, u64::MAX).unwrap();
        for _ in 0..200 {
            let (x, y) = (rng.below(width + 1), rng.below(height + 1));
            let (left, top) = ((x - 32).max(0) / 64 * 64, (y - 64).max(0));
            let (right, bottom) = ((left + 127).min(width), (y + 64).min(height));
            let rows = (top..=bottom).filter(|row| (row - top) % 8 == 0);
            let points = rows.flat_map(|row| (left..=right).map(move |column| (column, row)));
            let expected = points.filter(|&(column, row)| layer.is_corner(column, row)).count();
            assert_eq!(index(ids.around(layer, x, y)), expected, "({x}, {y}) of {width} x {height}");
        }
    }
}
